"""Random ledgers for exports: names that try to break out of every format, currencies that are none, odd amounts and days.

The same seed makes the same ledger, so that a difference can be looked at again.
"""
import json
import pathlib
import random

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
USERS = ["alice", "bob"]
# As names of files; what they mean for money.
CATEGORIES = {
    "food": "expense", "日本": "expense", "café": "expense", "dr.pepper": "expense", "a b": "expense", "a-b": "expense",
    "uncategorised": "expense", "=1+1": "expense", "O'Brien & Söhne; (x)": "expense", "travel/hotel": "expense", "travel-hotel": "expense",
    "ß": "expense", "🍣": "expense", "X🍣": "expense", "expenses": "expense", "100%": "expense", "@home": "expense",
    "salary": "income", "利息": "income", "income": "income", "[gift]": "income",
}
CURRENCIES = ["EUR", "EUR", "EUR", "TWD", "JPY", "US$", "€", "eur", "A", "AIR MILES", "日圓", '"', "X€", "B1"]
WORDS = ["Lunch", "Abendessen", "午餐", "say \"hi\"", "a;b", "; x", "a | b", "=1+1", "@SUM(A1)", "(unclosed", "(code) text", "* star", "! mark",
         "[2026-99-99]", "two\nlines", "tab\there", "back\\slash\\", "\\", "'", "-5", "#tag", "key: value", "2026-01-01 open X", "  blanks  ",
         "🍣 寿司", "rtl \u202e txt", "\u0000nul"[1:], "{a}", "%s", "date:2020-01-01", "@@ 5 EUR", "", "é e\u0301"]
TAGS = ["work", "旅行", "a b", "x:y", "a,b", "date:2020", "=1"]


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def dump(source, members, amount=None):
    """JSON in one of the layouts that people's programs have; numbers keep their digits."""
    indent, end = source.choice([2, 2, 4, None]), source.choice(["\n", "\n", ""])
    text = json.dumps(members, ensure_ascii=source.random() < 0.2, indent=indent)
    text = text.replace('"@amount@"', amount or "null") + end
    return text.replace("\n", "\r\n") if source.random() < 0.1 else text


def amount(source):
    digits = source.choice([0, 1, 2, 2, 2, 2, 3, 6])
    number = source.randint(-20_000, 300_000)
    if source.random() < 0.05:
        return f"{number}e-2"
    sign, plain = ("-" if number < 0 else ""), str(abs(number)).rjust(digits + 1, "0")
    return sign + (f"{plain[:-digits]}.{plain[-digits:]}" if digits else plain)


def moment(source):
    day = f"{source.randint(2024, 2026)}-{source.randint(1, 12):02}-{source.randint(1, 28):02}"
    if source.random() < 0.8:
        return day
    return f"{day}T{source.randint(0, 23):02}:{source.randint(0, 59):02}:00" + source.choice(["Z", "+08:00", "-11:30"])


def bill(source, number):
    members = {"date": moment(source), "amount": "@amount@"}
    for field, choices, chance in (("name", WORDS, 0.9), ("payee", WORDS, 0.7), ("currency", CURRENCIES, 0.8),
                                   ("category", [*CATEGORIES, "nowhere", "bob/food"], 0.85), ("type", ["expense", "income"], 0.3)):
        if source.random() < chance:
            members[field] = source.choice(choices)
    if source.random() < 0.4:
        members["tags"] = source.sample(TAGS, source.randint(0, 3))
    # The first few are odd in every ledger.
    odd = number / 100 if number < 7 else source.random()
    if odd < 0.02:
        del members["amount"]
    elif odd < 0.03:
        members["amount"] = "twelve"
    elif odd < 0.04:
        members["currency"] = 5
    elif odd < 0.05:
        members["type"] = "gift"
    elif odd < 0.06:
        members["date"] = source.choice(["yesterday", "2026-13-01"])
    elif odd < 0.07:
        del members["date"]
    return dump(source, members, amount(source))


def identity(source):
    return "".join(source.choice(ALPHABET) for _ in range(8))


def make(folder, count, seed):
    """Fills a ledger that `ledger-sync init --user alice` made."""
    source, folder = random.Random(f"exports {seed}"), pathlib.Path(folder)
    for user in USERS:
        if user != "alice":
            write(folder / f"users/{user}/manifest.json", json.dumps({"name": user}))
        for name, kind in CATEGORIES.items():
            write(folder / f"users/{user}/categories/{name}.json", json.dumps({"title": name, "type": kind}, ensure_ascii=False))
    for number in range(count):
        stem = folder / f"users/{source.choice(USERS)}/bills/2026/{source.randint(1, 12):02}/b{number}.{identity(source)}"
        write(stem.with_name(stem.name + ".json"), bill(source, number))
        if source.random() < 0.05:
            (stem.with_name(stem.name + ".photo.jpg")).write_bytes(source.randbytes(source.randint(0, 400)))
    write(folder / "users/alice/bills/2026/01/broken.json", "{\"amount\": 12.50,\n")
    write(folder / "users/alice/diary/2026/01/evening.plist", """<?xml version="1.0" encoding="UTF-8"?>
<!-- kept -->
<plist version="1.0"><dict><key>date</key><string>2026-01-02</string><key>count</key>
<integer>+2</integer></dict></plist>
""")
