"""The first key, the ledger's manifest that says what is done with signatures, and other histories."""
import json
import shutil

from verdicts import attack, attacks

# ---- the ledger's manifest

MANIFEST = "ledger.json"
SIGNATURES = r'"signatures": "\w+"'


@attack(nobody="not-signed", stranger="unknown-key", bob="not-theirs", alice="by alice")
def the_manifest_of_the_ledger(it):
    for subject, key in (("nobody", None), ("stranger", "eve"), ("bob", "bob"), ("alice", "alice")):
        it.edit(MANIFEST, r'"name": "\w+"', f'"name": "{subject}"')
        it.commit(subject, key=key)


# Who switches signatures off, or almost.
MODES = {
    "off": lambda text: text.replace('"say"', '"off"'),
    "hold": lambda text: text.replace('"say"', '"hold"'),
    "a_word_that_nobody_knows": lambda text: text.replace('"say"', '"never"'),
    "a_number": lambda text: text.replace('"say"', "0"),
    "nothing": lambda text: text.replace(',\n  "signatures": "say"', ""),
    "two_words": lambda text: text.replace('"say"', '"say", "signatures": "off"'),
}


@attacks(MODES, nobody="not-signed", forged="not-signed", own="by alice")
def signatures_that_nobody_sets_to(it, change):
    """Everything is judged as before."""
    it.add(MANIFEST, change(it.file(MANIFEST).read_text()).rstrip())
    it.commit("nobody")
    it.spend("alice", 99)
    it.commit("forged")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(bob="not-theirs", stranger="unknown-key", page="by alice", phone="not-theirs", forged="not-signed")
def signatures_that_no_keeper_sets(it):
    it.listing("alice", "alice-phone", "page")
    it.commit("page", key="alice")
    for subject, key, mode in (("bob", "bob", "off"), ("stranger", "eve", "say"), ("phone", "alice-phone", "off")):
        it.edit(MANIFEST, SIGNATURES, f'"signatures": "{mode}"')
        it.commit(subject, key=key)
    it.spend("alice", 99)
    it.commit("forged")


@attack(keeper="by alice", forged="not-signed", own="by alice")
def signatures_that_a_keeper_switches_off(it):
    """She may; what is proven stays a matter of the history."""
    it.edit(MANIFEST, SIGNATURES, '"signatures": "off"')
    it.commit("keeper", key="alice")
    it.spend("alice", 99)
    it.commit("forged")
    it.spend("alice", 13)
    it.commit("own", key="alice")


BROKEN = {"gone": None, "broken": "{", "empty": "", "a_list": "[]", "of_a_later_format": '{"format": 99}'}


@attacks(BROKEN, spoiled="not-signed", mended="by alice", forged="not-signed")
def the_manifest_of_the_ledger_is(it, text):
    good = it.file(MANIFEST).read_text()
    if text is None:
        it.file(MANIFEST).unlink()
    else:
        it.add(MANIFEST, text)
    it.commit("spoiled")
    it.spend("alice", 99)
    it.commit("forged")
    it.add(MANIFEST, good)
    it.commit("mended", key="alice")


@attacks(BROKEN, spoiled="not-signed")
def the_manifest_of_the_ledger_stays(it, text):
    """The history says what is proven."""
    if text is None:
        it.file(MANIFEST).unlink()
    else:
        it.add(MANIFEST, text)
    it.commit("spoiled")


# ---- a second beginning


def begins(it, name, key, subject="begins"):
    """What the first key of a ledger does: it lists itself as its keeper's, and says what is done with signatures."""
    it.write_manifest(name, {"name": name})
    it.listing(name, key, "keep")
    it.edit(MANIFEST, rf',\s*{SIGNATURES}', "")
    it.edit(MANIFEST, r"\n}", ',\n  "signatures": "hold"\n}')
    return it.commit(subject, key=key, author=name)


