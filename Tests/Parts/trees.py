"""Commits of records: what a merge of two makes, records that others refer to, and which values were written and replaced."""
import itertools

from places import COMBINED, DELETED, KEY, Candidate, Place, alone, as_of, combined, every, look, merged, read, written

GONE = alone(Candidate(DELETED))
REFERENCES = {"category": "categories", "account": "accounts", "to": "accounts"}
numbers = itertools.count()


def kind_of(path):
    return {"bills": "bill", "categories": "category", "accounts": "account"}[path.split("/")[2]]


class Commit:
    """A tree {path: place}, and the commits that it follows from."""

    def __init__(self, tree, parents=(), key=None):
        self.tree, self.parents = tree, parents
        self.key = next(numbers) if key is None else key
        self.ancestors = {self.key: self}.copy()
        for parent in parents:
            self.ancestors.update(parent.ancestors)


def edited(head, files, at, by):
    """The commit of what somebody wrote: {path: record, or None}; and what is new in it and what it no longer has."""
    tree, came, went = dict(head.tree), set(), set()
    for path, record in files.items():
        before = tree.get(path, GONE)
        new = decided(read(record, kind_of(path)), before)
        if look(new) == look(before):
            continue
        tree[path] = written(new, before, at, by)
        old, now = values(path, before), values(path, tree[path])
        came, went = came | (now - old), went | (old - now)
    return (Commit(tree, (head,)), came, went) if tree != head.tree else (head, set(), set())


def decided(new, before):
    """Who edits a record that somebody else removed has decided that it stays."""
    if new.is_listed and look(alone(new.one)) != look(alone(before.named(COMBINED) or before.one)):
        return alone(new.one)
    return new


def values(path, place):
    """(path, place, value) of every value that the record shows or lists."""
    return {(path, "/".join(where), one.name) for where, each in every(place) for one in each.candidates
            if one.name[:1] == "=" and where[-1:] != (KEY,)}


def joined(one, other, known):
    """The merge of two heads; the same on every device."""
    if one.key in other.ancestors:
        return other
    if other.key in one.ancestors:
        return one
    key = frozenset((one.key, other.key))
    if key not in known:
        known[key] = Commit(merged_tree(base_of(one, other, known), one, other), (one, other), key)
    return known[key]


def there(commit, path, where):
    """What a commit has at a place of a record, if it is an object or a keyed list."""
    place = commit.tree.get(path, GONE)
    for name in where:
        whole = place and place.named(COMBINED)
        place = whole and whole.inside.get(name)
    return place and place.named(COMBINED)


class RecordHistory:
    """What a merge of two heads asks of the commits behind them, about one record."""

    def __init__(self, path, ours, theirs):
        self.path, self.ours, self.theirs = path, ours, theirs

    def last(self, is_ours, where):
        """What stood at a place before it was removed: from the head downwards, the nearest commits that have it; of several, what
        was written later."""
        level, seen = [self.ours if is_ours else self.theirs], set()
        while level:
            found, further = [], []
            for commit in level:
                if commit.key in seen:
                    continue
                seen.add(commit.key)
                removing = [parent for parent in commit.parents if not there(parent, self.path, where)] if len(commit.parents) > 1 else []
                for parent in removing or commit.parents:
                    (found if there(parent, self.path, where) else further).append(parent)
            if found:
                return max((there(commit, self.path, where) for commit in found), key=lambda one: (one.at, one.by))
            level = further
        return None

    def unbroken(self, where):
        """The newest common state since which both heads have had it without a break; None where there is none."""
        ours, theirs = self.living(self.ours, where), self.living(self.theirs, where)
        shared = [commit for key, commit in ours.items() if key in theirs]
        newest = [commit for commit in shared if not any(commit in other.parents for other in shared)]
        return there(min(newest, key=lambda commit: str(commit.key)), self.path, where) if newest else None

    def living(self, head, where):
        """The commits that a head reaches through commits that all have it."""
        found, open_ones = {}, [head]
        while open_ones:
            commit = open_ones.pop()
            if commit.key not in found and there(commit, self.path, where):
                found[commit.key] = commit
                open_ones += commit.parents
        return found


def base_of(one, other, known):
    shared = [commit for key, commit in one.ancestors.items() if key in other.ancestors]
    best = [commit for commit in shared if not any(commit is not each and commit.key in each.ancestors for each in shared)]
    while len(best) > 1:
        best[:2] = [joined(best[0], best[1], known)]
    return best[0]


def merged_tree(base, one, other):
    ours, theirs = one.tree, other.tree
    result = {path: merged(*(commit.tree.get(path, GONE) for commit in (base, one, other)), RecordHistory(path, one, other))
              for path in {**base.tree, **ours, **theirs}}
    named = {path: references(path, place) for path, place in result.items()}
    for path, place in list(result.items()):
        if kind_of(path) != "bill" and place.shown == DELETED:
            for removing, keeping in ((one, other), (other, one)):
                stays = there(keeping, path, ())
                if stays and any(path in found and path not in references(bill, removing.tree.get(bill, GONE)) for bill, found in named.items()):
                    gone, history = removing.tree.get(path, GONE).one, RecordHistory(path, removing, keeping)
                    before, last = there(base, path, ()), history.last(True, ())
                    if before and last:
                        stays = combined(before, as_of(last, gone), stays, history, ())._replace(at=stays.at, by=stays.by)
                    result[path] = Place((gone, stays), COMBINED)
    return result


def references(path, place):
    """The paths of the records that a bill names, at any place, shown or listed."""
    if kind_of(path) != "bill":
        return set()
    return {f"users/anna/{REFERENCES[where[-1]]}/{one.name[2:-1]}.json" for where, each in every(place)
            if where[-1:] and where[-1] in REFERENCES for one in each.candidates if one.name.startswith('="')}
