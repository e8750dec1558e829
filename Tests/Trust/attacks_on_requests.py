"""Requests: a device asks that its key is listed, by one new file in a commit of its own. It is settled without a proof
then, and everything that is almost a request is judged as any change of somebody's folder."""
import json
import re

import proquints
from attacks_on_key_types import TYPES, WEAK, name, security_key, touched
from attacks_on_new_names import renamed
from ledger import gpgsig, headed, make_key
from verdicts import attack, attacks

LONGEST, MOST = 4096, 16


def words_of(it, key):
    return proquints.of((it.home / f"{key}.pub").read_text())


def request_path(it, owner="alice", key="eve"):
    return f"users/{owner}/devices/{words_of(it, key)}.json"


def request(it, of="eve", **members):
    return json.dumps({**it.entry(of), "device": "phone", **members}, indent=2) + "\n"


ITSELF = "itself"


def ask(it, owner="alice", key="eve", subject="asks", by=ITSELF, on=None, path=None, text=None, **more):
    """A request for a key, which signs it where nothing else is said."""
    if on:
        it.goto(on)
    text = request(it, key) if text is None else text
    it.add(path or request_path(it, owner, key), "")
    it.file(path or request_path(it, owner, key)).write_bytes(text if isinstance(text, bytes) else text.encode())
    return it.commit(subject, key=key if by == ITSELF else by, author=owner, **more)


def tidy(it, *paths):
    """Alice takes away what was asked, so that the next attack finds nothing."""
    for path in paths:
        it.file(path).unlink()
    it.commit("tidy", key="alice")


# ---- what asks


@attacks({"a_keeper": "alice", "somebody_else": "bob"}, asks="nobody", record="unknown-key", theirs="unknown-key")
def a_request_for(it, owner):
    """It is no proof, and the key is nobody's until it is listed."""
    ask(it, owner)
    it.spend(owner)
    it.commit("record", key="eve", author=owner)
    it.edit("ledger.json", "EUR", "USD")
    it.add("shared/categories/x.json")
    it.commit("theirs", key="eve", author=owner)


@attacks(TYPES, together=True, asks="nobody")
def a_request_for_a_key_of(it, options):
    ask(it, key=make_key(it.home, name("eve", options), *options).name)


@attacks(WEAK, together=True, asks="not-signed")
def a_request_for_a_weak_key_of(it, options):
    ask(it, key=make_key(it.home, name("eve", options), *options).name)


@attack(asks="nobody", untouched="not-signed")
def a_request_for_a_security_key(it):
    security_key(it)
    for subject, owner, flags in (("asks", "alice", 1), ("untouched", "bob", 0)):
        before = it.head()
        ask(it, owner, "alice-touched", subject, by=None)
        text = it.text()
        it.git("reset", "-q", "--soft", before)
        it.raw_commit(headed(text, gpgsig(touched(it, text, flags).text())))


@attack(bobs="nobody", hers="nobody", own="by alice", his="nobody", keeper="by alice", other="not-theirs")
def requests_of_those_who_have_keys(it):
    """Everybody may ask for their own key, whose it is already; of others' keys whoever may write there."""
    ask(it, "bob", subject="bobs")
    ask(it, "alice", subject="hers")
    ask(it, "alice", "alice", "own")
    ask(it, "alice", "bob", "his")
    ask(it, "bob", "alice-phone", "keeper", by="alice")
    ask(it, "alice", "eve-phone", "other", by="bob")


@attack(page="by alice", hers="by alice", own="nobody", his="not-theirs")
def requests_of_a_page(it):
    """It writes her folder, asks for itself elsewhere, and there for nothing else."""
    it.listing("alice", "alice-phone", "page")
    it.commit("page", key="alice")
    ask(it, "alice", "eve", "hers", by="alice-phone")
    ask(it, "bob", "alice-phone", "own")
    ask(it, "bob", "eve", "his", by="alice-phone")


@attack(registers="by eve", again="nobody", phone="nobody", shared="not-theirs")
def requests_of_who_waits(it):
    """And for the name of somebody who waits."""
    it.register("eve", "eve")
    ask(it, "alice", "eve", "again")
    ask(it, "eve", "eve-phone", "phone")
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


