"""Which side leads, where members stand in a file, and the spelling of numbers: the chapter "Layout" of docs/merge-semantics.md."""
from values import Number, identity


def laid(document, value, other=None):
    """A value in the layout of a document: members in its order, new ones after those that they follow in the value, and
    those at the end of the value last.

    An object that is new in the document stands as the other document has it, if it does."""
    if not isinstance(document, dict) or not isinstance(value, dict):
        return other if isinstance(other, dict) and identity(other) == identity(value) else value
    names = [name for name in document if name in value]
    at_end = [name for name in value]
    while at_end and not all(name not in document for name in at_end):
        at_end.pop(0)
    last = None
    for name in value:
        if name in at_end:
            names.append(name)
        elif name not in document:
            names.insert(names.index(last) + 1 if last is not None else 0, name)
        last = name
    others = other if isinstance(other, dict) else {}
    return {name: laid(document.get(name), value[name], others.get(name)) for name in names}


def leading(values, texts, is_plain):
    """Whose layout the result has: the sides that it can be. Values and texts are those of base, ours and theirs, None
    if absent; `is_plain` when a value is always written alike, as it is in JSON: else this model cannot tell who
    arranged a document."""
    base, ours, theirs = values
    if ours is None or theirs is None:
        return ["ours"] if theirs is None else ["theirs"]
    smaller = "ours" if texts[1].encode() <= texts[2].encode() else "theirs"
    if base is None:
        return [smaller]
    changes = {"ours": arranged(base, ours), "theirs": arranged(base, theirs)}
    if None in changes.values() or not is_plain:
        return ["ours", "theirs"]
    if changes["ours"] != changes["theirs"]:
        return [side for side in changes if changes[side]]
    return [smaller]


def arranged(base, side):
    """Whether a side changed more than values; None where this model cannot tell, since it does not know which items of
    a changed list are which."""
    if isinstance(base, dict) and isinstance(side, dict):
        found = [arranged(base[name], side[name]) for name in base if name in side]
        if list(laid(base, side)) != list(side) or True in found:
            return True
        return None if None in found else False
    if isinstance(base, list) and isinstance(side, list):
        if spelling(base) == spelling(side):
            return False
        if identity(base) == identity(side):
            return True
        return False if all(arranged(one, other) is False for one in base for other in side) else None
    return identity(base) == identity(side) and spelling(base) != spelling(side)


def spelling(value):
    """Equal for two values only where all members stand in one order and all numbers and texts are spelt alike."""
    if isinstance(value, dict):
        return "object", tuple((name, spelling(member)) for name, member in value.items())
    if isinstance(value, list):
        return "list", tuple(map(spelling, value))
    return type(value).__name__, value


def differs(found, expected, documents, numbers, inside=False):
    """What is found different first, as text, or None. Numbers outside lists are spelt as the first document has
    them, else as expected, or as any that `numbers` gives."""
    if isinstance(expected, dict) and isinstance(found, dict):
        if set(found) != set(expected) or not inside and list(found) != list(expected):
            return f"members {list(found)} instead of {list(expected)}"
        for name in expected:
            below = [one[name] for one in documents if isinstance(one, dict) and name in one]
            problem = differs(found[name], expected[name], below, numbers, inside)
            if problem:
                return f"{name}: {problem}"
        return None
    if isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        return next(filter(None, (differs(one, other, (), numbers, True) for one, other in zip(found, expected))), None)
    if identity(found) != identity(expected):
        return f"{found!r} instead of {expected!r}"
    if not isinstance(expected, Number) or inside:
        return None
    there = [one for one in documents if isinstance(one, Number) and identity(one) == identity(expected)]
    if found == (there[0] if there else expected):
        return None
    spelt = set(there[:1]) or {expected, *numbers()}
    return None if found in spelt else f"spelt {found} instead of {sorted(spelt)}"
