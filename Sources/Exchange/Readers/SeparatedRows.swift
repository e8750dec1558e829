internal import Records

/// Reads rows of cells: RFC 4180, and what banks make of it. Any line end, quoted line ends, blanks around quotes, and
/// rows that end early.
struct SeparatedRows {
  /// One row: its cells, and where each begins.
  struct Cells {
    var cells: [String] = []
    var offsets: [Int] = []
    var offset = 0
    /// Why cells of a sheet have no value, by their places.
    var faults: [Int: Sentence] = [:]
    /// The places of cells of a sheet that are numbers, and no texts.
    var numbers: Set<Int> = []

    /// Whether nothing stands in it.
    var isBlank: Bool { faults.isEmpty && cells.allSatisfy { $0.isEmpty } }
  }

  /// A cell that is larger would make a record larger than any may be.
  static let largestCell = 1 << 20

  private let text: [UInt8]
  private let separator: UInt8
  private(set) var offset: Int

  private static let quote = UInt8(ascii: "\"")
  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  /// - Parameter skipping: how many lines stand before the first row.
  init(_ text: [UInt8], separator: Character, skipping lines: Int = 0) {
    self.text = text
    self.separator = separator.asciiValue ?? UInt8(ascii: ",")
    offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for _ in 0..<lines { skipLine() }
  }

  /// The next row; nil at the end. Throws for a row that cannot be read, after which the next one can be asked for.
  mutating func next() throws(SourceProblem) -> Cells? {
    guard offset < text.count else { return nil }
    var row = Cells()
    row.offset = offset
    while true {
      row.offsets.append(offset)
      row.cells.append(try cell(of: row))
      guard offset < text.count else { return row }
      let end = text[offset]
      offset += 1
      if end == separator { continue }
      if end == Self.carriageReturn, offset < text.count, text[offset] == Self.lineFeed { offset += 1 }
      return row
    }
  }

  private mutating func cell(of row: Cells) throws(SourceProblem) -> String {
    let start = offset
    while offset < text.count, text[offset] == 0x20, separator != 0x20 { offset += 1 }
    if offset < text.count, text[offset] == Self.quote { return try quotedCell(of: row) }
    while offset < text.count, !isEnd(text[offset]) { offset += 1 }
    try requireSmall(offset - start, at: start)
    return decoded(text[start..<offset])
  }

  /// From the quote on to the separator; only blanks may stand behind the closing one.
  private mutating func quotedCell(of row: Cells) throws(SourceProblem) -> String {
    let start = offset
    var bytes: [UInt8] = []
    offset += 1
    while true {
      guard offset < text.count else {
        throw noQuote(from: start, in: row, "the quotation mark here is never closed")
      }
      let byte = text[offset]
      offset += 1
      if byte != Self.quote {
        bytes.append(byte)
      } else if offset < text.count, text[offset] == Self.quote {
        bytes.append(byte)
        offset += 1
      } else {
        break
      }
    }
    let end = offset
    while offset < text.count, !isEnd(text[offset]) { offset += 1 }
    let rest = decoded(text[end..<offset])
    guard rest.isEmpty else {
      throw noQuote(
        from: start, in: row, "“\(rest.shortened)” stands behind the quotation mark that closes the one here")
    }
    try requireSmall(bytes.count, at: start)
    return decoded(bytes[...])
  }

  /// The quote was not a quote, or the file is cut off: the lines behind the row's first one are rows all the same.
  private mutating func noQuote(from start: Int, in row: Cells, _ message: Sentence) -> SourceProblem {
    offset = row.offset
    skipLine()
    return SourceProblem(offset: start, message)
  }

  private mutating func requireSmall(_ count: Int, at start: Int) throws(SourceProblem) {
    guard count > Self.largestCell else { return }
    skipLine()
    throw SourceProblem(offset: start, "a cell of \(count) bytes is larger than any record may be")
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func skipLine() {
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      if byte == Self.lineFeed { return }
      if byte == Self.carriageReturn {
        if offset < text.count, text[offset] == Self.lineFeed { offset += 1 }
        return
      }
    }
  }
}
