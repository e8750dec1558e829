#!/usr/bin/env python3
"""What a household's ledger has to answer: a model of sums, shares, settling up, balances and budgets, written from docs/commands.md.

    model.py     the examples below that were worked out by hand; run.py compares the model with the program

It reads the files of a ledger, with exact fractions, and shares no code with ledger-sync. The last line is `N passed, N failed`.
"""
import datetime
import json
import pathlib
import re
import sys
import zoneinfo
from fractions import Fraction

FOLDERS = {"bills": "bill", "categories": "category", "accounts": "account", "payments": "payment", "budget": "budget", "books": "book"}
# Digits behind the point of a currency's coin, where they are not two (ISO 4217).
DIGITS = {**dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(), 0),
          **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3)}
# What everybody's ledger begins with, by its ids.
PLANTED = set("food groceries transport home utilities phone household clothes health care children pets education leisure travel gifts "
              "insurance other salary bonus side-job interest present other-income daily".split())
DATE = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)([Tt ](?P<clock>(?!24)\d\d:\d\d(:\d\d(\.\d+)?)?) ?(?P<offset>[Zz]|[+-]\d\d(:?\d\d)?)?)?")
CROCKFORD = re.compile(r"[0-9a-hjkmnp-tv-z]{8}")
DAY = datetime.timedelta(days=1)


def parsed(text):
    return json.loads(text, parse_float=Fraction, parse_int=Fraction)


def is_number(value):
    return isinstance(value, Fraction)


def half_even(value, currency):
    """Rounded once, to the currency's coin; of two that are as near the even one."""
    scale = 10 ** DIGITS.get(currency, 2)
    return Fraction(round(value * scale), scale)


def cut(value, currency):
    """Whole coins, towards zero."""
    scale = 10 ** DIGITS.get(currency, 2)
    return Fraction(int(value * scale), scale)


def plain(value):
    """A decimal for people; a fraction where there is none."""
    for digits in range(13):
        if (value * 10 ** digits).denominator == 1:
            text = str(abs(int(value * 10 ** digits))).rjust(digits + 1, "0")
            return ("-" if value < 0 else "") + (f"{text[:-digits]}.{text[-digits:]}" if digits else text)
    return f"{value} (about {float(value):.6f})"


def shown(value):
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{shown(key)}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(map(shown, value)) + ")"
    return str(value)


class Record:
    def __init__(self, path, fields):
        parts = pathlib.PurePosixPath(path).parts
        self.path, self.fields = path, fields
        self.owner, inner = (parts[1], parts[2:]) if parts[0] == "users" else (parts[0], parts[1:])
        self.kind = FOLDERS[inner[0]]
        stem = "/".join(inner[1:]).removesuffix(".json")
        last = stem.rpartition(".")[2]
        self.id = last if "." in stem.rpartition("/")[2] and CROCKFORD.fullmatch(last) else stem

    def get(self, field):
        return self.fields.get(field)

    @property
    def is_planted(self):
        """Whether it is as it was planted; what the tests write instead has no icon."""
        return self.owner != "shared" and self.id in PLANTED and ("icon" in self.fields or self.kind == "book")


