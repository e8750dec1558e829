#!/usr/bin/env python3
"""Households of one to five people: `settle`, `report`, `budget`, the month view, `timeline`, `chart` and `sum` have to agree, with each
other, whoever asks, and with a reading of the same files that shares no code with them.

    households.py [--households N] [--seed S]        8 households, of a new seed, when nothing is said
    households.py --seed S --only N                  one of them again
    LEDGER_SYNC=/path/to/ledger-sync households.py   another binary than .build/debug/ledger-sync

The last line is `N passed, N failed`.
"""
import argparse
import datetime
import decimal
import fractions
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from ledgers import dump, identity, write  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
TODAY = datetime.date(2026, 6, 15)
PEOPLE = ["anna", "ben", "chen", "dora", "émile"]
GUESTS = ["Zoë", "佳"]
OWN, COMMON = ["food", "fun"], ["water", "food"]
DECIMALS = {"EUR": 2, "JPY": 0}


# MARK: Making one

class Household:
    """Its members, and its records as they are written: path below the ledger, and members."""

    def __init__(self, folder, seed):
        self.folder, self.source = folder / "home", random.Random(seed)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8"}
        for part in ("NAME", "EMAIL"):
            self.environment[f"GIT_AUTHOR_{part}"] = self.environment[f"GIT_COMMITTER_{part}"] = "a@example.org"
        self.run("init", str(self.folder), "--currency", "EUR", "--time-zone", "UTC", at=folder)
        self.members = PEOPLE[:self.source.randint(1, 5)]
        self.bills, self.payments, self.budgets = [], [], []
        for name in self.members:
            self.put(f"users/{name}/manifest.json", {"name": name})
            for category in OWN:
                self.put(f"users/{name}/categories/{category}.json", {"title": category.title(), "type": "expense"})
            for book in ("daily", "trip"):
                self.put(f"users/{name}/books/{book}.json", {"name": book.title()})
        for category in COMMON:
            monthly = {"budget": self.source.randint(20, 400)} if self.source.random() < 0.7 else {}
            self.put(f"shared/categories/{category}.json", {"title": category.title(), "type": "expense", **monthly})
            if monthly:
                self.budgets.append((f"shared/categories/{category}.json", None, {"amount": monthly["budget"], "category": category}))
        for _ in range(self.source.randint(0, 40)):
            self.bills.append(self.bill())
        for _ in range(self.source.randint(0, 3)):
            self.payments.append(self.payment())
        for number in range(self.source.randint(1, 4)):
            self.budgets.append(self.budget(number))

    def put(self, path, members):
        write(self.folder / path, dump(members))

    def day(self):
        return TODAY - datetime.timedelta(days=self.source.choice([0, 1, 5, 12, 14, 15, 20, 45, 60, 100]))

    def amount(self, currency):
        cents = self.source.choice([1, 2, 5, 100, self.source.randint(1, 30_000)])
        return cents if currency == "JPY" else cents / 100

    def somebody(self):
        return self.source.choice(self.members + GUESTS)

    def bill(self):
        source, owner = self.source, self.source.choice(self.members + [None])
        currency = source.choice(["EUR", "EUR", "EUR", "JPY", None])
        members = {"date": str(self.day()), "type": source.choice(["expense"] * 5 + ["income"]), "amount": self.amount(currency)}
        if members["type"] == "expense" and source.random() < 0.1:
            members["amount"] *= -1
        if currency:
            members["currency"] = currency
        if source.random() < 0.8:
            members["category"] = source.choice(OWN + COMMON if owner else COMMON)
        if owner and source.random() < 0.7:
            members["book"] = source.choice(["daily", "trip"])
        # What nobody has for himself names whoever paid it.
        if source.random() < 0.6:
            if not owner or source.random() < 0.4:
                members["paidBy"] = self.somebody()
            if not owner or source.random() < 0.8:
                people = source.sample(self.members + GUESTS, source.randint(1, min(4, len(self.members) + 2)))
                if source.random() < 0.5:
                    members["for"] = [name if source.random() < 0.7 else f"{name}:{source.choice([2, 3])}" for name in people]
                else:
                    members["for"] = {name: source.choice([1, 1, 2, 0.5]) for name in people}
        name = identity(source)
        place = f"users/{owner}" if owner else "shared"
        self.put(f"{place}/bills/{members['date'][:4]}/{members['date'][5:7]}/{members['date'][8:]}-bill.{name}.json", members)
        return owner, name, members

    def payment(self):
        giver, taker = self.source.sample(self.members + GUESTS, 2)
        currency = self.source.choice(["EUR", "JPY"])
        members = {"date": str(self.day()), "from": giver, "to": taker, "amount": self.amount(currency), "currency": currency}
        name = identity(self.source)
        self.put(f"shared/payments/{members['date'][:4]}/{members['date'][5:7]}/{name}.json", members)
        return None, name, members

    def budget(self, number):
        source, owner = self.source, self.source.choice(self.members + [None, None])
        members = {"name": f"B{number}", "amount": source.randint(10, 500), "period": source.choice(["week", "month", "year"])}
        if source.random() < 0.6:
            members["category"] = source.choice(OWN if owner else COMMON)
        if source.random() < 0.2:
            members["currency"] = "JPY"
        path = f"users/{owner}/budget/b{number}.json" if owner else f"shared/budget/b{number}.json"
        self.put(path, members)
        return path, owner, members

    def session(self, user, book=None):
        state = self.folder / ".git/ledger-sync"
        for name, value in (("session", {"user": user}), ("book", book and {"book": book})):
            if value:
                write(state / name, json.dumps(value))
            else:
                (state / name).unlink(missing_ok=True)

    def run(self, *words, at=None):
        command = [BINARY, *words, "--today", str(TODAY)]
        finished = subprocess.run(command, cwd=at or self.folder, env=self.environment, capture_output=True, text=True)
        if finished.returncode != 0:
            raise AssertionError(f"{' '.join(command)}: exit {finished.returncode}: {finished.stderr.strip()}")
        return finished.stdout

    def ask(self, *words):
        return json.loads(self.run(*words, "--format", "json"), parse_float=decimal.Decimal)


