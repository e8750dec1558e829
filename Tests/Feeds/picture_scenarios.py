"""Pictures that records name by their address: fetched when they are opened, kept on this device, and bounded."""
import json
import pathlib
import shlex

from devices import PRODUCT
from feed_scenarios import MAP, ledger, names
from pictures import PictureSite
from scenarios import equal, holds, scenario
from zoo import Website, Zoo

TOMORROW = {"LEDGER_SYNC_NOW": "2026-11-23T12:00:00Z"}


def kept(device):
    """The files that the device keeps, without its notes about them."""
    folder = device.home / ".cache/ledger-sync/fetched"
    return sorted(path for path in folder.glob("*") if path.suffix != ".json")


def opened(device, name, **settings):
    """The bytes of the file that a program would be given."""
    return pathlib.Path(device.ledger_sync("open", name, **settings).strip()).read_bytes()


@scenario("a feed's pictures are fetched when they are opened, once, and are there without a network")
def journey(stage):
    device, zoo = ledger(stage), Zoo(11, count=3)
    with PictureSite() as site, Website(zoo) as website:
        for animal in zoo.animals:
            animal["photo"] = f"{site.address}/{animal['number']}.png"
            site.paint(f"/{animal['number']}.png")
        zoo.animals[1]["photo"] = f"{site.address}/with a blank/löwe.png"
        lion = site.paint("/with a blank/löwe.png")
        device.ledger_sync("feed", "add", "zoo", website.address, *MAP)
        zoo.correct()
        device.ledger_sync("feed", "refresh")
        equal(len(names(device, "--user", "feed:zoo")), 3, "what list shows")
        shown = device.ledger_sync("list", "animal", "--columns", "name,picture")
        holds(f"{site.address}/1.png" in shown, f"list shows the address: {shown}")
        holds("nothing is wrong" in device.attempt("check").err, "check takes an address for an address")
        device.ledger_sync("show", "1")
        equal(device.ledger_sync("open", "1", "--print").strip(), f"{site.address}/1.png", "the address")
        equal((site.asked, kept(device)), ([], []), "nobody has opened a picture")

        device.ledger_sync("feed", "trust", site.address)
        state = device.state()
        equal(opened(device, "1"), site.pictures["/1.png"], "the picture")
        equal((len(site.asked), len(kept(device))), (1, 1), "downloads, files")
        for _ in range(3):
            equal(opened(device, "1"), site.pictures["/1.png"], "the picture once more")
        answer = device.answer("open", "1")
        equal(answer["address"], f"{site.address}/1.png", "in JSON")
        equal(pathlib.Path(answer["file"]).read_bytes(), site.pictures["/1.png"], "the file in JSON")
        script = f"{shlex.quote(str(PRODUCT))} open 1"
        said = device.run("script", "-qec", script, "/dev/null", LEDGER_SYNC_OPENER="cat").out
        holds("PNG" in said, f"the program of the terminal gets the file: {said}")
        equal(len(site.asked), 1, "nothing is fetched twice")
        equal(opened(device, "2"), lion, "an address with a blank")
        equal(len(site.asked), 2, "downloads")
        equal(device.state(), state, "the ledger")
        holds(all(path.stat().st_mode & 0o077 == 0 for path in kept(device)), "nobody else reads them")

        equal(opened(device, "1", **TOMORROW), site.pictures["/1.png"], "after some days")
        equal((site.unchanged, site.sent.count("/1.png")), (["/1.png"], 1), "asked for, and not sent")
        old = site.pictures["/1.png"]
        new = site.paint("/1.png")
        equal(opened(device, "1", **TOMORROW), old, "on the same day")
        equal(opened(device, "1", LEDGER_SYNC_NOW="2026-11-25T12:00:00Z"), new, "a day later")
        equal((site.sent.count("/1.png"), len(kept(device))), (2, 2), "downloads, files")
    equal(opened(device, "1", LEDGER_SYNC_NOW="2026-11-25T13:00:00Z"), new, "offline")
    late = device.attempt("open", "1", LEDGER_SYNC_NOW="2026-12-24T12:00:00Z")
    equal((late.code, pathlib.Path(late.out.strip()).read_bytes()), (0, new), "offline, a month later")
    holds("as it was fetched on 2026-11-25" in late.err and "nobody answers" in late.err, late.err)
    never = device.attempt("open", "3")
    equal(never.code, 4, "offline, and never fetched")
    holds(f"{site.address}/3.png: picture cannot be fetched: nobody answers there" in never.err, never.err)


