"""Another id for a record: one commit, open texts that follow, and nothing where something is not saved."""
import json

import client
from record_scenarios import ENCODINGS, NASTY, bill, span
from scenarios import equal, holds, scenario

FOOD, MEALS = "users/alice/categories/food.json", "users/alice/categories/meals.json"

def commits(stage):
    return int(stage.git("rev-list", "--count", "HEAD"))


def tree(stage):
    return stage.git("rev-parse", "HEAD^{tree}")


def rename(editor, path, at, new):
    return editor.at("rename", path, at, newName=new)


def refused(editor, path, at, new):
    try:
        rename(editor, path, at, new)
    except client.ServerError as error:
        equal(error.args[0]["code"], -32803, "the code")
        return error.args[0]["message"]
    raise AssertionError("it was renamed")


def filled(stage):
    """Two bills that name food, one in parts, both committed."""
    one = bill(stage)
    two = "users/alice/bills/2026/11/20-y.json"
    stage.write(two, json.dumps({"date": "2026-11-20", "amount": 5, "name": NASTY,
                                 "parts": [{"id": "1", "category": "food", "amount": 2}]}, ensure_ascii=False))
    stage.git("add", "-A")
    stage.git("commit", "-q", "-m", "two bills")
    return one, two


@scenario("an id is renamed where it is named: one commit, the open texts follow, and undo takes it back", *ENCODINGS)
def renamed(stage, encoding):
    one, two = filled(stage)
    before, count = tree(stage), commits(stage)
    with stage.editor(encoding, versioned=True) as editor:
        editor.open(one)
        at = editor.text(one).index('"food"') + 2
        found = editor.at("prepareRename", one, at)
        equal((span(editor, one, found["range"]), found["placeholder"]), ("food", "food"), "what is renamed")
        equal(editor.follow(rename(editor, one, at, "meals")), [client.address(editor.folder / one)], "which texts follow")
        equal(editor.text(one), (stage.folder / one).read_bytes().decode(), "the open text is that of the file")
        equal(editor.problems(one), [], "problems of it")
        equal(commits(stage), count + 1, "commits")
        holds("meals" in (stage.folder / two).read_text() and (stage.folder / MEALS).exists(), "the other one")
        holds(not (stage.folder / FOOD).exists(), "the old file is gone")
        holds("food is meals now, and 2 references changed" in editor.logged[-1], editor.logged)
        equal(stage.run("check", "--format", "json").count('"path"'), 0, "problems of the ledger")
        stage.run("undo")
        equal(tree(stage), before, "what undo takes back")


@scenario("where any open text is not saved nothing is renamed")
def unsaved(stage):
    one, two = filled(stage)
    before = tree(stage)
    with stage.editor(versioned=True) as editor:
        editor.open(one)
        editor.open(two)
        editor.replace(two, "5", "6")
        at = editor.text(one).index('"food"') + 2
        equal(refused(editor, one, at, "meals"), f"{two} is not saved: save what is open, and rename then", "what is said")
        equal((tree(stage), (stage.folder / FOOD).exists()), (before, True), "nothing has changed")
        stage.write(two, editor.text(two))
        editor.follow(rename(editor, one, at, "meals"))
        holds('"amount": 6' in editor.text(two) and '"meals"' in editor.text(two), editor.text(two))
        equal(editor.text(two), (stage.folder / two).read_text(), "what was saved is there")


@scenario("a record is renamed in its own text, whose file is another one then")
def own(stage):
    one, _ = filled(stage)
    with stage.editor(versioned=True) as editor:
        equal(editor.capabilities["renameProvider"], {"prepareProvider": True}, "what the server says it can")
        editor.open(FOOD)
        equal(editor.at("prepareRename", FOOD, 4)["placeholder"], "food", "what is renamed")
        rename(editor, FOOD, 4, "meals")
        found = editor.problems(FOOD)
        while not found:
            editor.hear(editor.receive())
            found = editor.diagnostics[client.address(editor.folder / FOOD)]["diagnostics"]
        holds(f"lies in {MEALS} now" in found[0]["message"], found)
        equal(editor.shown, [client.address(editor.folder / MEALS)], "the file that is shown")
        holds('"meals"' in (stage.folder / one).read_text(), "who names it")


