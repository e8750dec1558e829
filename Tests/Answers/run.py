#!/usr/bin/env python3
"""Answers of `list` and `sum` against two independent readings of the same files: Python's `json` and `decimal`, and hledger.

    run.py [--bills N] [--seed S]...                 three ledgers of 10,000 bills when nothing is said
    LEDGER_SYNC=/path/to/ledger-sync run.py          another binary than .build/debug/ledger-sync

The last line is `N passed, N failed`.
"""
import argparse
import datetime
import decimal
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import journal  # noqa: E402
import ledgers  # noqa: E402
import model  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
TODAY = "2026-06-15"
FIGURES = ["income", "expense", "net", "average", "median", "min", "max"]


class Ledger:
    """A ledger, its bills as the model reads them, and its journal."""

    def __init__(self, folder, count, seed):
        self.folder, self.journal = folder / "home", folder / "home.journal"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8"}
        for part in ("NAME", "EMAIL"):
            self.environment[f"GIT_AUTHOR_{part}"] = self.environment[f"GIT_COMMITTER_{part}"] = "a@example.org"
        self.run("init", str(self.folder), "--currency", "EUR", "--time-zone", "UTC", at=folder)
        ledgers.make(self.folder, count, seed)
        journal.write(self.journal, self.bills())

    def bills(self):
        return list(model.bills(self.folder))

    def run(self, *words, at=None):
        command = [BINARY, *words, "--today", TODAY]
        finished = subprocess.run(command, cwd=at or self.folder, env=self.environment, capture_output=True, text=True)
        if finished.returncode != 0:
            raise AssertionError(f"{' '.join(command)}: exit {finished.returncode}: {finished.stderr.strip()}")
        return finished.stdout

    def ask(self, *words):
        return json.loads(self.run(*words, "--user", "all", "--format", "json"), parse_float=decimal.Decimal)


def rows(answer, figures):
    """{(group values..., currency): {figure: number}} of a sum's JSON."""
    return {(*row["group"].values(), row["currency"]): {name: decimal.Decimal(row[name]) for name in figures} for row in answer}


def differences(ours, theirs):
    """The first few keys at which two dictionaries differ, and what stands there."""
    keys = [key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)]
    return [f"{key}: {ours.get(key)} instead of {theirs.get(key)}" for key in sorted(keys, key=str)[:5]]


# MARK: Against the files

TERMS = {
    "": lambda bill: True,
    "date:2025": lambda bill: bill.day.year == 2025,
    "date:last-month": lambda bill: (bill.day.year, bill.day.month) == (2026, 5),
    "date:2024-02-10..2024-03-05": lambda bill: "2024-02-10" <= str(bill.day) <= "2024-03-05",
    "amount>=1000.50": lambda bill: bill.amount >= decimal.Decimal("1000.50"),
    "amount<0 or tag:旅行": lambda bill: bill.amount < 0 or "旅行" in bill.members.get("tags", []),
    "category:food not payee:müller": lambda bill: bill.members.get("category") == "food" and bill.members.get("payee") != "Müller",
    "user:bob STRASSE": lambda bill: bill.user == "bob" and bill.members["name"] == "Straße",
}
KEYS = ["", "month", "month,category", "week,payee", "quarter,user", "tag,year", "weekday", "day", "category,tag,user"]


def check_sums(ledger):
    for terms, holds in TERMS.items():
        for keys in KEYS if terms == "" else KEYS[:3]:
            by = ["--by", keys] if keys else []
            ours = rows(ledger.ask("sum", "bill", terms, *by, "--figures", "average"), FIGURES + ["count"])
            theirs = model.sums(filter(holds, ledger.bills()), keys.split(",") if keys else [])
            yield f"sum bill {terms} --by {keys}", differences(ours, theirs)


def check_running(ledger):
    figures = ["income", "expense", "net", "count"]
    ours = rows(ledger.ask("sum", "bill", "--by", "month,user", "--cumulative"), figures)
    yield "sum --cumulative", differences(ours, model.running(model.sums(ledger.bills(), ["month", "user"])))


def check_conversion(ledger):
    ours = rows(ledger.ask("sum", "bill", "--by", "month", "--convert", "EUR"), ["income", "expense", "net", "count"])
    found = model.sums(model.converted(ledger.bills(), ledgers.RATES), ["month"])
    theirs = {group: {name: row[name] for name in ("income", "expense", "net", "count")} for group, row in found.items()}
    yield "sum --convert EUR", differences(ours, theirs)


