import Records

/// What columns of banks are called, in the languages of the people who keep ledgers. What stands first is the better
/// name. All are compared as `PlainLetters` has them.
enum ColumnWords {
  /// Words for one meaning, folded once.
  struct Names: Sendable {
    let words: [String]
    /// Words that are a part of too many others: a column is called so, and nothing else.
    private(set) var alone: Set<String> = []

    init(_ words: [String]) { self.words = words.map(PlainLetters.folded) }

    fileprivate func or(alone words: String...) -> Names {
      var names = self
      names.alone.formUnion(words.map(PlainLetters.folded))
      return names
    }
  }

  static let date = Names([
    "buchungstag", "buchungsdatum", "transaction date", "booking date", "posting date", "date", "datum", "fecha",
    "data operacji", "data operazione", "date opération", "bogføringsdato", "bokföringsdag", "kirjauspäivä",
    "data księgowania", "datum zaúčtování", "işlem tarihi", "tarih", "дата", "data", "dato", "transaktionsdag", "päivä",
    "buchung", "booked", "posted", "bogført", "bokført", "bokfört", "利用日", "消費日",
    "könyvelés", "dátum", "kelt", "交易日", "日期", "时间", "時間", "日付", "取引日", "거래일", "날짜", "day", "tag", "time",
  ])
  static let valueDate = Names([
    "valuta", "wertstellung", "value date", "valued", "rentedato", "rentedatum", "data waluty", "date de valeur",
    "fecha valor", "data valuta", "data valor", "értéknap", "valör", "valutadag", "valutadato", "arvopäivä", "valør",
    "datum valuty", "valör tarihi", "дата валютирования", "起息日", "起算日", "기산일", "due date", "effective date",
    "splatnosti",
  ])
  static let amount = Names([
    "amount", "betrag", "umsatz", "som", "利用金額", "montant", "importe", "importo", "bedrag", "beløb", "beløp", "belopp",
    "summa", "määrä", "kwota",
    "částka", "összeg", "tutar", "valor", "montante", "monto", "érték", "ertek", "cantidad", "сумма", "сума", "金額",
    "金额", "거래금액", "發生額", "发生额", "amt",
    "금액", "sum", "value", "charge", "cost", "money", "price", "gross", "brutto",
  ])
  static let debit = Names([
    "debit", "withdrawal", "paid out", "money out", "spent", "soll", "belastung", "lastschrift", "ausgabe", "débit",
    "cargo", "adeudo", "payments", "retrait", "menot", "转出", "轉出", "提", "支", "udgift", "利用金額", "ご利用額", "이용금액",
    "결제금액", "消费金额", "消費金額", "支付金额", "utbetalning", "utbetaling", "udbetaling", "kifizetés", "uitgaven", "払出", "引落",
    "提出", "転出", "支出", "提款", "expense", "outflow", "ausgang", "uscite", "addebiti", "addebito", "dare",
    "dépenses", "debe", "egreso", "gasto", "retiro", "saída", "débito", "despesa", "af", "afschrijving", "uit", "ud",
    "hævet", "uttag", "utgift", "ut", "otto", "obciążenia", "wydatki", "wydatek", "wypłata", "výdaje", "výdej",
    "terhelés", "kiadás", "tartozik",
    "borç", "çıkan", "gider", "расход", "списание", "витрат", "дебет", "出金", "支払", "引出", "お支払", "支払い", "출금", "찾으신",
    "지급", "지출", "借方",
  ]).or(alone: "out")
  static let credit = Names([
    "credit", "deposit", "paid in", "money in", "received", "haben", "gutschrift", "einnahme", "crédit", "abono", "存入",
    "receipts", "dépôt", "tulot", "kredit", "przychód", "转入", "轉入", "存", "收", "収入", "受入", "inbetalning", "indtægt",
    "inntekt", "innbetaling",
    "indbetaling", "befizetés", "inkomsten",
    "收入", "income", "inflow", "eingang", "entrate", "accrediti", "accredito", "avere", "recettes", "haber", "ingreso",
    "depósito", "entrada", "crédito", "receita", "bij", "bijschrijving", "ind", "indsat", "insättning", "inkomst",
    "inn",
    "pano", "uznania", "wpływy", "wpłata", "příjmy", "příjem", "jóváírás", "bevétel", "követel", "alacak", "giren",
    "gelir",
    "приход", "зачисление", "поступление", "надходження", "кредит", "入金", "預り", "預かり", "預入", "お預り", "입금", "맡기신",
    "수입", "貸方", "贷方",
  ]).or(alone: "in")
  static let balance = Names([
    "balance", "saldo", "solde", "kontostand", "guthaben", "outstanding", "zůstatek", "egyenleg", "bakiye", "остаток",
    "залишок",
    "баланс",
    "餘額", "余额", "結餘", "残高", "差引残高", "잔액", "cash balance",
  ])
  static let currency = Names([
    "currency", "commodity", "währung", "devise", "moneda", "divisa", "valuta", "munt", "muntsoort", "monnaie",
    "waluta",
    "měna", "deviza", "pénznem", "döviz", "para birimi", "валюта", "ccy", "moeda", "valutta", "幣別", "幣種", "币种",
    "通貨", "통화",
  ]).or(alone: "birim")
  static let payee = Names([
    "payee", "merchant", "counterparty", "counter party", "partner name", "partnername", "motpart", "vendor",
    "controparte", "contraparte", "winkel",
    "beneficiary", "empfänger", "begünstigter", "auftraggeber",
    "zahlungspflichtiger",
    "bénéficiaire", "beneficiario", "tegenpartij", "naam tegenpartij", "saaja", "mottagare", "modtager", "mottaker",
    "odbiorca", "nadawca", "kontrahent", "protistrana", "název protiúčtu", "partner neve", "kedvezményezett", "alıcı",
    "получатель", "контрагент", "отримувач", "對方", "对方", "商店", "商户", "交易对方", "取引先", "ご利用先", "利用店名",
    "거래처", "받는분", "who",
  ])
  static let sender = Names([
    "nadawca", "nadawcy", "odesílatel", "sender name", "ordonnateur", "ordenante", "отправитель",
  ])
  static let receiver = Names([
    "odbiorca", "odbiorcy", "příjemce", "receiver name", "bénéficiaire", "beneficiario", "получатель",
  ])
  static let name = Names([
    "description", "purpose", "verwendungszweck", "beschreibung", "payment reference", "buchungs-info", "details",
    "particulars", "libellé", "concepto",
    "omschrijving",
    "摘要内容", "摘要",
    "narrative", "narration", "memo", "buchungstext", "descrição", "descrizione", "causale", "descripción", "detalle",
    "tytuł", "opis operacji", "opis", "popis", "zpráva pro příjemce", "közlemény", "leírás", "açıklama", "selite",
    "viesti",
    "beskrivning", "specifikation", "beskrivelse", "tekst", "forklaring", "назначение", "описание", "опис",
    "призначення",
    "內容", "内容", "お取引内容", "商品", "备注", "기재내용", "내용", "적요", "text", "what", "name", "title",
    "tittel", "titel", "メモ",
  ])
  static let remark = Names([
    "note", "remark", "comment", "notiz", "bemerkung", "備註", "备注", "poznámka", "notes", "메모", "備考", "附言",
    "commentaire", "kommentar", "kommentti", "comentario", "comentário", "commento", "opmerking", "megjegyzés", "yorum",
    "комментарий", "коментар", "примечание", "примітка", "notatka", "notas", "nota", "observaciones", "observações",
    "huomautus", "anmerkung", "anteckning", "merknad", "비고",
  ])
  static let category = Names([
    "category", "kategorie", "catégorie", "categoría", "categoria", "kategoria", "kategori", "категория", "類別", "类别",
    "分類", "分类", "カテゴリ", "費目",
  ])
  /// Ways of paying, and kinds of movements.
  static let way = Names([
    "type", "kind", "payment method", "art", "buchungsart", "umsatzart", "zahlungsart", "typ", "tipo", "canale",
    "canal",
    "soort", "rodzaj", "typ operacji", "druh", "tür", "tyyppi", "laji", "típus", "вид", "тип", "区分", "種別", "種類",
    "거래구분", "유형", "类型", "類型", "betalingstype", "status", "state",
  ])
  static let tags = Names([
    "tags", "labels", "schlagworte", "schlagwörter", "etiketten", "étiquettes", "etiquetas",
    "etichette",
    "etykiety", "tagi", "štítky", "címkék", "etiketter", "taggar", "etiketler", "tunnisteet", "метки", "теги", "мітки",
    "標籤", "标签", "タグ", "태그",
  ])
  /// What a bank takes for a payment, beside it or in it.
  static let fee = Names([
    "fee", "fees", "charges", "gebühr", "gebühren", "entgelt", "frais", "comisión", "comissão", "commissione",
    "commission",
    "commissioni", "opłata", "prowizja", "costo", "custo", "coste", "taxa", "poplatek", "kosten", "avgift", "gebyr",
    "díj", "komisyon", "palvelumaksu", "poplatky", "комиссия",
    "комісія", "сбор", "збір", "ücret", "palkkio", "költség", "surcharge", "bank charge", "service charge",
    "gastos bancarios", "påslag", "encargos", "spesen", "tillæg", "tillegg", "jutalék", "provisie", "toeslag",
    "spese bancarie", "provision",
    "marge de change", "комісійні", "opłaty", "naliczone opłaty", "lisämaksu", "toimitusmaksu", "masraf", "kesinti",
    "手續費", "手续费", "手数料", "수수료", "服务费", "服務費",
  ]).or(alone: "kulu", "provision", "spese")
  /// Columns of what is a part of an amount, or what is left.
  private static let beside = Names(
    balance.words + fee.words + [
      "new", "available", "remaining", "tax", "taxes", "vat", "steuer", "mwst", "ust", "taxe", "tva", "iva", "impuesto",
      "btw", "moms", "tip", "cashback", "limit", "消費税", "税額", "税额", "稅額",
    ]
  ).or(alone: "kulu", "provision")

