"""What the sweep runs: a folder with everything a command needs, the command, and what may be seen afterwards."""
import json
import os
import re
import shutil
import subprocess

from faults import PRODUCT
from sandbox import run, write_identity

# Names that the product gives to files it has not put in place yet. Nobody takes them for records.
TEMPORARY = re.compile(r"(^|/)\.ledger-sync-([0-9a-f]+(-\d+)?\.(tmp|new)$|(new|whole)/)")


class Unusable(Exception):
    """A setting that cannot be made, or a command that fails in it without any fault."""


class Setting:
    """A template of folders: `alice` (where the command runs), perhaps `bob`, `cloud.git`, and a `home`."""
    name, command, codes, again = "", (), (0,), (0,)
    slice = 30  # points in a slice
    # Whether the command, run twice, does nothing the second time, and so says the same of itself.
    is_idempotent = True
    # What the command may end with besides, where a call fails.
    ends = ()
    # Variables for the preloaded library, and whether a record may be away until the next command.
    faults, may_be_away = {}, False

    def __init__(self, folder):
        self.folder = folder
        self.home, self.alice, self.cloud = folder / "home", folder / "alice", folder / "cloud.git"
        self.clock = 0

    def build(self):
        raise NotImplementedError

    @property
    def cwd(self):
        """Where the command runs."""
        return self.alice

    def copy_to(self, target):
        """A setting of the same kind in another folder, with the cloud's address rewritten."""
        # Not shutil.copytree, which takes as long as all that git is asked at a point.
        subprocess.run(["cp", "-a", self.folder, target], check=True)
        copied = type(self)(target)
        copied.move_from(self.folder)
        return copied

    def move_from(self, folder):
        """Rewrites the addresses of clouds in `folder`, from where this one was copied."""
        for configuration in self.folder.glob("*/.git/config"):
            configuration.write_text(configuration.read_text().replace(str(folder), str(self.folder)))

    def say(self, command, cwd, codes=(0,)):
        self.clock += 1
        moment = f"2026-11-19T10:{self.clock // 60:02}:{self.clock % 60:02}Z"
        if not cwd.is_dir():
            raise Unusable(f"cannot be made: there is no folder {cwd.name}")
        outcome = run(command, self.home, cwd, LEDGER_SYNC_NOW=moment, GIT_AUTHOR_DATE=moment, GIT_COMMITTER_DATE=moment)
        if outcome.code not in codes:
            raise Unusable(f"cannot be made: {' '.join(map(str, command))} in {cwd.name}: exit {outcome.code}\n"
                           f"{outcome.out}{outcome.err}")
        return outcome.out

    def git(self, cwd, *words):
        return self.say(["git", *words], cwd).strip()

    def files(self):
        """{path: bytes} of everything in alice's ledger but .git."""
        return {str(path.relative_to(self.alice)): path.read_bytes()
                for path in sorted(self.alice.rglob("*"))
                if path.is_file() and path.relative_to(self.alice).parts[0] != ".git"}

    def trouble_with_git(self, has_index=True, has_cloud=True):
        """What git says against alice's repository or the cloud, perhaps without looking at the index, or at the cloud."""
        found, index = [], {} if has_index else {"GIT_INDEX_FILE": self.folder / "none"}
        private = self.alice / ".git/ledger-private"
        for path in (self.alice, private, self.cloud) if has_cloud else (self.alice, private):
            if (path / ".git").exists() or (path / "HEAD").exists():
                outcome = run(["git", "fsck", "--strict", "--no-dangling", "--no-progress"], self.home, path, **index)
                said = (outcome.out + outcome.err).strip()
                if outcome.code != 0 or re.search("error|missing|corrupt|bad|garbage", said):
                    found.append(f"git fsck of {path.name}: exit {outcome.code}: {said}")
        return found

    def trouble_with_a_clone(self):
        """What goes wrong where somebody clones the cloud with git."""
        if not self.cloud.exists() or not self.git(self.cloud, "for-each-ref"):
            return []
        outcome = run(["git", "clone", "-q", self.cloud, self.folder / "fresh"], self.home, self.folder)
        return [f"git clone of the cloud: {outcome.err}"] if outcome.code else []

    def locks(self):
        """Locks that would stop somebody. Among the objects they have random names, and stop nobody."""
        found = (str(path.relative_to(self.alice)) for path in self.alice.glob(".git/**/*.lock"))
        return sorted(path for path in found if not path.startswith(".git/objects/"))

    def operations(self):
        """What the list of operations says, the newest first."""
        outcome = run([PRODUCT, "undo", "--list", "--json"], self.home, self.alice)
        return json.loads(outcome.out) if outcome.code == 0 else []

    def outcome(self):
        """All that must be the same as after an undisturbed run."""
        result = {"files": self.files()}
        if (self.alice / ".git").exists():
            result["head"] = self.git(self.alice, "rev-parse", "HEAD", "HEAD^{tree}")
            status = run(["git", "status", "--porcelain"], self.home, self.alice)
            result["status"] = status.out + status.err
            result["locks"] = self.locks()
            if (self.alice / ".git/ledger-private/refs/heads/main").exists():
                # What local/ was, in which steps. A history that a kill kept from beginning begins in other words.
                result["private"] = self.git(self.alice / ".git/ledger-private", "log", "--format=%T", "main")
            # Of what a command did, nothing is lost and nothing is doubled.
            if self.is_idempotent:
                result["operations"] = [(each["message"], each["undone"]) for each in self.operations()]
            session = self.alice / ".git/ledger-sync/session"
            result["session"] = session.read_text() if session.exists() else ""
            result["temporaries"] = sorted(str(path.relative_to(self.alice)) for pattern in (
                ".git/**/.ledger-sync-*", ".git/config?*", ".git/ledger-sync/running", ".git/ledger-sync/founding.json")
                for path in self.alice.glob(pattern))
        if self.cloud.exists():
            result["cloud"] = self.git(self.cloud, "for-each-ref", "--format=%(refname) %(objectname)")
        return result


