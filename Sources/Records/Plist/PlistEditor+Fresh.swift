extension PlistEditor {
  /// Writes a value that does not stand in the document yet: with the bytes that another document has for it, else in
  /// this document's layout. Where it takes the place of `node`, it is the same element if that can hold it.
  mutating func writeFresh(
    _ value: Value, _ spellings: [PlistSpelling], in placement: Placement, inPlaceOf node: Int? = nil
  ) {
    if let bytes = lent(value, spellings, in: placement) {
      output += bytes
      return
    }
    switch value {
    case .array(let items) where !items.isEmpty:
      let spelled = PlistSpelledItems(of: spellings)
      let entries = items.enumerated().map { Entry.fresh(nil, $1, spelled.items(equal: $1, at: $0)) }
      write(entries, as: .array, layout.style(for: value, in: placement))
    case .object(let object) where !object.isEmpty:
      let spelled = PlistSpelledMembers(of: spellings)
      let entries = object.members.map { Entry.fresh($0.key, $0.value, spelled[$0.key]) }
      write(entries, as: .dict, layout.style(for: value, in: placement))
    default: writeScalar(value, inPlaceOf: node.map { document.nodes[$0] })
    }
  }

  /// The smallest bytes, so that the order of the documents does not matter.
  private mutating func lent(
    _ value: Value, _ spellings: [PlistSpelling], in placement: Placement
  ) -> ArraySlice<UInt8>? {
    let newline = layout.newline
    let lenders = spellings.filter { $0.fits(placement, newline: newline) && $0.value == value }
    return lenders.map(\.bytes).min { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func write(_ entries: [Entry], as element: PlistElement, _ style: PlistStyle) {
    output += "<\(element.name)>".utf8
    for entry in entries { writeFresh(entry, style) }
    output += style.closing + "</\(element.name)>".utf8
  }

  /// Writes slots into a container that has none; comments that stand in it come first.
  mutating func fill(_ container: Int, with entries: [Entry], _ style: PlistStyle) {
    let node = document.nodes[container]
    let trailing = document.bytes[node.content].reversed().prefix(while: Space.isSpace).count
    output += "<\(node.element.name)>".utf8
    output += document.bytes[node.content].dropLast(trailing)
    for entry in entries { writeFresh(entry, style) }
    output += style.closing + "</\(node.element.name)>".utf8
  }

  /// Writes a new slot.
  mutating func writeFresh(_ entry: Entry, _ style: PlistStyle) {
    guard case .fresh(let key, let value, let spellings) = entry else { return }
    output += style.lead
    if let key {
      let lent = spellings.map(\.keyBytes).min { $0.lexicographicallyPrecedes($1) }
      output += lent ?? ("<key>".utf8 + PlistText.escaped(key, newline: layout.newline) + "</key>".utf8)[...]
      output += style.keyGap
    }
    writeFresh(value, spellings, in: style.placement(isMember: key != nil))
  }
}
