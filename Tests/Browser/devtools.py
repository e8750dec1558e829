"""A tab of headless Chromium that is told what to do over a pipe: looks, keys, and what screen readers are told."""
import base64
import fcntl
import json
import os
import pathlib
import subprocess

import browser

TAB = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
ENTER = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}


class Tab:
    """What pages say on the console, throw and ask for is remembered."""

    # What the browser itself notes there: where a server refuses, and where there is no connection.
    refused = ["the server responded with a status of 4"]
    disconnected = ["ERR_INTERNET_DISCONNECTED"]

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        self.said, self.asked, self.loads, self.number, self.rest = [], [], 0, 0, b""
        to_browser, self.writing = self._pipe()
        self.reading, from_browser = self._pipe()
        self.process = subprocess.Popen(
            [browser.PROGRAM, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-extensions", "--disable-background-networking", "--disable-component-update",
             "--disable-default-apps", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--force-color-profile=srgb", "--disable-ipc-flooding-protection",
             # The microphone is a tone, and nobody is asked whether it may be used.
             "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
             f"--user-data-dir={folder}/tab"],
            env={"HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}, close_fds=False,
            preexec_fn=lambda: (os.dup2(to_browser, 3), os.dup2(from_browser, 4)),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    @staticmethod
    def _pipe():
        """Both ends above 9, for the browser's are 3 and 4."""
        ends = os.pipe()
        moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
        for end in ends:
            os.close(end)
        return moved

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.writing)
        os.close(self.reading)

    # MARK: The pipe

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writing, data):]
        while True:
            answer = self.hear()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return answer["result"]

    def hear(self):
        """The next thing that it says."""
        while b"\0" not in self.rest:
            part = os.read(self.reading, 1 << 20)
            if not part:
                raise AssertionError("the browser has gone")
            self.rest += part
        first, _, self.rest = self.rest.partition(b"\0")
        message = json.loads(first)
        self._note(message.get("method"), message.get("params", {}))
        return message

    def _note(self, method, told):
        if method == "Runtime.consoleAPICalled":
            self.said.append(" ".join(str(each.get("value", each.get("description"))) for each in told["args"]))
        elif method == "Runtime.exceptionThrown":
            self.said.append(json.dumps(told["exceptionDetails"])[:500])
        elif method == "Log.entryAdded":
            self.said.append(told["entry"]["text"])
        elif method == "Network.requestWillBeSent" and not told["request"]["url"].startswith(("data:", "file://")):
            self.asked.append(told["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loads += 1

    # MARK: What a person does

    def go(self, address):
        before = self.loads
        self.call("Page.navigate", url=address)
        while self.loads == before:
            self.hear()

    def open(self, path, hash=""):
        """A new document each time, also where only what stands behind # is another."""
        self.go(f"file://{path}?{self.number}{'#' + hash if hash else ''}")
        self.run("new Promise((done) => setTimeout(done, 50))")

    def run(self, script):
        """The value of an expression; of a promise, what it comes to."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(json.dumps(answer["exceptionDetails"])[:800])
        return answer["result"].get("value")

    def look(self, width=1280, height=900, dark=False, media="screen", scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def offline(self, is_so):
        self.call("Network.emulateNetworkConditions", offline=is_so, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def press(self, key):
        self.call("Input.dispatchKeyEvent", type="keyDown" if "text" in key else "rawKeyDown", **key)
        self.call("Input.dispatchKeyEvent", type="keyUp", **{name: value for name, value in key.items() if name != "text"})

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, name):
        pathlib.Path(name).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def named(self):
        """[(role, name)] of what a screen reader is told of."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
