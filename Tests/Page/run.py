#!/usr/bin/env python3
"""`serve` as its clients meet it: attacks, the interface for programs, entries that are sent again, and the page in Chromium.

    run.py [--only NAME] [--keep FOLDER]      FOLDER gets the ledgers and the pictures
    LEDGER_SYNC=/path/to/ledger-sync run.py   another binary than .build/debug/ledger-sync

Without Chromium, only what needs none is tried. The last line is `N passed, N failed`.
"""
import argparse
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Browser"))
import attacks  # noqa: E402
import browser  # noqa: E402
import deeds  # noqa: E402
import phone  # noqa: E402

CHECKS = {"attacks": attacks.check_attacks, "deeds": deeds.check_deeds}
IN_BROWSER = {"page": phone.check_page, "offline": phone.check_offline}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CHECKS | IN_BROWSER)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    checks = CHECKS | IN_BROWSER
    if browser.PROGRAM is None:
        print("no Chromium: only what needs none is tried; `make test-browser` installs it", flush=True)
        checks = CHECKS
    passed, failed = 0, 0
    for name in [options.only] if options.only else checks:
        # Some of the browser's processes outlive it by a moment, and still write into its profile.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
            folder = (options.keep / name).resolve() if options.keep else pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            for title, found in checks[name](folder):
                passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
                if found:
                    print(f"FAILED  {title}", *found, sep="\n    ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
