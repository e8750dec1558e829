"""What needs no files: the reader and the merge within a process, and the start of the program."""
import json
import os
import pathlib
import statistics
import subprocess
import timeit

from twins import PRODUCT, ROOT, compiled

PROGRAM = pathlib.Path(os.environ.get("ENGINE_BENCHMARK", ROOT / "build/engine-benchmark")).resolve()
# How often Python reads a record in the time that the operation is compared with.
SIDES = {"read": 1, "read into values": 1, "merge, a field on each side": 3, "merge, the same field on both sides": 3}
# What every program of ours loads, whether it calls them or not.
LIBRARIES = ("-Wl,--no-as-needed", "-lgit2", "-lsqlite3")


def measured_once():
    lines = [json.loads(line) for line in subprocess.run([PROGRAM], check=True, stdout=subprocess.PIPE).stdout.splitlines()]
    record = lines.pop()["record"]
    calls = 20_000
    python = min(timeit.repeat(lambda: json.loads(record), number=calls, repeat=5)) / calls * 1e9
    return {line["operation"]: (line["bytes"], line["nanoseconds"], python * SIDES[line["operation"]]) for line in lines}


def wall(command):
    """Milliseconds."""
    return timeit.timeit(lambda: subprocess.run(command, stdout=subprocess.DEVNULL), number=1) * 1e3


def start(sandbox, runs, *libraries):
    """The median times of `--version` and of an empty C program, started in turn, and the median of their ratios."""
    source = sandbox.path / "empty.c"
    source.write_text("int main(void) { return 0; }\n")
    empty = compiled(source, sandbox.path / "empty", *libraries)
    pairs = [(wall([PRODUCT, "--version"]), wall([empty])) for _ in range(10 * runs)]
    ours, theirs = zip(*pairs)
    ratio = statistics.median(mine / other for mine, other in pairs)
    return statistics.median(ours), statistics.median(theirs), ratio


def rows(sandbox, runs):
    """The lines of the table."""
    rounds = [measured_once() for _ in range(runs)]
    lines = ["| operation | ledger-sync, µs | compared with, µs | ratio |", "|---|--:|--:|--:|"]
    for operation in rounds[0]:
        size = rounds[0][operation][0]
        ours = statistics.median(each[operation][1] for each in rounds) / 1e3
        python = statistics.median(each[operation][2] for each in rounds) / 1e3
        ratio = statistics.median(each[operation][1] / each[operation][2] for each in rounds)
        reads = "json.loads of Python" + (f", {SIDES[operation]} times" if SIDES[operation] > 1 else "")
        lines.append(f"| {operation}, {size} bytes | {ours:.2f} | {python:.2f} ({reads}) | {ratio:.2f} |")
    for program, libraries in (("an empty C program", ()), ("the same with libgit2 and SQLite", LIBRARIES)):
        ours, empty, ratio = start(sandbox, runs, *libraries)
        lines.append(f"| start and end, `--version` | {ours * 1e3:.0f} | {empty * 1e3:.0f} ({program}) | {ratio:.2f} |")
    return lines
