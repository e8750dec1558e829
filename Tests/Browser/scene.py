"""The ledgers of these checks, and what is compared everywhere."""
import json
import os
import pathlib
import re
import subprocess
import sys
from decimal import Decimal

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Answers"))
import drawn  # noqa: E402
import ledgers  # noqa: E402
import pages  # noqa: E402

BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
TODAY = "2026-06-15"
RECEIPT = "bill5.00000005.receipt.png"


class Ledger:
    def __init__(self, folder, bills):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder / "home"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8",
                            **{f"GIT_{role}_{part}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}}
        self.run("init", str(self.folder), "--currency", "EUR", "--time-zone", "UTC", at=folder)
        if bills:
            ledgers.make(self.folder, bills, seed=5)

    def run(self, *words, at=None):
        done = subprocess.run([BINARY, *words, "--today", TODAY], cwd=at or self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(words)}: exit {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def report(self, path, *words):
        self.run("report", *words, "-o", str(path))
        return path

    def answer(self, *words):
        """What a command says in JSON, its numbers as they are written."""
        return json.loads(self.run(*words, "--format", "json"), parse_float=str, parse_int=str)

    def sums(self, *words):
        return {row["currency"] or "no currency": row for row in json.loads(self.run("sum", *words, "--format", "json"))}

    def write(self, path, members):
        ledgers.write(self.folder / path, ledgers.dump(members))


def fill(ledger):
    """A household's month."""
    ledger.write("shared/books/home.json", {"name": "Home"})
    ledger.write("shared/books/trip.json", {"name": "Kyoto 京都"})
    for name, title, icon, colour in (("food", "Food and drink", "fork-knife", "#e4572e"), ("home", "Rent and home", "house", None),
                                      ("groceries", "Groceries", "basket", None), ("transport", "Transport", "tram", None),
                                      ("salary", "Salary", "briefcase", None), ("gifts", "Gifts", "gift", None), ("night", "夜市の屋台", None, None)):
        members = {"title": title, "type": "income" if name == "salary" else "expense", **({"icon": icon} if icon else {}), **({"color": colour} if colour else {})}
        ledger.write(f"shared/categories/{name}.json", {**members, **({"budget": 260} if name in ("food", "groceries") else {})})
    bills = [(2, "salary", "2486.30", "October", "alice"), (2, "home", "850", "Rent", "alice"), (3, "groceries", "64.20", "スーパー", "bob"),
             (5, "transport", "31.75", "Bus to 京都", "bob"), (6, "gifts", "19.99", "Birthday 🎂", "alice"), (7, "food", "12.50", "Lunch", "alice"),
             (7, "night", "15", "Skewers", "bob"), (8, "groceries", "-20", "Bottles returned", "alice"), (9, "food", "48.40", "A dinner with a rather long name that has to find room on a phone", "bob"),
             (11, "groceries", "88.15", "Market", "alice"), (12, "food", "7.80", "Coffee", "alice"), (12, "salary", "310", "Lesson", "bob")]
    for number, (day, category, amount, name, user) in enumerate(bills):
        shared = {"for": ["alice", "bob"]} if category in ("home", "groceries") else {}
        text = ledgers.dump({"date": f"2026-06-{day:02}", "amount": "@", "name": name, "category": category, **shared, "book": "trip" if "京都" in name else "home",
                             "tags": ["trip"] if "京都" in name else [], **({"remark": "with Chen, who pays next time", "photo": RECEIPT} if name == "Lunch" else {})})
        ledgers.write(ledger.folder / f"users/{user}/bills/2026/06/bill{number}.0000{number:04}.json", text.replace('"@"', amount))
    (ledger.folder / f"users/alice/bills/2026/06/{RECEIPT}").write_bytes(drawn.receipt())
    for user in ("alice", "bob"):
        ledger.write(f"users/{user}/manifest.json", {"name": user})
    ledger.write("users/bob/bills/2026/06/odd.00007777.json", {"date": "2026-06-09", "amount": "a lot", "name": "Concert"})
    ledger.write("users/alice/bills/2026/06/two.00008888.json", {
        "date": "2026-06-10", "amount": 13.5, "name": "Cinema", "category": "gifts", "book": "home", "~conflicts": {"amount": [
            {"value": 12.5, "by": "alice", "at": "2026-06-10T14:02:11Z"}, {"value": 13.5, "by": "bob", "at": "2026-06-10T14:05:40Z", "kept": True}]}})


def differences(shown, sums):
    """What the summary of a page says otherwise than `sum`."""
    found = []
    if set(shown) != set(sums):
        found.append(f"currencies {sorted(shown)} instead of {sorted(sums)}")
    for currency in set(shown) & set(sums):
        for title, figure in (("Income", "income"), ("Expense", "expense"), ("Balance", "net"), ("Records", "count")):
            ours, theirs = pages.plain(shown[currency][title]), str(sums[currency][figure]).lstrip("-")
            # A page writes amounts with the decimals of their currency.
            if Decimal(ours) != Decimal(theirs):
                found.append(f"{currency} {title}: {ours} instead of {theirs}")
        net = sums[currency]["net"]
        if ("\u2212" in shown[currency]["Balance"]) != net.startswith("-"):
            found.append(f"{currency}: the sign of {net}")
    return found


def svg_as_parsed(text):
    """A titled shape of SVG is an element of its own, not the title of the page."""
    return re.sub(r"<(/?)title>", r"<\1span>", text)
