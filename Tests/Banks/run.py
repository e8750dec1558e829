#!/usr/bin/env python3
"""Files as banks offer them for download, each with its truth: what `ledger-sync import FILE --yes` makes of them.

    run.py [--files N] [--seed S] [--jobs 2]         400 files of seed 1 when nothing is said
    run.py --only 17,40                              single files; --keep DIR leaves their ledgers and files there
    run.py --show 17                                 one file as text, and its truth
    run.py --self-test                               the checks of the generator (checks.py)
    LEDGER_SYNC=/path/to/ledger-sync run.py          another binary than .build/debug/ledger-sync

A file is `right` (all bills equal its truth, exit 0), `partly` (rows are named as unreadable, the others are right),
`asked` (refused with an option that answers it), then `answered` or `refused answered`; `refused` without an option; or
WRONG: bills came in that differ from the truth, or rows are missing without a word. Ends with 1 where one is WRONG.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import sys
import time

sys.dont_write_bytecode = True
import cases  # noqa: E402
import checks  # noqa: E402
import ledgers  # noqa: E402
import verdicts  # noqa: E402

BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ledgers.ROOT / ".build/debug/ledger-sync"))


def show(case):
    print(f"{case.name}: {case.style.name}, {case.language}, {case.encoding}; a ledger of {case.currency} in {case.zone}")
    print(f"honest: {'; '.join(case.doubts) or 'yes'}")
    print("answers:", " ".join(f"{name} {value!r}" for name, values in case.answers.items() for value in values))
    print(case.text.replace("\r\n", "\n"))
    for date, kind, amount, currency, ways in case.bills:
        print(f"{date} {kind:7} {amount:>10} {currency}  {' / '.join(' '.join(words) for words in ways)}")


def line_of(case, result):
    verdict, why, said = result
    doubt = "" if case.honest else f" [not honest: {'; '.join(case.doubts)}]"
    last = " / ".join(line for line in said.strip().split("\n") if "error" in line or "asked" in line or "--" in line)[:160]
    return f"{case.index:5} {verdict}: {why or 'without a question'} | {case.style.name} ({case.language}){doubt}" + (f" | {last}" if last and verdict != "WRONG" else "")


def summary(results, seconds):
    verdict_counts = collections.Counter(result[0] for _, result in results)
    print("\nby verdict: " + ", ".join(f"{name} {count}" for name, count in verdict_counts.most_common()))
    for honest in (True, False):
        part = collections.Counter(result[0] for case, result in results if case.honest == honest)
        asked = sum(count for name, count in part.items() if name.split()[-1] in ("asked", "refused", "answered"))
        print(f"  {'honest' if honest else 'not honest'}: " + ", ".join(f"{name} {count}" for name, count in part.most_common())
              + f" ({100 * asked / max(part.total(), 1):.1f} % asked or refused)")
    print("by language:")
    for language in sorted({case.language for case, _ in results}):
        part = collections.Counter(result[0] for case, result in results if case.language == language)
        print(f"  {language}: " + ", ".join(f"{name} {count}" for name, count in part.most_common()))
    reasons = collections.Counter((result[0], reason) for _, result in results if result[1] for reason in verdicts.reasons_of(result[1]))
    print("by reason:")
    for (verdict, reason), count in reasons.most_common():
        print(f"  {count:4} {verdict}: {reason}")
    wrong = sum(count for name, count in verdict_counts.items() if "WRONG" in name or name == "crashed")
    print(f"{len(results)} files in {seconds:.0f} s\n{len(results) - wrong} passed, {wrong} failed")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only")
    parser.add_argument("--show", type=int)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return checks.run()
    if options.show is not None:
        return show(cases.drawn(options.seed, options.show))
    indexes = [int(one) for one in options.only.split(",")] if options.only else range(options.files)
    begun = time.monotonic()
    with ledgers.sandbox.Sandbox("banks") as sandbox:
        folder = options.keep.absolute() if options.keep else sandbox.path
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            parser.error(f"{folder} is not empty")
        judge = verdicts.Judge(ledgers.Place(folder, BINARY), options.keep)
        results = []
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            drawn = [cases.drawn(options.seed, index) for index in indexes]
            for case, result in zip(drawn, pool.map(judge.case, drawn)):
                results.append((case, result))
                if result[0] != "right" or result[1] or not case.honest:
                    print(line_of(case, result), flush=True)
    return 1 if summary(results, time.monotonic() - begun) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(1)
