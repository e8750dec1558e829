"""Records as places and candidates: the chapter "Places and candidates" of docs/merge-semantics.md."""
from dataclasses import dataclass, field, replace

from rules import names
from values import Number, identity, is_countable, value_bytes, written

CONFLICTS, PATH = "~conflicts", "~path"


@dataclass(frozen=True)
class Missing:
    """An absent field, or a deleted record."""

    word: str


ABSENT, DELETED = Missing("absent"), Missing("deleted")


@dataclass
class Plain:
    """A value that is one thing: it is replaced, not combined."""

    value: object


@dataclass
class Table:
    """An object: the places of its members, and the order of the members that are there.

    The name of a group's place is the tuple of its members."""

    places: dict
    order: list


@dataclass
class Items:
    """A keyed list: the places of its items by their keys, and the order of those that are there."""

    places: dict
    order: list


@dataclass
class Tags:
    """The array of a set."""

    value: list


@dataclass
class Amount:
    """The number of a counter, a max or a min."""

    value: Number


COMBINABLE = (Table, Items, Tags, Amount)
ONE = "the combinable one"


@dataclass
class Candidate:
    what: object
    by: str = ""
    at: str = ""

    @property
    def name(self):
        """Equal for two candidates of one place that are the same. Of the combinable ones there is one at most."""
        return ONE if isinstance(self.what, COMBINABLE) else state(self.what)

    @property
    def age(self):
        return self.at.encode(), self.by.encode()

    def joined(self, other):
        """The same candidate, written by two: with the larger time and name."""
        later = max(self, other, key=lambda one: one.age)
        return replace(self, by=later.by, at=later.at)


@dataclass
class Place:
    """What stands at a place on one side: the candidate that is shown, and all of them where entries list them."""

    shown: Candidate
    listed: list = field(default_factory=list)
    under: str | None = None  # the member under which a group's entries stand; None for its own key
    known: object = None  # its state, once somebody has asked

    @property
    def candidates(self):
        return self.listed or [self.shown]

    @property
    def is_nothing(self):
        return not self.listed and isinstance(self.shown.what, Missing)

    def named(self, name):
        return next((one for one in self.candidates if one.name == name), None)

    @property
    def names(self):
        return {one.name for one in self.candidates}

    def signed(self, by, at):
        """The same with the name and time of a side where no entry has them."""
        return self if self.listed else Place(replace(self.shown, by=by, at=at))


NOTHING = Place(Candidate(ABSENT))


def state(what):
    """What decides whether a side has changed: the value and all entries in it."""
    if isinstance(what, Place):
        if what.known is None:
            entries = frozenset((state(one.what), one.age, one is what.shown) for one in what.listed)
            what.known = state(what.shown.what), entries
        return what.known
    if isinstance(what, Missing):
        return what
    if isinstance(what, (Table, Items)):
        held = what.places.items()
        inside = frozenset((name, state(place), place.under) for name, place in held if not place.is_nothing)
        return inside, tuple(what.order) if isinstance(what, Items) else None
    return "value", identity(what.value)


def same(what):
    """Equal for two candidates that are the same: that have one value, however their rules take it."""
    return what if isinstance(what, Missing) else identity(plain(what))


def shape(value, rule):
    """What its rule makes of a value. The places inside an object or a keyed list are still to be filled in."""
    if rule.name == "latest" and isinstance(value, dict):
        return Table({}, list(value))
    if rule.name == "set" and isinstance(value, list):
        return Tags(value)
    if rule.name in ("counter", "max", "min") and isinstance(value, Number) and is_countable(value):
        return Amount(value)
    if rule.name == "keyed":
        keys = item_keys(value, rule.key)
        if keys is not None:
            return Items({}, keys)
    return Plain(value)


def item_keys(value, member):
    """The keys of a list whose items are objects with a text or number of their own in that member; else None."""
    if not isinstance(value, list):
        return None
    keys = [item_key(item.get(member)) if isinstance(item, dict) else None for item in value]
    return None if None in keys or len(set(keys)) != len(keys) else keys


def item_key(value):
    """A text, or a number in the form that all equal numbers share; None for what is no key."""
    if isinstance(value, Number):
        return written(value)
    return value if isinstance(value, str) else None


def plain(what):
    """The value that a file shows for this."""
    if isinstance(what, Table):
        groups = {member: name for name in what.places if isinstance(name, tuple) for member in names(name)}
        return {name: _member(what, name, groups.get(name)) for name in what.order}
    if isinstance(what, Items):
        return [plain(what.places[key].shown.what) for key in what.order]
    return what.value


def _member(table, name, group):
    if group is None:
        return plain(table.places[name].shown.what)
    return table.places[group].shown.what.value[name]


def order(one):
    """Entries stand in this order, and the last would be shown: time, then the bytes of the value, none before any."""
    if isinstance(one.what, Missing):
        return one.at.encode(), 0, b""
    if isinstance(one.what, (Table, Items)):
        return one.at.encode(), 1, b""
    return one.at.encode(), 2, value_bytes(one.what.value)
