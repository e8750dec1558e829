"""Devices of one ledger, their cloud, and what each of them has to have."""
import json
import os
import pathlib
import shutil
import subprocess

import sandbox
from places import differences, read
from trees import GONE, Commit, edited, joined, kind_of

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
CATEGORIES = ("food", "care", "pets", "household", "travel", "gifts")
ACCOUNTS = ("giro", "cash", "card")
PEOPLE = ("anna", "ben", "cleo")


class Wrong(Exception):
    """The program did something else than it had to."""


def plain(record):
    """Without an empty list of conflicts."""
    return record and {name: value for name, value in record.items() if name != "~conflicts" or value}


def dump(record):
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


class World:
    """The cloud, the clock, and everything that anybody wrote."""

    def __init__(self, stage):
        self.stage, self.second, self.log = stage, 0, []
        self.known, self.came, self.went = {}, set(), set()
        self.cloud = None

    @property
    def now(self):
        return f"2026-11-20T{12 + self.second // 3600:02}:{self.second // 60 % 60:02}:{self.second % 60:02}Z"


class Device:
    def __init__(self, world, name, head):
        self.world, self.name, self.head = world, name, head
        self.folder = world.stage / name
        # What the files say, and which of them somebody edited by hand since the last commit.
        self.files, self.pending = self.on_disk(), set()
        # What files said before the cloud brought something else.
        self.older = {}

    def on_disk(self):
        top = self.folder / "users/anna"
        paths = [path for folder in ("bills", "categories", "accounts") for path in (top / folder).rglob("*.json")]
        return {str(path.relative_to(self.folder)): json.loads(path.read_text()) for path in sorted(paths)}

    # MARK: What a person does

    def run(self, *words, codes=(0,), program=BINARY):
        now = self.world.now
        dates = {f"GIT_{role}_DATE": now for role in ("AUTHOR", "COMMITTER")}
        names = {f"GIT_{role}_NAME": self.name for role in ("AUTHOR", "COMMITTER")}
        done = sandbox.run([program, *words], self.world.stage, self.folder, LEDGER_SYNC_NOW=now, **dates, **names)
        self.world.log.append(f"{now[11:19]} {self.name}: {os.path.basename(program)} {' '.join(words)}  ({done.code})")
        if done.code not in codes:
            raise Wrong(f"{' '.join(words)}: exit {done.code}: {(done.err + done.out).strip()[-600:]}")
        return done

    def write(self, path, record):
        """An editor saves a record, or removes its file."""
        file = self.folder / path
        if record is None:
            file.unlink()
            self.files.pop(path)
        else:
            file.write_text(dump(record))
            self.files[path] = record
        self.pending.add(path)
        self.world.log.append(f"{self.world.now[11:19]} {self.name}: {path} := {json.dumps(record, ensure_ascii=False)}")

    def commit(self, paths):
        """Those of the files as they are now are committed."""
        self.head, came, went = edited(self.head, {path: self.files.get(path) for path in paths}, self.world.now, self.name)
        self.world.came |= came
        self.world.went |= went
        self.pending -= set(paths)

    def changed(self, expected):
        """A command wrote these records, {path: record or None}, and committed them: what somebody had edited in them by a commit
        of its own, before. A command that changes nothing commits nothing."""
        expected = {path: record for path, record in expected.items() if plain(record) != plain(self.files.get(path))}
        self.commit(self.pending & set(expected))
        self.files.update(expected)
        self.files = {path: record for path, record in self.files.items() if record is not None}
        self.commit(set(expected))
        self.compare()

    # MARK: The cloud

    def pull(self):
        self.commit(set(self.pending))
        self.head = joined(self.head, self.world.cloud, self.world.known)

    def meet(self, command):
        before = dict(self.files)
        self.meet_cloud(command)
        for path, record in before.items():
            if self.files.get(path) != record:
                self.older.setdefault(path, []).append(record)

    def writes_back(self, path, record):
        """Whether something in it is what the file said before a pull: it is saved from an editor that was open before (decision 10)."""
        new, now = leaves(record), leaves(self.files[path])
        return any(new.get(place) != now.get(place) and new.get(place) == old.get(place)
                   for old in map(leaves, self.older.get(path, [])) for place in {*new, *now})

    def meet_cloud(self, command):
        self.run(command, "-q", codes=(0, 1))
        self.pull() if command != "push" else self.commit(set(self.pending))
        if command != "pull":
            self.head = self.world.cloud = joined(self.head, self.world.cloud, self.world.known)
        self.compare()

    # MARK: What it has to have

    def compare(self):
        """The files are what the model says; from now on it knows the order in which they stand."""
        actual, wrong = self.on_disk(), []
        for path in sorted({*actual, *self.head.tree}):
            if path in self.pending:
                continue
            place = read(actual.get(path), kind_of(path))
            found = differences(self.head.tree.get(path, GONE), place)
            wrong += [f"{self.name}: {path} {each}" for each in found]
        if wrong:
            raise Wrong("\n    ".join(wrong[:6]))
        for path in self.pending:
            if actual.get(path) != self.files.get(path):
                raise Wrong(f"{self.name}: {path} is not as the editor left it")
        self.files = actual
        take_order(self.head, {path: record for path, record in actual.items() if path not in self.pending})