class TwoDevices(Setting):
    """alice and bob have a ledger with a dozen bills; what each did since is for the kinds below."""

    def product(self, cwd, *words, codes=(0,)):
        return self.say([PRODUCT, *words], cwd, codes)

    def build(self):
        self.bob = self.folder / "bob"
        write_identity(self.home, "alice")
        self.say(["git", "init", "-q", "--bare", "-b", "main", "--template=", self.cloud], self.folder)
        self.product(self.folder, "init", self.alice, "--user", "alice", "--remote", self.cloud)
        self.bills = [self.add(number) for number in range(12)]
        self.product(self.alice, "push")
        self.product(self.folder, "clone", self.cloud, self.bob, "--user", "bob")
        self.product(self.bob, "push")
        self.product(self.alice, "pull")
        self.change()

    def change(self):
        raise NotImplementedError

    def add(self, number):
        return json.loads(self.product(
            self.alice, "add", "bill", f"amount={number + 1}.25", f"name=Bill {number} 餐 🍜", "category=food",
            "date=2026-11-%02d" % (number + 1), "remark=as it was", "--format", "json"))["id"]

    def path(self, ledger, bill):
        return ledger / json.loads(self.product(ledger, "show", bill, "--format", "json"))["path"]

    def edit(self, bill, old, new):
        """An edit in alice's editor."""
        path = self.path(self.alice, bill)
        text = path.read_text()
        assert old in text, f"{old} in {path}:\n{text}"
        path.write_text(text.replace(old, new))
        return path

    def change_in_editors(self):
        """alice's edits that no command has seen yet."""
        bills = self.bills
        self.edit(bills[0], "as it was", "another field")
        self.edit(bills[1], "2.25", "2.50")
        self.edit(bills[2], "3.25", "3.50")
        self.edit(bills[3], "4.25", "4.50")
        self.edit(bills[4], '"remark"', '"remark')
        self.path(self.alice, bills[5]).unlink()
        renamed = self.path(self.alice, bills[6])
        renamed.rename(renamed.with_name("renamed." + ".".join(renamed.name.split(".")[-2:])))
        dropped = self.path(self.alice, bills[0]).with_name("by-hand.json")
        dropped.write_text('{\n\t"date": "2026-11-20",\n\t"amount": 1e2\n}\n')


class Pull(TwoDevices):
    """Edits on both sides: a conflict, a rename, deletions, an unreadable file, new records."""
    name, codes, again = "pull", (1,), (0, 1)
    command = (PRODUCT, "pull")

    def change(self):
        bob, bills = self.bob, self.bills
        self.product(bob, "set", bills[0], "amount=10")
        self.product(bob, "set", bills[1], "amount=20")
        path = self.path(bob, bills[2])
        moved = path.with_name("moved." + ".".join(path.name.split(".")[-2:]))
        self.product(bob, "mv", bills[2], moved.relative_to(bob))
        self.product(bob, "rm", bills[3])
        self.product(bob, "set", bills[4], "amount=40")
        self.product(bob, "set", bills[6], "amount=60")
        self.product(bob, "set", bills[7], "amount=70")
        self.product(bob, "rm", bills[8])
        self.product(bob, "add", "bill", "amount=99", "name=from bob")
        self.product(bob, "push")
        self.change_in_editors()


