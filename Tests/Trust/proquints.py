"""The six words of a key, by which somebody who looks at two screens can tell that both mean the same key."""
import base64
import hashlib
import struct

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
# How many bits of a number each letter of a word stands for, from the highest down.
SHAPE = [(CONSONANTS, 12), (VOWELS, 10), (CONSONANTS, 6), (VOWELS, 4), (CONSONANTS, 0)]


def of(key):
    """The words of a key that stands there as in its `.pub` file: `ssh-ed25519 AAAA…`."""
    return of_blob(base64.b64decode(key.split()[1]))


def of_blob(blob):
    numbers = struct.unpack(">6H", hashlib.sha256(blob).digest()[:12])
    return "-".join(map(word, numbers))


def word(number):
    return "".join(letters[(number >> shift) % len(letters)] for letters, shift in SHAPE)
