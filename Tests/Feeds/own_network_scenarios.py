"""What an address from the cloud must not reach unasked: this device, its networks, its files, or a proxy's networks."""
import contextlib
import http.server
import json
import pathlib
import shlex
import subprocess
import threading

from devices import Device, PRODUCT
from feed_scenarios import MAP, ledger, records
from pictures import PictureSite
from scenarios import equal, holds, scenario
from zoo import Website, Zoo

HERE = pathlib.Path(__file__).resolve().parent


def household(stage, site):
    """Alice with a feed that she typed, and its cloud."""
    alice = ledger(stage)
    cloud = stage.sandbox.path / "cloud.git"
    alice.run("git", "init", "--bare", "-b", "main", cloud, cwd=alice.home)
    alice.git("remote", "add", "origin", cloud)
    alice.ledger_sync("feed", "add", "zoo", site.address, *MAP)
    alice.ledger_sync("push")
    return alice, cloud


def lead(device, address):
    """Another member lets the feed lead elsewhere, and sends that."""
    path = device.ledger / "feeds/zoo/feed.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "url": address}))
    device.ledger_sync("sync")


def joined(stage, cloud, name="bob"):
    device = Device(stage, name)
    device.settings["LEDGER_SYNC_TIMEOUT"] = "60"
    device.ledger_sync("clone", cloud, device.ledger, "--user", name, cwd=device.home)
    return device


def refused(device, *words, zoo=None, says="this device’s own networks"):
    """A command that must not read anything. Gives what it said."""
    asked = zoo.asked if zoo else 0
    outcome = device.attempt(*words)
    equal((outcome.code, zoo.asked - asked if zoo else 0), (6, 0), f"exit code, questions to the server; {outcome.err}")
    holds(says in outcome.err and "feed trust" in outcome.err, outcome.err)
    return outcome.err


SPELLINGS = ("127.0.0.1", "LOCALHOST", "localhost.", "0x7f.1", "017700000001", "0.0.0.0", "[::ffff:127.0.0.1]",
             "169.254.169.254", "[fe80::1]")  # IPAddressTests has the ranges.


@scenario("a feed that came by a pull reaches no own network, however it is spelt", *SPELLINGS)
def spelt(stage, host):
    zoo = Zoo(20)
    with Website(zoo) as site:
        alice, cloud = household(stage, site)
        port = site.address.split(":")[2]
        lead(alice, f"http://{host}:{port}")
        bob = joined(stage, cloud)
        state = bob.state()
        for words in (["feed", "refresh", "zoo"], ["feed", "refresh"], ["refresh"], ["feed", "refresh", "zoo", "--yes"]):
            refused(bob, *words, zoo=zoo)
        equal(json.loads(bob.attempt("feed", "refresh", "zoo", "--format", "json").out)["error"]["code"], "not-agreed",
              "in JSON")
        equal(bob.state(), state, "files and branches")
        if host != "127.0.0.1":
            refused(alice, "feed", "refresh", zoo=zoo)


@scenario("who typed the address has agreed, and so has who trusts the feed; another port or scheme is another place")
def agreed(stage):
    zoo, other = Zoo(21), Zoo(22)
    with Website(zoo) as site, Website(other) as elsewhere:
        alice, cloud = household(stage, site)
        bob = joined(stage, cloud)
        refused(bob, "feed", "refresh", zoo=zoo)
        holds("agreed" in bob.ledger_sync("feed", "trust", "zoo"), "what it says")
        bob.ledger_sync("feed", "refresh")
        zoo.correct()
        bob.ledger_sync("feed", "refresh", "zoo")
        bob.ledger_sync("sync")
        alice.ledger_sync("sync")
        alice.ledger_sync("feed", "refresh")
        lead(alice, elsewhere.address)
        bob.ledger_sync("pull")
        for device in (alice, bob):
            refused(device, "feed", "refresh", zoo=other)
        equal(bob.answer("feed", "trust", elsewhere.address)["agreed"], [elsewhere.address.rpartition("/")[0]], "in JSON")
        bob.ledger_sync("feed", "refresh", "--yes", expect=(0, 1))
        equal(bob.attempt("feed", "trust", "moo").code, 3, "no such feed")
        equal(bob.attempt("feed", "trust").code, 2, "nothing named")
        (bob.ledger / ".git/ledger-sync/agreed.json").unlink()
        refused(bob, "feed", "refresh", zoo=other)


