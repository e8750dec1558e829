#!/usr/bin/env python3
"""What `export` writes, read by the programs that it is for, and compared with `sum`; and everything out and in again.

    run.py [--bills N] [--seed S]...         two ledgers of 150 bills when nothing is said
    LEDGER_SYNC=/path/to/ledger-sync run.py  another binary than .build/debug/ledger-sync

A program that is not installed is named, and its checks are left out. The last line is `N passed, N failed`.
"""
import argparse
import collections
import csv
import decimal
import io
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import ledgers  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
Number = decimal.Decimal
decimal.getcontext().prec = 60


class Ledger:
    def __init__(self, home, name, user="alice"):
        self.home, self.folder, self.warnings = home, home / name, ""
        (home / ".gitconfig").write_text("[user]\n\tname = Alice\n\temail = alice@example.org\n")
        self.run("init", self.folder, "--user", user, "--currency", "EUR", "--time-zone", "UTC", at=home)

    def run(self, *words, at=None, codes=(0,)):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8", "TZ": "UTC",
                       "LEDGER_SYNC_NOW": "2026-11-20T12:00:00Z"}
        done = subprocess.run([BINARY, *map(str, words)], cwd=at or self.folder, env=environment, capture_output=True)
        self.warnings = done.stderr.decode()
        if done.returncode not in codes:
            raise AssertionError(f"{' '.join(map(str, words))}: exit {done.returncode}: {self.warnings}")
        return done.stdout

    def head(self):
        return subprocess.run(["git", "rev-parse", "HEAD"], cwd=self.folder, check=True, capture_output=True).stdout.decode()

    def sums(self, user):
        """{(month, user, category, side, currency): amount} of `sum`, without what has no day."""
        rows = json.loads(self.run("sum", "bill", "--by", "month,user,category", "--json", "--user", user))
        found = collections.Counter()
        for row in rows:
            group = row["group"]
            if group["month"] is None:
                continue
            for side in ("income", "expense"):
                found[(group["month"], group["user"], group["category"], side, row["currency"])] += Number(row[side])
        return clean(found)


def clean(sums):
    return {key: value for key, value in sums.items() if value != 0}


def asked(*words, **options):
    done = subprocess.run(list(map(str, words)), capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, **options)
    if done.returncode != 0:
        raise AssertionError(f"{words[0]}: exit {done.returncode}: {done.stderr.decode()[:600]}")
    return done.stdout.decode()


def require(found, expected, what):
    if found == expected:
        return
    if isinstance(found, dict):
        keys = [key for key in found.keys() | expected.keys() if found.get(key) != expected.get(key)]
        lines = [f"{key}: {found.get(key)} instead of {expected.get(key)}" for key in sorted(keys, key=str)[:6]]
        raise AssertionError(f"{what}: {len(keys)} differ\n  " + "\n  ".join(lines))
    raise AssertionError(f"{what}\n  found    {found!r}\n  expected {expected!r}")


class Accounts:
    """What the names of a journal stand for, as its declarations say: (side, user, category) and currencies."""

    def __init__(self, text, user):
        self.user, self.accounts, self.currencies = user, {}, {}
        lines = text.splitlines()
        for number, line in enumerate(lines):
            below = lines[number + 1].strip() if number + 1 < len(lines) else ""
            if match := re.match(r"account (\S+)(?:  ; category: (.*))?$", line):
                note = match[2] or (below.removeprefix("note category: ") if below.startswith("note category: ") else None)
                self.accounts[match[1]] = note
            elif match := re.match(r"\S+ open (\S+)$", line):
                self.accounts[match[1]] = unquoted(below.removeprefix("category: ")) if below.startswith("category: ") else None
            elif match := re.match(r"commodity 1000\.0* (.*?)  ; currency: (.*)$", line):
                self.currencies[match[1].strip('"')] = match[2]
            elif line.startswith("commodity ") and below.startswith("note currency: "):
                self.currencies[line[10:].strip('"')] = below.removeprefix("note currency: ")
            elif match := re.match(r"\S+ commodity (\S+)$", line):
                self.currencies[match[1]] = unquoted(below.removeprefix("name: "))

    def key(self, month, account, currency):
        parts = account.split(":")
        side = "income" if parts[0].lower() == "income" else "expense"
        user = (parts[1].lower() if parts[1] in ("alice", "bob", "Alice", "Bob") else parts[1]) if self.user == "all" else self.user
        currency = currency.strip('"')
        return month, user, self.accounts[account], side, self.currencies.get(currency, currency)


