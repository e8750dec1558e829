"""What an editor gets for one record: problems, completion, hover, hints, quick fixes, places."""
import json
import os
import pty
import subprocess

import client
from scenarios import equal, holds, scenario

ENCODINGS = ("utf-8", "utf-16", "utf-32")
# Characters of one to four bytes, a combining mark and a pair that is one sign, before everything that is looked at.
NASTY = "🛒午餐 e\u0301 👩\u200d👧"


def bill(stage, ends="\n", **fields):
    """A bill of alice's whose name stands on the line of everything else."""
    members = {"name": NASTY, "date": "2026-11-20", "amount": 12.5, "currency": "EUR", "category": "food", **fields}
    path = "users/alice/bills/2026/11/20-x.json"
    text = "{" + ends + "  " + ", ".join(f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in members.items())
    stage.write(path, text + ends + "}" + ends)
    return path


def span(editor, path, where):
    text = editor.text(path)
    return text[client.offset(text, where["start"], editor.encoding):client.offset(text, where["end"], editor.encoding)]


@scenario("a sound record has no problems, and one that is broken while it is typed gets them and loses them", *ENCODINGS)
def problems(stage, encoding):
    path = bill(stage)
    with stage.editor(encoding) as editor:
        equal(editor.capabilities["positionEncoding"], encoding, "the encoding that was agreed on")
        equal(editor.open(path), [], "problems of a sound record")
        found = editor.replace(path, '"food"', '"fod"')
        equal(len(found), 1, "problems of a reference that leads nowhere")
        holds("did you mean food" in found[0]["message"], found)
        equal(span(editor, path, found[0]["range"])[:5], '"fod"', "where it is")
        equal(editor.replace(path, '"fod"', '"food"'), [], "problems when it is mended")
        found = editor.replace(path, "12.5", "12,5")
        equal([one["severity"] for one in found], [1], "a text that is not JSON")
        holds("written with a point" in found[0]["message"], found)
        equal(editor.replace(path, "12,5", "12.5"), [], "problems when it is mended")


@scenario("lines that end with CR and LF, in every encoding", *ENCODINGS)
def line_ends(stage, encoding):
    path = bill(stage, ends="\r\n", category="fod")
    with stage.editor(encoding) as editor:
        found = editor.open(path)
        equal([span(editor, path, one["range"]) for one in found], ['"fod"'], "the text of the problem")


@scenario("what check says of the file, an editor says of the text, and a conflict besides")
def as_check(stage):
    texts = {
        "20-a.json": '{"date":"2026-11-20","amount":"x","category":"fod","name":"a","paidBy":"zoe"}',
        "20-b.json": '{"date":"2026-11-31","name":"b","photo":"20-b.jpg"}', "20-c.json": '{"amount": 1,}', "20-d.json": "[]",
        "20-e.json": '{"date":"2026-11-20","amount":3,"name":"e","parts":[{"category":"food","amount":1}]}',
        "20-f.plist": '<plist version="1.0"><dict><key>date</key><string>soon</string></dict></plist>',
        "20-g.json": '{"date":"2026-11-20","amount":3,"name":"g","~conflicts":1}'}
    for name, text in texts.items():
        stage.write(f"users/alice/bills/2026/11/{name}", text)
    said = json.loads(stage.run("check", "--format", "json", code=1))
    with stage.editor() as editor:
        for name in texts:
            path = f"users/alice/bills/2026/11/{name}"
            expected = sorted(one["message"] for one in said["problems"] if one["path"] == path)
            holds(expected, f"check says something of {name}")
            equal(sorted(one["message"] for one in editor.open(path)), expected, f"problems of {name}")


