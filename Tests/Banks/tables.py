"""A month written as the file that a bank offers."""
import datetime
import re
import zoneinfo
from dataclasses import replace

import forms
import months

SIGNS = {"EUR": "€", "USD": "$", "GBP": "£", "CHF": "CHF", "AUD": "$", "INR": "₹", "MXN": "$", "BRL": "R$", "PLN": "zł", "CZK": "Kč",
         "SEK": "kr", "DKK": "kr", "NOK": "kr", "HUF": "Ft", "TRY": "TL", "JPY": "円", "KRW": "원", "CNY": "¥", "TWD": "NT$", "RUB": "₽",
         "UAH": "₴", "CAD": "$", "SGD": "$"}
MONEY = {"amount", "debit", "credit", "net"}


class Table:
    """The cells of a file, row by row, and how they are joined."""

    def __init__(self, rng, language, style, month):
        self.rng, self.language, self.style, self.month = rng, language, style, month
        self.below = ()                                     # the rows of a second table
        names = {"cur": month.currency, "sign": SIGNS.get(month.currency, month.currency)}
        pairs = [column.rsplit(" = ", 1) for column in style.columns.split(" | ")]
        self.headers = [header.strip().format(**names) for header, _ in pairs]
        self.roles = [role.strip() for _, role in pairs]

    @property
    def place(self):
        """The role of the column where a row that is no booking has its words."""
        return next((name for name in ("text", "payee", "purpose", "kind") if name in self.roles), None)

    @property
    def odd(self):
        """The number of the row that has figures on both sides, and cannot be read."""
        return len(self.month.rows) // 2

    def header_of(self, role):
        """The name of a column; where the file has none, its number."""
        if role not in self.roles:
            return None
        at = self.roles.index(role)
        return self.headers[at] if self.style.header else str(at + 1)

    # MARK: Cells

    def day(self, moment):
        text = forms.written(moment, self.style.date, self.language)
        return text.upper() if self.style.capitals else text

    def instant(self, moment):
        local = moment.replace(tzinfo=zoneinfo.ZoneInfo(self.language.countries[self.style.country].zone))
        return local.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")

    def money(self, value, currency, sign=True, style=None):
        template = self.style.money.format(sign=SIGNS.get(currency, currency), code=currency, **{"n": "{}"}) if self.style.money else ""
        places = max(forms.decimals(currency) - self.style.scale, 0) if self.style.scale > 0 else forms.decimals(currency)
        text = forms.signed(value.scaleb(self.style.scale), style or self.style, places, template, sign)
        return text.translate(forms.FULL) if self.style.full else text

    def amount(self, row):
        style = self.style
        if style.mark:
            return f"{self.money(abs(row.amount), row.currency)} {style.mark[0 if row.amount < 0 else 1]}".replace("  ", " ").strip()
        if style.spent == "minus":
            return self.money(row.amount, row.currency)
        return self.money(-row.amount if style.spent == "plus" else row.amount, row.currency, style.spent == "plus")

    def side(self, row, spent):
        if self.style.overlap and row.number == self.odd:
            minus = self.style.debitminus and spent
            figure = abs(row.amount) if (row.amount < 0) == spent else abs(row.amount) / 2
            return self.money(-figure if minus else figure, row.currency, minus)
        if self.style.back and row.amount > 0 and row.number % 2 == 0:
            return self.money(-row.amount, row.currency) if spent else self.style.empty if self.style.empty != "0" else ""
        if (row.amount < 0) != spent:
            return self.money(forms.ZERO, row.currency) if self.style.empty == "0" else self.style.empty
        return self.money(row.amount if spent else abs(row.amount), row.currency, self.style.debitminus and spent)

    def balance(self, value):
        places = forms.decimals(self.month.currency)
        return forms.signed(value, self.style, places, self.style.balancemoney.format(sign=SIGNS.get(self.month.currency, ""), n="{}"))

    def identity(self, text):
        return text + "\t" if self.style.tabs else f'="{text}"' if self.style.formulas else text

    def abroad(self, value, code):
        """An amount in another currency: with a sign where the account's own amounts have one."""
        side = {"plus": -1, "minus": 1}.get(self.style.spent, 0) if "amount" in self.roles else 0
        return forms.signed(value * side if side else value, self.style, forms.decimals(code), sign=side != 0)

    def original(self, row):
        value, code = row.foreign[:2] if row.foreign else (row.amount, row.currency)
        return self.abroad(value, code), code

    def cell(self, role, row):
        rng, month, language, style = self.rng, self.month, self.language, self.style
        if role.startswith(":"):
            return role[1:]
        spent = row.amount < 0
        return {
            "date": lambda: style.waiting if style.waiting and not row.counts else self.day(row.moment),
            "value": lambda: self.day(row.value),
            "done": lambda: self.cell("datetime", row) if row.counts else "",
            "also": lambda: self.day(row.also),
            "time": lambda: forms.written(row.moment, style.time, language),
            "datetime": lambda: self.day(row.moment) + ("T" if style.time.endswith("Z") else " ") + forms.written(row.moment, style.time, language),
            "instant": lambda: self.instant(row.moment),
            "amount": lambda: self.amount(row),
            "debit": lambda: self.side(row, True),
            "credit": lambda: self.side(row, False),
            "direction": lambda: style.directions[0 if spent else 1],
            "currency": lambda: style.currencywords.get(row.currency, row.currency),
            "balance": lambda: self.balance(row.balance) if row.counts else "",
            "fee": lambda: self.money(row.fee, row.currency, False),
            "-fee": lambda: self.money(-row.fee, row.currency),
            "net": lambda: self.money(row.total, row.currency),
            "foreign": lambda: self.abroad(*row.foreign[:2]) if row.foreign else "",
            "foreigncode": lambda: row.foreign[1] if row.foreign else "",
            "rate": lambda: str(row.foreign[2]).replace(".", style.decimal) if row.foreign else "",
            "original": lambda: self.original(row)[0],
            "originalcode": lambda: self.original(row)[1],
            "payee": lambda: row.payee,
            "purpose": lambda: row.purpose.replace(" ", "\n", 1) if style.breaks else row.purpose,
            "text": lambda: f"{row.payee} {row.purpose}" if row.payee != row.purpose else row.payee,
            "from": lambda: language.owner if spent else row.payee,
            "to": lambda: row.payee if spent else language.owner,
            "kind": lambda: row.kind,
            "state": lambda: row.state,
            "category": lambda: row.category,
            "own": lambda: self.identity(month.own),
            "owner": lambda: language.owner,
            "iban": lambda: months.account_number(rng, language.countries[style.country]),
            "bic": lambda: months.letters(rng, 8, "ABCDEFGHIKLMNOPRSTUV") + "2X",
            "card": lambda: f"**** {month.card}",
            "id": lambda: self.identity(months.figures(rng, 14)),
            "ref": lambda: months.letters(rng, 12),
            "line": lambda: str(row.number + 1),
            "mcc": lambda: rng.choice(("5411", "5812", "4111", "5541", "5999")),
            "blank": lambda: "",
        }[role]()

    def special(self, words, figure, moment, among=False):
        """A row of a balance: the words where the text stands, its figure among the balances."""
        spread = {"date": self.day(moment), "datetime": self.day(moment), "value": self.day(moment), self.place: words, "balance": self.balance(figure)}
        if among:
            spread["amount" if "amount" in self.roles else "debit" if figure < 0 else "credit"] = self.money(
                figure if "amount" in self.roles else abs(figure), self.month.currency, self.style.spent == "minus")
            spread |= {"balance": "", "currency": self.month.currency, "direction": self.style.directions[0 if figure < 0 else 1]}
        elif self.style.openingamount or "balance" not in self.roles:
            spread["amount" if "amount" in self.roles else "credit"] = self.balance(figure)
        return [spread.get(role, "") for role in self.roles]

    def sums(self, words):
        rows = [one for one in self.month.rows if one.counts]
        spread = {"debit": sum(-one.amount for one in rows if one.amount < 0), "credit": sum(one.amount for one in rows if one.amount > 0),
                  "amount": sum(one.amount for one in rows)}
        cells = [self.balance(spread[role]) if role in spread else "" for role in self.roles]
        return [words, *cells[1:]]

    def between(self):
        """Rows with a sum or a balance in the middle and at the end, each with a day and its figure where amounts stand."""
        rows = self.month.rows
        if not self.style.subtotals:
            return
        half = max(len(rows) // 2, 1)
        for words, end, start in ((self.style.subtotals[0], half, 0), (self.style.subtotals[-1], len(rows), 0)):
            last = rows[end - 1]
            name = self.language.months.split()[last.moment.month - 1]
            text = words.format(month=name, day=self.day(last.moment))
            figure = last.balance if "{day}" in words else sum((row.amount for row in rows[start:end] if row.counts), forms.ZERO)
            yield end, self.special(text, figure, last.moment, among=True)

    def around(self, lines):
        """What stands between the rows that is none of them."""
        style = self.style
        for at, line in reversed(list(self.between())):
            lines.insert(at, line)
        for words in style.infos:
            line = self.special(words, forms.ZERO, self.month.rows[0].moment)
            bare = ["" if role in MONEY | {"balance", "direction"} else cell for role, cell in zip(self.roles, line)]
            lines.insert(self.rng.randint(0, len(lines)), bare)
        if style.repeated:
            lines.insert(max(len(lines) // 2, 1), list(self.headers))
        return lines

    def rows(self):
        month, style = self.month, self.style
        lines = self.around([[self.cell(role, row) for role in self.roles] for row in month.rows])
        if style.opening:
            lines.insert(0, self.special(style.opening, month.opening, month.first))
        if style.closing:
            lines.append(self.special(style.closing, month.closing, month.last))
        if style.newest:
            lines.reverse()
        return lines + ([self.sums(style.turnover)] if style.turnover else [])

    # MARK: Lines

    def lines(self):
        head = [self.framed(line) for line in self.style.preamble]
        tail = [self.framed(line) for line in self.style.trailer]
        return head + ([self.headers] if self.style.header else []) + self.rows() + self.section() + tail

    def section(self):
        """A second table below the first: an empty line, and rows of a card."""
        if not self.style.section:
            return []
        roles = [column.rsplit(" = ", 1)[1] for column in self.style.section]
        card = months.drawn(self.rng, self.language, self.language.countries[self.style.country], replace(self.style, only="spent", count=4),
                            self.month.currency, self.month.first.replace(day=1))
        self.below = card.rows
        return [[""], [column.rsplit(" = ", 1)[0] for column in self.style.section],
                *([self.cell(role, row) for role in roles] for row in card.rows)]

    def framed(self, line):
        month = self.month
        return line.format(own=month.own, owner=self.language.owner, **{"from": self.day(month.first)}, to=self.day(month.last),
                           today=self.day(month.last), cur=month.currency, opening=self.balance(month.opening), card=month.card,
                           closing=self.balance(month.closing), count=len(month.rows)).split("|")

    def joined(self, cells):
        separator, quote = self.style.separator, self.style.quote

        def one(text):
            if self.style.ragged:
                return text.replace('"', "")
            if quote == "none":
                return text.replace(separator, " ").replace('"', "")
            asks = separator in text or '"' in text or "\n" in text
            if asks or (text or quote != "texts") and (quote == "all" or quote == "texts" and not re.fullmatch(r"[-+\d.,:/ ]*", text)):
                return '"' + text.replace('"', '""') + '"'
            return text
        if self.style.pad:
            cells = [text + " " * (-len(text) % 8) for text in cells]
        return separator.join(one(text) for text in cells) + (separator if self.style.lastseparator else "")

    def text(self):
        lines = [self.joined(cells) if cells != [""] and not cells[0].startswith("sep=") else cells[0] for cells in self.lines()]
        return self.style.eol.join(lines) + ("" if self.rng.random() < 0.15 else self.style.eol)
