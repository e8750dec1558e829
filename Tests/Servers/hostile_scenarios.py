"""Servers that trickle, talk without end, stop in the middle, lead elsewhere, or are none: said in time, and nothing changes."""
from devices import refs_of, two_devices
from hostile import Answering, Between, Endless, Redirecting, packet
from sandbox import run
from scenarios import equal, holds, scenario
from servers import PASSWORD

REFUSED, NOT_TRUSTED, LIMIT = 4, 6, 8


def behind(stage, transport):
    """(bob, whom alice is a few commits ahead of, the cloud's folder, its server)."""
    alice, bob, cloud = two_devices(stage, transport)
    for number in range(3):
        alice.ledger_sync("add", "bill", f"amount={number + 1}", "remark=" + "words " * 200)
    alice.ledger_sync("push")
    return bob, cloud, stage.servers[transport]


def refused(device, url, code, *words, **variables):
    """pull from the address ends with the code and all of the words, and changes nothing."""
    device.git("remote", "set-url", "origin", url)
    before = device.state()
    outcome = device.attempt("pull", **variables)
    equal(outcome.code, code, f"exit code of pull from {url}\n{outcome.err}")
    for word in words:
        holds(word in outcome.err, f"it says “{word}”; it said:\n{outcome.err}")
    holds("parser" not in outcome.err and PASSWORD not in outcome.err, outcome.err)
    equal(device.state(), before, "the state after pull")
    return outcome


SLOW = {"GIT_HTTP_LOW_SPEED_TIME": 2}


@scenario("a server that trickles", "git", "http")
def trickling(stage, transport):
    bob, cloud, server = behind(stage, transport)
    for after in (0, 300, 1200):
        with Between(server.port, slow_after=after) as between:
            url = f"{transport}://127.0.0.1:{between.port}/{cloud.name}"
            if transport == "http":
                give_password_for(bob, between.port)
            refused(bob, url, REFUSED, "bytes a second", "http.lowSpeedLimit", **SLOW)
    bob.git("config", "--global", "http.lowSpeedLimit", "0")
    with Between(server.port, slow_after=300, pause=0.001) as between:
        if transport == "http":
            give_password_for(bob, between.port)
        bob.git("remote", "set-url", "origin", f"{transport}://127.0.0.1:{between.port}/{cloud.name}")
        bob.ledger_sync("pull", **SLOW)


def give_password_for(device, port):
    with open(device.home / "credentials", "a", encoding="utf-8") as store:
        store.write(f"http://alice:{PASSWORD.replace(' ', '%20')}@127.0.0.1%3a{port}\n")


@scenario("a clone from a server that trickles leaves nothing behind")
def trickling_clone(stage):
    bob, cloud, server = behind(stage, "git")
    with Between(server.port, slow_after=1200) as between:
        outcome = bob.attempt("clone", f"git://127.0.0.1:{between.port}/{cloud.name}", bob.home / "new",
                              cwd=bob.home, **SLOW)
        equal(outcome.code, REFUSED, f"exit code of clone\n{outcome.err}")
        holds("bytes a second" in outcome.err, outcome.err)


@scenario("a server that talks without end", "references", "messages")
def endless(stage, what):
    alice, _, cloud = two_devices(stage)
    with Endless(what) as server:
        refused(alice, f"git://127.0.0.1:{server.port}/x", LIMIT, "end")


@scenario("an answer that is cut short", "git", "http")
def cut_short(stage, transport):
    bob, cloud, server = behind(stage, transport)
    listing = 600 if transport == "http" else 250  # longer than what the server says before the objects
    for cut in [0, 1, 4, 20, 60, 100, 150, 200, listing, listing + 200, listing + 1000]:
        with Between(server.port, cut=cut) as between:
            if transport == "http":
                give_password_for(bob, between.port)
            refused(bob, f"{transport}://127.0.0.1:{between.port}/{cloud.name}", REFUSED)


ID = b"a" * 40


