"""A model of `ledger-sync merge-file`, written from docs/merge-semantics.md: obvious and slow."""
import itertools
from dataclasses import replace

import waiting
import orders
import reading
import sequences
from places import (COMBINABLE, CONFLICTS, NOTHING, ONE, Amount, Candidate, Items, Missing, Place, Plain, Table, Tags,
                    order, plain, same, state)
from rules import GROUP
from values import DIGITS, Number, exact, identity, is_countable


class Merge:
    """One merge: who wrote the two sides, and when, and whose layout the result has."""

    def __init__(self, request, leader="ours"):
        self.ours = request.get("oursBy") or "", request.get("oursAt") or ""
        self.theirs = request.get("theirsBy") or "", request.get("theirsAt") or ""
        self.leader = leader

    def leading(self, ours, theirs):
        """The two with the leading side's first."""
        return (ours, theirs) if self.leader == "ours" else (theirs, ours)

    def place(self, base, ours, theirs, rule):
        """The merged place: the numbered steps of "Merging a place"."""
        if state(ours) == state(theirs):
            return self.alike(base, ours, theirs, rule)
        if state(ours) == state(base):
            return theirs
        if state(theirs) == state(base):
            return ours
        whole = self.sequence(base, ours, theirs, rule)
        if whole is not None:
            return whole
        return self.candidates(base, ours.signed(*self.ours), theirs.signed(*self.theirs), rule)

    def alike(self, base, ours, theirs, rule):
        """Both sides are alike: that, but what counters have inside is added."""
        what, there = ours.shown.what, theirs.shown.what
        adds = isinstance(what, (Table, Items)) or rule.name == "counter" and isinstance(what, Amount)
        if not adds or not rule.counts or state(base) == state(ours):
            return ours
        before = base.named(ONE)
        whole = self.combined(before and before.what, what, there, rule)
        if whole is None:
            return ours
        return place_of([replace(one, what=whole) if one is ours.shown else one for one in ours.candidates])

    def is_first(self, ours, theirs):
        """Whether ours stands before theirs where both are listed."""
        ours, theirs = (replace(one.shown, by=by, at=at) for one, (by, at) in ((ours, self.ours), (theirs, self.theirs)))
        return order(ours) <= order(theirs)

    def sequence(self, base, ours, theirs, rule):
        """A list or a text with the changes of both sides; None where they meet, or something else stands there."""
        kind = {"list": list, "text": str}.get(rule.name)
        places = (base, ours, theirs)
        if kind is None or any(place.listed or isinstance(place.shown.what, Missing) for place in places):
            return None
        values = [place.shown.what.value for place in places]
        if any(type(value) is not kind for value in values):
            return None
        join = sequences.of_items if kind is list else sequences.of_words
        whole = join(*values, lambda: self.is_first(ours, theirs))
        return None if whole is None else Place(Candidate(Plain(whole)))

    def candidates(self, base, ours, theirs, rule):
        """Rules 2 to 6: which candidates stay, and what they make together."""
        stays = []
        for name in ours.names | theirs.names:
            mine, other = ours.named(name), theirs.named(name)
            if mine and other:
                stays += self.on_both(base.named(name), mine, other, rule)
            elif mine and is_brought(name, base, ours):
                stays.append(self.on_one(base.named(name), mine, rule))
            elif other and is_brought(name, base, theirs):
                stays.append(self.on_one(base.named(name), other, rule))
        return with_places(place_of(united(stays)), rule)

    def on_one(self, base, side, rule):
        """A candidate that one side has. Rule 6: the other takes part with what it last was, the base's."""
        if base is None or side.name != ONE:
            return side
        return replace(side, what=self.combined(base.what, side.what, base.what, rule))

    def on_both(self, base, ours, theirs, rule):
        """A candidate that both sides have: one, or the two numbers that cannot be added."""
        later = max(ours, theirs, key=lambda one: one.age)
        if ours.name != ONE:
            return [replace(ours, by=later.by, at=later.at)]
        whole = self.combined(base and base.what, ours.what, theirs.what, rule)
        if whole is None:
            return [replace(one, what=Plain(one.what.value)) for one in (ours, theirs)]
        return [replace(ours, what=whole, by=later.by, at=later.at)]

    def combined(self, base, ours, theirs, rule):
        """Two combinable values by their rule; None where their sum is too long to be exact."""
        if type(ours) is not type(base):
            base = None
        if isinstance(ours, (Table, Items)):
            return self.parts(base or type(ours)({}, []), ours, theirs, rule)
        if isinstance(ours, Tags):
            return Tags(self.tags(base and base.value, ours.value, theirs.value))
        return self.number(base and base.value, ours.value, theirs.value, rule.name)

    def parts(self, base, ours, theirs, rule):
        """An object or a keyed list: each place inside by itself."""
        places = {}
        for name in {**ours.places, **theirs.places}:
            sides = [side.places.get(name, NOTHING) for side in (base, ours, theirs)]
            before, *both = sides
            place = self.place(before, *both, rule_inside(rule, name))
            if isinstance(name, tuple):
                place = replace(place, under=disputed(name, before, place))
            if isinstance(ours, Items):
                unlist(place.shown.what, rule.key)
            if not place.is_nothing:
                places[name] = place
        names, _ = orders.merged(base.order, *(side.order for side in self.leading(ours, theirs)))
        there = names_shown(places)
        return type(ours)(places, [*(name for name in names if name in there),
                                   *sorted(there - set(names), key=str.encode)])

    def tags(self, base, ours, theirs):
        """The arrays of a set; the base's is None where it has none."""
        if base is not None and identity(ours) == identity(base):
            return theirs
        if base is not None and identity(theirs) == identity(base):
            return ours
        had, mine, other = (set(map(identity, value)) for value in (base or [], ours, theirs))
        stays = (mine & other) | ((mine | other) - had)
        found = {}
        for item in [one for side in self.leading(ours, theirs) for one in side]:
            if identity(item) in stays:
                found.setdefault(identity(item), item)
        return list(found.values())

    def number(self, base, ours, theirs, rule):
        """The numbers of a counter, a max or a min; None where a sum is not countable."""
        if rule == "counter":
            three = [ours, theirs, negative(base or Number(0))]
            whole, parts = total(three), map(total, itertools.combinations(three, 2))
            return Amount(whole) if is_countable(whole) and any(map(is_countable, parts)) else None
        if base is not None and exact(ours) == exact(base):
            return Amount(theirs)
        if base is not None and exact(theirs) == exact(base):
            return Amount(ours)
        pick = max if rule == "max" else min
        return Amount(pick(ours, theirs, key=size))


