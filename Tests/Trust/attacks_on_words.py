"""The last lines of a message, by which people accept commits, bring them in and let each other in."""
from verdicts import attack, attacks


def forgery(it):
    """A commit under Alice's name that she has not signed."""
    it.spend("alice", 99)
    return it.commit("forged")


@attack(forged="not-signed", own="by alice")
def a_copied_acceptance(it):
    forged = forgery(it)
    it.spend("alice", 98)
    it.commit("own", key="alice", words=f"Accepts: {forged}")


@attack(forged="not-signed", accepts="nobody")
def an_acceptance_by_somebody_else(it):
    forged = forgery(it)
    it.commit("accepts", key="bob", words=f"Accepts: {forged}")
    it.commit("accepts", author="alice", words=f"Accepts: {forged}")


@attack(forged="nobody", accepts="nobody")
def an_acceptance_by_alice(it):
    it.commit("accepts", key="alice", words=f"Accepts: {forgery(it)}")


@attack(injected="nobody", used="unknown-key")
def an_acceptance_gives_no_key(it):
    it.listing("alice", "eve", "keep")
    injected = it.commit("injected")
    it.commit("accepts", key="alice", words=f"Accepts: {injected}")
    it.spend("alice", 99)
    it.commit("used", key="eve")


@attack(forged="not-signed")
def a_shortened_id_is_no_word(it):
    it.commit("accepts", key="alice", words=f"Accepts: {forgery(it)[:12]}")


@attack(endless="nobody")
def an_endless_message(it):
    it.commit("endless", words=f"Accepts: {it.root()}\n" * 20_000)
