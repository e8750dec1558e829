"""Questions beside yardsticks in C: what looking at every file costs, and reading it."""
import os
import pathlib
import statistics
import sys

import peers
from report import medians, rounded
from twins import PRODUCT, ROOT, compiled

MONTH = [PRODUCT, "sum", "bill", "--user", "all", "--by", "category", f"date:{peers.MONTH}"]
MONTHS = [PRODUCT, "sum", "bill", "--user", "all", "--by", "month,category"]
EVERYTHING = [PRODUCT, "list", "bill", "--user", "all", "--format", "ndjson"]
LOOK, READ = "C: look at every file, 2 threads", "C: read every file, 2 threads"
PACK = ["git", "cat-file", "--batch-all-objects", "--batch", "--unordered"]
CACHES = pathlib.Path("/proc/sys/vm/drop_caches")


class Goals:
    """results: [(operation, what it is compared with, [(ours, theirs)])]; a measurement is (milliseconds, megabytes)."""

    def __init__(self, asked, count):
        self.asked, self.results, self.keeping = asked, {}, False
        self.walk = compiled(ROOT / "Benchmarks/walk.c", asked.path / "walk")
        self.index = asked.ledger / ".git/ledger-sync/index.sqlite"
        self.bill = next(asked.ledger.glob("users/alice/bills/*/*/*.json"))
        self.megabytes = 40 if count <= 100_000 else 150

    def run(self, runs):
        """One round to warm up, then `runs` rounds."""
        look, read = [self.walk, 2, "users"], [self.walk, "-r", 2, "users"]
        for number in range(runs + 1):
            self.keeping = number > 0
            self.pair("one month by category", MONTH, LOOK, look, 1.3)
            self.pair("every month by category", MONTHS, LOOK, look, 1.3)
            self.pair("the ten newest", [*EVERYTHING, "--limit", 10], LOOK, look)
            self.pair("every record", EVERYTHING, READ, read)
            self.pair("one month, without an index", MONTH, READ, read, 2, before=self.index.unlink)
            self.pair("one month, after a file was edited", MONTH, "nothing was edited", MONTH, 1.05, before=self.edit)
        self.ask_a_cold_disk(min(runs, 3))

    def ask_a_cold_disk(self, runs):
        """The first question after a clone. Only root may make the kernel forget what it has read."""
        if not os.access(CACHES, os.W_OK):
            return print("bench: the first question with a cold disk is not measured: that takes root", file=sys.stderr)
        self.asked.do(self.asked.ledger, "git", "checkout", "-q", "--", ".")
        for _ in range(runs):
            forget()
            self.pair("one month, without an index, cold disk", MONTH, "git: read the pack, cold disk", PACK, 1.5,
                      before=lambda: (self.index.unlink(), forget()))

    def pair(self, operation, ours, who, theirs, goal=None, before=lambda: None):
        other = self.asked.measure(self.asked.ledger, *theirs)
        before()
        mine = self.asked.measure(self.asked.ledger, *ours)
        if self.keeping:
            self.results.setdefault((operation, who, goal), []).append((mine, other))

    def edit(self):
        text = self.bill.read_text(encoding="utf-8")
        self.bill.write_text(text.replace('"name": "', '"name": "x', 1), encoding="utf-8")

    def table(self):
        lines = [f"| question | ledger-sync, ms (MB; goal {self.megabytes}) | compared with | ms (MB) | ratio | goal |",
                 "|---|--:|---|--:|--:|--:|"]
        for (operation, who, goal), runs in self.results.items():
            ours, theirs = zip(*runs)
            ratio = statistics.median(mine[0] / other[0] for mine, other in runs)
            lines.append(f"| {operation} | {cell(ours)} | {who} | {cell(theirs)} | {ratio:.2f} | {f'≤ {goal}' if goal else ''} |")
        return lines


def forget():
    os.sync()
    CACHES.write_text("3")


def cell(runs):
    milliseconds, megabytes = medians(runs)
    return f"{rounded(milliseconds)} ({megabytes:.0f})"
