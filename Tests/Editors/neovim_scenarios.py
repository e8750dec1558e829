"""The server in an editor that people use: Neovim, without a screen. Where it is not installed, that is said and nothing is tested."""
import json
import pathlib
import shutil
import subprocess

import sandbox
from scenarios import equal, holds, scenario

SCRIPT = pathlib.Path(__file__).resolve().parent / "neovim.lua"
NAME = "🛒午餐 e\u0301"


@scenario("Neovim shows problems, completes an id and says what a field means")
def neovim(stage):
    program = shutil.which("nvim", path=sandbox.PATH)
    if program is None:
        print("skipped Neovim: it is not installed here", flush=True)
        return
    path = stage.bill("12.50", NAME.split()[0], "food")
    shown = stage.home / "shown.json"
    done = subprocess.run(
        [program, "--headless", "--clean", "-n", "-S", str(SCRIPT)], cwd=stage.folder, capture_output=True, text=True, timeout=600,
        env=stage.environment | {"LEDGER_SYNC": str(stage.binary), "RECORD": path, "SHOWN": str(shown)})
    holds(shown.exists(), done.stderr)
    found = json.loads(shown.read_text())
    holds("trouble" not in found, f"{found} {done.stderr}")
    equal(len(found["broken"]), 1, "problems")
    holds("did you mean food" in found["broken"][0], found["broken"])
    holds("food" in found["offered"], found["offered"])
    equal(found["words"], ["food"], "what CTRL-X CTRL-O offers")
    equal(json.loads("\n".join(found["completed"]))["category"], "food", "what was completed")
    equal(found["hover"]["kind"], "plaintext", "texts of others are no markup")
    holds("category Food and drink" in found["hover"]["value"], found["hover"])
    equal(json.loads((stage.folder / path).read_text())["category"], "food", "what was saved")
