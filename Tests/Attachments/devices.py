"""Two devices, a cloud, a bill with a picture, and what people do to these."""
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))


def jpeg(text):
    return b"\xff\xd8\xff\xda\0\x02" + text.encode() + b"\xff\xd9"


def sound(text):
    return b"RIFF\x24\0\0\0WAVEfmt " + text.encode()


def name_of(content):
    """The word in a picture or a sound."""
    return content.removesuffix(b"\xff\xd9").split(b"\0\x02")[-1].split(b"fmt ")[-1].decode()


class Device:
    """A copy of the ledger. Its clock shows what the test says."""

    def __init__(self, stage, name):
        self.stage, self.name, self.folder, self.second = stage, name, stage / name, 0

    def environment(self):
        date = f"2026-11-20T12:{self.second // 60 % 60:02}:{self.second % 60:02}Z"
        who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER")
               for key, value in (("NAME", self.name), ("EMAIL", f"{self.name}@example.org"), ("DATE", date))}
        return {"PATH": os.environ["PATH"], "HOME": str(self.stage), "LANG": "C.UTF-8", "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1",
                "LEDGER_SYNC_NOW": date, **who}

    def run(self, *words, codes=(0, 1), at=None):
        done = subprocess.run([BINARY, *map(str, words)], cwd=at or self.folder, env=self.environment(), capture_output=True, text=True)
        assert done.returncode in codes, (self.name, words, done.returncode, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def git(self, *words, codes=(0,)):
        done = subprocess.run(["git", *map(str, words)], cwd=self.folder, env=self.environment(), capture_output=True, text=True)
        assert done.returncode in codes, (self.name, words, done.stdout + done.stderr)
        return done.stdout

    def files(self):
        """{path: content} of all bills and what lies beside them."""
        top = self.folder / "users/alice/bills"
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in sorted(top.rglob("*")) if path.is_file()}

    # What people do

    def bill(self, number):
        """The path of the bill on this device; None where it is gone."""
        return next((path for path in self.files() if path.endswith(f"{number}.json")), None)

    def record(self, number):
        return json.loads((self.folder / self.bill(number)).read_text())

    def picture(self, number):
        """The file that the bill's photo is."""
        name = self.record(number).get("photo")
        path = name and (self.folder / self.bill(number)).parent / name
        return path if path and path.is_file() else None

    def attach(self, number, field, content):
        source = self.stage / f"{self.name}-source"
        source.write_bytes(content)
        self.run("attach", number, f"{field}={source}", codes=(0,))

    def change_in_place(self, number, content):
        if picture := self.picture(number):
            picture.write_bytes(content)

    def rename_picture(self, number, word):
        if picture := self.picture(number):
            record = self.folder / self.bill(number)
            new = picture.with_name(f"{record.stem}.{word}.jpg")
            picture.rename(new)
            record.write_text(record.read_text().replace(f'"photo": "{picture.name}"', f'"photo": "{new.name}"'))

    def sync(self):
        return self.run("sync")


def beginning(stage):
    """(alice, bob, the bill's id): both have a bill with the picture red."""
    stage.mkdir(parents=True)
    (stage / ".gitconfig").write_text("[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n[user]\n\tname = x\n\temail = x@example.org\n")
    alice, bob = Device(stage, "alice"), Device(stage, "bob")
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", stage / "cloud.git"], check=True)
    alice.run("init", "alice", "--user", "alice", "--currency", "EUR", "--time-zone", "UTC", "--remote", stage / "cloud.git", at=stage)
    (stage / "red").write_bytes(jpeg("red"))
    number = json.loads(alice.run("add", "bill", "5", "lunch", "--attach", f"photo={stage / 'red'}", "--json", codes=(0,)))["id"]
    alice.run("push")
    bob.run("clone", stage / "cloud.git", "bob", at=stage)
    return alice, bob, number


def again(stage, kept):
    """The stage as it was kept."""
    for name in ("alice", "bob", "cloud.git"):
        shutil.rmtree(stage / name, ignore_errors=True)
        shutil.copytree(kept / name, stage / name)
