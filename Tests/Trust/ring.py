"""The keys in force where some deeds are known: what they come to, in whatever order they are read."""
import collections

from facts import RANKS

# `roots`: the registrations that a deed rests on; none for what a keeper does for others.
Deed = collections.namedtuple("Deed", "what name key use last_good rank commit roots")
Listing = collections.namedtuple("Listing", "name key")


class Ring:
    """`before(a, b)`: whether commit a is an ancestor of b."""

    def __init__(self, deeds, before):
        self.deeds, self.before = deeds, before
        self.uses, self.revoked, self.waiting, self.members, self.roots = {}, set(), set(), set(), {}
        self.standing, self.let_in, self.contested, self.left = set(), set(), set(), set()
        self.formers = {}
        # The deeds that made a listing, also of one that got another name since.
        self.made = collections.defaultdict(list)
        for deed in deeds:
            if deed.what in ("begins", "registers", "lists"):
                self.made[Listing(deed.name, deed.key)].append(deed)
        self._registrations()
        self._listings()
        self._rename()

    def _registrations(self):
        """Of one name that one stands which was let in; while none is, the only one, if it alone made the folder. A
        folder that several made with their registrations is nobody's until a keeper decides."""
        admitted = {deed.key for deed in self.deeds if deed.what == "admits"}
        admitted |= {deed.commit for deed in self.deeds if deed.what == "begins"}
        opened, of_name = collections.defaultdict(set), collections.defaultdict(set)
        for deed in self.deeds:
            if deed.what == "opens":
                opened[deed.name].add(deed.commit)
            if deed.what in ("begins", "registers"):
                of_name[deed.name].add(deed.commit)
        for name, commits in of_name.items():
            let_in, theirs = commits & admitted, opened[name] and opened[name] <= commits
            if len(let_in) == 1:
                self.standing |= let_in
                self.let_in |= let_in
                self.members.add(name)
            elif theirs and len(commits) == 1:
                self.standing |= commits
            elif theirs:
                self.contested.add(name)

    def _listings(self):
        by_keepers = set()
        for listing, changes in self.made.items():
            # A later change replaces an earlier one. What rests on a registration that does not stand waits with it.
            last = [one for one in changes if not any(self.before(one.commit, other.commit) for other in changes)]
            counts = [one for one in last if not one.roots or one.roots & self.standing]
            self.roots[listing] = frozenset().union(*(one.roots for one in counts))
            if any(not one.roots for one in counts):
                by_keepers.add(listing)
                self.roots[listing] = frozenset()
            if counts:
                # Of concurrent changes the lower use counts, but nobody makes another one of paper beside it.
                uses = [one.use for one in counts]
                self.uses[listing] = "paper" if "paper" in uses else min(uses, key=RANKS.index)
            else:
                self.waiting.add(listing)
        self.revoked = {Listing(deed.name, deed.key) for deed in self.deeds if deed.what == "revokes" and self._counts(deed)}
        for listing in self.revoked:
            self.uses.pop(listing, None)
            self.waiting.discard(listing)
        # Whom a keeper lists a key for is let in while that key is in force (Trust).
        self.members |= {listing.name for listing in by_keepers & set(self.uses)}

    def _counts(self, revocation):
        """For good; but what a key below a keeper's has revoked, a keeper can give back, and paper is taken by paper."""
        listing = Listing(revocation.name, revocation.key)
        if revocation.rank != "paper" and self.uses.get(listing) == "paper":
            return False
        return revocation.rank in ("keep", "paper") or not any(
            other.what == "restores" and (other.name, other.key) == listing and self.before(revocation.commit, other.commit)
            for other in self.deeds)

    def _rename(self):
        """Who goes on under another name does so with the same keys, and the old name has none any more. Of one person
        all renames that count follow each other."""
        renames = [deed for deed in self.deeds if deed.what == "renames"]
        while renames:
            first = next(one for one in renames if not any(self.before(other.commit, one.commit) for other in renames))
            renames.remove(first)
            old, new = first.key, first.name
            self.left = self.left - {new} | {old}
            self.formers[new] = self.formers.get(new, set()) | self.formers.get(old, set()) | {old}
            for listing in [one for one in {*self.uses, *self.revoked} if one.name == old]:
                now = Listing(new, listing.key)
                if listing in self.revoked:
                    self.revoked.add(now)
                elif now not in self.revoked:
                    self.uses[now] = min(self.uses[listing], self.uses.get(now, "paper"), key=RANKS.index)
                    self.roots[now] = self.roots[listing]
                    self.made[now] = self.made[listing] + self.made[now]
                self.uses.pop(listing, None)
            for listing in self.revoked:
                self.uses.pop(listing, None)
            if old in self.members:
                self.members = self.members - {old} | {new}
        self.waiting -= {*self.uses, *self.revoked}

    def has_owner(self, name):
        """Whether a folder is somebody's own. A key that waits closes nobody's folder."""
        return name in self.left | self.contested or any(one.name == name for one in {*self.uses, *self.revoked})

    def names(self, key):
        """Who lists a key: first those for whom it has signed its own listing; last those who list one that somebody
        else had listed before."""
        all_ = [listing for listing in self.uses if listing.key == key]

        def order(listing):
            if any(one.what != "lists" for one in self.made[listing]):
                return 0, listing
            return 2 if any(self._is_after(listing, other) for other in all_ if other != listing) else 1, listing

        return sorted(all_, key=order)

    def _is_after(self, listing, other):
        return all(any(self.before(first.commit, one.commit) for first in self.made[other]) for one in self.made[listing])
