"""Keys of every type: those that sign, those that do not, certificates, and keys that are made up."""
import hashlib
import struct
import subprocess

from attacks_on_signatures import forgery
from ledger import gpgsig, headed, make_key
from sshsig import Signature, signed_data, string, strings
from verdicts import attack, attacks

TYPES = {
    "ecdsa_with_256_bits": ("-t", "ecdsa", "-b", "256"),
    "ecdsa_with_384_bits": ("-t", "ecdsa", "-b", "384"),
    "ecdsa_with_521_bits": ("-t", "ecdsa", "-b", "521"),
    "rsa_with_2048_bits": ("-t", "rsa", "-b", "2048"),
    "rsa_with_3072_bits": ("-t", "rsa", "-b", "3072"),
}


def name(owner, options):
    return f"{owner}-{options[1]}-{options[3]}" if len(options) > 3 else f"{owner}-{options[1]}"


def list_key(it, key):
    it.listing("alice", key, device=f"device {it.amounts}")
    it.commit("listed", key="alice")


def signed(it, key, change=lambda made: None):
    """A commit on Alice's record with a signature of which something was changed."""
    text = forgery(it)
    made = Signature.of(it.signature(text, key))
    change(made)
    return it.raw_commit(headed(text, gpgsig(made.text())))


@attacks(TYPES, together=True, listed="by alice", own="by alice", stranger="unknown-key", forged="not-signed")
def a_key_of(it, options):
    """Alice's counts, that of Eve does not, and neither does a signature of which a bit was changed."""
    own, stranger = (make_key(it.home, name(owner, options), *options) for owner in ("alice", "eve"))
    list_key(it, own.name)
    it.spend("alice")
    it.commit("own", key=own.name)
    it.spend("alice")
    it.commit("stranger", key=stranger.name)

    def change(made):
        made.proof = made.proof[:-1] + bytes([made.proof[-1] ^ 1])
    signed(it, own.name, change)


# Keys that are too weak to prove anything. Newer versions of ssh-keygen make no keys of dsa any more.
WEAK = {"rsa_with_1024_bits": ("-t", "rsa", "-b", "1024")}
if "ssh-dss" in subprocess.run(["ssh", "-Q", "key"], capture_output=True, text=True).stdout.split():
    WEAK["dsa"] = ("-t", "dsa")


@attacks(WEAK, together=True, listed="by alice", own="not-signed")
def a_weak_key_of(it, options):
    key = make_key(it.home, name("alice", options), *options).name
    list_key(it, key)
    it.spend("alice")
    it.commit("own", key=key)


# ---- another algorithm than the key's


def renamed(algorithm):
    """What says that it was made by another algorithm."""
    def change(made):
        made.proof = string(algorithm) + string(strings(made.proof)[1])
    return change


# Algorithms of which a signature by rsa-sha2-512 can speak.
ALGORITHMS = {
    "sha1": renamed(b"ssh-rsa"), "sha256": renamed(b"rsa-sha2-256"), "another_type": renamed(b"ssh-ed25519"),
    "a_certificate": renamed(b"rsa-sha2-512-cert-v01@openssh.com"), "nothing": renamed(b""),
}


@attacks(ALGORITHMS, together=True, listed="by alice", forged="not-signed")
def rsa_that_speaks_of(it, change):
    key = make_key(it.home, name("alice", TYPES["rsa_with_2048_bits"]), *TYPES["rsa_with_2048_bits"]).name
    list_key(it, key)
    signed(it, key, change)


@attack(listed="by alice", forged="not-signed")
def rsa_with_sha1(it):
    """A signature that is right, by a hash that is broken."""
    key = make_key(it.home, "alice-rsa-pem", "-t", "rsa", "-b", "2048", "-m", "PEM")
    list_key(it, key.name)
    text = forgery(it)
    made = Signature.of(it.signature(text, key.name))
    proof = subprocess.run(["openssl", "dgst", "-sha1", "-sign", key], input=signed_data(text), capture_output=True,
                           check=True).stdout
    made.proof = string(b"ssh-rsa") + string(proof)
    it.raw_commit(headed(text, gpgsig(made.text())))


# ---- certificates


