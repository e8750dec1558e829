"""A hook that writes down what it is given, and what git gives it."""
import os

from scenarios import equal, holds

RECORDING = """#!/bin/sh
{
  echo "arguments: $#"
  for word; do echo "argument: $word"; done
  echo "folder: $(pwd -P)"
  echo "GIT_DIR: ${GIT_DIR-none}, GIT_WORK_TREE: ${GIT_WORK_TREE-none}"
  sed 's/^/line: /'
} >> "$HOME/given"
echo "the hook speaks"
"""


def plant(place, script=RECORDING, mode=0o755):
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(script)
    place.chmod(mode)


def taken(home):
    """What the hook wrote down since the last time; "" where it did not run."""
    given = home / "given"
    text = given.read_text() if given.exists() else ""
    given.unlink(missing_ok=True)
    return text


def move_back(person, cloud, commit):
    """Puts the cloud's branch to a commit, or takes it away (None), with git's own memory of it."""
    for name, options in (("refs/heads/main", {"cwd": cloud}), ("refs/remotes/origin/main", {})):
        person.git("update-ref", *([name, commit] if commit else ["-d", name]), **options)


def expect_as_git(person, folder, push, cloud, commit):
    """The hook is given by `push` what it is given by `git push`, with the cloud's branch at `commit` before both."""
    before = taken(person.home)
    outcome = push()
    equal(outcome.code, 0, f"exit code of the push\n{outcome.err}")
    holds("the hook speaks" in outcome.err and "the hook speaks" not in outcome.out, f"its words:\n{outcome.err}")
    ours = taken(person.home)
    move_back(person, cloud, commit)
    person.git("push", "-q")
    equal((before, ours), ("", taken(person.home)), "what the hook was given: nothing before, and what git gave it")
    holds(f"folder: {os.path.realpath(folder)}\n" in ours, f"it ran in the work tree:\n{ours}")
    return ours
