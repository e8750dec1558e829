extension PlistReader {
  /// What stands before `<plist>`: the XML declaration, the document type, and what may stand between elements.
  mutating func readProlog() throws(ReadError) {
    if peek != UInt8(ascii: "<") { try refuseOtherFormats() }
    try readDeclaration()
    try skipBetween()
    if starts(with: "<!DOCTYPE") {
      try readDocumentType()
      try skipBetween()
    }
  }

  /// `<?xml version="1.0" encoding="UTF-8"?>`
  private mutating func readDeclaration() throws(ReadError) {
    guard startsDeclaration else { return }
    position += 5
    skipSpace()
    try readAttribute("version", ["1.0"])
    if skipSpace(), starts(with: "encoding") {
      try readAttribute("encoding", ["UTF-8", "utf-8"])
      skipSpace()
    }
    if starts(with: "standalone"), Space.isSpace(bytes[position - 1]) {
      try readAttribute("standalone", ["yes", "no"])
      skipSpace()
    }
    guard consume("?>") else { throw expected("?> at the end of the XML declaration") }
  }

  private var startsDeclaration: Bool {
    starts(with: "<?xml") && position + 5 < bytes.count && Space.isSpace(bytes[position + 5])
  }

  /// Only the standard one: others may define entities, or ask for files and servers.
  private mutating func readDocumentType() throws(ReadError) {
    let start = position
    for part in ["<!DOCTYPE", "plist", "PUBLIC"] where !(consume(part) && skipSpace()) { throw otherType(at: start) }
    guard consumeQuoted(among: Self.publicNames), skipSpace(), consumeQuoted(among: [Self.systemName]) else {
      throw otherType(at: start)
    }
    skipSpace()
    guard consume(UInt8(ascii: ">")) else { throw otherType(at: start) }
  }

  /// The second is the one of Mac OS X 10.0 to 10.3.
  private static let publicNames = ["-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN"]
  private static let systemName = "http://www.apple.com/DTDs/PropertyList-1.0.dtd"

  static let documentType = "<!DOCTYPE plist PUBLIC \"\(publicNames[0])\" \"\(systemName)\">"

  private mutating func consumeQuoted(among texts: [String]) -> Bool {
    texts.contains { consume("\"\($0)\"") || consume("'\($0)'") }
  }

  private func otherType(at start: Int) -> ReadError {
    error("the only document type that a property list may have is \(Self.documentType)", at: start)
  }
}

extension PlistReader {
  /// Skips what may stand between elements: space, comments and processing instructions.
  mutating func skipBetween() throws(ReadError) {
    while true {
      skipSpace()
      guard startsTag, position + 1 < bytes.count else { return }
      switch bytes[position + 1] {
      case UInt8(ascii: "!") where starts(with: "<!--"): try skipComment()
      case UInt8(ascii: "?"): try skipInstruction()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ReadError) {
    let start = position
    position += 4
    while !consume("-->") {
      if starts(with: "--") { throw error("two hyphens in a row cannot stand within a comment") }
      if position >= bytes.count { throw error("this comment has no end: --> is missing", at: start) }
      try readCharacter()
    }
  }

  private mutating func skipInstruction() throws(ReadError) {
    let start = position
    if startsDeclaration { throw error("the XML declaration can only stand at the very beginning of the file") }
    position += 2
    let name = position
    while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
    let target = String(decoding: bytes[name..<position], as: UTF8.self)
    guard let first = bytes[name..<position].first, (first | 0x20) &- UInt8(ascii: "a") < 26,
      target.lowercased() != "xml", Space.isSpace(peek) || starts(with: "?>")
    else { throw error("this processing instruction has no name that XML allows", at: start) }
    while !consume("?>") {
      if position >= bytes.count { throw error("this processing instruction has no end: ?> is missing", at: start) }
      try readCharacter()
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || "-_.".utf8.contains(byte)
  }
}