class Mended(TwoDevices):
    """Files that the last pull left out, and that can be read again: one in its place, two moved by hand."""
    name, codes, again = "pull-mended", (1,), (0, 1)
    command = (PRODUCT, "pull")

    def change(self):
        bob, bills = self.bob, self.bills[:3]
        for bill in bills:
            self.edit(bill, '"remark"', '"remark')
        self.product(bob, "set", bills[0], "remark=from bob")
        self.product(bob, "rm", bills[1])
        path = self.path(bob, bills[2])
        self.product(bob, "mv", bills[2], path.with_name("moved." + path.name).relative_to(bob))
        self.product(bob, "push")
        files = [next(self.alice.glob(f"users/**/*.{bill}.json")) for bill in bills]
        self.product(self.alice, "pull")
        for file in files:
            text = file.read_text()
            assert '"remark:' in text, text
            file.write_text(text.replace('"remark:', '"remark":').replace("as it was", "mended"))
        for file in files[1:]:
            file.rename(file.with_name("mended." + file.name))


class Push(TwoDevices):
    """A snapshot of edits made in an editor, and a push that nobody overtakes."""
    name, again = "push", (0,)
    command = (PRODUCT, "push")

    def change(self):
        self.change_in_editors()


class Alone(TwoDevices):
    """alice's ledger with a few bills, and no cloud; a file has their ids."""
    slice = 10

    def build(self):
        write_identity(self.home, "alice")
        self.product(self.folder, "init", self.alice, "--user", "alice")
        self.bills = [self.add(number) for number in range(6)]
        (self.folder / "bills").write_text(" ".join(self.bills))
        self.change()

    def picture(self, content):
        """Not in the ledger; its image data is no picture, but nobody here looks at that."""
        path = self.folder / f"{content.decode()}.jpg"
        path.write_bytes(b"\xff\xd8\xff\xdb\0\x02\xff\xda\0\x02" + content * 1000 + b"\xff\xd9")
        return path

    def bill(self, number):
        return (self.folder / "bills").read_text().split()[number]


class Set(Alone):
    """A field is set in a record that has an edit by hand, too."""
    name = "set"

    @property
    def command(self):
        return PRODUCT, "set", self.bill(1), "amount=77.70"

    def change(self):
        self.edit(self.bills[1], "as it was", "by hand")
        self.edit(self.bills[2], "as it was", "stays uncommitted")


class PayeesApply(Alone):
    """Old bills get their payee in one commit; one has an edit by hand, another one a payee already."""
    name = "payees-apply"
    command = (PRODUCT, "payees", "apply")

    def change(self):
        self.product(self.alice, "add", "payee", "title=Lunch place", "match=bill*", "category=food", "tags=treat")
        self.product(self.alice, "set", "--where", "bill", "--yes", "--", "category=")
        self.product(self.alice, "set", self.bills[3], "payee=Corner")
        self.edit(self.bills[1], "as it was", "by hand")
        self.edit(self.bills[2], "as it was", "stays uncommitted")


class Add(Alone):
    """A bill more, whose id nobody knows before."""
    name, slice, is_idempotent = "add", 10, False
    command = (PRODUCT, "add", "bill", "amount=3", "name=Tea")

    def change(self):
        (self.folder / "known").write_text("\n".join(self.files()))

    def files(self):
        known = self.folder / "known"
        paths = set(known.read_text().split("\n")) if known.exists() else None
        return {path if paths is None or path in paths else re.sub(r"\.[0-9a-z]{8}\.", ".ID.", path): content
                for path, content in super().files().items()}

    def outcome(self):
        outcome = super().outcome()
        del outcome["head"]
        return outcome


class AddWithPicture(Add):
    """A bill more, with a picture beside it."""
    name = "add-attach"

    @property
    def command(self):
        return PRODUCT, "add", "bill", "amount=3", "name=Tea", "--attach", f"photo={self.picture(b'red')}"

    def files(self):
        return {path: re.sub(rb"[.][0-9a-z]{8}[.]photo", b".ID.photo", content) if ".ID." in path else content
                for path, content in super().files().items()}


class Attach(Alone):
    """A picture takes the place of another one, beside a record that has an edit by hand, too."""
    name = "attach"

    @property
    def command(self):
        return PRODUCT, "attach", self.bill(1), f"photo={self.picture(b'blue')}"

    def change(self):
        self.product(self.alice, "attach", self.bills[1], f"photo={self.picture(b'red')}")
        self.edit(self.bills[1], "as it was", "by hand")


