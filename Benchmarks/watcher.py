#!/usr/bin/env python3
"""What a watcher saves: questions and git status of a large ledger without one and with one.

    watcher.py [--records 100000] [--rounds 9]     LEDGER_SYNC names another binary than build/ledger-sync

Prints a table for docs/performance.md: medians of milliseconds and of processor time. Before each command runs the yardstick, a C
program that looks at every file on two threads (walk.c).
"""
import argparse
import contextlib
import os
import pathlib
import resource
import statistics
import subprocess
import tempfile
import time

import generate
from imports import BINARY as PRODUCT, ROOT

BINARY = pathlib.Path(PRODUCT).absolute()

MONTH = "2026-06"


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timed(words, at, environment):
    """Milliseconds, and those of the processor."""
    begin, before = time.monotonic(), spent()
    subprocess.run([str(word) for word in words], cwd=at, env=environment, check=True, stdout=subprocess.DEVNULL)
    return (time.monotonic() - begin) * 1000, (spent() - before) * 1000


def ledger(home, records, environment):
    def run(*words, at=home / "ledger"):
        subprocess.run([str(word) for word in words], cwd=at, env=environment, check=True, stdout=subprocess.DEVNULL)

    (home / ".gitconfig").write_text("[user]\n\tname = Alice\n\temail = alice@example.org\n[gc]\n\tauto = 0\n")
    run(BINARY, "init", "ledger", "--user", "alice", "--currency", "EUR", at=home)
    generate.generate(home / "ledger", records)
    run("git", "add", "-A")
    run("git", "commit", "-q", "-m", "All")
    run(BINARY, "sum", "bill", "--user", "all")


def commands(at):
    """Of each the title, the words, and what is done before."""
    def edit():
        path = next((at / "users/alice/bills" / MONTH.replace("-", "/")).iterdir())
        path.write_text(path.read_text().replace("12", "13"))

    month = (BINARY, "list", "bill", f"date:{MONTH}", "--user", "all", "--format", "ndjson")
    every = (BINARY, "sum", "bill", "--user", "all", "--by", "month", "--format", "ndjson")
    git = ("git", "status", "--porcelain")
    return [("one month", month, None), ("every month", every, None), ("one month, after an edit", month, edit),
            ("git status", git, None), ("git status, after an edit", git, edit)]


@contextlib.contextmanager
def watched(at, environment):
    server = subprocess.Popen([BINARY, "serve", "--port", "0"], cwd=at, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    server.stdout.readline()
    while subprocess.run([BINARY, "hook", "fsmonitor", "2", ""], cwd=at, env=environment, capture_output=True).returncode:
        time.sleep(0.05)
    yield
    server.kill()
    server.wait()


def measured(at, walk, rounds, environment):
    """Of each command the medians: milliseconds, the processor's, and those of the yardstick."""
    found = {}
    for title, words, prepare in commands(at):
        taken = []
        for _ in range(rounds + 1):
            if prepare:
                prepare()
                time.sleep(0.2)
            taken.append((timed((walk, 2, "."), at, environment)[0], *timed(words, at, environment)))
        found[title] = [statistics.median(column) for column in zip(*taken[1:])]
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="watcher-") as folder:
        home, at = pathlib.Path(folder), pathlib.Path(folder) / "ledger"
        environment = {"PATH": f"{BINARY.parent}:{os.environ['PATH']}", "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1",
                       "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        walk = home / "walk"
        subprocess.run(["cc", "-O2", "-pthread", "-o", walk, ROOT / "Benchmarks/walk.c"], check=True)
        ledger(home, options.records, environment)
        without = measured(at, walk, options.rounds, environment)
        subprocess.run([BINARY, "hook", "fsmonitor", "--install"], cwd=at, env=environment, check=True, capture_output=True)
        with watched(at, environment):
            beside = measured(at, walk, options.rounds, environment)
        print("| | without, ms | processor | with a watcher, ms | processor | looking at every file, ms |\n|---|--:|--:|--:|--:|--:|")
        for title, (floor, wall, cpu) in without.items():
            print(f"| {title} | {wall:.0f} | {cpu:.0f} | {beside[title][1]:.0f} | {beside[title][2]:.0f} | {floor:.0f} |")


main()
