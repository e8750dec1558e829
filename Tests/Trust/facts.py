"""What one commit says and does by itself, read from its bytes and its tree. Nothing of the program is used here."""
import base64
import collections
import json
import re

import proquints

RANKS = ["page", "sign", "keep", "paper"]
# The program, where it speaks for itself.
ENGINE = "ledger-sync <merge@ledger-sync.invalid>"

Change = collections.namedtuple("Change", "deed name key use last_good formers", defaults=("", "", None, ()))

# As many requests of one name can be open, and so many bytes may one of them have.
OPEN_REQUESTS, LONGEST_REQUEST = 16, 4096


def take_apart(raw):
    """(headers, payload, signature): what was signed is the commit without the lines of its signatures."""
    head, _, message = raw.partition(b"\n\n")
    kept, signature, where = [], [], None
    for line in head.split(b"\n"):
        if not line.startswith(b" "):
            where = "ours" if line.startswith(b"gpgsig ") else "other" if line.startswith(b"gpgsig") else None
            if where == "ours":
                line = line[len(b"gpgsig "):]
        elif where == "ours":
            line = line[1:]
        if where == "ours":
            signature.append(line)
        elif where is None:
            kept.append(line)
    payload = b"\n".join(kept) + b"\n\n" + message
    return kept, payload, b"\n".join(signature) + b"\n" if signature else None


def take_back(name, raw):
    """The bytes of the commit that takes another one back, after its tree."""
    dates = [re.search(rf"^{who} [^\n]*> ([^\n]*)$".encode(), raw, re.M)[1].decode() for who in ("author", "committer")]
    who = f"author {ENGINE} {dates[0]}\ncommitter {ENGINE} {dates[1]}"
    return f"parent {name}\n{who}\n\nTake back {name}\n".encode()


def key_list(manifest):
    """What a manifest says of keys: {key: (use, when added, None or (when revoked, last good))}."""
    listed = {}
    for entry in manifest.get("keys", []) if manifest else []:
        revoked = entry.get("revoked")
        revoked = (revoked.get("at"), revoked.get("lastGood")) if isinstance(revoked, dict) else None
        listed[f"{entry['type']} {entry['key']}"] = (entry.get("use"), entry.get("added"), revoked)
    return listed


def readable(content):
    try:
        value = json.loads(content) if content is not None else None
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def asked_key(content):
    """The key of a request, as a manifest would list it."""
    found = readable(content) or {}
    kind, code = found.get("type"), found.get("key")
    if not isinstance(kind, str) or not isinstance(code, str):
        return None
    try:
        base64.b64decode(code, validate=True)
    except ValueError:
        return None
    return f"{kind} {code}"


