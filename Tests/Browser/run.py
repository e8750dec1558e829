#!/usr/bin/env python3
"""`report` in headless Chromium: no request, no error, and figures that `sum` has, whatever the filters.

    run.py [--only NAME] [--keep FOLDER]      FOLDER gets the pages and their pictures
    LEDGER_SYNC=/path/to/ledger-sync run.py   another binary than .build/debug/ledger-sync

Without Chromium, only what needs none is tried. The last line is `N passed, N failed`.
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
import access_checks  # noqa: E402
import browser  # noqa: E402
import escaping_checks  # noqa: E402
import filter_checks  # noqa: E402
import language_checks  # noqa: E402
import look_checks  # noqa: E402
import number_checks  # noqa: E402
import picture_checks  # noqa: E402
import plot_checks  # noqa: E402

CHECKS = {"escaping": escaping_checks.check_escaping, "filters": filter_checks.check_filters, "numbers": number_checks.check_numbers,
          "access": access_checks.check_access, "language": language_checks.check_language, "plots": plot_checks.check_plots, "thumbnails": picture_checks.check_thumbnails, "looks": picture_checks.check_looks,
          "policy": look_checks.check_policy, "pictures": look_checks.check_pictures}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CHECKS)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    if browser.PROGRAM is None:
        print("no Chromium: only what needs none is tried; `make test-browser` installs it", flush=True)
    return browser.report([options.only] if options.only else CHECKS, CHECKS, options.keep)


sys.exit(main())
