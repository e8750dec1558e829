"""Names that somebody has: taken on old commits, in other letters, and by whoever says that they were Alice."""
from verdicts import attack, attacks

# ---- on an old commit


@attack(taken="waits", merged="not-signed", used="waits", own="by alice")
def a_taken_name_on_the_root_commit(it):
    main = it.head()
    theft = it.register("alice", "eve", subject="taken", on=it.root())
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("alice", 99)
    it.commit("used", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(taken="unknown-key", merged="not-signed", used="unknown-key", own="by alice")
def a_taken_name_on_the_commit_of_its_first_key(it):
    main = it.head()
    it.goto(it.commit_of("Add a key of alice"))
    it.listing("alice", "eve")
    theft = it.commit("taken", key="eve")
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("alice", 99)
    it.commit("used", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(taken="waits", merged="not-signed", used="waits", his="by bob")
def a_taken_name_before_its_registration(it):
    """Bob was let in, so that he stays Bob."""
    main = it.head()
    theft = it.register("bob", "eve", subject="taken", on=it.commit_of("Add bill lunch"))
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("bob", 99)
    it.commit("used", key="eve")
    it.spend("bob", 6)
    it.commit("his", key="bob")


@attack(one="nobody", other="nobody", merged="not-signed", used="waits", admits="nobody")
def a_name_that_two_take(it):
    """While a keeper has let in neither, or both, neither counts. What she let in is settled: she has seen it."""
    main = it.head()
    one = it.register("eve", "eve", subject="one")
    other = it.register("eve", "eve-phone", subject="other", on=main)
    it.plain_merge(one, options=("-s", "ours"))
    for key in ("eve", "eve-phone"):
        it.add(f"users/eve/bills/{key}.json")
        it.commit("used", key=key)
    for registration in (one, other):
        it.commit("admits", key="alice", words=f"Admits: {registration}")
    for key in ("eve", "eve-phone"):
        it.add(f"users/eve/bills/{key}-later.json")
        it.commit("used", key=key)


@attack(guest="by bob", takes="waits", used="waits")
def the_name_of_a_guest(it):
    """Whose folder was there before their key."""
    it.add("users/carol/bills/x.json")
    it.commit("guest", key="bob", author="bob")
    it.register("carol", "eve", subject="takes")
    it.add("users/carol/bills/y.json")
    it.commit("used", key="eve")


# ---- in other letters

LOOK_ALIKES = {
    "in_capitals": "Alice",
    "in_cyrillic_letters": "\u0430lice",
    "in_wide_letters": "\uff41lice",
    "with_an_accent": "\u00e1lice",
    "with_a_letter_that_nobody_sees": "ali\u200bce",
    "from_right_to_left": "\u202eecila",
    "with_a_blank": "alice ",
}


@attacks(LOOK_ALIKES, used="not-theirs", own="by alice")
def a_look_alike(it, name):
    """Whoever looks like Alice is another one. What is said of the registration is not looked at here."""
    registration = it.register(name, "eve", subject="registers")
    it.commit("admits", key="alice", words=f"Admits: {registration}")
    it.spend("alice", 99)
    it.commit("used", key="eve", author=name)
    it.spend("alice", 13)
    it.commit("own", key="alice")


# ---- under another name


def renamed(it, old, new):
    """Moves somebody's folder, and says so in the manifest."""
    it.git("mv", f"users/{old}", f"users/{new}")
    manifest = it.manifest(new)
    manifest["name"], manifest["was"] = new, [{"name": old, "at": "2026-11-20T10:00:00Z"}]
    it.write_manifest(new, manifest)


@attack(renamed="waits", used="by eve")
def was_alice(it):
    """What went from Alice is not proven; in her own new folder Eve writes as Eve."""
    renamed(it, "alice", "eve")
    it.listing("eve", "eve")
    it.commit("renamed", key="eve")
    it.spend("eve", 99)
    it.commit("used", key="eve")


def says_was(it, new, old, *keys):
    """A manifest of somebody who says that they were somebody else, beside whose folder it stands."""
    it.write_manifest(new, {"name": new, "was": [{"name": old, "at": "2026-11-20T10:00:00Z"}]})
    for key in keys:
        it.listing(new, key)


@attack(says="by eve", theirs="not-theirs", own="by alice")
def was_alice_beside_her(it):
    says_was(it, "eve", "alice", "eve")
    it.commit("says", key="eve")
    it.spend("alice", 99)
    it.commit("theirs", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(says="by eve", theirs="not-theirs", own="by alice")
def was_alice_in_an_older_form(it):
    it.write_manifest("eve", {"name": "eve", "was": {"name": "alice"}})
    it.listing("eve", "eve")
    it.commit("says", key="eve")
    it.spend("alice", 99)
    it.commit("theirs", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(renamed="not-signed", hers="by alice", used="unknown-key", own="by alice")
def was_alice_without_a_proof(it):
    """A folder without keys is everybody's who was let in; Alice's name stays hers."""
    renamed(it, "alice", "anna")
    it.commit("renamed")
    it.spend("anna", 13)
    it.commit("hers", key="alice")
    it.spend("anna", 99)
    it.commit("used", key="eve")
    it.add("users/alice/bills/x.json")
    it.commit("own", key="alice")


@attack(renamed="not-theirs", kind="not-theirs", own="by alice")
def was_alice_by_bob(it):
    renamed(it, "alice", "anna")
    it.listing("anna", "bob")
    it.commit("renamed", key="bob", author="bob")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="bob")
    it.add("users/alice/bills/x.json")
    it.commit("own", key="alice")


@attack(gone="not-signed", takes="not-theirs", used="not-theirs", own="by alice")
def bob_goes_on_as_alice(it):
    """Her manifest was taken away before, so that he makes it anew."""
    it.git("rm", "-q", "users/alice/manifest.json")
    it.commit("gone")
    says_was(it, "alice", "bob", "bob")
    it.commit("takes", key="bob", author="bob")
    it.spend("alice", 99)
    it.commit("used", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(registers="by eve", renamed="not-theirs", merged="not-signed", used="unproven", keeps="unproven",
        own="by alice")
def eve_goes_on_as_alice_on_the_root_commit(it):
    """There is no Alice yet: after the merge the name is hers whose key was first."""
    main = it.head()
    it.register("eve", "eve", on=it.root())
    renamed(it, "eve", "alice")
    theft = it.commit("renamed", key="eve")
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("alice", 99)
    it.commit("used", key="eve")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("keeps", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(registers="by eve", renamed="not-theirs", merged="not-signed", used="unproven", his="by bob")
def eve_goes_on_as_bob_before_he_registered(it):
    main = it.head()
    it.register("eve", "eve", on=it.commit_of("Add bill lunch"))
    renamed(it, "eve", "bob")
    theft = it.commit("renamed", key="eve")
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("bob", 99)
    it.commit("used", key="eve")
    it.spend("bob", 6)
    it.commit("his", key="bob")


@attack(taken="waits", renamed="unproven", merged="not-signed", own="by alice", kept="by alice")
def a_thief_takes_the_name_of_alice_and_leaves_it(it):
    """On the root commit Eve registers as Alice, and goes on as Anna. Alice's keys stay Alice's."""
    main = it.head()
    it.register("alice", "eve", subject="taken", on=it.root())
    renamed(it, "alice", "anna")
    theft = it.commit("renamed", key="eve")
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kept", key="alice")


@attack(taken="waits", renamed="unproven", merged="not-signed", his="by bob")
def a_thief_takes_the_name_of_bob_and_leaves_it(it):
    main = it.head()
    it.register("bob", "eve", subject="taken", on=it.commit_of("Add bill lunch"))
    renamed(it, "bob", "robert")
    theft = it.commit("renamed", key="eve")
    it.goto(main)
    it.plain_merge(theft, options=("-s", "ours"))
    it.spend("bob", 6)
    it.commit("his", key="bob")
