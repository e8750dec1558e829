"""What a feed does, by the day: it is added, refreshed, edited, met by other devices, and fails in every way."""
import json
import os
import pathlib
import random

from devices import Device
from scenarios import equal, holds, scenario
from zoo import Website, Zoo

MAP = ["--kind", "animal", "--items", "/result/results", "--id", "number", "--map", "name=title", "--map",
       "facts=text", "--map", "picture=photo"]
FOLDER = "feeds/zoo/animals"


def ledger(stage, name="alice"):
    device = Device(stage, name)
    # A busy machine is no slow server.
    device.settings["LEDGER_SYNC_TIMEOUT"] = "60"
    device.ledger_sync("init", device.ledger, "--user", name, cwd=device.home)
    return device


def lose_patience(device, mood):
    """With a server that is slow, and with no other."""
    if mood == "slow":
        device.settings.update(GIT_HTTP_LOW_SPEED_LIMIT="100", GIT_HTTP_LOW_SPEED_TIME="2", LEDGER_SYNC_TIMEOUT="2")


def records(device):
    return {path.stem: json.loads(path.read_text()) for path in sorted((device.ledger / FOLDER).glob("*.json"))}


def names(device, *words):
    return [record["fields"]["name"] for record in device.answer("list", "animal", *words)]


@scenario("a feed is added, guessed, refreshed and unchanged, and nothing is fetched twice")
def journey(stage):
    device, zoo = ledger(stage), Zoo(1)
    with Website(zoo) as site:
        device.ledger_sync("feed", "add", "zoo", site.address, "--kind", "animal", "--title", "The zoo")
        equal(zoo.downloads, 1, "downloads of feed add")
        equal(len(records(device)), 12, "records")
        feed = json.loads((device.ledger / "feeds/zoo/feed.json").read_text())
        equal((feed["items"], feed["id"]), ("/result/results", "number"), "what was guessed")
        equal(feed["map"], {"name": "title", "picture": "photo"}, "the map that was guessed")
        head = device.head()
        for words in (["feed", "refresh"], ["feed", "refresh", "zoo"], ["refresh"]):
            device.ledger_sync(*words)
        equal((zoo.downloads, zoo.unchanged), (1, 3), "fetched again")
        equal(device.head(), head, "the ledger, which nothing has changed")
        zoo.correct(), zoo.arrive(0), zoo.leave()
        device.ledger_sync("feed", "refresh", "--yes")
        equal(zoo.downloads, 2, "downloads")
        equal(names(device, "--user", "feed:zoo"), [animal["title"] for animal in zoo.animals], "the zoo's order")
        equal(sorted(records(device)), sorted(str(animal["number"]) for animal in zoo.animals), "the files")
        holds(all("ledger-sync/" in agent for agent in zoo.agents), "who asks is said")
        holds(device.git("log", "--format=%an", "-1", "feeds/zoo", "--") == "zoo", "the branch of the feed")


@scenario("own records are listed newest first, then the feed's in its order")
def one_list(stage):
    device, zoo = ledger(stage), Zoo(2)
    with Website(zoo) as site:
        device.ledger_sync("feed", "add", "zoo", site.address, *MAP)
        for name in ("Zebra", "Aardvark"):
            device.ledger_sync("add", "animal", f"name={name}", "picture=https://example.org/x.jpg")
        for _ in range(5):
            zoo.move(), zoo.arrive(zoo.draw.randrange(len(zoo.animals)))
            device.ledger_sync("feed", "refresh")
            expected = ["Aardvark", "Zebra"] + [animal["title"] for animal in zoo.animals]
            equal(names(device), expected, "one list of both")


TROUBLE = {
    "not-there": (4, "404"), "in-trouble": (4, "503"), "broken": (3, "zoo:"), "truncated": (4, "broke off"),
    "page-of-html": (3, "zoo:1:1"), "renamed": (3, ""), "elsewhere": (3, "items"), "empty": (2, "--yes"),
    "redirect-to-file": (4, "neither http nor https"), "redirect-in-circles": (4, "5 times"), "huge": (8, "64 MB"),
    "endlessly-huge": (8, "64 MB"), "bomb": (8, "64 MB"), "slow": (4, "too long"), "well": (0, ""),
    "redirect-once": (0, ""),
}


