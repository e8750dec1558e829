import Records

/// Words in the name of a column which say that its numbers are not whole units of a currency: `Betrag (Cent)`, `金額（千円）`.
enum UnitWords {
  /// The smallest coins.
  private static let coins = Set(
    [
      "cent", "cents", "eurocent", "eurocents", "centimes", "centime", "céntimos", "centavos", "cêntimos", "centesimi",
      "centen", "pence", "pennies", "groszach", "grosze", "groszy", "öre", "øre", "haléř", "haléřích", "haléře",
      "fillér", "fillérben", "kuruş", "senttiä", "sentteinä", "senttinä", "коп", "копейках", "копейки", "копійках",
      "копійки", "sen", "minor",
    ].map(PlainLetters.folded))
  private static let thousands = Set(
    [
      "tsd", "tausend", "teur", "thousand", "thousands", "tys", "tis", "tkr", "tusen", "тыс", "тис", "milliers",
      "miles",
    ]
    .map(PlainLetters.folded))
  private static let wide: Set<String> = [
    "千", "万", "萬", "천", "만", "千円", "千元", "万円", "万元", "萬元", "천원", "만원", "百万円", "百萬元", "백만원",
  ]

  /// The word that says it; nil for a name without one.
  ///
  /// - Parameter hasDecimals: whether its numbers have some. Then they are no coins: `Amount (dollars, cents)`.
  static func unit(ofColumn name: String, hasDecimals: Bool) -> String? {
    let words = PlainLetters.words(parted(name))
    if let word = words.first(where: thousands.contains) { return word }
    let parts = name.split { "()[]（）：:_ /".contains($0) }.map(String.init)
    if let part = parts.first(where: wide.contains) { return part }
    if hasDecimals { return nil }
    if let word = words.first(where: coins.contains) { return word }
    return parts.dropFirst().first { ["分", "p", "gr"].contains($0) }
  }

  /// `amountInCents` as words.
  private static func parted(_ name: String) -> String {
    var parted = ""
    for letter in name {
      if letter.isUppercase, parted.last?.isLowercase == true { parted.append(" ") }
      parted.append(letter)
    }
    return parted
  }
}