class Ledger:
    """The files of a ledger, {path: text}, and who is logged in."""

    def __init__(self, files, session=None):
        self.session, setting = session, parsed(files["ledger.json"])
        self.currency, self.zone = setting["currency"], zoneinfo.ZoneInfo(setting["timeZone"])
        self.people = sorted(path.split("/")[1] for path in files if re.fullmatch(r"users/[^/]+/manifest\.json", path))
        self.records = {kind: {} for kind in FOLDERS.values()}
        self.planted = {}
        for path in sorted(files):
            if re.match(r"(users/[^/]+|shared|local)/(" + "|".join(FOLDERS) + r")/.*\.json$", path):
                record = Record(path, parsed(files[path]))
                self.records[record.kind][record.owner, record.id] = record

    @staticmethod
    def load(folder, session):
        paths = [path for path in folder.rglob("*.json") if ".git" not in path.relative_to(folder).parts]
        return Ledger({path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}, session)

    # MARK: Records

    def bills(self, viewer="all"):
        """Everybody's, or those that somebody's questions are about."""
        return [bill for bill in self.records["bill"].values() if viewer == "all" or bill.owner in (viewer, "shared")]

    def find(self, kind, owner, name):
        """The record that a reference means: its owner's, else that of shared/, else as OWNER/ID.

        A planted copy that nobody changed is passed over where it is shared. What is everybody's can name what is planted.
        """
        if not isinstance(name, str):
            return None
        known = self.records[kind]
        own, shared = known.get((owner, name)), known.get(("shared", name))
        if own and not (shared and own.is_planted) or shared:
            return own if own and not (shared and own.is_planted) else shared
        if owner == "shared" and name in PLANTED:
            return self.everybodys(kind, name)
        head, slash, tail = name.partition("/")
        found, shared = known.get((head, tail)), known.get(("shared", tail))
        return shared if shared and tail in PLANTED and (found is None or found.is_planted) else found

    def everybodys(self, kind, name):
        """What is planted for everybody, by its id: nobody's own copy of it."""
        if (kind, name) not in self.planted:
            copy = next((record for (_, other), record in sorted(self.records[kind].items()) if other == name), None)
            folder = next(folder for folder, other in FOLDERS.items() if other == kind)
            self.planted[kind, name] = copy and Record(f"shared/{folder}/{name}.json", copy.fields)
        return self.planted[kind, name]

    def named(self, kind, owner, name):
        """The id that is meant, also where there is no such record."""
        record = self.find(kind, owner, name)
        return record.id if record else name

    def day(self, record):
        """The day in the ledger's time zone; None where there is none, or none that can be read.

        A day, or a day and a time of ISO 8601; a time without an offset is on the day that is written.
        """
        date = record.get("date")
        if not isinstance(date, str) or not (found := DATE.fullmatch(date)):
            return None
        try:
            day = datetime.date.fromisoformat(found["day"])
            if not found["clock"]:
                return day
            clock = datetime.time.fromisoformat(found["clock"])
        except ValueError:
            return None
        if not found["offset"]:
            return day
        sign, minutes = (-1 if found["offset"][0] == "-" else 1), found["offset"].strip("Zz+-").replace(":", "").ljust(4, "0")
        offset = datetime.timedelta(hours=int(minutes[:2]), minutes=int(minutes[2:])) * sign
        return datetime.datetime.combine(day, clock, datetime.timezone(offset)).astimezone(self.zone).date()

    def money(self, record):
        return record.get("currency") or self.currency

    def direction(self, bill):
        """income, expense, transfer, or None for a type that is unknown."""
        kind = bill.get("type")
        if kind is None:
            category = self.find("category", bill.owner, bill.get("category"))
            return "income" if category and category.get("type") == "income" else "expense"
        return kind if kind in ("income", "expense", "transfer") else None

    def counted(self, bill):
        return is_number(bill.get("amount")) and self.direction(bill) in ("income", "expense")

    @staticmethod
    def portions(bill):
        """[(category, amount)]: the parts, and what they leave under the bill's own category."""
        amount, own, parts = bill.get("amount"), bill.get("category"), bill.get("parts")
        if not parts or not is_number(amount):
            return [(own, amount)]
        amounts, sign = [part["amount"] for part in parts], -1 if amount < 0 else 1
        rest = amount - sum(amounts)
        if any(value * sign < 0 for value in [*amounts, rest]):
            # Of the other sign, or more than the bill: until that is mended, the whole bill counts under its own category.
            return [(own, amount)]
        return [(part.get("category") or own, part["amount"]) for part in parts] + ([(own, rest)] if rest else [])

    # MARK: Who bears a bill

    @staticmethod
    def weights(value):
        """{name: weight} of `for`."""
        if isinstance(value, dict):
            return value
        found = {}
        for item in value:
            name, _, number = item.partition(":")
            found[name] = Fraction(number or 1)
        return found

    def owner_of(self, bill):
        """Whose a bill is, in local/ whoever is logged in; None where it is nobody's."""
        return {"local": self.session, "shared": None}.get(bill.owner, bill.owner)

    def bearers(self, bill):
        """{name: part of one}: who bears it by `for`, else its owner; {} where that is nobody."""
        if bill.get("for"):
            weights = self.weights(bill.get("for"))
            return {name: weight / sum(weights.values()) for name, weight in weights.items()}
        owner = self.owner_of(bill)
        return {owner: Fraction(1)} if owner else {}

    # MARK: Terms

    def fits(self, term, bill, category):
        """Whether a term holds of a bill, or of a part of it that has this category: nothing else is a part's own."""
        word, *rest = term
        if word == "not":
            return not self.fits(rest[0], bill, category)
        if word == "or":
            return any(self.fits(one, bill, category) for one in rest)
        if word == "category":
            return category is not None and self.is_category(rest[0], bill, category)
        if word == "amount":
            amount, other = bill.get("amount"), Fraction(rest[1])
            return is_number(amount) and {">=": amount >= other, "<": amount < other}[rest[0]]
        if word == "date":
            day = self.day(bill)
            return day is not None and rest[0] <= day.isoformat() <= rest[1]
        if word == "user":
            return bill.owner == rest[0]
        # These are about the whole bill, whatever its parts are for: which way its money went its own category says.
        if word == "type":
            return self.direction(bill) == rest[0]
        if word == "has":
            return bool(bill.get(rest[0]))
        if word == "text":
            return any(rest[0].lower() in (item.get("name") or "").lower() for item in [bill.fields, *(bill.get("parts") or [])])
        raise AssertionError(f"unknown term {term}")

    def is_category(self, wanted, bill, category):
        if "/" in wanted:
            found = self.find("category", bill.owner, category)
            return found is not None and found is self.find("category", None, wanted)
        return self.named("category", bill.owner, category) == wanted

    def answering(self, bill, terms):
        """Those of its portions of which all terms hold."""
        return [(category, amount) for category, amount in self.portions(bill) if all(self.fits(term, bill, category) for term in terms)]

    # MARK: Sums

    def key(self, name, bill, category, person=None):
        day = self.day(bill)
        if name == "person":
            return person
        if name == "category":
            # An id; another's as OWNER/ID. What is written with its own owner in front is the same as without.
            found = self.find("category", bill.owner, category)
            return category if found is None else found.id if self.find("category", bill.owner, found.id) is found else f"{found.owner}/{found.id}"
        if name == "user":
            return bill.owner if bill.owner in self.people else None
        if name in ("day", "month", "year", "week", "quarter", "weekday"):
            if day is None:
                return None
            year, week, _ = day.isocalendar()
            return {"day": day.isoformat(), "month": day.strftime("%Y-%m"), "year": f"{day.year:04}", "week": f"{year:04}-W{week:02}",
                    "quarter": f"{day.year:04}-Q{(day.month + 2) // 3}", "weekday": day.strftime("%A")}[name]
        return bill.get(name)

    def sum(self, viewer, by=(), terms=(), share=False):
        """{(group, currency): (income, expense, net, count)}; with `share`, of what the viewer bears of everybody's bills."""
        rows = {}
        for bill in self.bills("all" if share else viewer):
            if not self.counted(bill):
                continue
            parts = {None: Fraction(1)}
            if share or "person" in by:
                parts = {name: part for name, part in self.bearers(bill).items() if not share or name == viewer}
            side = self.direction(bill)
            for category, amount in self.answering(bill, terms):
                for person, part in parts.items():
                    group = tuple(self.key(name, bill, category, person) for name in by)
                    row = rows.setdefault((group, self.money(bill)), {"income": Fraction(0), "expense": Fraction(0), "bills": set()})
                    row[side] += amount * part
                    row["bills"].add(bill.path)
        answer = {}
        for (group, currency), row in rows.items():
            figures = [row["income"], row["expense"], row["income"] - row["expense"]]
            if share or "person" in by:
                figures = [half_even(figure, currency) for figure in figures]
            answer[group, currency] = (*figures, len(row["bills"]))
        return answer

    def total(self, viewer, by=(), terms=()):
        """{(group, currency): (total, count)} of `sum --total amount`: the field of all bills that `list` shows but transfers, whatever its parts are."""
        rows = {}
        for bill in self.bills(viewer):
            if is_number(bill.get("amount")) and self.direction(bill) != "transfer" and self.answering(bill, terms):
                group = tuple(self.key(name, bill, bill.get("category")) for name in by)
                total, count = rows.get((group, self.money(bill)), (Fraction(0), 0))
                rows[group, self.money(bill)] = total + bill.get("amount"), count + 1
        return rows

    def list_shares(self, viewer, terms=()):
        """{path: share} of the bills that `list --share` shows: all in which the viewer has a part, whatever the terms are about."""
        found = {}
        for bill in self.bills():
            if self.answering(bill, terms) and (viewer in self.bearers(bill) or not self.bearers(bill)):
                is_known = self.counted(bill) and viewer in self.bearers(bill)
                found[bill.path] = half_even(bill.get("amount") * self.bearers(bill)[viewer], self.money(bill)) if is_known else None
        return found

    def list(self, viewer, terms=()):
        """The paths of the bills that `list` shows: whole bills, transfers too."""
        return {bill.path for bill in self.bills(viewer) if self.answering(bill, terms)}

    # MARK: Settling up

    def within(self, record, period):
        day = self.day(record)
        return period is None or day is not None and period[0] <= day.isoformat() <= period[1]

    def exact_balances(self, period=None):
        """{currency: {person: [paid, share, settled]}}, exact."""
        found = {}

        def of(record, person):
            return found.setdefault(self.money(record), {}).setdefault(person, [Fraction(0)] * 3)

        for bill in self.bills():
            owner = self.owner_of(bill)
            payer, bearers = bill.get("paidBy") or owner, self.bearers(bill)
            is_shared = bill.get("for") or bill.get("paidBy") not in (None, owner)
            if not self.counted(bill) or not self.within(bill, period) or not is_shared or payer is None or not bearers:
                continue
            amount = bill.get("amount") * (-1 if self.direction(bill) == "income" else 1)
            of(bill, payer)[0] += amount
            for person, part in bearers.items():
                of(bill, person)[1] += amount * part
        for payment in self.records["payment"].values():
            if self.within(payment, period):
                of(payment, payment.get("from"))[2] += payment.get("amount")
                of(payment, payment.get("to"))[2] -= payment.get("amount")
        return found

    def settle(self, period=None):
        """{currency: {person: (paid, share, settled, balance)}} as printed."""
        answer = {}
        for currency, people in self.exact_balances(period).items():
            balances = even({person: paid + settled - share for person, (paid, share, settled) in people.items()}, currency)
            answer[currency] = {person: (paid, paid + settled - balances[person], settled, balances[person])
                                for person, (paid, _, settled) in people.items()}
        return answer

    # MARK: Balances

    def balance(self, viewer, day, account=None):
        """{(account, currency): amount} by the end of a day, of somebody's own accounts and the shared ones."""
        return {(record.id, currency): amount for record in self.records["account"].values()
                if record.owner in (viewer, "shared") and account in (None, record.id)
                for currency, amount in self.balance_of(record, day).items()}

    def balance_of(self, account, day):
        currency, opening = self.money(account), account.get("opening")
        found = {currency: Fraction(0)}
        start = datetime.date.fromisoformat(opening["date"]) if opening else None
        if start and start > day:
            return {}
        if opening:
            found[currency] += opening["amount"]
        for bill in self.bills():
            when = self.day(bill)
            if when is None or when > day or start and when <= start or not is_number(bill.get("amount")):
                continue
            for name, sort, change in legs(bill, self.direction(bill), self.money(bill), self.currency):
                if self.find("account", bill.owner, name) is account:
                    found[sort] = found.get(sort, Fraction(0)) + change
        return found

    # MARK: Budgets

    def budgets(self, viewer, today, share=False):
        """{path: figures} of the budgets that somebody sees; with `share`, own ones count the viewer's part of everybody's bills."""
        answer = {}
        for record in [*self.records["budget"].values(), *self.records["category"].values()]:
            if viewer != "all" and record.owner not in (viewer, "shared"):
                continue
            rule = self.rule(record)
            sharer = viewer if share and record.owner != "shared" else None
            if rule and (figures := self.budget(record.owner, rule, today, sharer)):
                answer[record.path] = figures
        return answer

    def rule(self, record):
        """The fields of a budget, with the records of its category and book; None where it is none, or one is missing."""
        if record.kind == "category":
            return {"amount": record.get("budget"), "category": record} if is_number(record.get("budget")) else None
        rule = {**record.fields}
        for field in ("category", "book"):
            if rule.get(field):
                found = rule[field] = self.find(field, record.owner, rule[field])
                if found is None or record.owner == "shared" != found.owner and record.get(field) not in PLANTED:
                    return None
        return rule

    def budget(self, owner, rule, today, sharer=None):
        unit = rule.get("period") or "month"
        first = datetime.date.fromisoformat(rule["from"]) if rule.get("from") else None
        if first and first > today:
            return None
        start, after = period_of(unit, first, today)
        currency, carried = rule.get("currency") or self.currency, Fraction(0)
        if first and rule.get("carry"):
            day = first
            while day < start:
                begin, end = period_of(unit, first, day)
                carried += rule["amount"] - self.spent(owner, rule, currency, begin, end, sharer)
                day = end
        spent = self.spent(owner, rule, currency, start, after, sharer)
        so_far = self.spent(owner, rule, currency, start, today + DAY, sharer)

        def figure(exact):
            """Shares are exact, and each figure is rounded once."""
            return half_even(exact, currency) if sharer else exact

        available, days, elapsed = rule["amount"] + carried, (after - start).days, (today - start).days + 1
        return {"owner": owner, "currency": currency, "category": rule["category"].id if rule.get("category") else None,
                "book": rule["book"].id if rule.get("book") else None,
                "period": {"from": start.isoformat(), "to": (after - DAY).isoformat(), "unit": unit},
                "amount": rule["amount"], "carried": figure(carried), "available": figure(available), "spent": figure(spent),
                "left": figure(available - spent),
                "due": figure(available) * elapsed / days, "projected": so_far * days / elapsed + spent - so_far, "elapsed": elapsed, "days": days,
                "over": figure(spent) > figure(available)}

    def spent(self, owner, rule, currency, start, after, sharer=None):
        """The expenses of a budget from one day until before another."""
        total = Fraction(0)
        for bill in self.bills():
            day = self.day(bill)
            if day is None or not start <= day < after or not self.counted(bill) or self.direction(bill) != "expense":
                continue
            if self.money(bill) != currency or not sharer and owner not in ("shared", bill.owner):
                continue
            part = self.bearers(bill).get(sharer, 0) if sharer else 1
            # Whose category it is does not matter where the bills are everybody's.
            meant_by = "shared" if sharer else owner
            if rule.get("book") and not self.is_of("book", meant_by, rule["book"], bill, bill.get("book")):
                continue
            total += part * sum(amount for category, amount in self.portions(bill)
                                if not rule.get("category") or self.is_of("category", meant_by, rule["category"], bill, category))
        return total

    def is_of(self, kind, owner, wanted, bill, name):
        """A budget of one's own means one record, a shared one everybody's of that id."""
        if owner == "shared":
            return name is not None and self.named(kind, bill.owner, name) == wanted.id
        return self.find(kind, bill.owner, name) is wanted

    # MARK: Journals

    def journal(self, viewer):
        """{(month, user, category, side, currency): amount} of a journal: what `sum` says of the same records."""
        found = {}
        for ((month, user, category), currency), (income, expense, _, _) in self.sum(viewer, ("month", "user", "category")).items():
            for side, amount in (("income", income), ("expense", expense)):
                if month is not None and amount:
                    found[month, user, category, side, currency] = amount
        return found

    def assets(self, viewer):
        """{(owner/account or None, currency): amount} that accounts hold at the end of a journal. What was before the day of
        an opening is in it. Somebody else's account has no opening there: it has what these bills moved."""
        opened = [account for account in self.records["account"].values()
                  if account.get("opening") and (viewer == "all" or account.owner in (viewer, "shared"))]
        found = {(f"{account.owner}/{account.id}", self.money(account)): account.get("opening")["amount"] for account in opened}
        for bill in self.bills(viewer):
            if self.day(bill) is None or not is_number(bill.get("amount")):
                continue
            for name, currency, amount in legs(bill, self.direction(bill), self.money(bill), self.currency):
                account = self.find("account", bill.owner, name)
                opening = account.get("opening") if account in opened else None
                if opening and self.day(bill) <= datetime.date.fromisoformat(opening["date"]):
                    continue
                key = f"{account.owner}/{account.id}" if account else None, currency
                found[key] = found.get(key, Fraction(0)) + amount
        return {key: amount for key, amount in found.items() if amount}


