"""French: banks in France and Switzerland."""
from shapes import Country, Language, Style, Words

WEST = ("cp1252", "iso8859-15", "utf-8", "utf-8-sig")
STYLES = (
    Style("fr-boursorama", "dateOp = date | dateVal = value | label = text | category = category | "
          "categoryParent = category | supplierFound = blank | amount = amount | "
          "accountNum = own | accountLabel = :BoursoBank | accountbalance = balance", "FR", decimal=",", thousands=" ",
          encodings=("utf-8-sig", "utf-8"), eol="\n"),
    Style("fr-credit-agricole", "Date = date | Libellé = text | Débit Euros = debit | Crédit Euros = credit", "FR",
          date="dd/mm/yyyy", decimal=",", thousands="\u00a0", encodings=("cp1252", "iso8859-15"), lastseparator=True,
          preamble=("Téléchargement du {today}", "", "{owner}", "Compte de Dépôt carte n° {own}", "Solde au {to} {closing} €", "",
          "Liste des opérations du compte entre le {from} et le {to}", "")),
    Style("fr-banque-postale", "Date = date | Libellé = text | Montant(EUROS) = amount", "FR", date="dd/mm/yyyy", decimal=",",
          encodings=("cp1252", "iso8859-15"), preamble=("Numéro Compte|{own}", "Type|CCP", "Compte tenu en|euros", "Date|{today}",
          "Solde (EUROS)|{closing}", "")),
    Style("fr-societe-generale", "Date de l'opération = date | Libellé = payee | Détail de l'écriture = text | "
          "Montant de l'opération = amount | Devise = currency", "FR", date="dd/mm/yyyy", decimal=",", encodings=("cp1252",),
          preamble=("=\"{own}\"|{from}|{to}|{count}|{to}|{closing} EUR", "")),
    Style("fr-caisse-epargne", "Date de comptabilisation = date | Libelle simplifie = payee | "
          "Libelle operation = text | Reference = ref | Informations complementaires = blank | "
          "Type operation = kind | Categorie = category | Sous categorie = blank | "
          "Debit = debit | Credit = credit | Date operation = also | Date de valeur = value | " "Pointage operation = :0", "FR",
          date="dd/mm/yyyy", decimal=",", plus=True, debitminus=True, encodings=("utf-8", "utf-8-sig")),
    Style("fr-credit-mutuel", "Date = date | Date de valeur = value | Débit = debit | Crédit = credit | "
          "Libellé = text | Solde = balance", "FR", date="dd/mm/yyyy", decimal=",", debitminus=True, encodings=("cp1252",)),
    Style("fr-bnp", "Date operation = date | Libelle court = kind | Type operation = kind | "
          "Libelle operation = text | Montant operation en euro = amount", "FR", date="dd/mm/yyyy", decimal=",", thousands=" ",
          encodings=("cp1252", "utf-8"), preamble=("Compte de chèques|Compte de chèques|****1234|{to}||{closing}",)),
    Style("fr-lcl", "Date = date | Montant = amount | Type = kind | Libellé = text", "FR", date="dd/mm/yyyy", decimal=",",
          encodings=("cp1252", "utf-8")),
    Style("fr-fortuneo", "Date opération = date | Date valeur = value | libellé = text | Débit = debit | " "Crédit = credit",
          "FR", date="dd/mm/yyyy", decimal=",", debitminus=True, encodings=("cp1252",), lastseparator=True),
    Style("fr-budget", "Date = date | Bénéficiaire = payee | Catégorie = category | Type = direction | "
          "Montant = amount | Devise = currency", "FR", date="dd/mm/yyyy", decimal=",", encodings=("utf-8",), spent="words",
          directions=("Dépense", "Revenu")),
    Style("ch-ubs-fr", "Date de transaction = also | Heure = time | Date de comptabilisation = date | "
          "Date de valeur = value | Monnaie = currency | Débit = debit | Crédit = credit | "
          "Solde = balance | N° de transaction = id | Description1 = payee | " "Description2 = purpose", "CH", debitminus=True,
          encodings=("utf-8-sig",), lastseparator=True, preamble=("Numéro de compte:|{own}", "Du:|{from}", "Au:|{to}",
          "Evaluation en:|CHF", "")),
    Style("ch-bcv", "Date d'exécution = date | Description = text | Débit = debit | Crédit = credit | "
          "Date de valeur = value | Solde = balance", "CH", date="dd.mm.yy", thousands="'", encodings=("cp1252", "utf-8-sig"),
          preamble=("Période|du {from} au {to}", "Compte|{own}", "Monnaie|CHF", "")),
    Style("ch-postfinance-fr", "Date = date | Type de transaction = kind | Texte de notification = text | "
          "Crédit en CHF = credit | Débit en CHF = debit | Tag = blank | Catégorie = category", "CH", date="dd.mm.yyyy",
          debitminus=True, encodings=("utf-8-sig", "cp1252"), preamble=("Date du:|{from}", "Date au:|{to}", "Compte:|{own}",
          "Monnaie:|CHF", ""), trailer=("", "Disclaimer:", "Document sans valeur officielle.")),
    Style("revolut-fr", "Type = kind | Produit = :Actuel | Date de début = datetime | Date de fin = done | "
          "Description = payee | Montant = amount | Frais = fee | Devise = currency | " "État = state | Solde = balance", "FR",
          separator=",", eol="\n", booked=("TERMINÉ",), states=("EN ATTENTE", "ANNULÉ"), fees="beside", newest=False),
)
WORDS = Words(
    date=("Date", "Date opération", "Date de l'opération", "Date operation", "Date comptable", "Date d'exécution",
        "Date de comptabilisation"),
    value=("Date valeur", "Date de valeur", "Valeur"),
    payee=("Bénéficiaire", "Tiers", "Nom", "Beneficiaire", "Commerçant", "Contrepartie", "Nom de la contrepartie",
        "Emetteur / Bénéficiaire"),
    purpose=("Libellé", "Libelle", "Description", "Communication", "Détail", "Intitulé", "Motif", "Libellé de l'opération"),
    amount=("Montant", "Montant de l'opération", "Somme", "Montant operation", "Valeur"),
    pairs=(("Débit", "Crédit"), ("Debit", "Credit"), ("Dépenses", "Recettes"), ("Sortie", "Entrée"), ("Retrait", "Dépôt"),
        ("Dépense", "Revenu"), ("Débits", "Crédits")),
    currency=("Devise", "Monnaie", "Dev.", "Devise du compte", "Code devise"),
    balance=("Solde", "Solde après opération", "Solde du compte"),
    directions=(("Sens", "D", "C"), ("Sens", "Débit", "Crédit"), ("D/C", "D", "C"), ("Type", "Dépense", "Revenu"),
        ("Débit/Crédit", "Débit", "Crédit"), ("Signe", "-", "+")),
    states=(("Statut", "Comptabilisée", "En attente"), ("État", "Exécuté", "En cours", "Annulé"), ("Statut", "Terminé",
        "En attente", "Refusé")),
    opening=("Solde initial", "Ancien solde", "Report", "Solde précédent"),
    closing=("Solde final", "Nouveau solde"),
    total=("Total", "Total des opérations", "TOTAUX"),
    kind=("Type", "Type d'opération", "Nature"),
    spentonly=("Dépense", "Dépenses"),
    foreign=(("Montant en devise", "Devise d'origine"), ("Montant d'origine", "Devise origine")),
    fee=("Frais", "Commission"),
    account=("Compte", "IBAN", "N° de compte"))
