#!/usr/bin/env python3
"""The language server, asked by an editor of our own (client.py) in each of the three encodings.

    run.py [--only TEXT] [--jobs N]

The random ones take EDITOR_SEED to play again what failed, and are longer by FAULTS=2000, EDITS=1000 and FLOOD=60 (seconds).
The last line is `N passed, N failed`.
"""
import contextlib
import importlib
import json
import os
import pathlib
import sys

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Support"))
import sandbox  # noqa: E402
import scenarios  # noqa: E402

from client import Editor  # noqa: E402

BINARY = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync")).absolute()


class Stage:
    """A ledger of alice's and ben's, which begins with the categories that everybody begins with."""

    def __init__(self, folder):
        self.folder, self.home = folder / "ledger", folder / "home"
        sandbox.write_identity(self.home, "alice")
        self.environment = sandbox.environment(self.home)
        self.lines, self.binary = [], BINARY
        self.run("init", str(self.folder), "--user", "alice", "--currency", "EUR", "--time-zone", "UTC", at=folder)
        self.run("users", "add", "ben", "--guest")

    def run(self, *words, at=None, code=0):
        outcome = self.try_run(*words, at=at)
        scenarios.equal(outcome.code, code, f"exit code of {' '.join(map(str, words))}\n{outcome.err}")
        return outcome.out

    def try_run(self, *words, at=None):
        outcome = sandbox.run([BINARY, *words], self.home, at or self.folder)
        self.lines.append(f"$ ledger-sync {' '.join(map(str, words))}\n{outcome.out}{outcome.err}")
        return outcome

    def git(self, *words):
        outcome = sandbox.run(["git", *words], self.home, self.folder)
        scenarios.equal(outcome.code, 0, f"exit code of git {' '.join(words)}\n{outcome.err}")
        return outcome.out.strip()

    def bill(self, *words):
        """The path of a new bill, from the ledger's folder."""
        record = json.loads(self.run("quick", "--format", "json", *words))
        return record["path"]

    def conflict(self, path, one, other):
        """Gives the record an amount that two people have changed at once; gives its path."""
        text = (self.folder / path).read_text()
        for name, amount in (("base", None), ("ours", one), ("theirs", other)):
            (self.home / name).with_suffix(".json").write_text(text if amount is None else text.replace("12.5", amount))
        merged = self.run("merge-file", "--kind", "bill", *(self.home / f"{name}.json" for name in ("base", "ours", "theirs")), code=1)
        self.write(path, merged)
        return path

    def editor(self, encoding="utf-16", **more):
        return Editor(BINARY, self.folder, self.environment, encoding, **more)

    def write(self, path, text):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8", newline="")

    def transcript(self):
        return "".join(self.lines)


@contextlib.contextmanager
def stage():
    with sandbox.Sandbox("led", "/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as box:
        yield Stage(box.path)


if __name__ == "__main__":
    for name in sorted(path.stem for path in HERE.glob("*_scenarios.py")):
        importlib.import_module(name)
    sys.exit(scenarios.run_all(stage, jobs=2))
