"""Random merges: three versions of a record that differ in few places, and a kind that declares rules for fields."""
import random

from places import ABSENT, CONFLICTS, item_key, item_keys
from rules import LATEST, NAMES, names, rule_of
from values import Number, identity

FIELDS = ["a", "b", "c", "d", "é", "x/y", "~t", "名"]
NUMBERS = list(map(Number, "0 1 2 3 -1 10 100 1e2 1.0 1.10 1.1 -0 0.5 5e-1 12.50 12.5 99 -2.25 2E1 20 7".split()))
LONG = list(map(Number, ("9" * 38, "1e400", "12345678901" * 4, "0." + "0" * 37 + "1", "1e37", "-9e37", "1e-39")))
WORDS = ["p", "q", "r", "é", "e\u0301", "午餐", "🍜", "a b", "", 'say "hi"', "back\\slash", "tab\t", "line\nend"]
WORDS += ["~", "/", "2026-11-20T11:30:00Z", "<&>"]
SPEECH = ["with", "Eve", "at", "noon", "and", "Bob", "和", "小", "明", "吃", "カ", "ー", "e\u0301té"]
SPEECH += [",", ".", "12.50", "👍🏽", "か\u3099"]
SPACES = [" ", " ", " ", "", "  ", "\n"]
ITEM_KEYS = ["1", "2", Number("3"), Number("4.5"), "x", "名", "a/b", ""]
SPELT_KEYS = list(map(Number, ("1", "2.0", "0.3e1", "4.50"))) + ["3", "4.5"]  # of the same items
PEOPLE = ["alice", "bob", "carol", "Ørsted", ""]
TIMES = [f"2026-01-{day:02}T12:00:00Z" for day in (2, 3, 4, 11, 12)] + [""]


