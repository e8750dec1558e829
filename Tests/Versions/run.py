#!/usr/bin/env python3
"""Two devices, one with an older program: they come to rest after two rounds, and no entry of a list is lost.

    run.py --old PATH [--new PATH] [--histories N] [--seed S]

PATH is the program of an earlier release. Each history draws edits of records with lists that wait, which the rules of
the two merge otherwise, on both devices; then both sync in turns, or pull from each other at the same time. A round is
one sync, or one pull, of each. The last line is `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOST_ROUNDS = 2
RECORD = "users/alice/things/one.aaaa1111.json"


class Device:
    def __init__(self, command, folder, home):
        self.command, self.folder, self.home = command, folder, home

    def environment(self, at):
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "LC_ALL": "C.UTF-8",
                "GIT_AUTHOR_DATE": f"{at} +0000", "GIT_COMMITTER_DATE": f"{at} +0000"}

    def run(self, *arguments, at=1790000000):
        run = subprocess.run([self.command, "-C", str(self.folder), *arguments], capture_output=True, text=True,
                             env=self.environment(at), stdin=subprocess.DEVNULL)
        if run.returncode not in (0, 1):
            raise RuntimeError(f"{arguments}: exit {run.returncode}: {run.stderr}")
        return run.stdout

    def git(self, *arguments):
        return subprocess.run(["git", "-C", str(self.folder), *arguments], capture_output=True, text=True, check=True,
                              env=self.environment(1790000000)).stdout.strip()

    @property
    def head(self):
        return self.git("rev-parse", "HEAD")

    def record(self):
        return json.loads((self.folder / RECORD).read_text())

    def write(self, record, at):
        (self.folder / RECORD).write_text(json.dumps(record) + "\n")
        self.git("add", "-A")
        subprocess.run(["git", "-C", str(self.folder), "commit", "-qm", "Edit"], check=True, env=self.environment(at))


def listing(values):
    return [{"value": value, "by": "carol", "at": f"2026-01-{value:02}T00:00:00Z"} for value in values]


def edited(draw, record, brought):
    """An entry that this device brings, and perhaps another one taken out."""
    entries = record["~conflicts"]["u+v"] if "~conflicts" in record else []
    if len(entries) > 1 and draw.random() < 0.6:
        entries = [entry for entry in entries if entry is not draw.choice(entries)]
    if draw.random() < 0.3:
        return record | {"name": f"name {brought}"}
    return record | {"~conflicts": {"u+v": [*entries, *listing([brought])]}}


def made(options, folder, home):
    cloud = folder / "cloud.git"
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(cloud)], check=True)
    devices = [Device(command, folder / name, home) for command, name in ((options.new, "new"), (options.old, "old"))]
    first = devices[0]
    subprocess.run([first.command, "init", str(first.folder), "--user", "alice", "--remote", str(cloud)], check=True,
                   capture_output=True, env=first.environment(1790000000))
    (first.folder / "users/alice/things").mkdir(parents=True)
    (first.folder / "kinds/thing.json").write_text('{"type": "object", "x-ledger": {"folder": "things"}}\n')
    first.write({"name": "one", "u": 1, "v": 1, "~conflicts": {"u+v": listing([1, 2])}}, 1790000000)
    first.run("push")
    subprocess.run(["git", "clone", "-q", str(cloud), str(devices[1].folder)], check=True)
    return devices


def rounds_until_rest(draw, devices):
    """How many rounds the two need; None where they do not rest."""
    beside = draw.random() < 0.5
    for number in range(MOST_ROUNDS + 2):
        if devices[0].head == devices[1].head:
            return number
        if beside:
            heads = [device.head for device in devices]
            for device, other, head in zip(devices, devices[::-1], heads[::-1]):
                device.git("fetch", "-q", str(other.folder), f"{head}:refs/remotes/origin/main")
                device.git("push", "-qf", "origin", f"{head}:refs/heads/main")
                device.run("pull")
        else:
            for device in draw.sample(devices, 2):
                device.run("sync")
    return None


def history(options, number):
    draw = random.Random(f"{options.seed}/{number}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        home = folder / "home"
        home.mkdir()
        (home / ".gitconfig").write_text("[user]\n\tname = Alice\n\temail = alice@example.org\n")
        devices = made(options, folder, home)
        for step in range(2):
            brought = []
            for index, device in enumerate(devices):
                brought.append(3 + 2 * step + index)
                device.write(edited(draw, device.record(), brought[-1]), 1790000100 + 100 * step + index)
            rounds = rounds_until_rest(draw, devices)
            if rounds is None:
                return f"no rest after {MOST_ROUNDS + 2} rounds"
            if rounds > MOST_ROUNDS:
                return f"{rounds} rounds"
            if devices[0].record() != devices[1].record():
                return "two records at one commit"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", required=True)
    parser.add_argument("--new", default=str(ROOT / ".build/debug/ledger-sync"))
    parser.add_argument("--histories", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    numbers = range(options.histories) if options.only is None else [options.only]
    failed = 0
    for number in numbers:
        problem = history(options, number)
        if problem:
            failed += 1
            print(f"history {number} of seed {options.seed}: {problem}", flush=True)
    print(f"{len(numbers) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
