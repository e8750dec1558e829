/// A member or an item of a container, with what stands before it.
///
/// A container is its start tag, then slots with gaps before, between and after them, then its end tag.
struct PlistSlot {
  /// Key and value, or the item.
  let body: Range<Int>
  /// The node of the value.
  let value: Int
}

/// What stands between two slots of a container: space, comments, processing instructions. In the order of its bytes:
struct PlistGap {
  /// What stands behind the slot before it, on the same line; empty where there is no line break.
  let tail: Range<Int>
  /// Comments and blank lines.
  let comments: Range<Int>
  /// The last line break and the indentation after it, or the space on the line.
  let lead: Range<Int>

  /// Whether there is no line break, but in comments.
  let isWithinLine: Bool

  /// Everything but what belongs to the slot before it.
  var rest: Range<Int> { comments.lowerBound..<lead.upperBound }

  init(_ range: Range<Int>, in bytes: [UInt8]) {
    let lineEnd = Self.firstLineBreak(range, in: bytes)
    let tailEnd = lineEnd ?? range.lowerBound
    isWithinLine = lineEnd == nil
    let space =
      (tailEnd..<range.upperBound).reversed().prefix { Space.isSpace(bytes[$0]) }.last ?? range.upperBound
    var start = (space..<range.upperBound).last { Space.isLineBreak(bytes[$0]) } ?? space
    if start > space, bytes[start] == 0x0A, bytes[start - 1] == 0x0D { start -= 1 }
    tail = range.lowerBound..<tailEnd
    comments = tailEnd..<start
    lead = start..<range.upperBound
  }

  /// The first line break that is not within a comment or a processing instruction.
  private static func firstLineBreak(_ range: Range<Int>, in bytes: [UInt8]) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if Space.isLineBreak(bytes[index]) { return index }
      index = bytes[index] == UInt8(ascii: "<") ? endOfMarkup(from: index, in: bytes) : index + 1
    }
    return nil
  }

  /// Where the comment or the processing instruction that begins at `start` ends.
  static func endOfMarkup(from start: Int, in bytes: [UInt8]) -> Int {
    let end = bytes[start + 1] == UInt8(ascii: "!") ? "-->" : "?>"
    return bytes[start...].firstRange(of: end.utf8)?.upperBound ?? bytes.count
  }
}

extension PlistDocument {
  func slots(of container: Int) -> [PlistSlot] {
    let isDict = nodes[container].element == .dict
    return values(in: container).map { value in
      let start = nodes[isDict ? value - 1 : value].range.lowerBound
      return PlistSlot(body: start..<nodes[value].range.upperBound, value: value)
    }
  }

  /// The gaps of a container: before each slot, and after the last.
  func gaps(of container: Int, _ slots: [PlistSlot]) -> [PlistGap] {
    let content = nodes[container].content
    let starts = [content.lowerBound] + slots.map(\.body.upperBound)
    let ends = slots.map(\.body.lowerBound) + [content.upperBound]
    return zip(starts, ends).map { PlistGap($0..<$1, in: bytes) }
  }

  /// What stands between the key and the value of a member.
  func keyGap(before value: Int) -> ArraySlice<UInt8> {
    bytes[nodes[value - 1].range.upperBound..<nodes[value].range.lowerBound]
  }
}
