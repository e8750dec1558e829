"""ledger-sync on two devices that meet at a cloud."""
import shutil

from devices import expect_identical, two_devices
from sandbox import run
from scenarios import equal, holds, scenario
from servers import TRANSPORTS


def settle(alice, bob):
    """Syncs until nothing is on its way any more: two rounds are enough for two devices."""
    for device in (alice, bob, alice):
        device.ledger_sync("sync", expect=(0, 1))


@scenario("two devices, from init to the same tree", *TRANSPORTS)
def whole_life(stage, transport):
    alice, bob, cloud = two_devices(stage, transport)
    lunch = alice.answer("add", "bill", "amount=12.50", "name=午餐 🍜")["id"]
    equal(alice.answer("push")["pushed"], True, "the push said that it pushed")
    pulled = bob.answer("pull")
    equal([(each["id"], each["change"]) for each in pulled["changes"]], [(lunch, "added")], "what bob's pull brought")
    equal(bob.answer("show", lunch)["fields"]["name"], "午餐 🍜", "the name that bob sees")
    different_fields(alice, bob, lunch)
    same_field(alice, bob, lunch)
    settle(alice, bob)
    expect_identical(alice, bob)
    equal(run(["git", "fsck", "--strict", "--no-dangling"], cloud, cloud).code, 0, "git fsck in the cloud")


def different_fields(alice, bob, lunch):
    alice.ledger_sync("set", lunch, "amount=13")
    bob.ledger_sync("set", lunch, "remark=with Eve")
    alice.ledger_sync("push")
    equal(bob.answer("pull")["result"], "merged", "the result of bob's pull")
    bob.ledger_sync("push")
    alice.ledger_sync("pull")
    for device in (alice, bob):
        fields = device.answer("show", lunch)["fields"]
        equal((fields["amount"], fields["remark"]), (13, "with Eve"), f"{device.name} has both edits")
        equal(device.answer("conflicts"), [], f"{device.name}'s conflicts")


def same_field(alice, bob, lunch):
    alice.ledger_sync("set", lunch, "amount=14.00")
    bob.ledger_sync("set", lunch, "amount=15.25")
    alice.ledger_sync("push")
    equal(len(bob.answer("pull", expect=1)["conflicts"]), 1, "conflicts that bob's pull made")
    bob.ledger_sync("push", expect=(0, 1))
    alice.ledger_sync("pull", expect=1)
    for device in (alice, bob):
        listed = device.answer("conflicts", expect=1)
        equal([(each["id"], each["field"]) for each in listed], [(lunch, "amount")], f"{device.name}'s conflicts")
        equal([str(entry["value"]) for entry in listed[0]["entries"]], ["14.0", "15.25"], "the values listed")
    alice.ledger_sync("resolve", lunch, "amount", "--value", "14.50")
    alice.ledger_sync("push")
    bob.ledger_sync("pull")
    equal(bob.answer("conflicts"), [], "bob's conflicts after alice's resolution")
    holds(b'"amount": 14.50' in record(bob, lunch).read_bytes(), "the resolved amount, as it was typed")


def record(device, identity):
    return device.ledger / device.answer("show", identity)["path"]


@scenario("two devices that merge the same heads make the same commit")
def same_commit(stage):
    alice, bob, cloud = two_devices(stage)
    lunch = alice.answer("add", "bill", "amount=1")["id"]
    settle(alice, bob)
    other = cloud.parent / f"other-{cloud.name}"
    shutil.copytree(cloud, other)
    alice.ledger_sync("set", lunch, "amount=2")
    bob.ledger_sync("set", lunch, "amount=3")
    alice.git("push", "-q", cloud, "main")
    bob.git("push", "-q", other, "main")
    alice.git("remote", "set-url", "origin", other)
    alice.ledger_sync("pull", expect=1)
    bob.ledger_sync("pull", expect=1)
    expect_identical(alice, bob)


@scenario("a push that was overtaken pulls and tries again")
def overtaken(stage):
    alice, bob, _ = two_devices(stage)
    bob.ledger_sync("add", "bill", "amount=1")
    bob.ledger_sync("push")
    alice.ledger_sync("add", "bill", "amount=2")
    equal(alice.answer("push")["pushed"], True, "alice's push")
    bob.ledger_sync("pull")
    expect_identical(alice, bob)
    bills = bob.answer("list", "bill", "--user", "all")
    equal(sorted(each["fields"]["amount"] for each in bills), [1, 2], "the bills that bob lists")


