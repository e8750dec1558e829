#!/usr/bin/env python3
"""Attacks by plain git and by hand on a ledger with keys, each with what `ledger-sync` has to say of it.

    run.py                  every attack
    run.py --only merge     those whose names, or whose module's name, have the word
    run.py --list           the table: each attack with the verdicts that are expected

The keys are made anew each time. After each attack no commit counts as Alice's that she has not signed, no key counts
as hers that is not, every command ends in time with a documented exit code, and `log` has every commit.
"""
import argparse
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


def problems_of(one, base, copy):
    """What an attack comes to otherwise than it should."""
    subprocess.run(["cp", "-a", base.path, copy], check=True)
    it = ledger.Ledger(base.home, copy, base.signed)
    try:
        one.attempt(it)
        problems = verdicts.judge(it, one.expected)
    except (AssertionError, subprocess.TimeoutExpired) as error:
        problems = [str(error)]
    except ledger.NotAttempted as error:
        return [f"it was not attempted: {error}"]
    finally:
        shutil.rmtree(copy)
    if one.name not in verdicts.OPEN:
        return problems
    print(f"open: {one.name}: {verdicts.OPEN[one.name]}")
    return [] if problems else ["it is judged as it should be: take it out of OPEN"]


def run(attacks):
    """How many attacks are not judged as they should be."""
    home = pathlib.Path(tempfile.mkdtemp(prefix="trust-"))
    failed = 0
    try:
        base = ledger.beginning(home)
        for one in attacks:
            problems = problems_of(one, base, home / "copy")
            if problems:
                failed += 1
                print(f"FAILED {one.name}: " + "\n    ".join(problems), flush=True)
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
