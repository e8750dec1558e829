"""The commit that takes another one back: what only looks like it, and of what there is one."""
from attacks_on_drops import ENGINE, NOTHING, SETTLED, drop, take_back
from attacks_on_words import forgery
from ledger import ALICE
from verdicts import attack, attacks

# Something else than the take-back of a commit.
OTHERS = {
    "another_tree": lambda it, one: take_back(it, one, tree=f"{it.root()}^{{tree}}"),
    "another_date": lambda it, one: take_back(it, one, author=ENGINE + b" 1795000001 +0000"),
    "another_time_of_its_commit": lambda it, one: take_back(it, one, committer=ENGINE + b" 1795000001 +0000"),
    "another_author": lambda it, one: take_back(it, one, author=ALICE),
    "another_committer": lambda it, one: take_back(it, one, committer=ALICE),
    "another_message": lambda it, one: take_back(it, one, message=f"Take back {one[:8]}\n".encode()),
    "more_in_its_message": lambda it, one: take_back(it, one, message=f"Take back {one}\n\nmore\n".encode()),
    "less_in_its_message": lambda it, one: take_back(it, one, message=f"Take back {one}".encode()),
    "a_line_in_its_head": lambda it, one: take_back(it, one, lines=b"encoding UTF-8\n"),
    "the_signature_of_a_stranger": lambda it, one: take_back(it, one, lines=b"gpgsig nonsense\n"),
    "two_parents": lambda it, one: take_back(it, one, parents=[one, it.root()]),
    "its_parent_twice": lambda it, one: take_back(it, one, parents=[one, one]),
}


@attacks(OTHERS, **NOTHING)
def a_take_back_with(it, other):
    forged = forgery(it)
    taken = other(it, forged)
    drop(it, forged, taken=taken, tree=f"{taken}^{{tree}}")


@attack(forged="not-signed", Take="by alice", Drop="nobody")
def a_take_back_that_is_signed(it):
    """It is her edit, and settles nothing."""
    forged = forgery(it)
    drop(it, forged, taken=take_back(it, forged, key="alice"))


@attack(forged="not-signed", Take="nobody", Drop="nobody")
def a_take_back_of_nothing(it):
    """It has the tree of the commit itself, so that the forgery stays."""
    forged = forgery(it)
    drop(it, forged, taken=take_back(it, forged, tree=f"{forged}^{{tree}}"))


@attack(forged="not-signed", other="not-signed", Take="not-signed", Drop="nobody")
def a_take_back_of_another_commit(it):
    """The merge names another one than it takes back."""
    forged = forgery(it)
    it.spend("bob", 99)
    other = it.commit("other")
    drop(it, forged, taken=take_back(it, other))


@attack(forged="not-signed", Take="not-signed", between="by alice", Drop="nobody")
def a_take_back_with_something_on_it(it):
    """The second parent stands on the take-back."""
    forged = forgery(it)
    it.goto(take_back(it, forged))
    it.add("users/alice/bills/x.json")
    between = it.commit("between", key="alice")
    it.goto(forged)
    drop(it, forged, taken=between)


@attack(forged="nobody", Take="nobody", Drop="nobody")
def a_take_back_by_hand_is_that_of_the_program(it):
    forged = forgery(it)
    it.program("drop", forged)
    assert it.git("rev-parse", "HEAD^2") == take_back(it, forged), "the program makes another take-back"
    head, tree = it.head(), it.git("rev-parse", "HEAD^{tree}")
    it.goto(forged)
    drop(it, forged)
    assert it.git("rev-parse", "HEAD^{tree}") == tree, "the program merges otherwise"
    it.plain_merge(head)


# ---- dates of which the take-back has the same

DATES = {
    "far_west": b"1795000000 -1200", "the_first_second": b"0 +0000", "a_late_time": b"9999999999 +0000",
}
# git writes them otherwise than they are read.
ODD_DATES = {
    "no_zone": b"1795000000 -0000", "a_zone_that_is_none": b"1795000000 +9999", "zeros_before_it": b"01795000000 +0000",
    "a_time_before_the_first": b"-5 +0000",
}


def forgery_of(it, date):
    it.spend("alice")
    who = b"alice <alice@example.org> " + date
    forged = it.handmade(b"forged", author=who, committer=who)
    it.git("reset", "-q", "--hard", forged)
    return forged


@attacks(DATES, **SETTLED)
def a_drop_of_a_commit_of(it, date):
    drop(it, forgery_of(it, date))


@attacks(ODD_DATES, forged="nobody", Take="nobody", Drop="nobody")
def a_drop_of_a_commit_with(it, date):
    """Whatever the take-back says of the time, it is the same each time."""
    forged = forgery_of(it, date)
    it.program("drop", forged)
    taken = it.git("rev-parse", "HEAD^2")
    it.git("reset", "-q", "--hard", forged)
    it.program("drop", forged)
    assert it.git("rev-parse", "HEAD^2") == taken


# ---- files of other kinds

KINDS = {"a_link": "120000", "a_program": "100755", "another_repository": "160000"}


@attacks(KINDS, **SETTLED)
def a_drop_of_a_file_that_becomes(it, mode):
    path = str(it.bill("alice").relative_to(it.path))
    blob = it.root() if mode == "160000" else it.git("rev-parse", f"HEAD:{path}")
    it.git("update-index", "--cacheinfo", f"{mode},{blob},{path}")
    drop(it, it.commit("forged", add=False), tree="HEAD~1^{tree}")