# MARK: The model

def exact(number):
    return decimal.Decimal(str(number))


class Question:
    """Words of the command line, and what they mean."""

    def __init__(self, words, first=None, last=None, category=None, book=None):
        self.words, self.first, self.last, self.category, self.book = words, first, last, category, book

    def holds(self, members):
        return ((self.first is None or self.first <= members["date"] <= self.last)
                and (self.category is None or members.get("category") == self.category)
                and (self.book is None or members.get("book") == self.book))

    def within(self, book):
        return Question(self.words, self.first, self.last, self.category, book)


QUESTIONS = [
    Question([]), Question(["2026-06"], "2026-06-01", "2026-06-30"), Question(["last-month"], "2026-05-01", "2026-05-31"),
    Question(["2026", "category:food"], "2026-01-01", "2026-12-31", "food"),
]


def whole_coins(exact, decimals):
    """Balances, zero together, in whole coins: cut towards zero, then a coin more for those of the side that has fewer."""
    exact = {name: value * 10 ** decimals for name, value in exact.items()}
    coins = {name: int(value) for name, value in exact.items()}
    rests = {name: abs(value - int(value)) for name, value in exact.items()}
    names = sorted(coins, key=lambda name: name.encode())
    sign = 1 if sum(coins.values()) > 0 else -1
    for name in sorted((name for name in names if coins[name] * sign < 0 and rests[name]), key=lambda name: -rests[name]):
        coins[name] -= sign if sum(coins.values()) else 0
    while sum(coins.values()):
        for name in sorted((name for name in names if coins[name] * sign > 0), key=rests.get):
            coins[name] -= sign if sum(coins.values()) else 0
    return {name: decimal.Decimal(number).scaleb(-decimals) for name, number in coins.items()}


def bearers(written):
    pairs = written.items() if isinstance(written, dict) else (one.split(":") if ":" in one else (one, 1) for one in written)
    return {name: fractions.Fraction(str(weight)) for name, weight in pairs}


def accounts(household, question, owners=None):
    """{(currency, person): (paid, share, settled, balance)} of what is shared."""
    found = {}

    def add(currency, person, place, amount):
        found.setdefault(currency, {}).setdefault(person, [fractions.Fraction(0)] * 3)[place] += fractions.Fraction(amount)

    for owner, name, members in household.bills:
        if not question.holds(members) or owners is not None and owner not in owners:
            continue
        payer = members.get("paidBy", owner)
        if "paidBy" not in members and "for" not in members or "for" not in members and payer == owner:
            continue
        amount = exact(members["amount"]) * (-1 if members["type"] == "income" else 1)
        currency = members.get("currency", "EUR")
        add(currency, payer, 0, amount)
        shares = bearers(members["for"]) if "for" in members else {owner: fractions.Fraction(1)}
        for person, weight in shares.items():
            add(currency, person, 1, fractions.Fraction(amount) * weight / sum(shares.values()))
    for _, _, members in household.payments:
        if question.holds(members):
            add(members["currency"], members["from"], 2, exact(members["amount"]))
            add(members["currency"], members["to"], 2, -exact(members["amount"]))
    answer = {}
    for currency, people in found.items():
        coins = whole_coins({name: paid + settled - share for name, (paid, share, settled) in people.items()}, DECIMALS[currency])
        for name, (paid, _, settled) in people.items():
            paid, settled = (decimal.Decimal(value.numerator) / value.denominator for value in (paid, settled))
            answer[currency, name] = (paid, paid + settled - coins[name], settled, coins[name])
    return answer


