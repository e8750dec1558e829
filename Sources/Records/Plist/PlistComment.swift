/// A comment, or a processing instruction, of a property list.
struct PlistComment {
  enum Anchor {
    /// Above the value's element, or above its key; for what stands outside of the root, above the root.
    case above
    /// Behind the value, on its line.
    case behind
    /// At the end of the value, which is a container.
    case atEnd
  }

  let text: ArraySlice<UInt8>
  let anchor: Anchor
  /// The nodes that lead from the root to the value that it stands at, which is the last; none for the root.
  let nodePath: [Int]
}

extension PlistDocument {
  /// All comments, in the order of the bytes within each container.
  var comments: [PlistComment] {
    let root = nodes[0].range
    var found = comments(in: 0..<root.lowerBound, .above, [])
    addComments(of: 0, at: [], to: &found)
    return found + comments(in: root.upperBound..<bytes.count, .above, [])
  }

  private func addComments(of container: Int, at nodePath: [Int], to found: inout [PlistComment]) {
    if !nodes[container].isContainer { return }
    let slots = slots(of: container)
    let gaps = gaps(of: container, slots)
    for (index, slot) in slots.enumerated() {
      let isMember = nodes[container].element == .dict
      let below = nodePath + [slot.value]
      let start = isMember ? nodes[slot.value - 1].range.upperBound : nodes[slot.value].range.lowerBound
      found += comments(in: index == 0 ? gaps[0].tail : 0..<0, .above, below)
      found += comments(in: gaps[index].comments, .above, below)
      found += comments(in: start..<nodes[slot.value].range.lowerBound, .above, below)
      addComments(of: slot.value, at: below, to: &found)
      found += comments(in: gaps[index + 1].tail, .behind, below)
    }
    if let last = gaps.last { found += comments(in: last.comments, .atEnd, nodePath) }
  }

  private func comments(
    in range: Range<Int>, _ anchor: PlistComment.Anchor, _ nodePath: [Int]
  ) -> [PlistComment] {
    var found: [PlistComment] = []
    var position = range.lowerBound
    while let start = bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      if !isComment(at: start) { continue }
      position = PlistGap.endOfMarkup(from: start, in: bytes)
      found.append(PlistComment(text: bytes[start..<position], anchor: anchor, nodePath: nodePath))
    }
    return found
  }

  /// Whether a comment or a processing instruction begins here: not a tag, the declaration or the document type.
  private func isComment(at start: Int) -> Bool {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return true }
    return rest.starts(with: "<?".utf8) && !(rest.starts(with: "<?xml".utf8) && Space.isSpace(bytes[start + 5]))
  }
}
