"""What an import made of a file, compared with the file's truth."""
import collections
import dataclasses
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
    found = collections.Counter(day_of(one, case.zone) for one in bills if Decimal(one.get("amount", "0")))
    own = [one[0] for one in case.bills]
    others = collections.Counter(case.others)
    # Where a row could not be read, fewer came in.
    is_other = found == others or found <= others and not found <= collections.Counter(own)
    return wanted(case.others if case.others and is_other else own)


def without(key, blame):
    return tuple(None if name in blame else part for name, part in zip(NAMES, key))


def differences(case, bills, spare=()):
    """(reasons with their counts, how many bills of the truth did not come)."""
    wanted = collections.Counter(key for key, _ in expected_of(case, bills) if key[2])
    found = collections.Counter(key for key in (key_of(one, case.zone) for one in bills) if key[2])
    spare = collections.Counter((day, kind, Decimal(amount).normalize(), currency) for day, kind, amount, currency in spare)
    lost, extra = list((wanted - found).elements()), list((found - wanted - spare).elements())
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
    reasons, lost = differences(case, bills, case.spare if done.code == 1 else ())
    if lost and not (done.code == 1 and lost <= bad_rows(done.out)):
        reasons["missing row"] += lost
    if reasons:
        return "WRONG" if done.code == 0 else "WRONG and said", ", ".join(f"{name} of {count}" for name, count in sorted(reasons.items()))
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
        """Of a case with a second file, what became of both: what is wrong with the first, else with the second."""
        result = self.imported(case, case, ledger)
        if not case.second or result[0] not in ("right", "answered", "partly", "partly answered"):
            return ("first " + result[0] if case.second and "WRONG" not in result[0] else result[0], *result[1:])
        both = dataclasses.replace(case, bills=case.bills + case.second.bills, others=case.others + case.second.others)
        return self.imported(case.second, both, ledger, ["--rule", "bank"] if case.style.sequel == "ruled" else [])

    def imported(self, case, truth, ledger, rule=()):
        file = self.place.folder / f"files{case.index}" / ("second" if truth is not case else "first") / case.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(case.data)
        given, first = {}, None
        kept = list(rule) or ([] if truth is not case else ["--as", "bank"] * bool(case.second))
        for _ in range(5):
            words = [word for option, values in given.items() for value in values for word in (option, value)]
            done = self.place.run(ledger, "import", file, "--yes", "--categories", "make" if case.style.make else "skip", "--format", "json",
                                  *kept, *words)
            if done.code in (0, 1):
                verdict, why = self.checked(truth, done, ledger)
                if first is None:
                    return verdict, why, done.err
                return ("answered" if verdict == "right" else f"{verdict} answered"), first if verdict == "right" else why, done.err
            named = [option for option in OPTION.findall(done.err + done.out) if option in ASKED]
            if done.code not in (2, 3):
                return "crashed", f"exit {done.code}", done.err
            first = first or (", ".join(dict.fromkeys(named)) or "no option")
            if truth is not case and not kept and case.style.sequel == "found" and "--rule" in done.err and not set(named) & set(case.answers):
                kept, first = ["--rule", "bank"], first.replace("no option", "--rule")
                continue
            new = {option: case.answers[option] for option in self.with_partners(named) if option in case.answers and option not in given}
            if not new:
                return ("refused answered" if given else "asked" if named else "refused"), first, done.err
            given.update(new)
        return "refused answered", first, done.err

    def checked(self, case, done, ledger):
        """What came in, and whether a bill has a category for money of its own way."""
        bills = self.place.bills(ledger)
        verdict, why = judged(case, done, bills)
        if case.style.both and "WRONG" not in verdict:
            sides = self.place.categories(ledger)
            turned = sum(1 for one in bills if sides.get(one.get("category"), one["type"]) != one["type"])
            if turned:
                return verdict, f"category for money of the other way: {turned}, " + ("said" if "both ways" in done.err + done.out else "not said")
        return verdict, why

    @staticmethod
    def with_partners(named):
        """Whoever is asked for the column of amounts, or for their sign, in a file with two of them says which two."""
        return [*named, *(["--debit", "--credit"] if {"--debit", "--credit", "--amount", "--sign"} & set(named) else [])]
