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


@attack(listed="not-signed", used="unknown-key")
def a_key_for_bob_without_proof(it):
    it.listing("bob", "eve")
    it.commit("listed", author="bob")
    it.spend("bob", 99)
    it.commit("used", key="eve")


@attack(listed="unknown-key", again="unknown-key", used="unknown-key")
def a_key_that_an_injected_key_lists(it):
    """A chain hangs on its first link."""
    it.listing("alice", "eve")
    it.commit("listed", key="eve")
    it.listing("alice", "eve-phone", "keep")
    it.commit("again", key="eve")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve-phone")


@attack(injected="not-signed", own="by alice", used="unknown-key")
def a_key_without_proof_in_a_manifest_that_alice_goes_on_writing(it):
    """She signs the manifest as a whole, and lists nothing by that."""
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    it.edit("users/alice/manifest.json", '"profile": {}', '"profile": { "weight": 60 }')
    it.commit("own", key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")


@attack(injected="not-signed", merged="nobody", used="unknown-key")
def a_key_without_proof_that_a_signed_merge_brings(it):
    main = it.head()
    it.listing("alice", "eve", "keep")
    injected = it.commit("injected")
    it.goto(main)
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.plain_merge(injected, key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")


@attack(beside="unknown-key", merged="nobody")
def a_key_that_is_used_beside_its_listing(it):
    """It counts from the commit after."""
    main = it.head()
    it.listing("bob", "bob-phone")
    listed = it.commit("listed", key="bob")
    it.goto(main)
    it.spend("bob", 6)
    it.commit("beside", key="bob-phone")
    it.plain_merge(listed)


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


def phone(it, use):
    """Alice gives her phone a key of some rank."""
    it.listing("alice", "alice-phone", use)
    it.commit("phone", key="alice")
    if use in ("keep", "paper"):
        it.keepers.add("alice-phone")


@attack(raised="not-signed", kind="not-theirs", phone="by alice")
def a_phone_is_raised_without_a_proof(it):
    phone(it, "sign")
    it.listing("alice", "alice-phone", "keep")
    it.commit("raised")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="alice-phone")


@attacks({"keep": "keep", "paper": "paper"}, listed="not-theirs", kind="unknown-key", phone="by alice")
def a_sign_phone_lists_a_key_with(it, use):
    phone(it, "sign")
    it.listing("alice", "eve", use)
    it.commit("listed", key="alice-phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="eve")


@attack(lowered="not-theirs", revoked="not-theirs", kind="by alice")
def a_sign_phone_turns_against_the_keeper(it):
    main = it.head()
    phone(it, "sign")
    it.listing("alice", "alice", "page")
    it.commit("lowered", key="alice-phone")
    it.listing("alice", "alice", "keep", revoked={"lastGood": main})
    it.commit("revoked", key="alice-phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="alice")


@attack(page="by alice", listed="not-theirs", raised="not-theirs", used="unknown-key")
def a_page_changes_keys(it):
    """Not even its own."""
    phone(it, "page")
    it.spend("alice", 13)
    it.commit("page", key="alice-phone")
    it.listing("alice", "eve", "page")
    it.commit("listed", key="alice-phone")
    it.listing("alice", "alice-phone", "sign")
    it.commit("raised", key="alice-phone")
    it.spend("alice", 99)
    it.commit("used", key="eve")


@attack(record="not-theirs", kind="not-theirs", bobs="not-theirs", admits="nobody", shared="not-theirs")
def a_paper_key_writes_records(it):
    phone(it, "paper")
    it.spend("alice", 99)
    it.commit("record", key="alice-phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="alice-phone")
    it.listing("bob", "bob", revoked={})
    it.commit("bobs", key="alice-phone")
    words = f"Admits: {it.register('eve', 'eve')}"
    it.commit("admits", key="alice-phone", words=words)
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


@attack(listed="not-theirs", kind="unknown-key")
def a_paper_key_makes_a_keeper(it):
    phone(it, "paper")
    it.listing("alice", "eve", "keep")
    it.commit("listed", key="alice-phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="eve")


@attack(raised="not-theirs", currency="not-theirs", added="by bob")
def a_second_key_of_bob_with_more_than_his_first(it):
    it.listing("bob", "bob-phone")
    it.commit("added", key="bob")
    it.listing("bob", "bob-phone", "keep")
    it.commit("raised", key="bob")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="bob-phone")


# ---- the key of somebody else as one's own


@attack(listed="by bob", revoked="by bob", own="by alice")
def somebody_lists_the_key_of_alice_and_revokes_it(it):
    it.listing("bob", "alice")
    it.commit("listed", key="bob")
    it.listing("bob", "alice", revoked={})
    it.commit("revoked", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(listed="by bob", theirs="not-theirs", own="by alice")
def the_key_of_alice_gives_bob_nothing_of_hers(it):
    """Nor does it make her Bob, in her own folder."""
    it.listing("bob", "alice")
    it.commit("listed", key="bob")
    it.spend("alice", 99)
    it.commit("theirs", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice", author="bob")


@attack(listed="by aaron", own="by alice", another="by alice", shared="by alice")
def somebody_lists_the_key_of_alice_and_is_credited_with_her_work(it):
    """Who comes before her in the order of names, and was let in. Her git has her whole name."""
    registration = it.register("aaron", "bob-phone")
    it.commit("admits", key="alice", words=f"Admits: {registration}")
    it.listing("aaron", "alice")
    it.commit("listed", key="bob-phone")
    it.spend("alice", 13)
    it.commit("own", key="alice", author="Alice Smith")
    it.add("shared/categories/x.json")
    it.commit("shared", key="alice", author="alice")
    it.add("shared/categories/y.json")
    it.commit("another", key="alice", author="Alice Smith")
