#!/usr/bin/env python3
"""Writes Samples/household: the ledger of two people over a year. The same files at every run.

    Samples/generator/make_household.py
"""

import json
import random
import re
import shutil
import unicodedata
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from xml.sax.saxutils import escape

import alice
import bob
import pictures

SAMPLES = Path(__file__).resolve().parent.parent
PLANTED = SAMPLES.parent / "Sources" / "Schema" / "Planted"
FIRST, LAST = date(2025, 11, 1), date(2026, 11, 20)
CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
INCOME = {"salary", "bonus", "side-job", "interest", "present", "other-income"}


class Exact(Decimal):
    """A number that keeps its spelling."""


def to_json(value, depth=0):
    """JSON as ledger-sync writes new records: one member a line, two spaces a level."""
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(value, dict) and value:
        members = (f"{inner}{json.dumps(k, ensure_ascii=False)}: {to_json(v, depth + 1)}" for k, v in value.items())
        return "{\n" + ",\n".join(members) + f"\n{outer}}}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(inner + to_json(item, depth + 1) for item in value) + f"\n{outer}]"
    return str(value) if isinstance(value, Exact) else json.dumps(value, ensure_ascii=False)


PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
%s
</plist>
"""


def to_plist(value, depth=0):
    """A property list as Apple's tools write them: an element a line, a tab a level."""
    inner, outer = "\t" * (depth + 1), "\t" * depth
    if isinstance(value, dict):
        members = (f"{inner}<key>{escape(k)}</key>\n{inner}{to_plist(v, depth + 1)}\n" for k, v in value.items())
        return f"<dict>\n{''.join(members)}{outer}</dict>"
    if isinstance(value, list):
        return "<array>\n" + "".join(f"{inner}{to_plist(item, depth + 1)}\n" for item in value) + f"{outer}</array>"
    if isinstance(value, datetime):
        return f"<date>{value.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%SZ}</date>"
    if isinstance(value, str):
        return f"<string>{escape(value)}</string>"
    element = "integer" if re.fullmatch(r"-?\d+", str(value)) else "real"
    return f"<{element}>{value}</{element}>"


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(value, str):
        value = PLIST % to_plist(value) if path.suffix == ".plist" else to_json(value) + "\n"
    path.write_text(value, encoding="utf-8")


def planted_kinds():
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((PLANTED / "Kinds").glob("*.json"))}


def planted_categories():
    source = (PLANTED / "PlantedRecord+Categories.swift").read_text(encoding="utf-8")
    row = re.compile(r'PlantedCategory\("(.+?)", "(.+?)",( \.income,)? icon: "(.+?)", color: "(.+?)"\)')
    for order, (name, title, income, icon, color) in enumerate(row.findall(source), start=1):
        kind = "income" if income else "expense"
        yield name, {"title": title, "type": kind, "icon": icon, "color": color, "order": order}


def slug(text):
    """The words of a name for a file name: letters and digits of any script, joined with hyphens."""
    plain = unicodedata.normalize("NFC", text.lower())
    words = re.findall(r"[^\W_]+", plain)
    result = ""
    for word in words:
        longer = f"{result}-{word}" if result else word
        if len(longer) > 24:
            break
        result = longer
    return result or "bill"


def offset(day):
    """Berlin's, by day; summer time of 2026."""
    return "+02:00" if date(2026, 3, 29) <= day < date(2026, 10, 25) else "+01:00"


