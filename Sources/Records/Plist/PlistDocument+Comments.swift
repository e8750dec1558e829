/// By which member the items of a list are known, place by place, where the record's kind says so.
public struct ItemKeys: Sendable {
  /// The key by which the items of this list are known; nil where they are known by their values.
  let key: Text?
  let member: @Sendable (Text) -> ItemKeys
  let item: @Sendable () -> ItemKeys

  public init(
    key: Text?, member: @escaping @Sendable (Text) -> ItemKeys, item: @escaping @Sendable () -> ItemKeys
  ) {
    (self.key, self.member, self.item) = (key, member, item)
  }

  /// All items are known by their values.
  public static var none: ItemKeys { ItemKeys(key: nil, member: { _ in ItemKeys.none }, item: { ItemKeys.none }) }
}

extension PlistDocument {
  /// This document, the merge of two others, with the comments of these: those that both have, and those that one of
  /// them has and `base` does not have. Each comment stands at the value at which it stood, or at the end of the
  /// nearest container around it that is still there.
  ///
  /// Throws where the result would go beyond the limits.
  public func addingComments(
    of sides: [PlistDocument], since base: PlistDocument?, _ keys: ItemKeys
  ) throws(ReadError) -> PlistDocument {
    let comments = sides.map(\.comments)
    let texts = comments.map { Set($0.map(\.text)) }
    let before = Set(base?.comments.map(\.text) ?? [])
    var known = Set(self.comments.map(\.text))
    var targets = CommentTargets(in: self)
    var insertions: [(offset: Int, bytes: [UInt8])] = []
    for (side, comments) in zip(sides, comments) {
      targets.forgetSide()
      let missing = comments.filter { comment in
        !known.contains(comment.text)
          && (!before.contains(comment.text) || texts.allSatisfy { $0.contains(comment.text) })
      }
      for comment in missing {
        let (node, isThere) = targets.node(of: comment, in: side, keys)
        let text = Array(comment.text)
        insertions.append(
          isThere && comment.anchor != .atEnd
            ? insertion(of: text, comment.anchor, at: node) : targets.end(of: node).followed(by: text))
      }
      known.formUnion(missing.map(\.text))
    }
    return insertions.isEmpty ? self : try PlistDocument(inserting(insertions))
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

  private func insertion(
    of text: [UInt8], _ anchor: PlistComment.Anchor, at node: Int
  ) -> (offset: Int, bytes: [UInt8]) {
    anchor == .behind ? (nodes[node].range.upperBound, [0x20] + text) : above(node).followed(by: text)
  }

  fileprivate func above(_ node: Int) -> CommentTargets.Line {
    let isMember = node > 0 && nodes[node - 1].element == .key
    let start = nodes[isMember ? node - 1 : node].range.lowerBound
    let lead = lead(before: start)
    return CommentTargets.Line(offset: start - lead.count, lead: lead)
  }

  /// A line at the end of a container; above the node if it is not a container, or is empty.
  fileprivate func end(of node: Int) -> CommentTargets.Line {
    let slots = nodes[node].isContainer ? slots(of: node) : []
    guard let first = slots.first, let last = slots.last else { return above(node) }
    let tail = PlistGap(last.body.upperBound..<nodes[node].content.upperBound, in: bytes).tail
    return CommentTargets.Line(offset: tail.upperBound, lead: lead(before: first.body.lowerBound))
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

/// Where comments of other documents stand in this one. What it looks through it remembers, so that many comments take
/// no longer than one look at the document.
fileprivate struct CommentTargets {
  private let document: PlistDocument
  private var members: [Int: [Text: Int]] = [:]
  private var items: [Int: [Value: Int]] = [:]
  /// The values by which the items of the side are known, by their nodes.
  private var known: [Int: Value] = [:]

  /// A line for a comment: where it goes, and what stands before it.
  struct Line {
    let offset: Int
    let lead: [UInt8]

    func followed(by text: [UInt8]) -> (offset: Int, bytes: [UInt8]) { (offset, lead + text) }
  }

  private var ends: [Int: Line] = [:]

  init(in document: PlistDocument) { self.document = document }

  mutating func forgetSide() { known = [:] }

  mutating func end(of node: Int) -> Line {
    let end = ends[node] ?? document.end(of: node)
    ends[node] = end
    return end
  }

  /// The node to which the comment belongs; where that is gone, the container around it.
  mutating func node(
    of comment: PlistComment, in other: PlistDocument, _ keys: ItemKeys
  ) -> (node: Int, isThere: Bool) {
    var (here, keys, parent) = (0, keys, 0)
    for step in comment.nodePath {
      let isMember = other.nodes[parent].element == .dict
      guard
        let next = isMember ? member(other.text(of: step - 1), of: here) : item(like: step, of: other, in: here, keys)
      else { return (here, false) }
      keys = isMember ? keys.member(other.text(of: step - 1)) : keys.item()
      (here, parent) = (next, step)
    }
    return (here, true)
  }

  private mutating func member(_ key: Text, of dict: Int) -> Int? {
    guard document.nodes[dict].element == .dict else { return nil }
    if members[dict] == nil {
      let values = document.values(in: dict).map { (document.text(of: $0 - 1), $0) }
      members[dict] = Dictionary(values) { first, _ in first }
    }
    return members[dict]?[key]
  }

  /// The first item of the list that has the same key, or says the same.
  private mutating func item(like node: Int, of other: PlistDocument, in list: Int, _ keys: ItemKeys) -> Int? {
    guard document.nodes[list].element == .array else { return nil }
    if items[list] == nil {
      let values = document.values(in: list).map { (identity(of: $0, in: document, keys), $0) }
      items[list] = Dictionary(values) { first, _ in first }
    }
    let said = known[node] ?? identity(of: node, in: other, keys)
    known[node] = said
    return items[list]?[said]
  }

  private func identity(of node: Int, in document: PlistDocument, _ keys: ItemKeys) -> Value {
    let value = document.value(of: node)
    return keys.key.flatMap { value.object?[$0] } ?? value
  }
}
