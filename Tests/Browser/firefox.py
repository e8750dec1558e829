"""A tab of headless Firefox that is told what to do by WebDriver BiDi: the same as `devtools.Tab` is in Chromium."""
import base64
import json
import os
import pathlib
import secrets
import shutil
import socket
import struct
import subprocess
import threading
import time

PROGRAM = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
PATIENCE = 120  # seconds; for hangs

SETTINGS = {
    # What the browser asks for by itself.
    "app.normandy.enabled": False, "app.update.disabledForTesting": True, "media.gmp-provider.enabled": False, "media.gmp-manager.updateEnabled": False, "browser.aboutwelcome.enabled": False, "browser.safebrowsing.update.enabled": False,
    "browser.search.update": False, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False, "extensions.update.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "network.dns.disablePrefetch": True, "network.prefetch-next": False,
    "services.settings.server": "data:,", "toolkit.telemetry.server": "data:,",
    # The microphone is a tone, and nobody is asked whether it may be used.
    "media.navigator.permission.disabled": True, "media.navigator.streams.fake": True,
    "network.proxy.type": 1, "network.proxy.socks": "127.0.0.1", "network.proxy.socks_version": 5, "network.proxy.socks_remote_dns": True,
    "network.proxy.allow_hijacking_localhost": True, "network.proxy.no_proxies_on": "",
}

NAMES = """(async () => {
  const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
  const found = [];
  const walk = (each) => {
    found.push([service.getStringRole(each.role), each.name ?? ""]);
    for (let child = each.firstChild; child; child = child.nextSibling) walk(child);
  };
  for (let tries = 0; tries < 500; tries++) {
    const page = service.getAccessibleFor(gBrowser.selectedBrowser)?.firstChild;
    if (page?.childCount > 0) { walk(page); return found; }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nothing is told to screen readers");
})()"""
# What the browser asks whatever it is told.
OWN = ".services.mozilla.com"
# As Chromium calls them.
ROLES = {"pushbutton": "button", "togglebutton": "button", "toggle button": "button", "entry": "textbox", "editcombobox": "textbox"}


class Tab:
    """What pages say on the console, throw and ask for is remembered."""

    # What the browser itself notes there: where a server refuses, nothing; where there is no connection, these.
    refused = []
    disconnected = ["A ServiceWorker passed a promise", "can’t establish a connection", "was interrupted"]

    def __init__(self, folder, language="en-US"):
        profile = pathlib.Path(folder) / "firefox"
        profile.mkdir(parents=True, exist_ok=True)
        where = profile / "WebDriverBiDiServer.json"
        where.unlink(missing_ok=True)
        self.said, self.asked, self.loads, self.number = [], [], 0, 0
        self.ways = Ways(self.asked)
        settings = {**SETTINGS, "network.proxy.socks_port": self.ways.port, "intl.accept_languages": language}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0", "--remote-allow-system-access", "about:blank"],
            env={"HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = WebSocket(self._port(where), "/session")
        self.call("session.new", capabilities={})
        [self.page] = [each["context"] for each in self.call("browsingContext.getTree")["contexts"]]
        self.window = self.call("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent", "browsingContext.load"])

    def _port(self, file):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                return json.loads(file.read_text())["ws_port"]
            except (FileNotFoundError, json.JSONDecodeError):
                time.sleep(0.02)
        raise AssertionError("Firefox did not begin")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.socket.close()
        self.ways.close()

    # MARK: The socket

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = self.hear()
            if answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise AssertionError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def hear(self):
        """The next thing that it says."""
        message = json.loads(self.socket.receive())
        if message["type"] == "event":
            self._note(message["method"], message["params"])
        return message

    def _note(self, method, told):
        if method == "log.entryAdded":
            self.said.append(told["text"] or "")
        elif method == "network.beforeRequestSent" and told["request"]["url"].startswith("http"):
            self.asked.append(told["request"]["url"])
        elif method == "browsingContext.load":
            self.loads += 1

    def _evaluate(self, script, where):
        answer = self.call("script.evaluate", expression=script, target={"context": where}, awaitPromise=True)
        if answer["type"] == "exception":
            raise AssertionError(json.dumps(answer["exceptionDetails"])[:800])
        return plain(answer["result"])

    # MARK: What a person does

    def go(self, address):
        self.call("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, script):
        """The value of an expression; of a promise, what it comes to."""
        return self._evaluate(script, self.page)

    def look(self, width=1280, height=900, dark=False, scale=1):
        self.call("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height}, devicePixelRatio=scale)
        self._evaluate(f"gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = '{'dark' if dark else 'light'}'", self.window)

    def offline(self, is_so):
        self.ways.open(not is_so)
        self.call("emulation.setNetworkConditions", contexts=[self.page], networkConditions={"type": "offline"} if is_so else None)

    def picture(self, name):
        pathlib.Path(name).write_bytes(base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.page)["data"]))

    def named(self):
        """[(role, name)] of what a screen reader is told of."""
        return [(ROLES.get(role, role), name) for role, name in self._evaluate(NAMES, self.window)]


