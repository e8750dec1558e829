#!/usr/bin/env python3
"""Measures ledger-sync against git doing the same, and writes the tables of docs/performance.md.

    bench.py [--records 1000,10000,100000] [--runs 7] [--in FOLDER] [--dry-run]
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Support"))

from machine import describe  # noqa: E402
from report import table, write_table  # noqa: E402
from rounds import Rounds  # noqa: E402
from sandbox import Sandbox  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", default="100000")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--in", dest="folder", help="where to work; the default is the system's temporary folder")
    parser.add_argument("--dry-run", action="store_true", help="print the table, leave docs/performance.md as it is")
    return parser.parse_args()


def main():
    options = parse()
    print(describe())
    for count in map(int, options.records.split(",")):
        with Sandbox("bench", options.folder) as sandbox:
            rounds = Rounds(sandbox, count)
            rounds.run(options.runs)
        lines = table(rounds.results)
        print("\n".join([f"{count} records:", *lines]), flush=True)
        if not options.dry_run:
            write_table(count, options.runs, lines, describe())


main()
