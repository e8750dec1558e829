"""A ledger, or a cloud in a folder, that came from somebody else: nothing that lies in it runs, and no setting of it does."""
from devices import RECEIVING_HOOKS, allow_hooks, plant_hook, two_devices
from sandbox import PATH
from scenarios import equal, holds, scenario

NOT_TRUSTED = 6


def plant_program(path, marker):
    """An executable that notes that it was run, and does no more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {path.name} >> '{marker}'\nexit 1\n")
    path.chmod(0o755)


def expect_nothing_run(marker):
    holds(not marker.exists(), f"nothing of the other's was run; it was: {marker.exists() and marker.read_text()}")


@scenario("the hooks of a cloud in a folder run when the user said so")
def hooks_of_a_folder(stage):
    alice, _, cloud = two_devices(stage)
    marker = stage.sandbox.path / "was-run"
    for name in RECEIVING_HOOKS:
        plant_hook(cloud, name, f"echo {name} >> '{marker}'\n")
    alice.ledger_sync("add", "bill", "amount=3")
    outcome = alice.attempt("push")
    equal(outcome.code, 0, "exit code of push")
    expect_nothing_run(marker)
    holds("were not run" in outcome.err and "pre-receive" in outcome.err, f"push says so:\n{outcome.err}")
    holds(f"git config --global --add ledger-sync.runHooksOf {cloud}" in outcome.err, f"and what runs them:\n{outcome.err}")
    allow_hooks(alice, cloud)
    alice.ledger_sync("add", "bill", "amount=4")
    outcome = alice.attempt("push")
    equal((outcome.code, outcome.err), (0, ""), "the push with the hooks")
    holds({"pre-receive", "update", "post-receive"} <= set(marker.read_text().split()), marker.read_text())


@scenario("only the user's own settings let hooks run")
def hooks_by_the_ledger(stage):
    alice, _, cloud = two_devices(stage)
    marker = stage.sandbox.path / "was-run"
    plant_hook(cloud, "pre-receive", f"echo it >> '{marker}'\n")
    for repository in (alice.ledger, cloud):
        alice.git("config", "ledger-sync.runHooksOf", cloud, cwd=repository)
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("push")
    expect_nothing_run(marker)


@scenario("a cloud inside the ledger")
def cloud_inside(stage):
    alice, _, cloud = two_devices(stage)
    marker = stage.sandbox.path / "was-run"
    inner = alice.ledger / ".git/c"
    alice.git("clone", "-q", "--bare", cloud, inner)
    plant_hook(inner, "pre-receive", f"echo it >> '{marker}'\n")
    (alice.home / "link").symlink_to(inner)
    (alice.ledger / ".git/d.git").symlink_to(inner)
    alice.ledger_sync("add", "bill", "amount=3")
    for address in (".git/c", inner, alice.home / "link", f"file://{inner}", ".git/d", "."):
        alice.git("remote", "set-url", "origin", address)
        before = alice.state()
        for command in ("pull", "push", "sync"):
            outcome = alice.attempt(command)
            equal(outcome.code, NOT_TRUSTED, f"exit code of {command} with {address}")
            holds("inside the ledger" in outcome.err, outcome.err)
        equal(alice.state(), before, "the state")
    expect_nothing_run(marker)


@scenario("settings of a cloud in a folder that name programs")
def settings_of_a_folder(stage):
    alice, _, cloud = two_devices(stage)
    marker = stage.sandbox.path / "was-run"
    program, hooks = stage.sandbox.path / "program", stage.sandbox.path / "hooks"
    plant_program(program, marker)
    for name in RECEIVING_HOOKS:
        plant_program(hooks / name, marker)
    (cloud / "objects/info/alternates").write_text(f"{alice.ledger}/.git/objects\n")
    for key in ("core.fsmonitor", "core.alternateRefsCommand", "uploadpack.packObjectsHook", "core.sshCommand",
                "gc.recentObjectsHook", "core.gitProxy"):
        alice.git("config", key, program, cwd=cloud)
    alice.git("config", "core.hooksPath", hooks, cwd=cloud)
    for key, value in {"gc.auto": 1, "gc.autoDetach": "false", "gc.pruneExpire": "now"}.items():
        alice.git("config", key, value, cwd=cloud)
    for amount in range(3):
        alice.ledger_sync("add", "bill", f"amount={amount}")
        alice.ledger_sync("push")
        alice.ledger_sync("pull")
    expect_nothing_run(marker)


@scenario("a work tree as the cloud, whose settings name programs")
def work_tree_as_cloud(stage):
    alice, _, _ = two_devices(stage)
    marker = stage.sandbox.path / "was-run"
    program, cloud = stage.sandbox.path / "program", stage.sandbox.path / "tree"
    plant_program(program, marker)
    alice.git("clone", "-q", alice.ledger, cloud)
    (cloud / ".git/info/attributes").write_text("* filter=x\n")
    for key, value in {"receive.denyCurrentBranch": "updateInstead", "filter.x.smudge": program,
                       "filter.x.clean": program, "core.fsmonitor": program}.items():
        alice.git("config", key, value, cwd=cloud)
    alice.git("remote", "set-url", "origin", cloud)
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("push", expect=4)
    expect_nothing_run(marker)


# The programs that a transfer may start, by their names.
STARTED = ("git", "ssh", "sh", "git-upload-pack", "git-receive-pack", "git-credential-store", "touch", "true")


@scenario("a program that lies in the ledger", "folder", "ssh", "http")
def program_in_the_ledger(stage, transport):
    alice, bob, _ = two_devices(stage, transport)
    marker = stage.sandbox.path / "was-run"
    for folder in (alice.ledger, alice.ledger / "bin"):
        for name in STARTED:
            plant_program(folder / name, marker)
    for number, path in enumerate((f".:{PATH}", f":{PATH}", f"bin:/nowhere::{PATH}:.")):
        bob.ledger_sync("add", "bill", f"amount={number}")
        bob.ledger_sync("sync")
        alice.ledger_sync("add", "bill", f"amount={number}.5", PATH=path)
        alice.ledger_sync("sync", PATH=path)
        expect_nothing_run(marker)


@scenario("no program is found where PATH names no folder from the root")
def no_absolute_entry(stage):
    alice, _, _ = two_devices(stage)
    marker = stage.sandbox.path / "was-run"
    for folder in (alice.ledger, alice.ledger / "bin"):
        plant_program(folder / "git", marker)
    for path in (".", "", "bin:"):
        outcome = alice.attempt("pull", PATH=path)
        expect_nothing_run(marker)
        equal(outcome.code, 7, f"exit code with PATH={path}")
        holds("git" in outcome.err and "PATH" in outcome.err, outcome.err)
