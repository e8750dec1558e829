import Query
import Records

/// A word beside a number that makes another amount of it: `5 million`, `99 cent`, `12 dollars`, `10 percent`.
enum AmountWord: Equatable {
  /// How many ones it is; nil where languages differ.
  case magnitude(Int?)
  /// How many of it one of the currency is.
  case coin(Int)
  /// The currencies that are called so, the likeliest first.
  case currency([String])
  case percent

  /// nil for any other word.
  init?(_ word: String) {
    let key = word.lowercased()
    let bare = key.ends(with: ".") ? String(key.dropLast()) : key
    guard let found = Self.words[key] ?? Self.words[bare] ?? Self.currency(word, bare) ?? Self.compound(word) else {
      return nil
    }
    self = found
  }

  /// What is a sign as well is read as one: `kr`.
  private static func currency(_ word: String, _ bare: String) -> AmountWord? {
    if CurrencyMark(word) != nil { return nil }
    return (CurrencySign.spelledOut(word) ?? CurrencySign.spelledOut(bare)).map(AmountWord.currency)
  }

  /// A number that such a word touches: `12萬`, `5mio`, `99cents`; nil for another text. One or two letters, and what is a
  /// minute as well, may be a name: `5k run`, `10分`.
  static func touching(_ word: String) -> (number: String, word: AmountWord, isName: Bool)? {
    let scalars = word.unicodeScalars
    let isOfNumber = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) || scalar == "." || scalar == "," }
    let behind = scalars.drop { !isOfNumber($0) }
    let before = String(scalars[..<behind.startIndex])
    let number = behind.prefix(while: isOfNumber)
    let rest = String(behind[number.endIndex...])
    guard !number.isEmpty, before.isEmpty || CurrencyMark(before) != nil || ["+", "-", "−"].contains(before),
      let found = AmountWord(rest) ?? beginning(rest)
    else { return nil }
    return (String(number), found, rest.utf8.count < 3 || rest == "分")
  }

  /// Whether digits touch a sign of percent.
  static func isPercent(_ word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    return scalars.indices.dropFirst().contains { place in
      (scalars[place] == "%" || scalars[place] == "‰") && ("0"..."9").contains(scalars[place - 1])
    }
  }

  /// `k€`, `T€`, `萬元`, `keur`.
  private static func compound(_ word: String) -> AmountWord? {
    guard CurrencyMark(word) == nil else { return nil }
    for (sign, ones) in magnitudes + [("t", 1000)] where word.lowercased().begins(with: sign) {
      var rest = word.dropFirst(sign.count)
      if rest.first == "." { rest = rest.dropFirst() }
      if case .sign(_, let sign) = CurrencyMark(String(rest)), !sign.isWord { return .magnitude(ones) }
      if rest.lowercased() == "eur" || moneyBehind.contains(String(rest)) { return .magnitude(ones) }
    }
    return nil
  }

  /// What goes on in Chinese: `萬5千`.
  private static func beginning(_ rest: String) -> AmountWord? {
    guard let first = rest.first, let word = words[String(first)], case .magnitude = word, !first.isASCII,
      rest.dropFirst().first.map({ ("0"..."9").contains($0) }) == true
    else { return nil }
    return .magnitude(nil)
  }
}

extension AmountWord {
  private static let magnitudes: [(String, Int?)] = [
    ("k", 1000), ("tsd", 1000), ("tausend", 1000), ("thousand", 1000), ("thousands", 1000), ("grand", 1000),
    ("hundred", 100), ("hundreds", 100), ("hundert", 100), ("m", 1_000_000), ("mn", 1_000_000), ("mln", 1_000_000),
    ("mio", 1_000_000), ("mill.", 1_000_000), ("million", 1_000_000), ("millions", 1_000_000),
    ("millionen", 1_000_000), ("bn", 1_000_000_000), ("bln", 1_000_000_000), ("mrd", 1_000_000_000),
    ("milliarde", 1_000_000_000), ("milliarden", 1_000_000_000), ("billion", nil), ("billions", nil),
    ("billionen", nil), ("trillion", nil), ("trillions", nil), ("lakh", 100_000), ("lakhs", 100_000),
    ("lac", 100_000), ("lacs", 100_000), ("crore", 10_000_000), ("crores", 10_000_000), ("百", 100), ("佰", 100),
    ("千", 1000), ("仟", 1000), ("萬", 10_000), ("万", 10_000), ("十萬", 100_000), ("十万", 100_000),
    ("百萬", 1_000_000), ("百万", 1_000_000), ("千萬", 10_000_000), ("千万", 10_000_000), ("億", 100_000_000),
    ("亿", 100_000_000), ("十億", 1_000_000_000), ("十亿", 1_000_000_000), ("兆", nil),
  ]

  private static let coins: [(Int, [String])] = [
    (
      100,
      [
        "cent", "cents", "ct", "cts", "¢", "penny", "pennies", "pence", "rappen", "pfennig", "centime", "centimes",
        "centavo", "centavos", "céntimo", "céntimos", "öre", "øre", "kopeks", "kopecks", "kopeken", "paise", "分", "分錢",
        "分钱", "美分", "歐分", "欧分",
      ]
    ), (10, ["角", "毛", "毛錢", "毛钱"]),
  ]

  /// `120 塊錢`
  private static let moneyBehind = ["塊錢", "块钱", "元錢", "元钱"]

  private static let words: [String: AmountWord] = {
    var words: [String: AmountWord] = [:]
    for (word, ones) in magnitudes { words[word] = .magnitude(ones) }
    for (count, names) in coins { for name in names { words[name] = .coin(count) } }
    for word in ["%", "‰", "percent", "prozent", "pct"] { words[word] = .percent }
    return words
  }()
}

extension AmountWord {
  /// How to write what a number and the word say together; nil where nobody knows.
  ///
  /// - Parameter number: as calculations have it.
  func whole(_ number: String) -> String? {
    let calculation: String
    switch self {
    case .magnitude(let ones?): calculation = "(\(number))*\(ones)"
    case .coin(let count): calculation = "(\(number))/\(count)"
    case .currency(let codes): return codes.first.map { "\(number) \($0)" }
    case .magnitude(nil), .percent: return nil
    }
    do {
      let text = try Calculation.evaluate(calculation).description
      let whole = text.split(separator: ".")
      return whole.count == 2 && whole[1].allSatisfy { $0 == "0" } ? String(whole[0]) : text
    } catch { return nil }
  }
}
