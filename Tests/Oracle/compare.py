"""Requests to `ledger-sync merge-file --batch`, and whether its answers are those of the model."""
import json
import subprocess

import layout
import merge_oracle
import plists
import values
from places import CONFLICTS
from rules import rule_of
from values import Number, Unreadable, identity

SIDES = ("base", "ours", "theirs")


def text(value):
    """A value as compact JSON, numbers as they are spelt."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(map(text, value)) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{text(name)}:{text(member)}" for name, member in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def asked(request):
    """The request with its records as texts."""
    written = plists.written if request.get("format") == "plist" else text
    return request | {side: None if request[side] is None else written(request[side]) for side in SIDES}


def answers(command, requests):
    """What the command answers to requests, in their order."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([command, "merge-file", "--batch"], input=lines, capture_output=True, text=True)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode != 0 or len(found) != len(requests):
        raise RuntimeError(f"merge-file --batch: exit {run.returncode} after {len(found)} answers: {run.stderr}")
    return found


def document(record, request):
    """The value of a record's text."""
    if record is None:
        return None
    return plists.read(record) if request.get("format") == "plist" else values.read(record)


class Case:
    """A request, read."""

    def __init__(self, request):
        self.request = request
        self.rule = rule_of(request.get("schema") or {})
        self.documents = {side: document(request.get(side), request) for side in SIDES}
        texts = [request.get(side) for side in SIDES]
        self.leaders = layout.leading([*self.documents.values()], texts, request.get("format") != "plist")

    def merged(self, leader=None):
        """(the merged value or None, for each list of entries the ways to write it), if this side leads."""
        return merge_oracle.merged(self.request, self.documents.values(), self.rule, leader or self.leaders[0])


def problem(request, answer):
    """What is wrong with an answer, as text; None where it is the model's."""
    try:
        case = Case(request)
        problems = [found_wrong(case, answer, leader) for leader in case.leaders]
    except Unreadable as reason:
        return None if "error" in answer else f"it is an answer, but cannot be read: {reason}"
    return None if None in problems else problems[0]


def found_wrong(case, answer, leader):
    """What is wrong with an answer, if the result has the layout of this side."""
    merged, lists = case.merged(leader)
    if "error" in answer:
        return "it is refused"
    if merged is None or answer["merged"] is None:
        return None if merged == answer["merged"] else "the record is " + ("there" if merged is None else "not there")
    found = document(answer["merged"], case.request)
    conflicts = found.pop(CONFLICTS, {})
    wrong = next((ways for ways in lists if not any(is_listed(conflicts, *way) for way in ways.items())), None)
    if wrong:
        return f"the entries are not {text(wrong)}"
    if not len(lists) == len(conflicts) == answer["conflicts"]:
        return f"{answer['conflicts']} conflicts under {sorted(conflicts)} instead of {len(lists)}"
    other = "theirs" if leader == "ours" else "ours"
    documents = [fields(case.documents[side]) for side in (leader, other) if case.documents[side] is not None]
    expected = layout.laid(documents[0] if documents else None, merged)
    return layout.differs(found, expected, documents, set(numbers([*case.documents.values()])))


def fields(record):
    return {name: value for name, value in record.items() if name != CONFLICTS}


def is_listed(conflicts, key, entries):
    return key in conflicts and identity(conflicts[key]) == identity(entries)


def numbers(value):
    """Every number in a value, as it is spelt."""
    if isinstance(value, Number):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from numbers(part)


def expected(request):
    """The model's answer, as text."""
    try:
        merged, lists = Case(request).merged()
    except Unreadable as reason:
        return f"unreadable: {reason}"
    return f"{text(merged)}, with the entries {text(lists)}"


def agrees(request, merged):
    """Whether the model's answer is this value, but for the order of members, sets and keyed lists."""
    case = Case(request)
    found, lists = case.merged()
    if found is None or merged is None:
        return found is merged
    wanted = values.read(json.dumps(merged))
    conflicts = {key: unordered_entries(key, entries, case.rule) for key, entries in wanted.pop(CONFLICTS, {}).items()}
    listed = [{key: unordered_entries(key, entries, case.rule) for key, entries in ways.items()} for ways in lists]
    return unordered(found, case.rule) == unordered(wanted, case.rule) and len(listed) == len(conflicts) and all(
        any(conflicts.get(key) == entries for key, entries in ways.items()) for ways in listed)


def unordered(record, rule):
    return {name: unordered_value(value, rule.of(name)) for name, value in record.items()}


def unordered_entries(key, entries, rule):
    return [{name: unordered_value(value, rule.of(key)) for name, value in entry.items()} for entry in entries]


def unordered_value(value, rule):
    if isinstance(value, list) and rule.name in ("set", "keyed"):
        return frozenset(map(identity, value)), len(value)
    return identity(value)
