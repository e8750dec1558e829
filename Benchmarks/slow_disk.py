#!/usr/bin/env python3
"""How long commands take on a disk that takes 5 ms for each flush, beside git.

    slow_disk.py [--records 1000] [--flush 5] [--rounds 9]     LEDGER_SYNC names another binary than build/ledger-sync

A library that is loaded into every program sleeps at each flush (slow_disk.c), and counts them. Git flushes everything
(`core.fsync=all`); it never flushes the folders of what it names, but for `--month`, where the library does that for it.
Prints the table of docs/performance.md: medians.

    slow_disk.py --month [--days 30]        two people, each with a device, who add, change, look and meet every day
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Support"))

from libraries import build_library  # noqa: E402

BINARY = os.environ.get("LEDGER_SYNC", str(ROOT / "build/ledger-sync"))


class Bench:
    def __init__(self, home, options):
        self.home, self.options, self.log = home, options, home / "flushes"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8"}
        (home / ".gitconfig").write_text(
            "[user]\n\tname = Alice\n\temail = alice@example.org\n[gc]\n\tauto = 0\n[core]\n\tfsync = all\n")
        library = build_library(home, ROOT / "Benchmarks/slow_disk.c")
        self.slow = {"LD_PRELOAD": str(library), "FLUSH_TAKES": str(options.flush * 1000), "FLUSH_LOG": str(self.log)}

    def run(self, *words, at, **more):
        done = subprocess.run([str(word) for word in words], cwd=at, env={**self.environment, **more}, capture_output=True)
        assert done.returncode == 0, f"{words}: {done.stderr.decode()}"
        return done.stdout

    def ledger(self):
        path = self.home / "ledger"
        self.run(BINARY, "init", path, "--user", "alice", "--time-zone", "UTC", "--currency", "EUR", at=self.home)
        for number in range(self.options.records):
            file = path / f"users/alice/bills/2025/{number % 12 + 1:02}/03-b.{number:08d}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f'{{"amount": {number % 90 + 1}, "date": "2025-{number % 12 + 1:02}-03", "type": "expense"}}\n')
        self.run(BINARY, "status", at=path)
        self.run("git", "add", "-A", at=path)
        self.run("git", "commit", "-qm", "Bills", at=path)
        self.run(BINARY, "add", "bill", "amount=1", at=path)
        return path

    def row(self, title, commands, path, before=lambda number: None):
        """commands: given the number of the round, the commands that are timed together; before: what is done first."""
        times, flushes = [], 0
        for number in range(self.options.rounds):
            before(number)
            self.log.write_bytes(b"")
            begin = time.monotonic()
            for words in commands(number):
                self.run(*words, at=path, **self.slow)
            times.append(time.monotonic() - begin)
            flushes = self.log.stat().st_size
        print(f"| {title} | {flushes} | {statistics.median(times) * 1000:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--flush", type=int, default=5, help="milliseconds")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--month", action="store_true")
    parser.add_argument("--days", type=int, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="slow-") as folder:
        bench = Bench(pathlib.Path(folder), options)
        path = bench.ledger()
        if options.month:
            return month(bench, path)
        print("| | flushes | ms |\n|---|--:|--:|")
        bench.row("`add`", lambda number: [(BINARY, "add", "bill", f"amount={number + 2}")], path)
        bench.row("`set`", lambda number: [(BINARY, "set", "00000007", f"amount={number + 1000}")], path)
        bench.row("`list`", lambda _: [(BINARY, "list", "bill")], path)
        bench.row("`sum`", lambda _: [(BINARY, "sum", "bill")], path)
        bench.row("`status`", lambda _: [(BINARY, "status")], path)

        def commit(number):
            (path / "users/alice/bills/2025/01/03-b.00000000.json").write_text(f'{{"amount": {number + 500}}}\n')
            return [("git", "add", "-A"), ("git", "commit", "-qm", "Bill")]
        bench.row("git: `add` and `commit` of one file", commit, path)
        with_cloud(bench, path)


def with_cloud(bench, path):
    """The rows of two devices with a cloud in a folder, each beside git's between two clones of the same cloud."""
    home, cloud = bench.home, bench.home / "cloud.git"
    bench.run("git", "init", "-q", "--bare", "-b", "main", cloud, at=home)
    bench.run("git", "remote", "add", "origin", cloud, at=path)
    bench.run(BINARY, "sync", at=path)
    phone, plain, other = home / "phone", home / "plain", home / "other"
    bench.run(BINARY, "clone", cloud, phone, at=home)
    bench.run(BINARY, "login", "alice", at=phone)
    for clone in (plain, other):
        bench.run("git", "clone", "-q", cloud, clone, at=home)

    def add(at):
        return lambda number: bench.run(BINARY, "add", "bill", f"amount={number + 7}", at=at)

    def add_elsewhere(number):
        add(phone)(number)
        bench.run(BINARY, "sync", at=phone)

    def commit(at):
        def commit(number):
            bench.run("git", "pull", "-q", at=at)
            (at / "users/alice/bills/2025/01/03-b.00000000.json").write_text(f'{{"amount": {number + time.time_ns()}}}\n')
            bench.run("git", "commit", "-qam", "Bill", at=at)
        return commit

    def commit_elsewhere(number):
        bench.run("git", "pull", "-q", at=plain)
        commit(other)(number)
        bench.run("git", "push", "-q", at=other)

    bench.row("`sync`, nothing new", lambda _: [(BINARY, "sync")], path)
    bench.row("`push` of a bill", lambda _: [(BINARY, "push")], path, add(path))
    bench.row("git: `push` of one commit", lambda _: [("git", "push", "-q")], plain, commit(plain))
    bench.run(BINARY, "sync", at=path)
    bench.row("`pull` of a bill", lambda _: [(BINARY, "pull")], path, add_elsewhere)
    bench.row("git: `pull` of one commit", lambda _: [("git", "pull", "-q")], plain, commit_elsewhere)


