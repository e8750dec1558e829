#!/usr/bin/env python3
"""Attacks by plain git and by hand on a ledger with keys, each with what `ledger-sync` has to say of it.

    run.py                  every attack
    run.py --only merge     those whose names, or whose module's name, have the word
    run.py --list           the table: each attack with the verdicts that are expected

The keys are made anew each time. After each attack no commit counts as Alice's that she has not signed, no key counts
as hers that is not, every command ends in time with a documented exit code, and `log` has every commit.
"""
import argparse
import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import ledger  # noqa: E402
import verdicts  # noqa: E402

for path in sorted(pathlib.Path(__file__).parent.glob("attacks_on_*.py")):
    __import__(path.stem)


def problems_of(group, base, copy):
    """What attacks in one copy of the ledger come to otherwise than they should, by their names."""
    it = base.copy(copy)
    try:
        made = []
        for one in group:
            before = it.head()
            one.attempt(it)
            made.append((one, it.commits(before if len(group) > 1 else None)))
        return verdicts.judge(it, made)
    except (AssertionError, subprocess.TimeoutExpired) as error:
        return {one.name: [str(error)] for one in group}
    except (ledger.NotAttempted, subprocess.CalledProcessError) as error:
        return {one.name: [f"it was not attempted: {error}"] for one in group}
    finally:
        shutil.rmtree(copy)


def run(attacks):
    """How many attacks are not judged as they should be."""
    home = pathlib.Path(tempfile.mkdtemp(prefix="trust-"))
    failed = 0
    try:
        base = ledger.beginning(home)
        for _, group in itertools.groupby(attacks, key=lambda one: one.group):
            for name, problems in problems_of(list(group), base, home / "copy").items():
                if name in verdicts.OPEN:
                    print(f"open: {name}: {verdicts.OPEN[name]}")
                    problems = [] if problems else ["it is judged as it should be: take it out of OPEN"]
                if problems:
                    failed += 1
                    print(f"FAILED {name}: " + "\n    ".join(problems), flush=True)
    finally:
        shutil.rmtree(home)
    return failed


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", default="", help="a part of the names of attacks")
    arguments.add_argument("--list", action="store_true", help="print the table")
    chosen = arguments.parse_args()
    word = chosen.only.replace(" ", "_")
    attacks = [one for one in verdicts.ATTACKS if word in one.name or word in one.module]
    if chosen.list:
        for one in attacks:
            print(f"{one.name}: {', '.join(f'{subject} {verdict}' for subject, verdict in one.expected.items())}")
        return
    failed = run(attacks)
    print(f"{len(attacks) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not attacks else 0)


if __name__ == "__main__":
    main()