class Commit:
    """`base` is the tree that it is compared with: its parent's, or what the engine makes of its parents."""

    def __init__(self, name, raw, tree, base, signer):
        headers, _, _ = take_apart(raw)
        self.id, self.raw, self.signer, self.tree, self.base = name, raw, signer, tree, base
        words = [line.split(b" ", 1) for line in headers]
        self.parents = [value.decode() for word, value in words if word == b"parent"]
        author = next(value for word, value in words if word == b"author")
        self.claimed = author.decode().rsplit(" <", 1)[0]
        message = raw.partition(b"\n\n")[2].decode()
        self.files = sorted(path for path in set(tree) | set(base) if tree.get(path) != base.get(path))
        self.opens = {
            owner(path) for path in self.files if path.count("/") > 1 and owner(path) and path not in base
            and (self.parents or path == manifest_path(owner(path)))
            and not any(owner(old) == owner(path) for old in base)}
        self.key_changes, self.of_keys, self.of_more, self.unread = {}, set(), set(), set()
        for path in self.files:
            name = owner(path)
            if name and path == manifest_path(name):
                self._read_manifest(name, path, tree, base)
            else:
                self.of_more.add(path)
        self.mode = mode(tree) if mode(tree) != mode(base) else None
        # git itself copies the message of a tag into a merge.
        changes_nothing = not self.files and self.mode is None
        says_nothing_else = changes_nothing and len(self.parents) == 1
        self.words = {}
        for word in ("Admits", "Accepts", "Brings-in"):
            said = re.findall(rf"^{word}: ([0-9a-f]{{40}})$", message, re.M) if says_nothing_else else []
            self.words[word] = said
        # But a merge with a take-back says what it is about, and nothing else.
        said = re.fullmatch(r"Drop ([0-9a-f]{8})\n\nDrops: (\1[0-9a-f]{32})\n", message)
        self.drops = said[2] if said and changes_nothing and len(self.parents) == 2 else None
        self.asks = self._request()

    def _request(self):
        """(name, key) where a commit asks that a key is listed for a name, and does nothing else. All files here have the
        mode of a record."""
        if len(self.parents) != 1 or len(self.files) != 1:
            return None
        path = self.files[0]
        name, content = owner(path), self.tree.get(path)
        if path in self.base or not name or manifest_path(name) not in self.base or len(content) > LONGEST_REQUEST:
            return None
        folder = f"users/{name}/devices/"
        open_ = {one.removeprefix(folder).split("/")[0] for one in self.base if one.startswith(folder)}
        key = asked_key(content)
        if key is None or path != folder + proquints.of(key) + ".json" or len(open_) >= OPEN_REQUESTS:
            return None
        return name, key

    def is_take_back(self, other):
        """Whether it is the one commit that takes the other one back: it follows from that alone, byte by byte. All files
        here have one mode, so that trees are alike where their files are."""
        return self.tree == other.base and self.raw.partition(b"\n")[2] == take_back(other.id, other.raw)

    def _read_manifest(self, name, path, tree, base):
        was, now = readable(base.get(path)), readable(tree.get(path))
        changes, before = [], key_list(was)
        names = [one["name"] for one in (now or {}).get("was", [])]
        # users/NEW with `was: OLD` goes on with the keys of OLD.
        if path not in base and names and manifest_path(names[0]) in base:
            changes.append(Change("renames", name, names[0]))
            before = key_list(readable(base[manifest_path(names[0])]))
        elif was is None:
            self.unread.add(name)
        if path in tree:
            for key, entry in sorted(key_list(now).items()):
                old = before.get(key)
                if entry == old:
                    continue
                if entry[2]:
                    # It goes for the names, too, under which the same person went before.
                    formers = tuple(one for one in names if one != name)
                    changes.append(Change("revokes", name, key, last_good=entry[2][1], formers=formers))
                elif old and old[2] and old[1] == entry[1]:
                    changes.append(Change("restores", name, key))
                elif entry[0] in RANKS:
                    changes.append(Change("lists", name, key, entry[0]))
            changes += [Change("drops", name, key) for key in sorted(set(before) - set(key_list(now)))]
        self.key_changes[path] = changes
        if any(change.deed != "renames" for change in changes):
            self.of_keys.add(path)
        rest = [beside_keys(one or {}) for one in (was, now)]
        if path not in self.of_keys or rest[0] != rest[1]:
            self.of_more.add(path)

    def all_key_changes(self):
        return sorted((change for changes in self.key_changes.values() for change in changes), key=lambda one: one[:3])


def beside_keys(manifest):
    """What a manifest says but for keys, and for lists of keys that two have changed at once."""
    rest = {name: value for name, value in manifest.items() if name not in ("keys", "~conflicts")}
    conflicts = {name: value for name, value in manifest.get("~conflicts", {}).items() if name != "keys"}
    return rest, conflicts


def owner(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "users" and len(parts) > 1 else None


def manifest_path(name):
    return f"users/{name}/manifest.json"


def mode(tree):
    said = (readable(tree.get("ledger.json")) or {}).get("signatures")
    return said if said in ("off", "say", "hold") else None