class Remove(Alone):
    """Two records go; one has an edit by hand."""
    name, again = "rm", (0, 3)

    @property
    def command(self):
        return PRODUCT, "rm", self.bill(1), self.bill(2)

    def change(self):
        self.edit(self.bills[1], "as it was", "by hand")


class Undo(Alone):
    """Taken back by its commit, for without one the next undo would take back more; one record has an edit by hand."""
    name = "undo"

    def change(self):
        self.product(self.alice, "set", "--where", "bill", "--yes", "--", "payee=Corner")
        (self.folder / "done").write_text(self.git(self.alice, "rev-parse", "HEAD"))
        self.edit(self.bills[1], "as it was", "by hand")

    @property
    def command(self):
        return PRODUCT, "undo", (self.folder / "done").read_text()


class Redo(Alone):
    """What was taken back is there again."""
    name, again = "redo", (0, 2)
    command = (PRODUCT, "redo")

    def change(self):
        self.product(self.alice, "set", "--where", "bill", "--yes", "--", "payee=Corner")
        self.product(self.alice, "undo")


class UndoUse(Alone):
    """The book in use is in no commit."""
    name = "undo-use"

    def change(self):
        self.product(self.alice, "use", "daily")
        (self.folder / "done").write_text(self.operations()[0]["operation"])

    @property
    def command(self):
        return PRODUCT, "undo", (self.folder / "done").read_text()


class RedoUse(Alone):
    name, again = "redo-use", (0, 2)
    command = (PRODUCT, "redo")

    def change(self):
        self.product(self.alice, "use", "daily")
        self.product(self.alice, "undo")


class UndoLocal(Alone):
    """What lies in local/ is in no commit of the ledger: its own history has it."""
    name = "undo-local"

    def change(self):
        self.product(self.alice, "profile", "weight=60", "--private")
        (self.folder / "done").write_text(self.operations()[0]["operation"])

    @property
    def command(self):
        return PRODUCT, "undo", (self.folder / "done").read_text()


class RedoLocal(Alone):
    name, again = "redo-local", (0, 2)
    command = (PRODUCT, "redo")

    def change(self):
        self.product(self.alice, "profile", "weight=60", "--private")
        self.product(self.alice, "undo")


class Use(Alone):
    name = "use"
    command = (PRODUCT, "use", "daily")

    def change(self):
        pass


class Replace(Alone):
    """A category goes, and the records that have it move to another one."""
    name, again = "rm-move", (0, 3)
    command = (PRODUCT, "rm", "alice/food", "--move-to", "other")

    def change(self):
        self.edit(self.bills[1], "as it was", "by hand")


class Move(Alone):
    """A record with an edit by hand gets another name, and the picture beside it goes along."""
    name = "mv"

    @property
    def command(self):
        return PRODUCT, "mv", self.bill(1), self.target

    target = "users/alice/bills/2026/tea.json"

    def change(self):
        path = self.edit(self.bills[1], "as it was", "by hand")
        path.with_name(path.stem + ".receipt.jpg").write_bytes(b"\xff\xd8 a picture")


class MoveKept(Move):
    """The same of a record that no commit has."""
    name, target = "mv-local", "local/bills/2026/tea.json"

    def change(self):
        self.product(self.alice, "logout")
        self.bills = [self.add(number) for number in range(2)]
        (self.folder / "bills").write_text(" ".join(self.bills))
        super().change()


class Resolve(Pull):
    """A conflict that a pull brought is decided."""
    name, codes, again = "resolve", (0,), (0, 3)

    @property
    def command(self):
        return PRODUCT, "resolve", (self.folder / "disputed").read_text(), "--latest"

    def change(self):
        super().change()
        self.product(self.alice, "pull", codes=(1,))
        (self.folder / "disputed").write_text(self.bills[1])


class Repair(Alone):
    """Two records were committed with conflict markers."""
    name, codes, again = "repair", (1,), (0, 1)
    command = (PRODUCT, "repair")

    def change(self):
        for bill in self.bills[:2]:
            path = self.path(self.alice, bill)
            line = next(line for line in path.read_text().splitlines() if "as it was" in line)
            ours, theirs = line.replace("as it was", "here"), line.replace("as it was", "there")
            marked = f"<<<<<<< HEAD\n{ours}\n=======\n{theirs}\n>>>>>>> other"
            path.write_text(path.read_text().replace(line, marked))
        self.git(self.alice, "commit", "-qam", "damage")


class Register(Alone):
    """A second user, while the first has an edit in an editor."""
    name, again = "register", (0, 3)
    command = (PRODUCT, "register", "bob", "weight=82.5")

    def change(self):
        self.edit(self.bills[1], "as it was", "by hand")