def legs(bill, side, currency, ledgers):
    """[(account, currency, amount)]: what a bill puts on accounts and takes from them."""
    amount, received = bill.get("amount"), bill.get("received")
    if side != "transfer":
        return [(bill.get("account"), currency, amount if side == "income" else -amount)] if side else []
    arrived = (received.get("currency") or ledgers, received["amount"]) if received else (currency, amount)
    return [(bill.get("account"), currency, -amount), (bill.get("to"), *arrived)]


def even(exact, currency):
    """Balances in whole coins that are zero together (docs/decisions/0064-whole-coins.md)."""
    unit = Fraction(1, 10 ** DIGITS.get(currency, 2))
    balances = {person: cut(value, currency) for person, value in exact.items()}
    rests = {person: abs(exact[person]) - abs(balances[person]) for person in exact}
    excess = sum(balances.values())
    sign = 1 if excess > 0 else -1
    # The side with fewer coins: who has a coin and lost a rest gets one more, the largest rest first, then by name.
    gaining = [person for person in balances if balances[person] * sign < 0 and rests[person]]
    for person in sorted(gaining, key=lambda person: (-rests[person], person))[:int(abs(excess) / unit)]:
        balances[person] -= sign * unit
    while excess := sum(balances.values()):
        # The other side: who still has a coin loses one, the smallest rest first, then by name.
        losing = [person for person in balances if balances[person] * sign > 0]
        for person in sorted(losing, key=lambda person: (rests[person], person))[:int(abs(excess) / unit)]:
            balances[person] -= sign * unit
    return balances


