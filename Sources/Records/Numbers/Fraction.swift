/// An exact fraction of an amount, such as a third of 10.00: shares are added up as they are, and rounded once where a
/// figure is shown.
public struct Fraction: Hashable, Sendable {
  /// What is divided by `denominator`.
  public let numerator: Decimal
  /// Above zero.
  public let denominator: Int128

  public static let zero = Fraction(.zero)

  public init(_ number: Decimal) { (numerator, denominator) = (number, 1) }

  private init(_ numerator: Decimal, over denominator: Int128) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// `weight` of `whole` parts of an amount, both above zero. Throws `.overflow` where the numbers get too long.
  public init(_ amount: Decimal, times weight: Decimal, of whole: Decimal) throws(ArithmeticError) {
    let (weight, whole) = (weight.normalised, whole.normalised)
    let scale = max(weight.scale, whole.scale)
    let (part, all) = (try weight.units(at: scale), try whole.units(at: scale))
    let divisor = Self.commonDivisor(part, all)
    self.init(try amount * Decimal(mantissa: part / divisor, scale: 0), over: all / divisor)
  }

  public var negated: Fraction { Fraction(numerator.negated, over: denominator) }

  public var isZero: Bool { numerator.isZero }

  /// Exact; throws `.overflow` where the numbers get too long.
  public static func + (a: Fraction, b: Fraction) throws(ArithmeticError) -> Fraction {
    if a.denominator == b.denominator { return Fraction(try a.numerator + b.numerator, over: a.denominator) }
    let common = try common([a, b])
    return Fraction(try a.numerator(over: common) + b.numerator(over: common), over: common)
  }

  /// Exact; throws `.overflow` where the numbers get too long.
  public static func - (a: Fraction, b: Fraction) throws(ArithmeticError) -> Fraction { try a + b.negated }

  public static func += (a: inout Fraction, b: Fraction) throws(ArithmeticError) { a = try a + b }
  public static func -= (a: inout Fraction, b: Fraction) throws(ArithmeticError) { a = try a - b }

  /// With exactly `scale` digits after the point; a half goes to the even neighbour.
  public func rounded(scale: Int) throws(ArithmeticError) -> Decimal {
    try numerator.dividedHalfEven(by: Decimal(mantissa: denominator, scale: 0), scale: scale)
  }

  /// The smallest number that all denominators divide.
  public static func common(_ fractions: [Fraction]) throws(ArithmeticError) -> Int128 {
    var common: Int128 = 1
    for fraction in fractions {
      let factor = fraction.denominator / commonDivisor(common, fraction.denominator)
      let (product, overflow) = common.multipliedReportingOverflow(by: factor)
      if overflow { throw .overflow }
      common = product
    }
    return common
  }

  /// The numerator of the same fraction over a multiple of its denominator.
  public func numerator(over common: Int128) throws(ArithmeticError) -> Decimal {
    try numerator * Decimal(mantissa: common / denominator, scale: 0)
  }

  /// Both above zero.
  private static func commonDivisor(_ a: Int128, _ b: Int128) -> Int128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Decimal {
  /// How many of 10^-`scale` it is. It has no more digits after the point than that; throws where they are too many.
  public func units(at scale: Int) throws(ArithmeticError) -> Int128 {
    let number = normalised
    let (units, overflow) = number.mantissa.multipliedReportingOverflow(
      by: Int128(PowersOfTen.power(max(0, scale - number.scale))))
    if overflow { throw .overflow }
    return units
  }
}
