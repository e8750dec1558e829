#!/usr/bin/env python3
"""Two or three devices change bills with parts, categories and accounts at the same time: what they have then, compared with a model.

    run.py [--histories N] [--seed S] [--steps N]    10 histories when nothing is said
    run.py --seed S --histories 1                    one of them again: a failure prints its seed
    LEDGER_SYNC=/path/to/ledger-sync run.py          another binary than .build/debug/ledger-sync

A history is drawn from its seed: bills, their parts, accounts and categories are changed, removed, decided, by command and in an
editor, with pull, push, sync and commits of plain git between. After each command, the files have to be what places.py says, a
model of merge-semantics.md: each value, each list of a conflict, with who wrote it and when. In the end all devices are at one
commit; no value is lost; `check` names the bills whose parts do not fit their amount; `sum` by category and `balance` are what the
model of Tests/Households makes of the files. The last line is `N passed, N failed`.
"""
import argparse
import datetime
import os
import pathlib
import json
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path += [str(ROOT / "Tests/Support"), str(ROOT / "Tests/Households")]
import devices  # noqa: E402
import histories  # noqa: E402
import model  # noqa: E402
import sandbox  # noqa: E402
from devices import Wrong  # noqa: E402


def rows(device, *words):
    return json.loads(device.run(*words, "--format", "json").out)


def figures(device):
    """Sums, balances and problems, as the files say them."""
    ledger = model.Ledger.load(device.folder, "anna")
    expected = {(group[0], currency): row for (group, currency), row in ledger.sum("anna", ("category",)).items()}
    actual = {(row["group"]["category"], row["currency"]): (*(Fraction(row[name]) for name in ("income", "expense", "net")), row["count"])
              for row in rows(device, "sum", "bill", "--by", "category")}
    same("sum --by category", actual, expected)
    # Which way money went is asked of the bill, whatever its parts are for; so is whether it has parts.
    for terms in ([("type", "income")], [("type", "expense")], [("category", "food"), ("has", "parts")]):
        expected = {currency: row for (_, currency), row in ledger.sum("anna", terms=terms).items()}
        words = [":".join(term) for term in terms]
        actual = {row["currency"]: (*(Fraction(row[name]) for name in ("income", "expense", "net")), row["count"])
                  for row in rows(device, "sum", "bill", *words)}
        same(f"sum {' '.join(words)}", actual, expected)
    expected = ledger.balance("anna", datetime.date(2026, 11, 20))
    actual = {(row["account"], row["currency"]): Fraction(row["amount"]) for row in rows(device, "balance", "2026-11-20")}
    same("balance", actual, expected)
    said = device.run("check", codes=(0, 1)).out
    expected = {path for path, record in device.files.items() if "/bills/" in path and not histories.is_valid({**record, "type": "expense"})}
    # A part whose category somebody removed for good is another matter.
    lines = [line for line in said.splitlines() if ": parts" in line and "/category:" not in line]
    actual = {path for path in device.files if "/bills/" in path and any(line.startswith(f"{path}:") for line in lines)}
    same("check", actual, expected)


def same(what, actual, expected):
    if actual != expected:
        raise Wrong(f"{what}: it has to be {model.shown(expected)}, and is {model.shown(actual)}")


def play(stage, kept, seed, steps):
    world, people = devices.begin(stage, kept, 2 + seed % 2)
    try:
        histories.History(world, people, seed).play(steps)
        for device in people:
            if device.run("status", "--short", program="git").out:
                raise Wrong("git status is not clean")
        figures(people[0])
    except (Wrong, sandbox.TimedOut) as error:
        return f"--seed {seed} --histories 1 --steps {steps}: {error}\n    its steps:\n    " + "\n    ".join(world.log)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--histories", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=24)
    parser.add_argument("--keep", action="store_true", help="leave the folder of a failure, and stop")
    options = parser.parse_args()
    passed, failed = 0, 0
    # In memory where that is possible: nothing here is about the disk.
    parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    box = sandbox.Sandbox("lsq", parent)
    devices.template(box.folder("kept"))
    for seed in range(options.seed, options.seed + options.histories):
        failure = play(box.path / "stage", box.path / "kept", seed, options.steps)
        passed, failed = passed + (failure is None), failed + (failure is not None)
        if failure:
            print("FAILED", failure, flush=True)
            if options.keep:
                sys.exit(f"kept: {box.path}")
        if seed % 100 == 0:
            print(f"{passed + failed} histories, {failed} failed", flush=True)
    box.__exit__()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