@scenario("whatever goes wrong, the last good state stays", *TROUBLE)
def trouble(stage, mood):
    device, zoo = ledger(stage), Zoo(3)
    with Website(zoo) as site:
        device.ledger_sync("feed", "add", "zoo", site.address, *MAP)
        lose_patience(device, mood)
        state = device.state()
        zoo.mood = mood
        code, words = TROUBLE[mood]
        outcome = device.attempt("feed", "refresh", "zoo")
        equal(outcome.code, code, f"exit code; {outcome.err}")
        holds(words in outcome.err + outcome.out, f"it is said: {outcome.err}")
        holds(mood in ("well", "redirect-once") or "error:" in outcome.err and "hint:" in outcome.err, outcome.err)
        equal(device.state(), state, "files and branches")
        answer = device.attempt("feed", "refresh", "zoo", "--format", "json")
        equal((answer.code, "error" in json.loads(answer.out)), (code, code != 0), "in JSON")
        zoo.mood = "well"
        zoo.correct()
        device.ledger_sync("feed", "refresh", "zoo")
    equal(device.attempt("feed", "refresh").code, 4, "offline")


@scenario("adding a feed that cannot be read changes nothing", "broken", "not-there", "page-of-html", "empty", "slow")
def not_added(stage, mood):
    device, zoo = ledger(stage), Zoo(4)
    lose_patience(device, mood)
    zoo.mood = mood
    state = device.state()
    with Website(zoo) as site:
        outcome = device.attempt("feed", "add", "zoo", site.address, "--kind", "animal")
        holds(outcome.code in (3, 4), f"exit code {outcome.code}")
    equal(device.state(), state, "files and branches")


@scenario("more than a tenth gone at once is asked about")
def many_gone(stage):
    device, zoo = ledger(stage), Zoo(5, count=30)
    with Website(zoo) as site:
        device.ledger_sync("feed", "add", "zoo", site.address, *MAP)
        for _ in range(3):
            zoo.leave()
        device.ledger_sync("feed", "refresh")
        equal(len(records(device)), 27, "three of thirty go without a question")
        for _ in range(3):
            zoo.leave()
        outcome = device.attempt("feed", "refresh")
        equal((outcome.code, len(records(device))), (2, 27), "three of twenty-seven do not")
        holds("--yes" in outcome.err, outcome.err)
        device.ledger_sync("feed", "refresh", "--yes")
        equal(len(records(device)), 24, "when it is agreed")


@scenario("strange items: ids that are paths, the same id twice, no picture, escape sequences")
def strange(stage):
    device, zoo = ledger(stage), Zoo(6, count=2)
    ids = ["../x", "../../../../tmp/feed-was-here", "/etc/passwd", "con", ".git", "A", "a", "..", "x.y", "ü",
           "7K3FQ2XW", "a/b", "a\\b", "\u202e", "x" * 300, "feed", "-rf"]
    for number, name in enumerate(ids):
        zoo.animals.append({"number": name, "title": f"strange {number}", "photo": "https://zoo.example.org/x.jpg"})
    zoo.animals.append({"number": "twice", "title": "first", "photo": "https://zoo.example.org/x.jpg"})
    zoo.animals.append({"number": "twice", "title": "second", "photo": "https://zoo.example.org/x.jpg"})
    zoo.animals.append({"number": "no-picture", "title": "shy \x1b[31mred\x1b[0m \x07"})
    zoo.animals.append({"number": "no-name", "photo": "https://zoo.example.org/x.jpg"})
    before = device.head()
    with Website(zoo) as site:
        outcome = device.attempt("feed", "add", "zoo", site.address, *MAP)
        equal(outcome.code, 1, outcome.err)
        holds("without picture" in outcome.err and "same id" in outcome.err and "name is missing" in outcome.err,
              outcome.err)
        found = records(device)
        equal(len(found), 2 + len(ids) + 2, f"records: {sorted(found)}")
        holds({"1", "2", "a", "twice", "no-picture", "feed"} <= set(found), "plain ids are names")
        device.ledger_sync("check", expect=(0, 1))
        changed = device.git("diff", "--name-only", before, "HEAD").splitlines()
        holds(all(path.startswith('feeds/zoo/') for path in changed), f"outside of the feed: {changed}")
        holds(not pathlib.Path("/tmp/feed-was-here.json").exists(), "outside of the ledger")
        shown = device.attempt("list", "animal").out + device.attempt("show", "no-picture").out + outcome.err
        holds("\x1b" not in shown and "\x07" not in shown, "escape sequences on a terminal")
        head = device.head()
        device.attempt("feed", "refresh")
        equal(device.head(), head, "the same list once more")


