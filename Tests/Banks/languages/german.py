"""German: banks in Germany, Austria and Switzerland."""
from shapes import Country, Language, Style, Words

WEST = ("cp1252", "iso8859-15", "utf-8")
STYLES = (
    Style("de-sparkasse-camt", "Auftragskonto = own | Buchungstag = date | Valutadatum = value | "
          "Buchungstext = kind | Verwendungszweck = purpose | Glaeubiger ID = blank | "
          "Mandatsreferenz = blank | Kundenreferenz (End-to-End) = blank | "
          "Sammlerreferenz = blank | Lastschrift Ursprungsbetrag = blank | " "Auslagenersatz Ruecklastschrift = blank | "
          "Beguenstigter/Zahlungspflichtiger = payee | Kontonummer/IBAN = iban | "
          "BIC (SWIFT-Code) = bic | Betrag = amount | Waehrung = currency | Info = state", "DE", date="dd.mm.yy", decimal=",",
          quote="all", encodings=("cp1252", "iso8859-15"), booked=("Umsatz gebucht",), states=("Umsatz vorgemerkt",)),
    Style("de-sparkasse-mt", "Auftragskonto = own | Buchungstag = date | Valutadatum = value | "
          "Buchungstext = kind | Verwendungszweck = purpose | "
          "Beguenstigter/Zahlungspflichtiger = payee | Kontonummer = iban | BLZ = bic | "
          "Betrag = amount | Waehrung = currency | Info = :Umsatz gebucht", "DE", date="dd.mm.yy", decimal=",", quote="all",
          encodings=WEST),
    Style("de-volksbank", "Bezeichnung Auftragskonto = :Girokonto | IBAN Auftragskonto = own | "
          "BIC Auftragskonto = :GENODEM1XXX | " "Bankname Auftragskonto = :Volksbank Musterstadt | Buchungstag = date | "
          "Valutadatum = value | Name Zahlungsbeteiligter = payee | "
          "IBAN Zahlungsbeteiligter = iban | BIC (SWIFT-Code) Zahlungsbeteiligter = bic | "
          "Buchungstext = kind | Verwendungszweck = purpose | Betrag = amount | "
          "Waehrung = currency | Saldo nach Buchung = balance | Bemerkung = blank | "
          "Kategorie = category | Steuerrelevant = blank | Glaeubiger ID = blank | " "Mandatsreferenz = blank", "DE",
          date="dd.mm.yyyy", decimal=",", encodings=("utf-8", "utf-8-sig")),
    Style("de-volksbank-old", "Buchungstag = date | Valuta = value | Textschlüssel = kind | "
          "Auftraggeber/Zahlungsempfänger = owner | Empfänger/Zahlungspflichtiger = payee | "
          "IBAN = iban | BIC = bic | Vorgang/Verwendungszweck = purpose | Währung = currency | "
          "Umsatz = amount | Soll/Haben = direction", "DE", date="dd.mm.yyyy", decimal=",", breaks=True, thousands=".",
          quote="all", encodings=WEST, spent="words", directions=("S", "H"), preamble=("Volksbank Musterstadt eG", "",
          "Umsatzanzeige", "", "BLZ:|25890000||Datum:|{today}", "Konto:|{own}||Name:|{owner}", "", "Von:|{from}||Bis:|{to}", "")),
    Style("de-dkb", "Buchungsdatum = date | Wertstellung = value | Status = state | "
          "Zahlungspflichtige*r = from | Zahlungsempfänger*in = to | "
          "Verwendungszweck = purpose | Umsatztyp = kind | IBAN = iban | Betrag (€) = amount | "
          "Gläubiger-ID = blank | Mandatsreferenz = blank | Kundenreferenz = ref", "DE", date="dd.mm.yy", decimal=",",
          thousands=".", zeros=False, quote="all", encodings=("utf-8-sig", "utf-8"), eol="\n", booked=("Gebucht",),
          states=("Vorgemerkt",), preamble=("Girokonto|{own}", "Zeitraum:|{from} - {to}", "Kontostand vom {today}:|{closing} €",
          "")),
    Style("de-ing", "Buchung = date | Wertstellungsdatum = value | Auftraggeber/Empfänger = payee | "
          "Buchungstext = kind | Verwendungszweck = purpose | Saldo = balance | "
          "Währung = currency | Betrag = amount | Währung = currency", "DE", date="dd.mm.yyyy", decimal=",", thousands=".",
          quote="none", encodings=("cp1252",), preamble=("Umsatzanzeige|Datei erstellt am: {today} 10:31", "", "IBAN|{own}",
          "Kontoname|Girokonto", "Bank|ING", "Kunde|{owner}", "Zeitraum|{from} - {to}", "Saldo|{closing}|EUR", "",
          "Sortierung|Datum absteigend", "")),
    Style("de-comdirect", "Buchungstag = date | Wertstellung (Valuta) = value | Vorgang = kind | "
          "Buchungstext = text | Umsatz in {cur} = amount", "DE", date="dd.mm.yyyy", decimal=",", thousands=".", quote="all",
          encodings=("cp1252", "iso8859-15"), lastseparator=True, preamble=("Umsätze Girokonto|Zeitraum: {from} - {to}",
          "Neuer Kontostand|{closing} EUR", ""), trailer=("", "Alter Kontostand|{opening} EUR"), booked=("",), states=("",),
          waiting="offen"),
    Style("de-deutsche-bank", "Buchungstag = date | Wert = value | Umsatzart = kind | "
          "Begünstigter / Auftraggeber = payee | Verwendungszweck = purpose | "
          "IBAN / Kontonummer = iban | BIC = bic | Kundenreferenz = ref | "
          "Mandatsreferenz = blank | Gläubiger ID = blank | Fremde Gebühren = blank | "
          "Betrag = blank | Abweichender Empfänger = blank | Anzahl der Aufträge = blank | "
          "Anzahl der Schecks = blank | Soll = debit | Haben = credit | Währung = currency", "DE", date="dd.mm.yyyy", decimal=",",
          thousands=".", debitminus=True, quote="none", encodings=("cp1252",),
          preamble=('Umsätze Girokonto (00);;;Kundennummer: 100 1234567'.replace(';', '|'), "{from} - {to}",
          'Letzter Kontostand;;;;{opening};EUR'.replace(';', '|'),
          "Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht."),
          trailer=("Kontostand|{to}|||{closing}|EUR",)),
    Style("de-commerzbank", "Buchungstag = date | Wertstellung = value | Umsatzart = kind | "
          "Buchungstext = text | Betrag = amount | Währung = currency | " "IBAN Kontoinhaber = own | Kategorie = category", "DE",
          date="dd.mm.yyyy", decimal=",", zeros=False, encodings=("utf-8-sig", "utf-8")),
    Style("de-haushaltsbuch", "Datum = date | Bezeichnung = payee | Kategorie = category | Ausgabe = debit | "
          "Einnahme = credit | Kontostand = balance", "DE", date="d.m.yyyy", decimal=",", thousands=".", balancemoney="{n} €",
          money="{n} €", encodings=("utf-8", "cp1252")),
    Style("de-amex", "Datum = date | Beschreibung = payee | Karteninhaber = owner | Konto # = card | " "Betrag = amount", "DE",
          date="dd/mm/yyyy", decimal=",", separator=",", encodings=("utf-8",), spent="plus", card=True),
    Style("de-kreditkarte", "Belegdatum = date | Eingangstag = also | Verwendungszweck = payee | "
          "Fremdwährung = foreigncode | Betrag FW = foreign | Kurs = rate | Betrag = amount | " "Währung = currency", "DE",
          date="dd.mm.yyyy", decimal=",", minus="behind", quote="none", encodings=WEST, card=True),
    Style("at-elba", "a = date | b = text | c = value | d = amount | e = currency | f = datetime", "AT", date="dd.mm.yyyy",
          decimal=",", header=False, encodings=("utf-8-sig", "cp1252"), eol="\r\n", time="HH:MM:SS':000'"),
    Style("at-george", "Buchungsdatum = date | Partnername = payee | Partner IBAN = iban | "
          "BIC/SWIFT = bic | Betrag = amount | Währung = currency | " "Buchungs-Details = purpose | Kategorie = category", "AT",
          date="dd.mm.yyyy", decimal=",", thousands=".", separator=",", quote="all", encodings=("utf-16", "utf-8-sig")),
    Style("at-bank", "Buchungsdatum = date | Valutadatum = value | Buchungstext = text | "
          "Interne Notiz = blank | Waehrung = currency | Betrag = amount | "
          "Belegdaten = blank | Belegnummer = ref | Auftraggebername = blank | " "Auftraggeberkonto = own", "AT",
          date="dd.mm.yyyy", decimal=",", encodings=WEST),
    Style("ch-postfinance", "Datum = date | Bewegungstyp = kind | Avisierungstext = text | "
          "Gutschrift in CHF = credit | Lastschrift in CHF = debit | Label = blank | " "Kategorie = category", "CH",
          date="dd.mm.yyyy", debitminus=True, encodings=("utf-8-sig", "cp1252"), lastseparator=True,
          preamble=("Datum von:|{from}", "Datum bis:|{to}", "Konto:|{own}", "Währung:|CHF", ""), trailer=("", "Disclaimer:",
          "Dies ist kein durch die Bank erstelltes Dokument. Massgebend ist der Kontoauszug.")),
    Style("ch-ubs", "Abschlussdatum = also | Abschlusszeit = time | Buchungsdatum = date | "
          "Valutadatum = value | Währung = currency | Belastung = debit | "
          "Gutschrift = credit | Einzelbetrag = blank | Saldo = balance | "
          "Transaktions-Nr. = id | Beschreibung1 = payee | Beschreibung2 = purpose | "
          "Beschreibung3 = blank | Fussnoten = blank", "CH", date="yyyy-mm-dd", debitminus=True, encodings=("utf-8-sig",),
          lastseparator=True, preamble=("Kontonummer:|{own}", "Von:|{from}", "Bis:|{to}", "Anfangssaldo:|{opening}",
          "Schlusssaldo:|{closing}", "Bewertet in:|CHF", "")),
    Style("ch-kantonalbank", "Datum = date | Buchungstext = text | Whg = currency | Betrag Detail = blank | "
          "Referenz = ref | Belastung CHF = debit | Gutschrift CHF = credit | Valuta = value | " "Saldo CHF = balance", "CH",
          date="dd.mm.yyyy", thousands="'", quote="all", encodings=("utf-8-sig", "cp1252")),
    Style("ch-raiffeisen", "IBAN = own | Booked At = datetime | Text = text | Credit/Debit Amount = amount | "
          "Balance = balance | Valuta Date = value", "CH", time="HH:MM:SS'.0'", encodings=("cp1252", "utf-8")),
    Style("revolut-de", "Art = kind | Produkt = :Aktuell | Datum des Beginns = datetime | "
          "Datum des Abschlusses = done | Beschreibung = payee | Betrag = amount | "
          "Gebühr = fee | Währung = currency | Status = state | Kontostand = balance", "DE", separator=",", eol="\n",
          booked=("ABGESCHLOSSEN",), states=("AUSSTEHEND", "RÜCKGÄNGIG"), fees="beside", newest=False),
    Style("de-n26", "Booking Date = date | Value Date = value | Partner Name = payee | "
          "Partner Iban = iban | Type = kind | Payment Reference = purpose | "
          "Account Name = :Girokonto | Amount (EUR) = amount | Original Amount = foreign | "
          "Original Currency = foreigncode | Exchange Rate = rate", "DE", separator=",", quote="texts", eol="\n"),
    Style("de-paypal", "Datum = date | Uhrzeit = time | Zeitzone = :Europe/Berlin | Name = payee | "
          "Typ = kind | Status = state | Währung = currency | Brutto = amount | "
          "Gebühr = -fee | Netto = net | Transaktionscode = ref", "DE", date="dd.mm.yyyy", decimal=",", thousands=".",
          separator=",", quote="all", encodings=("utf-8-sig",), booked=("Abgeschlossen",), states=("Ausstehend", "Abgelehnt"),
          fees="beside"),
    Style("de-vr-blank", "Buchungstag = date | Valuta = value | Auftraggeber/Zahlungsempfänger = owner | "
          "Empfänger/Zahlungspflichtiger = payee | Konto-Nr. = blank | IBAN = iban | "
          "BLZ = blank | BIC = bic | Vorgang/Verwendungszweck = purpose | "
          "Kundenreferenz = blank | Währung = currency | Umsatz = amount |  = direction", "DE", date="dd.mm.yyyy", decimal=",",
          thousands=".", quote="all", encodings=("cp1252",), spent="words", directions=("S", "H"), breaks=True,
          opening="Anfangssaldo", closing="Endsaldo", openingamount=True),
)
WORDS = Words(
    date=("Buchungstag", "Buchungsdatum", "Datum", "Buchung", "Umsatzdatum", "Transaktionsdatum", "Belegdatum", "Buchungstermin"),
    value=("Valuta", "Valutadatum", "Wertstellung", "Wert", "Wertstellungstag"),
    payee=("Auftraggeber/Empfänger", "Empfänger", "Beguenstigter", "Name", "Zahlungsempfänger", "Händler", "Partner",
        "Gegenkonto Inhaber", "Empfaenger"),
    purpose=("Verwendungszweck", "Buchungstext", "Beschreibung", "Zahlungsgrund", "Text", "Buchungsinformation", "Verwendung",
        "Mitteilung"),
    amount=("Betrag", "Umsatz", "Buchungsbetrag", "Summe", "Wert in Kontowährung", "Transaktionsbetrag"),
    pairs=(("Soll", "Haben"), ("Lastschrift", "Gutschrift"), ("Belastung", "Gutschrift"), ("Ausgang", "Eingang"), ("Ausgaben",
        "Einnahmen"), ("Auszahlung", "Einzahlung"), ("Abgang", "Zugang"), ("Belastungen", "Gutschriften")),
    currency=("Währung", "Waehrung", "Whg", "Whrg.", "Wkz", "Währungscode", "Kontowährung", "Waehr."),
    balance=("Saldo", "Kontostand", "Saldo nach Buchung", "Neuer Saldo"),
    directions=(("S/H", "S", "H"), ("Soll/Haben", "Soll", "Haben"), ("Soll/Haben", "S", "H"), ("Umsatzart", "Lastschrift",
        "Gutschrift"), ("Art", "Ausgabe", "Einnahme"), ("Typ", "Belastung", "Gutschrift"), ("Vorzeichen", "-", "+"), ("Richtung",
        "Ausgang", "Eingang")),
    states=(("Status", "gebucht", "vorgemerkt"), ("Buchungsstatus", "Gebucht", "Vorgemerkt", "Abgelehnt"), ("Status",
        "Ausgeführt", "In Bearbeitung", "Storniert"), ("Info", "Umsatz gebucht", "Umsatz vorgemerkt"), ("Zustand",
        "abgeschlossen", "ausstehend")),
    opening=("Anfangssaldo", "Alter Kontostand", "Saldovortrag", "Übertrag"),
    closing=("Endsaldo", "Neuer Kontostand", "Schlusssaldo"),
    total=("Summe", "Gesamt", "Total", "Umsatzsumme"),
    kind=("Buchungsart", "Umsatztyp", "Vorgang", "Buchungstyp"),
    spentonly=("Ausgabe", "Ausgaben", "Ausgegeben"),
    foreign=(("Originalbetrag", "Originalwährung"), ("Betrag in Fremdwährung", "Fremdwährung"), ("Fremdwährungsbetrag",
        "Fremdwährungskürzel")),
    fee=("Gebühr", "Entgelt", "Gebuehr", "Spesen"),
    account=("IBAN", "Kontonummer", "Auftragskonto", "Konto"))
