#!/usr/bin/env python3
"""Spoiled files for every reader: no crash, no hang, little memory. The last line is `N passed, N failed`.

    run.py [--inputs N] [--seed S] [--reader NAME]      N inputs for each reader: json, plist, binary, merge
    MUTATIONS=/path/to/mutations run.py                 another binary than .build/debug/mutations

Begins with the inputs of Tests/Fuzz/Found, which were trouble once. What makes trouble now is put there: READER-HASH.
"""
import argparse
import hashlib
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = os.environ.get("MUTATIONS", str(HERE.parent.parent / ".build/debug/mutations"))
READERS = ["json", "plist", "binary", "merge"]
MEGABYTES = 64
# A run is cut into parts, so that a hang is found and what is kept of the outcomes begins afresh.
PART = 250_000
PATIENCE = 3000  # seconds for a part


def keep(reader, path):
    found = path.read_bytes()
    name = HERE / "Found" / f"{reader}-{hashlib.sha1(found).hexdigest()[:8]}"
    name.write_bytes(found)
    return name


def part(reader, count, seed, folder):
    """None where all is well, else what is not."""
    last = pathlib.Path(folder) / "last-input"
    known = sorted((HERE / "Found").glob(f"{reader}-*"))
    command = [PROGRAM, reader, str(count), str(seed), last, *known]
    try:
        finished = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
        print(finished.stdout.strip(), flush=True)
        trouble = None if finished.returncode == 0 else f"exit {finished.returncode}"
    except subprocess.TimeoutExpired:
        trouble = f"no answer within {PATIENCE} s"
    return f"{trouble}; the input is {keep(reader, last)}" if trouble else None


def parts(reader, inputs, seed):
    while inputs > 0:
        yield reader, min(inputs, PART), seed
        inputs, seed = inputs - PART, seed + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=READERS, action="append")
    options = parser.parse_args()
    passed, failed = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for reader in options.reader or READERS:
            for each in parts(reader, options.inputs, options.seed):
                trouble = part(*each, folder)
                passed, failed = (passed, failed + 1) if trouble else (passed + 1, failed)
                if trouble:
                    print(f"FAILED  {reader}, seed {each[2]}: {trouble}", flush=True)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"the largest run took {peak:.0f} MB")
    if peak > MEGABYTES:
        failed += 1
        print(f"FAILED  a run took more than {MEGABYTES} MB")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
