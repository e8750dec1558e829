"""Records that move between folders: both ends have to be the signer's."""
from verdicts import attack


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


@attack(moved="not-theirs")
def a_record_that_is_moved_to_all(it):
    """Whoever takes it from its owner changes the owner's folder."""
    move(it, "shared/bills")
    it.commit("moved", key="bob")


@attack(moved="by alice", back="not-theirs")
def a_record_that_its_owner_moves_to_all(it):
    move(it, "shared/bills")
    it.commit("moved", key="alice")
    it.git("revert", "--no-commit", "HEAD")
    it.commit("back", key="bob")


@attack(moved="not-signed", taken="by bob")
def a_record_that_nobody_moves(it):
    """What was moved to all is everybody's, who were let in."""
    move(it, "shared/bills")
    it.commit("moved")
    it.git("mv", "shared/bills", "users/bob/more")
    it.commit("taken", key="bob")


@attack(moved="not-theirs", back="not-theirs")
def a_folder_that_is_moved(it):
    it.git("mv", "users/alice/bills", "users/bob/theirs")
    it.commit("moved", key="bob")
    it.git("mv", "users/bob/theirs", "users/alice/bills")
    it.commit("back", key="bob")


@attack(swapped="not-theirs")
def two_records_that_are_swapped(it):
    one, other = it.bill("alice"), it.bill("bob")
    texts = one.read_text(), other.read_text()
    one.write_text(texts[1])
    other.write_text(texts[0])
    it.commit("swapped", key="alice")


@attack(copied="by bob", own="by alice")
def a_copy_of_somebodys_record(it):
    """In one's own folder it is one's own."""
    it.add("users/bob/bills/copy.json", it.bill("alice").read_text())
    it.commit("copied", key="bob")
    it.spend("alice", 13)
    it.commit("own", key="alice")


@attack(nothing="not-theirs")
def a_commit_that_takes_everything_away(it):
    it.merge(it.object("tree", b""), it.head(), subject="nothing", key="bob")


@attack(nothing="not-signed")
def a_commit_in_which_nothing_is_left(it):
    it.merge(it.object("tree", b""), it.head(), subject="nothing")
