"""What goes wrong is blamed on what is wrong: the cloud's owner, its locks, its packs, the disk, or a file of one's own."""
import contextlib
import hashlib
import os
import subprocess

from devices import refs_of, two_devices
from hostile import Packed, packet
from scenarios import equal, holds, scenario

REFUSED, NOT_TRUSTED, TROUBLE = 4, 6, 7
NOBODY = 65534


def says(outcome, code, *words):
    equal(outcome.code, code, f"exit code\n{outcome.err}")
    for word in words:
        holds(word in outcome.err, f"it says “{word}”; it said:\n{outcome.err}")
    for word in ("look whether the network", "as it was written", "\\u0009"):
        holds(word not in outcome.err, f"it does not say “{word}”:\n{outcome.err}")


@contextlib.contextmanager
def at_work(cloud):
    """A git that waits in the cloud's folder."""
    with subprocess.Popen(["git", "cat-file", "--batch"], cwd=cloud, stdin=subprocess.PIPE) as waiting:
        try:
            yield
        finally:
            waiting.stdin.close()


def checksummed(pack):
    return pack + hashlib.sha1(pack).digest()


PACKS = {
    "empty": packet(b"\x01" + checksummed(b"PACK\0\0\0\2\0\0\0\0")) + b"0000",
    "none": b"0000",
}


@scenario("a cloud that sends no objects", *PACKS)
def no_objects(stage, case):
    alice, _, _ = two_devices(stage)
    with Packed(PACKS[case]) as server:
        alice.git("remote", "set-url", "origin", f"git://127.0.0.1:{server.port}/x")
        before = alice.state()
        outcome = alice.attempt("pull")
        equal(outcome.code, REFUSED, f"exit code\n{outcome.err}")
        holds("sent none of the objects" in outcome.err and "disk" not in outcome.err, outcome.err)
        equal(alice.state(), before, "the state")


@scenario("a lock that a killed git left in the cloud", "refs/heads/main.lock", "HEAD.lock")
def stale_lock(stage, name):
    alice, bob, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    lock = cloud / name
    lock.write_text("")
    before = refs_of(cloud)
    # Any program called git that works there may hold it.
    with at_work(cloud):
        says(alice.attempt("push"), REFUSED, "locked for 10 seconds", name, "remove it")
    equal(refs_of(cloud), before, "the cloud's references")
    holds(lock.exists(), "the lock was taken away beside a git at work")
    says(alice.attempt("push", LEDGER_SYNC_TIMEOUT=1), 0, "locked for 1 second,", "the lock was taken away")
    holds(not lock.exists(), "the lock is still there")
    holds(alice.head() in refs_of(cloud), "the cloud's branch is not what was pushed")
    bob.ledger_sync("pull")


@scenario("a cloud that somebody else owns")
def other_owner(stage):
    if os.getuid() != 0:
        return
    alice, _, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    subprocess.run(["chown", "-R", str(NOBODY), cloud], check=True)
    for command in ("pull", "push"):
        says(alice.attempt(command), NOT_TRUSTED, "dubious ownership", f"safe.directory {cloud}")
    alice.git("config", "--global", "--add", "safe.directory", cloud)
    alice.ledger_sync("push")


@scenario("a cloud that others may not write, or read")
def no_rights(stage):
    if os.getuid() != 0:
        return
    alice, _, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    alice.git("config", "--global", "--add", "safe.directory", "*")
    for path in (stage.sandbox.path, *cloud.parents[:3]):
        path.chmod(0o755)
    subprocess.run(["chmod", "-R", "go-w", cloud], check=True)
    subprocess.run(["chown", "-R", str(NOBODY), alice.ledger, alice.home], check=True)
    as_nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    says(alice.run(*as_nobody, *product("push")), REFUSED, "could not keep what was sent", "may not write to",
         "whoever owns the cloud")
    cloud.chmod(0o700)
    says(alice.run(*as_nobody, *product("pull")), REFUSED, "it belongs to root", "may not read")
    cloud.chmod(0o755)


REFUSES_UNREAD = """#!/usr/bin/env python3
import sys
def say(*lines):
    for line in lines:
        sys.stdout.write("%04x%s\\n" % (len(line) + 5, line) if line else "0000")
    sys.stdout.flush()
say("HEAD_OF_CLOUD refs/heads/main\\0report-status", None)
while (size := int(sys.stdin.buffer.read(4), 16)) > 0:
    sys.stdin.buffer.read(size - 4)
say("unpack there is no room left", "ng refs/heads/main unpacker error", None)
"""


@scenario("a cloud that answers before it has read what is sent, and ends")
def refused_unread(stage):
    """More is sent than fits between the two, so that the sending meets the end, and the answer is still to be read."""
    alice, _, _ = two_devices(stage)
    alice.ledger_sync("push")
    script = stage.sandbox.path / "refuses.py"
    script.write_text(REFUSES_UNREAD.replace("HEAD_OF_CLOUD", alice.head()))
    script.chmod(0o755)
    alice.ledger_sync("add", "bill", "amount=3")
    for number in range(4):
        (alice.ledger / f"users/alice/bills/{number}.json").write_text(
            f'{{"date": "2026-11-20", "amount": 5, "remark": "{os.urandom(200_000).hex()}"}}\n')
    alice.git("remote", "set-url", "origin", "ssh://127.0.0.1/cloud.git")
    says(alice.attempt("push", GIT_SSH_COMMAND=str(script)), REFUSED, "the cloud could not keep what was sent")


def product(*words):
    from devices import PRODUCT
    return [PRODUCT, *words]


@scenario("a full disk while something is fetched")
def full_disk(stage):
    if os.getuid() != 0:
        return
    alice, bob, _ = two_devices(stage)
    for number in range(50):
        path = bob.ledger / f"users/bob/bills/{number}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'{{"date": "2026-11-20", "amount": {number}, "remark": "{os.urandom(20000).hex()}"}}\n')
    bob.ledger_sync("push")
    used = int(subprocess.run(["du", "-sk", alice.ledger], check=True, stdout=subprocess.PIPE, text=True).stdout.split()[0])
    disk = stage.sandbox.folder("disk")
    script = (f"mount -t tmpfs -o size={used + 600}k none {disk} && cp -a {alice.ledger} {disk}/ledger && "
              f"cd {disk}/ledger && exec {product()[0]} pull")
    says(alice.run("unshare", "-m", "sh", "-c", script), TROUBLE, "No space left on device", "make room on the disk")


@scenario("a record over the limit is said to be not sent")
def too_large(stage):
    alice, bob, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    huge = alice.ledger / "users/alice/bills/huge.json"
    huge.write_text('{"date": "2026-11-20", "amount": 5, "remark": "' + "x" * (3 << 20) + '"}\n')
    for printed in ("pushed; 1 file was not sent\n",
                    "up to date; 1 file was not sent\n"):
        outcome = alice.attempt("push")
        equal((outcome.code, outcome.out), (0, printed), "what push says")
        holds("skipped, and not sent: users/alice/bills/huge.json" in outcome.err, outcome.err)
    outcome = alice.attempt("pull")
    holds("not sent" not in outcome.err and "skipped: users/alice/bills/huge.json" in outcome.err, outcome.err)
    holds("huge" not in bob.git("ls-tree", "-r", "--name-only", "origin/main"), "the cloud does not have it")