@scenario("pages: a link to the next, an offset; circles and missing halves are refused")
def pages(stage):
    device, zoo = ledger(stage), Zoo(7, count=10)
    with Website(zoo) as site:
        zoo.mood = "paged"
        device.ledger_sync("feed", "add", "zoo", site.address, *MAP, "--next", "/next")
        equal((len(records(device)), zoo.downloads), (10, 3), "records and pages")
        path = device.ledger / "feeds/zoo/feed.json"
        feed = json.loads(path.read_text())
        feed["pages"] = {"offset": "offset", "limit": "limit", "size": 5, "total": "/total"}
        path.write_text(json.dumps(feed))
        device.ledger_sync("sync", expect=(0, 4))
        zoo.mood, head = "offsets", device.head()
        device.ledger_sync("feed", "refresh")
        equal((len(records(device)), device.head()), (10, head), "the same records by offsets")
        for mood, code in (("short", 3), ("broken", 3), ("not-there", 4)):
            zoo.mood = mood
            outcome = device.attempt("feed", "refresh")
            equal((outcome.code, device.head()), (code, head), f"{mood}: {outcome.err}")
        feed["pages"] = {"next": "/next"}
        path.write_text(json.dumps(feed))
        zoo.mood = "endless"
        outcome = device.attempt("feed", "refresh")
        holds(outcome.code == 3 and "lead back" in outcome.err, outcome.err)
        zoo.mood = "large-pages"
        outcome = device.attempt("feed", "refresh", "zoo")
        holds(outcome.code == 8 and "64 MB" in outcome.err, outcome.err)
        equal(device.head(), head, "pages that are too large together")


@scenario("pages that an answer tells of are followed to the end, or it is said that the list is not whole")
def pages_that_are_told(stage):
    device, zoo = ledger(stage), Zoo(11, count=10)
    with Website(zoo) as site:
        zoo.mood = "city"
        outcome = device.attempt("feed", "add", "zoo", site.address, *MAP)
        equal((outcome.code, len(records(device))), (0, 10), outcome.err)
        holds("pages: 3 items each" in outcome.err, outcome.err)
        feed = json.loads((device.ledger / "feeds/zoo/feed.json").read_text())
        equal(feed["pages"], {"offset": "offset", "limit": "limit", "size": 3, "total": "/result/count"}, "pages")
        head = device.head()
        device.ledger_sync("feed", "refresh")
        equal(device.head(), head, "the same list")
        device.ledger_sync("feed", "remove", "zoo", "--yes")
        zoo.mood = "city-deaf"
        for words in (["feed", "add", "zoo", site.address, *MAP], ["feed", "refresh", "zoo"], ["feed", "refresh"]):
            outcome = device.attempt(*words)
            equal((outcome.code, len(records(device))), (1, 3), outcome.err)
            holds("has 10 items, and 3 came" in outcome.err, outcome.err)
        # A list that was whole, and is not any more, takes nothing away.
        path = device.ledger / "feeds/zoo/feed.json"
        zoo.mood = "well"
        device.ledger_sync("feed", "refresh")
        equal(len(records(device)), 10, "the whole list")
        zoo.mood = "city-deaf"
        outcome = device.attempt("feed", "refresh", "zoo")
        equal((outcome.code, len(records(device))), (1, 10), outcome.err)
        holds("pages" not in json.loads(path.read_text()), "nothing is known about pages")


@scenario("a file is a feed, but not one that came from another device")
def files(stage):
    alice, zoo = ledger(stage), Zoo(8)
    path = stage.sandbox.path / "animals of the zoo.json"
    path.write_bytes(zoo.body())
    alice.ledger_sync("feed", "add", "zoo", f"file://{path}".replace(" ", "%20"), *MAP)
    zoo.correct()
    path.write_bytes(zoo.body())
    alice.ledger_sync("feed", "refresh")
    cloud = stage.sandbox.path / "cloud.git"
    alice.run("git", "init", "--bare", "-b", "main", cloud, cwd=alice.home)
    alice.git("remote", "add", "origin", cloud)
    alice.ledger_sync("push")
    bob = Device(stage, "bob")
    bob.ledger_sync("clone", cloud, bob.ledger, "--user", "bob", cwd=bob.home)
    outcome = bob.attempt("feed", "refresh")
    holds(outcome.code == 6 and "a file of this device" in outcome.err and "feed trust zoo" in outcome.err, outcome.err)
    equal(bob.attempt("feed", "refresh", "zoo", "--yes").code, 6, "--yes is about what is gone, not about what is read")
    bob.ledger_sync("feed", "trust", "zoo")
    bob.ledger_sync("feed", "refresh", "zoo")


