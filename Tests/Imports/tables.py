"""Random tables of transactions, how a bank writes them, and the rule that reads them: nothing of it looks at our code."""
import csv
import datetime
import decimal
import io
import json
import plistlib
import sqlite3

WORDS = ["Kiosk", "Müller & Söhne", "REWE", 'the "Ritz"', "日本 茶屋", "a;b", "c,d", "tab\there", "two\nlines", "=1+1", "'", "Ω"]
DATES = {"day-month-year": "%d.%m.%Y", "month-day-year": "%m/%d/%Y", "year-month-day": "%Y-%m-%d"}
READERS = ["csv", "csv", "csv", "json", "ndjson", "plist", "binary plist", "sqlite"]
# Where the items of a document stand.
ITEMS = ["", "/data/rows", "/results"]
ENCODINGS = ["UTF-8", "UTF-8", "utf-8-sig", "UTF-16", "ISO-8859-1", "WINDOWS-1252"]


class Dialect:
    """How one bank writes: drawn once, kept for all of its files."""

    def __init__(self, random, number):
        self.name = f"bank{number}"
        self.separator = random.choice(";,\t|")
        self.decimal = random.choice(".,")
        self.groups = random.random() < 0.5
        self.order = random.choice(list(DATES))
        self.encoding = random.choice(ENCODINGS)
        self.newline = random.choice(["\n", "\r\n"])
        self.before = random.choice([0, 0, 3])
        self.total = random.random() < 0.4
        self.has_id = random.random() < 0.7
        self.two_columns = random.random() < 0.3
        self.columns = ["Ref", "Day", "Who", "What"] + (["Out", "In"] if self.two_columns else ["Amount"]) + ["Balance"]
        random.shuffle(self.columns)
        self.reader = random.choice(READERS)
        self.items = random.choice(ITEMS) if self.reader not in ("ndjson", "sqlite") else ""
        self.has_numbers = random.random() < 0.5 and self.reader in ("json", "ndjson")
        self.wraps_dates = random.random() < 0.5 and self.reader not in ("csv", "sqlite")
        if self.reader != "csv":
            self.before, self.total = 0, False
            self.encoding = random.choice(["UTF-8", "utf-8-sig", "UTF-16"]) if self.reader != "plist" else "UTF-8"
        self.sign = random.choice([None, None, "spent-is-negative", "spent-is-positive"]) if not self.two_columns else None
        self.reach = random.choice([None, None, "period", "everything", "additions"])
        # Rows that are passed over, and a column of words that mean categories.
        self.choice = random.choice(["only", "except"])
        self.has_states, self.has_groups = random.random() < 0.3, random.random() < 0.3
        # What the bank took, and whether the amounts are with it or without it.
        self.fee = random.choice([None, None, "with", "without"])
        self.columns += ["State"] * self.has_states + ["Group"] * self.has_groups + ["Fee"] * bool(self.fee)
        self.suffix = {"binary plist": "plist"}.get(self.reader, self.reader)

    def rule(self):
        amount = {"debit": "Out", "credit": "In"} if self.two_columns else "Amount"
        rule = {
            "kind": "bill", "separator": self.separator, "skip": self.before, "dates": self.order, "decimal": self.decimal,
            "map": {"date": "Day", "payee": "Who", "name": "What", "amount": amount}, "currency": "EUR",
            "conditions": [{"where": "payee:rewe", "set": {"category": "food"}}],
            "constants": {"method": self.name},
        }
        if self.reader != "csv":
            rule = {name: value for name, value in rule.items() if name not in ("separator", "skip")}
            rule["reader"] = self.suffix
            if self.reader == "sqlite":
                rule["items"] = "/table of rows"
            else:
                rule["map"]["payee"] = "Other/Who"
            if self.items == "/data/rows":
                rule["items"] = self.items
        for name in ("sign", "reach"):
            if getattr(self, name):
                rule[name] = getattr(self, name)
        if self.has_states:
            rule[self.choice] = {"State": ["booked"] if self.choice == "only" else ["PENDING", "REVERTED"]}
        if self.has_groups:
            rule["map"]["category"] = {"column": "Group", "words": {"Eating": "food", "-": ""}}
        if self.fee:
            rule["fee"] = {"column": "Fee", "amounts": self.fee}
        if self.has_id:
            rule["id"] = "Ref"
        if self.total:
            rule["end"] = "Total"
        if self.encoding in ("ISO-8859-1", "WINDOWS-1252"):
            rule["encoding"] = self.encoding
        return rule

    def says_gone(self, day, days):
        """Whether a row of a day is gone, where the file has others of these days without it."""
        return self.reach == "everything" or self.reach != "additions" and days[0] <= day <= days[-1]

    def write(self, path, rows, random):
        """The rows, and among them those that the rule passes over."""
        rows = [{**row, "state": "booked"} for row in rows]
        if self.has_states:
            state = random.choice(["PENDING", "REVERTED"])
            rows.insert(random.randint(0, len(rows)), {**rows[0], "ref": "999", "state": state})
        if self.reader == "sqlite":
            self.database(path, rows)
            return
        if self.reader != "csv":
            path.write_bytes(self.document([self.item(row) for row in rows]))
            return
        text = io.StringIO(newline="")
        text.write("".join(f"line {number}{self.newline}" for number in range(self.before)))
        writer = csv.writer(text, delimiter=self.separator, lineterminator=self.newline)
        writer.writerow(self.columns)
        for row in rows:
            writer.writerow([self.cells(row)[column] for column in self.columns])
        if self.total:
            writer.writerow(["Total"] + [""] * (len(self.columns) - 2) + ["99"])
        path.write_bytes(text.getvalue().encode(self.encoding))

    def database(self, path, rows):
        path.unlink(missing_ok=True)
        with sqlite3.connect(path) as file:
            file.execute('CREATE TABLE "table of rows" (' + ", ".join(f'"{name}"' for name in self.columns) + ")")
            file.execute("CREATE TABLE another (x)")
            for row in rows:
                cells = [self.cells(row)[name] or None for name in self.columns]
                file.execute(f'INSERT INTO "table of rows" VALUES ({", ".join("?" * len(cells))})', cells)
        file.close()

    def item(self, row):
        """A row as an object: what is empty is null or missing."""
        cells = self.cells(row)
        item = {name: cells[name] for name in self.columns if cells[name] != ""}
        item["Other"] = {"Who": item.pop("Who", ""), "n": 1}
        if self.wraps_dates:
            item["Day"] = {"__type": "Date", "iso": self.midnight(row)}
        if self.has_numbers and not self.two_columns:
            item["Amount"] = Digits(f"{row['amount'] * (-1 if self.sign == 'spent-is-positive' else 1):f}")
        if self.suffix != "plist":
            item["Nothing"] = None
        return item

    def midnight(self, row):
        return f"{row['day'].isoformat()}T00:00:00.000Z"

    def document(self, items):
        root = items
        for name in reversed(self.items.split("/")[1:]):
            root = {"before": "x", name: root}
        if self.suffix == "plist":
            return plistlib.dumps(root, fmt=plistlib.FMT_XML if self.reader == "plist" else plistlib.FMT_BINARY)
        if self.reader == "ndjson":
            return "".join(spelt(item) + self.newline for item in items).encode(self.encoding)
        return spelt(root).encode(self.encoding)

    def cells(self, row):
        spent = self.number(abs(row["amount"]))
        amount = {"Amount": ("-" if row["amount"] < 0 else "") + spent}
        if self.two_columns:
            amount = {"Out": spent if row["amount"] < 0 else "", "In": spent if row["amount"] >= 0 else ""}
        if self.sign == "spent-is-positive":
            amount = {"Amount": ("-" if row["amount"] > 0 else "") + spent}
        return {"Ref": row["ref"], "State": row["state"], "Group": row["group"], "Fee": self.number(row["fee"]),
                "Day": row["day"].strftime(DATES[self.order]), "Who": row["who"], "What": row["what"], "Balance": "0", **amount}

    def number(self, value):
        whole, _, fraction = f"{value:f}".partition(".")
        if self.groups:
            whole = f"{int(whole):,}".replace(",", "." if self.decimal == "," else ",")
        return whole + (self.decimal + fraction if fraction else "")

    def can_write(self, word):
        try:
            return bool(word.encode(self.encoding))
        except UnicodeEncodeError:
            return False

    def record(self, row):
        """The record that a row has to become."""
        record = {
            "date": self.midnight(row) if self.wraps_dates else row["day"].isoformat(), "type": "expense" if row["amount"] <= 0 else "income",
            "amount": abs(row["amount"]), "currency": "EUR", "payee": row["who"].strip(" \t"),
            "name": " ".join(row["what"].split()), "method": self.name,
            # What every new bill gets.
            "book": "daily",
        }
        if self.fee and row["fee"]:
            self.add_fee(record, row)
        if self.has_groups and row["group"] == "Eating":
            record["category"] = "food"
        if "rewe" in row["who"].lower():
            record["category"] = "food"
        return record


    def add_fee(self, record, row):
        """What was paid beside the amount was spent, too; of what came in it is not there. Of what was spent it is a part."""
        if self.fee == "without":
            record["amount"] += row["fee"] if record["type"] == "expense" else -row["fee"]
        if record["type"] == "expense":
            record["parts"] = [{"id": "fee", "amount": row["fee"], "name": "Fee"}]


class Digits(str):
    """A number of JSON, with its digits."""


def spelt(value):
    if isinstance(value, Digits):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)}: {spelt(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(map(spelt, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def row(random, dialect, ref):
    words = [word for word in WORDS if dialect.can_write(word)]
    digits = random.choice([0, 1, 2, 2, 2, 3])
    amount = decimal.Decimal(random.randint(-2_000_000, 2_000_000)).scaleb(-digits)
    # No bank takes more than there is.
    fee = decimal.Decimal(random.choice(["0", "0", "0.00", "0.35", "0.5"])) if abs(amount) > 2 else decimal.Decimal(0)
    return {"ref": str(ref), "fee": fee, "day": datetime.date(2026, 1, 1) + datetime.timedelta(random.randint(0, 300)), "amount": amount,
            "group": random.choice(["Eating", "-", ""]), "who": random.choice(words), "what": " ".join(random.sample(words, 2))}
