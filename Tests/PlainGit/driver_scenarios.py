"""`git merge` with the merge driver beside `ledger-sync pull`: byte for byte the same."""
import json
import os
import random

import edits
from replicas import PRODUCT, ROOT
from sandbox import run
from scenarios import equal, scenario

FIRST = int(os.environ.get("FIRST_SEED", "0"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("SEEDS", "2")))
ROUNDS = 3
RECORDS = 30
KIND = "kinds/thing.json"


def record_path(number):
    """Every other record has a random id; the rest are known by their names."""
    return f"users/alice/thing/{number % 4}/thing-{number}{f'.{number:08}' if number % 2 else ''}.json"


def changed_kind(chance, before):
    """The kind with another rule for one field: the records that it is for change at the same time."""
    kind = json.loads(before)
    field = chance.choice(["remark", "steps", "tags", "most", "name"])
    kind["properties"][field] = {"x-ledger": {"merge": chance.choice(["latest", "text", "list", "set", "max", "min"])}}
    return json.dumps(kind, indent=2) + "\n"


def some_edits(chance, replica, renames, taken):
    """{path: text} of a round: edits, and the kind now and then; exactly what `taken` has is not made again."""
    changes = {}
    for path in replica.contents():
        if path.startswith("users/alice/thing/") and chance.random() < 0.6:
            text = edits.edited(chance, replica.read(path))
            if taken.get(path) != text:
                changes[path] = text
    if chance.random() < 0.3:
        changes[KIND] = changed_kind(chance, replica.read(KIND))
    for old, new in renames.items():
        changes.pop(old, None)
        changes.update({old: None, new: replica.read(old)})
    return changes


def some_renames(chance, replica, round_number):
    """{old path: new path} of records with random ids."""
    paths = [path for path in replica.contents() if path.startswith("users/alice/thing/") and path.count(".") == 2]
    return {path: f"users/alice/thing/moved-{round_number}/{path.rsplit('/', 1)[1]}" for path in chance.sample(paths, 3)}


def edit_both(chance, alice, bob, round_number):
    """Both change many records: edits, one path that both add, and records that alice moves."""
    both_add = f"users/alice/thing/added-{round_number}.json"
    here = some_edits(chance, alice, some_renames(chance, alice, round_number), {})
    there = some_edits(chance, bob, {}, here)
    for changes in (here, there):
        changes[both_add] = edits.new(chance)
    alice.commit(here)
    half = dict(list(there.items())[: len(there) // 2])
    bob.commit(half)
    bob.commit(there)


def expect_same_trees(one, other):
    """Both have the same files with the same bytes; says the first one that differs, in both forms."""
    ours, theirs = one.contents(), other.contents()
    for path in sorted({*ours, *theirs}):
        if ours.get(path) != theirs.get(path):
            equal(*(each.blob(blob) if blob else None for each, blob in
                    ((one, ours.get(path)), (other, theirs.get(path)))), path)


@scenario("git merge gives what a pull gives, with seed", *SEEDS)
def same_bytes(stage, seed):
    chance = random.Random(seed)
    files = {record_path(number): edits.new(chance) for number in range(RECORDS)}
    alice, bob = stage.two_replicas({KIND: json.dumps(edits.KIND, indent=2) + "\n", **files})
    for round_number in range(ROUNDS):
        edit_both(chance, alice, bob, round_number)
        alice.follow(bob)
        bob.follow(alice)
        merged, pulled = alice.twin(f"merged-{round_number}"), alice.twin(f"pulled-{round_number}")
        merged.git("pull", "-q", "--no-rebase", "--no-edit")
        pulled.ledger_sync("pull", expect=(0, 1))
        expect_same_trees(merged, pulled)
        before, alice = alice, chance.choice([merged, pulled])
        if chance.random() < 0.5:
            bob.follow(before)
            bob.ledger_sync("pull", expect=(0, 1))
        else:
            bob.git("pull", "-q", "--ff-only", alice.folder, "main")


@scenario("the page that compares ledger-sync with git says what happens")
def comparison(stage):
    outcome = run([ROOT / "Tools/compare-with-git", "--check"], stage.sandbox.path, ROOT, LEDGER_SYNC=PRODUCT)
    equal(outcome.code, 0, outcome.err)
