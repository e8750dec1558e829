"""Manifests that cannot be read, or say what no manifest says."""
import json

from verdicts import attack, attacks

MANIFEST = "users/alice/manifest.json"


def with_text(it, change):
    """Changes the bytes of Alice's manifest, in which Eve's key keeps the ledger, or comes in by the change alone."""
    it.listing("alice", "eve", "keep")
    content = change(it.file(MANIFEST).read_bytes(), it.entry("eve", use="keep"))
    it.file(MANIFEST).write_bytes(content)


def as_json(**members):
    return lambda old, entry: json.dumps({**json.loads(old), **{
        name: make(entry) for name, make in members.items()}}).encode()


# How a manifest can have Eve's key. Some of it is no JSON, and some no manifest.
TEXTS = {
    "as_ever": lambda old, entry: old,
    "with_a_byte_order_mark": lambda old, entry: b"\xef\xbb\xbf" + old,
    "with_comments": lambda old, entry: b"// alice\n" + old,
    "with_a_comma_at_the_end": lambda old, entry: old.rstrip()[:-1] + b",}\n",
    "with_nul": lambda old, entry: old + b"\0",
    "in_utf_16": lambda old, entry: old.decode().encode("utf-16"),
    "that_is_no_text": lambda old, entry: old.replace(b"alice", b"al\xffice", 1),
    "that_is_cut_off": lambda old, entry: old[:-20],
    "that_is_empty": lambda old, entry: b"",
    "that_is_a_list": lambda old, entry: json.dumps([entry]).encode(),
    "that_is_nested_deeply": lambda old, entry: b'{"keys": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "that_is_huge": lambda old, entry: old.rstrip()[:-1] + b" " * 20_000_000 + b"}",
    "with_keys_twice": lambda old, entry: old.rstrip()[:-1] + b', "keys": []}',
    "with_a_key_as_keys": as_json(keys=lambda entry: entry),
    "with_keys_in_lists": as_json(keys=lambda entry: [[entry], [[entry]]]),
    "with_a_line_as_keys": as_json(keys=lambda entry: [f"{entry['type']} {entry['key']}"]),
    "with_numbers": as_json(keys=lambda entry: [{"type": 1, "key": 2, "use": 3}, 4, None, True]),
    "with_a_list_as_use": as_json(keys=lambda entry: [{**entry, "use": ["keep"]}]),
    "with_a_revocation_that_is_no_object": as_json(keys=lambda entry: [{**entry, "revoked": False}]),
    "with_an_entry_twice": as_json(keys=lambda entry: [entry, {**entry, "use": "sign"}, entry]),
    "with_a_thousand_keys": as_json(keys=lambda entry: [
        {**entry, "key": entry["key"][:-6] + f"{number:04}" + entry["key"][-2:]} for number in range(1000)] + [entry]),
    "with_a_conflict": as_json(**{"~conflicts": lambda entry: {"keys": [
        {"value": [entry], "by": "alice", "at": "2026-11-20T14:02:11Z", "kept": True}]}}),
}


@attacks(TEXTS, injected="not-signed", used="unknown-key", own="by alice")
def a_manifest(it, change):
    """By nobody. Whatever it says, Eve has no key, and Alice keeps hers."""
    with_text(it, change)
    it.commit("injected")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


# What Bob, who may list keys of his own up to `sign`, writes so that they come to more.
RAISED = {
    "twice": lambda entry: [{**entry, "use": "sign"}, {**entry, "use": "keep"}],
    "with_a_comment": lambda entry: [{**entry, "key": entry["key"] + " bob@x", "use": "keep"}],
}
# What lists no key of that use, and is his as everything else in his manifest.
STRANGE = {
    "twice": lambda entry: [{**entry, "use": "keep"}, {**entry, "use": "sign"}],
    "in_capitals": lambda entry: [{**entry, "use": "KEEP"}],
    "as_a_list": lambda entry: [{**entry, "use": ["sign", "keep"]}],
    "with_a_type_of_another_key": lambda entry: [{**entry, "type": "ssh-rsa", "use": "keep"}],
    "with_options": lambda entry: [{**entry, "type": "cert-authority " + entry["type"], "use": "keep"}],
}


