/// How a property list is laid out, as far as its bytes show: what new members look like where there are no neighbours.
struct PlistLayout {
  private(set) var newline: [UInt8] = [0x0A]
  /// What one level adds to the indentation.
  private(set) var unit: [UInt8] = [0x09]
  /// What stands between a key and a value on the same line; nil where the value has a line of its own.
  private var keyGap: [UInt8]?
  private var listIsOneLine = false
  private var dictIsOneLine = false

  init(of document: PlistDocument) {
    newline = JSONLayout.newline(in: document.bytes) ?? newline
    unit = Self.unit(in: document) ?? unit
    if let key = document.nodes.firstIndex(where: { $0.element == .key }) {
      keyGap = Self.inlineKeyGap(document.keyGap(before: key + 1))
    }
    listIsOneLine = Self.isOneLine(.array, in: document)
    dictIsOneLine = Self.isOneLine(.dict, in: document)
  }

  /// The space around the slots of a container that is rewritten.
  func style(for value: Value, in placement: Placement) -> PlistStyle {
    if !placement.isMultiline || isOneLine(value) {
      return PlistStyle(lead: [], keyGap: keyGap ?? [], closing: [])
    }
    let closing = newline + placement.indentation
    return PlistStyle(lead: closing + unit, keyGap: keyGap ?? closing + unit, closing: closing)
  }

  /// The space between a key and its value in a container that begins its slots with `lead`.
  func keyGap(after lead: [UInt8]) -> [UInt8] { keyGap ?? (Space.hasLineBreak(lead) ? lead : []) }

  private func isOneLine(_ value: Value) -> Bool {
    switch value {
    case .array(let items): listIsOneLine && !items.contains(where: \.isContainer)
    case .object(let object): dictIsOneLine && !object.members.contains { $0.value.isContainer }
    default: true
    }
  }

  /// Takes the first container of its sort within the root, without containers in it, as the example for all.
  private static func isOneLine(_ element: PlistElement, in document: PlistDocument) -> Bool {
    let example = document.nodes.indices.dropFirst().first { node in
      let next = document.nodes[node].next
      return document.nodes[node].element == element && next > node + 1
        && !document.nodes[(node + 1)..<next].contains(where: \.isContainer)
    }
    return example.map { !Space.hasLineBreak(document.bytes[document.nodes[$0].range]) } ?? false
  }

  static func inlineKeyGap(_ gap: ArraySlice<UInt8>) -> [UInt8]? {
    gap.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Array(gap) : nil
  }

  /// The indentation of the first line within the root, beyond that of the root itself.
  private static func unit(in document: PlistDocument) -> [UInt8]? {
    guard document.nodes.count > 1 else { return nil }
    let (root, child) = (document.nodes[0].range.lowerBound, document.nodes[1].range.lowerBound)
    guard Space.hasLineBreak(document.bytes[root..<child]) else { return nil }
    let (outer, inner) = (document.lineIndentation(at: root), document.lineIndentation(at: child))
    return inner.count > outer.count && inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }
}

/// The space that the new slots of one container stand in.
struct PlistStyle {
  /// Before each.
  var lead: [UInt8]
  /// Between key and value.
  var keyGap: [UInt8]
  /// Before the end tag.
  var closing: [UInt8]

  /// Where the value of a slot stands.
  func placement(isMember: Bool) -> Placement {
    let space = isMember && Space.hasLineBreak(keyGap) ? keyGap : lead
    guard Space.hasLineBreak(space) else { return .oneLine }
    return Placement(isMultiline: true, indentation: Space.indentation(space))
  }
}

extension PlistDocument {
  /// The space at the beginning of the line on which the byte `offset` stands.
  func lineIndentation(at offset: Int) -> [UInt8] {
    let start = bytes[..<offset].lastIndex(where: Space.isLineBreak).map { $0 + 1 } ?? 0
    return Array(bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 })
  }
}
