"""Rows that come again as others: decision 68, told a second time. Nothing of it looks at our code.

`Source` knows what one rule's files said. A file is a list of rows; `Source.say` tells which record each of them is.
"""
import collections
import copy
import datetime
import decimal
import io
import random
import tarfile

from ledgers import edited, found_records, merged, require, require_no_commit
from samples import read

VOCABULARY = ["kiosk", "market", "ticket", "tram", "bakery", "north", "south", "card", "visa", "paid", "online", "shop"]
DATES = {"day-month-year": "%d.%m.%Y", "month-day-year": "%m/%d/%Y", "year-month-day": "%Y-%m-%d"}
CENT = decimal.Decimal("0.01")


class Bank:
    """A rule and how its files are written. Its columns are its own, so that they find the rule."""

    def __init__(self, draw, number):
        self.name, self.order = f"pair{number}", draw.choice(list(DATES))
        self.has_id, self.has_currency, self.has_note = (draw.random() < share for share in (0.45, 0.3, 0.4))
        self.reach = draw.choice([None] * 6 + ["period", "everything", "additions"])
        self.pairs, self.refs = draw.random() < 0.9, 0
        self.columns = ["Ref", "Day", "Who", "What", "Amount"] + ["Currency"] * self.has_currency + ["Note"] * self.has_note
        draw.shuffle(self.columns)

    def column(self, name):
        return f"{name} of {self.name}"

    def rule(self):
        fields = {"date": "Day", "payee": "Who", "name": "What", "amount": "Amount"}
        fields |= {"currency": "Currency"} if self.has_currency else {}
        fields |= {"remark": "Note"} if self.has_note else {}
        rule = {"kind": "bill", "dates": self.order, "currency": "EUR", "constants": {"method": self.name},
                "map": {field: self.column(name) for field, name in fields.items()}}
        if self.has_currency:
            del rule["currency"]
        if self.has_id:
            rule["id"] = self.column("Ref")
        if self.reach:
            rule["reach"] = self.reach
        if not self.pairs:
            rule["pairs"] = False
        return rule

    def cells(self, row):
        return {"Ref": row["ref"], "Day": row["day"].strftime(DATES[self.order]), "Who": row["who"], "What": row["what"],
                "Amount": f"{row['amount']:f}", "Currency": row["currency"], "Note": row["note"]}

    def write(self, path, rows):
        lines = [[self.column(name) for name in self.columns]]
        lines += [[self.cells(row)[name] for name in self.columns] for row in rows]
        path.write_text("".join(",".join(line) + "\n" for line in lines), encoding="utf-8")

    def keys(self, rows):
        """What tells rows apart: the id, or all that is taken of them, with a counter."""
        if self.has_id:
            return [row["ref"] for row in rows]
        seen, keys = collections.Counter(), []
        for row in rows:
            text = tuple(cell for name, cell in self.cells(row).items() if name in self.columns and name != "Ref")
            seen[text] += 1
            keys.append((text, seen[text]))
        return keys

    @staticmethod
    def value(cells):
        """The cells of a row, the amounts among them as numbers."""
        def read(cell):
            try:
                return decimal.Decimal(cell.replace(",", ".")).normalize()
            except decimal.InvalidOperation:
                return cell
        return tuple(read(cell) for cell in cells)

    def record(self, row):
        record = {"date": row["day"].isoformat(), "type": "expense" if row["amount"] < 0 else "income", "amount": abs(row["amount"]),
                  "currency": row["currency"], "payee": row["who"], "name": row["what"], "method": self.name, "book": "daily"}
        if self.has_note and row["note"]:
            record["remark"] = row["note"]
        return record

    def words(self, draw, count):
        return " ".join(draw.sample(VOCABULARY, count))

    def ref(self):
        self.refs += 1
        return f"R{self.refs}"

    def row(self, draw, first=datetime.date(2026, 3, 1), span=14):
        """One of few amounts, so that many are alike."""
        return {"ref": self.ref(), "day": first + datetime.timedelta(draw.randint(0, span)), "who": self.words(draw, 1),
                "amount": decimal.Decimal(draw.choice(["-3.20", "-3.20", "-12.00", "3.20", "40.5"])),
                "what": self.words(draw, 2), "note": self.words(draw, draw.randint(0, 2)) if self.has_note else "",
                "currency": draw.choice(["EUR", "EUR", "USD"]) if self.has_currency else "EUR"}


