"""Every pair of things that two people do to one bill and its picture before they meet, by real pulls, both ways round."""
import itertools
import json
import os

from devices import again, jpeg, name_of, sound

COLOUR = {"alice": "blue", "bob": "green"}

THINGS = {
    "attach": lambda device, bill: device.attach(bill, "voice", sound(f"sound-{COLOUR[device.name]}")),
    "replace": lambda device, bill: device.attach(bill, "photo", jpeg(COLOUR[device.name])),
    "change": lambda device, bill: device.change_in_place(bill, jpeg(COLOUR[device.name])),
    "rename": lambda device, bill: device.rename_picture(bill, f"receipt-of-{device.name}"),
    "remove": lambda device, bill: device.run("detach", bill, "photo", codes=(0,)),
    "move": lambda device, bill: device.run("mv", bill, f"users/alice/bills/2026/{'10' if device.name == 'bob' else '12'}/lunch", codes=(0,)),
}

# What the bill shows; of what it lists, a star marks what is shown. The picture was red; alice's is blue, bob's green, and
# bob wrote later.
OUTCOMES = {
    ("attach", "attach"): "photo: red; voice: sound-blue, sound-green*",
    ("attach", "replace"): "photo: green; voice: sound-blue",
    ("attach", "change"): "photo: green; voice: sound-blue",
    ("attach", "rename"): "photo: red; voice: sound-blue",
    ("attach", "remove"): "voice: sound-blue",
    ("attach", "move"): "photo: red; voice: sound-blue",
    ("replace", "attach"): "photo: blue; voice: sound-green",
    ("replace", "replace"): "photo: blue, green*",
    ("replace", "change"): "photo: blue, green*",
    ("replace", "rename"): "photo: blue, red*",
    ("replace", "remove"): "photo: blue, none",
    ("replace", "move"): "photo: blue",
    ("change", "attach"): "photo: blue; voice: sound-green",
    ("change", "replace"): "photo: blue, green*",
    ("change", "change"): "photo: blue, green*",
    ("change", "rename"): "photo: blue, red*",
    ("change", "remove"): "photo: blue, none",
    ("change", "move"): "photo: blue",
    ("rename", "attach"): "photo: red; voice: sound-green",
    ("rename", "replace"): "photo: red, green*",
    ("rename", "change"): "photo: red, green*",
    ("rename", "rename"): "photo: red, red*",
    ("rename", "remove"): "photo: red, none",
    ("rename", "move"): "photo: red",
    ("remove", "attach"): "voice: sound-green",
    ("remove", "replace"): "photo: none, green*",
    ("remove", "change"): "photo: none, green*",
    ("remove", "rename"): "photo: none, red*",
    ("remove", "remove"): "",
    ("remove", "move"): "",
    ("move", "attach"): "photo: red; voice: sound-green",
    ("move", "replace"): "photo: green",
    ("move", "change"): "photo: green",
    ("move", "rename"): "photo: red",
    ("move", "remove"): "",
    ("move", "move"): "photo: red; listed: ~path",
}


def outcome(device, bill):
    """What a device has in the end, in one line; and each name without its file, and each file without its name."""
    path, files = device.bill(bill), device.files()
    record = json.loads(files[path])
    folder = os.path.dirname(path)
    words, named = [], set()
    for field in ("photo", "voice"):
        entries = record.get("~conflicts", {}).get(field, [])
        names = [entry.get("value") for entry in entries] or [record.get(field)]
        named |= {name for name in names + [record.get(field)] if name}
        shown = [f"{field}: " + ", ".join(word(name, record.get(field), files, folder, len(names)) for name in names)]
        words += shown if names != [None] else []
    words += [f"listed: {field}" for field in record.get("~conflicts", {}) if field not in ("photo", "voice")]
    missing = {name for name in named if f"{folder}/{name}" not in files}
    unnamed = {os.path.basename(each) for each in files if each != path} - named
    strayed = {each for each in files if os.path.dirname(each) != folder}
    return "; ".join(words), missing | unnamed | strayed


def word(name, shown, files, folder, count):
    if name is None:
        return "none"
    content = name_of(files.get(f"{folder}/{name}", jpeg("MISSING")))
    return content + ("*" if count > 1 and name == shown else "")


def meet(stage, people, bill, ours, theirs, first):
    """What both devices have after they met; `first` is the one that syncs first."""
    alice, bob = people
    for device, thing, second in ((alice, ours, 1), (bob, theirs, 2)):
        device.second = second
        THINGS[thing](device, bill)
        device.run("status")
        device.git("status")
        device.second = second
    one, other = (alice, bob) if first == "alice" else (bob, alice)
    one.sync(), other.sync(), one.sync()
    assert alice.files() == bob.files(), "the devices differ"
    for device in people:
        assert device.git("status", "--short") == "", "git status is not clean"
        device.git("fsck", "--strict")
    said, wrong = outcome(alice, bill)
    assert not wrong, (said, wrong)
    brought = {COLOUR[device] for device, thing in (("alice", ours), ("bob", theirs)) if thing in ("replace", "change")}
    brought |= {f"sound-{COLOUR[device]}" for device, thing in (("alice", ours), ("bob", theirs)) if thing == "attach"}
    if not {"replace", "change", "remove"} & {ours, theirs}:
        brought.add("red")
    there = {name_of(content) for path, content in alice.files().items() if not path.endswith(".json")}
    assert brought <= there, ("lost", brought - there)
    expect_clean(alice)
    decide(alice, bill)
    bob.sync()
    assert alice.files() == bob.files(), "the devices differ after resolve"
    return said


def expect_clean(device):
    said = device.run("check")
    assert "its record is gone" not in said and "no file" not in said and "not there" not in said, said


def decide(device, bill):
    """Every conflict is resolved; only what the bill still names is left beside it."""
    record = device.record(bill)
    for field in record.get("~conflicts", {}):
        device.run("resolve", bill, field, "--keep", "1", codes=(0,))
    said, wrong = outcome(device, bill)
    assert "*" not in said and "listed" not in said and not wrong, ("resolved", said, wrong)
    expect_clean(device)
    device.sync()


def run(stage, people, bill, kept, directions, only=None):
    """(passed, failures)"""
    passed, failures = 0, []
    for first in directions:
        for ours, theirs in itertools.product(THINGS, repeat=2):
            name = f"{ours}, {theirs}"
            if only and only != name:
                continue
            again(stage, kept)
            try:
                said = meet(stage, people, bill, ours, theirs, first)
                expected = OUTCOMES[ours, theirs]
                assert said == expected, f"{said!r} instead of {expected!r}"
                passed += 1
            except AssertionError as error:
                failures.append(f"{name} ({first} first): {error}")
                print("FAILED", failures[-1], flush=True)
    return passed, failures
