"""Keys in a thief's hand, who writes on old commits, or is there before whoever revokes them."""
import json

from ledger import make_key
from verdicts import attack, attacks


@attack(theft="revoked", revocation="by alice")
def a_stolen_key_on_an_old_commit(it):
    main = it.head()
    it.spend("bob", 7)
    theft = it.commit("theft", key="bob")
    it.goto(main)
    it.listing("bob", "bob", revoked={"lastGood": main})
    it.commit("revocation", key="alice")
    it.plain_merge(theft)


@attack(adds="revoked", revocation="by alice", merged="not-signed", uses="unknown-key")
def a_key_listed_beside_the_revocation_of_its_adder(it):
    """The merge takes the revocation out of the manifest again."""
    main = it.head()
    it.listing("bob", "eve")
    theft = it.commit("adds", key="bob")
    it.goto(main)
    it.listing("bob", "bob", revoked={"lastGood": main})
    revocation = it.commit("revocation", key="alice")
    it.merge(f"{theft}^{{tree}}", revocation, theft)
    it.spend("bob", 7)
    it.commit("uses", key="eve")


# ---- a keeper's


def stolen_keeper(it, deed):
    """What a thief does on an older commit with a keeper's phone, which is revoked back to there."""
    it.listing("alice", "alice-phone", "keep")
    good = it.commit("phone", key="alice")
    deed(it)
    theft = it.head()
    it.goto(good)
    it.listing("alice", "alice-phone", "keep", revoked={"lastGood": good})
    it.commit("revocation", key="alice")
    it.plain_merge(theft)


def admits(it):
    words = f"Admits: {it.register('eve', 'eve')}"
    it.commit("admits", key="alice-phone", words=words)


def lists(it):
    it.listing("bob", "eve", "keep")
    it.commit("lists", key="alice-phone")


def accepts(it):
    it.spend("alice", 99)
    forged = it.commit("forged")
    it.commit("accepts", key="alice-phone", words=f"Accepts: {forged}")


@attack(phone="by alice", revocation="by alice", registers="by eve", admits="nobody", shared="not-theirs")
def a_stolen_keeper_lets_somebody_in(it):
    stolen_keeper(it, admits)
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


@attack(phone="by alice", revocation="by alice", lists="revoked", kind="unknown-key")
def a_stolen_keeper_makes_another_one(it):
    stolen_keeper(it, lists)
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="eve")


@attack(phone="by alice", revocation="by alice", forged="not-signed", accepts="nobody")
def a_stolen_keeper_accepts_a_forgery(it):
    stolen_keeper(it, accepts)


@attack(phone="by alice", revocation="by alice", theirs="revoked", currency="revoked", revokes="revoked",
        own="by alice")
def a_stolen_keeper_on_an_old_commit(it):
    def deed(it):
        it.spend("alice", 99)
        it.commit("theirs", key="alice-phone")
        it.edit("ledger.json", "EUR", "USD")
        it.commit("currency", key="alice-phone")
        it.listing("bob", "bob", revoked={"lastGood": it.root()})
        it.commit("revokes", key="alice-phone")
    stolen_keeper(it, deed)
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.add("users/alice/bills/x.json")
    it.commit("own", key="alice")


@attack(paper="by alice", phone="by alice", takes="unproven", revocation="by alice", currency="revoked", own="by alice")
def a_stolen_keeper_revokes_the_paper_key(it):
    """Only paper takes paper away; what is on paper has the last word."""
    make_key(it.home, "alice-paper")
    it.keepers |= {"alice-paper", "alice-phone"}
    it.listing("alice", "alice-paper", "paper")
    it.commit("paper", key="alice")
    it.listing("alice", "alice-phone", "keep")
    good = it.commit("phone", key="alice")
    it.listing("alice", "alice-paper", "paper", revoked={"lastGood": it.root()})
    it.commit("takes", key="alice-phone")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="alice-phone")
    it.listing("alice", "alice-phone", "keep", revoked={"lastGood": good})
    it.commit("revocation", key="alice-paper")
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.keepers.remove("alice-phone")


# ---- a thief who is there before a command


def phone_is_revoked(it):
    keys, _ = it.ask("keys")
    code = it.entry("alice-phone")["key"]
    assert [one["revoked"] for one in keys if one["key"].endswith(code) and one["user"] != "bob"][-1:] == [True], keys


@attack(before="not-signed")
def a_thief_writes_the_revocation_before(it):
    it.program("keys", "add", str(it.home / "alice-phone.pub"), "--device", "phone")
    it.listing("alice", "alice-phone", revoked={})
    it.commit("before")
    it.program("keys", "revoke", "phone", "--yes")
    phone_is_revoked(it)


@attack(out="not-signed")
def a_thief_takes_the_entry_out_before(it):
    it.program("keys", "add", str(it.home / "alice-phone.pub"), "--device", "phone")
    manifest = it.manifest("alice")
    manifest["keys"] = [one for one in manifest["keys"] if one.get("device") != "phone"]
    it.write_manifest("alice", manifest)
    it.commit("out")
    it.program("keys", "revoke", " ".join(it.entry("alice-phone").values()), "--yes")
    phone_is_revoked(it)


# What a thief makes of a manifest in which a phone is listed.
SPOILED = {
    "broken": lambda text: text[1:], "empty": lambda text: "", "without_keys": lambda text: '{"name": "alice"}\n',
}


@attacks(SPOILED, spoiled="not-signed", mended="by alice", stolen="revoked")
def a_thief_leaves_a_manifest(it, change):
    """Whoever mends it and then revokes the phone has revoked it."""
    it.program("keys", "add", str(it.home / "alice-phone.pub"), "--device", "phone")
    text = it.file("users/alice/manifest.json").read_text()
    it.add("users/alice/manifest.json", change(text))
    it.commit("spoiled")
    it.add("users/alice/manifest.json", text)
    it.commit("mended", key="alice")
    it.program("keys", "revoke", "phone", "--yes")
    phone_is_revoked(it)
    it.spend("alice", 99)
    it.commit("stolen", key="alice-phone")


@attack(spoiled="not-signed", mended="by alice", later="by alice")
def a_revocation_in_a_manifest_that_somebody_has_spoiled(it):
    """Somebody else could have written it there: a commit that mends a manifest says nothing of keys that counts."""
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    it.listing("alice", "alice-phone", revoked={"lastGood": it.root()})
    text = it.file("users/alice/manifest.json").read_text()
    it.add("users/alice/manifest.json", text[1:])
    it.commit("spoiled")
    it.add("users/alice/manifest.json", text)
    it.commit("mended", key="alice")
    it.spend("alice", 13)
    it.commit("later", key="alice-phone")


@attack(stolen="revoked")
def a_key_is_revoked_after_a_new_name(it):
    it.program("keys", "add", str(it.home / "alice-phone.pub"), "--device", "phone", "--use", "keep")
    it.program("users", "rename", "alice", "anna")
    it.alice.add("anna")
    it.program("keys", "revoke", "phone", "--yes")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("stolen", key="alice-phone")
