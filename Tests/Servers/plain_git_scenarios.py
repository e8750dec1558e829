"""What plain git does around a ledger, between devices that meet at a real server."""
import itertools
import json

from devices import expect_identical, two_devices
from hook_cases import expect_as_git, plant
from rename_cases import BILLS, CASES, LUNCH, amounts, bill
from scenarios import equal, holds, scenario
from shallow_cases import expect_answers, expect_refused
from signing_cases import expect_signed, use_ssh

REMOTE = ["ssh", "http"]


def write(device, files):
    """{path: text, or None for a file that goes}."""
    for path, text in files.items():
        place = device.ledger / path
        if text is None:
            place.unlink()
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")


def commit(device, files, message="by hand"):
    write(device, files)
    device.git("add", "-A")
    device.git("commit", "-q", "-m", message)


def settle(*devices):
    """Syncs until nothing is on its way any more."""
    for device in (*devices, *devices[:-1]):
        device.ledger_sync("sync", expect=(0, 1))


def begun_with(stage, transport, files):
    """(alice, bob, the cloud's URL), who both have the files, which plain git committed and pushed."""
    alice, bob, _ = two_devices(stage, transport)
    commit(alice, files)
    alice.git("push", "-q")
    bob.git("pull", "-q")
    return alice, bob, alice.git("remote", "get-url", "origin")


@scenario("Tea here and tea there, over a server: what names the record that gave way follows it", *REMOTE)
def references_follow(stage, transport):
    alice, bob, _ = begun_with(stage, transport, {BILLS + LUNCH: bill()})
    for device, name, identity in ((alice, "Tea", "00000001"), (bob, "tea", "00000002")):
        write(device, {f"users/alice/categories/{name}.json": json.dumps({"title": f"{name} of {device.name}"}) + "\n",
                       f"{BILLS}drink.{identity}.json": bill(category=name)})
    settle(alice, bob)
    expect_identical(alice, bob)
    for identity, title in (("00000001", "Tea of alice"), ("00000002", "tea of bob")):
        category = json.loads((alice.ledger / f"{BILLS}drink.{identity}.json").read_text())["category"]
        found = json.loads((alice.ledger / f"users/alice/categories/{category}.json").read_text())
        equal(found["title"], title, f"the title of the category of {identity}")


def add_link(device):
    (device.ledger / "link").symlink_to("../../etc/passwd")


def add_submodule(device):
    device.git("init", "-q", "inner")
    device.git("commit", "-q", "--allow-empty", "-m", "nothing", cwd=device.ledger / "inner")


@scenario("a link or a submodule that plain git sent to a server is carried along",
          *(f"{kind} over {transport}" for kind, transport in itertools.product(["link", "inner"], REMOTE)))
def carried(stage, title):
    path, transport = title.split(" over ")
    alice, bob, url = begun_with(stage, transport, {BILLS + LUNCH: bill()})
    {"link": add_link, "inner": add_submodule}[path](alice)
    commit(alice, {BILLS + LUNCH: bill(amount=13)})
    alice.git("push", "-q")
    write(bob, {BILLS + LUNCH: bill(remark="with Adam")})
    outcome = bob.attempt("sync")
    equal(outcome.code, 0, f"exit code of sync\n{outcome.err}")
    holds(path in outcome.err and "carried along" in outcome.err, f"sync says so:\n{outcome.err}")
    carol = stage.device("carol", stage.servers[transport])
    carol.ledger_sync("clone", url, carol.ledger, cwd=carol.home)
    alice.ledger_sync("sync")
    for device in (bob, carol):
        holds(not (device.ledger / path).is_symlink() and not (device.ledger / path).exists(), f"nothing is at {path}")
        equal(device.git("status", "--porcelain"), "", f"{device.name}: git status")
    equal({device.tree() for device in (alice, bob, carol)}, {alice.tree()}, "the trees of all three")
    equal((alice.ledger / BILLS / LUNCH).read_text(), bill(amount=13, remark="with Adam"), "the record of both")


@scenario("a device whose git changes line ends clones from a server and edits", *REMOTE)
def line_ends(stage, transport):
    alice, _, url = begun_with(stage, transport, {BILLS + LUNCH: bill()})
    carol = stage.device("carol", stage.servers[transport])
    carol.git("config", "--global", "core.autocrlf", "true", cwd=carol.home)
    carol.git("clone", "-q", url, carol.ledger, cwd=carol.home)
    carol.ledger_sync("set", "7k3fq2xw", "amount=13")
    equal(carol.git("diff", "--numstat", "HEAD~1", "HEAD"), f"1\t1\t{BILLS}{LUNCH}", "the lines that changed")
    carol.ledger_sync("push")
    alice.ledger_sync("pull")
    equal((alice.ledger / BILLS / LUNCH).read_bytes(), bill(amount=13).encode(), "the bytes on the other device")
    expect_identical(alice, carol)