class Login(Alone):
    """Another user logs in; what the first has edited is committed before that."""
    name = "login"
    command = (PRODUCT, "login", "bob")

    def change(self):
        self.product(self.alice, "register", "bob")
        self.product(self.alice, "login", "alice")
        self.edit(self.bills[1], "as it was", "by hand")


class WithKeys(Alone):
    """A ledger whose first key is alice's, and bob's key beside her ledger; one bill was edited in an editor."""
    slice, is_idempotent = 10, False

    def key(self, name):
        path = self.home / name
        if not path.exists():
            self.say(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], self.folder)
        return path

    def change(self):
        self.key("bob")
        self.product(self.alice, "keys", "add", self.key("alice"))
        self.change_keys()
        self.edit(self.bills[1], "as it was", "by hand")

    def change_keys(self):
        """What has happened to keys before."""


class FirstKey(WithKeys):
    """The first key of a ledger."""
    name, again = "keys-add", (0, 3)

    @property
    def command(self):
        return PRODUCT, "keys", "add", self.key("alice")

    def change(self):
        self.key("alice")
        self.edit(self.bills[1], "as it was", "by hand")


class RevokedKey(WithKeys):
    """A key is taken away."""
    name, again = "keys-revoke", (0, 6)
    command = (PRODUCT, "keys", "revoke", "old", "--yes")

    def change_keys(self):
        self.product(self.alice, "keys", "add", self.key("old"), "--device", "old")


class RegisterWithKey(WithKeys):
    """A second user with a key of his own."""
    name, again = "register-key", (0, 3)

    @property
    def command(self):
        return PRODUCT, "register", "bob", "--key", self.key("bob")


class Admit(WithKeys):
    """A keeper lets somebody in."""
    name, again = "keys-admit", (0, 3)
    command = (PRODUCT, "keys", "admit", "bob")

    def change_keys(self):
        self.product(self.alice, "register", "bob", "--key", self.key("bob"))
        self.product(self.alice, "login", "alice", "--key", self.key("alice"))


class Grant(WithKeys):
    """A new device has asked for its key to be listed."""
    name, again = "keys-grant", (0, 3)

    @property
    def command(self):
        return PRODUCT, "keys", "grant", "alice", (self.folder / "words").read_text()

    def change_keys(self):
        tablet = self.folder / "tablet"
        self.git(self.folder, "clone", "-q", self.alice, tablet)
        self.product(tablet, "login", "alice", "--device", "tablet")
        self.git(self.alice, "pull", "-q", "--ff-only", tablet, "main")
        asks = [one for one in json.loads(self.product(self.alice, "keys", "--format", "json")) if one["asks"]]
        (self.folder / "words").write_text(asks[0]["words"])


class Drop(WithKeys):
    """What somebody has committed without a signature is taken back."""
    name, again = "drop", (0, 3)

    @property
    def command(self):
        return PRODUCT, "drop", (self.folder / "forged").read_text()

    def change_keys(self):
        self.edit(self.bills[0], "as it was", "forged")
        self.git(self.alice, "-c", "commit.gpgSign=false", "commit", "-qam", "Forged")
        (self.folder / "forged").write_text(self.git(self.alice, "rev-parse", "HEAD").strip())


class SignLate(WithKeys):
    """What plain git has committed without a signature is signed for."""
    name = "sign"
    command = (PRODUCT, "sign")

    def change_keys(self):
        self.edit(self.bills[0], "as it was", "unsigned")
        self.git(self.alice, "-c", "commit.gpgSign=false", "commit", "-qam", "Unsigned")


class LoginWithKey(WithKeys):
    """Another user logs in, and shows a key."""
    name = "login-key"
    command = (PRODUCT, "login", "alice")

    def change_keys(self):
        self.product(self.alice, "register", "bob", "--key", self.key("bob"))


class Logout(Alone):
    """The session ends; what was edited is committed before that."""
    name = "logout"
    command = (PRODUCT, "logout")

    def change(self):
        self.edit(self.bills[1], "as it was", "by hand")


class Adopt(Alone):
    """Records that were kept while nobody was logged in."""
    name = "adopt"
    command = (PRODUCT, "adopt")

    def change(self):
        self.product(self.alice, "logout")
        for number in range(3):
            self.add(number)
        self.product(self.alice, "login", "alice")


class Status(TwoDevices):
    """What it finds out is remembered, for the next time."""
    name, slice = "status", 10
    command = (PRODUCT, "status")
    change = TwoDevices.change_in_editors