@scenario("fields that are missing, ids with titles, people, days and choices are completed", *ENCODINGS)
def completion(stage, encoding):
    path = bill(stage)
    with stage.editor(encoding) as editor:
        editor.open(path)

        def offered(old, new, cursor):
            """What is offered behind `cursor` once `new` stands in the place of `old`; and the texts with each."""
            editor.replace(path, old, new)
            items = editor.at("completion", path, editor.text(path).index(cursor) + len(cursor))
            texts = {item["label"]: editor.written(path, [item["textEdit"]]) for item in items}
            editor.replace(path, new, old)
            return texts

        texts = offered('"food"', '"fo', '"fo')
        holds('"category": "food"' in texts["food"], texts["food"])
        texts = offered('"food"', '"food", "paidBy": ""', '"paidBy": "')
        equal(sorted(texts), ["alice", "ben"], "people")
        holds('"paidBy": "ben"' in texts["ben"], texts["ben"])
        texts = offered('"2026-11-20"', '"3 days ago"', '"3 days ago')
        equal(sorted(texts), ["3 days ago", "today", "yesterday"], "days")
        json.loads(texts["3 days ago"])
        texts = offered('"food"', '"food", "type": ', '"type": ')
        equal(sorted(texts), ["expense", "income", "transfer"], "choices")
        texts = offered('"food"', '"food", ', '"food", ')
        holds("remark" in texts and "category" not in texts and "name" not in texts, sorted(texts))
        holds('"remark": "$1"' in texts["remark"], texts["remark"])


@scenario("a quick line becomes the record")
def quick_line(stage):
    path = "users/alice/bills/2026/11/new.json"
    with stage.editor() as editor:
        editor.open(path, "12.50 lunch food")
        items = editor.at("completion", path, 16)
        equal(len(items), 1, "what is offered")
        record = json.loads(editor.written(path, [items[0]["textEdit"]]))
        equal((record["amount"], record["name"], record["category"]), (12.5, "lunch", "food"), "the record")
        editor.close(path)
        editor.open(path, "lunch without an amount")
        holds(not any(item["kind"] == 15 for item in editor.at("completion", path, 5)), "no record without an amount")


@scenario("hover says what a field means, what it names and who wrote it", *ENCODINGS)
def hover(stage, encoding):
    path = stage.bill("12.50", NASTY.split()[0], "food")
    stage.run("set", path, "amount=13")
    with stage.editor(encoding) as editor:
        editor.open(path)
        said = editor.at("hover", path, editor.text(path).index('"food"') + 2)
        equal(said["contents"]["kind"], "plaintext", "texts of others are no markup")
        holds("category Food and drink" in said["contents"]["value"], said)
        equal(span(editor, path, said["range"]), '"food"', "what it is about")
        said = editor.at("hover", path, editor.text(path).index("13"))["contents"]["value"]
        holds("13: alice" in said and "before, 12.50: alice" in said, said)


@scenario("the title stands behind an id, and the id leads to its record and back", *ENCODINGS)
def places(stage, encoding):
    path = bill(stage)
    with stage.editor(encoding) as editor:
        editor.open(path)
        text = editor.text(path)
        hints = editor.about("inlayHint", path)
        equal([hint["label"] for hint in hints], ["Food and drink"], "titles")
        equal(text[:client.offset(text, hints[0]["position"], encoding)][-6:], '"food"', "where the title stands")
        target = editor.at("definition", path, text.index('"food"') + 3)
        equal(client.path_of(target["uri"]).relative_to(stage.folder).as_posix(), "users/alice/categories/food.json", "the record")
        editor.open("users/alice/categories/food.json")
        uses = editor.at("references", "users/alice/categories/food.json", 0, context={"includeDeclaration": False})
        equal([client.path_of(use["uri"]).relative_to(stage.folder).as_posix() for use in uses], [path], "who names it")
        equal(span(editor, path, uses[0]["range"]), '"food"', "where it is named")


