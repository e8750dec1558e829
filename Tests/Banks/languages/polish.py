"""Polish banks."""
from shapes import Country, Language, Style, Words

EAST = ("cp1250", "utf-8", "iso8859-2", "utf-8-sig")
STYLES = (
    Style("pl-mbank", "#Data operacji = date | #Data księgowania = also | #Opis operacji = kind | "
          "#Tytuł = purpose | #Nadawca/Odbiorca = payee | #Numer konta = iban | "
          "#Kwota = amount | #Saldo po operacji = balance", "PL", decimal=",", thousands=" ", encodings=("cp1250",),
          lastseparator=True, newest=False, preamble=("mBank S.A. Bankowość Detaliczna", "#Klient", "{owner}", "#Za okres:",
          "{from}|{to}", "#Waluta", "PLN", "#Saldo początkowe|{opening} PLN", ""), trailer=("#Saldo końcowe|{closing} PLN",)),
    Style("pl-pko", "Data operacji = date | Data waluty = value | Typ transakcji = kind | "
          "Kwota = amount | Waluta = currency | Saldo po transakcji = balance | " "Opis transakcji = text |  = blank |  = blank",
          "PL", separator=",", quote="all", plus=True, encodings=("cp1250", "utf-8")),
    Style("pl-ing", "Data transakcji = date | Data księgowania = also | Dane kontrahenta = payee | "
          "Tytuł = purpose | Nr rachunku = iban | Nazwa banku = blank | Szczegóły = kind | "
          "Nr transakcji = id | Kwota transakcji (waluta rachunku) = amount | "
          "Waluta = currency | Kwota blokady/zwolnienie blokady = blank | Waluta = currency | "
          "Konto = :KONTO Direct | Saldo po transakcji = balance | Waluta = currency", "PL", decimal=",", encodings=("cp1250",),
          preamble=("Lista transakcji", "", "Dla:|{owner}", "", "Zastosowane kryteria wyboru", "Wybrane rachunki:|{own}", "")),
    Style("pl-santander", "Data księgowania = date | Data operacji = also | Opis = purpose | "
          "Kontrahent = payee | Rachunek = iban | Kwota = amount | Saldo = balance | Lp = line", "PL", date="dd-mm-yyyy",
          decimal=",", separator=",", quote="all", encodings=("utf-8", "utf-8-sig")),
    Style("pl-millennium", "Numer rachunku/karty = own | Data transakcji = date | Data rozliczenia = also | "
          "Rodzaj transakcji = kind | Na konto/Z konta = iban | "
          "Odbiorca/Zleceniodawca = payee | Opis = purpose | Obciążenia = debit | "
          "Uznania = credit | Saldo = balance | Waluta = currency", "PL", separator=",", quote="all", debitminus=True,
          encodings=("utf-8-sig", "cp1250")),
    Style("pl-alior", "Data transakcji = date | Data księgowania = also | Nazwa nadawcy = from | "
          "Nazwa odbiorcy = to | Szczegóły transakcji = purpose | Kwota operacji = amount | "
          "Waluta operacji = currency | Kwota w walucie rachunku = amount | " "Waluta rachunku = currency | Numer rachunku = own",
          "PL", date="dd-mm-yyyy", decimal=",", encodings=("cp1250", "utf-8"),
          preamble=("Kryteria transakcji: od {from} do {to}",)),
    Style("pl-karta", "Data = date | Opis = payee | Status = state | Kwota = amount | Waluta = currency", "PL", date="dd.mm.yyyy",
          decimal=",", thousands="\u00a0", encodings=EAST, booked=("Rozliczona",), states=("Nierozliczona", "Odrzucona"),
          card=True),
    Style("pl-budzet", "Data = date | Rodzaj = direction | Kategoria = category | Kwota = amount | "
          "Waluta = currency | Notatka = payee", "PL", date="dd.mm.yyyy", decimal=",", spent="words", directions=("Wydatek",
          "Przychód"), encodings=("utf-8",)),
    Style("revolut-pl", "Rodzaj = kind | Produkt = :Bieżące | Data rozpoczęcia = datetime | "
          "Data zrealizowania = done | Opis = payee | Kwota = amount | Opłata = fee | "
          "Waluta = currency | State = state | Saldo = balance", "PL", separator=",", eol="\n", booked=("ZAKOŃCZONO",),
          states=("OCZEKUJĄCE", "ANULOWANO"), fees="beside", newest=False),
)
WORDS = Words(
    date=("Data operacji", "Data księgowania", "Data", "Data transakcji", "Data zaksięgowania"),
    value=("Data waluty",),
    payee=("Kontrahent", "Nadawca/Odbiorca", "Odbiorca", "Dane kontrahenta", "Nazwa kontrahenta"),
    purpose=("Tytuł", "Opis", "Tytuł operacji", "Opis operacji", "Szczegóły", "Tytulem"),
    amount=("Kwota", "Kwota operacji", "Kwota transakcji", "Wartość"),
    pairs=(("Obciążenia", "Uznania"), ("Wypłata", "Wpłata"), ("Wydatki", "Wpływy"), ("Winien", "Ma"), ("Wydatek", "Przychód"),
        ("Obciążenie", "Uznanie")),
    currency=("Waluta", "Waluta operacji", "Waluta rachunku", "Wal."),
    balance=("Saldo", "Saldo po operacji", "Saldo po transakcji"),
    directions=(("Strona", "Wn", "Ma"), ("Rodzaj", "Obciążenie", "Uznanie"), ("Typ", "Wydatek", "Przychód"), ("Typ", "Wydatek",
        "Wpływ"), ("D/K", "D", "K")),
    states=(("Status", "Zaksięgowana", "Oczekująca"), ("Status", "Zrealizowana", "W realizacji", "Odrzucona"), ("Stan",
        "Rozliczona", "Blokada")),
    opening=("Saldo początkowe", "Saldo poprzednie"),
    closing=("Saldo końcowe",),
    total=("Suma", "Razem"),
    kind=("Typ transakcji", "Rodzaj operacji", "Typ"),
    spentonly=("Wydatek", "Wydatki"),
    foreign=(("Kwota oryginalna", "Waluta oryginalna"), ("Kwota w walucie", "Waluta transakcji")),
    fee=("Prowizja", "Opłata"),
    account=("Konto", "Rachunek", "Numer konta"))
