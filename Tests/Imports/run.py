#!/usr/bin/env python3
"""Imports against an independent model in Python: random tables for every reader, edits here, and later files.

    run.py [--cases N] [--seed S] [--jobs N]     20 cases from seed 1, and the samples, when nothing is said
    run.py --seed S --only CASE[-CASE]           one case again, or all those that had one ledger
    LEDGER_SYNC=/path/to/ledger-sync run.py      another binary than .build/debug/ledger-sync

Every case is a bank of its own: its file is rehearsed, taken in twice, edited here, and then comes with one row corrected,
one gone and one new. Field by field the ledger then has to say what a merge of three states says, also where the second
import is taken back and done again. Where nobody edits anything, a ledger in which the second file simply follows the
first has the same files and the same branch. What is exported and taken in again changes nothing, whatever was edited, and
makes the same files in another ledger. Every sample is taken in twice, and has to become the records beside it; then with
rows more, edits here, and one row corrected, one gone and one new.

Beside it, each case has a rule whose files have rows that come again as others (`pairs.py`, decision 68), every second
case the files of two accounts with transfers between them (`transfers.py`, decision 71), and every fifth case two devices
(`devices.py`). The last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import decimal
import fractions
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True
import books  # noqa: E402
import devices  # noqa: E402
import pairs  # noqa: E402
import samples  # noqa: E402
import tables  # noqa: E402
import transfers  # noqa: E402
from ledgers import ROOT, Ledger, edited, found_records, merged, require, require_no_commit, spelt  # noqa: E402
from samples import read  # noqa: E402

SAMPLES = ROOT / "Samples/import"
# Ledgers lie in memory where there is room: that a disk has what was written is not what these tests are for.
MEMORY = pathlib.Path("/dev/shm")
FOLDER = MEMORY if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 500_000_000 else None
PROGRAMS = {"hledger": "hledger", "ledger": "ledger", "beancount": "bean-query"}


class Unavailable(Exception):
    """A program that a sample needs is not installed here."""


def case(ledger, number, seed):
    """One bank: its first file, edits, its second file."""
    draw = random.Random(f"{seed}/{number}")
    bank = tables.Dialect(draw, f"{seed}x{number}")
    path = ledger.home / f"{bank.name}.{bank.suffix}"
    ledger.rule(bank.name, bank.rule())
    first = [tables.row(draw, bank, ref) for ref in range(draw.randint(4, 9))]
    if draw.random() < 0.4:
        # Without a column for it, a counter tells rows that are alike apart.
        first.append(dict(first[0]))
    bank.write(path, first, draw)
    rehearsed = read(ledger.run("import", path, "--rule", bank.name, "--dry-run", "--json"))
    distinct = first if not bank.has_id else list({row["ref"]: row for row in first}.values())
    require([record["fields"] for record in rehearsed], [bank.record(row) for row in distinct], "the rehearsal")
    require(ledger.records(bank.name), {}, "a rehearsal makes no record")
    ledger.run("import", path, "--rule", bank.name)
    require({record["id"]: record["fields"] for record in rehearsed},
            {id: members for id, (_, members) in ledger.records(bank.name).items()}, "the records")
    require_no_commit(ledger, path, bank.name)
    ids = [record["id"] for record in rehearsed]
    require_identity(ledger, bank, ids)
    second_file(ledger, bank, path, draw, distinct, ids)
    require_identity(ledger, bank, ledger.records(bank.name))


def require_identity(ledger, bank, ids):
    """What is exported and taken in again makes no commit and no record."""
    out = ledger.home / "out.ndjson"
    ledger.run("export", "ndjson", "bill", f"method:{bank.name}", "-o", out)
    lines = [read(line) for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    lines = [line for line in lines if line["fields"]["method"] == bank.name]
    found = {id: (str(path.relative_to(ledger.folder)), members) for id, (path, members) in ledger.records(bank.name).items()}
    require({line["id"]: (line["path"], line["fields"]) for line in lines}, found, "the export")
    require(sorted(found), sorted(ids), "the ids of the export")
    head = ledger.commit()
    ledger.run("import", out)
    require(ledger.commit(), head, "an import of the export makes no commit")


def second_file(ledger, bank, path, draw, rows, ids):
    base = {id: bank.record(row) for id, row in zip(ids, rows)}
    ours = {id: dict(record) for id, record in base.items()}
    count, before = draw.choice([0, 2, 2]), path.read_bytes()
    for id in draw.sample(ids, count):
        ours[id] = edited(ledger, bank, draw, id, ours[id])
    if count == 0:
        edit_nothing(ledger, bank, draw, ids)
    later = {id: dict(row) for id, row in zip(ids, rows)}
    corrected = draw.choice(ids)
    if bank.has_id:
        later[corrected].update({"who": "Kiosk 2", "amount": decimal.Decimal("-7.70")})
    gone = draw.choice([id for id in ids if id != corrected])
    # In the middle of the file's days, or its last day would be another.
    days = sorted(row["day"] for id, row in later.items() if id != gone)
    is_gone = bank.says_gone(later[gone]["day"], days)
    # Of rows that are alike, the last counter goes, whichever row it was.
    twins = [id for id in ids if base[id] == base[gone]]
    gone = twins[-1] if not bank.has_id else gone
    del later[gone]
    new = tables.row(draw, bank, 99)
    new["day"] = days[0]
    bank.write(path, [*later.values(), new], draw)
    ledger.run("import", path, "--rule", bank.name, codes=(0, 1))
    theirs = {id: bank.record(later[id]) if id in later else (None if is_gone else base[id]) for id in ids}
    require_merge(ledger, bank, base, ours, theirs, new, "the merge")
    if count == 0:
        require_same_without_edits(ledger, bank, path, before)
    if draw.random() < 0.5:
        taken_back(ledger, bank, path, draw, base, ours, theirs, new)


def edit_nothing(ledger, bank, draw, ids):
    """What is no edit: the same value again, a file that is saved as it was, an edit that is taken back."""
    path, members = ledger.records(bank.name)[draw.choice(ids)]
    head = ledger.commit()
    ledger.run("set", path.relative_to(ledger.folder), f"type={members['type']}")
    path.write_bytes(path.read_bytes())
    require(ledger.commit(), head, "the same value again makes no commit")
    if draw.random() < 0.5:
        ledger.run("set", path.relative_to(ledger.folder), "remark=mine")
        ledger.run("undo")


def require_same_without_edits(ledger, bank, path, before):
    """A ledger in which the second file follows the first has the same files and the same branch."""
    another, after = ledger.another(), path.read_bytes()
    another.rule(bank.name, bank.rule())
    for content in (before, after):
        path.write_bytes(content)
        another.run("import", path, "--rule", bank.name, codes=(0, 1))
    for what, found in [("files", lambda each: each.texts(path for path, _ in each.records(bank.name).values())),
                        ("branch", lambda each: each.commit(f"imports/alice/{bank.name}"))]:
        require(found(ledger), found(another), f"the {what} of a ledger in which nobody edits anything")


def taken_back(ledger, bank, path, draw, base, ours, theirs, new):
    """The second import is taken back, after another edit, and then the file is imported once more."""
    operation = next(each for each in read(ledger.run("undo", "--list", "--json")) if each["message"].startswith("Import "))
    ids = [id for id in base if theirs[id] is not None and ours[id] is not None and "tags" not in ours[id]]
    edited = draw.choice(ids) if ids else None
    if edited:
        ledger.run("set", edited, "tags=between")
        ours = {**ours, edited: {**ours[edited], "tags": ["between"]}}
    ledger.run("undo", operation["commit"], codes=(0, 1))
    require(found_records(ledger, bank), {id: (record, []) for id, record in ours.items() if record is not None}, "the undo")
    ledger.run("import", path, "--rule", bank.name, codes=(0, 1))
    require_merge(ledger, bank, base, ours, theirs, new, "the import after the undo")
    require_no_commit(ledger, path, bank.name)


def require_merge(ledger, bank, base, ours, theirs, new, what):
    expected = {}
    for id in base:
        record, places = merged(base[id], ours[id], theirs[id])
        if record is not None:
            expected[id] = (record, sorted(places))
    found = found_records(ledger, bank)
    added = [members for id, (members, _) in found.items() if id not in base]
    require(added, [bank.record(new)], f"{what}: the new row")
    require({id: found[id] for id in found if id in base}, expected, what)


def sample(ledger, folder):
    """The records of a sample, and no commit for the same file again."""
    sample, name = needed(samples.Sample(folder), ledger), folder.name
    ledger.rule(name, sample.rule)
    made = read(ledger.run("import", sample.file, "--rule", name, "--dry-run", "--json", codes=(0, 1)))
    require([record["fields"] for record in made], sample.records, "the records")
    require_book(sample, [record["fields"] for record in made])
    ledger.run("import", sample.file, "--rule", name, codes=(0, 1))
    files = sample.companions(sample.folder)
    require([fields_at(ledger, record["path"], sample, files) for record in made], [(fields, []) for fields in sample.records],
            "the files")
    require_no_commit(ledger, sample.file, name)
    if sample.broken:
        head = ledger.commit()
        ledger.run("import", sample.broken, "--rule", name, codes=(3,))
        require(ledger.commit(), head, "a file that cannot be read as a whole changes nothing")


def require_book(sample, records):
    """What another reader finds in a file of a program for personal finance."""
    reader = sample.rule.get("reader")
    if reader not in ("gnucash", "homebank", "kmymoney", "ynab4") or sample.file.suffix == ".sqlite":
        return
    signs = {"expense": -1, "income": 1}
    found = [(each["date"], signs[each["type"]] * fractions.Fraction(str(each["amount"])), each["currency"]) for each in records]
    usual = sample.rule.get("currency", "EUR")
    expected = [(day, amount, currency or usual) for day, amount, currency in books.payments(sample.file.read_bytes(), reader)]
    require(sorted(found, key=str), expected, "what Python reads")


def needed(sample, ledger):
    """The sample, in a ledger that has its kind."""
    if "kind" in sample.more and not (ledger.folder / f"kinds/{sample.rule['kind']}.json").exists():
        ledger.run("kinds", "new", *sample.more["kind"].split())
    for name in sample.more.get("people", []):
        if not (ledger.folder / f"users/{name}").exists():
            ledger.run("users", "add", name, "--guest")
    program = PROGRAMS.get(sample.rule.get("reader"))
    if program and not shutil.which(program):
        raise Unavailable(f"{program} is not installed: Tools/install-needs test")
    return sample


def sample_later(ledger, folder):
    """A sample with three rows more. One is edited here; one is edited here and corrected by its source; one goes, and
    another comes. The rows of the sample stay as they are."""
    sample, name = needed(samples.Sample(folder), ledger), f"later-{folder.name}"
    ledger.rule(name, sample.rule)
    path = ledger.home / name / sample.file.name
    kept, wrong, gone, new, corrected = sample.rows()
    sample.write(path, [kept, wrong, gone])
    paths, base = {}, {}
    for record in read(ledger.run("import", path, "--rule", name, "--dry-run", "--json", codes=(0, 1))):
        paths[record["id"]], base[record["id"]] = record["path"], record["fields"]
    ledger.run("import", path, "--rule", name, codes=(0, 1))
    first, second, third = [next((id for id, fields in base.items() if spelt(fields) == spelt(sample.record(row))), None)
                            for row in (kept, wrong, gone)]
    require(sorted(map(spelt, base.values())), sorted(map(spelt, [*sample.records, *map(sample.record, (kept, wrong, gone))])),
            "the records of the first file")
    ours = {id: dict(fields) for id, fields in base.items()}
    for id, edit in zip((first, second), sample.edits):
        field, _, value = edit.partition("=")
        ours[id][field] = decimal.Decimal(value) if value.isdigit() else value
        ledger.run("set", paths[id], edit)
    sample.write(path, [kept, corrected, new])
    coming = [record for record in read(ledger.run("import", path, "--rule", name, "--dry-run", "--json", codes=(0, 1)))
              if record["change"] == "added"]
    ledger.run("import", path, "--rule", name, codes=(0, 1))
    files = sample.companions(path.parent)
    theirs = {**base, third: None if sample.can_go else base[third]}
    added = [sample.record(new)]
    if sample.has_id:
        theirs[second] = sample.record(corrected)
    else:
        # A row in other words is another row.
        theirs[second] = None if sample.can_go else base[second]
        added.append(sample.record(corrected))
    require(sorted(map(spelt, (fields_at(ledger, record["path"], sample, files)[0] for record in coming))),
            sorted(map(spelt, added)), "the new rows")
    require({id: fields_at(ledger, paths[id], sample, files) for id in base},
            {id: merged(base[id], ours[id], theirs[id]) for id in base}, "the merge")
    require_no_commit(ledger, path, name)


def fields_at(ledger, path, sample, files):
    """The fields of the record at a path, and the places in conflict; no fields where it is gone. A file beside it has the
    name of that of the source which is the same, byte for byte."""
    try:
        members = read((ledger.folder / path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None, []
    places = sorted(members.pop("~conflicts", {}))
    attached = sample.rule.get("attach")
    for field in {attached} & members.keys():
        file = (ledger.folder / path).parent / members[field]
        if file.exists():
            members[field] = next(name for name, content in files.items() if content == file.read_bytes())
    return members, places


def require_archive(ledger):
    """All that was exported and taken in elsewhere makes the same files."""
    folder, another = ledger.home / "archive", Ledger(ledger.home / "elsewhere")
    ledger.run("export", "--all", folder)
    another.run("import", folder, codes=(0, 1))
    found, expected = ([each.texts((each.folder / "users/alice").glob(f"{name}/**/*.json")) for name in ("bills", "imports")]
                       for each in (another, ledger))
    require(found, expected, "the files of the export in another ledger")


class Checks:
    """Checks that have a ledger together. The more there is in a ledger, the longer each command takes."""
    SIZE = 25

    def __init__(self, checks):
        self.checks = checks

    def run(self):
        """How many passed, and what there is to say about the others."""
        passed, said = 0, []
        with tempfile.TemporaryDirectory(prefix="imports-", dir=FOLDER) as folder:
            ledger = Ledger(pathlib.Path(folder) / "home")
            for title, check in self.checks:
                try:
                    check(ledger)
                    passed += 1
                except Unavailable as error:
                    said.append(f"left out  {title}: {error}")
                except AssertionError as error:
                    said.append(f"FAILED  {title}: {error}")
                except Exception:
                    # What is so wrong that it cannot even be compared is no reason to stop all others.
                    said.append(f"FAILED  {title}: {traceback.format_exc()}")
        return passed, said


def cases(seed, numbers):
    """The cases in their ledgers, each of which is exported as a whole in the end. Every fifth is also one of two devices."""
    for start in range(0, len(numbers), Checks.SIZE):
        some = numbers[start:start + Checks.SIZE]
        yield Checks([*checks(seed, some, "", case),
                      (f"--seed {seed} --only {some[0]}-{some[-1]}, exported", require_archive)])
        yield Checks(checks(seed, some, ", pairs", pairs.case))
        yield Checks(checks(seed, some[::5], ", devices", devices.case))
        yield Checks(checks(seed, some[::2], ", transfers", transfers.case))


def checks(seed, numbers, what, check):
    return [(f"--seed {seed} --only {number}{what}", lambda ledger, number=number: check(ledger, number, seed))
            for number in numbers]


def sample_checks():
    folders = [path for path in sorted(SAMPLES.iterdir()) if path.is_dir()]
    checks = [(f"Samples/import/{path.name}{title}", lambda ledger, path=path, check=check: check(ledger, path))
              for path in folders for title, check in [("", sample), (", later", sample_later)]]
    return [Checks(checks[start:start + Checks.SIZE]) for start in range(0, len(checks), Checks.SIZE)]


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", help="the number of one case, or the first and the last of several: 25-49")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


def main():
    options, started = parse(), time.monotonic()
    if options.only:
        first, _, last = options.only.partition("-")
        groups = list(cases(options.seed, range(int(first), int(last or first) + 1)))
    else:
        groups = [*cases(options.seed, range(options.cases)), *sample_checks()]
    passed, failed = 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done, (good, said) in enumerate(pool.map(Checks.run, groups), 1):
            passed, failed = passed + good, failed + sum(line.startswith("FAILED") for line in said)
            print(*said, sep="\n", end="\n" if said else "", flush=True)
            if done % 40 == 0:
                print(f"{done} of {len(groups)} ledgers, {time.monotonic() - started:.0f} s, {failed} failed", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
