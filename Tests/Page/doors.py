"""`serve --open`: the program that opens the page, as it finds its address."""
import os
import pathlib
import signal
import time

import served

NOISY = 'echo noise; echo noise >&2\n'


def opener(folder, script):
    """A folder for PATH, with an `xdg-open` that notes its words, its process and where it is."""
    programs = folder / "programs"
    programs.mkdir(parents=True)
    program = programs / "xdg-open"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" $$ "$PWD" "$@" > {folder}/noted.new\nmv {folder}/noted.new {folder}/noted\n{NOISY}{script}\n')
    program.chmod(0o755)
    return programs


def eventually(holds):
    """Whether it holds within a time that is long for a busy machine."""
    end = time.monotonic() + served.PATIENCE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def opened(folder, script):
    """(a ledger whose PATH has such a program, what it notes: its process, its folder, and its words)"""
    ledger = served.Ledger.found(folder / "ledger")
    ledger.environment["PATH"] = f"{opener(folder, script)}:{os.environ['PATH']}"

    def noted():
        assert eventually((folder / "noted").exists), "xdg-open was not started"
        return (folder / "noted").read_text().splitlines()

    return ledger, noted


def check_opened(folder):
    ledger, noted = opened(folder / "quick", "exit 0")
    with served.Server(ledger, "--open", "--name", "ledger.example.org") as server:
        process, place, *words = noted()
        yield "xdg-open gets the link and nothing else", [] if words == [server.code["link"]] else [words, server.code]
        yield "which leads to this machine, with the code of the link for a telephone", (
            [] if [words[0].split("#")[0], words[0].split("#")[1]] == [f"{server.url}/", server.code["links"][1].split("#")[1]] else [words, server.code])
        yield "it holds no folder of the ledger", [] if place == "/" else [place]
        status, _, _ = server.ask("POST", "/api/session", {"code": words[0].split("#")[1], "device": "her browser"})
        yield "the link lets in", [] if status == 200 else [status]
        gone = eventually(lambda: not pathlib.Path("/proc", process).exists())
        yield "nothing is left of it while the server goes on", [] if gone else [process]
        server.new_code()
        yield "later codes are not opened", [] if noted()[2:] == words else [noted()]
        server.stop()
        rest = list(server.said.queue)
        yield "and nobody is told that it failed", [] if not any("opened" in said for said in rest) else rest

    ledger, noted = opened(folder / "failing", "exit 3")
    with served.Server(ledger, "--open") as server:
        yield "a failure is told", [] if server.heard("opened") == {"opened": False} else ["another word"]
        yield "and the server answers", [] if server.ask("GET", "/")[0] == 200 else ["not"]

    ledger, noted = opened(folder / "staying", "exec sleep 1000")
    with served.Server(ledger, "--open") as server:
        process = int(noted()[0])
        yield "a browser that stays keeps nobody waiting", [] if server.ask("GET", "/")[0] == 200 else ["not"]
        yield "Ctrl-C is not for it", [] if os.getpgid(process) != os.getpgid(server.process.pid) else ["the same group"]
        server.stop()
        yield "and it outlives the server", [] if pathlib.Path("/proc", str(process)).exists() else ["it is gone"]
        os.kill(process, signal.SIGTERM)

    ledger = served.Ledger.found(folder / "broken" / "ledger")
    program = opener(folder / "broken", "exit 0") / "xdg-open"
    program.write_bytes(b"no program")
    ledger.environment["PATH"] = f"{program.parent}:{os.environ['PATH']}"
    with served.Server(ledger, "--open") as server:
        yield "one that cannot be started is told", [] if server.heard("opened") == {"opened": False} else ["another word"]
        yield "and the server answers, too", [] if server.ask("GET", "/")[0] == 200 else ["not"]
