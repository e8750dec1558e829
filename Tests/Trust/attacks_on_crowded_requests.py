"""Requests beside something else: more in the commit, other parents, a file that is there, and too many of them."""
from attacks_on_requests import MOST, ask, request, request_path, tidy
from ledger import make_key
from verdicts import attack, attacks

# ---- more in the commit


def other_request(it):
    it.add(request_path(it, key="eve-phone"), request(it, "eve-phone"))


MORE = {
    "a_manifest_that_lists_it": lambda it: it.listing("alice", "eve"),
    "a_manifest_that_changes_a_profile": lambda it: it.edit(
        "users/alice/manifest.json", '"profile": {}', '"profile": {"weight": 60}'),
    "a_record": lambda it: it.spend("alice"),
    "a_shared_record": lambda it: it.add("shared/categories/x.json"),
    "the_ledger": lambda it: it.edit("ledger.json", '"say"', '"off"'),
    "a_second_request": other_request,
    "a_request_for_somebody_else": lambda it: it.add(request_path(it, "bob"), request(it)),
    "a_mode": lambda it: it.bill("alice").chmod(0o755),
    "a_removal": lambda it: it.bill("alice").unlink(),
    "a_move": lambda it: it.git("mv", "users/bob/manifest.json", "users/bob/manifest.plist"),
}


@attacks(MORE, asks="unknown-key", record="unknown-key")
def a_request_together_with(it, more):
    more(it)
    ask(it)
    it.add("users/alice/bills/x.json")
    it.commit("record", key="eve")


@attack(registers="by eve", used="unknown-key", other="unproven")
def a_request_in_a_registration(it):
    """It is in the folder that the registration opens; in another one it is no part of that."""
    main = it.head()
    it.add(request_path(it, "eve", "eve-phone"), request(it, "eve-phone"))
    it.register("eve", "eve")
    it.add("users/eve/bills/x.json")
    used = it.commit("used", key="eve-phone")
    it.goto(main)
    it.add(request_path(it, "alice", "bob-phone"), request(it, "bob-phone"))
    it.register("carol", "bob-phone", subject="other")
    it.plain_merge(used)


# ---- what it stands on


@attack(his="by bob", asks="unknown-key")
def a_request_that_a_merge_makes(it):
    main = it.head()
    it.spend("bob", 6)
    his = it.commit("his", key="bob")
    it.add(request_path(it), request(it))
    it.merge(it.tree(), main, his, subject="asks", key="eve")


@attack(asks="unknown-key")
def a_request_on_the_same_parent_twice(it):
    it.add(request_path(it), request(it))
    it.handmade(b"asks", key="eve", parents=[it.head()] * 2)


@attack(asks="unknown-key", merged="nobody")
def a_request_without_a_parent(it):
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.git("rm", "-rqf", ".")
    it.add(request_path(it), request(it))
    root = it.handmade(b"asks", key="eve", parents=[])
    it.goto(main)
    it.plain_merge(root, options=("--allow-unrelated-histories",))


@attack(asks="nobody", again="unknown-key", gone="unknown-key", anew="nobody")
def a_request_in_place_of_another(it):
    """It has to be a new file; the same key takes its own away as little as anything else."""
    ask(it)
    ask(it, text=request(it, device="laptop"), subject="again")
    it.file(request_path(it)).unlink()
    it.commit("gone", key="eve")
    ask(it, subject="anew")


@attack(put="not-signed", asks="unknown-key")
def a_request_in_place_of_a_folder(it):
    it.add(request_path(it) + "/x.json")
    it.commit("put")
    it.file(request_path(it) + "/x.json").unlink()
    it.file(request_path(it)).rmdir()
    ask(it)


# ---- how many


def crowd(it, number, owner="alice", key="alice"):
    for one in range(number):
        it.add(f"users/{owner}/devices/{one}")
    it.commit("crowd", key=key)


@attack(crowd="by alice", asks="nobody", more="unknown-key", his="nobody", fewer="by alice", late="nobody")
def a_seventeenth_request(it):
    """Those for somebody else do not count, and one that goes makes room."""
    crowd(it, MOST - 1)
    ask(it)
    ask(it, key="eve-phone", subject="more")
    ask(it, "bob", subject="his")
    tidy(it, request_path(it, key="eve-phone"))
    it.file("users/alice/devices/0").unlink()
    it.commit("fewer", key="alice")
    ask(it, key="eve-phone", subject="late")


@attack(crowd="not-signed", asks="unknown-key")
def a_crowd_that_nobody_has_signed(it):
    """Whoever put them there: what stands in the tree is counted."""
    crowd(it, MOST, key=None)
    ask(it)


@attack(crowd="by alice", folder="by alice", asks="unknown-key")
def a_crowd_with_a_folder(it):
    """It is one entry, whatever is in it."""
    crowd(it, MOST - 1)
    for one in range(3):
        it.add(f"users/alice/devices/folder/{one}")
    it.commit("folder", key="alice")
    ask(it)


@attack(crowd="by alice", folder="by alice", asks="nobody")
def a_folder_with_a_crowd(it):
    crowd(it, MOST - 2)
    for one in range(30):
        it.add(f"users/alice/devices/folder/{one}")
    it.commit("folder", key="alice")
    ask(it)


@attack(crowd="by alice", one="nobody", other="nobody", merged="nobody", more="unknown-key")
def two_requests_that_did_not_see_each_other(it):
    """Each was the sixteenth; after both there is no room."""
    crowd(it, MOST - 1)
    main = it.head()
    one = ask(it, subject="one")
    ask(it, key="eve-phone", subject="other", on=main)
    it.plain_merge(one)
    ask(it, key=make_key(it.home, "eve-tablet").name, subject="more")
