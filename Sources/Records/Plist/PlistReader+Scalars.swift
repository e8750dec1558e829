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
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return index
  }

  private func problem(_ element: PlistElement, _ content: Range<Int>) -> Sentence? {
    switch element {
    case .integer: integerProblem(content)
    case .real: realProblem(content)
    default: dateProblem(content)
    }
  }

  // MARK: - Numbers

  private func integerProblem(_ range: Range<Int>) -> Sentence? {
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

  private func realProblem(_ range: Range<Int>) -> Sentence? {
    NumberParts(bytes.span.extracting(range)) == nil ? notANumber(range, .real) : nil
  }

  private func notANumber(_ range: Range<Int>, _ element: PlistElement) -> Sentence {
    let text = shown(String(decoding: bytes[range], as: UTF8.self))
    let what: Sentence =
      element == .integer ? "digits, as in <integer>42</integer>" : "a number, as in <real>12.50</real>"
    return range.isEmpty ? "this <\(element.name)> is empty: expected \(what)" : "expected \(what), found “\(text)”"
  }

  // MARK: - Dates and data

  private func dateProblem(_ range: Range<Int>) -> Sentence? {
    if PlistDate.isDate(bytes[range]) { return nil }
    let text = shown(String(decoding: bytes[range], as: UTF8.self))
    return "expected a time of UTC, as in <date>2026-11-20T14:02:11Z</date>, found “\(text)”"
  }

  private mutating func readData(of node: Int) throws(ReadError) {
    let start = position
    position = endOfContent(from: start)
    if let index = Base64.problem(in: bytes[start..<position]) {
      throw error("this <data> is not base64 (A-Z, a-z, 0-9, + and /, filled up with = to groups of four)", at: index)
    }
    try close(node)
  }
}
