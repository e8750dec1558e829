#!/usr/bin/env python3
"""Random households: what ledger-sync answers about them, compared with a model that reads the same files.

    run.py [--households N] [--seed S]               15 households, of a new seed, when nothing is said
    run.py --seed S --households 1                   one of them again: a failure prints its seed
    run.py --only sum|share|settle|balance|budget|list|exports
    run.py --self-test                               before all else, the examples of model.py that were worked out by hand
    LEDGER_SYNC=/path/to/ledger-sync run.py          another binary than .build/debug/ledger-sync

A household has one to five people, guests among them, up to 60 bills in up to three currencies, refunds, weights, parts,
transfers, accounts, payments and budgets (generate.py); model.py says what every answer has to be. The ledger of a
difference is made as small as it can be, and printed. The last line is `N passed, N failed`.

`exports` reads the journals of `export` with hledger and bean-query, and compares them with the model.
"""
import argparse
import collections
import csv
import datetime
import io
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Support"))
import generate  # noqa: E402
import model  # noqa: E402
import sandbox  # noqa: E402

BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
GROUPS = {"sum": "sum", "total": "sum", "timeline": "sum", "chart": "sum", "list": "list", "share": "share", "settle": "settle",
          "balance": "balance", "budget": "budget", "export": "exports"}
DECIMAL = re.compile(r"-?\d+(\.\d+)?")
NOW = "2026-11-20T12:00:00Z"
# How many differences of a kind are made small, and of how many ledgers at most.
SHRUNK, TRIES = 2, 250


class Refused(Exception):
    """There was no answer: the exit code and what was said."""


def number(text):
    if not isinstance(text, str) or not DECIMAL.fullmatch(text):
        raise Refused(f"{text!r} is no plain decimal")
    return Fraction(text)


# MARK: Ledgers

class Place:
    """Where ledgers are made: a home of its own, and frames that are copied."""

    def __init__(self, folder):
        self.folder, self.home, self.frames, self.next = folder, folder / "home", {}, itertools.count()
        sandbox.write_identity(self.home, "anna")

    def run(self, *words, at):
        done = sandbox.run(words, self.home, at, LEDGER_SYNC_NOW=NOW)
        if done.code != 0:
            raise Refused(f"exit {done.code}: {(done.err or done.out).strip()[:300]}".replace("\n", " / "))
        return done.out

    def ask(self, folder, *words):
        return self.run(BINARY, *words, at=folder)

    def frame(self, people, guests):
        """A ledger with its people, made by the program once and copied from then on."""
        key = (*people, "-", *guests)
        if key not in self.frames:
            folder = self.frames[key] = self.folder / f"frame{len(self.frames)}"
            self.ask(self.home, "init", folder, "--user", people[0], "--currency", "EUR", "--time-zone", "Europe/Berlin")
            for name in people[1:]:
                self.ask(folder, *(("users", "add", name, "--guest") if name in guests else ("register", name)))
            self.ask(folder, "login", people[0])
        return self.frames[key]

    def make(self, household, files):
        """A ledger on disk, committed with plain git. Its setting is edited: `init` takes long, and writes the same."""
        folder = self.folder / f"ledger{next(self.next)}"
        shutil.copytree(self.frame(household.people, household.guests), folder, symlinks=True)
        setting = {**json.loads((folder / "ledger.json").read_text()), "currency": household.currency, "timeZone": household.zone}
        for path, fields in {"ledger.json": setting, **files}.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(generate.dump(fields), encoding="utf-8")
        self.run("git", "add", "-A", at=folder)
        self.run("git", "commit", "-qm", "A household", "--allow-empty", at=folder)
        if household.session != household.people[0]:
            self.ask(folder, "login", household.session)
        return folder


# MARK: Questions in words

def words_of_term(term):
    name, *rest = term
    if name == "not":
        return ["not", *words_of_term(rest[0])]
    if name == "or":
        return [" or ".join(" ".join(words_of_term(one)) for one in rest)]
    return [f"amount{rest[0]}{rest[1]}" if name == "amount" else f"{name}:{rest[-1]}"]