# MARK: What the files are

def first_file(draw, bank):
    rows = [bank.row(draw) for _ in range(draw.randint(4, 9))]
    if draw.random() < 0.15:
        ticket = bank.row(draw)
        rows += [{**ticket, "ref": bank.ref()} for _ in range(12)]
    elif draw.random() < 0.3:
        rows.append({**rows[0], "ref": bank.ref()})
    return rows


def later_file(draw, bank, rows):
    """Rows of these that are the same, booked later, nearly that, corrected or gone, and new ones."""
    later = []
    for row in rows:
        kind = draw.choices(["same", "booked", "near miss", "corrected", "gone"], [10, 5, 2, 2, 3])[0]
        if kind == "gone":
            continue
        row = dict(row)
        if kind == "booked":
            row |= {"ref": bank.ref(), "day": row["day"] + datetime.timedelta(draw.choice([-2, 0, 0, 1, 1, 2, 3, 5, 5, 6, 7]))}
            row |= reworded(draw, bank, row)
        if kind == "near miss":
            row |= {"ref": bank.ref(), **draw.choice([{"amount": row["amount"] + CENT}, {"amount": -row["amount"]},
                                                      {"amount": row["amount"] * decimal.Decimal("1.0")}])}
            if bank.has_currency:
                row |= draw.choice([{}, {"currency": "CHF"}])
        if kind == "corrected":
            row |= reworded(draw, bank, row)
        later.append(row)
    # Without any row a file has no days; and some begin later, or end earlier.
    later += [bank.row(draw) for _ in range(draw.randint(0 if later else 1, 3))]
    if draw.random() < 0.25:
        cut = draw.choice(later)["day"]
        later = [row for row in later if row["day"] >= cut]
    draw.shuffle(later)
    return later


def reworded(draw, bank, row):
    return draw.choice([{}, {"what": row["what"] + " " + draw.choice(VOCABULARY)}, {"what": bank.words(draw, 2)},
                        {"who": bank.words(draw, 1), "what": bank.words(draw, 2)}])


def next_month(draw, bank, rows):
    """The same amounts within five days, but no day of it is a day of the rows."""
    after = max(row["day"] for row in rows) + datetime.timedelta(1)
    return [{**row, "ref": bank.ref(), "day": after + datetime.timedelta(draw.randint(0, 3))} for row in rows]


# MARK: What has to come of them

