"""Replicas: copies of one ledger, in which a person uses plain git and ledger-sync side by side."""
import os
import pathlib
import shutil

from sandbox import PATH, Sandbox, run, write_identity
from scenarios import equal, holds

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCT = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync")).resolve()


class Replica:
    """One person's copy. git finds the product in PATH, as its merge driver."""

    def __init__(self, stage, name, person=None):
        self.stage, self.name, self.person = stage, name, person or name
        self.folder = stage.sandbox.path / name
        self.home = stage.sandbox.path / f"{self.person}-home"
        write_identity(self.home, self.person)

    def run(self, *command, cwd=None, **extra):
        now = self.stage.next_second()
        variables = {"LEDGER_SYNC_NOW": now, "GIT_AUTHOR_DATE": now, "GIT_COMMITTER_DATE": now,
                     "PATH": f"{PRODUCT.parent}:{PATH}", **extra}
        outcome = run(command, self.home, cwd or self.folder, **variables)
        self.stage.remember(self.name, command, outcome)
        return outcome

    def git(self, *words, expect=0, **options):
        outcome = self.run("git", *words, **options)
        equal(outcome.code, expect, f"{self.name}: exit code of git {' '.join(map(str, words))}\n{outcome.err}")
        return outcome.out.strip()

    def ledger_sync(self, *words, expect=0, **options):
        outcome = self.attempt(*words, **options)
        allowed = expect if isinstance(expect, tuple) else (expect,)
        holds(outcome.code in allowed, f"{self.name}: ledger-sync {' '.join(map(str, words))}: exit {outcome.code}, "
              f"expected {expect}\n{outcome.err}")
        return outcome.out

    def attempt(self, *words, **options):
        return self.run(PRODUCT, *words, **options)

    def write(self, files):
        """{path: text, or None for a file that goes}."""
        for path, text in files.items():
            place = self.folder / path
            if text is None:
                place.unlink()
            else:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, encoding="utf-8")

    def read(self, path):
        return (self.folder / path).read_text(encoding="utf-8")

    def read_bytes(self, path):
        return (self.folder / path).read_bytes()

    def commit(self, files, message="by hand"):
        self.write(files)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def head(self):
        return self.git("rev-parse", "HEAD")

    def twin(self, name):
        """A copy of this replica with everything in it, that the same person uses."""
        twin = Replica(self.stage, name, self.person)
        shutil.copytree(self.folder, twin.folder, symlinks=True)
        return twin

    def follow(self, other):
        """Makes another replica the cloud of this one."""
        self.git("remote", "set-url", "origin", other.folder)

    def contents(self, revision="HEAD"):
        """{path: blob} of a commit."""
        lines = self.git("ls-tree", "-r", "-z", revision).rstrip("\0").split("\0")
        return {line.split("\t", 1)[1]: line.split()[2] for line in lines if line}

    def blob(self, identity):
        return self.git("cat-file", "blob", identity)


class Stage:
    """One scenario's folder, its replicas and what they said."""

    def __init__(self):
        self.lines = []
        self.seconds = 0

    def __enter__(self):
        self.sandbox = Sandbox("git").__enter__()
        return self

    def __exit__(self, *_):
        self.sandbox.__exit__()

    def next_second(self):
        """A time that is later than every one before, so that commits have distinct times."""
        self.seconds += 1
        return f"2026-11-20T{12 + self.seconds // 3600:02}:{self.seconds // 60 % 60:02}:{self.seconds % 60:02}Z"

    def remember(self, who, command, outcome):
        words = " ".join(pathlib.Path(word).name if word is command[0] else str(word) for word in command)
        said = (outcome.out[-500:] if "\0" not in outcome.out else "")
        said = (said + outcome.err[-1000:]).rstrip()
        self.lines.append(f"{who}$ {words}    [{outcome.code}]" + (f"\n{said}" if said else ""))

    def transcript(self):
        return "\n".join(["", "What was run last:", *self.lines[-60:]])

    def two_replicas(self, files):
        """alice, who began a ledger with these files and pushed it, and bob, who cloned it."""
        cloud = self.sandbox.path / "cloud.git"
        alice, bob = Replica(self, "alice"), Replica(self, "bob")
        alice.run("git", "init", "-q", "--bare", "-b", "main", cloud, cwd=alice.home)
        alice.ledger_sync("init", alice.folder, "--user", "alice", "--remote", cloud, cwd=alice.home)
        alice.commit(files)
        alice.ledger_sync("push")
        bob.ledger_sync("clone", cloud, bob.folder, cwd=bob.home)
        return alice, bob
