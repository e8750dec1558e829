#!/usr/bin/env python3
"""Files follow the records that they lie beside: pairs of acts, and random histories, by real pulls.

    run.py [--only "replace, move"] [--histories N] [--seed S]   36 pairs both ways round and 6 histories when nothing is said
    LEDGER_SYNC=/path/to/ledger-sync run.py                      another binary than .build/debug/ledger-sync

A history that fails names its seed: `--histories 1 --seed S` plays it again. The last line is `N passed, N failed`.
"""
import argparse
import pathlib
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
import devices  # noqa: E402
import histories  # noqa: E402
import pairs  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", help="one pair")
    parser.add_argument("--pairs", choices=["both", "one", "none"], default="both", help="how many of the two directions")
    parser.add_argument("--histories", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passed, failures = 0, []
    with tempfile.TemporaryDirectory(prefix="ls-files-") as folder:
        stage = pathlib.Path(folder) / "stage"
        alice, bob, bill = devices.beginning(stage)
        kept = stage / "kept"
        for name in ("alice", "bob", "cloud.git"):
            shutil.copytree(stage / name, kept / name)
        directions = {"both": ("alice", "bob"), "one": ("alice",), "none": ()}[options.pairs]
        passed, failures = pairs.run(stage, (alice, bob), bill, kept, directions, options.only)
        for seed in range(options.seed, options.seed + (0 if options.only else options.histories)):
            devices.again(stage, kept)
            try:
                histories.play(stage, (alice, bob), bill, seed)
                passed += 1
            except AssertionError as error:
                failures.append(f"history of seed {seed}: {error}")
    for failure in failures:
        print("FAILED", failure)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()