TROUBLE = {
    "not-there": (4, "404"), "not-allowed": (4, "403"), "in-trouble": (4, "503"), "truncated": (4, "broke off"),
    "page-of-html": (3, "of no type that is known here"), "another-type": (3, "application/pdf"),
    "empty": (3, "of no type"), "redirect-to-file": (4, "neither http nor https"),
    "redirect-in-circles": (4, "5 times"), "huge": (8, "5242880 bytes"), "endlessly-huge": (8, "5242880 bytes"),
    "bomb": (8, "5242880 bytes"), "slow": (4, "too long"), "redirect-once": (0, ""),
}


@scenario("whatever is wrong with a picture is said, and nothing of it is kept", *TROUBLE)
def trouble(stage, mood):
    device = ledger(stage)
    # A busy machine is no slow server.
    seconds = "2" if mood == "slow" else "60"
    device.settings.update(GIT_HTTP_LOW_SPEED_LIMIT="100", GIT_HTTP_LOW_SPEED_TIME=seconds, LEDGER_SYNC_TIMEOUT=seconds)
    with PictureSite() as site:
        first = site.paint("/otter.png")
        device.ledger_sync("add", "animal", "name=Otter", f"picture={site.address}/otter.png")
        state = device.state()
        site.mood = mood
        code, words = TROUBLE[mood]
        outcome = device.attempt("open", "otter")
        equal(outcome.code, code, f"exit code; {outcome.err}")
        holds(words in outcome.err, f"it is said: {outcome.err}")
        holds(code == 0 or "error:" in outcome.err and "hint:" in outcome.err, outcome.err)
        holds(code == 0 or not kept(device), f"kept: {kept(device)}")
        equal(device.state(), state, "the ledger")
        answer = device.attempt("open", "otter", "--json")
        equal((answer.code, "error" in json.loads(answer.out)), (code, code != 0), "in JSON")
        site.mood = "well"
        equal(opened(device, "otter"), first, "when all is well again")
        site.mood = mood
        site.paint("/otter.png")
        outcome = device.attempt("open", "otter", **TOMORROW)
        equal(outcome.code, 0, f"what was kept is shown: {outcome.err}")
        holds(code == 0 or words in outcome.err, f"and why: {outcome.err}")
        holds(code == 0 or pathlib.Path(outcome.out.strip()).read_bytes() == first, "the picture that was kept")


@scenario("what is kept has a limit; the picture that was not asked for the longest goes first")
def bounded(stage):
    device = ledger(stage)
    with PictureSite() as site:
        for number in range(24):
            site.paint(f"/{number}.png", 5_000_000)
            device.ledger_sync("add", "animal", f"name=Animal {number}", f"picture={site.address}/{number}.png")
        for number in range(24):
            opened(device, f"animal-{number}")
        size = sum(path.stat().st_size for path in kept(device))
        holds(90 << 20 < size <= 100 << 20, f"{size} bytes are kept")
        asked = len(site.asked)
        opened(device, "animal-23")
        equal(len(site.asked), asked, "the newest is there")
        opened(device, "animal-0")
        equal(len(site.asked), asked + 1, "the oldest is fetched again")


@scenario("what is left of a file, of a note, or of the folder does not matter")
def damaged(stage):
    device = ledger(stage)
    with PictureSite() as site:
        first = site.paint("/otter.png")
        device.ledger_sync("add", "animal", "name=Otter", f"picture={site.address}/otter.png")
        opened(device, "otter")
        [picture] = kept(device)
        note = picture.with_suffix(".json")
        for spoil in (lambda: picture.write_bytes(first[:100]), picture.unlink, note.unlink,
                      lambda: note.write_text('{"url": '), lambda: picture.write_bytes(b"<html>".ljust(len(first)))):
            spoil()
            asked = len(site.asked)
            equal((opened(device, "otter"), len(site.asked)), (first, asked + 1), "fetched again")
        for text in ("http://name:secret@127.0.0.1/x.png", "http://"):
            device.ledger_sync("set", "otter", f"picture={text}")
            outcome = device.attempt("open", "otter")
            equal(outcome.code, 3, outcome.err)
            holds("cannot be fetched" in outcome.err and "secret" not in outcome.err, outcome.err)