def totals(bills):
    """{currency: (income, expense, count)}"""
    found = {}
    for _, _, members in bills:
        row = found.setdefault(members.get("currency", "EUR"), [decimal.Decimal(0), decimal.Decimal(0), 0])
        row[0 if members["type"] == "income" else 1] += exact(members["amount"])
        row[2] += 1
    return {currency: tuple(row) for currency, row in found.items()}


def spent(household, owner, budget):
    """What counts for a budget now: the owner's bills; for what is everybody's, those of everybody."""
    unit = budget.get("period", "month")
    first, last = {
        "week": (TODAY - datetime.timedelta(days=TODAY.weekday()), TODAY + datetime.timedelta(days=6 - TODAY.weekday())),
        "month": (TODAY.replace(day=1), datetime.date(2026, 6, 30)), "year": (datetime.date(2026, 1, 1), datetime.date(2026, 12, 31)),
    }[unit]
    return sum((exact(members["amount"]) for whose, _, members in household.bills
                if owner in (None, whose) and members["type"] == "expense" and str(first) <= members["date"] <= str(last)
                and members.get("currency", "EUR") == budget.get("currency", "EUR")
                and budget.get("category") in (None, members.get("category"))), decimal.Decimal(0))


# MARK: Reading answers

def people(answer):
    return {(account["currency"], one["person"]): tuple(decimal.Decimal(one[name]) for name in ("paid", "share", "settled", "balance"))
            for account in answer for one in account["people"]}


def flows(rows):
    return {row["currency"]: (decimal.Decimal(row["income"]), decimal.Decimal(row["expense"]), row["count"]) for row in rows}


def budgets(answer):
    return {one["path"]: decimal.Decimal(one["spent"]) for one in answer}


def unlike(ours, theirs):
    """Nothing where both are the same, else both."""
    return [] if ours == theirs else [f"{ours}\n    instead of {theirs}"]


# MARK: Checks

def check_debts(household):
    """Who owes whom is the same for everybody who asks, in `settle` and in a report, and as the model has it."""
    for question in QUESTIONS:
        wanted, answers = accounts(household, question), []
        for user in household.members:
            household.session(user)
            title = f"as {user}: settle {' '.join(question.words)}"
            settle = household.ask("settle", *question.words)
            yield title, unlike(people(settle), wanted)
            yield f"{title}: payments", uneven(settle)
            answers.append(settle)
            if question.words:
                report = household.ask("report", *question.words)
                yield f"{title}: report", unlike(report["settling"], settle)
                yield f"{title}: of all bills", unlike(people(report.get("owed", [])), accounts(household, QUESTIONS[0]))
        yield f"settle {' '.join(question.words)}: whoever asks", unlike([one for one in answers if one != answers[0]], [])
    for user in household.members:
        alone = household.ask("settle", "--user", user)
        yield f"settle --user {user}", unlike(people(alone), accounts(household, QUESTIONS[0], [user, None]))
        yield f"report --user {user}", unlike(household.ask("report", "2000..2026", "--user", user)["settling"], alone)


def uneven(answer):
    """Payments after which somebody still owes something."""
    for account in answer:
        open = {one["person"]: decimal.Decimal(one["balance"]) for one in account["people"]}
        if sum(open.values()):
            yield f"{account['currency']}: balances are {sum(open.values())} together"
        for payment in account["payments"]:
            open[payment["from"]] += decimal.Decimal(payment["amount"])
            open[payment["to"]] -= decimal.Decimal(payment["amount"])
        if any(open.values()) or len(account["payments"]) > max(0, len(open) - 1):
            yield f"{account['currency']}: {account['payments']} leave {open}"


