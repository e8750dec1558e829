"""What the program itself takes back, on one device and on two at once."""
import json

from attacks_on_drops import forgery_of_bobs
from attacks_on_words import forgery
from ledger import Ledger
from verdicts import attack


@attack(forged="nobody", Take="nobody", Drop="nobody", again="by alice", lists="not-signed")
def a_drop_that_is_undone(it):
    """It is an edit of whoever undoes it, and settles nothing that it brings beside it."""
    forged = forgery(it)
    it.program("drop", forged)
    before = it.head()
    it.program("undo")
    assert it.git("rev-parse", "HEAD^{tree}") == it.git("rev-parse", f"{forged}^{{tree}}"), "it did not come back"
    assert it.git("rev-parse", "HEAD~1") == before, "undo has made another history"
    it.git("-c", "user.name=alice", *(word for one in it.signing("alice") for word in ("-c", one)),
           "commit", "-q", "--amend", "-S", "-m", "again")
    it.record(it.head(), "alice")
    it.listing("alice", "eve", "keep")
    it.commit("lists")


# ---- on two devices


def device(it, name, user):
    """A clone of the cloud on which somebody is logged in."""
    path = it.path / ".git/devices" / name
    it.git("clone", "-q", str(it.path / ".git/devices/cloud"), str(path))
    there = Ledger(it.home, path)
    there.program("login", user, "--key", str(it.home / user), key=user)
    return there


@attack(kind="by alice", ten="by bob", forged="nobody", Take="nobody", Drop="nobody")
def a_counter_that_two_take_back_at_once(it):
    """Both take the same five away from it: it goes back to ten, and not to five."""
    it.edit("kinds/bill.json", '"properties": {', '"properties": { "seen": { "x-ledger": { "merge": "counter" } },')
    it.commit("kind", key="alice")
    it.edit(str(it.bill("bob").relative_to(it.path)), r'"amount": 5', '"amount": 5,\n  "seen": 10')
    it.commit("ten", key="bob", author="bob")
    it.git("clone", "-q", "--bare", str(it.path), str(it.path / ".git/devices/cloud"))
    devices = [device(it, "laptop", "alice"), device(it, "phone", "bob")]
    it.edit(str(it.bill("bob").relative_to(it.path)), r'"seen": 10', '"seen": 15')
    forged = it.commit("forged", author="bob")
    it.git("push", "-q", str(it.path / ".git/devices/cloud"), "HEAD:main")
    for words in (["sync"], ["drop", forged], ["sync"], ["sync"], ["sync"]):
        for there, user in zip(devices, ("alice", "bob")):
            there.program(*words, key=user)
    for there in devices:
        seen = json.loads(there.bill("bob").read_text())["seen"]
        assert seen == 10, f"{there.path.name} counts {seen}"
        it.signed.update(there.signed)
    assert devices[0].head() == devices[1].head(), "the devices have not the same history"
    it.git("fetch", "-q", str(devices[0].path), "HEAD")
    it.goto("FETCH_HEAD")


@attack(mode="by alice", forged="nobody", Take="nobody", Drop="nobody")
def a_sync_that_drops_what_is_not_proven(it):
    """Into a ledger that holds it back, on the device of whose record it is."""
    it.edit("ledger.json", '"say"', '"hold"')
    it.commit("mode", key="alice")
    it.git("clone", "-q", "--bare", str(it.path), str(it.path / ".git/devices/cloud"))
    phone = device(it, "phone", "bob")
    before = phone.git("rev-parse", "HEAD^{tree}")
    forged = forgery_of_bobs(it)
    it.git("push", "-q", str(it.path / ".git/devices/cloud"), "HEAD:main")
    phone.program("sync", "--drop-unproven", key="bob")
    assert phone.git("rev-parse", "HEAD^{tree}") == before, "the forgery is still there"
    assert phone.git("rev-parse", "HEAD^2^") == forged
    it.git("fetch", "-q", str(phone.path), "HEAD")
    it.goto("FETCH_HEAD")
