"""Renames of which plain git makes conflicts: `repair` brings every record home, as a pull does."""
import itertools

from rename_cases import BILLS, CASES, LUNCH, amounts, bill, moved
from repair_scenarios import repair, same_report, rehearsed, unmerged, without_driver
from replicas import PRODUCT
from scenarios import equal, holds, scenario
from trouble_scenarios import diverge

# How git merges: with the merge driver, by lines, and by lines with the base between the markers.
DRIVERS = {"with the driver": lambda replica: replica, "without": without_driver,
           "without, diff3": lambda replica: without_driver(replica, "diff3")}


def guessing(replica, command):
    """git's own ideas of renamed folders, as where no ledger-sync of today has been before."""
    replica.git("config", "merge.directoryRenames", "conflict")
    return replica.run("git", *command)


def expect_all_home(replica, case):
    """No value is lost, no file has markers, no record is there twice, and git has nothing to add."""
    equal((unmerged(replica), replica.git("status", "--porcelain")), (set(), ""), "what git holds for unmerged, and changed")
    records = sorted((replica.folder / BILLS).rglob("*.json"))
    holds(CASES[case][3] <= amounts(path.read_text() for path in records), f"every amount is found: {records}")
    ids = [path.name.split(".")[-2] for path in records if path.name.count(".") == 2]
    equal(len(ids), len(set(ids)), f"each record is there once: {records}")


@scenario("renames and a git merge that stops: repair makes of it what a pull makes",
          *(f"{driver}: {case}" for driver, case in itertools.product(DRIVERS, CASES)))
def merged(stage, title):
    driver, case = title.split(": ", 1)
    alice, bob = diverge(stage, *CASES[case][:3])
    pulled = alice.twin("pulled")
    pulled.ledger_sync("pull", expect=(0, 1))
    DRIVERS[driver](alice)
    guessing(alice, ["merge", "origin/main"])
    holds(unmerged(alice), "git leaves something unmerged")
    outcome = alice.run(PRODUCT, "set", "7k3fq2xw", "amount=1")
    equal(outcome.code, 5, "exit code of a command that writes")
    holds("ledger-sync repair" in outcome.err, f"its hint names repair:\n{outcome.err}")
    same_report(rehearsed(alice), report := repair(alice))
    equal(report["left"], [], "what is left")
    alice.git("commit", "-q", "--no-edit")
    equal(alice.contents(), pulled.contents(), "the files of the merge, and of the pull")
    expect_all_home(alice, case)
    alice.git("remote", "set-url", "origin", stage.sandbox.path / "cloud.git")
    alice.ledger_sync("sync", expect=(0, 1))


@scenario("renames and a rebase, cherry-pick or revert that stops: repair brings every record home",
          *(f"{command}, {case}" for command, case in itertools.product(["rebase", "cherry-pick", "revert"], CASES)))
def without_history(stage, title):
    command, case = title.split(", ", 1)
    base, ours, theirs, _ = CASES[case]
    alice, bob = diverge(stage, base, ours, theirs)
    without_driver(alice)
    if command == "revert":
        # Theirs came first and was undone, then came ours: to undo that undoing brings theirs again.
        alice.git("checkout", "-q", "-B", "main", "origin/main")
        alice.git("revert", "--no-edit", "HEAD")
        alice.commit(ours, "ours")
        guessing(alice, ["revert", "--no-edit", "HEAD^"])
    else:
        guessing(alice, [command, "origin/main"])
    holds(unmerged(alice), "git leaves something unmerged")
    same_report(rehearsed(alice), report := repair(alice))
    equal(report["left"], [], "what is left")
    alice.git(command, "--continue", GIT_EDITOR="true")
    expect_all_home(alice, case)


@scenario("a renamed record that somebody has mended by hand is his, and all its files are said")
def mended_by_hand(stage):
    case = "a record renamed to two names, both edited"
    alice, bob = diverge(stage, *CASES[case][:3])
    guessing(without_driver(alice), ["merge", "origin/main"])
    alice.write({f"{BILLS}b/{LUNCH}": bill(amount=15)})
    report = repair(alice, expect=1)
    equal({one["path"] for one in report["left"]}, {f"{BILLS}{place}{LUNCH}" for place in ("", "a/", "b/")}, "left")
    holds(f"git add {BILLS}b/" in report["left"][0]["next"], f"what next: {report}")


@scenario("what somebody typed into a renamed record's markers stands")
def edited_by_hand(stage):
    alice, bob = diverge(stage, *CASES["a record renamed to two names, both edited"][:3])
    guessing(without_driver(alice), ["merge", "origin/main"])
    place = f"{BILLS}a/{LUNCH}"
    alice.write({place: alice.read(place).replace("13", "99").replace("14", "99")})
    report = repair(alice, expect=1)
    equal(report["left"], [], "what is left")
    equal(report["repaired"][0]["edits"], ["amount"], "what was edited")
    alice.git("commit", "-q", "--no-edit")
    records = list((alice.folder / BILLS).rglob("*.json"))
    equal((len(records), amounts(path.read_text() for path in records)), (1, {99}), "the one record's amount")


@scenario("where a renamed record belongs, a file that somebody has edited is in its place")
def in_its_place(stage):
    case = "a record renamed and rewritten here, edited there"
    alice, bob = diverge(stage, *CASES[case][:3])
    guessing(without_driver(alice), ["merge", "origin/main"])
    alice.write({f"{BILLS}a/{LUNCH}": '{"amount": 15}\n'})
    report = repair(alice, expect=1)
    equal(([one["path"] for one in report["left"]], report["repaired"]), ([BILLS + LUNCH], []), "left, and repaired")


@scenario("init and clone keep git from guessing where a folder went, unless the user has said what it is to do",
          "false", "true")
def configured(stage, own):
    base, ours, theirs, _ = CASES["a folder renamed here, bills added in it there"]
    alice, bob = diverge(stage, base, ours, theirs)
    for replica in (alice, bob):
        equal(replica.git("config", "merge.directoryRenames"), "false", "merge.directoryRenames")
    alice.git("config", "--unset", "merge.directoryRenames")
    if own == "true":
        alice.git("config", "--global", "merge.directoryRenames", own, cwd=alice.home)
    alice.ledger_sync("set", "00000001", "remark=alone")
    equal(alice.git("config", "merge.directoryRenames"), own, "merge.directoryRenames after a command that writes")
    alice.git("merge", "-q", "--no-edit", "origin/main")
    folder = "trip" if own == "false" else "journey"
    holds((alice.folder / BILLS / folder / "z.00000003.json").exists(), f"the new bill is in {folder}")