def unquoted(text):
    return re.sub(r"\\(.)", r"\1", text[1:-1])


def signed(key, amount):
    """Income is negative in journals."""
    return -amount if key[3] == "income" else amount


# MARK: Journals

def read_hledger(path, accounts):
    asked("hledger", "-f", path, "check", "--strict")
    text = asked("hledger", "-f", path, "balance", "expenses", "income", "--monthly", "--flat", "--no-total", "--layout=bare", "-O", "csv")
    found = collections.Counter()
    for row in csv.DictReader(io.StringIO(text)):
        account, currency = row.pop("account"), row.pop("commodity")
        for month, value in row.items():
            if amount := Number(value or 0):
                key = accounts.key(month, account, currency)
                found[key] += signed(key, amount)
    return clean(found)


def read_ledger(path, accounts):
    form = '%(format_date(date, "%Y-%m"))\t%(account)\t%(quantity(amount))\t%(commodity(amount))\n'
    text = asked("ledger", "-f", path, "--pedantic", "register", "^expenses", "^income", "--format", form)
    found = collections.Counter()
    for line in text.splitlines():
        month, account, amount, currency = line.split("\t")
        key = accounts.key(month, account, currency)
        found[key] += signed(key, Number(amount))
    return clean(found)


def read_beancount(path, accounts):
    errors = asked("bean-check", path)
    require(errors, "", "bean-check")
    question = "SELECT year, month, account, currency, str(sum(number)) AS total WHERE account ~ '^(Expenses|Income)' GROUP BY 1, 2, 3, 4"
    found = collections.Counter()
    for row in csv.DictReader(io.StringIO(asked("bean-query", "-f", "csv", path, question))):
        row = {name.strip(): value.strip() for name, value in row.items()}
        key = accounts.key(f"{int(row['year']):04}-{int(row['month']):02}", row["account"], row["currency"])
        found[key] += signed(key, Number(row["total"].removeprefix("Decimal('").removesuffix("')")))
    return clean(found)


JOURNALS = {"hledger": ("hledger", read_hledger), "ledger": ("ledger", read_ledger), "beancount": ("bean-query", read_beancount)}


def check_journal(ledger, format, user):
    path = ledger.home / f"{format}-{user}.{'beancount' if format == 'beancount' else 'journal'}"
    ledger.run("export", format, "-o", path, "--user", user)
    warnings = ledger.warnings
    accounts = Accounts(path.read_text(encoding="utf-8"), user)
    require(JOURNALS[format][1](path, accounts), ledger.sums(user), f"{format} of {user}")
    if user == "all" and "there is no amount" not in warnings or user == "all" and "it has no day" not in warnings:
        raise AssertionError(f"what is left out is not said: {warnings[:300]}")
    require(ledger.run("export", format, "--user", user), path.read_bytes(), "stdout and the file")


# MARK: Tables

