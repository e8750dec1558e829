#!/usr/bin/env python3
"""`serve` as its clients meet it: attacks, the interface for programs, entries that are sent again, and the page in Chromium.

    run.py [--only NAME] [--keep FOLDER]      FOLDER gets the ledgers and the pictures
    LEDGER_SYNC=/path/to/ledger-sync run.py   another binary than .build/debug/ledger-sync

Without Chromium, only what needs none is tried. The last line is `N passed, N failed`.
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Browser"))
import attacks  # noqa: E402
import browser  # noqa: E402
import changes  # noqa: E402
import copies  # noqa: E402
import deeds  # noqa: E402
import figures  # noqa: E402
import files  # noqa: E402
import phone  # noqa: E402
import settings  # noqa: E402

CHECKS = {"attacks": attacks.check_attacks, "deeds": deeds.check_deeds, "sent": files.check_sent}
IN_BROWSER = {"page": phone.check_page, "offline": phone.check_offline, "chosen": files.check_chosen, "figures": figures.check_figures,
              "copies": copies.check_copies, "settings": settings.check_settings, "changes": changes.check_changes}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CHECKS | IN_BROWSER)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    checks = CHECKS | IN_BROWSER
    if browser.PROGRAM is None:
        print("no Chromium: only what needs none is tried; `make test-browser` installs it", flush=True)
        checks = CHECKS
    return browser.report([options.only] if options.only else checks, checks, options.keep)


sys.exit(main())
