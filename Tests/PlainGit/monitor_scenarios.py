"""git status says with the hook fsmonitor and a watcher what it says when it looks at every file."""
import contextlib
import os
import random
import shutil
import subprocess

from driver_scenarios import SEEDS
from replicas import PRODUCT
from sandbox import environment
from scenarios import equal, holds, scenario
from trouble_scenarios import LUNCH, bill

BILLS = "users/alice/bills"
FOLDERS = [BILLS, f"{BILLS}/2026", f"{BILLS}/2026/11", "users/alice/diary", "shared", ".notes", ".notes/deep", "attic"]
NAMES = ["a.json", "b.json", "c.txt", ".hidden", "ü.json"]
PLAIN = ("-c", "core.fsmonitor=false")
SHOWN = ("status", "--porcelain", "-z")


@contextlib.contextmanager
def watched(who):
    """While the page's server runs: it watches, and commits nothing."""
    server = subprocess.Popen([PRODUCT, "serve", "--port", "0"], cwd=who.folder, env=environment(who.home), start_new_session=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        server.stdout.readline()
        yield server
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def answer(who, token):
    """What the hook says since a moment: the new token and the paths; None without a watcher."""
    outcome = who.run(PRODUCT, "hook", "fsmonitor", "2", token)
    if outcome.code:
        return None
    first, *paths = outcome.out.rstrip("\0").split("\0")
    return first, paths


def answered(who, token):
    """The same, from a machine that may be too busy to answer at once."""
    for _ in range(1000):
        found = answer(who, token)
        if found:
            return found
    raise AssertionError("no watcher answers")


class Changes:
    """What people, editors and git do to a work tree, by chance."""

    def __init__(self, who, seed):
        self.who, self.random = who, random.Random(seed)
        self.steps = STEPS + (ODD_STEPS if seed % 3 == 2 else [])

    def place(self):
        return self.who.folder / self.random.choice(FOLDERS) / self.random.choice(NAMES)

    def write(self):
        place = self.place()
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(self.random.choice(["{}\n", "[]\n", '{"amount": 1}\n']), encoding="utf-8")

    def write_with_the_same_time(self):
        place = self.place()
        if place.is_file():
            times = place.stat()
            place.write_text(self.random.choice(["{}\n", "[]\n"]), encoding="utf-8")
            os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))

    def replace(self):
        place = self.place()
        if place.is_file():
            other = place.with_name(place.name + "~")
            other.write_text(self.random.choice(["{ }\n", "[]\n"]), encoding="utf-8")
            other.rename(place)

    def remove(self):
        self.place().unlink(missing_ok=True)

    def make_executable(self):
        place = self.place()
        if place.is_file():
            place.chmod(0o755 if self.random.random() < 0.5 else 0o644)

    def move_folder(self):
        old, new = (self.who.folder / self.random.choice(FOLDERS) for _ in range(2))
        if old.is_dir() and not new.exists() and new not in old.parents and old not in new.parents:
            new.parent.mkdir(parents=True, exist_ok=True)
            old.rename(new)

    def remove_folder(self):
        shutil.rmtree(self.who.folder / self.random.choice(FOLDERS[1:]), ignore_errors=True)

    def link(self):
        place = self.place()
        if place.parent.is_dir() and not os.path.lexists(place):
            place.symlink_to("elsewhere")

    def second_name(self):
        one, other = self.place(), self.place()
        if one.is_file() and other.parent.is_dir() and not os.path.lexists(other):
            os.link(one, other)

    def at_the_top(self):
        (self.who.folder / self.random.choice(["notes.txt", "more.txt"])).write_text(str(self.random.random()), encoding="utf-8")

    def add(self):
        self.who.run("git", "add", "-A")

    def commit(self):
        self.who.run("git", "add", "-A")
        self.who.run("git", "commit", "-q", "-m", "by hand")

    def stash(self):
        self.who.run("git", "stash", *self.random.choice([(), ("-u",), ("pop",)]))

    def check_out(self):
        self.who.run("git", "checkout", "-q", "--", ".")

    def clean(self):
        self.who.run("git", "clean", "-fdq")

    def set(self):
        self.who.run(PRODUCT, "set", "7k3fq2xw", f"amount={self.random.randrange(1, 99)}")

    def play(self):
        step = getattr(self, self.random.choice(self.steps))
        step()
        return step.__name__


STEPS = ["write"] * 6 + ["write_with_the_same_time", "replace", "remove", "make_executable", "set", "commit"] * 2 + [
    "move_folder", "remove_folder", "add", "stash", "check_out", "clean"]
# After these the watcher knows of a folder, or of all folders, nothing for long.
ODD_STEPS = ["link", "second_name", "at_the_top"]


@scenario("git status says with a watcher what it says without, with seed", *SEEDS)
def as_without(stage, seed):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    alice.ledger_sync("hook", "fsmonitor", "--install")
    changes, history, known, token = Changes(alice, seed), [], 0, ""
    with watched(alice):
        for _ in range(60):
            history.append(changes.play())
            token, paths = answered(alice, token)
            known += paths != ["/"]
            expected = alice.run("git", *PLAIN, *SHOWN, GIT_OPTIONAL_LOCKS=0).out
            equal(alice.run("git", *SHOWN).out, expected, f"seed {seed}: git status after {', '.join(history)}")
    holds(seed % 3 == 2 or known > 20, f"seed {seed}: the watcher knew something {known} times only")


@scenario("without a watcher, and with another one, git looks at every file")
def no_watcher(stage):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    alice.ledger_sync("hook", "fsmonitor", "--install")
    edited = f" M {LUNCH}\0"
    alice.write({LUNCH: bill(amount=13)})
    equal(alice.run("git", *SHOWN).out, edited, "without a watcher")
    alice.git("checkout", "-q", "--", LUNCH)
    with watched(alice):
        token, paths = answered(alice, "")
        equal(paths, ["/"], "the first answer")
        equal(answered(alice, token), (token, []), "nothing has changed")
        equal(alice.run("git", *SHOWN).out, "", "nothing to show")
    alice.write({LUNCH: bill(amount=14)})
    equal(alice.run("git", *SHOWN).out, edited, "an edit while nobody watched")
    with watched(alice):
        equal(answered(alice, token)[1], ["/"], "another watcher's token")
        equal(alice.run("git", *SHOWN).out, edited, "an edit while nobody watched, seen by the next watcher")
    equal(answer(alice, token), None, "without a watcher")


@scenario("the hook fsmonitor is installed once, and takes nobody's place")
def installed(stage):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    alice.git("config", "core.fsmonitor", "own-program")
    outcome = alice.attempt("hook", "fsmonitor", "--install")
    equal((outcome.code, alice.git("config", "core.fsmonitor")), (3, "own-program"), "a program of one's own")
    alice.git("config", "--unset", "core.fsmonitor")
    alice.git("config", "--global", "core.fsmonitor", "true")
    for _ in range(2):
        alice.ledger_sync("hook", "fsmonitor", "--install")
    equal(alice.git("config", "--get-all", "core.fsmonitorHookVersion"), "2", "the version")
    equal(alice.git("config", "core.untrackedCache"), "false", "git's cache of untracked files")
    for words in (["fsmonitor", "1", "0"], ["fsmonitor"], ["fsmonitor", "2", "x", "y"], ["fsmonitor", "x", "--install"], ["pre-commit", "x"]):
        equal(alice.attempt("hook", *words).code, 2, f"exit code of hook {' '.join(words)}")