def check_sqlite(ledger, user):
    path = ledger.home / f"{user}.db"
    ledger.run("export", "sqlite", "-o", path, "--user", user)
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT substr(date, 1, 7), user, category, type, currency, sum(micros), count(*) FROM amounts "
                            "WHERE date IS NOT NULL GROUP BY 1, 2, 3, 4, 5").fetchall()
        names = {row[0] for row in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        counts = file.execute("SELECT (SELECT count(*) FROM bill), (SELECT count(*) FROM records WHERE kind = 'bill')").fetchone()
    file.close()
    found = {(month, owner, category, kind, currency): Number(micros).scaleb(-6) for month, owner, category, kind, currency, micros, _ in rows}
    require(clean(found), ledger.sums(user), f"sqlite of {user}")
    require({"records", "fields", "amounts", "bill", "category"} - names, set(), "tables")
    require(counts[0], counts[1], "rows of bill")
    if shutil.which("sqlite3"):
        require(asked("sqlite3", path, "PRAGMA integrity_check").strip(), "ok", "integrity")


def check_csv(ledger, user):
    """Python's csv, and nothing in it that a spreadsheet would take for a formula."""
    path = ledger.home / f"{user}.csv"
    ledger.run("sql", "SELECT substr(date, 1, 7) AS month, user, category, type, currency, amount, title FROM amounts", "-o", path, "--user", user)
    found = collections.Counter()
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for cell in row.values():
                if cell[:1] in "=+-@" and cell and not re.fullmatch(r"-?[0-9.]+", cell):
                    raise AssertionError(f"a formula: {cell!r}")
            plain = {name: cell.removeprefix("'") if cell[:2] in ("'=", "'+", "'-", "'@") else cell for name, cell in row.items()}
            if plain["month"]:
                found[(plain["month"], plain["user"], plain["category"] or None, plain["type"], plain["currency"])] += Number(plain["amount"])
    require(clean(found), ledger.sums(user), f"csv of {user}")


def check_calendar(ledger, user):
    text = ledger.run("export", "ics", "bill", "--user", user).decode()
    for line in text.split("\r\n"):
        if len(line.encode()) > 75:
            raise AssertionError(f"a line of more than 75 bytes: {line}")
    lines = text.replace("\r\n ", "").split("\r\n")
    require([lines[0], lines[-2], lines[-1]], ["BEGIN:VCALENDAR", "END:VCALENDAR", ""], "the frame")
    starts = collections.Counter(line.split(":", 1)[1] for line in lines if line.startswith("DTSTART"))
    ids = [line for line in lines if line.startswith("UID:")]
    records = json.loads(ledger.run("list", "bill", "--json", "--user", user))
    dates = [record["fields"].get("date") for record in records]
    times = collections.Counter()
    for date in dates:
        if date and re.fullmatch(r"\d{4}-(0\d|1[0-2])-\d\d", date):
            times[date.replace("-", "")] += 1
        elif date and "T" in date:
            times[utc(date)] += 1
    require(dict(starts), dict(times), "the days")
    require(len(set(ids)), sum(times.values()), "ids of entries")


def utc(date):
    import datetime
    moment = datetime.datetime.fromisoformat(date.replace("Z", "+00:00")).astimezone(datetime.timezone.utc)
    return moment.strftime("%Y%m%dT%H%M%SZ")


# MARK: Everything out, and in again

def records(folder):
    """The lines of an archive but the first and the ledger's own manifest, and the files beside them."""
    lines = (folder / "records.ndjson").read_text(encoding="utf-8").splitlines()[1:]
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "records.ndjson"}
    paths = ("ledger.json", "users/zoe/")
    return [line for line in lines if not json.loads(line)["path"].startswith(paths)], files


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for top in ("users", "shared", "kinds", "local")
            for path in (folder / top).rglob("*") if path.is_file() and "zoe" not in path.parts}


def check_identity(ledger):
    out = ledger.home / "everything"
    for words in (["add", "-A"], ["commit", "-qm", "by hand"]):
        subprocess.run(["git", *words], cwd=ledger.folder, check=True, env={**os.environ, "HOME": str(ledger.home)})
    ledger.run("export", "--all", out)
    head = ledger.head()
    ledger.run("import", out)
    require(ledger.head(), head, "what is here already makes no commit")
    other = Ledger(ledger.home, "other", "zoe")
    other.run("import", out)
    require(files(other.folder), files(ledger.folder), "files in another ledger")
    head = other.head()
    other.run("import", out)
    require(other.head(), head, "the same export again makes no commit")
    other.run("export", "--all", ledger.home / "again")
    require(records(ledger.home / "again"), records(out), "the second export")


def check_one_file(ledger):
    text = ledger.home / "all.ndjson"
    ledger.run("export", "ndjson", "bill", "--user", "all", "-o", text)
    third = Ledger(ledger.home, "third", "zoe")
    third.run("import", text)
    wanted = {path: content for path, content in files(ledger.folder).items() if "/bills/" in path and "broken" not in path}
    require({path: content for path, content in files(third.folder).items() if "/bills/" in path}, wanted, "bills in another ledger")


