"""What a key that only asks cannot do, and keys that were taken away and ask again."""
from attacks_on_grants import grant, tablet
from attacks_on_requests import ask, request, request_path
from verdicts import attack, attacks

# ---- before it is granted


def add(path):
    return lambda it: it.add(path)


RIGHTS = {
    "a_record": lambda it: it.spend("alice"),
    "a_new_record": add("users/alice/bills/x.json"),
    "a_shared_record": add("shared/categories/x.json"),
    "a_kind": add("kinds/x.json"),
    "a_feed": add("feeds/zoo/feed.json"),
    "the_ledger": lambda it: it.edit("ledger.json", "EUR", "USD"),
    "its_key_in_the_manifest": lambda it: it.listing("alice", "eve"),
    "another_key_in_the_manifest": lambda it: it.listing("alice", "eve-phone", "keep"),
    "a_profile": lambda it: it.edit("users/alice/manifest.json", '"profile": {}', '"profile": {"weight": 60}'),
    "its_request": lambda it: it.add(request_path(it), request(it, device="laptop")),
    "a_request_for_another_key": lambda it: it.add(request_path(it, key="eve-phone"), request(it, "eve-phone")),
    "a_file_beside_its_request": add("users/alice/devices/x.json"),
    "no_request_any_more": lambda it: it.file(request_path(it)).unlink(),
}


@attacks(RIGHTS, asks="nobody", used="unknown-key")
def a_key_that_asks_writes(it, change):
    ask(it)
    change(it)
    it.commit("used", key="eve")


@attack(asks="nobody", forged="not-signed", registers="by bob-phone", accepts="nobody", admits="nobody",
        shared="not-theirs")
def a_key_that_asks_settles(it):
    ask(it)
    it.spend("alice")
    forged = it.commit("forged")
    it.commit("accepts", key="eve", words=f"Accepts: {forged}\nBrings-in: {forged}")
    registration = it.register("bob-phone", "bob-phone")
    it.commit("admits", key="eve", words=f"Admits: {registration}")
    it.add("shared/categories/x.json")
    it.commit("shared", key="bob-phone")


@attack(asks="nobody", revocation="unknown-key", own="by alice")
def a_key_that_asks_revokes(it):
    ask(it)
    it.listing("alice", "alice", "keep", revoked={"lastGood": it.root()})
    it.commit("revocation", key="eve")
    it.spend("alice")
    it.commit("own", key="alice")


# ---- taken away as a key


@attack(asks="nobody", revocation="by alice", again="revoked", bobs="nobody", other="nobody", merged="nobody")
def a_request_of_a_key_that_was_refused_for_good(it):
    """It asks for another name, and what did not see the revocation stays as it is."""
    asked = ask(it)
    it.file(request_path(it)).unlink()
    it.listing("alice", "eve", revoked={"at": "2026-11-20T10:00:00Z"})
    it.commit("revocation", key="alice")
    main = ask(it, subject="again")
    main = ask(it, "bob", subject="bobs")
    it.goto(asked)
    it.file(request_path(it)).unlink()
    gone = it.commit("gone", key="alice")
    other = ask(it, subject="other", on=gone, text=request(it))
    it.goto(main)
    it.plain_merge(other)


@attack(revocation="by alice", again="revoked", hers="nobody", later="revoked")
def a_request_of_a_key_that_a_keeper_has_revoked(it):
    revoked_key_asks(it, "alice")


@attack(revocation="by bob", again="revoked", hers="nobody", later="revoked")
def a_request_of_a_key_that_has_revoked_itself(it):
    revoked_key_asks(it, "bob")


def revoked_key_asks(it, by):
    it.listing("bob", "bob", revoked={"at": "2026-11-20T10:00:00Z"})
    it.commit("revocation", key=by)
    ask(it, "bob", "bob", "again")
    ask(it, "alice", "bob", "hers")
    it.spend("bob")
    it.commit("later", key="bob")


@attack(revocation="not-signed", asks="nobody")
def a_request_of_a_key_that_nobody_has_revoked(it):
    it.listing("alice", "eve", revoked={"at": "2026-11-20T10:00:00Z"})
    it.commit("revocation")
    ask(it)


@attack(asks="nobody", grants="by alice", used="revoked", revocation="by alice", again="revoked")
def a_request_of_a_key_that_was_granted_and_revoked(it):
    """As far back as the beginning: that it asked was never a proof, and needs none."""
    ask(it, key=tablet(it))
    grant(it, "alice", "alice-tablet", "alice")
    it.spend("alice")
    it.commit("used", key="alice-tablet")
    it.listing("alice", "alice-tablet", revoked={"at": "2026-11-20T10:00:00Z", "lastGood": it.root()})
    it.commit("revocation", key="alice")
    ask(it, key="alice-tablet", subject="again")