def check_lists(ledger):
    for terms, holds in TERMS.items():
        ours = [record["id"] for record in ledger.ask("list", "bill", terms)]
        wanted = {bill.id: bill.day for bill in ledger.bills() if holds(bill)}
        yield f"list bill {terms}", differences(dict.fromkeys(ours, 1), dict.fromkeys(wanted, 1))
        days = [wanted.get(name) for name in ours if name in wanted]
        yield f"list bill {terms}: newest first", [] if days == sorted(days, reverse=True) else ["the days are not in order"]


def check_limits(ledger):
    """The first records are found without keeping all; those of the whole list are the oracle."""
    for sort in ([], ["--sort", "-amount"], ["--sort", "payee,-date"]):
        whole = [record["path"] for record in ledger.ask("list", "bill", *sort)]
        for limit in (0, 10, 700):
            first = [record["path"] for record in ledger.ask("list", "bill", *sort, "--limit", str(limit))]
            yield f"list bill {' '.join(sort)} --limit {limit}", [] if first == whole[:limit] else ["not the first of the whole list"]


# MARK: Views

def check_views(ledger):
    """Every figure of a view is the one that `sum` and the model have for the same question."""
    for period, terms in (("2026-02", ""), ("2025", "amount>=1000.50"), ("last-month", "category:food or category:rent"), ("2024-Q3", "tag:旅行")):
        question = [f"date:{period}"] + ([f"({terms})"] if terms else [])
        view = ledger.ask("timeline", period, *filter(None, [terms]))
        sums, days = ledger.ask("sum", *question), ledger.ask("sum", *question, "--by", "day")
        title = f"timeline {period} {terms}"
        yield f"{title}: totals", [] if view["totals"] == sums else [f"{view['totals']} instead of {sums}"]
        shown = [row for day in view["days"] for row in day["totals"]]
        order = lambda row: (row["group"]["day"], row["currency"])
        yield f"{title}: days", [] if sorted(shown, key=order) == sorted(days, key=order) else ["the sums of the days differ"]
        listed = ledger.ask("list", "bill", *question)
        names = lambda records: sorted(record["path"] for record in records)
        records = [record for day in view["days"] for record in day["records"]]
        yield f"{title}: records", [] if names(records) == names(listed) else ["the records differ"]
        # Independent of sum: the records of each day, added up as the model reads bills.
        bills = {bill.id: bill for bill in ledger.bills()}
        theirs = model.sums([bills[record["id"]] for record in records], ["day"])
        yield f"{title}: figures", differences(
            rows(shown, ["income", "expense", "net", "count"]),
            {key: {name: row[name] for name in ("income", "expense", "net", "count")} for key, row in theirs.items()})
        dates = [day["day"] for day in view["days"]]
        yield f"{title}: newest first", [] if dates == sorted(set(dates), reverse=True) else [str(dates)]


def check_month(ledger):
    """Without a command: the month, its categories and the budgets are those of `sum`, of `budget` and of the model."""
    month, question = ledger.ask(), ["date:this-month"]
    yield "the month: totals", [] if month["totals"] == ledger.ask("sum", *question) else ["not those of sum"]
    for part, key in (("categories", "category"), ("days", "day")):
        shown = [row for day in month["days"] for row in day["totals"]] if part == "days" else month[part]
        order = lambda row: (str(row["group"][key]), row["currency"])
        theirs = ledger.ask("sum", *question, "--by", key)
        yield f"the month: {part}", [] if sorted(shown, key=order) == sorted(theirs, key=order) else ["not the rows of sum"]
    yield "the month: budgets", [] if month["budgets"] == ledger.ask("budget") else ["not those of budget"]
    theirs = model.sums([bill for bill in ledger.bills() if str(bill.day)[:7] == TODAY[:7]], [])
    yield "the month: figures", differences(rows(month["totals"], FLOWS), {group: {name: row[name] for name in FLOWS} for group, row in theirs.items()})


CHARTS = [
    # (words of the command, the question, keys, options of sum)
    (["pie", "2025"], ["date:2025"], "category", []),
    (["pie", "2024", "--by", "payee", "--convert", "EUR"], ["date:2024"], "payee", ["--convert", "EUR"]),
    (["pie", "last-month", "--by", "tag"], ["date:last-month"], "tag", []),
    (["bar", "2025-03"], ["date:2025-03"], "day", []),
    (["bar", "2025", "amount<500", "--by", "month,category"], ["date:2025", "amount<500"], "month,category", []),
    (["bar", "2025", "--by", "weekday", "--figures", "average,max"], ["date:2025"], "weekday", ["--figures", "average,max"]),
    (["line", "2024", "--cumulative", "--figures", "net"], ["date:2024"], "month", ["--cumulative"]),
    (["line", "date:2024..2025", "user:bob", "--by", "week"], ["date:2024..2025", "user:bob"], "week", []),
]
BEFORE = {"2025": "2024", "2024": "2023", "2025-03": "2025-02", "last-month": "2026-04"}


