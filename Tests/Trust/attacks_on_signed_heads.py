"""Signatures that are spoiled, stand elsewhere in a commit's head, or stand there twice."""
from attacks_on_signatures import forgery
from ledger import ALICE, gpgsig, headed
from sshsig import Signature, armour, content
from verdicts import attack, attacks


# ---- spoiled


def chain(it, *changes):
    """Commits of which each takes back what the one before has changed, signed by Alice and spoiled in its own way."""
    parent, trees = it.head(), [it.tree()]
    it.spend("alice")
    trees.insert(0, it.tree())
    for number, change in enumerate(changes):
        text = b"tree %s\nparent %s\nauthor %s\ncommitter %s\n\nforged\n" % (
            trees[number % 2].encode(), parent.encode(), ALICE, ALICE)
        parent = it.object("commit", headed(text, gpgsig(change(it, text))))
    it.move_to(parent)


def wire(it, text):
    """The bytes of Alice's signature."""
    return content(it.signature(text, "alice"))


@attack(forged="not-signed")
def a_signature_that_is_cut_at_each_length(it):
    length = len(wire(it, b""))
    chain(it, *(lambda it, text, at=at: armour(wire(it, text)[:at]) for at in range(length)))


@attack(forged="not-signed")
def a_signature_with_another_bit_in_each_byte(it):
    def changed(whole, at):
        return whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:]
    length = len(wire(it, b""))
    chain(it, *(lambda it, text, at=at: armour(changed(wire(it, text), at)) for at in range(length)))


@attack(forged="not-signed")
def a_signature_with_something_before_each_byte(it):
    def grown(whole, at):
        return whole[:at] + b"\0" + whole[at:]
    length = len(wire(it, b""))
    chain(it, *(lambda it, text, at=at: armour(grown(wire(it, text), at)) for at in range(length + 1)))


# What is around the bytes of a signature that is right in itself.
TEXTS = {
    "with_the_ends_of_lines_of_windows": lambda text: text.replace(b"\n", b"\r\n"),
    "with_something_before_it": lambda text: b"hello\n" + text,
    "with_something_behind_it": lambda text: text + b"hello\n",
    "that_does_not_end": lambda text: text.replace(b"-----END SSH SIGNATURE-----\n", b""),
    "that_does_not_begin": lambda text: text.replace(b"-----BEGIN SSH SIGNATURE-----\n", b""),
    "of_another_program": lambda text: text.replace(b"SSH", b"PGP"),
    "of_a_certificate": lambda text: text.replace(b"SSH SIGNATURE", b"SIGNED MESSAGE"),
    "in_small_letters": lambda text: text.lower(),
    "that_is_not_filled_up": lambda text: text.replace(b"=", b""),
    "with_blanks_in_it": lambda text: text.replace(b"AAAA", b"AA AA", 1),
    "with_another_alphabet": lambda text: text.replace(b"+", b"-").replace(b"/", b"_").replace(b"A", b"-"),
    "twice_in_a_row": lambda text: text + text,
    "that_is_empty": lambda text: b"",
    "that_is_a_word": lambda text: b"alice",
    "that_is_endless": lambda text: text.replace(b"\nU1NIU0lH", b"\nU1NIU0lH" + b"AAAA" * 500_000),
    "with_nul_in_it": lambda text: text.replace(b"AAAA", b"AA\0AA", 1),
}


@attacks(TEXTS, together=True, forged="not-signed")
def a_signature(it, change):
    text = forgery(it)
    it.raw_commit(headed(text, gpgsig(change(it.signature(text, "alice")))))


# What a signature says of itself, and is not.
PARTS = {
    "of_another_namespace": {"namespace": b"file"},
    "with_a_word_in_reserve": {"reserved": b"x"},
    "with_sha256": {"hash": b"sha256"},
    "with_sha1": {"hash": b"sha1"},
    "with_md5": {"hash": b"md5"},
    "with_no_hash": {"hash": b""},
    "of_version_0": {"version": 0},
    "of_version_2": {"version": 2},
    "without_a_key": {"key": b""},
    "without_a_proof": {"proof": b""},
}


