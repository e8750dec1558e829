"""A ledger that is served, and what a browser or a program does at its door."""
import contextlib
import fcntl
import http.client
import json
import os
import pathlib
import queue
import resource
import signal
import socket
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("LEDGER_SYNC", str(ROOT / ".build/debug/ledger-sync"))
PATIENCE = 120  # seconds; for hangs


class Ledger:
    """One copy of a ledger, and the command line in it."""

    def __init__(self, folder, user="anna", clock=None):
        self.folder = pathlib.Path(folder)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder.parent), "LANG": "C.UTF-8", "TZ": "UTC",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": user, "GIT_COMMITTER_NAME": user,
            "GIT_AUTHOR_EMAIL": f"{user}@example.org", "GIT_COMMITTER_EMAIL": f"{user}@example.org",
            **({"LEDGER_SYNC_NOW": clock} if clock else {})}

    @classmethod
    def found(cls, folder, user="anna", clock=None):
        ledger = cls(folder, user, clock)
        ledger.folder.parent.mkdir(parents=True, exist_ok=True)
        ledger.run("init", str(ledger.folder), there=ledger.folder.parent)
        ledger.run("register", user, "--no-key")
        return ledger

    def run(self, *words, there=None, status=0):
        done = subprocess.run([BINARY, *words], cwd=there or self.folder, env=self.environment, capture_output=True,
                              timeout=PATIENCE)
        assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
        return done.stdout.decode()

    def json(self, *words, status=0):
        return json.loads(self.run(*words, "--format", "json", status=status))

    def git(self, *words):
        return subprocess.run(["git", "-c", "core.quotePath=false", *words], cwd=self.folder, env=self.environment,
                              capture_output=True, check=True, timeout=PATIENCE).stdout.decode()


class Server:
    """`serve` on a free port, or at a socket. What it says is read as it comes."""

    def __init__(self, ledger, *options, port=0, path=None, descriptors=None):
        self.ledger, self.path = ledger, path
        place = ["--port", str(port)] if path is None else ["--socket", str(path)]
        self.process = subprocess.Popen([BINARY, "serve", "--format", "json", *place, *options], cwd=ledger.folder,
                                        env=ledger.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        preexec_fn=descriptors and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))))
        self.said = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.url = self.heard("url")["url"]
        self.host = self.url.split("://")[1]
        self.port = int(self.host.split(":")[1]) if path is None else None
        self.code = self.heard("code")

    def _read(self):
        for line in self.process.stdout:
            self.said.put(json.loads(line))

    def heard(self, member):
        """The next thing it says that has this member."""
        while True:
            said = self.said.get(timeout=PATIENCE)
            if member in said:
                return said

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()

    # MARK: Requests

    def connected(self, patience=PATIENCE):
        if self.path is None:
            return socket.create_connection(("127.0.0.1", self.port), timeout=patience)
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(patience)
        connection.connect(str(self.path))
        return connection

    def ask(self, method, path, body=None, headers=None, host=None):
        """(status, headers, body)"""
        connection = http.client.HTTPConnection("127.0.0.1")
        connection.sock = self.connected()
        with contextlib.closing(connection):
            data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            connection.putheader("Host", host or self.host)
            for name, value in (headers or {}).items():
                connection.putheader(name, value)
            if data is not None:
                if "Content-Type" not in (headers or {}):
                    connection.putheader("Content-Type", "application/json")
                connection.putheader("Content-Length", str(len(data)))
            connection.endheaders(data)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()

    def token(self, device="a test"):
        status, _, body = self.ask("POST", "/api/session", {"code": self.code["code"], "device": device, "token": True})
        assert status == 200, (status, body)
        return json.loads(body)["token"]

    def new_code(self):
        status, _, body = self.ask("POST", "/api/code", {})
        assert status == 200, (status, body)
        self.code = self.heard("code")
        return self.code
