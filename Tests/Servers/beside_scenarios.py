"""Commands beside each other: on one ledger while the cloud is slow, and from many devices at once."""
import threading
import time

from devices import expect_identical, two_devices
from hostile import Between
from sandbox import PATIENCE
from scenarios import equal, holds, scenario

SLOW = 0.002  # seconds between two bytes


class Beside:
    """A command that runs on a device while the scenario goes on."""

    def __init__(self, device, *words):
        self.outcome = None
        self.thread = threading.Thread(target=lambda: setattr(self, "outcome", device.attempt(*words)))
        self.thread.start()

    def join(self):
        self.thread.join()
        return self.outcome


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        holds(time.monotonic() < deadline, f"{what} within {PATIENCE} s")
        time.sleep(0.01)


@scenario("commands go on beside a slow transfer", "pull", "push", "sync")
def beside_a_transfer(stage, command):
    alice, bob, cloud = two_devices(stage, "git")
    lunch = bob.answer("add", "bill", "amount=3", "name=Lunch")["id"]
    alice.ledger_sync("add", "bill", "amount=1", "remark=" + " ".join(map(str, range(20_000))))
    bob.ledger_sync("add", "bill", "amount=4", "remark=" + " ".join(map(str, range(20_000))))
    bob.ledger_sync("push")
    with Between(stage.servers["git"].port, slow_after=20, pause=SLOW) as between:
        alice.git("remote", "set-url", "origin", f"git://127.0.0.1:{between.port}/{cloud.name}")
        slow = Beside(alice, command)
        wait_until(lambda: between.passed > 0 or between.connections, "the transfer begins")
        time.sleep(0.5)
        began = time.monotonic()
        coffee = alice.answer("add", "bill", "amount=2.50", "name=Coffee")["id"]
        alice.ledger_sync("set", coffee, "amount=2.60")
        alice.ledger_sync("list", "bill")
        holds(slow.outcome is None, f"the {command} is still at it after {time.monotonic() - began:.1f} s")
        between.opened.set()
        outcome = slow.join()
    equal(outcome.code, 0, f"exit code of {command}\n{outcome.err}")
    alice.git("remote", "set-url", "origin", stage.servers["git"].url(cloud.name))
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    expect_identical(alice, bob)
    for device in (alice, bob):
        equal(float(device.answer("show", coffee)["fields"]["amount"]), 2.6, "what was written beside the transfer")
        equal(device.answer("show", lunch)["fields"]["amount"], 3, "what the transfer brought")


@scenario("a second command that meets the cloud waits for the first")
def two_transfers(stage):
    alice, bob, cloud = two_devices(stage, "git")
    bob.ledger_sync("add", "bill", "amount=4", "remark=" + " ".join(map(str, range(600))))
    bob.ledger_sync("push")
    with Between(stage.servers["git"].port, slow_after=20, pause=SLOW) as between:
        alice.git("remote", "set-url", "origin", f"git://127.0.0.1:{between.port}/{cloud.name}")
        first, second = Beside(alice, "pull"), Beside(alice, "pull")
        codes = sorted(each.join().code for each in (first, second))
    holds(codes in ([0, 0], [0, 5]), f"one pulls, the other waits or says that it is busy: {codes}")
    alice.git("remote", "set-url", "origin", stage.servers["git"].url(cloud.name))
    alice.ledger_sync("pull")
    expect_identical(alice, bob)


@scenario("many devices push at once")
def storm(stage):
    alice, bob, cloud = two_devices(stage)
    devices = [alice, bob]
    for number in range(6):
        device = stage.device(f"device-{number}")
        device.ledger_sync("clone", cloud, device.ledger, "--user", "alice", cwd=device.home)
        devices.append(device)
    troubles = []

    def push_often(device, number):
        for turn in range(4):
            device.ledger_sync("add", "bill", f"amount={number}.{turn + 1}")
            outcome = device.attempt("push")
            if outcome.code != 0:
                troubles.append(outcome)

    threads = [threading.Thread(target=push_often, args=[device, number]) for number, device in enumerate(devices)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    equal(troubles, [], "pushes that gave up")
    for device in devices:
        device.ledger_sync("pull")
        expect_identical(alice, device)
    equal(len(alice.answer("list", "bill", "--user", "all")), 4 * len(devices), "the bills that alice lists")
