"""The extension for Visual Studio Code (Samples/vscode), in Node.js beside an interface that is played (vscode.js), and its
package. Where Node.js is not installed, that is said and nothing is tested."""
import json
import pathlib
import shutil
import subprocess
import zipfile

import sandbox
from scenarios import equal, holds, scenario

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def node(script, *words, cwd, **more):
    """Runs a script in Node.js; None where it is not installed, and that is said."""
    program = shutil.which("node", path=sandbox.PATH) or shutil.which("node")
    if program is None:
        print("skipped the extension for Visual Studio Code: Node.js is not installed here", flush=True)
        return None
    return subprocess.run([program, str(script), *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=600, **more)


@scenario("Visual Studio Code shows problems, mends and completes an id, says what a field means, and lays a text out")
def extension(stage):
    path = stage.bill("12.50", "lunch", "🛒午餐", "food")
    shown = stage.home / "shown.json"
    done = node(HERE / "vscode.js", cwd=stage.folder,
                env=stage.environment | {"LEDGER_SYNC": str(stage.binary), "RECORD": path, "SHOWN": str(shown)})
    if done is None:
        return
    holds(shown.exists(), done.stderr)
    found = json.loads(shown.read_text())
    holds("trouble" not in found, found)
    equal(found["errors"], [], "errors")
    equal(found["atFirst"], [], "problems at first")
    holds("did you mean food" in found["broken"], found["broken"])
    equal(found["underlined"], '"fodd"', "what is underlined")
    equal(found["fixes"], ["Write food"], "quick fixes")
    equal(found["mended"], [], "problems when it is mended")
    holds("category Food and drink" in found["hover"] and not found["isMarkup"], found["hover"])
    holds("food" in found["offered"], found["offered"])
    holds(found["definition"].endswith("/users/alice/categories/food.json"), found["definition"])
    equal(found["uses"], [str(stage.folder / path)], "references")
    holds("Food and drink" in found["titles"], found["titles"])
    holds("amount" in found["outline"], found["outline"])
    equal(found["folds"][0][0], 0, "the first fold")
    holds(any("lunch" in name for name in found["named"]), found["named"])
    equal((found["sound"], found["formatted"]), (0, True), "edits of a text that is laid out, and one that was not")
    equal(found["renamed"], ["food", "food"], "what is renamed")
    holds("another record with the id pets" in found["refused"], found["refused"])
    equal(found["edits"], 0, "edits: the editor reads the files again")
    holds(any("food is meals now, and 1 reference changed" in text for text in found["told"]), found["told"])
    equal(json.loads((stage.folder / path).read_text())["category"], "meals", "what was saved, and renamed")


@scenario("Visual Studio Code says where the program is looked for, if it is not there")
def missing(stage):
    path = stage.bill("12.50", "lunch", "food")
    probe = stage.home / "probe.js"
    probe.write_text(
        'const {Connection} = require(process.argv[2]);'
        'const c = new Connection("no-such-program", process.cwd(), {notified() {}, asked: async () => null, ended: (why) => console.log(why)});'
        'c.ask("initialize", {}).then((answer) => console.log(answer === undefined));')
    done = node(probe, ROOT / "Samples/vscode/connection.js", cwd=stage.folder)
    if done is None:
        return
    equal(done.returncode, 0, done.stderr)
    holds("ENOENT" in done.stdout and "true" in done.stdout, done.stdout)
    holds((stage.folder / path).exists(), "nothing was changed")


@scenario("The package for Visual Studio Code has all files, and is the same each time")
def package(stage):
    first, second = stage.home / "one.vsix", stage.home / "two.vsix"
    for target in (first, second):
        subprocess.run([str(ROOT / "Tools/vsix"), str(target)], check=True, capture_output=True)
    equal(first.read_bytes(), second.read_bytes(), "the bytes of two packages")
    with zipfile.ZipFile(first) as archive:
        names = archive.namelist()
        about = json.loads(archive.read("extension/package.json"))
        files = {f"extension/{file.name}" for file in (ROOT / "Samples/vscode").iterdir()}
        equal(set(names), files | {"extension.vsixmanifest", "[Content_Types].xml"}, "files")
        holds(f'Version="{about["version"]}"' in archive.read("extension.vsixmanifest").decode(), "the version")
        holds(f"extension/{about['main'].removeprefix('./')}" in names, "what the editor starts")
