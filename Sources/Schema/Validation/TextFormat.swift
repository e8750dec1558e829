import Records

/// The formats of JSON Schema that are checked: those that docs/kinds.md lists. Others are ignored, as the standard says.
enum TextFormat: String, CaseIterable, Sendable {
  case date
  case dateTime = "date-time"
  case time
  case email
  case uri

  /// What the standard has besides.
  private static let unchecked: [Text] = [
    "duration", "hostname", "idn-email", "idn-hostname", "ipv4", "ipv6", "iri", "iri-reference", "json-pointer",
    "regex", "relative-json-pointer", "uri-reference", "uri-template", "uuid",
  ]

  /// The format that is checked and that somebody who wrote this other name may have meant.
  static func meant(by name: Text) -> Text? {
    if unchecked.contains(name) { return nil }
    let nearest = name.nearest(among: allCases.map { Text($0.rawValue) } + unchecked)
    return nearest.flatMap { unchecked.contains($0) ? nil : $0 }
  }

  func matches(_ text: String) -> Bool {
    switch self {
    case .date: CalendarDay(text) != nil
    case .dateTime: Timestamp(text) != nil
    case .time: Timestamp("2000-01-01T" + text) != nil
    case .email: Self.isEmail(text)
    case .uri: Self.isURI(text)
    }
  }

  var described: Sentence {
    switch self {
    case .date: "a day such as 2026-11-20"
    case .dateTime: "a time with its offset such as 2026-11-20T12:30:00+01:00"
    case .time: "a time of day with its offset such as 12:30:00+01:00"
    case .email: "an e-mail address such as alice@example.org"
    case .uri: "an address such as https://example.org/page"
    }
  }

  /// `local@domain`, the common form of RFC 5321: no quotation marks, no address literals.
  private static func isEmail(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")), at <= 64 else { return false }
    let local = bytes[..<at].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let domain = bytes[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return local.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isInEmailName) } && domain.allSatisfy(isDomainLabel)
  }

  private static func isDomainLabel(_ label: ArraySlice<UInt8>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { $0.isASCIILetterOrDigit || $0 == hyphen }
  }

  /// RFC 3986: a scheme, then only characters that an address may hold; `%` before two hexadecimal digits.
  private static func isURI(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, first.isASCIILetter,
      bytes[..<colon].allSatisfy({ $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }), colon + 1 < bytes.count
    else { return false }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit else { return false }
      } else if !byte.isASCIILetterOrDigit && !"-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte) {
        return false
      }
    }
    return bytes.count { $0 == UInt8(ascii: "#") } <= 1
  }
}

extension String {
  /// Whether it is an e-mail address, as the format `email` has it.
  public var isEmailAddress: Bool { TextFormat.email.matches(self) }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  fileprivate var isASCIILetterOrDigit: Bool { isASCIILetter || self &- 0x30 < 10 }
  fileprivate var isHexDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 6 }
  fileprivate var isInEmailName: Bool { isASCIILetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains(self) }
}
