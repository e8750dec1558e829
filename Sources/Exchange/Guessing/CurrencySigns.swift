internal import Records

/// What codes and signs of currencies mean in the files of banks.
enum CurrencySigns {
  /// What banks write and people do not.
  private static let more: [Text: [String]] = [
    "£": ["GBP", "EGP", "FKP", "GIP", "LBP", "SDG", "SHP", "SYP"], "₩": ["KRW", "KPW"], "￥": ["JPY", "CNY"],
    "Fr": ["CHF"], "fr.": ["CHF"], "sfr": ["CHF"], "sfr.": ["CHF"], "rs": ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"],
    "rs.": ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"], "lei": ["RON", "MDL"], "rur": ["RUB"], "руб": ["RUB"],
    "руб.": ["RUB"],
    "р.": ["RUB"], "грн": ["UAH"], "грн.": ["UAH"], "tl": ["TRY"], "₤": ["GBP"], "euro": ["EUR"], "euros": ["EUR"],
    "euroa": ["EUR"], "euroina": ["EUR"], "zlotych": ["PLN"], "złotych": ["PLN"], "forint": ["HUF"],
    "korun": ["CZK"], "рублях": ["RUB"], "гривнях": ["UAH"],
    "圓": ["TWD", "JPY", "HKD"], "新臺幣": ["TWD"], "kr.": ["SEK", "NOK", "DKK", "ISK"], "원화": ["KRW"],
    "日本円": ["JPY"], "人民币元": ["CNY"], "nt": ["TWD"],
  ]

  /// The currencies that a text can be: one for a code, several for a sign that several have; none for another text.
  /// - Parameter usual: the ledger's, which stands alone where it is one of them.
  static func candidates(_ text: String, usual: Text?) -> [Text] {
    let text = text.trimmed
    if let code = CurrencyCode.named(text) { return [Text(code)] }
    let lower = Text(text.lowercased())
    // Nearly every word is none, and a file has very many.
    guard spellings.contains(lower) else { return [] }
    guard let codes = more[Text(text)] ?? more[lower] ?? sign(text)?.codes else { return [] }
    if let usual, codes.contains(usual.string) { return [usual] }
    return codes.map { Text($0) }
  }

  private static let spellings = CurrencySign.spellings.union(more.keys.map { Text($0.string.lowercased()) })

  private static func sign(_ text: String) -> CurrencySign? {
    let spellings = [text, text.lowercased(), text.prefix(1).uppercased() + text.dropFirst().lowercased()]
    return spellings.lazy.compactMap(CurrencySign.named).first
  }

  /// The currency that a text is a code or a sign of; nil where it is none, or could be one of several: a `$` in a ledger
  /// in euros. A pound is the British one, unless the ledger's is another.
  static func code(_ text: String, usual: Text?) -> Text? {
    let codes = candidates(text, usual: usual)
    return codes.count == 1 || ["£", "₩"].contains(text.trimmed) ? codes.first : nil
  }

  /// What stands beside the digits of an amount, or in a column's name: its codes in capitals, and its signs.
  static func marks(in text: String) -> [String] {
    let words = text.split { !$0.isLetter }.map(String.init)
    let codes = words.filter { $0 == $0.uppercased() && CurrencyCode.named($0) != nil }
    if !codes.isEmpty { return codes }
    if let dollar = dollars.first(where: text.contains) { return [dollar] }
    let signs = text.filter { $0.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol } }
    if !signs.isEmpty { return signs.map { String($0) } }
    return words.filter { !candidates($0, usual: nil).isEmpty }
  }

  /// Signs that have another one in them; the longer ones come first.
  static let dollars = ["NT$", "HK$", "NZ$", "US$", "AU$", "CA$", "MX$", "R$", "A$", "C$", "S$", "CN¥", "JP¥"]

  /// The first sign in a text that is none of a currency's.
  static func mark(in text: String, otherThan currency: Text) -> String? {
    marks(in: text).first { mark in
      let codes = candidates(mark, usual: nil)
      return !codes.isEmpty && !codes.contains(currency)
    }
  }

  /// The currency of the one sign in a text that no other currency has: `€`, and not `$` or `£`.
  static func only(in text: String) -> String? {
    let marks = marks(in: text)
    guard marks.count == 1, let mark = marks.first else { return nil }
    let codes = candidates(mark, usual: nil)
    return codes.count == 1 ? codes.first?.string : nil
  }

  /// The code that a column's name says in brackets or at its end: `Betrag (EUR)`, `Amount in EUR`, `Amount (£)`.
  static func mark(ofColumn name: String) -> String? {
    let parts = name.split { "()[]（）".contains($0) }.map { String($0).trimmed }
    if parts.count > 1, let mark = parts.dropFirst().flatMap(marks).first { return mark }
    return name.split { $0 == " " || $0 == "_" || $0 == "/" }.last.flatMap { marks(in: String($0)).first }
  }
}
