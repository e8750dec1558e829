#!/usr/bin/env python3
"""What keys cost, beside the same without keys and beside git.

    trust.py [--commits 10000] [--pulled 1000]            LEDGER_SYNC names another binary than build/ledger-sync

`verify` of a long signed history, for the first time and again; `add` with the key in a file, with the key in an agent
and without keys, and git's own add and signed commit; a pull of many signed commits, and of the same ones unsigned. One
run each but for `add`: the figures are for orders of magnitude, the ratios for comparing.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = os.environ.get("LEDGER_SYNC", str(ROOT / "build/ledger-sync"))


class Bench:
    def __init__(self, home):
        self.home = home
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8"}
        (home / ".gitconfig").write_text(
            "[user]\n\tname = Alice\n\temail = alice@example.org\n[gc]\n\tauto = 0\n[init]\n\tdefaultBranch = main\n")
        self.key = home / "key"
        self.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.key, at=home)

    def run(self, *words, at, input=None, codes=(0,), **more):
        done = subprocess.run([str(word) for word in words], cwd=at, env={**self.environment, **more}, input=input,
                              capture_output=True)
        assert done.returncode in codes, done.stderr.decode()
        return done.stdout

    def timed(self, title, *words, at, codes=(0,), **more):
        begin = time.monotonic()
        process = subprocess.Popen([str(word) for word in words], cwd=at, env={**self.environment, **more},
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds, cpu = time.monotonic() - begin, usage.ru_utime + usage.ru_stime
        print(f"{title:56} {seconds:8.3f} s {cpu:8.3f} s of CPU {usage.ru_maxrss / 1024:6.0f} MB", flush=True)
        assert os.waitstatus_to_exitcode(status) in codes, f"{title}: {os.waitstatus_to_exitcode(status)}"
        return seconds

    def ledger(self, name, signed):
        path = self.home / name
        self.run(BINARY, "init", path, "--user", "alice", "--time-zone", "UTC", "--currency", "EUR", at=self.home)
        if signed:
            self.run(BINARY, "keys", "add", self.key, at=path)
        return path

    def commits(self, path, count, signed):
        """Commits of a bill each. Signing is most of the time that this takes."""
        flag = ["-S"] if signed else ["--no-gpg-sign"]
        head = self.run("git", "rev-parse", "HEAD", at=path).decode().strip()
        stream = [b"reset refs/heads/work\nfrom %s\n\n" % head.encode()]
        for number in range(count):
            bill = f'{{"amount": {number % 90 + 1}, "date": "2025-{number % 12 + 1:02}-03", "type": "expense"}}\n'.encode()
            file = f"users/alice/bills/2025/{number % 12 + 1:02}/03-b.{number:08d}.json"
            stream.append(
                b"commit refs/heads/work\nauthor Alice <alice@example.org> %d +0000\n"
                b"committer Alice <alice@example.org> %d +0000\ndata 8\nAdd bill\nM 100644 inline %s\ndata %d\n%s\n"
                % (1764000000 + number, 1764000000 + number, file.encode(), len(bill), bill))
        self.run("git", "fast-import", "--quiet", at=path, input=b"".join(stream))
        if signed:
            self.sign(path, head)
        self.run("git", "reset", "-q", "--hard", "refs/heads/work", at=path)
        self.run("git", "branch", "-qD", "work", at=path)
        return flag

    def sign(self, path, base):
        """Each commit anew, signed: git's commit-tree on top of the one before."""
        listed = self.run("git", "rev-list", "--reverse", f"{base}..refs/heads/work", at=path).decode().split()
        parent = base
        for commit in listed:
            parent = self.run(
                "git", "commit-tree", "-S", "-p", parent, "-m", "Add bill", f"{commit}^{{tree}}", at=path,
                GIT_AUTHOR_DATE="1764000000 +0000", GIT_COMMITTER_DATE="1764000000 +0000").decode().strip()
        self.run("git", "update-ref", "refs/heads/work", parent, at=path)


def pulls(bench, count):
    seconds = {}
    for signed in (False, True):
        word = "signed" if signed else "unsigned"
        path, cloud, other = bench.ledger(f"pull-{word}", signed), bench.home / f"{word}.git", bench.home / f"other-{word}"
        bench.run("git", "init", "-q", "--bare", "-b", "main", cloud, at=bench.home)
        bench.run("git", "remote", "add", "origin", cloud, at=path)
        bench.run(BINARY, "sync", at=path)
        bench.run(BINARY, "clone", cloud, other, at=bench.home)
        bench.commits(path, count, signed)
        bench.run("git", "push", "-q", "origin", "main", at=path)
        seconds[word] = bench.timed(f"pull of {count} {word} commits", BINARY, "pull", "--allow-deletions", at=other)
    print(f"{'signed / unsigned':56} {seconds['signed'] / seconds['unsigned']:8.2f}")


def adds(bench):
    plain, keyed = bench.ledger("plain", False), bench.ledger("keyed", True)
    words = (BINARY, "add", "bill", "amount=3", "name=Tea")
    for path in (plain, keyed):
        bench.run(*words, at=path)
    seconds = {"without keys": [], "with the key in a file": [], "git add and commit -S": []}
    for number in range(9):
        for title, path in (("without keys", plain), ("with the key in a file", keyed)):
            begin = time.monotonic()
            bench.run(*words, at=path)
            seconds[title].append(time.monotonic() - begin)
        begin = time.monotonic()
        (keyed / "users/alice/bills/x.json").write_text(f'{{"amount": {number}}}\n')
        bench.run("git", "add", "users", at=keyed)
        bench.run("git", "commit", "-q", "-S", "-m", "Add bill", at=keyed)
        seconds["git add and commit -S"].append(time.monotonic() - begin)
    for title, all in seconds.items():
        print(f"add: {title:51} {sorted(all)[4]:8.3f} s (median of 9)")
    agent = re.findall(r"(SSH_\w+)=([^;]+)", bench.run("ssh-agent", "-s", at=bench.home).decode())
    more = dict(agent)
    try:
        bench.run("ssh-add", "-q", bench.key, at=bench.home, **more)
        moved = bench.key.with_name("key.away")
        shutil.move(bench.key, moved)
        bench.run("git", "config", "user.signingKey", f"{bench.key}.pub", at=keyed)
        all = []
        for _ in range(9):
            begin = time.monotonic()
            bench.run(*words, at=keyed, **more)
            all.append(time.monotonic() - begin)
        print(f"add: {'with the key in an agent':51} {sorted(all)[4]:8.3f} s (median of 9)")
        shutil.move(moved, bench.key)
    finally:
        os.kill(int(more["SSH_AGENT_PID"]), 15)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--commits", type=int, default=10_000)
    parser.add_argument("--pulled", type=int, default=1_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="trust-") as folder:
        bench = Bench(pathlib.Path(folder))
        adds(bench)
        pulls(bench, options.pulled)
        path = bench.ledger("long", True)
        bench.commits(path, options.commits, True)
        bench.timed(f"verify of {options.commits} signed commits", BINARY, "verify", at=path)
        bench.timed("the same again", BINARY, "verify", at=path)
        bench.timed("log --limit 20", BINARY, "log", "--limit", "20", at=path)
        bench.timed("add", BINARY, "add", "bill", "amount=3", "name=Tea", at=path)


if __name__ == "__main__":
    main()
