"""Where git is told to fetch and to send: rules for addresses, a place of its own for what is sent, another main branch."""
import shutil

from devices import refs_of, two_devices
from scenarios import equal, holds, scenario


def bare(device, name, *words):
    folder = device.stage.sandbox.path / name
    device.run("git", "init", "-q", "--bare", "-b", "main", *words, folder, cwd=device.home)
    return folder


@scenario("an address is what the person's own rules make of it, for init, clone, push and pull, as for git")
def instead(stage):
    alice, bob = stage.device("alice"), stage.device("bob")
    cloud = bare(alice, "cloud.git")
    for device in (alice, bob):
        device.run("git", "config", "--global", f"url.{cloud.parent}/.insteadOf", "home:", cwd=device.home)
    alice.ledger_sync("init", alice.ledger, "--user", "alice", "--remote", "home:cloud.git", cwd=alice.home)
    equal(alice.git("config", "remote.origin.url"), "home:cloud.git", "what is kept")
    alice.ledger_sync("sync")
    alice.git("fetch", "-q")
    bob.ledger_sync("clone", "home:cloud.git", bob.ledger, "--user", "bob", cwd=bob.home)
    equal(bob.git("config", "remote.origin.url"), "home:cloud.git", "what a clone keeps")
    bob.ledger_sync("push")
    alice.ledger_sync("pull")
    equal(alice.head(), bob.head(), "both devices")
    equal(alice.answer("status")["remote"], str(cloud), "what status names")


@scenario("the longest rule counts; one that leads to a program, or into the ledger, is refused")
def refused(stage):
    alice, _, cloud = two_devices(stage)
    other = alice.stage.sandbox.path / "other.git"
    alice.git("clone", "-q", "--bare", str(cloud), str(other))
    alice.git("config", "--global", f"url.{other}.insteadOf", str(cloud))
    alice.git("config", "--global", "url./nowhere/.insteadOf", "/")
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("push")
    holds(alice.head() in refs_of(other), "the longest rule")
    for base, code in (("ext::sh -c touch% ran ", (3,)), (f"{alice.ledger}/inside", (4, 6))):
        alice.git("config", "--global", "--remove-section", f"url.{other}", expect=0)
        alice.git("config", "--global", f"url.{base}.insteadOf", str(cloud))
        if base.startswith(str(alice.ledger)):
            bare(alice, "alice/inside")
        before = alice.state()
        outcome = alice.attempt("sync")
        holds(outcome.code in code, f"{base}: exit {outcome.code}: {outcome.err}")
        equal(alice.state()["refs"], before["refs"], "branches")
        alice.git("config", "--global", "--remove-section", f"url.{base}")
        alice.git("config", "--global", f"url.{other}.insteadOf", "nothing:")
    holds(not (alice.ledger / "ran").exists(), "a program ran")


@scenario("a rule in the ledger's own configuration is not followed")
def own(stage):
    alice, _, cloud = two_devices(stage)
    thief = bare(alice, "thief.git")
    for name in ("insteadOf", "pushInsteadOf"):
        alice.git("config", f"url.{thief}.{name}", str(cloud))
    alice.ledger_sync("add", "bill", "amount=3")
    alice.ledger_sync("sync")
    equal(refs_of(thief), "", "what the other place has")
    holds(alice.head() in refs_of(cloud), "what the cloud has")


@scenario("what is sent goes where git would send it, and sync names the place", "pushurl", "pushInsteadOf")
def elsewhere(stage, way):
    alice, bob, cloud = two_devices(stage)
    other = bare(alice, "other.git")
    if way == "pushurl":
        alice.git("config", "remote.origin.pushurl", str(other))
    else:
        alice.git("config", "--global", f"url.{other}.pushInsteadOf", str(cloud))
    before = refs_of(cloud)
    alice.ledger_sync("add", "bill", "amount=3")
    outcome = alice.attempt("sync")
    equal(outcome.code, 0, outcome.err)
    holds(alice.head() in refs_of(other), "the place that git would send to has it")
    equal(refs_of(cloud), before, "the cloud that is fetched from")
    holds(str(other) in outcome.err and str(cloud) in outcome.err and "not get it yet" in outcome.err, outcome.err)
    holds("the cloud has everything" not in outcome.out and f"{other} has everything" in outcome.out, outcome.out)
    equal(alice.git("rev-parse", "refs/ledger-sync/seen"), bob.head(), "what the cloud was seen to have")
    equal(alice.attempt("sync").code, 0, "once more")
    bob.ledger_sync("add", "bill", "amount=4")
    bob.ledger_sync("sync")
    equal(alice.attempt("sync").code, 0, "and what others sent to the cloud comes")
    holds(alice.head() in refs_of(other), "and goes on")
    bob.git("push", "-q", str(other), "+HEAD~1:main")
    bob.git("commit", "-q", "--allow-empty", "-m", "elsewhere")
    bob.git("push", "-q", str(other), "+HEAD:main")
    alice.ledger_sync("add", "bill", "amount=5")
    outcome = alice.attempt("sync")
    equal(outcome.code, 4, outcome.err)
    holds(str(other) in outcome.err, outcome.err)


