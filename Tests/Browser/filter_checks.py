"""What filters leave, compared with `sum` and `chart`."""
import json
import re
import shlex

import browser
import pages
import scene

# What stands behind # in the address, and the terms that ask the same.
FILTERS = [
    ("", []), ("category=food", ["category:food"]), ("category=-", ["not has:category"]), ("category=nowhere", ["category:nowhere"]),
    ("tag=旅行", ["tag:旅行"]), ("tag=-", ["not has:tags"]), ("person=bob", ["user:bob"]), ("text=STRASSE", ["text:straße"]),
    ("text=cafe", ["text:cafe"]), ("text=CAFÉ", ["text:CAFÉ"]), ("text=寿司", ["text:寿司"]), ("text=ΚΑΦΕΣ", ["text:καφες"]),
    ("text=M%C3%BCller+o", ["text:Müller", "text:o"]), ("book=trip", ["book:trip"]), ("unit=year", []),
    ("person=alice&category=rent&tag=work", ["user:alice", "category:rent", "tag:work"]), ("text=nothing+has+this", ["text:nothing", "text:has", "text:this"]),
]


def with_book(ledger):
    """Some of the bills stand in a book of their own."""
    ledger.write("shared/books/trip.json", {"name": "Trip"})
    bills = sorted((ledger.folder / "users/alice/bills/2025").rglob("*.json"))[:40]
    for bill in bills:
        bill.write_text(bill.read_text(encoding="utf-8").replace("{\n", '{\n  "book": "trip",\n', 1), encoding="utf-8")
    return ledger


def check_filters(folder):
    if browser.PROGRAM is None:
        return
    ledger = with_book(scene.Ledger(folder, 400))
    yield from check_page(folder, ledger, ["--user", "all"], "filters")
    for number, bill in enumerate(sorted((ledger.folder / "users").rglob("bill*.json"))[::3]):
        people = (' "for": ["alice", "bob:2", "佳"],', ' "for": {"alice": 1.5, "bob": 1},')[number % 2]
        bill.write_text(bill.read_text(encoding="utf-8").replace("{\n", "{\n " + people + "\n", 1), encoding="utf-8")
    yield from check_page(folder, ledger, ["--user", "alice", "--share"], "filters of shares")


def check_page(folder, ledger, whose, name):
    path = ledger.report(folder / "report.html", "2024..2026", *whose, "--all")
    eyes = browser.Browser(folder)
    for hash, terms in FILTERS:
        text, console, requests = eyes.page(path, hash)
        page = pages.Page(scene.svg_as_parsed(text))
        title = f"{name}: {hash or 'none'}"
        yield f"{title}: quiet", console + requests
        question = [*whose, "date:2024..2026", *terms]
        yield f"{title}: sums", scene.differences(page.sums(), ledger.sums(*question))
        yield f"{title}: the command that the page names", told_otherwise(ledger, page)
        yield f"{title}: pies", list(other_slices(ledger, page, [*terms, *whose]))
        yield f"{title}: people", list(other_people(ledger, page, question))
        yield f"{title}: agrees with itself", [] if "hidden" in page.named("p", id="disagreement")[0][1] else ["the page says that it does not"]


def told_otherwise(ledger, page):
    words = shlex.split(page.named("code", id="command")[0][2])
    return scene.differences(page.sums(), ledger.sums(*words[2:])) if words[:2] == ["ledger-sync", "sum"] else [str(words)]


def other_slices(ledger, page, terms):
    """The legends of expenses against the slices of `chart pie`."""
    answer = json.loads(ledger.run("chart", "pie", "2024..2026", *terms, "--all", "--format", "json"))
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
    wanted = [[row["group"]["user"], row["currency"], *(row[figure].lstrip("-") for figure in ("income", "expense", "net")), str(row["count"])] for row in rows]
    start = next(place for place, element in enumerate(page.elements) if element[1].get("id") == "by-person")
    end = next(place for place in range(start, len(page.elements)) if page.elements[place][0] == "h2")
    texts = [text for name, attributes, text in page.elements[start:end] if name == "td" or attributes.get("scope") == "row"]
    ours = [texts[place:place + 2] + list(map(pages.plain, texts[place + 2:place + 6])) for place in range(0, len(texts), 6)]
    if sorted(ours) != sorted(wanted):
        yield f"{ours} instead of {wanted}"
