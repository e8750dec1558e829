internal import Records

/// Amounts among other words: numbers and arithmetic, as `calc` has it.
enum QuickAmount {
  private static let operators = Set("+-*/×÷−".unicodeScalars)
  private static let arithmetic = operators.union("0123456789.()".unicodeScalars)
  /// With what people also put between digits: `12,50`, `20:30`, `1'000`.
  private static let numeric = arithmetic.union(",:'’_".unicodeScalars)

  /// The words, where `12.50 + 3` has become one.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if isOperator(word), let last = joined.last, isArithmetic(last), let next = rest.first, isArithmetic(next) {
        joined[joined.count - 1] = last + word + rest.removeFirst()
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Whether a word can only be meant as a number, well written or not.
  static func isMeant(_ word: String) -> Bool { hasDigit(word) && word.unicodeScalars.allSatisfy(numeric.contains) }

  /// `$4`, `4€`, `4EUR`: an amount to which its currency sticks.
  static func hasCurrency(_ word: String) -> Bool {
    let number = word.unicodeScalars.filter {
      $0.properties.generalCategory != .currencySymbol && !$0.properties.isAlphabetic
    }
    let rest = word.unicodeScalars.filter { !numeric.contains($0) }
    let isSign = rest.count == 1 && rest.allSatisfy { $0.properties.generalCategory == .currencySymbol }
    return isMeant(String(String.UnicodeScalarView(number)))
      && (isSign || CurrencyCode.named(String(String.UnicodeScalarView(rest))) != nil)
  }

  /// `11/20`, `20-11`: a day in other places, and a sum in a line.
  static func isSum(_ word: String) -> Bool {
    isMeant(word) && word.contains { "-/".contains($0) } && !looksLikeDay(word)
  }

  /// The exact amount. Throws where it is none, or rather a day in a form that is not read: `11-03` is no 8.
  static func read(_ word: String, _ style: NumberStyle) throws(Failure) -> Number {
    if looksLikeDay(word) { throw unclear(word, "looks like a date that is not understood") }
    let plain: String
    do throws(UnclearNumber) { plain = try style.plain(word) } catch {
      throw .usage("“\(error.text)” \(error.reason)", hint: error.hint)
    }
    guard isArithmetic(plain), !plain.contains(",") else { throw unclear(word, "is neither an amount nor a day") }
    if let number = Number(lexeme: plain) { return number }
    do throws(CalculationError) { return try Calculation.evaluate(plain).number } catch {
      throw unclear(word, "is not an amount: \(error.message)")
    }
  }

  private static func unclear(_ word: String, _ what: String) -> Failure {
    .usage("“\(word)” \(what)", hint: "write amounts as 12.50 or (12.50+3), days as 2026-11-20, names as name='…'")
  }

  private static func hasDigit(_ word: String) -> Bool { word.unicodeScalars.contains { ("0"..."9").contains($0) } }

  private static func isOperator(_ word: String) -> Bool {
    word.unicodeScalars.count == 1 && word.unicodeScalars.allSatisfy(operators.contains)
  }

  private static func isArithmetic(_ word: String) -> Bool {
    hasDigit(word) && word.unicodeScalars.allSatisfy { arithmetic.contains($0) || $0 == "," }
  }

  /// `20.11.`, `2026-11-31`, `11-03`, `20/11/2026`, `2026-11`: a point too many, or digits between hyphens or strokes
  /// where one part begins with a zero, or is a year beside numbers as days and months have them.
  static func looksLikeDay(_ word: String) -> Bool {
    if word.hasSuffix("."), word.dropLast().contains(".") { return true }
    for separator: Character in ["-", "/"] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else {
        continue
      }
      if parts.contains(where: { $0.count == 2 && $0.first == "0" }) { return true }
      let years = parts.filter { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
      let others = parts.filter { $0.count <= 2 && (1...31).contains(Int($0) ?? 0) }
      if years.count == 1, years.count + others.count == parts.count { return true }
    }
    return false
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
