"""Merges with a take-back that settle nothing: other words, other parents, other files."""
import re

from attacks_on_drops import NOTHING, SETTLED, drop, forgery_of_bobs, take_back
from attacks_on_words import forgery
from verdicts import attack, attacks

# A line that is not the word, or names something else.
LINES = {
    "shortened": lambda it, one: f"Drops: {one[:12]}",
    "in_capitals": lambda it, one: f"Drops: {one.upper()}",
    "quoted": lambda it, one: f"> Drops: {one}",
    "indented": lambda it, one: f"    Drops: {one}",
    "with_something_behind_it": lambda it, one: f"Drops: {one} and more",
    "with_a_blank_behind_it": lambda it, one: f"Drops: {one} ",
    "with_other_letters": lambda it, one: f"Dr\u043eps: {one}",
    "in_small_letters": lambda it, one: f"drops: {one}",
    "of_its_parent": lambda it, one: f"Drops: {it.git('rev-parse', f'{one}~1')}",
    "of_the_take_back": lambda it, one: f"Drops: {take_back(it, one)}",
    "of_a_tree": lambda it, one: f"Drops: {it.git('rev-parse', f'{one}^{{tree}}')}",
    "that_is_missing": lambda it, one: "nothing",
    "that_accepts": lambda it, one: f"Accepts: {one}",
    "after_that_of_another": lambda it, one: f"Drops: {it.root()}\nDrops: {one}",
}


@attacks(LINES, **NOTHING)
def a_drop_with_a_line(it, line):
    forged = forgery(it)
    drop(it, forged, line=line(it, forged))


@attack(**NOTHING, other="not-signed")
def a_drop_with_more_words(it):
    """It is no drop where anything else stands in the message."""
    it.spend("bob", 99)
    other = it.commit("other")
    forged = forgery(it)
    drop(it, forged, line=f"Drops: {forged}\nDrops: {other}\nAccepts: {other}\nBrings-in: {other}")


@attack(**NOTHING)
def a_drop_with_its_parents_swapped(it):
    forged = forgery(it)
    it.add("users/alice/bills/x.json")
    it.commit("later", key="alice")
    drop(it, forged, parents=[take_back(it, forged), it.head()])


@attacks({"after": [0, 1, 2], "before": [0, 2, 1]}, **NOTHING)
def a_drop_with_a_third_parent(it, order):
    forged = forgery(it)
    side = it.commit("side", key="alice")
    it.goto(forged)
    it.add("users/alice/bills/x.json")
    it.commit("later", key="alice")
    parents = [it.head(), take_back(it, forged), side]
    drop(it, forged, parents=[parents[one] for one in order])


@attack(forged="not-signed", drop="nobody")
def a_drop_without_a_merge(it):
    forged = forgery(it)
    it.commit("drop", key="alice", words=f"Drops: {forged}")


@attack(forged="not-signed", Take="not-signed", drop="nobody")
def a_drop_on_the_take_back_alone(it):
    forged = forgery(it)
    it.goto(take_back(it, forged))
    it.commit("drop", key="alice", words=f"Drops: {forged}")


@attack(forged="not-signed", picked="not-theirs", own="by alice")
def a_drop_that_is_cherry_picked(it):
    """One copies its changes and its message, and has made an edit."""
    main, forged = it.head(), forgery(it)
    made = drop(it, forged)
    for subject, key in (("picked", "bob"), ("own", "alice")):
        it.goto(forged)
        it.git("checkout", "-q", made, "--", "users")
        picked = it.commit(subject, key=key, words=f"Drops: {forged}")
        it.git("reset", "-q", "--hard", picked)
        if key == "bob":
            his = picked
    it.plain_merge(his)
    assert it.git("rev-parse", "HEAD:users") == it.git("rev-parse", f"{main}:users"), "the forgery is still there"


@attack(later="by bob", forged="not-signed", Take="not-signed", Drop="nobody")
def a_drop_moved_to_another_head(it):
    """Her signature was for another parent."""
    forged = forgery(it)
    drop(it, forged)
    text = it.text()
    it.goto(forged)
    it.spend("bob", 98)
    later = it.commit("later", key="bob", author="bob")
    tree = it.git("merge-tree", "--write-tree", later, take_back(it, forged))
    text = re.sub(rb"^tree \w+\nparent \w+", f"tree {tree}\nparent {later}".encode(), text)
    it.raw_commit(text)


@attack(**NOTHING)
def a_drop_written_under_a_signature(it):
    forged = forgery(it)
    drop(it, forged, line="nothing")
    it.raw_commit(it.text() + f"\nDrops: {forged}\n".encode())


@attack(forged="not-signed", Take="not-signed", Drop="by alice")
def a_drop_that_changes_something(it):
    forged = forgery(it)
    taken = take_back(it, forged)
    it.git("checkout", "-q", taken, "--", "users")
    it.add("users/alice/bills/x.json")
    drop(it, forged, tree=it.tree())


@attack(forged="not-signed", Take="not-signed", Drop="not-theirs")
def a_drop_that_changes_anothers_record(it):
    forged = forgery_of_bobs(it)
    taken = take_back(it, forged)
    it.git("checkout", "-q", taken, "--", "users")
    it.spend("alice", 98)
    drop(it, forged, key="bob", tree=it.tree())


@attack(forged="not-signed", Take="not-signed", Drop="by alice")
def a_drop_that_keeps_the_forgery(it):
    forged = forgery(it)
    drop(it, forged, tree=f"{forged}^{{tree}}")


@attack(**SETTLED)
def a_drop_of_what_was_not_merged(it):
    """The forgery and its take-back come in together."""
    main, forged = it.head(), forgery(it)
    it.goto(main)
    it.add("users/alice/bills/x.json")
    it.commit("later", key="alice")
    drop(it, forged)


@attack(forged="not-signed", Take="not-signed", Merge="nobody")
def a_drop_in_the_message_of_a_tag(it):
    """git copies it into the merge, and says there that it is of a tag."""
    forged = forgery_of_bobs(it)
    it.git("tag", "-a", "-m", f"tagged\n\nDrops: {forged}", "tagged", take_back(it, forged))
    it.git(*(word for one in it.signing("bob") for word in ("-c", one)),
           "merge", "-q", "--no-ff", "--no-edit", "-S", "tagged")
    it.record(it.head(), "bob")


@attack(**NOTHING)
def an_endless_drop(it):
    forged = forgery(it)
    drop(it, forged, key="eve", line=f"Drops: {forged}\n" * 2000)
