"""Random editing: the server holds the text that the editor holds, whatever is typed, pasted, undone, saved or changed beneath it.

EDITS=1000 plays as many sequences; a seed that failed is played again with EDITOR_SEED.
"""
import json

import client
import faults
import seeds
from scenarios import equal, holds, scenario

ENCODINGS = ("utf-8", "utf-16", "utf-32")
PATH = "users/alice/bills/2026/11/20-x.json"
PASTED = ["\r\n", "\r", "\n", "🛒🛒", "e\u0301", "\ufeff", "\u2028", "👩\u200d👧", '"', "\\", "{", "}", ",", "12.50*2", "a" * 2000, "\u202e", "\u0085",
          "\t", "\u0000", "\u007f", "\uffff", "𝒳\r\n𝒴", '"fo', "\r\n\r\n", "\n\r"]


def sound(ends):
    return json.dumps(faults.members(1), ensure_ascii=False, indent=2).replace("\n", ends) + ends


def within_end(text, offset):
    return text[offset - 1:offset + 1] == "\r\n"


def edit(editor, source):
    """One change, or several that are told at once."""
    where = client.address(editor.folder / PATH)
    changes, text = [], editor.text(PATH)
    for _ in range(source.choice([1, 1, 1, 2, 5])):
        start = source.randint(0, len(text))
        end = min(len(text), start + source.choice([0, 0, 0, 1, 1, 3, 40]))
        start, end = start - within_end(text, start), end + within_end(text, end)
        new = source.choice([source.choice(PASTED), source.choice(faults.SCRAPS), "", source.choice("aä0 ")])
        new = new.encode("utf-8", "replace").decode()
        if source.random() < 0.03:
            changes.append({"text": new})
            text = new
        else:
            changes.append({"range": {"start": client.place(text, start, editor.encoding),
                                      "end": client.place(text, end, editor.encoding)}, "text": new})
            text = text[:start] + new + text[end:]
    editor.versions[where] += 1
    editor.tell("textDocument/didChange", {
        "textDocument": {"uri": where, "version": editor.versions[where]}, "contentChanges": changes})
    editor.texts[where] = text


def shown(editor, source):
    """A piece of the text as the server holds it, and as the editor does: what stands before and behind the piece is taken away, and
    what is left becomes a quick line, which the server offers to make a record of and says whole. None where it makes none of it."""
    text = editor.text(PATH)
    start = source.randint(0, len(text))
    start -= within_end(text, start)
    end = min(len(text), start + 60)
    end += within_end(text, end)
    editor.change(PATH, end, len(text), "")
    editor.change(PATH, 0, start, "12.50 lunch ")
    items = [item for item in editor.at("completion", PATH, 3) if item.get("detail") == "the whole record"]
    found = items[0]["filterText"] if items else None
    holds(not items or json.loads(editor.written(PATH, [items[0]["textEdit"]])), items)
    return found, editor.text(PATH)


def elsewhere(stage, editor, source):
    """Something else happens in the ledger: the file is saved or changed by another program, git brings an older one, or it is gone."""
    path = stage.folder / PATH
    source.choice([
        lambda: stage.write(PATH, editor.text(PATH)), lambda: stage.write(PATH, sound("\n")), lambda: stage.write(PATH, "{"),
        lambda: path.unlink(missing_ok=True), lambda: stage.git("checkout", "-q", "-f", "main~1"), lambda: stage.git("checkout", "-q", "-f", "main"),
    ])()
    editor.tell(source.choice(["textDocument/didSave", "workspace/didChangeWatchedFiles"]),
                {"changes": [], "textDocument": {"uri": client.address(path)}})


def ask(editor, source):
    method = source.choice(["hover", "completion", "definition", "documentSymbol", "codeAction", "inlayHint", "documentLink", "foldingRange"])
    text = editor.text(PATH)
    editor.about(method, PATH, position=client.place(text, source.randint(0, len(text)), editor.encoding))


def play(stage, encoding, number):
    source = seeds.source(encoding, number)
    with stage.editor(encoding) as editor:
        before = [sound(source.choice(["\n", "\r\n", "\r"]))]
        newest = 0
        editor.open(PATH, source.choice(["", "\ufeff"]) + before[0])
        for _ in range(source.randint(3, 25)):
            step = source.random()
            if step < 0.7:
                edit(editor, source)
            elif step < 0.8:  # undo of everything since then, or a paste over the whole
                editor.change(PATH, 0, len(editor.text(PATH)), source.choice(before))
            elif step < 0.87:
                elsewhere(stage, editor, source)
            else:
                ask(editor, source)
            before.append(editor.text(PATH))
            version = editor.diagnostics[client.address(editor.folder / PATH)]["version"]
            holds(version >= newest, "problems of an older text came later")
            newest = version
        editor.problems(PATH)
        found, text = shown(editor, source)
        if found is not None:
            equal(found, text, f"the text of the server, sequence {number}, EDITOR_SEED={seeds.SEED}")
        return found is not None


@scenario("whatever is typed, pasted, undone, saved or changed beneath, the server holds the editor's text", *ENCODINGS)
def editing(stage, encoding):
    stage.write(PATH, sound("\n"))
    for name in ("one", "two"):
        stage.write(f"users/alice/bills/2026/11/20-{name}.json", sound("\n"))
        stage.git("add", "-A")
        stage.git("commit", "-q", "-m", name)
    count = seeds.count("EDITS", 24) // 3
    seen = sum(play(stage, encoding, number) for number in range(count))
    holds(seen * 3 >= count, f"only {seen} of {count} texts were seen, EDITOR_SEED={seeds.SEED}")