class Generator:
    """Everything that is drawn follows from the seed and the number of the case."""

    def __init__(self, seed, number):
        self.random = random.Random(f"{seed}/{number}")

    def some(self, pool):
        return self.random.choice(pool)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def request(self, plists=()):
        """A request to `merge-file --batch`, its records still as values, those of `plists` for property lists."""
        self.hot = self.random.sample(FIELDS, self.random.randint(1, 3))  # what both sides are likely to change
        schema = self.schema(self.some([2, 2, 2, 3]))
        rule = rule_of(schema)
        self.plists = plists or (("base", "ours", "theirs") if self.chance(20) else ())
        if self.chance(30):
            base, ours, theirs = self.one_field(rule)
        else:
            base = self.table(rule, 2)
            if self.chance(35):
                self.dispute(base, rule)
            if self.chance(20):
                self.dispute(base, self.former(schema))  # lists that wait, most of them
            ours, theirs = self.side(base, rule), self.side(base, rule)
        if self.chance(8):
            base = None
        request = {"schema": schema, "base": base, "ours": ours, "theirs": theirs}
        if self.plists:
            request |= {"format": "plist", "plists": self.plists, "comments": self.comments()}
        for name, pool in (("oursBy", PEOPLE), ("theirsBy", PEOPLE), ("oursAt", TIMES), ("theirsAt", TIMES)):
            mark = self.some(pool)
            if mark:
                request[name] = mark
        return request

    def comments(self):
        """For each side the keys that have a comment above them, and its number."""
        base = {key: self.random.randint(0, 5) for key in FIELDS if self.chance(15)}
        sides = [{key: number for key, number in base.items() if self.chance(85)}
                 | {key: self.random.randint(6, 9) for key in FIELDS if self.chance(10)} for _ in range(2)]
        return dict(zip(("base", "ours", "theirs"), (base, *sides)))

    def one_field(self, rule):
        """Three versions of a record with one field, which both sides change."""
        name = self.some(list(rule.members))
        values = [self.value(rule.of(name), 1)] * 3
        for index in (1, 2):
            for _ in range(self.some([1, 1, 2])):
                values[index] = self.changed(copied(values[index]), rule.of(name), 1)
        return [{name: value} for value in values]

    # What a kind declares

    def former(self, schema):
        """The rule of the record before its kind was changed: its fields had other rules, its items another key."""
        properties = {name: self.property(2) for name in schema["properties"]}
        for declared in properties.values():
            if declared.get("x-ledger", {}).get("merge") == "keyed":
                declared["x-ledger"]["key"] = self.some(["id", "a", "b", *self.hot])
        if self.chance(50):
            self.group(properties, list(dict.fromkeys([*properties, *FIELDS])), "former", 1)
        return rule_of({"properties": properties})

    def schema(self, depth):
        names = dict.fromkeys(self.hot + self.random.sample(FIELDS, self.random.randint(0, 3)))
        properties = {name: self.property(depth) for name in names}
        if self.chance(25):
            self.group(properties, FIELDS, "together", depth)
            if self.chance(20):
                self.group(properties, list(dict.fromkeys([*properties, *FIELDS])), "also", depth)
        schema = {"type": "object", "properties": properties}
        if depth >= 2 and self.chance(20):
            self.refer(schema)
        if depth >= 2 and self.chance(3):
            schema["x-ledger"] = {"merge": self.some(NAMES), "key": "id"}
        return schema

    def refer(self, schema):
        """What is declared for a field stands behind a `$ref`, or a part of it; a field can be as the record is."""
        properties = schema["properties"]
        moved = self.some(list(properties))
        behind = properties[moved]
        schema["$defs"] = {"a/b": behind, "far": {"$ref": "#/$defs/a~1b"} | self.beside()}
        if self.chance(20):
            schema["$defs"]["a/b"] = behind | {"$ref": self.some(["#/$defs/far", "#/$defs/a~1b"])}  # a circle
        leads = self.some(["#/$defs/a~1b", "#/$defs/a~1b", "#/$defs/far", "#/$defs/far", "#/$defs/none", "#"])
        properties[moved] = {"$ref": leads} | self.beside()

    def beside(self):
        """What stands beside a `$ref`."""
        return self.some([
            {}, {}, {}, self.property(1), {"x-ledger": 5}, {"x-ledger": {"merge": "none"}},
            {"x-ledger": {"merge": "keyed", "key": ""}}, {"x-ledger": {"key": "id"}}, {"x-ledger": {"group": ""}},
            {"x-ledger": {"group": "together"}}, {"properties": 5}, {"items": True}, {"items": self.schema(0)}])

    def group(self, properties, pool, name, depth):
        """Declares a group, and sometimes a field that is called as the group is."""
        group = self.random.sample(pool, self.random.randint(2, 3))
        properties.update((member, {"x-ledger": {"group": name}}) for member in group)
        if self.chance(15):
            properties["+".join(sorted(group, key=str.encode))] = self.property(depth)

    def property(self, depth):
        name = self.some([*NAMES, "list", "text", "keyed", "none", "object"])
        if name == "object":
            return self.schema(depth - 1) if depth else {}
        if name == "none":
            return {}
        declared = {"merge": name}
        if name == "keyed":
            declared["key"] = "id"
            return {"x-ledger": declared, "items": self.schema(depth - 1) if depth else {}}
        if self.chance(5):
            return {"x-ledger": declared} | {"properties": {"a": {"x-ledger": {"merge": "counter"}}}}
        return {"x-ledger": declared}

    # Values

    def table(self, rule, depth):
        names = list(rule.members) + ["a", "z"]
        names = [name for name in dict.fromkeys(names) if self.chance(65)]
        if self.chance(20):
            self.random.shuffle(names)
        return {name: self.value(rule.of(name), depth - 1) for name in names}

    def value(self, rule, depth):
        if self.chance(10):
            return self.any_value(depth)
        if rule.name in ("counter", "max", "min"):
            return self.some(LONG) if self.chance(6) else self.number()
        if rule.name == "set":
            return self.different(self.scalar() for _ in range(self.random.randint(0, 4)))
        if rule.name == "list":
            pool = [self.scalar() for _ in range(self.some([1, 2, 3, 12]))]
            return [self.some(pool) for _ in range(self.random.randint(0, self.some([8, 8, 30])))]
        if rule.name == "keyed":
            return self.items(rule, depth)
        if rule.name == "text":
            return self.speech()
        if rule.members and depth > 0:
            return self.table(rule, depth)
        return self.any_value(depth)

    @staticmethod
    def different(values):
        return list({identity(value): value for value in values}.values())

    def items(self, rule, depth):
        keys = self.random.sample(ITEM_KEYS, self.random.randint(0, self.some([3, 3, 7]) if depth > 0 else 1))
        return [self.item(key, rule, depth) for key in keys]

    def item(self, key, rule, depth):
        item = {rule.key: key} | self.table(rule.items, depth) | {rule.key: key}
        if self.chance(3):
            item.pop(rule.key)
        return item

    def any_value(self, depth):
        kind = self.random.random()
        if kind < 0.15 and depth > 0:
            return {name: self.any_value(depth - 1) for name in self.random.sample(FIELDS, self.random.randint(0, 3))}
        if kind < 0.25:
            return [self.scalar() for _ in range(self.random.randint(0, 3))]
        return self.scalar()

    def scalar(self):
        kind = self.random.random()
        if kind < 0.5:
            return self.number()
        if kind < 0.9:
            return self.some(WORDS)
        return self.some([True, False] if self.plists else [None, True, False])

    def number(self):
        return self.some(LONG) if self.chance(1) else self.some(NUMBERS)

    def speech(self):
        pool = self.random.sample(SPEECH, self.some([1, 2, len(SPEECH), len(SPEECH)]))
        return "".join(self.some(pool) + self.some(SPACES) for _ in range(self.random.randint(0, self.some([9, 9, 25]))))

    # What a side does to the base

    def side(self, base, rule):
        if self.chance(8):
            return None
        side = copied(base)
        for _ in range(self.some([0, 1, 1, 1, 2, 2, 3])):
            self.change(side, rule, 2)
        for _ in range(self.some([0, 1, 1, 2])):
            self.touch(side)
        if self.chance(50):
            self.widen(side, rule)
        if self.chance(10):
            self.dispute(side, rule)
        if self.chance(12):
            self.scribble(side)
        if CONFLICTS in side and self.chance(30):
            self.insert(side, CONFLICTS, side.pop(CONFLICTS))
        if self.chance(2):
            self.spoil(side)
        return [side] if self.chance(0.3) else side

    def change(self, table, rule, depth):
        """Changes one member, or one deeper inside."""
        names = [name for name in table if name != CONFLICTS]
        hot = [name for name in self.hot if name in names or name in rule.members]
        name = self.some(hot) if hot and self.chance(75) else self.some([*names, *rule.members, "a", "z"])
        inside = rule.of(name)
        if name not in table:
            self.insert(table, name, self.value(inside, depth - 1))
        elif self.chance(20):
            del table[name]
        elif self.chance(6):
            self.reorder(table)
        else:
            table[name] = self.changed(table[name], inside, depth)

    def insert(self, table, name, value):
        held = list(table.items())
        held.insert(self.random.randint(0, len(held)), (name, value))
        table.clear()
        table.update(held)

    def reorder(self, table):
        held = list(table.items())
        self.random.shuffle(held)
        table.clear()
        table.update(held)

    def changed(self, value, rule, depth):
        if isinstance(value, dict) and self.chance(80):
            self.change(value, rule if rule.name == "latest" else rule_of({}), depth - 1)
            return value
        if isinstance(value, list) and self.chance(85):
            return self.changed_list(value, rule, depth)
        if rule.name == "text" and isinstance(value, str) and not isinstance(value, Number):
            return self.changed_text(value)
        if isinstance(value, Number) and self.chance(8):
            return self.some([one for one in NUMBERS if identity(one) == identity(value)] or [value])
        return self.value(rule, depth - 1)

    def changed_list(self, value, rule, depth):
        value = list(value)
        keyed = rule.name == "keyed" and all(isinstance(item, dict) for item in value)
        if value and self.chance(10):
            self.random.shuffle(value)
        elif keyed and len(value) > 1 and self.chance(35):
            for _ in range(self.some([1, 1, 2])):
                value.insert(self.random.randrange(len(value)), value.pop(self.random.randrange(len(value))))
        elif value and self.chance(35):
            value.pop(self.random.randrange(len(value)))
        elif keyed and value and self.chance(60):
            self.change(self.some(value), rule.items, depth - 1)
        elif keyed and value and self.chance(40):
            self.respell(self.some(value), rule.key)
        else:
            item = self.some(value) if value and not keyed and self.chance(50) else self.scalar()
            new = self.item(self.some(ITEM_KEYS + SPELT_KEYS), rule, depth - 1) if keyed else item
            value.insert(self.random.randint(0, len(value)), new)
        return value

    def respell(self, item, key):
        """The same item, its key as a number or as a text."""
        known = item_key(item.get(key))
        item[key] = self.some([one for one in ITEM_KEYS + SPELT_KEYS if item_key(one) == known] or ["x"])

    def changed_text(self, value):
        at = self.random.randint(0, len(value))
        until = min(len(value), at + self.some([0, 0, 1, 3]))
        return value[:at] + self.some(SPEECH) + self.some(SPACES) + value[until:]

    # Entries

    def dispute(self, record, rule):
        """Lists candidates at a random place. Some of what is listed is spent from the start."""
        for _ in range(self.some([1, 1, 2])):
            key, place, shown = self.place(record, rule)
            entries = [self.entry(value) for value in self.others(place, shown)]
            if key == "":
                entries = [{"deleted": entry.pop("absent"), **entry} for entry in entries]
            entries.append(self.entry(shown, True))
            if len(entries) > 1:
                entries.sort(key=lambda entry: entry.get("at", ""))
                record.setdefault(CONFLICTS, {})[key] = entries

    def scribble(self, record):
        """Lists, as a hand would, candidates for a place that may be there or not, of which any may be kept."""
        conflicts = record.setdefault(CONFLICTS, {})
        for _ in range(self.some([1, 1, 2])):
            names = [self.some([*FIELDS, "a", "b", *map(str, ITEM_KEYS), "a+b", "é+b"]) for _ in range(self.some([1, 2, 2, 3]))]
            entries = [self.entry(self.some([ABSENT, self.any_value(2)]), self.chance(40))
                       for _ in range(self.random.randint(0, 3))]
            conflicts["/".join(map(escaped, names))] = entries

    def place(self, record, rule):
        """(its key, its rule, what it shows): ABSENT, a value, or None for a value that is not written."""
        if self.chance(10):
            return "", None, None
        parts, table = [], record
        while True:
            groups = list(dict.fromkeys(rule.groups.values()))
            if groups and self.chance(25):
                group = self.some(groups)
                shown = {name: table[name] for name in group if name in table}
                if shown and self.chance(40):
                    member = self.some(list(shown))
                    return "/".join([*parts, escaped(member)]), LATEST, shown[member]
                return "/".join([*parts, "+".join(map(escaped, group))]), group, shown or ABSENT
            names = [name for name in table if name != CONFLICTS and name not in rule.groups]
            free = [name for name in rule.members if name not in rule.groups]
            if not names + free:
                return "", None, None
            name = self.some(names + free)
            rule = rule.of(name)
            value = table.get(name, ABSENT)
            parts.append(escaped(name))
            if isinstance(value, dict) and rule.name == "latest":
                if self.chance(60):
                    table = value
                    continue
                return "/".join(parts), rule, None
            keys = item_keys(value, rule.key) if rule.name == "keyed" else None
            if keys is not None:
                if not keys or self.chance(40):
                    return "/".join(parts), rule, None
                at = self.random.randrange(len(keys))
                parts.append(escaped(keys[at]))
                table, rule = value[at], rule.items
                if self.chance(50):
                    return "/".join(parts), rule, None
                continue
            return "/".join(parts), rule, value

    def others(self, place, shown):
        if place is None:
            return [ABSENT]
        found = []
        for _ in range(self.some([1, 1, 2, 3])):
            other = self.other(place)
            if not any(is_same(other, one) for one in [shown, *found]):
                found.append(other)
        return found

    def other(self, place):
        if self.chance(25):
            return ABSENT
        if isinstance(place, tuple):
            members = [name for name in place if self.chance(80)]
            return {name: self.scalar() for name in members} or ABSENT
        return self.any_value(1) if self.chance(25) else self.scalar()

    def entry(self, value, kept=False):
        held = {}
        if value is ABSENT:
            held["absent"] = True
        elif value is not None:
            held["value"] = value
        for name, pool in (("by", PEOPLE), ("at", TIMES)):
            mark = self.some(pool)
            if mark:
                held[name] = mark
        return held | ({"kept": True} if kept else {})

    def touch(self, record):
        """What may become of a list of entries on one side: resolved, cut, longer, written again, decided otherwise."""
        conflicts = record.get(CONFLICTS)
        if not conflicts:
            return
        key = self.some(list(conflicts))
        entries = conflicts[key]
        entry = self.some(entries)
        kind = self.some(["resolve", "cut", "longer", "again", "again", "switch", "twice", "parted"])
        if kind == "resolve":
            del conflicts[key]
            if not conflicts:
                del record[CONFLICTS]
        elif kind == "cut" and "kept" not in entry and len(entries) > 1:
            entries.remove(entry)
        elif kind == "longer" and key:
            entries.append(self.entry(self.some([ABSENT, self.scalar(), self.scalar()])))
        elif kind == "again":
            entry["at"] = self.some(TIMES[:-1])
        elif kind == "switch" and key and ("value" in entry or "absent" in entry):
            self.switch(record, key, entry)
        elif kind == "twice":
            other = entry | {"at": self.some(TIMES[:-1])}
            if ("value" in entry or "absent" in entry) and self.chance(50):
                other |= {"kept": not entry.get("kept", False)}
            entries.insert(self.random.randint(0, len(entries)), other)
        elif kind == "parted" and key and len(entries) > 1 and "/" + key not in conflicts:
            entries.remove(entry)
            conflicts["/" + key] = [entry]

    def widen(self, record, rule):
        """Entries under one member of a group stand under the group's key, and say the same."""
        conflicts = record.get(CONFLICTS, {})
        for group in dict.fromkeys(rule.groups.values()):
            shown = {name: record[name] for name in names(group) if name in record}
            for member in group:
                key = "+".join(map(escaped, group))
                if escaped(member) in conflicts and key not in conflicts:
                    conflicts[key] = [widened(entry, member, shown) for entry in conflicts.pop(escaped(member))]

    def switch(self, record, key, entry):
        """Another candidate is shown, where the place is a member of the record."""
        group = key.split("+")
        if key in record and "value" in entry and len(group) == 1:
            record[key] = copied(entry["value"])
        elif len(group) > 1 and isinstance(entry.get("value"), dict):
            for name in group:
                record.pop(name, None)
            record.update(copied(entry["value"]))
        else:
            return
        for other in record[CONFLICTS][key]:
            other.pop("kept", None)
        entry["kept"] = True

    def spoil(self, record):
        """Breaks something: the record may be unreadable then."""
        if self.chance(10):
            record["~path"] = "p"
        conflicts = record.setdefault(CONFLICTS, {})
        key = self.some(list(conflicts) or ["a"])
        entries = conflicts.setdefault(key, [self.entry(NUMBERS[1]), self.entry(NUMBERS[2], True)])
        if not isinstance(entries, list):
            entries = conflicts[key] = []
        if not entries or not isinstance(entries[0], dict):
            entries.insert(0, self.entry(NUMBERS[1]))
        kinds = ["key", "list", "entry", "empty", "both", "deleted", "by", "path", "whole", "escape", "hidden"]
        kind = self.some(kinds)
        if kind == "key":
            conflicts["/" + key] = conflicts.pop(key)
        elif kind == "list":
            conflicts[key] = self.scalar()
        elif kind == "entry":
            entries.append(self.scalar())
        elif kind == "empty":
            entries.append({"note": NUMBERS[1]})
        elif kind == "both":
            entries[0] |= {"value": NUMBERS[1], "absent": True}
        elif kind == "deleted":
            entries.append({self.some(["deleted", "absent"]): True})
        elif kind == "by":
            entries[0][self.some(["by", "at"])] = self.scalar()
        elif kind == "path":
            conflicts["~path"] = entries
        elif kind == "whole":
            record[CONFLICTS] = self.scalar()
        elif kind == "hidden":
            conflicts[self.some(["~0conflicts", "~0conflicts/a", "/~0conflicts"])] = entries
        else:
            conflicts["~2"] = entries


def is_same(one, other):
    if one is None or one is ABSENT or other is None or other is ABSENT:
        return one is other
    return identity(one) == identity(other)


def widened(entry, member, shown):
    """An entry of a group's member as one of the group."""
    value = {name: held for name, held in shown.items() if name != member or "value" in entry}
    if "value" in entry:
        value[member] = entry["value"]
    marks = {name: held for name, held in entry.items() if name not in ("value", "absent")}
    return ({"value": value} if value else {"absent": True}) | marks


def escaped(name):
    return name.replace("~", "~0").replace("/", "~1")


def copied(value):
    if isinstance(value, dict):
        return {name: copied(held) for name, held in value.items()}
    return list(map(copied, value)) if isinstance(value, list) else value
