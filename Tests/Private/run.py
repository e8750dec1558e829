#!/usr/bin/env python3
"""What was written while its kind was private is in no object that a cloud or the ledger's own repository has.

    run.py [--sequences N] [--seed S] [--steps N] [--only K] [--keep]   15 sequences when nothing is said; make soak runs 2,000
    LEDGER_SYNC=/path/to/ledger-sync run.py                             another binary than .build/debug/ledger-sync

Two devices of one person and a cloud. Each step is drawn from a seed: a kind is made private or public, records are added,
edited by command and by hand, removed, moved, imported, exported, adopted; operations are taken back and brought back; the other
device changes the kind; local/ is cleaned away and brought back; everything is pushed with `git push --mirror`. Each text that is
written holds a word of its own. In the end every object of both ledgers, of the cloud and of the mirror is read, those that
no reference leads to as well: a word that was written while the kind was private on its device, or into local/, is in none
of them, unless its person has sent it since (`adopt`, `kinds public`). The history of local/ has every word that a command
wrote there, and nobody else may read its files.

A failure prints its seed and its steps; `--seed S --only K` plays that sequence again. The last line is `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import stat
import subprocess
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Support"))
import sandbox  # noqa: E402

BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
WORD = re.compile(rb"zq[0-9]+qz")
KIND = "kinds/diary.json"
RULE = {"kind": "diary", "into": "local", "id": "Id", "map": {"date": "When", "brand": "What"}}


class Device:
    """One device of the person, with what has to be known of it to say what is private."""

    def __init__(self, box, name):
        self.home, self.name = box / name, name
        self.ledger = self.home / "ledger"
        # Whether the kind is private here, as far as this device's person has been told; and the words that stay here.
        self.is_private, self.secret, self.kept = False, set(), set()

    def run(self, *words, now=None):
        extra = {"LEDGER_SYNC_NOW": now} if now else {}
        return sandbox.run([BINARY, *words], self.home, self.ledger, **extra)

    def git(self, *words, folder=None):
        return sandbox.run(["git", *words], self.home, folder or self.ledger)

    def kind(self):
        """The kind as its file says it; None where there is none that can be read."""
        try:
            return json.loads((self.ledger / KIND).read_text())
        except (OSError, ValueError):
            return None

    def says_private(self):
        kind = self.kind()
        return bool(kind) and kind.get("x-ledger", {}).get("private") is True

    def records(self, *folders):
        """The diary's files, in an order that does not depend on ids: by the first word in each."""
        files = []
        for folder in folders or ("local", "users"):
            for file in (self.ledger / folder).rglob("*.json"):
                if "diary" in file.relative_to(self.ledger).parts:
                    files.append(file)
        return sorted(files, key=lambda file: (words_of(file.read_bytes()), file.name))

    def words_in(self, folder):
        return {word for file in (self.ledger / folder).rglob("*") if file.is_file() for word in words_of(file.read_bytes())}


def words_of(data):
    return sorted(set(WORD.findall(data)))


def objects_words(repository):
    """Every word in every object of a repository, whether a reference leads to it or not."""
    command = ["git", "-C", str(repository), "cat-file", "--batch-all-objects", "--batch", "--unordered"]
    result = subprocess.run(command, env=sandbox.environment(ROOT, GIT_CONFIG_GLOBAL="/dev/null"), capture_output=True)
    if result.returncode:
        raise RuntimeError(f"{repository}: {result.stderr.decode(errors='replace')}")
    return set(words_of(result.stdout))


