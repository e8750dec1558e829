#!/usr/bin/env python3
"""`report` in headless Chromium: no request, no error, and figures that `sum` has, whatever the filters.

    run.py [--only NAME] [--keep FOLDER]      FOLDER gets the pages and their pictures
    LEDGER_SYNC=/path/to/ledger-sync run.py   another binary than .build/debug/ledger-sync

Without Chromium, only what needs none is tried. The last line is `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Answers"))
import browser  # noqa: E402
import ledgers  # noqa: E402
import nasty  # noqa: E402
import pages  # noqa: E402

BINARY = os.environ.get("LEDGER_SYNC", str(ROOT / ".build/debug/ledger-sync"))
TODAY = "2026-06-15"


class Ledger:
    def __init__(self, folder, bills):
        self.folder = folder / "home"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "LANG": "C.UTF-8",
                            **{f"GIT_{role}_{part}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}}
        self.run("init", str(self.folder), "--currency", "EUR", "--time-zone", "UTC", at=folder)
        if bills:
            ledgers.make(self.folder, bills, seed=5)

    def run(self, *words, at=None):
        done = subprocess.run([BINARY, *words, "--today", TODAY], cwd=at or self.folder, env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(words)}: exit {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def report(self, path, *words):
        self.run("report", *words, "-o", str(path))
        return path

    def sums(self, *words):
        return {row["currency"] or "no currency": row for row in json.loads(self.run("sum", *words, "--format", "json"))}

    def write(self, path, members):
        ledgers.write(self.folder / path, ledgers.dump(members))


def differences(shown, sums):
    """What the summary of a page says otherwise than `sum`."""
    found = []
    if set(shown) != set(sums):
        found.append(f"currencies {sorted(shown)} instead of {sorted(sums)}")
    for currency in set(shown) & set(sums):
        for title, figure in (("Income", "income"), ("Expense", "expense"), ("Balance", "net"), ("Records", "count")):
            ours, theirs = pages.plain(shown[currency][title]), str(sums[currency][figure]).lstrip("-")
            if ours != theirs:
                found.append(f"{currency} {title}: {ours} instead of {theirs}")
        net = sums[currency]["net"]
        if ("\u2212" in shown[currency]["Balance"]) != net.startswith("-"):
            found.append(f"{currency}: the sign of {net}")
    return found


# MARK: Without a browser

def check_escaping(folder):
    """No text of a record becomes markup: the page has the elements that it has without the text, and no other."""
    ledger = Ledger(folder, 0)
    ledger.write("users/alice/manifest.json", {"name": "alice"})
    for number, text in enumerate(nasty.TEXTS):
        members = {"date": "2026-06-10", "amount": number + 1, "type": "expense", "name": text, "remark": text, "payee": text,
                   "tags": [text], "category": text, "book": text}
        ledger.write(f"users/alice/bills/2026/06/x{number}.{number:08}.json", members)
        ledger.write(f"users/alice/categories/c{number}.json", {"title": text, "type": "expense", "icon": text, "color": text, "budget": 5})
    ledger.write("users/alice/bills/2026/06/bad.00009999.json", {"date": "2026-06-10", "amount": "<b>12</b>", "name": "x"})
    ledger.write("users/alice/bills/2026/06/two.00009998.json", {
        "date": "2026-06-10", "amount": 5, "name": "x", "~conflicts": {"name": [
            {"value": "<img src=x onerror=alert(1)>", "by": "<b>", "at": "2026-06-10T00:00:00Z"},
            {"value": "x", "by": "</script>", "at": "2026-06-11T00:00:00Z", "kept": True}]}})
    path = ledger.report(folder / "nasty.html", "--user", "all", "text:e or not text:e")
    source = path.read_text(encoding="utf-8")
    page = pages.Page(source)
    yield "escaping: no element or attribute from a text", page.wrong[:5]
    yield "escaping: two scripts and one style", [] if (page.count("script"), page.count("style")) == (2, 1) else ["others"]
    names = set(page.data["strings"])
    missing = [text for text in nasty.TEXTS if " ".join(text.split()) not in names and text not in names]
    yield f"escaping: {len(nasty.TEXTS)} texts arrive as they are", missing[:5]
    yield "escaping: nothing invisible in the source", [hex(ord(letter)) for letter in source if letter in "\u202e\u2066\u200b\x00\x1b\x08"][:5]
    yield from in_browser(folder, ledger, path)


def in_browser(folder, ledger, path):
    if browser.PROGRAM is None:
        return
    text, console, requests = browser.Browser(folder).page(path)
    page = pages.Page(svg_as_parsed(text))
    yield "escaping: quiet in the browser", console + requests
    yield "escaping: no element from a text in the browser", page.wrong[:5]
    yield "escaping: the sums of the browser", differences(page.sums(), ledger.sums("--user", "all"))


def svg_as_parsed(text):
    """A titled shape of SVG is an element of its own, not the title of the page."""
    return re.sub(r"<(/?)title>", r"<\1span>", text)


# MARK: In the browser

# What stands behind # in the address, and the terms that ask the same.
FILTERS = [
    ("", []), ("category=food", ["category:food"]), ("category=-", ["not has:category"]), ("category=nowhere", ["category:nowhere"]),
    ("tag=旅行", ["tag:旅行"]), ("tag=-", ["not has:tags"]), ("person=bob", ["user:bob"]), ("text=STRASSE", ["text:straße"]),
    ("text=cafe", ["text:cafe"]), ("text=CAFÉ", ["text:CAFÉ"]), ("text=寿司", ["text:寿司"]), ("text=ΚΑΦΕΣ", ["text:καφες"]),
    ("text=M%C3%BCller+o", ["text:Müller", "text:o"]), ("book=trip", ["book:trip"]), ("unit=year", []),
    ("person=alice&category=rent&tag=work", ["user:alice", "category:rent", "tag:work"]), ("text=nothing+has+this", ["text:nothing", "text:has", "text:this"]),
]


def check_filters(folder):
    if browser.PROGRAM is None:
        return
    ledger = Ledger(folder, 400)
    ledger.write("shared/books/trip.json", {"name": "Trip"})
    bills = sorted((ledger.folder / "users/alice/bills/2025").rglob("*.json"))[:40]
    for bill in bills:
        bill.write_text(bill.read_text(encoding="utf-8").replace("{\n", '{\n  "book": "trip",\n', 1), encoding="utf-8")
    path = ledger.report(folder / "report.html", "2024..2026", "--user", "all", "--all")
    eyes = browser.Browser(folder)
    for hash, terms in FILTERS:
        text, console, requests = eyes.page(path, hash)
        page = pages.Page(svg_as_parsed(text))
        title = f"filters: {hash or 'none'}"
        yield f"{title}: quiet", console + requests
        question = ["--user", "all", "date:2024..2026", *terms]
        yield f"{title}: sums", differences(page.sums(), ledger.sums(*question))
        yield f"{title}: the command that the page names", told_otherwise(ledger, page)
        yield f"{title}: pies", list(other_slices(ledger, page, terms))
        yield f"{title}: people", list(other_people(ledger, page, question))
        yield f"{title}: agrees with itself", [] if "hidden" in page.named("p", id="disagreement")[0][1] else ["the page says that it does not"]


def told_otherwise(ledger, page):
    words = shlex.split(page.named("code", id="command")[0][2])
    return differences(page.sums(), ledger.sums(*words[2:])) if words[:2] == ["ledger-sync", "sum"] else [str(words)]


def other_slices(ledger, page, terms):
    """The legends of expenses against the slices of `chart pie`."""
    answer = json.loads(ledger.run("chart", "pie", "2024..2026", *terms, "--user", "all", "--all", "--format", "json"))
    wanted = [(item["name"], item["value"], item["permille"]) for chart in answer["charts"] for item in chart["slices"]]
    ours = list(legends(page))
    if ours != wanted:
        yield f"{ours} instead of {wanted}"


def legends(page):
    """(name, amount, permille) of each slice of the pies of expenses."""
    wanted = False
    for name, attributes, text in page.elements:
        kind = attributes.get("class", "")
        if name == "h3":
            wanted = text.startswith("Expenses by category")
        elif name == "p":
            wanted = False  # what is below zero stands behind a note
        elif wanted and kind == "name":
            title = re.sub(r"^[^\w(]+ ", "", text)  # its emoji
        elif wanted and kind.startswith("money"):
            amount = pages.plain(text)
        elif wanted and kind == "share":
            yield title, amount, int(text.replace(".", "").split()[0])


def other_people(ledger, page, question):
    rows = json.loads(ledger.run("sum", *question, "--by", "user", "--format", "json"))
    wanted = [[row["group"]["user"], row["currency"], row["income"], row["expense"], row["net"].lstrip("-"), str(row["count"])] for row in rows]
    start = next(place for place, element in enumerate(page.elements) if element[1].get("id") == "by-person")
    end = next(place for place in range(start, len(page.elements)) if page.elements[place][0] == "h2")
    texts = [text for name, attributes, text in page.elements[start:end] if name == "td" or attributes.get("scope") == "row"]
    ours = [texts[place:place + 2] + list(map(pages.plain, texts[place + 2:place + 6])) for place in range(0, len(texts), 6)]
    if sorted(ours) != sorted(wanted):
        yield f"{ours} instead of {wanted}"


# MARK: What the page forbids

def check_policy(folder):
    """What the page forbids: a script or a style that is not its own, and every request."""
    if browser.PROGRAM is None:
        return
    ledger = Ledger(folder, 30)
    path = ledger.report(folder / "policy.html", "2024..2026", "--user", "all")
    source = path.read_text(encoding="utf-8")
    eyes = browser.Browser(folder)
    for title, old, new, words in (
            ("another script", "</body>", "<script>document.title = 'changed'</script></body>", "inline script"),
            ("a changed script", '"use strict";', '"use strict"; document.title = "changed";', "inline script"),
            ("a handler", "<h1>", '<h1 onclick="x()"><img src="https://x.example/p.png" onerror="document.title = 1">', "")):
        spoiled = folder / "spoiled.html"
        spoiled.write_text(source.replace(old, new, 1), encoding="utf-8")
        text, console, requests = eyes.page(spoiled)
        found = [] if any("Content Security Policy" in line for line in console) else [f"the console says {console[:3]}"]
        found += ["it ran"] if "<title>changed" in text or "<title>1<" in text else []
        yield f"policy: {title} is refused", found + requests


# MARK: Pictures

LOOKS = [("desktop-light", (1280, 2600), False), ("desktop-dark", (1280, 2600), True), ("phone-light", (500, 3600), False), ("phone-dark", (500, 3600), True)]


def check_pictures(folder):
    """A picture of each width and each colour scheme: they are there, and differ. How they look is for eyes."""
    if browser.PROGRAM is None:
        return
    ledger = Ledger(folder, 0)
    fill(ledger)
    path = ledger.report(folder / "november.html", "2026-06", "--user", "all", "--all")
    sizes = set()
    for name, size, dark in LOOKS:
        picture = folder / f"{name}.png"
        browser.Browser(folder).picture(path, picture, size=size, dark=dark)
        sizes.add(picture.stat().st_size if picture.exists() else 0)
        yield f"pictures: {name}", [] if picture.exists() else ["there is none"]
    yield "pictures: all differ", [] if len(sizes) == len(LOOKS) else [str(sizes)]


def fill(ledger):
    """A household's month."""
    ledger.write("shared/books/home.json", {"name": "Home"})
    ledger.write("shared/books/trip.json", {"name": "Kyoto 京都"})
    for name, title, icon, colour in (("food", "Food and drink", "fork-knife", "#e4572e"), ("home", "Rent and home", "house", None),
                                      ("groceries", "Groceries", "basket", None), ("transport", "Transport", "tram", None),
                                      ("salary", "Salary", "briefcase", None), ("gifts", "Gifts", "gift", None), ("night", "夜市の屋台", None, None)):
        members = {"title": title, "type": "income" if name == "salary" else "expense", **({"icon": icon} if icon else {}), **({"color": colour} if colour else {})}
        ledger.write(f"shared/categories/{name}.json", {**members, **({"budget": 260} if name in ("food", "groceries") else {})})
    bills = [(2, "salary", "2486.30", "October", "alice"), (2, "home", "850", "Rent", "alice"), (3, "groceries", "64.20", "スーパー", "bob"),
             (5, "transport", "31.75", "Bus to 京都", "bob"), (6, "gifts", "19.99", "Birthday 🎂", "alice"), (7, "food", "12.50", "Lunch", "alice"),
             (7, "night", "15", "Skewers", "bob"), (8, "groceries", "-20", "Bottles returned", "alice"), (9, "food", "48.40", "A dinner with a rather long name that has to find room on a phone", "bob"),
             (11, "groceries", "88.15", "Market", "alice"), (12, "food", "7.80", "Coffee", "alice"), (12, "salary", "310", "Lesson", "bob")]
    for number, (day, category, amount, name, user) in enumerate(bills):
        text = ledgers.dump({"date": f"2026-06-{day:02}", "amount": "@", "name": name, "category": category, "book": "trip" if "京都" in name else "home",
                             "tags": ["trip"] if "京都" in name else [], **({"remark": "with Chen, who pays next time"} if name == "Lunch" else {})})
        ledgers.write(ledger.folder / f"users/{user}/bills/2026/06/bill{number}.0000{number:04}.json", text.replace('"@"', amount))
    for user in ("alice", "bob"):
        ledger.write(f"users/{user}/manifest.json", {"name": user})
    ledger.write("users/bob/bills/2026/06/odd.00007777.json", {"date": "2026-06-09", "amount": "a lot", "name": "Concert"})
    ledger.write("users/alice/bills/2026/06/two.00008888.json", {
        "date": "2026-06-10", "amount": 13.5, "name": "Cinema", "category": "gifts", "book": "home", "~conflicts": {"amount": [
            {"value": 12.5, "by": "alice", "at": "2026-06-10T14:02:11Z"}, {"value": 13.5, "by": "bob", "at": "2026-06-10T14:05:40Z", "kept": True}]}})


CHECKS = {"escaping": check_escaping, "filters": check_filters, "policy": check_policy, "pictures": check_pictures}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=CHECKS)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    if browser.PROGRAM is None:
        print("no Chromium: only what needs none is tried; `make test-browser` installs it", flush=True)
    passed, failed = 0, 0
    for name in [options.only] if options.only else CHECKS:
        with tempfile.TemporaryDirectory() as temporary:
            folder = (options.keep / name).resolve() if options.keep else pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            for title, found in CHECKS[name](folder):
                passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
                if found:
                    print(f"FAILED  {title}", *found, sep="\n    ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
