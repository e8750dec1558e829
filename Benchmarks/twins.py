"""A ledger kept with ledger-sync and its twin kept with git, each with a cloud, changed in step and measured in turn."""
import os
import pathlib
import shutil
import subprocess

from generate import generate
from sandbox import environment, write_identity

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCT = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / "build/ledger-sync")).resolve()


def compiled(source, program, *libraries):
    """A C program that is ready to run."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))))
    subprocess.run([compiler, "-O2", "-o", program, source, *libraries], check=True)
    return program


class Commands:
    """Runs commands in `home`'s surroundings, measured (with `measure_program`) or not, and keeps what was measured.

    results: {operation: {who: [(milliseconds, megabytes)]}}, in the order of measurement.
    """

    def do(self, cwd, *command, stdin=""):
        """Runs a command that is not measured."""
        finished = subprocess.run([str(word) for word in command], cwd=cwd, env=environment(self.home), input=stdin,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if finished.returncode != 0:
            raise SystemExit(f"bench: {' '.join(map(str, command))}: exit {finished.returncode}\n{finished.stderr}")
        return finished.stdout.strip()

    def measure(self, cwd, *command):
        """Milliseconds and megabytes of a command that has to end well."""
        nanoseconds, kilobytes, code = map(int, self.do(cwd, self.measure_program, *command).split())
        if code != 0:
            raise SystemExit(f"bench: {' '.join(map(str, command))}: exit {code}")
        return nanoseconds / 1e6, kilobytes / 1024

    def note(self, operation, who, measured):
        if self.keeping:
            self.results.setdefault(operation, {}).setdefault(who, []).append(measured)


class Twins(Commands):
    """results: {operation: {"ledger-sync": [(milliseconds, megabytes)], "git": [...]}}, in the order of measurement."""

    def __init__(self, sandbox, count):
        self.path, self.home = sandbox.path, sandbox.path / "home"
        self.ours, self.theirs = self.path / "ours", self.path / "theirs"
        self.clouds = {self.ours: self.path / "ours.git", self.theirs: self.path / "theirs.git"}
        self.results, self.keeping, self.number = {}, False, 0
        write_identity(self.home, "alice")
        self.measure_program = compiled(ROOT / "Benchmarks/measure.c", self.path / "measure")
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

    def both(self, operation, ours, theirs):
        """Measures the same with both; who begins alternates from round to round."""
        pair = [("ledger-sync", self.ours, ours), ("git", self.theirs, theirs)]
        for who, cwd, command in pair if self.number % 2 else reversed(pair):
            self.note(operation, who, self.measure(cwd, *command))

    # Edits

    def edit(self, folder, paths, change):
        for path in paths:
            text = (folder / path).read_text(encoding="utf-8")
            (folder / path).write_text(change(text), encoding="utf-8")

    def edit_here(self, folder, paths, change):
        """Edits files and commits them with git."""
        self.edit(folder, paths, change)
        self.do(folder, "git", "commit", "-q", "-m", f"Edit {len(paths)} bills", "--pathspec-from-file=-",
                stdin="\n".join(paths))

    def edit_in_cloud(self, folder, paths, change):
        """Another device's commit, made in the bare repository itself. The folder has what its cloud has."""
        cloud = self.clouds[folder]
        drafts = [self.path / f"draft-{number}" for number in range(len(paths))]
        for path, draft in zip(paths, drafts):
            draft.write_text(change((folder / path).read_text(encoding="utf-8")), encoding="utf-8")
        blobs = self.do(cloud, "git", "hash-object", "-w", "--stdin-paths", stdin="\n".join(map(str, drafts))).split()
        for draft in drafts:
            draft.unlink()
        self.do(cloud, "git", "read-tree", "main")
        lines = [f"100644 {blob}\t{path}" for blob, path in zip(blobs, paths)]
        self.do(cloud, "git", "update-index", "--index-info", stdin="\n".join(lines) + "\n")
        tree = self.do(cloud, "git", "write-tree")
        commit = self.do(cloud, "git", "commit-tree", "-p", "main", "-m", f"Edit {len(paths)} bills elsewhere", tree)
        self.do(cloud, "git", "update-ref", "refs/heads/main", commit)
