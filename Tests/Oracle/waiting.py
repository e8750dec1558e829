"""Lists under `~conflicts` for places that a kind does not have: "Lists that wait" of docs/merge-semantics.md."""
import reading
from places import CONFLICTS, Items, Table, item_key, shape
from values import identity, value_bytes


def of_record(value, rule):
    """Those of a record, by their keys; `value` is None where the record is not there."""
    if value is None or CONFLICTS not in value:
        return {}
    fields = {name: held for name, held in value.items() if name != CONFLICTS}
    counting = {parts for parts, _ in reading.counting(reading.record(value, rule), ())}
    return {key: entries for key, entries in value[CONFLICTS].items()
            if entries and parts_of(key) not in counting and has_no_place(fields, parts_of(key), rule)}


def parts_of(key):
    return tuple(reading.unescaped(part) for part in key.removeprefix("/").split("/")) if key else ()


def has_no_place(value, parts, rule):
    """Whether the rules are why nothing can stand there."""
    if not parts or parts[0] == CONFLICTS:
        return False
    name, rest = parts[0], parts[1:]
    what = shape(value, rule)
    if isinstance(what, Table):
        if name in rule.groups:
            return bool(rest)
        if name not in value:
            return not rest and "+" in name
        return has_no_place(value[name], rest, rule.of(name))
    if isinstance(what, Items):
        if name in what.order:
            return has_no_place(value[what.order.index(name)], rest, rule.items)
        return any(item_key(held) == name for item in value for member, held in item.items() if member != rule.key)
    return isinstance(value, (dict, list))


def merged(values, rule, result):
    """Those of the result, by their keys, of the values of base, ours and theirs; `result` is the merged value with the
    lists that count."""
    counting = {parts_of(key) for key in result.get(CONFLICTS, {})}
    lists = {key: entries for key, entries in of_sides(values, rule).items() if parts_of(key) not in counting}
    return of_record(result | {CONFLICTS: lists | result.get(CONFLICTS, {})}, rule)


def of_sides(values, rule):
    """What becomes of the lists that wait on a side: whether they wait on the others, too, says nothing."""
    base, ours, theirs = values
    ours, theirs = (ours if ours is not None else theirs), (theirs if theirs is not None else ours)
    waiting = {*of_record(ours, rule), *of_record(theirs, rule)}
    base, ours, theirs = ({key: held for key, held in (value or {}).get(CONFLICTS, {}).items() if key in waiting}
                          for value in (base, ours, theirs))
    if identity(ours) == identity(base):
        return theirs
    if identity(theirs) == identity(base):
        return ours
    found = {}
    for key in sorted({*base, *ours, *theirs}, key=str.encode):
        entries = merged_list(*(lists.get(key) for lists in (base, ours, theirs)))
        if entries is not None:
            found[key] = entries
    return found


def merged_list(base, ours, theirs):
    if identity(ours) in (identity(base), identity(theirs)):
        return theirs
    if identity(theirs) == identity(base):
        return ours
    base, ours, theirs = (united(entries or []) for entries in (base, ours, theirs))
    staying = {}
    for name in {**ours, **theirs}:
        here = [side[name] for side in (ours, theirs) if name in side]
        if len(here) == 2 or name not in base or age(base[name]) != age(here[0]):
            staying[name] = here
    kept = shown(staying, *map(kept_of, (base, ours, theirs)))
    entries = [written(here[0], max(here, key=age), name == kept) for name, here in staying.items()]
    return sorted(entries, key=order) or None


def said(entry):
    """Equal for entries that list one candidate."""
    return ("value", identity(entry["value"])) if "value" in entry else "absent" if entry.get("absent") is True else WHOLE


WHOLE = "what only kept stands for"


def age(entry):
    return entry.get("at", "").encode(), entry.get("by", "").encode()


def united(entries):
    """The entries by what they list, each once."""
    found = {}
    for entry in entries:
        known = found.get(said(entry), entry)
        keeps = known.get("kept") is True or entry.get("kept") is True
        found[said(entry)] = written(known, max(known, entry, key=age), keeps)
    return found


def kept_of(entries):
    kept = [name for name, entry in entries.items() if entry.get("kept") is True]
    return kept[0] if len(kept) == 1 else None


def shown(staying, base, ours, theirs):
    """Which entry says that it was shown: as on the side that changed that."""
    if WHOLE in staying:
        return WHOLE
    return ours if theirs in (base, ours) else theirs if ours == base else None


def written(entry, later, kept):
    """The entry with the time and name of this one."""
    what = {name: entry[name] for name in ("value", "absent") if name in entry and (name == "value" or entry[name] is True)}
    marks = {name: later[name] for name in ("by", "at") if later.get(name)}
    return what | marks | ({"kept": True} if kept else {})


def order(entry):
    at = entry.get("at", "").encode()
    if "value" in entry:
        return at, 2, value_bytes(entry["value"])
    return at, 0 if entry.get("absent") is True else 1, b""
