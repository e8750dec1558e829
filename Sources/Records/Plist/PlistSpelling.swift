/// A value of another document that stands at the same place as one that is being written, and may lend its bytes.
struct PlistSpelling {
  let document: PlistDocument
  let node: Int

  var bytes: ArraySlice<UInt8> { document.bytes[document.nodes[node].range] }
  var value: Value { document.value(of: node) }
  var element: PlistElement { document.nodes[node].element }

  /// The key of a member's value, as written.
  var keyBytes: ArraySlice<UInt8> { document.bytes[document.nodes[node - 1].range] }

  /// Whether the bytes look right elsewhere: they have no line breaks, or the same ones and the same indentation.
  func fits(_ placement: Placement, newline: [UInt8]) -> Bool {
    guard document.nodes[node].isContainer || element == .data, Space.hasLineBreak(bytes) else { return true }
    guard placement.isMultiline, bytes.contains(0x0D) == newline.contains(0x0D),
      bytes.contains(0x0A) == newline.contains(0x0A)
    else { return false }
    return document.lineIndentation(at: document.nodes[node].range.lowerBound) == placement.indentation
  }

  /// What tells lenders of one value apart.
  fileprivate var lentText: LentText {
    guard document.nodes[node].isContainer || element == .data, Space.hasLineBreak(bytes) else {
      return LentText(bytes: bytes, indentation: nil)
    }
    return LentText(bytes: bytes, indentation: document.lineIndentation(at: document.nodes[node].range.lowerBound))
  }

  var children: [PlistSpelling] { document.values(in: node).map { PlistSpelling(document: document, node: $0) } }
}

/// The members of the dictionaries that stand at one place of several documents.
struct PlistSpelledMembers {
  private let dicts: [(members: [PlistSpelling], index: KeyIndex)]

  init(of spellings: [PlistSpelling]) {
    dicts = spellings.filter { $0.element == .dict }.map { spelling in
      let members = spelling.children
      return (members, KeyIndex(members.map { spelling.document.text(of: $0.node - 1) }))
    }
  }

  subscript(key: Text) -> [PlistSpelling] {
    dicts.compactMap { dict in dict.index.index(of: key).map { dict.members[$0] } }
  }
}

/// The items of the arrays that stand at one place of several documents.
struct PlistSpelledItems {
  private var byValue: [Value: [PlistSpelling]] = [:]
  private var byIndex: [[PlistSpelling]] = []

  init(of spellings: [PlistSpelling]) {
    // One of those that are spelt alike, as in JSON.
    var seen: Set<LentText> = []
    for spelling in spellings where spelling.element == .array {
      byIndex.append(spelling.children)
      for item in spelling.children where seen.insert(item.lentText).inserted {
        byValue[item.value, default: []].append(item)
      }
    }
  }

  /// The items with this value, wherever they stand; where there are none, those with this index.
  func items(equal value: Value, at index: Int) -> [PlistSpelling] {
    byValue[value] ?? byIndex.compactMap { index < $0.count ? $0[index] : nil }
  }
}
