#!/usr/bin/env python3
"""How checking a record grows with its size and its kind's: time and memory, one process for each figure.

Benchmarks/validation.py [engine-benchmark]
"""
import json
import pathlib
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "build/engine-benchmark"
CASES = ("bills", "patterns", "members", "choices", "constants", "forms", "names")
SIZES = (10, 100, 1000)
# Of any record of 1 MiB under any kind of 1 MiB.
MOST_MILLISECONDS, MOST_MEGABYTES = 1000, 64


def measured(case, size):
    return json.loads(subprocess.run([PROGRAM, "validation", case, str(size)], check=True, stdout=subprocess.PIPE).stdout)


def main():
    print("| case | " + " | ".join(f"{size} KB" for size in SIZES) + " | memory | checked as a whole |")
    print("|---|" + "--:|" * (len(SIZES) + 1) + "---|")
    missed = False
    for case in CASES:
        all_sizes = [measured(case, size) for size in SIZES]
        last = all_sizes[-1]
        missed |= last["milliseconds"] > MOST_MILLISECONDS or last["megabytes"] > MOST_MEGABYTES
        times = " | ".join(f"{each['milliseconds']} ms" for each in all_sizes)
        print(f"| {case} | {times} | {last['megabytes']} MB | {'yes' if last['whole'] else 'no, and said'} |")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
