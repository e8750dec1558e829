extension Decimal {
  /// The exact quotient; nil where its digits never end, where there are more than 38 of them, and for a divisor of
  /// zero. Keeps the scale of the dividend where that is enough: `10.00` by `4` is `2.50`.
  public func dividedExactly(by divisor: Decimal) -> Decimal? {
    if divisor.isZero { return nil }
    let common = Self.commonDivisor(mantissa.magnitude, divisor.mantissa.magnitude)
    let (numerator, denominator) = (mantissa.magnitude / common, divisor.mantissa.magnitude / common)
    guard let places = Self.decimalPlaces(of: denominator), places <= Self.maximumScale else { return nil }
    let scale = self.scale - divisor.scale + places
    let factor = PowersOfTen.power(places) / denominator
    let (scaled, overflow) = numerator.multipliedReportingOverflow(by: factor)
    let (product, overflowOfScale) = scaled.multipliedReportingOverflow(by: PowersOfTen.power(max(-scale, 0)))
    if overflow || overflowOfScale || product >= Self.limit || scale > Self.maximumScale { return nil }
    return Self.signed(product, scale: max(scale, 0), isNegative: isNegative != divisor.isNegative)
  }

  private static func commonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
  }

  /// How many digits 1/`denominator` has after the point: as many as it has factors of 2, or of 5, whichever are
  /// more. nil where it has another factor.
  private static func decimalPlaces(of denominator: UInt128) -> Int? {
    var (rest, fives) = (denominator >> denominator.trailingZeroBitCount, 0)
    while rest.isMultiple(of: 5) { (rest, fives) = (rest / 5, fives + 1) }
    return rest == 1 ? max(denominator.trailingZeroBitCount, fives) : nil
  }
}
