"""Random histories: what people do to bills with parts, to accounts and to the categories that parts name, and where they meet."""
import copy
import random

from devices import ACCOUNTS, CATEGORIES, Wrong
from places import MONEY
from trees import values


def is_valid(bill):
    """Whether `set` takes it: parts with the sign of the whole amount and not more than it; a transfer between two accounts, which
    are in euros, of an amount that is not below zero."""
    amount, parts = bill.get("amount"), bill.get("parts", [])
    if any("amount" not in part or part["amount"] * amount < 0 for part in parts):
        return False
    if abs(cents(amount)) < sum(abs(cents(part["amount"])) for part in parts):
        return False
    accounts = {bill.get("account"), bill.get("to")}
    return bill.get("type") != "transfer" or amount >= 0 and None not in accounts and len(accounts) == 2 and bill.get("currency", "EUR") == "EUR"


def cents(number):
    return round(number * 100)


class History:
    def __init__(self, world, devices, seed):
        self.world, self.devices, self.count = world, devices, 0
        self.random = random.Random(f"parts-{seed}")

    def play(self, steps):
        for _ in range(steps):
            device = self.random.choice(self.devices)
            self.world.second += 1
            act = self.random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
            act(self, device)
        for device in self.devices + self.devices:
            self.world.second += 1
            device.meet("sync")
        heads = {device.run("rev-parse", "HEAD", program="git").out for device in self.devices}
        if len(heads) > 1:
            raise Wrong("the devices do not end at one commit")
        self.nothing_lost()

    def nothing_lost(self):
        """Each value that somebody wrote is there, or was replaced by somebody who had it in front of them."""
        there = set().union(*(values(path, place) for path, place in self.devices[0].head.tree.items()))
        for lost in sorted(self.world.came - self.world.went - there):
            raise Wrong(f"lost: {lost}")

    # MARK: What is written

    def amount(self, low=1, high=9):
        """One that nobody wrote before."""
        self.count += 1
        return float(f"{self.random.randint(low, high) + self.count // 100}.{self.count % 100:02}")

    def word(self):
        self.count += 1
        return f"n{self.count}"

    def categories(self, device):
        known = [path.split("/")[-1][:-5] for path in device.files if "/categories/" in path]
        return [name for name in CATEGORIES if name in known]

    def chosen(self, device, *, kind="bills", able=lambda record: True):
        paths = [path for path, record in sorted(device.files.items()) if f"/{kind}/" in path and able(record)]
        return self.random.choice(paths) if paths else None

    def whole(self, bill):
        """A new amount: mostly more than the parts have."""
        sign = -1 if bill.get("amount", 1) < 0 else 1
        return sign * (self.amount(3, 12) if self.random.random() < 0.2 else self.amount(30, 60))

    def change(self, device, bill, is_typed):
        """Changes one thing in a bill. Gives what `set` is told, and the places that this settles; None where nothing is changed."""
        source, parts = self.random, bill.get("parts") or []
        sign = -1 if bill.get("amount", 1) < 0 else 1
        if not isinstance(parts, list) or len({part["id"] for part in parts}) < len(parts):
            return None
        what = source.choice(["name", "whole", "money", "currency", "category", "account", "transfer", "to"]
                             + ["part"] * 6 + ["no part"] * 2 + ["new part"] * (1 if is_typed else 3) + ["parts", "order", "no parts"])
        if what == "name":
            bill["name"] = self.word()
            return [f"name={bill['name']}"], ["name"]
        if what in ("whole", "money", "currency"):
            words = []
            if what != "currency":
                bill["amount"] = self.whole(bill)
                words.append(f"amount={bill['amount']}")
            if what != "whole":
                bill["currency"] = source.choice(["EUR", "USD", "TWD"])
                words.append(f"currency={bill['currency']}")
            return words, [*MONEY, "amount+currency"]
        if what in ("category", "account"):
            choices = self.categories(device) if what == "category" else ACCOUNTS
            bill[what] = source.choice([name for name in choices if name != bill.get("to")])
            return [f"{what}={bill[what]}"], [what]
        if what == "to" and bill.get("type") == "transfer":
            bill["to"] = source.choice([name for name in ACCOUNTS if name != bill.get("account")])
            return [f"to={bill['to']}"], ["to"]
        if what == "transfer" and "type" not in bill and not parts and source.random() < 0.3:
            bill |= {"type": "transfer", "account": "giro", "to": "cash"}
            return ["type=transfer", "account=giro", "to=cash"], ["type", "account", "to"]
        if what == "part" and parts:
            part = source.choice(parts)
            field = source.choice(["amount", "amount", "category", "name"])
            part[field] = {"amount": lambda: sign * self.amount(), "name": self.word,
                           "category": lambda: source.choice(self.categories(device))}[field]()
            return [f"parts/{part['id']}/{field}={part[field]}"], [f"parts/{part['id']}/{field}"]
        if what == "no part" and parts:
            part = parts.pop(source.randrange(len(parts)))
            return [f"parts/{part['id']}="], [f"parts/{part['id']}"]
        if what == "new part" and not is_typed:
            id = source.choice([*CATEGORIES, f"p{self.count}"])
            if id not in [part["id"] for part in parts]:
                part = {"id": id, "category": source.choice(self.categories(device)), "amount": sign * self.amount()}
                bill.setdefault("parts", parts).insert(source.randint(0, len(parts)), part)
                return [], []
        if what == "parts" and is_typed:
            names = source.sample(self.categories(device), source.randint(1, 3))
            bill["parts"] = [{"id": name, "category": name, "amount": sign * self.amount()} for name in names]
            return ["parts=" + ";".join(f"{part['id']}:{part['amount']}" for part in bill["parts"])], ["parts"]
        if what == "order" and len(parts) > 1 and not is_typed:
            source.shuffle(parts)
            return [], []
        if what == "no parts" and parts:
            del bill["parts"]
            return ["parts="], ["parts"]
        return None

    # MARK: What people do

    def set(self, device):
        path = self.chosen(device)
        bill = path and copy.deepcopy(device.files[path])
        done = bill and self.change(device, bill, True)
        if not done:
            return
        words, settled = done
        lists = bill.get("~conflicts", {})
        bill["~conflicts"] = {key: list for key, list in lists.items() if not any(key == each or key.startswith(each + "/") for each in settled)}
        valid = is_valid(bill)
        # What a merge or an editor made wrong elsewhere in the bill does not stop `set`.
        done = device.run("set", "-q", path, *words, codes=(0,) if valid else (0, 3) if not is_valid(device.files[path]) else (3,))
        device.changed({path: bill} if done.code == 0 else {})

    def edit(self, device):
        """An editor: some things of one bill at once."""
        path = self.chosen(device)
        bill = path and copy.deepcopy(device.files[path])
        for _ in range(self.random.randint(1, 3) if bill else 0):
            self.change(device, bill, False)
        if bill and bill != device.files[path] and not device.writes_back(path, bill):
            device.write(path, bill)

    def add(self, device):
        names = self.random.sample(self.categories(device), 2)
        path = f"users/anna/bills/2026/11/{self.word()}.{''.join(self.random.choices('0123456789abcdefgh', k=8))}.json"
        device.write(path, {"date": "2026-11-12", "amount": self.amount(20, 30), "currency": "EUR", "category": names[0], "name": self.word(),
                            "parts": [{"id": names[1], "category": names[1], "amount": self.amount()}]})

    def remove(self, device):
        path = self.chosen(device)
        if path and path not in device.pending:
            device.run("rm", "-q", path)
            device.changed({path: None})
        elif path and path in device.head.tree:
            device.write(path, None)

    def remove_category(self, device):
        """The bills that name it name another one."""
        names = self.categories(device)
        if len(names) < 4 or device.pending:
            return
        old, new = self.random.sample(names, 2)
        changed = {f"users/anna/categories/{old}.json": None}
        for path, bill in device.files.items():
            bill = copy.deepcopy(bill)
            if f'"{old}"' in str(bill.get("~conflicts", "")).replace("'", '"'):
                return
            parts = [part.get("category") for part in bill.get("parts", [])]
            if {old, new} <= set(parts) or parts.count(old) > 1:
                # `rm` refuses to let two parts of one bill have the same category.
                return
            for holder in [bill, *bill.get("parts", [])] if "/bills/" in path else []:
                if holder.get("category") == old:
                    holder["category"] = new
            if bill != device.files[path]:
                changed[path] = bill
        device.run("rm", "-q", old, "--move-to", new)
        device.changed(changed)

    def set_title(self, device):
        path = self.chosen(device, kind="categories")
        record = {**device.files[path], "title": self.word()}
        record["~conflicts"] = {key: list for key, list in record.get("~conflicts", {}).items() if key != "title"}
        device.run("set", "-q", path, f"title={record['title']}")
        device.changed({path: record})

    def set_account(self, device):
        path = self.chosen(device, kind="accounts")
        record = copy.deepcopy(device.files[path])
        field = self.random.choice(["opening/amount", "opening/date", "reconciled/2026-11-09", "reconciled/2026-11-15"])
        value = f"2026-11-{self.random.randint(1, 9):02}" if "date" in field else self.amount(80, 120)
        first, second = field.split("/")
        record.setdefault(first, {})[second] = value
        record["~conflicts"] = {key: list for key, list in record.get("~conflicts", {}).items() if key != field}
        if first == "opening":
            device.run("set", "-q", path, f"{field}={value}")
        else:
            device.run("reconcile", "-q", path.split("/")[-1][:-5], str(value), second, codes=(0, 1))
        device.changed({path: record})

    def resolve(self, device):
        found = [(path, key) for path, record in sorted(device.files.items()) for key in record.get("~conflicts", {})
                 if path not in device.pending]
        if not found:
            return
        path, key = self.random.choice(found)
        record = copy.deepcopy(device.files[path])
        entries = record["~conflicts"].pop(key)
        number = self.random.randrange(len(entries))
        done = device.run("resolve", "-q", path, key, "--keep", str(number + 1), codes=(0, 3))
        decided = with_decision(record, key, entries[number])
        is_bill = "/bills/" in path and decided
        if done.code == 3 and (not is_bill or is_valid(decided)):
            raise Wrong(f"resolve {path} {key} --keep {number + 1}: {done.err}")
        device.changed({path: decided} if done.code == 0 else {})

    def sync(self, device):
        device.meet("sync")

    def pull(self, device):
        device.meet("pull")

    def push(self, device):
        device.meet("push")

    def commit(self, device):
        """Plain git commits what was edited."""
        if device.pending:
            device.run("add", "-A", "users", program="git")
            device.run("commit", "-q", "-m", "by hand", program="git")
            device.commit(set(device.pending))


def with_decision(record, key, entry):
    """The record with one entry of a place as its value, and what was listed below that place gone where the place is."""
    if entry.get("deleted"):
        return None
    if "value" not in entry and not entry.get("absent"):
        return record
    below = [each for each in record["~conflicts"] if each.startswith(key + "/")]
    for each in below:
        del record["~conflicts"][each]
    if key == "amount+currency":
        for name in MONEY:
            record.pop(name, None)
        record.update(entry.get("value", {}))
        return record
    *path, last = key.split("/")
    holder = record
    for name in path:
        holder = next(item for item in holder if item["id"] == name) if isinstance(holder, list) else holder[name]
    if isinstance(holder, list):
        holder[:] = [item for item in holder if item["id"] != last]
    elif entry.get("absent"):
        holder.pop(last, None)
    else:
        holder[last] = entry["value"]
    return record


WEIGHTS = {History.set: 14, History.edit: 10, History.add: 1, History.remove: 2, History.remove_category: 2, History.set_title: 1,
           History.set_account: 3, History.resolve: 4, History.sync: 6, History.pull: 3, History.push: 3, History.commit: 2}
