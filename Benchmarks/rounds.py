"""The rounds of a measurement: one ledger kept with ledger-sync and its twin kept with git, changed in step."""
import os
import pathlib
import re
import shutil
import subprocess

from generate import generate
from sandbox import environment, write_identity

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCT = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / "build/ledger-sync")).resolve()
CHECK_AND_PUSH = "git add -A && git push -q"
EDIT_AND_PUSH = 'git add -A && git commit -q -m "Edit 1 bill" && git push -q'
ADD_AND_COMMIT = 'git add -- "$0" && git commit -q -m "Add 1 bill"'


class Rounds:
    """results: {operation: {"ledger-sync": [(milliseconds, megabytes)], "git": [...]}}, in the order of measurement."""

    def __init__(self, sandbox, count):
        self.path, self.home = sandbox.path, sandbox.path / "home"
        self.ours, self.theirs = self.path / "ours", self.path / "theirs"
        self.clouds = {self.ours: self.path / "ours.git", self.theirs: self.path / "theirs.git"}
        self.results, self.keeping, self.number = {}, False, 0
        write_identity(self.home, "alice")
        self.measure_program = self.path / "measure"
        compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))))
        subprocess.run([compiler, "-O2", "-o", self.measure_program, ROOT / "Benchmarks/measure.c"], check=True)
        self.build(count)

    def build(self, count):
        """The ledger, and a clone of it for git; each with a cloud of its own."""
        cloud = self.clouds[self.ours]
        self.do(self.path, "git", "init", "-q", "--bare", "-b", "main", cloud)
        self.do(self.path, PRODUCT, "init", self.ours, "--user", "bob", "--remote", cloud, "--currency", "EUR")
        self.do(self.ours, PRODUCT, "register", "alice")
        self.bills = generate(self.ours, count)
        self.do(self.ours, "git", "add", "-A")
        self.do(self.ours, "git", "commit", "-q", "-m", "Import")
        self.do(self.ours, "git", "gc", "-q")
        self.do(self.ours, "git", "push", "-q", "-u", "origin", "main")
        self.do(self.path, "git", "clone", "-q", "--bare", cloud, self.clouds[self.theirs])
        self.do(self.path, "git", "clone", "-q", self.clouds[self.theirs], self.theirs)
        self.do(self.ours, PRODUCT, "sync")
        self.do(self.theirs, "git", "status")

    def do(self, cwd, *command):
        """Runs a command that is not measured."""
        finished = subprocess.run([str(word) for word in command], cwd=cwd, env=environment(self.home),
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if finished.returncode != 0:
            raise SystemExit(f"bench: {' '.join(map(str, command))}: exit {finished.returncode}\n{finished.stderr}")
        return finished.stdout.strip()

    def measure(self, operation, who, cwd, *command):
        nanoseconds, kilobytes, code = map(int, self.do(cwd, self.measure_program, *command).split())
        if code != 0:
            raise SystemExit(f"bench: {operation} with {who}: exit {code}")
        if self.keeping:
            self.results.setdefault(operation, {}).setdefault(who, []).append((nanoseconds / 1e6, kilobytes / 1024))

    def both(self, operation, ours, theirs):
        """Measures the same with both; who begins alternates from round to round."""
        pair = [("ledger-sync", self.ours, ours), ("git", self.theirs, theirs)]
        for who, cwd, command in pair if self.number % 2 else reversed(pair):
            self.measure(operation, who, cwd, *command)

    def run(self, runs):
        """One round to warm up, then `runs` rounds."""
        for self.number in range(runs + 1):
            self.keeping = self.number > 0
            self.add()
            self.both("push, one commit", [PRODUCT, "push"], ["sh", "-c", CHECK_AND_PUSH])
            self.push_an_edit()
            self.push_unchecked()
            self.pull()
            self.both("list, every record", [PRODUCT, "list", "bill", "--user", "all", "--format", "ndjson"],
                      ["git", "grep", "-h", "", "--", "users/*/bills/*"])
            self.both("sum, by month and category", [PRODUCT, "sum", "bill", "--user", "all", "--by", "month,category"],
                      ["git", "grep", "-h", '"amount"', "--", "users/*/bills/*"])
            self.both("status, nothing changed", [PRODUCT, "status"], ["git", "status"])

    def add(self):
        path = f"users/alice/bills/2026/12/01-new.{self.number:08}.json"
        (self.theirs / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.theirs / self.bills[0], self.theirs / path)
        self.both("add, one record, committed",
                  [PRODUCT, "add", "bill", "amount=12.50", "name=New", "date=2026-12-01", "category=food"],
                  ["sh", "-c", ADD_AND_COMMIT, path])

    def push_an_edit(self):
        path = self.bills[-2 - 2 * self.number]
        for folder in (self.ours, self.theirs):
            text = (folder / path).read_text(encoding="utf-8")
            (folder / path).write_text(self.edited(text), encoding="utf-8")
        self.both("push, one record edited since", [PRODUCT, "push"], ["sh", "-c", EDIT_AND_PUSH])

    def push_unchecked(self):
        for folder in (self.ours, self.theirs):
            self.do(folder, "git", "commit", "-q", "--allow-empty", "-m", "Nothing")
        self.both("push, one commit; git looks at no file", [PRODUCT, "push"], ["git", "push", "-q"])

    def pull(self):
        """One record changed in the cloud, another one here, both committed."""
        here, there = self.bills[2 * self.number], self.bills[-1 - 2 * self.number]
        for folder in (self.ours, self.theirs):
            self.edit_in_cloud(self.clouds[folder], there)
            path = folder / here
            path.write_text(self.edited(path.read_text(encoding="utf-8")), encoding="utf-8")
            self.do(folder, "git", "commit", "-q", "-m", "Edit 1 bill", "--", here)
        self.do(self.ours, PRODUCT, "status")
        self.do(self.theirs, "git", "status")
        self.both("pull, one record changed on each side", [PRODUCT, "pull"], ["git", "pull", "-q", "--no-rebase", "--no-edit"])
        self.do(self.ours, PRODUCT, "push")
        self.do(self.theirs, "git", "push", "-q")

    def edited(self, text):
        return re.sub(r'"method": "[^"]*"', f'"method": "edit {self.number}"', text)

    def edit_in_cloud(self, cloud, path):
        """Another device's commit, made in the bare repository itself."""
        text = self.edited(self.do(cloud, "git", "show", f"main:{path}")) + "\n"
        (self.path / "blob").write_text(text, encoding="utf-8")
        blob = self.do(cloud, "git", "hash-object", "-w", self.path / "blob")
        self.do(cloud, "git", "read-tree", "main")
        self.do(cloud, "git", "update-index", "--cacheinfo", f"100644,{blob},{path}")
        tree = self.do(cloud, "git", "write-tree")
        commit = self.do(cloud, "git", "commit-tree", "-p", "main", "-m", "Edit 1 bill elsewhere", tree)
        self.do(cloud, "git", "update-ref", "refs/heads/main", commit)
