"""The servers themselves, with plain git as the client: what they serve, and what they refuse."""
from devices import refs_of, refuse_pushes
from scenarios import equal, holds, scenario
from servers import HangingServer, TRANSPORTS, free_port


def commit(device, name, text):
    (device.ledger / name).write_text(text)
    device.git("add", "-A")
    device.git("commit", "-qm", f"write {name}")


def start_ledger(device, url):
    device.git("clone", "-q", url, device.ledger, cwd=device.home)
    commit(device, "a.txt", "one\n")


@scenario("git pushes and clones", *TRANSPORTS)
def git_pushes_and_clones(stage, transport):
    server, url, cloud = stage.cloud(transport)
    alice, bob = stage.device("alice", server), stage.device("bob", server)
    start_ledger(alice, url)
    alice.git("push", "-q", "origin", "main")
    bob.git("clone", "-q", url, bob.ledger, cwd=bob.home)
    equal(bob.files(), alice.files(), "what bob cloned")
    commit(bob, "b.txt", "two\n")
    bob.git("push", "-q", "origin", "main")
    alice.git("pull", "-q", "--ff-only")
    equal(alice.tree(), bob.tree(), "trees after the pull")


@scenario("git is refused: wrong password")
def wrong_password(stage):
    server, url, _ = stage.cloud("http")
    outcome = stage.device("alice", server, password="wrong").run("git", "ls-remote", url, cwd=stage.sandbox.path)
    equal(outcome.code, 128, "exit code")


@scenario("git is refused: host key", "none", "changed")
def host_key(stage, known_hosts):
    server, url, _ = stage.cloud("ssh")
    device = stage.device("alice", server, known_hosts=known_hosts)
    outcome = device.run("git", "ls-remote", url, cwd=stage.sandbox.path)
    equal(outcome.code, 128, "exit code")
    holds("Host key verification failed" in outcome.err, outcome.err)


@scenario("git is refused: a certificate that nobody signed")
def certificate(stage):
    server, _, cloud = stage.cloud("http")
    outcome = stage.device("alice", server).run("git", "ls-remote", server.tls_url(cloud.name), cwd=stage.sandbox.path)
    equal(outcome.code, 128, "exit code")
    holds("certificate" in outcome.err, outcome.err)


@scenario("git is refused: pre-receive hook", *TRANSPORTS)
def refused_push(stage, transport):
    server, url, cloud = stage.cloud(transport)
    refuse_pushes(cloud)
    alice = stage.device("alice", server)
    start_ledger(alice, url)
    alice.git("push", "-q", "origin", "main", expect=1)
    equal(refs_of(cloud), "", "references of the cloud")


@scenario("git waits for ever: hanging server")
def hanging(stage):
    with HangingServer() as server:
        device = stage.device("alice")
        outcome = device.run("timeout", "1", "git", "ls-remote", f"git://127.0.0.1:{server.port}/x",
                             cwd=stage.sandbox.path)
        equal(outcome.code, 124, "exit code of timeout")


@scenario("git is refused: nobody listens")
def unreachable(stage):
    url = f"git://127.0.0.1:{free_port()}/x"
    equal(stage.device("alice").run("git", "ls-remote", url, cwd=stage.sandbox.path).code, 128, "exit code")
