extension PlistReader {
  /// The byte at the present position; 0, which is never valid, at the end.
  var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  var startsTag: Bool { peek == UInt8(ascii: "<") }

  var startsEnd: Bool { startsTag && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/") }

  func requireTag(_ what: Sentence) throws(ReadError) {
    if !startsTag { throw expected(what) }
  }

  /// Reads a start tag, `<name>`, or a whole element in one tag, `<name/>`.
  mutating func readStart() throws(ReadError) -> (element: PlistElement, isOneTag: Bool) {
    let start = position
    position += 1
    guard let element = readName() else { throw unknownElement(at: start) }
    skipSpace()
    let isOneTag = consume(UInt8(ascii: "/"))
    guard consume(UInt8(ascii: ">")) else { throw unfinishedTag(element, at: start) }
    return (element, isOneTag)
  }

  /// Reads the end tag of an element that begins at `start`.
  mutating func readEnd(of element: PlistElement, from start: Int) throws(ReadError) {
    let tag = position
    guard startsEnd else { throw missingEnd(of: element, from: start) }
    position += 2
    guard readName() == element else { throw wrongEnd(of: element, from: start, at: tag) }
    skipSpace()
    guard consume(UInt8(ascii: ">")) else { throw expected("> at the end of </\(element.name)") }
  }

  /// Reads `<plist>`, which alone may have an attribute, and only `version="1.0"`. False where it is all in one tag.
  mutating func readPlistTag() throws(ReadError) -> Bool {
    let start = position
    position += 1
    guard readName() == .plist else { throw error("expected the element <plist>", at: start) }
    if skipSpace(), peek != UInt8(ascii: ">"), peek != UInt8(ascii: "/") {
      try readAttribute("version", ["1.0"])
      skipSpace()
    }
    let isOneTag = consume(UInt8(ascii: "/"))
    guard consume(UInt8(ascii: ">")) else { throw expected("> at the end of <plist>") }
    return !isOneTag
  }

  /// Reads `name="value"`, where only some values are taken.
  mutating func readAttribute(_ name: String, _ values: [String]) throws(ReadError) {
    let start = position
    guard consume(name) else { throw expected("the attribute \(name)") }
    skipSpace()
    guard consume(UInt8(ascii: "=")) else { throw expected("= after \(name)") }
    skipSpace()
    let quote = peek
    guard consume(UInt8(ascii: "\"")) || consume(UInt8(ascii: "'")), let end = bytes[position...].firstIndex(of: quote)
    else {
      throw expected("the value of \(name) in quotes")
    }
    let value = String(decoding: bytes[position..<end], as: UTF8.self)
    guard values.contains(where: { $0.utf8.elementsEqual(value.lowercased().utf8) }) else {
      throw error("expected \(name)=\"\(values[0])\", found \(name)=\"\(shown(value))\"", at: start)
    }
    position = end + 1
  }

  /// The element whose name stands here; nil where the name is none of ours, with the position behind its letters.
  private mutating func readName() -> PlistElement? {
    let (end, packed) = packedLetters(from: position)
    let isShort = end - position <= 8
    position = end
    return isShort ? PlistElement(rawValue: packed) : nil
  }

  /// Small letters from `start` on, the last eight of them as an integer, and where they end.
  private func packedLetters(from start: Int) -> (end: Int, packed: UInt64) {
    let bytes = bytes.span
    var packed: UInt64 = 0
    var index = start
    while index < bytes.count, bytes[index] &- UInt8(ascii: "a") < 26 {
      packed = packed << 8 | UInt64(bytes[index])
      index += 1
    }
    return (index, packed)
  }
}

extension PlistReader {
  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  mutating func consume(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    position += text.utf8.count
    return true
  }

  func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Says whether there was any.
  @discardableResult mutating func skipSpace() -> Bool {
    let end = endOfSpace(from: position)
    defer { position = end }
    return end > position
  }

  private func endOfSpace(from start: Int) -> Int {
    let bytes = bytes.span
    var index = start
    while index < bytes.count, Space.isSpace(bytes[index]) { index += 1 }
    return index
  }
}
