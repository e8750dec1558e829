"""Merges, which nobody signs, and which bring in what nobody has written."""
from verdicts import attack, attacks


def fork(it):
    """Two commits on one, Alice's and Bob's own edits; the second is the head."""
    main = it.head()
    it.spend("alice", 13)
    one = it.commit("one", key="alice")
    it.goto(main)
    it.spend("bob", 6)
    return one, it.commit("two", key="bob", author="bob")


def evil_tree(it, *others):
    """What the merge of the head with other commits makes, and a forged amount of Alice's."""
    head = it.head()
    it.plain_merge(*others)
    it.spend("alice", 99)
    tree = it.tree()
    it.git("reset", "-q", "--hard", head)
    return tree


# ---- as git makes them


@attack(one="by alice", two="by bob", merged="nobody")
def a_plain_merge_of_git(it):
    one, _ = fork(it)
    it.plain_merge(one)


@attack(merged="nobody", three="by bob")
def a_clean_octopus(it):
    one, two = fork(it)
    it.goto(f"{two}~1")
    it.add("users/bob/bills/x.json", '{"title": "X", "date": "2026-11-20", "amount": 1}\n')
    three = it.commit("three", key="bob", author="bob")
    it.goto(two)
    it.plain_merge(one, three)


# ---- with something in them that no parent has


@attack(merged="not-signed")
def an_evil_merge(it):
    one, two = fork(it)
    it.merge(evil_tree(it, one), two, one)


@attack(merged="not-signed")
def a_merge_that_forgets_a_side(it):
    one, two = fork(it)
    it.merge(f"{two}^{{tree}}", two, one)


@attack(merged="not-signed")
def a_forged_merge_of_ours(it):
    one, two = sorted(fork(it))
    it.merge(f"{two}^{{tree}}", one, two, author="ledger-sync", mail="merge@ledger-sync.invalid")


@attack(merged="not-signed")
def an_evil_octopus(it):
    one, two = fork(it)
    three = it.commit("three", key="alice", on=one)
    it.goto(two)
    it.merge(evil_tree(it, one), two, one, three)


# ---- signed


@attack(forged="not-signed", merged="nobody")
def a_signed_merge_blesses_nothing(it):
    main = it.head()
    it.spend("alice", 99)
    forged = it.commit("forged")
    it.goto(main)
    it.spend("bob", 6)
    it.commit("two", key="bob", author="bob")
    it.plain_merge(forged, key="alice")


@attack(merged="not-theirs")
def a_signed_merge_that_changes_anothers_record(it):
    one, two = fork(it)
    it.merge(evil_tree(it, one), two, one, key="bob", author="bob")
