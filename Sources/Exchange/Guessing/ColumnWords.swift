import Records

/// What columns of banks are called, in lower case and in the languages of the people who keep ledgers. What stands first
/// is the better name.
enum ColumnWords {
  static let date = [
    "buchungstag", "buchungsdatum", "transaction date", "booking date", "date", "datum", "fecha", "data", "交易日", "日期",
    "日付", "day", "tag",
  ]
  static let amount = [
    "amount", "betrag", "umsatz", "montant", "importe", "importo", "bedrag", "金額", "金额", "sum", "value", "charge",
    "cost", "money", "price", "gross", "brutto",
  ]
  static let debit = [
    "debit", "withdrawal", "paid out", "money out", "spent", "soll", "belastung", "ausgabe", "débit", "cargo", "支出",
    "提款", "expense", "outflow", "ausgang", "uscite", "dépenses", "debe", "egresos", "gastos", "出金", "支払", "출금",
  ]
  static let credit = [
    "credit", "deposit", "paid in", "money in", "received", "haben", "gutschrift", "einnahme", "crédit", "abono", "存入",
    "收入", "income", "inflow", "eingang", "entrate", "recettes", "haber", "ingresos", "入金", "預り", "입금",
  ]
  static let balance = ["balance", "saldo", "solde", "kontostand", "餘額", "余额", "結餘"]
  static let currency = ["currency", "commodity", "währung", "devise", "moneda", "valuta", "幣別", "币种"]
  static let payee = [
    "payee", "merchant", "counterparty", "beneficiary", "empfänger", "begünstigter", "auftraggeber",
    "zahlungspflichtiger",
    "bénéficiaire", "beneficiario", "tegenpartij", "對方", "商店", "who",
  ]
  static let name = [
    "description", "purpose", "verwendungszweck", "details", "particulars", "libellé", "concepto", "omschrijving", "摘要",
    "narrative", "memo", "text", "what", "name", "title",
  ]
  static let remark = ["note", "remark", "comment", "notiz", "bemerkung", "備註", "备注"]
  static let category = ["category", "kategorie", "catégorie", "categoría", "categoria", "類別", "类别"]
  /// Columns of what is a part of an amount, or what is left.
  private static let beside = [
    "balance", "saldo", "solde", "kontostand", "餘額", "余额", "結餘", "new", "available", "remaining", "fee", "fees", "tax",
    "taxes", "vat", "gebühr", "entgelt", "steuer", "mwst", "ust", "frais", "taxe", "tva", "comisi", "iva", "impuesto",
    "commission", "btw", "discount", "tip", "手續費", "手续费", "手数料", "消費税", "税額", "税额", "稅額",
  ]

  /// Whether a name says something else that is beside the amount: `VAT amount`, and not `Amount (with VAT)`.
  static func isBeside(_ name: String) -> Bool {
    rank(String(name.prefix { $0 != "(" && $0 != "[" && $0 != "（" }), among: beside) != nil
  }

  /// Columns of amounts in another currency than the account's.
  static let foreign = ["foreign", "exchange", "rate", "original", "fremd", "kurs"]
  /// What its bank gives to one transaction for ever. A reference, a number or an account's id comes again.
  static let id = [
    "transaction id", "transaction-id", "transactionid", "fitid", "uuid", "guid", "buchungs-id", "transaktions-id",
    "transaktionsnummer", "bank reference", "unique id", "交易号", "交易號",
  ]
  /// Words with which a row begins that says how much all rows are, or what is left.
  static let total = [
    "total", "totals", "subtotal", "sum", "summe", "gesamt", "gesamtsumme", "zwischensumme", "balance", "saldo",
    "endsaldo", "kontostand", "solde", "suma", "somme", "totale", "totaal",
  ]
  static let totalSigns = ["合計", "合计", "總計", "总计", "小計", "小计", "總額", "餘額", "余额"]

  /// Whether one of the first three words of a cell is one for a total.
  static func isTotal(_ cell: String) -> Bool {
    let words = cell.lowercased().split { !$0.isLetter }.prefix(3)
    return words.contains { total.contains(String($0)) } || totalSigns.contains { cell.reads(from: $0) }
  }

  /// How good a name is for a meaning: 0 is the best; nil for none.
  static func rank(_ name: String, among words: [String]) -> Int? {
    let name = name.lowercased()
    if let exact = words.firstIndex(of: name) { return exact }
    // Short words are not part of others: an id is not in "paid".
    return words.firstIndex { $0.count > 3 || !$0.utf8.allSatisfy({ $0 < 0x80 }) ? name.contains($0) : has($0, name) }
      .map { $0 + words.count }
  }

  private static func has(_ word: String, _ name: String) -> Bool {
    name.split { !$0.isLetter && !$0.isNumber }.contains { $0 == word }
  }
}
