"""Pictures on a website of their own, which has its days and counts what it sends."""
import contextlib
import gzip
import hashlib
import http.server
import random
import threading
import urllib.parse

PNG = b"\x89PNG\r\n\x1a\n"


class PictureSite:
    """Serves `pictures`, by their paths, on loopback until the end of the `with` block."""

    def __init__(self, seed=1):
        self.draw = random.Random(seed)
        self.pictures = {}
        self.mood = "well"
        self.asked, self.sent, self.unchanged = [], [], []

    def paint(self, path, size=500):
        """A new picture, or another one in the place of an old. Gives its bytes."""
        self.pictures[path] = PNG + self.draw.randbytes(size - len(PNG))
        return self.pictures[path]

    def __enter__(self):
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                site.asked.append(self.path)
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    getattr(self, site.mood.replace("-", "_"))()

            def send(self, body, status=200, length=None, **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body) if length is None else length))
                self.end_headers()
                self.wfile.write(body)

            def well(self):
                # Whether a letter is spelt in percent is for curl to say.
                path = urllib.parse.unquote(self.path.encode("latin-1").decode())
                body = site.pictures.get(path.partition("?")[0])
                if body is None:
                    return self.not_there()
                tag = '"' + hashlib.sha1(body).hexdigest() + '"'
                if self.headers.get("If-None-Match") == tag:
                    site.unchanged.append(self.path)
                    return self.send(b"", 304, ETag=tag)
                site.sent.append(self.path)
                # What a server says of the type does not count.
                self.send(body, ETag=tag, Content_Type="text/plain")

            def not_there(self):
                self.send(b"<h1>404</h1>", 404)

            def not_allowed(self):
                self.send(b"<h1>403</h1>", 403)

            def in_trouble(self):
                self.send(b"oh no", 503)

            def page_of_html(self):
                self.send(b"<!doctype html><title>Please log in</title>", Content_Type="image/png")

            def another_type(self):
                self.send(b"%PDF-1.7 a leaflet", Content_Type="image/png")

            def empty(self):
                self.send(b"")

            def truncated(self):
                body = site.pictures[self.path]
                self.send(body[:len(body) // 2], length=len(body))

            def redirect_once(self):
                if self.path.endswith("?new"):
                    return self.well()
                self.send(b"", 301, Location=self.path + "?new")

            def redirect_to_file(self):
                self.send(b"", 302, Location="file:///etc/passwd")

            def redirect_in_circles(self):
                self.send(b"", 302, Location=self.path + "x")

            def huge(self):
                """Two gigabytes, of which nobody reads all."""
                self.send(PNG, length=2 << 30)
                self.pour()

            def endlessly_huge(self):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(PNG)
                self.pour()

            def pour(self):
                for _ in range(2048):
                    self.wfile.write(b" " * (1 << 20))

            def bomb(self):
                """Much in little: 64 MB of blanks, packed."""
                self.send(gzip.compress(PNG + b" " * (1 << 26), 1), Content_Encoding="gzip")

            def slow(self):
                self.send(PNG, length=10**6)
                stop = threading.Event()
                for _ in range(60):
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    stop.wait(0.5)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
