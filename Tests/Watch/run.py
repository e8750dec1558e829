#!/usr/bin/env python3
"""Two devices that watch while people edit on both, and the cloud goes away and comes back.

    run.py [--seconds N] [--seed S] [--every TIME]    a minute when nothing is said; make soak runs an hour
    LEDGER_SYNC=/path/to/ledger-sync run.py           another binary than .build/debug/ledger-sync

In the end both devices and the cloud have the same commit, each watcher has said once that there was no cloud and once
that it is back, has used no processor time while nothing happened, no more memory than at first, and ends when asked to.
The last line is `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Support"))
import sandbox  # noqa: E402

BINARY = os.environ.get("LEDGER_SYNC", str(ROOT / ".build/debug/ledger-sync"))
TICKS = os.sysconf("SC_CLK_TCK")


class Device:
    def __init__(self, name, box, every):
        self.name, self.home, self.ledger = name, box.path / name, box.path / name / "ledger"
        sandbox.write_identity(self.home, name)
        self.every, self.said, self.memory = every, box.path / f"{name}.said", []

    def run(self, *words):
        return sandbox.run([BINARY, *words], self.home, self.ledger if self.ledger.exists() else self.home)

    def git(self, *words):
        return sandbox.run(["git", *words], self.home, self.ledger).out.strip()

    def watch(self):
        with open(self.said, "wb") as said:
            self.process = subprocess.Popen(
                [BINARY, "watch", "--every", self.every], cwd=self.ledger, env=sandbox.environment(self.home),
                start_new_session=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said)

    def times(self):
        """Processor seconds of the watcher itself, and of the syncs that it has started."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        own, children = sum(map(int, fields[11:13])), sum(map(int, fields[13:15]))
        return own / TICKS, children / TICKS

    def look(self):
        pages = int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)

    def bills(self):
        return sorted((self.ledger / "users/alice/bills").rglob("*.json"))

    def edit(self, source, number):
        """What a person does: with an editor, with a file manager, or with a command."""
        bills, what = self.bills(), source.random()
        folder = self.ledger / "users/alice/bills/2026/11"
        folder.mkdir(parents=True, exist_ok=True)
        if what < 0.35 or len(bills) < 3:
            record = {"date": "2026-11-20", "amount": number, "currency": "EUR", "category": "food"}
            (folder / f"20-{self.name}-{number}.json").write_text(json.dumps(record, indent=2) + "\n")
        elif what < 0.55:
            self.run("add", "bill", f"amount={number}", f"name={self.name}", "category=food")
        elif what < 0.65:
            source.choice(bills).unlink(missing_ok=True)
        elif what < 0.7:
            deeper = folder / f"more-{number}"
            deeper.mkdir()
            (deeper / f"{self.name}-{number}.json").write_text('{"date": "2026-11-21", "amount": 1}\n')
        else:
            path = source.choice(bills)
            try:
                record = json.loads(path.read_text())
            except (FileNotFoundError, ValueError):
                return
            record["remark" if source.random() < 0.5 else "payee"] = f"{self.name} {number}"
            record.pop("~conflicts", None)
            draft = path.with_name(f"{path.name}~")
            draft.write_text(json.dumps(record, indent=2) + "\n")
            draft.replace(path)


class Checks:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def that(self, holds, what):
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        print(f"{'ok' if holds else 'FAILED'}: {what}", flush=True)


def edits(devices, cloud, seconds, source):
    """The cloud is away for a fifth of the time."""
    start, number, away = time.monotonic(), 0, cloud.with_name("away")
    while (part := (time.monotonic() - start) / seconds) < 1:
        if 0.4 < part < 0.6 and cloud.exists():
            cloud.rename(away)
        if part >= 0.6 and away.exists():
            away.rename(cloud)
        number += 1
        source.choice(devices).edit(source, number)
        for device in devices:
            device.look()
        time.sleep(source.choice([0.1, 0.4, 1.5, 3]))
    return number


def wait_until_alike(devices, cloud, patience):
    end = time.monotonic() + patience
    while True:
        heads = {device.git("rev-parse", "HEAD") for device in devices}
        heads.add(sandbox.run(["git", "--git-dir", cloud, "rev-parse", "main"], devices[0].home, cloud).out.strip())
        dirty = [device.git("status", "--porcelain") for device in devices]
        if len(heads) == 1 and not any(dirty):
            return True
        if time.monotonic() > end:
            print(f"heads {heads}, not committed {dirty}")
            return False
        time.sleep(1)


def scenario(seconds, seed, every, checks):
    source = random.Random(seed)
    with sandbox.Sandbox("watch") as box:
        cloud = box.path / "cloud.git"
        a, b = devices = [Device(name, box, every) for name in ("a", "b")]
        assert sandbox.run(["git", "init", "--quiet", "--bare", cloud], a.home, box.path).code == 0
        assert a.run("init", str(a.ledger), "--user", "alice", "--remote", str(cloud)).code == 0
        assert a.run("sync").code == 0
        assert b.run("clone", str(cloud), str(b.ledger)).code == 0
        (b.ledger / ".git/ledger-sync/session").write_bytes((a.ledger / ".git/ledger-sync/session").read_bytes())
        for device in devices:
            device.watch()
        number = edits(devices, cloud, seconds, source)
        checks.that(wait_until_alike(devices, cloud, 60), f"after {number} edits all have the same commit")
        idle(devices, checks)
        for device in devices:
            finish(device, seconds, checks)


def idle(devices, checks):
    time.sleep(2)
    before = [device.times()[0] for device in devices]
    time.sleep(8)
    used = [device.times()[0] - start for device, start in zip(devices, before)]
    checks.that(max(used) <= 0.05, f"in 8 s without an edit the watchers use {used} s of processor time")


def finish(device, seconds, checks):
    own, children = device.times()
    device.look()
    third = max(1, len(device.memory) // 3)
    first, last = (statistics.median(part) for part in (device.memory[:third], device.memory[-third:]))
    print(f"{device.name}: {own:.2f} s of processor time itself and {children:.2f} s in its syncs, of {seconds} s; "
          f"memory {first:.1f} MB at first, {last:.1f} MB at last")
    checks.that(own < 0.5 + seconds / 200, f"{device.name} does not spin")
    checks.that(last < first + 2, f"{device.name} keeps its memory")
    device.process.send_signal(signal.SIGTERM)
    try:
        code = device.process.wait(20)
    except subprocess.TimeoutExpired:
        device.process.kill()
        code = device.process.wait()
    checks.that(code == 0, f"{device.name} ends when it is asked to, with {code}")
    said = device.said.read_text()
    others = [line for line in said.splitlines() if "conflict" not in line and "both versions" not in line]
    checks.that(sum("no cloud" in line for line in others) == 1, f"{device.name} says once that there is no cloud")
    checks.that(sum("is back" in line for line in others) == 1, f"{device.name} says once that it is back")
    checks.that(len(others) == 2, f"{device.name} says nothing else: {others}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", default="3s")
    options = parser.parse_args()
    checks = Checks()
    scenario(options.seconds, options.seed, options.every, checks)
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


main()
