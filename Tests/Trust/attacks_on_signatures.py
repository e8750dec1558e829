"""Signatures of something else, and commits that are changed around a good one."""
import re

from ledger import ALICE, gpgsig, headed
from verdicts import attack, attacks


def own(it, subject="own", **more):
    """A commit that Alice has signed."""
    it.spend("alice")
    return it.commit(subject, key="alice", **more)


def forgery(it, subject="forged"):
    """The bytes of a commit under Alice's name, which nobody has signed yet. It is not in the history."""
    before = it.head()
    it.spend("alice")
    it.commit(subject)
    text = it.text()
    it.git("reset", "-q", "--soft", before)
    return text


def signature(it, commit="HEAD"):
    """The lines of a commit's signature."""
    return re.search(rb"gpgsig (.|\n )*?\n(?! )", it.text(commit)).group(0)


# ---- of something else


@attack(own="by alice", copied="not-signed")
def a_signature_of_another_commit(it):
    own(it)
    lines = signature(it)
    it.raw_commit(headed(forgery(it, "copied"), lines))


@attack(forged="not-signed")
def a_signature_of_an_older_commit(it):
    """Of the one with which Alice let Bob in."""
    it.raw_commit(headed(forgery(it), signature(it, it.commit_of("Let bob in"))))


@attacks({"a_file": "file", "git_in_capitals": "Git", "git_and_a_blank": "git ", "all": "*", "an_email": "email"},
         together=True, forged="not-signed")
def a_signature_for(it, namespace):
    """ssh signs for a purpose; that of commits is `git`."""
    text = forgery(it)
    it.raw_commit(headed(text, gpgsig(it.signature(text, "alice", namespace))))


@attack(forged="not-signed")
def a_signature_of_a_tag(it):
    text = forgery(it)
    forged = it.object("commit", text)
    config = [word for one in ("user.name=x", "user.email=x@x", *it.signing("alice")) for word in ("-c", one)]
    it.git(*config, "tag", "-s", "-m", "good", "good", forged)
    tag = it.bytes("git", "cat-file", "tag", "good")
    it.raw_commit(headed(text, gpgsig(tag[tag.index(b"-----BEGIN"):])))


@attack(forged="not-signed")
def a_signature_in_a_merged_tag(it):
    """git keeps the tag that it merges in the head of the merge."""
    side = own(it, "side")
    config = [word for one in ("user.name=x", "user.email=x@x", *it.signing("alice")) for word in ("-c", one)]
    it.git(*config, "tag", "-s", "-m", "good", "good", side)
    tag = it.bytes("git", "cat-file", "tag", "good")
    it.spend("alice")
    it.handmade(b"forged", lines=gpgsig(tag, b"mergetag"))


@attack(forged="not-signed")
def a_signature_in_the_message(it):
    text = forgery(it)
    it.raw_commit(text + it.signature(text, "alice"))


@attack(forged="not-signed")
def a_signature_in_a_note(it):
    text = forgery(it)
    commit = it.raw_commit(text)
    config = [word for one in ("user.name=x", "user.email=x@x") for word in ("-c", one)]
    it.git(*config, "notes", "--ref", "signatures", "add", "-m", it.signature(text, "alice").decode(), commit)


@attack(forged="not-signed")
def a_signature_without_the_line_of_the_author(it):
    """Alice has signed another text, in which somebody else is the author."""
    text = forgery(it)
    other = re.sub(rb"author .*\n", b"author eve <eve@example.org> 0 +0000\n", text)
    it.raw_commit(headed(text, gpgsig(it.signature(other, "alice"))))


# ---- with other bytes around it

# What can be changed of a commit, after it was signed.
CHANGES = {
    "the_message": lambda it, text: text + b"\nand more\n",
    "the_end_of_the_message": lambda it, text: text + b"\n",
    "the_ends_of_lines": lambda it, text: text.replace(b"own\n", b"own\r\n"),
    "what_stands_behind_nul": lambda it, text: text + b"\0and more\n",
    "the_tree": lambda it, text: re.sub(
        rb"tree [0-9a-f]+", b"tree " + it.git("rev-parse", "HEAD~3^{tree}").encode(), text, count=1),
    "the_number_of_parents": lambda it, text: text.replace(
        b"author", b"parent " + it.root().encode() + b"\nauthor", 1),
    "the_author": lambda it, text: re.sub(rb"author .*>", b"author alice <other@example.org>", text),
    "the_committer": lambda it, text: re.sub(rb"committer .*>", b"committer alice <other@example.org>", text),
    "the_date": lambda it, text: re.sub(rb"(author .*>) \d+", rb"\1 1", text),
    "the_encoding": lambda it, text: text.replace(b"gpgsig", b"encoding ISO-8859-1\ngpgsig", 1),
    "the_head": lambda it, text: text.replace(b"gpgsig", b"reviewer alice\ngpgsig", 1),
    "the_head_behind_the_signature": lambda it, text: headed(text, b"reviewer alice\n"),
    "the_parents_behind_the_signature": lambda it, text: headed(text, b"parent " + it.root().encode() + b"\n"),
}


@attacks(CHANGES, together=True, own="not-signed")
def under_a_signature(it, change):
    before = it.head()
    own(it)
    text = change(it, it.text())
    it.move_to(before)
    it.raw_commit(text)


@attack(own="not-signed")
def under_a_signature_the_parent(it):
    before = it.head()
    own(it)
    it.raw_commit(it.text().replace(before.encode(), it.git("rev-parse", f"{before}~1").encode()))


# ---- as people write them

# Messages that Alice signs as they are.
MESSAGES = {
    "with_the_ends_of_lines_of_windows": b"own\r\n\r\nand more\r\n",
    "that_is_no_text": b"own \xff\xfe\x80\n",
    "with_nul_in_it": b"own\0and more\n",
    "without_an_end": b"own",
    "with_signs_for_a_terminal": b"own \x1b[2J\n",
    "with_a_signature_in_it": b"own\n\ngpgsig -----BEGIN SSH SIGNATURE-----\n",
    "of_a_megabyte": b"own " + b"x" * 1_000_000,
}


@attacks(MESSAGES, together=True, own="by alice", copied="not-signed")
def a_message(it, message):
    """Signed by Alice it is hers; the same under the signature of the one before is not."""
    it.spend("alice")
    it.handmade(message, key="alice")
    lines = signature(it)
    it.spend("alice")
    it.handmade(message.replace(b"own", b"copied"), lines=lines)


@attack(own="by alice")
def a_message_in_another_encoding(it):
    own(it, "own é", config=["i18n.commitEncoding=ISO-8859-1"])
    it.spend("alice")
    it.handmade("own é".encode("iso-8859-1"), key="alice", lines=b"encoding ISO-8859-1\n")
    it.spend("alice")
    it.handmade(b"own", key="alice", lines=b"encoding no-such-encoding\n")


@attack(own="by alice")
def lines_of_a_head_that_nobody_knows(it):
    it.spend("alice")
    it.handmade(b"own", key="alice", lines=b"reviewer bob\n goes on\nHG:extra x\n", author=ALICE, committer=ALICE)
