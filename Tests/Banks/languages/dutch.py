"""Dutch: banks in the Netherlands and Belgium."""
from shapes import Country, Language, Style, Words

UTF = ("utf-8", "utf-8-sig", "cp1252")
STYLES = (
    Style("nl-ing", "Datum = date | Naam / Omschrijving = payee | Rekening = own | "
          "Tegenrekening = iban | Code = :BA | Af Bij = direction | Bedrag (EUR) = amount | "
          "Mutatiesoort = kind | Mededelingen = purpose", "NL", date="yyyymmdd", decimal=",", separator=",", quote="all",
          spent="words", directions=("Af", "Bij")),
    Style("nl-ing-new", "Datum = date | Naam / Omschrijving = payee | Rekening = own | "
          "Tegenrekening = iban | Code = :BA | Af Bij = direction | Bedrag (EUR) = amount | "
          "Mutatiesoort = kind | Mededelingen = purpose | Saldo na mutatie = balance | " "Tag = blank", "NL", date="yyyymmdd",
          decimal=",", quote="all", spent="words", directions=("Af", "Bij")),
    Style("nl-rabobank", "IBAN/BBAN = own | Munt = currency | BIC = :RABONL2U | Volgnr = id | Datum = date | "
          "Rentedatum = value | Bedrag = amount | Saldo na trn = balance | "
          "Tegenrekening IBAN/BBAN = iban | Naam tegenpartij = payee | "
          "Naam uiteindelijke partij = blank | Naam initiërende partij = blank | "
          "BIC tegenpartij = bic | Code = :bc | Batch ID = blank | " "Transactiereferentie = ref | Machtigingskenmerk = blank | "
          "Omschrijving-1 = purpose | Omschrijving-2 = blank | Koers = blank", "NL", decimal=",", plus=True, separator=",",
          quote="all", encodings=("cp1252", "utf-8"), newest=False),
    Style("nl-abn", "Rekeningnummer = own | Muntsoort = currency | Transactiedatum = date | "
          "Rentedatum = value | Eindsaldo = balance | Transactiebedrag = amount | " "Omschrijving = text", "NL", date="yyyymmdd",
          decimal=",", separator="\t", quote="none", newest=False),
    Style("nl-bunq", "Date = date | Interest Date = value | Amount = amount | Account = own | "
          "Counterparty = iban | Name = payee | Description = purpose", "NL", decimal=",", thousands=".", separator=",",
          quote="all", eol="\n"),
    Style("nl-triodos", "a = date | b = own | c = amount | d = direction | e = payee | f = iban | g = :ET | "
          "h = purpose | i = balance", "NL", date="dd-mm-yyyy", decimal=",", thousands=".", separator=",", quote="all",
          header=False, spent="words", directions=("Debet", "Credit")),
    Style("nl-asn", "Boekingsdatum = date | Opdrachtgeversrekening = own | Tegenrekeningnummer = iban | "
          "Naam tegenrekening = payee | Valutasoort rekening = currency | "
          "Saldo rekening voor mutatie = blank | Valutasoort mutatie = currency | "
          "Transactiebedrag = amount | Journaaldatum = also | Valutadatum = value | " "Omschrijving = purpose", "NL",
          date="dd-mm-yyyy", separator=",", eol="\n", newest=False),
    Style("be-kbc", "Rekeningnummer = own | Rubrieknaam = blank | Naam = owner | Munt = currency | "
          "Afschriftnummer = blank | Datum = date | Omschrijving = purpose | Valuta = value | "
          "Bedrag = amount | Saldo = balance | credit = credit | debet = debit | "
          "rekeningnummer tegenpartij = iban | BIC tegenpartij = bic | Naam tegenpartij = payee", "BE", date="dd/mm/yyyy",
          decimal=",", debitminus=True, encodings=("utf-8-sig", "cp1252")),
    Style("be-belfius", "Rekening = own | Boekingsdatum = date | Rekeninguittrekselnummer = blank | "
          "Transactienummer = line | Rekening tegenpartij = iban | "
          "Naam tegenpartij bevat = payee | Straat en nummer = blank | "
          "Postcode en plaats = blank | Transactie = purpose | Valutadatum = value | "
          "Bedrag = amount | Devies = currency | BIC = bic | Landcode = :BE | " "Mededelingen = purpose", "BE", date="dd/mm/yyyy",
          decimal=",", encodings=("cp1252", "utf-8"), preamble=("Boekingsdatum vanaf|{from}", "Boekingsdatum tot en met|{to}",
          "Bedrag vanaf|", "Laatste saldo|{closing} EUR", "")),
    Style("be-crelan", "Datum = date | Bedrag = amount | Munt = currency | Tegenpartij = payee | "
          "Tegenrekening = iban | Type verrichting = kind | Mededeling = purpose | " "Rekeningnummer = own", "BE",
          date="dd/mm/yyyy", decimal=",", encodings=UTF),
    Style("nl-kasboek", "Datum = date | Omschrijving = payee | Categorie = category | Uitgaven = debit | "
          "Inkomsten = credit | Saldo = balance", "NL", date="d-m-yyyy", decimal=",", money="€ {n}", balancemoney="€ {n}",
          turnover="Totaal", newest=False),
)
WORDS = Words(
    date=("Datum", "Boekingsdatum", "Boekdatum", "Transactiedatum", "Uitvoeringsdatum"),
    value=("Rentedatum", "Valutadatum", "Valuta datum"),
    payee=("Naam tegenpartij", "Tegenpartij", "Naam", "Begunstigde", "Naam ontvanger", "Winkel"),
    purpose=("Omschrijving", "Mededelingen", "Mededeling", "Details", "Omschrijving transactie"),
    amount=("Bedrag", "Transactiebedrag", "Bedrag mutatie", "Som"),
    pairs=(("Af", "Bij"), ("Debet", "Credit"), ("Uitgaven", "Inkomsten"), ("Debit", "Credit"), ("Uit", "In"), ("Uitgave",
        "Inkomst")),
    currency=("Munt", "Muntsoort", "Valuta", "Devies", "Valutacode"),
    balance=("Saldo", "Saldo na mutatie", "Eindsaldo"),
    directions=(("Af Bij", "Af", "Bij"), ("Af/Bij", "Af", "Bij"), ("D/C", "D", "C"), ("Debet/Credit", "Debet", "Credit"), ("Type",
        "Uitgave", "Inkomst"), ("Soort", "Uitgaven", "Inkomsten")),
    states=(("Status", "Geboekt", "In behandeling"), ("Status", "Uitgevoerd", "Gereserveerd", "Geweigerd"), ("Staat", "Verwerkt",
        "In afwachting")),
    opening=("Beginsaldo", "Vorig saldo"),
    closing=("Eindsaldo", "Nieuw saldo"),
    total=("Totaal",),
    kind=("Mutatiesoort", "Type", "Soort"),
    spentonly=("Uitgave", "Uitgaven"),
    foreign=(("Oorspronkelijk bedrag", "Oorspronkelijke munt"), ("Oorspr bedrag", "Oorspr munt")),
    fee=("Kosten", "Transactiekosten"),
    account=("Rekening", "Rekeningnummer", "IBAN"))
