"""Laws of imports on two devices: what both have after they met, whatever each of them took in before."""
import random
import subprocess

import pairs
from ledgers import Ledger, found_records, require, spelt


class Device(Ledger):
    """A clone of the cloud, for the same user."""

    def __init__(self, folder, cloud):
        folder.mkdir()
        self.prepare(folder)
        self.run("clone", cloud, self.folder, "--user", "alice", at=folder)


def meet(one, other):
    """Both sync until neither has anything that the other lacks, and then have the same files."""
    for device in (one, other, one, other):
        device.run("sync", "-q", "--allow-deletions", codes=(0, 1))
    require(one.commit("HEAD^{tree}"), other.commit("HEAD^{tree}"), "the trees of two devices that met")


class Two:
    """One bank, two devices, and their cloud. The cloud knows the rule."""

    def __init__(self, ledger, number, seed):
        self.draw = random.Random(f"{seed}/{number}/devices")
        self.bank = pairs.Bank(self.draw, f"{seed}x{number}")
        # Laws need the usual rule.
        self.bank.reach, self.bank.pairs = None, True
        place = ledger.home / f"devices{number}"
        place.mkdir()
        self.one = Ledger(place / "one")
        self.one.rule(self.bank.name, self.bank.rule())
        subprocess.run(["git", "init", "-q", "--bare", place / "cloud.git"], check=True)
        self.one.git("remote", "add", "origin", place / "cloud.git")
        self.one.run("sync", "-q")
        self.other = Device(place / "other", place / "cloud.git")
        self.first = pairs.first_file(self.draw, self.bank)
        self.second = pairs.later_file(self.draw, self.bank, self.first)

    def take(self, device, rows):
        path = device.home / "file.csv"
        self.bank.write(path, rows)
        device.run("import", path, "--rule", self.bank.name, "--allow-deletions", codes=(0, 1))

    def records(self, device):
        return {id: fields for id, (fields, _) in found_records(device, self.bank).items()}


def case(ledger, number, seed):
    two = Two(ledger, number, seed)
    draw = two.draw
    law = draw.choice([in_other_order, the_same, second_record])
    law(two)


def in_other_order(two):
    """One takes in A, then B, the other B, then A."""
    for device, files in ((two.one, (two.first, two.second)), (two.other, (two.second, two.first))):
        for rows in files:
            two.take(device, rows)
    meet(two.one, two.other)


def the_same(two):
    """Both take in A and B before they meet: they have what each of them had, and nothing is in conflict."""
    for device in (two.one, two.other):
        two.take(device, two.first)
        two.take(device, two.second)
    held = two.records(two.one)
    meet(two.one, two.other)
    require(found_records(two.one, two.bank), {id: (fields, []) for id, fields in held.items()}, "what both took in")


def second_record(two):
    """The other device never saw A, and made records of the rows of B. The next import leaves one for each row."""
    two.take(two.one, two.first)
    two.take(two.one, two.second)
    held = two.records(two.one)
    two.take(two.other, two.second)
    meet(two.one, two.other)
    two.take(two.draw.choice([two.one, two.other]), two.second)
    meet(two.one, two.other)
    require({id: spelt(fields) for id, fields in two.records(two.one).items()},
            {id: spelt(fields) for id, fields in held.items()}, "the rows of a device that never saw the file before")
