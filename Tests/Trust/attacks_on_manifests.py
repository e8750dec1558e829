"""Manifests that cannot be read, or say what no manifest says."""
from verdicts import attack, attacks


@attack(broken="not-signed", own="by alice")
def a_manifest_that_cannot_be_read(it):
    it.add("users/alice/manifest.json", "{")
    it.commit("broken")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(gone="not-theirs", own="by alice")
def a_key_is_simply_taken_out(it):
    manifest = it.manifest("alice")
    del manifest["keys"]
    it.write_manifest("alice", manifest)
    it.commit("gone", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")
