"""Signatures of something else, spoiled ones, and commits that are changed around a good one."""
import re

from ledger import gpgsig, headed
from verdicts import attack


def own(it, subject="own", **more):
    """A commit that Alice has signed."""
    it.spend("alice", 13)
    return it.commit(subject, key="alice", **more)


def signature(it, commit="HEAD"):
    """The lines of a commit's signature."""
    return re.search(rb"gpgsig (.|\n )*?\n(?! )", it.text(commit)).group(0)


# ---- of something else


@attack(own="by alice", copied="not-signed")
def a_signature_of_another_commit(it):
    own(it)
    lines = signature(it)
    it.spend("alice", 99)
    it.commit("copied")
    it.raw_commit(headed(it.text(), lines))


@attack(purpose="not-signed")
def a_signature_for_another_purpose(it):
    it.spend("alice", 99)
    it.commit("purpose")
    it.raw_commit(headed(it.text(), it.signature(it.text(), "alice", "file")))


# ---- with other bytes around it


@attack(changed="not-signed")
def a_message_changed_under_a_signature(it):
    own(it)
    it.raw_commit(it.text().replace(b"own", b"changed"))


@attack(own="not-signed")
def a_tree_changed_under_a_signature(it):
    own(it)
    other = it.git("rev-parse", "HEAD~3^{tree}").encode()
    it.raw_commit(re.sub(rb"tree [0-9a-f]+", b"tree " + other, it.text(), count=1))


# ---- spoiled


@attack(cut="not-signed")
def a_cut_signature(it):
    own(it, "cut")
    it.raw_commit(re.sub(rb"(gpgsig (?:.*\n ){3}).*?\n( -----END)", rb"\1\2", it.text(), flags=re.S))


@attack(word="not-signed")
def no_signature_but_the_word(it):
    it.spend("alice", 99)
    it.commit("word")
    it.raw_commit(headed(it.text(), b"gpgsig alice\n"))
