"""Symbolic links and submodules that plain git committed are carried along, and what is not taken does not block for good."""
import json
import re

from replicas import PRODUCT, Replica
from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill, entries

NOT_TRUSTED = 6


def commit_link(who, path, target="../../etc/passwd"):
    place = who.folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to(target)
    who.git("add", path)
    who.git("commit", "-q", "-m", f"link {path}")


def commit_submodule(who, path, declared):
    """A repository within the ledger, added as a submodule or just with `git add`."""
    other = who.stage.sandbox.path / "other"
    who.git("init", "-q", other, cwd=who.home)
    who.git("commit", "-q", "--allow-empty", "-m", "nothing", cwd=other)
    if declared:
        who.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, path)
    else:
        who.git("clone", "-q", other, who.folder / path)
        who.git("-c", "advice.addEmbeddedRepo=false", "add", path)
    who.git("commit", "-q", "-m", f"submodule {path}")


# {case: (the path, what plain git commits there)}
CARRIED = {
    "a link": ("link", lambda who: commit_link(who, "link")),
    "a link at the path of a record": (
        "users/alice/bills/x.00000002.json", lambda who: commit_link(who, "users/alice/bills/x.00000002.json")),
    "a link at the path of a kind": ("kinds/boat.json", lambda who: commit_link(who, "kinds/boat.json", "bill.json")),
    "a nested repository": ("inner", lambda who: commit_submodule(who, "inner", False)),
    "a nested repository at the path of a record": (
        "users/alice/bills/y.00000003.json",
        lambda who: commit_submodule(who, "users/alice/bills/y.00000003.json", False)),
    "a submodule": ("module", lambda who: commit_submodule(who, "module", True)),
}


def expect_carried(who, path, tree_entry):
    """Nothing on the disk, git sees nothing missing, the branch has it."""
    holds(not (who.folder / path).is_symlink() and not (who.folder / path).exists(), f"nothing stands at {path}")
    equal(who.git("status", "--porcelain"), "", f"{who.name}: git status")
    equal(who.git("ls-tree", "HEAD", path), tree_entry, f"{who.name}: what the branch has at {path}")
    left_out = json.loads(who.ledger_sync("status", "--format", "json"))["left_out"]
    equal([each["path"] for each in left_out], [path], "what status leaves out")


@scenario("carried along, and not checked out", *CARRIED)
def carried(stage, case):
    path, commit = CARRIED[case]
    alice, bob = stage.two_replicas({LUNCH: bill()})
    commit(alice)
    alice.git("push", "-q")
    entry = alice.git("ls-tree", "HEAD", path)
    outcome = bob.run(PRODUCT, "pull")
    equal(outcome.code, 0, f"exit code of pull\n{outcome.err}")
    holds(path in outcome.err and "carried along" in outcome.err, f"pull says so:\n{outcome.err}")
    expect_carried(bob, path, entry)
    equal(bob.run(PRODUCT, "pull").err, "", "a second pull has nothing to say")

    carol = Replica(stage, "carol")
    outcome = carol.run(PRODUCT, "clone", alice.git("remote", "get-url", "origin"), carol.folder, cwd=carol.home)
    equal(outcome.code, 0, f"exit code of clone\n{outcome.err}")
    holds("carried along" in outcome.err, f"clone says so:\n{outcome.err}")
    expect_carried(carol, path, entry)

    # Both go on: nobody's edit takes it away, and a merge has it.
    alice.commit({LUNCH: bill(amount=13)})
    bob.write({LUNCH: bill(remark="with Adam")})
    bob.ledger_sync("sync")
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    equal(bob.read(LUNCH), bill(amount=13, remark="with Adam"), "the record of both")
    equal(alice.contents(), bob.contents(), "the files of both")
    expect_carried(bob, path, entry)
    equal(alice.git("status", "--porcelain"), "", "git status where it was made")
    bob.git("fsck", "--strict")

    # A broken index is made anew without losing it.
    (bob.folder / ".git/index").write_bytes(b"")
    bob.ledger_sync("set", "7k3fq2xw", "amount=14")
    expect_carried(bob, path, entry)
    bob.ledger_sync("push")
    alice.ledger_sync("pull")

    alice.git("rm", "-rq", "--cached", path)
    (alice.folder / ".gitmodules").unlink(missing_ok=True)
    alice.git("commit", "-qam", "taken out")
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    equal(bob.git("status", "--porcelain"), "", "git status after it was taken out")
    equal(bob.git("ls-files", "--", path), "", "what the index has of it")
    equal(json.loads(bob.ledger_sync("status", "--format", "json"))["left_out"], [], "what status leaves out then")