def check_flows(household):
    """Each view has the bills of those whom it names: the person who asks, or everybody."""
    for user in household.members + ["all"]:
        household.session(household.members[0] if user == "all" else user)
        asked = ["--user", "all"] if user == "all" else []
        owners = None if user == "all" else [user, None]
        named = sorted(["shared", "local", *household.members] if user == "all" else ["shared", user])
        for question in QUESTIONS[1:]:
            terms = [f"date:{question.words[0]}", *question.words[1:]]
            wanted = totals([bill for bill in household.bills if (owners is None or bill[0] in owners) and question.holds(bill[2])])
            title = f"of {user}: {' '.join(question.words)}"
            yield f"sum {title}", unlike(flows(household.ask("sum", *terms, *asked)), wanted)
            for command, member in (("timeline", "totals"), ("report", "totals")):
                view = household.ask(command, *question.words, *asked)
                yield f"{command} {title}", unlike(flows(view[member]), wanted)
                yield f"{command} {title}: whose", unlike(sorted(view.get("owners", [])), named)
            chart = household.ask("chart", "bar", *question.words, "--by", "user", *asked)
            ours = {}
            for row in chart["rows"]:
                before, here = ours.get(row["currency"], (0, 0, 0)), flows([row])[row["currency"]]
                ours[row["currency"]] = tuple(one + other for one, other in zip(before, here))
            yield f"chart {title}", unlike(ours, wanted)
            yield f"chart {title}: whose", unlike(sorted(chart.get("owners", [])), named)
        month = household.ask(*asked)
        yield f"the month of {user}", unlike(month["totals"], household.ask("sum", "date:2026-06", *asked))
        yield f"the month of {user}: whose", unlike(sorted(month.get("owners", [])), named)


def check_budgets(household):
    """What is shared counts everybody's bills, whoever asks; one's own count one's own."""
    for user in household.members + ["all"]:
        household.session(household.members[0] if user == "all" else user)
        asked = ["--user", "all"] if user == "all" else []
        wanted = {path: spent(household, owner, budget) for path, owner, budget in household.budgets if user == "all" or owner in (None, user)}
        answer = household.ask("budget", *asked)
        yield f"budget of {user}", unlike(budgets(answer), wanted)
        yield f"budget of {user}: whose", unlike({one["path"]: one.get("owner") for one in answer},
                                                 {path: owner or "shared" for path, owner, _ in household.budgets if path in wanted})
        yield f"budget of {user}: over", unlike([one["over"] for one in answer], [wanted[one["path"]] > exact(one["amount"]) for one in answer])
        yield f"budget of {user}: the month", unlike(household.ask(*asked)["budgets"], answer)
        yield f"budget of {user}: a report", unlike(household.ask("report", "2025", "category:fun", *asked)["budgets"], answer)


def check_books(household):
    """The book in use narrows each view, which counts what it hides; budgets and `sum` are as without it."""
    for user in household.members:
        household.session(user, "trip")
        for question in QUESTIONS[1:]:
            seen = [bill for bill in household.bills if bill[0] in (user, None) and question.holds(bill[2])]
            within = [bill for bill in seen if bill[2].get("book") == "trip"]
            title = f"the trip of {user}: {' '.join(question.words)}"
            for command in ("timeline", "report"):
                view = household.ask(command, *question.words)
                yield f"{title}: {command}", unlike(flows(view["totals"]), totals(within))
                yield f"{title}: {command}, hidden", unlike(view.get("other_books"), len(seen) - len(within))
                yield f"{title}: {command} --all", unlike(flows(household.ask(command, *question.words, "--all")["totals"]), totals(seen))
            chart = household.ask("chart", "pie", *question.words)
            yield f"{title}: chart, hidden", unlike(chart.get("other_books"), len(seen) - len(within))
            settle = household.ask("settle", *question.words)
            yield f"{title}: settle", unlike(people(settle), accounts(household, question.within("trip")))
            yield f"{title}: report and settle", unlike(household.ask("report", *question.words)["settling"], settle)
        month = household.ask()
        yield f"the trip of {user}: the month", unlike(month.get("other_books"), household.ask("timeline").get("other_books"))
        yield f"the trip of {user}: budgets", unlike(month["budgets"], household.ask("budget"))


CHECKS = [check_debts, check_flows, check_budgets, check_books]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--households", type=int, default=8)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    passed, failed = 0, 0
    for number in [options.only] if options.only is not None else range(options.households):
        with tempfile.TemporaryDirectory() as folder:
            household = Household(pathlib.Path(folder), f"{options.seed} {number}")
            for title, found in ((title, list(found)) for check in CHECKS for title, found in check(household)):
                passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
                if found:
                    print(f"FAILED  --seed {options.seed} --only {number}: {title}", *found, sep="\n    ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