class StatusOfCopy(Alone):
    """In a ledger that was copied, no file has the stat data that git's index knows: what is found out goes into that."""
    name = "status-of-copy"
    command = (PRODUCT, "status")

    @property
    def cwd(self):
        # Of a file as young as the look, nobody knows whether it was written again, nor of one as young as the index.
        for file in (self.alice / "users").rglob("*.json"):
            os.utime(file, (1e9, 1e9))
        if (self.alice / ".git/index").exists():
            os.utime(self.alice / ".git/index", (1e9 + 9, 1e9 + 9))
        return super().cwd

    def change(self):
        for number in range(110):
            (self.alice / f"users/alice/notes/{number}.json").parent.mkdir(exist_ok=True)
            (self.alice / f"users/alice/notes/{number}.json").write_text('{"text": "as it was"}\n')
        self.product(self.alice, "login", "alice")
        self.product(self.alice, "set", self.bills[0], "amount=5")
        self.git(self.alice, "add", "users/alice/notes")
        self.git(self.alice, "commit", "-q", "-m", "Notes")
        self.edit(self.bills[1], "as it was", "by hand")

    def outcome(self):
        """Where it was killed when all was done, the next one finds nothing to do; the note waits for a command that writes."""
        outcome = super().outcome()
        outcome["temporaries"] = [path for path in outcome["temporaries"] if not path.endswith("/running")]
        return outcome


class Conflicts(Pull):
    """The same, of conflicts."""
    name, codes, again, slice = "conflicts", (0, 1), (0, 1), 10
    command = (PRODUCT, "conflicts")

    def change(self):
        super().change()
        self.product(self.alice, "pull", codes=(0, 1))
        (self.alice / ".git/ledger-sync/conflicts.json").unlink(missing_ok=True)


class Sync(Pull):
    """Edits on both sides, there and back."""
    name = "sync"
    command = (PRODUCT, "sync")


class WithSource(TwoDevices):
    """A source from outside, whose branch counts, too."""

    def outcome(self):
        return {**super().outcome(), "branches": self.git(self.alice, "for-each-ref", "refs/heads")}


class Import(WithSource):
    """A bank's next file, after edits that no command has seen: a row was corrected that was edited here, too; one is gone,
    one is new."""
    name, codes, again = "import", (1,), (0, 1)
    is_idempotent = False
    command = (PRODUCT, "import", "../bank.csv", "--rule", "bank")
    rule = {"kind": "bill", "id": "No", "map": {"date": "Day", "payee": "Who", "amount": "Amount"}, "currency": "EUR"}

    def bank(self, *rows):
        (self.folder / "bank.csv").write_text("No,Day,Who,Amount\n" + "".join(
            f"{number},2026-10-{number},{who},-{number}.50\n" for number, who in rows))

    def change(self):
        path = self.alice / "users/alice/imports/bank.json"
        path.parent.mkdir()
        path.write_text(json.dumps(self.rule, indent=2) + "\n")
        self.bank((10, "Kiosk"), (11, "Baker"), (12, "Butcher"), (13, "Cinema"))
        self.product(self.alice, *self.command[1:])
        edited, wrong = (next(self.alice.glob(f"users/alice/bills/2026/10/{day}.*")) for day in (10, 11))
        self.product(self.alice, "set", edited.relative_to(self.alice), "remark=mine")
        self.change_in_editors()
        wrong.write_text(wrong.read_text().replace("Baker", "Baker in town"))
        self.bank((10, "Kiosk"), (11, "Bakery"), (13, "Cinema"), (14, "Dentist"))


class ImportWithKeys(Import):
    """The same next file of a bank where keys are in use: a commit on top vouches for it."""
    name, slice = "import-keys", 20

    def change(self):
        key = self.home / "alice"
        self.say(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "alice", "-f", key], self.folder)
        self.product(self.alice, "keys", "add", key)
        super().change()


