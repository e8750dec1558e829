"""Two people who settle up without a network. SEED=7 gives the seed of the random one (1)."""
import concurrent.futures
import os
import random

from devices import expect_identical, two_devices
from scenarios import equal, holds, scenario

PEOPLE = ("alice", "bob", "chen")


def meet(*devices):
    """Syncs until nothing is on its way any more; nothing may need a decision."""
    for device in (*devices, devices[0]):
        device.ledger_sync("sync")


def two_people(stage, transport="folder"):
    """Two devices whose people know each other, and chen, who has none."""
    alice, bob, cloud = two_devices(stage, transport)
    alice.ledger_sync("users", "add", "chen", "--guest")
    meet(alice, bob)
    return alice, bob, cloud


def payments(device):
    """{id: (from, to, amount)} of the payments that a device has."""
    return {each["id"]: tuple(str(each["fields"][name]) for name in ("from", "to", "amount"))
            for each in device.answer("list", "payment", "--user", "all")}


def owed(device, *words):
    return [(each["from"], each["to"], each["amount"]) for account in device.answer("settle", *words) for each in account["payments"]]


def touched(device, people):
    """The bills and payments that the people have a part in, as their files say."""
    found = set()
    for each in device.answer("list", "bill", "--user", "all") + device.answer("list", "payment", "--user", "all"):
        fields = each["fields"]
        named = {fields["from"], fields["to"]} if each["kind"] == "payment" else {fields.get("paidBy", each["user"]), *fields["for"]}
        if named & set(people):
            found.add((each["kind"], each["user"], each["id"]))
    return frozenset(found)


def bill(device, amount, *words):
    device.ledger_sync("add", "bill", f"amount={amount}", "category=food", *words)


@scenario("settling up: what two devices record alone is one payment", "folder", "ssh")
def once(stage, transport):
    alice, bob, _ = two_people(stage, transport)
    bill(alice, "60", "name=Dinner", "for=alice,bob,chen", "date=2026-11-03")
    bill(bob, "10", "name=Taxi", "for=alice,bob,chen", "date=2026-11-17")
    meet(alice, bob)
    equal(owed(alice), owed(bob), "what both say before")
    alice.ledger_sync("settle", "--record")
    bob.ledger_sync("settle", "2026-11", "--record", "--today", "2027-01-05")
    files = {path: digest for path, digest in alice.files().items() if path.startswith("shared/payments/")}
    equal(len(files), 2, "files of payments")
    equal({path: digest for path, digest in bob.files().items() if path.startswith("shared/payments/")}, files, "bob's files")
    meet(bob, alice)
    expect_identical(alice, bob)
    for device in (alice, bob):
        equal(owed(device), [], f"what {device.name} says is still owed")
        equal(len(payments(device)), 2, f"{device.name}'s payments")
        device.ledger_sync("check")


@scenario("settling up: a payment that is taken back, and one that is changed")
def changed(stage):
    alice, bob, _ = two_people(stage)
    bill(alice, "20", "name=Dinner", "for=alice,bob", "date=2026-11-03")
    meet(alice, bob)
    alice.ledger_sync("settle", "--record")
    first = next(iter(payments(alice)))
    alice.ledger_sync("rm", first)
    equal(owed(alice), [("bob", "alice", "10.00")], "what is owed without the payment")
    alice.ledger_sync("settle", "--record")
    equal(set(payments(alice)), {first}, "the same payment, recorded once more")
    bob.ledger_sync("settle", "--record")
    meet(bob, alice)
    bob.ledger_sync("set", first, "name=In cash")
    meet(bob, alice)
    expect_identical(alice, bob)
    equal(payments(bob), {first: ("bob", "alice", "10.0")}, "one payment")
    alice.ledger_sync("set", first, "date=2026-10-01")
    bill(bob, "20", "name=Return", "for=alice,bob", "date=2026-11-03")
    alice.ledger_sync("pull")
    equal(owed(alice), [], "two dinners and one payment")


@scenario("settling up: twice at the same moment on one device")
def at_once(stage):
    alice, _, _ = two_people(stage)
    bill(alice, "60", "name=Dinner", "for=alice,bob,chen", "date=2026-11-03")
    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        for each in [threads.submit(alice.ledger_sync, "settle", "--record") for _ in range(3)]:
            each.result()
    equal(owed(alice), [], "what is still owed")
    equal(sorted(payments(alice).values()), [("bob", "alice", "20.0"), ("chen", "alice", "20.0")], "the payments")
    alice.expect_clean()


@scenario("settling up: random bills, of which each device knows some")
def random_bills(stage):
    seed = int(os.environ.get("SEED", "1"))
    source = random.Random(seed)
    alice, bob, _ = devices = two_people(stage)
    devices = devices[:2]
    wanted = set()
    for _ in range(6):
        for number in range(source.randint(1, 3)):
            bearers = ",".join(sorted(source.sample(PEOPLE, source.randint(2, 3))))
            day = f"2026-{source.randint(9, 11):02}-{source.randint(1, 28):02}"
            bill(source.choice(devices), source.randint(1, 40) * 3, f"for={bearers}", f"paidBy={source.choice(PEOPLE)}", f"date={day}")
        if source.random() < 0.6:
            meet(*devices)
        for device in devices:
            if source.random() < 0.8:
                due = owed(device)
                wanted |= {(*payment, touched(device, payment[:1])) for payment in due}
                device.ledger_sync("settle", "--record", "--today", f"2026-12-{source.randint(1, 28):02}")
                equal(owed(device), [], f"seed {seed}: what is owed after {due}")
    meet(*devices)
    expect_identical(alice, bob)
    found = sorted(payments(alice).values())
    equal(found, sorted((giver, taker, str(float(amount))) for giver, taker, amount, _ in wanted), f"seed {seed}: the payments")
    holds(len(found) > 3, "there was something to settle")
    for device in devices:
        device.ledger_sync("settle", "--record")
    meet(*devices)
    equal(owed(alice), [], f"seed {seed}: what is owed in the end")
