#!/usr/bin/env python3
"""Compares `ledger-sync merge-file --batch` with a model of docs/merge-semantics.md, on random merges.

    run.py [--cases N] [--seed S] [--processes P] [--command PATH]
    run.py --seed S --only K       one case, as it was drawn and as small as it gets
First come the worked examples of Tests/MergeTests/Cases, asked of the model, merges that once went wrong, and wrong
answers to these, which have to be noticed.
The last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import json
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import compare  # noqa: E402
import laws  # noqa: E402
import shrink  # noqa: E402
from generate import Generator  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NOTES = ("what", "merged", "conflicts")  # of a known case, besides the request
AT_ONCE = 2000  # requests to one process of the command
MIXED = 300  # merges with records of both formats
SHOWN = 5  # differences that are explained


def drawn(seed, number):
    return compare.asked(Generator(seed, number).request())


def differing(command, seed, numbers):
    """The cases among these in which the command differs from the model: (number, what is wrong); how many laws were
    asked of the command, and the cases in which it breaks one."""
    requests = [drawn(seed, number) for number in numbers]
    answers = compare.answers(command, requests)
    found = zip(numbers, requests, answers)
    problems = ((number, compare.problem(request, answer)) for number, request, answer in found)
    asked, broken = laws.broken(command, requests, answers)
    return ([(number, problem) for number, problem in problems if problem], asked,
            [(numbers[index], problem) for index, problem in broken])


def explain(command, seed, number):
    """A difference, made as small as it gets, with both answers."""
    def is_wrong(request):
        return compare.problem(request, compare.answers(command, [request])[0])

    request = shrink.smallest(drawn(seed, number), is_wrong)
    print(f"case {number} of seed {seed}: run.py --seed {seed} --only {number}")
    for name, value in request.items():
        print(f"  {name:9} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    print(f"  command   {json.dumps(compare.answers(command, [request])[0], ensure_ascii=False)}")
    print(f"  model     {compare.expected(request)}")
    print(f"  wrong     {is_wrong(request)}", flush=True)


def drawn_ones(options):
    """Random merges, asked of the command and the model."""
    parts = [range(first, min(first + AT_ONCE, options.cases)) for first in range(0, options.cases, AT_ONCE)]
    wrong, asked, broken = [], 0, []
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        for found in pool.map(differing, *zip(*((options.command, options.seed, part) for part in parts))):
            wrong += found[0]
            asked += found[1]
            broken += found[2]
    for number, problem in wrong[:SHOWN]:
        explain(options.command, options.seed, number)
    print(f"{len(wrong)} differences in {options.cases} random merges")
    for number, problem in wrong[SHOWN:]:
        print(f"case {number} of seed {options.seed}: {problem}")
    for number, problem in broken:
        print(f"case {number} of seed {options.seed} breaks a law: {problem}")
    print(f"{asked} laws asked: {len(broken)} broken")
    return options.cases - len(wrong) + asked - len(broken), len(wrong) + len(broken)


def known(options):
    """Merges that once went wrong, with what they have to give: the command and the model are both asked."""
    cases = [json.loads(line) for line in HERE.joinpath("found.jsonl").read_text().splitlines()]
    requests = [{name: value for name, value in case.items() if name not in NOTES} for case in cases]
    failed = 0
    for case, request, answer in zip(cases, requests, compare.answers(options.command, requests)):
        given = {"merged": case["merged"], "conflicts": case["conflicts"]}
        problems = {"the model": compare.problem(request, given), "the command": compare.problem(request, answer)}
        wrong = [f"{who}: {problem}" for who, problem in problems.items() if problem]
        if wrong:
            failed += 1
            print(f"{case['what']}: {'; '.join(wrong)}\n  command   {answer}\n  model     {compare.expected(request)}")
    return len(cases) - failed, failed


def mixed(options):
    """Random merges of records of both formats, as files: only so `merge-file` takes them."""
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        for number in range(MIXED):
            plists = (("theirs",), ("base", "theirs"), ("ours", "theirs"))[number % 3]
            request = compare.asked(Generator(f"{options.seed} mixed", number).request(plists))
            problem = compare.problem(request, compare.answer_to_files(options.command, request, pathlib.Path(name)))
            if problem:
                failed += 1
                print(f"mixed case {number} of seed {options.seed}: {problem}\n  {request}")
    return MIXED - failed, failed


def judged(options):
    """Answers that are wrong in one thing, each of which has to be noticed."""
    passed = failed = 0
    for line in HERE.joinpath("found.jsonl").read_text().splitlines():
        case = json.loads(line)
        request = {name: value for name, value in case.items() if name not in NOTES}
        for merged, count in shrink.wrong_answers(case["merged"], case["conflicts"]):
            if compare.problem(request, {"merged": merged, "conflicts": count}):
                passed += 1
            else:
                failed += 1
                print(f"{case['what']}: {merged} with {count} conflicts is taken for right")
    return passed, failed


def worked(options):
    """The worked examples, asked of the model: arrays of sets and keyed lists in any order."""
    folder = ROOT / "Tests/MergeTests/Cases"
    schema = json.loads(folder.joinpath("schema.json").read_text())
    passed = failed = 0
    for number, line in enumerate(folder.joinpath("three-way.jsonl").read_text().splitlines(), 1):
        case = json.loads(line)
        request = {name: value for name, value in case.items() if name != "merged"} | {"schema": schema}
        request |= {side: None if case[side] is None else json.dumps(case[side]) for side in compare.SIDES}
        if compare.agrees(request, case["merged"]):
            passed += 1
        else:
            failed += 1
            print(f"line {number}: expected {json.dumps(case['merged'])}, the model has {compare.expected(request)}")
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=5_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--command", default=str(ROOT / ".build/debug/ledger-sync"))
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    if options.only is not None:
        explain(options.command, options.seed, options.only)
        return
    started = time.monotonic()
    counts = [part(options) for part in (worked, known, judged, mixed, drawn_ones)]
    passed, failed = map(sum, zip(*counts))
    seconds = time.monotonic() - started
    print(f"{options.cases} random merges of seed {options.seed}, {seconds:.0f} s")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