class FirstImport(WithSource):
    """A bank's first file: its rule is guessed and kept, categories and an account are made; bills get payees, and one row is a
    transfer. What a kill leaves of that is there when it is run again, so that there may be fewer commits."""
    name, slice, is_idempotent = "import-first", 20, False
    command = (PRODUCT, "import", "../giro.csv", "--yes", "--account", "giro", "--categories", "make", "--accounts", "make")
    giro, savings, old = "DE89370400440532013000", "DE02120300000000202051", "DE27100777770209299700"

    def table(self, name, *rows):
        header = "Date,Payee,IBAN,Purpose,Category,Amount,Currency"
        (self.folder / name).write_text("\n".join([header, *(f"2026-10-{row},EUR" for row in rows)]) + "\n")

    def giro_file(self):
        self.table("giro.csv", "01,Grocer,DE11520513735120710131,Bread,Pantry,-23.50",
                   f"03,Alice Example,{self.savings},Saving,,-100.00", "05,Employer,DE44500105175407324931,Wages,Wages,2000.00",
                   f"13,Alice Example,{self.old},Old bank,,-50.00", "14,Vet,DE12500105170648489890,Dog,Pets:Care,-45.00")

    def change(self):
        self.product(self.alice, "profile", "fullName=Alice Example")
        for title, number in (("Giro", self.giro), ("Savings", self.savings)):
            self.product(self.alice, "add", "account", f"title={title}", f"words+={number}")
        self.product(self.alice, "add", "payee", "title=Corner shop", "match=grocer*", "tags=near")
        self.giro_file()
        self.change_in_editors()

    def files(self):
        """Of rules without words for categories and accounts: what is there already, by its title, needs none."""
        return {path: self.without_words(content) if "/imports/" in path else content
                for path, content in super().files().items()}

    @staticmethod
    def without_words(rule):
        try:
            read = json.loads(rule)
            read["map"]["category"], read["transfers"] = "Category", "IBAN"
            return json.dumps(read).encode()
        except (ValueError, KeyError):
            return rule

    def outcome(self):
        outcome = super().outcome()
        for each in ("head", "branches"):
            del outcome[each]
        outcome["again"] = self.again_says(self.copy_to(self.folder.with_name(self.folder.name + "-again")))
        return outcome

    def again_says(self, copy):
        """What one more import of the file says: nothing may be new, and nothing be wrong with the ledger."""
        try:
            # The rule is there by then.
            said = run([PRODUCT, "import", self.command[2], "--json"], copy.home, copy.alice)
            checked = run([PRODUCT, "check", "--json"], copy.home, copy.alice)
            counts = json.loads(said.out) if said.out else {}
            return [{each: counts.get(each) for each in ("added", "changed", "gone", "removed", "same", "joined")},
                    said.code, said.err, checked.code, checked.out]
        finally:
            shutil.rmtree(copy.folder)


class ImportOfOtherSide(FirstImport):
    """The file of another account, with a rule of its own: it tells a transfer that is there, and one row more."""
    name, slice = "import-transfers", 10
    command = (PRODUCT, "import", "../savings.csv", "--rule", "savings")

    def change(self):
        super().change()
        self.product(self.alice, *FirstImport.command[1:])
        rules = self.alice / "users/alice/imports"
        rule = json.loads((rules / "giro.json").read_text())
        rule["constants"]["account"] = "savings"
        (rules / "savings.json").write_text(json.dumps(rule, indent=2) + "\n")
        self.table("savings.csv", f"04,Alice Example,{self.giro},Saving,,100.00", "18,Bank,,Interest,,1.20")
        self.edit(self.bills[7], "as it was", "by hand")


class FeedRefresh(WithSource):
    """A list that has changed, after edits that no command has seen, one of them of the same field."""
    name, codes, again = "feed-refresh", (1,), (0, 1)
    is_idempotent = False
    command = (PRODUCT, "feed", "refresh", "zoo", "--yes")

    def zoo(self, *animals):
        (self.folder / "zoo.json").write_text(json.dumps([
            {"id": number, "name": name, "picture": f"https://zoo.example.org/{number}.jpg"} for number, name in animals]))

    def change(self):
        self.zoo((1, "Otter"), (2, "Emu"), (3, "Okapi"), (4, "Ibis"))
        address = f"file://{self.folder / 'zoo.json'}"
        self.product(self.alice, "feed", "add", "zoo", address, "--kind", "animal")
        self.product(self.alice, "set", "feeds/zoo/animals/1.json", "facts=mine")
        self.change_in_editors()
        emu = self.alice / "feeds/zoo/animals/2.json"
        emu.write_text(emu.read_text().replace("Emu", "Our emu"))
        self.zoo((4, "Ibis"), (1, "Otter"), (2, "Big emu"), (5, "Tapir"))


class Refresh(FeedRefresh):
    """Another device has changed bills and the list's records, and the list has changed, too."""
    name, slice = "refresh", 15
    command = (PRODUCT, "refresh")

    def change(self):
        super().change()
        self.zoo((1, "Otter"), (2, "Big emu"), (3, "Okapi"), (4, "Ibis"), (5, "Tapir"))
        self.product(self.bob, "set", self.bills[0], "amount=10")
        self.product(self.bob, "rm", self.bills[8])
        self.product(self.bob, "push")