def words_of(question, session):
    """The command line of a question."""
    viewer, period = question["viewer"], question.get("period")
    terms = [word for term in question["terms"] for word in words_of_term(term)]
    by = ["--by", ",".join(question["by"])] if question["by"] else []
    end = ["--format", "json", *(["--share"] if question.get("share") else []), *([] if viewer == session else ["--user", viewer])]
    return {"sum": lambda: ["sum", "bill", *terms, *by, *end],
            "share": lambda: ["sum", "bill", *terms, "--share", *by, *end],
            "total": lambda: ["sum", "bill", *terms, "--total", "amount", *by, *end],
            "list": lambda: ["list", "bill", *terms, *end],
            "timeline": lambda: ["timeline", period[2], *end],
            "chart": lambda: ["chart", "bar", f"date:{period[2]}", "--by", "category", *end],
            "settle": lambda: ["settle", *([period[2]] if period else []), "--format", "json"],
            "balance": lambda: ["balance", *([question["account"]] if question["account"] else []), question["day"], *end],
            "budget": lambda: ["budget", "--today", question["day"], *end],
            "export": lambda: ["export", question["format"], "-o", "OUT", "--user", viewer]}[question["ask"]]()


# MARK: Answers

def compared(found, expected):
    return [f"{model.shown(key)}: found {model.shown(found[key]) if key in found else 'nothing'}, "
            f"expected {model.shown(expected[key]) if key in expected else 'nothing'}"
            for key in sorted({**found, **expected}, key=str) if found.get(key) != expected.get(key)]


def compared_paths(found, expected, shown):
    return [f"{path} is {shown}" for path in sorted(found - expected)] + [f"{path} is not {shown}" for path in sorted(expected - found)]


def rows_of(rows, by, figures=("income", "expense", "net")):
    found = {}
    for row in rows:
        key = tuple(row["group"].get(name) for name in by), row["currency"]
        if key in found:
            raise Refused(f"two rows of {key}")
        found[key] = (*(number(row[figure]) for figure in figures), row["count"])
    return found


