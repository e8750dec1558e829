#!/usr/bin/env python3
"""Random households, and questions about them. The same seed makes the same household and the same questions.

    generate.py SEED     prints what run.py would write and ask
"""
import calendar
import datetime
import json
import random
import re
import sys

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
NAMES = ["anna", "ben", "cleo", "dora", "emil"]
EXPENSES = ["food", "groceries", "household", "home", "transport", "leisure", "gifts"]
INCOMES = ["salary", "bonus", "interest"]
# Two shared ones that everybody's own hide, two that nobody else has.
SHARED = {"rent": "expense", "grant": "income", "food": "expense", "household": "expense"}
# EUR comes first most of the time; the others have coins of 0, 2 and 3 digits.
CURRENCIES = ["EUR", "JPY", "USD", "KWD", "TWD"]
DIGITS = {"JPY": 0, "KWD": 3}
ZONES = ["Europe/Berlin", "Europe/Berlin", "Asia/Taipei", "UTC"]
START, DAYS = datetime.date(2026, 8, 15), 120


def number(text):
    """A number of JSON with the digits that it has here."""
    return f"@{text}@"


def dump(fields):
    """A record's text; numbers keep their digits."""
    return re.sub(r'"@([^"@]*)@"', r"\1", json.dumps(fields, ensure_ascii=False, indent=2)) + "\n"


def place_of(owner):
    return owner if owner in ("shared", "local") else f"users/{owner}"