  /// Whether a name says something else that is beside the amount: `VAT amount`, and not `Amount (with VAT)`.
  static func isBeside(_ name: String) -> Bool { rank(unbracketed(name), among: beside) != nil }

  static func isFee(_ name: String) -> Bool {
    rank(unbracketed(name), among: fee) != nil && rank(unbracketed(name), among: afterFees) == nil
  }

  /// `Amount after fees` has them in it, or not: it is an amount.
  private static let afterFees = Names(["after fees", "without fees", "incl. fees", "including fees"])

  static func unbracketed(_ name: String) -> String {
    String(name.prefix { $0 != "(" && $0 != "[" && $0 != "（" })
  }

  /// Columns of amounts in another currency than the account's.
  private static let foreign = Names([
    "foreign", "exchange", "original", "walucie", "валюте", "валюті", "orijinal", "yabancı", "eredeti", "ursprung",
    "původní", "oorspronkelijk",
    "utländsk",
    "utl.", "utenlandsk", "udenlandsk",
    "zahraniční", "fremd", "kurs", "devises", "origine", "wisselkoers", "köp", "vreemde",
    "alkuperäi", "oryginaln", "opprinnelig", "oprindelig", "оригинал", "первоначальн", "початков", "현지", "원거래",
    "外幣", "外币", "原币", "原幣", "現地", "外貨", "local amount", "local currency", "merchant amount",
    "taux", "tasso di cambio", "tipo de cambio", "câmbio", "koers", "árfolyam", "döviz kuru", "курс", "汇率", "匯率", "為替",
    "レート", "환율",
  ])
  static func isForeign(_ name: String) -> Bool {
    let (folded, words) = (PlainLetters.folded(name), PlainLetters.words(name))
    if isOfAccount(name) { return false }
    return foreign.words.contains { PlainLetters.has($0, in: folded) } || words.contains("rate")
  }

