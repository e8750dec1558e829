"""From the text of a record to its places, and from the entries under `~conflicts` to candidates."""
import re

from places import (ABSENT, CONFLICTS, DELETED, PATH, Candidate, Items, Missing, Place, Plain, Table, order, same,
                    shape)
from rules import names
from values import Unreadable

NO_OBJECT = Missing("object")  # what only `kept` stands for where neither an object nor a keyed list is shown


def record(value, rule):
    """The place of a record, of which this is the value. None is a record that is not there."""
    if value is None:
        return Place(Candidate(DELETED))
    if not isinstance(value, dict):
        raise Unreadable("a record is an object")
    if PATH in value:
        raise Unreadable(f"{PATH} is reserved")
    entries = _entries(value.get(CONFLICTS, {}))
    return _place({name: held for name, held in value.items() if name != CONFLICTS}, rule, (), entries)


def escaped(name):
    return name.replace("~", "~0").replace("/", "~1")


def joined(name):
    """The name of a member, an item, or a group."""
    return "+".join(name) if isinstance(name, tuple) else name


def segment(name):
    """The last part of the key of its place."""
    return escaped(joined(name))


def _entries(conflicts):
    """The entries by place, which is named by the parts of its key."""
    if not isinstance(conflicts, dict):
        raise Unreadable(f"{CONFLICTS} is not an object")
    found = {}
    for key, entries in conflicts.items():
        if key != PATH and not re.fullmatch(r"(?:[^~]|~[01])*", key):
            raise Unreadable(f"{key} is not a field path")
        if not isinstance(entries, list):
            raise Unreadable(f"{key} has no list of entries")
        for entry in entries:
            _check(entry, key)
        parts = tuple(key.removeprefix("/").split("/")) if key else ()
        if key != PATH and parts[:1] != (escaped(CONFLICTS),):
            found[parts] = found.get(parts, []) + entries
    return found


def _check(entry, key):
    if not isinstance(entry, dict):
        raise Unreadable(f"an entry of {key} is not an object")
    says = ["value"] if "value" in entry else []
    says += [word for word in ("absent", "deleted") if entry.get(word) is True]
    if len(says) > 1 or not says and entry.get("kept") is not True:
        raise Unreadable(f"an entry of {key} says nothing, or two things")
    if says and (says[0] == "deleted") != (key == ""):
        raise Unreadable(f"an entry of {key} says {says[0]}")
    for name in ("by", "at"):
        if name in entry and type(entry[name]) is not str:
            raise Unreadable(f"{name} of an entry of {key} is not a text")


def _place(value, rule, path, entries):
    """The place of a value; of ABSENT too."""
    shown = value if isinstance(value, Missing) else _filled(value, rule, path, entries)
    return _with(shown, entries.get(path))


def _with(shown, entries):
    """The place with its entries, where they are not spent."""
    if not entries:
        return Place(Candidate(shown))
    candidates = [_candidate(entry, shown) for entry in entries]
    kept = {same(one.what) for one, entry in zip(candidates, entries) if entry.get("kept") is True}
    return _united(shown, candidates) if kept == {same(shown)} else Place(Candidate(shown))


def _united(shown, candidates):
    """The place with each of the candidates once, where these are two or more."""
    listed = {}
    for one in candidates:
        name = same(one.what)
        listed[name] = one if name not in listed else listed[name].joined(one)
    if len(listed) < 2:
        return Place(Candidate(shown))
    kept = listed[same(shown)]
    kept.what = shown
    return Place(kept, sorted(listed.values(), key=order))


def _candidate(entry, shown):
    return Candidate(_what(entry, shown), entry.get("by", ""), entry.get("at", ""))


def _what(entry, shown):
    """What an entry lists: a plain value, nothing, or the object or keyed list that the file shows."""
    if "value" in entry:
        return Plain(entry["value"])
    if entry.get("absent") is True:
        return ABSENT
    if entry.get("deleted") is True:
        return DELETED
    return shown if isinstance(shown, (Table, Items)) else NO_OBJECT


def filled(value, rule):
    """A value, no part of which has entries."""
    return _filled(value, rule, (), {})


def _filled(value, rule, path, entries):
    """A value with all the places inside it."""
    what = shape(value, rule)
    if isinstance(what, Items):
        entries = _of_items(entries, len(path), escaped(rule.key))
        for key, item in zip(what.order, value):
            what.places[key] = _place(item, rule.items, (*path, escaped(key)), entries)
        for part in _parts_below(path, entries):
            _add(what.places, unescaped(part), rule.items, (*path, part), entries)
    elif isinstance(what, Table):
        groups = {segment(group): group for group in rule.groups.values()}
        for group in groups.values():
            _keep(what.places, group, _group(value, group, path, entries))
        for name in value:
            if name not in rule.groups:
                what.places[name] = _place(value[name], rule.of(name), (*path, escaped(name)), entries)
        for part in _parts_below(path, entries):
            name = unescaped(part)
            if part not in groups and name not in rule.groups:
                _add(what.places, name, rule.of(name), (*path, part), entries)
    return what


def _of_items(entries, depth, key):
    """The entries that can count in a keyed list: an item is there or not, and is known by its key."""
    found = {}
    for path, listed in entries.items():
        if len(path) == depth + 1:
            found[path] = [entry for entry in listed if "value" not in entry]
        elif len(path) < depth + 2 or path[depth + 1] != key:
            found[path] = listed
    return found


def _add(places, name, rule, path, entries):
    """The place of a field or item that is absent, and has entries."""
    if name not in places:
        _keep(places, name, _place(ABSENT, rule, path, entries))


def _keep(places, name, place):
    if not place.is_nothing:
        places[name] = place


def _group(table, group, path, entries):
    """A group's place, with the entries under its own key and those under its members."""
    whole = {name: table[name] for name in names(group) if name in table}
    shown = Plain(whole) if whole else ABSENT
    lists = {None: [_fitted(entry, group) for entry in entries.get((*path, segment(group)), [])]}
    for member in group:
        lists[member] = [_widened(entry, member, whole) for entry in entries.get((*path, escaped(member)), [])]
    counting = {member: _with(shown, listed).listed for member, listed in lists.items()}
    counting = {member: listed for member, listed in counting.items() if listed}
    place = _united(shown, [one for listed in counting.values() for one in listed])
    place.under = next(iter(counting)) if len(counting) == 1 else None
    return place


def _fitted(entry, group):
    """An entry of a group, with nothing but its members."""
    if "value" not in entry:
        return entry
    value = entry["value"] if isinstance(entry["value"], dict) else {}
    return _said({name: value[name] for name in value if name in names(group)}, entry)


def _widened(entry, member, whole):
    """An entry of one member as an entry of its group; the other members are those that the file shows."""
    value = {name: held for name, held in whole.items() if name != member}
    if "value" in entry:
        value[member] = entry["value"]
    return _said(value, entry)


def _said(value, entry):
    marks = {name: entry[name] for name in ("by", "at", "kept") if name in entry}
    return {"value": value, **marks} if value else {"absent": True, **marks}


def _parts_below(path, entries):
    return {key[len(path)] for key in entries if len(key) == len(path) + 1 and key[:len(path)] == path}


def unescaped(part):
    return part.replace("~1", "/").replace("~0", "~")


def counting(place, path):
    """The places whose entries count, by the parts of the key under which these stand, and the entries."""
    if place.listed:
        yield (path if place.under is None else (*path[:-1], place.under)), place.listed
    if isinstance(place.shown.what, (Table, Items)):
        for name, inside in place.shown.what.places.items():
            yield from counting(inside, (*path, joined(name)))
