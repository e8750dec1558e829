/// Writes a document again so that it says something else, with as few other bytes as possible.
///
/// What is equal is copied. Objects and arrays that differ are written slot by slot: those that stay keep their bytes
/// and the space around them, those that go take their comma and their line along, new ones look like their
/// neighbours.
struct JSONEditor {
  typealias Entry = EditEntry<JSONSpelling>

  let document: JSONDocument
  private(set) lazy var layout = JSONLayout(of: document)
  var output: [UInt8] = []

  init(_ document: JSONDocument) {
    self.document = document
    output.reserveCapacity(document.bytes.count + 256)
  }

  /// Writes the whole document with `target` for its root.
  mutating func writeDocument(from current: Value, to target: Value, spellings: [JSONSpelling]) {
    let root = document.nodes[0].range
    let before = document.bytes[..<root.lowerBound]
    output += before
    let placement = Placement(isMultiline: true, indentation: Space.indentation(before))
    write(0, from: current, to: target, spellings, in: placement, isItem: false)
    output += document.bytes[root.upperBound...]
  }

  /// Writes what stands in place of `node`, which says `current` and shall say `target`.
  mutating func write(
    _ node: Int, from current: Value, to target: Value, _ spellings: [JSONSpelling], in placement: Placement,
    isItem: Bool
  ) {
    switch (current, target) {
    case (.object(let old), .object(let new)):
      let spelled = JSONSpelledMembers(of: spellings)
      write(Entry.members(from: old, to: new) { spelled[$0] }, of: node, for: target, in: placement, isItem: isItem)
    case (.array(let old), .array(let new)):
      let spelled = JSONSpelledItems(of: spellings)
      write(
        Entry.items(from: old, to: new, lenders: spelled.items), of: node, for: target, in: placement, isItem: isItem
      )
    default: writeFresh(target, spellings, in: placement, isItem: isItem)
    }
  }

  private mutating func write(
    _ entries: [Entry], of container: Int, for target: Value, in placement: Placement, isItem: Bool
  ) {
    let slots = document.slots(of: container)
    let isObject = document.nodes[container].kind == .object
    let gaps =
      JSONGaps(slots: slots, in: document, isObject: isObject, layout: layout)
      ?? newGaps(for: target, in: placement, isItem: isItem)
    write(entries, slots, gaps, isObject: isObject)
  }

  /// Writes a container. `slots` are those that stand in the document; none where the container is new.
  mutating func write(_ entries: [Entry], _ slots: [JSONSlot], _ gaps: JSONGaps, isObject: Bool) {
    output.append(UInt8(ascii: isObject ? "{" : "["))
    var lastSlot: Int?
    for (index, entry) in entries.enumerated() {
      if index > 0 { writeComma(after: entries[index - 1], slots, gaps) }
      let lead = index == 0 ? gaps.opening : lead(of: entry, after: lastSlot, slots, gaps)
      output += lead
      write(entry, slots, gaps, after: lead)
      lastSlot = entry.slot ?? lastSlot
    }
    if !entries.isEmpty { output += gaps.closing }
    output.append(UInt8(ascii: isObject ? "}" : "]"))
  }

  private mutating func writeComma(after entry: Entry, _ slots: [JSONSlot], _ gaps: JSONGaps) {
    if let slot = entry.slot, slot + 1 < slots.count {
      output += document.bytes[slots[slot].trail]
    } else {
      output += gaps.trail
    }
    output.append(UInt8(ascii: ","))
  }

  private func lead(of entry: Entry, after previous: Int?, _ slots: [JSONSlot], _ gaps: JSONGaps) -> ArraySlice<UInt8> {
    guard let slot = entry.slot else { return gaps.lead(after: previous, of: slots, in: document) }
    if slot == 0 { return gaps.lead(after: nil, of: slots, in: document) }
    return keptLead(of: slot, after: previous ?? 0, slots)
  }

  /// The space before a slot that stays. Where slots before it go, their blank lines stay, as when somebody deletes
  /// only the line of a member.
  private func keptLead(of slot: Int, after previous: Int, _ slots: [JSONSlot]) -> ArraySlice<UInt8> {
    var best = document.bytes[slots[slot].lead]
    for gone in (previous + 1)..<max(slot, previous + 1) {
      let lead = document.bytes[slots[gone].lead]
      if Space.lineBreaks(lead) > Space.lineBreaks(best) { best = lead }
    }
    return best
  }

  private mutating func write(_ entry: Entry, _ slots: [JSONSlot], _ gaps: JSONGaps, after lead: ArraySlice<UInt8>) {
    switch entry {
    case .same(let slot): output += document.bytes[slots[slot].body]
    case .changed(let slot, let current, let target, let spellings):
      let value = slots[slot].value
      let range = document.nodes[value].range
      output += document.bytes[slots[slot].body.lowerBound..<range.lowerBound]
      let isItem = slots[slot].body.lowerBound == range.lowerBound
      write(value, from: current, to: target, spellings, in: gaps.placement(after: lead), isItem: isItem)
    case .fresh(let key, let value, let spellings):
      if let key { writeFresh(key, gaps.colon, spellings) }
      writeFresh(value, spellings, in: gaps.placement(after: lead), isItem: key == nil)
    }
  }
}
