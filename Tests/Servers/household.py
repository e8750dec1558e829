"""Two people, four devices and one cloud, day by day; and a model of what everybody must see in the end.

The model knows what each device has seen. What is written last is what a field shows; what somebody removes is gone,
unless somebody edited it without knowing; increments of a counter all count; private records stay on their device.
"""
import dataclasses
import datetime
import decimal
import json
import random

import devices

START = datetime.datetime(2026, 1, 1, 8)
CATEGORIES = ("food", "groceries", "transport", "leisure", "home")
SECRET = "whisper"


@dataclasses.dataclass
class Written:
    """A value that a device wrote: the number of the act, and what the device had seen by then."""
    act: int
    value: object
    seen: frozenset


@dataclasses.dataclass
class Record:
    """A bill, a plant or a drink. `writes` are by field, in the order of time."""
    kind: str
    owner: str
    name: str
    category: str = ""
    day: str = ""
    writes: dict = dataclasses.field(default_factory=dict)
    added: int = 0
    removed: Written = None

    def write(self, field, written):
        self.writes.setdefault(field, []).append(written)

    def shown(self, field):
        return self.writes[field][-1].value

    @property
    def is_gone(self):
        """Whether whoever removed it knew of every edit."""
        edits = [each for writes in self.writes.values() for each in writes]
        return self.removed is not None and all(each.act in self.removed.seen for each in edits)


class Person:
    """One device of one person."""

    def __init__(self, household, device, user):
        self.household, self.device, self.user = household, device, user
        self.seen = set()
        self.private = []  # [(kind, decimal grams or None)]
        self.offline_until = 0

    def run(self, *words, expect=0):
        return self.device.ledger_sync(*words, expect=expect, LEDGER_SYNC_NOW=self.household.tick())

    def add(self, *words):
        return json.loads(self.run("add", *words, "--json"))

    def note(self, value=None):
        """What this device has just done."""
        self.household.acts += 1
        written = Written(self.household.acts, value, frozenset(self.seen))
        self.seen.add(written.act)
        return written

    def sync(self):
        self.run("sync", expect=(0, 1))
        self.note_sync()

    def note_sync(self):
        """This device and the cloud have the same now."""
        self.seen |= self.household.cloud_seen
        self.household.cloud_seen = set(self.seen)

    def known(self, kind):
        """The records that this device has."""
        # In the order in which they came: their ids are other ones in each run.
        return [(name, each) for name, each in self.household.records.items() if each.kind == kind
                and each.added in self.seen and (each.removed is None or each.removed.act not in self.seen)]


