"""What somebody tries who is not the person: each row says what it is, and must come to nothing.

An attack succeeded if data came out, if anything was written, or if the server stopped answering.
"""
import http.client
import json
import socket
import time

import served

JSON = {"Content-Type": "application/json"}
LONG = 60  # seconds within which a server that hangs is found out


def raw(server, data, wait=3):
    """What comes back for bytes as they are; the connection is closed at the end."""
    with server.connected(wait) as connection:
        answer = b""
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                answer += part
                if b"\r\n\r\n" in answer and b"Connection: close" not in answer and b"HTTP/1.1 1" not in answer:
                    break
        except (TimeoutError, ConnectionError):
            pass
        return answer


def request(line, *headers, body=b"", host=True, port=0):
    lines = [line] + ([f"Host: 127.0.0.1:{port}"] if host else []) + list(headers)
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def attacks(server, cookie, token):
    """[(name, what is done)]: each gives the statuses or bytes that came back."""
    port = server.port
    ours = {"Cookie": cookie}
    marks = {**ours, "X-Ledger-Sync": "1", "Origin": f"http://127.0.0.1:{port}"}
    line = {"line": "666 theft"}
    secret = cookie.split("=", 1)[1]

    def ask(*words, **more):
        def attack():
            try:
                return server.ask(*words, **more)
            except (ConnectionError, http.client.HTTPException):
                return 0, {}, b""  # what is too long is not read to its end, and the connection closed

        return attack

    def send(data):
        return lambda: raw(server, data)

    table = []
    # A name that leads to 127.0.0.1 makes a foreign page our own in the browser's eyes.
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "localhost", f"127.0.0.1:{port}.evil.example", "", f"[::1]:{port}",
                 f"0.0.0.0:{port}", f"127.1:{port}", f"2130706433:{port}", f"127.0.0.1:{port + 1}", f"user@127.0.0.1:{port}"):
        table.append((f"rebinding: Host {host!r}", ask("GET", "/api/month", headers=ours, host=host or " ")))
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{port + 1}", f"https://127.0.0.1:{port}", "file://",
                   f"http://127.0.0.1:{port}.evil.example", f"http://localhost:{port}/", "chrome-extension://x"):
        table.append((f"reading from {origin}", ask("GET", "/api/list?kind=bill", headers={**ours, "Origin": origin})))
        table.append((f"writing from {origin}", ask("POST", "/api/quick", line, headers={**marks, "Origin": origin})))
    for site in ("cross-site", "same-site"):
        table.append((f"an image or script that is {site}", ask("GET", "/api/list?kind=bill", headers={**ours, "Sec-Fetch-Site": site})))
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json", "application/jsonx"):
        table.append((f"a form that sends {kind}", ask("POST", "/api/quick", line, headers={**marks, "Content-Type": kind})))
    table += [
        ("a change with a cookie and without the header", ask("POST", "/api/quick", line, headers={**ours, "Origin": marks["Origin"]})),
        ("a change with a cookie and without an origin", ask("POST", "/api/quick", line, headers={**ours, "X-Ledger-Sync": "1"})),
        ("a change by GET", ask("GET", "/api/quick?line=666+theft", headers=marks)),
        ("a change by HEAD", ask("HEAD", "/api/undo", headers=marks)),
        ("no session", ask("GET", "/api/list?kind=bill")),
        ("a change without a session", ask("POST", "/api/quick", line)),
        ("events without a session", ask("GET", "/api/events")),
        ("a session that was made up", ask("GET", "/api/month", headers={"Cookie": f"ledger-sync-{port}={'0' * 64}"})),
        ("a session that is a path", ask("GET", "/api/month", headers={"Cookie": f"ledger-sync-{port}=../../../../etc/passwd"})),
        ("the digest in place of the secret", ask("GET", "/api/month", headers={"Authorization": f"Bearer {digest(secret)}"})),
        ("the secret in capitals", ask("GET", "/api/month", headers={"Authorization": f"Bearer {secret.upper()}"})),
        ("the secret in the address", ask("GET", f"/api/month?token={secret}")),
        ("the token of nobody", ask("GET", "/api/month", headers={"Authorization": "Bearer "})),
        ("the token as a cookie's name", ask("GET", "/api/month", headers={"Cookie": f"{secret}={secret}"})),
        ("a token from another page", ask("GET", "/api/month", headers={"Authorization": f"Bearer {token}", "Origin": "https://evil.example"})),
        ("a preflight", send(request("OPTIONS /api/quick HTTP/1.1", "Origin: https://evil.example", "Access-Control-Request-Method: POST", port=port))),
        ("PUT", send(request("PUT /api/quick HTTP/1.1", f"Cookie: {cookie}", "Content-Length: 2", body=b"{}", port=port))),
        ("DELETE", send(request("DELETE /api/list HTTP/1.1", f"Cookie: {cookie}", port=port))),
        ("TRACE", send(request("TRACE / HTTP/1.1", f"Cookie: {cookie}", port=port))),
        ("CONNECT", send(request(f"CONNECT 127.0.0.1:{port} HTTP/1.1", port=port))),
        ("a WebSocket", send(request("GET /api/events HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Origin: https://evil.example",
                                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", port=port))),
    ]
    # Files of the machine.
    for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/ledger.json", "/.git/config", "/.git/ledger-sync/page", "/ledger.json",
                 "/users/anna/manifest.json", "//etc/passwd", "/page.css/../../ledger.json", "/page.css%00.js", "/\\..\\ledger.json",
                 "/api/../ledger.json", "/api/list/../../ledger.json", "http://evil.example/ledger.json", "/api/list%3fkind=bill"):
        table.append((f"path {path}", send(request(f"GET {path} HTTP/1.1", port=port))))
    # Commands and options that the table does not have.
    for query in ("list?output=/tmp/stolen", "list?kind=bill&o=x", "push", "export", "get?path=../../etc/passwd", "init", "serve", "sql?term=select+1",
                  "list?user=bob", "settle?record=1", "sync", "lsp", "register"):
        table.append((f"the command {query}", ask("GET", f"/api/{query}", headers=ours)))
    # Pictures: of a record whose field names another file, and what only looks like one.
    for query in ("", "id=pct00000", "id=pct00000&field=photo&field=name", "id=pct00000&id=x&field=photo", "id=pct00000&field=photo", "id=pct00001&field=photo",
                  "id=pct00002&field=photo", "id=--user&field=photo", "id=../../../ledger&field=photo", "id=pct00000&field=path", "id=pct00003&field=name"):
        table.append((f"picture {query}", ask("GET", f"/api/picture?{query}", headers=ours)))
        table.append((f"sound {query}", ask("GET", f"/api/sound?{query}", headers=ours)))
    # Files that come with a line: only base 64, under the names of fields, and never what lies on the machine.
    for files in ({"photo": "/etc/passwd"}, {"photo": "-"}, {"../../x": "AAAA"}, {"photo=/etc/passwd": "AAAA"}, {"--attach": "AAAA"}, {"": "AAAA"},
                  {"photo": "PHNjcmlwdD4="}, {"photo": ["AAAA"]}, "photo", ["AAAA"], {"photo\u0000": "AAAA"}):
        table.append((f"files {json.dumps(files)}", ask("POST", "/api/quick", {"line": "666 theft", "files": files}, headers=marks)))
    table.append(("a file without a session", ask("POST", "/api/attach", {"id": "pct00003", "files": {"photo": "AAAA"}})))
    table.append(("files where none are taken", ask("POST", "/api/set", {"id": "pct00003", "fields": {"name": "x"}, "files": {"photo": "AAAA"}}, headers=marks)))
    table.append(("a form to the worker's address", send(request("POST /share HTTP/1.1", f"Cookie: {cookie}", "Content-Length: 5", body=b"title", port=port))))
    for name, body in (("clone", {"url": "file:///"}), ("login", {"name": "bob"}), ("rm", {"where": "kind:bill"}), ("quick", {"line": "5 x", "user": "bob"}),
                       ("quick", {"line": "5 x", "attach": "photo=/etc/passwd"}), ("add", {"kind": "bill", "fields": {"amount": "1", "--attach": "x"}}),
                       ("set", {"id": "--where", "fields": {"amount": "1"}}), ("undo", {"operation": "--list", "yes": True}), ("quick", ["5 x"]),
                       ("quick", {"line": "5 x", "request": "../../x"}), ("quick", {"line": ""}),
                       ("quick", {"line": 5}), ("quick", {"line": "5 x\u0000y"})):
        table.append((f"POST {name} {json.dumps(body)[:60]}", ask("POST", f"/api/{name}", body, headers=marks)))
    # What servers and proxies have understood differently.
    inner = request("POST /api/quick HTTP/1.1", f"Cookie: {cookie}", "X-Ledger-Sync: 1", f"Origin: http://127.0.0.1:{port}", "Content-Type: application/json",
                    "Content-Length: 20", body=b'{"line":"666 theft"}', port=port)
    table += [
        ("two lengths", send(request("POST /api/session HTTP/1.1", "Content-Length: 0", f"Content-Length: {len(inner)}", body=inner, port=port))),
        ("length and chunks", send(request("POST /api/session HTTP/1.1", "Content-Length: 4", "Transfer-Encoding: chunked", body=b"0\r\n\r\n", port=port))),
        ("chunks", send(request("POST /api/session HTTP/1.1", "Transfer-Encoding: chunked", "Content-Type: application/json", body=b"2\r\n{}\r\n0\r\n\r\n", port=port))),
        ("chunks of another name", send(request("POST /api/session HTTP/1.1", "Transfer-Encoding: xchunked", body=b"0\r\n\r\n", port=port))),
        ("a negative length", send(request("POST /api/session HTTP/1.1", "Content-Length: -1", body=b"{}", port=port))),
        ("a length with a sign", send(request("POST /api/session HTTP/1.1", "Content-Length: +2", "Content-Type: application/json", body=b"{}", port=port))),
        ("a length beyond all numbers", send(request("POST /api/session HTTP/1.1", "Content-Length: 99999999999999999999", body=b"{}", port=port))),
        ("a length beyond the limit", send(request("POST /api/session HTTP/1.1", "Content-Length: 999999999", body=b"{}", port=port))),
        ("two hosts", send(request("GET /api/month HTTP/1.1", "Host: evil.example", f"Cookie: {cookie}", port=port))),
        ("no host", send(request("GET /api/month HTTP/1.1", f"Cookie: {cookie}", host=False))),
        ("HTTP/1.0 without a host", send(request("GET /api/month HTTP/1.0", f"Cookie: {cookie}", host=False))),
        ("HTTP/0.9", send(b"GET /api/month\r\n")),
        ("a space before the colon", send(request("GET /api/month HTTP/1.1", f"Cookie : {cookie}", port=port))),
        ("a header that goes on in the next line", send(request("GET /api/month HTTP/1.1", "X: a\r\n b", port=port))),
        ("a line end in the path", send(b"GET /\r\nX: y HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")),
        ("bytes that are no text", send(bytes(range(256)) * 16)),
        ("a huge header", send(request("GET / HTTP/1.1", "X: " + "x" * 2_000_000, port=port))),
        ("many headers", send(request("GET / HTTP/1.1", *[f"X-{n}: y" for n in range(20_000)], port=port))),
        ("a huge path", send(request("GET /" + "x" * 2_000_000 + " HTTP/1.1", port=port))),
        ("TLS at the wrong door", send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500)),
        ("deep JSON", ask("POST", "/api/quick", b"[" * 1_000_000, headers=marks)),
        ("deep JSON that is closed", ask("POST", "/api/quick", b'{"line":' * 100_000 + b"1" + b"}" * 100_000, headers=marks)),
        ("a body that is no JSON", ask("POST", "/api/quick", b"\xff\xfe{", headers=marks)),
        ("the same member twice", ask("POST", "/api/quick", b'{"line":"5 x","line":"666 theft"}', headers=marks)),
    ]
    return table


def digest(secret):
    import hashlib
    return hashlib.sha256(secret.encode()).hexdigest()


def came_out(answer, ledger_words):
    """Whether an answer has anything of the ledger, or says that something was done."""
    status, body = (answer[0], answer[2]) if isinstance(answer, tuple) else (0, answer)
    found = [word for word in ledger_words if word in body]
    if status == 200 and b'"error"' not in body and body.startswith((b"{", b"[")):
        found.append(b"200 " + body[:80])
    return found


def check_attacks(folder):
    ledger = served.Ledger.found(folder / "ledger")
    ledger.run("quick", "12.34 confidential-lunch food")
    folder_of_bills = ledger.folder / "users/anna/bills/2026/11"
    folder_of_bills.mkdir(parents=True, exist_ok=True)
    otter = (served.ROOT / "Samples/zoo/users/alice/animals/otter.picture-71a033c7.png").read_bytes()
    (ledger.folder / "users/anna/bills/2026/secret.png").write_bytes(otter)
    (folder_of_bills / "20-odd.pct00003.photo-1.png").write_bytes(otter)
    for number, photo in enumerate(("../../../../../ledger.json", "../secret.png", "20-odd.pct00002.photo-1.png", "20-odd.pct00003.photo-1.png")):
        (folder_of_bills / f"20-odd.pct0000{number}.json").write_text(json.dumps({"date": "2026-11-20", "type": "expense", "amount": 1, "name": "odd", "photo": photo}))
    (folder_of_bills / "20-odd.pct00002.photo-1.png").write_text("<html>confidential<script>alert(1)</script></html>")
    ledger.git("add", "-A")
    ledger.git("commit", "-qm", "odd records")
    head = ledger.git("rev-parse", "HEAD")
    with served.Server(ledger) as server:
        status, headers, _ = server.ask("POST", "/api/session", {"code": server.code["code"], "device": "hers"})
        assert status == 200 and "HttpOnly" in headers["Set-Cookie"] and "SameSite=Strict" in headers["Set-Cookie"], headers
        cookie = headers["Set-Cookie"].split(";")[0]
        server.new_code()
        token = server.token()
        for name, attack in attacks(server, cookie, token):
            began = time.monotonic()
            answer = attack()
            found = came_out(answer, [b"confidential", b"12.34", b"root:", b"users/anna", b"\x89PNG"])
            if (now := ledger.git("rev-parse", "HEAD")) != head:
                found.append(f"wrote {now}")
                head = now
            status, _, body = server.ask("GET", "/api/list?kind=bill", headers={"Cookie": cookie})
            if status != 200 or b"confidential" not in body:
                found.append(f"then the person herself got {status}")
            if time.monotonic() - began > LONG:
                found.append(f"took {time.monotonic() - began:.0f} s")
            yield f"attack: {name}", found
        status, headers, body = server.ask("GET", "/api/picture?id=pct00003&field=photo", headers={"Cookie": cookie})
        yield "the picture beside a record is given to its owner", [] if (status, headers["Content-Type"], body) == (200, "image/png", otter) else [(status, headers)]
        yield from check_slow(server, cookie)
    yield from check_few_descriptors(folder)
    yield from check_codes(folder)
    yield from check_devices(folder)


def check_slow(server, cookie):
    """Clients that say little and stay must not keep others waiting."""
    slow = []
    for n in range(200):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(b"POST /api/quick HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{" if n % 2 else b"GET / HTTP/1.1\r\nHo")
        slow.append(connection)
    status, _, body = server.ask("GET", "/api/month", headers={"Cookie": cookie})
    yield "200 clients that say little", [] if status == 200 else [status, body]
    for connection in slow:
        connection.close()
    streams = []
    for _ in range(40):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(request("GET /api/events HTTP/1.1", f"Cookie: {cookie}", port=server.port))
        streams.append(connection)
    status, _, body = server.ask("GET", "/api/month", headers={"Cookie": cookie})
    yield "40 pages that listen", [] if status == 200 else [status, body]
    for connection in streams:
        connection.close()
    status, _, body = server.ask("GET", "/api/month", headers={"Cookie": cookie})
    yield "and go", [] if status == 200 else [status, body]


def check_few_descriptors(folder):
    """More connections than the system lets us have."""
    ledger = served.Ledger.found(folder / "few")
    with served.Server(ledger, descriptors=64) as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(90)]
        for connection in held:
            connection.sendall(b"GET / HTTP/1.1\r\nHo")
        time.sleep(0.5)
        for connection in held:
            connection.close()
        status, _, _ = server.ask("GET", "/")
        yield "more connections than there are descriptors", [] if status == 200 else [status]


