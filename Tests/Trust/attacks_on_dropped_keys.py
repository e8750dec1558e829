"""Commits that change keys, and are taken back: no key comes of it, and none leaves."""
from attacks_on_drops import drop, forgery_of_bobs, take_back
from verdicts import attack, attacks


@attack(injected="not-signed", removed="by alice", Take="nobody", Drop="nobody", used="unknown-key")
def an_injected_key_that_alice_brings_back(it):
    """She takes the thief's key out of her list, and drops that."""
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    it.git("checkout", "-q", it.start, "--", "users")
    drop(it, it.commit("removed", key="alice"))
    it.spend("alice", 99)
    it.commit("used", key="eve")


@attacks({"a_thief": "eve", "nobody": None, "bob": "bob"}, injected="not-signed", removed="by alice", Take="not-signed",
         Drop="nobody", used="unknown-key")
def an_injected_key_that_comes_back_by(it, key):
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    it.git("checkout", "-q", it.start, "--", "users")
    drop(it, it.commit("removed", key="alice"), key=key)
    it.spend("alice", 99)
    it.commit("used", key="eve")


@attack(injected="nobody", Take="nobody", Drop="nobody", used="unknown-key")
def an_injected_key_whose_take_back_is_dropped(it):
    """It is listed again, with a signature of Alice."""
    it.listing("alice", "eve", "keep")
    drop(it, it.commit("injected"))
    drop(it, it.git("rev-parse", "HEAD^2"))
    assert len(it.manifest("alice")["keys"]) == 2, "it did not come back"
    it.spend("alice", 99)
    it.commit("used", key="eve")


@attack(forged="not-signed", Take="not-signed", Drop="not-theirs", used="unknown-key")
def a_drop_that_lists_a_key(it):
    """The key stands in the merge itself."""
    forged = forgery_of_bobs(it)
    it.git("checkout", "-q", take_back(it, forged), "--", "users")
    it.listing("alice", "eve", "keep")
    drop(it, forged, key="bob", tree=it.tree())
    it.spend("alice", 99)
    it.commit("used", key="eve")


@attack(revocation="by alice", Take="nobody", Drop="nobody", later="revoked")
def a_revocation_dropped_by_its_keeper(it):
    it.listing("bob", "bob", revoked={})
    drop(it, it.commit("revocation", key="alice"))
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attacks({"whose_key_it_is": "bob", "nobody": None}, revocation="by alice", Take="not-signed", Drop="nobody",
         later="revoked")
def a_revocation_dropped_by(it, key):
    it.listing("bob", "bob", revoked={})
    drop(it, it.commit("revocation", key="alice"), key=key)
    it.spend("bob", 99)
    it.commit("later", key="bob")


@attack(listed="by bob", revocation="by bob", restored="by alice", Take="nobody", Drop="nobody", later="by bob")
def a_restoration_dropped(it):
    """The manifest says again that the key is revoked, which nobody has signed who may."""
    it.listing("bob", "bob-phone")
    it.commit("listed", key="bob")
    before = it.head()
    it.listing("bob", "bob-phone", revoked={"at": "2026-11-20T12:00:00Z"})
    it.commit("revocation", key="bob")
    it.git("checkout", "-q", before, "--", "users")
    drop(it, it.commit("restored", key="alice"))
    it.spend("bob", 99)
    it.commit("later", key="bob-phone")


@attack(registers="by eve", Take="nobody", Drop="nobody", later="not-theirs")
def a_registration_dropped(it):
    """Nobody has let her in, and nobody takes her key from her."""
    drop(it, it.register("eve", "eve"))
    it.add("shared/categories/x.json")
    it.commit("later", key="eve")


@attack(registers="by eve", Take="not-signed", Drop="nobody", later="not-theirs")
def a_registration_dropped_by_somebody_else(it):
    drop(it, it.register("eve", "eve"), key="bob")
    it.add("shared/categories/x.json")
    it.commit("later", key="eve")


@attack(later="by bob", Drop="nobody", Take="nobody")
def an_admission_dropped(it):
    """It changes nothing, so that nothing is taken back."""
    drop(it, it.commit_of("Let bob in"))
    it.add("shared/categories/x.json")
    it.commit("later", key="bob")


@attack(mode="by alice", Take="nobody", Drop="nobody")
def a_mode_dropped(it):
    it.edit("ledger.json", '"say"', '"hold"')
    drop(it, it.commit("mode", key="alice"))


@attack(mode="by alice", Take="not-signed", Drop="nobody")
def a_mode_dropped_by_a_member(it):
    it.edit("ledger.json", '"say"', '"hold"')
    drop(it, it.commit("mode", key="alice"), key="bob")


@attack(later="by alice", Take="nobody", Drop="nobody")
def the_first_key_dropped(it):
    """The ledger's manifest says nothing of signatures any more, and the key counts on."""
    drop(it, it.commit_of("Add a key of alice"))
    it.spend("alice", 98)
    it.commit("later", key="alice")


@attacks({"a_member": "bob", "nobody": None}, later="by alice", Take="not-signed", Drop="nobody")
def the_first_key_dropped_by(it, key):
    drop(it, it.commit_of("Add a key of alice"), key=key)
    it.spend("alice", 98)
    it.commit("later", key="alice")


@attack(Take="not-signed", Drop="unknown-key")
def the_root_dropped_by_a_stranger(it):
    """What the ledger began with goes, which nobody has signed who may."""
    empty = it.object("tree", b"")
    drop(it, it.root(), taken=take_back(it, it.root(), tree=empty), tree=it.tree(), key="eve")


@attack(registers="by eve", removed="nobody", Take="nobody", Drop="nobody", later="by eve")
def a_drop_of_the_removal_of_a_folder(it):
    """Of somebody whom nobody has let in yet: a keeper brings it back, and it is hers as before."""
    it.register("eve", "eve")
    it.git("rm", "-rq", "users/eve")
    drop(it, it.commit("removed"))
    it.add("users/eve/bills/x.json")
    it.commit("later", key="eve")
