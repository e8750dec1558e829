"""Clients that do not keep to the protocol, texts of every sort at the speed of a machine, and records that try to be more than text.

FLOOD=60 types for as many seconds.
"""
import json
import pathlib
import re
import shutil
import subprocess
import threading
import time

import client
import faults
import seeds
from scenarios import equal, holds, scenario

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATH = "users/alice/bills/2026/11/20-x.json"
TEXT = json.dumps(faults.members(1) | {"category": "fod"}, ensure_ascii=False) + "\n"
QUESTIONS = ["hover", "completion", "definition", "references", "documentSymbol", "codeAction", "inlayHint", "documentLink", "foldingRange"]


def framed(body):
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def message(**members):
    return framed(json.dumps({"jsonrpc": "2.0", **members}).encode())


BEGINNING = message(id="begin", method="initialize", params={"capabilities": {}})
END = message(id="end", method="shutdown") + message(method="exit")


def exchange(stage, sent):
    """The exit code, and what the server said to these bytes."""
    done = subprocess.run([stage.binary, "lsp"], cwd=stage.folder, env=stage.environment, input=sent, capture_output=True, timeout=600)
    said, rest = [], done.stdout
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        length = int(head.split(b":")[1])
        said.append(json.loads(rest[:length]))
        rest = rest[length:]
    return done.returncode, said, done.stderr.decode()


@scenario("a client that says what cannot be read is answered, and what it says next is, too")
def unreadable(stage):
    for body in (b"{nope", b'{"method":"\xff"}', b"", b"[" * 5000, b'{"id":8,"method":"x","params":' + b"[" * 1000 + b"]" * 1000 + b"}"):
        code, said, errors = exchange(stage, BEGINNING + framed(body) + END)
        equal((code, errors), (0, ""), f"how it ended after {body[:40]}")
        equal([(one["id"], one.get("error", {}).get("code")) for one in said], [("begin", None), (None, -32700), ("end", None)], body[:40])


@scenario("a stream that cannot be followed is an error, and one that ends early is not answered for ever")
def unframed(stage):
    for sent in (b"hello\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length: 9" + b"9" * 30 + b"\r\n\r\n", b"x" * 10_000):
        code, _, errors = exchange(stage, BEGINNING + sent)
        holds(code not in (0, 1) and errors, f"{sent[:40]}: {code}")
    for sent in (b"", BEGINNING, BEGINNING + b"Content-Length: 500\r\n\r\n{}", BEGINNING + message(method="exit")):
        equal(exchange(stage, sent)[0], 1, f"exit code without a shutdown, after {sent[-40:]}")


@scenario("requests before the beginning, with any id and with senseless places, are all answered")
def senseless(stage):
    where = {"textDocument": {"uri": client.address(stage.folder / PATH)}}
    huge, places = 2 ** 31 - 1, []
    for line, character in ((0, huge), (huge, 0), (huge, huge), (2 ** 63 - 1, 2 ** 63 - 1), (-1, 0), (0, -1), (1.5, 0), ("0", 0), (None, None), (10 ** 30, 0)):
        places.append({"line": line, "character": character})
    sent, asked = message(id="early", method="textDocument/hover", params={}) + BEGINNING, ["early", "begin"]
    sent += message(method="textDocument/didOpen", params={"textDocument": {**where["textDocument"], "version": 1, "text": TEXT}})
    for number, (method, place) in enumerate((method, place) for method in QUESTIONS for place in places):
        asked.append(number if number % 2 else f"text {number}")
        sent += message(id=asked[-1], method=f"textDocument/{method}", params=where | {
            "position": place, "range": {"start": place, "end": {"line": 0, "character": 0}}})
    for params in ([1], None, 7, {"textDocument": 1}, {"textDocument": {"uri": 1}}, {}):
        asked.append(f"params {params}")
        sent += message(id=asked[-1], method="textDocument/hover", params=params)
    code, said, errors = exchange(stage, sent + END)
    equal((code, errors), (0, ""), "how it ended")
    equal([one["id"] for one in said if "id" in one], [*asked, "end"], "what was answered")
    equal(said[0]["error"]["code"], -32002, "a request before the beginning")


