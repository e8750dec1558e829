#!/usr/bin/env python3
"""How long commands about one record take after a large import, beside a look at every file.

    after_import.py [--rows 50000] [--rounds 9]     LEDGER_SYNC names another binary than build/ledger-sync

Prints a table for docs/performance.md: medians, and the ratio to the yardstick that runs before each command, a C program
that looks at every file on two threads (walk.c).
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

import imports
from imports import BINARY, ROOT

RULE_PATH = "ledger/users/alice/imports/bank.json"


def timed(words, at, environment):
    begin = time.monotonic()
    process = subprocess.Popen([str(word) for word in words], cwd=at, env=environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    process.wait()
    return (time.monotonic() - begin) * 1000


def ledger(home, rows, environment):
    def run(*words, at=home / "ledger"):
        return subprocess.run([str(word) for word in words], cwd=at, env=environment, check=True, capture_output=True).stdout

    (home / ".gitconfig").write_text("[user]\n\tname = Alice\n\temail = alice@example.org\n[gc]\n\tauto = 0\n")
    run(BINARY, "init", "ledger", "--user", "alice", "--currency", "EUR", at=home)
    imports.write(home / "bank.csv", rows)
    (home / RULE_PATH).parent.mkdir()
    (home / RULE_PATH).write_text(imports.RULE)
    run(BINARY, "import", home / "bank.csv", "--rule", "bank")
    run(BINARY, "add", "bill", "amount=3", "name=Lonely tea")
    record = json.loads(run(BINARY, "list", "bill", "name:Lonely", "--format", "json"))[0]["id"]
    run("git", "init", "-q", "--bare", "../cloud.git")
    run("git", "remote", "add", "origin", "../cloud.git")
    run(BINARY, "sync")
    return record


def commands(record, misfits):
    def forget():
        misfits.unlink(missing_ok=True)

    complete = ("completion", "bash", "--")
    return [
        ("show ID", ("show", record), None), ("why ID", ("why", record), None), ("log ID", ("log", record), None),
        ("set ID", ("set", record, "amount+=1"), None), ("set TITLE", ("set", "Lonely tea", "amount+=1"), None),
        ("TAB behind `show Lon`", (*complete, "ledger-sync show Lon"), None),
        ("TAB behind `show`", (*complete, "ledger-sync show "), None),
        ("status, every record checked", ("status",), forget), ("status", ("status",), None),
        ("pull, nothing new", ("pull",), None), ("push, nothing new", ("push",), None), ("sync, nothing new", ("sync",), None),
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="after-import-") as folder:
        home = pathlib.Path(folder)
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        walk = home / "walk"
        subprocess.run(["cc", "-O2", "-pthread", "-o", walk, ROOT / "Benchmarks/walk.c"], check=True)
        at = home / "ledger"
        record = ledger(home, options.rows, environment)
        print("| command | ms | looking at every file, ms | ratio |\n|---|--:|--:|--:|")
        for title, words, prepare in commands(record, at / ".git/ledger-sync/misfits.json"):
            times = []
            for _ in range(options.rounds + 1):
                if prepare:
                    prepare()
                times.append((timed((walk, 2, "."), at, environment), timed((BINARY, *words), at, environment)))
            times = times[1:]
            ratio = statistics.median(ours / floor for floor, ours in times)
            floor, ours = (statistics.median(column) for column in zip(*times))
            print(f"| {title} | {ours:.0f} | {floor:.0f} | {ratio:.1f} |", flush=True)


main()
