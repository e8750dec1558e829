#!/usr/bin/env python3
"""Presses the Tab key in real bash, zsh and fish, each in a terminal of its own, and looks what they make of the line.

    run.py [--only SHELL]

Each case is typed, completed with Tab and sent to a program of the product's name that notes its arguments, so that what
counts is what a command would have got. The manual page is shown by man with all its warnings. The last line is `N passed, N failed`.
"""
import argparse
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Support"))

from sandbox import PATIENCE, Sandbox, environment, run, write_identity  # noqa: E402

PRODUCT = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync")).resolve()

# What is typed, and the arguments that come out of it after one Tab.
CASES = [
    ("sta", ["status"]),
    ("add bi", ["add", "bill"]),
    ("add bill categ", ["add", "bill", "category="]),
    ("add bill category=util", ["add", "bill", "category=utilities"]),
    ("list bill category:util", ["list", "bill", "category:utilities"]),
    ("list bill date:last-m", ["list", "bill", "date:last-month"]),
    ("list --form", ["list", "--format"]),
    ("show teas", ["show", "teashp1a"]),
    ("set teashp1a amo", ["set", "teashp1a", "amount="]),
    ("help comple", ["help", "completion"]),
    ("get note", ["get", "notes.json"]),
    ("--user ali", ["--user", "alice"]),
]
START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
PREPARE = {
    "bash": 'PS1="ready> "; eval "$(ledger-sync completion bash)"',
    "zsh": 'PS1="ready> "; autoload -Uz compinit; compinit -u -D; eval "$(ledger-sync completion zsh)"',
    "fish": 'function fish_prompt; echo -n "ready> "; end; ledger-sync completion fish | source',
}
ESCAPES = re.compile(rb"\x1b\[[0-9;?<=>]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>78M]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\r")


QUICK = 0.05  # seconds that the product takes for its completions on a machine that has nothing else to do


def slowness():
    """How many times as long everything takes here at the moment: one at least."""
    start = time.monotonic()
    subprocess.run([PRODUCT, "completion", "bash"], stdout=subprocess.DEVNULL, check=True)
    return max(1, (time.monotonic() - start) / QUICK)


class Terminal:
    """A shell at a terminal, killed at the end of the `with` block."""

    def __init__(self, shell, home, cwd, path):
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(cwd)
            variables = environment(home, PATH=f"{path}:{os.environ['PATH']}", TERM="xterm", LINES="40", COLUMNS="200")
            os.execvpe(START[shell][0], START[shell], variables)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGKILL)
        os.close(self.end)
        os.waitpid(self.process, 0)

    def send(self, text):
        os.write(self.end, text.encode())

    def read(self, quiet, patience=PATIENCE):
        """What comes until nothing comes for `quiet` seconds, on a machine that has nothing else to do."""
        quiet *= slowness()
        start, last, seen = time.monotonic(), time.monotonic(), b""
        while time.monotonic() - start < patience:
            if select.select([self.end], [], [], 0.05)[0]:
                try:
                    part = os.read(self.end, 65536)
                except OSError:
                    break
                # fish asks the terminal who it is, and waits for the answer.
                if b"\x1b[c" in part:
                    self.send("\x1b[?1;2c")
                if b"\x1b[6n" in part:
                    self.send("\x1b[1;1R")
                seen, last = seen + part, time.monotonic()
            if time.monotonic() - last > quiet:
                break
        return ESCAPES.sub(b"", seen).decode(errors="replace")


def prepared(shell, terminal):
    """Lets the shell load its completion. What it shows before and after is of no interest."""
    terminal.read(0.4)
    terminal.send(PREPARE[shell] + "\n")
    terminal.read(0.8)
    return terminal