@scenario("addresses that are of no record, in any spelling, are answered with nothing")
def addresses(stage):
    root = str(stage.folder)
    for uri in ("untitled:Untitled-1", "", "file:", "file://", "file:///", "file:///%", "file:///%00", "file:///%zz/x.json", "file://host/x.json", "git:/a?b",
                f"file://{root}", f"file://{root}/", "file:///" + "a/" * 3000 + "x.json", "file:///" + "b" * 300 + "/x.json"):
        sent = BEGINNING + message(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "version": 1, "text": '{"x":1,'}})
        for method in QUESTIONS:
            place = {"line": 0, "character": 3}
            sent += message(id=method, method=f"textDocument/{method}", params={
                "textDocument": {"uri": uri}, "position": place, "range": {"start": place, "end": place}})
        code, said, errors = exchange(stage, sent + END)
        equal((code, errors), (0, ""), f"how it ended with {uri[:60]}")
        equal([one["result"] for one in said if one.get("id") in QUESTIONS], [None] * len(QUESTIONS), uri[:60])


@scenario("a record is known by every address that leads to it")
def spellings(stage):
    stage.write(PATH, TEXT)
    link = stage.folder.parent / "link to it"
    link.symlink_to(stage.folder)
    with stage.editor() as editor:
        for path in (stage.folder / PATH, link / PATH, f"{stage.folder}//{PATH}", f"{stage.folder}/kinds/../{PATH}"):
            editor.folder = pathlib.Path("/")
            where = "file://" + client.urllib.parse.quote(str(path))
            editor.tell("textDocument/didOpen", {"textDocument": {"uri": where, "version": 1, "text": TEXT}})
            while where not in editor.diagnostics:
                editor.hear(editor.receive())
            equal(len(editor.diagnostics[where]["diagnostics"]), 1, f"problems by {where}")


@scenario("what is broken or gone beneath an open record leaves the server answering",
          "ledger.json", "no ledger.json", "kinds/bill.json", "no kinds/bill.json", "no kinds", "no ledger", "no file", "logged out")
def beneath(stage, what):
    stage.write(PATH, TEXT)
    with stage.editor() as editor:
        equal(len(editor.open(PATH)), 1, "problems before")
        if what == "logged out":
            stage.run("logout")
        elif what.startswith("no "):
            gone = stage.folder / {"no ledger": ".", "no file": PATH}.get(what, what[3:])
            shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
        else:
            stage.write(what, "{")
        editor.tell("workspace/didChangeWatchedFiles", {"changes": []})
        for method in QUESTIONS:
            number = editor.request(f"textDocument/{method}", {
                "textDocument": {"uri": client.address(editor.folder / PATH)}, "position": {"line": 0, "character": 30},
                "range": {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}})
            try:
                editor.answer(number)
            except client.ServerError as error:
                equal(error.args[0]["code"], -32803, f"why {method} is not answered")
        editor.change(PATH, 0, 1, "")


TITLES = ["<b>x</b><script>alert(1)</script>", "[x](command:evil)", "`${1:x}` $1 $TM_FILENAME \\} }", "\u202eabc\u202c\u2066", "a\u0001\u001b[31mred",
          '"quote\\', "\uffff\u0000", "*" * 300 + "x" * 20_000, "![i](http://x/y.png)"]


@scenario("titles that would be markup, snippets or commands stay text, and what is completed is that very id")
def titles(stage):
    for index, title in enumerate(TITLES):
        for name in (f"n{index}", f"n${index}", f"n${{{index}}}"):
            stage.write(f"users/alice/categories/{name}.json", json.dumps({"title": title, "type": "expense"}))
    path = stage.folder / PATH
    stage.write(PATH, json.dumps({"name": "x", "date": "2026-11-20", "amount": 1, "category": "n"}))
    with stage.editor() as editor:
        editor.open(PATH)
        items = [item for item in editor.at("completion", PATH, path.read_text().index('"n"') + 2) if item["label"].startswith("n")]
        equal(len(items), 3 * len(TITLES), "what is offered")
        for item in items:
            equal(json.loads(editor.written(PATH, [item["textEdit"]]))["category"], item["label"], "what is completed")
            equal({"command", "insertTextFormat", "additionalTextEdits", "documentation"} & set(item), set(), f"more than text in {item['label']}")
        old = '"n"'
        for index in range(len(TITLES)):
            editor.replace(PATH, old, f'"n{index}"')
            old = f'"n{index}"'
            said = editor.at("hover", PATH, editor.text(PATH).index(old) + 1)
            equal(said["contents"]["kind"], "plaintext", "how a title is shown")
            for hint in editor.about("inlayHint", PATH):
                holds(isinstance(hint["label"], str) and "command" not in hint and "tooltip" not in hint, hint)
        editor.replace(PATH, old, '"n00"')
        for action in editor.about("codeAction", PATH):
            equal({"command", "data"} & set(action), set(), action["title"])


