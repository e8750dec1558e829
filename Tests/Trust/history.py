"""Histories of ledgers, made of steps, as objects of git that no command of git or of the program has made.

The only thing that the program does here is the tree of a merge in which both sides changed one file, for which the model
has no opinion.
"""
import dataclasses
import datetime
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import zlib

import facts
import proquints

LEDGER = {"format": 1, "id": "abcdefghjkmnpqrstvwxyz0123", "name": "x", "currency": "EUR", "timeZone": "UTC"}
KIND = '{"type": "object", "x-ledger": {"folder": "bills"}, "properties": {"amount": {"type": "number"}}}\n'


@dataclasses.dataclass
class Step:
    """One commit. Other steps are named by their numbers."""

    parents: list
    key: str = None
    author: str = "x"
    at: int = 0
    deeds: list = dataclasses.field(default_factory=list)
    words: list = dataclasses.field(default_factory=list)  # ("Accepts", step)
    forged: str = None  # a right signature of another commit, for another purpose, or of other bytes
    takes: str = None  # whether it takes its parent back: `rightly`, or how it only looks like that


class Objects:
    """Loose objects in a folder."""

    def __init__(self, folder):
        self.folder, self.written = folder, set()

    def put(self, kind, data):
        data = f"{kind} {len(data)}\0".encode() + data
        name = hashlib.sha1(data).hexdigest()
        if name not in self.written:
            self.written.add(name)
            path = self.folder / name[:2] / name[2:]
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(zlib.compress(data, 1))
        return name

    def tree(self, files):
        """files: contents by paths."""
        entries, folders = {}, {}
        for path, content in files.items():
            first, _, rest = path.partition("/")
            if rest:
                folders.setdefault(first, {})[rest] = content
            else:
                entries[first] = ("100644", self.put("blob", content))
        for name, inside in folders.items():
            entries[name] = ("40000", self.tree(inside))
        order = sorted(entries, key=lambda name: name + "/" * (entries[name][0] == "40000"))
        return self.put("tree", b"".join(
            f"{entries[name][0]} {name}\0".encode() + bytes.fromhex(entries[name][1]) for name in order))


class NoMerge(Exception):
    pass


