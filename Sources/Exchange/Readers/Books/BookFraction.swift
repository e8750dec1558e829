internal import Records

/// Amounts as programs for personal finance have them: `12345/100`.
enum BookFraction {
  /// nil for what is none, and for one that is no decimal: `1/3`.
  static func read(_ text: String) -> Decimal? {
    let parts = text.parts(at: "/")
    guard parts.count <= 2, let numerator = integer(parts[0]),
      let denominator = parts.count == 2 ? integer(parts[1]) : 1
    else { return nil }
    return decimal(numerator, over: denominator)
  }

  /// Throws for what is no decimal.
  static func required(_ text: String?, _ what: String, _ offset: Int) throws(SourceProblem) -> Decimal {
    if let amount = text.flatMap(read) { return amount }
    let said: Sentence = text.map { "“\($0.shortened)”" } ?? "missing"
    throw SourceProblem(offset: offset, "the \(what) of this split is \(said), and no decimal number")
  }

  /// A number as a program writes a binary fraction, to 15 digits: what stands behind them is what the fraction adds.
  static func binary(_ text: String) -> Decimal? {
    do throws(ArithmeticError) {
      let amount = try Decimal(parsing: text)
      let digits = String(amount.mantissa.magnitude).utf8.count
      guard digits > mostDigits, amount.scale > 0 else { return amount }
      return try amount.rounded(scale: max(0, amount.scale - (digits - mostDigits))).normalised
    } catch { return nil }
  }

  private static let mostDigits = 15

  /// With as many digits behind the point as the denominator has zeros: 1200/100 is 12.00. Others have the fewest.
  static func decimal(_ numerator: Int128, over denominator: Int128) -> Decimal? {
    guard denominator > 0 else { return nil }
    var (rest, scale) = (denominator, 0)
    while rest % 10 == 0 { (rest, scale) = (rest / 10, scale + 1) }
    if rest == 1 { return decimal(numerator, scale: scale) }
    let divisor = greatestCommonDivisor(numerator, denominator)
    var (twos, fives) = (0, 0)
    rest = denominator / divisor
    while rest % 2 == 0 { (rest, twos) = (rest / 2, twos + 1) }
    while rest % 5 == 0 { (rest, fives) = (rest / 5, fives + 1) }
    guard rest == 1 else { return nil }
    var mantissa = numerator / divisor
    for _ in 0..<abs(twos - fives) {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: twos > fives ? 5 : 2)
      if overflow { return nil }
      mantissa = product
    }
    return decimal(mantissa, scale: max(twos, fives))
  }

  private static func decimal(_ mantissa: Int128, scale: Int) -> Decimal? {
    do throws(ArithmeticError) { return try Decimal(mantissa: mantissa, scale: scale) } catch { return nil }
  }

  private static func greatestCommonDivisor(_ one: Int128, _ other: Int128) -> Int128 {
    var (a, b) = (one.magnitude, other.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    return Int128(a)
  }

  /// Digits with at most a minus in front, as many as a number of 64 bits has.
  private static func integer(_ text: String) -> Int128? {
    guard text.utf8.count <= 20, text.utf8.last != UInt8(ascii: "-") else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return digits.allSatisfy { (0x30...0x39).contains($0) } ? Int128(text) : nil
  }
}