@scenario("a feed is removed, what was edited stays; undo and adding it again bring it back")
def removed(stage):
    device, zoo = ledger(stage), Zoo(9)
    with Website(zoo) as site:
        device.ledger_sync("feed", "add", "zoo", site.address, *MAP)
        device.ledger_sync("set", "feeds/zoo/animals/3.json", "name=Ours")
        before = device.files()
        equal(device.attempt("feed", "remove", "zoo").code, 2, "without a terminal")
        outcome = device.attempt("feed", "remove", "zoo", "--yes")
        equal((outcome.code, list(records(device))), (0, ["3"]), "what stays")
        holds("feeds/zoo/animals/3.json" in outcome.err, outcome.err)
        device.ledger_sync("undo")
        equal(device.files(), before, "after undo")
        zoo.correct()
        device.ledger_sync("feed", "refresh", expect=(0, 1))
        device.ledger_sync("feed", "remove", "zoo", "--yes")
        device.ledger_sync("feed", "add", "zoo", site.address, *MAP, expect=(0, 1))
        equal(len(records(device)), 12, "added again")
        holds("Ours" in (device.ledger / "feeds/zoo/animals/3.json").read_text(), "the edit")


def met(stage, zoo, site, names=("bob", "carol")):
    """Alice with a feed, and others who have cloned her ledger."""
    alice = ledger(stage)
    cloud = stage.sandbox.path / "cloud.git"
    alice.run("git", "init", "--bare", "-b", "main", cloud, cwd=alice.home)
    alice.git("remote", "add", "origin", cloud)
    alice.ledger_sync("feed", "add", "zoo", site.address, *MAP)
    alice.ledger_sync("push")
    others = [Device(stage, name) for name in names]
    for other in others:
        other.settings = dict(alice.settings)
        other.ledger_sync("clone", cloud, other.ledger, "--user", other.name, cwd=other.home)
        other.ledger_sync("feed", "trust", "zoo")
    return alice, *others


def branches(device):
    return device.git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads/feeds")


@scenario("a feed that one device removes goes from the others, without a question; what they edited stays")
def removed_elsewhere(stage):
    zoo = Zoo(10, count=30)
    with Website(zoo) as site:
        alice, bob, carol = met(stage, zoo, site)
        bob.ledger_sync("set", f"{FOLDER}/3.json", "name=Ours")
        zoo.correct()
        alice.ledger_sync("feed", "refresh")
        alice.ledger_sync("feed", "remove", "zoo", "--yes")
        alice.ledger_sync("push")
        equal(carol.attempt("sync").code, 0, "where nobody edited anything")
        outcome = bob.attempt("sync")
        equal((outcome.code, list(records(bob))), (1, ["3"]), f"where one was edited: {outcome.err}")
        holds("Ours" in feed_of(records(bob)["3"]), "the edit")
        for device in (alice, carol, bob):
            device.ledger_sync("sync", expect=(0, 1))
            equal(branches(device), "", f"the branch of the feed, at {device.name}'s")
        equal(alice.files(), bob.files(), "the two devices")
        alice.ledger_sync("feed", "add", "zoo", site.address, *MAP, expect=(0, 1))
        for device in (alice, bob, alice):
            device.ledger_sync("sync", expect=(0, 1))
        equal(len(records(bob)), 30, "added again")
        equal(branches(bob), branches(alice), "the branch of the new feed")


@scenario("animals that left, as one device agreed, leave the others without a question; what a person removed does not")
def left_elsewhere(stage):
    zoo = Zoo(11, count=60)
    with Website(zoo) as site:
        alice, bob = met(stage, zoo, site, names=["bob"])
        for _ in range(25):
            zoo.leave()
        alice.ledger_sync("feed", "refresh", "--yes")
        alice.ledger_sync("push")
        equal((bob.attempt("sync").code, len(records(bob))), (0, 35), "those that left")
        for number in list(records(alice))[:25]:
            alice.ledger_sync("rm", f"{FOLDER}/{number}.json")
        alice.ledger_sync("push")
        outcome = bob.attempt("sync")
        equal((outcome.code, len(records(bob))), (8, 35), f"those that Alice removed: {outcome.err}")


