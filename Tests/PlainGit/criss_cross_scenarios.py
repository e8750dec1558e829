"""Histories with several merge bases: what git's recursive merge makes of them, and what ledger-sync does."""
import json

from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill, entries


def criss_cross(stage):
    """(alice, bob): each has merged an older state of the other and gone on. Both have both first edits, so there are
    two merge bases, and these contradict each other in the amount.

        base ── amount 13 ──── Ramen ── alice's merge
            ╲            ╲╱
             ╲           ╱╲
              amount 14 ──── no Eve ── bob's merge
    """
    alice, bob = stage.two_replicas({LUNCH: bill()})
    alice.commit({LUNCH: bill(amount=13)}, "alice's amount")
    bob.commit({LUNCH: bill(amount=14)}, "bob's amount")
    before = {"alice": alice.twin("alice-before"), "bob": bob.twin("bob-before")}
    alice.commit({LUNCH: bill(amount=13, name="Ramen")}, "alice's name")
    bob.commit({LUNCH: bill(amount=14, remark="no Eve")}, "bob's remark")
    alice.follow(before["bob"])
    bob.follow(before["alice"])
    alice.ledger_sync("pull", expect=1)
    bob.ledger_sync("pull", expect=1)
    alice.ledger_sync("resolve", "7k3fq2xw", "--all", "--by", "alice")
    bob.ledger_sync("resolve", "7k3fq2xw", "--all", "--by", "bob")
    alice.follow(bob)
    bob.follow(alice)
    for replica in (alice, bob):
        replica.git("fetch", "-q", "origin")
        equal(len(replica.git("merge-base", "--all", "HEAD", "origin/main").split()), 2, "the merge bases")
    return alice, bob


def expect_one_merge(alice, bob):
    """Each pulls what the other had before its own pull, and makes the same commit."""
    bob.follow(alice.twin("alice-then"))
    before = {alice.head(), bob.head()}
    alice.ledger_sync("pull", expect=(0, 1))
    bob.ledger_sync("pull", expect=(0, 1))
    equal(alice.head(), bob.head(), "the merge commits of both sides")
    equal(set(alice.git("log", "-1", "--format=%P").split()), before, "its parents")


@scenario("a criss-cross that git leaves with nested conflict markers is merged field by field, the same on both sides")
def markers_in_the_base(stage):
    alice, bob = criss_cross(stage)
    by_lines, by_driver = alice.twin("by-lines"), alice.twin("by-driver")
    by_lines.git("config", "--remove-section", "merge.ledger-sync")
    by_lines.git("-c", "merge.conflictStyle=diff3", "merge", "origin/main", expect=1)
    text = by_lines.read(LUNCH)
    base = text[text.index("|||||||"):text.index("\n=======\n")]
    for part in ["<<<<<<<<< Temporary merge branch 1", '"amount": 13', "=========", '"amount": 14', ">>>>>>>>>"]:
        holds(part in base, f"git's virtual base holds {part!r}:\n{text}")

    expect_one_merge(alice, bob)
    by_driver.git("merge", "-q", "origin/main")
    equal(by_driver.contents(), alice.contents(), "the files that git merge makes with the driver")
    record = json.loads(alice.read(LUNCH))
    equal((record["name"], record["remark"], record["amount"]), ("Ramen", "no Eve", 14), "what the record shows")
    equal([(entry["value"]["amount"], entry["by"]) for entry in entries(alice.read(LUNCH), "amount+currency")],
          [(13, "alice"), (14, "bob")], "the entries")


@scenario("a criss-cross on a criss-cross")
def nested(stage):
    """Each merge of the criss-cross before is made twice: by the engine here, and by git there."""
    alice, bob = criss_cross(stage)
    for field in ["date", "paid", "place"]:
        other = alice.twin(f"by-git-{field}")
        other.git("merge", "-q", "origin/main")
        alice.ledger_sync("pull", expect=(0, 1))
        for replica, name in ((alice, "one"), (other, "other")):
            record = json.loads(replica.read(LUNCH))
            record[field] = name
            replica.commit({LUNCH: json.dumps(record, indent=2) + "\n"}, f"{name}: {field}")
        alice.follow(other)
        other.follow(alice)
        alice.git("fetch", "-q", "origin")
        other.git("fetch", "-q", "origin")
        equal(len(alice.git("merge-base", "--all", "HEAD", "origin/main").split()), 2, "the merge bases")
        bob = other
    by_driver = alice.twin("by-driver")
    by_driver.git("merge", "-q", "origin/main")
    expect_one_merge(alice, bob)
    equal(by_driver.contents(), alice.contents(), "the files that git merge makes with the driver")


@scenario("a history with an octopus of plain git")
def octopus(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    for number in range(3):
        alice.git("checkout", "-q", "-b", f"topic-{number}", "main")
        alice.commit({f"users/alice/bills/{number}.json": bill(amount=number)}, f"topic {number}")
    alice.git("checkout", "-q", "main")
    alice.git("merge", "-q", "topic-0", "topic-1", "topic-2")
    equal(len(alice.git("log", "-1", "--format=%P").split()), 3, "the parents of git's merge")
    bob.commit({LUNCH: bill(amount=14), "users/alice/bills/1.json": bill(paid=False, amount=1)}, "bob's")
    alice.commit({LUNCH: bill(name="Ramen")}, "alice's")
    alice.follow(bob)
    twin = alice.twin("twin")
    expect_one_merge(alice, bob)
    twin.git("pull", "-q", "--no-rebase", "--no-edit")
    equal(twin.contents(), alice.contents(), "the files that git makes with the driver")
    equal(json.loads(alice.read(LUNCH))["name"], "Ramen", "the name")
