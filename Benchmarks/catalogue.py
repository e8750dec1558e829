#!/usr/bin/env python3
"""What a search in a catalogue of 100,000 drinks takes, beside looking at every file.

    catalogue.py [--drinks N] [--runs N]

Prints the table of docs/performance.md. Exits with 1 where the search takes more than 1.3 times as long as the walk.
"""
import argparse
import json
import os
import pathlib
import random
import statistics
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Support"))

from sandbox import Sandbox, write_identity  # noqa: E402
from twins import PRODUCT, ROOT, Commands, compiled  # noqa: E402

GOAL = 1.3  # times the walk by two threads
MAKERS = ("Guinness", "Kavalan", "Kinmen", "Weihenstephaner", "Taihu", "Zhang", "Orval", "Suntory", "Beavertown", "Löwen")
KINDS = ("Stout", "高粱酒", "Weißbier", "IPA", "ウイスキー", "Pils", "Porter", "Rouge", "Sake", "Cider")


def write_drinks(folder, count, seed=1):
    source = random.Random(seed)
    folder.mkdir(parents=True)
    for number in range(count):
        # Of every thousand one is a Guinness.
        maker = MAKERS[0] if number % 1000 == 0 else "Nonesuch" if number == 77 else source.choice(MAKERS[1:])
        drink = {"brand": f"{maker} {source.choice(KINDS)} {number}", "type": source.choice(("beer", "spirit", "wine")),
                 "abv": source.randint(0, 600) / 10, "volume": source.choice((40, 330, 500, 568))}
        with open(folder / f"drink-{number}.json", "w", encoding="utf-8") as file:
            file.write(json.dumps(drink, ensure_ascii=False, indent=2) + "\n")


class Catalogue(Commands):
    def __init__(self, sandbox, count):
        self.path, self.home, self.ledger = sandbox.path, sandbox.path / "home", sandbox.path / "ledger"
        self.results, self.keeping = {}, False
        write_identity(self.home, "alice")
        self.measure_program = compiled(ROOT / "Benchmarks/measure.c", self.path / "measure")
        self.walk = compiled(ROOT / "Benchmarks/walk.c", self.path / "walk", "-pthread")
        self.do(self.path, PRODUCT, "init", self.ledger, "--user", "alice")
        write_drinks(self.ledger / "shared/drinks", count)
        self.do(self.ledger, "git", "add", "-A")
        self.do(self.ledger, "git", "commit", "-q", "-m", "Import")
        self.do(self.ledger, "git", "gc", "-q")

    def run(self, runs):
        commands = {
            "looking at every file, two threads (C)": [self.walk, "2", "shared/drinks"],
            "`search drink guin`": [PRODUCT, "search", "drink", "guin", "--format", "json"],
            "`search drink 高粱 58%`": [PRODUCT, "search", "drink", "高粱", "58%", "--format", "json"],
            "`list drink 'abv>=59.9'`": [PRODUCT, "list", "drink", "abv>=59.9", "--format", "json"],
            "`add diary drink=drink-78 33cl`, an id": [PRODUCT, "add", "diary", "drink=drink-78", "33cl"],
            "`add diary drink=nonesuch 33cl`, a word of the name": [PRODUCT, "add", "diary", "drink=nonesuch", "33cl"],
        }
        for number in range(runs + 1):
            self.keeping = number > 0
            for name, command in commands.items():
                self.note(name, "", self.measure(self.ledger, *command))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drinks", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with Sandbox("drinks", parent=os.environ.get("BENCH_FOLDER")) as sandbox:
        catalogue = Catalogue(sandbox, options.drinks)
        catalogue.run(options.runs)
    walk, *others = [(name, runs[""]) for name, runs in catalogue.results.items()]
    print(f"| {options.drinks:,} drinks | ms (MB) | times the walk |\n|---|--:|--:|")
    ratios = {}
    for name, runs in [walk, *others]:
        ratios[name] = statistics.median(mine[0] / floor[0] for mine, floor in zip(runs, walk[1]))
        print(f"| {name} | {statistics.median(run[0] for run in runs):.1f} ({statistics.median(run[1] for run in runs):.0f}) "
              f"| {ratios[name]:.2f} |")
    sys.exit(1 if ratios["`search drink guin`"] > GOAL else 0)


if __name__ == "__main__":
    main()