  /// Amounts in another currency: `Original amount`, and `Valutabeløp` and `Kwota w walucie`, which are in that of a payment.
  static func isForeignAmount(_ name: String) -> Bool {
    if isForeign(name) { return true }
    if isOfAccount(name) || CurrencySigns.mark(ofColumn: name) != nil { return false }
    let folded = PlainLetters.folded(name)
    return currency.words.filter { $0.count > 3 && PlainLetters.has($0, in: folded) }.contains { word in
      rank(folded.replacing(word, with: " "), among: amount) != nil
    }
  }

  /// Whether a name says that it is about the account: `Částka v měně účtu`.
  static func isOfAccount(_ name: String) -> Bool {
    let folded = PlainLetters.folded(name)
    return account.words.contains { PlainLetters.has($0, in: folded) }
  }

  private static let account = Names([
    "account", "konto", "účtu", "rachunku", "compte", "cuenta", "conta", "rekening", "tilin", "számla", "hesap",
    "счета",
    "счёта", "рахунку", "картки", "карты", "karty", "card currency", "口座", "계좌", "账户", "帳戶",
  ])

  /// Whether a column is called as an account is, and no more.
  static func isAccountName(_ name: String) -> Bool {
    let names = [
      "account", "account name", "konto", "compte", "cuenta", "conta", "conto", "rekening", "帳戶", "账户", "口座",
    ]
    return names.contains(PlainLetters.folded(name))
  }

  /// Whether a name says that the account in the column is one's own: `Auftragskonto`.
  static func isOwnAccount(_ name: String) -> Bool {
    ownAccounts.contains(PlainLetters.words(PlainLetters.parted(name)).joined(separator: " "))
  }

  private static let ownAccounts = Set(
    [
      "my account", "own account", "auftragskonto", "iban auftragskonto", "eigenes konto", "mein konto", "mon compte",
      "mi cuenta", "cuenta propia", "conto proprio", "eigen rekening", "moje konto", "własny rachunek", "vlastní účet",
      "můj účet", "eget konto", "mit konto", "min konto", "oma tili", "saját számla", "本人账户", "本方账户", "本方账号",
    ].map(PlainLetters.folded))

