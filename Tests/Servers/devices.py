"""Devices: a HOME, a ledger's folder, and the programs that a person runs there."""
import contextlib
import hashlib
import json
import os
import pathlib

from sandbox import PATIENCE, Sandbox, run, write_identity
from scenarios import equal, holds
from servers import HttpServer, SshServer, TRANSPORTS

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCT = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync")).resolve()
_clock = [0]


def next_second():
    """A time that is later than every one before, so that commits have distinct times."""
    _clock[0] += 1
    return f"2026-11-20T{12 + _clock[0] // 3600:02}:{_clock[0] // 60 % 60:02}:{_clock[0] % 60:02}Z"


class Device:
    """One person's computer. Every command is remembered for the transcript of a failure."""

    def __init__(self, stage, name, server=None, **settings):
        self.stage, self.name = stage, name
        self.home = stage.sandbox.folder(f"{name}-home")
        self.ledger = stage.sandbox.path / name
        self.settings = {}
        write_identity(self.home, name)
        if isinstance(server, SshServer):
            self.settings = server.client_environment(self.home, settings.get("known_hosts", "right"))
        if isinstance(server, HttpServer):
            server.give_password(self.home, **{key: settings[key] for key in ["password"] if key in settings})

    def run(self, *command, cwd=None, timeout=PATIENCE, **extra):
        outcome = run(command, self.home, cwd or self.ledger, timeout,
                      **{"LEDGER_SYNC_NOW": next_second(), **self.settings, **extra})
        self.stage.remember(self.name, command, outcome)
        return outcome

    def git(self, *words, expect=0, **options):
        outcome = self.run("git", *words, **options)
        equal(outcome.code, expect, f"{self.name}: exit code of git {' '.join(map(str, words))}")
        return outcome.out.strip()

    def ledger_sync(self, *words, expect=0, **options):
        """Runs the product. expect: an exit code or several; gives what it printed on stdout."""
        outcome = self.attempt(*words, **options)
        allowed = expect if isinstance(expect, tuple) else (expect,)
        holds(outcome.code in allowed, f"{self.name}: ledger-sync {' '.join(map(str, words))}: exit {outcome.code}, "
              f"expected {expect}\n{outcome.err}")
        return outcome.out

    def attempt(self, *words, **options):
        return self.run(PRODUCT, *words, **options)

    def answer(self, *words, **options):
        """What a command says in JSON."""
        return json.loads(self.ledger_sync(*words, "--format", "json", **options))

    def head(self):
        return self.git("rev-parse", "HEAD")

    def tree(self):
        return self.git("rev-parse", "HEAD^{tree}")

    def files(self):
        """{path: digest} of the ledger, without .git and without the records of nobody."""
        found = {}
        for path in sorted(self.ledger.rglob("*")):
            relative = path.relative_to(self.ledger)
            if relative.parts[0] not in (".git", "local") and path.is_file():
                found[str(relative)] = hashlib.sha256(path.read_bytes()).hexdigest()
        return found

    def state(self):
        """Files, branches and what the remote was seen at: all that must not change when nothing may change."""
        refs = self.git("for-each-ref", "--format=%(refname) %(objectname)")
        return {"files": self.files(), "refs": refs, "status": self.git("status", "--porcelain")}

    def expect_clean(self):
        equal(self.git("status", "--porcelain"), "", f"{self.name}: git status")
        self.git("fsck", "--strict", "--no-dangling")


class Stage:
    """One scenario's folder, its devices and what they said."""

    def __init__(self, servers):
        self.servers = servers
        self.lines = []
        self.clouds = 0

    def __enter__(self):
        self.sandbox = Sandbox("stage").__enter__()
        return self

    def __exit__(self, *_):
        self.sandbox.__exit__()

    def device(self, name, server=None, **settings):
        return Device(self, name, server, **settings)

    def cloud(self, transport):
        """(server, the URL of a new bare repository on it, that repository's folder)."""
        server = self.servers[transport]
        name = f"{self.sandbox.path.name}-{self.clouds}.git"
        self.clouds += 1
        return server, server.url(name), server.create(name)

    def remember(self, who, command, outcome):
        words = " ".join(pathlib.Path(word).name if word is command[0] else str(word) for word in command)
        said = (outcome.out[-2000:] + outcome.err[-2000:]).rstrip()
        self.lines.append(f"{who}$ {words}    [{outcome.code}]" + (f"\n{said}" if said else ""))

    def transcript(self):
        return "\n".join(["", "What was run:", *self.lines])


@contextlib.contextmanager
def all_servers():
    """{transport: started server}, in one sandbox."""
    with Sandbox("srv") as sandbox, contextlib.ExitStack() as stack:
        yield {name: stack.enter_context(kind(sandbox.path / name)) for name, kind in TRANSPORTS.items()}


def refs_of(repository):
    """The references of a bare repository, as one text."""
    outcome = run(["git", "for-each-ref", "--format=%(refname) %(objectname)"], repository, repository)
    equal(outcome.code, 0, "git for-each-ref")
    return outcome.out


RECEIVING_HOOKS = ("pre-receive", "update", "post-receive", "post-update", "reference-transaction", "pre-auto-gc")


def plant_hook(cloud, name, script):
    """Puts a hook into a bare repository."""
    hook = cloud / "hooks" / name
    hook.write_text("#!/bin/sh\n" + script)
    hook.chmod(0o755)


def refuse_pushes(cloud, message="the treasurer says no"):
    """Plants a hook that refuses every push with a message."""
    plant_hook(cloud, "pre-receive", f"echo '{message}' >&2\nexit 1\n")


def allow_hooks(device, cloud):
    """Tells the device's ledger-sync that the hooks of a cloud in a folder are to run, as on a server."""
    device.git("config", "--global", "--add", "ledger-sync.runHooksOf", cloud)


def two_devices(stage, transport="folder"):
    """alice, who began a ledger and pushed it, and bob, who cloned it. Gives (alice, bob, the cloud's folder)."""
    server, url, cloud = stage.cloud(transport)
    alice, bob = stage.device("alice", server), stage.device("bob", server)
    alice.ledger_sync("init", alice.ledger, "--user", "alice", "--remote", url, cwd=alice.home)
    alice.ledger_sync("push")
    bob.ledger_sync("clone", url, bob.ledger, "--user", "bob", cwd=bob.home)
    bob.ledger_sync("push")
    alice.ledger_sync("pull")
    return alice, bob, cloud


def expect_identical(alice, bob):
    """Both have the same commit and the same files, with nothing left to do, and no damaged object."""
    equal(alice.head(), bob.head(), "the heads of both devices")
    equal(alice.tree(), bob.tree(), "the trees of both devices")
    equal(alice.files(), bob.files(), "the files of both devices")
    alice.expect_clean()
    bob.expect_clean()
