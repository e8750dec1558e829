"""Keys that somebody lists who may not, and what is done with them."""
from verdicts import attack, attacks

# ---- without a proof


@attack(injected="not-signed", used="unknown-key", kept="unknown-key")
def a_key_without_proof_and_its_use(it):
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    it.spend("alice", 99)
    it.commit("used", key="eve")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("kept", key="eve")


@attack(itself="unknown-key")
def a_key_that_lists_itself(it):
    it.listing("alice", "eve")
    it.commit("itself", key="eve")


@attack(listed="not-theirs", used="unknown-key")
def bob_lists_a_key_for_alice(it):
    it.listing("alice", "eve")
    it.commit("listed", key="bob")
    it.spend("alice", 99)
    it.commit("used", key="eve")


# ---- more than a key's rank


@attack(raised="not-theirs", currency="not-theirs")
def bob_makes_himself_a_keeper(it):
    it.listing("bob", "bob", "keep")
    it.commit("raised", key="bob")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="bob")


@attack(phone="by alice", raised="not-theirs", kind="not-theirs")
def a_sign_phone_makes_itself_a_keeper(it):
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    it.listing("alice", "alice-phone", "keep")
    it.commit("raised", key="alice-phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="alice-phone")


# ---- the key of somebody else as one's own


@attack(listed="by bob", revoked="by bob", own="by alice")
def somebody_lists_the_key_of_alice_and_revokes_it(it):
    it.listing("bob", "alice")
    it.commit("listed", key="bob")
    it.listing("bob", "alice", revoked={})
    it.commit("revoked", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")


# ---- who registers


@attack(registers="by eve", shared="not-theirs")
def who_is_not_let_in_writes_what_all_share(it):
    it.register("eve", "eve")
    it.add("shared/categories/x.json", '{"title": "X", "type": "expense"}\n')
    it.commit("shared", key="eve", author="eve")


@attack(registers="by eve", admits="nobody", shared="not-theirs")
def eve_lets_herself_in(it):
    words = f"Admits: {it.register('eve', 'eve')}"
    it.commit("admits", key="eve", words=words)
    it.commit("admits", key="bob", words=words)
    it.commit("admits", author="alice", words=words)
    it.add("kinds/x.json")
    it.commit("shared", key="eve", author="eve")
