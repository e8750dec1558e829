"""Why a month is not what it was: the records that changed since a moment, whose effects are exactly the difference of the sums."""
import decimal
import os
import random

import phone as phones
import served
from deeds import Client
from figures import put, shows

SEED = int(os.environ.get("TEST_SEED", "1"))
ROUNDS = int(os.environ.get("CHANGES_ROUNDS", "12"))
FIGURES = ("income", "expense", "net", "total", "count")


def check_changes(folder):
    yield from check_agreement(folder)
    yield from check_page(folder)


# MARK: Figures

def amounts(rows):
    """By currency and figure; what is not there is nothing."""
    return {(row["currency"], name): decimal.Decimal(row[name]) for row in rows for name in FIGURES if row.get(name) is not None}


def added(*all_amounts):
    sums = {}
    for each in all_amounts:
        for key, value in each.items():
            sums[key] = sums.get(key, 0) + value
    return {key: value for key, value in sums.items() if value != 0}


def check_agreement(folder):
    """At random: the sums of then and every effect, added up here, are the sums of now."""
    rng = random.Random(SEED)
    ledger = served.Ledger.found(folder / "agreement/ledger", clock="2026-11-20T12:00:00Z")
    ledger.run("users", "add", "ben", "--guest")
    ledger.run("kinds", "new", "donation", "name:text", "date:date", "amount:money")
    ledger.run("add", "book", "name=Trip")
    [trip] = [each["id"] for each in ledger.json("list", "book") if each["fields"]["name"] == "Trip"]
    number = 0
    for round_number in range(ROUNDS):
        then = ledger.git("rev-parse", "HEAD").strip()
        for _ in range(rng.randint(0, 6)):
            number += 1
            change(ledger, rng, number)
        ledger.run("use", *rng.choice([["--all"], ["--all"], [trip]]))
        for options in ([], ["--share"]):
            before = amounts(ledger.json("timeline", "2026-11", *book_of(ledger), "--at", then, *options)["totals"])
            after = amounts(ledger.json("timeline", "2026-11", *book_of(ledger), *options)["totals"])
            answer = ledger.json("timeline", "2026-11", "--since", then, *options)
            effects = [amounts([{"currency": one["currency"], **one["change"]}]) for record in answer["changes"] for one in record["effects"]]
            effects += [amounts([one]) for one in answer["rounding"]]
            told = amounts([{"currency": one["currency"], **one["change"]} for one in answer["totals"]])
            difference = added(after, {key: -value for key, value in before.items()})
            isExact = added(*effects) == difference == added(told)
            yield f"then and all effects are now (TEST_SEED={SEED}, {round_number}{' with shares' if options else ''})", [] if isExact else [before, after, answer]
            if not options:
                yield "and whole amounts need no rounding", answer["rounding"]


def book_of(ledger):
    book = ledger.json("use")["book"]
    return [f'book="{book}"'] if book else []


def change(ledger, rng, number):
    bills = ledger.json("list", "bill", "date:2026-10-01..2026-12-31")
    deed = rng.choice(["add", "add", "set", "move", "rm", "donation", "category", "hand"]) if bills else "add"
    one = rng.choice(bills)["id"] if bills else None
    amount = f"{rng.randint(-300, 9000) / 100:.2f}"
    if deed == "add":
        shared = rng.choice([[], [], ["paidBy=ben"], ["for=anna,ben"], ['for={"anna":1,"ben":2}']])
        ledger.run("add", "bill", f"amount={amount}", f"name=n{number}", f"date=2026-11-{rng.randint(1, 28):02}", f"category={rng.choice(['food', 'salary', 'travel'])}",
                   f"currency={rng.choice(['EUR', 'EUR', 'TWD'])}", *shared)
    elif deed == "set":
        ledger.run("set", one, "--", rng.choice([f"amount={amount}", "category=salary", "category=food", "type=income", "remark=changed", "currency=TWD"]))
    elif deed == "move":
        ledger.run("set", one, f"date=2026-{rng.choice(['10', '11', '12'])}-05")
    elif deed == "rm":
        ledger.run("rm", one)
    elif deed == "donation":
        ledger.run("add", "donation", f"name=d{number}", f"amount={abs(float(amount))}", "date=2026-11-09")
    elif deed == "category":
        # Bills without a type are what their category says.
        ledger.run("set", "food", f"type={rng.choice(['income', 'expense'])}")
    elif deed == "hand":
        put(ledger, f"anna/bills/hand{number}.json", date="2026-11-21", amount=float(amount), category="food", name=f"h{number}")