def take_order(head, actual):
    """Where parts stand is read from the files: Tests/Oracle compares orders."""
    for path, place in head.tree.items():
        parts = place.named("combined") and place.named("combined").inside.get("parts")
        one = parts and parts.named("combined")
        if one and path in actual and isinstance(actual[path].get("parts"), list):
            order = tuple(item["id"] for item in actual[path]["parts"])
            if order != one.order:
                head.tree[path] = ordered(place, order)


def ordered(place, order):
    whole = place.named("combined")
    parts = whole.inside["parts"]
    swap = lambda holder, one, new: holder._replace(candidates=tuple(new if each is one else each for each in holder.candidates))
    one = parts.named("combined")
    inside = {**whole.inside, "parts": swap(parts, one, one._replace(order=order))}
    return swap(place, whole, whole._replace(inside=inside))


# MARK: Ledgers

def template(stage):
    """The ledger that all histories begin with: bills with parts, accounts, and a device for each person."""
    sandbox.write_identity(stage, "anna")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", stage / "cloud"], check=True)

    def run(*words, at):
        done = sandbox.run([BINARY, *words], stage, at, LEDGER_SYNC_NOW="2026-11-20T09:00:00Z")
        if done.code:
            raise Wrong(f"{words}: {done.err}")

    run("init", "anna", "--user", "anna", "--currency", "EUR", "--time-zone", "UTC", "--remote", stage / "cloud", at=stage)
    first = stage / "anna"
    for file in (first / "users/anna/categories").iterdir():
        if file.stem not in (*CATEGORIES, "salary"):
            file.unlink()
    for name in ACCOUNTS:
        (first / "users/anna/accounts").mkdir(exist_ok=True)
        (first / f"users/anna/accounts/{name}.json").write_text(
            dump({"title": name.title(), "currency": "EUR", "opening": {"amount": 100, "date": "2026-11-01"}}))
    for path, record in BILLS.items():
        file = first / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dump(record))
    run("sync", "--allow-deletions", at=first)
    for name in PEOPLE[1:]:
        run("clone", stage / "cloud", name, "--user", "anna", at=stage)


def bill(name, amount, category, parts=(), **others):
    fields = {"date": "2026-11-10", "amount": amount, "currency": "EUR", "category": category, "name": name}
    if parts:
        fields["parts"] = [{"id": part, "category": part, "amount": value} for part, value in parts]
    return {**fields, **others}


BILLS = {f"users/anna/bills/2026/11/10-{name}.{id}.json": record for name, id, record in (
    ("rewe", "rewerewe", bill("rewe", 50, "care", [("food", 20), ("household", 10)])),
    ("lidl", "dmdmdmdm", bill("dm", 40, "pets", [("care", 5), ("gifts", 4), ("food", 3)], account="giro")),
    ("back", "backback", bill("back", -30, "travel", [("food", -5), ("travel", -3)], account="card")),
    ("tea", "teateate", bill("tea", 9, "food")),
    ("move", "mvmvmvmv", bill("to cash", 20, None, type="transfer", account="giro", to="cash")))}
for record in BILLS.values():
    if record["category"] is None:
        del record["category"]


def begin(stage, kept, count):
    """The world of a new history, and its devices."""
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(kept, stage, symlinks=True)
    for name in PEOPLE[:count]:
        config = stage / name / ".git/config"
        config.write_text(config.read_text().replace(str(kept), str(stage)))
    world = World(stage)
    first = Device(world, PEOPLE[0], None)
    head = world.cloud = edited(Commit({}), first.files, "2026-11-20T09:00:00Z", "anna")[0]
    return world, [Device(world, name, head) for name in PEOPLE[:count]]


def leaves(value, path=()):
    """{path: what stands there} of all that is neither an object nor a list; parts go by their ids."""
    if isinstance(value, list):
        value = {item.get("id", number) if isinstance(item, dict) else number: item for number, item in enumerate(value)}
    if not isinstance(value, dict):
        return {path: value}
    return {place: leaf for name, inside in value.items() for place, leaf in leaves(inside, (*path, name)).items()}
