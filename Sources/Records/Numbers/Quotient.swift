/// A number on its way through a calculation: a decimal, or a fraction of two where a division does not end.
///
/// So that `10/3*3` is 10: only the final result is ever rounded.
struct Quotient {
  let numerator: Decimal
  /// Not zero.
  let denominator: Decimal

  init(_ number: Decimal) {
    numerator = number
    denominator = Decimal(1)
  }

  private init(_ numerator: Decimal, over denominator: Decimal) {
    let exact = numerator.dividedExactly(by: denominator)
    self.numerator = exact ?? numerator
    self.denominator = exact == nil ? denominator : Decimal(1)
  }

  private var isDecimal: Bool { denominator == Decimal(1) }

  var negated: Quotient { Quotient(numerator.negated, over: denominator) }

  static func + (a: Quotient, b: Quotient) throws(ArithmeticError) -> Quotient {
    if a.isDecimal && b.isDecimal { return Quotient(try a.numerator + b.numerator) }
    if a.denominator == b.denominator { return Quotient(try a.numerator + b.numerator, over: a.denominator) }
    let left = try a.numerator * b.denominator
    let right = try b.numerator * a.denominator
    return Quotient(try left + right, over: try a.denominator * b.denominator)
  }

  static func - (a: Quotient, b: Quotient) throws(ArithmeticError) -> Quotient { try a + b.negated }

  static func * (a: Quotient, b: Quotient) throws(ArithmeticError) -> Quotient {
    if a.isDecimal && b.isDecimal { return Quotient(try a.numerator * b.numerator) }
    return Quotient(try a.numerator * b.numerator, over: try a.denominator * b.denominator)
  }

  static func / (a: Quotient, b: Quotient) throws(ArithmeticError) -> Quotient {
    if b.numerator.isZero { throw .divisionByZero }
    if a.isDecimal && b.isDecimal { return Quotient(a.numerator, over: b.numerator) }
    return Quotient(try a.numerator * b.denominator, over: try a.denominator * b.numerator)
  }

  /// The exact decimal, or the nearest with up to `places` digits after the point (half to even), fewer where not
  /// so many fit. Below a millionth it has `places` digits behind its leading zeros: throws `.overflow` where they do
  /// not fit.
  func rounded(places: Int) throws(ArithmeticError) -> Decimal {
    if isDecimal { return numerator }
    for scale in stride(from: places, to: 0, by: -1) {
      let rounded: Decimal
      do { rounded = try numerator.dividedHalfEven(by: denominator, scale: scale) } catch { continue }
      return rounded.abs < Self.millionth ? try significant(digits: places) : rounded.normalised
    }
    return try numerator.dividedHalfEven(by: denominator, scale: 0)
  }

  private static let millionth = Decimal(unchecked: 1, scale: 6)

  private func significant(digits: Int) throws(ArithmeticError) -> Decimal {
    let least = PowersOfTen.power(digits - 1)
    for scale in digits...Decimal.maximumScale {
      let rounded = try numerator.dividedHalfEven(by: denominator, scale: scale)
      if rounded.mantissa.magnitude >= least { return rounded.normalised }
    }
    throw .overflow
  }
}
