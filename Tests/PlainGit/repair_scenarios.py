"""`ledger-sync repair` after merges by lines: what git's own merge left comes out as a pull makes it."""
import json
import os
import random

import edits
from driver_scenarios import KIND, edit_both, record_path
from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill, diverge

FIRST = int(os.environ.get("FIRST_SEED", "0"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("SEEDS", "4")))
PLIST = "users/alice/bills/lunch.7k3fq2xw.plist"


def without_driver(replica, style="merge"):
    replica.git("config", "--remove-section", "merge.ledger-sync")
    replica.git("config", "merge.conflictStyle", style)
    return replica


def unmerged(replica):
    return {line.split("\t", 1)[1] for line in replica.git("ls-files", "-u", "-z").split("\0") if line}


def unreadable(replica):
    """The records that stock Python cannot read, or that say a field twice."""
    def distinct(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("twice")
        return dict(pairs)
    found = set()
    for path in (replica.folder / "users").rglob("*.json"):
        try:
            json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=distinct)
        except ValueError:
            found.add(str(path.relative_to(replica.folder)))
    return found


def everything(replica):
    """{path: bytes} of the folder and its repository; without the lock file, which names its last holder."""
    files = (path for path in replica.folder.rglob("*") if path.is_file())
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in files
            if path.name != "lock" and "ledger-sync" != path.parent.name}


def repair(replica, *options, expect=(0, 1)):
    """The report; every file that it leaves is as it was."""
    before = everything(replica)
    report = json.loads(replica.ledger_sync("repair", "--format", "json", *options, expect=expect))
    after = everything(replica)
    for one in report["left"]:
        path = str(replica.folder / one["path"])
        equal(after.get(path), before.get(path), f"{one['path']}, which was left")
        holds(one["next"], f"{one['path']} has a next step")
    return report


def rehearsed(replica):
    before = everything(replica)
    report = repair(replica, "--dry-run")
    equal(everything(replica), before, "the folder and its .git after a dry run")
    holds(report["dry_run"], "it says that it was a dry run")
    return report


def amounts(record):
    """The amounts that a bill lists as disputed."""
    return {entry["value"]["amount"] for entry in record["~conflicts"]["amount+currency"]}


def same_report(rehearsal, report):
    for name in ("repaired", "left"):
        equal([{**one, "kept": None} for one in report[name]], [{**one, "kept": None} for one in rehearsal[name]], name)


def expect_as_pulled(replica, pulled, paths):
    for path in sorted(paths):
        equal(replica.read(path), pulled.read(path), path)


@scenario("repair gives what a pull gives, with seed", *SEEDS)
def as_pulled(stage, seed):
    """Random edits of many records; the merge stays unfinished, or is committed with the markers in it."""
    chance = random.Random(seed)
    files = {record_path(number): edits.new(chance) for number in range(30)}
    alice, bob = stage.two_replicas({KIND: json.dumps(edits.KIND, indent=2) + "\n", **files})
    edit_both(chance, alice, bob, 0)
    alice.follow(bob)
    pulled = alice.twin("pulled")
    pulled.ledger_sync("pull", expect=(0, 1))
    without_driver(alice, chance.choice(["merge", "diff3", "zdiff3"]))
    alice.git("fetch", "-q")
    alice.run("git", "merge", "--no-edit", "origin/main")
    damaged = unmerged(alice) | unreadable(alice)
    if seed % 2:
        alice.git("add", "-A")
        alice.git("commit", "-q", "--no-edit", "--allow-empty")
        damaged = unreadable(alice)
    same_report(rehearsed(alice), report := repair(alice))
    done = {one["path"] for one in report["repaired"]}
    left = {one["path"] for one in report["left"]}
    holds(damaged <= done | left, f"nothing is passed over: {damaged - done - left}")
    holds(done, f"there was something to repair: {report}")
    expect_as_pulled(alice, pulled, done)
    for one in report["left"]:
        holds("moved to" in one["message"], f"only a record that lies elsewhere by now is left: {one}")


def plist(**fields):
    record = {"date": "2026-11-20", "name": "Lunch", "amount": 12, **fields}
    lines = "".join(f"\t<key>{key}</key>\n\t<{kind(value)}>{value}</{kind(value)}>\n" for key, value in record.items())
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
            '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n'
            f"{lines}</dict>\n</plist>\n")


