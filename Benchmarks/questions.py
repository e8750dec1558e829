"""Questions over a ledger, beside what other programs take for the same question over the same bills."""
import statistics

import peers
from report import medians, rounded
from twins import PRODUCT, ROOT, compiled
from generate import generate
from sandbox import write_identity
from twins import Commands


class Questions(Commands):
    """results: {operation: {who: [(milliseconds, megabytes)]}}; the first of each operation is ledger-sync's."""

    def __init__(self, sandbox, count, has_peers=True):
        self.path, self.home = sandbox.path, sandbox.path / "home"
        self.ledger, self.folder = self.path / "ledger", sandbox.folder("peers")
        self.results, self.keeping = {}, False
        write_identity(self.home, "alice")
        self.measure_program = compiled(ROOT / "Benchmarks/measure.c", self.path / "measure")
        self.do(self.path, PRODUCT, "init", self.ledger, "--user", "bob", "--currency", "EUR")
        self.do(self.ledger, PRODUCT, "register", "alice")
        paths = generate(self.ledger, count)
        if has_peers:
            peers.write(self.ledger, paths, self.folder)
        self.do(self.ledger, "git", "add", "-A")
        self.do(self.ledger, "git", "commit", "-q", "-m", "Import")
        self.do(self.ledger, "git", "gc", "-q")

    def run(self, runs):
        """One round to warm up, then `runs` rounds."""
        ours = [PRODUCT, "sum", "bill", "--user", "all", "--by"]
        for number in range(runs + 1):
            self.keeping = number > 0
            self.ask("the balance of one month by category", [*ours, "category", f"date:{peers.MONTH}"],
                     peers.month_commands(self.folder))
            self.ask("every month by category", [*ours, "month,category"], peers.monthly_commands(self.folder))

    def ask(self, operation, ours, theirs):
        for who, command in {"ledger-sync": ours, **theirs}.items():
            self.note(operation, who, self.measure(self.ledger, *command))


def table(results):
    lines = ["| question | program | ms (MB) | times ledger-sync |", "|---|---|--:|--:|"]
    for operation, programs in results.items():
        ours = programs["ledger-sync"]
        for who, runs in programs.items():
            milliseconds, megabytes = medians(runs)
            ratio = statistics.median(other[0] / mine[0] for other, mine in zip(runs, ours))
            lines.append(f"| {operation} | {who} | {rounded(milliseconds)} ({megabytes:.0f}) | {ratio:.2f} |")
    return lines
