"""What plain git does beside a merge of two edits, and what becomes of the records then."""
import json

from rename_cases import bill
from replicas import Replica
from scenarios import equal, holds, scenario

LUNCH = "users/alice/bills/lunch.7k3fq2xw.json"
DINNER = "users/alice/bills/dinner.7k3fq2xw.json"
BRUNCH = "users/alice/bills/brunch.00000001.json"


def diverge(stage, base, ours, theirs):
    """(alice, bob): both have `base`; alice commits `ours`, and bob `theirs`, which alice fetches."""
    alice, bob = stage.two_replicas(base)
    alice.commit(ours, "ours")
    bob.commit(theirs, "theirs")
    alice.follow(bob)
    alice.git("fetch", "-q", "origin")
    return alice, bob


def entries(text, place):
    return json.loads(text)["~conflicts"][place]


@scenario("a record deleted here and edited there: git stops, a pull lists both")
def deletion(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: None}, {LUNCH: bill(amount=13)})
    holds("modify/delete" in alice.run("git", "merge", "origin/main").out, "git reports modify/delete")
    alice.git("merge", "--abort")
    alice.ledger_sync("pull", expect=1)
    equal([entry.get("deleted") for entry in entries(alice.read(LUNCH), "")], [True, None], "the entries")


@scenario("a record moved here and edited there, with git's rename detection")
def moved(stage):
    alice, bob = diverge(
        stage, {LUNCH: bill()}, {LUNCH: None, DINNER: bill(name="Dinner")}, {LUNCH: bill(amount=13)})
    pulled = alice.twin("pulled")
    alice.git("merge", "-q", "origin/main")
    pulled.ledger_sync("pull")
    equal(alice.read(DINNER), bill(name="Dinner", amount=13), "the record, moved and edited")
    equal(pulled.contents(), alice.contents(), "the files of the pull")


@scenario("a record that went is not taken for another one that came", "merge", "rebase")
def not_renamed(stage, command):
    """git holds the new record for the old one, renamed, and would write bob's edit into it."""
    alice, bob = diverge(
        stage, {LUNCH: bill()}, {LUNCH: None, BRUNCH: bill(name="Brunch")}, {LUNCH: bill(amount=13)})
    outcome = alice.run("git", command, "origin/main")
    holds(outcome.code != 0 and "but they are two" in outcome.err, f"git {command} stops: {outcome}")
    text = alice.read(BRUNCH)
    for part in ["<<<<<<<", bill(name="Brunch"), "=======", bill(amount=13), ">>>>>>>"]:
        holds(part in text, f"the file holds {part!r}:\n{text}")
    alice.git(command, "--abort")
    alice.ledger_sync("pull", expect=1)
    equal(alice.read(BRUNCH), bill(name="Brunch"), "the new record after a pull")
    equal([entry.get("deleted") for entry in entries(alice.read(LUNCH), "")], [True, None], "the old one's entries")


@scenario("a rebase or a cherry-pick names no commits: both values are listed, without who and when",
          "rebase", "cherry-pick")
def without_history(stage, command):
    alice, bob = diverge(
        stage, {LUNCH: bill()}, {LUNCH: bill(amount=14, name="Ramen")}, {LUNCH: bill(amount=13, paid=False)})
    alice.git(command, "origin/main")
    record = json.loads(alice.read(LUNCH))
    equal((record["name"], record["paid"], record["amount"]), ("Ramen", False, 14), "what the record shows")
    equal(entries(alice.read(LUNCH), "amount+currency"),
          [{"value": {"amount": 13}}, {"value": {"amount": 14}, "kept": True}], "the entries")


@scenario("what cannot be read as a record gets git's markers")
def unreadable(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=14).replace(",\n", "\n", 1)},
                         {LUNCH: bill(amount=13)})
    outcome = alice.run("git", "merge", "origin/main")
    holds(outcome.code == 1 and f"{LUNCH}:3:3" in outcome.err, f"git merge stops and says where: {outcome}")
    text = alice.read(LUNCH)
    for part in ["<<<<<<< HEAD", '"amount": 14', "=======", '"amount": 13', ">>>>>>> origin/main"]:
        holds(part in text, f"the file holds {part!r}:\n{text}")


@scenario("two equal changes of a counter: git asks nobody, a pull adds both")
def equal_counters(stage):
    kind = json.dumps({"type": "object", "properties": {"count": {"x-ledger": {"merge": "counter"}}}})
    path = "users/alice/thing/x.json"
    alice, bob = diverge(stage, {"kinds/thing.json": kind, path: '{"count": 1}\n'}, {path: '{"count": 3}\n'},
                         {path: '{"count": 3}\n'})
    pulled = alice.twin("pulled")
    alice.git("merge", "-q", "origin/main")
    pulled.ledger_sync("pull")
    equal((alice.read(path), pulled.read(path)), ('{"count": 3}\n', '{"count": 5}\n'), "git and the pull")


@scenario("a linked work tree merges like the main one")
def linked_work_tree(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=14)}, {LUNCH: bill(amount=13)})
    pulled = alice.twin("pulled")
    linked = stage.sandbox.path / "linked"
    alice.git("worktree", "add", "-q", "-b", "other", linked)
    alice.git("merge", "-q", "origin/main", cwd=linked)
    pulled.ledger_sync("pull", expect=1)
    equal((linked / LUNCH).read_text(), pulled.read(LUNCH), "the record")


@scenario("a ledger cloned with plain git merges by lines until the driver is installed")
def plain_clone(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=14)}, {LUNCH: bill(name="Ramen")})
    carol = Replica(stage, "carol")
    carol.git("clone", "-q", alice.folder, carol.folder, cwd=carol.home)
    carol.git("remote", "add", "bob", bob.folder)
    carol.git("fetch", "-q", "bob")
    equal(carol.run("git", "merge", "bob/main").code, 1, "the exit code of git merge without the driver")
    carol.git("merge", "--abort")
    carol.ledger_sync("merge-driver", "--install")
    carol.git("merge", "-q", "bob/main")
    equal(carol.read(LUNCH), bill(amount=14, name="Ramen"), "the record")
    equal(carol.git("status", "--porcelain"), "", "git status")


@scenario("outside of any repository, both sides are kept with markers")
def no_repository(stage):
    nobody = Replica(stage, "nobody")
    nobody.folder.mkdir()
    nobody.write({"o": bill(), "a": bill(amount=14), "b": bill(amount=13)})
    outcome = nobody.run("ledger-sync", "merge-driver", "o", "a", "b", LUNCH)
    equal(outcome.code, 1, "the exit code")
    for part in ["<<<<<<< HEAD", '"amount": 14', '"amount": 13', ">>>>>>> theirs"]:
        holds(part in nobody.read("a"), f"the file holds {part!r}")