def kind(value):
    return "integer" if isinstance(value, int) else "string"


def one_line(**fields):
    return json.dumps(json.loads(bill(**fields))) + "\n"


def with_crlf(**fields):
    return bill(**fields).replace("\n", "\r\n")


def without_final_newline(**fields):
    return bill(**fields).rstrip("\n")


FORMS = {"JSON": (LUNCH, bill), "one line": (LUNCH, one_line), "CRLF": (LUNCH, with_crlf), "plist": (PLIST, plist),
         "no final newline": (LUNCH, without_final_newline)}


@scenario("a merge with markers is repaired to what a pull makes of it", *FORMS)
def forms(stage, form):
    path, make = FORMS[form]
    alice, bob = diverge(
        stage, {path: make()}, {path: make(amount=13, name="Ramen")}, {path: make(amount=14, payee="Ho")})
    pulled = alice.twin("pulled")
    pulled.ledger_sync("pull", expect=1)
    without_driver(alice).git("merge", "origin/main", expect=1)
    holds("<<<<<<<" in alice.read(path), "git leaves markers")
    same_report(rehearsed(alice), repair(alice, expect=1))
    equal((alice.folder / path).read_bytes(), (pulled.folder / path).read_bytes(), path)
    alice.git("commit", "-q", "--no-edit")
    equal(alice.contents(), pulled.contents(), "the files of the commit")
    equal(repair(alice)["repaired"], [], "what is left to repair")


@scenario("what names no commits is repaired to what the driver makes", "cherry-pick", "rebase", "revert", "stash pop")
def without_commits(stage, command):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14, name="Ramen")})
    driven = alice.twin("driven")
    without_driver(alice)
    for replica in (driven, alice):
        if command == "revert":
            replica.git("checkout", "-q", "-B", "main", "origin/main")
            replica.commit({LUNCH: bill(amount=15, name="Ramen")})
            replica.run("git", "revert", "--no-edit", "HEAD^")
        elif command == "stash pop":
            replica.git("checkout", "-q", "-B", "main", "HEAD^")
            replica.write({LUNCH: bill(amount=13)})
            replica.git("stash", "-q")
            replica.git("merge", "-q", "--ff-only", "origin/main")
            replica.run("git", "stash", "pop")
        else:
            replica.run("git", command, "origin/main")
    holds("<<<<<<<" in alice.read(LUNCH), "git leaves markers")
    same_report(rehearsed(alice), report := repair(alice, expect=1))
    equal(alice.read(LUNCH), driven.read(LUNCH), "what the driver made")
    equal(report["in_progress"], None if command == "stash pop" else f"git {command}", "what is in progress")
    if command == "stash pop":
        alice.ledger_sync("pull", expect=(0, 1))
    else:
        alice.git(command, "--continue", GIT_EDITOR="true")
    equal(alice.git("status", "--short"), "", "git status afterwards")


@scenario("markers that a rebase left and somebody committed", "merge", "diff3")
def committed_markers(stage, style):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14, name="Ramen")})
    without_driver(alice, style).git("rebase", "origin/main", expect=1)
    alice.git("add", "-A")
    alice.git("rebase", "--continue", GIT_EDITOR="true")
    holds("<<<<<<<" in alice.read(LUNCH), "the markers are committed")
    same_report(rehearsed(alice), report := repair(alice, expect=1))
    equal(report["commit"], alice.head(), "the commit")
    record = json.loads(alice.read(LUNCH))
    equal(amounts(record), {13, 14}, "the amounts")
    if style == "diff3":
        equal((record["name"], "name" in record["~conflicts"]), ("Ramen", False), "only one side changed the name")
    else:
        names = {entry["value"] for entry in record["~conflicts"]["name"]}
        equal(names, {"Lunch", "Ramen"}, "nobody knows who changed the name")


