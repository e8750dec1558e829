/// Why an exact result could not be given. Nothing is ever rounded, cut off or wrapped instead.
public enum ArithmeticError: Error, Hashable, Sendable {
  /// The result needs more than 38 digits, before or after the decimal point.
  case overflow
  case divisionByZero
  /// The text is not a number in the grammar of JSON (RFC 8259, section 6).
  case notANumber
}

extension ArithmeticError: Worded, CustomStringConvertible {
  public var sentence: Sentence {
    switch self {
    case .overflow: "the number is too large or too precise: it has more than 38 digits"
    case .divisionByZero: "division by zero"
    case .notANumber: "not a number: digits with an optional point, like 12.50, were expected"
    }
  }
}
