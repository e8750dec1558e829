"""Checks of the generator by itself: what it says to be true is in its files."""
import csv
import dataclasses
import datetime
import io
import re
import sys
from decimal import Decimal

import cases
import forms
import languages
import smaller
import tables
import twists
from shapes import Style

FILES, SEED = 760, 41


def drawn():
    if not hasattr(drawn, "cases"):
        drawn.cases = [cases.drawn(SEED, index) for index in range(FILES)]
    return drawn.cases


def among(style):
    """Whether other rows stand among those of the month, or figures are written as no plain reading has them."""
    return style.scale or style.ragged or style.subtotals or style.infos or style.repeated or style.mark or style.back or style.full or style.overlap


def reread(case):
    """The rows below the headers, read by Python's csv, as pairs of role and text; nothing where cells are not quoted as csv has it."""
    table = tables.Table(None, None, case.style, case.month)
    rows = list(csv.reader(io.StringIO(case.data.decode(case.encoding).removeprefix("\ufeff")), delimiter=case.style.separator))
    width = len(table.roles) + case.style.lastseparator
    start = next((at for at, row in enumerate(rows) if [cell.strip() for cell in row[:len(table.roles)]] == table.headers), -1) + 1
    assert start or not case.style.header, f"{case.index}: no headers"
    body = rows[start:start + len(case.month.rows) + bool(case.style.opening) + bool(case.style.closing)]
    assert all(len(row) == width for row in body), f"{case.index} {case.style.name}: rows of another width"
    return [[cell.strip() for cell in row[:len(table.roles)]] for row in body], table.roles


def value(text, style):
    """The number in a cell, read in another way than it was written."""
    figures = re.sub(r"[^\d" + re.escape(style.decimal) + "]", "", re.sub(r"(Rs\.|руб\.|kr\.)", "", text)).replace(style.decimal, ".")
    return Decimal(figures) * (-1 if re.search(r"[-\u2212(▲]", text) else 1) if figures else Decimal(0)


# MARK: Checks

def same_seed():
    for index in range(0, 200, 7):
        first, second = cases.drawn(SEED, index), cases.drawn(SEED, index)
        assert (first.data, first.bills, first.answers, first.doubts) == (second.data, second.bills, second.answers, second.doubts), index
    assert cases.drawn(SEED, 3).data != cases.drawn(SEED + 1, 3).data


def encodings():
    """What was encoded is decoded to the same text, and every character set comes up."""
    for case in drawn():
        assert case.data.decode(case.encoding).removeprefix("\ufeff") == case.text.removeprefix("\ufeff"), case.index
    seen = {case.encoding for case in drawn()}
    assert seen >= {"utf-8", "utf-8-sig", "utf-16", "cp1250", "cp1251", "cp1252", "cp1254", "iso8859-2", "iso8859-15", "gb18030", "cp932", "cp949",
                    "cp950"}, seen


def balances():
    """The bills lead from the opening balance to the closing one, where the account has one currency."""
    for case in (one for one in drawn() if not one.style.overlap):
        assert case.month.opening + cases.total(case) == case.month.closing, case.index


def sums():
    """Amounts that are read from the file come to what the bills come to."""
    compared = 0
    for case in drawn():
        style = case.style
        if style.states or style.openingamount or style.fees or style.opening or "\n" in style.quote or among(style):
            continue
        rows, roles = reread(case)
        if "debit" in roles:
            found = sum(abs(value(row[roles.index("credit")], style)) - abs(value(row[roles.index("debit")], style)) for row in rows)
        elif style.spent in ("minus", "plus"):
            found = sum(value(row[roles.index("amount")], style) for row in rows) * (1 if style.spent == "minus" else -1)
        elif style.spent == "never":
            found = -sum(value(row[roles.index("amount")], style) for row in rows)
        else:
            side = roles.index("direction")
            found = sum(value(row[roles.index("amount")], style) * (-1 if row[side] == style.directions[0].strip() else 1) for row in rows)
        total = sum(Decimal(amount) * (-1 if kind == "expense" else 1) for _, kind, amount, _, _ in case.bills)
        assert found == total, f"{case.index} {style.name}: {found} in the file, {total} in the truth"
        compared += 1
    assert compared > FILES / 2, compared


def bills():
    """Days of the calendar, positive decimals, known types, and the words of each bill in its file."""
    for case in drawn():
        for day, kind, amount, currency, ways in case.bills:
            datetime.date.fromisoformat(day)
            assert kind in ("expense", "income") and Decimal(amount) > 0 and re.fullmatch("[A-Z]{3}", currency), case.index
            assert ways and all(word in case.text.replace('""', '"') for words in ways for word in words), f"{case.index}: {ways}"


