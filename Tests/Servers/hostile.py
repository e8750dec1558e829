"""Servers that do not keep to what they should do: each a listener on loopback, stopped at the end of its `with` block."""
import contextlib
import socket
import threading


def packet(content):
    """A line of git's protocol."""
    return b"%04x" % (len(content) + 4) + content


class Hostile:
    """Listens, and hands each connection to `meet` on a thread of its own."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.connections = []
        self.stopped = threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        for each in [self.listener, *self.connections]:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                connection = self.listener.accept()[0]
                self.connections.append(connection)
                threading.Thread(target=self.meet_and_close, args=[connection], daemon=True).start()

    def meet_and_close(self, connection):
        with contextlib.suppress(OSError):
            self.meet(connection)
            connection.shutdown(socket.SHUT_RDWR)

    def meet(self, connection):
        raise NotImplementedError


class Answering(Hostile):
    """Reads one question and gives the same answer each time. `questions` has what was asked."""

    def __init__(self, answer):
        self.answer = answer
        self.questions = []

    def meet(self, connection):
        self.questions.append(connection.recv(65536))
        connection.sendall(self.answer)


class Redirecting(Hostile):
    """http: wants a name and a password first, and then leads to another address."""

    def __init__(self, target):
        self.target = target

    def meet(self, connection):
        while True:
            question = b""
            while b"\r\n\r\n" not in question:
                piece = connection.recv(65536)
                if not piece:
                    return
                question += piece
            path = question.split(b" ")[1].decode()
            if b"\r\nauthorization:" in question.lower():
                answer = f"301 Moved Permanently\r\nLocation: {self.target}{path}\r\n"
            else:
                answer = '401 Unauthorized\r\nWWW-Authenticate: Basic realm="ledgers"\r\n'
            connection.sendall(f"HTTP/1.1 {answer}Content-Length: 0\r\n\r\n".encode())


class Endless(Hostile):
    """git: an answer that goes on for ever, as fast as it is taken. what: references, messages or objects."""

    def __init__(self, what):
        self.what = what

    def meet(self, connection):
        connection.recv(65536)
        number = 0
        abilities = b"\0side-band-64k ofs-delta multi_ack"
        while self.what == "references":
            lines = (packet(b"%040x refs/heads/branch-%d%s\n" % (number + each + 1, number + each, abilities))
                     for each in range(1000))
            connection.sendall(b"".join(lines))
            number, abilities = number + 1000, b""
        connection.sendall(packet(b"%040x refs/heads/main%s\n" % (1, abilities)) + b"0000")
        asked = b""
        while b"done" not in asked:
            asked += connection.recv(65536)
        connection.sendall(packet(b"NAK\n"))
        while True:
            connection.sendall(packet(b"\x02" + b"still counting\n" * 1000))


class Between(Hostile):
    """Passes on what a client and a real server say, and spoils what the server says.

    cut: the server's answer ends after so many bytes. slow_after: from there on it comes in single bytes, each after `pause`
    seconds, until `opened` is set.
    """

    def __init__(self, port, cut=None, slow_after=None, pause=0.05):
        self.target, self.cut, self.slow_after, self.pause = port, cut, slow_after, pause
        self.passed, self.opened = 0, threading.Event()

    def meet(self, connection):
        server = socket.create_connection(("127.0.0.1", self.target))
        self.connections.append(server)
        threading.Thread(target=self.pass_on, args=[connection, server], daemon=True).start()
        while data := server.recv(65536):
            data = data if self.cut is None else data[:max(0, self.cut - self.passed)]
            fast = len(data) if self.slow_after is None else max(0, self.slow_after - self.passed)
            connection.sendall(data[:fast])
            while fast < len(data) and not self.opened.wait(self.pause):
                if self.stopped.is_set():
                    return
                connection.sendall(data[fast:fast + 1])
                fast += 1
            connection.sendall(data[fast:])
            self.passed += len(data)
            if self.cut is not None and self.passed >= self.cut:
                return

    def pass_on(self, connection, server):
        with contextlib.suppress(OSError):
            while data := connection.recv(65536):
                server.sendall(data)
            server.shutdown(socket.SHUT_WR)


class Packed(Hostile):
    """git: says that it has a commit, and answers the question for it with `pack`."""

    def __init__(self, pack):
        self.pack = pack

    def meet(self, connection):
        connection.recv(65536)
        commit = b"b" * 40
        connection.sendall(packet(commit + b" HEAD\0side-band-64k ofs-delta symref=HEAD:refs/heads/main\n")
                           + packet(commit + b" refs/heads/main\n") + b"0000")
        asked = b""
        while b"done" not in asked:
            asked += connection.recv(65536)
        connection.sendall(packet(b"NAK\n") + self.pack)
