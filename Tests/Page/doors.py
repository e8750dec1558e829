"""The other doors of `serve`: `--open`, with which a program opens the page, and `--socket`, behind which a proxy stands."""
import json
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import time

import attacks
import served

NOISY = 'echo noise; echo noise >&2\n'


def opener(folder, script):
    """A folder for PATH, with an `xdg-open` that notes its words, its process and where it is."""
    programs = folder / "programs"
    programs.mkdir(parents=True)
    program = programs / "xdg-open"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" $$ "$PWD" "$@" > {folder}/noted.new\nmv {folder}/noted.new {folder}/noted\n{NOISY}{script}\n')
    program.chmod(0o755)
    return programs


def eventually(holds):
    """Whether it holds within a time that is long for a busy machine."""
    end = time.monotonic() + served.PATIENCE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def opened(folder, script):
    """(a ledger whose PATH has such a program, what it notes: its process, its folder, and its words)"""
    ledger = served.Ledger.found(folder / "ledger")
    ledger.environment["PATH"] = f"{opener(folder, script)}:{os.environ['PATH']}"

    def noted():
        assert eventually((folder / "noted").exists), "xdg-open was not started"
        return (folder / "noted").read_text().splitlines()

    return ledger, noted


def check_opened(folder):
    ledger, noted = opened(folder / "quick", "exit 0")
    with served.Server(ledger, "--open", "--name", "ledger.example.org") as server:
        process, place, *words = noted()
        yield "xdg-open gets the link and nothing else", [] if words == [server.code["link"]] else [words, server.code]
        yield "which leads to this machine, with the code of the link for a telephone", (
            [] if [words[0].split("#")[0], words[0].split("#")[1]] == [f"{server.url}/", server.code["links"][1].split("#")[1]] else [words, server.code])
        yield "it holds no folder of the ledger", [] if place == "/" else [place]
        status, _, _ = server.ask("POST", "/api/session", {"code": words[0].split("#")[1], "device": "her browser"})
        yield "the link lets in", [] if status == 200 else [status]
        gone = eventually(lambda: not pathlib.Path("/proc", process).exists())
        yield "nothing is left of it while the server goes on", [] if gone else [process]
        server.new_code()
        yield "later codes are not opened", [] if noted()[2:] == words else [noted()]
        server.stop()
        rest = list(server.said.queue)
        yield "and nobody is told that it failed", [] if not any("opened" in said for said in rest) else rest

    ledger, noted = opened(folder / "failing", "exit 3")
    with served.Server(ledger, "--open") as server:
        yield "a failure is told", [] if server.heard("opened") == {"opened": False} else ["another word"]
        yield "and the server answers", [] if server.ask("GET", "/")[0] == 200 else ["not"]

    ledger, noted = opened(folder / "staying", "exec sleep 1000")
    with served.Server(ledger, "--open") as server:
        process = int(noted()[0])
        yield "a browser that stays keeps nobody waiting", [] if server.ask("GET", "/")[0] == 200 else ["not"]
        yield "Ctrl-C is not for it", [] if os.getpgid(process) != os.getpgid(server.process.pid) else ["the same group"]
        server.stop()
        yield "and it outlives the server", [] if pathlib.Path("/proc", str(process)).exists() else ["it is gone"]
        os.kill(process, signal.SIGTERM)

    ledger = served.Ledger.found(folder / "broken" / "ledger")
    program = opener(folder / "broken", "exit 0") / "xdg-open"
    program.write_bytes(b"no program")
    ledger.environment["PATH"] = f"{program.parent}:{os.environ['PATH']}"
    with served.Server(ledger, "--open") as server:
        yield "one that cannot be started is told", [] if server.heard("opened") == {"opened": False} else ["another word"]
        yield "and the server answers, too", [] if server.ask("GET", "/")[0] == 200 else ["not"]


NAME = "ledger.example.org"
HERS = f"https://{NAME}"


def check_socket(folder):
    ledger = served.Ledger.found(folder / "ledger")
    ledger.run("quick", "12.34 confidential-lunch food")
    path = folder / "page.sock"
    with served.Server(ledger, "--name", NAME, path=path) as server:
        mode = os.lstat(path).st_mode
        yield "only its owner can open the socket", [] if stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600 else [oct(mode)]
        yield "the links are those of the names", [] if [each.split("#")[0] for each in server.code["links"]] == [f"{HERS}/"] else [server.code]
        status, headers, body = server.ask("GET", "/")
        yield "the page is there", [] if status == 200 and b"<html" in body else [status, body]
        status, headers, _ = server.ask("POST", "/api/session", {"code": server.code["code"], "device": "hers"}, headers={"Origin": HERS})
        yield "a browser is let in", [] if status == 200 and "Secure" in headers["Set-Cookie"] else [status, headers]
        cookie = headers["Set-Cookie"].split(";")[0]
        server.new_code()
        token = server.token()
        yield from check_attacks(ledger, server, cookie, token)
        yield from check_events(ledger, server, cookie)
        yield from check_curl(server, token)
        yield from check_places(ledger, server, folder)
        server.stop()
        yield "the socket goes with the server", [path] if path.exists() else []
    yield from check_killed(ledger, folder / "killed.sock")