@scenario("next to an amount that is split stands my share of it, and next to its fields what is calculated", *ENCODINGS)
def figures(stage, encoding):
    def hints(editor, path):
        """Where a text ends behind which something is shown, by what is shown; without titles."""
        text = editor.text(path)
        found = {one["label"]: text[:client.offset(text, one["position"], encoding)] for one in editor.about("inlayHint", path)}
        return {label: before for label, before in found.items() if label != "Food and drink"}

    for ends in ("\n", "\r\n"):
        path = bill(stage, ends, amount=13, **{"for": ["alice", "ben:3"]})
        with stage.editor(encoding) as editor:
            editor.open(path)
            (row,) = json.loads(stage.run("list", "bill", "--share", "--format", "json"))
            share = row["computed"]["share"]
            equal(share, "3.25", "what list says")
            ((label, before),) = hints(editor, path).items()
            equal((label, before[-6:]), (f"my share: {share}", "t\": 13"), "my share, behind the amount")
            editor.replace(path, "ben:3", "ben")
            equal(list(hints(editor, path)), ["my share: 6.50"], "once the parts are others")
            for others in ('["alice"]', '["ben"]', '["alice:x", "ben"]'):
                editor.replace(path, '["alice", "ben"]', others)
                equal(hints(editor, path), {}, f"for {others}, which is all, nothing, or cannot be read")
                editor.replace(path, others, '["alice", "ben"]')
            editor.close(path)
            drink = "users/alice/diary/2026/11/20-beer.json"
            stage.write(drink, "{" + ends + '"name": "' + NASTY + '", "abv": 5, "date": "2026-11-20T20:00:00Z", "amount": 500' + ends + "}")
            editor.open(drink)
            alcohol = json.loads(stage.run("show", drink, "--format", "json"))["computed"]["alcohol"]
            ((label, before),) = hints(editor, drink).items()
            equal((label, before[-5:]), (f"alcohol {alcohol} g", ": 500"), "what is calculated, behind the last of its fields")
            editor.replace(drink, "500", "250")
            equal(list(hints(editor, drink)), [f"alcohol {float(alcohol) / 2} g"], "once the amount is another")


@scenario("a conflict is shown, and a quick fix keeps either value", *ENCODINGS)
def conflict(stage, encoding):
    path = bill(stage)
    made = stage.conflict(path, "13", "14")
    with stage.editor(encoding) as editor:
        found = [one for one in editor.open(made) if one.get("code") == "conflict"]
        equal(len(found), 1, "conflicts")
        holds("13" in found[0]["message"] and "14" in found[0]["message"], found)
        actions = [one for one in editor.about("codeAction", made) if one["title"].startswith("Keep")]
        equal(len(actions), 2, "one for each value")
        for action in actions:
            (edits,) = action["edit"]["changes"].values()
            text = editor.written(made, edits)
            fixed = json.loads(text)
            holds("~conflicts" not in fixed, fixed)
            equal(action["title"], f"Keep {fixed['amount']}", "which value")


@scenario("what an editor is told is in the language of the ledger, and fields are called as the record's own kind calls them")
def language(stage):
    stage.run("profile", "language=de", "--yes")
    made = stage.conflict(bill(stage), "13", "14")
    drink = "users/alice/diary/2026/11/20-tea.json"
    stage.write(drink, '{"date": "2026-11-20T12:00:00Z", "amount": 250, "name": "tea"}\n')
    with stage.editor() as editor:
        found = [one for one in editor.open(made) if one.get("code") == "conflict"]
        holds("ist im Konflikt: " in found[0]["message"], found)
        titles = [one["title"] for one in editor.about("codeAction", made)]
        holds(any(title.endswith(" behalten") for title in titles), titles)
        editor.open(drink)
        said = editor.at("hover", drink, editor.text(drink).index("250"))["contents"]["value"]
        holds(said.startswith("Menge, in ml: Wie viel Sie getrunken haben."), said)


@scenario("a sum in the place of a number is worked out", *ENCODINGS)
def reckoning(stage, encoding):
    path = bill(stage)
    with stage.editor(encoding) as editor:
        editor.open(path)
        editor.replace(path, "12.5", "12.50*2")
        where = client.place(editor.text(path), editor.text(path).index("12.50") + 2, encoding)
        actions = editor.about("codeAction", path, range={"start": where, "end": where})
        equal([one["title"] for one in actions], ["Write 25.00 for 12.50*2"], "what is offered")
        (edits,) = actions[0]["edit"]["changes"].values()
        holds('"amount": 25.00,' in editor.written(path, edits), editor.written(path, edits))


