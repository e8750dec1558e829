/// One value, or one key, of a JSON document: what it is and where its bytes stand.
///
/// The nodes of a document stand in the order of its bytes, a container before what it contains. A member is two
/// neighbours: its key, then its value.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, string, escapedString, array, object
  }

  let kind: Kind
  private let start: UInt32
  private var end: UInt32
  private var after: UInt32

  init(_ kind: Kind, _ range: Range<Int>, next: Int) {
    self.kind = kind
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    after = UInt32(truncatingIfNeeded: next)
  }

  /// Its own bytes, from the first to the last of the token, or from bracket to bracket.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The index of the node that follows this one and everything in it.
  var next: Int { Int(after) }

  var isContainer: Bool { kind == .object || kind == .array }

  mutating func close(end: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    after = UInt32(truncatingIfNeeded: next)
  }
}