@scenario("on a terminal the person is asked, once")
def asked(stage):
    zoo = Zoo(23)
    with Website(zoo) as site:
        _, cloud = household(stage, site)
        bob = joined(stage, cloud)
        zoo.correct()
        command = f"{shlex.quote(str(PRODUCT))} feed refresh zoo"

        def answer(word):
            return bob.run("sh", "-c", f"echo {word} | script -qec {shlex.quote(command)} /dev/null").out

        before = zoo.asked
        holds("own networks" in answer("n"), "it asks")
        equal(zoo.asked, before, "questions to the server after no")
        holds("own networks" in answer("y"), "it asks again")
        equal(zoo.asked, before + 1, "questions to the server after yes")
        bob.ledger_sync("feed", "refresh", "zoo")


@scenario("an answer leads on to an own network: by a redirect, by a page", "redirect", "page")
def on_the_way(stage, way):
    zoo, admin = Zoo(24), Zoo(25)
    with Website(zoo) as site, Website(admin) as inner:
        alice, cloud = household(stage, site)
        if way == "page":
            path = alice.ledger / "feeds/zoo/feed.json"
            path.write_text(json.dumps({**json.loads(path.read_text()), "pages": {"next": "/next"}}))
            alice.ledger_sync("sync")
        bob = joined(stage, cloud)
        bob.ledger_sync("feed", "trust", "zoo")
        zoo.mood, zoo.target = f"{way}-to", inner.address
        said = refused(bob, "feed", "refresh", "zoo", zoo=admin)
        holds(f"feed trust {inner.address.rpartition('/')[0]}" in said, said)
        refused(alice, "feed", "refresh", zoo=admin)
        bob.ledger_sync("feed", "trust", inner.address)
        bob.ledger_sync("feed", "refresh", "zoo", "--yes", expect=(0, 1))
        holds(admin.asked > 0, "after an agreement it is followed")


@scenario("a name that means another computer a moment later: what was checked is what is connected to")
def rebinding(stage):
    library = stage.sandbox.path / "rebinding.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, HERE / "rebinding.c"], check=True)
    zoo = Zoo(26)
    with Website(zoo) as site:
        alice, cloud = household(stage, site)
        port = site.address.split(":")[2]
        lead(alice, f"http://rebinding.test:{port}/animals.json")
        bob = joined(stage, cloud)
        bob.settings.update(LD_PRELOAD=library, LEDGER_SYNC_TIMEOUT="2")
        asked = zoo.asked
        # To ledger-sync the name is a computer of the world, to every other program it is this one.
        outcome = bob.attempt("feed", "refresh", "zoo")
        equal((outcome.code, zoo.asked - asked), (4, 0), f"nobody answers at the address that was checked; {outcome.err}")
        bob.settings["REBINDING_INWARDS"] = "1"
        refused(bob, "feed", "refresh", "zoo", zoo=zoo)
        bob.ledger_sync("feed", "trust", "zoo")
        bob.ledger_sync("feed", "refresh", "zoo")
        equal(zoo.asked, asked + 1, "by its name, after an agreement")


