/// A JSON number: the lexeme as somebody wrote it, compared by its exact value.
///
/// `12.50`, `12.5` and `125e-1` are equal and keep their spelling. No size limit and no binary floating point:
/// numbers are compared through a string of digits with an exponent, never expanded.
public struct Number: Hashable, Sendable {
  /// As written, in the grammar of RFC 8259, section 6.
  public let lexeme: String

  /// nil when `lexeme` is no JSON number.
  public init?(lexeme: String) {
    if NumberParts(lexeme.utf8Span.span) == nil { return nil }
    self.lexeme = lexeme
  }

  public init(_ integer: Int) { lexeme = String(integer) }

  /// For readers and writers that have already made sure of the grammar.
  init(validLexeme: String) { lexeme = validLexeme }

  public static func == (a: Number, b: Number) -> Bool {
    a.lexeme.utf8.elementsEqual(b.lexeme.utf8)
      || NumberParts.areSame(a.lexeme.utf8Span.span, b.lexeme.utf8Span.span) ?? (a.canonical == b.canonical)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension Number {
  /// The same number in the form that all equal numbers share: plain digits without zeros at the end of the decimals,
  /// or where these are more than 38, `-?DIGITSeEXPONENT`.
  package var normalised: Number {
    do { return try Decimal(self).normalised.number } catch { return Number(validLexeme: canonical) }
  }

  /// `-?DIGITSeEXPONENT` without leading or trailing zeros in DIGITS, or `0`. Equal numbers have equal forms.
  var canonical: String {
    let bytes = lexeme.utf8Span.span
    guard let parts = NumberParts(bytes), let first = parts.firstSignificant(in: bytes) else { return "0" }
    let zeros = parts.trailingZeros(in: bytes)
    var text = parts.isNegative ? "-" : ""
    text += parts.text(from: first, count: parts.significantCount(from: first) - zeros, in: bytes)
    return text + "e" + parts.exponentText(plus: zeros - parts.fraction.count, in: bytes)
  }
}

extension NumberParts {
  /// The first `count` digits from `first`.
  func text(from first: Int, count: Int, in bytes: Span<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(count)
    var index = first
    for _ in 0..<count {
      if index == whole.upperBound { index = fraction.lowerBound }
      digits.append(bytes[index])
      index += 1
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The exponent, moved by `shift` (at most the length of the number), as an integer in decimal.
  func exponentText(plus shift: Int, in bytes: Span<UInt8>) -> String {
    switch exponent {
    case .small(let written): String(written + shift)
    case .huge(let digits, let isNegative):
      (isNegative ? "-" : "") + Self.sum(digits, isNegative ? -shift : shift, in: bytes)
    }
  }

  /// Adds `shift` to a long row of digits, digit by digit. The digits are more than 18, so the sum is positive.
  private static func sum(_ range: Range<Int>, _ shift: Int, in bytes: Span<UInt8>) -> String {
    var digits: [UInt8] = []
    var carry = shift
    for index in range.reversed() {
      carry += Int(bytes[index] - UInt8(ascii: "0"))
      let digit = (carry % 10 + 10) % 10
      digits.append(UInt8(ascii: "0") + UInt8(digit))
      carry = (carry - digit) / 10
    }
    if carry > 0 { digits += String(carry).utf8.reversed() }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }
}
