"""Names that somebody has: taken on old commits, and in other letters."""
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


COMPOSED, DECOMPOSED = "zo\u00eb", "zoe\u0308"


@attack(hers=f"by {COMPOSED}", taken=f"by {DECOMPOSED}", used="not-theirs", shared="not-theirs", later=f"by {COMPOSED}")
def a_name_in_its_decomposed_form(it):
    """Two spellings of one text: whoever was let in is one of them alone."""
    in_another_form(it, COMPOSED, DECOMPOSED)


@attack(hers=f"by {DECOMPOSED}", taken=f"by {COMPOSED}", used="not-theirs", shared="not-theirs",
        later=f"by {DECOMPOSED}")
def a_name_in_its_composed_form(it):
    in_another_form(it, DECOMPOSED, COMPOSED)


def in_another_form(it, name, other):
    registration = it.register(name, "bob-phone", subject="hers")
    it.commit("admits", key="alice", words=f"Admits: {registration}")
    it.register(other, "eve", subject="taken")
    it.add(f"users/{name}/bills/x.json")
    it.commit("used", key="eve")
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")
    it.add(f"users/{name}/bills/y.json")
    it.commit("later", key="bob-phone")


# ---- folders that nobody has signed


def made_before(it, name, at):
    """A folder of somebody on an older commit, by nobody, and its merge."""
    main = it.head()
    it.goto(it.commit_of(at))
    it.add(f"users/{name}/x.json")
    folder = it.commit("folder")
    it.goto(main)
    it.plain_merge(folder)


@attack(folder="not-signed", merged="nobody", own="by alice")
def a_folder_of_alice_before_hers(it):
    made_before(it, "alice", "Start the ledger")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(folder="not-signed", merged="nobody", his="by bob", shared="by bob")
def a_folder_of_bob_before_his(it):
    """He was let in."""
    made_before(it, "bob", "Add bill lunch")
    it.spend("bob", 6)
    it.commit("his", key="bob")
    it.add("shared/categories/x.json")
    it.commit("shared", key="bob")


@attack(guest="by bob", taken="waits", merged="not-signed", later="by bob", used="unproven")
def the_name_of_a_guest_on_an_older_commit(it):
    """Eve has no folder there, and takes none away."""
    main = it.head()
    taken = it.register("gina", "eve", subject="taken")
    it.goto(main)
    it.add("users/gina/bills/x.json")
    it.commit("guest", key="bob")
    it.plain_merge(taken, options=("-s", "ours"))
    it.add("users/gina/bills/y.json")
    it.commit("later", key="bob")
    it.add("users/gina/bills/z.json")
    it.commit("used", key="eve")
