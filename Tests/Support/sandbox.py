"""A temporary folder with a HOME of its own: what is started from here sees no setting of the person who starts it."""
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import NamedTuple

# Seconds that a command has to end, or something to happen. No test says by it how fast the machine is: it is for hangs.
PATIENCE = 1200
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


class TimedOut(Exception):
    """A command did not end in the time that it was given, and was killed."""


class Sandbox:
    """Removed at the end of the `with` block. Keep the name short: a Unix socket's path has room for 107 bytes."""

    def __init__(self, name="ls", parent=None):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix=name + "-", dir=parent))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def folder(self, name):
        path = self.path / name
        path.mkdir(parents=True)
        return path


def environment(home, **extra):
    """The whole environment of a command, nothing inherited. An extra of None removes a variable."""
    basis = {
        "PATH": PATH, "HOME": str(home), "LANG": "C.UTF-8", "TZ": "UTC",
        "XDG_CONFIG_HOME": f"{home}/.config", "XDG_DATA_HOME": f"{home}/.local/share",
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": f"{home}/.gitconfig", "GIT_TERMINAL_PROMPT": "0",
    }
    basis.update(extra)
    return {name: str(value) for name, value in basis.items() if value is not None}


def run(command, home, cwd, timeout=PATIENCE, stdin=None, **extra):
    """Runs a command without a terminal and gives what it said. `extra` are environment variables."""
    process = subprocess.Popen(
        [str(word) for word in command], cwd=cwd, env=environment(home, **extra), start_new_session=True,
        stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, err = process.communicate(stdin, timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        raise TimedOut(f"{' '.join(map(str, command))}: still running after {timeout} s") from None
    return Outcome(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def write_identity(home, name):
    """A .gitconfig with who writes the commits, branch `main` for new repositories, and no tidying in the background."""
    home.mkdir(parents=True, exist_ok=True)
    (home / ".gitconfig").write_text(
        f"[user]\n\tname = {name}\n\temail = {name}@example.org\n[init]\n\tdefaultBranch = main\n"
        "[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n", encoding="utf-8")
