"""How days, numbers and amounts of money are written."""
import datetime
import re
from decimal import Decimal

# How many decimals an amount has, and what prices are like: a coffee costs about `unit`.
UNITS = {"EUR": (2, 1), "USD": (2, 1), "GBP": (2, 1), "CHF": (2, 1), "AUD": (2, 2), "INR": (2, 60), "MXN": (2, 18), "BRL": (2, 5),
         "PLN": (2, 4), "CZK": (2, 24), "SEK": (2, 11), "DKK": (2, 7), "NOK": (2, 11), "HUF": (0, 390), "TRY": (2, 38),
         "JPY": (0, 150), "KRW": (0, 1350), "CNY": (2, 7), "TWD": (0, 31), "RUB": (2, 90), "UAH": (2, 41), "CAD": (2, 2), "SGD": (2, 2), "HKD": (2, 8),
         "THB": (2, 34), "RON": (2, 5)}
ZERO = Decimal(0)
PIECES = re.compile("yyyy|yy|MMMM|MMM|mm|dd|m|d|ROC|HH|hh|MM|SS|a|W")
WEEK = {"ja": "月火水木金土日", "ko": "월화수목금토일", "zh-Hans": "一二三四五六日", "zh-Hant": "一二三四五六日",
        "cs": "po út st čt pá so ne", "da": "man tir ons tor fre lør søn", "de": "Mo Di Mi Do Fr Sa So", "en": "Mon Tue Wed Thu Fri Sat Sun",
        "es": "lun mar mié jue vie sáb dom", "fi": "ma ti ke to pe la su", "fr": "lun mar mer jeu ven sam dim", "hu": "H K Sze Cs P Szo V",
        "it": "lun mar mer gio ven sab dom", "nl": "ma di wo do vr za zo", "pl": "pon. wt. śr. czw. pt. sob. niedz.",
        "pt": "seg ter qua qui sex sáb dom", "ru": "пн вт ср чт пт сб вс", "sv": "mån tis ons tor fre lör sön",
        "tr": "Pzt Sal Çar Per Cum Cmt Paz"}
FULL = str.maketrans("0123456789-.,", "０１２３４５６７８９－．，")


def decimals(currency):
    return UNITS.get(currency, (2, 1))[0]


def written(moment, form, language):
    """A day, or a day with its time, in a form such as `dd.mm.yyyy` or `d MMM yyyy`."""
    hour, minute, second = (moment.hour, moment.minute, moment.second) if isinstance(moment, datetime.datetime) else (0, 0, 0)

    def piece(found):
        return {"yyyy": f"{moment.year}", "yy": f"{moment.year % 100:02}", "mm": f"{moment.month:02}", "m": str(moment.month),
                "dd": f"{moment.day:02}", "d": str(moment.day), "ROC": str(moment.year - 1911),
                "MMM": language.short.split()[moment.month - 1], "MMMM": language.months.split()[moment.month - 1],
                "HH": f"{hour:02}", "hh": f"{(hour + 11) % 12 + 1:02}", "MM": f"{minute:02}", "SS": f"{second:02}",
                "a": "AM" if hour < 12 else "PM", "W": weekday(moment, language.code)}[found.group()]
    return "".join(PIECES.sub(piece, part) if even else part for part, even in quoted_parts(form))


def weekday(moment, code):
    """The day of the week: Mon, or one sign in East Asia."""
    return (WEEK[code].split() if " " in WEEK[code] else WEEK[code])[moment.weekday()]


def quoted_parts(form):
    """The pieces of a form, those between apostrophes as they are: `d' de 'MMMM`."""
    return [(part, index % 2 == 0) for index, part in enumerate(form.split("'"))]


def order_of(form):
    """The order of day, month and year in a form of figures, or nothing where it has a month's name."""
    plain = "".join(part for part, even in quoted_parts(form) if even)
    if "MMM" in plain:
        return None
    places = sorted((plain.index(letter), word) for letter, word in (("d", "day"), ("m", "month"), ("y", "year")) if letter in plain)
    return "-".join(word for _, word in places) if len(places) == 3 else None


def grouped(digits, thousands):
    if not thousands:
        return digits
    if thousands == "lakh":
        head, tail = digits[:-3], digits[-3:]
        parts = [head[max(0, end - 2):end] for end in range(len(head), 0, -2)][::-1]
        return ",".join([*parts, tail])
    first = len(digits) % 3
    return thousands.join(([digits[:first]] if first else []) + [digits[at:at + 3] for at in range(first, len(digits), 3)])


def number(value, style, places):
    """A number without its sign."""
    text = f"{abs(value):.{places}f}"
    whole, _, fraction = text.partition(".")
    if not style.zeros:
        fraction = fraction.rstrip("0")
    return grouped(whole, style.thousands) + (style.decimal + fraction if fraction else "")


def signed(value, style, places, money="", sign=True):
    """A number with its sign and, where the style has it so, its currency."""
    text = number(value, style, places)
    if money and style.minus == "inner" and sign and value < 0:
        return money.format("-" + text)
    if money:
        text = money.format(text)
    if not sign or value == 0:
        return text
    if value > 0:
        return "+" + text if style.plus else text
    return {"before": "-" + text, "behind": text + "-", "brackets": f"({text})", "unicode": "\u2212" + text,
            "blank": "- " + text, "triangle": "▲" + text, "apostrophe": "'-" + text, "inner": "-" + text}[style.minus]


def plain(value, currency):
    """The exact decimal of the truth."""
    return str(abs(Decimal(value)).quantize(Decimal(1).scaleb(-decimals(currency))))


def amount(rng, currency, low=1, high=60):
    """A price: mostly small, sometimes round."""
    places, unit = UNITS.get(currency, (2, 1))
    value = Decimal(str(rng.choice((rng.uniform(low, high / 4), rng.uniform(low, high))))) * unit
    if places == 0:
        return max(Decimal(int(value / 10) * 10 + rng.choice((0, 0, 5, 8))), Decimal(10))
    if rng.random() < 0.15:
        return Decimal(max(int(value), 1)).quantize(Decimal("0.01"))
    return max(value.quantize(Decimal("0.01")), Decimal("0.55"))
