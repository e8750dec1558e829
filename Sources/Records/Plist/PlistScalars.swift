/// Numbers of property lists.
enum PlistNumber {
  /// Whether a decimal integer fits in 64 bits, with or without sign.
  static func fitsInteger(_ digits: some Sequence<UInt8>) -> Bool {
    let text = String(decoding: Array(digits), as: UTF8.self)
    return Int64(text) != nil || UInt64(text) != nil
  }

  static func isInteger(_ lexeme: String) -> Bool { !lexeme.utf8.contains { ".eE".utf8.contains($0) } }
}

/// The dates of property lists: instants of UTC in whole seconds. Their value is the text that they are written with.
enum PlistDate {
  /// `2026-11-20T14:02:11Z`, and nothing else.
  static func isDate(_ content: some Collection<UInt8>) -> Bool {
    let bytes = Array(content.prefix(21))
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
      bytes[17] != UInt8(ascii: "6")
    else { return false }
    return Timestamp(String(decoding: bytes, as: UTF8.self)) != nil
  }
}

/// The data of property lists: bytes in base64. Their value is a text, the data as an URL (RFC 2397).
enum PlistData {
  static let prefix = "data:;base64,"

  /// The value of `<data>` with this content.
  static func text(_ content: ArraySlice<UInt8>) -> Text {
    Text(prefix + String(decoding: content.filter { !Space.isSpace($0) }, as: UTF8.self))
  }

  /// The value of data with these bytes.
  static func text(of bytes: ArraySlice<UInt8>) -> Text {
    var text = Array(prefix.utf8)
    var rest = bytes
    while !rest.isEmpty {
      let group = rest.prefix(3)
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      text += [18, 12, 6, 0].prefix(group.count + 1).map { digits[Int(bits >> $0 & 0x3F)] }
      text += repeatElement(UInt8(ascii: "="), count: 3 - group.count)
      rest = rest.dropFirst(3)
    }
    return Text(String(decoding: text, as: UTF8.self))
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The content of the `<data>` that such a text stands for; nil for other texts.
  static func content(of text: Text) -> ArraySlice<UInt8>? {
    guard text.string.utf8.starts(with: prefix.utf8) else { return nil }
    let content = Array(text.string.utf8)[prefix.utf8.count...]
    return content.contains(where: Space.isSpace) || problem(in: content) != nil ? nil : content
  }

  /// Where base64 with space in it is wrong; nil where it is right.
  static func problem(in content: ArraySlice<UInt8>) -> Int? {
    var count = 0
    var padding = 0
    var last: UInt8 = 0
    for (index, byte) in zip(content.indices, content) where !Space.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else {
        guard padding == 0, let value = sextet(byte) else { return index }
        last = value
      }
      count += 1
    }
    let unused: UInt8 = padding == 2 ? 0b1111 : padding == 1 ? 0b11 : 0
    return count % 4 == 0 && padding <= 2 && last & unused == 0 ? nil : content.startIndex
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