@attacks(RAISED, mine="not-theirs", kind="unknown-key", admits="nobody", shared="not-theirs", registers="by eve")
def bob_raises_an_entry(it, entries):
    """His phone keeps nothing, and lets nobody in."""
    with_entries(it, entries)


@attacks(STRANGE, mine="by bob", kind="unproven", admits="nobody", shared="not-theirs", registers="by eve")
def bob_writes_an_entry(it, entries):
    with_entries(it, entries)


def with_entries(it, entries):
    manifest = it.manifest("bob")
    manifest["keys"] += entries(it.entry("bob-phone"))
    it.write_manifest("bob", manifest)
    it.commit("mine", key="bob")
    it.edit("kinds/bill.json", '"title"', '"titel"')
    it.commit("kind", key="bob-phone")
    words = f"Admits: {it.register('eve', 'eve')}"
    it.commit("admits", key="bob-phone", words=words)
    it.add("shared/categories/x.json")
    it.commit("shared", key="eve")


@attack(gone="not-theirs", own="by alice")
def a_key_is_simply_taken_out(it):
    manifest = it.manifest("alice")
    del manifest["keys"]
    it.write_manifest("alice", manifest)
    it.commit("gone", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(injected="not-signed", broken="not-signed", repaired="by alice", used="unknown-key")
def a_key_in_a_broken_manifest_that_alice_repairs(it):
    """By repairing what somebody has broken she lists nothing: to her it was there before."""
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    text = it.file(MANIFEST).read_text()
    it.add(MANIFEST, text.replace("{", "", 1))
    it.commit("broken")
    it.add(MANIFEST, text)
    it.commit("repaired", key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")


@attack(injected="not-signed", gone="not-signed", back="by alice", used="unknown-key")
def a_key_in_a_lost_manifest_that_alice_brings_back(it):
    it.listing("alice", "eve", "keep")
    it.commit("injected")
    text = it.file(MANIFEST).read_text()
    it.file(MANIFEST).unlink()
    it.commit("gone")
    it.add(MANIFEST, text)
    it.commit("back", key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")


@attack(gone="not-signed", back="not-signed", used="unknown-key", own="by alice")
def a_manifest_that_nobody_takes_away_and_makes_anew(it):
    text = it.file(MANIFEST).read_text()
    it.file(MANIFEST).unlink()
    it.commit("gone")
    it.add(MANIFEST, text)
    it.listing("alice", "eve", "keep")
    it.commit("back")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")


# Where no manifest stands.
PLACES = {
    "that_is_a_property_list": "users/alice/manifest.plist",
    "in_a_folder": "users/alice/manifest/manifest.json",
    "in_a_folder_of_records": "users/alice/bills/manifest.json",
    "in_capitals": "users/alice/Manifest.json",
    "among_the_shared": "shared/manifest.json",
    "without_a_name": "users/manifest.json",
}


@attacks(PLACES, listed="by alice", used="unknown-key")
def another_manifest(it, path):
    """Alice herself writes it: only users/alice/manifest.json lists keys of hers."""
    entry = it.entry("eve", use="keep")
    it.add(path, json.dumps({"name": "alice", "keys": [entry]}) if path.endswith(".json") else (
        '<?xml version="1.0"?><plist version="1.0"><dict><key>keys</key><array><dict>'
        + "".join(f"<key>{name}</key><string>{value}</string>" for name, value in entry.items())
        + "</dict></array></dict></plist>\n"))
    it.commit("listed", key="alice")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")


@attack(linked="not-theirs", used="unknown-key")
def a_link_to_a_manifest(it):
    it.write_manifest("bob", {**it.manifest("bob"), "keys": [it.entry("eve", use="keep")]})
    it.file(MANIFEST).unlink()
    it.file(MANIFEST).symlink_to("../bob/manifest.json")
    it.commit("linked", key="bob")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")


@attack(opened="not-theirs", used="unknown-key", own="by alice")
def many_folders(it):
    """Of guests whose manifests list Eve's key: nobody but a keeper lists a key for somebody else."""
    for number in range(300):
        it.write_manifest(f"guest{number}", {"name": f"guest{number}", "keys": [it.entry("eve", use="keep")]})
    it.commit("opened", key="bob")
    it.edit("ledger.json", "EUR", "USD")
    it.commit("used", key="eve")
    it.spend("alice", 13)
    it.commit("own", key="alice")
