extension JSONEditor {
  /// Writes a value that does not stand in the document yet: with the bytes that another document has for it, else
  /// in this document's layout.
  mutating func writeFresh(
    _ value: Value, _ spellings: [JSONSpelling], in placement: Placement, isItem: Bool
  ) {
    if let bytes = lent(value, spellings, in: placement) {
      output += bytes
      return
    }
    switch value {
    case .array(let items) where !items.isEmpty:
      let spelled = JSONSpelledItems(of: spellings)
      let entries = items.enumerated().map { index, item in
        Entry.fresh(nil, item, spelled.items(equal: item, at: index))
      }
      writeFresh(entries, of: value, in: placement, isItem: isItem)
    case .object(let object) where !object.isEmpty:
      let spelled = JSONSpelledMembers(of: spellings)
      let entries = object.members.map { Entry.fresh($0.key, $0.value, spelled[$0.key]) }
      writeFresh(entries, of: value, in: placement, isItem: isItem)
    default: output += JSONWriter.compact(value)
    }
  }

  private mutating func writeFresh(
    _ entries: [Entry], of value: Value, in placement: Placement, isItem: Bool
  ) {
    let gaps = newGaps(for: value, in: placement, isItem: isItem)
    write(entries, [], gaps, isObject: value.object != nil)
  }

  /// A key with its colon.
  mutating func writeFresh(_ key: Text, _ colon: ArraySlice<UInt8>, _ spellings: [JSONSpelling]) {
    if let bytes = spellings.map(\.keyBytes).min(by: { $0.lexicographicallyPrecedes($1) }) {
      output += bytes
    } else {
      output += JSONWriter.compact(.string(key))
    }
    output += colon
  }

  /// The smallest bytes, so that the order of the documents does not matter.
  private mutating func lent(
    _ value: Value, _ spellings: [JSONSpelling], in placement: Placement
  ) -> ArraySlice<UInt8>? {
    let newline = layout.newline
    let lenders = spellings.filter { $0.fits(placement, newline: newline) && $0.value == value }
    return lenders.map(\.bytes).min { $0.lexicographicallyPrecedes($1) }
  }

  mutating func newGaps(for value: Value, in placement: Placement, isItem: Bool) -> JSONGaps {
    let isOneLine = !placement.isMultiline || layout.isOneLine(value, isItem: isItem)
    let isPadded = value.object != nil && placement.isMultiline && !layout.afterComma.isEmpty
    return JSONGaps(new: layout, in: placement, isOneLine: isOneLine, padding: isPadded ? [0x20] : [])
  }
}