class Asker:
    """Asks a question of a ledger, and says what is different, a line each: one method for each sort of question."""

    def __init__(self, place):
        self.place = place

    def differences(self, folder, household, question):
        ledger, words = model.Ledger.load(folder, household.session), words_of(question, household.session)
        try:
            if question["ask"] == "export":
                return list(self.export(ledger, question, folder, words))
            answer = json.loads(self.place.ask(folder, *words))
            return list(getattr(self, question["ask"])(ledger, question, answer))
        except Refused as error:
            return [f"refused: {error}"]
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            return [f"an answer of another form: {type(error).__name__} {error}"]

    def sum(self, ledger, question, answer):
        return compared(rows_of(answer, question["by"]), ledger.sum(question["viewer"], question["by"], question["terms"]))

    def share(self, ledger, question, answer):
        return compared(rows_of(answer, question["by"]), ledger.sum(question["viewer"], question["by"], question["terms"], share=True))

    def total(self, ledger, question, answer):
        return compared(rows_of(answer, question["by"], ["total"]), ledger.total(question["viewer"], question["by"], question["terms"]))

    def list(self, ledger, question, answer):
        if question.get("share"):
            found = {row["path"]: number(row["computed"]["share"]) if "share" in row["computed"] else None for row in answer}
            return compared(found, ledger.list_shares(question["viewer"], question["terms"]))
        return compared_paths({row["path"] for row in answer}, ledger.list(question["viewer"], question["terms"]), "listed")

    def timeline(self, ledger, question, answer):
        viewer, term, share = question["viewer"], ["date", *question["period"]], question.get("share", False)
        days = [row for day in answer["days"] for row in day["totals"]]
        shown = {row["path"] for day in answer["days"] for row in day["records"]}
        wanted = set(ledger.list_shares(viewer, [term])) if share else ledger.list(viewer, [term])
        return (compared(rows_of(answer["totals"], []), ledger.sum(viewer, [], [term], share=share))
                + compared(rows_of(days, ["day"]), ledger.sum(viewer, ["day"], [term], share=share))
                + compared_paths({path for path in shown if "/bills/" in path}, wanted, "shown"))

    def chart(self, ledger, question, answer):
        term = ["date", *question["period"]]
        wanted = ledger.sum(question["viewer"], ["category"], [term], share=question.get("share", False))
        return compared(rows_of(answer["rows"], ["category"]), wanted)

    def settle(self, ledger, question, answer):
        found = {}
        for part in answer:
            people = {row["person"]: tuple(number(row[name]) for name in ("paid", "share", "settled", "balance")) for row in part["people"]}
            found |= {(part["currency"], name): row for name, row in people.items()}
            yield from (f"the row of {name} does not add up" for name, row in people.items() if row[0] + row[2] - row[1] != row[3])
            left = {name: row[3] for name, row in people.items()}
            for payment in part["payments"]:
                amount, giver, taker = number(payment["amount"]), payment["from"], payment["to"]
                if amount <= 0 or left[giver] >= 0 or left[taker] <= 0:
                    yield f"the payment {payment} goes the wrong way"
                left[giver], left[taker] = left[giver] + amount, left[taker] - amount
            if any(left.values()):
                yield f"the payments in {part['currency']} do not make it even"
            fewest = model.fewest_payments([row[3] for row in people.values()])
            if fewest != len(part["payments"]):
                yield f"{len(part['payments'])} payments in {part['currency']} where {fewest} do"
        wanted = {(currency, name): row for currency, people in ledger.settle(question["period"]).items() for name, row in people.items()}
        # Whoever has nothing but zeros may stand there or not.
        yield from compared(*({key: row for key, row in rows.items() if any(row)} for rows in (found, wanted)))

    def balance(self, ledger, question, answer):
        found = {(row["account"], row["currency"]): number(row["amount"]) for row in answer}
        yield from (f"the day of a row is {row['day']}" for row in answer if row["day"] != question["day"])
        yield from compared(found, ledger.balance(question["viewer"], datetime.date.fromisoformat(question["day"]), question["account"]))

    def budget(self, ledger, question, answer):
        answer = {row["path"]: row for row in answer}
        day, share = datetime.date.fromisoformat(question["day"]), question.get("share", False)
        expected = ledger.budgets(question["viewer"], day, share)
        yield from compared_paths(answer.keys(), expected.keys(), "shown")
        for path in sorted(answer.keys() & expected.keys()):
            row, wanted = answer[path], expected[path]
            for name, value in wanted.items():
                if name in ("due", "projected"):
                    # The docs say nothing of how these two are rounded: less than the last digit that is shown.
                    digits = max(len(row[name].partition(".")[2]), min(2, model.DIGITS.get(row["currency"], 2)))
                    is_same = abs(number(row[name]) - value) < Fraction(1, 10 ** digits)
                else:
                    is_same = value == (number(row[name]) if isinstance(value, Fraction) else row[name])
                if not is_same:
                    yield f"{path} {name}: found {row[name]}, expected {model.shown(value)}"

    def export(self, ledger, question, folder, words):
        viewer, is_hledger = question["viewer"], question["format"] == "hledger"
        file = folder.parent / f"{folder.name}.{'journal' if is_hledger else 'beancount'}"
        self.place.ask(folder, *[str(file) if word == "OUT" else word for word in words])
        names = Accounts(file.read_text(encoding="utf-8"), ledger, viewer)
        found, assets, expected = collections.Counter(), collections.Counter(), collections.Counter()
        for (month, account, currency), amount in (read_hledger if is_hledger else read_beancount)(file).items():
            top = account.split(":")[0].lower()
            if top in ("expenses", "income"):
                found[names.key(month, account, currency)] += -amount if top == "income" else amount
            elif top in ("assets", "liabilities"):
                assets[account, names.currency(currency)] += amount
        for (month, user, *others), amount in ledger.journal(viewer).items():
            expected[month, user if viewer == "all" else None, *others] += amount
        nonzero = ({key: value for key, value in values.items() if value} for values in (found, expected))
        return [*compared(*nonzero), *self.assets(ledger, viewer, assets)]

    def assets(self, ledger, viewer, found):
        """By their amounts alone: the docs do not say how an account is called in a journal."""
        def amounts(values):
            return sorted((currency, amount) for (_, currency), amount in values.items() if amount)

        expected = ledger.assets(viewer)
        if amounts(found) != amounts(expected):
            yield f"the accounts hold {model.shown(found)}, expected {model.shown(expected)}"


