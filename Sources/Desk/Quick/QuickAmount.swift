import Query
package import Records

/// An amount among other words: a number or arithmetic, as `calc` has it, with the currency that touches it.
package struct QuickAmount {
  /// As it was typed, without its currency: `+12.50*2`.
  package let number: String
  package let currency: CurrencyMark?
  /// As it was typed.
  let text: String
  /// Whether blanks stand in it, which no day in numbers has: `12 / 2`.
  private let isJoined: Bool

  /// nil for a word that cannot only be meant as a number, well written or not.
  ///
  /// - Parameter withCurrency: whether `5€` and `NT$120` are amounts, too.
  package init?(_ word: QuickWord, withCurrency: Bool) {
    (isJoined, text) = (word.isJoined, word.text)
    if Self.isNumeric(word.plain) {
      (number, currency) = (word.plain, nil)
      return
    }
    guard withCurrency, let (number, mark) = Self.parted(word.plain) else { return nil }
    (self.number, currency) = (number, mark)
  }

  /// Whether a plus says that money comes in, be it within parentheses: `(+5)`.
  var hasPlus: Bool { leadingSigns.contains("+") }

  /// Whether a plus or a minus says which way money goes.
  var isSigned: Bool { !leadingSigns.isEmpty }

  private var leadingSigns: [Unicode.Scalar] {
    number.unicodeScalars.prefix { $0 == "(" || Self.signs.contains($0) }.filter { $0 != "(" }
  }

  /// The exact amount. Throws where it is none, or rather a day in a form that is not read: `11-03` is no 8.
  package func read(_ style: NumberStyle) throws(Failure) -> Number {
    if Self.looksLikeDay(number) || currency == nil && !isJoined && Self.isShortDay(number) {
      throw Self.looksLikeDay(number)
    }
    if leadingSigns.count > 1 { throw Self.unclear(number, "has several signs before it") }
    let plain: String
    do throws(UnclearNumber) { plain = try style.plain(number) } catch {
      throw .usage("“\(error.text)” \(error.reason)", hint: error.hint(in: style))
    }
    guard Self.isArithmetic(plain), !plain.utf8.contains(UInt8(ascii: ",")) else {
      throw Self.unclear(number, "is neither an amount nor a day")
    }
    if let number = Number(lexeme: plain) { return number }
    do throws(CalculationError) { return try Calculation.evaluate(plain).number } catch {
      throw Self.unclear(number, "is not an amount: \(error.message)")
    }
  }

  /// Throws where three digits behind a point can be no cents, and no language says what a point is: whoever writes `1.234`
  /// means thousands as likely.
  func requireCents(_ style: NumberStyle, of currency: Text?) throws(Failure) {
    guard style == .unknown, let (whole, rest) = thousands(before: ".", of: currency) else { return }
    throw Failure(
      .usage, .ambiguous,
      "“\(number)” could be \(whole)\(rest), and \(whole) with three decimals, which \(currency ?? "money") does not have",
      hint:
        "write \(whole)\(rest); ledger-sync put ledger.json language en says that a point begins the decimals; amount=\(number) writes exactly that"
    )
  }

  /// What else a number is where three digits stand behind its sign of decimals, or where a division never ends: `1,250`
  /// could be 1250, `10 / 3` rather 3.33; nil where nothing.
  func other(_ style: NumberStyle, of currency: Text?) throws(Failure) -> String? {
    if let sign = style.decimalSign, let (whole, rest) = thousands(before: sign, of: currency) { return whole + rest }
    let number = try read(style)
    let places = number.lexeme.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    guard places >= Self.mostPlaces else { return nil }
    do throws(ArithmeticError) {
      let decimal = try Decimal(number)
      return try decimal.rounded(scale: SmallestCoin.decimals(of: currency)).description
    } catch { return nil }
  }

  /// As far as a division is written.
  private static let mostPlaces = 10

  /// The digits around a sign that would be a thousand of a currency which has no three decimals.
  private func thousands(before sign: Character, of currency: Text?) -> (String, String)? {
    let parts = number.drop { "+-".contains($0) }.split(separator: sign, omittingEmptySubsequences: false)
    guard SmallestCoin.decimals(of: currency) < 3, parts.count == 2, parts.allSatisfy({ Self.isDigits($0.utf8) }),
      parts[0].utf8.count <= 3, parts[1].utf8.count == 3, parts[0].first != "0"
    else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// Throws where two whole numbers are a month and a day as well: `11/20`, `20-11`, `12/2`. A currency that touches them,
  /// parentheses and blanks say that they are an amount.
  func requireNoDay(_ clock: TypedTime) throws(Failure) {
    guard currency == nil, !isJoined else { return }
    try requireNoWholeDay()
    guard let numbers = Self.monthAndDay(number) else { return }
    let text = "\(numbers[0])/\(numbers[1])"
    let days = WrittenDay.readings(text, today: clock.today, order: clock.order, wantsNext: clock.reading.wantsNext)
    if days.isEmpty { throw Self.looksLikeDay(number) }
    throw Self.couldBeDay(number, days)
  }

  /// Throws where eight digits are a day as well: `20261129`.
  func requireNoWholeDay() throws(Failure) {
    guard number.utf8.count == 8, Self.isDigits(number.utf8), ["19", "20"].contains(number.prefix(2)) else { return }
    let day = "\(number.prefix(4))-\(number.dropFirst(4).prefix(2))-\(number.suffix(2))"
    if let day = CalendarDay(day) { throw Self.couldBeDay(number, [day]) }
  }

  /// That digits between hyphens or strokes are a day and a calculation.
  static func couldBeDay(_ number: String, _ days: [CalendarDay]) -> Failure {
    let meant = days.map(\.description) + ["(\(number))"]
    return Failure(
      .usage, .ambiguous,
      "“\(number)” could be \(meant.map { Sentence(verbatim: $0) }.joined(separator: " or "))",
      hint: "write one of them")
  }

  static func looksLikeDay(_ number: String) -> Failure {
    unclear(number, "looks like a date that is not understood")
  }

  private static func unclear(_ word: String, _ what: Sentence) -> Failure {
    .usage("“\(word)” \(what)", hint: "write amounts as 12.50 or (12.50+3), days as 2026-11-20, names as name='…'")
  }
}

// MARK: - What can be an amount

extension QuickAmount {
  private static let signs = Set("+-−".unicodeScalars)
  private static let operators = Set("+-*/×÷−".unicodeScalars)
  private static let arithmetic = operators.union("0123456789.()".unicodeScalars)
  /// With what people also put between digits: `12,50`, `20:30`, `1'000`.
  private static let numeric = arithmetic.union(",:'’_".unicodeScalars)

  /// The words, where `12.50 + 3` has become one, and so has `- 5` where no word stands before it.
  package static func joined(_ words: [QuickWord]) -> [QuickWord] {
    var joined: [QuickWord] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if isOperator(word), let last = joined.last, isArithmetic(last.plain), let next = rest.first,
        isArithmetic(next.plain)
      {
        joined[joined.count - 1] = QuickWord(joining: [last, word, rest.removeFirst()])
      } else if joined.isEmpty, isSign(word), let next = rest.first, QuickAmount(next, withCurrency: true) != nil {
        joined.append(QuickWord(joining: [word, rest.removeFirst()]))
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Whether a word is a plus or a minus.
  static func isSign(_ word: QuickWord) -> Bool {
    word.plain.unicodeScalars.count == 1 && word.plain.unicodeScalars.allSatisfy(signs.contains)
  }

  /// A sign that touches a currency and no number: `+EUR`, `€-`; nil for another word.
  static func signed(_ word: QuickWord) -> (sign: String, currency: String)? {
    let scalars = word.text.unicodeScalars
    let found = scalars.filter { isSign(QuickWord(String($0))) }
    let rest = String(String.UnicodeScalarView(scalars.filter { !isSign(QuickWord(String($0))) }))
    guard found.count == 1, CurrencyMark(QuickWord(rest).plain) != nil else { return nil }
    return (String(String.UnicodeScalarView(found)), rest)
  }

  /// `11/20`: a day in other places. In a line it may be an amount.
  static func isQuotient(_ word: QuickWord) -> Bool {
    isNumeric(word.plain) && word.plain.utf8.contains(UInt8(ascii: "/")) && !looksLikeDay(word.plain)
  }

  /// `11-20`, which is a day where no operator stands beside it.
  static func isMonthAndDay(_ word: QuickWord) -> Bool {
    word.plain.utf8.count == 5 && word.plain.utf8.contains(UInt8(ascii: "-")) && monthAndDay(word.plain) != nil
  }

  /// Two whole numbers with a hyphen or a stroke between them, of which one can be a month and the other a day; nil for
  /// another text.
  private static func monthAndDay(_ text: String) -> [Int]? {
    for separator: Character in ["-", "/"] {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { $0.utf8.count <= 2 && isDigits($0.utf8) ? Int($0) : nil }
      guard parts.count == 2, numbers.count == 2, numbers.contains(where: { (1...12).contains($0) }),
        numbers.allSatisfy({ (1...31).contains($0) })
      else { continue }
      return numbers
    }
    return nil
  }

  private static func isDigits(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isNumeric(_ word: String) -> Bool {
    hasDigit(word) && word.unicodeScalars.allSatisfy(numeric.contains)
  }

  /// The number and the currency that touches it, which stands before the digits or behind them; a sign may come first.
  private static func parted(_ word: String) -> (String, CurrencyMark)? {
    let scalars = word.unicodeScalars
    let sign = scalars.prefix { signs.contains($0) }
    let rest = scalars.dropFirst(sign.count)
    let before = rest.prefix { !numeric.contains($0) || $0 == "." }
    let isBehind = before.isEmpty
    let start = isBehind ? rest.firstIndex { !numeric.contains($0) } : before.endIndex
    guard let start else { return nil }
    let number = String(isBehind ? rest[..<start] : rest[start...])
    guard isNumeric(number), let mark = CurrencyMark(String(isBehind ? rest[start...] : before)) else { return nil }
    return (String(sign) + number, mark)
  }

  private static func hasDigit(_ word: String) -> Bool { word.unicodeScalars.contains { ("0"..."9").contains($0) } }

  static func isOperator(_ word: QuickWord) -> Bool {
    word.plain.unicodeScalars.count == 1 && word.plain.unicodeScalars.allSatisfy(operators.contains)
  }

  private static func isArithmetic(_ word: String) -> Bool {
    hasDigit(word) && word.unicodeScalars.allSatisfy { arithmetic.contains($0) || $0 == "," }
  }

  /// `20.11.`, `2026-11-31`, `11-03`, `20/11/2026`, `2026-11`: a point too many, or digits between hyphens or
  /// strokes where one part begins with a zero, or is a year beside numbers as days and months have them.
  private static func looksLikeDay(_ word: String) -> Bool {
    let bytes = word.utf8
    if bytes.last == UInt8(ascii: "."), bytes.dropLast().contains(UInt8(ascii: ".")) { return true }
    for separator in [UInt8(ascii: "-"), UInt8(ascii: "/")] {
      let parts = bytes.split(separator: separator, omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), parts.allSatisfy({ isDigits($0) }) else { continue }
      if parts.contains(where: { $0.count == 2 && $0.first == UInt8(ascii: "0") }) { return true }
      let numbers = parts.map { Int(String($0) ?? "") ?? 0 }
      let years = zip(parts, numbers).filter { $0.count == 4 && (1900..<2100).contains($1) }
      let others = zip(parts, numbers).filter { $0.count <= 2 && (1...31).contains($1) }
      if years.count == 1, years.count + others.count == parts.count { return true }
    }
    return false
  }

  /// `11/20/26`, `26-11-20`, `115/11/20`: a year of two digits at an end, or one of Taiwan in front.
  private static func isShortDay(_ word: String) -> Bool {
    [Character("-"), "/"].contains { separator in
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { isDigits($0.utf8) ? Int($0) : nil }
      guard parts.count == 3, numbers.count == 3, (1...31).contains(numbers[1]) else { return false }
      let endsWithDay = (1...12).contains(numbers[1]) && (1...31).contains(numbers[2])
      let beginsWithDay = (1...31).contains(numbers[0]) && min(numbers[0], numbers[1]) <= 12
      return endsWithDay && (parts[0].utf8.count == 2 || (100..<200).contains(numbers[0]))
        || beginsWithDay && parts[2].utf8.count == 2
    }
  }
}
