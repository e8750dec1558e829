#!/usr/bin/env python3
"""Attacks by plain git and by hand on a ledger with keys, each with what `ledger-sync verify` has to say of it.

    run.py                  every attack
    run.py --only merge     those whose names have the word

The keys are made anew each time. Alice keeps the ledger, Bob was let in; Eve has a key that nobody listed.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LEDGER_SYNC", str(ROOT / ".build/debug/ledger-sync"))
ATTACKS = []


def attack(function):
    ATTACKS.append(function)
    return function


class Ledger:
    """A work tree that plain git and the program change."""

    def __init__(self, home, path):
        self.home, self.path = home, path
        self.env = {
            "HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@example.org",
        }

    def run(self, *words, input=None, check=True, **env):
        done = subprocess.run(
            words, cwd=self.path, env={**self.env, **env}, input=input, capture_output=True, text=True)
        if check and done.returncode:
            raise SystemExit(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout.strip()

    def git(self, *words, **more):
        return self.run("git", *words, **more)

    def file(self, path):
        return pathlib.Path(self.path) / path

    def bill(self, owner):
        return next(self.file(f"users/{owner}/bills").rglob("*.json"))

    def edit(self, path, old, new):
        path = self.file(path)
        text = path.read_text()
        assert re.search(old, text), f"{old} is not in {path}"
        path.write_text(re.sub(old, new, text, count=1))

    def commit(self, subject, key=None, author="alice", on=None, body="", paths=True):
        """A commit of all that differs, signed with a key; returns its id."""
        if on:
            self.git("checkout", "-q", "-f", on, "--")
        words = ["-c", f"user.name={author}", "-c", f"user.email={author}@example.org"]
        words += ["-c", "gpg.format=ssh", "-c", f"user.signingKey={self.home}/{key}"] if key else []
        if paths:
            self.git("add", "-A")
        self.git(*words, "commit", "-q", "--allow-empty", "-S" if key else "--no-gpg-sign", "-F", "-",
                 input=subject + body, GIT_AUTHOR_NAME=author)
        return self.git("rev-parse", "HEAD")

    def raw_commit(self, text):
        """A commit object of exactly these bytes."""
        return self.git("hash-object", "-t", "commit", "-w", "--stdin", "--literally", input=text)

    def listing(self, owner, key, use="sign", revoked=None):
        """Adds a key to a manifest, or a revocation to one that is listed."""
        path = self.file(f"users/{owner}/manifest.json")
        manifest = json.loads(path.read_text())
        kind, code = (self.home / f"{key}.pub").read_text().split()[:2]
        keys = manifest.setdefault("keys", [])
        entry = next((one for one in keys if one["key"] == code), None)
        if entry is None:
            entry = {"type": kind, "key": code}
            keys.append(entry)
        entry["use"] = use
        if revoked is not None:
            entry["revoked"] = revoked
        path.write_text(json.dumps(manifest, indent=2) + "\n")

    def verify(self, head="HEAD"):
        """Reasons by the first word of the commit's message."""
        out = self.run(PROGRAM, "verify", self.git("rev-parse", head), "--format", "json", check=False)
        said = {}
        for one in json.loads(out):
            said.setdefault(self.git("log", "-1", "--format=%s", one["commit"]), set()).add(one["reason"])
        return {subject: ",".join(sorted(reasons)) for subject, reasons in said.items()}

    def keys(self):
        return {(one["user"], one["key"].split()[1]): one for one in json.loads(self.run(PROGRAM, "keys", "--format", "json"))}


