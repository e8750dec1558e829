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
  static func text(of bytes: ArraySlice<UInt8>) -> Text { Text(prefix + Base64.text(of: bytes)) }

  /// The content of the `<data>` that such a text stands for; nil for other texts.
  static func content(of text: Text) -> ArraySlice<UInt8>? {
    guard text.string.utf8.starts(with: prefix.utf8) else { return nil }
    let content = Array(text.string.utf8)[prefix.utf8.count...]
    return content.contains(where: Space.isSpace) || Base64.problem(in: content) != nil ? nil : content
  }
}