class Builder:
    """Makes commits of steps in a new repository."""

    def __init__(self, folder, program, signer, home):
        self.folder, self.program, self.signer, self.env = folder, program, signer, home
        (folder / ".git/objects").mkdir(parents=True)
        (folder / ".git/refs/heads").mkdir(parents=True)
        (folder / ".git/HEAD").write_text("ref: refs/heads/main\n")
        (folder / ".git/config").write_text("[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n")
        self.objects = Objects(folder / ".git/objects")
        self.ids, self.commits, self.trees, self.past = [], {}, {}, {}
        self.shadows = {}

    def build(self, steps):
        for step in steps:
            self.ids.append(self._commit(step))
        return self

    def ref(self, name, commit):
        path = self.folder / ".git" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(commit + "\n")

    def order(self, head):
        """The commits of a head, parents first."""
        return [commit for name, commit in self.commits.items() if name == head or name in self.past[head]]

    def _commit(self, step):
        parents = list(dict.fromkeys(self.ids[one] for one in step.parents))
        try:
            base = self._merged(parents)
        except NoMerge:
            if len(parents) == 2:
                raise
            parents = parents[:2]
            base = self._merged(parents)
        who = [f"{step.author} <{step.author}@example.org> {1_790_000_000 + step.at} +0000"] * 2
        said = "\n".join(f"{word}: {self.ids[one]}" for word, one in step.words)
        begins = f"Drop {self.ids[step.words[0][1]][:8]}" if said.startswith("Drops") else f"Step {len(self.ids)}"
        message = f"{begins}\n" + (f"\n{said}\n" if said else "")
        tree = dict(base)
        # Without the root's files there is no ledger of which the program says anything.
        if step.takes and self.past[parents[0]]:
            tree, who, message = self._take_back(self.commits[parents[0]], step.takes, who)
        for deed in step.deeds:
            apply(tree, deed, self)
        lines = [f"tree {self.objects.tree(tree)}", *(f"parent {one}" for one in parents)]
        lines += [f"author {who[0]}", f"committer {who[1]}"]
        payload = ("\n".join(lines) + f"\n\n{message}").encode()
        raw = payload
        if step.key:
            signature = self._signature(step, payload).decode().rstrip("\n").replace("\n", "\n ")
            raw = ("\n".join([*lines, f"gpgsig {signature}"]) + f"\n\n{message}").encode()
        name = self.objects.put("commit", raw)
        if name not in self.commits:
            _, taken, signature = facts.take_apart(raw)
            assert taken == payload
            key = self.signer.signer(taken, signature) if signature else None
            self.trees[name] = tree
            # Two take-backs of one commit may differ by a signature alone.
            self.shadows[name] = self._shadow(tree, parents, who, f"{message}\n{name}\n")
            self.past[name] = set(parents).union(*(self.past[one] for one in parents))
            self.commits[name] = facts.Commit(name, raw, tree, base, key)
        return name

    def _take_back(self, commit, how, who):
        """The tree, the author and the committer, and the message of what takes a commit back."""
        lines = commit.raw.partition(b"\n\n")[0].decode().split("\n")
        dates = [next(line for line in lines if line.startswith(one)).split("> ")[1] for one in ("author", "committer")]
        if how == "at another time":
            dates[1] = "1790000000 +0000"
        if how != "as somebody else":
            who = [f"{facts.ENGINE} {date}" for date in dates]
        name = commit.id[:12] if how == "with other words" else commit.id
        return dict(commit.base), who, f"Take back {name}\n"

    def _shadow(self, tree, parents, who, message):
        """The same commit in a ledger that says nothing of signatures, so that a pull judges nobody."""
        if "ledger.json" in tree:
            tree = {**tree, "ledger.json": tree["ledger.json"].replace(b'"signatures"', b'"signaturez"')}
        lines = [f"tree {self.objects.tree(tree)}"]
        lines += [f"parent {self.shadows[one]}" for one in parents]
        lines += [f"author {who[0]}", f"committer {who[1]}"]
        return self.objects.put("commit", "\n".join([*lines, "", message]).encode())

    def _signature(self, step, payload):
        if step.forged == "other bytes":
            return self.signer.sign(step.key, payload.replace(b"Step", b"Stop"))
        return self.signer.sign(step.key, payload, "file" if step.forged == "other purpose" else "git")

    # ---- what the engine makes of two commits

    def _merged(self, parents):
        """The tree that a commit on these parents starts from."""
        if not parents:
            return {}
        if len(parents) == 1:
            return self.trees[parents[0]]
        if len(parents) > 2:
            return self._octopus(parents)
        one, other = parents
        for a, b in ((one, other), (other, one)):
            if a in self.past[b]:
                return self.trees[b]
        common = (self.past[one] | {one}) & (self.past[other] | {other})
        bases = [name for name in common if not any(name in self.past[later] for later in common)]
        tree = self._by_paths([self.trees[name] for name in bases], one, other)
        if tree is None:
            tree = self._of_several_bases(one, other) if len(bases) > 1 else None
            tree = tree or self._by_engine(self.shadows[one], self.shadows[other])
            tree["ledger.json"] = tree["ledger.json"].replace(b'"signaturez"', b'"signatures"')
        return tree

    def _octopus(self, parents):
        common = set.intersection(*(self.past[one] | {one} for one in parents))
        base = [name for name in common if not any(name in self.past[later] for later in common)]
        if len(base) != 1 or any(one in self.past[other] for one in parents for other in parents):
            raise NoMerge
        tree = dict(self.trees[base[0]])
        if any(gone(tree, self.trees[one]) for one in parents):
            raise NoMerge
        # A parent may have taken back what two of them have and the base has not.
        if any(gone(self.trees[name], self.trees[one]) for one in parents for name in self.past[one]):
            raise NoMerge
        touched = set()
        for one in parents:
            new = {path: content for path, content in self.trees[one].items() if tree.get(path) != content}
            if touched & set(new):
                raise NoMerge
            touched |= set(new)
        for one in parents:
            tree.update({path: content for path, content in self.trees[one].items() if path in touched
                         and content != self.trees[base[0]].get(path)})
        return tree

    def _by_paths(self, bases, one, other):
        """Where no file was changed on both sides, none went, and no two names are alike but for capitals; None where the
        engine has to say."""
        ours, theirs = self.trees[one], self.trees[other]
        paths = {**ours, **theirs}
        if len({path.lower() for path in paths}) < len(paths):
            return None
        if not bases or any(gone(base, side) for base in bases for side in (ours, theirs)):
            return None
        tree = {}
        for path in paths:
            tree[path] = merged(bases, ours, theirs, path)
            if tree[path] is None:
                return None
        return tree

    def _of_several_bases(self, one, other):
        """The engine merges those in the order of their ids, which shadows have not; None where a pull refuses, as where
        the histories have two beginnings."""
        try:
            return self._by_engine(one, other)
        except NoMerge:
            return None

    def _by_engine(self, one, other):
        """A pull of the one by a device that has the other."""
        here, cloud = self.folder / "merge", self.folder / "cloud.git"
        for folder in (here, cloud):
            shutil.rmtree(folder, ignore_errors=True)
        cloud_config = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"
        self._repository(cloud, other, cloud_config)
        remote = f'[remote "origin"]\n\turl = {cloud}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n'
        remote += '[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n[user]\n\tname = x\n\temail = x@x\n'
        self._repository(here / ".git", one, cloud_config.replace("true", "false") + remote)
        subprocess.run(["git", "reset", "-q", "--hard"], cwd=here, env=self.env, check=True)
        words = ["pull", "--allow-deletions", "--accept-unproven"]
        said = subprocess.run([self.program, *words], cwd=here, env=self.env, capture_output=True)
        if said.returncode not in (0, 1):
            raise NoMerge(said.stderr.decode())
        head = subprocess.run(["git", "cat-file", "commit", "HEAD"], cwd=here, env=self.env, capture_output=True, check=True)
        parents = {line[7:].decode() for line in head.stdout.split(b"\n") if line.startswith(b"parent ")}
        if parents != {one, other}:
            raise NoMerge(said.stdout.decode())
        return self.read_tree("HEAD", here)

    def _repository(self, path, commit, config):
        (path / "refs/heads").mkdir(parents=True)
        (path / "objects/info").mkdir(parents=True)
        (path / "objects/info/alternates").write_text(f"{self.folder}/.git/objects\n")
        (path / "HEAD").write_text("ref: refs/heads/main\n")
        (path / "config").write_text(config)
        (path / "refs/heads/main").write_text(commit + "\n")

    def read_tree(self, commit, folder):
        listed = subprocess.run(
            ["git", "ls-tree", "-r", "-z", commit], cwd=folder, env=self.env, capture_output=True, check=True).stdout
        files = [line.split(b"\t", 1) for line in listed.split(b"\0") if line]
        names = b"".join(words.split()[2] + b"\n" for words, _ in files)
        out = subprocess.run(["git", "cat-file", "--batch"], cwd=folder, env=self.env, input=names, capture_output=True,
                             check=True).stdout
        tree, at = {}, 0
        for _, path in files:
            end = out.index(b"\n", at)
            size = int(out[at:end].split()[2])
            tree[path.decode()] = out[end + 1:end + 1 + size]
            at = end + size + 2
        return tree


