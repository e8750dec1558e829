#!/usr/bin/env python3
"""How long `serve` takes for an answer in a large ledger, beside git doing an add and commit in the same run.

    page.py [--bills 100000] [--runs 9]     LEDGER_SYNC names another binary than build/ledger-sync

Prints the table of docs/performance.md: the first answer, and the median and the slowest of those that follow, in ms; the
files of the page in KB; and what an idle server takes. Exits with 1 where a goal is missed: 60 ms for a bill that is
acknowledged, 250 KB for the page, 40 MB and no processor time for an idle server.
"""
import argparse
import json
import os
import pathlib
import re
import statistics
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("LEDGER_SYNC", str(ROOT / "build/ledger-sync"))
sys.path[:0] = [str(ROOT / "Tests/Support"), str(ROOT / "Tests/Page")]

import sandbox  # noqa: E402
import served  # noqa: E402
from generate import generate  # noqa: E402

ACKNOWLEDGED, PAGE, MEGABYTES = 60, 250, 40
IDLE = 10  # seconds


def measure(title, runs, ask):
    """The median; prints the row."""
    times = []
    for _ in range(runs + 1):
        begin = time.perf_counter()
        ask()
        times.append((time.perf_counter() - begin) * 1000)
    median = statistics.median(times[1:])
    print(f"| {title} | {times[0]:.0f} | {median:.1f} | {max(times[1:]):.0f} |", flush=True)
    return median


def page_size(server):
    """Bytes of the page and all that it asks for before it asks for data."""
    worker = server.ask("GET", "/worker.js")[2].decode()
    shell = re.findall(r'"(/[^"]*)"', worker[worker.index("const shell"):worker.index("];")])
    return sum(len(server.ask("GET", path)[2]) for path in {*shell, "/worker.js"})


def processor(process):
    """Seconds that it has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bills", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with sandbox.Sandbox("page", "/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as box:
        ledger = served.Ledger.found(box.path / "ledger", user="alice")
        generate(ledger.folder, options.bills)
        ledger.git("add", "-A")
        ledger.git("commit", "-q", "-m", "Import")
        newest = max(ledger.folder.glob("users/alice/bills/*/*/*.json")).relative_to(ledger.folder).parts
        day = f"{newest[3]}-{newest[4]}-15"
        with served.Server(ledger) as server:
            headers = {"Authorization": f"Bearer {server.token()}"}
            number = iter(range(10**6))

            def ask(question):
                status, _, body = server.ask("GET", f"/api/{question}", headers=headers)
                assert status == 200, body

            def do(deed, **body):
                status, _, answer = server.ask("POST", f"/api/{deed}", body, headers=headers)
                assert status == 200, answer
                return json.loads(answer)

            def plain():
                (ledger.folder / "note.txt").write_text(str(next(number)))
                ledger.git("add", "note.txt")
                ledger.git("commit", "-q", "-m", "Note")

            print("| | first | median | slowest |\n|---|--:|--:|--:|")
            measure("the page's first file", options.runs, lambda: server.ask("GET", "/"))
            measure("a month", options.runs, lambda: ask(f"month?day={day}"))
            measure("a category of a month", options.runs, lambda: ask(f"list?kind=bill&term=category:food&term=date:{day[:7]}"))
            measure("what a line would be", options.runs, lambda: do("quick", line=f"{next(number) + 1} lunch food", dryRun=True))
            added = measure("a bill, committed and durable", options.runs, lambda: do(
                "quick", line=f"{next(number) + 1} lunch food", request=f"bench-{next(number):06}"))
            git = measure("git: add and commit of one file", options.runs, plain)
            size = page_size(server) / 1000
            time.sleep(1)
            before = processor(server.process)
            time.sleep(IDLE)
            idle, memory = processor(server.process) - before, resident(server.process)
        print(f"a bill takes {added / git:.2f} times git's add and commit")
        print(f"the page: {size:.0f} KB; idle: {memory:.0f} MB, {idle / IDLE * 100:.1f} % of a processor")
        sys.exit(1 if added > ACKNOWLEDGED or size > PAGE or memory > MEGABYTES or idle > 0 else 0)


if __name__ == "__main__":
    main()