def tried(terminal, typed, report):
    """(arguments, screen): what the program gets when `typed`, Tab and Enter are pressed; None where it is not called."""
    report.unlink(missing_ok=True)
    terminal.send(f"ledger-sync {typed}\t")
    screen = terminal.read(0.3)
    terminal.send("\n")
    deadline = time.monotonic() + PATIENCE
    while not report.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    screen += terminal.read(0.1)
    return report.read_text().split("\n")[:-1] if report.exists() else None, screen


def planted(shell, terminal, ledger, home):
    """What is wrong after Tab behind a program of the current folder, which came with the ledger: nobody has started it."""
    note = home / f"ran-in-{shell}"
    program = ledger / "ledger-sync"
    program.write_text(f'#!/bin/sh\ntouch "{note}"\n')
    program.chmod(0o755)
    for typed in ("./ledger-sync sta", "../ledger/ledger-sync sta"):
        terminal.send(typed + "\t")
        terminal.read(0.3)
        terminal.send("\x15")
        terminal.read(0.1)
    program.unlink()
    return "the program of the current folder ran at the Tab key" if note.exists() else None


def program(folder, report):
    """A program of the product's name that notes its arguments, and passes on what a shell asks."""
    folder.mkdir()
    script = folder / "ledger-sync"
    script.write_text(
        f'#!/bin/sh\n[ "$1" = completion ] && exec "{PRODUCT}" "$@"\nprintf "%s\\n" "$@" > "{report}.new"\n'
        f'mv "{report}.new" "{report}"\n')
    script.chmod(0o755)
    return folder


def manual(home, cwd):
    """What man says against the manual page."""
    page = run([PRODUCT, "help", "--man"], home, cwd)
    shown = subprocess.run(["man", "--warnings", "-l", "-"], input=page.out, capture_output=True, text=True,
                           env=environment(home, MANWIDTH="100", LANG="C.UTF-8"), check=False)
    if page.code or shown.returncode:
        return f"exit {page.code}, man: exit {shown.returncode}"
    missing = [name for name in ("ledger-sync completion", "--user NAME|all", "category:food") if name not in shown.stdout]
    return shown.stderr or ("".join(f"missing: {name}" for name in missing))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=list(START))
    chosen = parser.parse_args().only
    passed = failed = 0
    with Sandbox("shells") as sandbox:
        home, report = sandbox.folder("home"), sandbox.path / "report"
        write_identity(home, "alice")
        bin_folder = program(sandbox.path / "bin", report)
        ledger = sandbox.path / "ledger"
        outcome = run([PRODUCT, "init", ledger, "--user", "alice", "--currency", "EUR"], home, sandbox.path)
        if outcome.code:
            sys.exit(f"shells: {outcome.err}")
        bill = ledger / "users/alice/bills/2026/11/20-tea.teashp1a.json"
        bill.parent.mkdir(parents=True)
        bill.write_text('{"date": "2026-11-20", "amount": 4.20, "name": "Tea"}\n')
        (ledger / "notes.json").write_text("{}\n")
        for shell in [chosen] if chosen else START:
            if shutil.which(shell) is None:
                print(f"FAILED  {shell}: not installed")
                failed += 1
                continue
            wrong = 0
            with Terminal(shell, home, ledger, bin_folder) as terminal:
                prepared(shell, terminal)
                for typed, expected in CASES:
                    got, screen = tried(terminal, typed, report)
                    if got != expected:
                        wrong += 1
                        print(f"FAILED  {shell}: “{typed}” became {got}, expected {expected}\n{screen}", flush=True)
                trouble = planted(shell, terminal, ledger, home)
                if trouble:
                    wrong += 1
                    print(f"FAILED  {shell}: {trouble}", flush=True)
            print(f"{'FAILED ' if wrong else 'ok     '} {shell}", flush=True)
            passed, failed = passed + len(CASES) + 1 - wrong, failed + wrong
        trouble = manual(home, ledger)
        print(f"FAILED  manual page: {trouble}" if trouble else "ok      manual page", flush=True)
        passed, failed = passed + (not trouble), failed + bool(trouble)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