@scenario("a counter that both sides changed is not made up where no base is known")
def counter_without_base(stage):
    path = "users/alice/thing/visits.json"
    files = {KIND: json.dumps(edits.KIND) + "\n", path: json.dumps({"count": 4, "name": "x"}, indent=2) + "\n"}
    alice, bob = stage.two_replicas(files)
    alice.commit({path: '{\n<<<<<<< a\n  "count": 5\n=======\n  "count": 7\n>>>>>>> b\n}\n'})
    equal([one["path"] for one in repair(alice, expect=1)["left"]], [path], "left")
    alice.commit({path: '{\n  "count": 5,\n<<<<<<< a\n  "name": "y"\n=======\n  "name": "z"\n>>>>>>> b\n}\n'})
    equal(repair(alice, expect=1)["left"], [], "left")
    equal(json.loads(alice.read(path))["count"], 5, "a count that both sides agree on counts once")


@scenario("markers in a text are no conflict")
def markers_in_text(stage):
    text = "first\n=======\n<<<<<<< HEAD\n>>>>>>> x"
    alice, bob = diverge(
        stage, {LUNCH: bill(remark=text), PLIST.replace("lunch.7k3fq2xw", "tea"): plist(remark="a\n=======\nb")},
        {LUNCH: bill(remark=text, amount=13)}, {LUNCH: bill(remark=text, amount=14)})
    equal(repair(alice, expect=0)["repaired"], [], "nothing is damaged yet")
    without_driver(alice).git("merge", "origin/main", expect=1)
    repair(alice, expect=1)
    equal(json.loads(alice.read(LUNCH))["remark"], text, "the remark")


@scenario("a text of equals signs within the conflict of a property list")
def equals_signs(stage):
    tea = PLIST.replace("lunch.7k3fq2xw", "tea")
    alice, bob = diverge(
        stage, {tea: plist(remark="a\n=======\nb")}, {tea: plist(remark="x\n=======\ny")},
        {tea: plist(remark="v\n=======\nw")})
    pulled = alice.twin("pulled")
    pulled.ledger_sync("pull", expect=(0, 1))
    without_driver(alice).git("merge", "origin/main", expect=1)
    repair(alice)
    equal(alice.read(tea), pulled.read(tea), "as pulled")


@scenario("a conflict with one marker less is nobody's to finish but his", "<<<<<<<", "=======", ">>>>>>>")
def half_edited(stage, marker):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14)})
    without_driver(alice).git("merge", "origin/main", expect=1)
    lines = alice.read(LUNCH).splitlines(keepends=True)
    alice.write({LUNCH: "".join(line for line in lines if not line.startswith(marker))})
    report = repair(alice, expect=1)
    equal([one["path"] for one in report["left"]], [LUNCH], "left")
    holds(report["left"][0]["line"] >= 3, f"where: {report}")


@scenario("what an editor saved after the conflict is his decision")
def mended_by_hand(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14)})
    without_driver(alice).git("merge", "origin/main", expect=1)
    alice.write({LUNCH: bill(amount=15)})
    report = repair(alice, expect=1)
    holds("git add" in report["left"][0]["next"], f"what next: {report}")
    alice.git("add", "-A")
    alice.git("commit", "-q", "--no-edit")
    equal(repair(alice, expect=0)["left"], [], "left afterwards")
    equal(json.loads(alice.read(LUNCH))["amount"], 15, "the amount")


@scenario("a repair that was killed before git's index knew of it is taken up")
def killed(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14)})
    without_driver(alice).git("merge", "origin/main", expect=1)
    index = (alice.folder / ".git/index").read_bytes()
    repair(alice, expect=1)
    done = alice.read(LUNCH)
    (alice.folder / ".git/index").write_bytes(index)
    equal([one["path"] for one in repair(alice, expect=1)["repaired"]], [LUNCH], "repaired")
    equal((alice.read(LUNCH), unmerged(alice)), (done, set()), "the file, and what git holds for unmerged")


@scenario("git that is using its index is waited for by nobody, and nothing changes")
def index_in_use(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14)})
    without_driver(alice).git("merge", "origin/main", expect=1)
    (alice.folder / ".git/index.lock").touch()
    before = everything(alice)
    alice.ledger_sync("repair", expect=5)
    equal(everything(alice), before, "the folder and its .git")


FAR = {f"x{number}": number for number in range(8)}


