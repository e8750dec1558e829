/// A JSON number: the lexeme as somebody wrote it, compared by its exact value.
///
/// `12.50`, `12.5` and `125e-1` are equal and keep their spelling. No size limit and no binary floating point:
/// the canonical form is a string of digits with an exponent, never expanded.
public struct Number: Hashable, Sendable {
  /// As written, in the grammar of RFC 8259, section 6.
  public let lexeme: String

  /// `-?DIGITSeEXPONENT` without leading or trailing zeros in DIGITS, or `0`. Equal numbers have equal forms.
  let canonical: String

  /// nil when `lexeme` is no JSON number.
  public init?(lexeme: String) {
    guard let canonical = Number.canonicalForm(of: lexeme) else { return nil }
    self.lexeme = lexeme
    self.canonical = canonical
  }

  public init(_ integer: Int) {
    lexeme = String(integer)
    canonical = Number.canonicalForm(of: lexeme) ?? lexeme
  }

  public static func == (a: Number, b: Number) -> Bool { a.canonical == b.canonical }

  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

  /// The RFC 8259 grammar, and the canonical form in one pass; nil when the lexeme does not match in full.
  private static func canonicalForm(of lexeme: String) -> String? {
    var scanner = NumberScanner(Array(lexeme.utf8))
    return scanner.canonicalForm()
  }
}
