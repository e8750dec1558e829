#!/usr/bin/env python3
"""Kills a command before each of its changing system calls, and looks whether the next command makes good.

    sweep.py                       every point of every setting, and then of the recovery (one point each)
    sweep.py --slice [--seed S]    a random part of the points, for the tests
    sweep.py --once                without those of the recovery
    sweep.py --part 2/5            the second fifth: points 2, 7, 12, …; five such runs are a whole one
    sweep.py --setting pull --only 17 [--keep]
                                   one point; --keep leaves the folder and says where it is
    sweep.py --action enospc|eio|erofs|emfile [--forever]
                                   the call fails instead; with --forever, all after it as well
    sweep.py --action prune|gc     `git prune --expire=now` or `git gc --prune=now` runs before the call
The last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import settings as all_settings  # noqa: E402
from faults import build_library, run_faulty  # noqa: E402
from settings import SETTINGS, TEMPORARY, Unusable  # noqa: E402

OLD_NEWS = "git status may be out of date until the next sync"
# What the command may end with when the fault stopped it. What git does beside it stops nothing.
FAILURES = ("enospc", "eio", "erofs", "emfile")
ENDS = {"kill": (-9,), "prune": (), "gc": (), **dict.fromkeys(FAILURES, (4, 7))}
LEFT_BEHIND = {"locks", "temporaries"}
BESIDE = {"prune": "git prune --expire=now", "gc": "git gc --quiet --prune=now"}


class Sweep:
    """One setting: its template, what an undisturbed run makes of it, and the number of points."""

    def __init__(self, kind, folder, library, action="kill", is_forever=False):
        self.folder, self.library, self.action = folder / kind.name, library, action
        self.forever = {"FAULT_FOREVER": 1} if is_forever else {}
        self.folder.mkdir()
        self.template = kind(self.folder / "template")
        self.template.folder.mkdir()
        self.template.build()
        self.before = self.template.files()
        undisturbed = self.template.copy_to(self.folder / "undisturbed")
        ran = self.faulty(undisturbed)
        if ran.code not in kind.codes or ran.calls == 0:
            raise Unusable(f"undisturbed: exit {ran.code} after {ran.calls} changing calls\n{ran.err}")
        self.points, self.after = ran.calls, undisturbed.outcome()

    def faulty(self, setting, at=0, **extra):
        return run_faulty(self.library, setting.command, setting.home, setting.cwd, at, setting.folder,
                          **self.what_happens(setting.alice), **self.forever, **setting.faults, **extra)

    def what_happens(self, folder):
        """The variables that say what the fault is."""
        if self.action not in BESIDE:
            return {"FAULT_ACTION": self.action}
        return {"FAULT_ACTION": "run", "FAULT_COMMAND": f"cd '{folder}' && {BESIDE[self.action]} > /dev/null 2>&1"}

    def try_point(self, number, second=0, keep=False):
        """A fault before call `number`, and one in the recovery before call `second` (0: none); gives what is wrong then."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix=f"{number}-", dir=self.folder))
        try:
            setting = self.template.copy_to(folder / "copy")
            found = self.disturb(setting, number)
            if second:
                found += self.disturb(setting, second)
            return found or self.recover(setting)
        finally:
            if keep:
                print(f"kept: {folder}")
            else:
                shutil.rmtree(folder)

    def disturb(self, setting, number):
        ran = self.faulty(setting, number)
        found = self.torn(setting.files()) + setting.trouble_with_git()
        if ran.code in (*setting.codes, *setting.again):
            # git's index may be left to the next command, where that is said; and what could not be removed.
            left = {"status"} if OLD_NEWS in ran.err else set()
            left |= LEFT_BEHIND if self.action in FAILURES else set()
            return found + self.unfinished(setting, "although the command says that it is done", left)
        if ran.code not in ENDS[self.action] + (setting.ends if self.action in FAILURES else ()):
            found.append(f"exit {ran.code}: {ran.err.strip()}")
        return found

    def torn(self, now):
        """Records that are neither as they were nor as they will be."""
        found = []
        for path in sorted({*self.before, *self.after["files"], *now}):
            allowed = [files.get(path) for files in (self.before, self.after["files"])]
            if self.template.may_be_away:
                allowed.append(None)
            if now.get(path) not in allowed and not TEMPORARY.search(path):
                found.append(f"torn: {path}: {'gone' if path not in now else now[path][:200]!r}")
        return found

    def recover(self, setting, **extra):
        """The same command again, with no fault: it has to come to what an undisturbed run comes to."""
        ran = self.faulty(setting, **extra)
        if ran.code not in setting.again:
            return [f"the next command: exit {ran.code}: {ran.err.strip()}"]
        return self.unfinished(setting, "after recovery") + setting.trouble_with_git()

    def unfinished(self, setting, when, left=frozenset()):
        """Where the setting differs from what an undisturbed run made, but for the parts that are left."""
        outcome = setting.outcome()
        return [f"{part} {when}: {difference(outcome[part], expected)}"
                for part, expected in self.after.items() if part not in left and outcome[part] != expected]