class Source:
    """What a rule's files have said: which record each row is, and what each record was said to be last."""

    def __init__(self, bank):
        self.bank = bank
        # {key: id}, {id: its keys, the newest last}, {id: row}
        self.known, self.states, self.last = {}, {}, {}
        # Whether any row was ever found to be a record that was there, also where they were parted again.
        self.has_paired = False
        # The ids of those rows of the newest file that were earlier states of records, and are records of their own now.
        self.apart_now = []

    def say(self, rows, named, new_ids, statement):
        """The next file, by the rule or (not named) by its columns. `new_ids` are those of the records that
        are new, in the order of the file; `statement` is what the source then said, and decides only between gone rows that fit a new
        row equally well. Returns the pairs, and {id: row} of the records that the source did not have before."""
        keys, new_ids, present = self.respelt(self.bank.keys(rows)), iter(new_ids), {}
        days = [row["day"] for row in rows]
        within = lambda row: min(days) <= row["day"] <= max(days)
        apart, self.apart_now = self.apart(keys), []
        fresh = [place for place, key in enumerate(keys) if key not in self.known]
        for key, row in zip(keys, rows):
            if key in self.known and key not in apart:
                self.again(key, row, present)
        gone = {id: row for id, row in self.last.items() if id not in present and within(row)}
        pairs, is_known = {}, sum(id in self.last for id in present) >= len(gone)
        if self.bank.pairs and self.bank.reach != "additions" and (named or is_known):
            pairs = self.pairs(gone, [(place, rows[place]) for place in fresh], statement)
        for place, (key, row) in enumerate(zip(keys, rows)):
            if place in pairs:
                self.becomes(key, pairs[place], row, present)
            elif place in fresh or key in apart:
                # Where there are fewer than there should be, the comparison that follows says it.
                self.becomes(key, next(new_ids, f"nothing for {key}"), row, present)
                self.apart_now += [self.known[key]] if key in apart else []
            elif present[self.known[key]] is row and self.known[key] not in self.last:
                # It was gone, and is back.
                next(new_ids, None)
        self.has_paired = self.has_paired or bool(pairs)
        stays = lambda row: not named or self.bank.reach == "additions" or self.bank.reach != "everything" and not within(row)
        new = {self.known[key]: row for key, row in zip(keys, rows) if self.known[key] not in self.last}
        self.last = {id: row for id, row in self.last.items() if id not in present and stays(row)} | present
        return {id: rows[place] for place, id in pairs.items()}, new

    def respelt(self, keys):
        """A row with the same amount in other digits is the same row, if no other row of the file is that."""
        if self.bank.has_id:
            return keys
        taken, found = set(keys), []
        for key in keys:
            same = [] if key in self.known else [
                other for other in self.known if other not in taken and self.bank.value(other[0]) == self.bank.value(key[0])]
            key = min(same, key=lambda other: (other[1] != key[1], -other[1] if other[1] < key[1] else other[1])) if same else key
            taken.add(key)
            found.append(key)
        return found

    def apart(self, keys):
        """Those of which a later state stands in the same file: they are records of their own."""
        there, apart = set(keys), set()
        for id, states in self.states.items():
            for key in [key for key in states if key in there][:-1]:
                states.remove(key)
                apart.add(key)
        return apart

    def again(self, key, row, present):
        id = self.known[key]
        # An earlier state of a record says nothing, as long as the record is there.
        present[id] = self.last[id] if key != self.states[id][-1] and id in self.last else row

    def becomes(self, key, id, row, present):
        self.known[key] = id
        self.states.setdefault(id, []).append(key)
        present[id] = row

    def pairs(self, gone, new, statement):
        """{place of the new row: id of the gone one}. The nearest days first, then the fewest other words, then the file."""
        gone, new, pairs = dict(gone), dict(new), {}
        while True:
            fitting = [(distance(gone[id], row), differing(gone[id], row), place, id)
                       for place, row in new.items() for id in gone if fits(gone[id], row)]
            if not fitting:
                return pairs
            first = min(fitting)[:3]
            equal = [each[3] for each in fitting if each[:3] == first]
            said = [id for id in statement if id in equal and statement[id] == self.bank.record(new[first[2]])]
            pairs[first[2]] = (said or equal)[0]
            del gone[pairs[first[2]]], new[first[2]]


def fits(gone, new):
    return gone["amount"] == new["amount"] and gone["currency"] == new["currency"] and distance(gone, new) <= 5


def distance(gone, new):
    return abs((gone["day"] - new["day"]).days)


def differing(gone, new):
    """How many words only one of them has."""
    one, other = (set(f"{row['what']} {row['who']} {row['note']}".split()) for row in (gone, new))
    return len(one ^ other)


# MARK: The ledger, step by step

