"""The same bills as a plain-text accounting journal, and what hledger says of them."""
import csv
import decimal
import io
import os
import subprocess

UTF8 = {**os.environ, "LC_ALL": "C.UTF-8"}


def write(path, bills):
    """One transaction a bill: its money goes from cash to expenses:USER:CATEGORY, or comes from income:USER:CATEGORY."""
    with open(path, "w", encoding="utf-8") as journal:
        for currency in ("EUR", "TWD", "JPY"):
            journal.write(f"commodity {currency}\n  format 1000.00 {currency}\n")
        for bill in sorted(bills, key=lambda bill: bill.day):
            side = "income" if bill.is_income else "expenses"
            account = f"{side}:{bill.user}:{bill.members.get('category', 'none')}"
            amount = -bill.amount if bill.is_income else bill.amount
            journal.write(f"{bill.day} {bill.id}\n    {account}  {amount:f} {bill.currency}\n    assets:cash\n\n")


def ask(path, *arguments):
    """The rows of an answer, each a dictionary by the names of its columns."""
    text = subprocess.run(["hledger", "-f", path, *arguments, "-O", "csv"], check=True, capture_output=True, text=True, env=UTF8).stdout
    return list(csv.DictReader(io.StringIO(text)))


def amount(text):
    """`1234.50` or `1234.50 EUR`; nothing is zero."""
    return decimal.Decimal(text.split(" ")[0]) if text else decimal.Decimal(0)


def balances(path, *query):
    """{(side, user, category, currency): amount} of a query, without zeros."""
    found = {}
    for row in ask(path, "balance", "--flat", "--no-total", "--layout=bare", "expenses", "income", *query):
        value = amount(row["balance"])
        if value:
            found[(*row["account"].split(":"), row["commodity"])] = value
    return found


def months(path):
    """{(month, side, user, category, currency): amount} of all time, without zeros."""
    found = {}
    for row in ask(path, "balance", "--flat", "--no-total", "--monthly", "--layout=bare", "expenses", "income"):
        for month, text in row.items():
            if month not in ("account", "commodity") and amount(text):
                found[(month, *row["account"].split(":"), row["commodity"])] = amount(text)
    return found


def register(path, *query):
    """[(day, id, amount, running total)] of the expenses of a query, in the order of their days."""
    rows = ask(path, "register", "expenses", *query)
    return [(row["date"], row["description"], amount(row["amount"]), amount(row["total"])) for row in rows]
