"""Random records of a kind with every merge rule, and random edits of them."""
import json

KIND = {
    "type": "object",
    "properties": {
        "count": {"x-ledger": {"merge": "counter"}},
        "most": {"x-ledger": {"merge": "max"}},
        "least": {"x-ledger": {"merge": "min"}},
        "tags": {"x-ledger": {"merge": "set"}},
        "items": {"x-ledger": {"merge": "keyed", "key": "name"}},
        "steps": {"x-ledger": {"merge": "list"}},
        "remark": {"x-ledger": {"merge": "text"}},
        "amount": {"x-ledger": {"group": "money"}},
        "currency": {"x-ledger": {"group": "money"}},
        "place": {"type": "object", "properties": {"visits": {"x-ledger": {"merge": "counter"}}}},
    },
}
WORDS = ["tea", "udon", "with Eve", "午餐", "naïve", "a/b", "~", "lunch at noon", ""]
LAYOUTS = [
    {"indent": 2}, {"indent": 4}, {"indent": "\t"}, {"separators": (", ", ": ")}, {"separators": (",", ":")},
    {"indent": 2, "ensure_ascii": True},
]


def value(random, field):
    """A value that fits the field's rule, nearly always."""
    if random.random() < 0.04:
        return random.choice([None, "odd", 7, [], {}])
    if field in ("count", "most", "least", "amount"):
        return random.randint(-3, 9)
    if field == "currency":
        return random.choice(["EUR", "TWD", "JPY"])
    if field == "tags":
        return random.sample(["a", "b", "c", "d", 1], random.randint(0, 4))
    if field == "items":
        return [{"name": name, "n": random.randint(0, 3)} for name in random.sample(["x", "y", "z"], random.randint(0, 3))]
    if field == "steps":
        return [random.randint(0, 5) for _ in range(random.randint(0, 5))]
    if field == "remark":
        return " ".join(random.choice(WORDS) for _ in range(random.randint(0, 5)))
    if field == "place":
        return {key: random.randint(0, 4) for key in random.sample(["visits", "stars", "street"], random.randint(0, 3))}
    return random.choice(WORDS + [1, 2, True])


FIELDS = [*KIND["properties"], "name", "paid", "date"]


def text(record, layout):
    options = {"ensure_ascii": False, **LAYOUTS[layout]}
    return json.dumps(record, **options) + "\n"


def new(random):
    """The text of a record; the name of its first field tells nothing."""
    record = {field: value(random, field) for field in random.sample(FIELDS, random.randint(2, len(FIELDS)))}
    return text(record, random.randrange(len(LAYOUTS)))


def edited(random, before):
    """The text after one to four edits; conflict entries are sometimes dropped, as somebody who decides does."""
    record = json.loads(before)
    for _ in range(random.randint(1, 4)):
        edit(random, record)
    if "~conflicts" in record and random.random() < 0.3:
        record["~conflicts"].pop(random.choice(list(record["~conflicts"])))
        if not record["~conflicts"]:
            del record["~conflicts"]
    return text(record, layout_of(random, before))


def edit(random, record):
    field = random.choice(FIELDS)
    if random.random() < 0.15:
        record.pop(field, None)
    elif field in ("items", "tags", "steps") and isinstance(record.get(field), list) and record[field]:
        record[field] = list(record[field])
        random.choice([lambda: record[field].pop(), lambda: random.shuffle(record[field])])()
    else:
        record[field] = value(random, field)


def layout_of(random, before):
    """Nearly always the one that the record has."""
    if random.random() < 0.1:
        return random.randrange(len(LAYOUTS))
    for number, options in enumerate(LAYOUTS):
        if text(json.loads(before), number) == before:
            return number
    return 0
