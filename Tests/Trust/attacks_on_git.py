"""Modes, links, submodules, trees that git would not write, and what git has beside commits."""
from verdicts import attack, attacks

# ---- modes and links


@attack(mode="not-theirs")
def a_mode(it):
    it.bill("alice").chmod(0o755)
    it.commit("mode", key="bob")


@attack(link="not-theirs")
def a_symbolic_link(it):
    it.file("users/alice/bills/link.json").symlink_to("../manifest.json")
    it.commit("link", key="bob")


@attack(mode="not-signed", own="by alice")
def a_mode_by_nobody(it):
    it.bill("alice").chmod(0o755)
    it.commit("mode")
    it.bill("alice").chmod(0o644)
    it.commit("own", key="alice")


@attack(gone="not-signed", link="not-theirs")
def a_link_in_place_of_a_folder(it):
    """Alice's whole folder, which leads to Bob's."""
    it.git("rm", "-rq", "users/alice")
    it.commit("gone")
    it.file("users/alice").symlink_to("bob")
    it.commit("link", key="bob")


@attack(gone="not-signed", file="not-theirs")
def a_file_in_place_of_a_folder(it):
    it.git("rm", "-rq", "users/alice")
    it.commit("gone")
    it.add("users/alice", "alice\n")
    it.commit("file", key="bob")


@attack(gone="not-signed", link="not-theirs")
def a_link_in_place_of_the_kinds(it):
    it.git("rm", "-rq", "kinds")
    it.commit("gone")
    it.file("kinds").symlink_to("users/bob")
    it.commit("link", key="bob")


# Where a commit of another repository stands in place of a file.
MODULES = {
    "the_bills": "users/alice/bills/more", "the_kinds": "kinds/more", "the_manifests": "users/alice/manifest.json",
}


@attacks(MODULES, module="not-theirs", nobody="not-signed")
def a_submodule_among(it, path):
    for subject, key, commit in (("module", "bob", it.head()), ("nobody", None, it.root())):
        it.git("update-index", "--add", "--cacheinfo", f"160000,{commit},{path}")
        it.commit(subject, key=key, add=False)


# ---- trees

# What a folder can have, of which git's own check would complain.
TREES = {
    "in_no_order": lambda blob: [("100644", b"z.json", blob), ("100644", b"a.json", blob)],
    "with_a_folder_above": lambda blob: [("100644", b"..", blob)],
    "with_the_folder_of_git": lambda blob: [("100644", b".git", blob)],
    "with_a_slash": lambda blob: [("100644", b"a/b.json", blob)],
    "with_a_name_that_is_no_text": lambda blob: [("100644", b"\xff\xfe.json", blob)],
    "with_a_mode_of_its_own": lambda blob: [("100777", b"x.json", blob)],
    "with_a_mode_of_nothing": lambda blob: [("7", b"x.json", blob)],
    "with_a_file_that_is_not_there": lambda blob: [("100644", b"x.json", blob[::-1])],
    "with_a_long_name": lambda blob: [("100644", b"a" * 10_000 + b".json", blob)],
}

# What cannot be judged, as nobody can tell what it has.
UNREADABLE_TREES = {
    "with_an_entry_twice": lambda blob: [("100644", b"manifest.json", blob), ("100644", b"manifest.json", blob)],
    "with_a_folder_that_is_a_file": lambda blob: [("40000", b"bills", blob)],
}


def tree_of(it, *entries):
    return it.object("tree", b"".join(
        f"{mode.lstrip('0')} ".encode() + name + b"\0" + bytes.fromhex(one) for mode, name, one in entries))


def with_folder(it, folder):
    """The tree of the head with another folder of Alice."""
    users = tree_of(it, ("40000", b"alice", folder), ("40000", b"bob", it.git("rev-parse", "HEAD:users/bob")))
    entries = [line.split() for line in it.git("ls-tree", "HEAD").splitlines()]
    return tree_of(it, *(
        (mode, name.encode(), users if name == "users" else one) for mode, _, one, name in entries))