@scenario("a record becomes a link, and the link a record again")
def becomes_a_link(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    commit_link(alice, LUNCH)
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    expect_carried(bob, LUNCH, alice.git("ls-tree", "HEAD", LUNCH))
    alice.write({LUNCH: None})
    alice.commit({LUNCH: bill(amount=15)})
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    equal(bob.read(LUNCH), bill(amount=15), "the record")
    equal(bob.git("status", "--porcelain"), "", "git status")
    bob.ledger_sync("set", "7k3fq2xw", "amount=16")
    bob.ledger_sync("push")
    equal(alice.run(PRODUCT, "pull").code, 0, "exit code of pull")
    equal(alice.read(LUNCH), bill(amount=16), "the record on the other device")


@scenario("a link against an edit: both are kept")
def link_against_edit(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    commit_link(alice, LUNCH)
    alice.ledger_sync("push")
    bob.write({LUNCH: bill(amount=14)})
    bob.ledger_sync("sync", expect=1)
    alice.ledger_sync("sync", expect=(0, 1))
    equal(alice.contents(), bob.contents(), "the files of both")
    kinds = sorted(line.split()[0] for line in bob.git("ls-tree", "-r", "HEAD", "users/alice/bills").splitlines())
    equal(kinds, ["100644", "120000"], "what the branch has")
    equal(bob.git("status", "--porcelain"), "", "git status")
    bob.ledger_sync("sync", expect=(0, 1))


@scenario("two links at one path: both are carried")
def two_links(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    commit_link(alice, "link", "here")
    commit_link(bob, "link", "there")
    alice.ledger_sync("push")
    bob.ledger_sync("sync", expect=(0, 1))
    alice.ledger_sync("sync", expect=(0, 1))
    equal(alice.contents(), bob.contents(), "the files of both")
    links = [line for line in bob.git("ls-tree", "HEAD").splitlines() if line.startswith("120000")]
    equal(len(links), 2, "how many links the branch has")


# --- What is not taken ---

def bad_tree(who, name, content="x\n"):
    """Commits a file of a name that no device takes, and sends it with plain git."""
    (who.stage.sandbox.path / "content").write_text(content)
    blob = who.git("hash-object", "-w", who.stage.sandbox.path / "content")
    who.git("-c", "core.protectHFS=false", "-c", "core.protectNTFS=false",
            "update-index", "--add", "--cacheinfo", f"100644,{blob},{name}")
    who.git("commit", "-q", "-m", "bad")
    bad = who.head()
    who.git("push", "-q")
    return bad


BAD = {"a colon": "a:b", "a device": "con.json", "too deep": "/".join("d" * 1 for _ in range(40))}


@scenario("what is not taken blocks no longer than until it was taken out", *BAD)
def taken_out(stage, case):
    name = BAD[case]
    alice, bob = stage.two_replicas({LUNCH: bill()})
    bad = bad_tree(alice, name)
    alice.write({LUNCH: bill(amount=13)})
    alice.git("commit", "-q", "-m", "an edit", LUNCH)
    alice.git("push", "-q")
    head = bob.head()
    outcome = bob.run(PRODUCT, "pull")
    equal((outcome.code, bob.head()), (NOT_TRUSTED, head), "exit code and head while it is there")
    holds(bad[:7] in outcome.err and "accept-past" not in outcome.err, f"the commit, and no way out:\n{outcome.err}")
    alice.git("rm", "-q", "--cached", name)
    alice.git("commit", "-q", "-m", "taken out")
    alice.write({LUNCH: bill(amount=14)})
    alice.git("commit", "-q", "-m", "another edit", LUNCH)
    alice.git("push", "-q")
    outcome = bob.run(PRODUCT, "pull")
    equal((outcome.code, bob.head()), (NOT_TRUSTED, head), "exit code and head after it was taken out")
    command = re.search(r"ledger-sync (pull --accept-past [0-9a-f]+)", outcome.err)
    holds(command, f"the hint names the command:\n{outcome.err}")
    bob.write({LUNCH: bill(remark="with Adam")})
    outcome = bob.run(PRODUCT, *command[1].split())
    equal(outcome.code, 0, f"exit code of {command[0]}\n{outcome.err}")
    equal(bob.read(LUNCH), bill(amount=14, remark="with Adam"), "the record")
    bob.ledger_sync("sync")
    bob.ledger_sync("sync")
    alice.ledger_sync("sync", *command[1].split()[1:])
    equal(alice.contents(), bob.contents(), "the files of both")
    equal(bob.git("status", "--porcelain"), "", "git status")

    cloud, carol = alice.git("remote", "get-url", "origin"), Replica(stage, "carol")
    outcome = carol.run(PRODUCT, "clone", cloud, carol.folder, cwd=carol.home)
    equal(outcome.code, NOT_TRUSTED, "exit code of a clone")
    carol.ledger_sync("clone", cloud, carol.folder, *command[1].split()[1:], cwd=carol.home)
    equal(carol.contents(), bob.contents(), "the files of the clone")


@scenario("no more of the past is accepted than is named")
def not_more(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    first = bad_tree(alice, "a:b")
    alice.git("rm", "-q", "--cached", "a:b")
    second = bad_tree(alice, "b:c")
    alice.git("rm", "-q", "--cached", "b:c")
    alice.git("commit", "-q", "-m", "taken out")
    alice.git("push", "-q")
    outcome = bob.run(PRODUCT, "pull", "--accept-past", first)
    equal(outcome.code, NOT_TRUSTED, "exit code where only the first is accepted")
    holds(f"--accept-past {second[:7]}" in outcome.err, f"the hint names the second:\n{outcome.err}")
    equal(bob.run(PRODUCT, "pull", "--accept-past", "0123456789").code, 2, "exit code with a commit that is not there")
    bad_tree(alice, "c:d")
    outcome = bob.run(PRODUCT, "pull", "--accept-past", alice.head())
    equal(outcome.code, NOT_TRUSTED, "exit code where the newest commit is bad")
    holds("accept-past" not in outcome.err, outcome.err)


@scenario("a past that was accepted does not come back as the newest state", "the same tree", "with another file", "below a newer commit")
def accepted_past_returns(stage, case):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    bad = bad_tree(alice, "a:b")
    tree = alice.git("rev-parse", "HEAD^{tree}")
    alice.git("rm", "-q", "--cached", "a:b")
    alice.git("commit", "-q", "-m", "taken out")
    alice.git("push", "-q")
    fixed = alice.head()
    bob.ledger_sync("pull", "--accept-past", bad)
    if case == "with another file":
        blob = alice.git("rev-parse", f"HEAD:{LUNCH}")
        anything = ["-c", "core.protectHFS=false", "-c", "core.protectNTFS=false"]
        alice.git(*anything, "read-tree", tree)
        alice.git(*anything, "update-index", "--add", "--cacheinfo", f"100644,{blob},z.txt")
        tree = alice.git(*anything, "write-tree")
    # The bad commit, which is known, is the first parent.
    newest = alice.git("commit-tree", tree, "-p", bad, "-p", fixed, "-m", "back")
    if case == "below a newer commit":
        newest = alice.git("commit-tree", tree, "-p", newest, "-m", "newer")
    alice.git("push", "-q", "origin", f"{newest}:main")
    head = bob.head()
    outcome = bob.run(PRODUCT, "pull")
    equal((outcome.code, bob.head()), (NOT_TRUSTED, head), f"exit code and head\n{outcome.err}")
    holds(not (bob.folder / "a:b").exists(), "the file is not on the disk")
    outcome = bob.run(PRODUCT, "drop", fixed)
    equal((outcome.code, bob.head()), (NOT_TRUSTED, head), f"exit code and head of a drop\n{outcome.err}")
    bob.git("reset", "-q", "--hard", f"{bad}~1")
    alice.git("push", "-q", "-f", "origin", f"{bad}:main")
    outcome = bob.run(PRODUCT, "pull", "--accept-rewound")
    equal(outcome.code, NOT_TRUSTED, f"exit code where the cloud goes back to it\n{outcome.err}")
    holds(not (bob.folder / "a:b").exists(), "the file is not on the disk then")


@scenario("a link in the place of a file that git reads is not taken", ".gitattributes", ".gitignore")
def link_for_git(stage, name):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    commit_link(alice, name, "ledger.json")
    alice.git("push", "-q")
    equal(bob.run(PRODUCT, "pull").code, NOT_TRUSTED, "exit code of pull")
