"""What an editor says of a text with a fault is what `check` says of the file with that text, and nothing once it is mended.

FAULTS=2000 plants as many; a seed that failed is played again with EDITOR_SEED.
"""
import json
import re

import client
import faults
import seeds
from scenarios import equal, scenario

ENCODINGS = ("utf-8", "utf-16", "utf-32")


def place_of(text, line, column):
    """The number of the character at a line and a column as check says them: lines end with LF, a mark at the beginning has no column."""
    lines = text.split("\n")
    start = sum(len(one) + 1 for one in lines[:line - 1])
    return start + column - 1 + (1 if line == 1 and text.startswith("\ufeff") else 0)


def said_by_check(stage):
    """(message, place) of each problem, by path."""
    outcome = stage.try_run("check", "--format", "json")
    said = {}
    for one in json.loads(outcome.out)["problems"]:
        said.setdefault(one["path"], []).append(one)
    return said


def expected(said, text):
    """Without what is only so once the text is saved: that a kind's last good version is used."""
    return sorted((one["message"].split("; its last good version is still used")[0],
                   min(place_of(text, one.get("line", 1), one.get("column", 1)), len(text))) for one in said)


def found(editor, path):
    text = editor.text(path)
    return sorted((one["message"], client.offset(text, one["range"]["start"], editor.encoding))
                  for one in editor.problems(path) if one.get("code") != "conflict")


def signs(text):
    """What one key makes or takes away: the end of a line is one, though it may be two characters."""
    return re.findall("\r\n|.", text, re.DOTALL)


def type_over(editor, path, text):
    """Makes the text another one as a person does: takes away what is different, sign by sign, and types what is new."""
    old, new = signs(editor.text(path)), signs(text)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < min(len(old), len(new)) - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    place = len("".join(old[:start]))
    for sign in reversed(old[start:len(old) - tail]):
        end = len(editor.text(path)) - len("".join(old[len(old) - tail:]))
        editor.change(path, end - len(sign), end, "")
    for sign in new[start:len(new) - tail]:
        editor.change(path, place, place, sign)
        place += len(sign)
    if old == new:
        editor.change(path, 0, 0, "")
    equal(editor.text(path), text, "the text that was typed")


def judge(editor, fault, said, where):
    equal(editor.open(fault.path, fault.sound), [], f"problems of the sound text, {where}")
    type_over(editor, fault.path, fault.faulty)
    equal(found(editor, fault.path), expected(said, fault.faulty), f"problems of {fault.faulty!r}, {where}")
    type_over(editor, fault.path, fault.sound)
    equal(editor.problems(fault.path), [], f"problems once it is mended, {where}")
    editor.close(fault.path)


@scenario("faults in records are those that check says, as they are typed", *ENCODINGS)
def in_records(stage, encoding):
    planted = [faults.of_record(seeds.source(encoding, number), number) for number in range(seeds.count("FAULTS", 36) // 3)]
    for fault in planted:
        stage.write(fault.path, fault.faulty)
    said = said_by_check(stage)
    for fault in planted:
        stage.write(fault.path, fault.sound)
    equal(said_by_check(stage), {}, "what check says of the sound texts")
    with stage.editor(encoding) as editor:
        for fault in planted:
            judge(editor, fault, said.get(fault.path, []), f"{fault.path}, EDITOR_SEED={seeds.SEED}")


@scenario("faults in kinds are those that check says, as they are typed")
def in_kinds(stage):
    paths = sorted(path.relative_to(stage.folder).as_posix() for path in (stage.folder / "kinds").iterdir())
    # Laid out as a fault is, so that a fault is little to type.
    texts = {path: json.dumps(json.loads((stage.folder / path).read_bytes()), ensure_ascii=False, indent=2) + "\n" for path in paths}
    for path in paths:
        stage.write(path, texts[path])
    with stage.editor("utf-8") as editor:
        for number in range(seeds.count("FAULTS", 36) // 9):
            source = seeds.source("kinds", number)
            path = source.choice(paths)
            fault = faults.of_kind(source, number, path, texts[path])
            stage.write(path, fault.faulty)
            said = said_by_check(stage).get(path, [])
            stage.write(path, fault.sound)
            judge(editor, fault, said, f"{path}, number {number}, EDITOR_SEED={seeds.SEED}")
