#!/usr/bin/env python3
"""Measures ledger-sync against git doing the same, and writes the tables of docs/performance.md.

    bench.py [--records 1000,10000,100000] [--runs 7] [--in FOLDER] [--dry-run] [--engine | --goals]

Two sizes or more also give a table of how the times grow from the last but one to the last. --engine measures only what
needs no ledger: the reader, the merge of a record, the start of the program. --goals measures only questions, beside
yardsticks in C: other programs take minutes for a million records.
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Support"))

import engine  # noqa: E402
import goals  # noqa: E402
import peers  # noqa: E402
import questions  # noqa: E402
from machine import describe  # noqa: E402
from report import growth, table, write_table  # noqa: E402
from rounds import Rounds  # noqa: E402
from sandbox import Sandbox  # noqa: E402


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", default="100000")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--in", dest="folder", help="where to work; the default is the system's temporary folder")
    parser.add_argument("--dry-run", action="store_true", help="print the tables, leave docs/performance.md as it is")
    parser.add_argument("--engine", action="store_true", help="measure the engine alone")
    parser.add_argument("--goals", action="store_true", help="measure questions alone, beside yardsticks in C")
    return parser.parse_args()


def main():
    options = parse()

    def show(name, title, lines):
        print("\n".join([title, *lines, ""]), flush=True)
        if not options.dry_run:
            write_table(name, title, lines)

    if not options.engine and not options.goals and (missing := peers.missing()):
        sys.exit(f"bench: not installed: {' '.join(missing)}; `make bench` installs them")
    print(describe())
    runs, counts = options.runs, [] if options.engine else [int(count) for count in options.records.split(",")]
    if not options.goals:
        with Sandbox("bench", options.folder) as sandbox:
            show("engine", f"Medians of {runs} runs. {describe()}.", engine.rows(sandbox, runs))
    results = {}
    for count in counts:
        title = f"{count:,} records, medians of {runs} runs."
        with Sandbox("bench", options.folder) as sandbox:
            asked = questions.Questions(sandbox, count, has_peers=not options.goals)
            beside = goals.Goals(asked, count)
            beside.run(runs)
            show(f"goals{count}", title, beside.table())
            if options.goals:
                continue
            asked.run(runs)
            show(f"questions{count}", title, questions.table(asked.results))
        with Sandbox("bench", options.folder) as sandbox:
            rounds = Rounds(sandbox, count)
            rounds.run(runs)
            results[count] = rounds.results
            show(count, f"{title} {describe()}.", table(rounds.results))
    if len(results) > 1:
        small, large = list(results)[-2:]
        show("growth", f"The time with {large:,} records, divided by that with {small:,}.",
             growth(results[small], results[large]))


main()
