extension JSONReader {
  mutating func readNumber() throws(ReadError) {
    let start = position
    _ = consume(UInt8(ascii: "-"))
    let whole = position
    skipDigits()
    if position == whole { throw expected("a digit") }
    if position - whole > 1, bytes[whole] == UInt8(ascii: "0") {
      throw error("a number does not begin with 0 before other digits", at: whole)
    }
    if consume(UInt8(ascii: ".")) { try readDigits("a digit after the point") }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      if !consume(UInt8(ascii: "-")) { _ = consume(UInt8(ascii: "+")) }
      try readDigits("a digit in the exponent")
    }
    add(.number, from: start)
  }

  private mutating func readDigits(_ what: Sentence) throws(ReadError) {
    let start = position
    skipDigits()
    if position == start { throw expected(what) }
  }

  private mutating func skipDigits() {
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
  }

  /// `true`, `false` or `null`, and the error for everything that begins no value.
  mutating func readWord() throws(ReadError) {
    let start = position
    while position < bytes.count, isLetter(bytes[position]) { position += 1 }
    switch bytes[start..<position] {
    case let word where word.elementsEqual("true".utf8): add(.true, from: start)
    case let word where word.elementsEqual("false".utf8): add(.false, from: start)
    case let word where word.elementsEqual("null".utf8): add(.null, from: start)
    case let word where word.isEmpty: throw valueExpected()
    case let word:
      let shown = String(decoding: word.prefix(20), as: UTF8.self)
      throw error("expected a value, found the word \(shown): a text stands in double quotes", at: start)
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
