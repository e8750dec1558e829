"""Requests to `ledger-sync merge-file --batch`, and whether its answers are those of the model."""
import functools
import json
import subprocess

import layout
import merge_oracle
import orders
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
    return quoted(value) if isinstance(value, str) else json.dumps(value)


@functools.lru_cache(4096)
def quoted(value):
    return json.dumps(value, ensure_ascii=False)


def asked(request):
    """The request with its records as texts: those of "plists" as property lists."""
    def written(side):
        if side not in request.get("plists", ()):
            return text(request[side])
        return plists.commented(plists.written(request[side]), request.get("comments", {}).get(side, {}))

    texts = {side: None if request[side] is None else written(side) for side in SIDES}
    return {name: value for name, value in request.items() if name not in ("plists", "comments")} | texts


def answers(command, requests):
    """What the command answers to requests, in their order. All records of one are of one format."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([command, "merge-file", "--batch"], input=lines, capture_output=True, text=True)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode != 0 or len(found) != len(requests):
        raise RuntimeError(f"merge-file --batch: exit {run.returncode} after {len(found)} answers: {run.stderr}")
    return found


MARKS = {"oursBy": "--ours-by", "theirsBy": "--theirs-by", "oursAt": "--ours-at", "theirsAt": "--theirs-at"}


def answer_to_files(command, request, folder):
    """What the command answers where the records are files, which can have different formats."""
    (folder / "kind.json").write_text(json.dumps(request["schema"]))
    arguments = [command, "merge-file", "--kind", str(folder / "kind.json")]
    arguments += [argument for name, option in MARKS.items() if name in request for argument in (option, request[name])]
    for side in SIDES:
        file = folder / (side + (".plist" if is_plist(request[side]) else ".json"))
        file.write_text(request[side] or "", newline="")
        arguments.append("/dev/null" if request[side] is None else str(file))
    run = subprocess.run(arguments, capture_output=True, text=True)
    if run.returncode == 3:
        return {"error": run.stderr}
    merged = run.stdout or None
    if run.returncode not in (0, 1):
        raise RuntimeError(f"merge-file: exit {run.returncode}: {run.stderr}")
    return {"merged": merged, "needs decision": run.returncode == 1}


def document(record):
    """The value of a record's text."""
    if record is None:
        return None
    return plists.read(record) if is_plist(record) else values.read(record)


def is_plist(record):
    return record is not None and record.startswith("<")


class Case:
    """A request, read."""

    def __init__(self, request):
        self.request = request
        self.rule = rule_of(request.get("schema") or {})
        self.documents = {side: document(request.get(side)) for side in SIDES}
        texts = [request.get(side) for side in SIDES]
        is_json = not any(map(is_plist, texts))
        self.leaders = layout.leading([*self.documents.values()], texts, is_json)
        self.layouts = [(leader, lends) for leader in self.leaders for lends in ([True] if is_json else [True, False])]

    def merged(self, leader=None):
        """The merged value or None, if this side leads."""
        return merge_oracle.merged(self.request, self.documents.values(), self.rule, leader or self.leaders[0])

    def contradicting(self, leader):
        """The keyed lists in which moves contradict each other."""
        if None in (self.documents["ours"], self.documents["theirs"]):
            return []
        other = "theirs" if leader == "ours" else "ours"
        values = [fields(self.documents[side] or {}) for side in ("base", leader, other)]
        return sorted(orders.contradicting(values, self.rule))

    def counting(self, leader):
        """How many lists of the merged value are no lists that wait."""
        return merge_oracle.counting(self.request, self.documents.values(), self.rule, leader)


def problem(request, answer):
    """What is wrong with an answer, as text; None where it is the model's."""
    try:
        case = Case(request)
        lost = lost_comments(case, answer)
        if lost:
            return f"it lacks {lost}"
        problems = []
        for leader, lends in case.layouts:
            problems.append(found_wrong(case, answer, leader, lends))
            if problems[-1] is None:
                return None
        return problems[0]
    except Unreadable as reason:
        return None if "error" in answer else f"it is an answer, but cannot be read: {reason}"


