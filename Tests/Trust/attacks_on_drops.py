"""Merges that take a commit back: for whom they settle it, and what they come to beside others."""
import re

from attacks_on_merges import evil_tree, fork
from attacks_on_stolen_keys import stolen_keeper
from attacks_on_words import forgery
from ledger import gpgsig, headed
from verdicts import attack, attacks

ENGINE = b"ledger-sync <merge@ledger-sync.invalid>"
# An edit without a proof that is taken back, and stays one.
NOTHING = {"forged": "not-signed", "Take": "not-signed", "Drop": "nobody"}
SETTLED = {"forged": "nobody", "Take": "nobody", "Drop": "nobody"}


def date(it, commit, who):
    return re.search(rb"^%s [^\n]*> ([^\n]*)$" % who, it.text(commit), re.M)[1]


def take_back(it, commit, tree=None, parents=None, author=None, committer=None, lines=b"", message=None, key=None):
    """The only child of a commit with the tree from which that one started, put together by hand."""
    text = f"tree {it.git('rev-parse', tree or f'{commit}~1^{{tree}}')}\n"
    text += "".join(f"parent {one}\n" for one in parents or [commit])
    text = text.encode() + b"author " + (author or ENGINE + b" " + date(it, commit, b"author"))
    text += b"\ncommitter " + (committer or ENGINE + b" " + date(it, commit, b"committer")) + b"\n" + lines
    text += b"\n" + (message or f"Take back {commit}\n".encode())
    text = headed(text, gpgsig(it.signature(text, key))) if key else text
    return it.record(it.object("commit", text), key)


def drop(it, commit, key="alice", taken=None, line=None, tree=None, parents=None):
    """A merge of the head with the take-back of a commit; it becomes the head."""
    taken = taken or take_back(it, commit)
    parents = parents or [it.head(), taken]
    tree = tree or it.git("merge-tree", "--write-tree", it.head(), taken)
    words = f"Drop {commit[:8]}\n\n{line or f'Drops: {commit}'}"
    return it.merge(tree, *parents, subject=words, key=key, author="alice", mail="alice@example.org")


def forgery_of_bobs(it):
    it.spend("bob", 99)
    return it.commit("forged", author="bob")


# ---- who drops


@attack(**SETTLED)
def a_drop_of_alice(it):
    drop(it, forgery(it))


@attack(**SETTLED)
def a_drop_by_a_keeper(it):
    drop(it, forgery_of_bobs(it))


@attack(**SETTLED, later="by alice")
def a_drop_of_what_somebody_has_gone_on_with(it):
    forged = forgery(it)
    it.add("users/alice/bills/x.json")
    it.commit("later", key="alice")
    drop(it, forged)


@attacks({"somebody_else": "bob", "a_stranger": "eve", "nobody": None}, **NOTHING)
def a_drop_by(it, key):
    drop(it, forgery(it), key=key)


@attack(phone="by alice", **SETTLED)
def a_drop_by_a_page(it):
    it.listing("alice", "alice-phone", "page")
    it.commit("phone", key="alice")
    drop(it, forgery(it), key="alice-phone")


@attack(phone="by alice", **NOTHING)
def a_drop_of_a_kind_by_a_page(it):
    it.listing("alice", "alice-phone", "page")
    it.commit("phone", key="alice")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    drop(it, it.commit("forged"), key="alice-phone")


@attack(phone="by alice", **NOTHING)
def a_drop_by_a_paper_key(it):
    it.keepers.add("alice-phone")
    it.listing("alice", "alice-phone", "paper")
    it.commit("phone", key="alice")
    drop(it, forgery(it), key="alice-phone")


@attack(registers="by eve", **NOTHING)
def a_drop_by_whoever_is_not_let_in(it):
    it.register("eve", "eve")
    it.add("shared/categories/x.json")
    drop(it, it.commit("forged"), key="eve")


@attack(**NOTHING)
def a_drop_of_a_part(it):
    """Bob settles what is his, and nothing of Alice's."""
    it.spend("alice", 99)
    drop(it, forgery_of_bobs(it), key="bob")


@attack(own="by alice", Take="not-signed", Drop="nobody")
def a_drop_of_what_is_proven(it):
    """It is an edit without a proof, in the name of the program."""
    it.spend("alice", 98)
    drop(it, it.commit("own", key="alice"), key="eve")


@attack(own="by bob", Take="nobody", Drop="nobody")
def a_drop_of_what_is_proven_by_a_keeper(it):
    it.spend("bob", 98)
    drop(it, it.commit("own", key="bob", author="bob"))


# ---- revoked and stolen keys


@attack(revocation="by alice", **NOTHING)
def a_drop_with_a_revoked_key(it):
    it.listing("bob", "bob", revoked={})
    it.commit("revocation", key="alice")
    drop(it, forgery_of_bobs(it), key="bob")


@attack(revocation="by alice", **NOTHING)
def a_drop_with_a_key_that_was_stolen_before(it):
    forged = forgery_of_bobs(it)
    drop(it, forged, key="bob")
    it.listing("bob", "bob", revoked={"lastGood": forged})
    it.commit("revocation", key="alice")


