#!/usr/bin/env python3
"""What looking at a ledger of 100,000 bills takes: the month view, and the report as a file and in a browser.

    views.py [--bills N] [--runs N]

Prints the table of docs/performance.md. Exits with 1 where a goal is missed. Without Chromium, the page is not opened.
"""
import argparse
import os
import pathlib
import statistics
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests/Support"), str(ROOT / "Tests/Browser")]

import browser  # noqa: E402
from devtools import Tab  # noqa: E402
from generate import generate  # noqa: E402
from sandbox import Sandbox, write_identity  # noqa: E402
from twins import PRODUCT, Commands, compiled  # noqa: E402

WALK, LIST = "looking at every file, two threads (C)", "`list bill --user all`, as JSON"
MONTH, REPORT = "`ledger-sync` alone, the month view", "`report 2015..2030 --user all -o report.html`"
TIMES = {MONTH: (WALK, 1.3), REPORT: (LIST, 5)}
MEGABYTES, SECONDS = 30, 3  # of the page, and until it is drawn and answers


class Views(Commands):
    def __init__(self, sandbox, count):
        self.home, self.ledger = sandbox.path / "home", sandbox.path / "ledger"
        self.results, self.keeping = {}, False
        self.page = sandbox.path / "report.html"
        write_identity(self.home, "alice")
        self.measure_program = compiled(ROOT / "Benchmarks/measure.c", sandbox.path / "measure")
        self.walk = compiled(ROOT / "Benchmarks/walk.c", sandbox.path / "walk", "-pthread")
        self.do(sandbox.path, PRODUCT, "init", self.ledger, "--user", "bob", "--currency", "EUR")
        self.do(self.ledger, PRODUCT, "register", "alice")
        generate(self.ledger, count)
        self.do(self.ledger, "git", "add", "-A")
        self.do(self.ledger, "git", "commit", "-q", "-m", "Import")
        self.do(self.ledger, "git", "gc", "-q")

    def run(self, runs):
        commands = {
            WALK: [self.walk, "2", "users"], MONTH: [PRODUCT],
            LIST: [PRODUCT, "list", "bill", "--user", "all", "--format", "json"],
            REPORT: [PRODUCT, "report", "2015..2030", "--user", "all", "-o", self.page],
        }
        for number in range(runs + 1):
            self.keeping = number > 0
            for name, command in commands.items():
                self.note(name, "", self.measure(self.ledger, *command))

    def opened(self, folder):
        """Seconds until the page answers a question, and what it said or asked for."""
        with Tab(folder) as tab:
            begin = time.monotonic()
            tab.open(self.page)
            tab.run("document.body.innerText.length")
            return time.monotonic() - begin, tab.said + tab.asked


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bills", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    missed = []
    with Sandbox("views", parent=os.environ.get("BENCH_FOLDER")) as sandbox:
        views = Views(sandbox, options.bills)
        views.run(options.runs)
        megabytes = views.page.stat().st_size / 1e6
        opened = views.opened(sandbox.path) if browser.PROGRAM else None
    print(f"| {options.bills:,} bills | ms (MB) | times |\n|---|--:|--:|")
    for name, runs in views.results.items():
        ratio, (other, goal) = "", TIMES.get(name, (None, None))
        if other:
            times = statistics.median(mine[0] / base[0] for mine, base in zip(runs[""], views.results[other][""]))
            ratio = f"{times:.2f} {'the walk' if other == WALK else 'the list'}"
            missed += [name] if times > goal else []
        print(f"| {name} | {statistics.median(run[0] for run in runs['']):.0f} ({statistics.median(run[1] for run in runs['']):.0f}) | {ratio} |")
    print(f"The page has {megabytes:.1f} MB.")
    missed += ["the size of the page"] if megabytes > MEGABYTES else []
    if opened:
        seconds, said = opened
        print(f"Chromium has drawn it after {seconds:.2f} s; the page said {said or 'nothing'}.")
        missed += ["opening the page"] if seconds > SECONDS or said else []
    else:
        print("views: there is no Chromium, so the page was not opened", file=sys.stderr)
    for name in missed:
        print(f"views: {name} misses its goal", file=sys.stderr)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
