extension PlistReader {
  /// Reads the content and the end tag of a value without parts.
  mutating func readScalar(_ node: Int, isOneTag: Bool) throws(ReadError) {
    switch nodes[node].element {
    case .string: if !isOneTag { try readText(of: node) }
    case .true, .false: if !isOneTag { try readNothing(of: node) }
    case .data: if !isOneTag { try readData(of: node) }
    default: try readWord(of: node, isOneTag: isOneTag)
    }
  }

  private mutating func readNothing(of node: Int) throws(ReadError) {
    if !startsEnd { throw error("<\(nodes[node].element.name)/> has no content") }
    try close(node)
  }

  /// Reads a number or a date.
  private mutating func readWord(of node: Int, isOneTag: Bool) throws(ReadError) {
    let start = nodes[node].content.lowerBound
    if !isOneTag { position = endOfContent(from: start) }
    if let problem = problem(nodes[node].element, start..<position) {
      throw error(problem, at: isOneTag ? nodes[node].range.lowerBound : start)
    }
    try close(node)
  }

  private func endOfContent(from start: Int) -> Int {
    let bytes = bytes.span
    var place = start
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    return place
  }

  private func problem(_ element: PlistElement, _ content: Range<Int>) -> String? {
    switch element {
    case .integer: integerProblem(content)
    case .real: realProblem(content)
    default: dateProblem(content)
    }
  }

  // MARK: - Numbers

  private func integerProblem(_ range: Range<Int>) -> String? {
    let digits = range.dropFirst(range.isEmpty || bytes[range.lowerBound] != UInt8(ascii: "-") ? 0 : 1)
    guard !digits.isEmpty, digits.allSatisfy({ bytes[$0] &- UInt8(ascii: "0") < 10 }) else {
      return notANumber(range, .integer)
    }
    if digits.count > 1, bytes[digits.lowerBound] == UInt8(ascii: "0") {
      return "an <integer> does not begin with 0 before other digits"
    }
    let isLarge = digits.count > 18 && !PlistNumber.fitsInteger(bytes[range])
    return isLarge ? "an <integer> has at most 64 bits: write this number as <real>" : nil
  }

  private func realProblem(_ range: Range<Int>) -> String? {
    NumberParts(bytes.span.extracting(range)) == nil ? notANumber(range, .real) : nil
  }

  private func notANumber(_ range: Range<Int>, _ element: PlistElement) -> String {
    let text = shown(String(decoding: bytes[range], as: UTF8.self))
    let what = element == .integer ? "digits, as in <integer>42</integer>" : "a number, as in <real>12.50</real>"
    return range.isEmpty ? "this <\(element.name)> is empty: expected \(what)" : "expected \(what), found '\(text)'"
  }

  // MARK: - Dates and data

  private func dateProblem(_ range: Range<Int>) -> String? {
    if PlistDate.isDate(bytes[range]) { return nil }
    let text = shown(String(decoding: bytes[range], as: UTF8.self))
    return "expected a time of UTC, as in <date>2026-11-20T14:02:11Z</date>, found '\(text)'"
  }

  private mutating func readData(of node: Int) throws(ReadError) {
    let start = position
    position = endOfContent(from: start)
    if let place = PlistData.problem(in: bytes[start..<position]) {
      throw error("this <data> is not base64 (A-Z, a-z, 0-9, + and /, filled up with = to groups of four)", at: place)
    }
    try close(node)
  }
}

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
    Text(prefix + String(decoding: content.filter { !PlistSpace.isSpace($0) }, as: UTF8.self))
  }

  /// The content of the `<data>` that such a text stands for; nil for other texts.
  static func content(of text: Text) -> ArraySlice<UInt8>? {
    guard text.string.utf8.starts(with: prefix.utf8) else { return nil }
    let content = Array(text.string.utf8)[prefix.utf8.count...]
    return content.contains(where: PlistSpace.isSpace) || problem(in: content) != nil ? nil : content
  }

  /// Where base64 with space in it is wrong; nil where it is right.
  static func problem(in content: ArraySlice<UInt8>) -> Int? {
    var count = 0
    var padding = 0
    var last: UInt8 = 0
    for (place, byte) in zip(content.indices, content) where !PlistSpace.isSpace(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else {
        guard padding == 0, let value = sextet(byte) else { return place }
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