class Household:
    person_type = Person
    transport = "ssh"

    def __init__(self, stage, seed, days):
        self.random = random.Random(seed)
        self.stage, self.days = stage, days
        self.acts, self.ticks, self.day = 0, 0, 0
        self.cloud_seen, self.records, self.kinds = set(), {}, {}
        self.private_kinds = {}
        server, self.url, self.cloud = stage.cloud(self.transport)
        names = ("alice-laptop", "alice-phone", "bob-laptop", "bob-phone")
        self.people = [self.person_type(self, stage.device(name, server), name.split("-")[0]) for name in names]
        self.begin()

    def tick(self):
        """Later than every time before, on the day that it is."""
        self.ticks += 1
        moment = START + datetime.timedelta(days=self.day, seconds=self.ticks)
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def today(self):
        return (START + datetime.timedelta(days=self.day)).date().isoformat()

    def begin(self):
        first = self.people[0]
        first.device.ledger_sync(
            "init", first.device.ledger, "--user", "alice", "--remote", self.url, "--time-zone", "UTC",
            cwd=first.device.home, LEDGER_SYNC_NOW=self.tick())
        first.run("push")
        for person in self.people[1:]:
            person.device.ledger_sync("clone", self.url, person.device.ledger, "--user", person.user,
                                      cwd=person.device.home, LEDGER_SYNC_NOW=self.tick())
            person.run("push")
        for brand, abv in (("Guinness", "4.2"), ("Kinmen", "58")):
            self.add_drink(first, brand, abv)
        for person in self.people:
            person.sync()

    # What a day brings

    def live(self):
        for self.day in range(self.days):
            self.ticks = 0
            self.begin_day()
            for person in self.people:
                for _ in range(self.random.choice((0, 1, 1, 2))):
                    self.do(self.random.choices(*zip(*self.deeds))[0].__name__, person)
                self.meet(person)
        self.day += 1
        self.come_together()

    def do(self, name, person):
        """One of the deeds below. Gives whether something came of it, where that is counted."""
        return getattr(self, name)(person)

    def begin_day(self):
        pass

    def come_together(self):
        for _ in range(2):
            for person in self.people:
                person.sync()

    def meet(self, person):
        if self.day < person.offline_until:
            return
        if self.random.random() < 0.03:
            person.offline_until = self.day + self.random.randint(3, 25)
        elif self.random.random() < 0.4:
            person.sync()

    def add_bill(self, person):
        category, number = self.random.choice(CATEGORIES), len(self.records)
        amount, name = self.price(), f"{self.random.choice(('ramen', '牛肉麵', 'tea'))} {number}"
        if self.random.random() < 0.5:
            answer = json.loads(person.run("quick", f"{amount} {name.split()[0]}no{number} {category}", "--json"))
            name = answer["fields"]["name"]
        else:
            answer = person.add("bill", f"amount={amount}", f"name={name}", f"category={category}", f"date={self.today}")
        self.keep(person, answer, Record("bill", person.user, name, category, self.today), amount=amount)

    def keep(self, person, answer, record, **fields):
        written = person.note()
        record.added = written.act
        for field, value in fields.items():
            record.write(field, dataclasses.replace(written, value=value))
        self.records[answer["id"] if record.kind == "bill" else f"{record.kind}/{answer['id']}"] = record

    def price(self):
        """No two are alike, so that every change is one."""
        return decimal.Decimal(self.random.randint(100, 9_999_999)) / 100

    def called(self, person, record, key):
        """What a person types to mean a record: OWNER/ID."""
        return f"{record.owner}/{key.rsplit('/', 1)[-1]}"

    def pick(self, person, kind):
        known = person.known(kind)
        return self.random.choice(known) if known else (None, None)

    def edit_amount(self, person):
        key, bill = self.pick(person, "bill")
        if not bill:
            return
        amount = self.price()
        person.run("set", self.called(person, bill, key), f"amount={amount}")
        bill.write("amount", person.note(amount))

    def edit_by_hand(self, person):
        """In the file itself, and sent at once."""
        key, bill = self.pick(person, "bill")
        if not bill or self.day < person.offline_until:
            return
        path = person.device.ledger / person.device.answer(
            "show", self.called(person, bill, key), LEDGER_SYNC_NOW=self.tick())["path"]
        record, amount = json.loads(path.read_text(), parse_float=decimal.Decimal), self.price()
        text, old = path.read_text(), record["amount"]
        path.write_text(text.replace(f'"amount": {old}', f'"amount": {amount}', 1))
        bill.write("amount", person.note(amount))
        person.sync()

    def tag(self, person):
        key, bill = self.pick(person, "bill")
        if bill:
            tag = f"t{self.random.randint(0, 20)}"
            person.run("set", self.called(person, bill, key), f"tags+={tag}")
            if tag not in self.tags_of(bill, person.seen):
                bill.write("tags", person.note(tag))

    def tags_of(self, bill, seen):
        """The tags that a device shows which has seen these acts."""
        return {each.value for each in bill.writes.get("tags", ()) if each.act in seen}

    def picture(self, person):
        key, bill = self.pick(person, "bill")
        if bill:
            content = b"\x89PNG\r\n\x1a\n" + f"a picture, the {self.acts}th".encode()
            (person.device.home / "picture.png").write_bytes(content)
            person.run("attach", self.called(person, bill, key), f"photo={person.device.home}/picture.png")
            bill.write("photo", person.note(content))

    def remove(self, person):
        key, bill = self.pick(person, "bill")
        if bill and bill.removed is None:
            person.run("rm", self.called(person, bill, key))
            bill.removed = person.note()

    def add_drink(self, person, brand=None, abv=None):
        brand = brand or f"Brew {len(self.records)}"
        abv = abv or str(decimal.Decimal(self.random.randint(1, 600)) / 10)
        answer = person.add("drink", f"brand={brand}", f"abv={abv}", "volume=330", "--shared")
        self.keep(person, answer, Record("drink", "shared", brand), abv=decimal.Decimal(abv))

    def pick_to_drink(self, person):
        return self.pick(person, "drink")

    def change_drink(self, person):
        key, drink = self.pick(person, "drink")
        abv = decimal.Decimal(self.random.randint(1, 99_999)) / 1000
        if drink:
            person.run("set", self.called(person, drink, key), f"abv={abv}")
            drink.write("abv", person.note(abv))

    def make_kind(self, person):
        """While somebody else may be offline."""
        if len(self.kinds) < 1 + self.days // 60:
            name = f"plant{chr(97 + len(self.kinds))}"
            person.run("kinds", "new", name, "name:text", "watered:counter", "height:number:cm")
            self.kinds[name] = person.note().act

    def grow(self, person):
        """A plant more, or water for one."""
        kinds = [name for name, act in self.kinds.items() if act in person.seen]
        if not kinds:
            return
        kind, amount = self.random.choice(kinds), self.random.randint(1, 9)
        key, plant = self.pick(person, kind)
        if plant is None or self.random.random() < 0.3:
            name = f"{kind} {len(self.records)}"
            answer = person.add(kind, f"name={name}", f"watered={amount}")
            self.keep(person, answer, Record(kind, person.user, name), watered=amount)
        else:
            person.run("set", self.called(person, plant, key), f"watered+={amount}")
            plant.write("watered", person.note(amount))

    def make_private(self, person):
        if not self.private_kinds and self.day > 1:
            person.run("kinds", "private", "diary")
            self.private_kinds["diary"] = person.note().act
        elif "secret" not in self.private_kinds and self.day > 3:
            person.run("kinds", "new", "secret", "name:text")
            person.run("kinds", "private", "secret")
            self.private_kinds["secret"] = person.note().act

    def keep_private(self, person):
        kinds = [name for name, act in self.private_kinds.items() if act in person.seen]
        if not kinds:
            return
        if self.random.choice(kinds) == "diary":
            key, drink = self.pick_to_drink(person)
            answer = person.add("diary", f"drink={key.removeprefix('drink/')}", f"{self.random.randint(2, 80)}cl",
                                f"remark={SECRET} {self.acts}", f"date={self.today}T20:00:00Z")
            fields = {name: decimal.Decimal(str(answer["fields"][name])) for name in ("abv", "amount")}
            grams = fields["amount"] * fields["abv"] / 100 * decimal.Decimal("0.789")
            person.private.append(("diary", grams))
        else:
            person.add("secret", f"name={SECRET} {self.acts}")
            person.private.append(("secret", None))
        self.acts += 1

    def tell_profile(self, person):
        person.run("profile", f"mood={SECRET} {self.acts}", "--private")

    deeds = [(add_bill, 30), (edit_amount, 14), (edit_by_hand, 5), (tag, 10), (picture, 6), (remove, 4), (add_drink, 3),
             (change_drink, 4), (make_kind, 4), (grow, 12), (make_private, 6), (keep_private, 10), (tell_profile, 2)]
