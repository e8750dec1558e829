"""What `init --editor` writes, in the editors that it is for: each shows what is wrong with a record. Where one is not installed,
that is said and nothing is tested. What stands in the files, Tests/CommandsTests/Transcripts/editors.txt shows."""
import json
import os
import pathlib
import shutil
import subprocess
import time

import emacs_scenarios
import sandbox
from scenarios import equal, holds, scenario

HERE = pathlib.Path(__file__).resolve().parent


class Set:
    """A stage with a bill in which something is wrong, for an editor that finds the program by its name."""

    def __init__(self, stage, editor):
        self.said = stage.run("init", "--editor", editor)
        self.path = stage.bill("12.50", "lunch", "🛒午餐", "food")
        record = (stage.folder / self.path).read_text(encoding="utf-8")
        stage.write(self.path, record.replace('"food"', '"fod"'))
        self.shown, self.programs = stage.home / "shown.json", stage.home / "bin"
        self.programs.mkdir()
        self.stage = stage
        self.put(f'exec {stage.binary} "$@"')
        self.environment = stage.environment | {
            "PATH": f"{self.programs}:{sandbox.PATH}", "RECORD": self.path, "SHOWN": str(self.shown)}

    def put(self, script):
        program = self.programs / "ledger-sync"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def ask(self, *command, **more):
        done = subprocess.run(command, cwd=self.stage.folder, capture_output=True, text=True, timeout=sandbox.PATIENCE,
                              env=self.environment | more)
        holds(self.shown.exists(), done.stderr)
        found = json.loads(self.shown.read_text())
        holds("trouble" not in found, f"{found} {done.stderr}")
        equal(len(found["problems"]), 1, "problems")
        holds("did you mean food" in found["problems"][0], found["problems"])
        return found


def skipped(editor):
    print(f"skipped the settings of {editor}: it is not installed here", flush=True)


@scenario("Neovim starts the server by what init writes")
def neovim(stage):
    program = shutil.which("nvim", path=sandbox.PATH)
    if program is None:
        return skipped("Neovim")
    found = Set(stage, "neovim").ask(program, "--headless", "--clean", "-n", "-S", str(HERE / "setup.lua"))
    equal(found.get("root", str(stage.folder)), str(stage.folder), "the root")


@scenario("Emacs starts the server by the lines that init prints")
def emacs(stage):
    program = emacs_scenarios.program()
    if program is None:
        return skipped("Emacs")
    made = Set(stage, "emacs")
    lines = stage.home / "lines.el"
    lines.write_text(made.said)
    equal((stage.folder / ".dir-locals.el").exists(), False, "nothing is written")
    made.ask(program, "--batch", "-l", str(HERE / "setup.el"), LINES_OF_INIT=str(lines))


@scenario("Kate starts the server by what init writes, once its own settings know JSON")
def kate(stage):
    programs = [shutil.which(name, path=sandbox.PATH) for name in ("kate", "Xvfb", "dbus-run-session")]
    if None in programs:
        return skipped("Kate, with Xvfb and a D-Bus")
    editor, screen, bus = programs
    made = Set(stage, "kate")
    answers = stage.home / "answers"
    made.put(f'tee -a {stage.home}/asked | {stage.binary} "$@" | tee -a {answers}')
    settings, run = stage.home / ".config", stage.home / "run"
    (settings / "kate/lspclient").mkdir(parents=True)
    run.mkdir(mode=0o700)
    # Kate 22 does not count JSON among the languages that have servers; what it starts for it, the project says.
    (settings / "kate/lspclient/settings.json").write_text('{ "servers": { "json": { "highlightingModeRegex": "^JSON$" } } }')
    (settings / "katerc").write_text(f"[lspclient]\nAllowedServerCommandLines={made.programs}/ledger-sync lsp\n\n"
                                     "[Kate Plugins]\nkateprojectplugin=true\nlspclientplugin=true\n")
    number, said = os.pipe()
    with subprocess.Popen([screen, "-displayfd", str(said), "-screen", "0", "1000x700x24"], pass_fds=(said,),
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as display:
        os.close(said)
        with open(number) as file:
            name = f":{file.readline().strip()}"
        environment = made.environment | {"DISPLAY": name, "QT_QPA_PLATFORM": "xcb", "XDG_RUNTIME_DIR": str(run)}
        with open(stage.home / "kate.log", "w") as log, subprocess.Popen(
                [bus, "--", editor, "-n", made.path], cwd=stage.folder, env=environment, stdout=log, stderr=log,
                start_new_session=True) as window:
            end = time.monotonic() + sandbox.PATIENCE
            while time.monotonic() < end and window.poll() is None:
                if answers.exists() and "did you mean food" in answers.read_text(encoding="utf-8"):
                    break
                time.sleep(0.1)
            os.killpg(window.pid, 15)
        display.terminate()
    holds(answers.exists(), (stage.home / "kate.log").read_text())
    holds("did you mean food" in answers.read_text(encoding="utf-8"), answers.read_text(encoding="utf-8"))