def check_charts(ledger):
    """The rows of a chart are those of `sum`, and what is drawn of them are the model's numbers."""
    for words, question, keys, options in CHARTS:
        title = "chart " + " ".join(words)
        period = words[1]
        compare = ["--compare"] if period in BEFORE and "," not in keys else []
        chart = ledger.ask("chart", *words, *compare)
        sums = ledger.ask("sum", "bill", *question, "--by", keys, *options)
        yield f"{title}: rows", [] if chart["rows"] == sums else ["not the rows of sum"]
        if compare:
            old = ledger.ask("sum", "bill", f"date:{BEFORE[period]}", *question[1:], "--by", keys, *options)
            yield f"{title}: rows before", [] if chart["before"]["rows"] == old else ["not the rows of sum"]
        yield f"{title}: amounts", list(wrong_amounts(chart, model_rows(ledger, question, keys, options)))


def model_rows(ledger, question, keys, options):
    """What the model has for a question of the table above."""
    start, end = {"date:2024..2025": ("2024", "2025"), "date:last-month": ("2026-05", "2026-05")}.get(question[0], (question[0][5:],) * 2)
    found = [bill for bill in ledger.bills() if start <= str(bill.day) and str(bill.day)[:len(end)] <= end]
    if "amount<500" in question:
        found = [bill for bill in found if bill.amount < 500]
    if "user:bob" in question:
        found = [bill for bill in found if bill.user == "bob"]
    sums = model.sums(model.converted(found, ledgers.RATES) if "--convert" in options else found, keys.split(","))
    return model.running(sums) if "--cumulative" in options else sums


def wrong_amounts(chart, rows):
    """Each series of a chart is one figure of the model, in all of its groups together; slices are a whole."""
    # The period before may have a currency more.
    currencies = sorted({group[-1] for group in rows} | {row["currency"] for row in chart.get("before", {}).get("rows", [])})
    charts = [one for one in chart["charts"] if one["title"].split(",")[0] == chart["charts"][0]["title"].split(",")[0]]
    if len(charts) != len(currencies):
        yield f"{len(charts)} charts of {len(currencies)} currencies"
    for one, currency in zip(charts, currencies):
        here = {group: row for group, row in rows.items() if group[-1] == currency}
        series = [series for series in one["series"] if not series["before"]]
        for place, figure in enumerate(chart["figures"]):
            drawn = series if len(chart["by"]) > 1 else [series[place]]
            ours = sorted(decimal.Decimal(value) for line in drawn for value in line["values"] if value is not None)
            theirs = sorted(row[figure] for row in here.values())
            if chart["chart"] == "line" and "net" in chart["figures"]:
                ours, theirs = ours[-1:], theirs[-1:]  # a running line goes on where nothing happens
            elif len(chart["by"]) > 1:
                ours, theirs = [sum(ours)], [sum(theirs)]  # small series are one
            ours, theirs = [value for value in ours if value], [value for value in theirs if value]
            if ours != theirs:
                yield f"{currency} {figure}: {ours[:5]} instead of {theirs[:5]}"
            if "slices" in one:
                slices = [decimal.Decimal(each["value"]) for each in one["slices"]]
                if sum(slices) != sum(value for value in theirs if value > 0) or slices and sum(each["permille"] for each in one["slices"]) != 1000:
                    yield f"{currency}: the slices are not the whole"


# MARK: Reports

EXPENSE, INCOME, LEFT_OUT = 0, 1, 4
FLOWS = ["income", "expense", "net", "count"]

REPORTS = [
    # (period, terms, its first and its last day, the terms in Python)
    ("2026-02", "", "2026-02-01", "2026-02-28", lambda bill: True),
    ("2025", "amount>=1000.50", "2025-01-01", "2025-12-31", lambda bill: bill.amount >= decimal.Decimal("1000.50")),
    ("2024-Q3", "tag:旅行", "2024-07-01", "2024-09-30", lambda bill: "旅行" in bill.members.get("tags", [])),
    ("2023..2026", "", "2023-01-01", "2026-12-31", lambda bill: True),
]


