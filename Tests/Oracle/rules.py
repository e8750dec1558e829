"""What a kind declares about its fields: the chapter "The rules" of docs/merge-semantics.md."""
import functools
from dataclasses import dataclass, field

NAMES = ("latest", "set", "keyed", "list", "counter", "max", "min", "text")


@dataclass(frozen=True)
class Rule:
    """How one place is merged, and what is declared for the places inside it."""

    name: str = "latest"
    key: str | None = None
    members: dict = field(default_factory=dict)  # name -> Rule
    groups: dict = field(default_factory=dict)  # name of a member, or of the group -> members in order of their bytes
    items: "Rule | None" = None

    def of(self, name):
        return self.members.get(name, LATEST)

    @functools.cached_property
    def counts(self):
        """Whether a counter is declared for this place, or one inside it."""
        inside = [rule for name, rule in self.members.items() if name not in self.groups]
        inside += [self.items] if self.name == "keyed" else []
        return self.name == "counter" or any(rule.counts for rule in inside)


LATEST = Rule()
GROUP = Rule("group")  # the value of a group is one thing


def rule_of(schema, root=None, depth=0):
    """The Rule that a JSON Schema declares for what it describes."""
    if not schema:
        return LATEST
    root = schema if root is None else root
    schema = _resolved(schema, root)
    if not isinstance(schema, dict) or depth > 8:
        return LATEST
    declared = _annotation(schema)
    name = declared.get("merge")
    key = declared.get("key")
    if name not in NAMES or name == "keyed" and not isinstance(key, str):
        name = "latest"
    properties = schema.get("properties")
    properties = properties if isinstance(properties, dict) else {}
    members = {member: rule_of(shape, root, depth + 1) for member, shape in properties.items()}
    return Rule(name, key, members, _groups(properties, root), rule_of(schema.get("items"), root, depth + 1))


def _annotation(schema):
    declared = schema.get("x-ledger") if isinstance(schema, dict) else None
    return declared if isinstance(declared, dict) else {}


def _groups(properties, root):
    named = {}
    for member, shape in properties.items():
        group = _annotation(_resolved(shape, root)).get("group")
        if isinstance(group, str):
            named.setdefault(group, []).append(member)
    groups = {}
    for name in sorted(named, key=str.encode):
        together = tuple(sorted(named[name], key=str.encode))
        if len(together) > 1 and not any(one in groups for one in names(together)):
            groups.update((one, together) for one in names(together))
    return groups


def names(group):
    """The names of the fields of a group: its members, and one that has the group's own name."""
    return *group, "+".join(group)


def _resolved(schema, root):
    """The schema behind a `$ref` into the same document."""
    if isinstance(schema, dict) and "$ref" not in schema:
        return schema
    for _ in range(8):
        if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
            return schema
        target = root
        for part in schema["$ref"].removeprefix("#").split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            target = target.get(part) if isinstance(target, dict) else None
        schema = target
    return None
