internal import Records

/// What the signs of currencies mean.
enum CurrencySigns {
  /// Those that several currencies have stand for the ledger's, where that is one of them.
  private static let meanings: [(sign: String, codes: [String])] = [
    ("R$", ["BRL"]), ("US$", ["USD"]), ("A$", ["AUD"]), ("C$", ["CAD"]), ("HK$", ["HKD"]), ("NT$", ["TWD"]),
    ("€", ["EUR"]), ("£", ["GBP", "EGP", "FKP", "GIP", "LBP", "SDG", "SHP", "SYP"]), ("₹", ["INR"]),
    ("₩", ["KRW", "KPW"]), ("₽", ["RUB"]), ("₺", ["TRY"]), ("₴", ["UAH"]),
    ("zł", ["PLN"]), ("Kč", ["CZK"]), ("Ft", ["HUF"]), ("元", ["CNY", "TWD"]), ("円", ["JPY"]),
    ("¥", ["JPY", "CNY"]), ("￥", ["JPY", "CNY"]), ("kr", ["SEK", "NOK", "DKK", "ISK"]),
    ("$", dollars),
  ]

  private static let dollars = [
    "USD", "ARS", "AUD", "BBD", "BMD", "BND", "BSD", "BZD", "CAD", "CLP", "COP", "CUP", "DOP", "FJD", "GYD", "HKD",
    "JMD",
    "KYD", "LRD", "MXN", "NAD", "NZD", "SBD", "SGD", "SRD", "TTD", "TWD", "UYU", "XCD",
  ]

  /// The currency that a text is a code or a sign of; nil where it is none, or one of several: a `¥` in a ledger in euros.
  /// A dollar is the American one, and a pound the British, unless the ledger's currency is another.
  static func code(_ text: String, usual: Text?) -> Text? {
    if let code = CurrencyCode.named(text) { return Text(code) }
    guard let codes = meanings.first(where: { $0.sign.lowercased() == text.lowercased() })?.codes else { return nil }
    if let usual, codes.contains(usual.string) { return usual }
    return codes.count == 1 || ["$", "£", "₩"].contains(text) ? codes.first.map { Text($0) } : nil
  }

  /// What stands beside the digits of an amount, or in a column's name: its codes in capitals, and its signs.
  static func marks(in text: String) -> [String] {
    let words = text.split { !$0.isLetter }.map(String.init)
    let codes = words.filter { $0 == $0.uppercased() && CurrencyCode.named($0) != nil }
    let dollars = meanings.map(\.sign).filter { $0.count > 1 && $0.ends(with: "$") && text.contains($0) }
    let signs = text.filter { $0.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol } }
    return codes + (dollars.isEmpty ? signs.map { String($0) } : [dollars[dollars.count - 1]])
  }

  /// The first sign in a text that is none of a currency's.
  static func mark(in text: String, otherThan currency: Text) -> String? {
    marks(in: text).first { mark in
      meanings.first { $0.sign == mark }.map { !$0.codes.contains(currency.string) } ?? false
    }
  }

  /// The code that a column's name says in brackets or at its end: `Betrag (EUR)`, `Amount in EUR`, `Amount (£)`.
  static func mark(ofColumn name: String) -> String? {
    let parts = name.split { $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" }.map { String($0).trimmed }
    if parts.count > 1, let mark = parts.dropFirst().flatMap(marks).first { return mark }
    return name.split { $0 == " " || $0 == "_" || $0 == "/" }.last.flatMap { marks(in: String($0)).first }
  }
}
