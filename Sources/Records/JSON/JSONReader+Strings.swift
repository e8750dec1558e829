extension JSONReader {
  /// Reads a string with its quotes, and checks its escapes and its UTF-8.
  mutating func readString() throws(ReadError) {
    let start = position
    var hasEscapes = false
    position += 1
    while true {
      position = endOfPlain(from: position)
      switch peek {
      case UInt8(ascii: "\""):
        position += 1
        return add(hasEscapes ? .escapedString : .string, from: start)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape()
      case 0x80...: try readMultibyte()
      default: throw unfinished(from: start)
      }
    }
  }

  /// Where the run of ASCII that stands for itself ends.
  private func endOfPlain(from start: Int) -> Int {
    let bytes = bytes.span
    var index = start
    while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
    return index
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// A control character, or the end of the file, within a string.
  private func unfinished(from start: Int) -> ReadError {
    if position >= bytes.count { return error("this text has no closing quote", at: start) }
    switch bytes[position] {
    case 0x0A, 0x0D: return error("this text has no closing quote on its line (a line break is written \\n)", at: start)
    case 0x09: return error("a tab within a text is written \\t")
    case let byte:
      let code = Self.codePoint(UInt32(byte))
      return error("the control character \(code) within a text is written \\u\(code.dropFirst(2))")
    }
  }

  private mutating func readEscape() throws(ReadError) {
    let start = position
    position += 1
    if position < bytes.count, JSONEscapes.single(bytes[position]) != nil {
      position += 1
      return
    }
    guard consume(UInt8(ascii: "u")) else {
      throw error(
        "after a backslash, expected one of \" \\ / b f n r t u (a backslash itself is written \\\\)", at: start)
    }
    let unit = try readFourDigits(of: start)
    if (0xDC00..<0xE000).contains(unit) { throw loneSurrogate(at: start) }
    if (0xD800..<0xDC00).contains(unit) { try readLowSurrogate(of: start) }
  }

  private mutating func readLowSurrogate(of start: Int) throws(ReadError) {
    guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else { throw loneSurrogate(at: start) }
    guard (0xDC00..<0xE000).contains(try readFourDigits(of: position - 2)) else { throw loneSurrogate(at: start) }
  }

  private func loneSurrogate(at start: Int) -> ReadError {
    error("this \\u escape is one half of a surrogate pair, and the other half is missing", at: start)
  }

  private mutating func readFourDigits(of start: Int) throws(ReadError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = JSONEscapes.hexadecimal(bytes[position]) else {
        throw error("\\u needs four hexadecimal digits, as \\u00e9", at: start)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// Reads one character of two to four bytes.
  private mutating func readMultibyte() throws(ReadError) {
    guard let length = UTF8Check.length(of: bytes, at: position) else {
      throw error(
        "the byte \(String(bytes[position], radix: 16, uppercase: true)) is not valid UTF-8: save the file as UTF-8")
    }
    position += length
  }
}

/// Well-formed UTF-8 (Unicode 16, table 3-7): nothing overlong, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// The length, 2 to 4, of the multibyte character at `position`; nil where there is no well-formed one.
  static func length(of bytes: [UInt8], at position: Int) -> Int? {
    guard let (length, second) = shape(of: bytes[position]), position + length <= bytes.count else { return nil }
    guard second.contains(bytes[position + 1]) else { return nil }
    for index in (position + 2)..<max(position + length, position + 2) where bytes[index] & 0xC0 != 0x80 { return nil }
    return length
  }

  private static func shape(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
