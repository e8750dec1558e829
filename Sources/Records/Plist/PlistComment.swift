/// A comment, or a processing instruction, of a property list.
struct PlistComment {
  enum Place {
    /// Above the value's element, or above its key; for what stands outside of the root, above the root.
    case above
    /// Behind the value, on its line.
    case behind
    /// At the end of the container that the value is.
    case atEnd
  }

  let text: ArraySlice<UInt8>
  let place: Place
  /// The value that it stands at.
  let path: FieldPath
  let node: Int
}

extension PlistDocument {
  /// All of them, in the order of the bytes within each container.
  var comments: [PlistComment] {
    let root = nodes[0].range
    var found = comments(in: 0..<root.lowerBound, .above, .root, 0)
    addComments(of: 0, at: .root, to: &found)
    return found + comments(in: root.upperBound..<bytes.count, .above, .root, 0)
  }

  private func addComments(of container: Int, at path: FieldPath, to found: inout [PlistComment]) {
    if !nodes[container].isContainer { return }
    let slots = slots(of: container)
    let gaps = gaps(of: container, slots)
    for (index, slot) in slots.enumerated() {
      let isMember = nodes[container].element == .dict
      let below = path.appending(isMember ? text(of: slot.value - 1) : Text(String(index)))
      let start = isMember ? nodes[slot.value - 1].range.upperBound : nodes[slot.value].range.lowerBound
      found += comments(in: index == 0 ? gaps[0].tail : 0..<0, .above, below, slot.value)
      found += comments(in: gaps[index].comments, .above, below, slot.value)
      found += comments(in: start..<nodes[slot.value].range.lowerBound, .above, below, slot.value)
      addComments(of: slot.value, at: below, to: &found)
      found += comments(in: gaps[index + 1].tail, .behind, below, slot.value)
    }
    if let last = gaps.last { found += comments(in: last.comments, .atEnd, path, container) }
  }

  private func comments(
    in range: Range<Int>, _ place: PlistComment.Place, _ path: FieldPath, _ node: Int
  ) -> [PlistComment] {
    var found: [PlistComment] = []
    var position = range.lowerBound
    while let start = bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      if !isComment(at: start) { continue }
      position = PlistGap.endOfMarkup(from: start, in: bytes)
      found.append(PlistComment(text: bytes[start..<position], place: place, path: path, node: node))
    }
    return found
  }

  /// Tags, the declaration and the document type are none.
  private func isComment(at start: Int) -> Bool {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return true }
    return rest.starts(with: "<?".utf8) && !(rest.starts(with: "<?xml".utf8) && Space.isSpace(bytes[start + 5]))
  }
}

extension PlistDocument {
  /// This document with the comments that `other` has beyond those of `base`, where it does not have them itself: at
  /// the value that each stands at, else at the nearest one around it.
  ///
  /// Throws where the result would go beyond the limits.
  public func addingComments(of other: PlistDocument, since base: PlistDocument?) throws(ReadError) -> PlistDocument {
    let known = Set(comments.map(\.text) + (base?.comments.map(\.text) ?? []))
    let new = other.comments.filter { !known.contains($0.text) }
    if new.isEmpty { return self }
    var insertions: [(offset: Int, bytes: [UInt8])] = []
    for comment in new { insertions.append(insertion(of: comment, from: other)) }
    return try PlistDocument(inserting(insertions))
  }

  private func inserting(_ insertions: [(offset: Int, bytes: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    let order = insertions.indices.sorted { (insertions[$0].offset, $0) < (insertions[$1].offset, $1) }
    for index in order {
      output += bytes[position..<insertions[index].offset] + insertions[index].bytes
      position = insertions[index].offset
    }
    return output + bytes[position...]
  }

  private func insertion(of comment: PlistComment, from other: PlistDocument) -> (offset: Int, bytes: [UInt8]) {
    let text = Array(comment.text)
    if let node = place(of: comment, from: other) { return insertion(of: text, comment.place, at: node) }
    var around = comment.path
    while !around.isRoot, node(at: around) == nil { around.keys.removeLast() }
    return insertion(of: text, .atEnd, at: node(at: around) ?? 0)
  }

  /// The value that the comment stands at: in a list, the first that says the same.
  private func place(of comment: PlistComment, from other: PlistDocument) -> Int? {
    let around = FieldPath(keys: comment.path.keys.dropLast())
    guard !comment.path.isRoot, let list = node(at: around), nodes[list].element == .array else {
      return node(at: comment.path)
    }
    let value = other.value(of: comment.node)
    return values(in: list).first { self.value(of: $0) == value }
  }

  private func insertion(
    of text: [UInt8], _ place: PlistComment.Place, at node: Int
  ) -> (offset: Int, bytes: [UInt8]) {
    switch place {
    case .behind: return (nodes[node].range.upperBound, [0x20] + text)
    case .above:
      let isMember = node > 0 && nodes[node - 1].element == .key
      let start = nodes[isMember ? node - 1 : node].range.lowerBound
      let lead = lead(before: start)
      return (start - lead.count, lead + text)
    case .atEnd:
      guard nodes[node].isContainer, let last = slots(of: node).last, let first = slots(of: node).first else {
        return insertion(of: text, .above, at: node)
      }
      let tail = PlistGap(last.body.upperBound..<nodes[node].content.upperBound, in: bytes).tail
      return (tail.upperBound, lead(before: first.body.lowerBound) + text)
    }
  }

  /// The line break and the indentation before `offset`; nothing where something else stands on the line.
  private func lead(before offset: Int) -> [UInt8] {
    let indentation = bytes[..<offset].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    var start = offset - indentation
    guard start > 0, Space.isLineBreak(bytes[start - 1]) else { return [] }
    start -= start > 1 && bytes[start - 1] == 0x0A && bytes[start - 2] == 0x0D ? 2 : 1
    return Array(bytes[start..<offset])
  }
}
