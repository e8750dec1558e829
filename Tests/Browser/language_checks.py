"""Pages in the language of whoever reads them."""
import json
import re
import shutil

import browser
import devtools
import scene

WORDS = r"""(() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element.closest("script, noscript, style, bdi, .left-out, #command")) found.push(texts.currentNode.data);
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    for (const name of ["aria-label", "title", "placeholder"]) found.push(each.getAttribute(name) ?? "");
  }
  return found;
})()"""


def check_language(folder):
    """A page in Chinese says nothing in English; programs are told the same in every language."""
    ledger = scene.Ledger(folder, 0)
    scene.fill(ledger)
    data = ledger.run("report", "2026-06", "--user", "all", "--all", "--json")
    manifest = json.loads((ledger.folder / "ledger.json").read_text(encoding="utf-8"))
    ledger.write("ledger.json", {**manifest, "language": "zh-TW", "name": "家"})
    yield "language: the data are the same", [] if ledger.run("report", "2026-06", "--user", "all", "--all", "--json") == data else ["they differ"]
    shutil.rmtree(ledger.folder / "local")  # its categories have the same ids, and then a title is none
    for number, path in enumerate(sorted((ledger.folder / "shared/categories").glob("*.json"))):
        ledger.write(path.relative_to(ledger.folder), {**json.loads(path.read_text(encoding="utf-8")), "title": "一二三四五六七八九"[number]})
    for title, period, wanted in (("a month", "2026-06", "2026年6月"), ("a year", "2026", "2026年"), ("days", "2026-06-01..2026-06-09", "2026-06-01 至 2026-06-09"),
                                  ("all days", "..2026-06-09", "至 2026-06-09"), ("no records", "2019", "2019年")):
        path = ledger.report(folder / "page.html", period, "--user", "all", "--all")
        source = path.read_text(encoding="utf-8")
        yield f"language: {title} is named", [] if f"<h1>{wanted}</h1>" in source and '<html lang="zh-Hant">' in source else [source[:400]]
        if browser.PROGRAM is None:
            continue
        with devtools.Tab(folder / "tab") as tab:
            tab.open(path)
            tab.run("for (const details of document.querySelectorAll('details')) details.open = true")
            tab.run("new Promise((done) => setTimeout(done, 50))")
            english = [text for text in tab.run(WORDS) for word in re.findall("[A-Za-z]{2,}", text) if word not in
                       ("EUR", "alice", "bob", "Home", "Kyoto", "trip", "JavaScript", "ledger", "sync", "sum")]
            yield f"language: {title} has no word of English", english[:5] + tab.said