class Story:
    """One rule in a ledger, file after file."""
    # What an undo takes back.
    MEMORY = ("known", "states", "last", "here", "open")

    def __init__(self, ledger, bank):
        self.ledger, self.bank, self.source = ledger, bank, Source(bank)
        # {id: (fields, places in conflict)}, and those that are in conflict and changed again, of which we say nothing.
        self.here, self.open = {}, set()
        self.path, self.branch = ledger.home / f"{bank.name}.csv", f"imports/alice/{bank.name}"

    def memory(self):
        return copy.deepcopy({name: vars(place)[name] for place in (self, self.source) for name in self.MEMORY if name in vars(place)})

    def remember(self, memory):
        for name, value in copy.deepcopy(memory).items():
            setattr(self.source if hasattr(self.source, name) else self, name, value)

    def come(self, rows, named=True, what=""):
        """A file comes, and each row of it has to become the record that the model says."""
        ledger, bank, before = self.ledger, self.bank, dict(self.source.last)
        ledger.rule(bank.name, bank.rule())
        bank.write(self.path, rows)
        named = named or self.is_refused(rows)
        words = ["import", self.path, *(["--rule", bank.name, "--allow-deletions"] if named else [])]
        coming = read(ledger.run(*words, "--dry-run", "--json", codes=(0, 1)))
        coming = [record for record in coming if record["change"] == "added"]
        head = self.head()
        paths = {id: str(path.relative_to(ledger.folder)) for id, (path, _) in ledger.records(bank.name).items()}
        answer = read(ledger.run(*words, "--json", codes=(0, 1)))
        statement = self.statement()
        pairs, new = self.source.say(rows, named, [record["id"] for record in coming], statement)
        require([(record["id"], record["fields"]) for record in coming], [(id, bank.record(row)) for id, row in new.items()],
                f"{what}: the new records")
        # A number that is spelt otherwise is no correction: the source goes on saying what it said.
        said = {id: canonical(bank.record(row)) for id, row in self.source.last.items()}
        require({id: canonical(fields) for id, fields in statement.items()}, said, f"{what}: what the source said")
        require(sorted(path.split(".")[-2] for path in answer["paired"]), sorted(pairs), f"{what}: the answer")
        self.merge(before, what)
        for id, (path, _) in ledger.records(bank.name).items():
            path = str(path.relative_to(ledger.folder))
            # A record that was edited here, went, and is back can have two paths in its conflict.
            if id in self.open:
                continue
            require(path, paths.get(id, path), f"{what}: the file of {id} keeps its name")
        assert len(statement) >= len(set(bank.keys(rows))), f"{what}: rows of one file became one record"
        lines = self.lines() if self.head() != head else []
        require(sorted(id for _, id in lines), sorted([*pairs, *self.source.apart_now]), f"{what}: the lines of the pairs")
        assert not pairs or overlap(rows, before.values()), f"{what}: a pair of files whose days do not overlap"
        return pairs

    def lines(self):
        """The pairs that the newest statement names: the id of the new row's key, and the record."""
        message = self.ledger.git("log", "-1", "--format=%B", self.branch).decode()
        return [line.split()[1:] for line in message.splitlines() if line.startswith("Pair: ")]

    def is_refused(self, rows):
        """A file without a known row may be refused, where it looks like another account's, until its rule is named."""
        if any(key in self.source.known for key in self.source.respelt(self.bank.keys(rows))):
            return False
        answer = self.ledger.run("import", self.path, "--dry-run", "--json", codes=(0, 1, 3))
        return not isinstance(read(answer or "{}"), list)

    def head(self):
        return self.ledger.git("for-each-ref", "--format=%(objectname)", f"refs/heads/{self.branch}")

    def statement(self):
        """What the source said last, by the tree of its branch."""
        archive = io.BytesIO(self.ledger.git("archive", "--format=tar", self.branch))
        with tarfile.open(fileobj=archive) as files:
            texts = {file.name.split(".")[-2]: files.extractfile(file).read().decode() for file in files if file.isfile()}
        return {id: read(text) for id, text in texts.items()}

    def merge(self, before, what):
        """Each record is merged of what the source said, what it says now, and what was here."""
        base, theirs = ({id: self.bank.record(row) for id, row in rows.items()} for rows in (before, self.source.last))
        for id in {*base, *theirs, *self.here}:
            said, says, (ours, places) = base.get(id), theirs.get(id), self.here.get(id, (None, []))
            if said == says:
                continue
            if places or said is None and ours is not None:
                self.open.add(id)
            elif said is None:
                self.here[id] = (says, [])
            else:
                self.here[id] = merged(said, ours, says)
        self.here = {id: state for id, state in self.here.items() if state[0] is not None}
        self.compare(what)

    def compare(self, what):
        # A number that is spelt otherwise is the same.
        found, expected = ({id: (canonical(fields), sorted(places)) for id, (fields, places) in records.items() if id not in self.open}
                           for records in (found_records(self.ledger, self.bank), self.here))
        require(found, expected, what)

    def edit(self, draw, count):
        for id in draw.sample(sorted(self.here), min(count, len(self.here))):
            self.here[id] = (edited(self.ledger, self.bank, draw, id, self.here[id][0]), [])
        self.here = {id: state for id, state in self.here.items() if state[0] is not None}


