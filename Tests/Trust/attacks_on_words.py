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


@attacks(LINES, forged="not-signed", words="nobody")
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


# ---- bringing in and letting in


@attack(forged="not-signed", merged="nobody")
def bringing_in_what_is_not_ones_own(it):
    """Bob brings in what he may write, and no more."""
    main = it.head()
    forged = forgery(it)
    it.goto(main)
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.plain_merge(forged, subject=f"merged\n\nBrings-in: {forged}", key="bob")


@attack(forged="not-signed", merged="nobody")
def bringing_in_without_a_signature(it):
    main = it.head()
    forged = forgery(it)
    it.goto(main)
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.plain_merge(forged, subject=f"merged\n\nBrings-in: {forged}")


@attack(forged="not-signed", merged="by alice")
def bringing_in_by_an_evil_merge_of_ones_own(it):
    """A merge that changes something else settles nothing."""
    main = it.head()
    forged = forgery(it)
    it.goto(main)
    it.spend("bob", 6)
    it.commit("his", key="bob")
    head = it.head()
    it.plain_merge(forged)
    it.add("users/alice/bills/x.json")
    it.merge(it.tree(), head, forged, subject=f"merged\n\nBrings-in: {forged}", key="alice")


@attack(forged="not-signed", own="by alice", registers="by eve")
def a_cherry_pick_that_copies_words(it):
    """All words at once, in a commit that changes a record, and in the copy that git makes of it."""
    forged = forgery(it)
    registration = it.register("eve", "eve")
    it.add("users/alice/bills/x.json")
    words = f"Accepts: {forged}\nBrings-in: {forged}\nAdmits: {registration}"
    own = it.commit("own", key="alice", words=words)
    it.git("reset", "-q", "--hard", "HEAD~1")
    it.add("users/alice/bills/y.json")
    it.commit("own", key="alice")
    config = ["user.name=alice", "user.email=x@x", *it.signing("alice")]
    it.git(*(word for one in config for word in ("-c", one)), "cherry-pick", "-S", own)
    it.record(it.head(), "alice")
    keys, _ = it.ask("keys")
    assert not [one for one in keys if one["user"] == "eve" and one["member"]], keys


@attack(registers="by eve", admits="nobody", shared="not-theirs")
def letting_somebody_in_without_the_right(it):
    """By an id that is cut off, of a commit that is no registration, and by a key that keeps nothing."""
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    registration = it.register("eve", "eve")
    for key, words in (("alice", registration[:39]), ("alice", it.root()), ("alice-phone", registration)):
        it.commit("admits", key=key, words=f"Admits: {words}")
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


@attack(admits="nobody", registers="by eve", merged="nobody", shared="not-theirs")
def letting_somebody_in_before_they_register(it):
    main = it.head()
    registration = it.register("eve", "eve")
    it.goto(main)
    it.commit("admits", key="alice", words=f"Admits: {registration}")
    it.plain_merge(registration)
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


@attack(noise="nobody", forged="not-signed")
def a_thousand_other_words(it):
    """Whoever writes many loses those that come late."""
    forged = forgery(it)
    it.commit("noise", key="bob", words=f"Accepts: {it.root()}\n" * 2000 + f"Accepts: {forged}")