@attacks(TREES, together=True, nobody="not-signed", bob="not-theirs")
def a_folder(it, entries):
    """In place of Alice's, by nobody and by Bob."""
    put_in_place(it, entries)


@attacks(UNREADABLE_TREES, refused=3)
def an_unreadable_folder(it, entries):
    put_in_place(it, entries)


@attack(refused=6)
def a_folder_with_an_empty_name(it):
    put_in_place(it, lambda blob: [("100644", b"", blob)])


def put_in_place(it, entries):
    for subject, key in (("nobody", None), ("bob", "bob")):
        blob = it.object("blob", subject.encode())
        it.handmade(subject.encode(), key=key, tree=with_folder(it, tree_of(it, *entries(blob))))


# ---- what stands beside commits


def forgery(it):
    it.spend("alice", 99)
    return it.commit("forged")


@attack(forged="not-signed", own="by alice")
def a_replacement(it):
    forged = forgery(it)
    it.spend("alice", "12.50")
    it.git("replace", forged, it.commit("own", key="alice"))


@attack(forged="not-signed")
def notes_and_tags(it):
    forged = forgery(it)
    config = [word for one in ("user.name=x", "user.email=x@x", *it.signing("alice")) for word in ("-c", one)]
    it.git(*config, "notes", "add", "-m", f"Accepts: {forged}", forged)
    it.git(*config, "tag", "-s", "-m", f"Accepts: {forged}", "good", forged)


@attack(forged="not-signed", own="by alice")
def a_graft(it):
    """Git is told that the forgery is not there."""
    before = it.head()
    forgery(it)
    it.spend("alice", 13)
    own = it.commit("own", key="alice")
    it.add(".git/info/grafts", f"{own} {before}\n")


@attack(refused=3)
def a_history_that_is_cut_off(it):
    """Git is told that there is nothing before: nobody can say what is proven."""
    forgery(it)
    it.add(".git/shallow", f"{it.head()}\n")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(refused=3)
def a_history_of_which_a_commit_is_missing(it):
    forged = forgery(it)
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.file(f".git/objects/{forged[:2]}/{forged[2:]}").unlink()


@attack(forged="not-signed", own="by alice")
def a_graph_of_commits(it):
    """Git keeps one so that it needs not read the commits."""
    it.git("commit-graph", "write", "--reachable")
    forgery(it)
    it.spend("alice", 13)
    it.commit("own", key="alice")
    it.git("commit-graph", "write", "--reachable")


@attack(forged="not-signed")
def a_tag_in_place_of_a_commit(it):
    """The words of a signed tag are no words of a commit, and its id is none."""
    forged = forgery(it)
    config = [word for one in ("user.name=x", "user.email=x@x", *it.signing("alice")) for word in ("-c", one)]
    it.git(*config, "tag", "-s", "-m", f"Accepts: {forged}", "good", forged)
    it.commit("accepts", key="alice", words=f"Accepts: {it.git('rev-parse', 'good')}")


@attack(refused=3)
def a_commit_upon_a_tag(it):
    forged = forgery(it)
    config = [word for one in ("user.name=x", "user.email=x@x") for word in ("-c", one)]
    it.git(*config, "tag", "-a", "-m", "good", "good", forged)
    it.handmade(b"above", parents=[it.git("rev-parse", "good")])


@attack(forged="not-signed")
def a_branch_that_is_a_tag(it):
    """Its file has the id of a tag; what the tag is of is judged."""
    forged = forgery(it)
    config = [word for one in ("user.name=x", "user.email=x@x", *it.signing("alice")) for word in ("-c", one)]
    it.git(*config, "tag", "-s", "-m", "good", "good", forged)
    it.file(".git/refs/heads/main").write_text(it.git("rev-parse", "good") + "\n")
