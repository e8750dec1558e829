extension PlistReader {
  /// Reads the content and the end tag of a text or a key.
  mutating func readText(of node: Int) throws(ReadError) {
    var isEscaped = false
    while true {
      position = endOfPlain(from: position)
      switch peek {
      case UInt8(ascii: "<"):
        if startsEnd { return try close(node, isEscaped: isEscaped) }
        try readSection(in: nodes[node].element)
        isEscaped = true
      case UInt8(ascii: "&"):
        try readReference()
        isEscaped = true
      case 0x0D:
        position += 1
        isEscaped = true
      case UInt8(ascii: "]"):
        if starts(with: "]]>") { throw error("]]> cannot stand in a text: write ]]&gt;") }
        position += 1
      case 0 where position >= bytes.count: throw missingEnd(of: node)
      default: try readCharacter()
      }
    }
  }

  private func missingEnd(of node: Int) -> ReadError {
    missingEnd(of: nodes[node].element, from: nodes[node].range.lowerBound)
  }

  /// Where the run of ASCII that stands for itself ends.
  private func endOfPlain(from start: Int) -> Int {
    let bytes = bytes.span
    var index = start
    while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
    return index
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"): false
    case 0x20..<0x80, 0x09, 0x0A: true
    default: false
    }
  }

  /// `<![CDATA[…]]>`
  private mutating func readSection(in element: PlistElement) throws(ReadError) {
    let start = position
    guard consume(PlistText.sectionStart) else {
      let isComment = starts(with: "<!--") || starts(with: "<?")
      throw error(
        isComment
          ? "a comment cannot stand within \(element.inWords): write it before the element"
          : "expected </\(element.name)>, found a tag (a < in a text is written &lt;)")
    }
    while !consume(PlistText.sectionEnd) {
      if position >= bytes.count { throw error("this CDATA section has no end: ]]> is missing", at: start) }
      try readCharacter()
    }
  }

  /// One of the five entities of XML, or a character by its number.
  private mutating func readReference() throws(ReadError) {
    let start = position
    let reference = bytes[start...].prefix(PlistText.longestReference)
    guard let end = reference.firstIndex(of: UInt8(ascii: ";")) else {
      throw error("expected an entity, as &amp; (a & in a text is written &amp;)", at: start)
    }
    let inner = bytes[(start + 1)..<end]
    guard PlistText.scalar(of: inner) != nil else { throw badReference(inner, at: start) }
    position = end + 1
  }

  private func badReference(_ inner: ArraySlice<UInt8>, at start: Int) -> ReadError {
    let name = shown(String(decoding: inner, as: UTF8.self))
    if inner.first == UInt8(ascii: "#") { return error("&\(name); is not a character that XML allows", at: start) }
    return error("the entity &\(name); is none of &amp; &lt; &gt; &quot; &apos;", at: start)
  }

  /// Reads one character that XML allows.
  mutating func readCharacter() throws(ReadError) {
    switch bytes[position] {
    case 0x20..<0x80, 0x09, 0x0A, 0x0D: position += 1
    case 0x80...:
      guard let length = UTF8Check.length(of: bytes, at: position) else { throw notUTF8() }
      if isNoncharacter(length) { throw error("the character U+FFFE or U+FFFF is none that XML allows") }
      position += length
    default:
      throw error("the control character \(JSONReader.codePoint(UInt32(bytes[position]))) is none that XML allows")
    }
  }

  private func isNoncharacter(_ length: Int) -> Bool {
    length == 3 && bytes[position] == 0xEF && bytes[position + 1] == 0xBF && bytes[position + 2] >= 0xBE
  }

  private func notUTF8() -> ReadError {
    let byte = String(bytes[position], radix: 16, uppercase: true)
    return error("the byte \(byte) is not valid UTF-8: save the file as UTF-8")
  }
}