@scenario("an outline, folds, links and records by their titles")
def outline(stage):
    path = bill(stage, remark="see", tags=["a", "b"])
    (stage.folder / "users/alice/bills/2026/11/20-x.photo.jpg").write_bytes(b"\xff\xd8\xff\xd9")
    stage.write(path, json.dumps(json.loads((stage.folder / path).read_text()) | {"photo": "20-x.photo.jpg"}, indent=2))
    with stage.editor() as editor:
        editor.open(path)
        symbols = editor.about("documentSymbol", path)
        equal([one["name"] for one in symbols],
              ["name", "date", "amount", "currency", "category", "remark", "tags", "photo"], "members")
        equal([one["name"] for one in symbols[6]["children"]], ["1", "2"], "items")
        equal(len(editor.about("foldingRange", path)), 2, "folds: the record and its list")
        (link,) = editor.about("documentLink", path)
        holds(link["target"].endswith("/20-x.photo.jpg"), link)
        equal([one["name"] for one in editor.ask("workspace/symbol", {"query": "food"})], ["Food and drink"], "by title")


@scenario("files outside a ledger, files that are no records, and methods that are not there")
def outside(stage):
    with stage.editor() as editor:
        equal(editor.open("/nowhere/at/all/x.json", "{"), [], "a file in no ledger")
        equal(editor.open("notes.json", "{"), [], "a file that no record can be")
        equal(editor.at("hover", "notes.json", 0), None, "nothing is known about it")
        try:
            editor.ask("textDocument/nonsense", {"textDocument": {"uri": "file:///x"}})
            raise AssertionError("a method that is not there was answered")
        except client.ServerError as error:
            equal(error.args[0]["code"], -32601, "the error")


@scenario("what another program writes is seen once the editor says that files changed")
def others(stage):
    path = bill(stage, category="gifts2")
    with stage.editor() as editor:
        equal(len(editor.open(path)), 1, "a category that is not there")
        stage.run("add", "category", "title=Gifts2", "type=expense")
        del editor.diagnostics[client.address(editor.folder / path)]
        editor.tell("workspace/didChangeWatchedFiles", {"changes": []})
        equal(editor.problems(path), [], "once it is there")


@scenario("a request that was taken back is answered as such, and the others are answered")
def cancelled(stage):
    path = bill(stage)
    with stage.editor() as editor:
        editor.open(path)
        where = {"textDocument": {"uri": client.address(editor.folder / path)}, "position": {"line": 1, "character": 3}}
        body = b""
        for message in ({"id": 900, "method": "textDocument/hover", "params": where},
                        {"method": "$/cancelRequest", "params": {"id": 900}},
                        {"id": 901, "method": "textDocument/hover", "params": where}):
            text = json.dumps({"jsonrpc": "2.0", **message}).encode()
            body += b"Content-Length: %d\r\n\r\n" % len(text) + text
        editor.process.stdin.write(body)
        editor.process.stdin.flush()
        try:
            editor.answer(900)
            raise AssertionError("it was answered")
        except client.ServerError as error:
            equal(error.args[0]["code"], -32800, "the error")
        holds(editor.answer(901) is not None, "the other one is answered")


@scenario("a person who types lsp is told what it is for")
def typed(stage):
    main, other = pty.openpty()
    done = subprocess.run([stage.binary, "lsp"], cwd=stage.folder, env=stage.environment, stdin=other, capture_output=True, text=True)
    equal(done.returncode, 2, "exit code")
    holds("speaks with editors" in done.stderr, done.stderr)
    for descriptor in (main, other):
        os.close(descriptor)


