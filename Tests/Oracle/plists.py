"""XML property lists as texts, and their values: docs/formats.md. Python's plistlib has to accept every result."""
import plistlib
import re
import xml.etree.ElementTree
from xml.sax.saxutils import escape

from values import Number, Unreadable

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
COMMENT = re.compile(r"<!-- \d+ -->")
INTEGER = re.compile(r"0|-?[1-9][0-9]{0,17}")


def read(text):
    """The value of a property list: dates and data as texts."""
    try:
        plistlib.loads(text.encode(), fmt=plistlib.FMT_XML)
        (top,) = xml.etree.ElementTree.fromstring(text)
    except (ValueError, OverflowError, xml.etree.ElementTree.ParseError, xml.parsers.expat.ExpatError) as problem:
        raise Unreadable(str(problem)) from None
    return _value(top)


def _value(element):
    if element.tag == "dict":
        parts = list(element)
        return {key.text or "": _value(value) for key, value in zip(parts[::2], parts[1::2])}
    if element.tag == "array":
        return list(map(_value, element))
    if element.tag in ("true", "false"):
        return element.tag == "true"
    if element.tag in ("integer", "real"):
        return Number(element.text)
    return ("data:;base64," if element.tag == "data" else "") + (element.text or "")


def written(value):
    """A value as a property list on one line."""
    return f"<plist>{_element(value)}</plist>"


def commented(record, numbers):
    """The text with a comment above the first key of each of these names."""
    for name, number in numbers.items():
        key = f"<key>{escape(name)}</key>"
        record = record.replace(key, f"<!-- {number} -->{key}", 1)
    return record


def comments(record):
    return set(COMMENT.findall(record))


def _element(value):
    if isinstance(value, dict):
        members = (f"<key>{escape(name)}</key>{_element(held)}" for name, held in value.items())
        return "<dict>" + "".join(members) + "</dict>"
    if isinstance(value, list):
        return "<array>" + "".join(_element(item) for item in value) + "</array>"
    if isinstance(value, bool):
        return "<true/>" if value else "<false/>"
    if isinstance(value, Number):
        tag = "integer" if INTEGER.fullmatch(value) else "real"
        return f"<{tag}>{value}</{tag}>"
    tag = "date" if TIME.fullmatch(value) else "string"
    return f"<{tag}>{escape(value)}</{tag}>"
