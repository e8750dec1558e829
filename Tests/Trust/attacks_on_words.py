"""The last lines of a message, by which people accept commits, bring them in and let each other in."""
from verdicts import attack, attacks


def forgery(it):
    """A commit under Alice's name that she has not signed."""
    it.spend("alice")
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


# ---- who accepts


@attack(phone="by alice", forged="nobody", accepts="nobody")
def an_acceptance_by_a_page(it):
    """It writes her records, and so accepts them."""
    it.listing("alice", "alice-phone", "page")
    it.commit("phone", key="alice")
    it.commit("accepts", key="alice-phone", words=f"Accepts: {forgery(it)}")


@attack(phone="by alice", forged="not-signed", accepts="nobody")
def an_acceptance_by_a_paper_key(it):
    it.keepers.add("alice-phone")
    it.listing("alice", "alice-phone", "paper")
    it.commit("phone", key="alice")
    it.commit("accepts", key="alice-phone", words=f"Accepts: {forgery(it)}")


@attack(forged="nobody", accepts="nobody")
def an_acceptance_by_a_keeper(it):
    """DESIGN: one who may write the record, or a keeper."""
    it.spend("bob", 99)
    forged = it.commit("forged", author="bob")
    it.commit("accepts", key="alice", words=f"Accepts: {forged}")


@attack(revocation="by alice", forged="not-signed", accepts="nobody")
def an_acceptance_with_a_revoked_key(it):
    it.listing("bob", "bob", revoked={})
    it.commit("revocation", key="alice")
    it.spend("bob", 99)
    forged = it.commit("forged", author="bob")
    it.commit("accepts", key="bob", words=f"Accepts: {forged}")


@attack(forged="not-signed", accepts="nobody", registers="by eve")
def an_acceptance_by_whoever_is_not_let_in(it):
    it.register("eve", "eve")
    it.add("shared/categories/x.json")
    forged = it.commit("forged")
    it.commit("accepts", key="eve", words=f"Accepts: {forged}")


@attack(forged="not-signed", accepts="nobody")
def an_acceptance_of_a_part(it):
    """Bob settles what is his; of Alice's record in the same commit nothing is said."""
    it.spend("alice", 99)
    it.spend("bob", 99)
    forged = it.commit("forged")
    it.commit("accepts", key="bob", words=f"Accepts: {forged}")


@attack(kind="not-theirs", accepts="nobody", again="not-theirs")
def an_acceptance_gives_no_right(it):
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="bob")
    it.commit("accepts", key="bob", words=f"Accepts: {it.head()}")
    it.edit("kinds/bill.json", '"titel"', '"title"')
    it.commit("again", key="bob")


# ---- of what


@attack(forged="not-signed", accepts="nobody", merged="nobody")
def an_acceptance_of_what_is_no_ancestor(it):
    """Of a commit beside it, which is merged later."""
    main = it.head()
    forged = forgery(it)
    it.goto(main)
    it.commit("accepts", key="alice", words=f"Accepts: {forged}")
    it.plain_merge(forged)


@attack(accepts="nobody", forged="not-signed")
def an_acceptance_of_what_comes_after(it):
    """The forgery is a child of its acceptance, which can only name what is there."""
    it.commit("accepts", key="alice", words=f"Accepts: {it.head()}")
    forgery(it)


@attack(forged="not-signed", accepts="nobody")
def an_acceptance_of_a_tree(it):
    forged = forgery(it)
    words = "\n".join(f"Accepts: {it.git('rev-parse', one)}" for one in (f"{forged}^{{tree}}", f"{forged}:ledger.json"))
    it.commit("accepts", key="alice", words=words)


# ---- how it is written

# A line that is not the word.
LINES = {
    "quoted": "> Accepts: %s",
    "indented": "    Accepts: %s",
    "in_a_sentence": "She wrote Accepts: %s",
    "with_something_behind_it": "Accepts: %s is what I would never say",
    "with_other_letters": "\u0410ccepts: %s",
    "with_a_colon_of_its_own": "Accepts\uff1a %s",
    "with_a_blank_before_the_colon": "Accepts : %s",
    "with_the_words_of_another": "Rejects: %s",
    "with_nul_in_it": "Acc\0epts: %s",
}


@attacks(LINES, together=True, forged="not-signed", words="nobody")
def an_acceptance(it, line):
    forged = forgery(it)
    it.handmade(b"words\n\n" + (line % forged).encode() + b"\n", key="alice")


@attack(forged="not-signed", words="nobody")
def an_acceptance_in_another_encoding(it):
    forged = forgery(it)
    message = "words\n\n".encode() + f"Accepts: {forged}\n".encode("utf-16-le")
    it.handmade(message, key="alice")


@attack(forged="not-signed", words="not-signed")
def an_acceptance_written_under_a_signature(it):
    """Alice has signed the commit without it."""
    forged = forgery(it)
    it.add("users/alice/bills/x.json")
    it.commit("words", key="alice")
    it.raw_commit(it.text() + f"\nAccepts: {forged}\n".encode())


@attack(noise="nobody", forged="not-signed")
def a_thousand_other_words(it):
    """Whoever writes many loses those that come late."""
    forged = forgery(it)
    it.commit("noise", key="bob", words=f"Accepts: {it.root()}\n" * 2000 + f"Accepts: {forged}")