class Household:
    def __init__(self, seed):
        self.seed = seed
        self.random = source = random.Random(f"household {seed}")
        self.files, self.count = {}, 0
        # Some are about settling up: many people, nearly every bill for several, and one or the other paid it.
        self.settling = source.random() < 0.3
        # Of these some have a few bills of a few coins, for the rules about whoever owes less than a coin.
        self.few_coins = self.settling and source.random() < 0.3
        count = 5 if self.few_coins else source.choice([4, 5, 5]) if self.settling else source.choice([1, 2, 2, 2, 3, 3, 4, 5])
        self.people = NAMES[:count]
        # Registered are the first one and most of the others; the rest are guests.
        self.guests = [name for name in self.people[1:] if source.random() < 0.3]
        self.users = [name for name in self.people if name not in self.guests]
        self.currencies = source.sample(CURRENCIES, 1 if self.few_coins else source.choice([1, 1, 2, 3]))
        if source.random() < 0.6 and "EUR" not in self.currencies:
            self.currencies[0] = "EUR"
        self.currency, self.zone = self.currencies[0], source.choice(ZONES)
        self.session = source.choice(self.users)
        self.chances = {"parts": source.choice([0, 0.2, 0.6]), "for": source.choice([0.1, 0.4, 0.9]),
                        "shared": source.choice([0, 0.15, 0.4]), "refund": source.choice([0, 0.1, 0.3]),
                        "account": source.choice([0, 0.5, 0.9]), "transfer": source.choice([0, 0.1, 0.3]), "same": source.choice([0, 0, 0.5])}
        if self.settling:
            self.chances |= {"for": 0.95, "transfer": 0, "same": source.choice([0, 0.3])}
        self.accounts = {}
        self.make()
        self.questions = Questions(self).make()

    # MARK: Small things

    def chance(self, name):
        return self.random.random() < (self.chances[name] if isinstance(name, str) else name)

    def identity(self):
        return "".join(self.random.choice(ALPHABET) for _ in range(8))

    def day(self):
        """Days in bunches, the first and last ones of months more often."""
        if self.random.random() < 0.2:
            month = self.random.choice([9, 10, 11])
            return datetime.date(2026, month, self.random.choice([1, calendar.monthrange(2026, month)[1]]))
        return START + datetime.timedelta(days=self.random.randrange(DAYS))

    def moment(self):
        day = self.day().isoformat()
        if self.random.random() < 0.85:
            return day
        hour = self.random.choice([0, 0, 12, 15, 16, 22, 23, 23])
        return f"{day}T{hour:02}:{self.random.choice([0, 30, 59]):02}:00" + self.random.choice(["Z", "+01:00", "+08:00", "-05:00"])

    def coins(self, currency, most=60_000):
        """An amount in coins: thirds that do not come out even, a single coin, and round sums."""
        if self.few_coins:
            return self.random.randint(1, 3)
        digits = DIGITS.get(currency, 2)
        return self.random.choice([self.random.randint(1, most), self.random.randint(1, 99), 10 ** (digits + 1), 10 ** (digits + 2),
                                   1, 2, 5, 1003, 20005, 100001])

    def spelt(self, coins, currency):
        """A number as somebody may write it: 12.50, 12.5, 12; now and then with more digits than the coin, or an exponent."""
        digits = DIGITS.get(currency, 2)
        sign, text = "-" if coins < 0 else "", str(abs(coins)).rjust(digits + 1, "0")
        if digits:
            text = f"{text[:-digits]}.{text[-digits:]}"
            if self.random.random() < 0.3:
                text = text.rstrip("0").rstrip(".")
        return number(sign + text)

    def money(self, currency, negative=False, most=60_000):
        coins = self.coins(currency, most) * (-1 if negative else 1)
        roll = self.random.random()
        if roll < 0.015:
            return coins, number(f"{coins}{self.random.randint(1, 9)}e-{DIGITS.get(currency, 2) + 1}")
        return coins, self.spelt(coins, currency)

    def write(self, path, fields):
        self.files[path] = fields

    # MARK: The household

    def make(self):
        for name, kind in SHARED.items():
            if self.random.random() < 0.7:
                self.write(f"shared/categories/{name}.json", {"title": name.capitalize(), "type": kind})
        self.make_accounts()
        most = 4 if self.few_coins else self.random.choice([4, 6, 8, 15] if self.settling else [2, 6, 15, 30, 60])
        for _ in range(self.random.randint(1, most)):
            self.bill()
        if len(self.people) > 1:
            for _ in range(self.random.choice([0, 0, 1, 2, 6])):
                self.payment()
        for _ in range(self.random.choice([0, 1, 2, 4])):
            self.budget()
        if self.random.random() < 0.5:
            # A category of one's own with a budget; the planted one is written anew.
            for name in self.random.sample(["food", "household", "leisure"], 2):
                amount = self.money(self.currency, most=40_000)[1]
                fields = {"title": name.capitalize(), "type": "expense", "budget": amount}
                self.write(f"users/{self.random.choice(self.users)}/categories/{name}.json", fields)
            if "shared/categories/rent.json" in self.files:
                self.files["shared/categories/rent.json"]["budget"] = self.money(self.currency)[1]

    def make_accounts(self):
        for owner in [*self.users, "shared"]:
            names = ["pot", "house"] if owner == "shared" else ["giro", "savings", "cash", "card"]
            for name in names:
                if self.random.random() < 0.55:
                    fields = {"title": name.capitalize(), "currency": self.random.choice(self.currencies),
                              "type": {"giro": "bank", "savings": "saving", "card": "card"}.get(name, "cash")}
                    if self.random.random() < 0.6:
                        amount = self.money(fields["currency"], self.random.random() < 0.1, 300_000)[1]
                        fields["opening"] = {"amount": amount, "date": self.day().isoformat()}
                    self.accounts[owner, name] = fields
                    self.write(f"{place_of(owner)}/accounts/{name}.json", fields)

    def references(self, owner):
        """The accounts that a record of an owner can name, with how it names them."""
        return {(name if place in (owner, "shared") else f"{place}/{name}"): fields
                for (place, name), fields in self.accounts.items()
                if place in (owner, "shared") or owner != "shared" and self.random.random() < 0.04}

    def category(self, owner, kind="expense"):
        if owner in self.users:
            names = [*(EXPENSES if kind == "expense" else INCOMES), "rent" if kind == "expense" else "grant"]
            if self.random.random() < 0.02:
                return f"{self.random.choice(self.users)}/food"
            name = self.random.choice(names[:3] if self.random.random() < 0.7 else names)
            return name if name not in ("rent", "grant") or f"shared/categories/{name}.json" in self.files else names[0]
        known = [name for name in SHARED if f"shared/categories/{name}.json" in self.files]
        if self.random.random() < 0.3:
            # What is planted for everybody can be named by what is everybody's.
            known = EXPENSES if kind == "expense" else INCOMES
        return self.random.choice(known) if known else None

    def bill(self):
        source = self.random
        if self.chances["same"] and source.random() < self.chances["same"]:
            same = [(path, fields) for path, fields in self.files.items() if "/bills/" in path]
            if same:
                # The same bill again: ties, and thirds that add up.
                path, fields = same[-1]
                self.count += 1
                return self.write(f"{path.rsplit('/', 1)[0]}/{self.count:02}-again.{self.identity()}.json", json.loads(json.dumps(fields)))
        owner = "shared" if self.chance("shared") else source.choice(self.users)
        if source.random() < 0.02:
            owner = "local"
        fields = {"date": self.moment()}
        if source.random() < self.chances["transfer"] and self.transfer(owner, fields):
            return self.save(owner, fields)
        kind = "income" if source.random() < 0.2 else "expense"
        currency = self.currency if self.settling and source.random() < 0.8 else source.choice([self.currency, *self.currencies])
        coins, fields["amount"] = self.money(currency, self.chance("refund"), 2_000 if self.settling else 60_000)
        if currency != self.currency or source.random() < 0.3:
            fields["currency"] = currency
        category = self.category(owner, kind)
        if category and source.random() < 0.9:
            fields["category"] = category
        roll = source.random()
        if roll < 0.3:
            fields["type"] = kind
        elif roll < 0.34:
            fields["type"] = source.choice(["income", "expense"])
        if source.random() < 0.15:
            fields["name"] = source.choice(["Lunch", "Weekly shopping", "Rent", "Cinema"])
        if owner in self.users and source.random() < 0.2:
            fields["book"] = "daily"
        self.bearers(fields, owner)
        if self.chance("parts"):
            self.parts(fields, owner, coins, currency)
        self.booked(fields, owner)
        self.save(owner, fields)

    def save(self, owner, fields):
        self.count += 1
        year, month = fields["date"][:4], fields["date"][5:7]
        self.oddly_dated(fields)
        self.write(f"{place_of(owner)}/bills/{year}/{month}/{self.count:02}-bill.{self.identity()}.json", fields)

    def oddly_dated(self, fields):
        """Now and then a date that nobody can read, none at all, or a time as RFC 3339 would not spell it."""
        roll, day = self.random.random(), fields["date"][:10]
        if roll < 0.02:
            del fields["date"]
        elif roll < 0.05:
            fields["date"] = self.random.choice(["5.12.2026", "2026-11-31", f"{day}T24:00:00Z", f"{day}T12:30 CET", "soon"])
        elif roll < 0.09:
            fields["date"] = f"{day}{self.random.choice(['T', ' '])}23:30" + self.random.choice(["Z", ":00Z", ":00+0000", ":15.5+00", "-05:00", ""])

    def bearers(self, fields, owner):
        source = self.random
        known = [*self.people]
        if source.random() < 0.02:
            known.append("zoe")
        if self.chance("for"):
            chosen = known if source.random() < 0.5 else source.sample(known, source.randint(1, len(known)))
            chosen = source.sample(chosen, len(chosen))
            form = source.random()
            if form < 0.55:
                fields["for"] = chosen
            elif form < 0.8:
                fields["for"] = [source.choice([name, name, f"{name}:2", f"{name}:3", f"{name}:1", f"{name}:1.5"]) for name in chosen]
            else:
                fields["for"] = {name: number(source.choice(["1", "1", "2", "3", "7", "0.5", "1.5", "1.0"])) for name in chosen}
        if source.random() < (0.6 if owner == "shared" and "for" in fields else 0.5 if self.settling else 0.15):
            fields["paidBy"] = source.choice(known)

    def parts(self, fields, owner, coins, currency):
        """One to four parts: all of it, a part of it, now and then too much or of the other sign."""
        source, sign = self.random, -1 if coins < 0 else 1
        if "e" in fields["amount"]:
            return
        left, chosen = abs(coins), []
        for place in range(source.randint(1, 4)):
            if not left:
                break
            part = left if source.random() < 0.2 else source.randint(1, left)
            left -= part
            item = {"id": source.choice(["a", "b", "c", "d"]) + str(place)}
            if source.random() < 0.9:
                item["category"] = self.category(owner, source.choice(["expense"] * 5 + ["income"])) or "rent"
                if item["category"] == "rent" and "shared/categories/rent.json" not in self.files:
                    del item["category"]
            item["amount"] = part * sign
            if source.random() < 0.3:
                item["name"] = source.choice(["Soap", "Bread", "Nails"])
            chosen.append(item)
        roll = source.random()
        if roll < 0.06:
            chosen[-1]["amount"] += sign * (left + source.randint(1, 50))
        elif roll < 0.09:
            chosen[0]["amount"] *= -1
        for item in chosen:
            item["amount"] = self.spelt(item["amount"], currency)
        fields["parts"] = source.sample(chosen, len(chosen))

    def booked(self, fields, owner):
        if self.chance("account") and (known := self.references(owner)):
            fields["account"] = self.random.choice(sorted(known))

    def transfer(self, owner, fields):
        known = self.references(owner)
        if len(known) < 2:
            return False
        source = self.random
        here, there = source.sample(sorted(known), 2)
        # Mostly between what the accounts have; else in any currency, so that an account has two.
        currency = known[here]["currency"] if source.random() < 0.85 else source.choice(self.currencies)
        fields |= {"type": "transfer", "amount": self.money(currency)[1], "account": here, "to": there}
        if currency != self.currency or source.random() < 0.3:
            fields["currency"] = currency
        target = known[there]["currency"]
        if target != currency:
            fields["received"] = {"amount": self.money(target)[1], "currency": target}
        if source.random() < 0.1:
            self.bearers(fields, owner)
        if source.random() < 0.1:
            fields["category"] = self.category(owner) or "food"
        return True

    def payment(self):
        source = self.random
        giver, taker = source.sample(self.people, 2)
        currency = source.choice(self.currencies)
        fields = {"date": self.day().isoformat(), "from": giver, "to": taker, "amount": self.money(currency)[1]}
        if currency != self.currency or source.random() < 0.5:
            fields["currency"] = currency
        self.count += 1
        place = "shared" if giver in self.guests or source.random() < 0.6 else f"users/{giver}"
        year, month = fields["date"][:4], fields["date"][5:7]
        self.write(f"{place}/payments/{year}/{month}/{self.count:02}-payment.{self.identity()}.json", fields)

    def budget(self):
        source = self.random
        owner = source.choice([*self.users, "shared"])
        currency = source.choice([self.currency, *self.currencies])
        fields = {"name": f"Budget {self.count}", "amount": self.money(currency, most=90_000)[1]}
        if currency != self.currency or source.random() < 0.3:
            fields["currency"] = currency
        if source.random() < 0.7:
            fields["period"] = source.choice(["week", "month", "month", "year"])
        if source.random() < 0.5:
            fields["from"] = source.choice([self.day().isoformat(), "2026-08-31", "2024-02-29", "2026-01-30"])
            if source.random() < 0.6:
                fields["carry"] = True
        category = self.category(owner)
        if category and source.random() < 0.7:
            fields["category"] = category
        if owner != "shared" and source.random() < 0.15:
            fields["book"] = "daily"
        self.count += 1
        self.write(f"{place_of(owner)}/budget/b{self.count}.json", fields)


