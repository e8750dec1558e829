extension Decimal {
  /// Exact; `.overflow` where the sum has more than 38 digits.
  public static func + (a: Decimal, b: Decimal) throws(ArithmeticError) -> Decimal {
    if a.scale == b.scale {
      let (sum, overflow) = a.mantissa.addingReportingOverflow(b.mantissa)
      if !overflow, sum.magnitude < limit { return Decimal(unchecked: sum, scale: a.scale) }
    }
    return try sum(a, b)
  }

  /// Exact; `.overflow` where the difference has more than 38 digits.
  public static func - (a: Decimal, b: Decimal) throws(ArithmeticError) -> Decimal { try a + b.negated }

  public static func += (a: inout Decimal, b: Decimal) throws(ArithmeticError) { a = try a + b }
  public static func -= (a: inout Decimal, b: Decimal) throws(ArithmeticError) { a = try a - b }

  private static func sum(_ a: Decimal, _ b: Decimal) throws(ArithmeticError) -> Decimal {
    if let sum = aligned(a, b) { return sum }
    guard let sum = aligned(a.normalised, b.normalised) else { throw .overflow }
    return sum
  }

  /// The sum at the larger of the two scales, in 128 unsigned bits: where an operand does not fit into those,
  /// the other one is too small to bring the sum back under 38 digits.
  private static func aligned(_ a: Decimal, _ b: Decimal) -> Decimal? {
    let scale = max(a.scale, b.scale)
    let (left, overflowA) = a.mantissa.magnitude.multipliedReportingOverflow(by: PowersOfTen.power(scale - a.scale))
    let (right, overflowB) = b.mantissa.magnitude.multipliedReportingOverflow(by: PowersOfTen.power(scale - b.scale))
    if overflowA || overflowB { return nil }
    if a.isNegative != b.isNegative {
      let isNegative = left > right ? a.isNegative : b.isNegative
      return fitting(left > right ? left - right : right - left, scale: scale, isNegative: isNegative)
    }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : fitting(sum, scale: scale, isNegative: a.isNegative)
  }

  /// Exact; `.overflow` where the product has more than 38 digits.
  public static func * (a: Decimal, b: Decimal) throws(ArithmeticError) -> Decimal {
    let (product, overflow) = a.mantissa.multipliedReportingOverflow(by: b.mantissa)
    if !overflow, a.scale + b.scale <= maximumScale, product.magnitude < limit {
      return Decimal(unchecked: product, scale: a.scale + b.scale)
    }
    return try product256(a, b)
  }

  /// A product that is too long as it stands, but may end in zeros that its scale can do without.
  private static func product256(_ a: Decimal, _ b: Decimal) throws(ArithmeticError) -> Decimal {
    var wide = a.mantissa.magnitude.multipliedFullWidth(by: b.mantissa.magnitude)
    var scale = a.scale + b.scale
    while wide.high > 0 || wide.low >= limit || scale > maximumScale {
      let (high, carry) = wide.high.quotientAndRemainder(dividingBy: 10)
      let (low, remainder) = (10 as UInt128).dividingFullWidth((carry, wide.low))
      guard remainder == 0, scale > 0 else { throw .overflow }
      wide = (high, low)
      scale -= 1
    }
    return signed(wide.low, scale: scale, isNegative: a.isNegative != b.isNegative)
  }

  /// nil where the number does not fit, even without the zeros at its end.
  private static func fitting(_ magnitude: UInt128, scale: Int, isNegative: Bool) -> Decimal? {
    var (magnitude, scale) = (magnitude, scale)
    while magnitude >= limit {
      guard scale > 0, magnitude % 10 == 0 else { return nil }
      magnitude /= 10
      scale -= 1
    }
    return signed(magnitude, scale: scale, isNegative: isNegative)
  }

  /// `magnitude` is below `limit`.
  static func signed(_ magnitude: UInt128, scale: Int, isNegative: Bool) -> Decimal {
    let mantissa = Int128(magnitude)
    return Decimal(unchecked: isNegative ? -mantissa : mantissa, scale: scale)
  }
}
