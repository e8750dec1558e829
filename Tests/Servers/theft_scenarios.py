"""A stolen key. A thief writes with it; four others take that in and write on top, and its owner writes beside it, before
anybody revokes the key. Then all of the thief's is taken back, and nothing of theirs.

SEED makes another history, which is random in who edits what.
"""
import json
import os
import random

from devices import expect_identical
from scenarios import equal, holds, scenario
from signing_cases import ssh_key

SEED = int(os.environ.get("SEED", "1"))
FIELDS = ("amount", "name", "remark", "payee")


class Theft:
    def __init__(self, stage, seed):
        self.random = random.Random(seed)
        server, url, _ = stage.cloud("folder")
        self.alice, *self.others = self.people = [stage.device(name, server) for name in ("alice", "bob", "cleo", "dora", "emil")]
        self.phone = stage.device("phone", server)
        self.written = {}  # {(id, field): the one honest value}
        self.stolen = {}  # {(id, field): what the thief wrote}
        self.number = 1000
        self.begin(url)

    def begin(self, url):
        alice = self.alice
        alice.ledger_sync("init", alice.ledger, "--user", "alice", "--remote", url, cwd=alice.home)
        alice.ledger_sync("keys", "add", ssh_key(alice), "--device", "laptop")
        alice.ledger_sync("sync")
        for who in self.others:
            who.ledger_sync("clone", url, who.ledger, "--user", who.name, cwd=who.home)
            who.ledger_sync("keys", "add", ssh_key(who))
            who.ledger_sync("sync")
        alice.ledger_sync("sync")
        for who in self.others:
            alice.ledger_sync("keys", "admit", who.name)
        key = ssh_key(self.phone)
        alice.ledger_sync("keys", "add", key.with_suffix(".pub"), "--device", "phone")
        self.bills = [self.add(alice, f"bill-{number}") for number in range(6)]
        alice.ledger_sync("share", *self.bills[:3])
        alice.ledger_sync("sync")
        for who in self.others:
            who.ledger_sync("sync")
        self.phone.ledger_sync("clone", url, self.phone.ledger, cwd=self.phone.home)
        self.phone.ledger_sync("login", "alice", "--key", key)
        self.good = alice.head()

    def add(self, who, name):
        self.number += 1
        return json.loads(who.ledger_sync("add", "bill", f"amount={self.number}", f"name={name}", "--format", "json"))["id"]

    def value(self, who, field):
        self.number += 1
        return self.number if field == "amount" else f"{who.name}-{self.number}"

    def edit(self, who, known, bills, values):
        """An edit of a field that nobody honest has edited yet."""
        left = [(bill, field) for bill in bills for field in FIELDS if (bill, field) not in values]
        bill, field = self.random.choice([pair for pair in left if pair in known] or left)
        value = values[bill, field] = self.value(who, field)
        who.ledger_sync("set", bill, f"{field}={value}")

    def steal(self):
        phone, shared, own = self.phone, self.bills[:3], self.bills[3:]
        for bills in (shared, shared, shared, own[:2], own[:2]):
            self.edit(phone, (), bills, self.stolen)
        phone.ledger_sync("rm", own[2])
        self.stolen[self.add(phone, "thief"), "name"] = "thief"
        evil = phone.home / "evil"
        phone.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", evil)
        phone.ledger_sync("keys", "add", evil.with_suffix(".pub"), "--device", "evil")
        phone.ledger_sync("sync")

    def go_on(self):
        """The others take that in, and write on top; the owner has not seen it."""
        for who in self.random.sample(self.others, len(self.others)):
            who.ledger_sync("sync")
            self.edit(who, self.stolen, self.bills[:3], self.written)
            self.written[self.add(who, f"{who.name}'s"), "name"] = f"{who.name}'s"
            who.ledger_sync("sync", expect=(0, 1))
        for bills in (self.bills[3:5], self.bills[5:], self.bills[:3]):
            self.edit(self.alice, self.stolen, bills, self.written)

    def revoke(self):
        alice = self.alice
        if self.random.random() < 0.5:
            alice.ledger_sync("sync", expect=(0, 1))
        alice.ledger_sync("keys", "revoke", "phone", "--last-good", self.good, "--yes")
        alice.ledger_sync("sync", expect=(0, 1))
        doubts = [one["commit"] for one in alice.answer("verify", expect=1)]
        for commit in doubts:
            alice.ledger_sync("drop", commit, expect=(0, 1))
        for who in (alice, *self.others, *self.people):
            who.ledger_sync("sync", expect=(0, 1))
        return doubts

    # What has to hold

    def expect_honest(self, who):
        """Each honest value stands in its field, or is listed."""
        records = {one["id"]: one["fields"] for one in who.answer("list", "bill", "--user", "all")}
        listed = json.loads(who.ledger_sync("conflicts", "--format", "json", expect=(0, 1)))
        for (bill, field), value in self.written.items():
            holds(bill in records, f"{who.name} has {bill}, in which {field} became {value}")
            stands = records[bill].get(field) == value
            holds(stands or any(bill in json.dumps(one) and json.dumps(value) in json.dumps(one) for one in listed),
                  f"{who.name}: {field} of {bill} is {value}, or lists it: {records[bill]} {listed}")
        for (bill, field), value in self.stolen.items():
            stands = records.get(bill, {}).get(field) == value
            holds(not stands, f"{who.name}: {field} of {bill} is still the thief's {value}")

    def expect_reachable(self, who, contents):
        """What was taken back is in the history, byte for byte."""
        for (commit, path), text in contents.items():
            equal(who.run("git", "merge-base", "--is-ancestor", commit, "HEAD").code, 0, f"{commit} is in {who.name}'s history")
            equal(who.git("show", f"{commit}:{path}"), text, f"{path} of {commit}, as {who.name} has it")


def everything(device, commits):
    """{(commit, path): text} of what commits wrote."""
    found = {}
    for commit in commits:
        for path in device.git("diff-tree", "-r", "--name-only", "--diff-filter=d", "--no-commit-id", commit).splitlines():
            found[commit, path] = device.git("show", f"{commit}:{path}")
    return found


@scenario("a stolen key, on top of which four people wrote", "1", "2")
def stolen(stage, case):
    theft = Theft(stage, 100 * SEED + int(case))
    theft.steal()
    theft.go_on()
    thief = theft.phone.git("rev-list", "--no-merges", f"{theft.good}..HEAD").split()
    contents = everything(theft.phone, thief)
    holds(len(thief) >= 7, f"the thief has written {len(thief)} commits")
    dropped = theft.revoke()
    equal(set(dropped), set(thief), "the commits that count no more")
    for who in theft.people:
        expect_identical(theft.alice, who)
        theft.expect_honest(who)
        theft.expect_reachable(who, contents)
        equal(who.answer("verify"), [], f"what {who.name} doubts in the end")
