"""What an import made of a file, compared with the file's truth."""
import collections
import datetime
import json
import re
import shutil
import zoneinfo
from decimal import Decimal

import ledgers

OFFSET = re.compile(r"T.*(Z|[+-]\d\d:?\d\d)$")
OPTION = re.compile(r"--[a-z][a-z-]+")
ASKED = ("--sign", "--currency", "--debit", "--credit", "--day-order", "--decimal", "--skip-rows-where", "--amount", "--fee")
# What can differ, the most telling first: a bill that has all but these is the bill that was meant.
BLAMES = (("sign",), ("currency",), ("date",), ("amount",), ("sign", "currency"), ("sign", "date"), ("currency", "date"), ("amount", "currency"),
          ("sign", "amount"), ("date", "amount"), ("sign", "currency", "date"), ("sign", "amount", "currency"))
NAMES = ("date", "sign", "amount", "currency")


def day_of(fields, zone):
    """The day of a bill; of a moment, the day that it is in the ledger's time zone."""
    text = str(fields.get("date", ""))
    if not OFFSET.search(text):
        return text[:10]
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(zoneinfo.ZoneInfo(zone)).date().isoformat()


def key_of(fields, zone):
    """A bill as the truth has it. Whole amounts have no trailing zeros to lose."""
    return day_of(fields, zone), fields.get("type"), Decimal(fields.get("amount", "0")).normalize(), fields.get("currency", "")


def expected_of(case, bills):
    """The bills of the truth with what they may say; on their other days, where these are the days that came in."""
    def wanted(days):
        return [((day, kind, Decimal(amount).normalize(), currency), ways)
                for day, (_, kind, amount, currency, ways) in zip(days, case.bills)]
    found = sorted(day_of(one, case.zone) for one in bills)
    return wanted(case.others if case.others and sorted(case.others) == found else [one[0] for one in case.bills])


def without(key, blame):
    return tuple(None if name in blame else part for name, part in zip(NAMES, key))


def differences(case, bills):
    """(reasons with their counts, how many bills of the truth did not come)."""
    wanted, found = collections.Counter(key for key, _ in expected_of(case, bills)), collections.Counter(key_of(one, case.zone) for one in bills)
    lost, extra = list((wanted - found).elements()), list((found - wanted).elements())
    reasons = collections.Counter()
    for blame in BLAMES:
        for key in list(extra):
            match = next((one for one in lost if without(one, blame) == without(key, blame)), None)
            if match:
                extra.remove(key)
                lost.remove(match)
                reasons["+".join(blame)] += 1
    if extra:
        reasons["extra row"] += len(extra)
    silent = 0 if reasons else silent_bills(case, bills, 2)
    if silent:
        reasons["text"] += silent
    return reasons, len(lost)


def silent_bills(case, bills, ways):
    """How many bills do not say who was paid, or, with two ways, neither that nor what for."""
    texts = collections.defaultdict(list)
    for one in bills:
        texts[key_of(one, case.zone)].append(" ".join(str(one.get(name, "")) for name in ("name", "payee", "remark")))
    count = 0
    for key, said in expected_of(case, bills):
        match = next((text for text in texts[key] if any(all(word in text for word in words) for words in said[:ways] or ((),))), None)
        if match is not None:
            texts[key].remove(match)
        elif texts[key]:
            count += 1
    return count


def bad_rows(out):
    try:
        return len(json.loads(out).get("bad", []))
    except (ValueError, AttributeError):
        return 0


def judged(case, done, bills):
    """(verdict, why) of an import that took something in, or took nothing in with 0 or 1."""
    reasons, lost = differences(case, bills)
    if lost and not (done.code == 1 and lost <= bad_rows(done.out)):
        reasons["missing row"] += lost
    if reasons:
        return "WRONG", ", ".join(f"{name} of {count}" for name, count in sorted(reasons.items()))
    if done.code == 0:
        return "right", "payee not taken" if silent_bills(case, bills, 1) else ""
    return "partly", f"{lost} not read" if lost else "all right, and exit 1"


def reasons_of(why):
    """The kinds of what is wrong, without counts."""
    return sorted({part.rsplit(" of ", 1)[0] for part in why.split(", ")})


class Judge:
    """Imports a case into fresh ledgers, and answers what is asked."""

    def __init__(self, place, keep=None):
        self.place, self.keep = place, keep

    def case(self, case):
        ledger = self.place.fresh(f"case{case.index}", case.currency, case.zone)
        try:
            return self.judged(case, ledger)
        except ledgers.sandbox.TimedOut as error:
            return "crashed", "still running", str(error)
        finally:
            if not self.keep:
                shutil.rmtree(ledger, ignore_errors=True)

    def judged(self, case, ledger):
        file = self.place.folder / f"files{case.index}" / case.name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(case.data)
        given, first = {}, None
        for _ in range(5):
            words = [word for option, values in given.items() for value in values for word in (option, value)]
            done = self.place.run(ledger, "import", file, "--yes", "--categories", "skip", "--format", "json", *words)
            if done.code in (0, 1):
                verdict, why = judged(case, done, self.place.bills(ledger))
                if first is None:
                    return verdict, why, done.err
                return ("answered" if verdict == "right" else f"{verdict} answered"), first if verdict == "right" else why, done.err
            named = [option for option in OPTION.findall(done.err + done.out) if option in ASKED]
            if done.code not in (2, 3):
                return "crashed", f"exit {done.code}", done.err
            first = first or (", ".join(dict.fromkeys(named)) or "no option")
            new = {option: case.answers[option] for option in self.with_partners(named) if option in case.answers and option not in given}
            if not new:
                return ("refused answered" if given else "asked" if named else "refused"), first, done.err
            given.update(new)
        return "refused answered", first, done.err

    @staticmethod
    def with_partners(named):
        """Whoever is asked for the column of amounts in a file with two of them says which two."""
        return [*named, *(["--debit", "--credit"] if {"--debit", "--credit", "--amount"} & set(named) else [])]
