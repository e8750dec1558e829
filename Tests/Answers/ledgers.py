"""Ledgers for questions: bills of two users in three currencies, with incomes, refunds, gaps and every spelling of a number.

The same seed makes the same ledger, so that a difference can be looked at again.
"""
import json
import pathlib
import random

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
USERS = ["alice", "bob"]
CURRENCIES = ["EUR", "TWD", "JPY"]
EXPENSES = ["food", "rent", "travel", "books", "health", "music", "gifts"]
INCOMES = ["salary", "interest"]
SHARED = {"taxes": "expense", "lottery": "income"}
NAMES = ["Lunch", "Abendessen", "午餐", "Кофе", "Straße", "ΚΑΦΕΣ", "寿司 🍣", "Café crème", "100% juice", "=1+1"]
PAYEES = ["Corner shop", "市場", "Müller", "online"]
TAGS = ["work", "home", "旅行", "kids"]
RATES = [("2023-01-01", "TWD", "EUR", "0.0304"), ("2024-07-01", "TWD", "EUR", "0.0287"), ("2023-01-01", "EUR", "JPY", "141.5"),
         ("2025-03-15", "EUR", "JPY", "162.25"), ("2025-03-15", "JPY", "EUR", "0.0062"), ("2024-02-01", "EUR", "TWD", "34.1")]


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def dump(value):
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def spelled(source, cents):
    """An amount as people and programs write it."""
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    plain = f"{sign}{cents // 100}.{cents % 100:02}"
    if source.random() < 0.05:
        return f"{sign}{cents}e-2"
    if cents % 100 == 0 and source.random() < 0.5:
        return f"{sign}{cents // 100}"
    return plain + ("0" if source.random() < 0.05 else "")


def day(source):
    return f"{source.randint(2023, 2026)}-{source.randint(1, 12):02}-{source.randint(1, 28):02}"


def moment(source):
    if source.random() < 0.8:
        return day(source)
    offset = source.choice(["Z", "+08:00", "-11:30", "+01:00"])
    return f"{day(source)}T{source.randint(0, 23):02}:{source.randint(0, 59):02}:00{offset}"


def bill(source):
    """A bill as JSON text; its members are there or not as they are in life."""
    category = source.choice(EXPENSES + INCOMES + list(SHARED) + [None, "nowhere"])
    members = {"date": moment(source), "name": source.choice(NAMES)}
    if category:
        members["category"] = category
    if source.random() < 0.6:
        natural = "income" if category in INCOMES or category == "lottery" else "expense"
        other = "expense" if natural == "income" else "income"
        members["type"] = other if source.random() < 0.03 else natural
    if source.random() < 0.7:
        members["currency"] = source.choice(CURRENCIES)
    if source.random() < 0.8:
        members["payee"] = source.choice(PAYEES)
    if source.random() < 0.5:
        members["tags"] = sorted(source.sample(TAGS, source.randint(0, 3)))
    cents = source.randint(1, 300_000)
    amount = spelled(source, -cents if source.random() < 0.04 else cents)
    return dump({"amount": "@", **members}).replace('"@"', amount)


def identity(source):
    return "".join(source.choice(ALPHABET) for _ in range(8))


def make(folder, count, seed):
    """Fills a ledger that `ledger-sync init` made."""
    source, folder = random.Random(seed), pathlib.Path(folder)
    for user in USERS:
        write(folder / f"users/{user}/manifest.json", dump({"name": user}))
        for name in EXPENSES + INCOMES:
            kind = "income" if name in INCOMES else "expense"
            write(folder / f"users/{user}/categories/{name}.json", dump({"title": name.title(), "type": kind}))
    for name, kind in SHARED.items():
        write(folder / f"shared/categories/{name}.json", dump({"title": name.title(), "type": kind}))
    for number, (since, origin, target, rate) in enumerate(RATES):
        text = dump({"date": since, "from": origin, "to": target, "rate": "@"}).replace('"@"', rate)
        write(folder / f"shared/rate/rate{number}.json", text)
    for number in range(count):
        user, text = source.choice(USERS), bill(source)
        year, month = json.loads(text)["date"].split("-")[:2]
        write(folder / f"users/{user}/bills/{year}/{month}/bill{number}.{identity(source)}.json", text)