def overlap(some, others):
    """Whether a day of the ones is between the first and the last of the others."""
    first, last = min(row["day"] for row in some), max(row["day"] for row in some)
    return any(first <= row["day"] <= last for row in others)


def canonical(fields):
    return {name: value.normalize() if isinstance(value, decimal.Decimal) else value for name, value in fields.items()}


def case(ledger, number, seed):
    """A rule whose files come one after the other."""
    draw = random.Random(f"{seed}/{number}/pairs")
    bank = Bank(draw, f"{seed}x{number}")
    story, first = Story(ledger, bank), first_file(draw, bank)
    story.come(first, what="the first file")
    story.edit(draw, draw.choice([0, 0, 2]))
    follow(story, draw, first)


def follow(story, draw, first):
    """The second file; then it is taken back and comes again, or others follow."""
    bank, before = story.bank, story.memory()
    second = (next_month if draw.random() < 0.15 else later_file)(draw, bank, first)
    named = draw.random() < 0.75
    head = story.head()
    pairs = story.come(second, named, "the second file")
    if named and draw.random() < 0.3:
        require_no_commit(story.ledger, story.path, bank.name)
    if story.head() != head and draw.random() < 0.2:
        taken_back(story, before, second, named)
    for place in range(draw.randint(0, 2)):
        kind = draw.choice(["first", "both", "later", "without pairs", "gets an id"])
        # Pairs that were made are parted then; imports-later.txt shows it.
        kind = "later" if kind == "without pairs" and story.source.has_paired else kind
        bank.pairs, bank.has_id = bank.pairs and kind != "without pairs", bank.has_id or kind == "gets an id"
        # No file has an id twice: of such rows the first one counts, and the others are said to be left out.
        refs = {row["ref"] for row in second} if bank.has_id else set()
        gone = [row for id, row in before["last"].items() if id in pairs and row["ref"] not in refs]
        rows = {"first": first, "gets an id": second, "both": [*second, *gone]}.get(kind) or later_file(draw, bank, second)
        held = story.statement()
        story.come(rows, draw.random() < 0.75, f"file {place + 3}, {kind}")
        if kind == "first" and place == 0:
            after = story.statement()
            require({id: after.get(id) for id in pairs}, {id: held[id] for id in pairs}, "the first file again: the pairs")


def taken_back(story, before, rows, named):
    """An undo takes the pairs back with the statement, and the file makes them again."""
    ledger = story.ledger
    operation = next(each for each in read(ledger.run("undo", "--list", "--json")) if each["message"].startswith("Import "))
    ledger.run("undo", operation["commit"], codes=(0, 1))
    story.remember(before)
    story.compare("the undo")
    story.come(rows, named, "the file after the undo")
