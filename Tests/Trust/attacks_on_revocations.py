"""Keys that were taken away, and what a thief does with them or against that."""
from ledger import make_key
from verdicts import attack, attacks

# ---- the last good commit


def stolen(it, last_good, key="alice"):
    """Bob writes; a thief with his key writes on an older commit; a revocation names the last good commit."""
    main = it.head()
    it.spend("bob", 6)
    it.commit("good", key="bob")
    good = it.head()
    it.goto(main)
    it.add("users/bob/bills/theft.json")
    theft = it.commit("theft", key="bob")
    it.goto(good)
    it.listing("bob", "bob", revoked={"at": "2026-11-20T10:00:00Z", "lastGood": last_good(it, good, theft)})
    it.commit("revocation", key=key)
    it.plain_merge(theft)
    it.spend("bob", 99)
    it.commit("late", key="bob")


@attack(good="by bob", theft="revoked", revocation="by alice", late="revoked")
def a_revocation_with_a_last_good_commit(it):
    stolen(it, lambda it, good, theft: good)


# What names no commit of the history: the revocation holds, and reaches nothing back.
NO_COMMITS = {
    "a_tree": lambda it, good, theft: it.git("rev-parse", f"{good}^{{tree}}"),
    "a_file": lambda it, good, theft: it.git("rev-parse", f"{good}:ledger.json"),
    "an_unknown_commit": lambda it, good, theft: "1234567890" * 4,
    "a_commit_beside_the_history": lambda it, good, theft: it.git(
        "-c", "user.name=x", "-c", "user.email=x", "commit-tree", "-m", "x", f"{good}^{{tree}}"),
    "a_shortened_id": lambda it, good, theft: good[:12],
    "a_branch": lambda it, good, theft: "HEAD",
    "a_number": lambda it, good, theft: 7,
    "a_list": lambda it, good, theft: [good],
    "nothing": lambda it, good, theft: None,
    "a_long_text": lambda it, good, theft: good * 10_000,
}


@attacks(NO_COMMITS, good="by bob", theft="by bob", revocation="by alice", late="revoked")
def the_last_good_commit_is(it, last_good):
    stolen(it, last_good)


@attack(good="revoked", theft="by bob", revocation="by alice", late="revoked")
def the_last_good_commit_is_the_theft(it):
    """Whom a keeper believes, she believes; the history has it, if not before the revocation."""
    stolen(it, lambda it, good, theft: theft)


@attack(good="revoked", theft="revoked", revocation="by alice", late="revoked")
def the_last_good_commit_is_the_first_of_all(it):
    stolen(it, lambda it, good, theft: it.root())


@attack(good="by bob", theft="by bob", revocation="not-theirs", late="by bob", own="by alice")
def eve_revokes_bob(it):
    """Neither whoever is let in nor whoever is not revokes somebody else's key."""
    registration = it.register("eve", "eve")
    it.commit("admits", key="alice", words=f"Admits: {registration}")
    stolen(it, lambda it, good, theft: it.root(), key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(revocation="not-signed", own="by alice", kind="by alice")
def nobody_revokes_alice(it):
    it.listing("alice", "alice", "keep", revoked={"lastGood": it.root()})
    it.commit("revocation")
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="alice")


@attack(phone="by alice", tablet="by alice", revocation="by alice", later="revoked")
def a_stolen_phone_takes_nobodys_past(it):
    """It revokes another key of its own rank: that one counts no more, and what it signed stays."""
    make_key(it.home, "alice-tablet")
    it.listing("alice", "alice-phone")
    it.listing("alice", "alice-tablet")
    it.commit("phone", key="alice")
    it.spend("alice", 13)
    it.commit("tablet", key="alice-phone")
    it.listing("alice", "alice-phone", revoked={"lastGood": it.root()})
    it.commit("revocation", key="alice-tablet")
    it.spend("alice", 14)
    it.commit("later", key="alice-phone")


@attack(keeper="by alice", his="by bob", hers="by alice", one="by bob", other="by alice", merged="nobody",
        later="revoked")
def two_keepers_who_revoke_each_other(it):
    """They reach nothing back, and neither counts any more."""
    it.keepers.add("bob")
    it.listing("bob", "bob", "keep")
    main = it.commit("keeper", key="alice")
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.listing("alice", "alice", "keep", revoked={"lastGood": it.root()})
    one = it.commit("one", key="bob")
    it.goto(main)
    it.spend("alice", 13)
    it.commit("hers", key="alice")
    it.listing("bob", "bob", "keep", revoked={"lastGood": it.root()})
    it.commit("other", key="alice")
    it.plain_merge(one)
    it.spend("alice", 14)
    it.commit("later", key="alice")
    it.spend("bob", 7)
    it.commit("later", key="bob")


# ---- back again


def revoked(it, key="alice"):
    it.listing("bob", "bob", revoked={"at": "2026-11-20T10:00:00Z"})
    it.commit("revocation", key=key)


def give_back(it, **members):
    """The entry without its revocation."""
    manifest = it.manifest("bob")
    for one in manifest["keys"]:
        one.pop("revoked", None)
        one.update(members)
    it.write_manifest("bob", manifest)


@attack(revocation="by alice", back="not-signed", later="revoked")
def nobody_gives_a_key_back(it):
    revoked(it)
    give_back(it)
    it.commit("back", author="alice")
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attack(revocation="by alice", back="revoked", later="revoked")
def a_revoked_key_gives_itself_back(it):
    revoked(it)
    give_back(it)
    it.commit("back", key="bob")
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attack(revocation="by alice", anew="revoked", later="revoked")
def a_revoked_key_lists_itself_anew(it):
    revoked(it)
    give_back(it, added="2026-11-21T10:00:00Z")
    it.commit("anew", key="bob")
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attack(phone="by bob", revocation="by alice", anew="not-theirs", later="revoked")
def another_device_lists_a_revoked_key_anew(it):
    it.listing("bob", "bob-phone")
    it.commit("phone", key="bob")
    revoked(it)
    give_back(it, added="2026-11-21T10:00:00Z")
    it.commit("anew", key="bob-phone")
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attack(revocation="by alice", back="by alice", later="revoked")
def a_keeper_gives_back_what_a_keeper_has_revoked(it):
    """She may write so, and a revocation by a keeper is for good."""
    revoked(it)
    give_back(it)
    it.commit("back", key="alice")
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attack(revocation="by bob", registers="revoked", later="revoked")
def a_revoked_key_registers_again(it):
    """In the folder of Bob, which is there."""
    revoked(it, "bob")
    it.write_manifest("bob", {"name": "bob", "keys": [it.entry("bob", use="sign")]})
    it.commit("registers", key="bob")
    it.spend("bob", 99)
    it.commit("later", key="bob")
