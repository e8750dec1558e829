"""What stands at each place of a record, and what a merge makes of it: written from docs/merge-semantics.md.

A place has one candidate, or several that the file lists. A candidate knows who wrote it and when, as the history says.
"""
import json
from typing import NamedTuple

ABSENT, DELETED, COMBINED = "absent", "deleted", "combined"
MONEY = ("amount", "currency")
KEY = "id"


class Candidate(NamedTuple):
    """`name` is ABSENT, DELETED, COMBINED or "=" with the value as JSON; `inside` are the places of an object or a keyed list."""
    name: str
    at: str = ""
    by: str = ""
    inside: dict = {}
    order: tuple = ()


class Place(NamedTuple):
    candidates: tuple
    shown: str

    @property
    def is_listed(self):
        return len(self.candidates) > 1

    def named(self, name):
        return next((one for one in self.candidates if one.name == name), None)

    @property
    def one(self):
        """What the file shows."""
        return self.named(self.shown)


def alone(candidate):
    return Place((candidate,), candidate.name)


NOTHING = alone(Candidate(ABSENT))


def said(value):
    return "=" + json.dumps(value, sort_keys=True, ensure_ascii=False)


def look(place):
    """What makes two states the same: candidates, what is shown, and of what is listed who and when."""
    listed = place.is_listed
    return frozenset((one.name, one.at if listed else "", one.by if listed else "", one.name == place.shown, look_inside(one))
                     for one in place.candidates)


def look_inside(one):
    if one.name != COMBINED:
        return None
    return one.order, frozenset((name, look(place)) for name, place in one.inside.items() if look(place) != NO_LOOK)


NO_LOOK = frozenset({(ABSENT, "", "", True, None)})


# MARK: Reading a file

def read(record, kind):
    """The place of a whole record, without who and when of what is not listed."""
    if record is None:
        return alone(Candidate(DELETED))
    fields = {name: value for name, value in record.items() if name != "~conflicts"}
    lists = {tuple(key.split("/")) if key else (): entries for key, entries in record.get("~conflicts", {}).items()}
    return read_place(fields, (), lists, kind == "bill")


def read_place(value, path, lists, is_bill):
    keyed = is_bill and path == ("parts",) and is_keyed(value)
    if path == ("amount+currency",) or not (keyed or isinstance(value, dict)):
        shown = Candidate(ABSENT) if value is None or value == {} else Candidate(said(value))
    else:
        members = {item[KEY]: item for item in value} if keyed else dict(value)
        # An item is there or not: what is listed for one that is not there is spent.
        names = set(members) | (set() if keyed else {key[len(path)] for key in lists if key[:len(path)] == path and len(key) > len(path)})
        if is_bill and path == ():
            members["amount+currency"] = {name: members.pop(name) for name in MONEY if name in members}
            names = (names | {"amount+currency"}) - set(MONEY)
        inside = {name: read_place(members.get(name), (*path, name), lists, is_bill) for name in names}
        shown = Candidate(COMBINED, inside=inside, order=tuple(item[KEY] for item in value) if keyed else ())
    return with_entries(shown, entries_of(path, value, lists))


def is_keyed(value):
    """Whether each part can be told from the others."""
    keys = [item.get(KEY) if isinstance(item, dict) else None for item in value] if isinstance(value, list) else [None]
    return all(isinstance(key, str) for key in keys) and len(set(keys)) == len(keys)


def entries_of(path, value, lists):
    if path != ("amount+currency",):
        return lists.get(path, [])
    found = list(lists.get(path, []))
    for name in MONEY:
        for entry in lists.get((name,), []):
            changed = {key: other for key, other in value.items() if key != name}
            found.append({**entry, "value": {**changed, name: entry["value"]} if "value" in entry else changed})
    return found


def with_entries(shown, entries):
    """They count where one is kept, and is what the file shows, and there are others."""
    found, kept = {}, []
    for entry in entries:
        name = (said(entry["value"]) if "value" in entry else ABSENT if entry.get("absent") else DELETED if entry.get("deleted")
                else COMBINED)
        one = Candidate(name, entry.get("at", ""), entry.get("by", ""))
        found[name] = max(one, found.get(name, one), key=lambda each: (each.at, each.by))
        kept += [name] if entry.get("kept") else []
    if set(kept) != {shown.name} or len(found) < 2:
        return alone(shown)
    one = found[shown.name]
    found[shown.name] = shown._replace(at=one.at, by=one.by)
    return Place(tuple(found.values()), shown.name)


# MARK: Who and when

