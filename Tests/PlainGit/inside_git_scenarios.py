"""What can lie inside .git, or be missing there: pipes, locks that were left, an index that could not be written."""
import os

from replicas import PRODUCT
from scenarios import equal, holds, scenario

TEA = "users/alice/bills/tea.7k3fq2xw.json"
BILL = '{\n  "date": "2026-11-20",\n  "amount": 3\n}\n'
GITS_OWN = ("HEAD", "index", "config", "packed-refs", "refs/heads/main", "refs/ledger-sync/seen", "logs/HEAD", "info/exclude")
OURS = ("lock", "cloud-lock", "running", "session", "update.json", "edits.json", "last-update.json", "held-back.json",
        "conflicts.json", "index.sqlite", "writing")
COMMANDS = (
    ("status",), ("list",), ("sum",), ("show", "7k3fq2xw"), ("log",), ("conflicts",), ("add", "bill", "amount=1"),
    ("set", "7k3fq2xw", "amount=4"), ("pull",), ("push",), ("sync",), ("repair",))
CHANGING = ("add", "set", "pull", "push", "sync")


@scenario("a pipe inside .git is named, and no command waits for it", *GITS_OWN, *(f"ledger-sync/{name}" for name in OURS))
def pipes(stage, name):
    alice, _ = stage.two_replicas({TEA: BILL})
    alice.ledger_sync("status")
    place = alice.folder / ".git" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    for words in COMMANDS:
        outcome = alice.run(PRODUCT, *words)
        said = f"{' '.join(words)} with a pipe at .git/{name}: exit {outcome.code}\n{outcome.out}{outcome.err}"
        holds(outcome.code == 0 or name in outcome.err, f"it names the pipe: {said}")
        if name in GITS_OWN and words[0] in CHANGING:
            holds(outcome.code != 0, f"it does not go on: {said}")


NAMED = {
    "include.path": ("include.path", "PIPE"), "relative": ("include.path", "pipe"), "~": ("include.path", "~/pipe"),
    "includeIf": ("includeIf.onbranch:never.path", "PIPE"), "excludesFile": ("core.excludesFile", "PIPE"),
    "attributesFile": ("core.attributesFile", "PIPE"), "device": ("include.path", "/dev/tty"),
    "nested": ("include.path", "more"),
}


@scenario("a configuration that names a pipe is refused, and no command waits for it", *NAMED)
def named_pipes(stage, case):
    alice, _ = stage.two_replicas({TEA: BILL})
    alice.ledger_sync("status")
    key, value = NAMED[case]
    place = alice.folder.parent / f"{alice.folder.name}-pipe"
    os.mkfifo(place)
    if case == "relative":
        value = os.path.relpath(place, alice.folder / ".git")
    if case == "~":
        value = "~/" + os.path.relpath(place, alice.home)
    if case == "nested":
        (alice.folder / ".git/more").write_text(f"# more\n[include] path = {place}\n")
    # git itself would wait while it sets the next key.
    with open(alice.folder / ".git/config", "a") as config:
        section, _, name = key.rpartition(".")
        kind, _, condition = section.partition(".")
        config.write(f'[{kind}{f""" "{condition}" """.rstrip() if condition else ""}]\n\t{name} = "{value.replace("PIPE", str(place))}"\n')
    for words in COMMANDS:
        outcome = alice.run(PRODUCT, *words)
        said = f"{' '.join(words)}: exit {outcome.code}\n{outcome.out}{outcome.err}"
        holds(outcome.code == 0 or "pipe" in outcome.err or "/dev/tty" in outcome.err, f"it names the file: {said}")
        if words[0] in CHANGING:
            equal(outcome.code, 7, said)


@scenario("a lock that a killed command left goes, whatever the clock says", "1990", "2060")
def stale_locks(stage, year):
    alice, _ = stage.two_replicas({TEA: BILL})
    alice.ledger_sync("status")
    alice.ledger_sync("set", "7k3fq2xw", "amount=4")
    (alice.folder / ".git/ledger-sync/running").write_text("ledger-sync pull\n")
    lock = alice.folder / ".git/index.lock"
    lock.touch()
    moment = (int(year) - 1970) * 31_557_600
    os.utime(lock, (moment, moment))
    alice.ledger_sync("set", "7k3fq2xw", "amount=5")
    holds(not lock.exists(), "the lock is gone")
    equal(alice.git("status", "--porcelain"), "", "git status")


@scenario("an index that could not be written is brought up to date by the next command")
def index_behind(stage):
    alice, _ = stage.two_replicas({TEA: BILL})
    alice.ledger_sync("set", "7k3fq2xw", "amount=4")
    lock = alice.folder / ".git/index.lock"
    lock.touch()
    alice.ledger_sync("set", "7k3fq2xw", "amount=5")
    alice.ledger_sync("set", "7k3fq2xw", "amount=6")
    lock.unlink()
    holds(alice.git("status", "--porcelain") != "", "git's index is behind")
    alice.ledger_sync("add", "bill", "amount=1")
    equal(alice.git("status", "--porcelain"), "", "git status")
    alice.write({TEA: BILL})
    alice.git("add", TEA)
    alice.ledger_sync("add", "bill", "amount=2")
    equal(alice.git("status", "--porcelain"), f"M  {TEA}", "what was staged by hand")
