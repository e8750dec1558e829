extension JSONReader {
  func error(_ message: Sentence, at offset: Int? = nil, related: Int? = nil) -> ReadError {
    ReadError(offset: offset ?? position, in: bytes, message: message, related: related)
  }

  func expected(_ what: Sentence) -> ReadError { error("expected \(what), found \(found)") }

  /// What stands where a key should.
  func keyExpected(isFirst: Bool) -> ReadError {
    if !isFirst, peek == UInt8(ascii: "}") { return error("a comma stands before this }: remove the comma") }
    if !isFirst, peek &- 0x30 < 10, bytes[position - 1] == UInt8(ascii: ",") {
      return error(
        "expected a key in double quotes, found \(found): a decimal number is written with a point, as 12.50")
    }
    return expected("a key in double quotes")
  }

  /// What stands where a value should.
  func valueExpected() -> ReadError {
    switch peek {
    case UInt8(ascii: "'"): error("a text stands in double quotes (\"), not in single ones")
    case UInt8(ascii: "/"): error("JSON has no comments: remove this one")
    case UInt8(ascii: "+"): error("a number is written without a plus sign")
    case UInt8(ascii: "."): error("a number begins with a digit: write 0.5, not .5")
    default: expected("a value")
    }
  }

  /// The character at the present position, in words.
  private var found: Sentence {
    if position >= bytes.count { return "the end of the file" }
    switch bytes[position] {
    case 0x0A, 0x0D: return "the end of the line"
    case 0..<0x20, 0x7F: return "the control character \(Self.codePoint(UInt32(bytes[position])))"
    default: return ["“", "”", "„"].contains(character) ? "a curly quote" : "“\(character)”"
    }
  }

  private var character: String {
    var decoder = UTF8()
    var rest = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "\u{FFFD}" }
    return String(Character(scalar))
  }

  static func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