def check_edited(ledger):
    """A line that a program edits is an edit of that field; what changed here since stays."""
    text = ledger.home / "edited.ndjson"
    ledger.run("export", "ndjson", "bill", "has:name", "-o", text)
    lines = text.read_text(encoding="utf-8").splitlines()
    line = json.loads(lines[1], parse_float=str)
    ledger.run("set", line["id"], "remark=mine")
    fields = json.loads(lines[1])["fields"]
    lines[1] = lines[1].replace(json.dumps(fields["name"], ensure_ascii=False), '"from outside"', 1)
    if json.loads(lines[1])["fields"]["name"] != "from outside":
        return
    text.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ledger.run("import", text)
    now = json.loads(ledger.run("show", line["id"], "--json"))["fields"]
    require({**now}, {**fields, "name": "from outside", "remark": "mine"}, "the edited record")


def check_hostile(ledger):
    """Paths that lead out of the ledger, or to git's files, are refused one by one."""
    head = '{"archive":1,"ledger":"x","head":null,"at":"2026-11-20T12:00:00Z"}\n'
    paths = ["../out.json", "users/../../out.json", "/tmp/out.json", ".git/config", "users/alice/.git/x.json", "a.txt", "kinds/../x.json",
             "users/alice/bills/CON.json", "users/alice/bills/a\\b.json", "users//x.json", "local/../../x.json", ".git/hooks/x.json"]
    lines = [json.dumps({"path": path, "fields": {"amount": 1}}) for path in paths]
    lines += [json.dumps({"path": f"users/alice/bills/n{number}.png", "file": True}) for number in range(2)]
    lines += ["{", "[]", "null", '{"path":"users/alice/bills/x.json"}', '{"path":"users/alice/bills/x.json","base64":"***"}']
    lines += [json.dumps({"path": "users/alice/bills/good.json", "fields": {"date": "2026-01-01", "amount": 1}})]
    place = ledger.home / "hostile"
    place.mkdir()
    (place / "records.ndjson").write_text(head + "\n".join(lines) + "\n")
    before = files(ledger.folder)
    outside = sorted(str(path) for path in ledger.home.iterdir())
    ledger.run("import", place, codes=(1,))
    after = files(ledger.folder)
    require(sorted(set(after) - set(before)), ["users/alice/bills/good.json"], "new files")
    require(sorted(str(path) for path in ledger.home.iterdir()), outside, "files outside")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bills", type=int, default=150)
    parser.add_argument("--seed", action="append")
    options = parser.parse_args()
    passed, failed = 0, 0
    programs = {format: shutil.which(program) for format, (program, _) in JOURNALS.items()}
    for format in [name for name, found in programs.items() if not found]:
        print(f"{format} is not installed, so its journals are not read: Tools/install-needs test")
    for seed in options.seed or ["1", "2"]:
        with tempfile.TemporaryDirectory(prefix="exports-") as folder:
            ledger = Ledger(pathlib.Path(folder), "ledger")
            ledgers.make(ledger.folder, options.bills, seed)
            checks = [(f"{format}, {user}", lambda format=format, user=user: check_journal(ledger, format, user))
                      for format in JOURNALS if programs[format] for user in ("alice", "all")]
            for user in ("alice", "all"):
                checks += [(f"sqlite, {user}", lambda user=user: check_sqlite(ledger, user)), (f"csv, {user}", lambda user=user: check_csv(ledger, user)),
                           (f"ics, {user}", lambda user=user: check_calendar(ledger, user))]
            checks += [("out and in", lambda: check_identity(ledger)), ("one file", lambda: check_one_file(ledger)),
                       ("edited outside", lambda: check_edited(ledger)), ("hostile", lambda: check_hostile(ledger))]
            for title, check in checks:
                try:
                    check()
                    passed += 1
                except AssertionError as error:
                    failed += 1
                    print(f"FAILED  seed {seed}: {title}: {error}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
