"""Who grants a request, and who takes one away."""
import subprocess

from attacks_on_requests import ask, request, request_path
from ledger import PROGRAM, make_key
from verdicts import attack, attacks


def grant(it, owner, key, by, use="sign", subject="grants", more=lambda it: None):
    """Lists a key that asks, and takes its request away."""
    it.listing(owner, key, use)
    it.file(request_path(it, owner, key)).unlink()
    more(it)
    return it.commit(subject, key=by, author=owner)


def tablet(it):
    return make_key(it.home, "alice-tablet").name


# ---- granted


@attack(phone="by alice", asks="nobody", grants="by alice", used="by alice", beside="unknown-key", merged="nobody")
def a_request_that_a_device_of_its_owner_grants(it):
    """The key counts from then on, and not for what it has signed beside that."""
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    asked = ask(it, key=tablet(it))
    it.spend("bob")
    beside = it.commit("beside", key="alice-tablet")
    it.goto(asked)
    grant(it, "alice", "alice-tablet", "alice-phone")
    it.spend("alice")
    it.commit("used", key="alice-tablet")
    it.plain_merge(beside)


@attack(asks="nobody", grants="by alice", used="by bob", kind="not-theirs")
def a_request_that_a_keeper_grants(it):
    ask(it, "bob", "bob-phone")
    grant(it, "bob", "bob-phone", "alice")
    it.spend("bob")
    it.commit("used", key="bob-phone")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="bob-phone")


@attack(guest="by bob", asks="nobody", grants="by alice", used="by carol", shared="by carol")
def a_request_for_a_guest_that_a_keeper_grants(it):
    make_key(it.home, "carol-laptop")
    it.write_manifest("carol", {"name": "carol"})
    it.commit("guest", key="bob")
    ask(it, "carol", "carol-laptop")
    grant(it, "carol", "carol-laptop", "alice")
    it.add("users/carol/bills/x.json")
    it.commit("used", key="carol-laptop")
    it.add("shared/categories/x.json")
    it.commit("shared", key="carol-laptop")


@attack(registers="by eve", asks="nobody", grants="by eve", used="by eve", shared="not-theirs")
def a_request_that_somebody_grants_who_waits(it):
    """In their own folder, with no more right than theirs."""
    it.register("eve", "eve")
    ask(it, "eve", "eve-phone")
    grant(it, "eve", "eve-phone", "eve")
    it.add("users/eve/bills/x.json")
    it.commit("used", key="eve-phone")
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve-phone")


def forged_grant(it, by):
    ask(it)
    grant(it, "alice", "eve", by)
    it.spend("alice")
    it.commit("used", key="eve")


@attacks({"its_own_key": "eve", "a_stranger": "eve-phone"}, asks="nobody", grants="unknown-key", used="unknown-key")
def a_request_that_is_granted_by(it, by):
    forged_grant(it, by)


@attack(asks="nobody", grants="not-signed", used="unknown-key")
def a_request_that_nobody_grants(it):
    forged_grant(it, None)


@attack(asks="nobody", grants="not-theirs", used="unknown-key")
def a_request_that_somebody_else_grants(it):
    forged_grant(it, "bob")


@attacks({"page": "page", "paper": "paper"}, low="by alice", asks="nobody", grants="not-theirs")
def a_request_that_a_key_grants_for(it, use):
    """A page lists no key, and paper writes no files beside the manifest."""
    if use == "paper":
        it.keepers.add("alice-phone")
    it.listing("alice", "alice-phone", use)
    it.commit("low", key="alice")
    ask(it, key=tablet(it))
    grant(it, "alice", "alice-tablet", "alice-phone")


@attack(phone="by alice", asks="nobody", grants="not-theirs", kind="unknown-key")
def a_request_that_is_granted_with_more_than_its_granter_has(it):
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    ask(it)
    grant(it, "alice", "eve", "alice-phone", "keep")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="eve")


@attack(asks="nobody", grants="not-theirs")
def a_grant_by_a_keeper_with_a_record(it):
    """Of Bob's folder she writes his keys and his requests."""
    ask(it, "bob", "bob-phone")
    grant(it, "bob", "bob-phone", "alice", more=lambda it: it.spend("bob"))


@attack(asks="nobody", other="nobody", grants="by alice", used="by alice", theirs="unknown-key")
def a_grant_of_one_of_two_requests(it):
    ask(it)
    ask(it, key=tablet(it), subject="other")
    grant(it, "alice", "alice-tablet", "alice")
    it.spend("alice")
    it.commit("used", key="alice-tablet")
    it.spend("bob")
    it.commit("theirs", key="eve")


@attack(asks="nobody", changed="not-signed", grants="by alice", used="by alice", theirs="unknown-key")
def a_request_that_is_changed_before_its_grant(it):
    """Another key stands under its words. What the manifest lists is what counts."""
    ask(it, key=tablet(it))
    it.add(request_path(it, key="alice-tablet"), request(it))
    it.commit("changed")
    grant(it, "alice", "alice-tablet", "alice")
    it.spend("alice")
    it.commit("used", key="alice-tablet")
    it.spend("bob")
    it.commit("theirs", key="eve")


@attack(asks="nobody", changed="not-signed")
def the_words_of_a_request_that_was_changed(it):
    """The command looks at the key, not at the name of the file."""
    ask(it, key=tablet(it))
    path = request_path(it, key="alice-tablet")
    it.add(path, request(it))
    it.commit("changed")
    words = path.rpartition("/")[2].removesuffix(".json")
    before = it.head()
    for key in (words, words.replace("-", "")):
        done = subprocess.run([PROGRAM, "keys", "grant", "alice", key], cwd=it.path, env=it.env, capture_output=True)
        assert done.returncode in (2, 3, 6), f"keys grant ended with {done.returncode}: {done.stdout}{done.stderr}"
    assert it.head() == before


# ---- taken away


@attack(asks="nobody", nobody="not-signed", stranger="unknown-key", bob="not-theirs", alice="by alice")
def a_request_that_is_taken_away_for_alice(it):
    taken_away(it, "alice")


@attack(asks="nobody", nobody="not-signed", stranger="unknown-key", bob="by bob", alice="by alice", phone="by alice",
        page="by bob", low="not-theirs")
def a_request_that_is_taken_away_for_bob(it):
    """By him, also on a page, and by a keeper; by no other key of hers."""
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    it.listing("bob", "bob-phone", "page")
    it.commit("page", key="bob")
    taken_away(it, "bob", [("page", "bob-phone"), ("low", "alice-phone")])


def taken_away(it, owner, more=()):
    ask(it, owner)
    text = it.file(request_path(it, owner)).read_text()
    for subject, key in (("nobody", None), ("stranger", "eve-phone"), ("bob", "bob"), ("alice", "alice"), *more):
        it.file(request_path(it, owner)).unlink()
        it.commit(subject, key=key, author="alice")
        it.add(request_path(it, owner), text)
        it.commit("asks", key="eve")


@attack(guest="by bob", asks="nobody", bob="by bob", registers="by eve-phone", again="nobody", waits="not-theirs")
def a_request_for_a_guest_that_is_taken_away(it):
    """A guest's folder is everybody's who was let in."""
    it.write_manifest("carol", {"name": "carol"})
    it.commit("guest", key="bob")
    ask(it, "carol")
    it.file(request_path(it, "carol")).unlink()
    it.commit("bob", key="bob")
    it.register("eve-phone", "eve-phone")
    ask(it, "carol", subject="again")
    it.file(request_path(it, "carol")).unlink()
    it.commit("waits", key="eve-phone")
