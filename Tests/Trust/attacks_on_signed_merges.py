"""Merges that somebody signs: the signature speaks for what the merge adds, and for nothing that it brings."""
from attacks_on_merges import evil_tree, fork
from verdicts import attack


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


@attack(stranger="unknown-key", bob="not-theirs", alice="by alice")
def an_evil_merge_that_is_signed(it):
    """It is an edit of whoever signs it."""
    for subject, key in (("stranger", "eve"), ("bob", "bob"), ("alice", "alice")):
        head = it.head()
        it.add(f"users/bob/bills/{subject}.json")
        side = it.commit("side", key="bob")
        it.goto(head)
        it.add(f"users/alice/bills/{subject}.json")
        it.merge(evil_tree(it, side), head, side, subject=subject, key=key)
        it.git("checkout", "-q", "-f", "HEAD")


@attack(forged="not-signed", merged="not-theirs")
def an_evil_octopus_that_is_signed(it):
    one, two = fork(it)
    it.goto(f"{two}~1")
    it.add("users/alice/bills/x.json")
    forged = it.commit("forged")
    it.goto(two)
    it.merge(evil_tree(it, one, forged), two, one, forged, key="bob")


@attack(his="by bob", hers="by alice", merged="not-signed", settled="by alice")
def a_merge_that_somebody_decides_by_hand(it):
    """Both write a shared record; whoever joins them by hand writes it too."""
    it.add("shared/categories/x.json", '{ "title": "X" }\n')
    main = it.commit("hers", key="alice")
    it.add("shared/categories/x.json", '{ "title": "Y" }\n')
    hers = it.commit("hers", key="alice")
    it.goto(main)
    it.add("shared/categories/x.json", '{ "title": "Z" }\n')
    his = it.commit("his", key="bob")
    it.add("shared/categories/x.json", '{ "title": "W" }\n')
    tree = it.tree()
    it.merge(tree, his, hers)
    unsigned = it.head()
    it.git("reset", "-q", "--hard", his)
    it.merge(tree, his, hers, subject="settled", key="alice")
    it.git("reset", "-q", "--hard", it.git("commit-tree", "-p", unsigned, "-p", it.head(), "-m", "both", tree))


# ---- around a revocation


@attack(revocation="by alice", merged="revoked", late="revoked")
def a_merge_from_before_a_revocation(it):
    """A thief whose key was revoked begins with the commit before, and merges ours: it has seen the revocation."""
    main = it.head()
    it.listing("bob", "bob", revoked={})
    revocation = it.commit("revocation", key="alice")
    it.add("users/bob/bills/x.json")
    it.merge(it.tree(), main, revocation, key="bob")
    it.spend("bob", 99)
    it.commit("late", key="bob")


@attack(revocation="by alice", merged="revoked", late="revoked")
def a_merge_from_before_a_revocation_that_reaches_back(it):
    main = it.head()
    it.listing("bob", "bob", revoked={"lastGood": main})
    revocation = it.commit("revocation", key="alice")
    it.add("users/bob/bills/x.json")
    it.merge(it.tree(), main, revocation, key="bob")
    it.spend("bob", 99)
    it.commit("late", key="bob")


@attack(revocation="by alice", merged="not-signed", later="revoked")
def a_merge_that_takes_a_revocation_out(it):
    main = it.head()
    it.listing("bob", "bob", revoked={})
    revocation = it.commit("revocation", key="alice")
    it.goto(main)
    it.spend("bob", 6)
    his = it.commit("his", key="bob")
    it.merge(f"{his}^{{tree}}", revocation, his)
    it.spend("bob", 99)
    it.commit("later", key="bob")