LANGUAGE = Language(
    "German",
    "de",
    {"DE": Country("EUR", "Europe/Berlin", ("dd.mm.yyyy", "dd.mm.yy", "d.m.yyyy", "yyyy-mm-dd", "d. MMM yyyy"), ((",", "."), (",",
     "")), WEST, (";",), ("{n} €", "{n} EUR"), "DE22"), "AT": Country("EUR", "Europe/Vienna", ("dd.mm.yyyy", "dd.mm.yy"), ((",",
     "."), (",", "")), WEST, (";",), ("{n} €", "EUR {n}"), "AT20"), "CH": Country("CHF", "Europe/Zurich", ("dd.mm.yyyy",
     "yyyy-mm-dd", "dd.mm.yy"), ((".", "'"), (".", ""), (".", "’")), ("utf-8", "utf-8-sig", "cp1252"), (";",), ("CHF {n}",
     "{n} CHF"), "CH21")},
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    ("REWE Markt GmbH", "Lidl Vertriebs GmbH & Co. KG", "DB Vertrieb GmbH", "Bäckerei Müller", "ALDI SÜD",
     "Stadtwerke Musterstadt", "Telekom Deutschland GmbH", "Shell 4711", "dm-drogerie markt", "Amazon EU S.a.r.l.",
     "Hausverwaltung Schäfer", "Café \"Zeitlos\"; Inh. Meyer", "HUK-COBURG", "Apotheke am Markt", "PayPal Europe"),
    ("EINKAUF 4711 SAGT DANKE", "Rechnung 2026-1187", "Kartenzahlung girocard", "Abschlag Strom Vertrag 88123",
     "Miete Wohnung 12", "Kundennr. 55-01938", "Bestellung 302-88", "VISA Debitkartenumsatz", "Beitrag Haftpflicht"),
    ("Muster AG", "Finanzamt Mitte", "Familienkasse", "Jonas Weber", "Krankenkasse Nord"),
    ("Lohn/Gehalt", "Erstattung Steuer", "Kindergeld", "Rückzahlung Konzert"),
    ("Kartenzahlung", "Lastschrift", "Überweisung", "Dauerauftrag", "Gutschrift"),
    "Anna Beispiel",
    "EINZUG KARTENABRECHNUNG",
    STYLES,
    WORDS,
    ("Lebensmittel", "Wohnen", "Mobilität", "Freizeit", "Einkommen"))
