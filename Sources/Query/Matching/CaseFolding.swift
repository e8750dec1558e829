/// Full case folding as far as it can be had from Unicode's case mappings: `Straße`, `STRASSE` and `strasse` are the
/// same, `Σ`, `σ` and `ς` too. The dotless `ı` counts as `i`.
enum CaseFolding {
  static func folded(_ text: String) -> String { String(decoding: bytes(of: text), as: UTF8.self) }

  /// The folded text in UTF-8.
  static func bytes(of text: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return folded
  }

  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    let value = scalar.value
    if value < 0x80 {
      folded.append(lower(UInt8(value)))
    } else if value < tableEnd, let known = table[Int(value)] {
      append(utf8: known, to: &folded)
    } else if isCaseless(value) {
      append(utf8: scalar, to: &folded)
    } else {
      folded += mapped(scalar).utf8
    }
  }

  private static func append(utf8 scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    for byte in scalar.utf8 { folded.append(byte) }
  }

  /// Through lower case first, so that `ẞ` and `ß` end as `ss`, and then through upper case.
  static func mapped(_ scalar: Unicode.Scalar) -> String {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    let upper = lower.map(\.properties.uppercaseMapping).joined().unicodeScalars
    return upper.map(\.properties.lowercaseMapping).joined()
  }

  /// Latin, Greek, Cyrillic and Armenian letters that fold to one scalar.
  private static let tableEnd: UInt32 = 0x590
  private static let table: [Unicode.Scalar?] = (0..<tableEnd).map { value in
    let folded = Unicode.Scalar(value).map(mapped)?.unicodeScalars
    return folded?.count == 1 ? folded?.first : nil
  }

  /// Large blocks without upper and lower case: most of the world's scripts, and emoji.
  static func isCaseless(_ value: UInt32) -> Bool {
    switch value {
    case 0x590..<0x10A0, 0x1100..<0x13A0, 0x1400..<0x1C80, 0x2000..<0x2126, 0x2E80..<0xA640, 0xABC0..<0xFB00,
      0xFB20..<0xFF21, 0xFF60..<0x10000, 0x1EA00...0x10FFFF:
      true
    default: false
    }
  }

  /// Whether a text may be canonically equivalent to another one with other scalars. Errs on the side of yes.
  static func mayHaveMarks(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x300, 0x2010..<0x20D0, 0x3041..<0x3099, 0x309B..<0xA000, 0xAC00..<0xD7A4,
        0xFE00..<0xFE10, 0x1F000..<0x2F800:
        false
      case 0x1100..<0x1200, 0xF900..<0xFB00, 0x2F800..<0x2FA20: true
      default: scalar.properties.canonicalCombiningClass != .notReordered
      }
    }
  }
}