@scenario("completing a text that is not closed yet leaves what stands behind it", *ENCODINGS)
def unclosed(stage, encoding):
    path = "users/alice/bills/2026/11/20-x.json"
    with stage.editor(encoding) as editor:
        for text in ('{"name": "🛒", "category": "fo|, "amount": 12.5}', '{"name": "🛒",\n"category": "fo|,\n"amount": 12.5}'):
            editor.open(path, text.replace("|", ""))
            items = {one["label"]: one for one in editor.at("completion", path, text.index("|"))}
            record = json.loads(editor.written(path, [items["food"]["textEdit"]]))
            equal((record["category"], record["amount"]), ("food", 12.5), "the record")
            editor.close(path)


@scenario("fields and references of the parts of a bill are completed")
def parts(stage):
    path = bill(stage, parts=[{"id": "1", "category": "fo"}])
    with stage.editor() as editor:
        text = '{"amount": 5, "parts": [{"id": "1", }]}'
        editor.open("users/alice/bills/2026/11/20-y.json", text)
        items = editor.at("completion", "users/alice/bills/2026/11/20-y.json", text.index(", }") + 2)
        equal([one["label"] for one in items], ["category", "amount", "name"], "fields of a part")
        editor.open(path)
        items = editor.at("completion", path, editor.text(path).index('"fo"') + 3)
        holds("food" in [one["label"] for one in items], "categories")


@scenario("names and tags that other records have are offered, the most used first")
def used(stage):
    for name, tag in (("Tea", "work"), ("Tea", "home"), ("Toast", "work")):
        stage.run("quick", f"3 {name} food #{tag}")
    with stage.editor() as editor:
        for text, expected in (('{"name": ""}', ["Tea", "Toast"]), ('{"tags": ["home", ""]}', ["work", "home"])):
            path = f"users/alice/bills/2026/11/{len(text)}.json"
            editor.open(path, text)
            items = editor.at("completion", path, text.rindex('""') + 1)
            equal([one["label"] for one in sorted(items, key=lambda one: one["sortText"])], expected, text)


@scenario("nothing is said about who wrote a record that was never committed")
def uncommitted(stage):
    stage.run("quick", "1", "tea", "food")
    path = bill(stage)
    with stage.editor() as editor:
        editor.open(path)
        said = editor.at("hover", path, editor.text(path).index("12.5"))["contents"]["value"]
        holds("(no value)" not in said, said)


@scenario("half an emoji, as an editor in UTF-16 can send it, leaves both texts alike")
def half(stage):
    path = bill(stage)
    with stage.editor() as editor:
        editor.open(path)
        where = client.place(editor.text(path), editor.text(path).index("food"), "utf-16")
        body = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
            "textDocument": {"uri": client.address(editor.folder / path), "version": 2},
            "contentChanges": [{"range": {"start": where, "end": where}, "text": "\ud83d"}]}}).encode()
        holds(b"\\ud83d" in body, "the half is written as an escape")
        editor.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        editor.process.stdin.flush()
        address = client.address(editor.folder / path)
        editor.texts[address] = editor.text(path).replace("food", "\ufffdfood")
        editor.versions[address] = 2
        equal([span(editor, path, one["range"]) for one in editor.problems(path)], ['"\ufffdfood"'], "the problem's text")


@scenario("a change that cannot be understood ends what is said about the text, and says so")
def lost(stage):
    path = bill(stage, category="fod")
    with stage.editor() as editor:
        equal(len(editor.open(path)), 1, "a problem")
        address = client.address(editor.folder / path)
        editor.tell("textDocument/didChange", {"textDocument": {"uri": address, "version": 2},
                                               "contentChanges": [{"range": {"start": {"line": -1, "character": 0}}, "text": ""}]})
        equal(editor.at("hover", path, 3), None, "no answer about another text")
        editor.close(path)
        equal(len(editor.open(path)), 1, "the problem, once it is opened again")


