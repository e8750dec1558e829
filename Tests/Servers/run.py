#!/usr/bin/env python3
"""Scenarios against real servers on loopback. The last line is `N passed, N failed`.

    run.py [--only PART-OF-A-TITLE] [--jobs N]
    LEDGER_SYNC=/path/to/ledger-sync run.py      another binary than .build/debug/ledger-sync
"""
import pathlib
import signal
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import address_scenarios  # noqa: E402, F401
import attachment_scenarios  # noqa: E402, F401
import beside_scenarios  # noqa: E402, F401
import blame_scenarios  # noqa: E402, F401
import certificate_scenarios  # noqa: E402, F401
import devices  # noqa: E402
import durability_scenarios  # noqa: E402, F401
import hostile_scenarios  # noqa: E402, F401
import harness_scenarios  # noqa: E402, F401
import keys_scenarios  # noqa: E402, F401
import plain_git_scenarios  # noqa: E402, F401
import proven_year_scenarios  # noqa: E402, F401
import received_scenarios  # noqa: E402, F401
import scenarios  # noqa: E402
import settle_scenarios  # noqa: E402, F401
import signing_keys_scenarios  # noqa: E402, F401
import storm_scenarios  # noqa: E402, F401
import theft_scenarios  # noqa: E402, F401
import trouble_scenarios  # noqa: E402, F401
import sync_scenarios  # noqa: E402, F401
import year_scenarios  # noqa: E402, F401


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the servers are stopped then, too
    with devices.all_servers() as servers:
        return scenarios.run_all(lambda: devices.Stage(servers))


sys.exit(main())
