#!/usr/bin/env python3
"""ledger-sync beside plain git, in real repositories. The last line is `N passed, N failed`.

    run.py [--only PART-OF-A-TITLE] [--jobs N]
    SEEDS=100 FIRST_SEED=50 run.py --only seed   other random histories; a failure names its seed
    LEDGER_SYNC=/path/to/ledger-sync run.py      another binary than .build/debug/ledger-sync
"""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import criss_cross_scenarios  # noqa: E402, F401
import carried_scenarios  # noqa: E402, F401
import diff_driver_scenarios  # noqa: E402, F401
import driver_scenarios  # noqa: E402, F401
import hook_scenarios  # noqa: E402, F401
import inside_git_scenarios  # noqa: E402, F401
import line_ends_scenarios  # noqa: E402, F401
import monitor_scenarios  # noqa: E402, F401
import pre_commit_scenarios  # noqa: E402, F401
import repair_scenarios  # noqa: E402, F401
import renamed_scenarios  # noqa: E402, F401
import replicas  # noqa: E402
import scenarios  # noqa: E402
import shallow_scenarios  # noqa: E402, F401
import signing_scenarios  # noqa: E402, F401
import trouble_scenarios  # noqa: E402, F401

sys.exit(scenarios.run_all(replicas.Stage, jobs=2))
