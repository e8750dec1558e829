#!/usr/bin/env python3
"""How long one record takes to merge as it grows from 10 to 100 to 1,000 KB.

    growth.py [--command PATH]

Prints the table of docs/performance.md. Exits with 1 where ten times the bytes took more than thirty times as long: a step
that looks at every pair takes a hundred times.
"""
import argparse
import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = (10_000, 100_000, 1_000_000)
MOST = 30  # times as long, for ten times the bytes
TRIFLE = 0.05  # seconds, which a start of the program can vary by
KIND = {"properties": {
    "k": {"x-ledger": {"merge": "keyed", "key": "id"}}, "l": {"x-ledger": {"merge": "list"}},
    "s": {"x-ledger": {"merge": "set"}}, "t": {"x-ledger": {"merge": "text"}}}}


def items(count):
    return [{"id": number, "n": 1, "name": f"item {number}"} for number in range(count)]


def keyed(size):
    """Every item is changed on one side or the other."""
    base = items(size // 38)
    return [{"k": [item | ({"n": 2} if item["id"] % 3 == side else {}) for item in base]} for side in (3, 1, 2)]


def disputed(size):
    """Every item is changed on both sides."""
    return [{"k": [item | {"n": side} for item in items(size // 130)]} for side in range(3)]


def moved(size):
    """Both sides shuffle the list."""
    base = items(size // 38)
    return [{"k": base}, {"k": shuffled(base, 1)}, {"k": shuffled(base, 2)}]


def shuffled(values, seed):
    return random.Random(seed).sample(values, len(values))


def members(size):
    """Both sides add members all over an object."""
    base = {f"member {number}": number for number in range(0, size // 22)}
    sides = [list((base | {f"{side} {number}": 0 for number in range(size // 200)}).items()) for side in "ab"]
    return [base, dict(shuffled(sides[0], 1)), dict(shuffled(sides[1], 2))]


def listed(size):
    """Many places have candidates, and each side decides half of them."""
    count = size // 90
    fields = {f"f{number}": number for number in range(count)}
    conflicts = {name: [{"value": value}, {"value": -1, "kept": True}] for name, value in fields.items()}
    shown = dict.fromkeys(fields, -1)
    halves = [dict(list(conflicts.items())[side::2]) for side in (0, 1)]
    return [shown | {"~conflicts": one} for one in (conflicts, *halves)]


def candidates(size):
    """One place has many candidates; each side adds one."""
    values = [{"value": number, "by": "somebody"} for number in range(size // 32)]
    return [{"f": -1, "~conflicts": {"f": [*values, *more, {"value": -1, "kept": True}]}}
            for more in ([], [{"value": -2}], [{"value": -3}])]


def waiting(size):
    """Many lists name places that the kind has not; each side takes half of them out."""
    count = size // 70
    conflicts = {f"x{number}+y": [{"value": {"y": 1}}, {"value": {"y": 2}, "kept": True}] for number in range(count)}
    halves = [dict(list(conflicts.items())[side::2]) for side in (0, 1)]
    return [{"f": 1, "~conflicts": one} for one in (conflicts, *halves)]


WINDOW = range(100, 800)  # what two sequences are compared over (docs/merge-semantics.md)


def lists(size):
    """Both sides change items among 700 of a list."""
    base = list(range(size // 7))
    return [{"l": [-1 if number in WINDOW and number % 7 == side else number for number in base]} for side in (9, 1, 4)]


def repeated(alphabet):
    """Both sides change items all over a list that has few values, each very often. Where the merge lists both versions,
    the record has to have room for them: the list takes a quarter of it."""
    def records(size):
        draw = random.Random(alphabet)
        base = [draw.randrange(alphabet) for _ in range(size // 8)]
        return [{"l": base}, *({"l": edited(base, alphabet, seed)} for seed in (1, 2))]
    records.__name__ = f"{alphabet} values"
    records.__doc__ = f"Both sides change items all over a list of {alphabet} different values."
    return records


def edited(base, alphabet, seed):
    draw, items = random.Random(seed), list(base)
    for _ in range(50):
        at = draw.randrange(len(items))
        items[at:at + draw.randrange(2)] = [draw.randrange(alphabet) for _ in range(draw.randrange(2))]
    return items


def sets(size):
    """Both sides add to a set and take from it."""
    base = list(range(size // 7))
    return [{"s": base}, {"s": base[5:] + [-1]}, {"s": base[:-5] + [-2]}]


def texts(size):
    """Both sides change words among 700 of a text."""
    words = [f"word{number}" for number in range(size // 11)]
    return [{"t": " ".join("new" if number in WINDOW and number % 7 == side else word
                           for number, word in enumerate(words))} for side in (9, 1, 4)]


CASES = (keyed, disputed, moved, members, listed, candidates, waiting, lists, *map(repeated, (1, 2, 10)), sets, texts)


def measured(command, records, folder):
    """How many seconds of processor time the merge of three records takes."""
    paths = []
    for name, record in zip(("base", "ours", "theirs"), records):
        paths.append(folder / f"{name}.json")
        paths[-1].write_text(json.dumps(record, separators=(",", ":")))
    (folder / "kind.json").write_text(json.dumps(KIND))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [command, "merge-file", *paths, "--kind", folder / "kind.json"], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode not in (0, 1):
        sys.exit(run.stderr.decode())
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default=str(ROOT / "build/ledger-sync"))
    options = parser.parse_args()
    steep = []
    print("| what both sides changed | " + " | ".join(f"{size // 1000:,} KB" for size in SIZES) + " |")
    print("|---|" + "--:|" * len(SIZES))
    with tempfile.TemporaryDirectory() as name:
        for case in CASES:
            seconds = [measured(options.command, case(size), pathlib.Path(name)) for size in SIZES]
            print(f"| {case.__doc__.rstrip('.')} | " + " | ".join(f"{one:.3f} s" for one in seconds) + " |", flush=True)
            if any(more > MOST * max(less, TRIFLE) for less, more in zip(seconds, seconds[1:])):
                steep.append(case.__name__)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"\nThe most memory that one of them took: {peak} MB.")
    if steep:
        sys.exit(f"grows faster than its input: {', '.join(steep)}")


if __name__ == "__main__":
    main()