@scenario("above the number of the guard somebody is asked first", "1", "0", "none")
def asked(stage, choice):
    path = bill(stage)
    for number in range(25):
        stage.write(f"users/alice/bills/2026/11/19-{number}.json", '{"date": "2026-11-19", "amount": 1, "category": "food"}')
    with stage.editor(versioned=True) as editor:
        editor.choice = None if choice == "none" else int(choice)
        editor.open(path)
        at = editor.text(path).index('"food"') + 2
        if choice == "0":
            editor.follow(rename(editor, path, at, "meals"))
            equal(len(list((stage.folder / "users/alice/bills").rglob("*.json"))), 26, "bills")
            equal(stage.run("list", "bill", "category:meals", "--format", "json").count('"id"'), 26, "those of it")
        else:
            equal(refused(editor, path, at, "meals"), "nothing was changed", "what is said")
            holds((stage.folder / FOOD).exists(), "nothing has changed")
        equal(editor.questions, ["Rename food, and change 27 records?"], "the question")


@scenario("what cannot be renamed says why, and where nothing has an id nothing is offered")
def others(stage):
    path = stage.bill("12.50", "lunch", "food")
    with stage.editor() as editor:
        editor.open(path)
        text = editor.text(path)
        for ask in (lambda: editor.at("prepareRename", path, text.index("12.5")), lambda: rename(editor, path, text.index("12.5"), "x")):
            try:
                ask()
                raise AssertionError("it was answered")
            except client.ServerError as error:
                holds("is random, and tells the bill apart on every device" in error.args[0]["message"], error)
        at = text.index('"food"') + 2
        holds("there is another record with the id pets" in refused(editor, path, at, "pets"), "taken")
        editor.open("notes.json", "{}")
        equal(editor.at("prepareRename", "notes.json", 0), None, "a file that is no record")
        equal(editor.at("rename", "notes.json", 0, newName="x"), None, "nor is it renamed")


@scenario("property lists, and line ends and byte order marks that an editor keeps to itself")
def other_texts(stage):
    plist = "users/alice/bills/2026/11/20-p.plist"
    stage.write(plist, '<plist version="1.0"><dict><key>date</key><string>2026-11-20</string><key>category</key><string>food</string></dict></plist>\n')
    marked = bill(stage, ends="\r\n")
    (stage.folder / marked).write_bytes(b"\xef\xbb\xbf" + (stage.folder / marked).read_bytes())
    with stage.editor(versioned=True) as editor:
        editor.open(plist)
        editor.open(marked, (stage.folder / marked).read_bytes().decode("utf-8-sig").replace("\r\n", "\n"))
        at = editor.text(plist).index("food") + 1
        equal(span(editor, plist, editor.at("prepareRename", plist, at)["range"]), "food", "what is renamed")
        equal(len(editor.follow(rename(editor, plist, at, "meals"))), 2, "texts that follow")
        holds("<string>meals</string>" in editor.text(plist), editor.text(plist))
        written = (stage.folder / marked).read_bytes()
        holds(written.startswith(b"\xef\xbb\xbf{\r\n") and b'"meals"' in written, written)
        equal(editor.text(marked), written.decode("utf-8-sig").replace("\r\n", "\n"), "the open text")


@scenario("an editor that knows no versions reads its files again, and gets no edits that could be made twice")
def unversioned(stage):
    one, _ = filled(stage)
    with stage.editor() as editor:
        equal(editor.capabilities["renameProvider"], True, "what the server says it can")
        editor.open(one)
        equal(rename(editor, one, editor.text(one).index('"food"') + 2, "meals"), {"changes": {}}, "the edit")
        holds('"meals"' in (stage.folder / one).read_text(), "the file")
