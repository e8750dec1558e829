internal import Records

extension ImportRule.Reader {
  public static let spliit = group("spliit") { content, rule throws(SourceProblem) in
    try SpliitEntries(content.bytes, rule)
  }
}

/// What Spliit exports of a group, in either of its forms.
enum SpliitEntries: GroupEntries {
  case document(SpliitDocument)
  case table(SpliitTable)

  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    let sign: String?
    if let document = try SpliitDocument(text) {
      (self, sign) = (.document(document), document.sign)
    } else if let table = SpliitTable(text) {
      (self, sign) = (.table(table), table.sign)
    } else {
      throw SourceProblem(offset: 0, "it is no export of Spliit: it has no list “expenses”, and no such columns")
    }
    guard let currency = rule.currency, let sign, !CurrencySigns.candidates(sign, usual: nil).isEmpty,
      !CurrencySigns.candidates(sign, usual: nil).contains(currency)
    else { return }
    throw SourceProblem(offset: 0, "its amounts are in \(sign), and the currency of the rule is \(currency)")
  }

  mutating func next() throws(SourceProblem) -> GroupEntry? {
    switch self {
    case .document(var document):
      self = .table(SpliitTable.empty)
      defer { self = .document(document) }
      return try document.next()
    case .table(var table):
      self = .table(SpliitTable.empty)
      defer { self = .table(table) }
      return try table.next()
    }
  }
}

enum Spliit {
  /// Currencies that the app writes without decimals; its amounts are whole numbers of the smallest unit that it knows.
  private static let whole: Set<Text> = ["COP", "HUF", "IDR", "ISK", "JPY", "KRW", "VND"]

  static func decimals(of currency: Text?) -> Int { currency.map(whole.contains) == true ? 0 : 2 }

  /// The category of what has none.
  static let noCategory = "General"

  /// The sign that a group writes beside its amounts, where it says no code of a currency, and an empty text for
  /// nothing; nil where it says one, and for other files.
  static func sign(of text: [UInt8]) -> String? {
    do throws(SourceProblem) {
      if let document = try SpliitDocument(text) { return document.sign }
      return SpliitTable(text)?.sign
    } catch { return nil }
  }
}
