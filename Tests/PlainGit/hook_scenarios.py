"""The hook pre-push is run as git runs it, and refuses what it refuses there."""
import os
import signal
import subprocess

from hook_cases import RECORDING, expect_as_git, plant, taken
from replicas import PRODUCT
from sandbox import environment
from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill

USUAL = ".git/hooks/pre-push"


def begun(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    return alice, bob, stage.sandbox.path / "cloud.git"


@scenario("pre-push is given what git push gives it",
          "usual", "relative path", "absolute path", "path in HOME", "a relative cloud", "no first line")
def as_git(stage, where):
    alice, _, cloud = begun(stage)
    place = {"relative path": alice.folder / "own hooks/pre-push", "absolute path": stage.sandbox.path / "hooks/pre-push",
             "path in HOME": alice.home / "hooks/pre-push"}.get(where, alice.folder / USUAL)
    plant(place, RECORDING.removeprefix("#!/bin/sh\n") if where == "no first line" else RECORDING)
    path = {"relative path": "own hooks", "absolute path": place.parent, "path in HOME": "~/hooks"}.get(where)
    if path:
        plant(alice.folder / USUAL, "#!/bin/sh\nexit 1\n")
        alice.git("config", "core.hooksPath", path)
    if where == "a relative cloud":
        alice.git("remote", "set-url", "origin", "../cloud.git")
    before = alice.head()
    alice.ledger_sync("set", "7k3fq2xw", "amount=13")
    given = expect_as_git(
        alice, alice.folder, lambda: alice.run(PRODUCT, "-C", alice.folder, "push", cwd=alice.home), cloud, before)
    holds(f"line: refs/heads/main {alice.head()} refs/heads/main {before}\n" in given, f"its line:\n{given}")


@scenario("pre-push is told of the first push to an empty cloud as git tells it")
def first(stage):
    alice, _, _ = begun(stage)
    fresh = stage.sandbox.path / "fresh.git"
    alice.git("init", "-q", "--bare", fresh)
    alice.git("remote", "set-url", "origin", fresh)
    plant(alice.folder / USUAL)
    for name in ("refs/ledger-sync/seen", "refs/remotes/origin/main"):
        alice.git("update-ref", "-d", name)
    given = expect_as_git(alice, alice.folder, lambda: alice.run(PRODUCT, "push"), fresh, None)
    holds(f"refs/heads/main {'0' * 40}\n" in given, f"zeros:\n{given}")


@scenario("pre-push runs neither where nothing is sent, nor with a dry run, nor where it is not an executable file")
def not_run(stage):
    alice, bob, _ = begun(stage)
    hook = alice.folder / USUAL
    plant(hook)
    for words in (["push"], ["sync"], ["pull"], ["sync", "--dry-run"]):
        alice.ledger_sync(*words)
    alice.write({LUNCH: bill(amount=13)})
    alice.ledger_sync("sync", "--dry-run")
    equal(taken(alice.home), "", "what the hook was given")
    plant(hook, "#!/bin/sh\nexit 1\n", 0o644)
    outcome = alice.run(PRODUCT, "sync")
    equal(outcome.code, 0, f"exit code with a hook that is not executable\n{outcome.err}")
    holds(f"{USUAL} was not run" in outcome.err, f"that is said:\n{outcome.err}")
    alice.git("config", "advice.ignoredHook", "false")
    hook.unlink()
    hook.mkdir()
    alice.ledger_sync("set", "7k3fq2xw", "amount=14")
    outcome = alice.run(PRODUCT, "push")
    equal((outcome.code, outcome.err), (0, ""), "a folder of that name")
    bob.ledger_sync("pull")
    equal(bob.read(LUNCH), bill(amount=14), "all was sent")


@scenario("a push that pre-push refuses sends nothing and keeps everything", "exit 1", "killed", "no such interpreter")
def refused(stage, how):
    alice, bob, cloud = begun(stage)
    plant(alice.folder / USUAL, {"exit 1": "#!/bin/sh\necho not today\nexit 1\n", "killed": "#!/bin/sh\nkill -9 $$\n",
                                 "no such interpreter": "#!/no/such\n"}[how])
    there = alice.git("for-each-ref", cwd=cloud)
    alice.write({LUNCH: bill(amount=13)})
    for command in ("sync", "push"):
        outcome = alice.run(PRODUCT, command)
        equal(outcome.code, 4, f"exit code of {command}\n{outcome.err}")
        holds(how != "exit 1" or "not today" in outcome.err, f"its words:\n{outcome.err}")
        holds(USUAL in outcome.err and "everything is committed here" in outcome.err, f"which one:\n{outcome.err}")
    if how != "no such interpreter":  # There git 2.39 waits for ever.
        holds(alice.run("git", "push", "-q").code != 0, "git is refused, too")
    equal(alice.git("for-each-ref", cwd=cloud), there, "the cloud")
    equal((alice.git("show", f"HEAD:{LUNCH}") + "\n", alice.git("status", "--porcelain")), (bill(amount=13), ""), "the edit")
    equal(alice.git("for-each-ref", "refs/ledger-sync/outgoing"), "", "what was to be sent")
    (alice.folder / USUAL).unlink()
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    equal(bob.read(LUNCH), bill(amount=13), "what bob has")


@scenario("a push that is overtaken while pre-push runs asks it again, with what the cloud has then")
def overtaken(stage):
    alice, bob, _ = begun(stage)
    base = alice.head()
    bob.ledger_sync("set", "7k3fq2xw", "remark=with Bob")
    theirs = bob.head()
    # The first time only: bob's git pushes in the middle.
    plant(alice.folder / USUAL, RECORDING + f'[ -e "$HOME/once" ] && exit 0\ntouch "$HOME/once"\n'
          f'git -C "{bob.folder}" push -q\n')
    alice.ledger_sync("set", "7k3fq2xw", "amount=13")
    ours = alice.head()
    alice.ledger_sync("push")
    lines = [line.split()[1:] for line in taken(alice.home).splitlines() if line.startswith("line: ")]
    main = "refs/heads/main"
    equal(lines, [[main, ours, main, base], [main, alice.head(), main, theirs]], "what the hook was told, in turn")
    bob.ledger_sync("pull")
    equal(bob.contents(), alice.contents(), "the files of both")


@scenario("the ledger can be changed while pre-push runs, and a push that is ended there breaks nothing", "INT", "KILL")
def endless(stage, name):
    alice, bob, _ = begun(stage)
    os.mkfifo(alice.home / "started")
    os.mkfifo(alice.home / "go")
    plant(alice.folder / USUAL, '#!/bin/sh\necho $$ > "$HOME/started"\nread word < "$HOME/go"\n')
    alice.ledger_sync("set", "7k3fq2xw", "amount=13")
    push = subprocess.Popen([PRODUCT, "push"], cwd=alice.folder, env=environment(alice.home), start_new_session=True,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    hook = int((alice.home / "started").read_text())
    alice.ledger_sync("set", "7k3fq2xw", "remark=meanwhile")
    if name == "INT":
        os.killpg(push.pid, signal.SIGINT)
    else:
        push.kill()  # The hook lives on, and holds nothing.
    push.wait()
    alice.git("fsck", "--strict")
    (alice.folder / USUAL).unlink()
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    equal(bob.read(LUNCH), bill(amount=13, remark="meanwhile"), "what bob has")
    if name == "KILL":
        os.kill(hook, signal.SIGKILL)