def merged(bases, ours, theirs, path):
    """The file of the side that changed it; None where both did."""
    o, t, found = ours.get(path), theirs.get(path), {base.get(path) for base in bases}
    return o if o == t or found == {t} else t if found == {o} else None


def gone(base, side):
    return any(path not in side for path in base)


# ---- what a commit does


def written(value):
    return (json.dumps(value, indent=2) + "\n").encode()


def manifest(tree, name):
    found = facts.readable(tree.get(facts.manifest_path(name)))
    found = {"name": name, "keys": []} if found is None else found
    # Who writes the file settles what is listed there as a conflict.
    found.pop("~conflicts", None)
    found.setdefault("keys", [])
    return found


def apply(tree, deed, builder):
    """Changes a tree. What cannot be done there is left out, so that a history with fewer steps is one, too."""
    what, *rest = deed
    DEEDS[what](tree, builder, *rest)


def edit(tree, builder, path, amount):
    tree[path] = written({"name": "x", "amount": amount})


def remove(tree, builder, path):
    tree.pop(path, None)


def start(tree, builder):
    tree["ledger.json"] = written(LEDGER)
    tree["kinds/bill.json"] = KIND.encode()


def guest(tree, builder, name):
    if facts.manifest_path(name) not in tree:
        tree[facts.manifest_path(name)] = written({"name": name})
        edit(tree, builder, f"users/{name}/bills/0.json", 1)


def currency(tree, builder, value):
    member(tree, "ledger.json", "currency", value)


def signatures(tree, builder, value):
    member(tree, "ledger.json", "signatures", value)


def member(tree, path, name, value):
    found = facts.readable(tree.get(path))
    if found is not None:
        tree[path] = written({**found, name: value})


def lists(tree, builder, name, key, use, added="1"):
    """Lists a key, gives it another use, or lists it again."""
    found, entry = entry_of(tree, builder, name, key)
    entry.update(use=use, added=added)
    entry.pop("revoked", None)
    tree[facts.manifest_path(name)] = written(found)