# MARK: Journals

class Accounts:
    """What the names of a journal stand for, as its declarations say."""

    def __init__(self, text, ledger, viewer):
        self.several, self.owners, self.categories, self.currencies = viewer == "all", {*ledger.people, "shared", "local"}, {}, {}
        for line, below in itertools.pairwise([*text.splitlines(), ""]):
            below = below.strip()
            if match := re.match(r"account (\S+)(?:  ; category: (.*))?$", line):
                self.categories[match[1]] = match[2]
            elif match := re.match(r"\S+ open (\S+)", line):
                quoted = re.fullmatch(r'category: "(.*)"', below)
                self.categories[match[1]] = re.sub(r"\\(.)", r"\1", quoted[1]) if quoted else None
            elif match := re.match(r"commodity 1000\.0* (.*?)  ; currency: (.*)$", line):
                self.currencies[match[1].strip('"')] = match[2]
            elif match := re.match(r"\S+ commodity (\S+)$", line):
                self.currencies[match[1]] = below.removeprefix('name: "')[:-1]

    def currency(self, currency):
        return self.currencies.get(currency.strip('"'), currency.strip('"'))

    def key(self, month, account, currency):
        top, owner, *_ = [*account.lower().split(":"), None]
        user = owner if self.several and owner in self.owners - {"shared", "local"} else None
        return month, user, self.categories[account], "income" if top == "income" else "expense", self.currency(currency)


