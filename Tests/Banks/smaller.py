"""A file that came in wrong, made as small as it can be: columns, rows and lines around the table go as long as it stays wrong."""
import random
from dataclasses import replace
from decimal import Decimal

import cases
import languages
import tables
import verdicts

KEPT = {"date", "datetime", "instant", "amount", "debit", "credit"}
TEXTS = {"payee", "purpose", "text", "from", "to"}


def rebuilt(case, style, rows, second=None):
    """The case with another format and these rows, and the truth that goes with them."""
    language = next(one for one in languages.ALL if one.name == case.language)
    balance, done = case.month.opening, []
    for row in rows:
        balance += row.total if row.counts and row.currency == case.month.currency else Decimal(0)
        done.append(replace(row, balance=balance))
    month = replace(case.month, rows=tuple(done), closing=balance, first=min(row.moment.date() for row in rows),
                    last=max(row.moment.date() for row in rows))
    table = tables.Table(random.Random(0), language, style, month)
    text = table.text()
    others = tuple(row.also.isoformat() for row in done if row.counts and row.total and not (
        style.overlap and row.number == table.odd)) if "also" in table.roles else ()
    return replace(case, style=style, month=month, text=text, data=text.encode(case.encoding), bills=cases.bills_of(table), others=others,
                   answers=cases.answers_of(table), second=second, doubts=tuple(cases.doubts_of(language, table, case.currency)))


def needed(case):
    """The roles of columns without which nobody could know the truth."""
    style = case.style
    yield from KEPT
    yield from ("state",) * bool(style.states) + ("direction",) * (style.spent == "words") + ("fee", "-fee", "balance", "net") * bool(style.fees)
    if case.currency != case.month.currency or style.currencies:
        yield "currency"


def fewer_columns(case):
    style, kept = case.style, set(needed(case))
    columns = style.columns.split(" | ")
    roles = [column.rsplit(" = ", 1)[1].strip() for column in columns]
    texts = [role for role in roles if role in TEXTS]
    for at, role in enumerate(roles):
        if role not in kept and texts != [role]:
            yield lambda style, gone=columns[at]: {"columns": " | ".join(one for one in style.columns.split(" | ") if one != gone)}


def plainer(style):
    """Without what stands around the table, and without what is only a way of writing."""
    for change in ({"preamble": ()}, {"trailer": ()}, {"opening": ""}, {"closing": ""}, {"turnover": ""}, {"lastseparator": False}, {"pad": False},
                   {"breaks": False}, {"quote": "some"}, {"newest": False}, {"formulas": False}, {"tabs": False}, {"minus": "before"}):
        if any(getattr(style, name) != value for name, value in change.items()):
            yield lambda _, change=change: change


def fewer_rows(rows):
    if len(rows) > 4:
        yield rows[:len(rows) // 2]
        yield rows[len(rows) // 2:]
    for at in range(len(rows)):
        if len(rows) > 1:
            yield rows[:at] + rows[at + 1:]


def smaller(case):
    """Cases that are a little smaller."""
    second = case.second
    for change in (*fewer_columns(second or case), *plainer(case.style)):
        other = second and rebuilt(second, replace(second.style, **change(second.style)), second.month.rows)
        yield rebuilt(case, replace(case.style, **change(case.style)), case.month.rows, other)
    for rows in fewer_rows(case.month.rows):
        yield rebuilt(case, case.style, rows, second)
    for rows in fewer_rows(second.month.rows) if second else ():
        yield replace(case, second=rebuilt(second, second.style, rows))


def smallest(case, judge):
    """The smallest case that is wrong for the same reasons, and what was said of it."""
    verdict, why, said = judge.case(case)
    reasons, found = verdicts.reasons_of(why), True
    while found:
        found = False
        for candidate in smaller(case):
            try:
                result = judge.case(candidate)
            except (KeyError, TypeError, ValueError):
                continue
            if candidate.honest == case.honest and result[0] == verdict and verdicts.reasons_of(result[1]) == reasons:
                case, why, said, found = candidate, result[1], result[2], True
                break
    return case, (verdict, why, said)
