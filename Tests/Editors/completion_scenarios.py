"""Completion where no JSON record is written: in property lists, in kinds, in rules of imports and in `ledger.json`."""
import json
import plistlib

from record_scenarios import ENCODINGS, NASTY
from scenarios import equal, holds, scenario

HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
        '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t')


def offered(editor, path, text):
    """What is offered at the `|` of a text: the whole text with each, by its label."""
    editor.open(path, text.replace("|", ""))
    items = editor.at("completion", path, text.index("|"))
    texts = {item["label"]: editor.written(path, [item["textEdit"]]) for item in items}
    editor.close(path)
    return texts


@scenario("in a property list, fields, ids, people, days and choices are completed, and it can be read then", *ENCODINGS)
def plist(stage, encoding):
    path = "users/alice/bills/2026/11/20-y.plist"
    for ends in ("\n", "\r\n"):
        head = (HEAD + f"<key>name</key><string>{NASTY} &amp; &lt;</string><key>amount</key><real>12.5</real>\n\t").replace("\n", ends)
        tail = f"{ends}</dict>{ends}</plist>{ends}"

        def record(text):
            found = plistlib.loads(text.encode())
            equal(found["name"], f"{NASTY} & <", "what stood there already")
            return found

        with stage.editor(encoding, snippets=False) as editor:
            texts = offered(editor, path, f"{head}<key>cat|</key>{tail}")
            holds("name" not in texts and "amount" not in texts, sorted(texts))
            equal(texts["category"], f"{head}<key>category</key>{tail}", "a key that is there, whose value is not")
            for half in ("|", "<key>cat|", "cat|"):
                texts = offered(editor, path, head + half + tail)
                equal(record(texts["category"])["category"], "", f"a key and a place for its value, behind {half}")
                equal(record(texts["tags"])["tags"], [], "the same of a list")
            for half in ("|", "<string>fo|", "<string>|</string>", "<string>fo|</string>"):
                texts = offered(editor, path, f"{head}<key>category</key>{half}{tail}")
                equal(record(texts["food"])["category"], "food", f"an id, behind {half}")
            texts = offered(editor, path, f"{head}<key>paidBy</key><string>|</string>{tail}")
            equal(sorted(texts), ["alice", "ben"], "people")
            texts = offered(editor, path, f"{head}<key>date</key><string>3 days ago|</string>{tail}")
            equal(sorted(texts), ["3 days ago", "today", "yesterday"], "days")
            holds(record(texts["today"])["date"].startswith("20"), "the day")
            equal(offered(editor, path, f"{head}<key>date</key><date>|</date>{tail}"), {}, "a date says a time of UTC")
            texts = offered(editor, path, f"{head}<key>parts</key><array><dict><key>category</key><string>fo|</string></dict></array>{tail}")
            equal(record(texts["food"])["parts"], [{"category": "food"}], "within a list")


@scenario("in a kind, what x-ledger can say is completed, and explained")
def kinds(stage):
    path = "kinds/bill.json"
    with stage.editor() as editor:
        text = '{"properties": {"seen": {"type": "integer", "x-ledger": { "merge": "|" } } } }'
        items = {item["label"]: item for item in at(editor, path, text)}
        equal(list(items), ["latest", "set", "keyed", "list", "counter", "max", "min", "text"], "merge rules")
        equal(items["counter"]["detail"], "a number that is counted up and down: both differences count", "its explanation")
        written = offered(editor, path, text)["counter"]
        equal(json.loads(written)["properties"]["seen"]["x-ledger"], {"merge": "counter"}, "the kind")
        names = [item["label"] for item in at(editor, path, text.replace('"merge": "|"', '"merge": "set", |'))]
        holds("ref" in names and "unit" in names and "merge" not in names and "folder" not in names, names)
        names = [item["label"] for item in at(editor, path, text.replace('"merge": "|"', '"ref": "|"'))]
        holds("category" in names and "bill" in names, names)
        items = {item["label"]: item for item in at(editor, path, '{ "x-ledger": { "ti|": "" } }')}
        equal(items["title"]["detail"], "the field by which people know a record", "what a kind can say")
        names = [item["label"] for item in at(editor, path, '{ "x-ledger": { "money": "|" } }')]
        holds("amount" in names, names)
        equal(at(editor, path, '{ "|": "" }'), [], "elsewhere a JSON server knows more")


def at(editor, path, text):
    editor.open(path, text.replace("|", ""))
    items = editor.at("completion", path, text.index("|"))
    editor.close(path)
    return items


@scenario("in a rule of imports, its members are completed, and what it says of records as in a record", *ENCODINGS)
def rules(stage, encoding):
    path = "users/alice/imports/bank.json"
    with stage.editor(encoding) as editor:
        names = [item["label"] for item in at(editor, path, '{ "title": "' + NASTY + '", "kind": "bill", "|": "" }')]
        holds("reader" in names and "map" in names and "kind" not in names, names)
        holds("bill" in offered(editor, path, '{ "kind": "|" }'), "kinds")
        holds("csv" in offered(editor, path, '{ "kind": "bill", "reader": "|" }'), "readers")
        equal(sorted(offered(editor, path, '{ "sign": "|" }')), ["as-it-is", "spent-is-negative", "spent-is-positive"], "signs")
        names = sorted(offered(editor, path, '{ "kind": "bill", "map": { "amount": "Betrag", "|": "" } }'))
        holds("category" in names and "date" in names and "amount" not in names, names)
        equal(at(editor, path, '{ "kind": "bill", "map": { "category": "|" } }'), [], "a column is none of the ledger's words")
        text = offered(editor, path, '{ "kind": "bill", "title": "' + NASTY + '", "constants": { "category": "fo|" } }')["food"]
        equal(json.loads(text)["constants"], {"category": "food"}, "what all its records say")


@scenario("in ledger.json, the settings are completed")
def settings(stage):
    with stage.editor() as editor:
        items = {item["label"]: item for item in at(editor, "ledger.json", '{ "format": 1, "currency": "EUR", "|": "" }')}
        holds("units" in items and "currency" not in items, sorted(items))
        equal(items["firstDayOfMonth"]["detail"], "a whole number from 1 to 28", "what it can be")
        equal(sorted(offered(editor, "ledger.json", '{ "units": "|" }')), ["imperial", "us"], "measures")


@scenario("in the description of a feed, what it can say is completed")
def feeds(stage):
    path = "feeds/zoo/feed.json"
    with stage.editor() as editor:
        names = [item["label"] for item in at(editor, path, '{ "kind": "animal", "|": "" }')]
        holds("url" in names and "pages" in names and "map" in names and "attach" not in names and "kind" not in names, names)
        names = [item["label"] for item in at(editor, path, '{ "kind": "animal", "map": { "|": "" } }')]
        holds("name" in names, names)
