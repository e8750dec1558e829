#!/usr/bin/env python3
"""How long an import of many rows takes, and how much memory, beside what other programs take for the same rows.

    imports.py [--rows 100000]            LEDGER_SYNC names another binary than build/ledger-sync

The first import, the same file again, one row in a hundred corrected, and one in twenty gone; `git add -A; git commit`
of the same files, and `git checkout`, which only writes them: no import can be much quicker than that; sqlite's `.import`
and `hledger import` where these are installed. One run each: the figures are for orders of magnitude.
"""
import argparse
import csv
import datetime
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = os.environ.get("LEDGER_SYNC", str(ROOT / "build/ledger-sync"))
RULE = """{"kind": "bill", "id": "No", "currency": "EUR", "map": {"date": "Day", "payee": "Who", "name": "What", "amount": "Amount"},
 "conditions": [{"where": "payee:rewe", "set": {"category": "food"}}]}
"""


def rows(count, corrected):
    draw = random.Random(1)
    for number in range(count):
        day = datetime.date(2018, 1, 1) + datetime.timedelta(draw.randint(0, 3000))
        amount, who = draw.randint(-20_000, 2_000) / 100, draw.choice(["REWE", "Kiosk", "Müller GmbH", "Bar 17", "日本 茶屋"])
        what = f"payment {draw.randint(0, 10**6)}" + (" (corrected)" if corrected and number % 100 == 0 else "")
        yield [number, day, who, what, f"{amount:.2f}"]


def write(path, count, corrected=False):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["No", "Day", "Who", "What", "Amount"])
        writer.writerows(rows(count, corrected))


def timed(title, *words, at, environment):
    begin = time.monotonic()
    process = subprocess.Popen([str(word) for word in words], cwd=at, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begin
    figures = f"{seconds:8.2f} s {usage.ru_utime + usage.ru_stime:8.2f} s of CPU {usage.ru_maxrss / 1024:8.0f} MB"
    print(f"{title:42} {figures}" + ("" if status == 0 else f"   status {status}"), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=100_000)
    count = parser.parse_args().rows
    with tempfile.TemporaryDirectory(prefix="imports-") as folder:
        home = pathlib.Path(folder)
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        (home / ".gitconfig").write_text("[user]\n\tname = Alice\n\temail = alice@example.org\n[gc]\n\tauto = 0\n")
        write(home / "bank.csv", count)
        write(home / "later.csv", count, corrected=True)
        subprocess.run([BINARY, "init", "ledger", "--user", "alice"], cwd=home, env=environment, check=True, capture_output=True)
        rules = home / "ledger/users/alice/imports"
        rules.mkdir()
        (rules / "bank.json").write_text(RULE)
        ledger = {"at": home / "ledger", "environment": environment}
        timed("status, to compare", BINARY, "status", **ledger)
        timed(f"import of {count:,} rows", BINARY, "import", home / "bank.csv", "--rule", "bank", **ledger)
        timed("the same file again", BINARY, "import", home / "bank.csv", "--rule", "bank", **ledger)
        timed("one row in a hundred corrected", BINARY, "import", home / "later.csv", "--rule", "bank", **ledger)
        every = (home / "later.csv").read_text().splitlines(keepends=True)
        (home / "fewer.csv").write_text("".join(line for number, line in enumerate(every) if number % 20 != 1))
        timed("one row in twenty gone", BINARY, "import", home / "fewer.csv", "--rule", "bank", **ledger)
        shutil.copytree(home / "ledger", home / "plain", ignore=shutil.ignore_patterns(".git"))
        subprocess.run(["git", "init", "-q"], cwd=home / "plain", env=environment, check=True)
        timed("git add -A; git commit of these files", "sh", "-c", "git add -A && git commit -qm x", at=home / "plain", environment=environment)
        subprocess.run("git repack -adq; git clone -qn . ../checkout", shell=True, cwd=home / "plain", env=environment, check=True)
        timed("git checkout of these files", "git", "checkout", "-q", at=home / "checkout", environment=environment)
        if shutil.which("sqlite3"):
            timed("sqlite's .import", "sqlite3", "rows.db", ".mode csv", ".import bank.csv bank", at=home, environment=environment)
        if shutil.which("hledger"):
            (home / "bank.csv.rules").write_text("skip 1\nfields no,date,payee,description,amount\ncurrency EUR\naccount1 assets:bank\n")
            (home / "bank.journal").write_text("")
            timed("hledger import", "hledger", "-f", "bank.journal", "import", "bank.csv", at=home, environment=environment)


if __name__ == "__main__":
    main()
