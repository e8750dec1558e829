"""Who registers with a key: what their first commit proves, and what they may before a keeper has let them in."""
from ledger import make_key
from verdicts import attack, attacks


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


USES = {"keep": "keep", "paper": "paper", "page": "page", "a_word": "admin", "a_longer_word": "sign ", "no_word": ""}


@attacks(USES, registers="unknown-key", used="unproven")
def a_registration_with(it, use):
    """A first key signs, and has no other use."""
    it.register("eve", "eve", use)
    it.spend("bob", 99)
    it.commit("used", key="eve")


@attack(registers="by eve", shared="unknown-key", used="unknown-key")
def a_registration_with_two_keys(it):
    """The first key lists itself; another one has to be listed by it."""
    it.write_manifest("eve", {"name": "eve"})
    it.listing("eve", "eve-phone")
    it.listing("eve", "eve")
    it.commit("registers", key="eve")
    it.spend("bob", 99)
    it.commit("used", key="eve-phone")
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve-phone")


@attack(registers="unknown-key", used="unknown-key")
def a_registration_of_somebody_elses_key(it):
    """Nobody is made a user who has not signed."""
    it.write_manifest("carol", {"name": "carol"})
    it.listing("carol", "eve-phone")
    it.commit("registers", key="eve")
    it.spend("bob", 99)
    it.commit("used", key="eve-phone")


@attack(registers="unproven", theirs="unproven")
def a_registration_that_takes_more_along(it):
    """It proves its own folder, and nothing else in its commit."""
    it.spend("alice", 99)
    it.register("eve", "eve")
    it.spend("bob", 99)
    it.commit("theirs", key="eve")


@attack(registers="not-signed", used="unknown-key")
def a_registration_without_a_signature(it):
    it.write_manifest("eve", {"name": "eve"})
    it.listing("eve", "eve")
    it.commit("registers", author="eve")
    it.add("users/eve/bills/x.json")
    it.commit("used", key="eve")


@attack(registers="by eve", page="by eve", others="not-theirs")
def who_is_not_let_in_lists_more_keys(it):
    """They come with the same rights: none beyond their own folder."""
    it.register("eve", "eve")
    it.listing("eve", "eve-phone", "page")
    it.commit("page", key="eve")
    it.spend("bob", 99)
    it.commit("others", key="eve-phone")
    it.add("feeds/zoo/feed.json")
    it.commit("others", key="eve-phone")


@attack(listed="by bob", registers="by carol", own="by carol", shared="by carol", admits="nobody")
def a_key_that_somebody_has_listed_before_its_owner(it):
    """Public keys are public: Bob lists Carol's before she registers."""
    make_key(it.home, "carol-laptop")
    it.listing("bob", "carol-laptop")
    it.commit("listed", key="bob")
    registration = it.register("carol", "carol-laptop")
    it.add("users/carol/bills/x.json")
    it.commit("own", key="carol-laptop", author="Carol Smith")
    it.commit("admits", key="alice", words=f"Admits: {registration}")
    it.add("shared/categories/x.json")
    it.commit("shared", key="carol-laptop", author="Carol Smith")