def columns():
    """Only known roles, a day and an amount in each format, and answers that name columns of the file."""
    for language in languages.ALL:
        assert len(language.styles) >= 3, language.name
        for style in language.styles:
            roles = [column.rsplit(" = ", 1)[1].strip() for column in style.columns.split(" | ")]
            assert {"date", "datetime", "instant"} & set(roles) and ({"amount"} & set(roles) or {"debit", "credit"} <= set(roles)), style.name
            assert {"payee", "purpose", "text", "from"} & set(roles), style.name
            assert style.country in language.countries and bool(style.states) == bool(style.booked), style.name
    for case in drawn():
        for option in ("--debit", "--credit", "--amount"):
            assert all(name in case.text for name in case.answers.get(option, [])), (case.index, case.answers)


def doubts():
    """Most files are honest, and of what only looks alike both sides come up: a guess cannot always be right."""
    honest = sum(case.honest for case in drawn())
    assert FILES * 0.8 < honest < FILES, honest
    vague = [case for case in drawn() if not case.honest]
    assert {word.split(":")[0] for case in vague for word in case.doubts} >= {"sign", "days"}
    signs = [case.answers["--sign"][0] for case in vague if any(word.startswith("sign") for word in case.doubts)]
    assert len(set(signs)) == 2, signs


def shapes():
    """One-sided months, identical rows, states, one row's foreign amount, and short and long files all come up."""
    sides = [{kind for _, kind, _, _, _ in case.bills} for case in drawn()]
    assert any(one == {"expense"} for one in sides) and any(one == {"income"} for one in sides)
    assert any(len(set(case.bills)) < len(case.bills) for case in drawn())
    assert any(len(case.bills) < len(case.month.rows) for case in drawn())
    assert {len(case.month.rows) for case in drawn()} >= {3, 40}
    assert len({case.style.name for case in drawn()}) > 150


def twisted():
    """Every twist comes up in a long run, says what it changed, and a second file belongs to the account of the first."""
    many = drawn() + [cases.drawn(SEED, index) for index in range(FILES, 3 * FILES)]
    missing = set(twists.TWISTS) - {case.shape for case in many}
    assert not missing, missing
    for case in many:
        if case.second:
            assert case.second.month.own == case.month.own and case.second.month.first > case.month.last, case.index
        if case.style.subtotals:
            told = [value.split("=", 1)[1] for value in case.answers["--skip-rows-where"]]
            assert all(text in case.text for text in told), (case.index, told)
    assert {case.shape for case in many if not case.honest} >= {name for name, (_, _, form) in twists.TWISTS.items() if form}


def smallest():
    """A case that is written again from its own rows has the same truth."""
    for case in drawn()[::9]:
        if not case.second:
            again = smaller.rebuilt(case, case.style, case.month.rows)
            assert again.bills == case.bills and again.answers == case.answers, case.index


def numbers():
    style = Style("", "", "", decimal=",", thousands=".")
    for change, number, expected in (({}, "-1234.5", "-1.234,50"), ({"minus": "behind"}, "-1", "1,00-"), ({"minus": "brackets"}, "-1", "(1,00)"),
                                     ({"plus": True}, "1", "+1,00"), ({"zeros": False}, "12.50", "12,5"), ({"zeros": False}, "-3000", "-3.000"),
                                     ({"thousands": "lakh", "decimal": "."}, "1234567", "12,34,567.00"),
                                     ({"thousands": "'"}, "1234567", "1'234'567,00")):
        found = forms.signed(Decimal(number), dataclasses.replace(style, **change), 2)
        assert found == expected, (found, expected)


def days():
    english = next(one for one in languages.ALL if one.code == "en")
    moment = datetime.datetime(2026, 3, 4, 0, 5, 6)
    for form, expected, order in (("dd.mm.yyyy", "04.03.2026", "day-month-year"), ("m/d/yyyy", "3/4/2026", "month-day-year"),
                                  ("yyyy年m月d日", "2026年3月4日", "year-month-day"), ("d MMM yyyy", "4 Mar 2026", None),
                                  ("yyyy.mm.dd.", "2026.03.04.", "year-month-day"), ("ROC/mm/dd", "115/03/04", None),
                                  ("yyyy-mm-dd HH:MM:SS", "2026-03-04 00:05:06", "year-month-day"), ("hh:MM a", "12:05 AM", None)):
        assert forms.written(moment, form, english) == expected, (form, forms.written(moment, form, english))
        assert forms.order_of(form.split(" HH")[0]) == order, (form, forms.order_of(form))


CHECKS = (same_seed, encodings, balances, sums, bills, columns, doubts, shapes, twisted, smallest, numbers, days)


def run():
    failed = 0
    for check in CHECKS:
        try:
            check()
            print(f"ok     {check.__name__}")
        except AssertionError as error:
            failed += 1
            print(f"FAILED {check.__name__}: {error}", file=sys.stderr)
    print(f"{len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0
