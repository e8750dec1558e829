"""Who brings in what others made, and who lets others in."""
from attacks_on_words import forgery
from verdicts import attack


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


@attack(forged="not-signed", registers="by eve", Merge="nobody", shared="not-theirs")
def a_merge_that_takes_over_the_words_of_a_tag(it):
    """git writes the message of a tag into its merge, and signs that where it is told to sign everything."""
    main = it.head()
    forged = forgery(it)
    registration = it.register("eve", "eve")
    config = [word for one in ("user.name=x", "user.email=x@x", *it.signing("alice")) for word in ("-c", one)]
    it.git(*config, "tag", "-a", "-m", f"good\n\nAccepts: {forged}\nAdmits: {registration}", "good", registration)
    it.goto(main)
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.git(*config, "merge", "-q", "-S", "--no-ff", "--no-edit", "good")
    it.record(it.head(), "alice")
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


# ---- letting in


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
