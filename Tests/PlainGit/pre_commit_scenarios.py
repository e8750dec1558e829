"""The hook pre-commit looks at what is staged, in every way in which git commits."""
import os
import pathlib

from replicas import PRODUCT, Replica
from sandbox import PATH
from scenarios import equal, holds, scenario
from trouble_scenarios import DINNER, LUNCH, bill

HALF = '{\n  "amount": 12.50,\n'
STRANGE = bill(category="nonsense")
OTHER = "users/alice/bills/tea.00000002.json"
NAMED = f"{LUNCH}: "


def begun(stage, files=None):
    """alice, in whose ledger the hook is installed."""
    alice, bob = stage.two_replicas({LUNCH: bill()} if files is None else files)
    alice.ledger_sync("hook", "pre-commit", "--install")
    return alice, bob


def commit(who, *words, refused=None, **options):
    """git commit; `refused` is what the hook has to say then."""
    before = who.head()
    outcome = who.run("git", "commit", "-q", *(words or ("-m", "by hand")), **options)
    said = f"git commit {' '.join(words)}:\n{outcome.out}{outcome.err}"
    equal(outcome.code, 1 if refused else 0, f"exit code of {said}")
    equal(who.head() == before, bool(refused), f"whether nothing was committed by {said}")
    if refused:
        holds(refused in outcome.out + outcome.err, f"{refused} in {said}")
        holds("--no-verify" in outcome.err, f"how to go on, in {said}")
    return outcome


@scenario("what is staged counts, and not what lies on the disk", "half a file", "a category that is not there")
def staged(stage, what):
    alice, _ = begun(stage)
    broken = HALF if what == "half a file" else STRANGE
    alice.write({LUNCH: broken})
    alice.git("add", LUNCH)
    alice.write({LUNCH: bill(amount=13)})
    commit(alice, refused=NAMED.removesuffix(" "))
    alice.git("add", LUNCH)
    alice.write({LUNCH: broken})
    commit(alice)
    equal(alice.git("show", f"HEAD:{LUNCH}") + "\n", bill(amount=13), "the record that was committed")
    alice.git("add", LUNCH)
    commit(alice, "--no-verify", "-m", "as it is")


@scenario("git commit -a, a part of the changes, a sub folder and an amended commit")
def ways(stage):
    alice, _ = begun(stage)
    alice.write({LUNCH: HALF})
    commit(alice, "-am", "all", refused=LUNCH)
    alice.write({OTHER: bill(name="Tea")})
    alice.git("add", "-A")
    below = alice.folder / "users/alice/bills"
    commit(alice, "-m", "both", refused=LUNCH, cwd=below)
    commit(alice, "-m", "a part", "--", pathlib.Path(OTHER).name, cwd=below)
    commit(alice, "-m", "the other part", "--", LUNCH, refused=LUNCH)
    alice.git("checkout", "-q", "HEAD", "--", LUNCH)
    alice.write({OTHER: HALF})
    commit(alice, "-a", "--amend", "--no-edit", refused=OTHER)
    alice.write({OTHER: bill(name="Coffee")})
    commit(alice, "-a", "--amend", "--no-edit")


@scenario("what a record refers to is looked for among what is committed")
def references(stage):
    alice, _ = begun(stage)
    category = "users/alice/categories/nonsense.json"
    alice.write({LUNCH: STRANGE, category: '{ "title": "Nonsense", "type": "expense" }\n'})
    alice.git("add", LUNCH)
    commit(alice, refused="nonsense")
    alice.git("add", category)
    (alice.folder / category).unlink()
    commit(alice)
    alice.git("checkout", "-q", "--", category)


@scenario("records that go or move, files that are no records, and an empty commit")
def going(stage):
    alice, _ = begun(stage, {LUNCH: bill(), OTHER: bill(name="Tea"), "notes.txt": "a\n"})
    alice.git("mv", LUNCH, "users/alice/bills/ramen.7k3fq2xw.json")
    commit(alice)
    alice.git("rm", "-q", OTHER)
    commit(alice)
    alice.write({"notes.txt": HALF, "users/alice/notes.md": HALF})
    alice.git("add", "-A")
    commit(alice)
    commit(alice, "--allow-empty", "-m", "nothing")
    alice.git("mv", "users/alice/bills/ramen.7k3fq2xw.json", LUNCH)
    alice.write({LUNCH: HALF})
    commit(alice, "-am", "moved and broken", refused=LUNCH)


@scenario("in a merge, others' mistakes are theirs, and those of the merge are seen")
def merging(stage):
    alice, bob = begun(stage, {LUNCH: bill(), OTHER: bill(name="Tea"), DINNER.replace("7k3fq2xw", "00000009"): bill(name="Dinner")})
    alice.git("config", "merge.ledger-sync.driver", "false")
    bob.commit({OTHER: HALF, LUNCH: bill(amount=14)}, "theirs")
    alice.commit({LUNCH: bill(amount=13)}, "ours")
    alice.follow(bob)
    alice.git("fetch", "-q")
    alice.git("merge", "-q", "origin/main", expect=1)
    alice.write({LUNCH: HALF})
    alice.git("add", LUNCH)
    commit(alice, "--no-edit", refused=LUNCH)
    alice.write({LUNCH: bill(amount=15)})
    alice.git("add", LUNCH)
    outcome = commit(alice, "--no-edit")
    equal(outcome.out, "", "what is said of a merge that brings a broken record")
    equal(len(alice.git("log", "-1", "--format=%P").split()), 2, "parents")


