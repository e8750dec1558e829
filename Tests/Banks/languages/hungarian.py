"""Hungarian banks."""
from shapes import Country, Language, Style, Words

EAST = ("utf-8", "cp1250", "iso8859-2", "utf-8-sig")
STYLES = (
    Style("hu-otp", "Számlaszám = own | Terhelés/Jóváírás = direction | Összeg = amount | "
          "Devizanem = currency | Könyvelés dátuma = date | Értéknap = value | "
          "Könyvelt egyenleg = balance | Ellenoldali számlaszám = iban | "
          "Ellenoldali név = payee | Közlemény = purpose | Forgalom típusa = kind", "HU", date="yyyymmdd", directions=("T", "J"),
          encodings=("cp1250", "utf-8"), quote="all"),
    Style("hu-erste", "Dátum = date | Partner név = payee | Partner számlaszám = iban | "
          "Közlemény = purpose | Összeg = amount | Deviza = currency", "HU", date="yyyy.mm.dd.", decimal=",", thousands=" ",
          encodings=("utf-8-sig", "utf-16", "cp1250")),
    Style("hu-kh", "könyvelés dátuma = date | tranzakció azonosító = id | típus = kind | "
          "könyvelési számla = own | könyvelési számla elnevezése = owner | "
          "partner számla = iban | partner elnevezése = payee | összeg = amount | "
          "összeg devizaneme = currency | közlemény = purpose", "HU", date="yyyy.mm.dd", separator="\t", encodings=("utf-8",
          "utf-8-sig"), quote="none"),
    Style("hu-raiffeisen", "Típus = kind | Könyvelés dátuma = date | Értéknap = value | "
          "Tranzakció azonosító = id | Összeg = amount | Közlemény = text", "HU", date="yyyy.mm.dd.", decimal=",",
          thousands="\u00a0", money="{n} HUF", encodings=EAST),
    Style("hu-cib", "Dátum = date | Megnevezés = payee | Terhelés = debit | Jóváírás = credit | " "Egyenleg = balance", "HU",
          date="yyyy.mm.dd.", decimal=",", thousands=".", encodings=EAST, opening="Nyitó egyenleg", closing="Záró egyenleg"),
    Style("hu-kartya", "Dátum = date | Kereskedő = payee | Státusz = state | Összeg = amount | " "Pénznem = currency", "HU",
          date="yyyy. mm. dd.", decimal=",", thousands=" ", encodings=EAST, card=True, booked=("Könyvelt",), states=("Függőben",
          "Elutasítva")),
    Style("hu-kiadasok", "Dátum = date | Típus = direction | Kategória = category | Összeg = amount | "
          "Pénznem = currency | Megjegyzés = payee", "HU", date="yyyy-mm-dd", spent="words", directions=("Kiadás", "Bevétel"),
          encodings=("utf-8",)),
    Style("revolut-hu", "Típus = kind | Termék = :Folyószámla | Kezdés dátuma = datetime | "
          "Teljesítés dátuma = done | Leírás = payee | Összeg = amount | Díj = fee | "
          "Pénznem = currency | Állapot = state | Egyenleg = balance", "HU", separator=",", eol="\n", booked=("BEFEJEZVE",),
          states=("FÜGGŐBEN", "VISSZAVONVA"), fees="beside", newest=False),
)
WORDS = Words(
    date=("Dátum", "Könyvelés dátuma", "Tranzakció dátuma", "Könyvelési dátum", "Teljesítés dátuma"),
    value=("Értéknap", "Értéknap dátuma"),
    payee=("Partner neve", "Partner", "Kedvezményezett", "Ellenoldali név", "Kereskedő"),
    purpose=("Közlemény", "Megjegyzés", "Leírás", "Megnevezés"),
    amount=("Összeg", "Osszeg", "Tranzakció összege", "Érték"),
    pairs=(("Terhelés", "Jóváírás"), ("Kiadás", "Bevétel"), ("Kifizetés", "Befizetés"), ("Tartozik", "Követel")),
    currency=("Devizanem", "Pénznem", "Deviza", "Devizanem kód"),
    balance=("Egyenleg", "Könyvelt egyenleg", "Záró egyenleg"),
    directions=(("T/J", "T", "J"), ("Irány", "Terhelés", "Jóváírás"), ("Típus", "Kiadás", "Bevétel"), ("Terhelés/Jóváírás", "T",
        "J")),
    states=(("Státusz", "Könyvelt", "Függőben"), ("Állapot", "Teljesült", "Zárolt"), ("Állapot", "Könyvelt", "Foglalás",
        "Elutasítva")),
    opening=("Nyitó egyenleg",),
    closing=("Záró egyenleg",),
    total=("Összesen",),
    kind=("Típus", "Tranzakció típusa"),
    spentonly=("Kiadás", "Kiadások"),
    foreign=(("Eredeti összeg", "Eredeti devizanem"), ("Összeg devizában", "Tranzakció devizaneme")),
    fee=("Díj", "Jutalék"),
    account=("Számlaszám", "Számla"))
LANGUAGE = Language(
    "Hungarian",
    "hu",
    {"HU": Country("HUF", "Europe/Budapest", ("yyyy.mm.dd.", "yyyy.mm.dd", "yyyy-mm-dd", "yyyy. mm. dd.", "yyyy. MMMM d."), ((",",
     " "), (",", ""), (",", "."), (",", "\u00a0")), EAST, (";",), ("{n} Ft", "{n} HUF"), "HU28")},
    "január február március április május június július augusztus szeptember október november december",
    "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.",
    ("SPAR BUDAPEST", "Tesco Győr", "MÁV-START Zrt.", "Lidl Szeged", "MVM Next Energia", "Telekom Magyarország",
     "Gyógyszertár Őrangyal", "Pékség Kürtőskalács", "OMV Töltőállomás", "Rossmann 118", "BKK Zrt.", "Társasház Fűzfa"),
    ("VÁSÁRLÁS KÁRTYÁVAL", "Számla 2026/118", "Lakbér november", "csoportos beszedés", "online vásárlás", "előfizetés"),
    ("Példa Kft.", "NAV Adóhatóság", "Kovács Éva", "Államkincstár"),
    ("Munkabér november", "Adó visszatérítés", "vacsora"),
    ("Kártyás vásárlás", "Csoportos beszedés", "Átutalás", "Jóváírás"),
    "Példa Anna",
    "BEFIZETÉS KÖSZÖNJÜK",
    STYLES,
    WORDS,
    ("Élelmiszer", "Lakás", "Közlekedés", "Szórakozás", "Fizetés"))
