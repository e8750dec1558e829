"""The interface for programs: what it answers is the command line's, what is sent again is done once, and files are the truth."""
import json
import os
import random
import re
import signal
import socket
import threading
import time
import urllib.parse

import served

SEED = int(os.environ.get("TEST_SEED", "1"))
ROUNDS = int(os.environ.get("PAGE_ROUNDS", "20"))

QUESTIONS = [
    ("month", []), ("month?day=2026-10-31", ["--today", "2026-10-31"]), ("list?kind=bill", ["list", "bill"]), ("list?kind=category", ["list", "category"]),
    ("list?kind=bill&term=category:food&sort=-amount&limit=2", ["list", "bill", "category:food", "--sort", "-amount", "--limit", "2"]),
    ("sum?by=category", ["sum", "--by", "category"]), ("sum?kind=bill&term=date:2026&by=month", ["sum", "bill", "date:2026", "--by", "month"]),
    ("timeline", ["timeline"]), ("search?term=lunch", ["search", "lunch"]), ("status", ["status"]), ("conflicts", ["conflicts"]), ("kinds", ["kinds"]),
    ("kinds?kind=bill", ["kinds", "bill"]), ("budget", ["budget"]), ("settle", ["settle"]), ("whoami", ["whoami"]), ("log?limit=3", ["log", "--limit", "3"]),
    ("done", ["undo", "--list"]), ("month?share=1", ["--share"]),
]


class Client:
    """A program with a token."""

    def __init__(self, server, token=None):
        self.server = server
        self.token = token or server.token()
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def ask(self, question):
        status, _, body = self.server.ask("GET", f"/api/{question}", headers=self.headers)
        return status, json.loads(body)

    def do(self, deed, **body):
        status, _, answer = self.server.ask("POST", f"/api/{deed}", body, headers=self.headers)
        return status, json.loads(answer)


def check_deeds(folder):
    yield from check_answers(folder)
    yield from check_notes(folder)
    yield from check_moments(folder)
    yield from check_at_once(folder)
    yield from check_locked(folder)
    yield from check_repetition(folder)
    yield from check_two_servers(folder)
    yield from check_kills(folder)
    yield from check_events(folder)


def check_answers(folder):
    ledger = served.Ledger.found(folder / "answers/ledger", clock="2026-11-20T12:00:00Z")
    for line in ("12.50 lunch food", "+2500 salary", "84 groceries yesterday", "7.20 tea food #work", "30 2026-10-05 book education"):
        ledger.run("quick", line)
    with served.Server(ledger) as server:
        client = Client(server)
        for question, words in QUESTIONS:
            status, answer = client.ask(question)
            expected = ledger.json(*words)
            yield f"GET {question} is what the command line says", [] if (status, answer) == (200, expected) else [status, answer, expected]
        yield from check_shell(server)
        [lunch] = ledger.json("list", "bill", "lunch")
        for question, words in ((f"show?id={lunch['id']}", ["show", lunch["id"]]), (f"why?id={lunch['id']}&field=amount", ["why", lunch["id"], "amount"])):
            status, answer = client.ask(question)
            yield f"GET {question.split('=')[0]}", [] if (status, answer) == (200, ledger.json(*words)) else [status, answer]
        wrong = {"show?id=nothing": 422, "nothing": 404, "list?limit=x": 400}
        for question, expected in wrong.items():
            status, answer = client.ask(question)
            yield f"GET {question} is {expected}", [] if status == expected and answer["error"]["message"] else [status, answer]
        status, answer = client.do("set", id=lunch["id"], fields={"amount": "13", "name": "Lunch"})
        yield "a field is set", [] if status == 200 and ledger.json("show", lunch["id"])["fields"]["amount"] == 13 else [status, answer]
        status, answer = client.do("add", kind="book", fields={"name": "Trip"})
        yield "a record of another kind is added", [] if status == 200 and answer["kind"] == "book" else [status, answer]
        status, answer = client.do("quick", line="5 tea", at="2026-11-18T23:50:00+00:00")
        yield "a bill has the day on which it was typed", [] if status == 200 and answer["fields"]["date"] == "2026-11-18" else [status, answer]
        status, answer = client.do("quick", line="5 tea", dryRun=True)
        yield "what is only understood is not written", [] if status == 200 and answer["dry_run"] and len(ledger.json("list", "bill", "tea")) == 2 else [status, answer]
        status, answer = client.do("rm", id=lunch["id"])
        yield "a record is removed", [] if status == 200 and ledger.json("list", "bill", "lunch") == [] else [status, answer]
        status, done = client.ask("done")
        status, answer = client.do("undo", operation=done[0]["operation"])
        yield "and comes back", [] if status == 200 and len(ledger.json("list", "bill", "lunch")) == 1 else [status, answer, done]
        status, answer = client.do("quick", line="no amount here")
        yield "what cannot be understood is the client's mistake", [] if status == 400 and "amount" in answer["error"]["message"] else [status, answer]


