"""What banks and apps do beyond plain lists, one thing a file: each twist changes a format of a language, and with it what is
true of the file; nothing comes of it where no format of the language fits."""
from dataclasses import replace

import amounts
import compose
import languages
from amounts import (added, any_style, back, billing, cents, dash, distinct, fee, mark, minus, mixed, overlap, plainly, ragged, roles_of, whole)
from wider import WIDER

YEARFIRST = {"hu", "ja", "ko", "zh-Hans", "zh-Hant", "sv"}


# MARK: Rows

def yesno(rng, language, words):
    return stated(rng, language, rng.choice(words.yesno))


def planned(rng, language, words):
    return stated(rng, language, rng.choice(words.planned))


def stated(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and not style.states)
    if style is None:
        return None
    header, booked, other = words
    return distinct(replace(added(rng, style, f"{header} = state"), booked=(booked,), states=(other,)))


def totals(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and {"text", "payee", "purpose"} & roles and not style.only
                      and style.spent in ("minus", "words") and not style.turnover and not {"original", "fee"} & roles)
    if style is None:
        return None
    kinds = rng.choice(((words.between, words.total), (words.balance,), (words.total,), (words.balance, words.total)))
    return replace(style, subtotals=kinds, newest=False)


def traps(rng, language, words):
    style = any_style(rng, language)
    return style and replace(style, traps=words.traps)


def infos(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and not style.only and "amount" in roles | {"debit"})
    return style and replace(style, infos=(words.info,))


def repeated(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and not style.turnover)
    return style and replace(style, repeated=True)


def sections(rng, language, words):
    """All accounts in one file: below the table stands that of a card, with columns of its own."""
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and not style.turnover and "currency" not in roles)
    if style is None:
        return None
    columns = [f"{rng.choice(language.words.date)} = date", f"{rng.choice(language.words.purpose)} = text", f"{rng.choice(language.words.amount)} = amount"]
    return replace(style, section=tuple(columns), trailer=())


def single(rng, language, words):
    style = any_style(rng, language)
    return style and replace(style, count=rng.choice((1, 1, 2)))


def income(rng, language, words):
    style = any_style(rng, language, lambda roles, style: not style.only and not style.card and style.spent in ("minus", "words"))
    return style and replace(style, only="received")


def spending(rng, language, words):
    style = any_style(rng, language, lambda roles, style: not style.only and not style.card and style.spent in ("minus", "words"))
    return style and replace(style, only="spent")


def cards(rng, language, words):
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and "balance" not in roles)
    return style and replace(style, spent="plus", card=True, count=rng.choice((0, 0, 4, 6)))


def refunds(rng, language, words):
    style = any_style(rng, language, lambda roles, style: not style.only and not style.spent == "never")
    return style and replace(style, refunds=True)


def zeros(rng, language, words):
    style = any_style(rng, language, lambda roles, style: not style.only and style.spent in ("minus", "words") and not {"fee", "original"} & roles)
    return style and replace(style, zerorows=True)


# MARK: Columns

def sides(rng, language, words):
    style = any_style(rng, language, lambda roles, style: plainly(roles, style) and "direction" not in roles and not style.opening)
    if style is None:
        return None
    header, spent, received = rng.choice(words.directions)
    only = rng.choice(("", "", "spent", "received"))
    return distinct(replace(added(rng, style, f"{header} = direction"), directions=(spent, received), spent="words", only=only))


def categories(rng, language, words):
    style = any_style(rng, language, lambda roles, style: style.header and not style.only and "kind" not in roles)
    if style is None:
        return None
    if "category" not in roles_of(style):
        header = {"de": "Kategorie", "fr": "Catégorie", "es": "Categoría", "it": "Categoria", "nl": "Categorie", "ja": "カテゴリ", "ko": "분류",
                  "zh-Hans": "分类", "zh-Hant": "分類", "pl": "Kategoria", "ru": "Категория"}.get(language.code, "Category")
        style = added(rng, style, f"{header} = category")
    return distinct(replace(style, both=words.both + ("Other", "Interest", "other", "gifts"), make=rng.random() < 0.5))


def foreign_headers(rng, language, words):
    """The English pages of a bank abroad: English headers, the country's days and numbers."""
    english = next(one for one in languages.ALL if one.code == "en")
    if language is english:
        return None
    style = compose.composed(rng, english)
    if style.directions[0] and rng.random() < 0.5:
        return None
    name = rng.choice(list(language.countries))
    country = language.countries[name]
    decimal, thousands = rng.choice(country.numbers)
    form = rng.choice([one for one in country.dates if "MMM" not in one] or country.dates)
    money = rng.choice(country.signs) if style.money and country.signs else ""
    return replace(style, name=f"english-{language.code}", country=name, date=form, decimal=decimal, thousands=thousands, money=money,
                   encodings=country.encodings)


