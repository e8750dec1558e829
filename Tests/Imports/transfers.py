"""Transfers between own accounts, told by the files of both (decision 71), against sums in Python.

Two accounts have a file each, a third has none. The files come in any order, grow, and come again; a transfer is lost
from one of them, typed over, or taken back, and a rule is deleted. After every import, each account holds what the
movements that some file has told add up to, and nothing of it is income or expense. Of two people, one takes in the
files of an account that is shared, and the other one those of an account of her own.
"""
import datetime
import json
import random
import subprocess

from devices import Device, meet
from ledgers import Ledger, require

FIRST, FARDAY = datetime.date(2026, 3, 1), "2030-01-01"
DAYS = 60


class World:
    """Two accounts with files, one without, and what moved among them."""

    def __init__(self, draw, name):
        self.name = name
        self.accounts = [f"{name}{letter}" for letter in "abc"]
        self.numbers = {account: f"DE{draw.randrange(10 ** 19, 10 ** 20)}" for account in self.accounts}
        self.moves, self.bills = [], []
        amounts = iter(draw.sample(range(1000, 90000), 40))
        same = draw.random() < 0.3
        for place in range(draw.randint(3, 9)):
            sender, receiver = draw.sample(self.accounts, 2)
            # Equal amounts lie so far from each other that no file can mistake one for the other.
            day = place * 13 % DAYS if same else draw.randrange(DAYS)
            self.moves.append((day, day + draw.choice([0, 0, 1, 2, 5]), sender, receiver, 5000 if same else next(amounts)))
        for _ in range(draw.randint(2, 6)):
            self.bills.append((draw.randrange(DAYS), draw.choice(self.accounts[:2]), next(amounts) * draw.choice([1, -1])))

    def rule(self, account):
        return {"kind": "bill", "reader": "csv", "map": {"date": "Day", "amount": "Amount", "name": "Text"},
                "constants": {"account": account, "method": account}, "transfers": {"column": "Other"}}

    def rows(self, account, until, without=()):
        """What the account's file says until a day: the day, the amount in cents, the other account, the movement."""
        rows = [(day, cents, "", None) for day, own, cents in self.bills if own == account]
        for move in self.moves:
            sent, came, sender, receiver, cents = move
            if move not in without:
                if sender == account:
                    rows.append((sent, -cents, self.numbers[receiver], move))
                if receiver == account:
                    rows.append((came, cents, self.numbers[sender], move))
        return sorted((row for row in rows if row[0] <= until), key=lambda row: row[:2])

    def write(self, path, rows, draw, own=""):
        lines = ["Day,Amount,Other,Text,Own"]
        for day, cents, other, _ in rows:
            if not own and draw.random() < 0.3:
                other = " ".join(other[start:start + 4] for start in range(0, len(other), 4))
            lines.append(f"{FIRST + datetime.timedelta(day)},{cents / 100:.2f},{other},x,{own}")
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def one_rule(self):
        """A rule for the files of all accounts, as formats that name their accounts have it."""
        return {"kind": "bill", "reader": "csv", "reach": "additions", "transfers": {"column": "Other"},
                "map": {"date": "Day", "amount": "Amount", "name": "Text", "account": "Own"},
                "constants": {"method": self.name}}

    def prepare(self, ledger):
        for account in self.accounts:
            ledger.run("add", "account", f"title={account}", f"words+={self.numbers[account]}")
        for account in self.accounts[:2]:
            ledger.rule(account, self.rule(account))

    def require(self, ledger, told, what):
        """What each account holds, and what was earned and spent, by the rows that were told."""
        expected = dict.fromkeys(self.accounts, 0)
        moves = {move for rows in told.values() for *_, move in rows if move}
        bills = [(account, cents) for account, rows in told.items() for _, cents, _, move in rows if not move]
        for _, _, sender, receiver, cents in moves:
            expected[sender] -= cents
            expected[receiver] += cents
        for account, cents in bills:
            expected[account] += cents
        found = {}
        for account in self.accounts:
            answer = json.loads(ledger.run("balance", account, FARDAY, "--user", "all", "--format", "json"))
            found[account] = round(sum(float(each["amount"]) for each in answer) * 100)
        require(found, expected, f"{what}: what the accounts hold")
        records = [json.loads(path.read_text()) for path in ledger.folder.glob("users/*/bills/**/*.json")]
        own = [each for each in records if each.get("account", "").split("/")[-1] in self.accounts]
        require(sum(each["type"] == "transfer" for each in own), len(moves), f"{what}: the transfers")
        require(sum(each["type"] != "transfer" for each in own), len(bills), f"{what}: the other bills")


def case(ledger, number, seed):
    draw = random.Random(f"{seed}/{number}/transfers")
    if number % 3 == 0:
        return of_two_people(ledger, number, draw, Household(draw, f"t{seed}x{number}".lower()))
    world = World(draw, f"t{seed}x{number}".lower())
    if draw.random() < 0.25:
        return on_two_devices(ledger, number, draw, world)
    world.prepare(ledger)
    if draw.random() < 0.25:
        return by_one_rule(ledger, draw, world)
    one_after_the_other(ledger, draw, world)