def month(bench, path):
    """Each day each of two people does what people do, and git the same in clones of a cloud of its own."""
    home, times = bench.home, {}
    clouds = [home / name for name in ("cloud.git", "plain.git")]
    for cloud in clouds:
        bench.run("git", "init", "-q", "--bare", "-b", "main", cloud, at=home)
    bench.run("git", "remote", "add", "origin", clouds[0], at=path)
    bench.run(BINARY, "sync", at=path)
    bench.run("git", "push", "-q", clouds[1], "HEAD:main", at=path)
    bench.run(BINARY, "clone", clouds[0], home / "beate", "--user", "beate", at=home)
    plain = [home / "plain1", home / "plain2"]
    for clone in plain:
        bench.run("git", "clone", "-q", clouds[1], clone, at=home)

    def timed(title, at, *words, **more):
        begin = time.monotonic()
        bench.run(*words, at=at, **bench.slow, **more)
        times.setdefault(title, []).append((time.monotonic() - begin) * 1000)

    def day(number, at):
        for amount in (3, 12):
            timed("`add`", at, BINARY, "add", "bill", f"amount={amount + number}")
        mine = sorted(at.glob(f"users/{'alice' if at == path else 'beate'}/bills/2*/*/*.json"))[number % 2]
        timed("`set`", at, BINARY, "set", mine.relative_to(at), f"amount={number + 100}")
        timed("`list`", at, BINARY, "list", "bill")
        timed("`sum`", at, BINARY, "sum", "bill", "--by", "month")
        timed("`status`", at, BINARY, "status")
        meet = [("`sync`", "sync")] if number % 2 else [("`pull`", "pull"), ("`push`", "push")]
        for title, command in meet:
            timed(title, at, BINARY, command)

    def plain_day(number, at):
        for amount in (3, 12):
            (at / f"users/{at.name}-{number}-{amount}.json").write_text(f'{{"amount": {amount}}}\n')
            timed("git: `add`", at, "git", "add", "-A", FLUSH_NAMES="1")
            timed("git: `commit`", at, "git", "commit", "-qm", "Bill", FLUSH_NAMES="1")
        timed("git: `pull`", at, "git", "pull", "-q", "--no-rebase", "--no-edit", FLUSH_NAMES="1")
        timed("git: `push`", at, "git", "push", "-q", FLUSH_NAMES="1")

    for number in range(bench.options.days):
        for device, clone in zip((path, home / "beate"), plain):
            day(number, device)
            plain_day(number, clone)
    print("| | times | median, ms | slowest, ms |\n|---|--:|--:|--:|")
    for title, taken in times.items():
        print(f"| {title} | {len(taken)} | {statistics.median(taken):.0f} | {max(taken):.0f} |")


if __name__ == "__main__":
    main()
