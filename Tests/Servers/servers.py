"""Real servers on loopback, on free ports, each in a folder of its own, all stopped at the end of their `with` block.

Every server has `url(name)` for the bare repository `name`, which `create(name)` makes below `folder`.
"""
import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time

from sandbox import PATH, PATIENCE, environment, run

USER = pwd.getpwuid(os.getuid()).pw_name
PASSWORD = "correct horse"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_open(port, process, log):
    """Returns when the port accepts; raises with the server's log when the process ends first or nothing opens."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise RuntimeError(f"{process.args[0]} did not start:\n{log.read_text(errors='replace')}")


class Server:
    """A folder of bare repositories, and the processes that serve it."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.folder = self.path / "repositories"
        self.home = self.path / "home"
        self.folder.mkdir(parents=True)
        self.home.mkdir()
        self.log = self.path / "log"
        self.processes = []

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        pass

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(2)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.processes.clear()

    def spawn(self, *command):
        with open(self.log, "ab") as log:
            process = subprocess.Popen(
                [str(word) for word in command], env=environment(self.home), cwd=self.path, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def create(self, name):
        """Makes the bare repository and gives its folder."""
        path = self.folder / name
        made = run(["git", "init", "-q", "--bare", "-b", "main", path], self.home, self.path)
        if made.code != 0:
            raise RuntimeError(made.err)
        return path


class BareFolder(Server):
    """No server at all: a path."""

    def url(self, name):
        return str(self.folder / name)


class FileUrl(BareFolder):
    def url(self, name):
        return "file://" + super().url(name)


class SshServer(Server):
    """sshd with a host key and one client key of its own; nobody's ~/.ssh is read, and no file of a shell."""

    def start(self):
        self.port = free_port()
        self.host_key = self.make_key("host_key")
        self.client_key = self.make_key("client_key")
        self.write_configuration()
        if os.getuid() == 0:
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)  # sshd refuses to start as root without it
        sshd = shutil.which("sshd", path=PATH)
        self.process = self.spawn(sshd, "-D", "-e", "-f", self.path / "sshd_config")
        wait_until_open(self.port, self.process, self.log)

    def make_key(self, name, kind="ed25519"):
        path = self.path / name
        subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-C", name, "-f", path], check=True)
        return path

    def write_configuration(self):
        git_only = self.path / "git-only"
        git_only.write_text(
            "#!/bin/sh\n"
            f"exec env -i PATH={PATH} HOME={self.home} GIT_CONFIG_NOSYSTEM=1 "
            "git shell -c \"$SSH_ORIGINAL_COMMAND\"\n")
        git_only.chmod(0o755)
        public = self.client_key.with_suffix(".pub").read_text()
        (self.path / "authorized_keys").write_text(f'restrict,command="{git_only}" {public}')
        pam = "no" if os.getuid() == 0 else "yes"  # without it, sshd cannot tell an ordinary user from a locked one
        (self.path / "sshd_config").write_text(
            f"ListenAddress 127.0.0.1\nPort {self.port}\nHostKey {self.host_key}\nPidFile none\n"
            f"AuthorizedKeysFile {self.path}/authorized_keys\nStrictModes no\nUsePAM {pam}\n"
            "PasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin prohibit-password\n"
            "MaxStartups 100\nLogLevel VERBOSE\n"
            # Who logs in has a HOME of the server: the shell would run the .bashrc of the person who runs the tests.
            f"SetEnv HOME={self.home}\n"
            # Most of a connection's time would be spent on a key that no quantum computer can guess.
            "KexAlgorithms curve25519-sha256\n")

    def url(self, name):
        return f"ssh://{USER}@127.0.0.1:{self.port}{self.folder}/{name}"

    def client_environment(self, device_home, known_hosts="right"):
        """What a device needs to come in. known_hosts: right, none, or changed (another key stands for this host)."""
        folder = device_home / ".ssh"
        folder.mkdir(mode=0o700, exist_ok=True)
        key = {"right": self.host_key, "changed": self.client_key}.get(known_hosts)
        line = f"[127.0.0.1]:{self.port} {key.with_suffix('.pub').read_text()}" if key else ""
        (folder / "known_hosts").write_text(line)
        (folder / "config").write_text(
            f"IdentityFile {self.client_key}\nIdentitiesOnly yes\nIdentityAgent none\n"
            f"UserKnownHostsFile {folder}/known_hosts\nGlobalKnownHostsFile /dev/null\nUpdateHostKeys no\n")
        return {"GIT_SSH_COMMAND": f"ssh -F {folder}/config"}


