"""Danish and Norwegian banks."""
from shapes import Country, Language, Style, Words

NORTH = ("utf-8", "iso8859-1", "utf-8-sig", "cp1252")
STYLES = (
    Style("dk-danske", "Dato = date | Tekst = payee | Beløb = amount | Saldo = balance | Status = state | " "Afstemt = :Nej",
          "DK", date="dd.mm.yyyy", decimal=",", thousands=".", quote="all", encodings=("cp1252", "utf-8"), booked=("Udført",),
          states=("Venter", "Slettet")),
    Style("dk-nordea", "Bogføringsdato = date | Beløb = amount | Afsender = blank | Modtager = blank | "
          "Navn = payee | Beskrivelse = purpose | Saldo = balance | Valuta = currency | " "Afstemt = blank", "DK",
          date="yyyy/mm/dd", decimal=",", encodings=("utf-8-sig", "utf-8")),
    Style("dk-jyske", "Dato = date | Valør = value | Tekst = payee | Beløb = amount | Saldo = balance | " "Kontonummer = own",
          "DK", date="dd-mm-yyyy", decimal=",", thousands=".", quote="all", encodings=NORTH),
    Style("dk-lunar", "Dato = date | Tekst = payee | Beløb = amount | Saldo = balance", "DK", separator=",", encodings=("utf-8",),
          eol="\n"),
    Style("dk-sydbank", "Bogført = date | Rentedato = value | Posteringstekst = text | Ud = debit | "
          "Ind = credit | Saldo = balance", "DK", date="dd-mm-yyyy", decimal=",", thousands=".", encodings=NORTH),
    Style("no-dnb", "Dato = date | Forklaring = payee | Rentedato = value | Ut fra konto = debit | " "Inn på konto = credit",
          "NO", date="dd.mm.yyyy", decimal=",", quote="all", encodings=("cp1252", "utf-8")),
    Style("no-sparebank", "Dato = date | Beskrivelse = payee | Rentedato = value | Inn = credit | Ut = debit | "
          "Til konto = blank | Fra konto = own", "NO", date="dd.mm.yyyy", decimal=",", debitminus=True, encodings=("utf-8-sig",
          "utf-8")),
    Style("no-sbanken", "BOKFØRINGSDATO = date | RENTEDATO = value | ARKIVREFERANSE = id | TYPE = kind | "
          "TEKST = payee | UT FRA KONTO = debit | INN PÅ KONTO = credit", "NO", date="yyyy-mm-dd", decimal=",", quote="all",
          encodings=("cp1252",), preamble=("Kontonummer: {own}", "Saldo: {closing} NOK", "")),
    Style("no-nordea", "Bokføringsdato = date | Beløp = amount | Avsender = blank | Mottaker = blank | "
          "Navn = payee | Tittel = purpose | Valuta = currency | Betalingstype = kind", "NO", date="yyyy/mm/dd", decimal=",",
          encodings=("utf-8-sig", "utf-8")),
    Style("no-kort", "Transaksjonsdato = date | Bokført = also | Spesifikasjon = payee | Sted = blank | "
          "Valuta = originalcode | Valutabeløp = original | Beløp i NOK = amount | " "Status = state", "NO", date="dd.mm.yyyy",
          decimal=",", encodings=NORTH, booked=("Bokført",), states=("Reservert",), card=True),
    Style("no-app", "Dato = date | Type = direction | Kategori = category | Beløp = amount | " "Notat = payee", "NO",
          date="dd.mm.yyyy", decimal=",", spent="words", directions=("Utgift", "Inntekt"), encodings=("utf-8",)),
)
WORDS = Words(
    date=("Dato", "Bogføringsdato", "Bokføringsdato", "Bogført", "Transaksjonsdato"),
    value=("Valørdato", "Rentedato", "Valør"),
    payee=("Modtager", "Mottaker", "Navn", "Butik", "Betalingsmottaker"),
    purpose=("Tekst", "Beskrivelse", "Posteringstekst", "Forklaring", "Besked", "Melding"),
    amount=("Beløb", "Beløp", "Belob", "Beloep", "Sum"),
    pairs=(("Ud", "Ind"), ("Ut", "Inn"), ("Debet", "Kredit"), ("Udgift", "Indtægt"), ("Hævet", "Indsat"), ("Ut av konto",
        "Inn på konto"), ("Utgift", "Inntekt")),
    currency=("Valuta", "Møntsort", "Valutakode"),
    balance=("Saldo", "Saldo efter", "Bokført saldo"),
    directions=(("D/K", "D", "K"), ("Type", "Udgift", "Indtægt"), ("Type", "Utgift", "Inntekt"), ("Retning", "Ut", "Inn"),
        ("Debet/Kredit", "Debet", "Kredit")),
    states=(("Status", "Bogført", "Reserveret"), ("Status", "Bokført", "Reservert"), ("Status", "Udført", "Venter", "Afvist")),
    opening=("Primosaldo", "Inngående saldo"),
    closing=("Ultimosaldo", "Utgående saldo"),
    total=("I alt", "Sum", "Total"),
    kind=("Type", "Transaktionstype"),
    spentonly=("Udgift", "Utgift"),
    foreign=(("Oprindeligt beløb", "Oprindelig valuta"), ("Beløb i valuta", "Udenlandsk valuta")),
    fee=("Gebyr",),
    account=("Konto", "Kontonummer"))
LANGUAGE = Language(
    "Danish/Norwegian",
    "da",
    {"DK": Country("DKK", "Europe/Copenhagen", ("dd-mm-yyyy", "dd.mm.yyyy", "yyyy-mm-dd", "dd/mm/yyyy", "d. MMM yyyy"), ((",",
     "."), (",", "")), NORTH, (";",), ("{n} kr", "{n} kr.", "{n} DKK"), "DK18"), "NO": Country("NOK", "Europe/Oslo",
     ("dd.mm.yyyy", "dd.mm.yy", "yyyy-mm-dd"), ((",", " "), (",", ""), (",", "\u00a0")), NORTH, (";",), ("{n} kr", "kr {n}",
     "{n} NOK"), "NO15")},
    "januar februar marts april maj juni juli august september oktober november december",
    "jan feb mar apr maj jun jul aug sep okt nov dec",
    ("NETTO NØRREBRO", "Rema 1000 Grünerløkka", "DSB Billet", "Ruter AS", "Apotek Østbanen", "Føtex Århus", "Telenor Norge",
     "Ørsted Salg", "Bageri Æblet", "Kiwi Bergen", "Matas", "Boligforening Fælled"),
    ("Dankort-køb 4711", "Faktura 8812", "Husleje november", "Vipps betaling", "abonnement", "køb på nettet"),
    ("Eksempel ApS", "Skattestyrelsen", "Bjørn Sørensen", "NAV"),
    ("Løn november", "Overskydende skat", "middag"),
    ("Kortkøb", "Betalingsservice", "Overførsel", "Indbetaling"),
    "Anna Eksempel",
    "INDBETALING TAK",
    STYLES,
    WORDS,
    ("Dagligvarer", "Bolig", "Transport", "Fritid", "Løn"))
