#!/usr/bin/env python3
"""What a picture of 5 MB adds to the memory of `add`.

    picture.py [--runs N]

Prints the table of docs/performance.md. Exits with 1 where it adds 20 MB or more.
"""
import argparse
import os
import pathlib
import random
import statistics
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests/Support"))

from sandbox import Sandbox, write_identity  # noqa: E402
from twins import PRODUCT, ROOT, Commands, compiled  # noqa: E402

GOAL = 20  # MB more than without a picture
LARGEST = 5 << 20  # bytes, as many as an attachment may have
HEADER = b"\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
SCAN = b"\xff\xda\x00\x08\x01\x01\0\0\x3f\0"


def write_picture(path, seed):
    """A JPEG whose image data cannot be compressed, and each another one, so that each is written to git."""
    size = LARGEST - len(HEADER + SCAN) - 2
    path.write_bytes(HEADER + SCAN + random.Random(seed).randbytes(size).replace(b"\xff", b"\xfe") + b"\xff\xd9")


class Pictures(Commands):
    def __init__(self, sandbox):
        self.path, self.home, self.ledger = sandbox.path, sandbox.path / "home", sandbox.path / "ledger"
        self.results, self.keeping = {}, True
        write_identity(self.home, "alice")
        self.measure_program = compiled(ROOT / "Benchmarks/measure.c", self.path / "measure")
        self.do(self.path, PRODUCT, "init", self.ledger, "--user", "alice")

    def run(self, runs):
        add, picture = [PRODUCT, "add", "bill", "12.50", "lunch"], self.path / "receipt.jpg"
        for number in range(runs):
            write_picture(picture, number)
            self.note("a bill", "", self.measure(self.ledger, *add))
            self.note("a bill with a picture of 5 MB", "", self.measure(self.ledger, *add, "--attach", f"photo={picture}"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with Sandbox("picture", parent=os.environ.get("BENCH_FOLDER")) as sandbox:
        pictures = Pictures(sandbox)
        pictures.run(options.runs)
    print("| `add` of | MB |\n|---|--:|")
    memory = {name: statistics.median(run[1] for run in runs[""]) for name, runs in pictures.results.items()}
    for name, megabytes in memory.items():
        print(f"| {name} | {megabytes:.1f} |")
    plain, attached = memory.values()
    sys.exit(1 if attached - plain >= GOAL else 0)


if __name__ == "__main__":
    main()
