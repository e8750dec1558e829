"""Names and dates: whoever writes a commit writes them as they like, and anybody may register under any name."""
import re

from verdicts import attack, attacks

# ---- the name in a commit


@attack(forged="not-signed")
def a_forged_name(it):
    it.spend("alice", 99)
    it.commit("forged", author="alice")


@attack(stranger="unknown-key")
def a_stranger_signs_as_alice(it):
    it.spend("alice", 99)
    it.commit("stranger", key="eve", author="alice")


@attack(bob="not-theirs")
def bob_signs_as_alice(it):
    it.spend("alice", 99)
    it.commit("bob", key="bob", author="alice")


@attack(own="by alice", his="by bob")
def everybody_writes_what_is_theirs(it):
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.spend("bob", 6)
    it.commit("his", key="bob", author="bob")


@attack(his="by bob")
def the_name_of_somebody_else_over_ones_own_record(it):
    it.spend("bob", 6)
    it.commit("his", key="bob", author="alice")


# ---- dates


@attack(forged="not-signed")
def a_forged_date(it):
    it.spend("alice", 99)
    it.commit("forged", GIT_AUTHOR_DATE="2001-01-01T00:00:00Z", GIT_COMMITTER_DATE="2001-01-01T00:00:00Z")


# ---- a name that somebody has


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
