"""A zoo with a website of its own: a list of animals that changes, behind a server that has its days.

The server counts what it sends: `downloads` are answers with a body, `unchanged` those that said 304.
"""
import contextlib
import hashlib
import http.server
import json
import random
import threading

NAMES = ["Otter", "Capybara", "Red panda", "Koala", "Emu", "Gibbon", "水豚", "Löwe", "Manul", "Okapi", "Tapir", "Ibis"]


class Zoo:
    """What the zoo says at one time, and how its server behaves."""

    def __init__(self, seed, count=12):
        self.draw = random.Random(seed)
        self.next = 1
        self.animals = []
        for _ in range(count):
            self.arrive()
        self.mood = "well"
        self.downloads = self.unchanged = self.asked = 0
        self.agents = set()
        self.seen = []

    # What happens there

    def arrive(self, place=None):
        animal = {"number": self.next, "title": f"{self.draw.choice(NAMES)} {self.next}", "text": f"fact {self.next}",
                  "photo": f"https://zoo.example.org/{self.next}.jpg"}
        self.next += 1
        self.animals.insert(len(self.animals) if place is None else place, animal)
        return animal

    def leave(self):
        return self.animals.pop(self.draw.randrange(len(self.animals)))

    def correct(self):
        animal = self.draw.choice(self.animals)
        animal[self.draw.choice(["title", "text"])] = f"corrected {self.draw.randrange(10**6)}"
        return animal

    def move(self):
        self.animals.insert(0, self.animals.pop(self.draw.randrange(len(self.animals))))

    def body(self):
        return json.dumps({"result": {"count": len(self.animals), "results": self.animals}}, ensure_ascii=False,
                          indent=1).encode()


class Website:
    """Serves a zoo on loopback until the end of the `with` block."""

    def __init__(self, zoo):
        self.zoo = zoo

    def __enter__(self):
        zoo = self.zoo

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                zoo.asked += 1
                zoo.agents.add(self.headers.get("User-Agent", ""))
                zoo.seen.append(self.path)
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    getattr(self, zoo.mood.replace("-", "_"))()

            def send(self, body, status=200, **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                if "Content_Length" not in headers:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def well(self):
                body = zoo.body()
                tag = '"' + hashlib.sha1(body).hexdigest() + '"'
                if self.headers.get("If-None-Match") == tag:
                    zoo.unchanged += 1
                    return self.send(b"", 304, ETag=tag)
                zoo.downloads += 1
                self.send(body, ETag=tag)

            def paged(self):
                """Four animals a page, and in each answer the address of the next."""
                place = int(self.path.partition("page=")[2] or 0)
                answer = {"result": {"results": zoo.animals[place:place + 4]}}
                if place + 4 < len(zoo.animals):
                    answer["next"] = f"?page={place + 4}"
                zoo.downloads += 1
                self.send(json.dumps(answer).encode())

            def offsets(self):
                """No more than three animals at once, whatever is asked for."""
                asked = dict(part.split("=") for part in self.path.partition("?")[2].split("&") if part)
                place, size = int(asked.get("offset", 0)), min(3, int(asked.get("limit", 3)))
                zoo.downloads += 1
                self.send(json.dumps({"total": len(zoo.animals), "result": {
                    "results": zoo.animals[place:place + size]}}).encode())

            def short(self):
                """Says that there are more animals than its pages have."""
                zoo.animals, animals = zoo.animals[:6], zoo.animals
                self.offsets_of(len(animals))
                zoo.animals = animals

            def offsets_of(self, total):
                asked = dict(part.split("=") for part in self.path.partition("?")[2].split("&") if part)
                place = int(asked.get("offset", 0))
                self.send(json.dumps({"total": total, "result": {"results": zoo.animals[place:place + 3]}}).encode())

            def city(self):
                """Three animals, or as many as are asked for up to five, and how many there are."""
                asked = dict(part.split("=") for part in self.path.partition("?")[2].split("&") if part)
                self.city_of(int(asked.get("offset", 0)), min(5, int(asked.get("limit", 3))))

            def city_deaf(self):
                """The first three, whatever is asked for."""
                self.city_of(0, 3)

            def city_of(self, place, size):
                zoo.downloads += 1
                self.send(json.dumps({"result": {
                    "limit": size, "offset": place, "count": len(zoo.animals),
                    "results": zoo.animals[place:place + size]}}).encode())

            def endless(self):
                self.send(json.dumps({"result": {"results": zoo.animals}, "next": self.path}).encode())

            def large_pages(self):
                """Pages of 24 MB without an end."""
                place = int(self.path.partition("page=")[2] or 0)
                answer = {"result": {"results": zoo.animals}, "next": f"?page={place + 1}"}
                self.send(json.dumps(answer).encode() + b" " * (24 << 20))

            def not_there(self):
                self.send(b"<h1>404</h1>", 404)

            def in_trouble(self):
                self.send(b"oh no", 503)

            def broken(self):
                self.send(zoo.body()[:-40])

            def truncated(self):
                body = zoo.body()
                self.send(body[:len(body) // 2], Content_Length=str(len(body)))

            def page_of_html(self):
                self.send(b"<!doctype html><title>Down for maintenance</title>", Content_Type="text/html")

            def renamed(self):
                self.send(zoo.body().replace(b'"title"', b'"heading"'))

            def elsewhere(self):
                self.send(zoo.body().replace(b'"results"', b'"animals"'))

            def empty(self):
                self.send(b'{"result": {"results": []}}')

            def redirect_to_file(self):
                self.send(b"", 302, Location="file:///etc/passwd")

            def redirect_to(self):
                """Leads to the address that the test has named."""
                self.send(b"", 302, Location=zoo.target)

            def page_to(self):
                self.send(json.dumps({"result": {"results": zoo.animals}, "next": zoo.target}).encode())

            def redirect_in_circles(self):
                self.send(b"", 302, Location=self.path + "x")

            def redirect_once(self):
                if self.path.endswith("/new"):
                    return self.well()
                self.send(b"", 301, Location="/new")

            def huge(self):
                """Two gigabytes, of which nobody reads all."""
                self.send_response(200)
                self.send_header("Content-Length", str(2 << 30))
                self.end_headers()
                self.pour()

            def endlessly_huge(self):
                self.send_response(200)
                self.end_headers()
                self.pour()

            def pour(self):
                zoo.poured = 0
                for _ in range(2048):
                    self.wfile.write(b" " * (1 << 20))
                    zoo.poured += 1

            def bomb(self):
                """Much in little: a gigabyte of blanks, packed twice."""
                import gzip
                self.send(gzip.compress(b" " * (1 << 28), 1), Content_Encoding="gzip")

            def slow(self):
                self.send_response(200)
                self.send_header("Content-Length", "1000000")
                self.end_headers()
                stop = threading.Event()
                for _ in range(60):
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    stop.wait(0.5)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/animals.json"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
