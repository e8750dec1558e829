import Records
import TestSupport
import Testing

/// Decimals against arithmetic on whole rows of digits, as learnt at school.
@Suite struct DecimalPropertyTests {
  private static let seeds: Range<UInt64> = 0..<3000

  @Test func sumsAndProductsAreExactOrRefused() throws {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.decimal(&generator), Self.decimal(&generator))
      try Self.check(
        Self.attempt { () throws(ArithmeticError) in try a + b }, Rows(a).adding(Rows(b)), "\(a) + \(b), seed \(seed)")
      try Self.check(
        Self.attempt { () throws(ArithmeticError) in try a - b }, Rows(a).adding(Rows(b.negated)),
        "\(a) - \(b), seed \(seed)")
      try Self.check(
        Self.attempt { () throws(ArithmeticError) in try a * b }, Rows(a).multiplied(Rows(b)),
        "\(a) * \(b), seed \(seed)")
      try #require((a < b) == Rows(b).adding(Rows(a.negated)).isPositive, "\(a) < \(b), seed \(seed)")
      try #require((a == b) == Rows(b).adding(Rows(a.negated)).isZero, "\(a) == \(b), seed \(seed)")
    }
  }

  @Test func printingAndReadingKeepEveryDigit() throws {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let decimal = Self.decimal(&generator)
      let again = try Decimal(parsing: decimal.description)
      try #require(again.mantissa == decimal.mantissa && again.scale == decimal.scale, "seed \(seed)")
      try #require(try Decimal(decimal.number) == decimal.normalised, "seed \(seed)")
    }
  }

  /// What the remainder says: twice the distance to the quotient is at most the divisor, and if equal the quotient
  /// is even.
  @Test func quotientsAreTheNearest() throws {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.decimal(&generator), Self.decimal(&generator))
      let scale = Int.random(in: 0...6, using: &generator)
      guard let quotient = Self.attempt({ () throws(ArithmeticError) in try a.dividedHalfEven(by: b, scale: scale) })
      else { continue }
      let distance = Rows(a).adding(Rows(quotient).multiplied(Rows(b)).negated).magnitude
      let half = Rows(b).magnitude.multiplied(Rows(digits: [5], scale: scale + 1))
      let rest = half.adding(distance.negated)
      try #require(rest.isPositive || (rest.isZero && quotient.mantissa % 2 == 0), "\(a) / \(b), seed \(seed)")
    }
  }

  private static func attempt(_ body: () throws(ArithmeticError) -> Decimal) -> Decimal? {
    do { return try body() } catch { return nil }
  }

  private static func check(_ result: Decimal?, _ expected: Rows, _ what: String) throws {
    guard let result else {
      try #require(expected.significantDigits > 38 || expected.neededScale > 38, "\(what) was refused")
      return
    }
    try #require(Rows(result).adding(expected.negated).isZero, "\(what) gave \(result)")
  }

  /// Short and long, with many zeros and nines.
  private static func decimal(_ generator: inout SeededGenerator) -> Decimal {
    let count =
      Bool.random(using: &generator)
      ? Int.random(in: 1...6, using: &generator) : Int.random(in: 1...38, using: &generator)
    let alphabet: [Int128] = Bool.random(using: &generator) ? [0, 9, 5] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    var mantissa: Int128 = 0
    for _ in 0..<count { mantissa = mantissa * 10 + (alphabet.randomElement(using: &generator) ?? 0) }
    let scale =
      Bool.random(using: &generator)
      ? Int.random(in: 0...3, using: &generator) : Int.random(in: 0...38, using: &generator)
    if Bool.random(using: &generator) { mantissa = -mantissa }
    do { return try Decimal(mantissa: mantissa, scale: scale) } catch { return .zero }
  }
}