@scenario("of several places to send to, that which is fetched from gets it, and sync names the others", "first", "last")
def several(stage, place):
    alice, bob, cloud = two_devices(stage)
    mirror = bare(alice, "mirror.git")
    for address in [cloud, mirror] if place == "first" else [mirror, cloud]:
        alice.git("config", "--add", "remote.origin.pushurl", str(address))
    alice.ledger_sync("add", "bill", "amount=3")
    outcome = alice.attempt("sync")
    equal(outcome.code, 0, outcome.err)
    holds(f"send to {mirror}, too" in outcome.err and "git push" in outcome.err, outcome.err)
    equal(refs_of(mirror), "", "what the other place has")
    bob.ledger_sync("sync")
    equal(bob.head(), alice.head(), "both devices")
    alice.git("push", "-q")
    holds(alice.head() in refs_of(mirror), "what git push sends")


@scenario("two addresses of one cloud: what is sent by one is there for the other")
def one_cloud(stage):
    alice, bob, cloud = two_devices(stage)
    link = cloud.parent / f"link-to-{cloud.name}"
    link.symlink_to(cloud)
    alice.git("config", "remote.origin.pushurl", str(link))
    alice.ledger_sync("add", "bill", "amount=3")
    outcome = alice.attempt("sync")
    equal(outcome.code, 0, outcome.err)
    holds("another place" in outcome.err and "not get it yet" not in outcome.err, outcome.err)
    equal(alice.git("rev-parse", "refs/ledger-sync/seen"), alice.head(), "what the cloud was seen to have")
    bob.ledger_sync("sync")
    equal(bob.head(), alice.head(), "both devices")


@scenario("a cloud with names of sha256 is refused at init, with the reason")
def sha256(stage):
    alice = stage.device("alice")
    cloud = bare(alice, "cloud.git", "--object-format=sha256")
    outcome = alice.attempt("init", alice.ledger, "--user", "alice", "--remote", cloud, cwd=alice.home)
    equal(outcome.code, 4, outcome.err)
    holds("sha256" in outcome.err and "object-format=sha1" in outcome.err, outcome.err)
    holds(not alice.ledger.exists(), "nothing was made")
    outcome = alice.attempt("clone", cloud, alice.ledger, cwd=alice.home)
    holds(outcome.code == 4 and "sha256" in outcome.err, outcome.err)
    alice.ledger_sync("init", alice.ledger, "--user", "alice", cwd=alice.home)
    alice.git("remote", "add", "origin", str(cloud))
    outcome = alice.attempt("sync")
    holds(outcome.code == 4 and "sha256" in outcome.err, outcome.err)


@scenario("a cloud with names of sha256 behind a server is refused with the reason, and nothing is lost", "git", "http", "ssh")
def sha256_elsewhere(stage, transport):
    server, url, cloud = stage.cloud(transport)
    shutil.rmtree(cloud)
    alice = stage.device("alice", server)
    alice.run("git", "init", "-q", "--bare", "-b", "main", "--object-format=sha256", cloud, cwd=alice.home)
    alice.ledger_sync("init", alice.ledger, "--user", "alice", "--remote", url, cwd=alice.home)
    alice.ledger_sync("add", "bill", "amount=3")
    for command in ("push", "sync"):
        outcome = alice.attempt(command)
        equal(outcome.code, 4, outcome.err)
        holds("sha256" in outcome.err and "object-format=sha1" in outcome.err, f"{command}: {outcome.err}")
    # Somebody else's git has put something there.
    alice.run("git", "init", "-q", "--object-format=sha256", "other", cwd=alice.home)
    alice.run("git", "-C", "other", "commit", "-q", "--allow-empty", "-m", "x", cwd=alice.home)
    alice.run("git", "-C", "other", "push", "-q", cloud, "HEAD:refs/heads/main", cwd=alice.home)
    for command in ("push", "pull", "sync"):
        outcome = alice.attempt(command)
        equal(outcome.code, 4, outcome.err)
        holds("sha256" in outcome.err and "object-format=sha1" in outcome.err, f"{command}: {outcome.err}")
    outcome = alice.attempt("clone", url, alice.home / "copy", cwd=alice.home)
    holds(outcome.code == 4 and "sha256" in outcome.err, outcome.err)


@scenario("on another branch than the cloud's main one, sync says that the other devices do not see it")
def unseen(stage):
    alice, bob, cloud = two_devices(stage)
    holds("do not see" not in alice.attempt("sync").err, "on the main branch")
    alice.git("switch", "-q", "-c", "trip")
    alice.ledger_sync("add", "bill", "amount=3")
    for time in ["the first time", "later"]:
        outcome = alice.attempt("sync")
        equal(outcome.code, 0, outcome.err)
        told = outcome.err.count("do not see")
        holds(told == 1 and "trip" in outcome.err and "main" in outcome.err, f"{time}: {outcome.err}")
    alice.git("switch", "-q", "-c", "walk")
    outcome = alice.attempt("push")
    holds(outcome.err.count("do not see") == 1 and "walk" in outcome.err, f"a first push: {outcome.err}")
    holds("refs/heads/trip" in refs_of(cloud), "it is sent all the same")
