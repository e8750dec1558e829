"""An editor, as far as the Language Server Protocol knows one: it holds texts, sends their changes, and asks."""
import json
import pathlib
import re
import subprocess
import urllib.parse

UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}


def address(path):
    return "file://" + urllib.parse.quote(str(path))


def path_of(address):
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(address).path))


def lines_of(text):
    """The lines of a text with their ends, as the protocol counts them: \\n, \\r\\n and \\r end one, and nothing else does."""
    return re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)


def place(text, offset, encoding):
    """The place of the character with that number, counted from 0."""
    before = lines_of(text[:offset])
    if text[offset - 1:offset + 1] == "\r\n":  # within a line's end
        before = lines_of(text[:offset - 1])
    return {"line": len(before) - 1, "character": UNITS[encoding](before[-1])}


def offset(text, where, encoding):
    """The number of the character at a place."""
    lines = lines_of(text)
    start = sum(len(line) for line in lines[:where["line"]])
    count = units = 0
    for letter in lines[where["line"]]:
        units += UNITS[encoding](letter)
        if units > where["character"] or letter in "\r\n":
            break
        count += 1
    return start + count


def applied(text, edits, encoding):
    """The text after edits, none of which sees what another made."""
    spans = sorted(((offset(text, e["range"]["start"], encoding), offset(text, e["range"]["end"], encoding), e["newText"])
                    for e in edits), reverse=True)
    for start, end, new in spans:
        text = text[:start] + new + text[end:]
    return text


class ServerError(Exception):
    pass


class Editor:
    """A server of its own, and the texts that are open in it. To be used in a `with` block."""

    def __init__(self, binary, folder, environment, encoding="utf-16", snippets=True, versioned=False):
        self.encoding, self.folder = encoding, pathlib.Path(folder)
        self.process = subprocess.Popen(
            [str(binary), "lsp"], cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.listener = None  # a thread that reads what the server says, so that nobody else may
        self.asked, self.texts, self.versions, self.diagnostics, self.logged = 0, {}, {}, {}, []
        self.questions, self.choice, self.shown = [], None, []  # what the server asks, what is answered, which files it shows
        capabilities = {"textDocument": {"completion": {"completionItem": {"snippetSupport": snippets}}}}
        if versioned:
            capabilities["textDocument"]["rename"] = {"prepareSupport": True}
            edits = {"documentChanges": True, "resourceOperations": ["create"]}
            capabilities |= {"workspace": {"workspaceEdit": edits}, "window": {"showDocument": {"support": True}}}
        if encoding != "utf-16":
            capabilities["general"] = {"positionEncodings": [encoding]}
        self.capabilities = self.ask("initialize", {
            "processId": None, "rootUri": address(folder), "capabilities": capabilities})["capabilities"]
        self.tell("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None and kind is None:
            self.ask("shutdown", None)
            self.tell("exit", None)
            self.process.stdin.close()
            code = self.process.wait(60)
            if code != 0:
                raise AssertionError(f"the server ended with {code}: {self.process.stderr.read().decode()}")
        self.process.kill()
        self.process.wait()

    # Messages

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise ServerError(f"the server is gone: {self.process.stderr.read().decode()}")
            if line == b"\r\n":
                break
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        """Sends a request and gives its number."""
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        return self.asked

    def answer(self, number):
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise ServerError(message["error"])
                return message["result"]
            self.hear(message)

    def hear(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]
        elif message.get("method") == "window/logMessage":
            self.logged.append(message["params"]["message"])
        elif message.get("method") == "window/showMessage":
            self.logged.append(message["params"]["message"])
        elif message.get("method") == "window/showMessageRequest":
            self.questions.append(message["params"]["message"])
            titles = [action["title"] for action in message["params"]["actions"]]
            self.send({"id": message["id"], "result": None if self.choice is None else {"title": titles[self.choice]}})
        elif message.get("method") == "window/showDocument":
            self.shown.append(message["params"]["uri"])
            self.send({"id": message["id"], "result": {"success": True}})

    def ask(self, method, params):
        return self.answer(self.request(method, params))

    # Texts

    def open(self, path, text=None):
        """Opens a file, or a text that is to become one; gives what is wrong with it."""
        path = self.folder / path
        where = address(path)
        self.texts[where] = path.read_bytes().decode() if text is None else text
        self.versions[where] = 1
        self.diagnostics.pop(where, None)
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": where, "languageId": "json", "version": 1, "text": self.texts[where]}})
        return self.problems(path)

    def change(self, path, start, end, new):
        """Puts `new` in the place of the characters from `start` to `end`."""
        where = address(self.folder / path)
        text = self.texts[where]
        self.versions[where] += 1
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": where, "version": self.versions[where]},
            "contentChanges": [{"range": {"start": place(text, start, self.encoding),
                                          "end": place(text, end, self.encoding)}, "text": new}]})
        self.texts[where] = text[:start] + new + text[end:]
        if self.listener is None and self.versions[where] % 100 == 0:
            self.problems(path)  # so that neither side waits for the other to read

    def replace(self, path, old, new):
        start = self.text(path).index(old)
        self.change(path, start, start + len(old), new)
        return self.problems(path)

    def close(self, path):
        where = address(self.folder / path)
        self.tell("textDocument/didClose", {"textDocument": {"uri": where}})
        del self.texts[where]

    def text(self, path):
        return self.texts[address(self.folder / path)]

    def problems(self, path):
        """What is wrong with the text as it is now."""
        where = address(self.folder / path)
        while self.diagnostics.get(where, {}).get("version") != self.versions[where]:
            self.hear(self.receive())
        return self.diagnostics[where]["diagnostics"]

    # Questions about a place

    def at(self, method, path, index, **more):
        where = address(self.folder / path)
        return self.ask(f"textDocument/{method}", {
            "textDocument": {"uri": where}, "position": place(self.texts[where], index, self.encoding), **more})

    def about(self, method, path, **more):
        where = address(self.folder / path)
        text = self.texts[where]
        whole = {"start": {"line": 0, "character": 0}, "end": place(text, len(text), self.encoding)}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": where}, "range": whole,
                                                   "context": {"diagnostics": []}, **more})

    def follow(self, edit):
        """Makes the edits of several texts, and tells the server; gives the addresses of those texts."""
        changes = edit.get("changes") or {
            one["textDocument"]["uri"]: one["edits"] for one in edit.get("documentChanges", [])}
        for one in edit.get("documentChanges", []):
            if one["textDocument"]["version"] != self.versions[one["textDocument"]["uri"]]:
                raise AssertionError("an edit of another version")
        for where, edits in changes.items():
            text = self.texts[where]
            self.change(path_of(where), 0, len(text), applied(text, edits, self.encoding))
        return sorted(changes)

    def written(self, path, edits):
        """The text with edits of a client."""
        return applied(self.text(path), edits, self.encoding)