def found_wrong(case, answer, leader, lends):
    """What is wrong with an answer, if the result has the layout of this side, and the other lends it its entries."""
    merged = case.merged(leader)
    if "error" in answer:
        return "it is refused"
    taken = taken_whole(case.request)
    if taken is not None and answer["merged"] != taken:
        return f"it is not, byte for byte, {taken}"
    if taken is not None:
        merged = case.documents["theirs" if case.request.get("base") == case.request["ours"] else "ours"]
    if merged is None or answer["merged"] is None:
        return None if merged == answer["merged"] else "the record is " + ("there" if merged is None else "not there")
    found = document(answer["merged"])
    if is_plist(answer["merged"]) != is_plist(case.request[leader]):
        return "it has the other format"
    sides = [leader, "theirs" if leader == "ours" else "ours"]
    documents = [case.documents[side] for side in sides if case.documents[side] is not None]
    expected = layout.laid(documents[0], with_lent(merged, documents) if lends else merged, fields(documents[-1]))
    conflicts, listed = found.get(CONFLICTS, {}), expected.get(CONFLICTS, {})
    if list(found) != list(expected) or list(conflicts) != list(listed):
        return f"members {list(found)} with entries {list(conflicts)} instead of {list(expected)} with {list(listed)}"
    counting = case.counting(leader)
    if "needs decision" in answer:
        answer = answer | {"conflicts": counting if answer["needs decision"] == (counting > 0) else "other"}
    if answer["conflicts"] != counting:
        return f"{answer['conflicts']} conflicts instead of {counting}"
    contradicting = case.contradicting(leader)
    if sorted(answer.get("contradicting_moves", contradicting if "needs decision" in answer else [])) != contradicting:
        return f"moves contradict each other in {contradicting}"
    if identity(conflicts) != identity(listed):
        return f"the entries are not {text(listed)}"
    return layout.differs(*map(fields, (found, expected)), documents if lends else documents[:1],
                          lambda: set(numbers([*case.documents.values()])))


def lost_comments(case, answer):
    """The comments that have to stay, and are not there: both sides have them, or one has and the base has not."""
    texts = [case.request.get(side) for side in SIDES]
    if answer.get("merged") is None or not all(one is None or is_plist(one) for one in texts) or None in texts[1:]:
        return set()
    base, ours, theirs = (plists.comments(one or "") for one in texts)
    return ((ours & theirs) | (ours | theirs) - base) - plists.comments(answer["merged"])


def taken_whole(request):
    """The text of one side, where the other's is the base's, or neither is there; else None."""
    base, ours, theirs = (request.get(side) for side in SIDES)
    return theirs if ours == base else ours if theirs == base else None


def with_lent(merged, documents):
    """The merged value, its entries in the order of the second document where they are the same, and the first has none."""
    lent = documents[-1].get(CONFLICTS)
    if CONFLICTS in documents[0] or CONFLICTS not in merged or identity(lent) != identity(merged[CONFLICTS]):
        return merged
    return merged | {CONFLICTS: lent}


def fields(record):
    return {name: value for name, value in record.items() if name != CONFLICTS}


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
        return text(Case(request).merged())
    except Unreadable as reason:
        return f"unreadable: {reason}"


def agrees(request, merged):
    """Whether the model's answer is this value, but for the order of members, sets and keyed lists."""
    case = Case(request)
    wanted = None if merged is None else values.read(json.dumps(merged))
    return unordered(case.merged(), case.rule) == unordered(wanted, case.rule)


def unordered(record, rule):
    if record is None:
        return None
    entries = {key: [{name: unordered_value(value, rule.of(key)) for name, value in entry.items()} for entry in listed]
               for key, listed in record.get(CONFLICTS, {}).items()}
    return {name: unordered_value(value, rule.of(name)) for name, value in fields(record).items()}, entries


def unordered_value(value, rule):
    if isinstance(value, list) and rule.name in ("set", "keyed"):
        return frozenset(map(identity, value)), len(value)
    return identity(value)
