#!/usr/bin/env python3
"""Questions while things go wrong: a sync beside them, kill -9 of any of them, no room for the index, no right to write it.

    questions.py [--rounds N] [--seed S] [--bills N]

A round brings edits of other devices into a ledger by a sync, with two questions beside it all the time. Every answer has to
give each bill once, as it was before or as it is afterwards, and leave out none; once the sync is done, as it is. A round is
drawn from its seed; when a process is killed depends on the machine too. The last line is `N passed, N failed`.
"""
import argparse
import json
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

from faults import PRODUCT  # noqa: E402
from sandbox import PATIENCE, Sandbox, environment, run, write_identity  # noqa: E402

LIST = [PRODUCT, "list", "bill", "--user", "all", "--format", "ndjson"]
# What a question is put under; the last two see a disk of their own, where the kernel lets them.
FULL = "mount -t tmpfs -o size=16k none .git/ledger-sync && exec \"$@\""
READ_ONLY = "mount --bind .git .git && mount -o remount,bind,ro .git && exec \"$@\""
TROUBLES = {"nothing": None, "files may not grow": None, "full disk": FULL, "read-only .git": READ_ONLY}


class Ledger:
    """A ledger with its cloud, and another device that only edits."""

    def __init__(self, sandbox, count, source):
        self.home, self.cloud = sandbox.folder("home"), sandbox.path / "cloud.git"
        self.here, self.there = sandbox.path / "here", sandbox.path / "there"
        write_identity(self.home, "alice")
        self.do(sandbox.path, "git", "init", "-q", "--bare", self.cloud)
        self.do(sandbox.path, PRODUCT, "init", self.here, "--user", "alice", "--remote", self.cloud)
        for number in range(count):
            self.write(self.here, number, source.randint(1, 9999))
        self.do(self.here, PRODUCT, "sync")
        self.do(sandbox.path, "git", "clone", "-q", self.cloud, self.there)
        self.count = count

    def do(self, cwd, *command):
        outcome = run(command, self.home, cwd)
        if outcome.code != 0:
            raise AssertionError(f"{' '.join(map(str, command))}: exit {outcome.code}\n{outcome.out}{outcome.err}")
        return outcome.out

    def write(self, folder, number, amount):
        path = folder / f"users/alice/bills/2026/{number % 12 + 1:02}/01-b.{number:08}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"date": f"2026-{number % 12 + 1:02}-01", "name": "b", "amount": amount}) + "\n")

    def amounts(self):
        """{id: amount} of the files."""
        return {path.name.split(".")[-2]: json.loads(path.read_text())["amount"]
                for path in self.here.glob("users/alice/bills/*/*/*.json")}

    def edit_elsewhere(self, source):
        """Edits some bills on the other device and sends them. Gives {id: new amount}."""
        self.do(self.there, "git", "pull", "-q", "--ff-only")
        edits = {number: source.randint(10_000, 99_999) for number in source.sample(range(self.count), self.count // 8)}
        for number, amount in edits.items():
            self.write(self.there, number, amount)
        self.do(self.there, "git", "commit", "-qam", "Edit")
        self.do(self.there, "git", "push", "-q")
        return {f"{number:08}": amount for number, amount in edits.items()}

    def start(self, command, trouble="nothing", limit=None):
        """A process under a trouble; `limit`: how long its files may become."""
        script = TROUBLES[trouble]
        words = ["unshare", "-rm", "sh", "-c", script, "sh", *command] if script else command

        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        return subprocess.Popen([str(word) for word in words], cwd=self.here, env=environment(self.home), text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                                preexec_fn=None if limit is None else small_files)


def has_namespaces():
    return shutil.which("unshare") is not None and subprocess.run(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0


def trouble_in(question, allowed):
    """What is wrong with an answer; `allowed`: for each id the amounts that it may have. One that was killed says nothing."""
    out, err = question.communicate(timeout=PATIENCE)
    if question.returncode == -signal.SIGKILL:
        return []
    if question.returncode != 0 or err:
        return [f"exit {question.returncode}: {err.strip()}"]
    bills = [json.loads(line) for line in out.splitlines()]
    found = {bill["id"]: bill["fields"]["amount"] for bill in bills}
    wrong = [f"{name}: {found.get(name)} instead of one of {amounts}" for name, amounts in allowed.items()
             if found.get(name) not in amounts]
    return wrong[:3] + ([f"{len(bills)} bills instead of {len(allowed)}"] if len(bills) != len(allowed) else [])


class Round:
    """One sync among questions."""

    def __init__(self, ledger, source, troubles):
        self.ledger, self.source, self.troubles = ledger, source, troubles
        self.said, self.wrong = [], []

    def play(self):
        before = self.ledger.amounts()
        after = before | self.ledger.edit_elsewhere(self.source)
        allowed = {name: {before[name], after[name]} for name in before}
        if self.source.random() < 0.3:
            (self.ledger.here / ".git/ledger-sync/index.sqlite").unlink(missing_ok=True)
            self.said.append("no index")
        self.sync_among_questions(allowed)
        self.ledger.do(self.ledger.here, PRODUCT, "sync")
        self.look_at_ledger(after)
        return self.wrong

    def question(self):
        trouble = self.source.choice(self.troubles)
        self.said.append(trouble)
        limit = self.source.randint(0, 60_000) if trouble == "files may not grow" else None
        return self.ledger.start(LIST, trouble, limit)

    def sync_among_questions(self, allowed):
        victim, delay = self.source.choice(["sync", "question", "nobody"]), self.source.uniform(0, 0.3)
        self.said.append(f"{victim} killed after {delay:.3f} s")
        sync, ends = self.ledger.start([PRODUCT, "sync"]), time.monotonic() + delay
        for turn in range(1000):
            questions = [self.question(), self.question()]
            if turn == 0 and victim != "nobody":
                time.sleep(max(0, ends - time.monotonic()))
                (sync if victim == "sync" else questions[0]).kill()
            for question in questions:
                self.wrong += trouble_in(question, allowed)
            if sync.poll() is not None:
                break
        _, err = sync.communicate(timeout=PATIENCE)
        if sync.returncode not in (0, -signal.SIGKILL):
            self.wrong.append(f"sync: exit {sync.returncode}: {err.strip()}")

    def look_at_ledger(self, after):
        """Nothing goes on any more: all is as it has to be."""
        if self.ledger.amounts() != after:
            self.wrong.append("the files are not what the other device wrote")
        for trouble in self.troubles:
            self.wrong += trouble_in(self.ledger.start(LIST, trouble, 0 if trouble == "files may not grow" else None),
                                     {name: {amount} for name, amount in after.items()})
        self.ledger.do(self.ledger.here, "git", "fsck", "--strict", "--no-dangling", "--no-progress")
        status = self.ledger.do(self.ledger.here, "git", "status", "--porcelain")
        if status:
            self.wrong.append(f"git status: {status.strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--bills", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    options = parser.parse_args()
    troubles = [name for name, script in TROUBLES.items() if script is None or has_namespaces()]
    if len(troubles) < len(TROUBLES):
        print("no namespaces here: full disks and a read-only .git are left out", flush=True)
    passed, failed = 0, 0
    with Sandbox("questions") as sandbox:
        ledger = Ledger(sandbox, options.bills, random.Random(options.seed))
        for seed in range(options.seed, options.seed + options.rounds):
            round = Round(ledger, random.Random(seed), troubles)
            wrong = round.play()
            passed, failed = (passed, failed + 1) if wrong else (passed + 1, failed)
            if wrong:
                print(f"FAILED  round {seed}: {'; '.join(round.said)}", *wrong[:5], sep="\n    ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