def fewest_payments(balances):
    """How many payments there have to be at least: people with a balance, less the most groups that are even by themselves."""
    amounts = [balance for balance in balances if balance]
    best, sums = [0] * (1 << len(amounts)), [Fraction(0)] * (1 << len(amounts))
    for chosen in range(1, 1 << len(amounts)):
        places = [place for place in range(len(amounts)) if chosen >> place & 1]
        sums[chosen] = sums[chosen & (chosen - 1)] + amounts[places[0]]
        best[chosen] = max(best[chosen & ~(1 << place)] for place in places) + (sums[chosen] == 0)
    return len(amounts) - best[-1]


def month_day(year, month, day):
    """That day of a month, or its last one."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    after = datetime.date(year + month // 12, month % 12 + 1, 1)
    return min(datetime.date(year, month, 1) + DAY * (day - 1), after - DAY)


def period_of(unit, first, day):
    """The first day of the period that a day lies in, and the day after its last one."""
    if unit == "week":
        start = day - DAY * ((day - (first or datetime.date(2001, 1, 1))).days % 7)
        return start, start + DAY * 7
    step = 1 if unit == "month" else 12
    number = first.day if first else 1
    month = day.month if unit == "month" else first.month if first else 1
    start = month_day(day.year, month, number)
    if start > day:
        month -= step
        start = month_day(day.year, month, number)
    return start, month_day(day.year, month + step, number)


# MARK: Examples that were worked out by hand

TRIO = ["anna", "ben", "cleo"]


def example(bills=(), people=TRIO, **others):
    """A ledger of bills (each anna's unless `owner` says otherwise), accounts, payments and budgets."""
    files = {"ledger.json": '{"format":1,"currency":"EUR","timeZone":"Europe/Berlin"}'}
    for name in people:
        files[f"users/{name}/manifest.json"] = "{}"
        for category, kind in (("food", "expense"), ("household", "expense"), ("rent", "expense"), ("salary", "income")):
            files[f"users/{name}/categories/{category}.json"] = json.dumps({"title": category, "type": kind})
    for folder, items in {"bills": bills, **others}.items():
        for number, item in enumerate(items):
            item = {"date": "2026-11-05", **item} if folder in ("bills", "payments") else dict(item)
            owner, name = item.pop("owner", "anna"), item.pop("id", f"r{number:07}")
            place = owner if owner in ("shared", "local") else f"users/{owner}"
            files[f"{place}/{folder}/{name}.json"] = json.dumps(item)
    return Ledger(files, "anna")


def money(text):
    return Fraction(text)


def row(income, expense, net, count):
    return money(income), money(expense), money(net), count


def person(paid, share, settled, balance):
    return money(paid), money(share), money(settled), money(balance)


def day(text):
    return datetime.date.fromisoformat(text)


def share_examples():
    # Ten times 10.00 for three, paid by the first: exactly 66.666…, −33.333…, −33.333…
    ten = example([{"amount": 10.00, "for": TRIO}] * 10)
    yield "ten bills, exact", ten.exact_balances()["EUR"]["ben"], [0, money("100/3"), 0]
    yield "ten bills, settled", ten.settle(), {"EUR": {
        "anna": person("100", "33.34", "0", "66.66"), "ben": person("0", "33.33", "0", "-33.33"), "cleo": person("0", "33.33", "0", "-33.33")}}
    yield "ten bills, fewest payments", fewest_payments([money("66.66"), money("-33.33"), money("-33.33")]), 2
    yield "two groups that are even", fewest_payments([money(5), money(-3), money(3), money(-5), money(0)]), 2
    for name in TRIO:
        yield f"ten bills, {name}'s share", ten.sum(name, share=True), {((), "EUR"): row("0", "33.33", "-33.33", 10)}
    yield "ten bills, by person", ten.sum("all", ("person",)), {((name,), "EUR"): row("0", "33.33", "-33.33", 10) for name in TRIO}

    # Rent of 840 for two, paid by ben.
    bill = {"owner": "ben", "amount": 840, "category": "rent", "for": ["anna", "ben"]}
    rent = example([bill])
    yield "rent, anna's share", rent.sum("anna", ("category",), share=True), {(("rent",), "EUR"): row("0", "420", "-420", 1)}
    yield "rent, anna's own bills", rent.sum("anna"), {}
    yield "rent, settled", rent.settle(), {"EUR": {"anna": person("0", "420", "0", "-420"), "ben": person("840", "420", "0", "420")}}
    paid = example([bill], payments=[{"owner": "shared", "from": "anna", "to": "ben", "amount": 400}])
    yield "rent, a payment", paid.settle(), {"EUR": {"anna": person("0", "420", "400", "-20"), "ben": person("840", "420", "-400", "20")}}
    yield "a payment is no expense", paid.sum("all"), {((), "EUR"): row("0", "840", "-840", 1)}

    # Income 0.01 / 2 and expense 0.03 / 2: 0.005 is 0.00, 0.015 is 0.02, and the net −0.01 comes from the exact figures.
    halves = example([{"amount": 0.01, "type": "income", "for": ["anna", "ben"]}, {"amount": 0.03, "for": ["anna", "ben:1"]}])
    yield "halves of a cent", halves.sum("anna", share=True), {((), "EUR"): row("0", "0.02", "-0.01", 2)}
    coins = example([{"amount": 5, "currency": "JPY", "for": ["anna", "ben"]}, {"amount": 0.005, "currency": "KWD", "for": ["anna", "ben"]}])
    yield "yen and fils", coins.sum("anna", share=True), {((), "JPY"): row("0", "2", "-2", 1), ((), "KWD"): row("0", "0.002", "-0.002", 1)}
    common = example([{"owner": "shared", "amount": 9}, {"owner": "shared", "amount": 9, "for": ["ben:2", "cleo"]},
                      {"owner": "ben", "amount": 4}])
    expected = [None, row("0", "10", "-10", 2), row("0", "3", "-3", 1)]
    yield "nobody's bill is left out", [common.sum(name, share=True).get(((), "EUR")) for name in TRIO], expected
    here = example([{"owner": "local", "amount": 4}])
    yield "a bill in local/ is that of whoever is logged in", [len(here.sum(name, share=True)) for name in TRIO], [1, 0, 0]


def part_examples():
    # 50 of which 30 are food and 20 household.
    both = [{"id": "a", "category": "food", "amount": 30}, {"id": "b", "category": "household", "amount": 20}]
    receipt = example([{"amount": 50, "category": "rent", "parts": both}])
    expected = {(("food",), "EUR"): row("0", "30", "-30", 1), (("household",), "EUR"): row("0", "20", "-20", 1)}
    yield "50 = 30 + 20", receipt.sum("anna", ("category",)), expected
    yield "50 in all", receipt.sum("anna", ("month",)), {(("2026-11",), "EUR"): row("0", "50", "-50", 1)}
    yield "only food", receipt.sum("anna", terms=[("category", "food")]), {((), "EUR"): row("0", "30", "-30", 1)}
    yield "all but food", receipt.sum("anna", terms=[("not", ("category", "food"))]), {((), "EUR"): row("0", "20", "-20", 1)}
    terms = [("category", "food"), ("amount", ">=", "50")]
    yield "the amount is the bill's", receipt.sum("anna", terms=terms), {((), "EUR"): row("0", "30", "-30", 1)}
    yield "nothing of rent is left", receipt.sum("anna", terms=[("category", "rent")]), {}
    questions = [("category", "food"), ("category", "household"), ("category", "rent"), ("not", ("category", "food"))]
    yield "list shows it where a part answers", [len(receipt.list("anna", [term])) for term in questions], [1, 1, 0, 1]
    yield "no part is both", receipt.list("anna", questions[:2]), set()
    yield "a field is not in parts", receipt.total("anna", ("category",), [("category", "food")]), {(("rent",), "EUR"): (money("50"), 1)}
    three = [both[0], {"id": "c", "amount": 5}, {"id": "d", "category": "food", "amount": 1}]
    rest = example([{"amount": 50, "category": "rent", "parts": three}])
    yield "what is left, and two parts of food", rest.sum("anna", ("category",)), {
        (("food",), "EUR"): row("0", "31", "-31", 1), (("rent",), "EUR"): row("0", "19", "-19", 1)}
    whole = {(("rent",), "EUR"): row("0", "40", "-40", 1)}
    above = example([{"amount": 40, "category": "rent", "parts": both}])
    yield "parts above the amount", above.sum("anna", ("category",)), whole
    yield "list takes them for nothing", [len(above.list("anna", [term])) for term in questions], [0, 0, 1, 1]
    other = example([{"amount": 40, "category": "rent", "parts": [{"id": "a", "category": "food", "amount": -1}]}])
    yield "a part with the other sign", other.sum("anna", ("category",)), whole
    back = example([{"amount": -50, "category": "rent", "parts": [{"id": "a", "category": "food", "amount": -30}]}])
    yield "a refund in parts", back.sum("anna", ("category",)), {
        (("food",), "EUR"): row("0", "-30", "30", 1), (("rent",), "EUR"): row("0", "-20", "20", 1)}
    side = example([{"amount": 50, "category": "food", "parts": [{"id": "a", "category": "salary", "amount": 30}]}])
    yield "a part is what its bill is", side.sum("anna", ("category",)), {
        (("food",), "EUR"): row("0", "20", "-20", 1), (("salary",), "EUR"): row("0", "30", "-30", 1)}

    # Which way money went, its parts and its texts are the bill's; only categories choose parts.
    pay = example([{"amount": 100, "category": "salary", "parts": [{"id": "a", "category": "food", "amount": 20, "name": "milk"}]},
                   {"amount": 50, "category": "food", "parts": [{"id": "a", "category": "salary", "amount": 5}]}])
    yield "income is the whole bill", pay.sum("anna", terms=[("type", "income")]), {((), "EUR"): row("100", "0", "100", 1)}
    yield "so is an expense", pay.sum("anna", terms=[("type", "expense")]), {((), "EUR"): row("0", "50", "-50", 1)}
    yield "the rest of a bill has its parts", pay.sum("anna", terms=[("category", "salary"), ("has", "parts")]), {
        ((), "EUR"): row("80", "5", "75", 2)}
    yield "and its texts", pay.sum("anna", terms=[("category", "salary"), ("text", "milk")]), {((), "EUR"): row("80", "0", "80", 1)}
    yield "no part of it is a bill without parts", pay.list("anna", [("type", "income"), ("not", ("has", "parts"))]), set()

    # My share of the food: 2 of 3 parts of 30.
    mine = example([{"owner": "ben", "amount": 50, "category": "rent", "parts": both, "for": {"anna": 2, "ben": 1}}])
    yield "2/3 of 30 and of 20", mine.sum("anna", ("category",), share=True), {
        (("food",), "EUR"): row("0", "20", "-20", 1), (("household",), "EUR"): row("0", "13.33", "-13.33", 1)}
    yield "2/3 of 50, rounded once", mine.sum("anna", share=True), {((), "EUR"): row("0", "33.33", "-33.33", 1)}
    yield "cleo has no part", mine.sum("cleo", share=True), {}
    yield "parts by person", mine.sum("all", ("person",), [("category", "food")]), {
        (("anna",), "EUR"): row("0", "20", "-20", 1), (("ben",), "EUR"): row("0", "10", "-10", 1)}


def account_examples():
    # 100 from giro to savings.
    accounts = [{"id": "giro", "title": "Giro", "currency": "EUR", "opening": {"amount": 1000, "date": "2026-11-01"}},
                {"id": "savings", "title": "Savings", "currency": "EUR"}, {"id": "dollars", "title": "Dollars", "currency": "USD"}]
    move = example([{"amount": 100, "type": "transfer", "account": "giro", "to": "savings", "for": ["ben"]},
                    {"amount": 7, "date": "2026-11-01", "account": "giro"}, {"amount": 12.5, "date": "2026-11-09", "account": "giro"},
                    {"amount": 3, "date": "2026-11-09", "type": "income", "account": "savings"},
                    {"amount": 200, "date": "2026-11-10", "type": "transfer", "account": "giro", "to": "dollars",
                     "received": {"amount": 216, "currency": "USD"}}], accounts=accounts)
    yield "a transfer is in no sum", move.sum("anna", ("account",)), {
        (("giro",), "EUR"): row("0", "19.5", "-19.5", 2), (("savings",), "EUR"): row("3", "0", "3", 1)}
    yield "nor is it shared", move.settle(), {}
    yield "the plain field of all but what is moved", move.total("anna"), {((), "EUR"): (money("22.5"), 3)}
    yield "before an account opens nothing is known of it", move.balance("anna", day("2026-10-31")), {
        ("savings", "EUR"): money("0"), ("dollars", "USD"): money("0")}
    for when, *held in (("2026-11-01", "1000", "0", "0"), ("2026-11-05", "900", "100", "0"),
                        ("2026-11-09", "887.5", "103", "0"), ("2026-11-30", "687.5", "103", "216")):
        keys = [("giro", "EUR"), ("savings", "EUR"), ("dollars", "USD")]
        yield f"balances on {when}", move.balance("anna", day(when)), dict(zip(keys, map(money, held)))
    yield "one account", move.balance("anna", day("2026-11-30"), "savings"), {("savings", "EUR"): money("103")}
    yield "others do not see it", move.balance("ben", day("2026-11-30")), {}
    # 1000 at the end of the first of November, the 7 of that day among what led to it; from then on as in `balances on`.
    yield "a journal's accounts", move.assets("anna"), {
        ("anna/giro", "EUR"): money("687.5"), ("anna/savings", "EUR"): 103, ("anna/dollars", "USD"): 216}
    bills = [*({"owner": name, "amount": 1, "account": "pot"} for name in TRIO), {"amount": 5, "currency": "USD", "account": "pot"}]
    pot = example(bills, accounts=[{"owner": "shared", "id": "pot", "title": "Pot", "currency": "EUR"}])
    yield "everybody's bills, two currencies", pot.balance("cleo", day("2026-11-30")), {("pot", "EUR"): money("-3"), ("pot", "USD"): money("-5")}
    late = example([{"amount": 1, "account": "giro", "date": "2026-11-01T23:30:00Z"}], accounts=accounts[:1])
    held = [late.balance("anna", day(when))["giro", "EUR"] for when in ("2026-11-01", "2026-11-02")]
    yield "half past midnight in Berlin", held, [money("1000"), money("999")]


def settling_examples():
    def coins(**exact):
        return even({name: money(value) for name, value in exact.items()}, "EUR")

    def balances(**values):
        return {name: money(value) for name, value in values.items()}

    # 1.00 for three, paid by a: 0.66 on one side, 0.33 + 0.33 on the other.
    yield "whole coins already", coins(a="2/3", b="-1/3", c="-1/3"), balances(a="0.66", b="-0.33", c="-0.33")
    yield "two who get money back", coins(a="1/3", b="1/3", c="-2/3"), balances(a="0.33", b="0.33", c="-0.66")
    # Who owes less than a coin owes nothing, so nobody gets anything.
    yield "less than a coin", coins(a="0.02", b="-0.005", c="-0.005", d="-0.005", e="-0.005"), dict.fromkeys("abcde", 0)
    # 1.00 + 1.00 + 0.01, and thrice 0.67.
    yield "even by luck", coins(a="1", b="1", c="0.016", x="-0.672", y="-0.672", z="-0.672"), balances(
        a="1", b="1", c="0.01", x="-0.67", y="-0.67", z="-0.67")
    # 1.00 + 1.00, and thrice 0.66: two coins are missing, the rests are equal, so x and y owe one more.
    yield "two owe a coin more", coins(a="1.004", b="1.001", x="-401/600", y="-401/600", z="-401/600"), balances(
        a="1", b="1", x="-0.67", y="-0.67", z="-0.66")
    # 1.00 + 1.00 are owed, and 0.66 + 0.66 + 0.67 are got: x and y lost 0.008, z nothing, so x gets one more.
    yield "one gets a coin more, equal rests by name", coins(a="-1.004", b="-1.002", x="0.668", y="0.668", z="0.67"), balances(
        a="-1", b="-1", x="0.67", y="0.66", z="0.67")
    # The same, but y lost 0.009 and x 0.007.
    yield "the largest rest first", coins(a="-1.004", b="-1.002", x="0.667", y="0.669", z="0.67"), balances(
        a="-1", b="-1", x="0.66", y="0.67", z="0.67")
    # 0.01 + 0.01, and 0.01 + 0 + 0: x lost nothing and y and z have no coin, so b, who lost least, loses one.
    yield "one loses a coin, the smallest rest first", coins(a="0.014", b="0.013", x="-0.01", y="-0.009", z="-0.008"), balances(
        a="0.01", b="0", x="-0.01", y="0", z="0")
    yield "one loses a coin, equal rests by name", coins(a="0.0135", b="0.0135", x="-0.01", y="-0.009", z="-0.008"), balances(
        a="0", b="0.01", x="-0.01", y="0", z="0")
    income = example([{"amount": 90, "type": "income", "for": TRIO}])
    yield "an income counts the other way", income.settle()["EUR"]["anna"], person("-90", "-30", "0", "-60")
    alone = example([{"amount": 5, "for": ["anna"]}, {"amount": 6, "paidBy": "anna"},
                     {"owner": "ben", "amount": 7, "for": ["anna"], "paidBy": "anna"}])
    yield "what says for whom it is is shared, what only its owner paid is not", alone.settle(), {"EUR": {"anna": person("12", "12", "0", "0")}}
    # 66.666… and 33.333… are owed: 99.99, and the coin that is missing is anna's, who lost more.
    weights = example([{"amount": 100, "for": ["anna:2", "ben"], "paidBy": "cleo"}])
    yield "two thirds and one", weights.settle(), {"EUR": {
        "anna": person("0", "66.67", "0", "-66.67"), "ben": person("0", "33.33", "0", "-33.33"), "cleo": person("100", "0", "0", "100")}}
    # 33.33… yen each: ben and cleo owe 33, so anna gets 66 and her printed share is 34.
    yen = example([{"amount": 100, "currency": "JPY", "for": TRIO}])
    yield "whole yen", yen.settle(), {"JPY": {
        "anna": person("100", "34", "0", "66"), "ben": person("0", "33", "0", "-33"), "cleo": person("0", "33", "0", "-33")}}
    # After the payments that ten bills call for, a third of a cent each is left, and nobody owes anything.
    payments = [{"owner": "shared", "from": name, "to": "anna", "amount": 33.33} for name in ("ben", "cleo")]
    done = example([{"amount": 10, "for": TRIO}] * 10, payments=payments)
    yield "nothing is owed afterwards", [figures[3] for figures in done.settle()["EUR"].values()], [0, 0, 0]
    october = example([{"amount": 8, "for": TRIO, "date": "2026-10-31"}])
    yield "a month alone", october.settle(("2026-11-01", "2026-11-30")), {}


def budget_examples():
    both = [{"id": "a", "category": "food", "amount": 30}, {"id": "b", "category": "household", "amount": 20}]
    receipt = {"amount": 50, "category": "rent", "parts": both}
    budget = example([receipt, {"amount": 4, "category": "food", "date": "2026-10-30"}, {"amount": 9, "type": "transfer", "category": "food"},
                      {"amount": -2, "category": "food"}, {"amount": 8, "category": "food", "currency": "USD"}],
                     budget=[{"amount": 100, "category": "food"}, {"amount": 10, "category": "food", "from": "2026-09-30", "carry": True},
                             {"amount": 60, "period": "week"}])
    food, carrying, week = budget.budgets("anna", day("2026-11-10")).values()
    yield "a month's food", [food[name] for name in ("spent", "left", "elapsed", "days", "over")], [28, 72, 10, 30, False]
    yield "carried on the 30th", [carrying[name] for name in ("period", "carried", "spent", "left")], [
        {"from": "2026-10-30", "to": "2026-11-29", "unit": "month"}, 10, 32, -12]
    yield "an empty week", [week[name] for name in ("period", "spent", "left")], [
        {"from": "2026-11-09", "to": "2026-11-15", "unit": "week"}, 0, 60]
    everybody = example([{"owner": name, **receipt} for name in TRIO],
                        categories=[{"owner": "shared", "id": "food", "title": "Food", "type": "expense"}],
                        budget=[{"owner": "shared", "id": "all", "amount": 100, "category": "food"},
                                {"owner": "ben", "id": "his", "amount": 100}])
    spent = {name: [figures["spent"] for figures in everybody.budgets(name, day("2026-11-10")).values()] for name in ("anna", "ben")}
    yield "a shared budget counts everybody's part, one's own one's own", spent, {"anna": [90], "ben": [90, 50]}
    yield "the 31st in February", period_of("month", day("2026-01-31"), day("2026-03-01")), (day("2026-02-28"), day("2026-03-31"))
    yield "leap years", period_of("year", day("2024-02-29"), day("2026-03-01")), (day("2026-02-28"), day("2027-02-28"))
    # Parts are several legs of a journal, and a transfer is none of them.
    november = {key[2:]: value for key, value in budget.journal("anna").items() if key[0] == "2026-11"}
    yield "a journal's months", november, {("food", "expense", "EUR"): 28, ("household", "expense", "EUR"): 20, ("food", "expense", "USD"): 8}


def self_test():
    """(passed, failed) of the examples."""
    passed, failed = 0, 0
    for examples in (share_examples, part_examples, account_examples, settling_examples, budget_examples):
        for title, found, expected in examples():
            passed, failed = (passed + 1, failed) if found == expected else (passed, failed + 1)
            if found != expected:
                print(f"FAILED  {title}", f"found    {shown(found)}", f"expected {shown(expected)}", sep="\n    ")
    return passed, failed


if __name__ == "__main__":
    good, bad = self_test()
    print(f"{good} passed, {bad} failed")
    sys.exit(1 if bad else 0)
