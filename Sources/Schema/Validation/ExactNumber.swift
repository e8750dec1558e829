import Records

/// A number of any size, ready to be compared exactly: digits times a power of ten.
struct ExactNumber: Comparable, Sendable {
  private var isNegative = false
  /// 0 to 9 each, without leading or trailing zeros; empty for zero.
  private var digits: ArraySlice<UInt8> = []
  private var exponent = 0

  /// The lexeme of a `Number` has been checked by its type.
  init(_ number: Number) {
    let lexeme = number.lexeme.utf8
    isNegative = lexeme.first == UInt8(ascii: "-")
    let mantissa = lexeme.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let written = mantissa.filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") }.map { $0 &- 0x30 }
    let significant = written.drop { $0 == 0 }
    guard let last = significant.lastIndex(where: { $0 != 0 }) else {
      isNegative = false
      return
    }
    digits = significant[...last]
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa.index(after: $0) }
    let fraction = point.map { mantissa[$0...].count } ?? 0
    exponent = Self.exponent(lexeme.dropFirst(mantissa.count + 1)) + written.endIndex - 1 - last - fraction
  }

  /// Exponents beyond 10^15 stand for that; no text of a record is long enough to tell the difference.
  private static func exponent(_ written: Substring.UTF8View) -> Int {
    let isNegative = written.first == UInt8(ascii: "-")
    var size = 0
    for byte in written where byte &- 0x30 <= 9 { size = min(size * 10 + Int(byte &- 0x30), 1_000_000_000_000_000) }
    return isNegative ? -size : size
  }

  static func == (a: ExactNumber, b: ExactNumber) -> Bool {
    a.isNegative == b.isNegative && a.exponent == b.exponent && a.digits.elementsEqual(b.digits)
  }

  static func < (a: ExactNumber, b: ExactNumber) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.isSmallerInSize(than: a) : a.isSmallerInSize(than: b)
  }

  private func isSmallerInSize(than other: ExactNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    let top = digits.count + exponent
    let otherTop = other.digits.count + other.exponent
    return top == otherTop ? digits.lexicographicallyPrecedes(other.digits) : top < otherTop
  }

  var isInteger: Bool { exponent >= 0 }
  var isPositive: Bool { !isNegative && !digits.isEmpty }

  /// The number as a count, if it is a whole number from 0 to below 10^18.
  var count: Int? {
    guard !isNegative, isInteger, digits.count + exponent <= 18 else { return nil }
    return (0..<exponent).reduce(mantissa) { count, _ in count * 10 }
  }

  /// Whether its digits fit the arithmetic of `isMultiple(of:)` as a divisor.
  var isDivisor: Bool { isPositive && digits.count <= 18 }

  /// Whether it is a whole number times `divisor`, whose `isDivisor` holds.
  func isMultiple(of divisor: ExactNumber) -> Bool {
    if digits.isEmpty { return true }
    // Our last digit is not zero, so no higher power of ten divides us.
    guard exponent >= divisor.exponent else { return false }
    let modulus = UInt64(divisor.mantissa)
    let rest = digits.reduce(UInt64(0)) { Self.product($0, 10, modulus, plus: UInt64($1)) }
    return Self.product(rest, Self.powerOfTen(exponent - divisor.exponent, modulus), modulus) == 0
  }

  private var mantissa: Int { digits.reduce(0) { $0 * 10 + Int($1) } }

  private static func product(_ a: UInt64, _ b: UInt64, _ modulus: UInt64, plus c: UInt64 = 0) -> UInt64 {
    UInt64((UInt128(a) * UInt128(b) + UInt128(c)) % UInt128(modulus))
  }

  private static func powerOfTen(_ power: Int, _ modulus: UInt64) -> UInt64 {
    var result: UInt64 = 1 % modulus
    var base: UInt64 = 10 % modulus
    var rest = power
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, base, modulus) }
      base = product(base, base, modulus)
      rest >>= 1
    }
    return result
  }
}

extension Number {
  /// Whether it has no fraction, however it is spelt: `1.0` and `15e-1` times two.
  var isInteger: Bool {
    // By far the most numbers are spelt with digits alone.
    if lexeme.utf8.allSatisfy({ $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "-") }) { return true }
    return ExactNumber(self).isInteger
  }
}
