"""Headless Chromium: opens a page from its file, and tells what it looked like, what it said and what it asked for."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 1200  # seconds; for hangs
CONSOLE = re.compile(r"CONSOLE[:(]\d+\)?\]? \"(.*)\", source: ")


class Browser:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def run(self, url, *options, size=(1280, 900), dark=False):
        """(stdout, lines of the console)"""
        command = [
            PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--force-color-profile=srgb", f"--user-data-dir={self.folder}/profile", f"--window-size={size[0]},{size[1]}",
            "--virtual-time-budget=20000", "--enable-logging=stderr", f"--log-net-log={self.folder}/net.json",
            *(["--blink-settings=preferredColorScheme=0"] if dark else ["--blink-settings=preferredColorScheme=1"]), *options, url,
        ]
        environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        done = subprocess.run(command, capture_output=True, env=environment, timeout=PATIENCE)
        if done.returncode != 0:
            raise AssertionError(f"chromium: exit {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}")
        console = CONSOLE.findall(done.stderr.decode(errors="replace"))
        return done.stdout.decode(errors="replace"), console

    def page(self, path, hash=""):
        """The document once its script has run, what the console said, and the addresses that were asked for."""
        text, console = self.run(f"file://{path}{'#' + hash if hash else ''}", "--dump-dom")
        return text, console, self.requests()

    def requests(self):
        """What the page asked for. The browser's own requests have no page as their origin; no name is found for them."""
        log = json.loads((self.folder / "net.json").read_text())
        asked = [event["params"] for event in log["events"] if "initiator" in event.get("params", {})]
        return sorted({each.get("url", "") for each in asked if each["initiator"] != "not an origin"})

    def picture(self, path, name, **look):
        self.run(f"file://{path}", f"--screenshot={name}", **look)


def report(names, checks, keep=None):
    """Runs the checks of these names, each in a folder of its own (below `keep`, where it stays), and prints what failed and
    the summary. The exit code."""
    passed, failed = 0, 0
    for name in names:
        # Some of the browser's processes outlive it by a moment, and still write into its profile.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
            folder = (keep / name).resolve() if keep else pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            for title, found in checks[name](folder):
                passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
                if found:
                    print(f"FAILED  {title}", *found, sep="\n    ", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