@scenario("a git pull from a server that stops at renames ends with repair",
          *(f"{transport}, {case}" for transport, case in itertools.product(REMOTE, CASES)))
def renamed(stage, title):
    transport, case = title.split(", ", 1)
    base, ours, theirs, expected = CASES[case]
    alice, bob, _ = begun_with(stage, transport, base)
    commit(alice, ours, "ours")
    commit(bob, theirs, "theirs")
    bob.git("push", "-q")
    alice.git("config", "merge.directoryRenames", "conflict")
    outcome = alice.run("git", "pull", "--no-rebase", "--no-edit")
    holds(outcome.code != 0, f"git pull stops:\n{outcome.out}")
    hint = alice.attempt("sync")
    equal(hint.code, 5, "exit code of sync")
    holds("ledger-sync repair" in hint.err, f"its hint names repair:\n{hint.err}")
    equal(alice.answer("repair", expect=(0, 1))["left"], [], "what repair leaves")
    alice.git("commit", "-q", "--no-edit")
    settle(alice, bob)
    expect_identical(alice, bob)
    records = (alice.ledger / BILLS).rglob("*.json")
    holds(expected <= amounts(path.read_text() for path in records), "every amount is found")


@scenario("pre-push is given what git push to a server gives it, and what it refuses does not leave", *REMOTE)
def pre_push(stage, transport):
    alice, bob, cloud = two_devices(stage, transport)
    hook = alice.ledger / ".git/hooks/pre-push"
    plant(hook)
    before = alice.head()
    write(alice, {BILLS + LUNCH: bill()})
    alice.ledger_sync("add", "bill", "amount=3")
    commit(alice, {BILLS + LUNCH: bill(amount=13)})
    given = expect_as_git(alice, alice.ledger, lambda: alice.attempt("push"), cloud, before)
    holds(f"argument: origin\nargument: {alice.git('remote', 'get-url', 'origin')}\n" in given, f"its arguments:\n{given}")
    plant(hook, "#!/bin/sh\nexit 1\n")
    write(alice, {BILLS + LUNCH: bill(amount=14)})
    alice.ledger_sync("sync", expect=4)
    bob.ledger_sync("pull")
    equal((bob.ledger / BILLS / LUNCH).read_text(), bill(amount=13), "what bob has, of before")
    hook.unlink()
    settle(alice, bob)
    expect_identical(alice, bob)


@scenario("commits that went over a server verify on the other device", *REMOTE)
def signed(stage, transport):
    alice, bob, _ = begun_with(stage, transport, {BILLS + LUNCH: bill()})
    use_ssh(alice)
    alice.ledger_sync("set", "7k3fq2xw", "amount=13")
    alice.ledger_sync("push")
    write(alice, {BILLS + LUNCH: bill(amount=14)})
    alice.ledger_sync("sync")
    holds(bob.run("git", "verify-commit", "HEAD").code != 0, "bob has none that is signed")
    bob.git("config", "--global", "gpg.ssh.allowedSignersFile", alice.home / "allowed", cwd=bob.home)
    bob.ledger_sync("pull")
    equal(bob.head(), alice.head(), "the heads")
    for commit in ("HEAD", "HEAD~1"):
        expect_signed(bob, commit)


@scenario("a shallow clone of a server is read, and can be written once the rest is fetched", *REMOTE)
def shallow(stage, transport):
    alice, _, url = begun_with(stage, transport, {BILLS + LUNCH: bill()})
    carol = stage.device("carol", stage.servers[transport])
    carol.git("clone", "-q", "--depth", "1", url, carol.ledger, cwd=carol.home)
    expect_answers(carol)
    expect_refused(carol)
    carol.git("fetch", "-q", "--unshallow")
    carol.ledger_sync("set", "7k3fq2xw", "amount=13")
    carol.ledger_sync("sync")
    alice.ledger_sync("pull")
    equal((alice.ledger / BILLS / LUNCH).read_text(), bill(amount=13), "what alice has")
    expect_identical(alice, carol)
