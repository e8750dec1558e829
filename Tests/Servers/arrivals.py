"""What comes into the household from elsewhere: lists of a bank, a feed and recurring bills.

None of these has a signature of its own, because every device makes the same commit of it.
"""
import dataclasses
import datetime
import decimal
import json

from household import START, Record, Written
from proven_household import ProvenHousehold
from scenarios import equal


@dataclasses.dataclass
class Source:
    """What a bank or a zoo has said last, in which act a device took it in, and the act before that."""
    content: object
    act: int = None
    before: int = None
    name: str = ""  # whose name was in it

    def is_next(self, person):
        return self.act is None or self.act in person.seen

    def is_same(self, person):
        """Whether the device has all but what was said last: what it takes in now is the same commit."""
        return not self.is_next(person) and (self.before is None or self.before in person.seen)

    def take_in(self, person):
        """The act in which this device has taken it in. Another device that had done so before did the same."""
        if self.is_next(person):
            self.before, self.act = self.act, person.note().act
        person.seen.add(self.act)
        return self.act


class ArrivalsHousehold(ProvenHousehold):
    rules = {"Rent": ("alice", 500, 7), "Gym": ("bob", 12, 5), "Water": ("shared", 30, 9)}  # name: owner, amount, days

    def __init__(self, *arguments, **settings):
        self.banks = {user: Source([]) for user in ("alice", "bob")}
        self.rows = 0
        self.feed = Source({number: "new" for number in range(20)})
        self.arrivals = set()  # acts that were arrivals
        super().__init__(*arguments, **settings)

    def prepare(self, person):
        """Each has a rule; Bob, who may write what all share by then, makes what is shared, and the feed."""
        if person.user == "bob":
            person.run("add", "category", "title=Water", "type=expense", "--shared")
        for name, (owner, amount, days) in self.rules.items():
            if person.user == ("bob" if owner == "shared" else owner):
                whose = ["category=water", "--shared"] if owner == "shared" else ["category=leisure"]
                person.run("add", "recurring", f"name={name}", f"amount={amount}", f"every={days} days",
                           f"from={self.today}", *whose)
        if person.user == "bob":
            self.publish()
            person.run("feed", "add", "zoo", f"file://{self.zoo}", "--kind", "animal", "--map", "facts=facts")
            self.arrivals.add(self.feed.take_in(person))

    # The bank

    def import_bank(self, person):
        """The bank's newest list, or once more the one that the other device has taken in meanwhile."""
        bank, name = self.banks[person.user], self.name_of(person.user, person)
        if not bank.is_next(person) and (not bank.is_same(person) or bank.name != name):
            return False
        if name == "bob":
            return False  # who has imported cannot be given another name any more, and Bob will be
        if bank.is_next(person):
            bank.content = [row for row in bank.content if self.days_ago(row[0]) < 6]
            for _ in range(self.random.randint(1, 3)):
                self.rows += 1
                bank.content.append((self.today, f"Shop {self.rows} {person.user}", self.price()))
        file = person.device.home / "bank.csv"
        file.write_text("".join(["Date,Text,Amount\n"] + [f"{day},{text},-{price}\n" for day, text, price in bank.content]))
        has_rule = (person.device.ledger / f"users/{name}/imports/bank.json").exists()
        person.run("import", file, *(["--rule", "bank"] if has_rule else ["--as", "bank", "--yes"]))
        bank.name = name
        act = bank.take_in(person)
        self.arrivals.add(act)
        known = {each.name for each in self.records.values()}
        listed = json.loads(person.run("list", "bill", "--user", name, "--json"))
        ids = {each["fields"]["name"]: each["id"] for each in listed}
        for day, text, price in bank.content:
            if text not in known:
                self.arrive(person, act, ids[text], Record("bill", person.user, text, day=day), price)
        return True

    def days_ago(self, day):
        return (datetime.date.fromisoformat(self.today) - datetime.date.fromisoformat(day)).days

    def arrive(self, person, act, key, record, amount):
        record.added = act
        record.write("amount", Written(act, amount, frozenset(person.seen)))
        self.records[key] = record

    # Recurring bills

    def make_due(self, person):
        """Each bill is one, whoever makes it."""
        for made in json.loads(person.run("recur", "--json"))["made"]:
            key, name = made["id"], made["fields"]["name"]
            if key not in self.records:
                owner, amount, _ = self.rules[name]
                act = person.note().act
                category = "water" if owner == "shared" else "leisure"
                self.arrive(person, act, key, Record("bill", owner, name, category, made["day"]), decimal.Decimal(amount))
            person.seen.add(self.records[key].added)
            self.arrivals.add(self.records[key].added)
        return True

    def expect_recurring(self):
        """A bill for each day on which one is due, removed or not."""
        days = [(START + datetime.timedelta(days=number)).date().isoformat() for number in range(self.day + 1)]
        for name, (owner, _, every) in self.rules.items():
            found = sorted(each.day for each in self.records.values() if each.name == name and each.owner == owner)
            equal(found, days[::every], f"the days of {name}")

    # The feed

    @property
    def zoo(self):
        return self.stage.sandbox.path / "zoo.json"

    def publish(self):
        items = [{"id": number, "name": f"animal {number}", "facts": facts, "picture": f"https://zoo.example.org/{number}.jpg"}
                 for number, facts in self.feed.content.items()]
        self.zoo.write_text(json.dumps(items))

    def refresh_feed(self, person):
        if not self.feed.is_next(person) and not self.feed.is_same(person):
            return False
        if self.feed.is_next(person):
            number = self.random.choice(list(self.feed.content))
            self.feed.content[number] = f"fed {self.acts} times"
            self.feed.content[max(self.feed.content) + 1] = "new"
            if self.random.random() < 0.5:
                del self.feed.content[self.random.choice(list(self.feed.content)[:-1])]
        self.publish()
        person.run("feed", "trust", "zoo")
        person.run("feed", "refresh", "zoo", "--yes")
        self.arrivals.add(self.feed.take_in(person))
        return True

    def expect_feed(self, person):
        listed = json.loads(person.run("list", "animal", "--user", "feed:zoo", "--json"))
        found = {int(each["id"]): each["fields"]["facts"] for each in listed}
        equal(found, self.feed.content, f"{person.device.name}: the animals of the feed")

    def come_together(self):
        for person in self.people:
            person.sync()
        for person in self.people:
            self.make_due(person)
        self.refresh_feed(self.people[-1])
        super().come_together()
