"""Who is proven to have written what: the rules of docs/trust.md, decision 73 and the design, slowly and plainly.

It knows a history as commits with their bytes, their trees, and the tree that a merge should have. Nothing of the program
is used here. Where the documents are silent, a comment says which rule was taken from `Sources/Trust`.
"""
import collections
import json
import re

RANKS = ["page", "sign", "keep", "paper"]

# Where the program does not yet do what the documents say. `model.py --spec` judges as they say.
AS_BUILT = {
    "waits",  # whoever waits revokes, renames and writes on a branch that knows of no other one of that name
    "rank",  # of several names that list the signing key the first acts, not the highest
    "registration",  # it is proven also where a revocation does not believe it
    "admits",  # it settles the keys of any commit, not of registrations alone
    "names",  # a new name takes its keys along whoever has that name
    "order",  # of several new names of somebody who did not see each other one counts, by the order of reading
    "former",  # a revocation does not reach what the key signed under names before
}

Change = collections.namedtuple("Change", "deed name key use last_good", defaults=("", "", None))
# `roots` are the registrations that a deed rests on, none for what a keeper does for others; `new_names` the renames.
Deed = collections.namedtuple("Deed", "what name key use last_good rank commit roots new_names", defaults=(frozenset(),))
Listing = collections.namedtuple("Listing", "name key")


# ---- reading one commit


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


class Commit:
    """What a commit says and does by itself.

    `base` is the tree that it is compared with: its parent's, or what the engine makes of its parents."""

    def __init__(self, name, raw, tree, base, signer):
        headers, _, _ = take_apart(raw)
        self.id, self.signer, self.tree = name, signer, tree
        words = [line.split(b" ", 1) for line in headers]
        self.parents = [value.decode() for word, value in words if word == b"parent"]
        author = next(value for word, value in words if word == b"author")
        self.claimed = author.decode().rsplit(" <", 1)[0]
        message = raw.partition(b"\n\n")[2].decode()
        self.files = sorted(path for path in set(tree) | set(base) if tree.get(path) != base.get(path))
        self.opens = {
            owner(path) for path in self.files
            if owner(path) and path not in base and not any(owner(old) == owner(path) for old in base)}
        self.key_changes, self.of_keys, self.of_more, self.former = {}, set(), set(), {}
        for path in self.files:
            name = owner(path)
            if name and path == manifest_path(name):
                self._read_manifest(name, path, tree, base)
            else:
                self.of_more.add(path)
        self.mode = mode(tree) if mode(tree) != mode(base) else None
        says_nothing_else = not self.files and self.mode is None
        self.words = {}
        for word in ("Admits", "Accepts", "Brings-in"):
            said = re.findall(rf"^{word}: ([0-9a-f]{{40}})$", message, re.M) if says_nothing_else else []
            self.words[word] = said

    def _read_manifest(self, name, path, tree, base):
        was, now = readable(base.get(path)), readable(tree.get(path))
        changes, before = [], key_list(was)
        # users/NEW with `was: OLD` goes on with the keys of OLD.
        former = next(iter((now or {}).get("was", [])), {}).get("name") if path not in base else None
        if former and manifest_path(former) in base:
            changes.append(Change("renames", name, former))
            before = key_list(readable(base[manifest_path(former)]))
        if path in tree:
            for key, entry in sorted(key_list(now).items()):
                old = before.get(key)
                if entry == old:
                    continue
                if entry[2]:
                    changes.append(Change("revokes", name, key, last_good=entry[2][1]))
                elif old and old[2] and old[1] == entry[1]:
                    changes.append(Change("restores", name, key))
                elif entry[0] in RANKS:
                    changes.append(Change("lists", name, key, entry[0]))
            changes += [Change("drops", name, key) for key in sorted(set(before) - set(key_list(now)))]
        self.key_changes[path] = changes
        self.former[name] = [one["name"] for one in (now or {}).get("was", [])]
        if any(change.deed != "renames" for change in changes):
            self.of_keys.add(path)
        rest = [{k: v for k, v in (one or {}).items() if k != "keys"} for one in (was, now)]
        if path not in self.of_keys or rest[0] != rest[1]:
            self.of_more.add(path)

    def all_key_changes(self):
        return sorted((change for changes in self.key_changes.values() for change in changes), key=lambda one: one[:3])