LANGUAGE = Language(
    "Polish",
    "pl",
    {"PL": Country("PLN", "Europe/Warsaw", ("yyyy-mm-dd", "dd.mm.yyyy", "dd-mm-yyyy", "d MMMM yyyy"), ((",", " "), (",", ""),
     (",", "\u00a0")), EAST, (";",), ("{n} zł", "{n} PLN"), "PL28")},
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    ("BIEDRONKA 3127 WARSZAWA", "Żabka Z5521", "LIDL POZNAŃ", "PKP Intercity", "Orlen Stacja 88", "Apteka Pod Lipą", "Allegro",
     "Piekarnia Łódzka", "Play P4 sp. z o.o.", "PGNiG Obrót Detaliczny", "P.H.U. \"Empik\"; Kraków",
     "Spółdzielnia Mieszkaniowa Zgoda"),
    ("PŁATNOŚĆ KARTĄ", "Faktura 11/2026", "Czynsz listopad", "zakupy internetowe", "BLIK 884213", "abonament"),
    ("Przykład Sp. z o.o.", "Urząd Skarbowy", "Jan Kowalski", "ZUS"),
    ("Wynagrodzenie listopad", "Zwrot podatku", "za kolację"),
    ("Płatność kartą", "Polecenie zapłaty", "Przelew wychodzący", "Przelew przychodzący"),
    "Anna Przykład",
    "SPŁATA KARTY DZIĘKUJEMY",
    STYLES,
    WORDS,
    ("Jedzenie", "Dom", "Transport", "Rozrywka", "Wynagrodzenie"))
