"""What a cloud can do wrong. Each ends with the documented exit code and a clear message, and nothing has changed."""
import json

from devices import allow_hooks, refs_of, refuse_pushes, two_devices
from scenarios import equal, holds, scenario
from servers import HangingServer, PASSWORD, TRANSPORTS, free_port

REFUSED, NOT_TRUSTED = 4, 6


def expect_refusal(device, clouds, code, words, *commands):
    """Runs pull, push and sync (or `commands`): the exit code, one of the words in the message, and nothing changed."""
    before = device.state(), [refs_of(cloud) for cloud in clouds]
    for command in commands or ("pull", "push", "sync"):
        outcome = device.attempt(command)
        equal(outcome.code, code, f"exit code of {command}")
        holds(any(word in outcome.err.lower() for word in words), f"{command} says why; it said:\n{outcome.err}")
        holds(PASSWORD not in outcome.err + outcome.out, f"{command} shows no password")
        equal((device.state(), [refs_of(cloud) for cloud in clouds]), before, f"the state after {command}")
    in_json(device, code, (commands or ("pull",))[0])


def in_json(device, code, command):
    """With --format json the error is JSON on stdout, and nothing else stands there."""
    outcome = device.attempt(command, "--format", "json")
    equal(outcome.code, code, f"exit code of {command} --format json")
    holds(json.loads(outcome.out)["error"]["message"], "the error's message")


def with_something_to_push(stage, transport):
    """(alice with a commit that the cloud does not have, the cloud's folder)."""
    alice, _, cloud = two_devices(stage, transport)
    alice.ledger_sync("add", "bill", "amount=3")
    return alice, cloud


@scenario("a server that hangs", "git", "http", "ssh")
def hanging(stage, transport):
    alice, cloud = with_something_to_push(stage, "folder")
    with HangingServer() as server:
        alice.settings = stage.servers["ssh"].client_environment(alice.home)
        alice.git("remote", "set-url", "origin", f"{transport}://127.0.0.1:{server.port}/x")
        before = alice.state(), refs_of(cloud)
        outcome = alice.attempt("push" if transport == "http" else "pull", LEDGER_SYNC_TIMEOUT=3)
        equal(outcome.code, REFUSED, "exit code")
        holds(any(word in outcome.err for word in ("time", "answer", "respond")), f"it says why:\n{outcome.err}")
        equal((alice.state(), refs_of(cloud)), before, "the state")


@scenario("wrong password")
def wrong_password(stage):
    alice, cloud = with_something_to_push(stage, "http")
    stage.servers["http"].give_password(alice.home, "wrong")
    expect_refusal(alice, [cloud], REFUSED, ["password", "credential", "authenti", "401"])


@scenario("no password at all")
def no_password(stage):
    alice, cloud = with_something_to_push(stage, "http")
    (alice.home / "credentials").unlink()
    expect_refusal(alice, [cloud], REFUSED, ["password", "credential", "authenti", "401"])


@scenario("a certificate that nobody signed")
def certificate(stage):
    alice, cloud = with_something_to_push(stage, "http")
    alice.git("remote", "set-url", "origin", stage.servers["http"].tls_url(cloud.name))
    before = alice.state(), refs_of(cloud)
    outcome = alice.attempt("pull")
    holds(outcome.code in (REFUSED, NOT_TRUSTED), f"exit code {outcome.code}")
    holds("certificate" in outcome.err.lower(), outcome.err)
    equal((alice.state(), refs_of(cloud)), before, "the state")


@scenario("a certificate of one's own, which git is told to trust", "GIT_SSL_CAINFO", "http.sslCAInfo", "~/")
def own_certificate(stage, way):
    alice, cloud = with_something_to_push(stage, "http")
    server = stage.servers["http"]
    certificate = alice.home / "own.crt"
    certificate.write_bytes((server.path / "tls.crt").read_bytes())
    if way == "GIT_SSL_CAINFO":
        alice.settings["GIT_SSL_CAINFO"] = certificate
    else:
        alice.git("config", "--global", "http.sslCAInfo", "~/own.crt" if way == "~/" else certificate)
    alice.git("remote", "set-url", "origin", server.tls_url(cloud.name))
    equal(alice.answer("sync")["pushed"], True, "the sync said that it pushed")
    holds(alice.head() in refs_of(cloud), "the cloud has the commit")
    certificate.write_text("nothing of the kind")
    alice.ledger_sync("add", "bill", "amount=4")
    expect_refusal(alice, [cloud], REFUSED, ["own.crt cannot be read"])


@scenario("unknown host key")
def unknown_host(stage):
    alice, cloud = with_something_to_push(stage, "ssh")
    stage.servers["ssh"].client_environment(alice.home, "none")
    expect_refusal(alice, [cloud], REFUSED, ["host key", "known_hosts", "known hosts"])
    equal((alice.home / ".ssh/known_hosts").read_text(), "", "known_hosts")


@scenario("changed host key")
def changed_host(stage):
    alice, cloud = with_something_to_push(stage, "ssh")
    stage.servers["ssh"].client_environment(alice.home, "changed")
    expect_refusal(alice, [cloud], NOT_TRUSTED, ["host key", "changed"])


@scenario("a client key that the server does not know")
def wrong_client_key(stage):
    alice, cloud = with_something_to_push(stage, "ssh")
    configuration = alice.home / ".ssh/config"
    server = stage.servers["ssh"]
    configuration.write_text(configuration.read_text().replace(str(server.client_key), str(server.host_key)))
    expect_refusal(alice, [cloud], REFUSED, ["permission denied", "key"])


@scenario("refused push", *TRANSPORTS)
def refused_push(stage, transport):
    alice, cloud = with_something_to_push(stage, transport)
    refuse_pushes(cloud, "the treasurer says no")
    allow_hooks(alice, cloud)
    before = alice.files(), alice.head(), refs_of(cloud)
    outcome = alice.attempt("push")
    equal(outcome.code, REFUSED, "exit code of push")
    equal((alice.files(), alice.head(), refs_of(cloud)), before, "files, head and the cloud")
    holds("treasurer" in outcome.err or "hook" in outcome.err, f"the server's own words:\n{outcome.err}")


@scenario("a server that is not there", "git", "http", "ssh")
def unreachable(stage, transport):
    alice, cloud = with_something_to_push(stage, "folder")
    alice.git("remote", "set-url", "origin", f"{transport}://127.0.0.1:{free_port()}/x")
    expect_refusal(alice, [cloud], REFUSED, ["refused", "reach", "connect"])


@scenario("a repository that is not there", *TRANSPORTS)
def missing_repository(stage, transport):
    alice, cloud = with_something_to_push(stage, transport)
    server = stage.servers[transport]
    alice.git("remote", "set-url", "origin", server.url("nothing-here.git"))
    expect_refusal(alice, [cloud], REFUSED, ["nothing-here", "not found", "404", "repository"])


@scenario("a transport that runs programs")
def ext_transport(stage):
    alice, cloud = with_something_to_push(stage, "folder")
    marker = stage.sandbox.path / "was-run"
    alice.git("remote", "set-url", "origin", f"ext::touch {marker}")
    before = alice.state(), refs_of(cloud)
    outcome = alice.attempt("pull")
    holds(outcome.code != 0 and not marker.exists(), f"refused, and nothing was run (exit {outcome.code})")
    equal((alice.state(), refs_of(cloud)), before, "the state")
