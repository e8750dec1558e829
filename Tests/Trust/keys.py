"""Keys of ed25519 that are the same in each run, so that a history is replayed to the same commit ids, and signatures by
ssh-keygen with them."""
import base64
import hashlib
import re
import struct
import subprocess

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
BASE = (
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
)
ARMOUR = "-----{} OPENSSH PRIVATE KEY-----"


def added(a, b):
    """The sum of two points of the curve."""
    (x1, y1), (x2, y2) = a, b
    product = D * x1 * x2 * y1 * y2
    return ((x1 * y2 + x2 * y1) * pow(1 + product, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P)


def public(seed):
    number = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little")
    number = number & ((1 << 254) - 8) | 1 << 254
    point, power = (0, 1), BASE
    for bit in range(255):
        if number >> bit & 1:
            point = added(point, power)
        power = added(power, power)
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def text(*parts):
    return b"".join(struct.pack(">I", len(part)) + part for part in parts)


class Key:
    """A key with its file; `line` is what a manifest says of it."""

    def __init__(self, folder, name):
        seed = hashlib.sha256(name.encode()).digest()
        code = public(seed)
        blob = text(b"ssh-ed25519", code)
        self.name, self.code = name, base64.b64encode(blob).decode()
        self.line = f"ssh-ed25519 {self.code}"
        self.print = "SHA256:" + base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
        secret = b"once" * 2 + text(b"ssh-ed25519", code, seed + code, b"")
        secret += bytes(range(1, 1 + -len(secret) % 8))
        whole = b"openssh-key-v1\0" + text(b"none", b"none", b"") + struct.pack(">I", 1) + text(blob, secret)
        self.path = folder / name
        self.path.write_text("\n".join([ARMOUR.format("BEGIN"), *lines(whole), ARMOUR.format("END"), ""]))
        self.path.chmod(0o600)


def lines(code):
    code = base64.b64encode(code).decode()
    return [code[at:at + 70] for at in range(0, len(code), 70)]


class Signer:
    """Signs and verifies what it has not seen before with ssh-keygen."""

    def __init__(self, folder, names):
        self.folder, self.keys = folder, {name: Key(folder, name) for name in names}
        self.by_print = {key.print: key.line for key in self.keys.values()}
        self.made, self.checked = {}, {}

    def sign(self, name, payload, purpose="git"):
        if (name, payload, purpose) not in self.made:
            self.made[name, payload, purpose] = subprocess.run(
                ["ssh-keygen", "-q", "-Y", "sign", "-n", purpose, "-f", self.keys[name].path],
                input=payload, capture_output=True, check=True).stdout
        return self.made[name, payload, purpose]

    def signer(self, payload, signature):
        """Whose signature it is, if it is right; None if not."""
        if (payload, signature) not in self.checked:
            path = self.folder / "signature"
            path.write_bytes(signature)
            said = subprocess.run(
                ["ssh-keygen", "-Y", "check-novalidate", "-n", "git", "-s", path], input=payload, capture_output=True)
            key = re.match(r'Good "git" signature with ED25519 key (SHA256:\S+)', said.stdout.decode())
            self.checked[payload, signature] = self.by_print[key[1]] if key and said.returncode == 0 else None
        return self.checked[payload, signature]
