"""The same bills as other programs keep them: journals of hledger, ledger and beancount, a table of sqlite, and files for jq.

Each in the layout that it likes best, one file; and, for few enough bills, in one file for each bill, as ledger-sync keeps them.
"""
import json
import shutil
import sqlite3

MONTH = "2024-05"
# What one file a record is tried with: for 10,000 files that one file includes, ledger takes more than five minutes.
MOST_FILES = 1_000


def read(ledger, paths):
    """(path, date, name, category, income or expense, amount as written) of each bill."""
    for path in paths:
        text = (ledger / path).read_text(encoding="utf-8")
        bill = json.loads(text, parse_float=str)
        yield path, bill["date"], bill["name"], bill["category"], bill["type"], bill["amount"]


def transaction(bill):
    """For hledger and ledger."""
    _, date, name, category, kind, amount = bill
    sign = "-" if kind == "income" else ""
    account = "income" if kind == "income" else "expenses"
    return f"{date} {name}\n    {account}:{category}  {sign}{amount} EUR\n    assets:cash\n\n"


def bean(bill):
    _, date, name, category, kind, amount = bill
    sign = "-" if kind == "income" else ""
    account = "Income" if kind == "income" else "Expenses"
    return f'{date} * "{name}"\n  {account}:{category.capitalize()}  {sign}{amount} EUR\n  Assets:Cash\n\n'


def opened(bills):
    accounts = {f"{'Income' if bill[4] == 'income' else 'Expenses'}:{bill[3].capitalize()}" for bill in bills}
    return "".join(f"2000-01-01 open {account}\n" for account in sorted(accounts | {"Assets:Cash"}))


def write(ledger, paths, folder):
    """Writes every layout; answers the names of those that there are."""
    bills = sorted(read(ledger, paths), key=lambda bill: bill[1])
    (folder / "one.journal").write_text("".join(map(transaction, bills)), encoding="utf-8")
    (folder / "one.beancount").write_text(opened(bills) + "".join(map(bean, bills)), encoding="utf-8")
    table = sqlite3.connect(folder / "bills.sqlite")
    table.execute("create table bills (date text, category text, type text, cents integer)")
    table.executemany("insert into bills values (?, ?, ?, ?)",
                      [(bill[1], bill[3], bill[4], int(bill[5].replace(".", ""))) for bill in bills])
    table.execute("create index by_date on bills (date)")
    table.commit()
    table.close()
    if len(bills) <= MOST_FILES:
        for ending, entry, head in (("journal", transaction, ""), ("beancount", bean, opened(bills))):
            write_each(folder, ending, entry, head, bills)


def write_each(folder, ending, entry, head, bills):
    each = folder / f"each-{ending}"
    each.mkdir()
    for number, bill in enumerate(bills):
        (each / f"{number}.{ending}").write_text(entry(bill), encoding="utf-8")
    quoted = '"' if ending == "beancount" else ""
    lines = [f"include {quoted}each-{ending}/{number}.{ending}{quoted}\n" for number in range(len(bills))]
    (folder / f"each.{ending}").write_text(head + "".join(lines), encoding="utf-8")


def jq(program):
    """Over one JSON file a record; run in the ledger."""
    return ["sh", "-c", f"find users -path '*/bills/*.json' -print0 | xargs -0 cat | jq -c -n '{program}'"]


def month_commands(folder):
    """{who: command}: the balance of one month by category."""
    journal, beancount = folder / "one.journal", folder / "one.beancount"
    query = f"SELECT account, sum(position) WHERE year = {MONTH[:4]} AND month = {int(MONTH[5:])} GROUP BY account"
    commands = {
        "hledger": ["hledger", "-f", journal, "balance", "-p", MONTH, "expenses", "income"],
        "ledger": ["ledger", "-f", journal, "balance", "-p", MONTH.replace("-", "/"), "expenses", "income"],
        "beancount": ["bean-query", "-q", beancount, query],
        "jq, one file a record": jq(f'reduce (inputs | select(.date | startswith("{MONTH}"))) as $b ({{}}; .[$b.category] += $b.amount)'),
        "a table of sqlite": ["sqlite3", folder / "bills.sqlite",
                              f"select category, type, sum(cents) from bills where date like '{MONTH}-%' group by 1, 2"],
    }
    if (folder / "each.journal").exists():
        commands |= {
            "hledger, one file a record": ["hledger", "-f", folder / "each.journal", "balance", "-p", MONTH, "expenses", "income"],
            "ledger, one file a record": ["ledger", "-f", folder / "each.journal", "balance", "-p", MONTH.replace("-", "/"), "expenses", "income"],
            "beancount, one file a record": ["bean-query", "-q", folder / "each.beancount", query],
        }
    return commands


def monthly_commands(folder):
    """{who: command}: every month by category."""
    journal = folder / "one.journal"
    return {
        "hledger": ["hledger", "-f", journal, "balance", "--monthly", "expenses", "income"],
        "ledger": ["ledger", "-f", journal, "register", "--monthly", "expenses", "income"],
        "jq, one file a record": jq('reduce inputs as $b ({}; .[$b.date[0:7] + " " + $b.category] += $b.amount)'),
        "a table of sqlite": ["sqlite3", folder / "bills.sqlite",
                              "select substr(date, 1, 7), category, type, sum(cents) from bills group by 1, 2, 3"],
    }


def missing():
    """The programs that are not installed."""
    return [name for name in ("hledger", "ledger", "bean-query", "jq", "sqlite3") if shutil.which(name) is None]
