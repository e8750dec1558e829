"""What a cloud in a folder acknowledged is on its disk; and where it was lost all the same, that is said and mended."""
import pathlib

from devices import expect_identical, refs_of, two_devices
from libraries import build_library
from sandbox import run
from scenarios import equal, holds, scenario

NOT_TRUSTED = 6
SOURCE = pathlib.Path(__file__).with_name("flushes.c")


def contents(folders):
    """{path: (device, inode, size, changed at)} of all files and folders below some, themselves among them."""
    found = {}
    for path in [path for folder in folders for path in [folder, *folder.rglob("*")]]:
        stat = path.lstat()
        size = None if path.is_dir() else stat.st_size
        found[path] = (stat.st_dev, stat.st_ino, size, stat.st_mtime_ns)
    return found


def not_flushed(before, after, log):
    """What is new or changed, and was not flushed since."""
    flushes = {}
    for line in log.read_text().splitlines():
        device, inode, size, at = map(int, line.split())
        flushes.setdefault((device, inode), []).append((size, at))
    changed = {path: state for path, state in after.items() if before.get(path) != state}

    def is_flushed(device, inode, size, at):
        whole = [(size, flushed) for _, flushed in flushes.get((device, 0), [])]
        # The clock that files get their times from may be a tick behind.
        return any(at <= flushed + 20_000_000 and size in (None, length)
                   for length, flushed in flushes.get((device, inode), []) + whole)

    return sorted(str(path) for path, state in changed.items() if not is_flushed(*state))


@scenario("what a folder acknowledged is flushed", "few objects", "many objects", "a new branch", "packed references",
          "objects that are elsewhere")
def flushed(stage, case):
    alice, bob, cloud = two_devices(stage)
    library, log = build_library(stage.sandbox.path, SOURCE, "-ldl"), stage.sandbox.path / "flushes"
    for number in range(120 if case == "many objects" else 1):
        alice.ledger_sync("add", "bill", f"amount={number + 1}") if number == 0 else copy_bill(alice, number)
    if case == "a new branch":
        alice.git("switch", "-q", "-c", "a/b/c")
        alice.git("config", "branch.a/b/c.remote", "origin")
        alice.git("config", "branch.a/b/c.merge", "refs/heads/a/b/c")
    if case == "packed references":
        run(["git", "pack-refs", "--all"], cloud, cloud)
    folders = [cloud]
    if case == "objects that are elsewhere":
        folders.append((cloud / "objects").rename(cloud.parent / "objects-elsewhere"))
        (cloud / "objects").symlink_to(folders[1])
    for method in ({"LEDGER_SYNC_FLUSH": "each"}, {"LEDGER_SYNC_FLUSH": "at-once"}, {}):
        before = contents(folders)
        alice.ledger_sync("push", LD_PRELOAD=library, FLUSHES=log, **method)
        after = contents(folders)
        holds(before != after, "the cloud has something new")
        equal(not_flushed(before, after, log), [], f"what the push left to the system {method}")
        alice.ledger_sync("add", "bill", "amount=7")


def copy_bill(device, number):
    first = sorted((device.ledger / "users/alice/bills").rglob("*.json"))[0]
    first.with_name(f"copy-{number}.json").write_text(f'{{"date": "2026-11-20", "amount": {number}}}\n')


def newest_objects(cloud, commits):
    """The files of the objects that the newest commits brought."""
    listed = run(["git", "rev-list", "--objects", f"-{commits}", "main"], cloud, cloud).out.split("\n")
    ids = [line.split(" ")[0] for line in listed if line]
    return [path for path in (cloud / "objects" / each[:2] / each[2:] for each in ids) if path.exists()]


def spoil(path, how):
    path.chmod(0o644)
    content = path.read_bytes()
    if how == "gone":
        path.unlink()
    else:
        path.write_bytes({"empty": b"", "cut short": content[:len(content) // 2],
                          "other bytes": bytes(len(content))}[how])


@scenario("a cloud in a folder that lost objects", "empty", "gone", "cut short", "other bytes")
def lost_objects(stage, how):
    alice, bob, cloud = two_devices(stage)
    for command in ("push", "sync"):
        alice.ledger_sync("add", "bill", "amount=3")
        alice.ledger_sync("push")
        for path in newest_objects(cloud, 2):
            spoil(path, how)
        before = alice.state(), refs_of(cloud)
        for device, code in ((alice, NOT_TRUSTED), (bob, (NOT_TRUSTED, 4))):
            outcome = device.attempt("pull")
            holds(outcome.code in (code if isinstance(code, tuple) else (code,)), f"pull: {outcome.code}\n{outcome.err}")
            holds("damaged" in outcome.err and "push" in outcome.err, f"pull says what to do:\n{outcome.err}")
        equal((alice.state(), refs_of(cloud)), before, "the state after pull")
        outcome = alice.attempt(command)
        equal(outcome.code, 0, f"exit code of {command}")
        holds("damaged" in outcome.err and "put back" in outcome.err, f"{command} says so:\n{outcome.err}")
        equal(run(["git", "fsck", "--strict", "--no-dangling"], cloud, cloud).err, "", "git fsck in the cloud")
    bob.ledger_sync("pull")
    expect_identical(alice, bob)
    equal(alice.attempt("push").err, "", "one push more has nothing to say")


@scenario("a cloud in a folder that lost objects, before a new commit is pushed")
def lost_before_push(stage):
    alice, bob, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("push")
    for path in newest_objects(cloud, 2):
        spoil(path, "empty")
    alice.ledger_sync("add", "bill", "amount=4")
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    expect_identical(alice, bob)


@scenario("a cloud in a folder whose branch is an empty file")
def broken_branch(stage):
    alice, bob, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("push")
    (cloud / "refs/heads/main").write_bytes(b"")
    outcome = alice.attempt("pull")
    equal(outcome.code, NOT_TRUSTED, "exit code of pull")
    holds("damaged" in outcome.err, outcome.err)
    alice.ledger_sync("add", "bill", "amount=4")
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    expect_identical(alice, bob)


@scenario("a cloud that is behind what it acknowledged")
def behind(stage):
    alice, bob, cloud = two_devices(stage)
    old = run(["git", "rev-parse", "main"], cloud, cloud).out.strip()
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("push")
    run(["git", "update-ref", "refs/heads/main", old], cloud, cloud)
    before = alice.state(), refs_of(cloud)
    for command in ("pull", "push", "sync"):
        outcome = alice.attempt(command)
        equal(outcome.code, NOT_TRUSTED, f"exit code of {command}")
        holds("behind" in outcome.err and "1 commit" in outcome.err, f"{command} says what is missing:\n{outcome.err}")
        holds("push --accept-rewound sends" in outcome.err, f"and what sends it again:\n{outcome.err}")
        equal((alice.state(), refs_of(cloud)), before, f"the state after {command}")
    alice.ledger_sync("push", "--accept-rewound")
    bob.ledger_sync("pull")
    expect_identical(alice, bob)