def program(*words):
    if not shutil.which(words[0]):
        raise Refused(f"{words[0]} is not installed")
    done = subprocess.run([str(word) for word in words], capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if done.returncode != 0:
        raise Refused(f"{words[0]}: exit {done.returncode}: {(done.stderr or done.stdout).decode(errors='replace').strip()[:400]}")
    return done.stdout.decode()


def read_hledger(file):
    """{(month, account, currency): amount}"""
    program("hledger", "-f", file, "check", "--strict")
    found = collections.Counter()
    text = program("hledger", "-f", file, "balance", "assets", "liabilities", "expenses", "income",
                   "--monthly", "--flat", "--no-total", "--layout=bare", "-O", "csv")
    for row in csv.DictReader(io.StringIO(text)):
        account, currency = row.pop("account"), row.pop("commodity")
        for month, value in row.items():
            found[month, account, currency] += Fraction(value or 0)
    return found


def read_beancount(file):
    program("bean-check", file)
    found = collections.Counter()
    question = "SELECT year, month, account, currency, str(sum(number)) AS total GROUP BY 1, 2, 3, 4"
    for row in csv.DictReader(io.StringIO(program("bean-query", "-f", "csv", file, question))):
        row = {name.strip(): value.strip() for name, value in row.items()}
        total = Fraction(row["total"].removeprefix("Decimal('").removesuffix("')"))
        found[f"{int(row['year']):04}-{int(row['month']):02}", row["account"], row["currency"]] += total
    return found


# MARK: The smallest ledger

class Shrinker:
    """Takes away what a difference does not need: files, fields, parts, people of a bill, words of the question."""

    def __init__(self, asker, household, question, lines):
        self.asker, self.household, self.question, self.lines, self.tries = asker, household, question, lines, TRIES
        self.files, self.sort = dict(household.files), self.sort_of(lines)

    @staticmethod
    def sort_of(lines):
        """A refusal stays that refusal, a difference any difference."""
        return re.sub(r"\d+|[\w/.-]+\.json", "", lines[0])[:60] if lines[0].startswith(("refused", "an answer")) else "different"

    def differs(self, files, question):
        if self.tries <= 0:
            return False
        self.tries -= 1
        folder = self.asker.place.make(self.household, files)
        lines = self.asker.differences(folder, self.household, question)
        shutil.rmtree(folder)
        if not lines or self.sort_of(lines) != self.sort:
            return False
        self.files, self.question, self.lines = files, question, lines
        return True

    def shrink(self):
        size, is_smaller = len(self.files), True
        while size > 1 or is_smaller:
            paths, size, is_smaller = list(self.files), max(1, size // 2), False
            for start in range(0, len(paths), size):
                left = {path: fields for path, fields in self.files.items() if path not in paths[start:start + size]}
                is_smaller |= self.differs(left, self.question)
        while any([self.differs({**self.files, path: fields}, self.question) for path, fields in self.simpler()]):
            pass
        for question in self.simpler_questions():
            self.differs(self.files, question)
        return self

    def simpler(self):
        """Each record with something less, from what is left at that moment."""
        for path, name in [(path, name) for path, fields in self.files.items() for name in fields]:
            if name in ("date", "amount", "title", "from", "to") or name == "type" and "/categories/" in path:
                continue
            fields = self.files[path]
            yield path, {key: value for key, value in fields.items() if key != name}
            if name in ("for", "parts"):
                for item in list(fields[name]):
                    value = self.files[path].get(name, ())
                    if len(value) > 1 and isinstance(value, list):
                        yield path, {**self.files[path], name: [one for one in value if one != item]}
                    elif len(value) > 1:
                        yield path, {**self.files[path], name: {key: one for key, one in value.items() if key != item}}

    def simpler_questions(self):
        for field in ("terms", "by"):
            for item in self.question[field]:
                yield {**self.question, field: [one for one in self.question[field] if one != item]}


# MARK: Running

def report(case, is_to_be_small):
    if is_to_be_small:
        case.shrink()
    household, words = case.household, words_of(case.question, case.household.session)
    print(f"FAILED  --seed {household.seed} --households 1:", *(f"'{word}'" if re.search("[ <>]", word) else word for word in words))
    lines = case.lines[:6]
    if is_to_be_small:
        lines.append(f"logged in: {household.session}; ledger: {household.currency}, {household.zone}; people: {' '.join(household.people)}")
        lines += [f"{path}  {' '.join(generate.dump(fields).split())}" for path, fields in case.files.items()]
    print(*(f"    {line[:400]}" for line in lines), sep="\n", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--households", type=int, default=15)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--only", choices=list(dict.fromkeys(GROUPS.values())))
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    groups = [options.only] if options.only else list(dict.fromkeys(GROUPS.values()))
    passed, failed = model.self_test() if options.self_test else (0, 0)
    print(f"seeds {options.seed} to {options.seed + options.households - 1}", flush=True)
    good, bad, shrunk = collections.Counter(), collections.Counter(), collections.Counter()
    # In memory where that is possible: nothing here is about the disk.
    with sandbox.Sandbox("lsh", "/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as box:
        asker = Asker(Place(box.path))
        for number, seed in enumerate(range(options.seed, options.seed + options.households), 1):
            household = generate.Household(seed)
            folder = asker.place.make(household, household.files)
            for question in household.questions:
                group, sort = GROUPS[question["ask"]], question["ask"]
                if group not in groups:
                    continue
                lines = asker.differences(folder, household, question)
                (bad if lines else good)[group] += 1
                if lines:
                    shrunk[sort] += 1
                    report(Shrinker(asker, household, question, lines), shrunk[sort] <= SHRUNK)
            shutil.rmtree(folder)
            if number % 100 == 0:
                print(f"{number} households, {bad.total()} failed", flush=True)
    print(", ".join(f"{group}: {good[group]} of {good[group] + bad[group]}" for group in groups))
    print(f"{passed + good.total()} passed, {failed + bad.total()} failed")
    sys.exit(1 if failed + bad.total() else 0)


if __name__ == "__main__":
    main()
