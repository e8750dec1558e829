"""A month of an account: what was spent and received, in which the writing of it has no part."""
import datetime
from dataclasses import dataclass, replace
from decimal import Decimal

import forms

FOREIGN = ("USD", "EUR", "GBP", "THB", "CZK", "JPY", "PLN", "CHF")
STARTS = [datetime.date(2025, 12, 1), datetime.date(2026, 3, 1), datetime.date(2026, 8, 1), datetime.date(2026, 10, 1), datetime.date(2026, 11, 1)]
SEQUEL = datetime.date(2026, 9, 1), datetime.date(2026, 10, 1)


@dataclass(frozen=True)
class Row:
    moment: datetime.datetime
    value: datetime.date
    also: datetime.date
    amount: Decimal                 # what stands in the file, below zero where it was spent
    total: Decimal                  # what the account lost or got
    fee: Decimal
    currency: str
    foreign: tuple                  # (amount, code, rate), or nothing
    payee: str
    purpose: str
    kind: str
    category: str
    state: str
    counts: bool
    number: int
    balance: Decimal = Decimal(0)


@dataclass(frozen=True)
class Month:
    rows: tuple                     # the oldest first
    currency: str
    opening: Decimal
    closing: Decimal
    first: datetime.date
    last: datetime.date
    own: str                        # the account
    card: str


def letters(rng, count, stock="ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"):
    return "".join(rng.choice(stock) for _ in range(count))


def figures(rng, count):
    return str(rng.randint(1, 9)) + letters(rng, count - 1, "0123456789")


def account_number(rng, country):
    return f"{country.iban[:2]}{figures(rng, 2)}{figures(rng, int(country.iban[2:]) - 4)}" if country.iban else figures(rng, 11)


def drawn(rng, language, country, style, currency, start=None):
    """A month's rows, with identical ones among them now and then."""
    count = style.count or rng.choice((3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 26, 33, 40))
    start = start or rng.choice(STARTS)
    span = 11 if rng.random() < (0.3 if language.code == "en" else 0.1) else 26
    days = sorted(start + datetime.timedelta(days=rng.randint(0, span - 1)) for _ in range(count))
    sides = sides_of(rng, style, count)
    whole = style.whole or not style.zeros and rng.random() < 0.3
    rows = [row(rng, language, style, currency, day, received, number, whole)
            for number, (day, received) in enumerate(zip(days, sides))]
    spent = [at for at in range(count - 1) if not sides[at] and not sides[at + 1]]
    if spent and not style.subtotals and rng.random() < 0.15:
        at = rng.choice(spent)
        rows[at + 1] = replace(rows[at], number=at + 1)
    if style.zerorows and count > 3:
        at = rng.randrange(count)
        rows[at] = replace(rows[at], amount=forms.ZERO, total=forms.ZERO, fee=forms.ZERO, foreign=())
    if not any(one.counts for one in rows):
        rows[0] = replace(rows[0], state=style.booked[0] if style.booked else "", counts=True)
    return closed(rng, rows, country, currency)


def sides_of(rng, style, count):
    """Which rows were received: mostly some, in a fifth of the files none."""
    if style.only or style.spent == "never" and not style.mark:
        return [style.only == "received"] * count
    if style.card:
        sides = [False] * count
        if rng.random() < 0.8:
            sides[rng.randrange(count)] = True
        return sides
    shape = rng.random()
    if shape < 0.2:
        return [False] * count
    if shape < 0.22:
        return [True] * count
    sides = [rng.random() < 0.2 for _ in range(count)]
    sides[rng.randrange(count)] = True
    while sum(sides) * 2 >= count and not (rng.random() < 0.05 and not all(sides)):
        sides[rng.choice([at for at, received in enumerate(sides) if received])] = False
    return sides


def row(rng, language, style, currency, day, received, number, whole):
    own = currency
    if style.currencies and rng.random() < 0.3:
        own = rng.choice(style.currencies)
    price = price_of(rng, own, received and not style.card, whole)
    if style.scale < 0:
        price = max(price.quantize(Decimal(1000)) if price >= 1000 else price * 1000, Decimal(1000)).quantize(Decimal(1000)).quantize(Decimal(1))
    fee = forms.amount(rng, own, 1, 2) if style.fees and rng.random() < 0.2 else Decimal(0)
    fee = fee if fee * 4 < price else Decimal(0)
    written = price if received else -price
    total = written - fee if style.fees == "beside" else written
    counts = not style.states or rng.random() > 0.15
    state = rng.choice(style.booked if counts else style.states) if style.booked else ""
    if received and not style.refunds:
        payee, purpose = (language.payment, language.payment) if style.card else (rng.choice(language.sources), rng.choice(language.reasons))
    else:
        payee, purpose = rng.choice(style.traps if style.traps and rng.random() < 0.4 else language.shops), rng.choice(language.purposes)
    moment = datetime.datetime.combine(day, datetime.time(rng.randint(6, 22), rng.randint(0, 59), rng.randint(0, 59)))
    return Row(moment, day + datetime.timedelta(days=rng.choice((0, 0, 0, 1, 2))),
               day + datetime.timedelta(days=rng.choice((0, 0, 1))), written, total, fee, own, changed(rng, written, own, received),
               payee, purpose, language.kinds[-1] if received else rng.choice(language.kinds[:-1]),
               category_of(rng, language, style, received), state, counts, number)


def category_of(rng, language, style, received):
    if style.both and rng.random() < 0.7:
        return rng.choice(style.both)
    return language.categories[-1] if received else rng.choice(language.categories[:-1])


def price_of(rng, own, earned, whole):
    """What a row comes to; in a month of whole amounts in thousands, too: `3.000`."""
    if whole:
        return (Decimal(rng.choice((50, 120, 800, 1000, 1500, 3000, 12000))) * forms.UNITS[own][1]).quantize(Decimal("0.01"))
    if earned and rng.random() < 0.5:
        return forms.amount(rng, own, 900, 4200)
    return forms.amount(rng, own, 280, 1400) if rng.random() < 0.1 else forms.amount(rng, own)


def changed(rng, written, own, received):
    """The amount in the currency of a shop abroad, for a fifth of what was spent."""
    if received or rng.random() > 0.2:
        return ()
    code = rng.choice([one for one in FOREIGN if one != own])
    places, unit = forms.UNITS[code]
    rate = (Decimal(forms.UNITS[own][1]) / Decimal(unit) * Decimal(str(round(rng.uniform(0.9, 1.1), 4)))).quantize(Decimal("0.00001"))
    price = max((abs(written) / max(rate, Decimal("0.00001"))).quantize(Decimal(1).scaleb(-places)), Decimal(1).scaleb(-places))
    return (price if written > 0 else -price, code, rate)


def closed(rng, rows, country, currency):
    """The rows with the balance behind each."""
    opening = balance = forms.amount(rng, currency, 1500, 6000)
    done = []
    for one in rows:
        if one.counts and one.currency == currency:
            balance += one.total
        done.append(replace(one, balance=balance))
    return Month(tuple(done), currency, opening, balance, min(one.moment.date() for one in rows), max(one.moment.date() for one in rows),
                 account_number(rng, country), figures(rng, 4))