class Person:
    def __init__(self, name, tables, seed):
        self.name, self.tables, self.random = name, tables, random.Random(seed)
        self.folder = SAMPLES / "household" / "users" / name

    def new_id(self):
        return "".join(self.random.choice(CROCKFORD) for _ in range(8))

    def bill(self, when, category, name, payee, amount, more):
        day = when[:10]
        journey_first, journey_last, journey_book = self.tables.JOURNEY
        book = journey_book if journey_first <= day <= journey_last else "daily"
        kind = "income" if category in INCOME else "expense"
        record = {"date": when, "type": kind, "amount": Exact(amount), "currency": "EUR", "category": category,
                  "book": book, "name": name, "payee": payee}
        record.update(more)
        form = "plist" if record["book"] in self.tables.PLISTS else "json"
        if form == "plist" and "T" in when:
            record["date"] = datetime.fromisoformat(when)
        stem = self.folder / f"bills/{day[:4]}/{day[5:7]}/{day[8:]}-{slug(name)}.{self.new_id()}"
        if name in getattr(self.tables, "RECEIPTS", {}):
            picture = pictures.receipt(random.Random(name), self.tables.RECEIPTS[name])
            record["photo"] = f"{stem.name}.{pictures.name_of('photo', picture)}"
            (stem.parent / record["photo"]).parent.mkdir(parents=True, exist_ok=True)
            (stem.parent / record["photo"]).write_bytes(picture)
        write(stem.with_name(f"{stem.name}.{form}"), record)

    def away(self, day):
        first, last, _ = self.tables.JOURNEY
        return first <= day.isoformat() <= last

    def write_catalogues(self):
        write(self.folder / "manifest.json", self.tables.MANIFEST)
        for name, category in planted_categories():
            write(self.folder / f"categories/{name}.json", category | self.tables.CATEGORY_CHANGES.get(name, {}))
        write(self.folder / "books/daily.json", {"name": "Daily", "cover": 1, "order": 1})
        for name, book in self.tables.BOOKS.items():
            form = "plist" if name in self.tables.PLISTS else "json"
            write(self.folder / f"books/{name}.{form}", book)
        for name, fields in self.tables.QUICK.items():
            write(self.folder / f"quick/{name}.json", {"kind": "bill", "fields": fields})

    def write_monthly(self, month):
        for day, category, name, payee, amount, method, months in self.tables.MONTHLY:
            when = month.replace(day=day)
            if when <= LAST and (months is None or when.month in months):
                self.bill(when.isoformat(), category, name, payee, amount, {"book": "daily", "method": method})

    def write_habits(self, day):
        for times, category, method, tags, at_work, choices in self.tables.HABITS:
            is_free = day.weekday() >= 5
            chance = 0.85 * times / (21 if at_work else 30)
            if self.away(day) or (at_work and is_free) or self.random.random() >= chance:
                continue
            name, payee, low, high, remark = self.random.choice(choices)
            more = {"method": method}
            if remark and self.random.random() < 0.3:
                more["remark"] = remark
            if tags and self.random.random() < 0.7:
                more["tags"] = tags
            self.bill(self.moment(day, category), category, name, payee, self.price(low, high), more)

    def price(self, low, high):
        """Small prices are more common; most end as prices do."""
        cents = round(100 * (low + (high - low) * self.random.random() ** 1.8))
        rounded = cents // 100 * 100 + self.random.choice([0, 50, 90, 99, 49, 80])
        chosen = rounded if low * 100 <= rounded <= high * 100 else cents
        return f"{chosen // 100}.{chosen % 100:02}"

    def moment(self, day, category):
        """Half of the bills say the day, half the minute."""
        if category == "side-job" or self.random.random() < 0.5:
            return day.isoformat()
        minute = self.random.randint(8 * 60, 21 * 60 + 30)
        if category == "food":
            minute = self.random.randint(11 * 60 + 40, 13 * 60 + 45)
        return f"{day.isoformat()}T{minute // 60:02}:{minute % 60:02}:00{offset(day)}"

    def write_diary(self, day):
        for times, drink, amount in getattr(self.tables, "DRINKS", []):
            if self.away(day) or self.random.random() >= times / 30:
                continue
            brand = json.loads((SAMPLES / f"drinks/shared/drinks/{drink}.json").read_text(encoding="utf-8"))
            when = f"{day.isoformat()}T{self.random.randint(18, 22)}:{self.random.randint(0, 59):02}:00{offset(day)}"
            record = {"date": when, "drink": drink, "brand": brand["brand"], "abv": brand["abv"], "amount": amount}
            path = f"diary/{day.year}/{day.month:02}/{day.day:02}-{slug(brand['brand'])}.{self.new_id()}.json"
            write(self.folder / path, record)

    def write_all(self):
        self.write_catalogues()
        for event in self.tables.EVENTS:
            self.bill(*event)
        day = FIRST
        while day <= LAST:
            if day.day == 1:
                self.write_monthly(day)
            self.write_habits(day)
            self.write_diary(day)
            day += timedelta(days=1)


def main():
    household = SAMPLES / "household"
    shutil.rmtree(household, ignore_errors=True)
    write(household / "ledger.json", {"format": 1, "id": "qhzrvmxkdjwnbtgysplcfeaoui", "name": "Household",
                                      "currency": "EUR", "timeZone": "Europe/Berlin"})
    for name, text in planted_kinds().items():
        write(household / f"kinds/{name}.json", text)
    for _, drink, _ in bob.DRINKS:
        source = SAMPLES / f"drinks/shared/drinks/{drink}.json"
        write(household / f"shared/drinks/{drink}.json", source.read_text(encoding="utf-8"))
    Person("alice", alice, 11).write_all()
    Person("bob", bob, 20).write_all()


if __name__ == "__main__":
    main()