@scenario("a value typed, a side taken and a field deleted in a file with markers stand", "typed", "taken", "deleted")
def edited_by_hand(stage, how):
    def make(**fields):
        return bill(**{**FAR, **fields})
    alice, bob = diverge(
        stage, {LUNCH: make()}, {LUNCH: make(amount=13, x7=70)}, {LUNCH: make(amount=14, x7=71)})
    without_driver(alice).git("merge", "origin/main", expect=1)
    text = alice.read(LUNCH)
    first = text[text.index("<<<<<<<"):text.index("\n", text.index(">>>>>>>")) + 1]
    new = {"typed": first.replace("13", "99").replace("14", "99"), "taken": '  "amount": 14,\n', "deleted": first}[how]
    text = text.replace(first, new)
    if how == "deleted":
        text = text.replace('  "paid": true,\n', "")
    alice.write({LUNCH: text})
    report = repair(alice, expect=1)
    record = json.loads(alice.read(LUNCH))
    equal({entry["value"] for entry in record["~conflicts"]["x7"]}, {70, 71}, "the conflict that nobody came to")
    if how == "deleted":
        return holds("paid" not in record, f"the field is gone: {record}")
    amount = 99 if how == "typed" else 14
    equal((record["amount"], "amount+currency" in record["~conflicts"]), (amount, False), "the amount")
    equal(report["repaired"][0]["edits"], ["amount" if how == "typed" else "amount+currency"], "what it says")
    equal(alice.git("show", report["repaired"][0]["kept"]), text.strip(), "what stood there is kept")


@scenario("a slip in a merge that somebody resolved by hand does not undo his work")
def slip_in_resolution(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: bill(amount=13)}, {LUNCH: bill(amount=14)})
    without_driver(alice).git("merge", "origin/main", expect=1)
    alice.write({LUNCH: bill(amount=15).replace("15,", "15")})
    alice.git("add", "-A")
    alice.git("commit", "-q", "--no-edit")
    report = repair(alice, expect=1)
    equal((report["repaired"], report["left"][0]["line"]), ([], 4), "it is left, and where")


@scenario("markers of a stash that a pull came upon later do not take back what it brought")
def held_back(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    without_driver(alice)
    alice.write({LUNCH: bill(amount=13)})
    alice.git("stash", "-q")
    alice.commit({LUNCH: bill(amount=14)})
    alice.git("stash", "pop", expect=1)
    bob.commit({LUNCH: bill(name="Ramen")})
    bob.ledger_sync("push")
    alice.ledger_sync("pull", expect=(0, 1))
    repair(alice)
    alice.ledger_sync("sync", expect=(0, 1))
    record = json.loads(alice.read(LUNCH))
    equal(record["name"], "Ramen", "what the pull brought")
    equal(amounts(record), {13, 14}, "both amounts")


@scenario("a record deleted here and edited there")
def deleted(stage):
    alice, bob = diverge(stage, {LUNCH: bill()}, {LUNCH: None}, {LUNCH: bill(amount=13)})
    pulled = alice.twin("pulled")
    pulled.ledger_sync("pull", expect=1)
    without_driver(alice).git("merge", "origin/main", expect=1)
    repair(alice, expect=1)
    equal(alice.read(LUNCH), pulled.read(LUNCH), "both wishes are listed")
    alice.git("commit", "-q", "--no-edit")
    equal(alice.contents(), pulled.contents(), "the files")


@scenario("two records that git takes for one are left")
def two_records(stage):
    alice, bob = diverge(
        stage, {LUNCH: bill()}, {LUNCH: None, "users/alice/bills/brunch.00000001.json": bill(name="Brunch", amount=12)},
        {LUNCH: bill(amount=13, name="Lunches")})
    without_driver(alice).git("merge", "origin/main", expect=1)
    holds("they are two" in repair(alice, expect=1)["left"][0]["message"], "why")


@scenario("files that are not records are git's")
def no_record(stage):
    alice, bob = diverge(stage, {"README.md": "a\n"}, {"README.md": "b\n"}, {"README.md": "c\n"})
    without_driver(alice).git("merge", "origin/main", expect=1)
    equal([one["path"] for one in repair(alice, expect=1)["left"]], ["README.md"], "left")
