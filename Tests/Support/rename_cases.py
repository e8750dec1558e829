"""Renames on both sides of which plain git makes conflicts, as {path: text} of a base and of what two devices commit."""
import json

BILLS = "users/alice/bills/"


def bill(**fields):
    record = {"date": "2026-11-20", "amount": 12, "name": "Lunch", "remark": "with Eve", "paid": True, **fields}
    return json.dumps(record, indent=2) + "\n"


def moved(old, new, text):
    return {BILLS + old: None, BILLS + new: text}


TRIP = {f"{BILLS}trip/x.00000001.json": bill(name="X"), f"{BILLS}trip/y.00000002.json": bill(name="Y"),
        f"{BILLS}trip/w.json": bill(name="W"), f"{BILLS}trip/y.00000002.jpg": "a photo of y\n"}
JOURNEY = {**{path: None for path in TRIP}, **{path.replace("trip", "journey"): text for path, text in TRIP.items()}}
ADDED = {f"{BILLS}trip/z.00000003.json": bill(name="Z", amount=14), f"{BILLS}trip/v.json": bill(name="V", amount=13),
         f"{BILLS}trip/z.00000003.jpg": "a photo of z\n"}
LUNCH = "lunch.7k3fq2xw.json"

# {case: (base, ours, theirs, the amounts that must be found afterwards)}
CASES = {
    "a folder renamed here, bills added in it there": (TRIP, JOURNEY, ADDED, {13, 14}),
    "a folder renamed there, bills added in it here": (TRIP, ADDED, JOURNEY, {13, 14}),
    "a folder renamed to two names, a bill added and one edited": (
        TRIP, {**JOURNEY, f"{BILLS}journey/x.00000001.json": bill(name="X", amount=13)},
        {**{path.replace("journey", "tour"): text for path, text in JOURNEY.items()},
         f"{BILLS}tour/z.00000003.json": bill(name="Z", amount=14)}, {13, 14}),
    "a record renamed to two names, both edited": (
        {BILLS + LUNCH: bill()}, moved(LUNCH, f"a/{LUNCH}", bill(amount=13)),
        moved(LUNCH, f"b/{LUNCH}", bill(amount=14, name="Ramen")), {13, 14}),
    "a record renamed to two names, one edited": (
        {BILLS + LUNCH: bill()}, moved(LUNCH, f"a/{LUNCH}", bill()), moved(LUNCH, f"b/{LUNCH}", bill(amount=14)), {14}),
    "a record without a random id renamed to two names": (
        {f"{BILLS}lunch.json": bill()}, moved("lunch.json", "a/lunch.json", bill(amount=13)),
        moved("lunch.json", "b/lunch.json", bill(amount=14)), {13, 14}),
    "a record renamed and rewritten here, edited there": (
        {BILLS + LUNCH: bill()}, moved(LUNCH, f"a/{LUNCH}", '{"amount": 13}\n'), {BILLS + LUNCH: bill(amount=14)}, {13, 14}),
    "a record renamed here, deleted there": (
        {BILLS + LUNCH: bill()}, moved(LUNCH, f"a/{LUNCH}", bill(amount=13)), {BILLS + LUNCH: None}, {13}),
}


def amounts(texts):
    """Every amount that the records show or list."""
    found = set()
    for text in texts:
        record = json.loads(text)
        listed = [entry["value"] for entry in record.get("~conflicts", {}).get("amount+currency", [])]
        listed += record.get("~conflicts", {}).get("amount", [])
        found |= {each["amount"] for each in [record, *listed] if "amount" in each}
    return found
