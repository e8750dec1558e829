"""What axe-core finds: every view, with what can be open in it, in three languages, light and dark, on a phone and on a desk.

The script is not part of this project; `run.py --axe FILE` says where an `axe.min.js` lies (npm and PyPI have some).
"""
import json
import pathlib
import sys
import tempfile

import phone as phones
import served
from figures import put, shows

sys.path.insert(0, str(served.ROOT / "Tests/Browser"))
import scene  # noqa: E402

SCRIPT = None
LANGUAGES = ["en-US", "de-DE", "zh-TW"]
LOOKS = [(320, 568, False), (320, 568, True), (1280, 900, False), (1280, 900, True)]
# What is a matter of taste, or of one view in a page that has several.
IMPACTS = ["minor", "moderate", "serious", "critical"]
LEAST = "moderate"

FOUND = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, impact, nodes }) =>
  [impact, id, ...nodes.slice(0, 3).map(({ html, any, all, none }) => `${html.slice(0, 160)}  ${[...any, ...all, ...none].map(({ message }) => message).slice(0, 1)}`)]))"""
# Whatever can be opened in a view is open.
OPEN = "[...document.querySelectorAll('details')].map((each) => { each.open = true; }).length"


def check_axe(folder):
    ledger = served.Ledger.found(folder / "axe/ledger", clock="2026-11-20T12:00:00Z")
    views = filled(ledger)
    for language in LANGUAGES:
        with served.Server(ledger) as server, phones.Phone(tempfile.mkdtemp(dir=folder), language=language) as phone:
            phone.go(server.url)
            phone.until("document.querySelector('#code')")
            yield from looked(phone, f"door, {language}")
            phone.run(f"location.hash = '{server.code['link'].rsplit('#', 1)[1]}'")
            phone.until("document.querySelector('.tiles button')")
            for address, condition in views.items():
                # What was shown before is not taken for it.
                phone.run("document.querySelector('main').replaceChildren()")
                ready = shows(phone, address, condition)
                yield f"{address} opens", [] if ready else [phone.text()]
                phone.run(OPEN)
                yield from looked(phone, f"{address}, {language}")
    yield from check_report(folder)


def looked(phone, what):
    for width, height, dark in LOOKS:
        phone.look(width, height, dark=dark)
        yield f"axe: {what}, {width}{', dark' if dark else ''}", findings(phone)
    phone.look(*phones.PHONE, scale=2)


def findings(phone):
    if not phone.run("Boolean(window.axe)"):
        phone.run(pathlib.Path(SCRIPT).read_text() + "; true")
    return [f"{impact}: {' | '.join(rest)}" for impact, *rest in phone.run(FOUND) if IMPACTS.index(impact) >= IMPACTS.index(LEAST)]


def filled(ledger):
    """{address: what is there once it is shown}"""
    ledger.run("users", "add", "ben", "--guest")
    for fields in (["amount=60", "name=Gas", "category=utilities", "payee=Works", "tags=flat,fix", "date=2026-11-12", "paidBy=anna", "for=anna,ben"],
                   ["amount=12.50", "name=Lunch", "category=food", "date=2026-11-19"], ["amount=2500", "name=Pay", "category=salary", "date=2026-11-01"],
                   ["amount=30", "name=Ryokan", "currency=JPY", "category=travel", "date=2026-11-02"], ["amount=40", "name=Books", "category=education", "date=2025-11-02"]):
        ledger.run("add", "bill", *fields)
    ledger.run("set", "food", "--", "budget=10")
    ledger.run("attach", "Gas", f"photo={served.ROOT / 'Samples/zoo/users/alice/animals/otter.picture-71a033c7.png'}")
    ledger.run("add", "account", "title=Giro", "opening=100")
    ledger.run("add", "animal", "name=Otter", "picture=https://example.org/otter.png", "--shared")
    ledger.run("attach", "Otter", f"picture={served.ROOT / 'Samples/zoo/users/alice/animals/otter.picture-71a033c7.png'}")
    ledger.run("add", "animal", "name=Owl", "picture=https://example.org/owl.png", "--shared")
    ledger.run("add", "drink", "brand=Kinmen", "type=spirit", "abv=58", "--shared")
    ledger.run("add", "diary", "drink=Kinmen", "amount=50", "remark=With friends")
    put(ledger, "anna/bills/two.json", **{"date": "2026-11-10", "amount": 13.5, "name": "Cinema", "category": "gifts", "~conflicts": {"amount": [
        {"value": 12.5, "by": "anna", "at": "2026-11-10T14:02:11Z"}, {"value": 13.5, "by": "ben", "at": "2026-11-10T14:05:40Z", "kept": True}]}})
    put(ledger, "anna/bills/bad.json", date="2026-11-10", amount="a lot", name="Concert")
    [gas] = ledger.json("list", "bill", "Gas")
    listed, figures, form = "document.querySelector('.list a')", "document.querySelector('.sums')", "document.querySelector('form .field')"
    return {
        "month/2026-11": figures, "add": "document.querySelector('.tiles button')", "find": "document.querySelector('#question')", "find/date%3A2026-11": f"{figures} && {listed}",
        "record/two": form, f"record/{gas['id']}": f"{form} && document.querySelector('.portrait')", f"copy/{gas['id']}": form, "more": "document.querySelector('.field:not(.files) button')",
        "slices/2026-11/payee": listed, "slices/2026-11/tags": listed, "changes/2026-11/HEAD~5": f"document.querySelector('table') && {listed}", "settle": "document.querySelector('.card')",
        "accounts": listed, "kinds": listed, "kinds/animal": "document.querySelector('.gallery img')", "kinds/category": listed, "week/diary": "document.querySelector('h3')",
        "new/diary": form, "settings": "document.querySelector('#book')"}


def check_report(folder):
    ledger = scene.Ledger(folder / "report", 0)
    scene.fill(ledger)
    for language in ("en", "de", "zh-Hant"):
        manifest = json.loads((ledger.folder / "ledger.json").read_text(encoding="utf-8"))
        ledger.write("ledger.json", {**manifest, "language": language})
        path = ledger.report(folder / f"{language}.html", "2026-06", "--user", "all", "--all")
        with phones.Phone(tempfile.mkdtemp(dir=folder)) as phone:
            phone.go(f"file://{path}")
            phone.run(OPEN)
            yield from looked(phone, f"report, {language}")
