"""Who is proven to have written what: the rules of docs/trust.md, decision 73 and the design, slowly and plainly.

Where the documents are silent, a comment says which rule was taken from `Sources/Trust`.
"""
from facts import RANKS, manifest_path, owner
from ring import Deed, Listing, Ring


class Reading:
    """The deeds of a history that count, where what a listing signed outside of some commits is not believed.

    `reach` has, for each listing, the last good commits of the revocations that reach back. What does not stand in the
    whole history counts for nothing on any commit: first the registrations, then the new names."""

    def __init__(self, history, reach):
        self.history, self.reach, self.unfounded = history, reach, set()
        while True:
            self.deeds, self.rings = {}, {}
            for commit in history.commits.values():
                self.deeds[commit.id] = list(self._deeds(commit))
            more = self._registrations() - self.unfounded or self._new_names() - self.unfounded
            if not more:
                break
            self.unfounded |= more

    def all_deeds(self):
        return [deed for deeds in self.deeds.values() for deed in deeds]

    def _registrations(self):
        standing = self.ring(self.history.commits).standing
        return {("registers", deed.commit, deed.name) for deed in self.all_deeds()
                if deed.what == "registers" and deed.commit not in standing}

    def _new_names(self):
        """The renames that do not stand."""
        deeds = self.all_deeds()
        return {("renames", deed.commit, deed.name) for deed in deeds
                if deed.what == "renames" and not self._is_free(deed, deeds)}

    def _is_free(self, rename, deeds):
        """Whether somebody may take a new name. Of two names of one person that did not see each other neither counts;
        one may go back to a name that was one's own. Who was let in gives way to nobody who was not."""
        before, end = self.history.is_before, self.ring(self.history.commits)
        others = [deed for deed in deeds if deed.commit != rename.commit]
        renames = [deed for deed in others if deed.what == "renames"]
        for other in renames:
            if other.key == rename.key and (not other.roots or other.roots & end.standing):
                if not before(other.commit, rename.commit) and not before(rename.commit, other.commit):
                    return False
        if rename.name in self._former(rename.key, rename.commit, renames):
            return True
        claims = [deed for deed in others if deed.name == rename.name and not before(rename.commit, deed.commit)]
        for other in claims:
            if other.what in ("begins", "registers") and other.commit in end.let_in:
                return False
            if other.what == "lists" and not other.roots:
                return False
            if other.what == "renames" and (not other.roots or other.roots & end.let_in):
                return False
        if not rename.roots or rename.roots & end.let_in:
            return True
        return not any(deed.what in ("begins", "registers", "opens") and deed.name == rename.name for deed in others)

    def _former(self, name, commit, renames):
        """The names under which somebody went before."""
        last = [one for one in renames if one.name == name and self.history.is_before(one.commit, commit)]
        return {one.key for one in last}.union(*(self._former(one.key, one.commit, renames) for one in last))

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
        """As whom a commit is signed, with the use. A merge has seen what all of its parents say of revocations."""
        ring = self.ring_before(commit)
        seen = [self.ring(self.history.past[one] | {one}) for one in commit.parents[1:]]
        return [(listing, ring.uses[listing]) for listing in ring.names(commit.signer)
                if not any(listing in other.revoked for other in seen)
                and self.stands(listing, ring) and self.believed(listing, commit)]

    def stands(self, listing, ring):
        """Whether a listing rests on a registration that stands in the whole history."""
        gone = {commit for what, commit, _ in self.unfounded if what == "registers"}
        return not ring.roots[listing] or bool(ring.roots[listing] - gone)

    def _deeds(self, commit):
        taken = self.history.commits.get(commit.parents[0]) if len(commit.parents) == 1 else None
        # By whomever: it only takes something away. But what stands there again takes no name.
        for name in () if taken and commit.is_take_back(taken) else commit.opens:
            yield Deed("opens", name, "", "", None, None, commit.id, frozenset())
        if commit.signer is None:
            return
        changes, itself = commit.all_key_changes(), frozenset([commit.id])
        if commit.id == self.history.beginning:
            for one in changes:
                if begins(one, commit):
                    yield Deed("begins", one.name, one.key, "keep", None, "keep", commit.id, itself)
            return
        ring, signers = self.ring_before(commit), self.signers(commit)
        for change in changes:
            if change.name in commit.unread and ring.has_owner(change.name):
                continue  # somebody may have written into the manifest while nobody could read it
            if (change.deed, commit.id, change.name) not in self.unfounded:
                yield from self._by_whom(change, signers, ring, commit)
        for change in changes:
            # A registration: somebody's first key of all, which signs its own listing. It can only be for `sign`.
            if (change.deed, change.key, change.use) == ("lists", commit.signer, "sign"):
                if not ring.has_owner(change.name) and self.believed(Listing(change.name, change.key), commit):
                    yield Deed("registers", change.name, change.key, "sign", None, "sign", commit.id, itself)
                    break
        if any(use == "keep" for _, use in signers):
            for one in commit.words["Admits"]:
                if self.history.is_before(one, commit.id) and self.registered(one):
                    yield Deed("admits", "", one, "", None, "keep", commit.id, frozenset())

    def _by_whom(self, change, signers, ring, commit):
        """A change, and of a revocation that for the names before, by the highest of those who may; of these the first."""
        for name in (change.name, *change.formers):
            one = change._replace(name=name)
            able = [(signer, use) for signer, use in signers if allowed(one, signer, use, ring)]
            if able:
                yield self._deed(one, *max(able, key=lambda one: RANKS.index(one[1])), ring, commit)

    def _deed(self, change, signer, use, ring, commit):
        # A listing rests on the registration that its signer's key rests on; what a keeper does for others, on none.
        roots = frozenset() if use == "keep" and signer.name != change.name else ring.roots[signer]
        good = change.last_good
        # Only keepers and paper reach back, and no key reaches back over what it signed itself; the commit has to be there.
        reaches = use in ("keep", "paper") and signer != Listing(change.name, change.key)
        good = good if reaches and good in self.history.commits else None
        return Deed(change.deed, change.name, change.key, change.use, good, use, commit.id, roots)

    def registered(self, commit):
        """The listing that a commit registered, or began with."""
        return next((Listing(one.name, one.key) for one in self.deeds[commit] if one.what in ("begins", "registers")), None)

    def reaching(self, rank):
        """The same revocation rests on something else where its signer has another name: it is the same one all the same."""
        return {deed._replace(roots=frozenset()) for deed in self.all_deeds()
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
        if there and RANKS.index(there) > RANKS.index(use):
            return False
        if change.use == "keep":
            return keeper
        return change.use != "paper" or keeper or use == "paper"
    if change.deed == "revokes":
        # A page takes only itself away. The keys of a name that one had before are one's own, too.
        own = own or change.name in ring.formers.get(signer.name, ())
        return (own or keeper) and (use != "page" or signer == listing) and (
            there is None or RANKS.index(use) >= RANKS.index(there))
    if change.deed == "restores":
        return keeper and signer != listing
    if change.deed == "renames":
        return signer.name == change.key and use in ("sign", "keep")
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
        return {one: (ring.uses.get(one, ""), one in ring.revoked, one in ring.waiting,
                      one.name in ring.members and one not in ring.waiting)
                for one in {*ring.uses, *ring.revoked, *ring.waiting}}

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
        how = "asks" if self._asks(commit) else self._settled_by(commit, path)
        if how:
            return "settled", how
        return ("settled", "before keys") if self.is_before(commit.id, self.beginning) else proof

    def _proof(self, commit, path, of_keys, of_more):
        if commit.signer is None:
            return "not-signed", None
        registered, reading = self.reading.registered(commit.id), self.reading
        # A registration opens its own new folder, where in all of the history nobody else took the name.
        if registered and registered.name in commit.opens and path.startswith(f"users/{registered.name}/"):
            if ("registers", commit.id, registered.name) not in reading.unfounded:
                return "proven", registered.name
        ring, signers = reading.ring_before(commit), reading.signers(commit)
        if not signers:
            return ("waits", registered.name) if registered else self._doubt(commit.signer, ring)
        # A key that is simply taken out counts on; whoever may write the manifest may do that.
        of_more = of_more or any(change.deed == "drops" for change in commit.all_key_changes())
        able = [listing.name for listing, use in signers
                if not (of_more and not may_write(path, listing.name, use, ring))
                and not (of_keys and not self._keys_count(commit, path, ring))]
        if able:
            return "proven", commit.claimed if commit.claimed in able else able[0]
        return "not-theirs", signers[0][0].name

    def _asks(self, commit):
        """Whether a commit asks for the very key that signs it, and nobody has taken that key away from the name. It gives
        no right, and needs none."""
        if commit.asks is None or commit.signer is None:
            return False
        asked = Listing(*commit.asks)
        return asked.key == commit.signer and asked not in self.reading.ring_before(commit).revoked

    def _keys_count(self, commit, path, ring):
        """Whether all that a commit says of the keys in a manifest counts, or is read over."""
        counted = {("lists" if deed.what == "registers" else deed.what, deed.name, deed.key, deed.use)
                   for deed in self.reading.deeds[commit.id]
                   if (deed.what, commit.id, deed.name) not in self.reading.unfounded}
        return all(change.deed == "drops" or change[:4] in counted
                   or change.name in commit.unread and ring.has_owner(change.name) for change in commit.key_changes[path])

    def _doubt(self, key, ring):
        """Why a key proves nothing; of several people who list it the first (Trust)."""
        for listing in ring.names(key):
            return "revoked" if self.reading.stands(listing, ring) else "waits", listing.name
        for reason, listings in (("revoked", ring.revoked | self.end.revoked), ("waits", ring.waiting)):
            names = [listing.name for listing in listings if listing.key == key]
            if names:
                return reason, min(names)
        return "unknown-key", None

    def _dropped(self, merge):
        """What a merge settles that names a commit and has its take-back as its second parent: both of them."""
        if merge.drops not in self.commits:
            return ()
        taken = self.commits[merge.parents[1]]
        is_right = taken.parents == [merge.drops] and taken.is_take_back(self.commits[merge.drops])
        return (merge.drops, taken.id) if is_right else ()

    def _settled_by(self, commit, path):
        """What later commits that change nothing say of it: of those who may write the file."""
        for other in self.commits.values():
            if other.signer is None or not self.is_before(commit.id, other.id):
                continue
            is_keeper = any(use == "keep" for _, use in self.reading.signers(other))
            for word in ("Drops", "Brings-in", "Accepts"):
                if commit.id in (self._dropped(other) if word == "Drops" else other.words[word]):
                    if is_keeper and word != "Brings-in" or self._proof(other, path, False, True)[0] == "proven":
                        return word
            # Letting somebody in settles what their registration says of keys.
            if commit.id in other.words["Admits"] and is_keeper and path in commit.of_keys:
                if self.reading.registered(commit.id):
                    return "Admits"
        return None


def with_reach(reach, deed):
    listing = Listing(deed.name, deed.key)
    return {**reach, listing: [*reach.get(listing, []), deed.last_good]}


def may_write(path, name, use, ring):
    if use == "paper":
        return False
    folder = owner(path)
    if folder and use == "keep" and path.startswith(f"users/{folder}/devices/"):
        return True  # a keeper grants and refuses what anybody's devices ask
    if folder and ring.has_owner(folder):
        return folder == name
    if path == "ledger.json" or path.startswith("kinds/"):
        return use == "keep"
    return name in ring.members  # shared/, feeds/, root files, and the folders of people without keys
