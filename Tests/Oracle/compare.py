"""Requests to `ledger-sync merge-file --batch`, and whether its answers are those of the model."""
import json
import subprocess

import layout
import merge_oracle
import reading
from places import CONFLICTS
from values import Number, Unreadable, identity, read

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
    return request | {side: None if request[side] is None else text(request[side]) for side in SIDES}


def answers(command, requests):
    """What the command answers to requests, in their order."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([command, "merge-file", "--batch"], input=lines, capture_output=True, text=True)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode != 0 or len(found) != len(requests):
        raise RuntimeError(f"merge-file --batch: exit {run.returncode} after {len(found)} answers: {run.stderr}")
    return found


def problem(request, answer):
    """What is wrong with an answer, as text; None where it is the model's."""
    try:
        leaders = layout.leading(*((document(request[side]), request[side]) for side in SIDES))
        problems = [found_wrong(request, answer, leader) for leader in leaders]
    except Unreadable as reason:
        return None if "error" in answer else f"it is an answer, but cannot be read: {reason}"
    return None if None in problems else problems[0]


def document(record):
    return None if record is None else read(record)


def found_wrong(request, answer, leader):
    """What is wrong with an answer, if the result has the layout of this side."""
    merged, count = merge_oracle.answer(request, leader)
    if "error" in answer:
        return "it is refused"
    if merged is None or answer["merged"] is None:
        return None if merged == answer["merged"] else "the record is " + ("there" if merged is None else "not there")
    found, expected = read(answer["merged"]), dict(merged)
    documents = [document(request[side]) for side in (leader, "theirs" if leader == "ours" else "ours")]
    lists, expected_lists = entries(found, request), entries_of(expected)
    if lists != expected_lists:
        return f"entries {sorted(set(lists) ^ set(expected_lists)) or [key for key in lists if lists[key] != expected_lists[key]]}"
    if answer["conflicts"] != count:
        return f"{answer['conflicts']} conflicts instead of {count}"
    for one in (found, expected):
        one.pop(CONFLICTS, None)
    documents = [{name: one[name] for name in one if name != CONFLICTS} for one in documents if one is not None]
    return layout.differs(found, layout.laid(documents[0] if documents else None, expected), documents)


def entries(found, request):
    """The entries of a result, those of groups under the groups' own keys."""
    rule = merge_oracle.rule_of(request.get("schema") or {})
    conflicts = {}
    merge_oracle.collect(conflicts, reading.record(text(found), rule), ())
    if len(conflicts) != len(found.get(CONFLICTS, {})):
        return {"some are spent": []} | conflicts
    return entries_of({CONFLICTS: conflicts})


def entries_of(value):
    return {key: [identity(entry) for entry in listed] for key, listed in value.get(CONFLICTS, {}).items()}


def expected(request):
    """The model's answer, as text."""
    try:
        leaders = layout.leading(*((document(request[side]), request[side]) for side in SIDES))
        merged, count = merge_oracle.answer(request, leaders[0])
    except Unreadable as reason:
        return f"unreadable: {reason}"
    return f"{text(merged)}, {count} conflicts"


def agrees(request, merged):
    """Whether the model's answer is this value, but for the order of members, sets and keyed lists."""
    found, _ = merge_oracle.answer(request)
    rule = merge_oracle.rule_of(request["schema"])
    wanted = None if merged is None else read(json.dumps(merged))
    return unordered(found, rule) == unordered(wanted, rule)


def unordered(record, rule):
    if record is None:
        return None
    entries = {key: [{name: unordered_value(value, rule.of(key)) for name, value in entry.items()} for entry in listed]
               for key, listed in record.get(CONFLICTS, {}).items()}
    fields = {name: unordered_value(value, rule.of(name)) for name, value in record.items() if name != CONFLICTS}
    return fields, entries


def unordered_value(value, rule):
    if isinstance(value, list) and rule.name in ("set", "keyed"):
        return frozenset(map(identity, value)), len(value)
    return identity(value)