@attack(revocation="by alice", **SETTLED)
def a_drop_with_a_key_that_was_stolen_after(it):
    made = drop(it, forgery_of_bobs(it), key="bob")
    it.listing("bob", "bob", revoked={"lastGood": made})
    it.commit("revocation", key="alice")


@attack(revocation="by alice", **SETTLED)
def a_drop_with_a_key_that_is_revoked_later(it):
    drop(it, forgery_of_bobs(it), key="bob")
    it.listing("bob", "bob", revoked={})
    it.commit("revocation", key="alice")


@attack(phone="by alice", revocation="by alice", **NOTHING)
def a_drop_with_a_stolen_keepers_key(it):
    stolen_keeper(it, lambda it: drop(it, forgery(it), key="alice-phone"))


@attack(revocation="by alice", **NOTHING)
def a_drop_from_before_a_revocation(it):
    """Its first parent does not know of it; the commit that it takes back does."""
    main = it.head()
    it.listing("bob", "bob", revoked={})
    it.commit("revocation", key="alice")
    forged = forgery_of_bobs(it)
    taken = take_back(it, forged)
    drop(it, forged, key="bob", parents=[main, taken], tree=f"{taken}^{{tree}}")


# ---- beside each other


@attack(**SETTLED, accepts="nobody", merged="nobody")
def a_drop_beside_an_acceptance(it):
    forged = forgery(it)
    accepts = it.commit("accepts", key="alice", words=f"Accepts: {forged}")
    it.goto(forged)
    drop(it, forged)
    it.plain_merge(accepts)


@attack(forged="nobody", Take="not-signed", accepts="nobody", Drop="nobody")
def an_acceptance_of_what_a_stranger_has_dropped(it):
    forged = forgery(it)
    drop(it, forged, key="eve")
    it.commit("accepts", key="alice", words=f"Accepts: {forged}")


@attack(**SETTLED, accepts="nobody")
def an_acceptance_of_a_take_back(it):
    """Of a stranger's drop both are accepted."""
    forged = forgery(it)
    drop(it, forged, key="eve")
    it.commit("accepts", key="alice", words=f"Accepts: {forged}\nAccepts: {it.git('rev-parse', 'HEAD^2')}")


@attack(**SETTLED, merged="nobody")
def two_drops_of_one_commit(it):
    forged = forgery_of_bobs(it)
    his = drop(it, forged, key="bob")
    it.goto(forged)
    drop(it, forged)
    it.plain_merge(his)


@attack(merged="nobody", Take="nobody", Drop="nobody")
def an_evil_merge_dropped(it):
    """It is as the merge would have been, and both edits stay."""
    one, two = fork(it)
    it.plain_merge(one)
    clean = it.git("rev-parse", "HEAD^{tree}")
    it.git("reset", "-q", "--hard", two)
    drop(it, it.merge(evil_tree(it, one), two, one), taken=take_back(it, it.head(), tree=clean))
    assert it.git("rev-parse", "HEAD^{tree}") == clean, "the merge is not as it would have been"


@attack(merged="not-signed", Take="not-signed", Drop="nobody")
def an_evil_merge_dropped_as_if_it_had_one_parent(it):
    """What takes it back goes back to its first parent, and loses the edit of its second."""
    one, two = fork(it)
    evil = it.merge(evil_tree(it, one), two, one)
    drop(it, evil, taken=take_back(it, evil, tree=f"{two}^{{tree}}"))


@attack(merged="nobody", Take="nobody", Drop="nobody", one="by alice")
def a_plain_merge_dropped(it):
    """It changes nothing by itself."""
    one, two = fork(it)
    merged = it.plain_merge(one)
    drop(it, merged, taken=take_back(it, merged, tree=f"{merged}^{{tree}}"))


@attack(forged="nobody", Take="nobody", Drop="nobody")
def a_drop_dropped(it):
    """It changes nothing by itself either: nothing comes back."""
    made = drop(it, forgery(it))
    drop(it, made, taken=take_back(it, made, tree=f"{made}^{{tree}}"))


@attack(forged="nobody", Take="nobody", Drop="nobody")
def a_take_back_taken_back(it):
    """The forgery is there again, with the signature of its owner for that."""
    forged = forgery(it)
    drop(it, forged)
    drop(it, it.git("rev-parse", "HEAD^2"))
    assert it.git("rev-parse", "HEAD^{tree}") == it.git("rev-parse", f"{forged}^{{tree}}"), "it did not come back"


@attack(forged="nobody", Take="nobody and not-signed", Drop="nobody")
def a_take_back_taken_back_by_somebody_else(it):
    drop(it, forgery(it))
    drop(it, it.git("rev-parse", "HEAD^2"), key="bob")


@attack(own="by alice", Take="not-signed")
def a_take_back_that_nobody_has_signed(it):
    it.spend("alice", 98)
    it.move_to(take_back(it, it.commit("own", key="alice")))