LANGUAGE = Language(
    "Dutch",
    "nl",
    {"NL": Country("EUR", "Europe/Amsterdam", ("dd-mm-yyyy", "yyyymmdd", "yyyy-mm-dd", "dd-mm-yy", "d MMM yyyy"), ((",", "."),
     (",", "")), UTF, (";",), ("€ {n}", "{n} EUR"), "NL18"), "BE": Country("EUR", "Europe/Brussels", ("dd/mm/yyyy", "dd-mm-yyyy"),
     ((",", "."), (",", "")), UTF, (";",), ("{n} €", "{n} EUR"), "BE16")},
    "januari februari maart april mei juni juli augustus september oktober november december",
    "jan feb mrt apr mei jun jul aug sep okt nov dec",
    ("Albert Heijn 1076 Utrecht", "Jumbo Supermarkten", "NS Reizigers", "Ziggo Services BV", "Bol.com", "Bakkerij 't Stoepje",
     "Vattenfall Klantenservice", "Kruidvat 7123", "Colruyt Gent", "Café De Zwaan", "HEMA", "Woningstichting Eigen Haard"),
    ("Betaalautomaat 12:31 pas 004", "Factuur 2026-88", "Huur november", "iDEAL betaling", "Maandbedrag energie", "abonnement"),
    ("Voorbeeld BV", "Belastingdienst", "J. de Vries", "SVB Kinderbijslag"),
    ("Salaris november", "Teruggaaf", "etentje"),
    ("Betaalautomaat", "Incasso", "Overschrijving", "Bijschrijving"),
    "A. Voorbeeld",
    "UW BETALING DANK",
    STYLES,
    WORDS,
    ("Boodschappen", "Wonen", "Vervoer", "Vrije tijd", "Salaris"))