def check_shell(server):
    """What the page is made of is there, and its worker keeps all of it for when there is no connection."""
    worker = server.ask("GET", "/worker.js")[2].decode()
    shell = set(re.findall(r'"(/[^"]*)"', worker[worker.index("const shell"):worker.index("];")]))
    yield "each file of the page is there", [path for path in shell if server.ask("GET", path)[0] != 200]
    scripts = [path for path in shell if path.endswith(".js")]
    imported = {f"/{name}" for path in scripts for name in re.findall(r'from "\./([^"]*)"', server.ask("GET", path)[2].decode())}
    yield "and what its scripts import is kept", sorted(imported - shell)


def check_notes(folder):
    """What is left out stands in a header, which proxies take only as long as it is short."""
    ledger = served.Ledger.found(folder / "notes/ledger", clock="2026-11-20T12:00:00Z")
    bills = ledger.folder / "users/anna/bills/2026/11"
    bills.mkdir(parents=True, exist_ok=True)
    with served.Server(ledger) as server:
        client = Client(server)

        def notes():
            status, headers, _ = server.ask("GET", "/api/sum?kind=bill", headers=client.headers)
            return status, urllib.parse.unquote(headers.get("Ledger-Sync-Notes", ""))

        yield "nothing is said where nothing is left out", [] if notes() == (200, "") else [notes()]
        for number in range(300):
            (bills / f"20-é%{number}.json").write_text("{")
        status, said = notes()
        lines = said.split("\n")
        isWhole = len(lines) > 5 and all("20-é%" in line for line in lines[:-1]) and lines[-1] == f"+ {300 - len(lines) + 1}"
        yield "of many files the first are named, and how many there are", [] if status == 200 and isWhole and len(said) < 1300 else [status, said]


def check_moments(folder):
    """A bill has the day of the clock where it was typed; the history, and what it said then, go by the time of the commit."""
    now = time.time()
    past, since = (time.strftime("%Y-%m-%d", time.gmtime(now - days * 86400)) for days in (20, 5))
    ledger = served.Ledger.found(folder / "moments/ledger", clock=f"{past}T12:00:00Z")
    ledger.run("quick", "10 tea")
    del ledger.environment["LEDGER_SYNC_NOW"]
    before = ledger.json("sum", "bill", "--at", since)
    west = time.strftime("%Y-%m-%dT%H:%M:%S-11:00", time.gmtime(now - 11 * 3600))
    with served.Server(ledger) as server:
        client = Client(server)
        for dry in (True, False):
            status, answer = client.do("quick", line="5 tea", at=west, dryRun=dry)
            yield f"the day is that of the clock there{', also before it is written' if dry else ''}", [] if answer["fields"]["date"] == west[:10] else [west, answer]
        status, answer = client.do("quick", line="6 tea yesterday", at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - 9 * 86400)))
        yield "and words for days count from it", [] if answer["fields"]["date"] == time.strftime("%Y-%m-%d", time.gmtime(now - 10 * 86400)) else [answer]
        status, answer = client.do("quick", line="7 tea", at="1970-01-01T05:00:00+08:00")
        yield "a clock that began anew is not believed", [] if status == 400 and "clock" in answer["error"]["hint"] else [status, answer]
    yield "what a day said stays what it was", [] if ledger.json("sum", "bill", "--at", since) == before else [before]
    yield "and git finds nothing wrong", [] if "error" not in ledger.git("fsck", "--strict") else ["it does"]


