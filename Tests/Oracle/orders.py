"""The order of the items of a keyed list, and of the members of an object: "Orders" of docs/merge-semantics.md.

All pairs are looked at, and circles are found by going on from each name as far as one gets."""

from places import Items, Table, shape
from reading import escaped

START, END = ("start",), ("end",)


def merged(base, lead, other):
    """Every name of both sides once, and whether moves contradict each other."""
    if lead == other:
        return list(lead), False
    both = [name for name in lead if name in other]
    old = [name for name in base if name in both]
    before = joined(old, places([name for name in other if name in both], old))
    order, contradicts = decided(before, both, [name for name in other if name in both])
    return joined(order, places(other, both), places(lead, both)), contradicts


def places(side, known):
    """Where the names go that are not known yet: behind the one that they follow on this side, or at an end."""
    found, place = {}, START
    last = max((index for index, name in enumerate(side) if name in known), default=-1)
    for index, name in enumerate(side):
        if name in known:
            place = name
        else:
            found.setdefault(END if index > last else place, []).append(name)
    return found


def joined(order, *added):
    return [name for place in [START, *order, END]
            for name in [*([place] if place not in (START, END) else []),
                         *(one for places in added for one in places.get(place, []))]]


def decided(base, lead, other):
    """The order of names that all three have."""
    def is_before(one, two):
        def says(order):
            return order.index(one) < order.index(two)
        return says(other) if says(lead) == says(base) else says(lead)

    reached = {name: reachable(name, lambda one: [two for two in lead if two != one and is_before(one, two)])
               for name in lead}
    rest, order, contradicts = list(lead), [], False
    while rest:
        first = next(name for name in rest if all(name == two or two in reached[name] for two in rest))
        circle = [name for name in rest if name == first or first in reached[name]]
        contradicts = contradicts or len(circle) > 1
        order += circle
        rest = [name for name in rest if name not in circle]
    return order, contradicts


def reachable(start, leads_to):
    """All that one comes to from here, going on and on."""
    found, todo = set(), [start]
    while todo:
        for name in leads_to(todo.pop()):
            if name not in found:
                found.add(name)
                todo.append(name)
    return found


def contradicting(values, rule, path=()):
    """The keys of the keyed lists in which moves contradict each other; values are those of base, lead and other."""
    base, lead, other = (shape(value, rule) for value in values)
    if type(lead) is Items and type(other) is Items:
        before = base.order if type(base) is Items else []
        if merged(before, lead.order, other.order)[1]:
            yield "/".join(path) if path != ("",) else "/"
        inside = [dict(zip(one.order, value)) if type(one) is Items else {}
                  for one, value in zip((base, lead, other), values)]
        below = {name: rule.items for name in lead.order}
    elif type(lead) is Table and type(other) is Table:
        inside = [value if type(one) is Table else {} for one, value in zip((base, lead, other), values)]
        below = {name: rule.of(name) for name in lead.order if name not in rule.groups}
    else:
        return
    for name, rule_inside in below.items():
        if name in inside[1] and name in inside[2]:
            yield from contradicting([one.get(name) for one in inside], rule_inside, (*path, escaped(name)))
