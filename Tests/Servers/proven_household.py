"""The household, with a key on each device, in a ledger that holds back what is not proven.

Alice's laptop is the keeper. Everybody writes what is theirs or shared, and is refused the rest.
"""
import dataclasses
import json
import re

from devices import PRODUCT, plant_hook
from household import Household, Person
from scenarios import equal, holds
from signing_cases import ssh_key

# What any command says where something is not proven, or was not committed because it is somebody else's.
DOUBT = re.compile(r"not proven|unproven|holds? back|held back|not signed|was not sent|were not sent|skipped")


class ProvenPerson(Person):
    """Nothing that such a person runs may speak of a doubt, but where a test asks for it."""

    def run(self, *words, expect=0, doubt=None):
        outcome = self.device.attempt(*words, LEDGER_SYNC_NOW=self.household.tick())
        allowed = expect if isinstance(expect, tuple) else (expect,)
        what = f"{self.device.name}: ledger-sync {' '.join(map(str, words))}"
        holds(outcome.code in allowed, f"{what}: exit {outcome.code}, expected {expect}\n{outcome.err}")
        said = outcome.out + outcome.err
        holds(re.search(doubt, said) if doubt else not DOUBT.search(said), f"{what} said\n{said}")
        return outcome.out

    def git(self, *words):
        """Plain git, at the household's time."""
        now = self.household.tick()
        return self.device.git(*words, GIT_AUTHOR_DATE=now, GIT_COMMITTER_DATE=now)

    def known(self, kind):
        """Of what this device has, what its person may change."""
        return [(key, each) for key, each in super().known(kind)
                if each.owner in (self.user, "shared") and not self.household.buried.get(key, set()) & self.seen]

    def of_others(self, kind):
        return [(key, each) for key, each in super().known(kind) if each.owner not in (self.user, "shared")]

    @property
    def is_online(self):
        return self.household.day >= self.offline_until

    @property
    def twin(self):
        """The other device of the same person."""
        return next(each for each in self.household.people if each.user == self.user and each is not self)


