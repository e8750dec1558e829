"""The samples with rows of ours among theirs: how each bank would write them, and the records that they have to become."""
import decimal
import gzip
import io
import json
import plistlib
import re
import shutil
import sqlite3
import zipfile

# What of a record is a number.
NUMBERS = ("amount", "abv")
EDITS = {"bill": ["remark=mine", "remark=mine, too"], "diary": ["remark=mine", "remark=mine, too"],
         "drink": ["volume=330", "volume=500"], "category": ["order=7", "order=8"],
         "animal": ["facts=mine", "facts=mine, too"], "payment": ["name=mine", "name=mine, too"], "note": ["place=here", "place=there"]}


def read(text):
    """Numbers keep their digits: 12.50 is not 12.5."""
    return json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)


class Sample:
    """A folder of Samples/import. `more.json` says how its bank writes a row, before what in the file, and its record; and
    what file there is `beside` for each row, what `file` a row is where the sample is a folder, `in` which file of an archive
    the rows stand, the kind of the records where the ledger has none, and the people whom its records name."""

    def __init__(self, folder):
        self.folder = folder
        self.file = next(path for path in folder.iterdir() if path.stem == "file")
        # The same with a slip, for which it is refused.
        self.broken = next((path for path in folder.iterdir() if path.stem == "broken"), None)
        self.rule, self.more, self.records = (
            read((folder / f"{name}.json").read_text(encoding="utf-8")) for name in ("rule", "more", "records"))
        self.records = [self.usual(record) for record in self.records]
        # A row that nobody can read may be any of those before.
        self.can_go = self.more.get("gone") != "stays"
        self.has_id = "id" in self.rule
        self.edits = EDITS[self.rule["kind"]]

    def rows(self):
        """Four rows, and the second as it is corrected."""
        values = self.more.get("values", ["5", "6", "7", "8", "9"])
        rows = [{"number": str(101 + place), "day": str(10 + place), "value": value} for place, value in enumerate(values)]
        return [*rows[:4], {**rows[1], "value": values[4]}]

    def companions(self, place):
        """The files that fields can name, by their names, beside the imported file."""
        own = {self.file.name, "rule.json", "more.json", "records.json"} | ({self.broken.name} if self.broken else set())
        place = place / self.file.name if self.file.is_dir() else place
        files = [path for path in place.rglob("*") if path.is_file() and path.name not in own]
        return {str(path.relative_to(place)): path.read_bytes() for path in files}

    def record(self, row):
        texts = {name: filled(value, row) for name, value in self.more["record"].items()}
        return self.usual({name: decimal.Decimal(text) if name in NUMBERS else text for name, text in texts.items()})

    def usual(self, record):
        """With what every new bill gets where its bank says nothing."""
        return {"book": "daily", "currency": "EUR", **record} if self.rule["kind"] == "bill" else record

    def write(self, path, rows):
        """The sample with these rows, and what lies beside them."""
        place = path if self.file.is_dir() else path.parent
        shutil.rmtree(place, ignore_errors=True)
        for name, content in self.companions(self.folder).items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
        place.mkdir(parents=True, exist_ok=True)
        for row in rows if "beside" in self.more else []:
            (place / filled(self.more["beside"], row)).write_bytes(
                b"\xff\xd8\xff\xda\0\2the picture of " + row["number"].encode() + b"\xff\xd9")
        if self.file.is_dir():
            for row in rows:
                (place / filled(self.more["file"], row)).write_text(filled(self.more["row"], row), encoding="utf-8")
            return
        rows = [filled(self.more["row"], row) for row in rows]
        data = self.file.read_bytes()
        if data.startswith(b"SQLite format 3"):
            path.write_bytes(data)
            with sqlite3.connect(path) as file:
                for row in rows:
                    file.executescript(row)
            file.close()
        elif data.startswith(b"bplist"):
            text = plistlib.dumps(plistlib.loads(data)).decode()
            path.write_bytes(plistlib.dumps(plistlib.loads(self.inserted(text, rows).encode()), fmt=plistlib.FMT_BINARY))
        elif data.startswith(b"\x1f\x8b"):
            path.write_bytes(gzip.compress(self.extended(gzip.decompress(data), rows)))
        elif data.startswith(b"PK"):
            path.write_bytes(self.repacked(data, rows))
        else:
            path.write_bytes(self.extended(data, rows))

    def extended(self, data, rows):
        encoding = self.encoding(data)
        return self.inserted(data.decode(encoding), rows).encode(encoding)

    def repacked(self, data, rows):
        """The archive with these rows in the file that they belong to."""
        archive = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                content = old.read(name)
                new.writestr(name, self.extended(content, rows) if name == self.more["in"] else content)
        return archive.getvalue()

    def inserted(self, text, rows):
        before = self.more["before"]
        assert before in text, f"{before!r} is not in the sample"
        new = "".join(rows)
        return text.replace(before, (new.replace("\n", "\r\n") if "\r\n" in text else new) + before, 1)

    def encoding(self, data):
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            # The mark is a character of the text and stays.
            return "utf-16-le" if data.startswith(b"\xff\xfe") else "utf-16-be"
        if "encoding" in self.rule:
            return self.rule["encoding"]
        declared = re.match(rb'<\?xml[^>]*encoding="([^"]*)"', data)
        return "cp1252" if b"CHARSET:1252" in data else declared[1].decode() if declared else "utf-8"


def filled(text, row):
    """The text with the values of a row in place of {number}, {day} and {value}: other braces are the bank's. A list has
    texts, an object numbers, and what is neither stays as it is."""
    if isinstance(text, dict):
        return {name: decimal.Decimal(filled(number, row)) if isinstance(number, str) else number
                for name, number in text.items()}
    if isinstance(text, list):
        return [filled(item, row) for item in text]
    if not isinstance(text, str):
        return text
    for name, value in row.items():
        text = text.replace("{" + name + "}", value)
    return text