def check_at_once(folder):
    """Eight processes with one request: one bill."""
    ledger = served.Ledger.found(folder / "at-once/ledger")
    for number in range(4):
        running = [served.subprocess.Popen([served.BINARY, "quick", "--request", f"at-once-{number}", "5 tea"], cwd=ledger.folder,
                                           env={**ledger.environment, "LEDGER_SYNC_NOW": f"2026-11-20T12:00:{second:02}Z"},
                                           stdout=served.subprocess.DEVNULL, stderr=served.subprocess.DEVNULL) for second in range(8)]
        for each in running:
            each.wait(served.PATIENCE)
    bills = ledger.json("list", "bill")
    yield "eight processes with one request are one bill", [] if len(bills) == 4 else [len(bills)]


def check_locked(folder):
    """A ledger that is locked at this moment is no refusal."""
    ledger = served.Ledger.found(folder / "locked/ledger")
    with served.Server(ledger) as server:
        client = Client(server)
        with open(ledger.folder / ".git/ledger-sync/lock", "a") as lock:
            served.fcntl.flock(lock, served.fcntl.LOCK_EX)
            status, answer = client.do("quick", line="5 tea", request="locked-01")
        yield "a locked ledger is 503", [] if status == 503 and answer["error"]["code"] == "locked" else [status, answer]
        status, answer = client.do("quick", line="5 tea", request="locked-01")
        yield "and then it is written", [] if status == 200 and answer["commit"] else [status, answer]
        status, answer = client.do("quick", line="list", request="locked-02")
        yield "a line is a line, whatever its first word", [] if status == 400 else [status, answer]
        status, answer = client.do("quick", line="5 " + "x" * 30_000)
        yield "a book is no bill", [] if status == 413 else [status, answer]


def check_repetition(folder):
    """What is sent again is done once: at once, after a restart, after it was changed or removed; something else is refused."""
    ledger = served.Ledger.found(folder / "repetition/ledger")
    entry = {"line": "5 tea", "request": "0123456789abcdef", "at": "2026-11-18T10:00:00Z"}
    with served.Server(ledger) as server:
        client = Client(server)
        first = client.do("quick", **entry)
        again = [client.do("quick", **entry) for _ in range(3)]
        yield "sent four times, written once", [] if len(ledger.json("list", "bill")) == 1 and first[1]["commit"] else [first]
        yield "each answer names the commit", [each for each in again if each != (200, {"commit": first[1]["commit"], "repeated": True})]
        status, answer = client.do("quick", **{**entry, "line": "6 tea"})
        yield "something else under the same id is refused", [] if status == 409 and answer["error"]["code"] == "other-request" else [status, answer]
        client.do("set", id=first[1]["id"], fields={"amount": "9"})
        client.do("quick", **entry)
        yield "a changed record stays changed", [] if [each["fields"]["amount"] for each in ledger.json("list", "bill")] == [9] else ["not"]
        client.do("rm", id=first[1]["id"])
    with served.Server(ledger) as server:
        status, answer = Client(server, client.token).do("quick", **entry)
        yield "a removed record stays removed, also after a restart", [] if ledger.json("list", "bill") == [] and answer["repeated"] else [status, answer]
    # Many commits later, what was read before is remembered.
    with served.Server(ledger) as server:
        client = Client(server, client.token)
        for n in range(40):
            client.do("quick", line=f"{n + 1} tea", request=f"request-{n:03}")
        for n in range(40):
            status, answer = client.do("quick", line=f"{n + 1} tea", request=f"request-{n:03}")
            if not answer.get("repeated"):
                yield f"request {n} is known", [status, answer]
        yield "40 requests twice are 40 bills", [] if len(ledger.json("list", "bill")) == 40 else [len(ledger.json("list", "bill"))]


