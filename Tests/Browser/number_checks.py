"""Every number of a page, compared with `sum`, `list` and `settle`."""
import collections
import decimal
import json

import browser
import devtools
import filter_checks
import pages
import scene

SHOWN = """({
  days: [...document.querySelectorAll("section.day")].map((day) => ({
    day: day.querySelector("time")?.dateTime ?? null,
    flows: [...day.querySelectorAll(".flow")].map((flow) => [flow.querySelector(".currency")?.textContent.trim() ?? null,
      [...flow.querySelectorAll(".money")].map((money) => [money.classList.contains("income"), money.textContent])]),
    amounts: [...day.querySelectorAll(".records .amount")].map((each) => (each.querySelector(".money") ?? each).textContent),
  })),
  tables: [...document.querySelectorAll("table")].map((table) => [table.caption.textContent, [...table.tBodies[0].rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent))]),
  payments: [...document.querySelectorAll(".payments li")].map((each) => each.textContent),
})"""


def check_numbers(folder):
    """Every number of a page, whatever the filters, is the text that `sum`, `list` or `settle` has."""
    if browser.PROGRAM is None:
        return
    ledger = filter_checks.with_book(scene.Ledger(folder, 250))
    for number, bill in enumerate(sorted((ledger.folder / "users").rglob("bill*.json"))[::4]):
        people = (' "for": ["alice", "bob:2", "佳"],', ' "paidBy": "bob",', ' "paidBy": "佳", "for": {"alice": 1.5, "bob": 1},')[number % 3]
        bill.write_text(bill.read_text(encoding="utf-8").replace("{\n", "{\n " + people + "\n", 1), encoding="utf-8")
    yield from check_page(folder, ledger, ["--user", "all"], "numbers")
    yield from check_page(folder, ledger, ["--user", "alice", "--share"], "shares")
    split(ledger)
    yield from check_page(folder, ledger, ["--user", "all"], "parts", hasParts=True)
    yield from check_page(folder, ledger, ["--user", "bob", "--share"], "shares of parts", hasParts=True)
    yield from check_page(folder, ledger, ["--user", "all"], "asked parts", hasParts=True, asked=["category:gifts or category:books"])


def split(ledger):
    """Parts of some bills: sevenths of them, so that shares of parts have no end."""
    for number, bill in enumerate(sorted((ledger.folder / "users").rglob("bill*.json"))[::3]):
        text = bill.read_text(encoding="utf-8")
        amount = decimal.Decimal(json.loads(text, parse_float=str, parse_int=str).get("amount", "0"))
        part = format((amount / 7).quantize(decimal.Decimal("0.01"), decimal.ROUND_DOWN), "f")
        if decimal.Decimal(part):
            parts = ", ".join(f'{{"id": "p{place}", "category": "{category}", "amount": {part}}}' for place, category in enumerate(("food", "gifts", "food")[:1 + number % 3]))
            bill.write_text(text.replace("{\n", '{\n "parts": [' + parts + "],\n", 1), encoding="utf-8")


def check_page(folder, ledger, whose, name, hasParts=False, asked=()):
    path = ledger.report(folder / f"{name}.html", "2024..2026", *asked, *whose, "--all")
    with devtools.Tab(folder) as tab:
        for hash, terms in filter_checks.FILTERS:
            if asked and not hash.startswith("text="):
                continue
            tab.open(path, hash.replace("unit=year", "unit=month"))
            tab.run("for (const details of document.querySelectorAll('details')) details.open = true")
            tab.run("for (let more = document.getElementById('more'); !more.hidden;) more.click()")
            shown, title = tab.run(SHOWN), f"{name}: {hash or 'no filter'}"
            question = [*whose, "date:2024..2026", *asked, *terms]
            yield f"{title}: days", other_days(shown["days"], ledger.answer("sum", *question, "--by", "day"))
            if not hasParts:  # each part stands by itself
                yield f"{title}: records", other_amounts(shown["days"], ledger.answer("list", "bill", *question))
            yield f"{title}: tables behind charts", list(other_tables(ledger, dict(shown["tables"]), question))
            yield f"{title}: agrees with itself", [] if tab.run("document.getElementById('disagreement').hidden") else ["the page says that it does not"]
            yield f"{title}: quiet", tab.said + tab.asked
    settled = ledger.answer("settle", "2024..2026", *asked, *whose[:2], "--all")
    owed = ledger.answer("settle", "--all")
    yield f"{name}: settling up", list(other_standings(shown, settled, owed))


