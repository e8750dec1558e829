"""Files with their truth, drawn from a seed: the same seed and index give the same file."""
import random
import re
from dataclasses import dataclass, replace
from decimal import Decimal

import amounts
import compose
import forms
import languages
import months
import tables
import twists


@dataclass(frozen=True)
class Case:
    index: int
    language: str
    style: object
    name: str                       # of the file
    data: bytes
    text: str
    encoding: str
    bills: tuple                    # (date, type, amount, currency, ways to say it), the oldest first
    others: tuple                   # the other day that each bill may have, if the file has one
    month: object
    currency: str                   # the ledger's
    zone: str
    answers: dict                   # option: values that a person would know
    doubts: tuple                   # why a careful stranger cannot know all of it: honest where there is none
    shape: str                      # the twist, else whether the format is a bank's own or composed
    spare: tuple = ()               # (date, type, amount, currency) of a second table: it may come as well, if something is named
    second: object = None           # the file of the next month, a case of its own, for the rule of the first

    @property
    def honest(self):
        return not self.doubts


def drawn(seed, index):
    """Every language in turn; a half of the files with a twist, a third in a bank's own format, the others in a composed one."""
    rng = random.Random(f"{seed}/{index}")
    language = languages.ALL[index % len(languages.ALL)]
    shape, form = "bank", ""
    if rng.random() < 0.5:
        shape, style, form = twists.twisted(rng, language)
    elif rng.random() < 0.65:
        style = rng.choice(language.styles)
    else:
        shape, style = "composed", compose.composed(rng, language)
    if not style.sequel:
        return written(rng, index, language, style, shape, form, style)
    quiet = replace(style, only="spent", fees="", states=(), currencies=()) if rng.random() < 0.7 else style
    habits = replace(quiet, fees="", states=()) if style.grows else quiet
    younger = amounts.without(replace(quiet, booked=(), fees=""), "state", "fee", "-fee") if style.grows else style
    first = written(rng, index, language, younger, shape, form, habits, start=months.SEQUEL[0])
    if style.sequel == "card":
        style, form = replace(style, spent="plus", card=True), "form: the rule of an account finds the list of a card"
    second = written(rng, index, language, style, shape, form, style, months.SEQUEL[1], first)
    later = tuple(one for one in second.doubts if one.startswith(("fee", "form")))
    return replace(first, second=second, doubts=tuple(dict.fromkeys(first.doubts + later)))


def written(rng, index, language, style, shape, form, habits, start=None, before=None):
    """A month as a file of a format. `habits` is the format that the month's rows come from; a later file is of the same account."""
    country = language.countries[style.country]
    month = months.drawn(rng, language, country, habits, country.currency, start)
    if before:
        month = replace(month, own=before.month.own, card=before.month.card)
    table = tables.Table(rng, language, style, month)
    text = table.text()
    encoding = next(name for name in (before.encoding if before else rng.choice(style.encodings), *style.encodings, "utf-8") if can(text, name))
    ledger, zone = (before.currency, before.zone) if before else ledger_of(rng, style, table, country)
    name = re.sub(r"[^a-z]+", "-", style.name.lower()).strip("-") + (".tsv" if style.separator == "\t" else ".csv")
    others = tuple(row.also.isoformat() for row in month.rows if row.counts and row.total and not (
        style.overlap and row.number == table.odd)) if "also" in table.roles else ()
    doubts = (form,) * bool(form) + tuple(doubts_of(language, table, ledger))
    return Case(index, language.name, style, name, text.encode(encoding), text, encoding, bills_of(table), others, month, ledger,
                zone, answers_of(table), doubts, shape, spare_of(table))


def spare_of(table):
    return tuple((row.moment.date().isoformat(), "expense", forms.plain(row.total, row.currency), row.currency) for row in table.below if row.counts)


def ledger_of(rng, style, table, country):
    """The currency and the time zone of the ledger: the bank's, or those of somebody who lives elsewhere."""
    if currency_known(style, table) is None:
        return country.currency, style.abroad[1] if style.abroad else country.zone
    if style.abroad:
        return style.abroad
    if rng.random() < 0.12:
        return rng.choice([code for code in ("EUR", "USD", "CHF") if code != country.currency]), country.zone
    return country.currency, country.zone


def can(text, encoding):
    try:
        return text.encode(encoding).decode(encoding) == text
    except UnicodeEncodeError:
        return False


def bills_of(table):
    ways = text_words(table)
    return tuple((row.moment.date().isoformat(), "expense" if row.total < 0 else "income", forms.plain(row.total, row.currency),
                  row.currency, ways(row)) for row in table.month.rows if row.counts and row.total and not (table.style.overlap and row.number == table.odd))


