#!/usr/bin/env python3
"""Runs what hints tell people to run: each transcript once more, and behind every command that ends with a hint, the
commands of the hint that can be run as they stand, each in a copy of all that the command left. They end with 0 or 1.

    run.py [--only undo]     the transcripts whose names contain it

The copies lie where the originals lie, in a mount namespace of their own (unshare). The last line is `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REAL = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))

# Of a command that a hint tells, what it may end with besides 0 and 1, and why.
ELSEWHERE = {
    "pull": "the cloud of a transcript may be gone on purpose, or there is none",
    "push": "the same",
    "sync": "the same",
    "refresh": "the addresses of feeds lead nowhere in transcripts",
}


# That git knows nobody who could commit is the state of some transcripts, and no fault of a hint.
AUTHOR = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER")
          for key, value in (("NAME", "Somebody"), ("EMAIL", "somebody@example.org"))}


def program(results):
    """The text of the program that stands in for ledger-sync."""
    return f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})\n" \
           f"import run\nrun.stand_in({results!r})\n"


def stand_in(results):
    """Runs the program as it was called; behind a failure with a hint, what the hint tells."""
    done = subprocess.run([REAL, *sys.argv[1:]], stderr=subprocess.PIPE)
    sys.stderr.buffer.write(done.stderr)
    sys.stderr.flush()
    if done.returncode >= 2 and b"\nhint:" in done.stderr and "--format" not in sys.argv:
        told(results)
    sys.exit(done.returncode if done.returncode >= 0 else 128 - done.returncode)


def told(results):
    here = pathlib.Path.cwd()
    stage = next((folder for folder in (here, *here.parents) if (folder.parent / "command").exists()), None)
    if stage is None:
        return
    root = stage.parent
    failed = in_copy(root, here, [*sys.argv[1:], "--format", "json"])
    try:
        commands = json.loads(failed.stdout)["error"].get("commands", [])
    except (ValueError, KeyError):
        return
    # Who ran it for another folder runs the hint for that one, too.
    place = sys.argv.index("-C") if "-C" in sys.argv else len(sys.argv)
    for words in commands:
        done = in_copy(root, here, [*sys.argv[place:place + 2], *words])
        isGood = done.returncode in (0, 1) or words[0] in ELSEWHERE and done.returncode in (3, 4)
        with open(results, "a", encoding="utf-8") as file:
            file.write(json.dumps([isGood, sys.argv[1:], words, done.returncode, done.stderr[-400:]]) + "\n")


def in_copy(root, here, words):
    """Runs the program where everything is a copy."""
    with tempfile.TemporaryDirectory(prefix="hints-") as copy:
        shutil.copytree(root, f"{copy}/root", symlinks=True)
        line = 'mount --bind "$1/root" "$2" && cd "$3" && shift 3 && exec "$@"'
        return subprocess.run(
            ["unshare", "--map-root-user", "--mount", "sh", "-c", line, "sh", copy, str(root), str(here), REAL, *words],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, env={**AUTHOR, **os.environ})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    if subprocess.run(["unshare", "--map-root-user", "--mount", "true"]).returncode != 0:
        sys.exit("run.py: this machine allows no mount namespaces (unshare)")
    with tempfile.TemporaryDirectory(prefix="hint-programs-") as folder:
        results = f"{folder}/results"
        stand_in_path = pathlib.Path(folder) / "ledger-sync"
        stand_in_path.write_text(program(results))
        stand_in_path.chmod(0o755)
        environment = {**os.environ, "TRANSCRIPT_PROGRAMS": folder, **({"TRANSCRIPT": options.only} if options.only else {})}
        subprocess.run(["swift", "test", "--skip-build", "--filter", "TranscriptTests"], cwd=ROOT, env=environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = [json.loads(line) for line in open(results, encoding="utf-8")] if os.path.exists(results) else []
    seen = set()
    failed = 0
    for is_good, called, words, code, said in lines:
        if is_good:
            continue
        failed += 1
        if (key := (tuple(words[:2]), said[:80])) not in seen:
            seen.add(key)
            print(f"FAILED {' '.join(called)}: {' '.join(words)} ends with {code}: {said.strip()}")
    print(f"{len(lines) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not lines else 0)


if __name__ == "__main__":
    main()
