extension Decimal {
  /// The quotient to exactly `scale` digits after the point; a half goes to the even neighbour.
  ///
  /// Throws `.divisionByZero`, and `.overflow` where the quotient has more than 38 digits.
  public func dividedHalfEven(by divisor: Decimal, scale: Int) throws(ArithmeticError) -> Decimal {
    if divisor.isZero { throw .divisionByZero }
    guard (0...Self.maximumScale).contains(scale) else { throw .overflow }
    let magnitude = try Self.quotientHalfEven(
      mantissa.magnitude, divisor.mantissa.magnitude, shift: scale + divisor.scale - self.scale)
    return Self.signed(magnitude, scale: scale, isNegative: isNegative != divisor.isNegative)
  }

  /// This number with exactly `scale` digits after the point: a half goes to the even neighbour, missing digits are
  /// zeros. Throws `.overflow` where those zeros do not fit.
  public func rounded(scale: Int) throws(ArithmeticError) -> Decimal {
    scale == self.scale ? self : try dividedHalfEven(by: Decimal(1), scale: scale)
  }

  /// a * 10^shift / b, to the nearest integer.
  private static func quotientHalfEven(_ a: UInt128, _ b: UInt128, shift: Int) throws(ArithmeticError) -> UInt128 {
    guard let divisor = shrunk(b, shift: shift) else { return 0 }
    var (quotient, remainder) = a.quotientAndRemainder(dividingBy: divisor)
    for _ in 0..<max(shift, 0) {
      let (digit, rest) = divisor.dividingFullWidth(remainder.multipliedFullWidth(by: 10))
      let (tenfold, overflow) = quotient.multipliedReportingOverflow(by: 10)
      guard !overflow, tenfold < limit else { throw .overflow }
      (quotient, remainder) = (tenfold + digit, rest)
    }
    let other = divisor - remainder
    if remainder > other || (remainder == other && quotient % 2 == 1) { quotient += 1 }
    guard quotient < limit else { throw .overflow }
    return quotient
  }

  /// The divisor that a negative `shift` asks for; nil where it is more than twice any mantissa.
  private static func shrunk(_ divisor: UInt128, shift: Int) -> UInt128? {
    if shift >= 0 { return divisor }
    let (product, overflow) = divisor.multipliedReportingOverflow(by: PowersOfTen.power(-shift))
    return overflow ? nil : product
  }
}