# MARK: The page

def check_page(folder):
    ledger = served.Ledger.found(folder / "page/ledger", clock="2026-11-18T12:00:00Z")
    for fields in (["amount=60", "name=Gas", "category=utilities", "date=2026-11-02"], ["amount=20", "name=Book", "category=education", "date=2026-11-05"],
                   ["amount=9", "name=Tea", "category=food", "date=2026-11-06"], ["amount=7", "name=Old", "category=food", "date=2026-10-06"]):
        ledger.run("add", "bill", *fields)
    ledger.environment["LEDGER_SYNC_NOW"] = "2026-11-20T12:00:00Z"
    ledger.run("set", "Gas", "amount=84")
    ledger.run("rm", "Book")
    ledger.run("set", "Old", "date=2026-11-07")
    ledger.run("set", "Tea", "remark=<img src=x>")
    ledger.run("add", "bill", "amount=2500", "name=Pay", "category=salary", "date=2026-11-19")
    with served.Server(ledger) as server, phones.Phone(folder) as phone:
        phones.entered(phone, server)
        shows(phone, "month", "document.querySelector('.sums')")
        phone.click("a.chip", "What changed?")
        opened = phone.until("document.querySelector('table') && document.querySelector('.list')")
        yield "one tap in a month tells what changed since yesterday", [] if opened else [phone.text()]
        rows = dict(row.split("\t", 1) for row in phone.text("tbody tr").split("\n"))
        yield "with each figure of then and of now", [] if {name: row.split("\t") for name, row in rows.items()} == {
            "Income": ["0", "2,500", "+2,500"], "Expenses": ["89", "100", "+11"], "Net": ["−89", "2,400", "+2,489"]} else [rows]
        lines = phone.run("[...document.querySelectorAll('.list .bill')].map((each) => each.innerText)")
        expected = {"Pay": ("Added", "+2,500 EUR"), "Gas": ("Amount: 60 → 84", "−24 EUR"), "Book": ("Deleted", "+20 EUR"), "Old": ("Date: 2026-10-06 → 2026-11-07", "−7 EUR"),
                    "Tea": ("<img src=x>", "no effect")}
        text = phone.text(".list")
        yield "and each record with what it did", [] if all(any(name in each and all(part in each for part in parts) for each in lines) for name, parts in expected.items()) and len(lines) == 5 else [text]
        yield "no text of a record is an element", [] if phone.run("document.querySelectorAll('main img').length") == 0 else [text]
        phone.click(".list a", "Gas")
        yield "a record opens", [] if phone.until("document.querySelector('#field-amount')?.value === '84'") else [phone.text()]
        phone.run("history.back()")
        phone.until("document.querySelector('table')")
        phone.click("a.chip", "Since the last sync began")
        yield "where no sync has brought anything, that is said", [] if phone.until("document.querySelector('p.doubt')") else [phone.text()]
        since = ledger.git("rev-parse", "HEAD~1").strip()
        shows(phone, f"changes/2026-11/{since}", "document.querySelector('table')")
        yield "since any other moment, too", [] if phone.text(".list").count("EUR") == 1 and "Pay" in phone.text(".list") else [phone.text()]
        shows(phone, "changes/2026-09/yesterday", "document.querySelector('p.card')")
        yield "nothing is nothing", [] if "Nothing has changed" in phone.text() else [phone.text()]
    yield from check_last_sync(folder)


def check_last_sync(folder):
    """What the last sync brought, and not what was here before it."""
    cloud = folder / "synced/cloud.git"
    one = served.Ledger.found(folder / "synced/one/ledger", clock="2026-11-18T12:00:00Z")
    served.subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(cloud)], check=True)
    one.git("remote", "add", "origin", str(cloud))
    one.run("add", "bill", "amount=10", "name=First", "category=food")
    one.run("push")
    two = served.Ledger(folder / "synced/two/ledger", clock="2026-11-19T12:00:00Z")
    two.folder.parent.mkdir(parents=True)
    two.run("clone", str(cloud), str(two.folder), "--user", "anna", there=two.folder.parent)
    one.run("add", "bill", "amount=5", "name=Brought", "category=food")
    one.run("sync")
    two.run("add", "bill", "amount=3", "name=Here", "category=food")
    two.run("sync")
    with served.Server(two) as server:
        status, answer = Client(server).ask("timeline?term=2026-11&since=last-sync")
        names = [each["fields"]["name"] for each in answer["changes"]] if status == 200 else answer
        yield "the last sync brought what others wrote", [] if names == ["Brought"] else [status, names]
