"""People who go on under another name, and whoever says that they were Alice."""
from verdicts import attack


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


# ---- against a new name


def alice_is_anna(it):
    """With a commit of plain git."""
    it.alice.add("anna")
    renamed(it, "alice", "anna")
    it.commit("renamed", key="alice", author="anna")
    it.spend("anna", 13)
    it.commit("own", key="alice", author="anna")


@attack(renamed="by alice", own="by anna", phone="by anna")
def alice_goes_on_as_anna_with_a_new_key(it):
    """In one commit: what it lists for the new name takes that name from nobody."""
    renamed(it, "alice", "anna")
    it.listing("anna", "alice-phone")
    it.commit("renamed", key="alice")
    it.spend("anna", 13)
    it.commit("own", key="alice")
    it.spend("anna", 14)
    it.commit("phone", key="alice-phone")


@attack(renamed="by alice", own="by anna", later="by anna", currency="by anna", former="unproven",
        stranger="unknown-key")
def alice_goes_on_as_anna(it):
    """Her keys go along, and the old name has none any more."""
    alice_is_anna(it)
    it.spend("anna", 14)
    it.commit("later", key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("currency", key="alice")
    it.spend("anna", 99)
    it.commit("stranger", key="eve", author="anna")
    it.register("alice", "eve", subject="former")


@attack(renamed="by alice", own="by anna", folder="not-signed", merged="nobody", later="by anna")
def a_folder_of_anna_before_she_is_called_so(it):
    """By nobody, on an older commit: an unsigned commit changes nothing of what is proven."""
    main = it.head()
    it.add("users/anna/x.json")
    folder = it.commit("folder")
    it.goto(main)
    alice_is_anna(it)
    it.plain_merge(folder)
    it.spend("anna", 14)
    it.commit("later", key="alice")


@attack(renamed="by alice", own="by anna", taken="waits", merged="not-signed", later="by anna", used="unproven")
def somebody_registers_as_anna_before_she_is_called_so(it):
    """Nobody has let her in, and Alice was there."""
    main = it.head()
    taken = it.register("anna", "eve", subject="taken")
    it.goto(main)
    alice_is_anna(it)
    it.plain_merge(taken, options=("-s", "ours"))
    it.spend("anna", 14)
    it.commit("later", key="alice")
    it.spend("anna", 99)
    it.commit("used", key="eve")


@attack(says="by bob", listed="by bob", revoked="by bob", own="by alice", kept="by alice")
def bob_says_that_he_was_alice_and_revokes_her_key(it):
    """In his own manifest, in which he lists her key."""
    it.write_manifest("bob", {**it.manifest("bob"), "was": [{"name": "alice", "at": "2026-11-20T10:00:00Z"}]})
    it.commit("says", key="bob")
    it.listing("bob", "alice")
    it.commit("listed", key="bob")
    it.listing("bob", "alice", revoked={"lastGood": it.root()})
    it.commit("revoked", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("kept", key="alice")


@attack(phone="by alice", mallory="revoked", renamed="by alice", own="by anna", merged="unproven",
        revocation="by anna", later="by anna")
def a_stolen_phone_takes_another_name(it):
    """On an older commit, beside Alice's new name, until the phone is revoked back to the last good commit."""
    it.listing("alice", "alice-phone")
    good = it.commit("phone", key="alice")
    renamed(it, "alice", "mallory")
    theft = it.commit("mallory", key="alice-phone")
    it.goto(good)
    alice_is_anna(it)
    it.plain_merge(theft, options=("-s", "ours"))
    it.listing("anna", "alice-phone", revoked={"lastGood": good})
    it.commit("revocation", key="alice")
    it.spend("anna", 14)
    it.commit("later", key="alice")
