"""Where the folder of requests begins and ends, and who lets in what stands there: a server's hook, and a pull."""
import shutil
import subprocess

from attacks_on_grants import grant
from attacks_on_requests import ask, request_path
from ledger import PROGRAM
from verdicts import attack, attacks

# ---- where the folder of requests ends

INSIDE = {
    "a_file": "devices/x.json", "a_file_without_an_ending": "devices/x", "a_folder": "devices/x/y.json",
    "a_manifest": "devices/manifest.json",
}
OUTSIDE = {
    "the_bills": "bills/x.json", "a_file_of_that_name": "devices", "a_longer_name": "devices2/x.json",
    "a_name_in_capitals": "Devices/x.json", "a_name_behind_it": "devices.json", "a_folder_below": "bills/devices/x.json",
    "its_root": "x.json",
}


@attacks(INSIDE, keeper="by alice", phone="by alice", his="by bob", low="not-theirs", stranger="unknown-key")
def a_keeper_writes_into_the_requests_of_somebody(it, path):
    writes(it, f"users/bob/{path}")


@attacks(OUTSIDE, keeper="not-theirs", phone="by alice", his="by bob", low="not-theirs", stranger="unknown-key")
def a_keeper_writes_beside_the_requests_of_somebody(it, path):
    writes(it, f"users/bob/{path}")


def writes(it, path):
    it.listing("alice", "alice-phone")
    it.commit("phone", key="alice")
    for subject, key in (("keeper", "alice"), ("low", "alice-phone"), ("stranger", "eve"), ("his", "bob")):
        it.add(path, f'{{"by": "{subject}"}}\n')
        it.commit(subject, key=key)


@attack(paper="by alice", hers="not-theirs", his="not-theirs")
def paper_writes_no_requests(it):
    it.keepers.add("alice-phone")
    it.listing("alice", "alice-phone", "paper")
    it.commit("paper", key="alice")
    for subject, owner in (("hers", "alice"), ("his", "bob")):
        it.add(f"users/{owner}/devices/x.json")
        it.commit(subject, key="alice-phone")


@attack(shared="by bob", theirs="not-theirs")
def devices_elsewhere_are_as_ever(it):
    it.add("shared/devices/x.json")
    it.commit("shared", key="bob")
    it.add("kinds/devices/x.json")
    it.commit("theirs", key="bob")


# ---- granted by its words


def grants_by_words(it, key):
    """What Alice does who has read Bob's words to him: for him, whatever stands in the folders."""
    it.git("config", "gpg.format", "ssh")
    it.git("config", "user.signingKey", str(it.home / "alice"))
    it.git("config", "commit.gpgSign", "true")
    before = it.head()
    words = request_path(it, "bob", key).rpartition("/")[2].removesuffix(".json")
    grant = [PROGRAM, "keys", "grant", "bob", words]
    done = subprocess.run(grant, cwd=it.path, env=it.env, capture_output=True, timeout=60)
    assert done.returncode in (0, 1, 2, 3, 6), done.stderr
    it.signed.update((one, "alice") for one in it.commits(before))


@attack(bobs="nobody", hers="nobody")
def a_key_that_asks_for_two_names(it):
    """It does not become Alice's own where she was asked to grant it to Bob."""
    ask(it, "bob", "bob-phone", "bobs")
    ask(it, "alice", "bob-phone", "hers")
    grants_by_words(it, "bob-phone")


@attack(asks="nobody", moved="not-signed")
def a_request_that_somebody_moves_to_another_name(it):
    """Bob has asked for himself, and knows nothing of it."""
    ask(it, "bob", "bob-phone")
    text = it.file(request_path(it, "bob", "bob-phone")).read_text()
    it.file(request_path(it, "bob", "bob-phone")).unlink()
    it.add(request_path(it, "alice", "bob-phone"), text)
    it.commit("moved")
    grants_by_words(it, "bob-phone")


# ---- at the door


def server(it):
    """A bare repository with the ledger as it is, which takes only what its hook lets through."""
    path = it.home / "server.git"
    shutil.rmtree(path, ignore_errors=True)
    it.git("clone", "-q", "--bare", str(it.path), str(path))
    hook = path / "hooks/pre-receive"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\nexec '{PROGRAM}' verify --pre-receive\n")
    hook.chmod(0o755)
    return path


def takes(it, path):
    done = subprocess.run(["git", "push", "-q", str(path), "HEAD:refs/heads/main"], cwd=it.path, env=it.env,
                          capture_output=True, timeout=60)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode == 0


@attack(asks="nobody", grants="by alice", used="by bob", other="not-theirs")
def a_server_that_asks_what_is_proven(it):
    """It lets a request through, and no other change of that folder."""
    path = server(it)
    ask(it, "bob", "bob-phone")
    assert takes(it, path), "a request was refused"
    grant(it, "bob", "bob-phone", "alice")
    it.spend("bob")
    it.commit("used", key="bob-phone")
    assert takes(it, path), "a grant was refused"
    ask(it, "alice", "eve", "other", by="bob")
    assert not takes(it, path), "a request that another key has signed was let in"


@attack(asks="nobody", Hold="by alice", other="unknown-key")
def a_device_that_holds_back(it):
    """A pull brings a request, and stops before anything else."""
    it.program("keys", "mode", "hold")
    path = server(it)
    (path / "hooks/pre-receive").unlink()
    before = it.head()
    ask(it)
    assert takes(it, path)
    it.git("checkout", "-q", "-B", "main", before)
    it.git("remote", "add", "origin", str(path))
    it.git("config", "branch.main.remote", "origin")
    it.git("config", "branch.main.merge", "refs/heads/main")
    assert pulls(it) == 0, "a request was held back"
    assert it.file(request_path(it)).exists()
    before = it.head()
    ask(it, key="eve-phone", by="eve", subject="other")
    assert takes(it, path)
    it.git("checkout", "-q", "-B", "main", before)
    assert pulls(it) == 6, "a request that another key has signed was not held back"
    it.git("pull", "-q", "--ff-only", "origin", "main")


def pulls(it):
    return subprocess.run([PROGRAM, "pull"], cwd=it.path, env=it.env, capture_output=True, timeout=60).returncode