class HttpServer(Server):
    """git http-backend behind nginx and fcgiwrap: http with a password, and https with a certificate nobody signed."""

    def start(self):
        self.port, self.tls_port = free_port(), free_port()
        self.make_certificate()
        (self.path / "passwords").write_text(f"alice:{{PLAIN}}{PASSWORD}\n")
        (self.path / "nginx.conf").write_text(self.configuration())
        self.socket = self.path / "fcgi"
        self.spawn(shutil.which("fcgiwrap", path=PATH), "-c", "4", "-s", f"unix:{self.path}/fcgi")
        nginx = self.spawn(shutil.which("nginx", path=PATH), "-e", "stderr", "-p", self.path, "-c", self.path / "nginx.conf")
        wait_until_open(self.port, nginx, self.log)

    def make_certificate(self):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", self.path / "tls.key", "-out", self.path / "tls.crt"], check=True, stderr=subprocess.DEVNULL)

    def configuration(self):
        backend = subprocess.run(["git", "--exec-path"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        temporary = "".join(f"  {kind}_temp_path {self.path}/temp_{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return (
            ("user root;\n" if os.getuid() == 0 else "") +
            f"daemon off;\nworker_processes 1;\npid {self.path}/nginx.pid;\nerror_log stderr;\n"
            "events { worker_connections 64; }\nhttp {\n  access_log off;\n  client_max_body_size 0;\n" + temporary +
            f"  server {{\n    listen 127.0.0.1:{self.port};\n    listen 127.0.0.1:{self.tls_port} ssl;\n"
            f"    ssl_certificate {self.path}/tls.crt;\n    ssl_certificate_key {self.path}/tls.key;\n"
            f"    location / {{\n      auth_basic ledgers;\n      auth_basic_user_file {self.path}/passwords;\n"
            f"      fastcgi_pass unix:{self.path}/fcgi;\n      fastcgi_read_timeout 60;\n"
            "      fastcgi_param REQUEST_METHOD $request_method;\n      fastcgi_param QUERY_STRING $query_string;\n"
            "      fastcgi_param CONTENT_TYPE $content_type;\n      fastcgi_param CONTENT_LENGTH $content_length;\n"
            "      fastcgi_param REMOTE_USER $remote_user;\n      fastcgi_param REMOTE_ADDR $remote_addr;\n"
            "      fastcgi_param PATH_INFO $uri;\n      fastcgi_param HTTP_CONTENT_ENCODING $http_content_encoding;\n"
            "      fastcgi_param GIT_PROTOCOL $http_git_protocol;\n"
            f"      fastcgi_param SCRIPT_FILENAME {backend}/git-http-backend;\n"
            f"      fastcgi_param GIT_PROJECT_ROOT {self.folder};\n      fastcgi_param GIT_HTTP_EXPORT_ALL 1;\n"
            "    }\n  }\n}\n")

    def url(self, name):
        return f"http://127.0.0.1:{self.port}/{name}"

    def tls_url(self, name):
        return f"https://localhost:{self.tls_port}/{name}"

    def give_password(self, device_home, password=PASSWORD):
        """Puts the password where git's own credential helper finds it."""
        store = device_home / "credentials"
        quoted = password.replace(" ", "%20")
        store.write_text(f"http://alice:{quoted}@127.0.0.1%3a{self.port}\n"
                         f"https://alice:{quoted}@localhost%3a{self.tls_port}\n")
        with open(device_home / ".gitconfig", "a", encoding="utf-8") as configuration:
            configuration.write(f"[credential]\n\thelper = store --file={store}\n")


class GitDaemon(Server):
    """git daemon that takes pushes from everybody."""

    def start(self):
        self.port = free_port()
        daemon = self.spawn(
            "git", "daemon", "--listen=127.0.0.1", f"--port={self.port}", "--reuseaddr", f"--base-path={self.folder}",
            "--export-all", "--enable=receive-pack", self.folder)
        wait_until_open(self.port, daemon, self.log)

    def url(self, name):
        return f"git://127.0.0.1:{self.port}/{name}"


class HangingServer:
    """Accepts every connection, reads what comes and never answers."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.connections = []
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                self.connections.append(self.listener.accept()[0])

    def __exit__(self, *_):
        for each in [self.listener, *self.connections]:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


TRANSPORTS = {"folder": BareFolder, "file": FileUrl, "ssh": SshServer, "http": HttpServer, "git": GitDaemon}