def rule_inside(rule, name):
    if rule.name == "keyed":
        return rule.items
    return GROUP if isinstance(name, tuple) else rule.of(name)


def unlist(item, key):
    """Takes out the entries of an item's key: one side can have the number, the other the text."""
    if isinstance(item, Table) and key in item.places and item.places[key].listed:
        item.places[key] = Place(Candidate(item.places[key].shown.what))


def disputed(group, base, place):
    """The one member on which the base and the candidates of a complete group disagree."""
    values = [one.what.value for one in (base.shown, *place.listed) if isinstance(one.what, Plain)]
    if not place.listed or len(values) <= len(place.listed) or any(set(value) != set(group) for value in values):
        return None
    differing = [name for name in group if len({identity(value[name]) for value in values}) > 1]
    return differing[0] if len(differing) == 1 else None


def names_shown(places):
    """The names of the members or items that are there, those of groups one by one."""
    names = set()
    for name, place in places.items():
        if not isinstance(place.shown.what, Missing):
            names.update(place.shown.what.value if isinstance(name, tuple) else [name])
    return names


def is_brought(name, base, side):
    """Whether a candidate that the other side lacks stays."""
    here, before = side.named(name), base.named(name)
    if before is None:
        return True
    if side.listed and base.listed and here.age != before.age:
        return True
    if name == ONE and state(here.what) != state(before.what):
        return True
    return side.names < base.names and here is side.shown


def united(candidates):
    """Each of them once: numbers that cannot be combined can be the same as others."""
    found = {}
    for one in candidates:
        found[one.name] = found[one.name].joined(one) if one.name in found else one
    return list(found.values())


