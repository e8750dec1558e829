/// The spelling of texts and keys in XML.
package enum PlistText {
  static let sectionStart = "<![CDATA["
  static let sectionEnd = "]]>"

  /// `&#x0010FFFF;`, with some zeros to spare.
  static let longestReference = 16

  /// The character that the inside of a reference, between `&` and `;`, stands for; nil where XML has none.
  static func scalar(of inner: ArraySlice<UInt8>) -> Unicode.Scalar? {
    if inner.first == UInt8(ascii: "#") { return numbered(inner.dropFirst()) }
    return entities.first { $0.name.utf8.elementsEqual(inner) }?.scalar
  }

  private static let entities: [(name: String, scalar: Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]

  private static func numbered(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    if digits.isEmpty { return nil }
    var code: UInt32 = 0
    for digit in digits {
      guard let value = JSONEscapes.hexadecimal(digit), isHexadecimal || value < 10, code < 0x11_0000 else {
        return nil
      }
      code = code * (isHexadecimal ? 16 : 10) + UInt32(value)
    }
    return Unicode.Scalar(code).flatMap { isAllowed($0) ? $0 : nil }
  }

  /// Whether XML can hold the character at all.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// The UTF-8 that the content of a valid text stands for. Line ends are one line feed, as XML has it.
  static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var index = content.startIndex
    var isInSection = false
    while index < content.endIndex {
      let end = endOfPlain(in: content, from: index)
      text += content[index..<end]
      if end == content.endIndex { break }
      index = end + append(markIn: content[end...], isInSection: &isInSection, to: &text)
    }
    return text
  }

  /// Where the next byte stands that may mean something else than itself.
  private static func endOfPlain(in content: ArraySlice<UInt8>, from start: Int) -> Int {
    let bytes = content.span
    let offset = content.startIndex
    var index = start - offset
    while index < bytes.count, !isMark(bytes[index]) { index += 1 }
    return index + offset
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), 0x0D: true
    default: false
    }
  }

  /// Adds what the mark at the beginning of `rest` stands for, and returns how many bytes it has.
  private static func append(
    markIn rest: ArraySlice<UInt8>, isInSection: inout Bool, to text: inout [UInt8]
  ) -> Int {
    switch rest[rest.startIndex] {
    case UInt8(ascii: "]") where isInSection && rest.starts(with: sectionEnd.utf8):
      isInSection = false
      return sectionEnd.utf8.count
    case UInt8(ascii: "<") where !isInSection:
      isInSection = true
      return sectionStart.utf8.count
    case UInt8(ascii: "&") where !isInSection:
      return append(referenceIn: rest, to: &text)
    case 0x0D:
      text.append(0x0A)
      return rest.dropFirst().first == 0x0A ? 2 : 1
    case let byte:
      text.append(byte)
      return 1
    }
  }

  private static func append(referenceIn rest: ArraySlice<UInt8>, to text: inout [UInt8]) -> Int {
    let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
    if let scalar = scalar(of: rest[(rest.startIndex + 1)..<end]) { text += String(Character(scalar)).utf8 }
    return min(end + 1, rest.endIndex) - rest.startIndex
  }
}

extension PlistText {
  /// The content of an element that says `text`, with the escapes that Apple's tools write. Lines end as `newline`.
  package static func escaped(_ text: Text, newline: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.string.utf8.count + 8)
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case 0x0D: bytes += "&#13;".utf8
      case 0x0A: bytes += newline
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// The same as one CDATA section; nil where a section cannot hold it.
  static func section(_ text: Text, newline: [UInt8]) -> [UInt8]? {
    let inner = Array(text.string.utf8)
    if text.string.utf8.contains(0x0D) || inner.contains(sectionEnd) { return nil }
    return sectionStart.utf8 + inner.flatMap { $0 == 0x0A ? newline : [$0] } + sectionEnd.utf8
  }

  /// Whether the content is one CDATA section and nothing else.
  static func isSection(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.starts(with: sectionStart.utf8), let end = content.firstRange(of: sectionEnd.utf8) else {
      return false
    }
    return end.upperBound == content.endIndex
  }

  /// The first character of a text that XML cannot hold.
  static func forbidden(in text: Text) -> Unicode.Scalar? { text.string.unicodeScalars.first { !isAllowed($0) } }
}

extension Collection<UInt8> {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: text.utf8) != nil }
}
