"""Keys that were taken away, and what a thief does with them or against that."""
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


@attack(stolen="revoked")
def a_key_is_revoked_after_a_new_name(it):
    it.program("keys", "add", str(it.home / "alice-phone.pub"), "--device", "phone", "--use", "keep")
    it.program("users", "rename", "alice", "anna")
    it.alice.add("anna")
    it.program("keys", "revoke", "phone", "--yes")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("stolen", key="alice-phone")
