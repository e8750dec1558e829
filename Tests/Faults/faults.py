"""Runs a command with the preloaded library of inject.c: counting its changing calls, or stopping it before the n-th."""
import os
import pathlib
import struct
from typing import NamedTuple

import libraries
from sandbox import run

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PRODUCT = pathlib.Path(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync")).resolve()
# The same calls in every run: which way to the disk is quicker depends on what other programs write.
MOMENT = {"LEDGER_SYNC_FLUSH": os.environ.get("LEDGER_SYNC_FLUSH", "at-once"), **{
    name: "2026-11-20T12:00:00Z" for name in ("LEDGER_SYNC_NOW", "GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE")}}


def build_library(folder, name="inject"):
    """Compiles inject.c, or another, and gives the library's path."""
    return libraries.build_library(folder, HERE / f"{name}.c", "-ldl", "-pthread")


class Faulty(NamedTuple):
    """What a command did under the library: exit code (negative: the signal), what it said, and the calls it made."""
    code: int
    err: str
    calls: int


def run_faulty(library, command, home, cwd, at=0, counter_folder=None, **settings):
    """Runs `command` with a fault before its `at`-th changing call (0: none). settings: more FAULT_ variables."""
    counter = (counter_folder or home) / "fault-counter"
    counter.write_bytes(bytes(8))
    outcome = run(command, home, cwd, **MOMENT, **settings, LD_PRELOAD=library, FAULT_AT=at, FAULT_COUNTER=counter,
                  FAULT_PROGRAM=pathlib.Path(command[0]).name)
    return Faulty(outcome.code, outcome.err, struct.unpack("=Q", counter.read_bytes())[0])
