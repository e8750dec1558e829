/// One value, or one key, of a property list: what it is and where its bytes stand.
///
/// The nodes of a document stand in the order of its bytes, a container before what it contains. A member is two
/// neighbours: its key, then its value.
struct PlistNode: Sendable {
  let element: PlistElement
  /// Whether a text or a key holds a reference, a CDATA section or a carriage return, so that it says something else
  /// than its bytes.
  private(set) var isEscaped = false
  private let start: UInt32
  private var contentStart: UInt32
  private var contentEnd: UInt32
  private var end: UInt32
  private var after: UInt32

  /// An element whose start tag ends before `content`.
  init(_ element: PlistElement, start: Int, content: Int, next: Int) {
    self.element = element
    self.start = UInt32(truncatingIfNeeded: start)
    contentStart = UInt32(truncatingIfNeeded: content)
    contentEnd = contentStart
    end = contentStart
    after = UInt32(truncatingIfNeeded: next)
  }

  mutating func close(content: Int, end: Int, next: Int, isEscaped: Bool = false) {
    contentEnd = UInt32(truncatingIfNeeded: content)
    self.end = UInt32(truncatingIfNeeded: end)
    after = UInt32(truncatingIfNeeded: next)
    self.isEscaped = isEscaped
  }

  /// From the `<` of its start tag to the `>` of its end tag.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// What stands between its tags.
  var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }

  /// The index of the node that follows this one and everything in it.
  var next: Int { Int(after) }

  /// Whether it is written as one tag: `<dict/>`.
  var isOneTag: Bool { contentStart == end }

  var isContainer: Bool { element == .dict || element == .array }
}