@attack(guest="by bob", asks="nobody", his="by bob")
def a_request_for_a_guest(it):
    """A name without keys can have its first one so."""
    it.write_manifest("carol", {"name": "carol"})
    it.commit("guest", key="bob")
    ask(it, "carol")
    ask(it, "carol", "bob", "his")


@attack(before="nobody", early="unknown-key", merged="nobody")
def requests_on_old_commits(it):
    """On the one before the first key, and on one where Alice has no manifest."""
    main = it.head()
    before = ask(it, subject="before", on=it.commit_of("Register alice"))
    early = ask(it, key="eve-phone", subject="early", on=it.commit_of("Start the ledger"))
    it.goto(main)
    it.plain_merge(before)
    it.plain_merge(early)


@attack(renamed="by alice", old="unknown-key", new="nobody")
def a_request_for_a_former_name(it):
    renamed(it, "alice", "anna")
    it.alice.add("anna")
    it.commit("renamed", key="alice")
    ask(it, "alice", subject="old")
    ask(it, "anna", subject="new")


@attack(spoiled="not-signed", asks="nobody", gone="not-signed", again="unknown-key")
def a_request_beside_a_manifest_that_is_spoiled_or_gone(it):
    it.add("users/alice/manifest.json", "{")
    it.commit("spoiled")
    ask(it)
    it.file("users/alice/manifest.json").unlink()
    it.commit("gone")
    ask(it, key="eve-phone", subject="again")


MEMBERS = {
    "a_use": {"use": "keep"}, "a_revocation": {"revoked": {"at": "2026-11-20T10:00:00Z"}}, "a_name": {"name": "bob"},
    "keys": {"keys": [{"type": "ssh-ed25519", "key": "AAAA", "use": "keep"}]}, "was": {"was": [{"name": "alice"}]},
}


@attacks(MEMBERS, asks="nobody", kind="unknown-key", record="unknown-key")
def a_request_with(it, members):
    """What else it says counts for nothing."""
    ask(it, text=request(it, **members))
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="eve")
    it.spend("bob")
    it.commit("record", key="eve")


@attack(forged="not-signed", registers="by bob-phone", asks="nobody", shared="not-theirs")
def a_request_whose_message_settles(it):
    """It changes a file, and nobody may say such words with it anyway."""
    it.spend("alice")
    forged = it.commit("forged")
    registration = it.register("bob-phone", "bob-phone")
    ask(it, words=f"Accepts: {forged}\nBrings-in: {forged}\nAdmits: {registration}")
    it.add("shared/categories/x.json")
    it.commit("shared", key="bob-phone")


# ---- whose signature


@attack(stranger="unknown-key", nobody="not-signed", bob="not-theirs", own="nobody")
def a_request_that_another_key_signs(it):
    """Public keys are public: who asks has to have the other half."""
    for subject, key in (("stranger", "eve-phone"), ("nobody", None), ("bob", "bob")):
        ask(it, subject=subject, by=key)
        tidy(it, request_path(it))
    ask(it, subject="own")


@attacks({"a_file": "file", "git_in_capitals": "Git", "a_login": "ledger-sync login"}, together=True, asks="not-signed")
def a_request_signed_for(it, namespace):
    before = it.head()
    ask(it, by=None)
    text = it.text()
    it.git("reset", "-q", "--soft", before)
    it.raw_commit(headed(text, gpgsig(it.signature(text, "eve", namespace))))
    tidy(it, request_path(it))


@attack(asks="nobody", copied="not-signed")
def a_request_with_the_signature_of_another(it):
    main = it.head()
    asked = ask(it)
    lines = re.search(rb"gpgsig (.|\n )*?\n(?! )", it.text()).group(0)
    ask(it, subject="copied", by=None, on=main)
    text = it.text()
    it.git("reset", "-q", "--soft", main)
    it.raw_commit(headed(text, lines))
    it.git("reset", "-q", "--hard")
    it.plain_merge(asked)
