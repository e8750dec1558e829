"""Texts that try to break out of a page: as names, remarks, payees, tags, categories, people, and as filters."""
import json

import browser
import devtools
import nasty
import pages
import scene


def check_escaping(folder):
    """No text of a record becomes markup: the page has the elements that it has without the text, and no other."""
    ledger = scene.Ledger(folder, 0)
    ledger.write("users/alice/manifest.json", {"name": "alice"})
    for number, text in enumerate(nasty.TEXTS):
        members = {"date": "2026-06-10", "amount": number + 1, "type": "expense", "name": text, "remark": text, "payee": text,
                   "tags": [text], "category": text, "book": text, "paidBy": text or "nobody", "for": {text or "nobody": 1, "alice": 2}}
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
    people = {text.strip() for name, _, text in page.elements if name == "bdi"}
    yield "escaping: who owes whom is in the page", [] if len(people) > len(nasty.OWN) else [f"{len(people)} names"]
    missing = [text for text in nasty.TEXTS if " ".join(text.split()) not in names and text not in names]
    yield f"escaping: {len(nasty.TEXTS)} texts arrive as they are", missing[:5]
    yield "escaping: nothing invisible in the source", [hex(ord(letter)) for letter in source if letter in "\u202e\u2066\u200b\x00\x1b\x08"][:5]
    yield from in_browser(folder, ledger, path)


def in_browser(folder, ledger, path):
    if browser.PROGRAM is None:
        return
    text, console, requests = browser.Browser(folder).page(path)
    page = pages.Page(scene.svg_as_parsed(text))
    yield "escaping: quiet in the browser", console + requests
    yield "escaping: no element from a text in the browser", page.wrong[:5]
    yield "escaping: the sums of the browser", scene.differences(page.sums(), ledger.sums("--user", "all"))
    with devtools.Tab(folder) as tab:
        tab.open(path)
        yield "escaping: nothing ran and nothing was asked for", found_broken(tab)
        tab.run("for (const details of document.querySelectorAll('details')) details.open = true")
        tab.run("for (let more = document.getElementById('more'); !more.hidden;) more.click()")
        yield "escaping: nor in the tables behind the charts and in the whole timeline", found_broken(tab)
    small = scene.Ledger(folder / "small", 20)
    with devtools.Tab(folder / "small") as tab:
        tab.open(small.report(folder / "small.html", "--user", "all", "2024..2026"))
        kinds = tab.run(ELEMENTS)
        for text in nasty.TEXTS:
            tab.run(f"location.hash = {json.dumps('text=' + text)} + '&category=' + encodeURIComponent({json.dumps(text)}) + '&tag=' + {json.dumps(text)}")
            tab.run("new Promise((done) => setTimeout(done))")
            if found_broken(tab) or set(tab.run(ELEMENTS)) - set(kinds) - {"p"}:
                yield f"escaping: {text!r} as a filter in the address", found_broken(tab) or ["elements that were not there"]
        yield f"escaping: {len(nasty.TEXTS)} texts as filters in the address", []


ELEMENTS = "[...new Set([...document.querySelectorAll('*')].map((each) => each.nodeName.toLowerCase()))]"


def found_broken(tab):
    broken = tab.run("window.broken ?? null")
    return tab.said + tab.asked + ([] if broken is None else [f"{broken} ran"])
