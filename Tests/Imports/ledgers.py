"""Ledgers to try imports in, and what has to be in them."""
import decimal
import json
import os
import pathlib
import subprocess

from samples import read

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))


class Ledger:
    def __init__(self, folder):
        folder.mkdir()
        self.prepare(folder)
        self.run("init", str(self.folder), "--user", "alice", "--currency", "EUR", at=folder)

    def prepare(self, home):
        self.home, self.folder, self.clock = home, home / "ledger", 0
        self.beside = None
        (home / ".gitconfig").write_text("[user]\n\tname = Alice\n\temail = alice@example.org\n")

    def run(self, *words, at=None, codes=(0,)):
        self.clock += 1
        now = f"2026-11-20T{self.clock // 3600 % 24:02}:{self.clock // 60 % 60:02}:{self.clock % 60:02}Z"
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8",
                       "TZ": "UTC", "LEDGER_SYNC_NOW": now}
        done = subprocess.run([BINARY, *map(str, words)], cwd=at or self.folder, env=environment, capture_output=True)
        if done.returncode not in codes:
            raise AssertionError(f"{' '.join(map(str, words))}: exit {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode()

    def commit(self, name="HEAD"):
        return self.git("rev-parse", name).decode().strip()

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True).stdout

    def another(self):
        """One for all cases, of the same user, in which nobody edits anything."""
        self.beside = self.beside or Ledger(self.home / "beside")
        return self.beside

    def rule(self, name, rule):
        path = self.folder / f"users/alice/imports/{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(written(rule), encoding="utf-8")

    def records(self, method):
        """{id: members} of the bills that have come by one bank."""
        found = {}
        for path in self.folder.glob("users/alice/bills/**/*.json"):
            members = read(path.read_text(encoding="utf-8"))
            if members.get("method") == method:
                found[path.name.split(".")[-2]] = (path, members)
        return found

    def texts(self, paths):
        return {str(path.relative_to(self.folder)): path.read_text(encoding="utf-8") for path in paths}


def written(value):
    """JSON with the digits of decimals."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name, ensure_ascii=False)}: {written(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value) if isinstance(value, decimal.Decimal) else json.dumps(value, ensure_ascii=False)


def spelt(value):
    return json.dumps(value, default=str, sort_keys=True, ensure_ascii=False)


def require(found, expected, what):
    if spelt(found) != spelt(expected):
        raise AssertionError(f"{what}\n  found    {spelt(found)}\n  expected {spelt(expected)}")


def merged(base, ours, theirs):
    """A record of three states, as docs/merge-semantics.md says it: the fields, and the places in conflict. What was edited
    here is newer than the days of the file, and is shown."""
    if base is not None and None in (ours, theirs):
        if base in (ours, theirs) or ours is theirs:
            return None, []
        return ours or theirs, [""]
    money, result, places = ("amount", "currency"), {}, []
    for field in sorted({*(base or {}), *ours, *theirs} - {*money}):
        states = [state.get(field) for state in (base or {}, ours, theirs)]
        value = states[2] if states[1] == states[0] else states[1]
        if states[1] != states[0] != states[2] != states[1]:
            value, _ = states[1], places.append(field)
        if value is not None:
            result[field] = value
    groups = [{name: (state or {}).get(name) for name in money} for state in (base, ours, theirs)]
    if groups[1] != groups[0] != groups[2] != groups[1]:
        places.append("amount")
    group = groups[2] if groups[1] == groups[0] else groups[1]
    return {**result, **{name: value for name, value in group.items() if value is not None}}, places


def edited(ledger, bank, draw, id, record):
    """An edit of a record, by a command or in an editor, and what the record says then: nothing where it is removed."""
    edit = draw.choice([{"remark": "mine"}, {"payee": "somebody"}, {"amount": decimal.Decimal("1.25")}, {"tags": ["x"]},
                        {"name": None}, None])
    if edit is None:
        ledger.run("rm", id)
        return None
    after = {name: value for name, value in {**record, **edit}.items() if value is not None}
    if draw.random() < 0.3:
        path, _ = ledger.records(bank.name)[id]
        # In another order of members, and on one line.
        path.write_text(written(dict(reversed(after.items()))), encoding="utf-8")
    else:
        ledger.run("set", id, *(f"{field}={'' if value is None else value[0] if field == 'tags' else value}"
                                for field, value in edit.items()))
    return after


def found_records(ledger, bank):
    """{id: (fields, places in conflict)} of the bills that have come by the bank."""
    found = {}
    for id, (_, members) in ledger.records(bank.name).items():
        places = sorted(members.pop("~conflicts", {}))
        found[id] = (members, places)
    return found


def require_no_commit(ledger, file, name):
    head = ledger.commit()
    ledger.run("import", file, "--rule", name, codes=(0, 1))
    require(ledger.commit(), head, "the same file again makes no commit")
