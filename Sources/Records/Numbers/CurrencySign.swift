/// What people write beside amounts for a currency, other than its code: `€`, `NT$`, `元`.
public struct CurrencySign: Hashable, Sendable {
  /// Whose sign it is. Of several, the first one is meant where `isUsual` says so and nothing else does.
  public let codes: [String]
  /// Whether most people mean the first of several.
  public let isUsual: Bool
  /// Whether it looks like a word or an abbreviation: it then has to touch the digits or stand beside them.
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
    ]
    for text: Text in ["kr", "kr."] { signs[text] = CurrencySign(crowns, isWord: true) }
    for text: Text in ["Rs", "Rs."] { signs[text] = CurrencySign(rupees, isWord: true) }
    for (text, code) in single { signs[text] = CurrencySign([code]) }
    for (text, code) in words { signs[text] = CurrencySign([code], isWord: true) }
    for text: Text in ["元", "圓", "圆", "塊", "块"] { signs[text] = CurrencySign(yuan) }
    return signs
  }()

  private static let dollars = [
    "USD", "TWD", "HKD", "SGD", "AUD", "CAD", "NZD", "MXN", "ARS", "BBD", "BMD", "BND", "BSD", "BZD", "CLP", "COP",
    "FJD",
    "GYD", "JMD", "KYD", "LRD", "NAD", "SBD", "SRD", "TTD", "XCD",
  ]

  private static let crowns = ["SEK", "NOK", "DKK", "ISK"]
  private static let rupees = ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"]
  private static let yuan = ["TWD", "CNY", "HKD"]

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

// MARK: - In words

extension CurrencySign {
  /// The currencies that people call so, the likeliest first; nil for another word. Capitals do not matter, and no such
  /// word is read: it is refused, or taken for a currency in use.
  public static func spelledOut(_ word: String) -> [String]? { spelledOut[word.lowercased()] }

  private static let spelledOut: [String: [String]] = {
    var codes: [String: [String]] = [:]
    for (meant, words) in names { for word in words { codes[word] = meant } }
    return codes
  }()

  private static let names: [([String], [String])] = [
    (dollars, ["dollar", "dollars", "bucks", "us-dollar", "us-dollars"]),
    (["EUR"], ["euro", "euros", "歐", "欧"]), (["GBP"], ["pound", "pounds", "quid", "pfund", "鎊", "镑", "英镑"]),
    (["JPY"], ["yen", "日币"]), (["CNY"], ["yuan", "renminbi", "rmb"]),
    (["CHF"], ["franc", "francs", "franken", "sfr", "瑞郎", "法郎", "瑞士法郎"]), (["KRW"], ["韩元"]),
    (rupees, ["rs", "rupee", "rupees", "rupie", "rupien", "盧比", "卢比"]),
    (["RUB"], ["ruble", "rubles", "rouble", "roubles", "rubel", "руб", "рублей", "盧布", "卢布"]),
    (["PLN"], ["zł", "zl", "zloty", "zlotys", "złoty", "zlotych"]),
    (crowns, ["kr", "krona", "kronor", "kroner", "kronen", "króna", "krónur"]),
    (["CZK"], ["kč", "kc", "koruna", "koruny", "korun"]), (["HUF"], ["forint", "forints"]),
    (["TRY"], ["lira", "liras", "tl", "里拉"]), (["MXN", "PHP", "ARS", "CLP", "COP"], ["peso", "pesos", "披索"]),
    (["THB"], ["baht", "泰銖", "泰铢"]), (["MYR"], ["ringgit"]), (["BRL"], ["reais"]), (["ZAR"], ["rand", "r"]),
    (["ILS"], ["shekel", "shekels"]), (["AED", "MAD"], ["dirham", "dirhams"]), (["VND"], ["dong", "越南盾"]),
    (["IDR"], ["rupiah"]), (["UAH"], ["hryvnia", "hrywnja", "грн", "гривень"]), (["HKD"], ["港币"]),
    (["TWD"], ["ntd", "台币", "新台币"]),
    (yuan, ["塊錢", "块钱", "元錢", "元钱"]), (["RON", "MDL"], ["lei", "leu"]),
    (["BGN"], ["лв", "lev", "leva", "lew", "lewa"]), (["RSD"], ["дин", "dinara"]), (["KZT"], ["тг", "tenge"]),
    // Rappen, or the sign of IDR with a point; and what has no code.
    ([], ["rp."]), ([], ["btc", "xbt", "bitcoin", "bitcoins", "eth", "ether", "usdt", "usdc", "sats", "比特幣", "比特币"]),
  ]
}
