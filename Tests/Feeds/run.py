#!/usr/bin/env python3
"""Feeds against a zoo whose website changes, fails and lies. The last line is `N passed, N failed`.

    run.py [--only PART-OF-A-TITLE] [--jobs N]
    LEDGER_SYNC=/path/to/ledger-sync run.py      another binary than .build/debug/ledger-sync
    FEED_SEED=7 FEED_WEEKS=52 run.py --only year
"""
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Support"), str(ROOT / "Servers")]

import devices  # noqa: E402
import feed_scenarios  # noqa: E402, F401
import own_network_scenarios  # noqa: E402, F401
import picture_scenarios  # noqa: E402, F401
import scenarios  # noqa: E402

sys.exit(scenarios.run_all(lambda: devices.Stage({})))
