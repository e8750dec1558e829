"""A ledger with keys, and the means to change it past the program: plain git, and objects that are written by hand.

Alice keeps the ledger, and Bob was let in. Eve has a key that nobody listed. A key's file is called after who holds it:
`alice` and `alice-phone` are Alice's.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LEDGER_SYNC", str(ROOT / ".build/debug/ledger-sync"))
# Seconds that a command may take.
PATIENCE = 10
# Who wrote a commit, and when, as its bytes say it.
ALICE = b"alice <alice@example.org> 1795000000 +0000"


def holder(key):
    return key.split("-")[0]


def gpgsig(armour, header=b"gpgsig"):
    """A signature as lines of a commit's head."""
    return header + b" " + armour.rstrip(b"\n").replace(b"\n", b"\n ") + b"\n"


def headed(text, lines):
    """A commit with more lines at the end of its head."""
    return text.replace(b"\n\n", b"\n" + lines + b"\n", 1)


def make_key(home, name, *options):
    """A key pair of ssh, made where it is not there yet; ed25519 unless the options say another type."""
    if not (home / name).exists():
        kind = options or ("-t", "ed25519")
        subprocess.run(["ssh-keygen", "-q", *kind, "-N", "", "-C", name, "-f", str(home / name)], check=True)
    return home / name


class NotAttempted(Exception):
    """A command failed with which an attack is made."""


