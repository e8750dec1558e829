"""Pictures of records: small copies in the page, and nothing of what is no picture."""
import json
import random
import re
import subprocess

import browser
import devtools
import scene
from drawn import noise, plain

# What is in the page, and what is not: pictures that cannot be read or need too much memory, and files that are none.
SHOWN = {"lunch": (plain(400, 200, (200, 30, 30)), [128, 64]), "tall": (plain(100, 300, (30, 30, 200)), [43, 128]),
         "tiny": (plain(20, 10, (30, 200, 30)), [128, 64])}
UNREADABLE = {"torn": plain(400, 200, (1, 2, 3))[:40], "huge": plain(20000, 9000, (0, 0, 0))}
OTHERS = {"drawing": b"<svg xmlns='http://www.w3.org/2000/svg' onload='window.broken=1'/>", "paper": b"%PDF-1.4\n"}

IMAGES = "[...document.querySelectorAll('img')].map((each) => [each.alt, each.naturalWidth, each.naturalHeight, each.src.slice(0, 22)])"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Household:
    """A ledger whose bills name files."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.ledger, self.count = folder, scene.Ledger(folder, 0), 0
        self.ledger.write("users/alice/manifest.json", {"name": "alice"})

    def add(self, name, content, photo=None):
        self.count += 1
        stem = f"10-{name}.{self.count:08}"
        self.ledger.write(f"users/alice/bills/2026/06/{stem}.json", {
            "date": "2026-06-10", "amount": self.count, "name": f"A <b>{name}", "photo": photo or f"{stem}.photo.png"})
        if content is not None:
            (self.ledger.folder / f"users/alice/bills/2026/06/{stem}.photo.png").write_bytes(content)

    def report(self, *words, **environment):
        """The text of the page, and what was said."""
        path = self.folder / "page.html"
        done = subprocess.run([scene.BINARY, "report", "2026-06", "--user", "all", "-o", str(path), "--today", scene.TODAY, *words],
                              cwd=self.ledger.folder, env={**self.ledger.environment, **environment}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return path.read_text(encoding="utf-8"), done.stderr


def left_out(source):
    found = re.search(r"Pictures that are not in this page: (\d+)", source)
    return int(found[1]) if found else 0


def check_thumbnails(folder):
    household = Household(folder / "few")
    for name, (content, _) in SHOWN.items():
        household.add(name, content)
    for name, content in {**UNREADABLE, **OTHERS}.items():
        household.add(name, content)
    household.add("web", None, photo="https://x.example/p.png")
    household.add("outside", None, photo="../../../../../../etc/passwd")
    household.add("gone", None, photo="gone.png")
    yield from few(folder, household)
    source, said = household.report("--no-pictures")
    yield "thumbnails: none with --no-pictures", [] if "image/png" not in source and left_out(source) == 0 and "picture" not in said else [said]
    (folder / "empty").mkdir()
    source, said = household.report(PATH=str(folder / "empty"))
    expected = f"{len(SHOWN) + len(UNREADABLE)} pictures are not in the page: the program gdk-pixbuf-thumbnailer is not in the PATH"
    yield "thumbnails: without the program that is said", [] if expected in said and "image/png" not in source else [said]
    yield "thumbnails: the page says it, too", [] if left_out(source) == len(SHOWN) + len(UNREADABLE) else [str(left_out(source))]
    yield from many(folder)


def few(folder, household):
    source, said = household.report()
    yield "thumbnails: one for each picture that can be read", [] if source.count("data:image/png") == len(SHOWN) else [str(source.count("data:image/png"))]
    yield "thumbnails: what cannot be read is counted", [] if left_out(source) == len(UNREADABLE) else [str(left_out(source))]
    yield "thumbnails: what cannot be read is named", [name for name in UNREADABLE if f"10-{name}." not in said]
    yield "thumbnails: whole pictures are not in the page", [] if len(source) < 200_000 else [str(len(source))]
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', source)[1]
    yield "thumbnails: pictures come from the page alone", [] if re.findall(r"img-src ([^;]*)", policy) == ["data:"] else [policy]
    if browser.PROGRAM is None:
        return
    wanted = sorted([f"Picture: A <b>{name}", *size] for name, (_, size) in SHOWN.items())
    with devtools.Tab(folder / "tab") as tab:
        for width in (1280, 360):
            tab.look(width, 900)
            tab.open(household.folder / "page.html")
            tab.run("Promise.all([...document.querySelectorAll('img')].map((each) => each.decode()))")
            shown = sorted(tab.run(IMAGES))
            yield f"thumbnails: they are shown, small, {width} wide", [] if [each[:3] for each in shown] == wanted else [str(shown)]
            yield f"thumbnails: nothing wider than the screen, {width} wide", [] if tab.run(OVERFLOW) <= 0 else [str(tab.run(OVERFLOW))]
        yield "thumbnails: quiet", tab.said + tab.asked + (["a drawing ran"] if tab.run("window.broken ?? null") else [])


LOOKS = """(() => {
  const near = (each) => (each.closest(".name, th, .details, p, header, li") ?? document.body).textContent.replace(/\\s+/g, " ").trim().slice(0, 14);
  return [...document.querySelectorAll("img.look, img.cover")].map((each) => [each.className, each.alt, each.naturalWidth, each.naturalHeight, each.offsetWidth, near(each)]);
})()"""


def check_looks(folder):
    """Icons of categories and covers of books beside their names; what is no picture is shown as without one."""
    ledger = scene.Ledger(folder, 0)
    scene.fill(ledger)
    for kind, name, field, content in (("categories", "food", "icon", plain(300, 300, (200, 30, 30))), ("categories", "gifts", "icon", plain(9, 9, (1, 2, 3))[:30]),
                                       ("categories", "home", "icon", b"%PDF-1.4\n"), ("books", "trip", "cover", plain(400, 200, (30, 30, 200)))):
        path, picture = f"shared/{kind}/{name}.json", f"{name}.{field}.png"
        ledger.write(path, {**json.loads((ledger.folder / path).read_text(encoding="utf-8")), field: picture})
        (ledger.folder / f"shared/{kind}/{picture}").write_bytes(content)
    ledger.write("shared/budget/trip.json", {"name": "Journey", "amount": 90, "book": "trip"})
    path = ledger.report(folder / "all.html", "2026-06", "--user", "all", "--all")
    source = path.read_text(encoding="utf-8")
    yield "looks: each picture is in the data once", [] if json.loads(re.search('"looks":({.*?}}),', source)[1]).keys() == {"category", "book"} else ["no"]
    yield "looks: what cannot be read is counted", [] if left_out(source) == 1 else [str(left_out(source))]
    data = json.loads(ledger.run("report", "2026-06", "--user", "all", "--all", "--json"))
    yield "looks: programs get none", [] if "looks" not in data and "data:image" not in json.dumps(data) else ["they do"]
    if browser.PROGRAM is None:
        return
    ledger.run("use", "trip")
    of_book = ledger.report(folder / "book.html", "2026-06", "--user", "all")
    with devtools.Tab(folder) as tab:
        for width in (1280, 360):
            tab.look(width, 900)
            tab.open(path)
            tab.run("Promise.all([...document.querySelectorAll('img')].map((each) => each.decode()))")
            shown = sorted({(*each[:4], each[5].strip()) for each in tab.run(LOOKS)}, key=lambda each: each[4])
            wanted = [("look", "", 64, 64, "A dinner with"), ("look", "", 64, 64, "CoffeeFood and"), ("look", "", 64, 64, "Food and drink"),
                      ("look", "", 64, 32, "Journey · ever"), ("look", "", 64, 64, "Lunch 📎Food a"), ("look", "", 64, 32, "Transport · Ky")]
            yield f"looks: beside the names, {width} wide", [] if shown == wanted else [str(shown)]
            yield f"looks: small, {width} wide", [] if all(16 <= each[4] <= 26 for each in tab.run(LOOKS)) else [str(tab.run(LOOKS))]
            yield f"looks: nothing wider than the screen, {width} wide", [] if tab.run(OVERFLOW) <= 0 else [str(tab.run(OVERFLOW))]
            emoji = tab.run("[...document.querySelectorAll('.legend .name')].map((each) => each.textContent)")
            yield f"looks: others have what they had, {width} wide", [] if {"🧺 Groceries", "Gifts", "Rent and home"} <= set(emoji) else [str(emoji)]
            tab.open(of_book)
            heads = [each[0] for each in tab.run(LOOKS) if each[0] == "cover"]
            yield f"looks: the cover of the book in use, {width} wide", [] if heads == ["cover"] and tab.run(OVERFLOW) <= 0 else [str(tab.run(LOOKS))]
        yield "looks: quiet", tab.said + tab.asked


def many(folder):
    """More than there is room for."""
    household, source = Household(folder / "many"), random.Random(7)
    for number in range(100):
        household.add(f"noise{number}", noise(source))
    page, said = household.report()
    count = page.count("data:image/png")
    yield "thumbnails: those that fit are in the page, and the others counted", [] if 50 < count < 100 and left_out(page) == 100 - count else [f"{count}, {left_out(page)}"]
    yield "thumbnails: the page stays small", [] if 4_500_000 < len(page) < 5_300_000 else [str(len(page))]
    yield "thumbnails: that there is no room is said", [] if f"{100 - count} pictures are not in the page: it takes at most" in said else [said]
