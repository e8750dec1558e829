#!/usr/bin/env python3
"""Writes N bills into a ledger: 5 years, 2 users, 12 categories, 3 books; the same for the same seed.

    generate.py LEDGER N [--seed S]
"""
import argparse
import json
import os
import pathlib
import random

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
USERS = ["alice", "bob"]
CATEGORIES = ["food", "rent", "travel", "books", "health", "music", "garden", "gifts", "pets", "school", "sport", "salary"]
BOOKS = ["daily", "trip", "office"]
YEARS = range(2022, 2027)
NAMES = ["Lunch", "Dinner with Eve", "午餐", "晚餐 🍜", "Bus ticket", "高鐵票 🚄", "Coffee ☕", "咖啡", "Rent", "電費",
         "Novel", "Piano lesson 🎹", "Cat food 🐈", "花市", "Bakery Müller", "寿司", "Pharmacy", "Bicycle repair 🚲"]
REMARKS = ["", "paid in cash", "shared with Bob", "與家人一起", "invoice follows", "second of three payments, the last one in May",
           "今天下雨 ☔", "to be reimbursed"]
METHODS = ["cash", "card", "transfer"]
TAGS = ["work", "home", "holiday", "kids"]


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def write_catalogues(ledger, user):
    home = ledger / "users" / user
    for order, name in enumerate(CATEGORIES):
        kind = "income" if name == "salary" else "expense"
        write(home / "categories" / f"{name}.json", {"title": name.capitalize(), "type": kind, "order": order})
    for order, name in enumerate(BOOKS):
        write(home / "books" / f"{name}.json", {"name": name.capitalize(), "order": order})


def bill(source, day):
    category = source.choice(CATEGORIES)
    record = {
        "date": day, "type": "income" if category == "salary" else "expense",
        "amount": 0, "currency": "EUR", "category": category, "book": source.choice(BOOKS),
        "name": source.choice(NAMES), "payee": source.choice(["Corner shop", "市場", "Online", "Landlord"]),
        "method": source.choice(METHODS), "remark": source.choice(REMARKS),
        "tags": sorted(source.sample(TAGS, source.randint(0, 2))),
    }
    cents = source.randint(50, 300_000 if category == "salary" else 20_000)
    text = json.dumps(record, ensure_ascii=False, indent=2)
    return record, text.replace('"amount": 0', f'"amount": {cents // 100}.{cents % 100:02}') + "\n"


def slug(name):
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())


def write_bills(ledger, count, seed):
    """Gives the paths, relative to the ledger, in the order in which they were written."""
    source, paths, folders = random.Random(seed), [], set()
    for number in range(count):
        month = f"{source.choice(YEARS)}/{source.randint(1, 12):02}"
        day = source.randint(1, 28)
        record, text = bill(source, f"{month.replace('/', '-')}-{day:02}")
        folder = f"users/{USERS[number % 2]}/bills/{month}"
        identity = "".join(source.choices(ALPHABET, k=8))
        if folder not in folders:
            os.makedirs(ledger / folder, exist_ok=True)
            folders.add(folder)
        path = f"{folder}/{day:02}-{slug(record['name'])}.{identity}.json"
        with open(ledger / path, "w", encoding="utf-8") as file:
            file.write(text)
        paths.append(path)
    return paths


def generate(ledger, count, seed=1):
    ledger = pathlib.Path(ledger)
    for user in USERS:
        write_catalogues(ledger, user)
    return write_bills(ledger, count, seed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ledger")
    parser.add_argument("records", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(len(generate(options.ledger, options.records, options.seed)), "bills")


if __name__ == "__main__":
    main()