def feed_of(record):
    """All that a record says, with the values that its conflicts list."""
    return json.dumps(record, ensure_ascii=False)


class Year:
    """What people on three devices do to a feed, and what may therefore be seen in the end."""

    def __init__(self, draw, zoo, devices):
        self.draw, self.zoo, self.devices = draw, zoo, devices
        # {(number, field): value} of the newest edits, own animals, and what was hidden or edited at all.
        self.edits, self.own, self.touched = {}, set(), set()

    def week(self, week):
        for _ in range(self.draw.randrange(3)):
            self.draw.choice([self.zoo.correct, self.zoo.arrive, self.zoo.move, self.zoo.correct])()
        if self.draw.random() < 0.3:
            self.zoo.leave()
        device = self.draw.choice(self.devices)
        if self.draw.random() < 0.4:
            self.edit(device, "name", f"edited in week {week}")
        if self.draw.random() < 0.2:
            self.edit(device, "picture", f"https://example.org/taken-in-week-{week}.jpg")
        if self.draw.random() < 0.15:
            self.hide(device)
        if self.draw.random() < 0.2:
            device.ledger_sync("add", "animal", f"name=Own {week}", "picture=https://example.org/x.jpg")
            self.own.add(f"Own {week}")
        self.zoo.mood = self.draw.choice(["well", "well", "well", "in-trouble", "truncated", "broken", "renamed"])
        self.refresh(device)
        device.ledger_sync("sync", expect=(0, 1))

    def refresh(self, device):
        """After weeks without an answer more than a tenth can have left: then the device asks, and its owner agrees."""
        outcome = device.attempt("refresh")
        if outcome.code == 2 and "gone from its source at once" in outcome.err:
            return device.ledger_sync("feed", "refresh", "zoo", "--yes", expect=(0, 1))
        holds(outcome.code in ((0, 1) if self.zoo.mood == "well" else (0, 1, 3, 4)), outcome.err)

    def edit(self, device, field, value):
        number = self.draw.choice(sorted(records(device)))
        device.ledger_sync("set", f"{FOLDER}/{number}.json", f"{field}={value}")
        self.edits[number, field] = value
        self.touched.add(number)

    def hide(self, device):
        """Whoever removes an animal has seen the edits that are on his device, and only those."""
        number = self.draw.choice(sorted(records(device)))
        seen = feed_of(records(device)[number])
        self.edits = {place: value for place, value in self.edits.items() if place[0] != number or value not in seen}
        device.ledger_sync("rm", f"{FOLDER}/{number}.json")
        self.touched.add(number)

    def look(self, device):
        found = records(device)
        for (number, field), value in self.edits.items():
            holds(value in feed_of(found.get(number, {})), f"the {field} of {number} is lost: {found.get(number)}")
        there = {str(animal["number"]): animal for animal in self.zoo.animals}
        for number in there.keys() - self.touched:
            fields = {name: there[number][column] for name, column in (("name", "title"), ("facts", "text"))}
            equal({name: found[number][name] for name in fields}, fields, f"the animal {number}")
        equal([number for number in found if number not in there and number not in self.touched], [], "animals that have left")
        own = {json.loads(path.read_text())["name"] for path in device.ledger.glob("users/*/animals/*.json")}
        equal(sorted(own), sorted(self.own), "own animals")


@scenario("a zoo that changes for a year, three devices")
def year(stage):
    seed = int(os.environ.get("FEED_SEED", "1"))
    print(f"FEED_SEED={seed}")
    draw, zoo = random.Random(seed), Zoo(seed, count=30)
    with Website(zoo) as site:
        devices = met(stage, zoo, site)
        versions, year = {zoo.body()}, Year(draw, zoo, devices)
        for week in range(int(os.environ.get("FEED_WEEKS", "20"))):
            year.week(week)
            versions.add(zoo.body())
        zoo.mood = "well"
        for device in devices * 2:
            year.refresh(device)
            device.ledger_sync("sync", expect=(0, 1))
        for device in devices[1:]:
            equal(device.files(), devices[0].files(), f"the devices of alice and {device.name}")
            equal(branches(device), branches(devices[0]), "the branch of the feed")
        year.look(devices[0])
        before = zoo.downloads
        for device in devices:
            device.ledger_sync("feed", "refresh")
        equal(zoo.downloads, before, "fetched again")
        # Those that two devices fetched before they met are fetched twice.
        holds(zoo.downloads <= len(versions) + len(devices), f"{zoo.downloads} downloads of {len(versions)} versions")
