/// The escapes of JSON strings. The reader has already refused everything that is not an escape.
enum JSONEscapes {
  /// The UTF-8 that the inside of a valid string stands for.
  static func unescaped(_ inner: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(inner.count)
    var position = inner.startIndex
    while position < inner.endIndex {
      if inner[position] == UInt8(ascii: "\\") {
        position = append(escapeAt: position, of: inner, to: &text)
      } else {
        text.append(inner[position])
        position += 1
      }
    }
    return text
  }

  /// Returns the position after the escape.
  private static func append(escapeAt position: Int, of inner: ArraySlice<UInt8>, to text: inout [UInt8]) -> Int {
    let letter = inner[position + 1]
    guard letter == UInt8(ascii: "u") else {
      text.append(single(letter) ?? letter)
      return position + 2
    }
    let unit = hexadecimal(inner[(position + 2)..<(position + 6)])
    guard (0xD800..<0xDC00).contains(unit) else {
      text += utf8(unit)
      return position + 6
    }
    let low = hexadecimal(inner[(position + 8)..<(position + 12)])
    text += utf8(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    return position + 12
  }

  /// What the letter after a backslash stands for; nil where it begins no escape of one letter.
  static func single(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }

  static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | UInt32(hexadecimal($1) ?? 0) }
  }

  static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? []
  }
}