@attack(begins="unknown-key", currency="unknown-key", own="by alice")
def a_second_beginning(it):
    """There is one in a history: after it nobody begins."""
    begins(it, "eve", "eve")
    it.edit(MANIFEST, "EUR", "USD")
    it.commit("currency", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(begins="not-theirs", currency="not-theirs")
def a_second_beginning_by_bob(it):
    begins(it, "bob", "bob")
    it.edit(MANIFEST, "EUR", "USD")
    it.commit("currency", key="bob")


@attack(off="not-signed", begins="unknown-key", currency="unknown-key", own="by alice")
def a_second_beginning_after_an_end(it):
    """Nobody ends the first one."""
    it.edit(MANIFEST, rf',\s*{SIGNATURES}', "")
    it.git("rm", "-q", "users/alice/manifest.json")
    it.commit("off")
    it.edit(MANIFEST, r"\n}", ',\n  "signatures": "off"\n}')
    begins(it, "eve", "eve")
    it.edit(MANIFEST, "EUR", "USD")
    it.commit("currency", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


def side_beginning(it, subject):
    """On the commit before the first key; the merge keeps our files."""
    main = it.head()
    it.goto(it.commit_of("Register alice"))
    it.edit(MANIFEST, r"\n}", ',\n  "signatures": "say"\n}')
    other = begins(it, "eve", "eve", subject)
    it.goto(main)
    it.plain_merge(other, options=("-s", "ours"))


@attack(mine="unproven", merged="not-signed", currency="unproven", own="by alice")
def a_beginning_on_an_old_commit(it):
    """This device knows the first one."""
    side_beginning(it, "mine")
    it.edit(MANIFEST, "EUR", "USD")
    it.commit("currency", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(mine="unproven", merged="not-signed", again="unproven")
def a_beginning_with_the_name_of_alice(it):
    main = it.head()
    it.goto(it.commit_of("Start the ledger"))
    it.edit(MANIFEST, r"\n}", ',\n  "signatures": "say"\n}')
    other = begins(it, "alice", "eve", "mine")
    it.goto(main)
    it.plain_merge(other, options=("-s", "ours"))
    it.edit(MANIFEST, "EUR", "USD")
    it.commit("again", key="eve")


@attack(refused=6)
def another_beginning_alone(it):
    """The whole ledger in another history, as of a cloud that was put in place of ours."""
    it.git("checkout", "-q", "--orphan", "other")
    it.write_manifest("alice", {"name": "alice"})
    it.edit(MANIFEST, rf',\s*{SIGNATURES}', "")
    it.commit("start")
    it.edit(MANIFEST, r"\n}", ',\n  "signatures": "off"\n}')
    begins(it, "alice", "eve")


# ---- other histories


@attack(root="not-signed", merged="not-signed")
def another_root(it):
    """The merge keeps our manifest, where the program would have said what the two do not agree on."""
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.edit(MANIFEST, "EUR", "USD")
    other = it.commit("root", words="Source: users/alice/imports/x")
    it.goto(main)
    it.plain_merge(other, options=("-s", "ours", "--allow-unrelated-histories"))


# What imports, feeds and recurring bills write: a commit without a parent, the same on every device.
SOURCES = {
    "an_import": ("users/alice/imports/bank.json", "users/alice/bills/2026/11/21-bank.a7c2m9ab.json"),
    "a_feed": ("feeds/zoo/feed.json", "feeds/zoo/animals/42.json"),
    "a_recurring_bill": ("users/alice/recurring/rent.json", "users/alice/bills/2026/11/21-rent.b7c2m9ab.json"),
    "the_kinds": ("feeds/zoo/feed.json", "kinds/animal.json"),
    "a_manifest": ("users/alice/imports/bank.json", "users/eve/manifest.json"),
}


@attacks(SOURCES, root="not-signed", merged="nobody")
def a_root_as_of(it, places):
    """It has no proof of its own, whatever it says of itself."""
    source, path = places
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.git("rm", "-rqf", ".")
    it.add(path, json.dumps({"name": "eve", "keys": [it.entry("eve", use="keep")]}))
    who = "ledger-sync <import@ledger-sync.invalid> 1795000000 +0000".encode()
    other = it.handmade(f"root\n\nSource: {source}\n".encode(), parents=[], author=who, committer=who)
    it.goto(main)
    it.plain_merge(other, options=("--allow-unrelated-histories",))


@attack(root="waits", merged="not-signed", used="waits", own="by alice")
def a_root_with_the_name_of_alice(it):
    """It has no folder before it, so that it makes one. Alice was there."""
    main = it.head()
    it.git("checkout", "-q", "--orphan", "other")
    it.git("rm", "-rqf", ".")
    root = it.register("alice", "eve", subject="root")
    it.goto(main)
    it.plain_merge(root, options=("-s", "ours", "--allow-unrelated-histories"))
    it.spend("alice", 99)
    it.commit("used", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


def another_ledger(it, keeper):
    """The root of a ledger that somebody else keeps, or Alice herself. Its files are ours as they are."""
    it.git("checkout", "-q", "--orphan", "other")
    it.git("rm", "-rqf", "--cached", "users")
    shutil.rmtree(it.file("users"))
    it.edit(MANIFEST, rf',\s*{SIGNATURES}', "")
    it.commit("start")
    it.edit(MANIFEST, r"\n}", ',\n  "signatures": "say"\n}')
    begins(it, keeper, keeper)


@attack(start="not-signed", begins="unproven", registers="unproven", elsewhere="unproven", merged="not-signed")
def work_of_alice_in_another_ledger(it):
    """She has signed it with the same key, in a ledger that Eve keeps. It is no work of hers in this one."""
    main = it.head()
    another_ledger(it, "eve")
    it.register("alice", "alice")
    it.add("users/alice/bills/x.json")
    elsewhere = it.commit("elsewhere", key="alice")
    it.goto(main)
    it.plain_merge(elsewhere, options=("-s", "ours", "--allow-unrelated-histories"))


@attack(start="not-signed", begins="unproven", elsewhere="unproven", merged="not-signed")
def work_of_alice_in_another_ledger_of_hers(it):
    main = it.head()
    another_ledger(it, "alice")
    it.add("users/alice/bills/x.json")
    elsewhere = it.commit("elsewhere", key="alice")
    it.goto(main)
    it.plain_merge(elsewhere, options=("-s", "ours", "--allow-unrelated-histories"))


@attack(forged="not-signed", own="by alice")
def a_clone_that_remembers_nothing(it):
    """It finds the beginning in the history, also where nobody's edit has switched signatures off."""
    it.git("update-ref", "-d", "refs/ledger-sync/trusted")
    it.edit(MANIFEST, rf',\s*{SIGNATURES}', "")
    it.spend("alice", 99)
    it.commit("forged")
    it.spend("alice", 13)
    it.commit("own", key="alice")
