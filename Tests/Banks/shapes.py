"""What a language and a bank's format are: data that the modules in languages/ fill in.

A format's columns are written in one line, `Buchungstag = date | Betrag = amount`: a header, and the role that says what
stands below it. `{cur}` in a header is the code of the account's currency, `{sign}` its sign.

    date value datetime time          the day of the booking, of the value; with a time; the time alone
    instant                           the moment in UTC, as servers write it
    done                              the day and time again, empty for what does not count yet
    also                              another day that a bill may have as well: of the purchase, where `date` is of the booking
    amount debit credit               one amount with a sign, or a column for each side
    direction                         the words that say which side
    currency balance fee              fee is a number without a sign, -fee one with a minus
    net                               the amount without its fee, where `amount` is before it
    foreign foreigncode rate          the amount in the currency that was paid in; empty for most rows
    original originalcode             the same, but filled in all rows, with the account's own where nothing was changed
    payee purpose text                the other side; what was written; both in one cell
    from to                           who paid and who was paid: one of them is the owner
    kind state category               words for the way of paying, the state, the bank's own category
    own owner iban bic card id ref line mcc blank
    :words                            the same words in each row
"""
from dataclasses import dataclass, field, replace  # noqa: F401


@dataclass(frozen=True)
class Style:
    """How a file of one bank looks."""
    name: str
    columns: str
    country: str
    date: str = "yyyy-mm-dd"
    time: str = "HH:MM:SS"
    decimal: str = "."
    thousands: str = ""
    minus: str = "before"           # before, behind, brackets, unicode, blank (a blank behind it), triangle, apostrophe, inner (€-1)
    plus: bool = False              # whether income is written with a plus
    spent: str = "minus"            # minus; plus: purchases have none and payments one; never: no sign at all
    debitminus: bool = False        # the debit column has a minus
    zeros: bool = True              # 12.50, not 12.5
    empty: str = ""                 # what stands on the empty side of a pair: nothing, 0.00
    money: str = ""                 # "{} €" where the amounts have a currency in their cells
    balancemoney: str = ""
    currencywords: dict = field(default_factory=dict)
    directions: tuple = ("", "")    # spent, received
    booked: tuple = ()              # words for a row that counts
    states: tuple = ()              # words for one that does not
    separator: str = ";"
    quote: str = "some"             # none, some (where needed), all, texts
    encodings: tuple = ("utf-8",)
    eol: str = "\r\n"
    newest: bool = True             # the newest row comes first
    preamble: tuple = ()            # lines, with | between cells; {own} {owner} {from} {to} {today} {cur} {opening} {closing}
    trailer: tuple = ()
    opening: str = ""               # a row with the balance before, and its words
    closing: str = ""
    turnover: str = ""              # a row with sums
    openingamount: bool = False     # whether such rows have their figure among the amounts, too
    breaks: bool = False            # a line break in what was written, between quotation marks
    pad: bool = False               # cells are filled up with blanks
    tabs: bool = False              # a tab behind ids
    lastseparator: bool = False     # each row ends with a separator
    formulas: bool = False          # ids as ="0123"
    currencies: tuple = ()          # currencies of single rows, beside the account's
    fees: str = ""                  # included or beside: what the amount says of the fee
    card: bool = False
    header: bool = True
    waiting: str = ""               # what stands instead of the day where a row is pending
    only: str = ""                  # spent or received: all rows of such a file are
    said: bool = False              # whether the file says what an amount without a sign is
    # What twists.py asks for:
    scale: int = 0                  # how many places figures are moved: 2 for cents, -3 for thousands
    count: int = 0                  # how many rows; 0 for any number
    whole: bool = False             # only whole amounts, in thousands: 3.000
    subtotals: tuple = ()           # words of rows with a sum or a balance and a day, in the middle and at the end
    repeated: bool = False          # the headers come again in the middle
    ragged: bool = False            # cells with a separator in them are not quoted
    mark: tuple = ()                # what stands behind amounts: ("DR", "CR")
    full: bool = False              # figures of the width of a sign of Japanese
    infos: tuple = ()               # words of rows without an amount
    traps: tuple = ()               # shops that are called as a sum is
    back: bool = False              # a debit with a minus is money that came back
    overlap: bool = False           # one row has figures on both sides
    section: tuple = ()             # columns of a second table below, of another account
    refunds: bool = False           # income from the shops where money was spent
    zerorows: bool = False          # rows of 0.00
    both: tuple = ()                # categories that money of both ways has
    make: bool = False              # whether new categories are made
    capitals: bool = False          # months in capital letters
    abroad: tuple = ()              # (currency, time zone) of the ledger, where these are not the bank's
    sequel: str = ""                # a second file follows: its rule is found, or is named (ruled), or it is of a card, with the same columns
    grows: bool = False             # the first file has no columns of states and fees yet


@dataclass(frozen=True)
class Words:
    """The names that banks of a language give to their columns, from which further formats are composed."""
    date: tuple
    payee: tuple
    purpose: tuple
    amount: tuple
    pairs: tuple
    currency: tuple
    balance: tuple
    directions: tuple               # (header, spent, received)
    states: tuple                   # (header, booked, others...)
    opening: tuple
    closing: tuple
    total: tuple
    value: tuple = ()
    kind: tuple = ()
    spentonly: tuple = ()           # names of a column that has only spending
    foreign: tuple = ()             # (header of the amount, header of its currency)
    fee: tuple = ()
    account: tuple = ()


@dataclass(frozen=True)
class Country:
    currency: str
    zone: str
    dates: tuple
    numbers: tuple                  # (decimal, thousands)
    encodings: tuple
    separators: tuple = (";", ",")
    signs: tuple = ()               # "{} €"
    iban: str = ""


@dataclass(frozen=True)
class Language:
    name: str
    code: str
    countries: dict
    months: str
    short: str
    shops: tuple
    purposes: tuple
    sources: tuple                  # who pays: employers, people
    reasons: tuple                  # what for
    kinds: tuple                    # ways of paying: (spent..., ), the last one for what is received
    owner: str
    payment: str                    # what a card's bank writes for a payment of the bill
    styles: tuple
    words: Words
    categories: tuple = ()          # the last one is for what is received
