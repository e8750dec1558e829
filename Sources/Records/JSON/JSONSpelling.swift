/// A value of another document that stands at the same place as one that is being written, and may lend its bytes.
struct JSONSpelling {
  let document: JSONDocument
  let node: Int

  var bytes: ArraySlice<UInt8> { document.bytes[document.nodes[node].range] }
  var value: Value { document.value(of: node) }
  var isObject: Bool { document.nodes[node].kind == .object }
  var isArray: Bool { document.nodes[node].kind == .array }

  /// The key of a member's value, as written.
  var keyBytes: ArraySlice<UInt8> { document.bytes[document.nodes[node - 1].range] }

  /// Whether the bytes look right elsewhere: they have no line breaks, or the same ones and the same indentation.
  func fits(_ placement: Placement, newline: [UInt8]) -> Bool {
    guard document.nodes[node].isContainer, Space.hasLineBreak(bytes) else { return true }
    guard placement.isMultiline, bytes.contains(0x0D) == newline.contains(0x0D),
      bytes.contains(0x0A) == newline.contains(0x0A)
    else { return false }
    return lineIndentation == placement.indentation
  }

  /// What tells lenders of one value apart.
  fileprivate var lentText: LentText {
    LentText(
      bytes: bytes, indentation: document.nodes[node].isContainer && Space.hasLineBreak(bytes) ? lineIndentation : nil)
  }

  /// The space at the beginning of the line on which the value starts.
  private var lineIndentation: [UInt8] {
    let before = document.bytes[..<document.nodes[node].range.lowerBound]
    let start = before.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    return Array(before[start...].prefix { $0 == 0x20 || $0 == 0x09 })
  }
}

/// The members of the objects that stand at one place of several documents.
struct JSONSpelledMembers {
  private let objects: [JSONSpelling]
  /// Of large objects, in which looking at each member would take too long.
  private let indexes: [[Text: Int]?]

  init(of spellings: [JSONSpelling]) {
    objects = spellings.filter(\.isObject)
    indexes = objects.map { $0.document.memberIndex(of: $0.node) }
  }

  subscript(key: Text) -> [JSONSpelling] {
    zip(objects, indexes).compactMap { object, index in
      let value = index.map { $0[key] } ?? object.document.member(key, of: object.node)
      return value.map { JSONSpelling(document: object.document, node: $0) }
    }
  }
}

/// The items of the arrays that stand at one place of several documents.
struct JSONSpelledItems {
  private var byValue: [Value: [JSONSpelling]] = [:]
  private var byIndex: [[JSONSpelling]] = []

  init(of spellings: [JSONSpelling]) {
    // A list may hold one small value a hundred thousand times. Items that are spelt alike lend the same, so one of them
    // is enough: to look at all of them for each would take quadratic time.
    var seen: Set<LentText> = []
    for spelling in spellings where spelling.isArray {
      let items = spelling.document.items(of: spelling.node).map { JSONSpelling(document: spelling.document, node: $0) }
      byIndex.append(items)
      for item in items where seen.insert(item.lentText).inserted { byValue[item.value, default: []].append(item) }
    }
  }

  /// The items with this value, wherever they stand; where there are none, those with this index.
  func items(equal value: Value, at index: Int) -> [JSONSpelling] {
    byValue[value] ?? byIndex.compactMap { index < $0.count ? $0[index] : nil }
  }
}