@scenario("what a conflict lists is shown on one line and not too long, and who wrote it stands behind it")
def listed(stage):
    values = ["a\nb\u202ec", "x" * 10_000]
    entries = [{"value": value, "at": "2026-11-20T12:00:00Z", "by": "bob"} for value in values]
    entries[1]["kept"] = True
    record = {"name": "x", "date": "2026-11-20", "amount": 1, "remark": values[1], "~conflicts": {"remark": entries}}
    stage.write(PATH, json.dumps(record))
    with stage.editor() as editor:
        (found,) = [one for one in editor.open(PATH) if one.get("code") == "conflict"]
        titles = [one["title"] for one in editor.about("codeAction", PATH)]
        for text in [found["message"], *titles]:
            holds("\n" not in text and "\u202e" not in text and len(text) < 400, text[:500])
        equal(found["message"].count("(bob, "), 2, "who wrote it")


def corpus():
    """Texts that have been hard to read, from the tests of the reader and of the fuzzer, and records that are half typed."""
    texts = []
    for name in ("Refused", "Accepted"):
        source = (ROOT / f"RecordsTests/JSONCorpus+{name}.swift").read_text()
        for literal in re.findall(r'JSONCase\("((?:[^"\\]|\\.)*)"', source):
            literal = re.sub(r"\\u\{(\w+)\}", lambda found: chr(int(found[1], 16)), literal)
            texts.append(re.sub(r'\\(["\\nrt])', lambda found: {"n": "\n", "r": "\r", "t": "\t"}.get(found[1], found[1]), literal))
    texts += [path.read_bytes().decode("utf-8", "replace") for path in (ROOT / "Fuzz/Found").rglob("*") if path.is_file()]
    whole = json.dumps(faults.members(1) | {"parts": [{"category": "gifts", "amount": 3}]}, ensure_ascii=False, indent=2)
    texts += [whole[:end] for end in range(len(whole))]
    return [*texts, "[" * 1000, '{"a":' * 1000, "[" * 1000 + "]" * 1000, "<plist><array>" * 1000]


def memory(process):
    """In KiB, what the server has in memory."""
    return int(pathlib.Path(f"/proc/{process.pid}/status").read_text().split("VmRSS:")[1].split()[0])


@scenario("hard texts at 100 edits a second: every request is answered, and memory does not grow")
def flood(stage):
    source, texts, seconds = seeds.source("flood"), corpus(), seeds.count("FLOOD", 5)
    with stage.editor() as editor:
        editor.open(PATH, TEXT)
        where = client.address(stage.folder / PATH)
        waiting, failed = set(), []

        def listen():
            while True:
                answer = editor.receive()
                waiting.discard(answer.get("id"))
                if "error" in answer:
                    failed.append(answer)
                if answer.get("id") == "last":
                    return

        listener = editor.listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        started, sizes = time.monotonic(), []
        for number in range(seconds * 100):
            text = editor.texts[where]
            if number % 5 == 0 or len(text) > 5000:
                editor.versions[where] += 1
                editor.texts[where] = source.choice(texts)
                editor.tell("textDocument/didChange", {"textDocument": {"uri": where, "version": editor.versions[where]},
                                                       "contentChanges": [{"text": editor.texts[where]}]})
            else:
                start = source.randint(0, len(text))
                editor.change(PATH, start, start, source.choice(['"', "{", "x", "1", "\r\n", "🛒", "\\", ","]))
            if number % 4 == 0:
                place = {"line": source.randint(0, 9), "character": source.randint(0, 30)}
                waiting.add(number)
                editor.send({"id": number, "method": f"textDocument/{source.choice(QUESTIONS)}", "params": {
                    "textDocument": {"uri": where}, "position": place, "range": {"start": {"line": 0, "character": 0}, "end": place}}})
            if number % 100 == 99:
                sizes.append(memory(editor.process))
            time.sleep(max(0, started + number / 100 - time.monotonic()))
        editor.send({"id": "last", "method": "workspace/symbol", "params": {"query": "food"}})
        listener.join(600)
        equal((failed, waiting, listener.is_alive()), ([], set(), False), f"what was not answered, EDITOR_SEED={seeds.SEED}")
        holds(memory(editor.process) < sizes[0] + 40_000, f"memory grew: {sizes}")
