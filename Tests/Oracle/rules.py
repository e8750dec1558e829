"""What a kind declares about its fields: the chapter "Kinds" of docs/merge-semantics.md."""
import functools
from dataclasses import dataclass

NAMES = ("latest", "set", "keyed", "list", "counter", "max", "min", "text")
CHAIN = 16  # schemas that speak for one place
DEEPEST = 32  # levels below the record; the page's other limit, 4,096 places, is not in this model


@dataclass(frozen=True, eq=False)
class Rule:
    """How one place is merged, and what is declared for the places inside it: that is read when somebody asks, since a
    schema can lead to itself."""

    name: str = "latest"
    key: str | None = None
    schemas: tuple = ()  # what speaks for the place, the nearest first
    kind: "Kind | None" = None
    level: int = 0

    def of(self, name):
        return self.members.get(name, LATEST)

    @functools.cached_property
    def members(self):
        """What is declared for the members of an object: name -> Rule."""
        return {name: self.kind.rule(schema, self.level + 1) for name, schema in self._properties.items()}

    @functools.cached_property
    def groups(self):
        """Name of a member, or of the group -> members in order of their bytes."""
        named = {}
        for member, schema in self._properties.items():
            group = nearest(self.kind.chain(schema), "group").get("group")
            if is_name(group):
                named.setdefault(group, []).append(member)
        groups = {}
        for name in sorted(named, key=str.encode):
            together = tuple(sorted(named[name], key=str.encode))
            if len(together) > 1 and not any(one in groups for one in names(together)):
                groups.update((one, together) for one in names(together))
        return groups

    @functools.cached_property
    def items(self):
        """What is declared for the items of a keyed list."""
        declared = [schema["items"] for schema in self.schemas if "items" in schema]
        return self.kind.rule(declared[0], self.level + 1) if declared else LATEST

    @functools.cached_property
    def counts(self):
        """Whether a counter is declared for this place, or one inside it."""
        inside = [self.items] if self.name == "keyed" else []
        if self.name == "latest":
            inside = [rule for name, rule in self.members.items() if name not in self.groups]
        return self.name == "counter" or any(rule.counts for rule in inside)

    @property
    def _properties(self):
        found = {}
        for schema in self.schemas if self.level < DEEPEST else ():
            properties = schema.get("properties")
            found = (properties if isinstance(properties, dict) else {}) | found
        return found


LATEST = Rule()
GROUP = Rule("group")  # the value of a group is one thing


class Kind:
    """The whole schema. What a part of it says is read once for each level."""

    def __init__(self, root):
        self.root = root
        self.rules = {}

    def rule(self, schema, level):
        """The Rule of a place that this schema describes."""
        if not isinstance(schema, dict) or level > DEEPEST:
            return LATEST
        if (id(schema), level) not in self.rules:
            self.rules[id(schema), level] = self._read(self.chain(schema), level)
        return self.rules[id(schema), level]

    def _read(self, schemas, level):
        declared = nearest(schemas, "merge")
        name, key = declared.get("merge"), declared.get("key")
        if name not in NAMES or name == "keyed" and not is_name(key):
            name = "latest"
        return Rule(name, key, schemas, self, level)

    def chain(self, schema):
        """A schema, what its `$ref` leads to, and so on."""
        found = []
        while isinstance(schema, dict) and len(found) < CHAIN and not any(schema is one for one in found):
            found.append(schema)
            schema = self._behind(schema.get("$ref"))
        return tuple(found)

    def _behind(self, reference):
        if not isinstance(reference, str) or reference.split("/")[0] != "#":
            return None
        part = self.root
        for name in reference.split("/")[1:]:
            part = part.get(name.replace("~1", "/").replace("~0", "~")) if isinstance(part, dict) else None
        return part


def rule_of(schema):
    """The Rule of a record that a JSON Schema describes."""
    kind = Kind(schema)
    return Rule(schemas=kind.chain(schema), kind=kind)


def nearest(schemas, word):
    """The first `x-ledger` that has a word."""
    declared = (schema.get("x-ledger") for schema in schemas)
    return next((one for one in declared if isinstance(one, dict) and word in one), {})


def is_name(value):
    return isinstance(value, str) and value != ""


def names(group):
    """The names of the fields of a group: its members, and one that has the group's own name."""
    return *group, "+".join(group)