class Founding(Setting):
    """A command that makes alice's ledger. Its id is random, and so are those of its commits."""
    # A lock that could not be removed after the first commit is taken for another program's at the second.
    slice, ends = 10, (5,)

    def build(self):
        write_identity(self.home, "alice")

    @property
    def cwd(self):
        return self.folder

    def files(self):
        result = super().files()
        if "ledger.json" in result:
            result["ledger.json"] = re.sub(rb'"id": "[0-9a-z]+"', b'"id": "ID"', result["ledger.json"])
        return result

    def outcome(self):
        result = super().outcome()
        if "head" in result:
            result["head"] = self.git(self.alice, "log", "--format=%s")
            result["settings"] = self.git(self.alice, "config", "--local", "--list").replace(str(self.folder), "…")
        result["beside"] = sorted(path.name for path in self.folder.glob(".*"))
        return result


class Init(Founding):
    """A ledger in a folder that is not there yet, with a user and a cloud."""
    name, again = "init", (0, 2)
    command = (PRODUCT, "init", "alice", "--user", "alice", "--remote", "cloud.git")

    def build(self):
        super().build()
        self.say(["git", "init", "-q", "--bare", "-b", "main", "--template=", self.cloud], self.folder)


class InitHere(Founding):
    """A ledger in a folder that has files, a record among them."""
    name, again = "init-here", (0, 2)
    command = (PRODUCT, "init", "alice", "--user", "alice")

    def build(self):
        super().build()
        (self.alice / "users/alice/bills").mkdir(parents=True)
        (self.alice / "notes.txt").write_text("mine\n")
        (self.alice / "users/alice/bills/tea.json").write_text('{"date": "2026-11-20", "amount": 3}\n')


class InitAgain(InitHere):
    """The same in a git repository with commits of its own."""
    name, again = "init-in-git", (0, 2)

    def build(self):
        super().build()
        self.git(self.alice, "init", "-q", "--template=")
        self.git(self.alice, "add", "notes.txt")
        self.git(self.alice, "commit", "-qm", "notes")


class Clone(TwoDevices):
    """A ledger that is in the cloud, into a folder that is not there yet."""
    name, again, slice, ends = "clone", (0, 2), 10, Founding.ends
    command = (PRODUCT, "clone", "cloud.git", "alice")

    @property
    def cwd(self):
        return self.folder

    def change(self):
        shutil.rmtree(self.alice)
        shutil.rmtree(self.bob)

    def outcome(self):
        result = super().outcome()
        result["beside"] = sorted(path.name for path in self.folder.glob(".*"))
        return result


class CloneHere(Clone):
    """Into a folder that is there, and empty; with a user who is not known yet."""
    name = "clone-here"
    command = (PRODUCT, "clone", "cloud.git", "alice", "--user", "carol")

    def change(self):
        super().change()
        self.alice.mkdir()


def simple(kind):
    """The same on a file system that can neither exchange two files nor refuse to replace one."""
    return type(kind.__name__ + "Simply", (kind,), {
        "__doc__": kind.__doc__, "slice": 10, "name": f"{kind.name}-simple", "faults": {"FAULT_SIMPLE": 1}, "may_be_away": True})


class Copied(Setting):
    """Not the product: `cp` over a record, which tears it. The sweep has to see that."""
    name = "copied"
    command = (shutil.which("cp"), "new", "alice/record.json")

    @property
    def cwd(self):
        return self.folder

    def build(self):
        self.alice.mkdir()
        write_identity(self.home, "alice")
        (self.folder / "new").write_text('{"amount": 2}\n')
        (self.alice / "record.json").write_text('{"amount": 1, "name": "old"}\n')


class Renamed(Copied):
    """Not the product: `mv` over a record, which never tears it. The sweep has to be content."""
    name, again = "renamed", (0, 1)
    command = (shutil.which("mv"), "new", "alice/record.json")


SETTINGS = {kind.name: kind for kind in (
    Init, InitHere, InitAgain, Clone, CloneHere, Register, Login, Logout, Adopt, FirstKey, RevokedKey, RegisterWithKey,
    Admit, Grant, LoginWithKey, Drop, SignLate, ImportWithKeys, Status, StatusOfCopy, Conflicts, Pull, Mended, Sync, Push,
    Add, AddWithPicture, Set, PayeesApply, Attach, Remove, Undo, Redo, UndoUse, RedoUse, UndoLocal,
    RedoLocal, Use, Replace, Move, MoveKept, Resolve, Repair, Import, FirstImport, ImportOfOtherSide,
    FeedRefresh, Refresh,
    simple(Pull), simple(Set), simple(Remove), simple(Move), simple(MoveKept), simple(Repair))}
