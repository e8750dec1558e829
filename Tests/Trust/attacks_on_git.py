"""Files that move, modes, links, and what git has beside commits."""
from verdicts import attack


# ---- moves


def move(it, new):
    """Moves Alice's bill to another folder."""
    bill = it.bill("alice")
    it.file(new).mkdir(parents=True, exist_ok=True)
    bill.rename(it.file(new) / bill.name)


@attack(moved="not-theirs")
def a_record_that_is_moved_to_somebody_else(it):
    move(it, "users/bob/bills")
    it.commit("moved", key="bob")


@attack(moved="not-theirs")
def a_record_that_is_moved_by_its_owner(it):
    move(it, "users/bob/bills")
    it.commit("moved", key="alice")


# ---- modes and links


@attack(mode="not-theirs")
def a_mode(it):
    it.bill("alice").chmod(0o755)
    it.commit("mode", key="bob")


@attack(link="not-theirs")
def a_symbolic_link(it):
    it.file("users/alice/bills/link.json").symlink_to("../manifest.json")
    it.commit("link", key="bob")


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
