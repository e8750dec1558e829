#!/usr/bin/env python3
"""How long the language server takes for an answer in a large ledger, with a large text open.

    editor.py [--bills 100000] [--text 1048576] [--runs 9]     LEDGER_SYNC names another binary than build/ledger-sync

Prints the table of docs/performance.md: the median and the slowest of the runs in ms, the first answer, for which the
ledger is opened, apart. Exits with 1 where a goal is missed: 50 ms for each answer, 100 ms for the start, 60 MB.
"""
import argparse
import os
import pathlib
import statistics
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests/Support"), str(ROOT / "Tests/Editors")]

import sandbox  # noqa: E402
from client import Editor  # noqa: E402
from generate import generate  # noqa: E402

BINARY = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / "build/ledger-sync")).absolute()
ANSWER, START, MEGABYTES = 50, 100, 60
RECORD = '{\n  "date": "2026-11-20",\n  "amount": 12.5,\n  "name": "lunch",\n  "category": "food"\n}\n'
SMALL, LARGE = "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json", "users/alice/bills/2026/11/20-notes.8k3fq2xw.json"


class Answers:
    def __init__(self, runs):
        self.runs, self.is_late = runs, False

    def measure(self, title, ask):
        """The first answer, and the median and the slowest of those that follow, in ms."""
        times = []
        for _ in range(self.runs + 1):
            begin = time.perf_counter()
            ask()
            times.append((time.perf_counter() - begin) * 1000)
        first, later = times[0], times[1:]
        self.line(title, first, statistics.median(later), max(later))

    def line(self, title, first, median, slowest):
        self.is_late |= median > ANSWER
        print(f"| {title} | {first:.0f} | {median:.1f} | {slowest:.0f} |", flush=True)


def peak(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


def ask_all(answers, editor, path, name):
    text = editor.text(path)
    food, amount = text.index('"food"') + 2, text.index("12.5")
    typed = iter(range(10**6))

    def change():
        old = editor.text(path)
        end = old.index(",", old.index('"amount"'))
        editor.change(path, old.index(": ", old.index('"amount"')) + 2, end, f"{next(typed)}.25")
        editor.problems(path)

    answers.measure(f"{name}: a change, and what is wrong", change)
    answers.measure(f"{name}: complete a category", lambda: editor.at("completion", path, food))
    answers.measure(f"{name}: complete a field", lambda: editor.at("completion", path, text.index('"amount"') + 1))
    answers.measure(f"{name}: hover over an amount", lambda: editor.at("hover", path, amount))
    answers.measure(f"{name}: hover over a category", lambda: editor.at("hover", path, food))
    answers.measure(f"{name}: go to a category", lambda: editor.at("definition", path, food))
    answers.measure(f"{name}: titles behind ids", lambda: editor.about("inlayHint", path))
    answers.measure(f"{name}: quick fixes", lambda: editor.about("codeAction", path))
    answers.measure(f"{name}: outline", lambda: editor.about("documentSymbol", path))
    answers.measure(f"{name}: folding", lambda: editor.about("foldingRange", path))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bills", type=int, default=100_000)
    parser.add_argument("--text", type=int, default=1 << 20, help="bytes of the large text")
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with sandbox.Sandbox("editor", "/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as box:
        home, ledger = box.path / "home", box.path / "ledger"
        sandbox.write_identity(home, "alice")

        def run(*words):
            outcome = sandbox.run(list(map(str, words)), home, ledger if ledger.exists() else box.path)
            if outcome.code:
                sys.exit(f"{' '.join(map(str, words))}: {outcome.err}")

        run(BINARY, "init", ledger, "--user", "alice", "--currency", "EUR", "--time-zone", "UTC")
        generate(ledger, options.bills)
        filler = "".join(f',\n  "note{number}": "{"午餐 🛒 " * 20}"' for number in range(options.text // 280))
        (ledger / SMALL).parent.mkdir(parents=True, exist_ok=True)
        (ledger / SMALL).write_text(RECORD)
        (ledger / LARGE).write_text(RECORD.replace("\n}", filler + "\n}"))
        run("git", "add", "-A")
        run("git", "commit", "-q", "-m", "Import")
        run(BINARY, "sum", "bill")  # so that there is an index, as there is on any day but the first
        print("| | first | median | slowest |\n|---|--:|--:|--:|")
        answers = Answers(options.runs)
        starts = []
        for _ in range(options.runs):
            begin = time.perf_counter()
            with Editor(BINARY, ledger, sandbox.environment(home)):
                starts.append((time.perf_counter() - begin) * 1000)
        print(f"| start | {starts[0]:.0f} | {statistics.median(starts):.1f} | {max(starts):.0f} |", flush=True)
        with Editor(BINARY, ledger, sandbox.environment(home)) as editor:
            editor.open(SMALL)
            ask_all(answers, editor, SMALL, "a bill")
            print(f"peak memory with a bill: {peak(editor.process):.0f} MB", flush=True)
            answers.measure("references to a category",
                            lambda: editor.at("references", SMALL, editor.text(SMALL).index('"food"') + 2,
                                              context={"includeDeclaration": True}))
            answers.measure("records by title", lambda: editor.ask("workspace/symbol", {"query": "lunch"}))
            print(f"peak memory with these two: {peak(editor.process):.0f} MB", flush=True)
            editor.open(LARGE)
            ask_all(answers, editor, LARGE, f"a text of {len((ledger / LARGE).read_bytes()) >> 10} KiB")
            memory = peak(editor.process)
        print(f"peak memory: {memory:.0f} MB")
        sys.exit(1 if answers.is_late or statistics.median(starts) > START or memory > MEGABYTES else 0)


if __name__ == "__main__":
    main()
