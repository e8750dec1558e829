"""Commits are signed as git signs them, or not made."""
import contextlib
import os

from sandbox import run
from scenarios import equal, holds, scenario
from signing_cases import expect_signed, use_ssh
from trouble_scenarios import LUNCH, bill


@contextlib.contextmanager
def gpg(who):
    """The same with a key of gpg's, whose agent ends with the block."""
    folder = who.home / ".gnupg"
    folder.mkdir(mode=0o700)
    try:
        made = run(["gpg", "--batch", "--passphrase", "", "--quick-gen-key", f"{who.person} <{who.person}@example.org>",
                    "ed25519", "sign", "never"], who.home, who.home)
        equal(made.code, 0, made.err)
        who.git("config", "--global", "commit.gpgSign", "true", cwd=who.home)
        yield
    finally:
        run(["gpgconf", "--kill", "all"], who.home, who.home)


def every_way(who):
    """Each command that commits what a person did."""
    who.ledger_sync("set", "7k3fq2xw", "amount=13")
    yield "set"
    who.write({LUNCH: bill(amount=14)})
    who.ledger_sync("sync")
    yield "sync"
    who.ledger_sync("add", "bill", "amount=3", "name=Tea")
    yield "add"
    who.ledger_sync("rm", "7k3fq2xw")
    yield "rm"
    who.ledger_sync("register", "carol")
    yield "register"


@scenario("every commit of a person is signed with ssh, with a key in a file")
def signed_by_ssh(stage):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    use_ssh(alice)
    for way in every_way(alice):
        expect_signed(alice)
    alice.git("fsck", "--strict")


@scenario("a commit is signed with gpg, by who commits")
def signed_by_gpg(stage):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    with gpg(alice):
        alice.ledger_sync("set", "7k3fq2xw", "amount=13")
        expect_signed(alice)
        alice.git("config", "--global", "user.signingKey", f"{alice.name}@example.org", cwd=alice.home)
        alice.git("config", "--global", "gpg.program", "/usr/bin/gpg", cwd=alice.home)
        alice.ledger_sync("set", "7k3fq2xw", "amount=14")
        expect_signed(alice)
    alice.git("fsck", "--strict")


@scenario("the first commit of a ledger is signed, merges and dry runs are not, and what was signed is merged")
def init_and_merges(stage):
    alice, bob = stage.two_replicas({LUNCH: bill()})
    other = alice.twin("other")
    use_ssh(alice)
    other.folder = stage.sandbox.path / "another-ledger"
    other.ledger_sync("init", other.folder, "--user", "alice", cwd=alice.home)
    expect_signed(other)
    bob.ledger_sync("set", "7k3fq2xw", "remark=alone")
    bob.ledger_sync("push")
    alice.write({LUNCH: bill(amount=13)})
    alice.git("config", "--global", "gpg.ssh.program", "/bin/false", cwd=alice.home)
    alice.ledger_sync("pull", "--dry-run")
    alice.git("config", "--global", "--unset", "gpg.ssh.program", cwd=alice.home)
    alice.ledger_sync("sync")
    expect_signed(alice, "HEAD^1" if "alice" in alice.git("log", "-1", "--format=%an", "HEAD^1") else "HEAD^2")
    holds("gpgsig" not in alice.git("cat-file", "commit", "HEAD"), "nobody signs a merge commit")
    bob.ledger_sync("pull")
    equal(bob.head(), alice.head(), "the heads")


@scenario("where a commit cannot be signed, the command fails, and nothing has changed",
          "no key", "no program", "it fails", "an unknown format", "gpg without a key")
def not_signed(stage, why):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    use_ssh(alice, **{
        "no key": {"user.signingKey": "~/none"}, "no program": {"gpg.ssh.program": "no-such-program"},
        "it fails": {"gpg.ssh.program": "/bin/false"}, "an unknown format": {"gpg.format": "wax"},
        "gpg without a key": {"gpg.format": "openpgp", "user.signingKey": "nobody"}}[why])
    head = alice.head()
    for words in (["set", "7k3fq2xw", "amount=13"], ["add", "bill", "amount=3"]):
        outcome = alice.run("ledger-sync", *words)
        equal(outcome.code, 3, f"exit code of {words[0]}\n{outcome.err}")
        holds("could not sign the commit" in outcome.err or "could not run" in outcome.err, f"why:\n{outcome.err}")
        equal((alice.head(), alice.git("status", "--porcelain")), (head, ""), "the head, and what has changed")
    alice.write({LUNCH: bill(amount=14)})
    equal(alice.run("ledger-sync", "sync").code, 3, "exit code of sync")
    equal((alice.head(), alice.read(LUNCH)), (head, bill(amount=14)), "the head, and the edit")
    alice.git("config", "--global", "commit.gpgSign", "false", cwd=alice.home)
    alice.git("config", "--global", "--unset", "gpg.format", cwd=alice.home)
    alice.ledger_sync("sync")
    equal(alice.git("show", f"HEAD:{LUNCH}") + "\n", bill(amount=14), "the edit is committed")


@scenario("a program that the ledger's own configuration names, or that lies in the ledger, is not run")
def program_of_the_ledger(stage):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    use_ssh(alice)
    program = alice.folder / "ssh-keygen"
    program.write_text(f"#!/bin/sh\ntouch {stage.sandbox.path}/was-run\n")
    program.chmod(0o755)
    for key in ("gpg.ssh.program", "gpg.program"):
        alice.git("config", key, program)
    alice.ledger_sync("set", "7k3fq2xw", "amount=13", PATH=f".:{os.environ['PATH']}")
    holds(not (stage.sandbox.path / "was-run").exists(), "it was not run")
    alice.git("config", "--unset", "gpg.ssh.program")
    expect_signed(alice)


@scenario("a key given as such is handed to ssh-keygen as git does, and the default key is asked for",
          "literal", "command")
def literal_key(stage, how):
    alice, _ = stage.two_replicas({LUNCH: bill()})
    public = use_ssh(alice).strip()
    program = stage.sandbox.path / "signer"
    # In the place of an agent, which has the secret half.
    program.write_text(f'#!/bin/sh\ngrep -q "{public}" "$6" || exit 1\nexec ssh-keygen -Y sign -n git -f "$HOME/key" "$7"\n')
    program.chmod(0o755)
    alice.git("config", "--global", "gpg.ssh.program", program, cwd=alice.home)
    if how == "literal":
        alice.git("config", "--global", "user.signingKey", f"key::{public}", cwd=alice.home)
    else:
        alice.git("config", "--global", "--unset", "user.signingKey", cwd=alice.home)
        alice.git("config", "--global", "gpg.ssh.defaultKeyCommand", "cat ~/key.pub", cwd=alice.home)
    alice.ledger_sync("set", "7k3fq2xw", "amount=13")
    alice.git("config", "--global", "--unset", "gpg.ssh.program", cwd=alice.home)
    expect_signed(alice)