  /// Whether a column says with what was paid, a card or an account: words in it say nothing about the payment itself.
  static func isOfMeans(_ name: String) -> Bool {
    PlainLetters.words(name).contains(where: means.contains) || wideMeans.contains(where: name.contains)
  }

  private static let means: Set<String> = [
    "card", "method", "account", "class", "karte", "zahlungsart", "zahlungsmittel", "konto", "kontoart", "tarjeta",
    "carte", "carta", "kort", "funding",
  ]
  private static let wideMeans = ["方式", "支払方法", "支払手段", "결제수단", "결제방법"]

  /// What its bank gives to one transaction for ever. A reference, a number or an account's id comes again.
  static let id = Names([
    "transaction id", "transaction-id", "transactionid", "fitid", "uuid", "buchungs-id", "transaktions-id",
    "transaktionsnummer", "unique id", "交易号", "交易號", "交易单号",
  ])
  /// What says how far a payment is.
  private static let state = Names([
    "status", "state", "zustand", "staat", "situación", "ステータス", "situacao", "buchungsstatus", "état", "statut",
    "estado", "stato", "stav", "tila", "állapot",
    "durum", "durumu", "állapota", "tilanne", "статус", "состояние", "стан", "狀態", "状态", "交易状态", "当前状态", "状態", "상태",
    "situação", "stan",
  ])

  static func isState(_ name: String) -> Bool {
    PlainLetters.words(PlainLetters.parted(name)).contains { word in
      state.words.contains { word == $0 || (isWide($0) && word.contains($0)) }
    }
  }

  /// Whether a name is one for what became of something, be it a payment or a match.
  static func isOutcome(_ name: String) -> Bool {
    PlainLetters.words(PlainLetters.parted(name)).contains(where: outcome.words.contains)
  }

  private static let outcome = Names([
    "result", "outcome", "response", "ergebnis", "résultat", "resultado", "risultato", "esito", "resultaat", "wynik",
    "výsledek", "resultat", "tulos", "eredmény", "sonuç", "результат", "結果", "结果", "결과", "交易结果", "交易結果",
  ])

  /// Words of East Asia are not parted by blanks. One sign alone is part of many words.
  private static func isWide(_ word: String) -> Bool {
    word.count > 1 && word.unicodeScalars.contains { $0.value > 0x2E80 }
  }

  /// Whether a name is one for what was spent alone: `入出金` and `Credit/Debit amount` are for both.
  static func isSpending(_ name: String) -> Bool {
    let folded = PlainLetters.folded(name)
    let isBoth =
      rank(name, among: credit) != nil || ["入出", "出入", "収支", "收支", "입출"].contains { PlainLetters.has($0, in: folded) }
    return
      (rank(name, among: debit) != nil || costs.contains(unbracketed(folded).trimmed) || SideWords.isSpending(name))
      && !isBoth
  }

  private static let costs = Set(
    [
      "cost", "costs", "amount spent", "kostnad", "kostnader", "harcama", "花費", "花费", "ausgegeben", "kulut", "koszt",
      "koszty", "költés", "spesa", "spese",
    ].map(PlainLetters.folded))

  /// Whether a column of days is called as that of purchases is. What a list of them has without a minus was spent.
  static func isDayOfPurchase(_ name: String) -> Bool {
    let folded = PlainLetters.folded(name)
    return [
      "purchase date", "date of purchase", "kaufdatum", "date d'achat", "data acquisto", "fecha de compra",
      "data da compra", "aankoopdatum", "kopdatum", "消費日", "消费日",
    ].contains { PlainLetters.has($0, in: folded) }
  }

  /// Whether a name is one for what was spent, or for what came in; nil for another.
  static func side(_ name: String) -> Bool? {
    if rank(name, among: debit) != nil || ["d", "dr", "s", "t"].contains(PlainLetters.folded(name)) { return true }
    let isCredit = rank(name, among: credit) != nil || ["c", "cr", "h", "k", "j"].contains(PlainLetters.folded(name))
    return isCredit ? false : nil
  }

  /// How good a name is for a meaning: 0 is the best; nil for none.
  static func rank(_ name: String, among names: Names) -> Int? {
    let (name, words) = (PlainLetters.folded(name), names.words)
    if let exact = words.firstIndex(of: name) { return exact }
    if names.alone.contains(unbracketed(name).trimmed) { return words.count }
    // Short words are not part of others: an id is not in "paid".
    return words.firstIndex { $0.count > 3 || isWide($0) ? PlainLetters.has($0, in: name) : has($0, name) }
      .map { $0 + words.count }
  }

  private static func has(_ word: String, _ name: String) -> Bool {
    name.split { !$0.isLetter && !$0.isNumber }.contains { $0 == word }
  }
}
