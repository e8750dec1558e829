"""Lists under `~conflicts` for places that a kind does not have: "Lists that wait" of docs/merge-semantics.md."""
import reading
from places import CONFLICTS, Items, Table, shape
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
            return False
        if name not in value:
            return not rest and "+" in name
        return has_no_place(value[name], rest, rule.of(name))
    if isinstance(what, Items):
        return name in what.order and has_no_place(value[what.order.index(name)], rest, rule.items)
    return isinstance(value, dict) or isinstance(value, list) and rule.name != "keyed"


def merged(values, rule, result):
    """Those of the result, by their keys, of the values of base, ours and theirs; `result` is the merged value with the
    lists that count."""
    lists = of_sides(values, rule)
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
    entries = {identity(entry): entry for entry in [*(ours or []), *(theirs or [])]}
    return sorted(entries.values(), key=value_bytes)