@scenario("a text is laid out as new files are, and nothing in it is touched", *ENCODINGS)
def formatting(stage, encoding):
    path = "users/alice/bills/2026/11/20-y.json"
    wild = ('{ "date":"2026-11-20","amount" : 12.50,"tags":[ "a" ,"b"],"n":{ },"e":[],\t"name":"' + NASTY + ' \\u00e9 \\" : {",'
            '"parts":[{"amount":1e1}]}')
    for ends in ("\n", "\r\n"):
        with stage.editor(encoding) as editor:
            text = wild.replace(",", "," + ends)
            editor.open(path, text)
            laid = editor.written(path, editor.about("formatting", path, options={"tabSize": 8, "insertSpaces": False}))
            expected = json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
            for token in ("12.50", "\\u00e9", "1e1"):
                holds(token in laid, laid)
            same = laid.replace("\r\n", "\n").replace("12.50", "12.5").replace("\\u00e9", "\u00e9").replace("1e1", "10.0")
            equal(same, expected, "as json.dumps lays it out")
            equal("\r\n" in laid, ends == "\r\n", "line ends")
            editor.close(path)
            editor.open(path, laid)
            equal(editor.about("formatting", path, options={}), [], "laid out again")
            editor.close(path)
            editor.open(path, text[:-1])
            equal(editor.about("formatting", path, options={}), [], "a text that is still being typed")


@scenario("a category that is not there is made in a file of its own", *ENCODINGS)
def new_category(stage, encoding):
    path = bill(stage, category="Bus & Bahn")
    with stage.editor(encoding, versioned=True) as editor:
        editor.open(path)
        at = editor.text(path).index('"Bus') + 2
        where = client.place(editor.text(path), at, encoding)
        found = [one for one in editor.about("codeAction", path, range={"start": where, "end": where}) if "documentChanges" in one["edit"]]
        equal([one["title"] for one in found], ["Make the category “Bus & Bahn”"], "what is offered")
        made, content, named = found[0]["edit"]["documentChanges"]
        file = client.path_of(made["uri"]).relative_to(stage.folder).as_posix()
        equal((made["kind"], file), ("create", "users/alice/categories/bus-bahn.json"), "the file")
        equal(content["textDocument"]["uri"], made["uri"], "whose text it is")
        (text,) = content["edits"]
        stage.write(file, text["newText"])
        stage.write(path, editor.written(path, named["edits"]))
        equal(json.loads((stage.folder / path).read_text())["category"], "bus-bahn", "the bill names it")
        stage.run("check")
        holds("Bus & Bahn" in stage.run("list", "category"), "it is there")


@scenario("a ledger that is reached by a link keeps the names that the editor has for its files")
def linked(stage):
    path = bill(stage)
    link = stage.home / "link"
    link.symlink_to(stage.folder)
    stage.folder = link
    with stage.editor() as editor:
        editor.open(path)
        target = editor.at("definition", path, editor.text(path).index('"food"') + 3)
        equal(client.path_of(target["uri"]), link / "users/alice/categories/food.json", "where a category is")
        (found,) = editor.ask("workspace/symbol", {"query": "food"})
        equal(client.path_of(found["location"]["uri"]), link / "users/alice/categories/food.json", "the same by its title")


@scenario("bytes of something that is not an editor end with a sentence")
def not_an_editor(stage):
    done = subprocess.run([stage.binary, "lsp"], cwd=stage.folder, env=stage.environment, input=b"hello\r\n\r\n", capture_output=True)
    equal(done.returncode, 2, "exit code")
    holds(b"this is not an editor: a message does not say how many bytes it has" in done.stderr, done.stderr)


@scenario("while an editor has a record open, git can ask what has changed")
def watches(stage):
    path = bill(stage)
    with stage.editor() as editor:
        editor.open(path)
        outcome = next(found for found in (stage.try_run("hook", "fsmonitor", "2", "") for _ in range(1000)) if found.code != 3)
        equal((outcome.code, outcome.out.split("\0")[1:]), (0, ["/", ""]), f"the first answer\n{outcome.err}")
    equal(stage.try_run("hook", "fsmonitor", "2", "").code, 3, "when the editor has ended")
