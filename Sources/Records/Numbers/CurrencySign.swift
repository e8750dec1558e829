/// What people write beside amounts for a currency, other than its code: `€`, `NT$`, `元`.
public struct CurrencySign: Hashable, Sendable {
  /// Whose sign it is. Of several, the first one is meant where `isUsual` says so and nothing else does.
  public let codes: [String]
  /// Whether most people mean the first of several.
  public let isUsual: Bool
  /// Whether it looks like a word or an abbreviation: it then has to touch the digits, or be that of a currency in use.
  public let isWord: Bool

  private init(_ codes: [String], isUsual: Bool = false, isWord: Bool = false) {
    (self.codes, self.isUsual, self.isWord) = (codes, isUsual, isWord)
  }

  /// nil where the text is not a sign. Compared by bytes: with a mark on it, a sign is another text.
  public static func named(_ text: String) -> CurrencySign? { all[Text(text)] }

  /// All of them in small letters.
  public static let spellings = Set(all.keys.map { Text($0.string.lowercased()) })

  private static let all: [Text: CurrencySign] = {
    var signs: [Text: CurrencySign] = [
      "$": CurrencySign(dollars, isUsual: true), "¥": CurrencySign(["JPY", "CNY"]),
      "kr": CurrencySign(["SEK", "NOK", "DKK", "ISK"], isWord: true),
    ]
    for (text, code) in single { signs[text] = CurrencySign([code]) }
    for (text, code) in words { signs[text] = CurrencySign([code], isWord: true) }
    for text: Text in ["元", "圓", "圆", "塊", "块"] { signs[text] = CurrencySign(["TWD", "CNY", "HKD"]) }
    return signs
  }()

  private static let dollars = [
    "USD", "TWD", "HKD", "SGD", "AUD", "CAD", "NZD", "MXN", "ARS", "BBD", "BMD", "BND", "BSD", "BZD", "CLP", "COP",
    "FJD",
    "GYD", "JMD", "KYD", "LRD", "NAD", "SBD", "SRD", "TTD", "XCD",
  ]

  private static let single: [Text: String] = [
    "€": "EUR", "£": "GBP", "₩": "KRW", "US$": "USD", "NT$": "TWD", "HK$": "HKD", "S$": "SGD", "A$": "AUD",
    "AU$": "AUD", "C$": "CAD",
    "CA$": "CAD", "NZ$": "NZD", "MX$": "MXN", "R$": "BRL", "JP¥": "JPY", "CN¥": "CNY", "円": "JPY", "日圓": "JPY",
    "日元": "JPY", "日幣": "JPY", "台幣": "TWD", "臺幣": "TWD", "新台幣": "TWD", "美元": "USD", "美金": "USD",
    "歐元": "EUR", "欧元": "EUR", "港幣": "HKD", "港元": "HKD", "人民幣": "CNY", "人民币": "CNY", "英鎊": "GBP",
    "韓元": "KRW", "韓圜": "KRW", "원": "KRW", "₹": "INR", "₽": "RUB", "₺": "TRY", "₫": "VND", "₱": "PHP",
    "฿": "THB", "₴": "UAH", "₪": "ILS", "₦": "NGN", "₵": "GHS", "₲": "PYG", "₡": "CRC", "₭": "LAK", "₮": "MNT",
    "₸": "KZT", "₼": "AZN", "₾": "GEL",
  ]

  private static let words: [Text: String] = [
    "NTD": "TWD", "NT": "TWD", "RMB": "CNY", "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "Fr.": "CHF", "Rp": "IDR",
    "RM": "MYR",
  ]
}
