/// How a document is laid out, as far as its bytes show: what new members look like where there are no neighbours.
struct JSONLayout {
  private(set) var newline: [UInt8] = [0x0A]
  /// What one level adds to the indentation.
  private(set) var unit: [UInt8] = [0x20, 0x20]
  /// The colon with the space around it.
  private(set) var colon: [UInt8] = [0x3A, 0x20]
  private var listIsOneLine: Bool?
  private var itemObjectIsOneLine: Bool?
  private var objectIsOneLine: Bool?

  init(of document: JSONDocument) {
    newline = Self.newline(in: document.bytes) ?? newline
    unit = Self.unit(in: document) ?? unit
    colon = Self.colon(in: document) ?? colon
    var isInList: [(end: Int, isList: Bool)] = []
    for node in document.nodes.indices.dropFirst() where document.nodes[node].isContainer {
      while let last = isInList.last, last.end <= node { isInList.removeLast() }
      note(node, of: document, isItem: isInList.last?.isList ?? (document.nodes[0].kind == .array))
      isInList.append((document.nodes[node].next, document.nodes[node].kind == .array))
    }
  }

  /// The space between a comma and what follows it on the same line.
  var afterComma: [UInt8] { colon.last == 0x3A ? [] : [0x20] }

  /// Whether a new container is to be written on one line, although its surroundings have lines of their own.
  func isOneLine(_ value: Value, isItem: Bool) -> Bool {
    switch value {
    case .array(let items): !items.contains(where: \.isContainer) && listIsOneLine ?? false
    case .object(let object):
      !object.members.contains { $0.value.isContainer }
        && (isItem ? itemObjectIsOneLine ?? true : objectIsOneLine ?? false)
    default: true
    }
  }

  /// Takes the first container of each shape, without containers in it, as the example for all.
  private mutating func note(_ node: Int, of document: JSONDocument, isItem: Bool) {
    let next = document.nodes[node].next
    guard next > node + 1, !document.nodes[(node + 1)..<next].contains(where: \.isContainer) else { return }
    let first = document.nodes[node + 1].range.lowerBound
    let isOneLine = !Space.hasLineBreak(document.bytes[document.nodes[node].range.lowerBound..<first])
    switch (document.nodes[node].kind, isItem) {
    case (.array, _): listIsOneLine = listIsOneLine ?? isOneLine
    case (_, true): itemObjectIsOneLine = itemObjectIsOneLine ?? isOneLine
    case (_, false): objectIsOneLine = objectIsOneLine ?? isOneLine
    }
  }

  static func newline(in bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    if bytes[end] == 0x0A { return [0x0A] }
    return end + 1 < bytes.count && bytes[end + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
  }

  /// The indentation of the first line within the root, beyond that of the root itself.
  private static func unit(in document: JSONDocument) -> [UInt8]? {
    guard document.nodes.count > 1 else { return nil }
    let start = document.nodes[0].range.lowerBound
    let inner = Space.indentation(document.bytes[start..<document.nodes[1].range.lowerBound])
    let outer = Space.indentation(document.bytes[..<start])
    return inner.count > outer.count && inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : nil
  }

  private static func colon(in document: JSONDocument) -> [UInt8]? {
    guard let object = document.nodes.firstIndex(where: { $0.kind == .object }),
      document.nodes[object].next > object + 1
    else { return nil }
    return plain(document.colon(before: object + 2)).map { Array($0) }
  }

  /// The colon, unless its space holds a line break or is there to align columns.
  static func plain(_ colon: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    Space.hasLineBreak(colon) || colon.count > 3 ? nil : colon
  }
}

extension Value {
  /// A list or an object with something in it.
  var isContainer: Bool {
    switch self {
    case .array(let items): !items.isEmpty
    case .object(let object): !object.isEmpty
    default: false
    }
  }
}