class Ledger:
    """A work tree that plain git and the program change."""

    def __init__(self, home, path):
        self.home, self.path = home, pathlib.Path(path)
        # Whose key signed a commit, by its id: what this script made, and nothing else.
        self.signed = {}
        # The keys that may change everybody's keys, or all of their owner's.
        self.keepers = {"alice"}
        # The names that Alice has.
        self.alice = {"alice"}
        self.amounts = 0
        # The commit with which an attack begins.
        self.start = None
        self.env = {
            "HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@example.org",
        }

    def copy(self, path):
        """The same ledger once more, for an attack."""
        subprocess.run(["cp", "-a", self.path, path], check=True)
        copy = Ledger(self.home, path)
        copy.signed, copy.start = dict(self.signed), self.head()
        return copy

    # ---- commands

    def bytes(self, *words, input=None, check=True, **env):
        done = subprocess.run(
            words, cwd=self.path, env={**self.env, **env}, input=input, capture_output=True, timeout=60)
        if check and done.returncode:
            raise NotAttempted(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def run(self, *words, input=None, **more):
        return self.bytes(*words, input=input and input.encode(), **more).decode(errors="replace").strip()

    def git(self, *words, **more):
        return self.run("git", *words, **more)

    def ask(self, *words):
        """What the program answers, nothing where it refuses, and its exit code. It neither crashes nor takes long."""
        done = subprocess.run(
            [PROGRAM, *words, "--format", "json"], cwd=self.path, env=self.env, capture_output=True, timeout=PATIENCE)
        assert done.returncode in (0, 1, 3, 6), f"{words[0]} ended with {done.returncode}: {done.stderr.decode()}"
        if done.returncode > 1:
            return [], done.returncode
        try:
            return json.loads(done.stdout.decode()), done.returncode
        except ValueError as error:
            raise AssertionError(f"{words[0]} answered what is no JSON: {error}")

    def program(self, *words, key="alice"):
        """A command that changes the ledger, on a device whose key is this one."""
        before = self.head()
        self.git("config", "gpg.format", "ssh")
        self.git("config", "user.signingKey", str(self.home / key))
        self.git("config", "commit.gpgSign", "true")
        self.run(PROGRAM, *words)
        self.git("config", "--unset", "user.signingKey")
        self.git("config", "commit.gpgSign", "false")
        self.signed.update((one, holder(key)) for one in self.git("rev-list", f"{before}..HEAD").split())

    # ---- files

    def file(self, path):
        return self.path / path

    def bill(self, owner):
        """The path of the one bill of somebody that the program has made."""
        return next(self.file(f"users/{owner}/bills").glob("2*/*/*.json"))

    def edit(self, path, old, new):
        path = self.file(path)
        text = path.read_text()
        assert re.search(old, text), f"{old} is not in {path}"
        path.write_text(re.sub(old, new, text, count=1))

    def spend(self, owner, amount=None):
        """Another amount in somebody's one bill, without a commit; one that was never there where none is given."""
        self.amounts += 1
        self.edit(self.bill(owner), r'"amount": [0-9.]+', f'"amount": {amount or 1000 + self.amounts}')

    def add(self, path, text="{}\n"):
        self.file(path).parent.mkdir(parents=True, exist_ok=True)
        self.file(path).write_text(text)

    def manifest(self, owner):
        return json.loads(self.file(f"users/{owner}/manifest.json").read_text())

    def write_manifest(self, owner, manifest):
        self.add(f"users/{owner}/manifest.json", json.dumps(manifest, indent=2) + "\n")

    def entry(self, key, **members):
        kind, code = (self.home / f"{key}.pub").read_text().split()[:2]
        return {"type": kind, "key": code, **members}

    def listing(self, owner, key, use="sign", **members):
        """Adds a key to a manifest, or changes one that is listed."""
        manifest = self.manifest(owner)
        new = self.entry(key, use=use, **members)
        keys = manifest.setdefault("keys", [])
        there = [one for one in keys if one["key"] == new["key"]]
        if there:
            there[0].update(new)
        else:
            keys.append(new)
        self.write_manifest(owner, manifest)

    # ---- commits

    def head(self):
        file = self.file(f".git/{self.branch()}")
        return file.read_text().strip() if file.exists() else self.git("rev-parse", "HEAD")

    def branch(self):
        """The file below .git that says which commit is the head."""
        head = self.file(".git/HEAD").read_text()
        return head.removeprefix("ref: ").strip() if head.startswith("ref: ") else "HEAD"

    def root(self):
        return self.git("rev-list", "--max-parents=0", "HEAD")

    def commit_of(self, subject):
        """A commit by its whole subject."""
        return self.git("log", "-1", "--format=%H", f"--grep=^{subject}$")

    def commits(self, before=None):
        """The commits of the history since one of them, or all; none where git cannot read them."""
        return set(self.git("rev-list", f"{before}..HEAD" if before else "HEAD", check=False,
                            GIT_GRAFT_FILE=os.devnull).split())

    def touches(self, pattern):
        """Whether a commit since the beginning changes such a file, or git cannot tell."""
        words = ("git", "log", "-1", "-m", "--format=%H", f"{self.start}..HEAD", "--", pattern)
        done = subprocess.run(words, cwd=self.path, env=self.env, capture_output=True)
        return done.returncode != 0 or done.stdout != b""

    def subjects(self):
        """The first word of each commit's message, by its id."""
        lines = self.git("log", "--format=%H %s", GIT_GRAFT_FILE=os.devnull).splitlines()
        return {line.split()[0]: (line.split(None, 2) + ["", ""])[1] for line in lines}

    def goto(self, commit):
        self.git("checkout", "-q", "-f", commit, "--")
        self.git("clean", "-qfd")

    def commit(self, subject, key=None, author="alice", on=None, words="", config=(), add=True, **env):
        """A commit of all that differs, signed with a key; returns its id.

        - on: the commit to begin with, before anything of it is changed.
        - words: the last lines of its message.
        """
        if on:
            self.goto(on)
        if add:
            self.git("add", "-A")
        options = [f"user.name={author}", f"user.email={author}@example.org", *self.signing(key), *config]
        self.git(*(word for one in options for word in ("-c", one)), "commit", "-q", "--allow-empty",
                 "-S" if key else "--no-gpg-sign", "-F", "-", input=subject + (words and f"\n\n{words}"), **env)
        return self.record(self.head(), key)

    def signing(self, key):
        return ["gpg.format=ssh", f"user.signingKey={self.home}/{key}"] if key else []

    def record(self, commit, key):
        if key:
            self.signed[commit] = holder(key)
        return commit

    def register(self, name, key, use="sign", **more):
        """Somebody's folder with their first key, in a commit of that key; begins with the commit `on`."""
        if more.get("on"):
            self.goto(more.pop("on"))
        self.write_manifest(name, {"name": name})
        self.listing(name, key, use)
        return self.commit(**{"subject": "registers", "key": key, "author": name, **more})

    def merge(self, tree, *parents, subject="merged", key=None, author="x", mail="x@x"):
        """A merge of any tree; it becomes the head."""
        words = [word for one in self.signing(key) for word in ("-c", one)]
        made = self.git(*words, "commit-tree", *(["-S"] if key else []), *(w for one in parents for w in ("-p", one)),
                        "-m", subject, tree, GIT_AUTHOR_NAME=author, GIT_AUTHOR_EMAIL=mail)
        self.git("reset", "-q", "--hard", made)
        return self.record(made, key)

    def plain_merge(self, *others, subject="merged", key=None, options=("--no-ff",)):
        """What `git merge` makes of other commits and the head."""
        config = ["user.name=x", "user.email=x@x", *self.signing(key)]
        self.git(*(word for one in config for word in ("-c", one)), "merge", "-q", *options,
                 *(["-S"] if key else []), "-m", subject, *others)
        return self.record(self.head(), key)

    def tree(self):
        """The tree of the files as they are."""
        self.git("add", "-A")
        return self.git("write-tree")

    def object(self, kind, content):
        """Writes an object of exactly these bytes, which git itself might refuse."""
        content = f"{kind} {len(content)}\0".encode() + content
        name = hashlib.sha1(content).hexdigest()
        path = self.file(f".git/objects/{name[:2]}/{name[2:]}")
        path.parent.mkdir(exist_ok=True)
        if not path.exists():
            path.write_bytes(zlib.compress(content, 1))
        return name

    def text(self, commit="HEAD"):
        """The bytes of a commit."""
        return self.bytes("git", "cat-file", "commit", commit)

    def signature(self, text, key, namespace="git", *options):
        """What ssh-keygen signs of a text."""
        (self.home / "text.sig").unlink(missing_ok=True)
        (self.home / "text").write_bytes(text)
        self.run("ssh-keygen", "-q", "-Y", "sign", "-n", namespace, *options, "-f", self.home / key, self.home / "text")
        return (self.home / "text.sig").read_bytes()

    def handmade(self, message, key=None, author=ALICE, committer=ALICE, lines=b"", parents=None, tree=None):
        """A commit of the files as they are, or of a tree, put together by hand; it becomes the head."""
        parents = [self.head()] if parents is None else parents
        head = f"tree {tree or self.tree()}\n" + "".join(f"parent {one}\n" for one in parents)
        text = head.encode() + b"author " + author + b"\ncommitter " + committer + b"\n" + lines + b"\n" + message
        return self.raw_commit(headed(text, gpgsig(self.signature(text, key))) if key else text, key)

    def raw_commit(self, content, key=None):
        """A commit of exactly these bytes; it becomes the head, and the files stay as they are."""
        return self.record(self.move_to(self.object("commit", content)), key)

    def move_to(self, commit):
        """Makes a commit the head, of which git itself might say that it is none."""
        self.file(f".git/{self.branch()}").write_text(f"{commit}\n")
        return commit


def beginning(home):
    """Alice's ledger with her key and her bill; Bob registered with his, and was let in.

    It is small, as every attack begins with a copy: the files are those of the program, without most kinds.
    """
    for key in ("alice", "alice-phone", "bob", "bob-phone", "eve", "eve-phone"):
        make_key(home, key)
    draft, ledger = Ledger(home, home / "draft"), Ledger(home, home / "base")
    for one in (draft, ledger):
        one.path.mkdir()
        one.git("init", "-q", "-b", "main")
    draft.git("config", "--global", "user.name", "alice")
    draft.git("config", "--global", "user.email", "alice@example.org")
    draft.run(PROGRAM, "init", ".", "--time-zone", "UTC", "--currency", "EUR")
    for path in ("ledger.json", ".gitattributes", "kinds/bill.json", "kinds/category.json"):
        ledger.add(path, draft.file(path).read_text())
    ledger.commit("Start the ledger")
    ledger.write_manifest("alice", {"name": "alice", "profile": {}})
    ledger.commit("Register alice")
    ledger.listing("alice", "alice", "keep", added="2026-11-20T10:00:00Z")
    ledger.edit("ledger.json", r"\n}", ',\n  "signatures": "say"\n}')
    ledger.commit("Add a key of alice", key="alice")
    ledger.add("users/alice/bills/2026/11/20-lunch.7k3fq2xw.json", bill("lunch", "12.50"))
    ledger.commit("Add bill lunch", key="alice")
    ledger.write_manifest("bob", {"name": "bob", "profile": {}})
    ledger.listing("bob", "bob", added="2026-11-20T11:00:00Z")
    ledger.commit("Register bob", key="bob", author="bob")
    ledger.add("users/bob/bills/2026/11/20-tea.x7c2m9ab.json", bill("tea", "5"))
    ledger.commit("Add bill tea", key="bob", author="bob")
    ledger.run(PROGRAM, "login", "alice", "--key", str(home / "alice"))
    ledger.program("keys", "admit", "bob")
    ledger.git("gc", "-q")
    ledger.git("config", "maintenance.auto", "false")
    return ledger


def bill(title, amount):
    return f'{{\n  "title": "{title}",\n  "date": "2026-11-20",\n  "amount": {amount}\n}}\n'