def check_codes(folder):
    """Codes are good once, and are not to be guessed."""
    ledger = served.Ledger.found(folder / "codes")
    with served.Server(ledger) as server:
        def enter(code):
            return server.ask("POST", "/api/session", {"code": code, "device": "x"})[0]

        first = server.code
        got = [enter(first["link"].rsplit("#", 1)[1]), enter(first["code"]), enter(first["link"].rsplit("#", 1)[1])]
        yield "a code is good once, in both its forms", [] if got == [200, 403, 403] else [got]
        code = server.new_code()["code"]
        wrong = [f"{(int(code) + n) % 1_000_000:06}" for n in range(1, 6)]
        got = [enter(each) for each in wrong] + [enter(code)]
        yield "five wrong codes end the right one", [] if got == [403, 403, 403, 403, 429, 403] else [got]
        status, _, body = server.ask("POST", "/api/code", {})
        yield "and there is no new code for a while", [] if status == 429 and b"seconds" in body else [status, body]
        yield "which whoever started the server is told", [] if server.heard("wrong_codes") else ["not said"]
        status, _, _ = server.ask("POST", "/api/session", {"code": "", "device": "x"})
        yield "an empty code is none", [] if status == 403 else [status]
        status, _, _ = server.ask("POST", "/api/session", {"device": "x"})
        yield "a missing code is none", [] if status == 400 else [status]
        status, _, _ = server.ask("POST", "/api/session", {"code": "1", "device": "x" * 101})
        yield "a device has a short name", [] if status == 400 else [status]


