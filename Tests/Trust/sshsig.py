"""Signatures of ssh, put together by hand (openssh's PROTOCOL.sshsig)."""
import base64
import hashlib
import struct

MAGIC = b"SSHSIG"
FIRST, LAST = b"-----BEGIN SSH SIGNATURE-----\n", b"-----END SSH SIGNATURE-----\n"


def string(content):
    """A string as ssh writes it."""
    return struct.pack(">I", len(content)) + content


def strings(wire):
    """The strings of which something consists."""
    found = []
    while wire:
        length = struct.unpack(">I", wire[:4])[0]
        found.append(wire[4:4 + length])
        wire = wire[4 + length:]
    return found


def armour(content):
    """As text."""
    code = base64.b64encode(content)
    return FIRST + b"".join(code[at:at + 70] + b"\n" for at in range(0, len(code), 70)) + LAST


def content(text):
    """The bytes of a text."""
    return base64.b64decode(text.partition(FIRST)[2].partition(LAST.rstrip())[0])


class Signature:
    """The parts of a signature, each of which can be replaced."""

    def __init__(self, key, proof, namespace=b"git", reserved=b"", hash=b"sha512", version=1):
        self.key, self.proof, self.namespace, self.reserved, self.hash = key, proof, namespace, reserved, hash
        self.version = version

    @classmethod
    def of(cls, text):
        wire = content(text)
        key, namespace, reserved, hash, proof = strings(wire[len(MAGIC) + 4:])
        return cls(key, proof, namespace, reserved, hash)

    def text(self):
        parts = (self.key, self.namespace, self.reserved, self.hash, self.proof)
        return armour(MAGIC + struct.pack(">I", self.version) + b"".join(map(string, parts)))


def signed_data(message, namespace=b"git", hash=b"sha512"):
    """What a key signs in place of a message."""
    digest = hashlib.new(hash.decode(), message).digest()
    return MAGIC + string(namespace) + string(b"") + string(hash) + string(digest)