@contextlib.contextmanager
def proxy(asked):
    """A proxy that notes what it is asked for and has nothing."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            asked.append(self.path)
            self.send_error(404)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@scenario("a proxy looks names up itself, so it is used only after an agreement", "http_proxy", "ALL_PROXY")
def by_proxy(stage, variable):
    zoo, asked = Zoo(27), []
    with Website(zoo) as site, proxy(asked) as address:
        alice, cloud = household(stage, site)
        lead(alice, "http://zoo.invalid/animals.json")
        bob = joined(stage, cloud)
        bob.settings[variable] = address
        refused(bob, "feed", "refresh", "zoo", zoo=zoo, says="proxy")
        equal(asked, [], "what the proxy was asked for")
        bob.settings["no_proxy"] = "example.org,.invalid"
        equal((bob.attempt("feed", "refresh", "zoo").code, asked), (4, []), "no such host, and no proxy")
        del bob.settings["no_proxy"]
        bob.ledger_sync("feed", "trust", "zoo")
        equal(bob.attempt("feed", "refresh", "zoo").code, 4, "the proxy has nothing")
        equal(asked, ["http://zoo.invalid/animals.json"], "what the proxy was asked for, after an agreement")
        alice.settings[variable] = address
        alice.settings["no_proxy"] = "127.0.0.1"
        lead(alice, site.address)
        alice.ledger_sync("feed", "refresh", expect=(0, 1))
        equal(len(asked), 1, "an exception goes by no proxy")


@scenario("a picture by its address: what came by a pull needs an agreement, what was typed here is one")
def pictures(stage):
    zoo = Zoo(28)
    with Website(zoo) as site, PictureSite() as photos:
        alice, cloud = household(stage, site)
        picture = photos.paint("/otter.png")
        alice.ledger_sync("add", "animal", "name=Otter", f"picture={photos.address}/otter.png", "--shared")
        alice.ledger_sync("push")
        equal(pathlib.Path(alice.ledger_sync("open", "otter").strip()).read_bytes(), picture, "typed here")
        bob = joined(stage, cloud)
        asked = len(photos.asked)
        said = refused(bob, "open", "otter")
        holds(f"feed trust {photos.address}" in said, said)
        bob.ledger_sync("open", "otter", "--print")
        equal(len(photos.asked), asked, "questions to the server")
        bob.ledger_sync("feed", "trust", photos.address)
        equal(pathlib.Path(bob.ledger_sync("open", "otter").strip()).read_bytes(), picture, "after an agreement")
        for text in ("http://localhost/x.png", "HTTP://LOCALHOST/x.png"):
            alice.ledger_sync("set", "otter", f"picture={text}")
            alice.ledger_sync("sync")
            bob.ledger_sync("pull")
            refused(bob, "open", "otter")


@scenario("feeds that worked before anybody had to agree are listed once")
def once(stage):
    zoo = Zoo(29)
    with Website(zoo) as site:
        alice, _ = household(stage, site)
        alice.ledger_sync("feed", "add", "moo", site.address, *MAP)
        (alice.ledger / ".git/ledger-sync/agreed.json").unlink()
        first, second = alice.attempt("refresh"), alice.attempt("refresh")
        equal((first.code, second.code), (6, 6), "exit codes")
        holds("feed trust moo zoo" in first.err and "so far" in first.err, first.err)
        holds("so far" not in second.err and "feed trust zoo" in second.err, second.err)
        alice.ledger_sync("feed", "trust", "moo", "zoo")
        alice.ledger_sync("refresh")
        equal(len(records(alice)), 12, "records")


@scenario("the address of a cloud that was typed is agreed to")
def clouds(stage):
    zoo = Zoo(30)
    with Website(zoo) as site:
        alice, cloud = household(stage, site)
        origin = site.address.rpartition("/")[0]
        bob = Device(stage, "bob")
        bob.ledger_sync("init", bob.ledger, "--user", "bob", "--remote", f"{origin}/bob.git", cwd=bob.home)
        bob.git("fetch", "-q", cloud, "main")
        bob.git("checkout", "-q", "FETCH_HEAD", "--", "feeds")
        zoo.correct()
        asked = zoo.asked
        bob.ledger_sync("feed", "refresh", expect=(0, 1))
        equal(zoo.asked, asked + 1, "questions to the server")
