/// An exact decimal number of at most 38 digits: `mantissa` / 10^`scale`.
///
/// The scale is part of how a number reads, not of what it is: `1.0` and `1.00` are equal and print differently.
/// Sums keep the larger scale, so that ten thousand times `0.01` reads `100.00`.
public struct Decimal: Sendable {
  /// At most 38 digits, so that its negative is always one too.
  public let mantissa: Int128

  /// The number of digits after the point, from 0 to `maximumScale`.
  public let scale: Int

  public static let maximumScale = 38
  public static let zero = Decimal(unchecked: 0, scale: 0)

  /// 10^38, the first magnitude that is too large.
  static let limit: UInt128 = 100_000_000_000_000_000_000_000_000_000_000_000_000

  init(unchecked mantissa: Int128, scale: Int) {
    self.mantissa = mantissa
    self.scale = scale
  }

  /// Throws `.overflow` where the mantissa has more than 38 digits or the scale is not within 0...38.
  public init(mantissa: Int128, scale: Int) throws(ArithmeticError) {
    guard mantissa.magnitude < Self.limit, (0...Self.maximumScale).contains(scale) else { throw .overflow }
    self.init(unchecked: mantissa, scale: scale)
  }

  public init(_ integer: Int) { self.init(unchecked: Int128(integer), scale: 0) }

  public var isZero: Bool { mantissa == 0 }
  public var isNegative: Bool { mantissa < 0 }
  public var negated: Decimal { Decimal(unchecked: -mantissa, scale: scale) }
  public var abs: Decimal { isNegative ? negated : self }

  /// The same number with the smallest scale that holds it.
  public var normalised: Decimal {
    var mantissa = mantissa
    var scale = scale
    while scale > 0 {
      let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { break }
      mantissa = quotient
      scale -= 1
    }
    return Decimal(unchecked: mantissa, scale: scale)
  }

  /// This number as a JSON number, spelt as `description`.
  public var number: Number { Number(validLexeme: description) }
}

extension Decimal: Comparable, Hashable {
  public static func == (a: Decimal, b: Decimal) -> Bool {
    a.scale == b.scale ? a.mantissa == b.mantissa : order(a, b) == 0
  }

  public static func < (a: Decimal, b: Decimal) -> Bool {
    a.scale == b.scale ? a.mantissa < b.mantissa : order(a, b) < 0
  }

  public func hash(into hasher: inout Hasher) {
    let normalised = normalised
    hasher.combine(normalised.mantissa)
    hasher.combine(normalised.scale)
  }

  /// -1, 0 or 1. A product that does not fit is larger than every mantissa, so nothing can overflow.
  private static func order(_ a: Decimal, _ b: Decimal) -> Int {
    if a.scale > b.scale { return -order(b, a) }
    let (scaled, overflow) = a.mantissa.multipliedReportingOverflow(by: Int128(PowersOfTen.power(b.scale - a.scale)))
    if overflow { return a.isNegative ? -1 : 1 }
    return scaled == b.mantissa ? 0 : (scaled < b.mantissa ? -1 : 1)
  }
}

extension Decimal: CustomStringConvertible {
  /// Plain digits, never an exponent, with all digits of the scale: `-0.05`, `100.00`.
  public var description: String {
    if scale == 0 { return String(mantissa) }
    var digits = String(mantissa.magnitude)
    if digits.utf8.count <= scale { digits = String(repeating: "0", count: scale + 1 - digits.utf8.count) + digits }
    let point = digits.utf8.index(digits.endIndex, offsetBy: -scale)
    return (isNegative ? "-" : "") + digits[..<point] + "." + digits[point...]
  }
}