@scenario("half an answer", "no branch behind HEAD", "nothing at all")
def half(stage, case):
    alice, _, _ = two_devices(stage)
    head = packet(ID + b" HEAD\0side-band-64k symref=HEAD:refs/heads/main\n")
    answer, code, words = {
        "no branch behind HEAD": (head + b"0000", REFUSED, "half an answer"),
        "nothing at all": (b"0000", NOT_TRUSTED, "it says that it is empty"),
    }[case]
    with Answering(answer) as server:
        url = f"git://127.0.0.1:{server.port}/x"
        refused(alice, url, code, words)
        alice.git("update-ref", "-d", "refs/ledger-sync/seen")
        refused(alice, url, code, words)


def http(status, kind, body, more=""):
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n{more}\r\n".encode() + body


GIT = "application/x-git-upload-pack-advertisement"
WEB = "text/html"
ANSWERS = {
    "a web page": (http("200 OK", WEB, b"<html>please log in</html>"), "no git server", "a web page"),
    "a page that calls itself git": (http("200 OK", GIT, b"<html>please log in</html>"), "no git server"),
    "another protocol": (b"SSH-2.0-OpenSSH_9.2\r\n", "does not speak http"),
    "noise": (b"\x00\x01\x02\r\n\r\n", "does not speak http"),
    "nothing": (b"", "hung up"),
    "400": (http("400 Bad Request", WEB, b"no"), "is it https?"),
    "401": (http("401 Unauthorized", WEB, b"no"), "who is asking"),
    "403": (http("403 Forbidden", WEB, b"no"), "forbids it", "403"),
    "404": (http("404 Not Found", WEB, b"no"), "nothing at this address", "404"),
    "407": (http("407 Proxy Authentication Required", WEB, b"no", "Proxy-Authenticate: Basic realm=x\r\n"), "proxy"),
    "429": (http("429 Too Many Requests", WEB, b"no"), "too often", "429"),
    "502": (http("502 Bad Gateway", WEB, b"no"), "failed", "502"),
    "301": (http("301 Moved", WEB, b"", "Location: https://elsewhere.invalid/x\r\n"), "leads to another place", "elsewhere"),
}


@scenario("an http server that is none", *ANSWERS)
def no_git_server(stage, case):
    alice, _, _ = two_devices(stage)
    answer, *words = ANSWERS[case]
    with Answering(answer) as server:
        refused(alice, f"http://127.0.0.1:{server.port}/x", REFUSED, *words)


@scenario("a password goes to no other port")
def other_port(stage):
    server, _, _ = stage.cloud("http")
    alice, _, _ = two_devices(stage)
    server.give_password(alice.home)
    with Answering(http("401 Unauthorized", WEB, b"", "WWW-Authenticate: Basic realm=x\r\n")) as thief:
        with Redirecting(f"http://127.0.0.1:{thief.port}") as moved:
            give_password_for(alice, moved.port)
            refused(alice, f"http://127.0.0.1:{moved.port}/x", REFUSED, f"leads to 127.0.0.1:{thief.port}", "set-url")
            before = alice.files()
            equal(alice.attempt("push").code, REFUSED, "exit code of push")
            equal(alice.files(), before, "the files after push")
        holds(not any(b"authorization" in question.lower() for question in thief.questions), thief.questions)


@scenario("a branch that was renamed in the cloud")
def renamed_branch(stage):
    alice, bob, cloud = two_devices(stage)
    alice.ledger_sync("add", "bill", "amount=3")
    run(["git", "branch", "-m", "main", "trunk"], cloud, cloud)
    before = alice.state(), refs_of(cloud)
    for command in ("pull", "push", "sync"):
        outcome = alice.attempt(command)
        equal(outcome.code, NOT_TRUSTED, f"exit code of {command}")
        holds("it may be called trunk now" in outcome.err, outcome.err)
        state = alice.state()
        equal((state["files"], refs_of(cloud)), (before[0]["files"], before[1]), f"the state after {command}")
    for command in ("git branch -m trunk", "git config branch.trunk.merge refs/heads/trunk"):
        holds(command in outcome.err, f"the hint has “{command}”:\n{outcome.err}")
        alice.run(*command.split(" "))
    alice.ledger_sync("sync")
    equal(run(["git", "rev-parse", "trunk"], cloud, cloud).out.strip(), alice.head(), "what the cloud has")
    equal(alice.git("push", "--dry-run", "--porcelain").splitlines()[-1], "Done", "plain git follows, too")