def currency_known(style, table):
    """Whether the file says beside the amounts which currency they have; nothing where it says none."""
    if "currency" in table.roles or table.month.currency in " ".join((*table.headers, *style.preamble)) or "{cur}" in " ".join(style.preamble):
        return True
    if style.money:
        return table.month.currency in style.money or not {"$", "¥", "￥", "kr", "Rs", "Rs."} & {style.money.replace("{n}", "").strip().replace(
            "{sign}", tables.SIGNS.get(table.month.currency, ""))}
    return None


def text_words(table):
    """What a bill may say: the words of the other side, where the file has it; else those of what it was for."""
    roles = set(table.roles)

    def words(text):
        if table.style.ragged:
            return tuple(text.replace('"', "").split())
        return tuple((text.replace(table.style.separator, " ").replace('"', "") if table.style.quote == "none" else text).split())

    def ways(row):
        sides = [words(row.payee)] if roles & {"payee", "text", "from", "to"} else []
        return tuple(sides + ([words(row.purpose)] if roles & {"purpose", "text"} else []))
    return ways


def answers_of(table):
    style, month = table.style, table.month
    answers = {"--decimal": [style.decimal]}
    order = forms.order_of(style.date)
    if order:
        answers["--day-order"] = [order]
    if "amount" in table.roles and (style.spent != "words" or all(row.amount < 0 for row in month.rows)):
        answers["--sign"] = ["spent-is-negative" if style.spent == "minus" else "spent-is-positive"]
    elif "amount" in table.roles and all(row.amount > 0 for row in month.rows):
        answers["--sign"] = ["spent-is-negative"]
    elif "amount" in table.roles and "direction" in table.roles:
        answers["--sign"] = [f"{table.header_of('direction')}={style.directions[0]}"]
    if style.back:
        answers["--sign"] = ["spent-is-positive"]
    if len({row.currency for row in month.rows}) == 1:
        answers["--currency"] = [month.currency]
    if "debit" in table.roles:
        answers["--debit"], answers["--credit"] = [table.header_of("debit")], [table.header_of("credit")]
    if "amount" in table.roles:
        answers["--amount"] = [table.header_of("net") or table.header_of("amount")]
    if style.states:
        column = table.header_of("date" if style.waiting else "state")
        words = [style.waiting] if style.waiting else sorted({row.state for row in month.rows if not row.counts})
        answers["--skip-rows-where"] = [f"{column}={word}" for word in words]
    told = [*style.infos, *(line[table.roles.index(table.place)] for _, line in table.between())]
    if told:
        answers.setdefault("--skip-rows-where", []).extend(f"{table.header_of(table.place)}={text}" for text in told)
    if not answers.get("--skip-rows-where"):
        answers["--skip-rows-where"] = ["none"]
    if style.fees:
        answers["--fee"] = [style.fees]
    return {option: values for option, values in answers.items() if values and None not in values}


def doubts_of(language, table, ledger):
    style, rows = table.style, table.month.rows
    roles = set(table.roles)
    if not style.said and "direction" not in roles and "amount" in roles and "balance" not in roles:
        if style.spent != "minus":
            yield "sign: what was spent has no minus, and nothing says so"
        elif not style.plus and not any(row.amount < 0 for row in rows):
            yield "sign: no amount has a minus"
    if ledger != table.month.currency and not currency_known(style, table):
        yield "currency: a sign that several currencies have"
    form = forms.order_of(style.date)
    known = not language.name.startswith("English") and not style.abroad
    if form in ("day-month-year", "month-day-year") and not known and "." not in style.date:
        days = [moment.day for row in rows for moment in ([row.moment] + [row.value] * ("value" in roles) + [row.also] * ("also" in roles))]
        if max(days) <= 12:
            yield "days: every day could be a month"
    if not style.zeros and style.thousands in (".", ",") and forms.decimals(table.month.currency):
        cells = [forms.number(row.amount, style, 2) for row in rows] + [forms.number(row.balance, style, 2) for row in rows if "balance" in roles]
        if not any(style.decimal in cell or cell.count(style.thousands) > 1 for cell in cells) and any(style.thousands in cell for cell in cells):
            yield "decimals: a separator that could be either"
    counted = [row for row in rows if row.counts]
    fees = [row for row in counted if row.fee]
    proven = "net" in roles or "balance" in roles and fees and fees != counted[:1]
    if fees and style.fees and not proven and not style.said:
        yield "fee: nothing says whether the amount includes it"


def total(case):
    """What the bills of a case come to, in the account's currency."""
    return sum((Decimal(amount) * (-1 if kind == "expense" else 1) for _, kind, amount, currency, _ in case.bills
                if currency == case.month.currency), Decimal(0))
