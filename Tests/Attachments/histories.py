"""Random histories of two devices: attachments, moves, edits, removals, decisions, and plain git between."""
import os
import pathlib
import random

from devices import Device, jpeg, name_of, sound
from pairs import expect_clean, outcome

COLOURS = ("blue", "green", "black", "white", "gold")


def acts(rng, device, bill, made):
    """What somebody may do to a bill, each with the word of a picture or sound that it brings."""
    def attach(field, make):
        word = f"{rng.choice(COLOURS)}-{made}"
        device.attach(bill, field, make(word))
        return word

    def change():
        word = f"{rng.choice(COLOURS)}-{made}"
        if not device.picture(bill):
            return None
        device.change_in_place(bill, jpeg(word))
        return word

    def move():
        device.run("mv", bill, f"users/alice/bills/2026/{rng.randint(1, 12):02}/{rng.choice(['lunch', 'dinner', 'tea'])}-{made}", codes=(0,))

    def note():
        path = device.folder / device.bill(bill)
        path.with_name(f"{path.stem}.note-{made}.txt").write_text(f"note {made}\n")

    def plain_commit():
        device.git("add", "-A", "users")
        device.git("commit", "-q", "--allow-empty", "-m", "by hand")

    def plain_move():
        """The record and its files, by git alone; the bill names its files anew."""
        path = device.folder / device.bill(bill)
        stem, new = path.stem, f"by-git-{made}.{bill}"
        device.run("status")
        for each in sorted(path.parent.iterdir()):
            if each.name.startswith(stem + "."):
                each.rename(each.with_name(new + each.name[len(stem):]))
        moved = path.with_name(new + ".json")
        moved.write_text(moved.read_text().replace(f'"{stem}.', f'"{new}.'))
        plain_commit()

    def resolve():
        decide(device, bill, lambda: ("--keep", str(rng.randint(1, 2))))

    return {
        "edit": lambda: device.run("set", bill, f"remark=x{made}", codes=(0,)) and None,
        "photo": lambda: attach("photo", jpeg), "voice": lambda: attach("voice", sound), "change": change,
        "rename": lambda: device.rename_picture(bill, f"receipt-{made}"),
        "detach": lambda: device.run("detach", bill, "photo", codes=(0, 2, 3)) and None,
        "move": move, "note": note, "commit": plain_commit, "git mv": plain_move, "resolve": resolve,
    }


def decide(device, bill, choice):
    """Resolves one conflict after the other. One may end others with it, or the bill itself, and a move by hand ended that
    of the path, whatever the file still lists."""
    done = set()
    while device.bill(bill) and (left := set(device.record(bill).get("~conflicts", {})) - done):
        field = min(left)
        device.run("resolve", bill, field, *choice(), codes=(0, 3) if field == "~path" else (0,))
        done.add(field)


WEIGHTS = {"edit": 2, "photo": 4, "voice": 2, "change": 4, "rename": 2, "detach": 2, "move": 4, "note": 2, "commit": 2, "git mv": 2, "resolve": 2}


def play(stage, people, bill, seed, steps=14):
    rng, done, second, listed = random.Random(seed), [], 10, set()
    try:
        for number in range(steps):
            device = rng.choice(people)
            for each in people:
                each.second = second + number * 3
            act = rng.choices([*WEIGHTS, "sync"], [*WEIGHTS.values(), 8])[0]
            done.append(f"{device.name}: {act}")
            if act == "sync":
                device.sync()
                listed |= contents_listed(device, bill)
                expect_whole(device, bill, listed)
            else:
                acts(rng, device, bill, f"{seed}-{number}")[act]()
                device.run("status")
        done.append("both meet")
        for device in (*people, *people):
            device.sync()
            listed |= contents_listed(device, bill)
        alice, bob = people
        assert alice.files() == bob.files(), "the devices differ"
        assert alice.git("rev-parse", "HEAD") == bob.git("rev-parse", "HEAD"), "their commits differ"
        for device in people:
            assert device.git("status", "--short") == "", "git status is not clean"
        alice.git("fsck", "--strict")
        expect_whole(alice, bill, listed)
        decide(alice, bill, lambda: ("--latest",))
        expect_whole(alice, bill, listed)
        expect_clean(alice)
    except AssertionError as error:
        raise AssertionError(f"{error}; after {', '.join(done)}") from error


def contents_listed(device, bill):
    """What the files are that a conflict of the bill lists."""
    folder = os.path.dirname(device.folder / device.bill(bill))
    conflicts = device.record(bill).get("~conflicts", {})
    names = [entry.get("value") for field in ("photo", "voice") for entry in conflicts.get(field, [])]
    paths = [pathlib.Path(folder) / name for name in names if name]
    return {path.read_bytes() for path in paths if path.is_file()}


def expect_whole(device, bill, listed):
    """Each name has its file, beside the record; each picture and sound beside it has its name.

    A picture that a conflict listed may stay without one, where an editor ended the conflict (decision 58).
    """
    said, wrong = outcome(device, bill)
    spared = {os.path.basename(path) for path, content in device.files().items() if content in listed}
    wrong = {each for each in wrong if ".note-" not in os.path.basename(each) and each not in spared}
    folder = os.path.dirname(device.bill(bill))
    strayed = {path for path in device.files() if os.path.dirname(path) != folder}
    assert not wrong and not strayed, (device.name, said, wrong | strayed)
