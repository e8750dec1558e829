"""Formats that no bank has as a whole, put together from what banks of a language have in single columns."""
from shapes import Style

MINUS = ("before",) * 9 + ("behind", "brackets", "unicode", "blank")


def composed(rng, language):
    """A format whose columns have names of their own."""
    while True:
        style = drawn(rng, language)
        headers = [column.rsplit(" = ", 1)[0] for column in style.columns.split(" | ")]
        if len(set(headers)) == len(headers):
            return style


def drawn(rng, language):
    words = language.words
    name = rng.choice(list(language.countries))
    country = language.countries[name]
    changes = {}
    money = money_of(rng, words, changes)
    named = currency_of(rng, words, country, changes, money)
    columns = [*days_of(rng, words, language, changes), *body_of(rng, words, changes, money, named)]
    changes.setdefault("separator", rng.choice((*country.separators, "\t")))
    frame(rng, words, changes, columns)
    decimal, thousands = rng.choice(country.numbers)
    encodings = (*country.encodings, "utf-16") if rng.random() < 0.15 else country.encodings
    return Style(f"composed-{language.code}", " | ".join(columns), name, date=rng.choice(country.dates), decimal=decimal,
                 thousands=thousands, zeros=rng.random() > 0.05, encodings=encodings,
                 quote=rng.choice(("some", "some", "all", "texts")), eol=rng.choice(("\r\n", "\n")), newest=rng.random() < 0.6, **changes)


def days_of(rng, words, language, changes):
    """The day, in a tenth of the files with a time."""
    role = "date"
    if rng.random() < 0.1:
        role = "datetime"
        changes["time"] = rng.choice(("HH:MM", "HH:MM:SS", "hh:MM a") if language.code in ("en", "es") else ("HH:MM", "HH:MM:SS"))
    return [f"{rng.choice(words.date)} = {role}"] + ([f"{rng.choice(words.value)} = value"] if words.value and rng.random() < 0.4 else [])


def body_of(rng, words, changes, money, named):
    """The columns behind the days."""
    texts = texts_of(rng, words)
    parts = [texts, [*money, *named]]
    if rng.random() > 0.6:
        parts.reverse()
    columns = parts[0] + parts[1]
    if words.fee and rng.random() < 0.06 and changes.get("spent", "minus") == "minus" and any(column.endswith("= amount") for column in money):
        columns.append(f"{rng.choice(words.fee)} = fee")
        changes["fees"] = rng.choice(("beside", "included"))
    if rng.random() < 0.4 and not changes.get("card"):
        columns.append(f"{rng.choice(words.balance)} = balance")
    columns += state_of(rng, words, changes)
    if words.account and rng.random() < 0.3:
        columns.insert(rng.choice((0, len(columns))), f"{rng.choice(words.account)} = own")
    if words.foreign and rng.random() < 0.12 and not named:
        header, code = rng.choice(words.foreign)
        columns += [f"{header} = foreign", f"{code} = foreigncode"]
    return columns


def texts_of(rng, words):
    payee, purpose = f"{rng.choice(words.payee)} = payee", f"{rng.choice(words.purpose)} = purpose"
    return rng.choice(([payee, purpose], [purpose, payee], [payee], [f"{rng.choice(words.purpose)} = text"],
                       [payee, purpose, *([f"{rng.choice(words.kind)} = kind"] if words.kind else [])]))


def money_of(rng, words, changes):
    """The columns of amounts: one with a sign, two sides, one with words for its side, one with spending alone."""
    shape = rng.random()
    amount = f"{rng.choice(words.amount)} = amount"
    if shape < 0.42:
        changes["minus"], changes["plus"] = rng.choice(MINUS), rng.random() < 0.1
        return [amount]
    if shape < 0.68:
        debit, credit = rng.choice(words.pairs)
        changes["debitminus"], changes["empty"] = rng.random() < 0.2, rng.choice(("", "", "", "0"))
        pair = [f"{debit} = debit", f"{credit} = credit"]
        return pair if rng.random() < 0.75 else pair[::-1]
    if shape < 0.88:
        header, spent, received = rng.choice(words.directions)
        changes["directions"], changes["spent"] = (spent, received), "words"
        return rng.choice(([amount, f"{header} = direction"], [f"{header} = direction", amount]))
    if shape < 0.94:
        changes["spent"], changes["said"], changes["only"] = "never", True, "spent"
        return [f"{rng.choice(words.spentonly)} = amount"]
    changes["spent"], changes["card"] = "plus", True
    return [amount]


def currency_of(rng, words, country, changes, money):
    """Where the currency stands: a column, the header of the amount, the cells, or nowhere."""
    shape = rng.random()
    if shape < 0.4:
        return [f"{rng.choice(words.currency)} = currency"]
    if shape < 0.55:
        money[:] = [column if column.endswith("= direction") else column.replace(" = ", " ({cur}) = ") for column in money]
    elif shape < 0.7 and country.signs:
        changes["money"] = rng.choice(country.signs)
        if changes.get("empty"):
            changes["empty"] = ""
    return []


def state_of(rng, words, changes):
    if not words.states or rng.random() > 0.15:
        return []
    header, booked, *others = rng.choice(words.states)
    changes["booked"], changes["states"] = (booked,), tuple(others)
    return [f"{header} = state"]


def frame(rng, words, changes, columns):
    """What stands around the rows."""
    balance = any(column.endswith("= balance") for column in columns)
    if balance and rng.random() < 0.2:
        changes["opening"] = rng.choice(words.opening)
        changes["closing"] = rng.choice(words.closing) if rng.random() < 0.7 else ""
    if rng.random() < 0.15:
        changes["turnover"] = rng.choice(words.total)
    if rng.random() < 0.2:
        changes["preamble"] = rng.choice(((f"{words.account[0]}|{{own}}", "{from} - {to}", ""), (f"{words.account[-1]}: {{own}}",),
                                          ("{owner}", f"{words.balance[0]}|{{closing}}", ""), ("sep=" + changes["separator"],)))
