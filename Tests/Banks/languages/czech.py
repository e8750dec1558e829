"""Czech banks."""
from shapes import Country, Language, Style, Words

EAST = ("utf-8", "cp1250", "utf-8-sig", "iso8859-2")
STYLES = (
    Style("cz-sporitelna", "Datum zaúčtování = date | Název protiúčtu = payee | IBAN = iban | BIC = bic | "
          "Částka = amount | Měna = currency | Typ transakce = kind | Poznámka = purpose | " "Kategorie = category", "CZ",
          date="dd.mm.yyyy", decimal=",", separator=",", quote="all", encodings=("utf-16", "utf-8-sig", "utf-8")),
    Style("cz-fio", "ID pohybu = id | Datum = date | Objem = amount | Měna = currency | "
          "Protiúčet = iban | Název protiúčtu = payee | Kód banky = :0800 | "
          "Název banky = blank | KS = blank | VS = ref | SS = blank | Poznámka = purpose | "
          "Zpráva pro příjemce = blank | Typ = kind | Provedl = blank | Upřesnění = blank", "CZ", date="dd.mm.yyyy", decimal=",",
          quote="all", encodings=("utf-8-sig", "cp1250"), newest=False, preamble=("Výpis č. 11/2026 z účtu {own}",
          "Majitel účtu: {owner}", "Období: {from} - {to}", "Počáteční stav účtu k {from}: {opening} CZK",
          "Koncový stav účtu k {to}: {closing} CZK", "")),
    Style("cz-kb", "Datum splatnosti = date | Datum odepsani z jine banky = blank | "
          "Protiucet a kod banky = iban | Nazev protiuctu = payee | Castka = amount | "
          "VS = ref | KS = blank | SS = blank | Identifikace transakce = id | "
          "Systemovy popis = kind | Popis prikazce = purpose | Popis pro prijemce = blank | " "AV pole 1 = blank", "CZ",
          date="dd.mm.yyyy", decimal=",", quote="all", encodings=("cp1250",), preamble=("MojeBanka, export transakcni historie",
          "Datum vytvoreni souboru|{today}", "", "Cislo uctu|{own}", "Mena uctu|CZK", "Pocatecni zustatek|{opening}",
          "Konecny zustatek|{closing}", "")),
    Style("cz-csob", "číslo účtu = own | datum zaúčtování = date | částka = amount | měna = currency | "
          "zůstatek = balance | číslo protiúčtu = iban | kód banky protiúčtu = :0100 | "
          "jméno protistrany = payee | konstantní symbol = blank | variabilní symbol = ref | "
          "označení operace = kind | název operace = blank | ID transakce = id | " "poznámka = purpose", "CZ", date="dd.mm.yyyy",
          decimal=",", encodings=("cp1250",), preamble=("Pohyby na účtu {own} od {from} do {to}", "")),
    Style("cz-airbank", "Datum provedení = date | Směr úhrady = direction | Typ úhrady = kind | "
          "Skupina plateb = blank | Kategorie plateb = category | Měna účtu = currency | "
          "Částka v měně účtu = amount | Poplatek v měně účtu = :0,00 | "
          "Původní měna úhrady = originalcode | Původní částka úhrady = original | "
          "Název protistrany = payee | Číslo účtu protistrany = iban | " "Variabilní symbol = ref | Poznámka k úhradě = purpose",
          "CZ", date="dd/mm/yyyy", decimal=",", quote="all", encodings=("cp1250",), directions=("Odchozí", "Příchozí")),
    Style("cz-moneta", "Číslo účtu = own | IBAN = own | Odesláno = also | Splatnost = date | "
          "Částka = amount | Měna = currency | Popis 1 = payee | Popis 2 = purpose | "
          "Číslo protiúčtu = iban | Variabilní symbol = ref", "CZ", date="d.m.yyyy", decimal=",", thousands=" ", quote="all",
          encodings=("cp1250", "utf-8")),
    Style("cz-rozpocet", "Datum = date | Typ = direction | Kategorie = category | Částka = amount | "
          "Měna = currency | Poznámka = payee", "CZ", date="dd.mm.yyyy", decimal=",", spent="words", directions=("Výdaj",
          "Příjem"), encodings=("utf-8",)),
)
WORDS = Words(
    date=("Datum", "Datum zaúčtování", "Datum provedení", "Datum transakce", "Datum pohybu"),
    value=("Valuta", "Datum valuty"),
    payee=("Název protiúčtu", "Protistrana", "Jméno protistrany", "Příjemce", "Obchodník"),
    purpose=("Popis", "Poznámka", "Zpráva pro příjemce", "Popis transakce", "Ucel platby"),
    amount=("Částka", "Objem", "Castka", "Částka v měně účtu", "Suma"),
    pairs=(("Výdaj", "Příjem"), ("Má dáti", "Dal"), ("Výdaje", "Příjmy"), ("Výběr", "Vklad"), ("Debet", "Kredit")),
    currency=("Měna", "Mena", "Měna účtu"),
    balance=("Zůstatek", "Zustatek", "Konečný zůstatek"),
    directions=(("Směr", "Odchozí", "Příchozí"), ("Typ", "Výdaj", "Příjem"), ("MD/D", "MD", "D"), ("Debet/Kredit", "Debet",
        "Kredit"), ("Typ pohybu", "Výdej", "Příjem")),
    states=(("Stav", "Zaúčtováno", "Blokace"), ("Stav", "Zaúčtovaná", "Čeká na zaúčtování", "Zamítnutá"), ("Status", "Provedeno",
        "Zpracovává se")),
    opening=("Počáteční zůstatek", "Počáteční stav"),
    closing=("Konečný zůstatek", "Koncový stav"),
    total=("Celkem", "Součet"),
    kind=("Typ transakce", "Typ pohybu", "Typ"),
    spentonly=("Výdaj", "Výdaje"),
    foreign=(("Původní částka", "Původní měna"), ("Částka obratu", "Měna obratu")),
    fee=("Poplatek", "Poplatky"),
    account=("Číslo účtu", "Účet"))
LANGUAGE = Language(
    "Czech",
    "cs",
    {"CZ": Country("CZK", "Europe/Prague", ("dd.mm.yyyy", "d.m.yyyy", "yyyy-mm-dd", "d. m. yyyy", "d. MMMM yyyy"), ((",", " "),
     (",", ""), (",", "\u00a0")), EAST, (";", ","), ("{n} Kč", "{n} CZK"), "CZ24")},
    "ledna února března dubna května června července srpna září října listopadu prosince",
    "led úno bře dub kvě čvn čvc srp zář říj lis pro",
    ("ALBERT HYPERMARKET BRNO", "Lidl Česká republika", "České dráhy, a.s.", "Kavárna Slávie", "PRE Pražská energetika",
     "Dr. Max lékárna", "Alza.cz a.s.", "Pekařství U Mostu", "Benzina Ústí", "T-Mobile Czech Republic", "Rohlík.cz",
     "Bytové družstvo Jižní Město"),
    ("Platba kartou 4711", "Faktura 20261187", "Nájem listopad", "trvalý příkaz", "nákup na internetu", "předplatné"),
    ("Příklad s.r.o.", "Finanční úřad", "Jiří Dvořák", "ČSSZ"),
    ("Mzda listopad", "Přeplatek daně", "za oběd"),
    ("Platba kartou", "Inkaso", "Odchozí úhrada", "Příchozí úhrada"),
    "Anna Příkladová",
    "SPLÁTKA KARTY DĚKUJEME",
    STYLES,
    WORDS,
    ("Jídlo", "Bydlení", "Doprava", "Zábava", "Mzda"))