class Sequence:
    def __init__(self, box, seed, number, steps, can):
        self.box, self.can = box, can
        self.source = random.Random(f"{seed}-{number}")
        self.devices = [Device(box, "phone"), Device(box, "laptop")]
        self.count, self.steps, self.log, self.time = 0, steps, [], 0
        self.remark, self.wrong = "remark", []

    # MARK: what a person does

    def word(self):
        self.count += 1
        return f"zq{self.count}qz"

    def run(self, device, *words):
        """Runs a command, and notes what it has told its person about the kind."""
        self.time += 60
        now = f"2026-11-20T{8 + self.time // 3600:02}:{self.time // 60 % 60:02}:00+00:00"
        outcome = device.run(*words, now=now)
        self.log.append(f"{device.name}: ledger-sync {' '.join(words)}  ({outcome.code})")
        if outcome.code in (70, 134, 139) or outcome.code < 0:
            self.wrong.append(f"a crash: {outcome.err[-400:]}")
        if device.says_private():
            device.is_private = True
        elif not self.can["public"]:
            device.is_private = False
        return outcome

    def note(self, device, word, *, command=False):
        """A word was written: where, and as what, says whether it may ever be sent."""
        word = word.encode()
        lies_local = word in device.words_in("local")
        if device.is_private or lies_local:
            device.secret.add(word)
        if command and lies_local:
            device.kept.add(word)

    def add(self, device):
        word = self.word()
        self.run(device, "add", "diary", f"brand={word}", "amount=200", f"date=2026-11-{self.source.randint(1, 20):02} 19:30")
        self.note(device, word, command=True)

    def add_bill(self, device):
        self.run(device, "add", "bill", f"amount={self.source.randint(1, 99)}", f"name={self.word()}", "category=food")

    def chosen(self, device, *folders):
        files = device.records(*folders)
        return self.source.choice(files) if files else None

    def set(self, device):
        file = self.chosen(device)
        if file:
            word = self.word()
            self.run(device, "set", str(file.relative_to(device.ledger)), f"{self.remark}={word}")
            self.note(device, word, command=True)

    def by_hand(self, device):
        file = self.chosen(device)
        if not file:
            return
        word = self.word()
        try:
            record = json.loads(file.read_text())
        except ValueError:
            return
        record[self.remark] = word
        file.write_text(json.dumps(record, indent=2) + "\n")
        self.log.append(f"{device.name}: {file.relative_to(device.ledger)} says {word}")
        self.note(device, word)

    def dropped_in(self, device):
        """A file that somebody makes by hand where it would be sent; now and then very many."""
        many = 300 if self.source.random() < 0.03 else 1
        owners = sorted(folder.name for folder in (device.ledger / "users").iterdir())
        for _ in range(many):
            word = self.word()
            file = device.ledger / "users" / owners[0] / "diary" / f"{word}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"date": "2026-11-20T19:30:00+00:00", "brand": word, "amount": 300}) + "\n")
            self.note(device, word)
        self.log.append(f"{device.name}: {many} files in users/{owners[0]}/diary")

    def remove(self, device):
        file = self.chosen(device)
        if file:
            self.run(device, "rm", str(file.relative_to(device.ledger)))

    def remove_by_hand(self, device):
        file = self.chosen(device)
        if file:
            file.unlink()
            self.log.append(f"{device.name}: rm {file.relative_to(device.ledger)}")

    def move(self, device):
        file = self.chosen(device)
        if file:
            target = file.with_name(f"{self.word()}.json")
            self.run(device, "mv", str(file.relative_to(device.ledger)), str(target.relative_to(device.ledger)))

    def make_private(self, device):
        self.run(device, "kinds", "private", "diary")

    def make_public(self, device):
        """The one way back. What lies here then may be sent from now on."""
        if not self.can["public"]:
            return
        if self.run(device, "kinds", "public", "diary", "--yes").code in (0, 1):
            device.is_private = False
            device.secret -= device.words_in("local") | device.words_in("users")

    def adopt(self, device):
        """Sends what lies in local/, but for what is private."""
        waiting = set() if device.is_private else device.words_in("local")
        if self.run(device, "adopt").code in (0, 1):
            device.secret -= waiting

    def undo(self, device):
        if self.can["undo"]:
            self.run(device, "undo", "--yes")

    def redo(self, device):
        if self.can["undo"]:
            self.run(device, "redo", "--yes")

    def bring_in(self, device):
        word = self.word()
        file = device.home / "rows.csv"
        with open(file, "a" if file.exists() else "w", encoding="utf-8") as rows:
            if rows.tell() == 0:
                rows.write("Id,When,What\n")
            rows.write(f"{self.count},2026-11-{self.source.randint(1, 20):02}T12:00:00Z,{word}\n")
        self.run(device, "import", str(file), "--rule", "mine")
        self.note(device, word, command=True)

    def export(self, device):
        target = device.home / f"export-{self.count}"
        self.run(device, "export", "--all", str(target))

    def rename(self, device):
        new = "remark" if self.remark == "note" else "note"
        if self.run(device, "kinds", "rename-field", "diary", self.remark, new).code in (0, 1):
            self.remark = new

    def rename_user(self, device):
        name = next(iter(sorted(folder.name for folder in (device.ledger / "users").iterdir())))
        self.run(device, "users", "rename", name, "alicia" if name == "alice" else "alice")

    def change_kind(self, device):
        """Another device's edit of the kind: its title, or that it is private no more."""
        kind = device.kind()
        if kind is None:
            return
        if self.source.random() < 0.5:
            kind["title"] = {"en": f"Diary {self.word()}"}
        else:
            kind.get("x-ledger", {}).pop("private", None)
        (device.ledger / KIND).write_text(json.dumps(kind, indent=2, ensure_ascii=False) + "\n")
        self.log.append(f"{device.name}: {KIND} changed by hand")
        self.run(device, "sync")

    def sync(self, device):
        self.run(device, "sync", *(["--allow-deletions"] if self.source.random() < 0.3 else []))

    def pull(self, device):
        self.run(device, "pull")

    def push(self, device):
        self.run(device, "push")

    def mirror(self, device):
        device.git("push", "-q", "--mirror", str(self.box / "mirror.git"))
        self.log.append(f"{device.name}: git push --mirror")

    def clean(self, device):
        """What git ignores goes, and comes back."""
        before = {file.relative_to(device.ledger): file.read_bytes() for file in device.records("local")}
        self.run(device, "sync")
        device.git("clean", "-fdxq", "local")
        self.log.append(f"{device.name}: git clean -fdx")
        self.run(device, "repair")
        for path, content in before.items():
            file = device.ledger / path
            if not file.exists() or file.read_bytes() != content:
                self.wrong.append(f"{path} did not come back")

    def forget(self, device):
        """The state that may be deleted at any time."""
        session = (device.ledger / ".git/ledger-sync/session").read_bytes()
        shutil.rmtree(device.ledger / ".git/ledger-sync")
        (device.ledger / ".git/ledger-sync").mkdir()
        (device.ledger / ".git/ledger-sync/session").write_bytes(session)
        self.log.append(f"{device.name}: rm -r .git/ledger-sync")

    DEEDS = [
        (add, 12), (set, 8), (by_hand, 6), (dropped_in, 3), (remove, 5), (remove_by_hand, 2), (move, 2),
        (make_private, 7), (make_public, 2), (adopt, 3), (undo, 8), (redo, 4), (bring_in, 4), (export, 1), (rename, 1),
        (rename_user, 1), (change_kind, 4), (sync, 8), (pull, 4), (push, 4), (mirror, 2), (clean, 1), (forget, 1),
        (add_bill, 3)]

    # MARK: the sequence

    def play(self):
        deeds, weights = zip(*self.DEEDS)
        for _ in range(self.steps):
            deed = self.source.choices(deeds, weights)[0]
            device = self.devices[0 if self.source.random() < 0.7 else 1]
            deed(self, device)
        for device in self.devices + self.devices:
            self.run(device, "sync")
        for device in self.devices:
            self.mirror(device)
        self.judge()
        return self.wrong

    def judge(self):
        places = [(device.name, device.ledger) for device in self.devices]
        places += [("the cloud", self.box / "cloud"), ("the mirror", self.box / "mirror.git")]
        for name, repository in places:
            words = objects_words(repository)
            for device in self.devices:
                for word in sorted(device.secret & words):
                    self.wrong.append(f"{word.decode()} of {device.name} is in an object of {name}")
        for device in self.devices:
            self.judge_history(device)

    def judge_history(self, device):
        history = device.ledger / ".git/ledger-private"
        words = objects_words(history) if (history / "HEAD").exists() else set()
        for word in sorted(device.kept - words):
            self.wrong.append(f"{word.decode()} is not in the history of local/ of {device.name}")
        for folder, _, files in os.walk(history):
            for file in [folder, *(os.path.join(folder, file) for file in files)]:
                if stat.S_IMODE(os.lstat(file).st_mode) & 0o077:
                    self.wrong.append(f"others may read {file}")
        if device.git("fsck", "--strict", folder=history).code if history.exists() else 0:
            self.wrong.append(f"git fsck of {history}")


