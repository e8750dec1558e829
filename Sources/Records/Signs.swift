// Signs that mean something, such as the `=` of `amount=12.50` and the `/` of a path, are found by their bytes. To Swift,
// a sign and a mark behind it (an accent, a joiner, a skin tone) are one character, which is not that sign: `payee=ﾟx`
// would be split nowhere, and the name `a/ﾟ` would hold no slash.

extension StringProtocol {
  /// Whether the bytes of the text begin with those of `sign`.
  public func begins(with sign: String) -> Bool { utf8.starts(with: sign.utf8) }

  /// Whether a word that people read begins so. Not by bytes: an accent is the same whether it is a letter's own or stands
  /// behind it.
  public func reads(from beginning: some StringProtocol) -> Bool { hasPrefix(beginning) }

  /// Whether the bytes of the text end with those of `sign`.
  public func ends(with sign: String) -> Bool { utf8.reversed().starts(with: sign.utf8.reversed()) }

  /// What stands behind `sign`; nil where the text does not begin with it.
  public func rest(behind sign: String) -> String? {
    begins(with: sign) ? String(self[utf8.index(startIndex, offsetBy: sign.utf8.count)...]) : nil
  }

  /// Whether the bytes of `sign` stand somewhere among those of the text.
  public func holds(_ sign: String) -> Bool { place(of: sign) != nil }

  /// Where the bytes of `sign` first stand in the text; nil where they do not.
  public func place(of sign: String) -> Range<String.Index>? { utf8.firstRange(of: sign.utf8) }

  /// What stands before, between and behind the signs; pieces can be empty.
  public func parts(at sign: Unicode.Scalar) -> [String] {
    if sign.isASCII {
      let parts = utf8.split(separator: UInt8(sign.value), omittingEmptySubsequences: false)
      return parts.map { String(decoding: $0, as: UTF8.self) }
    }
    return unicodeScalars.split(separator: sign, omittingEmptySubsequences: false).map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// The lines that have something in them, without the line feeds that end them.
  public var lines: [String] { parts(at: "\n").filter { !$0.isEmpty } }

  /// The text with `other` wherever the sign stands, as quoting needs it.
  public func replacing(sign: Unicode.Scalar, by other: String) -> String { parts(at: sign).joined(separator: other) }

  /// What stands before and behind the first sign; nil where there is none.
  public func halves(at sign: Unicode.Scalar) -> (before: String, after: String)? {
    guard let place = unicodeScalars.firstIndex(of: sign) else { return nil }
    return (String(self[..<place]), String(self[unicodeScalars.index(after: place)...]))
  }
}