def written(new, old, at, by):
    """The place as somebody left it: what is as it was keeps its time, all else has this one."""
    if look(new) == look(old):
        return old
    before = old.named(COMBINED) or old.one
    if before.name in (ABSENT, DELETED) and new.shown == COMBINED:
        # Written again: all of it is of now, and what does not come back is gone since the whole went.
        gone = alone(Candidate(ABSENT, before.at, before.by))
        before = before._replace(inside=dict.fromkeys(before.inside, gone))
    candidates = []
    for one in new.candidates:
        if one.name == COMBINED:
            inside = {name: written(one.inside.get(name, NOTHING), before.inside.get(name, NOTHING), at, by)
                      for name in {**before.inside, **one.inside}}
            one = one._replace(inside=inside)
        elif one.name in (ABSENT, DELETED) and before.inside:
            # What was in it is gone since then, also where it comes back without that.
            one = one._replace(inside=before.inside, order=before.order)
        candidates.append(one if new.is_listed else one._replace(at=at, by=by))
    return Place(tuple(candidates), new.shown)


# MARK: Merging

def merged(base, ours, theirs, history, path=()):
    """The numbered steps of "Merging a place". Of the history, rule 6 asks what a side had there before it removed it, `last(is_ours,
    path)`, and since when both have had it, `unbroken(path)`."""
    if look(ours) == look(base) or look(ours) == look(theirs):
        return later(theirs, ours)
    if look(theirs) == look(base):
        return later(ours, theirs)
    stays = []
    for name in {one.name for one in (*ours.candidates, *theirs.candidates)}:
        before, mine, other = base.named(name), ours.named(name), theirs.named(name)
        if mine and other:
            newest = max(mine, other, key=lambda one: (one.at, one.by))
            one = combined(before or history.unbroken(path), mine, other, history, path) if name == COMBINED else mine
            stays.append(one._replace(at=newest.at, by=newest.by))
        elif mine and is_brought(mine, base, ours) or other and is_brought(other, base, theirs):
            removing = (theirs if mine else ours).one
            gone = history.last(not mine, path) if name == COMBINED and before and removing.name in (ABSENT, DELETED) else None
            gone = gone and as_of(gone, removing)
            sides = ((mine, gone) if mine else (gone, other)) if gone else None
            one = mine or other
            stays.append(combined(before, *sides, history, path)._replace(at=one.at, by=one.by) if sides else one)
    names = {one.name for one in stays}
    shown = COMBINED if COMBINED in names else max(stays, key=lambda one: (one.at, one.name[:1] == "=", one.name.encode())).name
    return later(Place(tuple(stays), shown), ours, theirs)


def as_of(gone, removal):
    """Whoever removed it had all of it in front of them: each value that it does not list is theirs, and of then."""
    def stamped(place):
        return place if place.is_listed or place.shown == ABSENT else alone(as_of(place.one, removal)._replace(at=removal.at, by=removal.by))
    return gone._replace(inside={name: stamped(place) for name, place in gone.inside.items()})


def is_brought(one, base, side):
    before = base.named(one.name)
    if before is None:
        return True
    if base.is_listed and side.is_listed and (before.at, before.by) != (one.at, one.by):
        return True
    if one.name == COMBINED and look_inside(one) != look_inside(before):
        return True
    names, others = {each.name for each in side.candidates}, {each.name for each in base.candidates}
    return one.name == side.shown and names < others


def combined(before, ours, theirs, history, path):
    was = before.inside if before else {}
    inside = {name: merged(*(places.get(name, NOTHING) for places in (was, ours.inside, theirs.inside)), history, (*path, name))
              for name in {**ours.inside, **theirs.inside}}
    return ours._replace(inside=inside)


def later(place, *others):
    """What has one candidate, with the later time of those sides that have it, too."""
    if place.is_listed:
        return place._replace(candidates=tuple(inner(one, others) for one in place.candidates))
    same = [found for found in (other.named(place.shown) for other in others) if found]
    newest = max([place.one, *same], key=lambda one: (one.at, one.by))
    return alone(inner(place.one, others)._replace(at=newest.at, by=newest.by))


def inner(one, others):
    if one.name != COMBINED:
        return one
    sides = [found.inside for found in (other.named(COMBINED) for other in others) if found]
    return one._replace(inside={name: later(place, *(side[name] for side in sides if name in side)) for name, place in one.inside.items()})


# MARK: Looking at places

def every(place, path=()):
    """(path, place) of all places, those inside others as well."""
    yield path, place
    one = place.named(COMBINED)
    for name, inside in (one.inside.items() if one else ()):
        yield from every(inside, (*path, name))


def differences(expected, actual):
    """Where two states are not the same, in words; the order of items is not compared."""
    found, theirs = [], dict(every(actual))
    for path, place in every(expected):
        other = theirs.pop(path, NOTHING)
        listed = place.is_listed or other.is_listed
        ours, its = ({(one.name, one.name == each.shown, one.at if listed and one.name != COMBINED else "",
                       one.by if listed and one.name != COMBINED else "") for one in each.candidates} for each in (place, other))
        if ours != its:
            found.append(f"{'/'.join(path)}: it has to be {sorted(ours)}, and is {sorted(its)}")
    return found + [f"{'/'.join(path)}: there is {[one.name for one in place.candidates]}, and nothing has to be"
                    for path, place in theirs.items() if place.shown != ABSENT or place.is_listed]
