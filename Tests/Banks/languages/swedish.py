"""Swedish banks."""
from shapes import Country, Language, Style, Words

NORTH = ("utf-8", "iso8859-1", "utf-8-sig", "cp1252")
STYLES = (
    Style("se-swedbank", "Radnummer = line | Clearingnummer = :8327 | Kontonummer = own | "
          "Produkt = :Privatkonto | Valuta = currency | Bokföringsdag = date | "
          "Transaktionsdag = also | Valutadag = value | Referens = ref | Beskrivning = payee | "
          "Belopp = amount | Bokfört saldo = balance", "SE", separator=",", encodings=("iso8859-1", "utf-8"),
          preamble=("* Transaktioner Period {from} - {to} Skapad {today} 10:12 CET",)),
    Style("se-seb", "Bokföringsdatum = date | Valutadatum = value | Verifikationsnummer = id | "
          "Text = payee | Belopp = amount | Saldo = balance", "SE", separator=";", encodings=("utf-8-sig", "utf-8"), decimal=",",
          quote="none"),
    Style("se-handelsbanken", "Reskontradatum = date | Transaktionsdatum = also | Text = payee | Belopp = amount | "
          "Saldo = balance", "SE", decimal=",", thousands=" ", encodings=NORTH, preamble=("Handelsbanken", "Kontohistorik",
          "Konto|{own}", "Saldo|{closing}", "")),
    Style("se-nordea", "Bokföringsdag = date | Belopp = amount | Avsändare = blank | Mottagare = blank | "
          "Namn = payee | Rubrik = purpose | Saldo = balance | Valuta = currency", "SE", date="yyyy/mm/dd", decimal=",",
          encodings=("utf-8-sig", "utf-8")),
    Style("se-ica", "Datum = date | Text = payee | Typ = kind | Budgetgrupp = category | " "Belopp = amount | Saldo = balance",
          "SE", decimal=",", thousands="\u00a0", money="{n} kr", balancemoney="{n} kr", encodings=("utf-8-sig", "utf-8"),
          minus="unicode"),
    Style("se-lansforsakringar", "Bokföringsdatum = date | Transaktionsdatum = also | Text = payee | Uttag = debit | "
          "Insättning = credit | Saldo = balance", "SE", decimal=",", quote="all", encodings=NORTH),
    Style("se-kort", "Datum = date | Bokfört = also | Specifikation = payee | Ort = blank | "
          "Valuta = foreigncode | Utl. belopp = foreign | Belopp = amount", "SE", decimal=",", encodings=NORTH, spent="plus",
          card=True),
    Style("se-kortkop", "Datum = date | Beskrivning = payee | Status = state | Belopp = amount", "SE", decimal=",",
          encodings=NORTH, card=True, booked=("Bokförd",), states=("Reserverat", "Nekad")),
    Style("se-hushall", "Datum = date | Typ = direction | Kategori = category | Belopp = amount | "
          "Valuta = currency | Anteckning = payee", "SE", decimal=",", spent="words", directions=("Utgift", "Inkomst"),
          encodings=("utf-8",)),
)
WORDS = Words(
    date=("Bokföringsdag", "Bokföringsdatum", "Datum", "Transaktionsdatum", "Bokf.dag"),
    value=("Valutadatum", "Valutadag"),
    payee=("Mottagare", "Namn", "Betalningsmottagare", "Motpart", "Butik"),
    purpose=("Text", "Beskrivning", "Meddelande", "Specifikation", "Rubrik", "Transaktion"),
    amount=("Belopp", "Summa", "Transaktionsbelopp", "Belopp i kontots valuta"),
    pairs=(("Uttag", "Insättning"), ("Ut", "In"), ("Debet", "Kredit"), ("Utgift", "Inkomst"), ("Utgifter", "Inkomster"),
        ("Utbetalning", "Inbetalning")),
    currency=("Valuta", "Valutakod", "Val."),
    balance=("Saldo", "Bokfört saldo", "Saldo efter"),
    directions=(("Typ", "Uttag", "Insättning"), ("D/K", "D", "K"), ("Typ", "Utgift", "Inkomst"), ("Riktning", "Ut", "In"),
        ("Debet/Kredit", "Debet", "Kredit")),
    states=(("Status", "Bokförd", "Reserverad"), ("Status", "Genomförd", "Väntande", "Nekad"), ("Status", "Utförd", "Kommande")),
    opening=("Ingående saldo",),
    closing=("Utgående saldo",),
    total=("Summa", "Totalt"),
    kind=("Typ", "Transaktionstyp"),
    spentonly=("Utgift", "Utgifter", "Kostnad"),
    foreign=(("Ursprungligt belopp", "Ursprunglig valuta"), ("Utländskt belopp", "Utländsk valuta")),
    fee=("Avgift",),
    account=("Konto", "Kontonummer"))
LANGUAGE = Language(
    "Swedish",
    "sv",
    {"SE": Country("SEK", "Europe/Stockholm", ("yyyy-mm-dd", "yyyy-mm-dd", "dd-mm-yyyy", "yyyymmdd", "d MMM yyyy"), ((",", " "),
     (",", ""), (",", "\u00a0"), (".", "")), NORTH, (";", ","), ("{n} kr", "{n} SEK"), "SE24")},
    "januari februari mars april maj juni juli augusti september oktober november december",
    "jan feb mar apr maj jun jul aug sep okt nov dec",
    ("ICA NÄRA SÖDER", "COOP Forum", "SJ AB", "Systembolaget 0117", "Apoteket Hjärtat", "Vattenfall AB", "Telia Sverige",
     "Bageri Åsö", "Hemköp Malmö", "SL Stockholm", "Clas Ohlson", "Bostadsrätt Björken"),
    ("Kortköp 261112", "Faktura 8821", "Hyra november", "autogiro", "köp på nätet", "Swish skickad"),
    ("Exempel AB", "Skatteverket", "Åsa Lindström", "Försäkringskassan"),
    ("Lön november", "Skatteåterbäring", "middag"),
    ("Kortköp", "Autogiro", "Överföring", "Insättning"),
    "Anna Exempel",
    "INBETALNING TACK",
    STYLES,
    WORDS,
    ("Mat", "Boende", "Resor", "Nöje", "Lön"))
