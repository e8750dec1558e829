"""What people sign with: a key with a passphrase that an agent holds, and a security key. Both over real ssh."""
import pathlib
import re
import subprocess

from devices import expect_identical, two_devices
from libraries import build_library
from scenarios import equal, holds, scenario

NOT_SIGNED = 3
# The library that plays a security key, for ssh-keygen to load.
SOURCE = pathlib.Path(__file__).with_name("security_key.c")


def make_key(who, *words):
    key = who.home / "signing"
    who.run("ssh-keygen", "-q", *words, "-C", who.name, "-f", key)
    return key


def expect_all_proven(*people):
    for who in people:
        equal(who.answer("verify"), [], f"what is not proven for {who.name}")
        signers = {one["signed"] for one in who.answer("log") if one["message"].startswith("Add bill")}
        equal(signers, {"alice"}, f"who signed the bills, as {who.name} sees it")


def expect_nothing_written(who, before, outcome, saying):
    equal(outcome.code, NOT_SIGNED, f"exit code where nothing signs\n{outcome.err}")
    holds(re.search(saying, outcome.err), outcome.err)
    equal(who.state(), before, "what there is after a commit that could not be signed")


@scenario("signing with a security key", "ssh")
def touched(stage, transport):
    alice, bob, _ = two_devices(stage, transport)
    alice.settings["SSH_SK_PROVIDER"] = str(build_library(stage.sandbox.path, SOURCE, "-lcrypto"))
    alice.ledger_sync("keys", "add", make_key(alice, "-t", "ed25519-sk", "-N", ""))
    alice.ledger_sync("add", "bill", "amount=3")
    holds("touch your security key" in alice.attempt("add", "bill", "amount=4").err, "the person is told to touch it")
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    expect_all_proven(alice, bob)
    equal(alice.run("git", "verify-commit", "HEAD").code, 0, "exit code of git verify-commit")

    before = alice.state()
    expect_nothing_written(alice, before, alice.attempt("add", "bill", "amount=5", SECURITY_KEY="gone"), "device not found")
    alice.ledger_sync("add", "bill", "amount=5")
    # A security key that signs untouched may be in the hands of whoever has taken over the computer.
    alice.ledger_sync("add", "bill", "amount=6", SECURITY_KEY="untouched")
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    expect_identical(alice, bob)
    for who in (alice, bob):
        equal([one["reason"] for one in who.answer("verify", expect=1)], ["not-signed"], f"what {who.name} doubts")


@scenario("signing with a key that an agent holds", "ssh")
def in_an_agent(stage, transport):
    alice, bob, _ = two_devices(stage, transport)
    key = make_key(alice, "-t", "ed25519", "-N", "correct horse")
    socket = alice.home / "agent"
    agent = subprocess.Popen(["ssh-agent", "-D", "-a", socket], stdout=subprocess.DEVNULL)
    try:
        alice.settings["SSH_AUTH_SOCK"] = str(socket)
        ask = alice.home / "ask"
        ask.write_text("#!/bin/sh\necho 'correct horse'\n")
        ask.chmod(0o700)
        asking = {"SSH_ASKPASS": str(ask), "SSH_ASKPASS_REQUIRE": "force"}
        while alice.run("ssh-add", "-q", key, **asking).code == 2:
            pass  # The agent is not there yet.
        alice.ledger_sync("keys", "add", key.with_suffix(".pub"))
        alice.ledger_sync("add", "bill", "amount=3")
        alice.ledger_sync("sync")
        bob.ledger_sync("sync")
        expect_all_proven(alice, bob)
        # An agent that has been told to forget the key signs nothing; the passphrase opens it all the same.
        alice.run("ssh-add", "-q", "-D")
        before = alice.state()
        expect_nothing_written(
            alice, before, alice.attempt("add", "bill", "amount=4", SSH_ASKPASS_REQUIRE="never"), "passphrase|signing")
        alice.ledger_sync("add", "bill", "amount=4", **asking)
    finally:
        agent.terminate()
        agent.wait()
    alice.ledger_sync("add", "bill", "amount=5", **asking)
    alice.ledger_sync("sync")
    bob.ledger_sync("sync")
    expect_identical(alice, bob)
    expect_all_proven(alice, bob)
