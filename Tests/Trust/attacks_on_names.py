"""Names and dates, which whoever writes a commit writes as they like."""
from verdicts import attack, attacks

# ---- the name in a commit


@attack(forged="not-signed")
def a_forged_name(it):
    it.spend("alice", 99)
    it.commit("forged", author="alice")


@attack(stranger="unknown-key")
def a_stranger_signs_as_alice(it):
    it.spend("alice", 99)
    it.commit("stranger", key="eve", author="alice")


@attack(bob="not-theirs")
def bob_signs_as_alice(it):
    it.spend("alice", 99)
    it.commit("bob", key="bob", author="alice")


@attack(own="by alice", his="by bob")
def everybody_writes_what_is_theirs(it):
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.spend("bob", 6)
    it.commit("his", key="bob", author="bob")


@attack(his="by bob")
def the_name_of_somebody_else_over_ones_own_record(it):
    it.spend("bob", 6)
    it.commit("his", key="bob", author="alice")


@attack(forged="not-signed")
def a_forged_committer(it):
    it.spend("alice", 99)
    it.commit("forged", GIT_COMMITTER_NAME="alice", GIT_COMMITTER_EMAIL="alice@example.org")


@attack(own="by alice", stranger="unknown-key")
def alice_under_another_name(it):
    it.spend("alice", 13)
    it.commit("own", key="alice", author="bob")
    it.spend("bob", 99)
    it.commit("stranger", key="eve", author="bob")


# Who may stand in a commit as its author.
PEOPLE = {
    "that_is_empty": b" <>",
    "of_the_program": b"ledger-sync <merge@ledger-sync.invalid>",
    "with_a_look_alike": "\u0430lice <alice@example.org>".encode(),
    "with_another_form": "a\u0301lice <alice@example.org>".encode(),
    "in_capitals": b"ALICE <alice@example.org>",
    "that_is_no_text": b"\xff\xfealice\xc3 <\xff@example.org>",
    "with_signs_for_a_terminal": b"\x1b[2Jalice <alice@example.org>",
    "with_two_addresses": b"alice <a@x> <alice@example.org>",
    "of_a_hundred_thousand_letters": b"alice" * 20_000 + b" <alice@example.org>",
}


@attacks(PEOPLE, together=True, forged="not-signed", stranger="unknown-key", own="by alice")
def an_author(it, who):
    """Unsigned, by a stranger, and by Alice."""
    for subject, key in (("forged", None), ("stranger", "eve"), ("own", "alice")):
        it.spend("alice")
        time = b" 1795000000 +0000"
        it.handmade(subject.encode(), key=key, author=who + time, committer=who + time)


@attack(mapped="unknown-key", forged="not-signed")
def a_map_of_names(it):
    """`.mailmap` shows one name as another to git."""
    it.add(".mailmap", "alice <alice@example.org> eve <eve@example.org>\n")
    it.commit("mapped", key="eve", author="eve")
    it.spend("alice", 99)
    it.commit("forged", author="eve")


# ---- dates


@attack(forged="not-signed")
def a_forged_date(it):
    it.spend("alice", 99)
    it.commit("forged", GIT_AUTHOR_DATE="2001-01-01T00:00:00Z", GIT_COMMITTER_DATE="2001-01-01T00:00:00Z")


# What may stand where a commit says when it was made.
TIMES = {
    "before_the_epoch": b"-86400 +0000",
    "in_the_year_2099": b"4070908800 +0000",
    "at_the_end_of_numbers": b"9223372036854775807 +0000",
    "that_is_missing": b"",
    "in_no_zone": b"1795000000",
    "in_a_far_zone": b"1795000000 +9999",
    "in_a_zone_that_is_a_word": b"1795000000 Berlin",
}


@attacks(TIMES, together=True, forged="not-signed", own="by alice")
def a_date(it, time):
    """Alice goes on upon it."""
    it.spend("alice")
    who = b"alice <alice@example.org> " + time
    it.handmade(b"forged\n", author=who, committer=who)
    it.spend("alice")
    it.commit("own", key="alice")


@attack(old="by alice", future="by alice", stranger="unknown-key")
def a_date_decides_nothing(it):
    """Not even a date before the key."""
    for subject, time, key in (("old", b"0", "alice"), ("future", b"4070908800", "alice"), ("stranger", b"0", "eve")):
        it.spend("alice", len(subject))
        who = b"alice <alice@example.org> " + time + b" +0000"
        it.handmade(subject.encode(), key=key, author=who, committer=who)


# Authors of which git itself says that they are none.
UNREADABLE = {
    "without_a_name": b"",
    "without_an_address": b"alice",
    "with_a_word_for_a_time": b"alice <alice@example.org> yesterday +0000",
    "with_a_time_beyond_all_numbers": b"alice <alice@example.org> 99999999999999999999999 +0000",
}


@attacks(UNREADABLE, refused=3)
def an_unreadable_author(it, who):
    it.spend("alice", 99)
    it.handmade(b"forged", author=who, committer=who)