class ProvenHousehold(Household):
    person_type = ProvenPerson
    transport = "folder"
    later_name = "robert"  # what Bob is called after a while

    def __init__(self, stage, seed, days, *, at_the_door=False):
        self.at_the_door = at_the_door
        self.buried = {}  # {key: the acts of removals that somebody has taken back}
        self.renamed = None  # the act by which Bob got another name
        super().__init__(stage, seed, days)

    # Keys

    def begin(self):
        laptop, phone, other_laptop, other_phone = self.people
        for person in self.people:
            person.key = ssh_key(person.device)
        if self.at_the_door:
            plant_hook(self.cloud, "pre-receive", f"exec '{PRODUCT}' verify --pre-receive\n")
            for person in self.people:
                person.device.git("config", "--global", "--add", "ledger-sync.runHooksOf", self.cloud, cwd=person.device.home)
        laptop.device.ledger_sync(
            "init", laptop.device.ledger, "--user", "alice", "--remote", self.url, "--time-zone", "UTC",
            cwd=laptop.device.home, LEDGER_SYNC_NOW=self.tick())
        laptop.run("keys", "add", laptop.key, "--device", laptop.device.name)
        laptop.run("keys", "mode", "hold", doubt="what is not proven is held back from now on")
        for brand, abv in (("Guinness", "4.2"), ("Kinmen", "58")):
            self.add_drink(laptop, brand, abv)
        self.prepare(laptop)
        self.let_in_twin(laptop, phone)
        self.clone(other_laptop)
        other_laptop.run("register", "bob", "--key", other_laptop.key)
        other_laptop.sync()
        laptop.sync()
        laptop.run("keys", "admit", "bob")
        laptop.sync()
        other_laptop.sync()
        self.prepare(other_laptop)
        self.let_in_twin(other_laptop, other_phone)
        for person in (laptop, phone):
            person.sync()

    def prepare(self, person):
        """What a person has before the first day."""

    def clone(self, person):
        person.device.ledger_sync("clone", self.url, person.device.ledger, cwd=person.device.home,
                                  LEDGER_SYNC_NOW=self.tick())

    def let_in_twin(self, person, twin):
        person.run("keys", "add", f"{twin.key}.pub", "--device", twin.device.name)
        person.sync()
        self.clone(twin)
        twin.run("login", person.user, "--key", twin.key)
        twin.note_sync()

    @property
    def keeper(self):
        return self.people[0]

    def expect_proven(self, person):
        """Nothing on this device is in doubt."""
        equal(json.loads(person.run("verify", "--json")), [], f"{person.device.name}: what verify lists")

    # Names

    def name_of(self, owner, person=None):
        """What somebody is called in the end, or as far as a device knows."""
        is_told = self.renamed is not None and (person is None or self.renamed in person.seen)
        return self.later_name if owner == "bob" and is_told else owner

    def called(self, person, record, key):
        return f"{self.name_of(record.owner, person)}/{key.rsplit('/', 1)[-1]}"

    def rename(self, person):
        if self.renamed is None:
            person.run("users", "rename", "bob", self.later_name)
            self.renamed = person.note().act

    # What only some may do

    def refused(self, person, *words):
        before = person.device.state()
        person.run(*words, expect=6, doubt="keeper|bob|alice|robert")
        equal(person.device.state(), before, f"{person.device.name}: after a refusal")

    def touch_others(self, person):
        bills = person.of_others("bill")
        if bills:
            key, bill = self.random.choice(bills)
            self.refused(person, "set", self.called(person, bill, key), f"amount={self.price()}")
            self.touch_others_by_hand(person, key, bill)
            return True

    def touch_others_by_hand(self, person, key, bill):
        """An editor's change stays on the disk, until its person takes it back; all else goes on."""
        path = self.path(person, bill, key)
        text = path.read_text()
        path.write_text(text.replace('"amount": ', '"amount": 1', 1))
        name = "/".join(path.relative_to(person.device.ledger).parts)
        person.run("status", expect=(0, 1), doubt=re.escape(name))
        if person.is_online:
            person.run("sync", expect=(0, 1), doubt=re.escape(name))
            person.note_sync()
        # A sync that brings Bob's new name, or that he removed this, leaves the file alone, and git knows it no more.
        if person.git("ls-files", "--", name):
            person.git("checkout", "--", name)
        else:
            path.unlink()
        equal(person.device.git("status", "--porcelain"), "", f"{person.device.name}: git status")

    def make_kind(self, person):
        if person is self.keeper:
            super().make_kind(person)
        elif len(self.kinds) < 1 + self.days // 60:
            self.refused(person, "kinds", "new", "weed", "name:text")

    def make_private(self, person):
        if person is self.keeper:
            super().make_private(person)

    # By hand

    def path(self, person, bill, key):
        answer = json.loads(person.run("show", self.called(person, bill, key), "--json", expect=(0, 1)))
        return person.device.ledger / answer["path"]

    def commit_by_git(self, person):
        """An edit that plain git commits, with this device's key or without one. Then its person signs for it."""
        key, bill = self.pick(person, "bill")
        if not bill:
            return False
        path, amount = self.path(person, bill, key), self.price()
        path.write_text(re.sub(r'("amount": )[0-9.]+', rf"\g<1>{amount}", path.read_text(), count=1))
        is_signed = self.random.random() < 0.5
        person.git("-c", f"commit.gpgSign={str(is_signed).lower()}", "commit", "-qam", "By hand")
        bill.write("amount", person.note(amount))
        if not is_signed:
            if self.random.random() < 0.5:
                self.add_bill(person)
            person.run("sign")
        self.expect_proven(person)
        return True

    def save_late(self, person):
        """An editor saves what it had opened before a sync, with another amount."""
        key, bill = self.pick(person, "bill")
        if not bill or not person.is_online or not person.twin.is_online:
            return False
        path, seen, twin = self.path(person, bill, key), frozenset(person.seen), person.twin
        text = path.read_text()
        for each in (person, twin):
            each.sync()
        if key in dict(twin.known("bill")):
            twin.run("set", self.called(twin, bill, key), f"tags+=late{self.acts}")
            bill.write("tags", twin.note(f"late{self.acts}"))
            twin.sync()
        person.sync()
        if self.renamed in person.seen and self.renamed not in seen and bill.owner == "bob":
            return False  # the folder has another name now, and the editor would make a new one
        amount = self.price()
        path.write_text(re.sub(r'("amount": )[0-9.]+', rf"\g<1>{amount}", text, count=1))
        bill.write("amount", dataclasses.replace(person.note(amount), seen=seen))
        person.sync()
        return True
