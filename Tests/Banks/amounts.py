"""How a format is changed in one thing, and twists of its amounts: which columns they stand in and how they are written."""
from dataclasses import replace

import compose
import forms

NARROW = "\u202f"


def roles_of(style):
    return [column.rsplit(" = ", 1)[1].strip() for column in style.columns.split(" | ")]


def any_style(rng, language, test=lambda roles, style: True):
    """A format of the language that a twist can change: composed mostly, else a bank's own; nothing where none fits."""
    for _ in range(60):
        style = rng.choice(language.styles) if rng.random() < 0.35 else compose.composed(rng, language)
        if test(set(roles_of(style)), style):
            return style
    return None


def plainly(roles, style):
    """One column of amounts with a minus for what was spent, and named columns."""
    return "amount" in roles and style.spent == "minus" and style.header and not style.card and not style.only


def currency_of(language, style):
    return language.countries[style.country].currency


def renamed(style, role, header):
    columns = style.columns.split(" | ")
    at = roles_of(style).index(role)
    columns[at] = f"{header} = {role}"
    return replace(style, columns=" | ".join(columns))


def without(style, *roles):
    columns = [column for column in style.columns.split(" | ") if column.rsplit(" = ", 1)[1].strip() not in roles]
    return replace(style, columns=" | ".join(columns))


def added(rng, style, column, last=False):
    columns = style.columns.split(" | ")
    columns.insert(len(columns) if last else rng.randint(1, len(columns)), column)
    return replace(style, columns=" | ".join(columns))


def distinct(style):
    headers = [column.rsplit(" = ", 1)[0].casefold() for column in style.columns.split(" | ")]
    return style if style and len(set(headers)) == len(headers) else None


# MARK: Twists

def cents(rng, language, words):
    if not words.cents:
        return None
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and not {"balance", "original", "foreign", "fee", "net"} & roles)
    if style is None:
        return None
    small = forms.decimals(currency_of(language, style)) == 0
    style = renamed(style, "amount", rng.choice(words.cents))
    return replace(style, scale=-3 if small else 2, money="", thousands="", zeros=True, opening="", closing="", turnover="", preamble=())


def billing(rng, language, words):
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and not {
        "original", "foreign", "currency", "originalcode", "net"} & roles and not style.money and not style.currencies)
    if style is None:
        return None
    original, code, amount, own = rng.choice(words.billing)
    columns = style.columns.split(" | ")
    at = roles_of(style).index("amount")
    abroad, home = [f"{original} = original", f"{code} = originalcode"], [f"{amount} = amount", f"{own} = currency"]
    columns[at:at + 1] = rng.choice((abroad + home, home + abroad, [abroad[0], home[0], abroad[1], home[1]]))
    return distinct(replace(style, columns=" | ".join(columns)))


def fee(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and not style.fees and {"amount", "debit"} & roles
                      and not {"fee", "-fee", "net", "original", "foreign"} & roles and not style.card and style.spent in ("minus", "words"))
    if style is None:
        return None
    style = added(rng, style, f"{rng.choice(words.fee)} = {rng.choice(('fee', 'fee', '-fee'))}")
    if rng.random() < 0.6 and "balance" not in roles_of(style):
        style = added(rng, style, f"{rng.choice(language.words.balance)} = balance", last=True)
    return distinct(replace(style, fees=rng.choice(("beside", "included"))))


def whole(rng, language, words):
    style = any_style(rng, language, lambda roles, style: not style.money and not style.turnover)
    if style is None or not forms.decimals(currency_of(language, style)):
        return None
    decimal, thousands = rng.choice(((",", "."), (".", ",")))
    return replace(style, whole=True, zeros=False, decimal=decimal, thousands=thousands, quote="all")


def minus(rng, language, words):
    """A minus as people of the country write it, or as a program that guards its cells does."""
    style = any_style(rng, language, plainly)
    if style is None:
        return None
    kinds = ["apostrophe", "inner", "spaces", "unicode", "behind", "brackets"] + ["triangle", "triangle", "full"] * (language.code == "ja")
    kind = rng.choice(kinds)
    if kind == "spaces":
        return replace(style, thousands=rng.choice((NARROW, "\u2009", "\u00a0", "\u2019")), encodings=("utf-8",), quote="all")
    if kind == "inner":
        return replace(style, minus=kind, money=style.money or rng.choice(("{sign}{n}", "{code} {n}")))
    if kind == "full":
        return replace(style, full=True, encodings=("utf-8", "cp932"), money="", thousands="")
    return replace(style, minus=kind, encodings=("utf-8", *style.encodings) if kind in ("triangle", "unicode") else style.encodings)


def unread(style):
    """Why figures that are written so need not be read, if they need not."""
    if style.minus == "apostrophe" or style.full:
        return "form: figures with an apostrophe, or of another width"
    return "form: words where there is no amount" if style.empty in ("n/a", "NULL") else ""


def mark(rng, language, words):
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and not style.money)
    return style and replace(style, mark=rng.choice((("DR", "CR"), ("Dr", "Cr"), ("", " CR"), ("D", "C"))), spent="never", said=True)


def dash(rng, language, words):
    style = any_style(rng, language, lambda roles, style: "debit" in roles and style.header and not style.money)
    return style and replace(style, empty=rng.choice(("-", "–", "0", "n/a", "NULL")))


def back(rng, language, words):
    style = any_style(rng, language, lambda roles, style: "debit" in roles and style.header and not style.debitminus and not style.money
                      and not style.only)
    return style and replace(style, back=True)


def mixed(rng, language, words):
    """Amounts with their currencies beside them, and several currencies in one column."""
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and not {
        "balance", "currency", "fee", "-fee", "net", "original", "foreign"} & roles and "{cur}" not in style.columns and not style.turnover)
    own = style and currency_of(language, style)
    others = [code for code in ("EUR", "GBP", "CHF") if code != own]
    money = rng.choice(("{n} {code}", "{code} {n}", *(("{sign}{n}", "{n} {sign}") if own in ("EUR", "GBP", "PLN", "CZK") else ())))
    return style and replace(style, money=money, currencies=(rng.choice(others),), preamble=(), trailer=(), opening="", closing="",
                             encodings=("utf-8",), minus="before", zeros=True)


def overlap(rng, language, words):
    style = any_style(rng, language, lambda roles, style: "debit" in roles and style.header and not style.only and not style.fees)
    return style and replace(style, overlap=True)


def ragged(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and style.separator == "," and style.quote in ("some", "none"))
    if style is None:
        return None
    return replace(style, ragged=True, **({"thousands": ",", "decimal": "."} if rng.random() < 0.5 else {"decimal": ",", "thousands": ""}))
