#!/usr/bin/env python3
"""`serve` as its clients meet it: attacks, the interface for programs, entries that are sent again, and the page in a browser.

    run.py [--only NAME] [--keep FOLDER]      FOLDER gets the ledgers and the pictures
    run.py --browser firefox                  the page, in Firefox instead of Chromium
    run.py --only axe --axe FILE              what axe-core finds; FILE is its axe.min.js, which is not part of this project
    LEDGER_SYNC=/path/to/ledger-sync run.py   another binary than .build/debug/ledger-sync

Without Chromium, only what needs none is tried; without Firefox, `--browser firefox` fails. The last line is
`N passed, N failed`.
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Browser"))
import attacks  # noqa: E402
import axe  # noqa: E402
import browser  # noqa: E402
import changes  # noqa: E402
import copies  # noqa: E402
import deeds  # noqa: E402
import doors  # noqa: E402
import figures  # noqa: E402
import files  # noqa: E402
import firefox  # noqa: E402
import phone  # noqa: E402
import settings  # noqa: E402

CHECKS = {"attacks": attacks.check_attacks, "deeds": deeds.check_deeds, "sent": files.check_sent, "opened": doors.check_opened, "socket": doors.check_socket}
IN_BROWSER = {"page": phone.check_page, "offline": phone.check_offline, "chosen": files.check_chosen, "figures": figures.check_figures,
              "copies": copies.check_copies, "settings": settings.check_settings, "changes": changes.check_changes}

WITH_FILE = {"axe": axe.check_axe}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CHECKS | IN_BROWSER | WITH_FILE)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--browser", choices=phone.browsers, default="chromium")
    parser.add_argument("--axe", type=pathlib.Path)
    options = parser.parse_args()
    if (options.only == "axe") != (options.axe is not None):
        parser.error("--only axe and --axe FILE go together")
    axe.SCRIPT = options.axe
    checks = CHECKS | IN_BROWSER
    if options.browser == "firefox":
        if firefox.PROGRAM is None:
            sys.exit("no Firefox: `make test-firefox` installs it")
        phone.chosen, checks = "firefox", IN_BROWSER
    elif browser.PROGRAM is None:
        print("no Chromium: only what needs none is tried; `make test-browser` installs it", flush=True)
        checks = CHECKS
    return browser.report([options.only] if options.only else checks, checks | WITH_FILE, options.keep)


sys.exit(main())
