"""Italian banks."""
from shapes import Country, Language, Style, Words

WEST = ("utf-8", "cp1252", "utf-8-sig", "iso8859-15")
STYLES = (
    Style("it-intesa", "Data = date | Operazione = payee | Dettagli = text | Conto o carta = own | "
          "Contabilizzazione = state | Categoria = category | Valuta = currency | " "Importo = amount", "IT", date="dd/mm/yyyy",
          decimal=",", thousands=".", encodings=WEST, booked=("CONTABILIZZATO",), states=("NON CONTABILIZZATO",),
          preamble=("Lista Movimenti", "Conto|{own}", "Dal|{from}|Al|{to}", "")),
    Style("it-unicredit", "Data Registrazione = date | Data valuta = value | Descrizione = text | "
          "Importo (EUR) = amount | Canale = kind", "IT", date="dd.mm.yyyy", decimal=",", thousands=".", encodings=("cp1252",
          "utf-8")),
    Style("it-fineco", "Data = date | Entrate = credit | Uscite = debit | Descrizione = payee | "
          "Descrizione_Completa = text | Stato = state | Moneymap = category", "IT", date="dd/mm/yyyy", decimal=",",
          debitminus=True, encodings=WEST, booked=("Contabilizzato",), states=("Autorizzato",), preamble=("Conto Corrente: {own}",
          "Intestazione Conto Corrente: {owner}", "Periodo Dal: {from} Al: {to}", "Saldo Finale: {closing}", "")),
    Style("it-poste", "Data Contabile = date | Data Valuta = value | Addebiti (euro) = debit | "
          "Accrediti (euro) = credit | Descrizione operazioni = text", "IT", date="dd/mm/yy", decimal=",", thousands=".",
          encodings=("cp1252", "utf-8"), opening="SALDO INIZIALE", closing="SALDO FINALE"),
    Style("it-bnl", "Data contabile = date | Data valuta = value | Causale = kind | Descrizione = text | "
          "Dare = debit | Avere = credit | Divisa = currency", "IT", date="dd/mm/yyyy", decimal=",", thousands=".",
          encodings=WEST, turnover="Totale"),
    Style("it-bper", "Data operazione = date | Data valuta = value | Descrizione = text | "
          "Importo = amount | D/A = direction | Saldo = balance", "IT", date="dd/mm/yyyy", decimal=",", encodings=WEST,
          spent="words", directions=("D", "A")),
    Style("it-carta", "Data acquisto = date | Data registrazione = also | Descrizione = payee | "
          "Importo in Euro = amount | Importo in valuta = foreign | Divisa = foreigncode", "IT", date="dd/mm/yyyy", decimal=",",
          encodings=WEST, spent="plus", card=True),
    Style("it-app", "Data = date | Tipo = direction | Categoria = category | Importo = amount | "
          "Valuta = currency | Nota = payee", "IT", date="dd/mm/yyyy", decimal=",", encodings=("utf-8",), spent="words",
          directions=("Spesa", "Entrata")),
    Style("revolut-it", "Tipo = kind | Prodotto = :Attuale | Data di inizio = datetime | "
          "Data di completamento = done | Descrizione = payee | Importo = amount | "
          "Costo = fee | Valuta = currency | State = state | Saldo = balance", "IT", separator=",", eol="\n",
          booked=("COMPLETATO",), states=("IN SOSPESO", "ANNULLATO"), fees="beside", newest=False),
)
WORDS = Words(
    date=("Data", "Data operazione", "Data contabile", "Data Contab.", "Data movimento", "Data registrazione"),
    value=("Data valuta", "Valuta data"),
    payee=("Beneficiario", "Esercente", "Controparte", "Nome", "Ordinante/Beneficiario"),
    purpose=("Descrizione", "Causale", "Dettagli", "Operazione", "Descrizione operazione"),
    amount=("Importo", "Ammontare", "Importo operazione", "Importo movimento"),
    pairs=(("Dare", "Avere"), ("Addebiti", "Accrediti"), ("Uscite", "Entrate"), ("Addebito", "Accredito"), ("Uscita", "Entrata"),
        ("Spese", "Entrate")),
    currency=("Valuta", "Divisa", "Div.", "Valuta conto"),
    balance=("Saldo", "Saldo contabile", "Saldo disponibile"),
    directions=(("D/A", "D", "A"), ("Segno", "D", "A"), ("Dare/Avere", "Dare", "Avere"), ("Tipo", "Addebito", "Accredito"),
        ("Tipo", "Uscita", "Entrata"), ("Segno", "-", "+")),
    states=(("Stato", "Contabilizzato", "Autorizzato"), ("Stato", "Contabilizzato", "In attesa"), ("Stato", "Eseguito", "Sospeso",
        "Annullato")),
    opening=("Saldo iniziale", "Saldo precedente"),
    closing=("Saldo finale",),
    total=("Totale", "Totali"),
    kind=("Tipo", "Tipo operazione", "Canale"),
    spentonly=("Spesa", "Uscite"),
    foreign=(("Importo in valuta", "Divisa originale"), ("Importo originale", "Valuta originale")),
    fee=("Commissione", "Commissioni", "Spese bancarie"),
    account=("Conto", "IBAN", "Rapporto"))
LANGUAGE = Language(
    "Italian",
    "it",
    {"IT": Country("EUR", "Europe/Rome", ("dd/mm/yyyy", "dd/mm/yy", "dd.mm.yyyy", "dd-mm-yyyy", "yyyy-mm-dd", "d MMMM yyyy"),
     ((",", "."), (",", "")), WEST, (";",), ("{n} €", "€ {n}", "{n} EUR"), "IT27")},
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "gen feb mar apr mag giu lug ago set ott nov dic",
    ("ESSELUNGA VIALE MONZA", "Coop Lombardia", "Trenitalia", "Enel Energia", "Farmacia San Carlo", "TIM S.p.A.",
     "Bar Caffè Italia", "Autostrade per l'Italia", "IKEA Carugate", "Libreria Università", "Eni Station 12"),
    ("Pagamento POS carta *4711", "Bolletta luce", "Affitto novembre", "addebito SDD", "acquisto online", "pedaggio"),
    ("Azienda Esempio Srl", "INPS", "Giulia Bianchi", "Agenzia Entrate"),
    ("Stipendio novembre", "Rimborso 730", "Cena di sabato"),
    ("Pagamento", "Addebito diretto", "Bonifico disposto", "Bonifico ricevuto"),
    "Anna Esempio",
    "PAGAMENTO RICEVUTO GRAZIE",
    STYLES,
    WORDS,
    ("Spesa", "Casa", "Trasporti", "Svago", "Stipendio"))