def check_reports(ledger):
    """Every figure in the data of a report is the one that `sum` has, and its records come to the same, whatever filter."""
    for period, terms, first, last, holds in REPORTS:
        question = [f"date:{period}"] + ([f"({terms})"] if terms else [])
        report = ledger.ask("report", period, *filter(None, [terms]))
        title = f"report {period} {terms}"
        yield f"{title}: totals", [] if report["totals"] == ledger.ask("sum", *question) else ["not those of sum"]
        for key, shown in report["sums"].items():
            yield f"{title}: by {key}", [] if shown == ledger.ask("sum", *question, "--by", key) else ["not the rows of sum"]
        bills = [bill for bill in ledger.bills() if first <= str(bill.day) <= last and holds(bill)]
        theirs = {group: {name: row[name] for name in FLOWS} for group, row in model.sums(bills, []).items()}
        yield f"{title}: records", differences(report_rows(report), theirs)
        for column, groups in report["lists"].items():
            for place, group in enumerate(groups):
                wanted = rows(ledger.ask("sum", *question, group["term"]), FLOWS)
                yield f"{title}: {group['term']}", differences(report_rows(report, column, place), wanted)


def report_rows(report, column=None, place=None):
    """What the records of a report come to, those of one group alone where a column is named; added up by Python."""
    found, records = {}, report["records"]
    for number, kind in enumerate(records["type"]):
        groups = records[column][number] if column else place
        if kind == LEFT_OUT or place not in (groups if isinstance(groups, list) else [groups]):
            continue
        row = found.setdefault((report["currencies"][records["currency"][number]],), dict.fromkeys(FLOWS, 0))
        amount = decimal.Decimal(records["amount"][number])
        row["income" if kind == INCOME else "expense"] += amount
        row["net"] += amount if kind == INCOME else -amount
        row["count"] += 1
    return found


# MARK: Budgets

BUDGETS = {
    "users/alice/budget/food-week.json": {"amount": 40, "period": "week", "category": "food"},
    "users/alice/budget/all.json": {"name": "All", "amount": 1500.5, "from": "2026-01-31", "carry": True},
    "users/alice/budget/yen.json": {"amount": 90000, "currency": "JPY", "period": "year", "from": "2024-02-29"},
    "users/bob/budget/salary.json": {"amount": 5, "period": "week", "from": "2026-03-07", "carry": True, "category": "rent"},
    "shared/budget/taxes.json": {"amount": 700, "period": "year", "category": "taxes"},
    "shared/budget/later.json": {"amount": 700, "from": "2026-06-16"},
}