def plain(value):
    """What a script came to, as BiDi tells it; None for what is no data."""
    kind = value["type"]
    if kind == "array":
        return [plain(each) for each in value["value"]]
    if kind == "object":
        return {name: plain(each) for name, each in value["value"]}
    return value["value"] if kind in ("string", "number", "boolean") else None


class Ways:
    """The only way of the browser to others (a proxy for SOCKS 5): it leads to this machine alone, and can be closed."""

    def __init__(self, asked):
        self.asked, self.is_open, self.lock, self.streams = asked, True, threading.Lock(), []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                stream, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self._lead, args=(stream,), daemon=True).start()

    def _lead(self, stream):
        with stream:
            try:
                there = self._reached(stream)
            except OSError:
                return
            if there is None:
                return
            with there:
                threading.Thread(target=pour, args=(stream, there), daemon=True).start()
                pour(there, stream)

    def _reached(self, stream):
        """Where it wants to go; None where no way leads."""
        take = lambda count: stream.recv(count, socket.MSG_WAITALL)  # noqa: E731
        _, methods = take(2)
        take(methods)
        stream.sendall(b"\x05\x00")
        kind = take(4)[3]
        host = socket.inet_ntoa(take(4)) if kind == 1 else take(take(1)[0]).decode() if kind == 3 else socket.inet_ntop(socket.AF_INET6, take(16))
        port = int.from_bytes(take(2), "big")
        if not host.endswith(OWN):
            self.asked.append(f"http://{host}:{port}")
        with self.lock:
            if not self.is_open or host != "127.0.0.1":
                stream.sendall(b"\x05\x03\x00\x01" + bytes(6))
                return None
            there = socket.create_connection((host, port), timeout=PATIENCE)
            there.settimeout(None)
            self.streams = [each for each in self.streams if each.fileno() >= 0] + [stream, there]
        stream.sendall(b"\x05\x00\x00\x01" + bytes(6))
        return there

    def open(self, is_so):
        with self.lock:
            self.is_open = is_so
            if not is_so:
                self._cut()

    def _cut(self):
        for each in self.streams:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It has gone already.
        self.streams = []

    def close(self):
        self.door.close()
        self.open(False)


def pour(source, sink):
    """Until either ends."""
    try:
        while part := source.recv(1 << 16):
            sink.sendall(part)
    except OSError:
        pass  # Whoever closed it knows.
    for each in (source, sink):
        try:
            each.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class WebSocket:
    """As much of RFC 6455 as one machine needs."""

    def __init__(self, port, path):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.rest = b""
        head = self._until(b"\r\n\r\n")
        assert b" 101 " in head, head

    def close(self):
        self.stream.close()

    def send(self, text):
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data)) if len(data) < 65536 else b"\xff" + struct.pack(">Q", len(data))
        mask = secrets.token_bytes(4)
        masked = int.from_bytes(data, "big") ^ int.from_bytes((mask * (len(data) // 4 + 1))[:len(data)], "big")
        self.stream.sendall(b"\x81" + size + mask + masked.to_bytes(len(data), "big"))

    def receive(self):
        """The next text."""
        whole = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7f
            if size > 125:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            data = self._take(size)
            kind = first & 0x0f
            assert kind != 8, "the browser has gone"
            if kind < 3:
                whole += data
                if first & 0x80:
                    return whole.decode()

    def _until(self, mark):
        while mark not in self.rest:
            self._more()
        head, _, self.rest = self.rest.partition(mark)
        return head

    def _take(self, count):
        while len(self.rest) < count:
            self._more()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def _more(self):
        part = self.stream.recv(1 << 20)
        assert part, "the browser has gone"
        self.rest += part