def signed(amount):
    """As pages write it, of a text of `sum`."""
    digits = amount.lstrip("-")
    return digits if not digits.strip("0.") else ("\u2212" if amount.startswith("-") else "+") + digits


def negated(amount):
    return amount[1:] if amount.startswith("-") else f"-{amount}"


def other_days(days, rows):
    wanted = collections.defaultdict(dict)
    for row in rows:
        flows = ([[True, signed(row["income"])]] if row["income"].strip("0.") else []) + (
            [[False, signed(negated(row["expense"]))]] if row["expense"].strip("0.-") else [])
        wanted[row["group"]["day"]][row["currency"] or "no currency"] = flows
    ours = {day["day"]: dict(day["flows"]) for day in days}
    return [f"{day}: {ours.get(day)} instead of {wanted.get(day)}" for day in sorted(set(ours) | set(wanted), key=str)
            if ours.get(day) != wanted.get(day)][:3]


def other_amounts(days, records):
    """Each as its file says it, written out in full, or somebody's share of it."""
    wanted = collections.Counter(format(abs(decimal.Decimal(str(each.get("computed", {}).get("share", each["fields"]["amount"])))), "f") for each in records)
    ours = collections.Counter(pages.plain(amount) for day in days for amount in day["amounts"])
    return [f"{ours - wanted} instead of {wanted - ours}"] if ours != wanted else []


def other_tables(ledger, tables, question):
    for figure, heading in (("expense", "Expenses by category"), ("income", "Incomes by category")):
        rows = [row for row in ledger.answer("sum", *question, "--by", "category") if row[figure].strip("0.-")]
        for currency in {row["currency"] for row in rows}:
            wanted = sorted([(row["group"]["category"] or "no category").lower(), pages.plain(row[figure]), str(row["count"])]
                            for row in rows if row["currency"] == currency)
            yield from differing(tables, f"{heading}{suffix(currency, tables)}", wanted, lambda row: [row[0].lower(), pages.plain(row[1]), row[2]])
    rows = ledger.answer("sum", *question, "--by", "month")
    for currency in {row["currency"] for row in rows}:
        wanted = sorted([row["group"]["month"], signed(row["income"]), signed(negated(row["expense"])), signed(row["net"]), str(row["count"])]
                        for row in rows if row["currency"] == currency)
        yield from differing(tables, f"Income and expense by month{suffix(currency, tables)}", wanted, list)


def suffix(currency, tables):
    return f" in {currency or 'no currency'}" if any(" in " in caption for caption in tables) else ""


def differing(tables, caption, wanted, read):
    ours = sorted(map(read, tables.get(caption, [])))
    if ours != wanted:
        yield f"{caption}: {[row for row in ours if row not in wanted][:3]} instead of {[row for row in wanted if row not in ours][:3]}"


def payments_of(accounts):
    return [f"{each['from']} pays {each['to']} {each['amount']} {account['currency']}"
            for account in accounts for each in account["payments"]]


def padded(text):
    """Amounts of euros as pages write them: with cents."""
    return f"{text}.00" if text.lstrip("+\u2212").isdigit() else text


def other_standings(shown, accounts, owed):
    """accounts: of the days of the page; owed: of all bills, which the page adds where that is something else."""
    tables = dict(shown["tables"])
    payments = payments_of(accounts) + (payments_of(owed) if payments_of(owed) != payments_of(accounts) else [])
    for account in accounts:
        ours = tables.get(f"Settling up {account['currency']}")
        wanted = [[each["person"], *(each[name].replace("-", "\u2212") for name in ("paid", "share")), signed(each["balance"])]
                  for each in account["people"]]
        if [list(map(padded, row)) for row in ours or []] != [list(map(padded, row)) for row in wanted]:
            yield f"{ours} instead of {wanted}"
    if shown["payments"] != payments or not payments:
        yield f"{shown['payments']} instead of {payments}"
