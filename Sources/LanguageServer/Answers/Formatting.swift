import Records

/// A JSON text laid out as the program writes new files: one member or item a line, two spaces a level. What stands in it
/// keeps its bytes, the order of its members and its line ends.
///
/// Law: the text reads as the same value, and laid out again it stays the same (`formatting` in
/// Tests/Editors/record_scenarios.py).
struct Formatting {
  private let text: [UInt8]
  private let document: RecordDocument
  private let lineEnd: [UInt8]
  private var bytes: [UInt8] = []

  /// nil where the text cannot be read as JSON: nothing in it is touched then.
  init?(_ file: OpenFile) {
    guard file.format == .json, let document = file.document else { return nil }
    let bytes = file.text.bytes
    let feed = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let isCRLF = feed.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    (text, self.document) = (bytes, document)
    lineEnd = Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  /// The whole text; nil where the document has no value.
  mutating func laidOut() -> [UInt8]? {
    guard let whole = document.part(at: .root) else { return nil }
    bytes = []
    write(whole, depth: 0)
    return bytes + lineEnd
  }

  private mutating func write(_ part: DocumentPart, depth: Int) {
    guard let parts = document.parts(of: part) else {
      bytes += text[part.range]
      return
    }
    bytes.append(text[part.offset])
    for (index, one) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(depth: depth + 1)
      if let key = one.keyOffset { bytes += self.key(from: key, to: one.offset) + ": ".utf8 }
      write(one, depth: depth + 1)
    }
    if !parts.isEmpty { breakLine(depth: depth) }
    bytes.append(text[part.range.upperBound - 1])
  }

  private mutating func breakLine(depth: Int) {
    bytes += lineEnd
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  /// A key with its quotes: behind it come only spaces and a colon.
  private func key(from start: Int, to end: Int) -> ArraySlice<UInt8> {
    let quote = text[start..<end].lastIndex(of: UInt8(ascii: "\"")) ?? start
    return text[start...quote]
  }
}