def months_later(day, count):
    """The same day of a later month, or its last one."""
    month = day.year * 12 + day.month - 1 + count
    first = datetime.date(month // 12, month % 12 + 1, 1)
    following = datetime.date((month + 1) // 12, (month + 1) % 12 + 1, 1)
    return min(first + datetime.timedelta(days=day.day - 1), following - datetime.timedelta(days=1))


def periods(budget, today):
    """All periods of a budget until today, as (first day, day behind the last)."""
    unit = budget.get("period", "month")
    if "from" in budget:
        start = datetime.date.fromisoformat(budget["from"])
    elif unit == "week":
        start = today - datetime.timedelta(days=today.weekday())
    else:
        start = today.replace(day=1, month=1 if unit == "year" else today.month)
    begin = (lambda n: start + datetime.timedelta(days=7 * n)) if unit == "week" else (lambda n: months_later(start, n * (12 if unit == "year" else 1)))
    found = []
    while begin(len(found)) <= today:
        found.append((begin(len(found)), begin(len(found) + 1)))
    return found


def standing(budget, owner, bills, today):
    """What the model makes of a budget; None where it has not begun."""
    amount, currency = decimal.Decimal(str(budget["amount"])), budget.get("currency", "EUR")
    meant = [bill for bill in bills if owner in (None, bill.user) and bill.currency == currency and not bill.is_income
             and budget.get("category") in (None, bill.members.get("category"))]
    all_periods = periods(budget, today)
    if not all_periods:
        return None
    spent = [sum(bill.amount for bill in meant if start <= bill.day < end) for start, end in all_periods]
    carried = sum(amount - one for one in spent[:-1]) if budget.get("carry") and "from" in budget else 0
    start, end = all_periods[-1]
    days, elapsed = (end - start).days, (today - start).days + 1
    cents = lambda value: value.quantize(model.CENT, rounding=decimal.ROUND_HALF_EVEN)
    so_far = sum(bill.amount for bill in meant if start <= bill.day <= today)
    projected = spent[-1] if elapsed == days else cents(decimal.Decimal(so_far) * days / elapsed + spent[-1] - so_far)
    return {
        "from": str(start), "to": str(end - datetime.timedelta(days=1)), "spent": spent[-1], "carried": carried, "left": amount + carried - spent[-1],
        "due": cents((amount + carried) * elapsed / days), "projected": projected, "over": spent[-1] > amount + carried,
    }


def check_budgets(ledger):
    """Budgets of weeks, months and years against the model's sums."""
    for path, budget in BUDGETS.items():
        ledgers.write(ledger.folder / path, json.dumps(budget))
    category = ledger.folder / "users/bob/categories/music.json"
    ledgers.write(category, json.dumps({**json.loads(category.read_text()), "budget": 150}))
    bills, today = ledger.bills(), datetime.date.fromisoformat(TODAY)
    wanted = {path: standing(budget, path.split("/")[1] if path.startswith("users") else None, bills, today) for path, budget in BUDGETS.items()}
    wanted["users/bob/categories/music.json"] = standing({"amount": 150, "category": "music"}, "bob", bills, today)
    ours = {}
    for one in ledger.ask("budget"):
        numbers = {name: decimal.Decimal(one[name]) for name in ("spent", "carried", "left", "due", "projected")}
        ours[one["path"]] = {"from": one["period"]["from"], "to": one["period"]["to"], **numbers, "over": one["over"]}
    yield "budget", differences(ours, {path: row for path, row in wanted.items() if row})
    for path in BUDGETS:
        (ledger.folder / path).unlink()


# MARK: Against hledger

def as_accounts(answer, keys):
    """A sum's JSON as balances of accounts, without zeros: {(keys..., side, user, category, currency): amount}"""
    found = {}
    for row in answer:
        group = row["group"]
        place = (group["user"], group["category"] or "none", row["currency"])
        for side, name, sign in (("expenses", "expense", 1), ("income", "income", -1)):
            if decimal.Decimal(row[name]):
                found[(*(group[key] for key in keys), side, *place)] = sign * decimal.Decimal(row[name])
    return found


def check_balances(ledger):
    for period, query in (("2026-02", "date:2026-02"), ("2024", "date:2024"), ("2025-Q3", "date:2025-07-01..2025-10-01")):
        ours = as_accounts(ledger.ask("sum", "bill", f"date:{period}", "--by", "user,category"), [])
        yield f"balance of {period} by category", differences(ours, journal.balances(ledger.journal, query))
    ours = as_accounts(ledger.ask("sum", "bill", "--by", "month,user,category"), ["month"])
    yield "balances by month and category", differences(ours, journal.months(ledger.journal))


def check_register(ledger):
    for currency in ledgers.CURRENCIES:
        terms = f"date:2025-03-01..2025-05-31 currency:{currency}" + (" or date:2025-03-01..2025-05-31 not has:currency" if currency == "EUR" else "")
        register = journal.register(ledger.journal, "date:2025-03-01..2025-06-01", f"cur:{currency}")
        listed = {record["id"]: decimal.Decimal(str(record["fields"]["amount"])) for record in ledger.ask("list", "bill", terms)}
        expenses = {bill.id for bill in ledger.bills() if not bill.is_income}
        ours = {name: amount for name, amount in listed.items() if name in expenses}
        yield f"register in {currency}", differences(ours, {name: amount for _, name, amount, _ in register})
        daily = rows(ledger.ask("sum", "bill", terms, "--by", "day", "--cumulative"), ["expense"])
        totals = {(day, currency): {"expense": total} for day, _, _, total in register}
        ours = {key: row for key, row in daily.items() if key in totals}
        yield f"running totals in {currency}", differences(ours, totals)


CHECKS = [check_sums, check_running, check_conversion, check_lists, check_limits, check_views, check_month, check_charts, check_reports, check_balances, check_register, check_budgets]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bills", type=int, default=10_000)
    parser.add_argument("--seed", type=int, action="append")
    options = parser.parse_args()
    passed, failed = 0, 0
    for seed in options.seed or [1, 2, 3]:
        with tempfile.TemporaryDirectory() as folder:
            ledger = Ledger(pathlib.Path(folder), options.bills, seed)
            for title, found in (result for check in CHECKS for result in check(ledger)):
                passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
                if found:
                    print(f"FAILED  seed {seed}: {title}", *found, sep="\n    ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