def owner(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "users" and len(parts) > 2 else None


def manifest_path(name):
    return f"users/{name}/manifest.json"


def mode(tree):
    said = (readable(tree.get("ledger.json")) or {}).get("signatures")
    return said if said in ("off", "say", "hold") else None


# ---- the keys in force


class Ring:
    """The keys in force, of the deeds that somebody knows of. `before(a, b)`: whether commit a is an ancestor of b."""

    def __init__(self, deeds, before):
        self.uses, self.revoked, self.waiting, self.members, self.left, self.roots = {}, set(), set(), set(), set(), {}
        self.standing, self.let_in = set(), set()
        self.new_names, self.renamed = set(), {}
        self._registrations(deeds)
        self._new_names(deeds, before)
        # Nobody who waits changes anything.
        deeds = [deed for deed in deeds if deed.what in ("begins", "registers", "lists") or self.stands(deed)
                 or "waits" in AS_BUILT]
        self._revoke(deeds, before)
        listings = collections.defaultdict(list)
        for deed in deeds:
            if deed.what in ("begins", "registers", "lists"):
                listings[Listing(deed.name, deed.key)].append(deed)
        for listing, changes in listings.items():
            # A later change replaces an earlier one; of concurrent ones the lower use counts.
            last = [one for one in changes if not any(before(one.commit, other.commit) for other in changes)]
            if listing in self.revoked:
                continue
            # What rests on a registration that does not stand waits with it.
            counts = [one for one in last if self.stands(one)]
            if not counts:
                self.waiting.add(listing)
                continue
            self.uses[listing] = min((one.use for one in counts), key=RANKS.index)
            self.roots[listing] = frozenset().union(*(one.roots for one in counts))
            self.renamed[listing] = frozenset().union(*(one.new_names for one in counts))
            # Whom a keeper lists a key for is let in while that key is in force (Trust).
            if any(not one.roots for one in counts):
                self.members.add(listing.name)
        self._rename(deeds)

    def _registrations(self, deeds):
        """The commits of those that stand: of one name the one that was let in; while none is, the only one, if it made
        the folder and nobody else did."""
        admitted = {deed.key for deed in deeds if deed.what == "admits"}
        admitted |= {deed.commit for deed in deeds if deed.what == "begins"}
        opened = collections.defaultdict(set)
        of_name = collections.defaultdict(set)
        for deed in deeds:
            if deed.what == "opens":
                opened[deed.name].add(deed.commit)
            if deed.what in ("begins", "registers"):
                of_name[deed.name].add(deed.commit)
        for name, commits in of_name.items():
            let_in = commits & admitted
            if len(let_in) == 1:
                self.standing |= let_in
                self.let_in |= let_in
                self.members.add(name)
            elif not let_in and len(commits) == 1 and opened[name] == commits:
                self.standing |= commits

    def _revoke(self, deeds, before):
        """A revocation is for good; what a key below a keeper's has revoked, a keeper can give back."""
        for deed in deeds:
            if deed.what != "revokes":
                continue
            given_back = deed.rank in ("page", "sign") and any(
                other.what == "restores" and (other.name, other.key) == (deed.name, deed.key)
                and before(deed.commit, other.commit) for other in deeds)
            if not given_back:
                self.revoked.add(Listing(deed.name, deed.key))

    def stands(self, deed):
        """Whether nothing that a deed rests on waits."""
        return (not deed.roots or bool(deed.roots & self.standing)) and deed.new_names <= self.new_names

    def _new_names(self, deeds, before):
        """The renames that count: to a name that nobody else has."""
        renames = [deed for deed in deeds if deed.what == "renames"]
        let_in = self.members | {deed.name for deed in deeds if deed.what == "lists" and not deed.roots}
        for _ in renames:
            let_in |= {deed.name for deed in renames if deed.key in let_in}
        self.new_names = {deed.commit for deed in renames
                          if "names" in AS_BUILT or self._is_free(deed, deeds, let_in, before)}

    def _is_free(self, rename, deeds, let_in, before):
        """Whether nobody else has the new name. Who was let in gives way to nobody who was not."""
        is_let_in = rename.key in let_in
        for other in deeds:
            if other.name != rename.name or other.commit == rename.commit or before(rename.commit, other.commit):
                continue
            if other.what in ("begins", "registers") and (not is_let_in or other.commit in self.let_in):
                return False
            if other.what == "lists" and not other.roots:
                return False
            if other.what == "renames" and other.key != rename.key and (not is_let_in or other.key in let_in):
                return False
            if other.what == "opens" and not is_let_in:
                return False
        return True

    def _rename(self, deeds):
        """Who goes on under another name does so with the same keys, and the old name has none any more."""
        to = collections.defaultdict(set)
        for deed in deeds:
            if deed.what == "renames" and deed.commit in self.new_names:
                to[deed.key].add((deed.name, deed.commit))
        self.left = set(to)
        if "names" not in AS_BUILT:
            for listing in list(self.uses):
                # Somebody else registered under that name, and was not let in.
                if listing.name in {name for names in to.values() for name, _ in names}:
                    if self.roots[listing] and not self.roots[listing] & self.let_in:
                        del self.uses[listing]
                        self.waiting.add(listing)
        for listing in list(self.uses) + list(self.revoked):
            for name, by in later_names(listing.name, to).items():
                now = Listing(name, listing.key)
                if listing in self.revoked:
                    self.revoked.add(now)
                elif name not in to:
                    self.uses[now] = min(self.uses[listing], self.uses.get(now, "paper"), key=RANKS.index)
                    self.roots[now] = self.roots.get(now, frozenset()) | self.roots[listing]
                    self.renamed[now] = self.renamed.get(now, frozenset()) | self.renamed[listing] | by
        for name in list(self.members):
            self.members |= set(later_names(name, to))
        for listing in list(self.uses):
            if listing in self.revoked or listing.name in to:
                del self.uses[listing]
        self.waiting -= self.revoked | set(self.uses)

    def has_listing(self, name):
        return name in self.left or any(one.name == name for one in set(self.uses) | self.revoked | self.waiting)


def later_names(name, to):
    """The names that somebody of this name has got since, each with the commits that gave it."""
    found, open_ = {}, [(name, frozenset())]
    while open_:
        old, by = open_.pop()
        for new, commit in sorted(to.get(old, ())):
            if new != name and new not in found:
                found[new] = by | {commit}
                open_.append((new, found[new]))
    return found


# ---- which changes of keys count


class Reading:
    """The deeds of a history that count, where what a listing signed outside of some commits is not believed.

    `reach` has, for each listing, the last good commits of the revocations that reach back."""

    def __init__(self, history, reach):
        self.history, self.reach, self.deeds, self.rings = history, reach, {}, {}
        for commit in history.commits.values():
            self.deeds[commit.id] = list(self._deeds(commit))

    def ring(self, commits):
        """The keys that the deeds of these commits come to."""
        of = frozenset(one for one in commits if self.deeds[one])
        if of not in self.rings:
            self.rings[of] = Ring([deed for one in sorted(of) for deed in self.deeds[one]], self.history.is_before)
        return self.rings[of]

    def ring_before(self, commit):
        """The keys that decide about a commit are those at its first parent."""
        first = commit.parents[:1]
        return self.ring(self.history.past[first[0]] | set(first) if first else ())

    def believed(self, listing, commit):
        return all(commit.id == good or self.history.is_before(commit.id, good) for good in self.reach.get(listing, ()))

    def signers(self, commit):
        """As whom a commit is signed, with the use: of a key that several list, each of them, by name."""
        ring = self.ring_before(commit)
        return [(listing, use) for listing, use in sorted(ring.uses.items())
                if listing.key == commit.signer and self.believed(listing, commit)]

    def waits(self, commit):
        """Whether whoever signed a commit waits in all of the history at hand, whatever is known where it was made."""
        ring, end = self.ring_before(commit), self.ring(self.history.commits)
        return "waits" not in AS_BUILT and not any(
            (not ring.roots[listing] or ring.roots[listing] & end.standing) and ring.renamed[listing] <= end.new_names
            for listing, _ in self.signers(commit))

    def _deeds(self, commit):
        for name in commit.opens:  # by whomever: it only takes something away
            yield Deed("opens", name, "", "", None, None, commit.id, frozenset())
        if commit.signer is None:
            return
        changes = commit.all_key_changes()
        if commit.id == self.history.beginning:
            for one in changes:
                if begins(one, commit):
                    yield Deed("begins", one.name, one.key, "keep", None, "keep", commit.id, frozenset([commit.id]))
            return
        ring, signers = self.ring_before(commit), self.signers(commit)
        for change in changes:
            able = [(signer, use) for signer, use in signers if allowed(change, signer, use, ring)]
            if able:
                # Where several may, the highest does it; of these the first by name (Trust).
                by = able[0] if "rank" in AS_BUILT else max(able, key=lambda one: RANKS.index(one[1]))
                yield self._deed(change, *by, ring, commit)
                if change.deed == "revokes" and "former" not in AS_BUILT:
                    for name in commit.former[change.name]:
                        yield self._deed(change._replace(name=name), *by, ring, commit)
        for change in changes:
            # A registration: somebody's first key of all, which signs its own listing. It can only be for `sign`.
            if (change.deed, change.key, change.use) == ("lists", commit.signer, "sign"):
                believed = "registration" in AS_BUILT or self.believed(Listing(change.name, change.key), commit)
                if not ring.has_listing(change.name) and believed:
                    yield Deed("registers", change.name, change.key, "sign", None, "sign", commit.id, frozenset([commit.id]))
                    break
        if any(use == "keep" for _, use in signers):
            for one in commit.words["Admits"]:
                if self.history.is_before(one, commit.id) and self.registered(one):
                    yield Deed("admits", "", one, "", None, "keep", commit.id, frozenset())

    def _deed(self, change, signer, use, ring, commit):
        # A listing rests on the registration that its signer's key rests on; what a keeper does for others, on none.
        by_keeper = use == "keep" and signer.name != change.name
        roots, renamed = (frozenset(), frozenset()) if by_keeper else (ring.roots[signer], ring.renamed[signer])
        good = change.last_good
        # Only keepers and paper reach back, and no key reaches back over what it signed itself; the commit has to be there.
        reaches = use in ("keep", "paper") and signer != Listing(change.name, change.key)
        good = good if reaches and good in self.history.commits else None
        return Deed(change.deed, change.name, change.key, change.use, good, use, commit.id, roots, renamed)

    def registered(self, commit):
        """The listing that a commit registered, or began with."""
        return next((Listing(one.name, one.key) for one in self.deeds[commit] if one.what in ("begins", "registers")), None)

    def reaching(self, rank):
        return {deed for deeds in self.deeds.values() for deed in deeds
                if deed.what == "revokes" and deed.rank == rank and deed.last_good}


def begins(change, commit):
    return (change.deed, change.use, change.key) == ("lists", "keep", commit.signer)


def allowed(change, signer, use, ring):
    """Whether a key of this use may change the keys so."""
    listing = Listing(change.name, change.key)
    own, keeper = signer.name == change.name, use == "keep"
    there = ring.uses.get(listing)
    if change.deed == "lists":
        if use == "page" or not (own or keeper) or listing in ring.revoked:
            return False
        if there and RANKS.index(there) > RANKS.index(use) and not keeper:
            return False
        if change.use == "keep":
            return keeper
        return change.use != "paper" or keeper or use == "paper"
    if change.deed == "revokes":
        # A page takes only itself away.
        return (own or keeper) and (use != "page" or signer == listing) and (
            there is None or RANKS.index(use) >= RANKS.index(there))
    if change.deed == "restores":
        return keeper and signer != listing
    if change.deed == "renames":
        return signer.name == change.key and not ring.has_listing(change.name)
    return False  # a key leaves by a revocation alone


class Judge:
    """A history, commits after their parents, and what it proves."""

    def __init__(self, commits, trusted=None):
        self.commits = {commit.id: commit for commit in commits}
        self.past = {}
        for commit in commits:
            self.past[commit.id] = set(commit.parents).union(*(self.past[one] for one in commit.parents))
        first = self.beginnings()
        self.beginning = trusted if trusted in first else min(first, default=None)
        self.reading = self._settled()
        self.end = self.reading.ring(self.commits)

    def is_before(self, one, other):
        return one in self.past[other]

    def beginnings(self):
        """The first key of all: a key for keeping, in a commit that it signs and that sets what is done with signatures;
        of several, the one that the device remembers counts, or the one with the smallest id."""
        begun = [one for one in self.commits.values()
                 if one.mode and any(begins(change, one) for change in one.all_key_changes())]
        return [one.id for one in begun if not any(self.is_before(other.id, one.id) for other in begun)]

    def _settled(self):
        """The highest rank first; of one rank, each revocation alone: those that nothing takes away reach back, those
        that take each other away in a ring reach nothing back."""
        reach, done = {}, set()
        for rank in ("paper", "keep"):
            while True:
                reading = Reading(self, reach)
                open_ = reading.reaching(rank) - done
                if not open_:
                    break
                takes = {one: open_ - Reading(self, with_reach(reach, one)).reaching(rank) for one in open_}
                for _ in open_:
                    takes = {one: taken.union(*(takes[other] for other in taken)) for one, taken in takes.items()}
                first = [one for one in open_
                         if all(one not in takes[other] or other in takes[one] for other in open_)]
                done |= set(first)
                for one in first:
                    if one not in takes[one]:
                        reach = with_reach(reach, one)
        return reading

    def keys(self):
        """(user, key): (use, revoked, waiting, member)"""
        ring = self.end
        return {listing: (ring.uses.get(listing, ""), listing in ring.revoked, listing in ring.waiting,
                          listing.name in ring.members)
                for listing in set(ring.uses) | ring.revoked | ring.waiting}

    def has_two_new_names(self):
        """Whether somebody got two new names in commits that did not see each other."""
        renamed = [deed for deeds in self.reading.deeds.values() for deed in deeds if deed.what == "renames"]
        return any(one.key == other.key and one.name != other.name for one in renamed for other in renamed)

    def verdicts(self, commit):
        """For each file of a commit: ("proven", name), ("settled", how), or a reason with the name that it is about."""
        return {path: self._verdict(commit, path) for path in commit.files}

    def signer(self, commit):
        """Who is proven to have made a commit: all of what it changes."""
        names = {verdict[1] if verdict[0] == "proven" else None for verdict in self.verdicts(commit).values()}
        return names.pop() if len(names) == 1 else None

    def _verdict(self, commit, path):
        if self.beginning is None:
            return "settled", "before keys"
        if commit.id == self.beginning:
            name = self.reading.registered(commit.id).name
            return ("proven", name) if path in ("ledger.json", manifest_path(name)) else ("settled", "before keys")
        proof = self._proof(commit, path, path in commit.of_keys, path in commit.of_more)
        if proof[0] == "proven":
            return proof
        how = self._settled_by(commit, path)
        if how:
            return "settled", how
        return ("settled", "before keys") if self.is_before(commit.id, self.beginning) else proof

    def _proof(self, commit, path, of_keys, of_more):
        if commit.signer is None:
            return "not-signed", None
        registered, reading = self.reading.registered(commit.id), self.reading
        # A registration opens its own new folder, where in all of the history nobody else took the name.
        if registered and registered.name in commit.opens and owner(path) == registered.name:
            if registered not in self.end.waiting:
                return "proven", registered.name
        ring, signers = reading.ring_before(commit), reading.signers(commit)
        if not signers:
            return ("waits", registered.name) if registered else self._doubt(commit, ring)
        if reading.waits(commit):
            return "waits", signers[0][0].name
        able = [listing.name for listing, use in signers
                if not (of_more and not may_write(path, listing.name, use, ring))
                and not (of_keys and not self._keys_count(commit, path))]
        if able:
            return "proven", commit.claimed if commit.claimed in able else able[0]
        return "not-theirs", signers[0][0].name

    def _keys_count(self, commit, path):
        """Whether all that a commit says of the keys in a manifest counts."""
        counted = {(deed.what if deed.what != "registers" else "lists", deed.name, deed.key, deed.use)
                   for deed in self.reading.deeds[commit.id]}
        return all((change.deed, change.name, change.key, change.use) in counted for change in commit.key_changes[path])

    def _doubt(self, commit, ring):
        """Why a key proves nothing; of several people who list it the first by name (Trust)."""
        key = commit.signer
        for change in commit.all_key_changes() if "registration" not in AS_BUILT else ():
            if change.key == key and not self.reading.believed(Listing(change.name, key), commit):
                return "revoked", change.name
        for reason, listings in (("revoked", ring.uses), ("revoked", ring.revoked), ("waits", ring.waiting)):
            names = [listing.name for listing in listings if listing.key == key]
            if names:
                return reason, min(names)
        return "unknown-key", None

    def _settled_by(self, commit, path):
        """What later commits that change nothing say of it: of those who may write the file."""
        for other in self.commits.values():
            if other.signer is None or not self.is_before(commit.id, other.id):
                continue
            for word in ("Brings-in", "Accepts"):
                if commit.id in other.words[word] and self._proof(other, path, False, True)[0] == "proven":
                    return word
            admits = "admits" in AS_BUILT or self.reading.registered(commit.id)
            if commit.id in other.words["Admits"] and path in commit.of_keys and admits:
                if any(use == "keep" for _, use in self.reading.signers(other)):
                    return "Admits"
        return None


def with_reach(reach, deed):
    listing = Listing(deed.name, deed.key)
    return {**reach, listing: [*reach.get(listing, []), deed.last_good]}


def may_write(path, name, use, ring):
    if use == "paper":
        return False
    folder = owner(path)
    if folder and ring.has_listing(folder):
        return folder == name
    if path == "ledger.json" or path.startswith("kinds/"):
        return use == "keep"
    return name in ring.members  # shared/, feeds/, root files, and the folders of people without keys