@scenario("edits in an editor are committed and merged")
def editor(stage):
    alice, bob, _ = two_devices(stage)
    lunch = alice.answer("add", "bill", "amount=1.10", "name=Lunch")["id"]
    settle(alice, bob)
    path = record(alice, lunch)
    moved = path.with_name(path.name.replace("lunch", "dinner"))
    holds(moved != path, f"the file's name tells its title: {path.name}")
    path.rename(moved)
    theirs = record(bob, lunch)
    theirs.write_text(theirs.read_text().replace("1.10", "1.20"))
    settle(alice, bob)
    expect_identical(alice, bob)
    holds(moved.exists() and not path.exists(), "the rename stands")
    holds("1.20" in moved.read_text(), "the edit stands in the renamed file")


@scenario("a deletion against an edit keeps the record and says so")
def deletion(stage):
    alice, bob, _ = two_devices(stage)
    lunch = alice.answer("add", "bill", "amount=1")["id"]
    settle(alice, bob)
    record(alice, lunch).unlink()
    bob.ledger_sync("set", lunch, "amount=2")
    settle(alice, bob)
    expect_identical(alice, bob)
    listed = alice.answer("conflicts", expect=1)
    equal([(each["id"], each["field"]) for each in listed], [(lunch, "")], "the conflicts")


@scenario("a record that does not parse is said, left alone, and merged when it is mended")
def unreadable(stage):
    alice, bob, _ = two_devices(stage)
    lunch = alice.answer("add", "bill", "amount=1", "name=Lunch")["id"]
    alice.ledger_sync("add", "bill", "amount=5", "name=Coffee")
    settle(alice, bob)
    path = record(alice, lunch)
    whole = path.read_text()
    broken = whole.replace('"Lunch"', '"Lunch')
    path.write_text(broken)
    bob.ledger_sync("set", lunch, "amount=2")
    bob.ledger_sync("push")
    name = str(path.relative_to(alice.ledger))
    for command in (["status"], ["list", "bill"], ["sum", "bill", "--by", "month"], ["push"], ["pull"]):
        outcome = alice.attempt(*command)
        equal(outcome.code, 0, f"exit code of {command[0]}")
        holds(f"{name}:" in outcome.err + outcome.out, f"{command[0]} names the file")
        equal(path.read_text(), broken, f"the file after {command[0]}")
    path.write_text(whole.replace('"Lunch"', '"Late lunch"'))
    settle(alice, bob)
    expect_identical(alice, bob)
    fields = bob.answer("show", lunch)["fields"]
    equal((fields["amount"], fields["name"]), (2, "Late lunch"), "both edits")


@scenario("plain git on the other device is taken in")
def plain_git(stage):
    alice, bob, _ = two_devices(stage)
    lunch = alice.answer("add", "bill", "amount=1")["id"]
    settle(alice, bob)
    path = record(bob, lunch)
    path.write_text(path.read_text().replace("1", "7", 1) if '"amount": 1' not in path.read_text()
                    else path.read_text().replace('"amount": 1', '"amount": 7'))
    bob.git("commit", "-qam", "by hand")
    bob.git("push", "-q")
    alice.ledger_sync("pull")
    equal(alice.answer("show", lunch)["fields"]["amount"], 7, "the amount that alice sees")
    alice.git("pull", "-q")
    settle(alice, bob)
    expect_identical(alice, bob)


@scenario("the ssh program of the environment counts, that of the ledger does not")
def ssh_command(stage):
    alice, bob, _ = two_devices(stage, "ssh")
    marker = stage.sandbox.path / "was-run"
    alice.git("config", "core.sshCommand", f"touch {marker}; false")
    alice.ledger_sync("pull")
    holds(not marker.exists(), "the ledger's own core.sshCommand was not run")
    from_home = alice.settings.pop("GIT_SSH_COMMAND")
    alice.git("config", "--global", "core.sshCommand", from_home)
    alice.ledger_sync("pull")
    holds(not marker.exists(), "the ledger's own core.sshCommand was not run, with one in the user's configuration")
