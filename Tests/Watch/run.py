#!/usr/bin/env python3
"""Two devices that watch while people edit on both, and the cloud goes away and comes back; and a report that is drawn
again and again.

    run.py [--seconds N] [--seed S] [--every TIME]    a minute when nothing is said; make soak runs an hour
    run.py --only watch|report|guard|due
    LEDGER_SYNC=/path/to/ledger-sync run.py           another binary than .build/debug/ledger-sync

In the end both devices and the cloud have the same commit, each watcher has said once that there was no cloud and once
that it is back, has used no processor time while nothing happened, no more memory than at first, and ends when asked to. Nobody
removes so many records at once that a sync stops at the guard against deletions; a scenario of its own does.
The last line is `N passed, N failed`.
"""
import argparse
import json
import os
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Support"))
import sandbox  # noqa: E402

BINARY = os.path.abspath(os.environ.get("LEDGER_SYNC", ROOT / ".build/debug/ledger-sync"))
TICKS = os.sysconf("SC_CLK_TCK")


class Device:
    def __init__(self, name, box, every):
        self.name, self.home, self.ledger = name, box.path / name, box.path / name / "ledger"
        sandbox.write_identity(self.home, name)
        self.every, self.said, self.memory = every, box.path / f"{name}.said", []

    def run(self, *words):
        return sandbox.run([BINARY, *words], self.home, self.ledger if self.ledger.exists() else self.home)

    def git(self, *words):
        return sandbox.run(["git", *words], self.home, self.ledger).out.strip()

    def watch(self):
        with open(self.said, "wb") as said:
            self.process = subprocess.Popen(
                [BINARY, "watch", "--every", self.every], cwd=self.ledger, env=sandbox.environment(self.home),
                start_new_session=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said)

    def times(self):
        """Processor seconds of the watcher itself, and of the syncs that it has started."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        own, children = sum(map(int, fields[11:13])), sum(map(int, fields[13:15]))
        return own / TICKS, children / TICKS

    def look(self):
        pages = int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)

    def bills(self):
        return sorted((self.ledger / "users/alice/bills").rglob("*.json"))

    def edit(self, source, number, removals):
        """What a person does: with an editor, with a file manager, or with a command."""
        bills, what = self.bills(), source.random()
        folder = self.ledger / "users/alice/bills/2026/11"
        folder.mkdir(parents=True, exist_ok=True)
        if what < 0.35 or len(bills) < 3:
            record = {"date": "2026-11-20", "amount": number, "currency": "EUR", "category": "food"}
            (folder / f"20-{self.name}-{number}.json").write_text(json.dumps(record, indent=2) + "\n")
        elif what < 0.55:
            self.run("add", "bill", f"amount={number}", f"name={self.name}", "category=food")
        elif what < 0.65:
            if removals.is_one_more():
                source.choice(bills).unlink(missing_ok=True)
        elif what < 0.7:
            deeper = folder / f"more-{number}"
            deeper.mkdir()
            (deeper / f"{self.name}-{number}.json").write_text('{"date": "2026-11-21", "amount": 1}\n')
        else:
            path = source.choice(bills)
            try:
                record = json.loads(path.read_text())
            except (FileNotFoundError, ValueError):
                return
            record["remark" if source.random() < 0.5 else "payee"] = f"{self.name} {number}"
            record.pop("~conflicts", None)
            draft = path.with_name(f"{path.name}~")
            draft.write_text(json.dumps(record, indent=2) + "\n")
            draft.replace(path)


class Removals:
    """Fewer than the deletion guard lets pass: of both devices together, from one time at which both have what the cloud
    has to the next."""
    MOST = 8

    def __init__(self, devices, cloud):
        self.devices, self.cloud, self.count = devices, cloud, 0

    def note(self):
        """Whether all have met: until then removals add up."""
        if self.count and self.cloud.exists() and are_alike(self.devices, self.cloud):
            self.count = 0

    def is_one_more(self):
        self.count += 1
        return self.count <= self.MOST


class Page:
    """A report that is drawn again whenever a record changes."""

    def __init__(self, device, path, name):
        self.path, self.said = path, device.home / f"{name}.said"
        with open(self.said, "wb") as said:
            self.process = subprocess.Popen(
                [BINARY, "report", "2026-11", "-o", str(path), "--watch"], cwd=device.ledger,
                env=sandbox.environment(device.home), start_new_session=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said)

    def text(self):
        return self.path.read_text(encoding="utf-8") if self.path.exists() else ""

    def shows(self, words, patience=sandbox.PATIENCE):
        """Whether all of the words come to stand in the page (those with "not " before them no more). Every page that is
        seen meanwhile is whole."""
        end = time.monotonic() + patience
        while time.monotonic() < end and self.process.poll() is None:
            text = self.text()
            if text and not text.endswith("</html>\n"):
                return False
            if text and all((word.removeprefix("not ") in text) != word.startswith("not ") for word in words):
                return True
            time.sleep(0.02)
        return False

    def state(self):
        stat = self.path.stat()
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (stat.st_ino, stat.st_mtime_ns), sum(map(int, fields[11:15])) / TICKS

    def end(self, signal_number):
        self.process.send_signal(signal_number)
        try:
            return self.process.wait(sandbox.PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "no end"


class Checks:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def that(self, holds, what):
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        print(f"{'ok' if holds else 'FAILED'}: {what}", flush=True)


def edits(devices, cloud, seconds, source):
    """The cloud is away for a fifth of the time."""
    start, number, away = time.monotonic(), 0, cloud.with_name("away")
    removals = Removals(devices, cloud)
    while (part := (time.monotonic() - start) / seconds) < 1:
        if 0.4 < part < 0.6 and cloud.exists():
            cloud.rename(away)
        if part >= 0.6 and away.exists():
            away.rename(cloud)
        number += 1
        removals.note()
        source.choice(devices).edit(source, number, removals)
        for device in devices:
            device.look()
        time.sleep(source.choice([0.1, 0.4, 1.5, 3]))
    return number


def are_alike(devices, cloud, says=False):
    heads = {device.git("rev-parse", "HEAD") for device in devices}
    heads.add(sandbox.run(["git", "--git-dir", cloud, "rev-parse", "main"], devices[0].home, cloud).out.strip())
    dirty = [device.git("status", "--porcelain") for device in devices]
    if says:
        print(f"heads {heads}, not committed {dirty}")
    return len(heads) == 1 and not any(dirty)


def wait_until_alike(devices, cloud):
    end = time.monotonic() + sandbox.PATIENCE
    while not are_alike(devices, cloud):
        if time.monotonic() > end:
            return are_alike(devices, cloud, says=True)
        time.sleep(1)
    return True


def two_devices(box, every):
    """Of one user, with a cloud."""
    cloud = box.path / "cloud.git"
    a, b = [Device(name, box, every) for name in ("a", "b")]
    assert sandbox.run(["git", "init", "--quiet", "--bare", cloud], a.home, box.path).code == 0
    assert a.run("init", str(a.ledger), "--user", "alice", "--remote", str(cloud)).code == 0
    assert a.run("sync").code == 0
    assert b.run("clone", str(cloud), str(b.ledger)).code == 0
    (b.ledger / ".git/ledger-sync/session").write_bytes((a.ledger / ".git/ledger-sync/session").read_bytes())
    return a, b, cloud


def scenario(seconds, seed, every, checks):
    source = random.Random(seed)
    with sandbox.Sandbox("watch") as box:
        *devices, cloud = two_devices(box, every)
        for device in devices:
            device.watch()
        number = edits(devices, cloud, seconds, source)
        checks.that(wait_until_alike(devices, cloud), f"after {number} edits all have the same commit")
        idle(devices, checks)
        for device in devices:
            finish(device, seconds, checks)


def says(device, words, times, patience=sandbox.PATIENCE):
    """Whether a watcher comes to have said something so often, and not more."""
    end = time.monotonic() + patience
    while time.monotonic() < end and device.said.read_text().count(words) < times:
        time.sleep(0.1)
    return device.said.read_text().count(words) == times


def stop(device):
    device.process.send_signal(signal.SIGTERM)
    return device.process.wait(sandbox.PATIENCE)


def guard(checks):
    """One device removes many records, and more later on. The other stops at that, says so once, and goes on when somebody
    has agreed to it."""
    with sandbox.Sandbox("guard") as box:
        a, b, cloud = two_devices(box, "1s")
        folder = b.ledger / "users/alice/bills/2026/11"
        folder.mkdir(parents=True)
        for number in range(60):
            (folder / f"20-{number}.json").write_text('{"date": "2026-11-20", "amount": 1}\n')
        assert b.run("sync").code == 0 and a.run("sync").code == 0
        a.watch()
        for first in (0, 30, 40):
            for number in range(first, first + (30 if first == 0 else 10)):
                (folder / f"20-{number}.json").unlink()
            assert b.run("sync", "--allow-deletions").code == 0
            checks.that(says(a, "the cloud takes away", 1), f"the guard is said once: {a.said.read_text()}")
            time.sleep(3)
        checks.that(says(a, "the cloud takes away", 1), f"and not again when more are gone: {a.said.read_text()}")
        checks.that(len(a.bills()) == 60, "until somebody agrees, nothing goes")
        checks.that(a.run("sync", "--allow-deletions").code == 0, "somebody agrees")
        (folder / "21.json").write_text('{"date": "2026-11-21", "amount": 1}\n')
        assert b.run("sync").code == 0
        checks.that(wait_until_alike([a, b], cloud) and len(a.bills()) == 11, f"then it goes on: {len(a.bills())} bills")
        checks.that(stop(a) == 0 and len(a.said.read_text().splitlines()) == 1, f"it says nothing else: {a.said.read_text()}")


def due(checks):
    """That recurring bills are due is said once, and again when it is so again."""
    with sandbox.Sandbox("due") as box:
        a, b, cloud = two_devices(box, "1s")
        a.watch()
        assert b.run("add", "recurring", "name=Rent", "amount=800", "every=day", "from=today").code == 0
        assert b.run("sync").code == 0
        checks.that(says(a, "recurring bill", 1), f"what is due is said: {a.said.read_text()}")
        time.sleep(3)
        assert a.run("recur").code == 0
        checks.that(wait_until_alike([a], cloud), "what was made is sent")
        time.sleep(3)
        checks.that(says(a, "recurring bill", 1), f"once: {a.said.read_text()}")
        assert a.run("undo").code == 0
        checks.that(says(a, "recurring bill", 2), f"and once more when it is taken back: {a.said.read_text()}")
        checks.that(stop(a) == 0 and len(a.said.read_text().splitlines()) == 2, f"it says nothing else: {a.said.read_text()}")


def git_merge(checks):
    """A merge that git has begun, and that somebody has to finish, is said once; then it goes on."""
    with sandbox.Sandbox("merge") as box:
        a, b, cloud = two_devices(box, "1s")
        waiting = a.ledger / ".git/MERGE_HEAD"
        waiting.write_text(a.git("rev-parse", "HEAD") + "\n")
        a.watch()
        checks.that(says(a, "a git merge that was begun here is not finished", 1), f"a merge of git's waits: {a.said.read_text()}")
        time.sleep(3)
        waiting.unlink()
        assert b.run("add", "bill", "amount=5", "name=Tea").code == 0 and b.run("sync").code == 0
        checks.that(wait_until_alike([a, b], cloud), "when it is finished, the watcher goes on")
        checks.that(stop(a) == 0 and len(a.said.read_text().splitlines()) == 1, f"it says nothing else: {a.said.read_text()}")


def report_scenario(checks):
    with sandbox.Sandbox("page") as box:
        device = Device("a", box, "1m")
        assert device.run("init", str(device.ledger), "--user", "alice").code == 0
        for name, amount in (("Lunch", "12.50"), ("Rent", "800")):
            assert device.run("add", "bill", f"amount={amount}", f"name={name}", "category=food", "date=2026-11-20").code == 0
        (device.ledger / "reports").mkdir()
        beside = Page(device, box.path / "page.html", "beside")
        within = Page(device, device.ledger / "reports/page.html", "within")
        for title, page in (("beside the ledger", beside), ("in the ledger", within)):
            checks.that(page.shows(["812.50"]), f"a page {title} is drawn at first")
        drawing = edits_of_pages(device, beside, within, checks)
        still(beside, within, drawing, checks)
        lost_folder(device, within, checks)
        for page, number in ((beside, signal.SIGTERM), (within, signal.SIGINT)):
            code = page.end(number)
            checks.that(code == 0, f"a report that is watched ends with 0 on signal {int(number)}: {code}")
        checks.that(beside.said.read_text() == "", f"it says nothing: {beside.said.read_text()}")


def edits_of_pages(device, beside, within, checks):
    """With an editor, with a command, in a folder that is new, and what cannot be read."""
    lunch = next(path for path in device.bills() if "lunch" in path.name)
    whole = lunch.read_text()

    def edited(what, words):
        checks.that(all(page.shows(words) for page in (beside, within)), f"pages are drawn again: {what}")

    begun = [page.state()[1] for page in (beside, within)]
    lunch.write_text(whole.replace("12.50", "13.75"))
    edited("a record that is edited", ["813.75", "not 812.50"])
    drawing = max(page.state()[1] - before for page, before in zip((beside, within), begun))
    device.run("add", "bill", "amount=1.11", "name=Tea", "category=food", "date=2026-11-21")
    edited("a record more", ["814.86"])
    folder = device.ledger / "users/bob/bills/2026/11"
    folder.mkdir(parents=True)
    time.sleep(0.2)
    lunch.write_text(whole[:40])
    edited("a record that is half saved is left out, and named", ["801.11", f"{lunch.name}:"])
    lunch.unlink()
    edited("a record that is gone", ["801.11", f"not {lunch.name}"])
    lunch.write_text(whole)
    edited("a record that is back", ["813.61"])
    kind = device.ledger / "kinds/bill.json"
    declared = kind.read_text()
    kind.write_text("{")
    time.sleep(2.5)
    checks.that(beside.process.poll() is None and within.process.poll() is None, "a kind that cannot be read ends nothing")
    kind.write_text(declared)
    lunch.write_text(whole.replace("12.50", "15"))
    edited("a kind that can be read again", ["816.11"])
    return drawing


def gone(checks):
    """A ledger that is moved away ends what watches it, which names it."""
    with sandbox.Sandbox("gone") as box:
        device = Device("a", box, "1m")
        assert device.run("init", str(device.ledger), "--user", "alice").code == 0
        device.watch()
        page = Page(device, box.path / "page.html", "page")
        checks.that(page.shows(["</html>"]), "a page is drawn")
        device.ledger.rename(device.home / "moved")
        for title, process, said in (("watch", device.process, device.said), ("report --watch", page.process, page.said)):
            try:
                code = process.wait(sandbox.PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                code = "no end"
            checks.that(code == 7 and str(device.ledger) in said.read_text(), f"{title} ends with 7 where its ledger is gone: {code}, {said.read_text()}")


def still(beside, within, drawing, checks):
    """drawing: seconds of processor time that one page took."""
    before, now = None, [page.state() for page in (beside, within)]
    while before is None or [file for file, _ in before] != [file for file, _ in now]:
        time.sleep(2)
        before, now = now, [page.state() for page in (beside, within)]
    before = now
    time.sleep(5)
    after = [page.state() for page in (beside, within)]
    checks.that([file for file, _ in before] == [file for file, _ in after], "without an edit no page is written")
    used = [later[1] - sooner[1] for sooner, later in zip(before, after)]
    checks.that(max(used) < max(drawing, 0.05),
                f"in 5 s without an edit the reports use {used} s of processor time, less than for a page ({drawing} s)")


def lost_folder(device, within, checks):
    """A page that cannot be written is said once, and written as soon as it can be."""
    away = device.ledger / "away"
    (device.ledger / "reports").rename(away)
    for number in range(2):
        device.run("add", "bill", "amount=0.01", f"name=Sweet {number}", "category=food", "date=2026-11-22")
        end = time.monotonic() + sandbox.PATIENCE
        while "report not updated" not in within.said.read_text() and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(2.5)
    checks.that(within.process.poll() is None, "a page that cannot be written ends nothing")
    said = within.said.read_text()
    checks.that(said.count("report not updated") == 1, f"it is said once: {said}")
    away.rename(device.ledger / "reports")
    checks.that(within.shows(["816.13"]), "the page is written as soon as it can be")


def idle(devices, checks):
    time.sleep(2)
    before = [device.times()[0] for device in devices]
    time.sleep(8)
    used = [device.times()[0] - start for device, start in zip(devices, before)]
    checks.that(max(used) < 0.8, f"in 8 s without an edit the watchers use {used} s of processor time")


def finish(device, seconds, checks):
    own, children = device.times()
    device.look()
    third = max(1, len(device.memory) // 3)
    first, last = (statistics.median(part) for part in (device.memory[:third], device.memory[-third:]))
    print(f"{device.name}: {own:.2f} s of processor time itself and {children:.2f} s in its syncs, of {seconds} s; "
          f"memory {first:.1f} MB at first, {last:.1f} MB at last")
    checks.that(own < 0.5 + seconds / 20, f"{device.name} does not spin")
    checks.that(last < first + 2, f"{device.name} keeps its memory")
    device.process.send_signal(signal.SIGTERM)
    try:
        code = device.process.wait(sandbox.PATIENCE)
    except subprocess.TimeoutExpired:
        device.process.kill()
        code = device.process.wait()
    checks.that(code == 0, f"{device.name} ends when it is asked to, with {code}")
    said = device.said.read_text()
    others = [line for line in said.splitlines() if "conflict" not in line and "both versions" not in line]
    checks.that(sum("no cloud" in line for line in others) == 1, f"{device.name} says once that there is no cloud")
    checks.that(sum("is back" in line for line in others) == 1, f"{device.name} says once that it is back")
    checks.that(len(others) == 2, f"{device.name} says nothing else: {others}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", default="3s")
    parser.add_argument("--only", choices=["watch", "report", "guard", "due", "merge"])
    options = parser.parse_args()
    checks = Checks()
    if options.only in (None, "report"):
        report_scenario(checks)
        gone(checks)
    if options.only in (None, "guard"):
        guard(checks)
    if options.only in (None, "due"):
        due(checks)
    if options.only in (None, "merge"):
        git_merge(checks)
    if options.only in (None, "watch"):
        scenario(options.seconds, options.seed, options.every, checks)
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


main()
