"""Merges, which nobody signs, and which bring in what nobody has written."""
from verdicts import attack


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
    if others:
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


# ---- of histories that cross


def cross(it):
    """Two heads, each of them a merge of the same two commits, with an edit on top."""
    one, two = fork(it)
    it.plain_merge(one)
    it.add("users/bob/bills/left.json")
    left = it.commit("left", key="bob", author="bob")
    it.goto(one)
    it.plain_merge(two)
    it.add("users/alice/bills/right.json")
    return left, it.commit("right", key="alice")


@attack(left="by bob", right="by alice", merged="nobody")
def a_criss_cross(it):
    left, _ = cross(it)
    it.plain_merge(left)


@attack(left="by bob", right="by alice", evil="not-signed")
def an_evil_criss_cross(it):
    left, right = cross(it)
    it.merge(evil_tree(it, left), right, left, subject="evil")


@attack(root="not-signed", merged="nobody")
def a_merge_of_an_unrelated_history(it):
    """With nothing in it that we have: the merge is clean, and what it brings is of nobody."""
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.git("rm", "-rqf", ".")
    it.add("users/alice/bills/x.json")
    other = it.commit("root", words="Source: users/alice/imports/x")
    it.goto(main)
    it.plain_merge(other, options=("--allow-unrelated-histories",))


@attack(root="not-signed", merged="not-signed")
def a_merge_of_a_subtree(it):
    """The other history comes in as a folder of Alice."""
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.git("rm", "-rqf", ".")
    it.add("bills/x.json")
    other = it.commit("root")
    it.goto(main)
    it.git("read-tree", "--prefix=users/alice/more/", other)
    it.merge(it.git("write-tree"), main, other)


# ---- in the order of parents, and with odd ones


@attack(merged="nobody", one="by alice", two="by bob")
def a_merge_with_its_parents_the_other_way_around(it):
    one, two = fork(it)
    it.plain_merge(one)
    tree = it.git("rev-parse", "HEAD^{tree}")
    it.merge(tree, one, two)


@attack(forged="not-signed", merged="nobody", later="by alice")
def a_merge_whose_first_parent_is_a_thiefs(it):
    """The branch that was merged comes first; its forgery stays one."""
    main = it.head()
    it.spend("alice", 99)
    forged = it.commit("forged")
    it.goto(main)
    it.spend("bob", 6)
    his = it.commit("his", key="bob")
    it.goto(forged)
    it.plain_merge(his)
    it.spend("alice", 13)
    it.commit("later", key="alice")


@attack(listed="by alice", merged="unknown-key")
def a_merge_signed_with_a_key_of_its_second_parent(it):
    """What counts is known at the first parent."""
    main = it.head()
    it.listing("bob", "bob-phone")
    listed = it.commit("listed", key="alice")
    it.goto(main)
    it.spend("bob", 6)
    two = it.commit("two", key="bob")
    it.plain_merge(listed)
    it.spend("bob", 99)
    it.merge(it.tree(), two, listed, key="bob-phone")


@attack(merged="not-signed")
def a_merge_of_a_commit_with_itself(it):
    it.spend("alice", 99)
    head = it.head()
    it.handmade(b"merged", parents=[head, head])


@attack(merged="not-signed")
def a_merge_with_an_ancestor(it):
    it.spend("alice", 99)
    it.handmade(b"merged", parents=[it.head(), it.root()])


@attack(one="by alice", merged="not-signed")
def a_merge_that_goes_back(it):
    """It has the tree of the older one of its parents."""
    old = it.head()
    it.spend("alice", 13)
    new = it.commit("one", key="alice")
    it.merge(f"{old}^{{tree}}", old, new)


@attack(merged="not-signed")
def a_merge_of_ours_with_one_parent(it):
    it.spend("alice", 99)
    it.merge(it.tree(), it.head(), author="ledger-sync", mail="merge@ledger-sync.invalid")


@attack(merged="not-signed", joined="not-signed")
def a_merge_of_ours_without_parents(it):
    """A root, as of an import; what joins it to ours differs from what the program would have made."""
    main = it.head()
    it.spend("alice", 99)
    who = b"ledger-sync <merge@ledger-sync.invalid> 1795000000 +0000"
    root = it.handmade(b"merged", parents=[], author=who, committer=who)
    it.merge(f"{root}^{{tree}}", main, root, subject="joined")


@attack(merged="not-signed")
def a_forged_merge_of_ours_with_the_right_words(it):
    """Message, author and times as of the program; the tree has more."""
    one, two = sorted(fork(it))
    it.goto(one)
    tree = evil_tree(it, two)
    it.merge(tree, one, two, subject="merged", author="ledger-sync", mail="merge@ledger-sync.invalid")


@attack(one="by alice", two="by bob", many="nobody", merged="not-signed")
def an_octopus_of_twelve(it):
    one, two = fork(it)
    main = it.git("rev-parse", f"{two}~1")
    arms = []
    for number in range(10):
        it.goto(main)
        it.add(f"users/bob/bills/{number}.json")
        arms.append(it.commit("arm", key="bob"))
    it.goto(two)
    it.plain_merge(one, *arms, subject="many")
    it.merge(evil_tree(it), it.head(), two, one, *arms)


@attack(refused=3)
def a_merge_with_a_parent_that_is_not_there(it):
    it.spend("alice", 99)
    it.handmade(b"merged", parents=[it.head(), "1234567890" * 4])