def beginning(home):
    """Alice's ledger with her key and her bill; Bob registered with his, and was let in."""
    for key in ("alice", "bob", "eve", "phone"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", key, "-f", str(home / key)], check=True)
    ledger = Ledger(home, home / "base")
    ledger.path.mkdir()
    say = lambda *words: ledger.run(PROGRAM, *words)
    for name in ("alice", "bob"):
        ledger.git("config", "--global", "user.name", name)
        ledger.git("config", "--global", "user.email", f"{name}@example.org")
        if name == "alice":
            say("init", ".", "--time-zone", "UTC", "--currency", "EUR")
        say("register", name, "--key", str(home / name))
        say("quick", f"{'12.50 lunch' if name == 'alice' else '5 tea'} food")
    ledger.git("config", "user.signingKey", str(home / "alice"))
    say("login", "alice")
    say("keys", "admit", "bob")
    ledger.git("config", "--unset", "user.signingKey")
    ledger.git("config", "commit.gpgSign", "false")
    assert ledger.verify() == {}, ledger.verify()
    return ledger


# ---- names, dates and signatures


@attack
def a_forged_name(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("forged", author="alice")
    return {"forged": "not-signed"}


@attack
def a_forged_date(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.git("add", "-A")
    it.git("-c", "user.name=alice", "-c", "user.email=a@x", "commit", "-qm", "forged", "--no-gpg-sign",
           GIT_AUTHOR_DATE="2001-01-01T00:00:00Z", GIT_COMMITTER_DATE="2001-01-01T00:00:00Z")
    return {"forged": "not-signed"}


@attack
def a_stranger_signs_as_alice(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("stranger", key="eve", author="alice")
    return {"stranger": "unknown-key"}


@attack
def bob_signs_as_alice(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("bob", key="bob", author="alice")
    return {"bob": "not-theirs"}


@attack
def everybody_writes_what_is_theirs(it):
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    it.edit(it.bill("bob"), r'"amount": 5', '"amount": 6')
    it.commit("his", key="bob", author="bob")
    return {}


@attack
def the_name_of_somebody_else_over_ones_own_record(it):
    it.edit(it.bill("bob"), r'"amount": 5', '"amount": 6')
    it.commit("his", key="bob", author="alice")
    return {}


def resigned(it, change):
    """The newest commit with its signature, and other bytes around it."""
    text = it.git("cat-file", "commit", "HEAD") + "\n"
    commit = it.raw_commit(change(text))
    it.git("reset", "-q", "--hard", commit)


@attack
def a_signature_of_another_commit(it):
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    signature = re.search(r"gpgsig (.|\n )*?\n(?! )", it.git("cat-file", "commit", "HEAD")).group(0)
    it.edit(it.bill("alice"), r"13", "99")
    it.commit("copied", author="alice")
    resigned(it, lambda text: text.replace("\n\n", "\n" + signature + "\n", 1))
    return {"copied": "not-signed"}


@attack
def a_message_changed_under_a_signature(it):
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    resigned(it, lambda text: text.replace("own", "changed"))
    return {"changed": "not-signed"}


@attack
def a_tree_changed_under_a_signature(it):
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    tree = it.git("rev-parse", "HEAD~1^{tree}")
    resigned(it, lambda text: re.sub(r"tree [0-9a-f]+", f"tree {it.git('rev-parse', 'HEAD~3^{tree}')}", text, count=1))
    assert tree
    return {"own": "not-signed"}


@attack
def a_signature_for_another_purpose(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("purpose", author="alice")
    text = it.git("cat-file", "commit", "HEAD") + "\n"
    (it.home / "payload").write_text(text)
    (it.home / "payload.sig").unlink(missing_ok=True)
    it.run("ssh-keygen", "-q", "-Y", "sign", "-n", "file", "-f", str(it.home / "alice"), str(it.home / "payload"))
    armour = (it.home / "payload.sig").read_text().rstrip("\n").replace("\n", "\n ")
    it.git("reset", "-q", "--hard", it.raw_commit(text.replace("\n\n", f"\ngpgsig {armour}\n\n", 1)))
    return {"purpose": "not-signed"}


@attack
def a_cut_signature(it):
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("cut", key="alice")
    resigned(it, lambda text: re.sub(r"(gpgsig (?:.*\n ){3}).*?\n( -----END)", r"\1\2", text, flags=re.S))
    return {"cut": "not-signed"}


@attack
def no_signature_but_the_word(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("word", author="alice")
    resigned(it, lambda text: text.replace("\n\n", "\ngpgsig alice\n\n", 1))
    return {"word": "not-signed"}


# ---- keys


@attack
def a_key_without_proof_and_its_use(it):
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("used", key="eve")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("kept", key="eve")
    return {"injected": "not-signed", "used": "unknown-key", "kept": "unknown-key"}


@attack
def a_key_that_lists_itself(it):
    it.listing("alice", "eve")
    it.commit("self", key="eve")
    return {"self": "unknown-key"}


@attack
def bob_lists_a_key_for_alice(it):
    it.listing("alice", "eve")
    it.commit("for alice", key="bob")
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("used", key="eve")
    return {"for alice": "not-theirs", "used": "unknown-key"}


@attack
def bob_makes_himself_a_keeper(it):
    it.listing("bob", "bob", "keep")
    it.commit("raised", key="bob")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="bob")
    return {"raised": "not-theirs", "currency": "not-theirs"}


@attack
def a_sign_phone_makes_itself_a_keeper(it):
    it.listing("alice", "phone")
    it.commit("phone", key="alice")
    it.listing("alice", "phone", "keep")
    it.commit("raised", key="phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="phone")
    return {"raised": "not-theirs", "kind": "not-theirs"}


@attack
def somebody_lists_the_key_of_alice_and_revokes_it(it):
    it.listing("bob", "alice")
    it.commit("listed", key="bob")
    it.listing("bob", "alice", revoked={})
    it.commit("revoked", key="bob")
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    return {}


@attack
def a_key_is_simply_taken_out(it):
    path = it.file("users/alice/manifest.json")
    manifest = json.loads(path.read_text())
    del manifest["keys"]
    path.write_text(json.dumps(manifest, indent=2) + "\n")
    it.commit("gone", key="bob")
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    return {"gone": "not-theirs"}


@attack
def a_manifest_that_cannot_be_read(it):
    it.file("users/alice/manifest.json").write_text("{")
    it.commit("broken")
    it.edit(it.bill("alice"), r"12\.50", "13")
    it.commit("own", key="alice")
    return {"broken": "not-signed"}


@attack
def a_stolen_key_on_an_old_commit(it):
    main = it.git("rev-parse", "HEAD")
    it.edit(it.bill("bob"), r'"amount": 5', '"amount": 7')
    theft = it.commit("theft", key="bob")
    it.git("checkout", "-q", "-f", main)
    it.listing("bob", "bob", revoked={"lastGood": main})
    it.commit("revocation", key="alice")
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "--no-ff", "-m", "merged", theft)
    return {"theft": "revoked"}


@attack
def a_key_listed_beside_the_revocation_of_its_adder(it):
    main = it.git("rev-parse", "HEAD")
    it.listing("bob", "eve")
    theft = it.commit("adds", key="bob")
    it.git("checkout", "-q", "-f", main)
    it.listing("bob", "bob", revoked={"lastGood": main})
    revocation = it.commit("revocation", key="alice")
    merge = it.git("commit-tree", "-p", revocation, "-p", theft, "-m", "merged", f"{theft}^{{tree}}",
                   GIT_AUTHOR_NAME="x", GIT_AUTHOR_EMAIL="x@x")
    it.git("reset", "-q", "--hard", merge)
    it.edit(it.bill("bob"), r'"amount": 5', '"amount": 7')
    it.commit("uses", key="eve")
    said = it.verify()
    assert said.pop("merged") == "not-signed"  # its tree takes the revocation out again
    assert said == {"adds": "revoked", "uses": "unknown-key"}, said
    return None


@attack
def a_taken_name_on_the_root_commit(it):
    root = it.git("rev-list", "--max-parents=0", "HEAD")
    main = it.git("rev-parse", "HEAD")
    it.git("checkout", "-q", "-f", root)
    it.file("users/alice").mkdir(parents=True)
    it.file("users/alice/manifest.json").write_text('{"name": "alice"}\n')
    it.listing("alice", "eve")
    theft = it.commit("taken", key="eve")
    it.git("checkout", "-q", "-f", main)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "-s", "ours", "-m", "merged", theft)
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("used", key="eve")
    said = it.verify()
    assert said["taken"] in ("waits", "unknown-key") and said["used"] in ("waits", "unknown-key"), said
    return None


@attack
def was_alice(it):
    it.git("mv", "users/alice", "users/eve")
    path = it.file("users/eve/manifest.json")
    manifest = json.loads(path.read_text())
    manifest["name"], manifest["was"] = "eve", [{"name": "alice", "at": "2026-11-20T10:00:00Z"}]
    path.write_text(json.dumps(manifest, indent=2) + "\n")
    it.listing("eve", "eve")
    it.commit("renamed", key="eve")
    it.edit(it.bill("eve"), r"12\.50", "99")
    it.commit("used", key="eve")
    assert ("eve", it.file("users/eve/manifest.json").read_text()) and not any(
        user == "alice" and key["use"] == "" for (user, _), key in it.keys().items())
    return {"renamed": "waits"}  # what went from alice; in her own new folder eve writes as eve


@attack
def who_is_not_let_in_writes_what_all_share(it):
    it.file("users/eve").mkdir()
    it.file("users/eve/manifest.json").write_text('{"name": "eve"}\n')
    it.listing("eve", "eve")
    it.commit("registers", key="eve", author="eve")
    it.file("shared/categories").mkdir(parents=True, exist_ok=True)
    it.file("shared/categories/x.json").write_text('{"title": "X", "type": "expense"}\n')
    it.commit("shared", key="eve", author="eve")
    return {"shared": "not-theirs"}


@attack
def eve_lets_herself_in(it):
    it.file("users/eve").mkdir()
    it.file("users/eve/manifest.json").write_text('{"name": "eve"}\n')
    it.listing("eve", "eve")
    registration = it.commit("registers", key="eve", author="eve")
    it.commit("admits", key="eve", body=f"\n\nAdmits: {registration}")
    it.commit("admits as bob", key="bob", body=f"\n\nAdmits: {registration}")
    it.commit("admits as alice", author="alice", body=f"\n\nAdmits: {registration}")
    it.file("kinds/x.json").write_text("{}\n")
    it.commit("shared", key="eve", author="eve")
    return {"shared": "not-theirs"}


def signing(it, key):
    it.git("config", "gpg.format", "ssh")
    it.git("config", "user.signingKey", str(it.home / key))
    it.git("config", "commit.gpgSign", "true")


@attack
def a_thief_writes_the_revocation_before(it):
    signing(it, "alice")
    it.run(PROGRAM, "keys", "add", str(it.home / "phone.pub"), "--device", "phone")
    it.listing("alice", "phone", revoked={})
    it.commit("before")
    it.run(PROGRAM, "keys", "revoke", "phone", "--yes")
    assert [one["revoked"] for one in it.keys().values() if one["device"] == "phone"] == [True], it.keys()
    return {"before": "not-signed"}


@attack
def a_thief_takes_the_entry_out_before(it):
    signing(it, "alice")
    it.run(PROGRAM, "keys", "add", str(it.home / "phone.pub"), "--device", "phone")
    path = it.file("users/alice/manifest.json")
    manifest = json.loads(path.read_text())
    manifest["keys"] = [one for one in manifest["keys"] if one.get("device") != "phone"]
    path.write_text(json.dumps(manifest, indent=2) + "\n")
    it.commit("out")
    code = (it.home / "phone.pub").read_text().split()
    it.run(PROGRAM, "keys", "revoke", " ".join(code[:2]), "--yes")
    assert it.keys()["alice", code[1]]["revoked"], it.keys()
    return {"out": "not-signed"}


@attack
def a_key_is_revoked_after_a_new_name(it):
    signing(it, "alice")
    it.run(PROGRAM, "keys", "add", str(it.home / "phone.pub"), "--device", "phone", "--use", "keep")
    it.run(PROGRAM, "users", "rename", "alice", "anna")
    it.run(PROGRAM, "keys", "revoke", "phone", "--yes")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("stolen", key="phone", author="alice")
    return {"stolen": "revoked"}


@attack
def an_endless_message(it):
    it.commit("endless", body="\n\n" + f"Accepts: {it.git('rev-list', '--max-parents=0', 'HEAD')}\n" * 20_000)
    return {}


# ---- words in messages


@attack
def a_copied_acceptance(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.edit(it.bill("alice"), r"99", "98")
    it.commit("own", key="alice", body=f"\n\nAccepts: {forged}")
    return {"forged": "not-signed"}


@attack
def an_acceptance_by_somebody_else(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.commit("accepts", key="bob", body=f"\n\nAccepts: {forged}")
    it.commit("unsigned", author="alice", body=f"\n\nAccepts: {forged}")
    return {"forged": "not-signed"}


@attack
def an_acceptance_by_alice(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.commit("accepts", key="alice", body=f"\n\nAccepts: {forged}")
    return {}


@attack
def an_acceptance_gives_no_key(it):
    it.listing("alice", "eve", "keep")
    injected = it.commit("injected")
    it.commit("accepts", key="alice", body=f"\n\nAccepts: {injected}")
    it.edit(it.bill("alice"), r"12\.50", "99")
    it.commit("used", key="eve")
    return {"used": "unknown-key"}


@attack
def a_shortened_id_is_no_word(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.commit("accepts", key="alice", body=f"\n\nAccepts: {forged[:12]}")
    return {"forged": "not-signed"}


# ---- merges


def fork(it):
    """Two commits on one: alice's and bob's own edits."""
    main = it.git("rev-parse", "HEAD")
    it.edit(it.bill("alice"), r"12\.50", "13")
    one = it.commit("one", key="alice")
    it.git("checkout", "-q", "-f", main)
    it.edit(it.bill("bob"), r'"amount": 5', '"amount": 6')
    return one, it.commit("two", key="bob", author="bob")


def merge(it, tree, *parents, subject="merged", author="x", mail="x@x"):
    words = [word for parent in parents for word in ("-p", parent)]
    made = it.git("commit-tree", *words, "-m", subject, tree, GIT_AUTHOR_NAME=author, GIT_AUTHOR_EMAIL=mail)
    it.git("reset", "-q", "--hard", made)


@attack
def a_plain_merge_of_git(it):
    one, two = fork(it)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "--no-ff", "-m", "merged", one)
    return {}


@attack
def an_evil_merge(it):
    one, two = fork(it)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "--no-commit", one)
    it.edit(it.bill("alice"), r"13", "99")
    it.git("add", "-A")
    tree = it.git("write-tree")
    merge(it, tree, two, one)
    return {"merged": "not-signed"}


@attack
def a_merge_that_forgets_a_side(it):
    one, two = fork(it)
    merge(it, f"{two}^{{tree}}", two, one)
    return {"merged": "not-signed"}


@attack
def a_forged_merge_of_ours(it):
    one, two = sorted(fork(it))
    merge(it, f"{two}^{{tree}}", one, two, subject="Merge", author="ledger-sync", mail="merge@ledger-sync.invalid")
    return {"Merge": "not-signed"}


@attack
def an_evil_octopus(it):
    one, two = fork(it)
    third = it.commit("three", key="alice", on=f"{one}")
    it.edit(it.bill("alice"), r"13", "99")
    it.git("add", "-A")
    merge(it, it.git("write-tree"), two, one, third)
    return {"merged": "not-signed"}


@attack
def a_clean_octopus(it):
    one, two = fork(it)
    main = it.git("rev-parse", f"{two}~1")
    it.git("checkout", "-q", "-f", main)
    it.file("users/bob/bills/x.json").write_text('{"title": "X", "date": "2026-11-20", "amount": 1}\n')
    three = it.commit("three", key="bob", author="bob")
    it.git("checkout", "-q", "-f", two)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "-m", "merged", one, three)
    return {}


@attack
def a_signed_merge_blesses_nothing(it):
    main = it.git("rev-parse", "HEAD")
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.git("checkout", "-q", "-f", main)
    it.edit(it.bill("bob"), r'"amount": 5', '"amount": 6')
    it.commit("two", key="bob", author="bob")
    it.git("-c", "user.name=alice", "-c", "user.email=x@x", "-c", "gpg.format=ssh", "-c",
           f"user.signingKey={it.home}/alice", "merge", "-q", "-S", "--no-ff", "-m", "merged", forged)
    return {"forged": "not-signed"}


@attack
def a_signed_merge_that_changes_anothers_record(it):
    one, two = fork(it)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "--no-commit", one)
    it.edit(it.bill("alice"), r"13", "99")
    it.commit("merged", key="bob", author="bob")
    return {"merged": "not-theirs"}


# ---- files that move, modes, and what git has beside commits


@attack
def a_record_that_is_moved_to_somebody_else(it):
    bill = it.bill("alice")
    target = it.file("users/bob/bills") / bill.name
    bill.rename(target)
    it.commit("by bob", key="bob")
    return {"by bob": "not-theirs"}


@attack
def a_record_that_is_moved_by_its_owner(it):
    bill = it.bill("alice")
    target = it.file("users/bob/bills") / bill.name
    bill.rename(target)
    it.commit("by alice", key="alice")
    return {"by alice": "not-theirs"}


@attack
def a_mode(it):
    it.bill("alice").chmod(0o755)
    it.commit("mode", key="bob")
    return {"mode": "not-theirs"}


@attack
def a_symbolic_link(it):
    it.file("users/alice/bills/link.json").symlink_to("../manifest.json")
    it.commit("link", key="bob")
    return {"link": "not-theirs"}


@attack
def a_replacement(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.edit(it.bill("alice"), r"99", "12.50")
    good = it.commit("own", key="alice")
    it.git("replace", forged, good)
    return {"forged": "not-signed"}


@attack
def notes_and_tags(it):
    it.edit(it.bill("alice"), r"12\.50", "99")
    forged = it.commit("forged")
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "notes", "add", "-m", f"Accepts: {forged}", forged)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "-c", "gpg.format=ssh", "-c",
           f"user.signingKey={it.home}/alice", "tag", "-s", "-m", "good", "good", forged)
    return {"forged": "not-signed"}


@attack
def another_root(it):
    main = it.git("rev-parse", "HEAD")
    it.git("checkout", "-q", "--orphan", "other")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("root\n\nSource: users/alice/imports/x")
    other = it.git("rev-parse", "HEAD")
    it.git("checkout", "-q", "-f", main)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "-s", "ours", "--allow-unrelated-histories", "-m",
           "merged", other)
    said = it.verify()
    assert said.get("root") == "not-signed", said
    return None


@attack
def another_beginning_on_an_old_commit(it):
    root = it.git("rev-list", "--max-parents=0", "HEAD")
    main = it.git("rev-parse", "HEAD")
    it.git("checkout", "-q", "-f", root)
    it.file("users/eve").mkdir(parents=True)
    it.file("users/eve/manifest.json").write_text('{"name": "eve"}\n')
    it.listing("eve", "eve", "keep")
    it.edit("ledger.json", '"format": 1', '"format": 1,\n  "signatures": "say"')
    other = it.commit("mine", key="eve", author="eve")
    it.git("checkout", "-q", "-f", main)
    it.git("-c", "user.name=x", "-c", "user.email=x@x", "merge", "-q", "-s", "ours", "-m", "merged", other)
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="eve")
    said = it.verify()
    assert "currency" in said, said
    assert not any(user == "eve" and key["use"] for (user, _), key in it.keys().items()), it.keys()
    return None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", default="", help="a part of the names of attacks")
    chosen = arguments.parse_args()
    home = pathlib.Path(tempfile.mkdtemp(prefix="trust-"))
    failed = 0
    attacks = [one for one in ATTACKS if chosen.only.replace(" ", "_") in one.__name__]
    try:
        base = beginning(home)
        for number, one in enumerate(attacks):
            copy = home / f"copy{number}"
            shutil.copytree(base.path, copy, symlinks=True)
            ledger = Ledger(home, copy)
            expected = one(ledger)
            said = ledger.verify() if expected is not None else None
            if said != expected:
                failed += 1
                print(f"FAILED {one.__name__}: expected {expected}, got {said}")
            shutil.rmtree(copy)
    finally:
        shutil.rmtree(home)
    print(f"{len(attacks) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not attacks else 0)


if __name__ == "__main__":
    main()