def certificate(it, authority, key, *options):
    """The bytes of a certificate of ssh in which somebody says that a key is Alice's."""
    path = it.home / f"{key}-cert.pub"
    path.unlink(missing_ok=True)
    subprocess.run(["ssh-keygen", "-q", "-s", it.home / authority, "-I", "alice", "-n", "alice", *options,
                    it.home / f"{key}.pub"], check=True)
    code = path.read_text().split()[1]
    path.unlink()
    return subprocess.run(["base64", "-d"], input=code.encode(), capture_output=True, check=True).stdout


CERTIFICATES = {
    "by_alice": ("alice", "eve", "-V", "always:forever"),
    "by_alice_that_has_expired": ("alice", "eve", "-V", "20010101:20020101"),
    "by_alice_that_is_not_valid_yet": ("alice", "eve", "-V", "20990101:20991231"),
    "by_alice_with_options": ("alice", "eve", "-O", "clear", "-O", "force-command=true"),
    "by_a_stranger": ("eve", "eve-phone", "-V", "always:forever"),
    "of_alice_by_herself": ("alice", "alice-phone", "-V", "always:forever"),
    "of_alice_by_a_stranger": ("eve", "alice", "-V", "always:forever"),
    "for_a_host": ("alice", "eve", "-h"),
}


@attacks(CERTIFICATES, together=True, forged="not-signed")
def a_certificate(it, words):
    """It says nothing that a manifest does not say better: no certificate counts."""
    authority, key, *options = words

    def change(made):
        made.key = certificate(it, authority, key, *options)
    signed(it, key, change)


# ---- made up


def write_key(it, file, kind, wire):
    code = subprocess.run(["base64", "-w", "0"], input=wire, capture_output=True, check=True).stdout.decode()
    (it.home / f"{file}.pub").write_text(f"{kind} {code} {file}\n")


# Points of edwards25519 under which every message has a signature, as 32 bytes.
POINTS = {
    "one": b"\x01" + bytes(31), "zero": bytes(32), "minus_one": b"\xec" + b"\xff" * 30 + b"\x7f",
    "one_written_otherwise": b"\xee" + b"\xff" * 30 + b"\x7f",
}


@attacks(POINTS, together=True, listed="by alice", forged="not-signed")
def a_point_that_signs_everything(it, point):
    """Even if Alice lists it: anybody could sign with it."""
    wire = string(b"ssh-ed25519") + string(point)
    write_key(it, "alice-point", "ssh-ed25519", wire)
    list_key(it, "alice-point")
    proof = string(b"ssh-ed25519") + string(POINTS["one"] + bytes(32))
    it.raw_commit(headed(forgery(it), gpgsig(Signature(wire, proof).text())))


def security_key(it):
    """A key as those that somebody touches have it, whose other half openssl keeps."""
    secret = it.home / "touched.pem"
    if not secret.exists():
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", secret], check=True)
    public = subprocess.run(["openssl", "pkey", "-in", secret, "-pubout", "-outform", "DER"], capture_output=True,
                            check=True).stdout[-32:]
    kind = b"sk-ssh-ed25519@openssh.com"
    wire = string(kind) + string(public) + string(b"ssh:")
    write_key(it, "alice-touched", kind.decode(), wire)
    return secret, kind, wire


def touched(it, text, flags, counter=1):
    """A signature of which the key says how it was touched (openssh's PROTOCOL.u2f)."""
    secret, kind, wire = security_key(it)
    tail = struct.pack(">BI", flags, counter)
    data = it.home / "touched.data"
    data.write_bytes(hashlib.sha256(b"ssh:").digest() + tail + hashlib.sha256(signed_data(text)).digest())
    proof = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", secret, "-in", data],
                           capture_output=True, check=True).stdout
    return Signature(wire, string(kind) + string(proof) + tail)


@attack(listed="by alice", own="by alice", forged="not-signed")
def a_security_key(it):
    """It counts where somebody has touched it, and said so under the signature."""
    security_key(it)
    list_key(it, "alice-touched")
    text = forgery(it, "own")
    it.record(it.raw_commit(headed(text, gpgsig(touched(it, text, 1).text()))), "alice-touched")
    text = forgery(it)
    untouched = touched(it, text, 0)
    it.raw_commit(headed(text, gpgsig(untouched.text())))
    text = forgery(it)
    claimed = touched(it, text, 0)
    claimed.proof = claimed.proof[:-5] + b"\x01" + claimed.proof[-4:]
    it.raw_commit(headed(text, gpgsig(claimed.text())))