def rows(server, cookie, token):
    """[(name, what is done)], some of the table of `attacks`."""
    ours = {"Cookie": cookie}
    marks = {**ours, "X-Ledger-Sync": "1", "Origin": HERS}
    line = {"line": "666 theft"}
    for host in ("evil.example", "localhost", "127.0.0.1", "localhost:8417", "127.0.0.1:8417", f"{NAME}:8417", f"{NAME}.evil.example", f"user@{NAME}", "[::1]"):
        yield f"Host {host}", lambda host=host: server.ask("GET", "/api/month", headers=ours, host=host)
    for origin in ("https://evil.example", "null", f"http://{NAME}", "http://localhost", "http://127.0.0.1:8417", f"{HERS}.evil.example"):
        yield f"writing from {origin}", lambda origin=origin: server.ask("POST", "/api/quick", line, headers={**marks, "Origin": origin})
    yield "an image that is cross-site", lambda: server.ask("GET", "/api/list?kind=bill", headers={**ours, "Sec-Fetch-Site": "cross-site"})
    yield "a change with a cookie and without the header", lambda: server.ask("POST", "/api/quick", line, headers={**ours, "Origin": HERS})
    yield "no session", lambda: server.ask("GET", "/api/list?kind=bill")
    yield "events without a session", lambda: server.ask("GET", "/api/events")
    yield "a token from another page", lambda: server.ask("GET", "/api/month", headers={"Authorization": f"Bearer {token}", "Origin": "https://evil.example"})
    for name, headers, body in (
            ("two hosts", (f"Host: {NAME}", "Host: evil.example"), b""), ("no host", (), b""),
            ("chunks", (f"Host: {NAME}", "Transfer-Encoding: chunked"), b"2\r\n{}\r\n0\r\n\r\n"),
            ("two lengths", (f"Host: {NAME}", "Content-Length: 0", "Content-Length: 2"), b"{}"),
            ("a huge header", (f"Host: {NAME}", "X: " + "x" * 2_000_000), b"")):
        data = attacks.request("POST /api/quick HTTP/1.1", f"Cookie: {cookie}", "X-Ledger-Sync: 1", f"Origin: {HERS}", *headers, body=body, host=False)
        yield name, lambda data=data: attacks.raw(server, data)
    for target in ("/../../etc/passwd", "/.git/config", "http://evil.example/ledger.json"):
        data = attacks.request(f"GET {target} HTTP/1.1", f"Host: {NAME}", host=False)
        yield f"path {target}", lambda data=data: attacks.raw(server, data)


def check_attacks(ledger, server, cookie, token):
    head = ledger.git("rev-parse", "HEAD")
    for name, attack in rows(server, cookie, token):
        found = attacks.came_out(attack(), [b"confidential", b"12.34", b"root:"])
        if ledger.git("rev-parse", "HEAD") != head:
            found.append("wrote")
        status, _, body = server.ask("GET", "/api/list?kind=bill", headers={"Cookie": cookie})
        if status != 200 or b"confidential" not in body:
            found.append(f"then the person herself got {status}")
        yield f"attack at the socket: {name}", found


def check_events(ledger, server, cookie):
    with server.connected() as connection:
        connection.sendall(attacks.request("GET /api/events HTTP/1.1", f"Host: {NAME}", f"Cookie: {cookie}", host=False))
        said = connection.recv(65536)
        while b"here is what changes" not in said:
            said += connection.recv(65536)
        ledger.run("quick", "5 tea food")
        while b"event: change" not in said and (part := connection.recv(65536)):
            said += part
    yield "events come at the socket", [] if b"event: change" in said else [said]
    marks = {"Cookie": cookie, "X-Ledger-Sync": "1", "Origin": HERS}
    status, _, body = server.ask("POST", "/api/quick", {"line": "7 cake food"}, headers=marks)
    yield "and a change is written", [] if status == 200 and "cake" in ledger.run("list", "bill") else [status, body]


def check_curl(server, token):
    if shutil.which("curl") is None:
        return
    words = ["curl", "-s", "--unix-socket", server.path, "-H", f"Authorization: Bearer {token}", f"http://{NAME}/api/whoami"]
    said = subprocess.run(words, capture_output=True, timeout=served.PATIENCE).stdout
    yield "curl asks at the socket, as the documentation says", [] if json.loads(said).get("user") == "anna" else [said]


def refusal(ledger, *words):
    """(exit code, what is said) of a server that does not start"""
    done = subprocess.run([served.BINARY, "serve", *words], cwd=ledger.folder, env=ledger.environment, capture_output=True, timeout=served.PATIENCE)
    return done.returncode, done.stderr.decode()


def check_places(ledger, server, folder):
    code, said = refusal(ledger, "--name", NAME, "--socket", str(server.path))
    yield "where somebody listens, no other server starts", [] if code == 5 and "another program listens" in said else [code, said]
    yield "and the first goes on", [] if server.ask("GET", "/")[0] == 200 else ["not"]
    kept = folder / "kept"
    kept.write_text("kept")
    code, said = refusal(ledger, "--name", NAME, "--socket", str(kept))
    yield "a file is not replaced", [] if code == 3 and kept.read_text() == "kept" else [code, said]


def check_killed(ledger, path):
    with served.Server(ledger, "--name", NAME, path=path) as server:
        server.stop(signal.SIGKILL)
    yield "what is killed leaves its socket", [] if path.exists() else ["it is gone"]
    words = [served.BINARY, "serve", "--format", "json", "--name", NAME, "--socket", str(path)]
    both = [subprocess.Popen(words, cwd=ledger.folder, env=ledger.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)]
    one_left = eventually(lambda: sum(each.poll() is None for each in both) == 1)
    yield "of two that replace it at the same time, one is refused", [] if one_left and 5 in [each.poll() for each in both] else [[each.poll() for each in both]]
    said = subprocess.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--unix-socket", path, f"http://{NAME}/"],
                          capture_output=True, timeout=served.PATIENCE).stdout if shutil.which("curl") else b"200"
    yield "and the other answers", [] if said == b"200" else [said]
    for each in both:
        if each.poll() is None:
            each.terminate()
        each.wait(served.PATIENCE)
