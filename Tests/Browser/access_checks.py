"""What everybody needs of a page, in two languages and every look."""
import json

import access
import browser
import devtools
import pages
import scene


def check_access(folder):
    """Names, contrast, tables behind charts, keyboard: in light and dark, on a desk and on a phone, on paper."""
    if browser.PROGRAM is None:
        return
    ledger = scene.Ledger(folder, 0)
    scene.fill(ledger)
    for language in ("en", "zh-Hant"):
        manifest = json.loads((ledger.folder / "ledger.json").read_text(encoding="utf-8"))
        ledger.write("ledger.json", {**manifest, "language": language})
        path = ledger.report(folder / f"{language}.html", "2026-06", "--user", "all", "--all")
        with devtools.Tab(folder / language) as tab:
            yield from (((f"access, {title}", found)) for title, found in looks(tab, path, language))
    yield "access, en: typing in the search changes the sums", typed(folder, ledger, folder / "en.html")


def looks(tab, path, language):
    for name, size, dark in (("light", (1280, 900), False), ("dark", (1280, 900), True), ("phone", (360, 740), False), ("dark phone", (360, 740), True)):
        tab.look(*size, dark=dark)
        tab.open(path)
        title = f"{language}, {name}"
        charts, found = tab.run(access.CHARTS)
        yield f"{title}: a table behind each chart", found + ([] if charts >= 3 else [f"{charts} charts"])
        texts, found = tab.run(access.CONTRAST)
        yield f"{title}: contrast", found + ([] if texts > 60 else [f"{texts} texts"])
        yield f"{title}: nothing wider than the screen", tab.run(access.SPILLS)
        yield f"{title}: nothing too small for a finger", tab.run(access.SMALL)
        if not dark:
            yield f"{title}: names", access.nameless(tab)
            yield f"{title}: tables have captions and heads", tab.run(access.TABLES)
            yield f"{title}: headings", tab.run(access.HEADINGS)
            tab.open(path)
            yield f"{title}: keyboard", access.keyboard(tab, devtools.TAB)
            yield f"{title}: a table opens with Enter", opened(tab)
    tab.look(media="print")
    yield f"{language}, paper: no controls, and nothing cut off", tab.run(
        "[...document.querySelectorAll('form, button, summary')].filter((each) => each.checkVisibility()).map((each) => each.nodeName)"
        ".concat([...document.querySelectorAll('.scroll')].filter((each) => getComputedStyle(each).overflowY !== 'visible').map(() => 'a scroller'))")
    yield f"{language}: quiet", tab.said + tab.asked


def opened(tab):
    tab.run("document.querySelector('summary').focus()")
    tab.press(devtools.ENTER)
    tab.run("new Promise((done) => setTimeout(done, 50))")
    return [] if tab.run("document.querySelector('details').open && document.querySelector('details table tbody tr') !== null") else ["it does not"]


def typed(folder, ledger, path):
    with devtools.Tab(folder / "typing") as tab:
        tab.open(path)
        tab.press(devtools.TAB)
        tab.type("京都")
        tab.run("new Promise((done) => setTimeout(done, 400))")
        page = pages.Page(scene.svg_as_parsed("<!doctype html>" + tab.run("document.documentElement.outerHTML")))
        return scene.differences(page.sums(), ledger.sums("--user", "all", "date:2026-06", "text:京都")) + tab.said
