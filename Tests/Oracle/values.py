"""JSON texts and their values, as the chapter "Values" of docs/merge-semantics.md has them.

A value is None, True, False, a Number, a str, a list, or a dict in the order of its file.
"""
import functools
import json


DIGITS = 38  # of a number that can be added


class Number(str):
    """A number, as it is spelt. `Number("1.50")` and `Number("1.5")` have one identity."""

    __slots__ = ()


class Unreadable(Exception):
    """The text is not a record."""


def _members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Unreadable("a name stands twice in one object")
    return members


def _constant(word):
    raise Unreadable(f"{word} is no JSON")


_decoder = json.JSONDecoder(object_pairs_hook=_members, parse_float=Number, parse_int=Number, parse_constant=_constant)


def read(text):
    """The value of a JSON text."""
    try:
        value, end = _decoder.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
    except ValueError as problem:
        raise Unreadable(str(problem)) from None
    if text[end:].strip(" \t\r\n"):
        raise Unreadable("something follows the record")
    return value


@functools.lru_cache(4096)
def exact(number):
    """(integer, power of ten) of a number, without zeros at its end; zero is (0, 0)."""
    mantissa, _, exponent = number.lower().partition("e")
    whole, _, fraction = mantissa.partition(".")
    integer, power = int(whole + fraction), int(exponent or 0) - len(fraction)
    if integer == 0:
        return 0, 0
    digits = str(integer)
    short = digits.rstrip("0")
    return int(short), power + len(digits) - len(short)


def identity(value):
    """Equal for two values that are the same, hashable, and never equal for two that are not."""
    if isinstance(value, str):
        return ("number", exact(value)) if type(value) is Number else ("text", value)
    if isinstance(value, dict):
        return ("object", frozenset([(name, identity(member)) for name, member in value.items()]))
    if isinstance(value, list):
        return ("list", tuple([identity(item) for item in value]))
    return ("word", str(value))


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _quoted(text):
    escaped = (_ESCAPES.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in text)
    return '"' + "".join(escaped) + '"'


def is_countable(number):
    """Whether a number can be added exactly: whether 38 digits and as many decimals are enough for it."""
    integer, power = exact(number)
    return -DIGITS <= power < DIGITS and abs(integer) * 10 ** max(power, 0) < 10**DIGITS


def _plain(number):
    """The spelling that all equal numbers share."""
    integer, power = exact(number)
    if not is_countable(number):
        return f"{integer}e{power}"
    if power >= 0:
        return str(integer * 10**power)
    digits = str(abs(integer)).rjust(1 - power, "0")
    return ("-" if integer < 0 else "") + digits[:power] + "." + digits[power:]


def written(value):
    """The value as the shortest JSON, members by name."""
    if isinstance(value, Number):
        return _plain(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=str.encode)
        return "{" + ",".join(f"{_quoted(name)}:{written(value[name])}" for name in names) + "}"
    return {None: "null", True: "true", False: "false"}[value]


def value_bytes(value):
    """What orders two values that were written at the same time."""
    return written(value).encode()
