#!/usr/bin/env python3
"""Cuts the power at each moment of a command, and looks whether the next command makes good.

    power_cut.py                     every state that a disk can be in, for every setting
    power_cut.py --slice [--seed S]  a random part of them, for the tests
    power_cut.py --part 2/5          the second fifth: states 2, 7, 12, …; five such runs are a whole one
    power_cut.py --flush each        the other one of the two ways to the disk; at-once, where nothing is said
    power_cut.py --ended             only the states after the command has ended
    power_cut.py --setting init --only 17 [--keep]
                                     the states after 17 calls; --keep leaves the folder and says where it is

disk.py says what a disk can hold then. It has to pass `git fsck`, as has the cloud, there at the latest when the same
command was run again; which has to end as if nothing had happened, also where somebody runs `git prune` first (with
names lost); and who clones the cloud afterwards gets the same. Where the command had ended well, nothing that it did may
be missing. The last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

from disk import LOST, MIXED, VARIANTS, Disk  # noqa: E402
from faults import MOMENT, build_library  # noqa: E402
from sandbox import run  # noqa: E402
from settings import SETTINGS, Unusable  # noqa: E402
from sweep import Sweep, part, working_folder  # noqa: E402


class PowerCut(Sweep):
    """One setting: what its command did to the disk, and what an undisturbed run makes of it."""

    def __init__(self, kind, folder, library, recorder, flush):
        super().__init__(kind, folder, library)
        recorded = self.template.copy_to(self.folder / "recorded")
        self.disk = Disk(recorded.folder, self.template.folder)
        log, store = self.folder / "log", self.folder / "store"
        store.mkdir()
        outcome = run(recorded.command, recorded.home, recorded.cwd, **{**MOMENT, "LEDGER_SYNC_FLUSH": flush},
                      LD_PRELOAD=recorder, POWER_LOG=log, POWER_STORE=store, POWER_ROOT=recorded.folder)
        if outcome.code not in kind.codes:
            raise Unusable(f"recorded: exit {outcome.code}\n{outcome.err}")
        self.disk.read(log, store)
        if not self.disk.events:
            raise Unusable("the log has nothing of it")

    def try_cut(self, point, variant, seed, keep=False):
        """What is wrong after the power was cut behind `point` calls."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix=f"{point}-", dir=self.folder))
        try:
            self.disk.rebuild(point, variant, random.Random(seed), folder / "disk")
            setting = type(self.template)(folder / "disk")
            # What the command did not write is from the template.
            for origin in (self.template.folder, self.folder / "recorded"):
                setting.move_from(origin)
            # Git names objects in the cloud without flushing their folders. Where a disk keeps names in another order
            # than they were given in, the cloud's branch may come through without them, until the next command that
            # sends something mends the cloud.
            has_order = variant != MIXED or point == self.disk.points
            found = self.torn(setting.files()) + setting.trouble_with_git(has_index=False, has_cloud=has_order)
            if point == self.disk.points:
                # A name that was taken away may come back, for nobody flushes that; the next command takes it away.
                found += self.unfinished(setting, "although the command had ended", {"status", "temporaries", "locks"})
            if variant == LOST and (setting.alice / ".git/HEAD").exists():
                # Somebody clears up before the next command does its part.
                setting.git(setting.alice, "prune", "--expire=now")
            return found or self.recover(setting, LEDGER_SYNC_TIMEOUT=1) or setting.trouble_with_a_clone()
        except Unusable as trouble:
            return [str(trouble)]
        finally:
            if keep:
                print(f"kept: {folder}")
            else:
                shutil.rmtree(folder)

    def cuts(self, options, source):
        """[(point, variant, seed)]"""
        points = [options.only] if options.only is not None else range(self.disk.points + 1)
        if options.ended:
            points = [self.disk.points]
        cuts = [(point, variant, f"{options.seed} {point} {variant}") for point in points for variant in VARIANTS]
        if not options.slice:
            return cuts[options.part[0]::options.part[1]]
        last = [cut for cut in cuts if cut[0] == self.disk.points]
        return last + source.sample(cuts, min(len(cuts), self.template.slice))


def run_setting(name, options, folder, library, recorder, source):
    """(cuts that passed, cuts that failed)."""
    power = PowerCut(SETTINGS[name], folder, library, recorder, options.flush)
    cuts, failed, started = power.cuts(options, source), 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda cut: power.try_cut(*cut, keep=options.keep), cuts)
        for (point, variant, _), found in zip(cuts, results):
            failed += bool(found)
            for each in found[:3]:
                print(f"FAILED  --setting {name} --only {point} --seed {options.seed} --flush {options.flush} ({variant}): {each[:2000]}", flush=True)
    print(f"{name}: {len(cuts)} power cuts in {power.disk.points} calls with {power.disk.flushes} flushes, {failed} failed, "
          f"{time.monotonic() - started:.0f} s", flush=True)
    return len(cuts) - failed, failed


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slice", action="store_true")
    parser.add_argument("--ended", action="store_true")
    parser.add_argument("--part", type=part, default=(0, 1), metavar="K/N")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--flush", choices=("each", "at-once"), default="at-once")
    parser.add_argument("--setting", choices=list(SETTINGS), action="append")
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


def main():
    options = parse()
    source = random.Random(options.seed)
    print(f"seed {options.seed}")
    passed, failed = 0, 0
    with working_folder(options.keep) as folder:
        library, recorder = build_library(folder), build_library(folder, "power")
        for name in options.setting or list(SETTINGS):
            try:
                good, bad = run_setting(name, options, folder, library, recorder, source)
            except Unusable as trouble:
                print(f"FAILED  --setting {name}: {trouble}", flush=True)
                good, bad = 0, 1
            passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