class Questions:
    """What is asked about a household: each is {"ask": COMMAND, "viewer", "by", "terms", ...}."""

    MONTHS = [("2026-09-01", "2026-09-30", "2026-09"), ("2026-10-01", "2026-10-31", "2026-10"), ("2026-11-01", "2026-11-30", "2026-11"),
              ("2026-10-15", "2026-11-14", "2026-10-15..2026-11-14"), ("2026-01-01", "2026-12-31", "2026")]

    def __init__(self, household):
        self.household, self.random = household, random.Random(f"questions {household.seed}")

    def make(self):
        household, source, questions = self.household, self.random, []
        viewers = [household.session, "all", *household.people]

        def ask(name, viewer=None, by=(), terms=(), **others):
            questions.append({"ask": name, "viewer": viewer or source.choice(viewers), "by": list(by), "terms": list(terms), **others})

        for _ in range(4):
            ask("sum", by=self.keys(), terms=self.terms())
        ask("sum", by=source.choice([["category"], ["category", "month"]]))
        ask("sum", "all", source.choice([["person"], ["person", "category"], ["person", "month"]]), self.terms())
        ask(source.choice(["timeline", "chart"]), period=source.choice(self.MONTHS))
        ask("total", by=source.choice([[], ["month"], ["category"]]), terms=self.terms())
        ask("list", terms=[self.category_term()])
        ask("sum", terms=[["type", source.choice(["income", "expense"])]])
        ask("sum", by=["category"], terms=[self.category_term(), ["has", "parts"]])
        ask("list", terms=[["not", self.category_term()]])
        ask("list", terms=[self.term(), self.term()])
        for name in household.people:
            ask("share", name, self.keys(), self.terms())
        ask("share", household.session, ["month", "category"])
        for _ in range(3):
            viewer = source.choice(household.users)
            known = [name for owner, name in household.accounts if owner in (viewer, "shared")]
            account = source.choice(known) if known and source.random() < 0.15 else None
            ask("balance", viewer, day=household.day().isoformat(), account=account)
        for name in source.sample(household.people, min(2, len(household.people))):
            ask(source.choice(["timeline", "chart"]), name, period=source.choice(self.MONTHS), share=True)
            ask("list", name, terms=self.terms(), share=True)
            ask("budget", name, day=household.day().isoformat(), share=True)
        ask("settle", period=None)
        ask("settle", period=source.choice(self.MONTHS))
        for _ in range(2):
            ask("budget", day=household.day().isoformat())
        for format in ("hledger", "beancount"):
            ask("export", source.choice([household.session, "all"]), format=format)
        return questions

    def keys(self):
        keys = ["month", "category", "currency", "user", "type", "week", "quarter", "year", "day", "weekday", "name"]
        return self.random.sample(keys[:4] if self.random.random() < 0.7 else keys, self.random.choice([0, 1, 1, 2]))

    def terms(self):
        return [self.term() for _ in range(self.random.choice([0, 0, 1, 1, 2]))]

    def category_term(self):
        return ["category", self.random.choice(["food", "groceries", "household", "rent", "salary", f"{self.household.session}/food"])]

    def term(self):
        roll = self.random.random()
        if roll < 0.4:
            return self.category_term()
        if roll < 0.5:
            return ["not", self.category_term()]
        if roll < 0.6:
            return ["or", self.category_term(), ["amount", ">=", "100"]]
        if roll < 0.75:
            return ["amount", self.random.choice([">=", "<"]), self.random.choice(["0", "10", "50.5", "-5", "1000"])]
        if roll < 0.8:
            return ["date", *self.random.choice(self.MONTHS)]
        if roll < 0.95:
            # What is asked of the whole bill, whatever its parts are for.
            term = self.random.choice([["type", "income"], ["type", "expense"], ["has", "parts"], ["text", "Soap"], ["text", "Bread"]])
            return ["not", term] if self.random.random() < 0.3 else term
        return ["user", self.random.choice(self.household.people)]


if __name__ == "__main__":
    made = Household(sys.argv[1])
    print(f"people {made.people}, guests {made.guests}, logged in {made.session}, {made.currencies}, {made.zone}")
    for path, fields in made.files.items():
        print(path, json.dumps(json.loads(dump(fields)), ensure_ascii=False))
    for question in made.questions:
        print(json.dumps(question))