@scenario("in a linked work tree, which is no ledger to ledger-sync")
def linked(stage):
    alice, _ = begun(stage)
    tree = stage.sandbox.path / "linked"
    alice.git("worktree", "add", "-q", "-b", "side", tree)
    other = Replica(stage, "linked", "alice")
    other.write({LUNCH: STRANGE})
    commit(other, "-am", "strange", refused="nonsense")
    other.write({LUNCH: bill(amount=13)})
    commit(other, "-am", "good")


@scenario("the first commit of a ledger, and a repository that is none")
def first(stage):
    alice, _ = begun(stage)
    fresh = Replica(stage, "fresh", "alice")
    fresh.git("init", "-q", fresh.folder, cwd=fresh.home)
    fresh.ledger_sync("hook", "pre-commit", "--install")
    fresh.write({LUNCH: HALF})
    fresh.git("add", "-A")
    fresh.git("commit", "-qm", "no ledger")
    fresh.git("update-ref", "-d", "HEAD")
    fresh.write({"ledger.json": alice.read("ledger.json")})
    fresh.git("add", "-A")
    outcome = fresh.run("git", "commit", "-qm", "first")
    equal((outcome.code, outcome.err.split(":")[0]), (1, LUNCH), "what the first commit of a ledger is told")


@scenario("it is installed beside other hooks, never in their place",
          "usual", "twice", "somebody's own", "a path inside", "a path in .git", "a path outside", "a path in HOME", "a link")
def installing(stage, case):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    usual, inside = alice.folder / ".git/hooks/pre-commit", alice.folder / "own hooks/pre-commit"
    place, code = {"a path inside": (inside, 0), "a path in .git": (alice.folder / ".git/mine/pre-commit", 0)}.get(case, (usual, 0))
    own = "#!/bin/sh\nexit 0\n"
    if case in ("a path inside", "a path in .git", "a path outside", "a path in HOME"):
        named = {"a path inside": "own hooks", "a path in .git": place.parent, "a path outside": stage.sandbox.path / "shared",
                 "a path in HOME": "~/hooks"}[case]
        alice.git("config", "--global", "core.hooksPath", named)
        code = 3 if case in ("a path outside", "a path in HOME") else 0
    if case in ("somebody's own", "a link"):
        code = 3
        usual.parent.mkdir(exist_ok=True)
        if case == "a link":
            (stage.sandbox.path / "elsewhere").write_text(own)
            usual.symlink_to(stage.sandbox.path / "elsewhere")
        else:
            usual.write_text(own)
    if case == "twice":
        alice.ledger_sync("hook", "pre-commit", "--install", cwd=alice.folder / "users")
        before = usual.stat()
    outcome = alice.attempt("hook", "pre-commit", "--install")
    equal(outcome.code, code, f"exit code of {case}\n{outcome.err}")
    if code:
        holds("ledger-sync hook pre-commit || exit 1" in outcome.err, f"the line to add:\n{outcome.err}")
        equal(usual.read_text() if usual.exists() else own, own, "the hook that was there")
        holds(not (stage.sandbox.path / "shared").exists() and not (alice.home / "hooks").exists(), "folders of others are left alone")
        return
    holds(os.access(place, os.X_OK), f"{place} can be run")
    if case == "twice":
        equal((usual.stat().st_ino, usual.stat().st_mtime_ns), (before.st_ino, before.st_mtime_ns), "the hook's file")
    alice.write({LUNCH: HALF})
    commit(alice, "-am", "broken", refused=LUNCH)


@scenario("ledger-sync does not run it, and where there is no program in PATH a commit is made and it is said")
def not_run(stage):
    alice, _ = begun(stage)
    alice.write({LUNCH: STRANGE})
    alice.ledger_sync("sync")
    equal(alice.git("log", "-1", "--format=%s", "--", LUNCH) != "", True, "that a misfit travels")
    alice.write({LUNCH: HALF})
    outcome = alice.run("git", "commit", "-qam", "broken", PATH=PATH)
    equal(outcome.code, 0, f"exit code without the program\n{outcome.err}")
    holds("not checked" in outcome.err, f"that it is said:\n{outcome.err}")


@scenario("a wrong name is an error; what cannot be read is not checked, and that is said")
def troubles(stage):
    alice, _ = begun(stage)
    equal(alice.attempt("hook", "post-commit").code, 2, "exit code of a hook that is not there")
    outcome = alice.run(PRODUCT, "hook", "pre-commit", GIT_INDEX_FILE=alice.folder / "ledger.json")
    equal(outcome.code, 0, "an index that is none, which git itself refuses")
    holds("not checked" in outcome.err, outcome.err)


@scenario("a shallow clone and a split index commit, and it is said", "shallow", "split")
def unreadable(stage, how):
    alice, _ = begun(stage)
    if how == "shallow":
        (alice.folder / ".git/shallow").write_text(alice.head() + "\n")
    else:
        alice.git("update-index", "--split-index")
    alice.write({LUNCH: bill(amount=14)})
    holds("not checked" in commit(alice, "-am", "by hand").err, "that it is said")


@scenario("a file of which only the name is noted (git add -N) is not committed, and not looked at")
def intended(stage):
    alice, _ = begun(stage)
    alice.write({OTHER: bill(name="Tea"), LUNCH: bill(amount=13)})
    alice.git("add", "-N", OTHER)
    commit(alice, "-m", "the other", LUNCH)
    equal(alice.read(OTHER), bill(name="Tea"), "the file")