def check_devices(folder):
    """What was let in is listed, and can be let go of while the server runs."""
    ledger = served.Ledger.found(folder / "devices")
    with served.Server(ledger) as server:
        token = server.token("a telephone")
        bearer = {"Authorization": f"Bearer {token}"}
        yield "its token is no cookie", [] if server.ask("GET", "/api/whoami", headers={"Cookie": f"ledger-sync-{server.port}={token}"})[0] == 401 else ["it is"]
        ledger.run("register", "ben", "--no-key")
        yield "it is nobody else's, whoever logs in", [] if server.ask("GET", "/api/whoami", headers=bearer)[0] == 401 else ["it is"]
        ledger.run("login", "anna")
        yield "a device that was let in may ask", [] if server.ask("GET", "/api/whoami", headers=bearer)[0] == 200 else ["not"]
        [device] = ledger.json("serve", "--devices")
        files = list((ledger.folder / ".git/ledger-sync/page").iterdir())
        broken = ledger.folder / ".git/ledger-sync/page" / f"{'ab' * 32}.json"
        broken.write_text("{")
        yield "a broken file hides no other", [] if device in ledger.json("serve", "--devices") else ["it does"]
        ledger.run("serve", "--forget", "abababab")
        yield "and can be let go of", [broken] if broken.exists() else []
        yield "its secret lies nowhere", [each for each in files if token in each.read_text() or token in each.name]
        yield "its file is the owner's alone", [oct(each.stat().st_mode) for each in files if each.stat().st_mode & 0o077]
        ledger.run("serve", "--forget", device["id"])
        yield "a device that was let go of may not", [] if server.ask("GET", "/api/whoami", headers=bearer)[0] == 401 else ["it may"]
        server.new_code()
        token = server.token("a telephone")
    with served.Server(ledger, port=server.port) as again:
        bearer = {"Authorization": f"Bearer {token}"}
        yield "a device stays let in after a restart", [] if again.ask("GET", "/api/whoami", headers=bearer)[0] == 200 else ["not"]
        got = again.ask("POST", "/api/leave", {}, headers=bearer)[0], again.ask("GET", "/api/whoami", headers=bearer)[0]
        yield "until it leaves", [] if got == (200, 401) else [got]
