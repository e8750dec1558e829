extension Decimal {
  /// The exact value of a JSON number. Throws `.overflow` where it has more than 38 digits; a huge exponent is
  /// recognised, never expanded.
  public init(_ number: Number) throws(ArithmeticError) { try self.init(parsing: number.lexeme) }

  /// Reads `text` in full, in the number grammar of JSON (RFC 8259, section 6). Written digits give the scale:
  /// `12.50` has scale 2, `125e-1` scale 1, `1e2` scale 0.
  /// Throws `.notANumber` where the text is not a number, `.overflow` where it has more than 38 digits.
  public init(parsing text: String) throws(ArithmeticError) {
    let bytes = text.utf8Span.span
    guard let parts = NumberParts(bytes) else { throw .notANumber }
    try self.init(parts, in: bytes)
  }

  init(_ parts: NumberParts, in bytes: Span<UInt8>) throws(ArithmeticError) {
    guard let first = parts.firstSignificant(in: bytes) else {
      self.init(unchecked: 0, scale: Self.scaleOfZero(parts))
      return
    }
    guard case .small(let exponent) = parts.exponent else { throw .overflow }
    let scale = parts.fraction.count - exponent
    let count = parts.significantCount(from: first)
    // Digits beyond the limit may go where they are zeros after the point.
    let dropped = max(count - 38, scale - Self.maximumScale, 0)
    guard dropped <= max(scale, 0), dropped <= parts.trailingZeros(in: bytes) else { throw .overflow }
    let appended = max(-scale, 0)
    guard count - dropped + appended <= 38 else { throw .overflow }
    let magnitude = parts.magnitude(from: first, count: count - dropped, in: bytes) * PowersOfTen.power(appended)
    self = Self.signed(magnitude, scale: max(scale, 0) - dropped, isNegative: parts.isNegative)
  }

  /// Zero keeps the digits after its point as far as it can: `0.00`.
  private static func scaleOfZero(_ parts: NumberParts) -> Int {
    guard case .small(let exponent) = parts.exponent else { return 0 }
    return min(max(parts.fraction.count - exponent, 0), maximumScale)
  }
}
