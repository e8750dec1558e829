"""What questions must answer, worked out from the files alone with `json` and `decimal`: slow and plain."""
import collections
import datetime
import decimal
import json
import pathlib
import statistics

CENT = decimal.Decimal("0.01")
decimal.getcontext().prec = 60


def read(path):
    return json.loads(path.read_text(encoding="utf-8"), parse_float=decimal.Decimal, parse_int=decimal.Decimal)


def day(date):
    """The day in the ledger's zone, which is UTC here; a day without a time, or a time without an offset, is its own."""
    if "T" not in date:
        return datetime.date.fromisoformat(date)
    moment = datetime.datetime.fromisoformat(date)
    return (moment.astimezone(datetime.timezone.utc) if moment.tzinfo else moment).date()


class Bill:
    """One bill and what its ledger makes of it."""

    def __init__(self, path, user, members, category_type):
        self.id = path.name.split(".")[-2]
        self.user = user
        self.members = members
        self.day = day(members["date"])
        self.amount = members["amount"]
        self.currency = members.get("currency", "EUR")
        self.is_income = (members.get("type") or category_type or "expense") == "income"

    @property
    def net(self):
        return self.amount if self.is_income else -self.amount

    def values(self, key):
        """The groups that the bill belongs to under one key; None is no value."""
        year, week, weekday = self.day.isocalendar()
        periods = {
            "day": str(self.day), "month": str(self.day)[:7], "year": str(self.day.year), "week": f"{year}-W{week:02}",
            "quarter": f"{self.day.year}-Q{(self.day.month + 2) // 3}", "weekday": self.day.strftime("%A"), "user": self.user,
        }
        if key in periods:
            return [periods[key]]
        if key == "tag":
            return self.members.get("tags") or [None]
        return [self.members.get(key)]


def bills(folder):
    folder = pathlib.Path(folder)
    types = {}
    for path in folder.glob("*/categories/*.json"):
        types[None, path.stem] = read(path)["type"]
    for path in folder.glob("users/*/categories/*.json"):
        types[path.parts[-3], path.stem] = read(path)["type"]
    for path in sorted(folder.glob("users/*/bills/**/*.json")):
        user, members = path.relative_to(folder).parts[1], read(path)
        category = members.get("category")
        yield Bill(path, user, members, types.get((user, category)) or types.get((None, category)))


def sums(found, keys):
    """{(group values..., currency): {income, expense, net, count, average, median, min, max}}"""
    rows = collections.defaultdict(list)
    for bill in found:
        groups = [()]
        for key in keys:
            groups = [group + (value,) for group in groups for value in bill.values(key)]
        for group in groups:
            rows[group + (bill.currency,)].append(bill)
    return {group: figures(members) for group, members in rows.items()}


def figures(members):
    nets = [bill.net for bill in members]
    total = sum(nets)
    return {
        "income": sum(bill.amount for bill in members if bill.is_income),
        "expense": sum(bill.amount for bill in members if not bill.is_income), "net": total, "count": len(members),
        "average": (total / len(nets)).quantize(decimal.Decimal(1).scaleb(min(-2, total.as_tuple().exponent))),
        "median": statistics.median(nets), "min": min(nets), "max": max(nets),
    }


def running(rows):
    """The sums of rows up to each period, which is the first of their groups."""
    series, result = collections.defaultdict(lambda: collections.Counter()), {}
    for group in sorted(rows):
        sums = series[group[1:]]
        for figure in ("income", "expense", "net", "count"):
            sums[figure] += rows[group][figure]
        result[group] = dict(sums)
    return result


def converted(found, rates):
    """The bills in euros, each rounded to cents, by the latest rate on or before its day; the rest is left out.
    Of one day, a rate to the euro counts before one from it."""
    def latest(currency, day):
        known = [(since, target == "EUR", rate) for since, origin, target, rate in rates
                 if {origin, target} == {currency, "EUR"} and since <= str(day)]
        return max(known, default=None)

    for bill in found:
        if bill.currency == "EUR":
            yield bill
            continue
        if found_rate := latest(bill.currency, bill.day):
            _, is_direct, rate = found_rate
            bill.amount = (bill.amount * decimal.Decimal(rate) if is_direct else bill.amount / decimal.Decimal(rate)).quantize(CENT)
            bill.currency = "EUR"
            yield bill
