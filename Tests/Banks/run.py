#!/usr/bin/env python3
"""Files as banks offer them for download, each with its truth: what `ledger-sync import FILE --yes` makes of them.

    run.py [--files N] [--seed S] [--jobs 2]         400 files of seed 1 when nothing is said; --cases is another word for --files
    run.py --only 17,40                              single files; --keep DIR leaves their ledgers and files there
    run.py --show 17                                 one file as text, and its truth
    run.py --smaller 17                              the same, made as small as it can be and still be wrong
    run.py --self-test                               the checks of the generator (checks.py)
    run.py --forget                                  take out of known.json what is right, asked or refused by now
    run.py --binary /path/to/ledger-sync             another binary than .build/debug/ledger-sync, or LEDGER_SYNC=…

A file is `right` (all bills equal its truth, exit 0), `partly` (rows are named as unreadable, the others are right),
`asked` (refused with an option that answers it), then `answered` or `refused answered`; `refused` without an option; or
WRONG: bills came in that differ from the truth, or rows are missing without a word (`and said`: with exit 1). Ends with 1
where one is WRONG that known.json does not list with its reason, or one of that list is not WRONG any more.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import sys
import time

sys.dont_write_bytecode = True
import cases  # noqa: E402
import checks  # noqa: E402
import ledgers  # noqa: E402
import smaller  # noqa: E402
import verdicts  # noqa: E402

KNOWN = pathlib.Path(__file__).resolve().parent / "known.json"


def show(case):
    print(f"{case.name}: {case.style.name}, {case.language}, {case.encoding}; a ledger of {case.currency} in {case.zone}")
    print(f"honest: {'; '.join(case.doubts) or 'yes'}")
    print("answers:", " ".join(f"{name} {value!r}" for name, values in case.answers.items() for value in values))
    print(case.text.replace("\r\n", "\n"))
    for date, kind, amount, currency, ways in case.bills:
        print(f"{date} {kind:7} {amount:>10} {currency}  {' / '.join(' '.join(words) for words in ways)}")
    if case.second:
        print("--- the second file, with the rule of the first:")
        show(case.second)


def line_of(case, result):
    verdict, why, said = result
    doubt = "" if case.honest else f" [not honest: {'; '.join(case.doubts)}]"
    last = " / ".join(line for line in said.strip().split("\n") if "error" in line or "asked" in line or "--" in line)[:160]
    line = f"{case.index:5} {verdict}: {why or 'without a question'} | {case.shape}: {case.style.name} ({case.language}){doubt}"
    return line + (f" | {last}" if last and "WRONG" not in verdict else "")


def asked(part):
    """How many percent of these were asked or refused, answered or not."""
    count = sum(count for name, count in part.items() if name.split()[-1] in ("asked", "refused", "answered") and "WRONG" not in name)
    return f"{100 * count / max(part.total(), 1):.1f} % asked or refused"


def said(part):
    return ", ".join(f"{name} {count}" for name, count in part.most_common())


def summary(results, seconds):
    print(f"\nby verdict: {said(collections.Counter(result[0] for _, result in results))}")
    for honest in (True, False):
        part = collections.Counter(result[0] for case, result in results if case.honest == honest)
        print(f"  {'honest' if honest else 'not honest'}: {said(part)} ({asked(part)})")
    for title, name_of in (("language", lambda case: case.language), ("shape", lambda case: case.shape)):
        print(f"by {title}:")
        for name in sorted({name_of(case) for case, _ in results}):
            part = collections.Counter(result[0] for case, result in results if name_of(case) == name)
            honest = collections.Counter(result[0] for case, result in results if name_of(case) == name and case.honest)
            print(f"  {name}: {said(part)}" + (f" ({asked(honest)} of {honest.total()} honest)" if honest else ""))
    reasons = collections.Counter((result[0], reason) for _, result in results if result[1] for reason in verdicts.reasons_of(result[1]))
    print("by reason:")
    for (verdict, reason), count in reasons.most_common():
        print(f"  {count:4} {verdict}: {reason}")
    print(f"{len(results)} files in {seconds:.0f} s")


def failures(results, seed, forget):
    """How many files are wrong that known.json does not list, or are listed and not wrong."""
    listed = json.loads(KNOWN.read_text(encoding="utf-8"))
    known, failed = listed["cases"].get(str(seed), {}), 0
    for case, result in results:
        wrong, index = "WRONG" in result[0] or result[0] == "crashed", str(case.index)
        if wrong and index not in known:
            print(f"FAILED: {line_of(case, result)}")
        elif not wrong and index in known and not forget:
            print(f"FAILED: {case.index} is {result[0]}: take it out of known.json, or run --forget ({listed['reasons'][known[index]]})")
        failed += wrong != (index in known) and not (forget and not wrong)
        if forget and not wrong:
            known.pop(index, None)
    if forget:
        used = {reason for cases_of in listed["cases"].values() for reason in cases_of.values()}
        listed["reasons"] = {name: text for name, text in listed["reasons"].items() if name in used}
        KNOWN.write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(known)} known to be wrong\n{len(results) - failed} passed, {failed} failed")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", "--cases", type=int, default=400)
    parser.add_argument("--binary", default=os.environ.get("LEDGER_SYNC", ledgers.ROOT / ".build/debug/ledger-sync"))
    parser.add_argument("--forget", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only")
    parser.add_argument("--show", type=int)
    parser.add_argument("--smaller", type=int)
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
        judge = verdicts.Judge(ledgers.Place(folder, os.path.abspath(options.binary)), options.keep)
        if options.smaller is not None:
            case, result = smaller.smallest(cases.drawn(options.seed, options.smaller), judge)
            print(line_of(case, result))
            return show(case)
        results = []
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            drawn = [cases.drawn(options.seed, index) for index in indexes]
            for case, result in zip(drawn, pool.map(judge.case, drawn)):
                results.append((case, result))
                if result[0] != "right" or result[1] or not case.honest:
                    print(line_of(case, result), flush=True)
    summary(results, time.monotonic() - begun)
    return 1 if failures(results, options.seed, options.forget) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(1)