def casing(rng, language, words):
    """Headers as programmers name them, and as pages print them."""
    style = any_style(rng, language, lambda roles, style: style.header and "{" not in style.columns)
    if style is None:
        return None
    change = rng.choice((str.upper, str.lower, lambda text: text.lower().replace(" ", "_"), lambda text: text + ":",
                         lambda text: text[:1].lower() + text.title().replace(" ", "")[1:], lambda text: text + " *", lambda text: f" {text} "))
    columns = [column.rsplit(" = ", 1) for column in style.columns.split(" | ")]
    return distinct(replace(style, columns=" | ".join(f"{change(header)} = {role}" for header, role in columns), booked=style.booked))


# MARK: Days

def yearfirst(rng, language, words):
    if language.code not in YEARFIRST:
        return None
    style = any_style(rng, language, lambda roles, style: {"date", "datetime"} & roles and not style.waiting)
    return style and replace(style, date=rng.choice(("yy.mm.dd", "yy/mm/dd", "yy-mm-dd", "yymmdd", *(("yy.mm.dd.",) * (language.code == "hu")))))


def days(rng, language, words):
    """Days with the day of the week, months in capitals, and other ways of single banks."""
    style = any_style(rng, language, lambda roles, style: {"date", "datetime"} & roles and not style.waiting)
    if style is None:
        return None
    kinds = {"ja": ("yyyy/mm/dd(W)", "yyyy年m月d日(W)"), "ko": ("yyyy.mm.dd(W)", "yyyy-mm-dd(W)"), "zh-Hans": ("yyyy年mm月dd日", "yyyy.mm.dd"),
             "zh-Hant": ("ROCmmdd", "ROC.mm.dd", "yyyy/mm/dd(W)"), "en": ("W d MMM yyyy", "ddMMMyyyy", "W, MMM d, yyyy", "dd-MMM-yy", "d. MMMM yyyy")}
    form = rng.choice(kinds.get(language.code, ("W d. MMM yyyy", "W dd.mm.yyyy", "d MMM yyyy", "dd/MMM/yyyy", "d.m.yyyy", "dd mm yyyy", "dd.mm.yy")))
    return replace(style, date=form, quote="all", capitals=rng.random() < 0.4)


def elsewhere(rng, language, words):
    """A ledger of somebody who lives abroad."""
    style = any_style(rng, language)
    return style and replace(style, abroad=rng.choice((("EUR", "Europe/Berlin"), ("USD", "America/New_York"), ("GBP", "Europe/London"),
                                                       ("EUR", "UTC"), ("JPY", "Asia/Tokyo"))))


def sequel(rng, language, words):
    """A first month with little in it, and a second one with all that the format has."""
    style = any_style(rng, language, lambda roles, style: not style.only and not style.card and style.spent in ("minus", "words"))
    if style is None:
        return None
    if plainly(set(roles_of(style)), style) and rng.random() < 0.2:
        return replace(style, sequel="card")
    if rng.random() < 0.35:
        style = fee(rng, language, words) or style
    elif rng.random() < 0.35:
        style = stated(rng, language, rng.choice(words.yesno + words.planned + language.words.states)[:3]) or style
    return replace(style, sequel=rng.choice(("found", "found", "ruled")), grows=rng.random() < 0.15)


# The twist, how often it comes (of 100), and why a form need not be read, where that is so.
TWISTS = {
    "cents": (cents, 4, "form: amounts in the smallest coin, or in thousands"), "billing": (billing, 7, ""), "fee": (fee, 6, ""),
    "whole": (whole, 4, ""), "minus": (minus, 5, ""), "mark": (mark, 2, "form: DR and CR behind the amounts"), "dash": (dash, 3, ""),
    "back": (back, 3, "form: a debit with a minus"), "ragged": (ragged, 3, "form: cells that should be quoted and are not"),
    "yesno": (yesno, 5, ""), "planned": (planned, 4, ""), "totals": (totals, 6, ""), "traps": (traps, 4, ""), "infos": (infos, 2, ""),
    "repeated": (repeated, 2, ""), "single": (single, 6, ""), "income": (income, 5, ""), "spending": (spending, 3, ""), "cards": (cards, 4, ""),
    "refunds": (refunds, 2, ""), "zeros": (zeros, 2, ""), "sides": (sides, 6, ""), "categories": (categories, 6, ""),
    "foreign headers": (foreign_headers, 4, ""), "casing": (casing, 4, ""), "yearfirst": (yearfirst, 5, ""), "days": (days, 4, ""),
    "elsewhere": (elsewhere, 4, ""), "sequel": (sequel, 12, ""),
    "mixed": (mixed, 4, ""), "overlap": (overlap, 3, ""), "sections": (sections, 3, "form: two tables in one file"),
}


def twisted(rng, language):
    """(name, format, why it need not be read) of a twist that fits the language."""
    while True:
        name = rng.choices(list(TWISTS), [weight for _, weight, _ in TWISTS.values()])[0]
        change, _, form = TWISTS[name]
        style = change(rng, language, WIDER[language.code])
        if style is not None:
            return name, style, form or amounts.unread(style)
