"""Ledgers that the program made once, and that are copied for each file."""
import json
import pathlib
import shutil
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Support"))
import sandbox  # noqa: E402

NOW = "2026-11-27T12:00:00Z"
PATIENCE = 120


class Place:
    """A home of its own, and one prepared ledger for each currency and time zone."""

    def __init__(self, folder, binary):
        self.folder, self.binary, self.home, self.prepared = folder, binary, folder / "home", {}
        self.lock = threading.Lock()
        sandbox.write_identity(self.home, "anna")

    def run(self, at, *words):
        return sandbox.run((self.binary, *words), self.home, at, timeout=PATIENCE, LEDGER_SYNC_NOW=NOW)

    def fresh(self, name, currency, zone):
        """A ledger with nothing in it, in a folder that must not be there yet."""
        with self.lock:
            key = currency, zone
            if key not in self.prepared:
                frame = self.folder / f"frame{len(self.prepared)}"
                done = self.run(self.home, "init", frame, "--user", "anna", "--currency", currency, "--time-zone", zone)
                if done.code != 0:
                    raise RuntimeError(f"init {currency} {zone}: {done.err}")
                self.prepared[key] = frame
        place = self.folder / name
        shutil.copytree(self.prepared[key], place, symlinks=True)
        return place

    def records(self, ledger, kind):
        done = self.run(ledger, "list", kind, "--format", "json", "--limit", "all")
        if done.code != 0:
            raise RuntimeError(f"list: exit {done.code}: {done.err}")
        return json.loads(done.out, parse_float=str, parse_int=str)

    def bills(self, ledger):
        return [one["fields"] for one in self.records(ledger, "bill")]

    def categories(self, ledger):
        """The type of each category by its id."""
        return {one["id"]: one["fields"].get("type") for one in self.records(ledger, "category")}
