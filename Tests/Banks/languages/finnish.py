"""Finnish banks."""
from shapes import Country, Language, Style, Words

NORTH = ("utf-8", "iso8859-15", "utf-8-sig", "cp1252")
STYLES = (
    Style("fi-op", "Kirjauspäivä = date | Arvopäivä = value | Määrä EUROA = amount | Laji = :162 | "
          "Selitys = kind | Saaja/Maksaja = payee | Saajan tilinumero = iban | "
          "Saajan pankin BIC = bic | Viite = ref | Viesti = purpose | Arkistointitunnus = id", "FI", decimal=",", plus=False,
          encodings=("utf-8", "iso8859-15")),
    Style("fi-nordea", "Kirjauspäivä = date | Arvopäivä = value | Maksupäivä = also | Määrä = amount | "
          "Saaja/Maksaja = payee | Tilinumero = iban | BIC = bic | Tapahtuma = kind | "
          "Viite = ref | Maksajan viite = blank | Viesti = purpose | Kortinnumero = blank | " "Kuitti = blank", "FI",
          date="dd.mm.yyyy", decimal=",", separator="\t", plus=True, encodings=("utf-8", "iso8859-15"),
          preamble=("Tilinumero|{own}", ""), quote="none"),
    Style("fi-danske", "Pvm = date | Saaja/Maksaja = payee | Määrä = amount | Saldo = balance | "
          "Tila = state | Tarkastus = :Ei", "FI", date="dd.mm.yyyy", decimal=",", quote="all", encodings=("iso8859-15", "cp1252"),
          booked=("Toteutunut",), states=("Odottaa", "Poistettu")),
    Style("fi-spankki", "Kirjauspäivä = date | Maksupäivä = also | Summa = amount | Tapahtumalaji = kind | "
          "Maksaja = from | Saajan nimi = to | Saajan tilinumero = iban | "
          "Saajan BIC-tunnus = bic | Viitenumero = ref | Viesti = purpose | " "Arkistointitunnus = id", "FI", date="dd.mm.yyyy",
          decimal=",", plus=True, encodings=("utf-8-sig", "utf-8")),
    Style("fi-saasto", "Päivämäärä = date | Saaja/Maksaja = payee | Selite = kind | " "Viite/viesti = purpose | Määrä = amount",
          "FI", date="dd.mm.yyyy", decimal=",", encodings=NORTH, minus="behind", plus=False),
    Style("fi-kortti", "Päivämäärä = date | Ostopaikka = payee | Alkuperäinen summa = original | "
          "Valuutta = originalcode | Summa (EUR) = amount", "FI", date="d.m.yyyy", decimal=",", encodings=NORTH, spent="plus",
          card=True),
    Style("fi-talous", "Pvm = date | Selite = payee | Luokka = category | Menot = debit | Tulot = credit | " "Saldo = balance",
          "FI", date="d.m.yyyy", decimal=",", thousands="\u00a0", turnover="Yhteensä", money="{n} €", balancemoney="{n} €",
          newest=False),
)
WORDS = Words(
    date=("Kirjauspäivä", "Päivämäärä", "Pvm", "Maksupäivä", "Tapahtumapäivä", "Kirjauspaiva"),
    value=("Arvopäivä", "Arvopvm"),
    payee=("Saaja/Maksaja", "Saaja", "Nimi", "Ostopaikka", "Vastapuoli"),
    purpose=("Viesti", "Selite", "Selitys", "Kuvaus", "Tapahtuman kuvaus"),
    amount=("Määrä", "Summa", "Maara", "Määrä EUROA", "Rahamäärä"),
    pairs=(("Debet", "Kredit"), ("Menot", "Tulot"), ("Otto", "Pano"), ("Veloitus", "Hyvitys"), ("Meno", "Tulo")),
    currency=("Valuutta", "Val.", "Valuuttakoodi"),
    balance=("Saldo", "Saldo jälkeen"),
    directions=(("D/K", "D", "K"), ("Tyyppi", "Meno", "Tulo"), ("Laji", "Veloitus", "Hyvitys"), ("Debet/Kredit", "Debet",
        "Kredit"), ("Tyyppi", "Otto", "Pano")),
    states=(("Tila", "Kirjattu", "Varattu"), ("Tila", "Toteutunut", "Odottaa", "Hylätty"), ("Tila", "Valmis", "Katevaraus")),
    opening=("Alkusaldo",),
    closing=("Loppusaldo",),
    total=("Yhteensä",),
    kind=("Tapahtumalaji", "Laji", "Tyyppi"),
    spentonly=("Meno", "Menot", "Kulut"),
    foreign=(("Alkuperäinen summa", "Alkuperäinen valuutta"), ("Valuuttamäärä", "Ulkomaan valuutta")),
    fee=("Palvelumaksu", "Kulu"),
    account=("Tili", "Tilinumero"))
LANGUAGE = Language(
    "Finnish",
    "fi",
    {"FI": Country("EUR", "Europe/Helsinki", ("dd.mm.yyyy", "d.m.yyyy", "yyyy-mm-dd", "d. MMMM yyyy"), ((",", ""), (",", " "),
     (",", "\u00a0")), NORTH, (";",), ("{n} €", "{n} EUR"), "FI18")},
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
    ("K-MARKET TÖÖLÖ", "S-MARKET HÄMEENLINNA", "VR-Yhtymä Oy", "HSL Mobiili", "Helen Sähkö", "Elisa Oyj", "Yliopiston Apteekki",
     "Kahvila Äyräpää", "Lidl Jyväskylä", "Alko 0112", "Asunto-osakeyhtiö Mäki", "Neste K"),
    ("KORTTIOSTO", "Lasku 88123", "Vuokra marraskuu", "MobilePay", "kuukausimaksu", "verkko-ostos"),
    ("Esimerkki Oy", "Verohallinto", "Päivi Mäkelä", "Kela"),
    ("Palkka marraskuu", "Veronpalautus", "illallinen"),
    ("Korttiosto", "Suoramaksu", "Tilisiirto", "Pano"),
    "Anna Esimerkki",
    "LASKUN MAKSU KIITOS",
    STYLES,
    WORDS,
    ("Ruoka", "Asuminen", "Liikenne", "Vapaa-aika", "Palkka"))