def entry_of(tree, builder, name, key):
    found, code = manifest(tree, name), builder.signer.keys[key].code
    entry = next((one for one in found["keys"] if one["key"] == code), None)
    if entry is None:
        entry = {"type": "ssh-ed25519", "key": code}
        found["keys"].append(entry)
    return found, entry


def registers(tree, builder, name, key):
    guest(tree, builder, name)
    lists(tree, builder, name, key, "sign")


def revokes(tree, builder, name, key, good=None, at="1"):
    found, entry = entry_of(tree, builder, name, key)
    entry["revoked"] = {"at": at} if good is None else {"at": at, "lastGood": builder.ids[good]}
    tree[facts.manifest_path(name)] = written(found)


def restores(tree, builder, name, key):
    found, entry = entry_of(tree, builder, name, key)
    if entry.pop("revoked", None) is not None:
        tree[facts.manifest_path(name)] = written(found)


def drops(tree, builder, name, key):
    found, entry = entry_of(tree, builder, name, key)
    found["keys"].remove(entry)
    if facts.manifest_path(name) in tree:
        tree[facts.manifest_path(name)] = written(found)


def device(tree, builder, name, key, word):
    found, entry = entry_of(tree, builder, name, key)
    entry["device"] = word
    tree[facts.manifest_path(name)] = written(found)


def profile(tree, builder, name, word):
    member(tree, facts.manifest_path(name), "email", word)


def spoils(tree, builder, name):
    tree[facts.manifest_path(name)] = b"{"


def renames(tree, builder, old, new, keeps=False):
    """The folder of a user goes on under another name; `keeps`: the old one stays there too."""
    if facts.manifest_path(new) in tree or facts.manifest_path(old) not in tree:
        return
    found = manifest(tree, old)
    found["name"] = new
    found["was"] = [{"name": old, "at": "2026-11-20T10:00:00Z"}, *found.get("was", [])]
    for path in [path for path in tree if facts.owner(path) == old]:
        moved = tree[path] if keeps else tree.pop(path)
        tree[f"users/{new}/{path.split('/', 2)[2]}"] = moved
    tree[facts.manifest_path(new)] = written(found)


def request_path(name, key):
    return f"users/{name}/devices/{proquints.of(key.line)}.json"


# What is like a request and asks for nothing, and at the end what does.
ASKING = {
    "in a list": lambda path, text: (path, b"[" + text + b"]"),
    "cut off": lambda path, text: (path, text[:-3]),
    "as another type": lambda path, text: (path, text.replace(b"ssh-ed25519", b"ssh-rsa")),
    "without a type": lambda path, text: (path, text.replace(b'"type"', b'"kind"')),
    "too long": lambda path, text: (path, text.ljust(facts.LONGEST_REQUEST + 1)),
    "in capitals": lambda path, text: (path.replace(path.split("/")[3], path.split("/")[3].upper()), text),
    "in another order": lambda path, text: ("/".join([*path.split("/")[:3], reordered(path.split("/")[3])]), text),
    "further down": lambda path, text: (path.replace("/devices/", "/devices/more/"), text),
    "in another folder": lambda path, text: (path.replace("/devices/", "/device/"), text),
    "long": lambda path, text: (path, text.ljust(facts.LONGEST_REQUEST)),
    "with a use": lambda path, text: (path, text.replace(b"{", b'{"use": "keep",', 1)),
    "rightly": lambda path, text: (path, text),
}


def reordered(name):
    return "-".join(reversed(name.removesuffix(".json").split("-"))) + ".json"


def asks(tree, builder, name, key, how="rightly", other=None, device="phone"):
    """A request for a key, under the words of another one where that is said."""
    key = builder.signer.keys[key]
    path = request_path(name, builder.signer.keys[other] if other else key)
    path, text = ASKING[how](path, written({"type": "ssh-ed25519", "key": key.code, "device": device}))
    tree[path] = text


def answers(tree, builder, name, key):
    """The request for a key goes."""
    tree.pop(request_path(name, builder.signer.keys[key]), None)


def crowds(tree, builder, name, number):
    """So many entries in the folder of requests, whatever they are."""
    for one in range(number):
        edit(tree, builder, f"users/{name}/devices/{one}" + (".json" if one % 3 else "/0.json"), one)


DEEDS = {one.__name__: one for one in (
    edit, remove, start, guest, currency, signatures, lists, registers, revokes, restores, drops, device, profile, spoils,
    renames, asks, answers, crowds)}
