/// A JSON number taken apart: where its digits stand in its bytes, and its exponent.
struct NumberParts {
  /// The exponent as written. One of more than 18 digits is kept as digits: it is never calculated with.
  enum Exponent: Equatable {
    case small(Int)
    case huge(digits: Range<Int>, isNegative: Bool)
  }

  private(set) var isNegative = false
  private(set) var whole = 0..<0
  private(set) var fraction = 0..<0
  private(set) var exponent = Exponent.small(0)

  /// nil where the bytes, in full, are not a number of RFC 8259, section 6.
  init?(_ bytes: Span<UInt8>) {
    var position = 0
    isNegative = Self.consume("-", in: bytes, at: &position)
    whole = Self.digits(in: bytes, at: &position)
    if whole.isEmpty || (whole.count > 1 && bytes[whole.lowerBound] == UInt8(ascii: "0")) { return nil }
    if Self.consume(".", in: bytes, at: &position) {
      fraction = Self.digits(in: bytes, at: &position)
      if fraction.isEmpty { return nil }
    }
    if Self.consume("e", in: bytes, at: &position) || Self.consume("E", in: bytes, at: &position) {
      guard let exponent = Self.exponent(in: bytes, at: &position) else { return nil }
      self.exponent = exponent
    }
    if position != bytes.count { return nil }
  }

  private static func consume(_ scalar: Unicode.Scalar, in bytes: Span<UInt8>, at position: inout Int) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private static func digits(in bytes: Span<UInt8>, at position: inout Int) -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    return start..<position
  }

  private static func exponent(in bytes: Span<UInt8>, at position: inout Int) -> Exponent? {
    let isNegative = consume("-", in: bytes, at: &position)
    if !isNegative { _ = consume("+", in: bytes, at: &position) }
    let written = digits(in: bytes, at: &position)
    if written.isEmpty { return nil }
    let zeros = written.prefix { bytes[$0] == UInt8(ascii: "0") }.count
    let significant = written.dropFirst(zeros)
    if significant.count > 18 { return .huge(digits: significant, isNegative: isNegative) }
    let size = significant.reduce(0) { $0 * 10 + Int(bytes[$1] - UInt8(ascii: "0")) }
    return .small(isNegative ? -size : size)
  }
}

extension NumberParts {
  /// The index of the first digit that is not zero; nil for zero.
  func firstSignificant(in bytes: Span<UInt8>) -> Int? {
    for index in whole where bytes[index] != UInt8(ascii: "0") { return index }
    for index in fraction where bytes[index] != UInt8(ascii: "0") { return index }
    return nil
  }

  /// How many digits stand from `first` to the end of the fraction.
  func significantCount(from first: Int) -> Int {
    first < whole.upperBound ? whole.upperBound - first + fraction.count : fraction.upperBound - first
  }

  /// How many zeros end the digits. The number is not zero.
  func trailingZeros(in bytes: Span<UInt8>) -> Int {
    var count = 0
    for index in fraction.reversed() {
      if bytes[index] != UInt8(ascii: "0") { return count }
      count += 1
    }
    for index in whole.reversed() {
      if bytes[index] != UInt8(ascii: "0") { return count }
      count += 1
    }
    return count
  }

  /// The first `count` digits from `first` as an integer; `count` is at most 38.
  func magnitude(from first: Int, count: Int, in bytes: Span<UInt8>) -> UInt128 {
    var magnitude: UInt128 = 0
    var index = first
    for _ in 0..<count {
      if index == whole.upperBound { index = fraction.lowerBound }
      magnitude = magnitude * 10 + UInt128(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return magnitude
  }
}

extension NumberParts {
  /// Whether two numbers have the same value; nil where an exponent is too large to reckon with.
  static func areSame(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool? {
    guard let left = NumberParts(a), let right = NumberParts(b) else { return nil }
    guard let start = left.firstSignificant(in: a), let other = right.firstSignificant(in: b) else {
      return left.firstSignificant(in: a) == nil && right.firstSignificant(in: b) == nil
    }
    guard case .small(let leftExponent) = left.exponent, case .small(let rightExponent) = right.exponent else {
      return nil
    }
    let zeros = (left.trailingZeros(in: a), right.trailingZeros(in: b))
    let count = left.significantCount(from: start) - zeros.0
    guard left.isNegative == right.isNegative, count == right.significantCount(from: other) - zeros.1,
      leftExponent - left.fraction.count + zeros.0 == rightExponent - right.fraction.count + zeros.1
    else { return false }
    return left.hasDigits(from: start, count, in: a, asIn: b, right, from: other)
  }

  private func hasDigits(
    from start: Int, _ count: Int, in bytes: Span<UInt8>, asIn others: Span<UInt8>, _ other: NumberParts,
    from first: Int
  ) -> Bool {
    var (index, counterpart) = (start, first)
    for _ in 0..<count {
      if index == whole.upperBound { index = fraction.lowerBound }
      if counterpart == other.whole.upperBound { counterpart = other.fraction.lowerBound }
      if bytes[index] != others[counterpart] { return false }
      (index, counterpart) = (index + 1, counterpart + 1)
    }
    return true
  }
}