def prepare(box):
    """A ledger with one record, its cloud, and a second device: each sequence begins with a copy."""
    for name in ("phone", "laptop"):
        sandbox.write_identity(box / name, name)
    phone, laptop = Device(box, "phone"), Device(box, "laptop")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(box / "cloud")], check=True)
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(box / "mirror.git")], check=True)

    def must(outcome):
        if outcome.code:
            sys.exit(f"the first ledger: {outcome.err}")

    must(sandbox.run([BINARY, "init", "ledger", "--user", "alice", "--currency", "EUR", "--remote", box / "cloud"],
                     phone.home, phone.home))
    rule = phone.ledger / "users/alice/imports/mine.json"
    rule.parent.mkdir(parents=True)
    rule.write_text(json.dumps(RULE, indent=2) + "\n")
    must(phone.run("add", "diary", "brand=Guinness", "amount=500"))
    must(phone.run("sync"))
    must(sandbox.run([BINARY, "clone", box / "cloud", "ledger", "--user", "alice"], laptop.home, laptop.home))


def copy_of(template, box):
    """A copy whose devices know the cloud beside them."""
    shutil.copytree(template, box, symlinks=True)
    for name in ("phone", "laptop"):
        config = box / name / "ledger/.git/config"
        config.write_text(config.read_text().replace(str(template), str(box)))


def features(box):
    """What this program can do: sequences have only that in them."""
    def knows(*words):
        return sandbox.run([BINARY, *words, "--help"], box, box).code == 0

    out = sandbox.run([BINARY, "kinds", "--help"], box, box).out
    return {"undo": knows("redo"), "public": "kinds public" in out}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sequences", type=int, default=15)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=int, default=16)
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    passed, failed = 0, 0
    # In memory where that is possible: nothing here is about the disk.
    parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with sandbox.Sandbox("lsp", parent) as base:
        template = base.folder("template")
        prepare(template)
        can = features(base.path)
        for number in [options.only] if options.only is not None else range(options.sequences):
            box = base.path / "s"
            copy_of(template, box)
            sequence = Sequence(box, options.seed, number, options.steps, can)
            wrong = sequence.play()
            if wrong:
                failed += 1
                print(f"--seed {options.seed} --only {number} --steps {options.steps}:", *wrong[:12], sep="\n    ")
                print("  its steps:", *sequence.log, sep="\n    ", flush=True)
                if options.keep:
                    shutil.copytree(box, pathlib.Path(f"private-{options.seed}-{number}"), symlinks=True)
            else:
                passed += 1
            shutil.rmtree(box)
            if number % 100 == 99:
                print(f"{number + 1} sequences, {failed} failed", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