@attacks(PARTS, together=True, forged="not-signed")
def a_signature_that_says(it, parts):
    text = forgery(it)
    made = Signature.of(it.signature(text, "alice"))
    vars(made).update(parts)
    it.raw_commit(headed(text, gpgsig(made.text())))


@attack(forged="not-signed")
def the_key_of_alice_over_the_signature_of_eve(it):
    """And the other way around."""
    def swapped(it, text, key, other):
        made = Signature.of(it.signature(text, key))
        made.proof = Signature.of(it.signature(text, other)).proof
        return made.text()
    chain(it, lambda it, text: swapped(it, text, "alice", "eve"), lambda it, text: swapped(it, text, "eve", "alice"))


# ---- elsewhere

# Where the lines of a signature can stand besides the end of the head.
PLACES = {
    "before_the_parent": b"parent",
    "before_the_author": b"author",
    "before_the_committer": b"committer",
}


@attacks(PLACES, refused=3)
def a_signature_that_stands(it, line):
    """git takes it out wherever it stands, and looks for parents up to the first other line; libgit2 reads none."""
    text = forgery(it)
    lines = gpgsig(it.signature(text, "alice"))
    it.raw_commit(text.replace(b"\n" + line, b"\n" + lines + line, 1))


@attack(refused=6)
def a_signature_before_everything(it):
    text = forgery(it)
    it.raw_commit(gpgsig(it.signature(text, "alice")) + text)


# How its line can begin.
HEADERS = {
    "for_another_repository": b"gpgsig-sha256", "in_capitals": b"GPGSIG", "with_a_sign": b"gpgsig:",
    "with_a_longer_word": b"gpgsigs", "with_a_tab": b"gpgsig\t",
}


@attacks(HEADERS, together=True, forged="not-signed")
def a_signature_in_a_line(it, header):
    """A repository with sha1 has its signatures in `gpgsig`."""
    text = forgery(it)
    it.raw_commit(headed(text, gpgsig(it.signature(text, "alice"), header)))


@attack(forged="not-signed")
def a_signature_on_one_line(it):
    text = forgery(it)
    it.raw_commit(headed(text, b"gpgsig " + it.signature(text, "alice").replace(b"\n", b" ") + b"\n"))


# ---- twice


@attacks({"alices": ("alice", "alice"), "eves_first": ("eve", "alice"), "eves_last": ("alice", "eve")},
         together=True, forged="not-signed")
def two_signatures(it, keys):
    text = forgery(it)
    it.raw_commit(headed(text, b"".join(gpgsig(it.signature(text, key)) for key in keys)))


@attack(forged="not-signed")
def a_signature_over_a_signature(it):
    """Alice's signature is part of what Eve has signed, as a line that git takes out."""
    text = forgery(it)
    once = headed(text, gpgsig(it.signature(text, "alice")))
    it.raw_commit(headed(once, gpgsig(it.signature(once, "eve"))))


@attack(own="by alice", all="nobody")
def a_twin(it):
    """The same commit and its signature, with a line that no signature is about: it says just what Alice has signed."""
    it.spend("alice")
    own = it.commit("own", key="alice")
    text = it.text()
    twin = it.object("commit", headed(text, gpgsig(b"nothing", b"gpgsig-sha256")))
    it.record(twin, "alice")
    it.merge(f"{own}^{{tree}}", own, twin, subject="all")


@attack(own="by alice")
def a_signature_with_sha256(it):
    """ssh-keygen can be told to use it."""
    it.spend("alice")
    it.commit("own")
    text = it.text()
    it.git("reset", "-q", "--soft", "HEAD~1")
    it.raw_commit(headed(text, gpgsig(it.signature(text, "alice", "git", "-O", "hashalg=sha256"))), key="alice")