class Household(World):
    """The first account is shared and alice's to take in, the second one is ben's; the third one is shared, too."""

    def prepare(self, ledger):
        for account, user in zip(self.accounts, ["alice", "ben", "alice"]):
            ledger.run("login", user)
            ledger.run("add", "account", f"title={account}", f"words+={self.numbers[account]}")
            if user == "alice":
                ledger.run("share", "account", account)
        for account, user in zip(self.accounts, ["alice", "ben"]):
            path = ledger.folder / f"users/{user}/imports/{account}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(self.rule(account)), encoding="utf-8")
        ledger.run("login", "alice")

    def runs(self, account):
        return "ben" if account == self.accounts[1] else "alice"


def of_two_people(ledger, number, draw, world):
    place = ledger.home / f"household{number}"
    place.mkdir()
    home = Ledger(place / "home")
    home.run("register", "ben")
    world.prepare(home)
    one_after_the_other(home, draw, world)


def one_after_the_other(ledger, draw, world):
    told, until = {}, dict.fromkeys(world.accounts[:2], 0)
    for step in range(draw.randint(3, 7)):
        account = draw.choice(world.accounts[:2])
        until[account] = draw.choice([until[account], draw.randint(until[account], DAYS + 5), DAYS + 5])
        without = draw.sample(world.moves, draw.choice([0, 0, 1]))
        take(ledger, world, account, world.rows(account, until[account], without), draw, told)
        world.require(ledger, settle(ledger, world, told, draw), f"step {step}")
    if len(told["files"]) == 2 and draw.random() < 0.5:
        without_a_rule(ledger, draw, world, told)


def without_a_rule(ledger, draw, world, told):
    """A rule that is deleted leaves what it has told. Nobody else takes its bills in once more."""
    files = told.pop("files")
    account, other = draw.sample(world.accounts[:2], 2)
    user = world.runs(account) if isinstance(world, Household) else "alice"
    ledger.run("rm", f"users/{user}/imports/{account}.json")
    bring(ledger, world, other, files[other], draw)
    world.require(ledger, told, "without a rule")
    if user != "alice" or not isinstance(world, Household):
        return
    path = ledger.home / f"{account}.csv"
    world.write(path, files[account], draw)
    ledger.run("login", "ben")
    (ledger.folder / f"users/ben/imports/{account}.json").write_text(json.dumps(world.rule(account)), encoding="utf-8")
    has_bills = any(move is None for *_, move in files[account])
    ledger.run("import", path, "--rule", account, codes=(3,) if has_bills else (0, 1))
    ledger.run("login", "alice")
    world.require(ledger, told, "after somebody else has tried")


def by_one_rule(ledger, draw, world):
    """Both accounts' files by one rule, and an edit of a transfer between them."""
    ledger.rule(world.name, world.one_rule())
    told, until = {}, dict.fromkeys(world.accounts[:2], 0)
    for step in range(draw.randint(3, 6)):
        account = draw.choice(world.accounts[:2])
        until[account] = draw.choice([until[account], draw.randint(until[account], DAYS + 5), DAYS + 5])
        rows = world.rows(account, until[account])
        path = ledger.home / f"{world.name}.csv"
        world.write(path, rows, draw, world.numbers[account])
        ledger.run("import", path, "--rule", world.name, codes=(0, 1))
        told[account] = told_after(told.get(account, []), rows)
        world.require(ledger, told, f"step {step} by one rule")


def bring(ledger, world, account, rows, draw):
    path = ledger.home / f"{account}.csv"
    world.write(path, rows, draw)
    if isinstance(world, Household):
        ledger.run("login", world.runs(account))
    ledger.run("import", path, "--rule", account, "--allow-deletions", codes=(0, 1))
    if isinstance(world, Household):
        ledger.run("login", "alice")


def take(ledger, world, account, rows, draw, told):
    bring(ledger, world, account, rows, draw)
    told[account] = told_after(told.get(account, []), rows)
    told.setdefault("files", {})[account] = rows


def told_after(before, rows):
    """With what an earlier file said of other days than this one has."""
    if not rows:
        return before
    first, last = rows[0][0], rows[-1][0]
    return [row for row in before if not first <= row[0] <= last] + rows


def settle(ledger, world, told, draw):
    """A transfer that one file has lost is told by the other one with its next import."""
    for account, rows in list(told["files"].items()):
        bring(ledger, world, account, rows, draw)
    return {account: rows for account, rows in told.items() if account != "files"}


def on_two_devices(ledger, number, draw, world):
    """Files in different order on two devices: after a sync and the next imports, each transfer is there once."""
    place = ledger.home / f"transfers{number}"
    place.mkdir()
    one = Ledger(place / "one")
    world.prepare(one)
    subprocess.run(["git", "init", "-q", "--bare", place / "cloud.git"], check=True)
    one.git("remote", "add", "origin", place / "cloud.git")
    one.run("sync", "-q")
    other = Device(place / "other", place / "cloud.git")
    told = {}
    for device, order in [(one, [0, 1]), (other, [1, 0])]:
        for place in order:
            account = world.accounts[place]
            take(device, world, account, world.rows(account, DAYS + 5), draw, told)
        world.require(device, {account: told[account] for account in world.accounts[:2]}, "before they meet")
    meet(one, other)
    for account in draw.sample(world.accounts[:2], 2):
        take(one, world, account, world.rows(account, DAYS + 5), draw, told)
    meet(one, other)
    for device in (one, other):
        world.require(device, {account: told[account] for account in world.accounts[:2]}, "after they met")
