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
      "miles", "migliaia", "milhares", "duizend", "duizenden", "tisíc", "tisících", "ezer", "tuhatta", "tuhansina",
      "tusinder", "tusental", "tysiącach", "тысячах", "тисячах", "million", "millions", "mio", "mln", "millionen",
      "millones", "milioni", "milhões", "miljoen", "млн", "milliunit", "milliunits", "micros", "000", "000s",
    ].map(PlainLetters.folded))
  private static let wide: Set<String> = [
    "千", "万", "萬", "천", "만", "千円", "千元", "万円", "万元", "萬元", "천원", "만원", "百万円", "百萬元", "백만원",
  ]

  /// The word that says it; nil for a name without one.
  ///
  /// - Parameter hasDecimals: whether its numbers have some. Then they are no coins: `Amount (dollars, cents)`.
  static func unit(ofColumn name: String, hasDecimals: Bool) -> String? {
    let words = PlainLetters.words(PlainLetters.parted(name))
    // `kEUR` has a capital within it.
    if let word = (words + PlainLetters.words(name)).first(where: {
      isThousands($0) && ($0 != "mio" || isMillions(name))
    }) {
      return word
    }
    let parts = name.split { "()[]（）：:_ /".contains($0) }.map(String.init)
    if let part = parts.first(where: wide.contains) { return part }
    if let part = parts.dropFirst().first(where: isShort) ?? power(in: name) { return part }
    if hasDecimals { return nil }
    if let word = words.first(where: coins.contains) { return word }
    return parts.dropFirst().first { ["分", "p", "gr"].contains($0) }
  }

  /// Whether `Mio` in a name is no `mio` and `mío`, which are `my`: `Betrag in Mio.`, `Betrag (Mio €)`.
  private static func isMillions(_ name: String) -> Bool {
    let parts = name.lowercased().split { " ()[]".contains($0) }.map(String.init)
    return parts.indices.contains { place in
      if parts[place] == "mio." { return true }
      let next = place + 1 < parts.count ? parts[place + 1] : nil
      let isBeforeCurrency = next.map { !CurrencySigns.candidates($0.uppercased(), usual: nil).isEmpty }
      return parts[place] == "mio" && (isBeforeCurrency ?? (place > 0 && parts[place - 1] == "in"))
    }
  }

  /// A word for thousands or more, also before the code of a currency: `TEUR`, `kUSD`.
  private static func isThousands(_ word: String) -> Bool {
    if thousands.contains(word) { return true }
    guard word.utf8.count == 4, word.begins(with: "k") || word.begins(with: "t") else { return false }
    let code = word.dropFirst().uppercased()
    return CurrencyCode.named(code) == code && !CurrencyCode.isWord(code)
  }

  private static func isShort(_ part: String) -> Bool {
    ["k", "K", "k€", "K€", "T€", "k$", "K$", "k£", "K£", "m€", "M€", "$k", "€k", "$K", "€K"].contains(part)
  }

  /// `Amount x100`, `Amount (1/100)`, `Betrag in 1000`
  private static func power(in name: String) -> String? {
    let signs = name.lowercased().split { " ()[]_".contains($0) }.map(String.init)
    return signs.indices.lazy.map { signs[$0].drop { "x×*".contains($0) } }.enumerated().first { place, digits in
      let isMarked =
        digits.count < signs[place].count || (place > 0 && ["in", "x", "×", "*", "je"].contains(signs[place - 1]))
      return (isMarked && isPower(digits)) || (digits.begins(with: "1/") && isPower(digits.dropFirst(2)))
    }.map { signs[$0.offset] }
  }

  private static func isPower(_ digits: Substring) -> Bool {
    digits.count > 2 && digits.first == "1" && digits.dropFirst().allSatisfy { $0 == "0" }
  }

  // MARK: - Columns and lines beside the amounts

  /// What a column says of the numbers beside it.
  enum Role {
    /// By which they are multiplied.
    case factor
    /// By which power of ten, or how many of their digits stand behind the point.
    case power
    /// What they count.
    case unit
  }

  static func meaning(ofColumn name: String) -> Role? {
    let plain = PlainLetters.words(PlainLetters.parted(name)).filter { !["amount", "the", "of"].contains($0) }
      .joined(separator: " ")
    return factors.contains(plain) ? .factor : units.contains(plain) ? .unit : powers.contains(plain) ? .power : nil
  }

  private static let factors = Set(
    [
      "scale factor", "multiplier", "factor", "faktor", "multiplikator", "facteur", "multiplicateur", "multiplicador",
      "moltiplicatore", "fattore", "倍率", "倍数", "倍數", "배율",
    ].map(PlainLetters.folded))
  private static let units = Set(
    [
      "unit", "units", "currency unit", "unit currency", "einheit", "betragseinheit", "unité", "unidad", "unità",
      "eenheid", "unidade", "jednostka", "jednotka", "enhet", "enhed", "yksikkö", "egység", "единица", "одиниця", "单位",
      "單位", "単位", "단위", "金额单位", "金額單位", "金額単位",
    ].map(PlainLetters.folded))
  private static let powers = Set(
    [
      "scale", "scaling", "exponent", "skalierung", "échelle", "exposant", "escala", "exponente", "esponente", "指数",
      "指數",
      "decimals", "decimal places", "decimal digits", "minor unit", "minor units", "nachkommastellen",
      "dezimalstellen", "décimales", "decimales", "decimali", "decimalen", "casas decimais", "小数位", "小數位", "小数位数",
      "小數位數", "小数桁数",
    ].map(PlainLetters.folded))

  /// Whether a cell of such a column is a word for another unit: `cents`, `thousand`. A letter alone can be a piece or a box.
  ///
  /// - Parameter hasDecimals: whether the amounts have some. Then they are no coins.
  static func isUnit(_ cell: String, hasDecimals: Bool) -> Bool {
    let words = PlainLetters.words(PlainLetters.parted(cell))
    if words.contains(where: isThousands) || wide.contains(cell) || (cell.count > 1 && isShort(cell)) { return true }
    return !hasDecimals && (words.contains(where: coins.contains) || ["分", "minor_units"].contains(cell))
  }

  /// The word by which a line above or below the table says in which unit all amounts are: `All amounts in thousands`, `in
  /// TEUR`, `单位：千元`; nil for another line.
  static func unit(inLine cells: [String], hasDecimals: Bool) -> String? {
    for (place, cell) in cells.enumerated() {
      let words = PlainLetters.words(cell)
      let found = words.indices.filter { isUnit(at: $0, of: words) || (!hasDecimals && coins.contains(words[$0])) }
      let isLabelled = words.contains(where: labels.contains) || (place > 0 && isLabel(cells[place - 1]))
      // Among other words it can be a bank of that name, or the balance of an account.
      let isNothingElse = words.indices.allSatisfy { at in
        found.contains(at) || isFiller(words[at]) || (words[at] == "1" && found.contains(at + 1))
      }
      if isNothingElse, let at = found.first(where: { isLabelled || isBehindIn(words[..<$0]) }) { return words[at] }
      if let short = short(in: cell) { return short }
      let parts = cell.split { "()[]（）：: ".contains($0) }.map(String.init)
      let isWideLabel = isLabelled || (parts.count == 1 && parts[0] != cell)
      if isWideLabel, let part = parts.last, let word = wide.first(where: part.ends) { return word }
    }
    return nil
  }

  /// Whether a word of a line is one for thousands or more. `000` behind a number is a part of it, but for `in 1.000 EUR`.
  private static func isUnit(at place: Int, of words: [String]) -> Bool {
    guard isThousands(words[place]) else { return false }
    guard words[place] == "000", place > 0, words[place - 1].allSatisfy(\.isNumber) else { return true }
    return words[place - 1] == "1" && place > 1 && ins.contains(words[place - 2])
  }

  /// `Alle Beträge in T€`, and nothing else: `Anna K in Vienna` is somebody.
  private static func short(in cell: String) -> String? {
    let parts = cell.split { "()[]: ".contains($0) }.map(String.init)
    guard let place = parts.firstIndex(where: isShort) else { return nil }
    let before = parts[..<place].flatMap { PlainLetters.words($0) }
    let behind = parts[(place + 1)...].flatMap { PlainLetters.words($0) }
    return isBehindIn(before[...]) && (before + behind).allSatisfy(isFiller) ? parts[place] : nil
  }

  /// Whether `in` stands in front of a word, with no more than a currency between.
  private static func isBehindIn(_ words: ArraySlice<String>) -> Bool {
    guard let place = words.lastIndex(where: ins.contains) else { return false }
    return words[(place + 1)...].allSatisfy { $0 == "1" || isFiller($0) }
  }

  private static func isLabel(_ cell: String) -> Bool { PlainLetters.words(cell).contains(where: labels.contains) }

  private static func isFiller(_ word: String) -> Bool {
    fillers.contains(word) || labels.contains(word) || ins.contains(word)
      || CurrencyCode.named(word.uppercased()) == word.uppercased()
  }

  private static let ins: Set<String> = ["in", "en", "em", "i", "w", "v", "в", "у"]
  private static let labels = Set(
    [
      "amounts", "amount", "figures", "values", "unit", "units", "angaben", "beträge", "betrag", "zahlen", "werte",
      "einheit", "montants", "montant", "chiffres", "unité", "importes", "cifras", "unidad", "importi", "valori",
      "unità",
      "bedragen", "eenheid", "valores", "unidade", "kwoty", "jednostka", "částky", "jednotka", "belopp", "beløb",
      "beløp",
      "enhet", "enhed", "суммы", "суми", "единица", "单位", "單位", "単位", "단위", "金额单位", "金額單位",
    ].map(PlainLetters.folded))
  private static let fillers = Set(
    [
      "all", "are", "is", "of", "the", "shown", "stated", "given", "reported", "expressed", "unless", "otherwise",
      "noted", "alle", "sind", "euro",
      "euros", "dollar", "dollars", "us", "pounds", "tous", "toutes", "les", "sont", "de", "d", "des", "todos", "los",
      "tutti", "gli", "di", "todas", "as", "os", "van", "zl", "kc", "kr", "руб", "рублей", "грн",
    ].map(PlainLetters.folded))
}