def place_of(candidates):
    """The place at which these stay: which is shown, and whether they are listed."""
    whole = next((one for one in candidates if one.name == ONE), None)
    for one in candidates if whole else []:
        if is_same(one, whole):
            candidates = [whole.joined(one) if other is whole else other for other in candidates if other is not one]
    if len(candidates) == 1:
        return Place(replace(candidates[0], by="", at=""))
    listed = sorted(candidates, key=order)
    one = [candidate for candidate in listed if candidate.name == ONE]
    return Place(one[0] if one else listed[-1], listed)


def with_places(place, rule):
    """The place, with places inside what it shows: that can have been listed as one thing."""
    if not isinstance(place.shown.what, Plain):
        return place
    what = reading.filled(place.shown.what.value, rule)
    if not isinstance(what, (Table, Items)):
        return place
    shown = replace(place.shown, what=what)
    return Place(shown, sorted((shown if one is place.shown else one for one in place.listed), key=order))


def is_same(one, whole):
    """Whether a value is the combinable one's."""
    return isinstance(one.what, Plain) and same(one.what) == same(whole.what)


def size(number):
    integer, power = exact(number)
    return integer * 10 ** (power + 100)


def total(numbers):
    """An exact sum, with as many decimals as the one that has most, as far as 38 digits leave room for zeros."""
    scale = max(map(decimals, numbers))
    whole = sum(scaled(one, scale) for one in numbers)
    while scale > 0 and whole % 10 == 0 and (abs(whole) >= 10**DIGITS or scale > DIGITS):
        whole, scale = whole // 10, scale - 1
    digits = str(abs(whole)).rjust(scale + 1, "0")
    front, fraction = digits[:len(digits) - scale], digits[len(digits) - scale:]
    return Number(("-" if whole < 0 else "") + front + ("." + fraction if scale else ""))


def negative(number):
    return Number(number[1:] if number.startswith("-") else "-" + number)


def decimals(number):
    mantissa, _, exponent = number.lower().partition("e")
    return max(0, len(mantissa.partition(".")[2]) - int(exponent or 0))


def scaled(number, scale):
    integer, power = exact(number)
    return integer * 10 ** (power + scale)


def merged_place(request, values, rule, leader):
    base, ours, theirs = (reading.record(value, rule) for value in values)
    return Merge(request, leader).place(base, ours, theirs, rule)


def counting(request, values, rule, leader):
    """How many places of the merged record have candidates to choose from."""
    return len(dict(listed(merged_place(request, values, rule, leader), ())))


def merged(request, values, rule, leader):
    """What `merge-file` makes of the values of base, ours and theirs, None where the record goes. The request has names
    and times; the leader is the side whose layout the result has."""
    values = tuple(values)
    place = merged_place(request, values, rule, leader)
    if isinstance(place.shown.what, Missing):
        return None
    fields, counting = plain(place.shown.what), dict(listed(place, ()))
    conflicts = counting | waiting.merged(values, rule, fields | ({CONFLICTS: counting} if counting else {}))
    return fields | ({CONFLICTS: conflicts} if conflicts else {})


def listed(place, path):
    """The entries of a place and of those inside it, by key."""
    if place.listed:
        entries = [entry(one, one is place.shown) for one in place.listed]
        under = path if place.under is None else (*path[:-1], reading.escaped(place.under))
        yield "/".join(under) if under != ("",) else "/", narrowed(entries, place.under)
    if isinstance(place.shown.what, (Table, Items)):
        places = place.shown.what.places
        for name in sorted(places, key=lambda name: (places[name].under or reading.joined(name)).encode()):
            yield from listed(places[name], (*path, reading.segment(name)))


def narrowed(entries, member):
    """Entries of a group as they stand under one of its members."""
    if member is None:
        return entries
    return [_narrowed(said, member) for said in entries]


def _narrowed(said, member):
    rest = {name: mark for name, mark in said.items() if name not in ("value", "absent")}
    value = said.get("value", {})
    return rest | ({"value": value[member]} if member in value else {"absent": True})


def entry(one, kept):
    if isinstance(one.what, Missing):
        said = {one.what.word: True}
    else:
        said = {} if isinstance(one.what, (Table, Items)) else {"value": one.what.value}
    said.update({name: mark for name, mark in (("by", one.by), ("at", one.at)) if mark})
    return said | ({"kept": True} if kept else {})
