"""Faults of every sort, to be planted in sound records: in their values, their references, their files, and in the text itself."""
import json
import plistlib

MONTH = "users/alice/bills/2026/11"
NASTY = "🛒午餐 e\u0301 👩\u200d👧"
CONFLICT = [{"field": "amount", "entries": [{"value": 12.5}, {"value": 13}]}]

# Values that a field cannot have, or can only by chance.
FIELDS = {
    "date": ["2026-11-31", "soon", "", 5, None, "2026-12-01", "2026-11-20T25:00:00Z", "2026-11-20 12:00", "20.11.2026", ["2026-11-20"]],
    "amount": ["x", None, "", "12.50", [], {}, True, 1e300],
    "currency": ["eur", "EURO", "", 7, "EU", "€"],
    "category": ["fod", "", 7, "nothing-like-it", None, "Food", "food ", ["food"], NASTY, "rent/x", "../food"],
    "book": ["nowhere", 1, ""], "account": ["nowhere", {}, "cash "], "to": ["nowhere"], "type": ["spent", "", 1, "Expense"],
    "paidBy": ["zoe", "", 1, "Ben", "alicee", None], "name": ["", 5, None, [], {}], "tags": ["a", [1], [""], {}, ["a", "a"]],
    "remark": [1, [], None], "photo": ["none.jpg", "../x.jpg", "", 3, "/etc/hostname", "a/b.jpg", ["x.jpg"]],
    "parts": [[{"category": "fod", "amount": 1}], [{"category": "food"}], [{"amount": "x"}], [1], {}, "x", [{}], [],
              [{"category": "food", "amount": 12}, {"category": "gifts", "amount": 1}], [{"category": "food", "amount": 1, "x": {}}]],
    "~conflicts": [1, [], {}, "x", [{}], [1], CONFLICT, [{"field": "nothing", "entries": []}], [{"field": 1}], None],
    "unknown": [1, None, {"a": []}], "added": ["x", 1, "2026-11-20"], "splits": [1, [{"person": "zoe"}]],
}
# What stands in the way in a text, whatever it is.
SCRAPS = [",", "}", "{", "]", "[", '"', ":", "\\", "'", "//", "/* x */", "NaN", "\u0000", "\u0001", "\t", "\n", "\r", "\r\n", "\ufeff", "\u2028",
          "\u202e", "é", "🛒", "0", "00", "-", "+1", ".5", "1.", "1e", "\\u12", "\\ud83d", "\\x", "<", ">", "&", "&amp;", "<!--", "]]>", "</dict>",
          "<key>x</key>", "true", "nul", "#", "$", "%00", " "]


class Fault:
    """A sound text of a file, and the same with a fault; what the file beside it is called."""

    def __init__(self, path, sound, faulty, title):
        self.path, self.sound, self.faulty, self.title = path, sound, faulty, title


def members(number):
    return {"name": NASTY, "date": "2026-11-20", "amount": 12.5, "currency": "EUR", "category": "food", "remark": f"number {number}"}


def json_text(source, value, ends):
    if ends == "":
        return json.dumps(value, ensure_ascii=False)
    text = json.dumps(value, ensure_ascii=source.random() < 0.3, indent=source.choice([1, 2, "\t"])) + "\n"
    return text.replace("\n", ends)


def plist_text(value, ends):
    return plistlib.dumps(value, sort_keys=False).decode().replace("\n", ends or "\n")


def faulty_members(source, sound):
    """The members with one fault, or several."""
    faulty = dict(sound)
    for _ in range(source.choice([1, 1, 1, 2, 3])):
        if source.random() < 0.15:
            faulty.pop(source.choice(list(faulty) or ["none"]), None)
        else:
            field = source.choice(list(FIELDS))
            faulty[field] = source.choice(FIELDS[field])
    return faulty


def faulty_text(source, text):
    """The text with a scrap in it, a piece that is gone or comes twice, or cut short."""
    start = source.randrange(len(text))
    end = min(len(text), start + source.choice([1, 1, 2, 10, 60]))
    return source.choice([
        lambda: text[:start] + source.choice(SCRAPS) + text[start:],
        lambda: text[:start] + text[end:], lambda: text[:start],
        lambda: text[:end] + text[start:end] + text[end:], lambda: source.choice(SCRAPS) + text, lambda: text + source.choice(SCRAPS),
    ])()


def without_none(value):
    """What a property list can say of a value."""
    if isinstance(value, dict):
        return {str(key): without_none(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [without_none(each) for each in value if each is not None]
    return value


def of_record(source, number):
    """A fault in a bill or, now and then, in a category."""
    ends = source.choice(["\n", "\n", "\r\n", ""])
    is_plist = source.random() < 0.2
    sound = members(number)
    if source.random() < 0.1:
        path, sound = f"users/alice/categories/c{number}", {"title": f"Category {number} 🛒", "type": "expense"}
    else:
        path = f"{MONTH}/20-{number}"
    write = (lambda value: plist_text(without_none(value), ends)) if is_plist else (lambda value: json_text(source, value, ends))
    text = write(sound)
    if source.random() < 0.5:
        state = source.getstate()
        faulty = write(faulty_members(source, sound))
        source.setstate(state)
    else:
        faulty = faulty_text(source, text)
    return Fault(path + (".plist" if is_plist else ".json"), text, faulty, f"fault {number}")


def places(value, path=()):
    """The paths of everything in a value."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*path, key))


JUNK = [1, "x", "", None, [], {}, True, "nmber", "../x", {"type": "nothing"}, ["string", "nothing"], {"$ref": "#/x"}, -1, "[", {"ref": "nowhere"}]


def of_kind(source, number, path, text):
    """A fault in a file of `kinds/`."""
    if source.random() < 0.3:
        return Fault(path, text, faulty_text(source, text), f"fault {number}")
    value = json.loads(text)
    *above, last = source.choice(list(places(value))[1:])
    inner = value
    for key in above:
        inner = inner[key]
    if source.random() < 0.3:
        del inner[last]
    elif isinstance(inner, dict) and source.random() < 0.3:
        inner[source.choice(["x", "", "a$b", "minimum", "pattern", "ref", "x-ledger"])] = source.choice(JUNK)
    else:
        inner[last] = source.choice(JUNK)
    return Fault(path, text, json.dumps(value, ensure_ascii=False, indent=2) + "\n", f"fault {number}")