def difference(found, expected):
    if isinstance(found, dict):
        paths = [path for path in sorted({*found, *expected}) if found.get(path) != expected.get(path)]
        return "; ".join(f"{path}: {found.get(path)!r}, expected {expected.get(path)!r}" for path in paths)
    return f"{found!r}, expected {expected!r}"


def self_test(folder, library):
    """[what is wrong with the sweep itself]: it must see a torn record, and only there."""
    torn = Sweep(all_settings.Copied, folder, library)
    fine = Sweep(all_settings.Renamed, folder, library)
    wrong = []
    if not any("torn" in each for number in range(1, torn.points + 1) for each in torn.try_point(number)):
        wrong.append("`cp` over a record was not seen to tear it")
    wrong += [f"`mv` over a record: {each}" for number in range(1, fine.points + 1) for each in fine.try_point(number)]
    return wrong


def chosen_points(sweep, options, random_source):
    """[(number, second)]: where to kill the command, and where its recovery."""
    if options.only:
        return [(options.only, options.second)]
    numbers = range(1, sweep.points + 1)
    if options.slice and sweep.points > sweep.template.slice:
        numbers = spread(numbers, sweep.template.slice, random_source)
    plain = [(number, 0) for number in numbers]
    nested = [(number, random_source.randint(1, sweep.points)) for number in numbers]
    return (plain if options.slice or options.once else plain + nested)[options.part[0]::options.part[1]]


def spread(numbers, count, random_source):
    """So many of the numbers: one at random of each of as many stretches, for neighbours mostly leave the same behind."""
    ends = [len(numbers) * stretch // count for stretch in range(count + 1)]
    return [numbers[random_source.randrange(first, end)] for first, end in zip(ends, ends[1:])]


def part(text):
    """(first, step): what `--part` says, as a slice of a list has it."""
    which, of_how_many = map(int, text.split("/"))
    if not 1 <= which <= of_how_many:
        raise ValueError
    return which - 1, of_how_many


def run_setting(name, options, folder, library, random_source):
    """(points that passed, points that failed)."""
    sweep = Sweep(SETTINGS[name], folder, library, options.action, options.forever)
    points, failed, started = chosen_points(sweep, options, random_source), 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda point: sweep.try_point(*point, keep=options.keep), points)
        for (number, second), found in zip(points, results):
            failed += bool(found)
            for each in found[:3]:
                again = f" --second {second}" if second else ""
                action = "" if options.action == "kill" else f" --action {options.action}"
                action += " --forever" if options.forever else ""
                print(f"FAILED  --setting {name} --only {number}{again}{action}: {each[:2000]}", flush=True)
    print(f"{name}: {len(points)} faults ({options.action}) at {sweep.points} changing calls, {failed} failed, "
          f"{time.monotonic() - started:.0f} s", flush=True)
    return len(points) - failed, failed


@contextlib.contextmanager
def working_folder(keep):
    """In memory where there is room: the sweep copies and syncs thousands of small files."""
    memory = pathlib.Path("/dev/shm")
    fits = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 300_000_000
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sweep-", dir=memory if fits else None))
    try:
        yield folder
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slice", action="store_true")
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--part", type=part, default=(0, 1), metavar="K/N")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--setting", choices=list(SETTINGS), action="append")
    parser.add_argument("--only", type=int, default=0)
    parser.add_argument("--second", type=int, default=0)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--action", choices=list(ENDS), default="kill")
    parser.add_argument("--forever", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--self-test", action="store_true", help="only check that the sweep sees what it is for")
    return parser.parse_args()


def main():
    options = parse()
    random_source = random.Random(options.seed)
    print(f"seed {options.seed}")
    with working_folder(options.keep) as folder:
        library = build_library(folder)
        wrong = self_test(folder, library)
        print("\n".join(f"FAILED  self-test: {each}" for each in wrong) or "ok      self-test", flush=True)
        passed, failed = (0, 1) if wrong else (1, 0)
        names = [] if options.self_test else options.setting or list(SETTINGS)
        for name in names:
            try:
                good, bad = run_setting(name, options, folder, library, random_source)
            except Unusable as trouble:
                print(f"FAILED  --setting {name}: {trouble}", flush=True)
                good, bad = 0, 1
            passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