def check_two_servers(folder):
    """The same entry at two devices' servers, which hear of each other later, is one bill."""
    cloud = folder / "two/cloud.git"
    served.subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(cloud)], check=True)
    one = served.Ledger.found(folder / "two/one/ledger")
    one.git("remote", "add", "origin", str(cloud))
    one.run("push")
    two = served.Ledger(folder / "two/two/ledger")
    two.folder.parent.mkdir()
    two.run("clone", str(cloud), str(two.folder), "--user", "anna", there=two.folder.parent)
    entry = {"line": "5 tea food", "request": "0123456789abcdef", "at": "2026-11-18T10:00:00Z"}
    for ledger in (one, two):
        with served.Server(ledger) as server:
            status, answer = Client(server).do("quick", **entry)
            yield "each server takes it", [] if status == 200 and answer["commit"] else [status, answer]
    for ledger in (one, two, one):
        ledger.run("sync")
    for ledger in (one, two):
        bills = ledger.json("list", "bill")
        yield "it is one bill on both", [] if len(bills) == 1 and bills[0]["fields"]["amount"] == 5 else [bills]
        yield "without a conflict", ledger.json("conflicts")
        with served.Server(ledger) as server:
            status, answer = Client(server).do("quick", **entry)
            yield "and is known there", [] if answer.get("repeated") else [status, answer]


def check_kills(folder):
    """The server is killed at any moment, and each entry is sent until it is acknowledged: it is there once."""
    rng = random.Random(SEED)
    ledger = served.Ledger.found(folder / "kills/ledger")
    server = served.Server(ledger)
    token = Client(server).token
    expected = []
    for n in range(ROUNDS):
        entry = {"line": f"{n + 1} tea", "request": f"entry-{n:04}", "at": f"2026-11-18T10:00:{n % 60:02}Z"}
        expected.append(n + 1)
        while True:
            killer = threading.Timer(rng.uniform(0, 0.08), server.process.kill) if rng.random() < 0.6 else None
            if killer:
                killer.start()
            acknowledged = False
            try:
                status, answer = Client(server, token).do("quick", **entry)
                acknowledged = status == 200 and bool(answer["commit"])
            except (OSError, served.http.client.HTTPException, json.JSONDecodeError):
                pass
            if killer:
                killer.join()
                server.stop(signal.SIGKILL)
                server = served.Server(ledger)
            if acknowledged:
                break
    server.stop()
    got = sorted(each["fields"]["amount"] for each in ledger.json("list", "bill"))
    yield f"{ROUNDS} entries and a server that is killed (TEST_SEED={SEED})", [] if got == expected else [got, expected]
    yield "and the ledger is whole", [] if ledger.run("check") is not None else ["not"]


def check_events(folder):
    """An editor's save, plain git and a sync are told at once."""
    cloud = folder / "events/cloud.git"
    ledger = served.Ledger.found(folder / "events/ledger")
    served.subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(cloud)], check=True)
    ledger.git("remote", "add", "origin", str(cloud))
    ledger.run("quick", "5 tea")
    [bill] = ledger.json("list", "bill")
    path = ledger.folder / bill["path"]
    with served.Server(ledger) as server:
        client = Client(server)
        stream = socket.create_connection(("127.0.0.1", server.port), timeout=served.PATIENCE)
        stream.sendall(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {client.token}\r\n\r\n".encode())
        events = Events(stream)
        events.until(b"here is what changes")
        path.write_text(path.read_text().replace('"amount": 5', '"amount": 6'))
        events.until(b"event: change")
        status, answer = client.ask(f"show?id={bill['id']}")
        yield "an editor's save shows", [] if answer["fields"]["amount"] == 6 else [answer]
        status, answer = client.do("sync")
        told = events.until(b"event: sync")
        yield "a sync goes on beside, and its end is told", [] if status == 202 and b'"pushed":true' in told else [status, answer, told]
        stream.close()
    heads = served.subprocess.run(["git", "-C", str(cloud), "rev-parse", "main"], capture_output=True, check=True).stdout.decode()
    yield "and the cloud has it", [] if heads == ledger.git("rev-parse", "HEAD") else [heads]


class Events:
    def __init__(self, stream):
        self.stream, self.rest = stream, b""

    def until(self, mark):
        """What comes up to the end of the event with this mark."""
        while mark not in self.rest or b"\n\n" not in self.rest.split(mark, 1)[1]:
            part = self.stream.recv(65536)
            assert part, "the stream ended"
            self.rest += part
        before, _, after = self.rest.partition(mark)
        told, _, self.rest = after.partition(b"\n\n")
        return mark + told
