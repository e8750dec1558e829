"""Emacs with eglot, where both are installed (Debian: emacs-nox, elpa-eglot)."""
import json
import pathlib
import shutil
import subprocess

from record_scenarios import NASTY
from scenarios import equal, holds, scenario

SCRIPT = pathlib.Path(__file__).resolve().parent / "emacs.el"


def program():
    """Emacs; None where it is not there, or has no eglot."""
    found = shutil.which("emacs")
    if found is None:
        return None
    asked = [found, "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]
    return found if subprocess.run(asked, capture_output=True).returncode == 0 else None


@scenario("Emacs shows problems, completes an id and says what a field means")
def emacs(stage):
    editor = program()
    if editor is None:
        print("skipped Emacs: it is not installed here with eglot", flush=True)
        return
    path = stage.bill("12.50", NASTY.split()[0], "food")
    shown = stage.home / "shown.json"
    done = subprocess.run([editor, "--batch", "-l", str(SCRIPT)], cwd=stage.folder, capture_output=True, text=True, timeout=600,
                          env=stage.environment | {"LEDGER_SYNC": str(stage.binary), "RECORD": path, "SHOWN": str(shown)})
    holds(shown.exists(), done.stderr)
    found = json.loads(shown.read_text())
    holds("trouble" not in found, f"{found} {done.stderr}")
    holds(len(found["broken"]) == 1 and "did you mean food" in found["broken"][0], found["broken"])
    equal(found["typed"], "fo", "what would be completed")
    holds("food" in found["offered"], found["offered"])
    holds("category Food and drink" in found["hover"], found["hover"])
    equal(json.loads((stage.folder / path).read_text())["category"], "food", "what was saved")