LANGUAGE = Language(
    "French",
    "fr",
    {"FR": Country("EUR", "Europe/Paris", ("dd/mm/yyyy", "dd/mm/yy", "yyyy-mm-dd", "d MMMM yyyy"), ((",", " "), (",", ""), (",",
     "\u00a0"), (",", "\u202f")), WEST, (";",), ("{n} €", "{n} EUR"), "FR27"), "CH": Country("CHF", "Europe/Zurich",
     ("dd.mm.yyyy", "dd.mm.yy", "yyyy-mm-dd"), ((".", "'"), (".", "")), ("utf-8-sig", "cp1252"), (";",), ("CHF {n}", "{n} CHF"),
     "CH21")},
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    ("CARREFOUR MARKET LYON", "Boulangerie Au Bon Pain", "SNCF VOYAGEURS", "EDF Particuliers", "Free Mobile", "MONOPRIX 0412",
     "Pharmacie de l'Église", "SARL \"Le Zinc\", Lyon; bar", "Leclerc Drive", "Crèche Les Étoiles", "TotalEnergies Relais",
     "Migros Genève"),
    ("CARTE 12/11 4711", "PRLV SEPA FACTURE 88213", "Loyer novembre", "Abonnement mensuel", "VIR INST", "achat en ligne"),
    ("Société Dupont SARL", "CAF du Rhône", "Claire Fontaine", "Impôts Remboursement", "CPAM Lyon"),
    ("Salaire novembre", "Allocations", "Remboursement soins", "Dîner"),
    ("Carte", "Prélèvement", "Virement émis", "Virement reçu"),
    "Anne Exemple",
    "PAIEMENT REÇU MERCI",
    STYLES,
    WORDS,
    ("Alimentation", "Logement", "Transports", "Loisirs", "Revenus"))
