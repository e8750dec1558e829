/// Writes a property list again so that it says something else, with as few other bytes as possible.
///
/// What is equal is copied. Dictionaries and lists that differ are written slot by slot: those that stay keep their
/// bytes and what stands around them, those that go take their line along, new ones look like their neighbours.
struct PlistEditor {
  typealias Entry = EditEntry<PlistSpelling>

  let document: PlistDocument
  private let lenders: [PlistDocument]
  private let target: Value
  private(set) lazy var layout = PlistLayout(of: document)
  private(set) lazy var dates = PlistDates.texts(in: [document] + lenders, conflictsOf: target)
  var output: [UInt8] = []

  init(_ document: PlistDocument, target: Value, lenders: [PlistDocument]) {
    self.document = document
    self.target = target
    self.lenders = lenders
    output.reserveCapacity(document.bytes.count + 256)
  }

  /// Writes the whole document with the target for its root.
  mutating func writeDocument(from current: Value, to target: Value) {
    let root = document.nodes[0].range
    output += document.bytes[..<root.lowerBound]
    let indentation = document.lineIndentation(at: root.lowerBound)
    write(
      0, from: current, to: target, lenders.map { PlistSpelling(document: $0, node: 0) },
      in: Placement(isMultiline: true, indentation: indentation))
    output += document.bytes[root.upperBound...]
  }

  /// Writes what stands in place of `node`, which says `current` and shall say `target`.
  private mutating func write(
    _ node: Int, from current: Value, to target: Value, _ spellings: [PlistSpelling], in placement: Placement
  ) {
    switch (current, target) {
    case (.object(let old), .object(let new)):
      let spelled = PlistSpelledMembers(of: spellings)
      write(Entry.members(from: old, to: new) { spelled[$0] }, of: node, for: target, in: placement)
    case (.array(let old), .array(let new)):
      let spelled = PlistSpelledItems(of: spellings)
      write(Entry.items(from: old, to: new, lenders: spelled.items), of: node, for: target, in: placement)
    default: writeFresh(target, spellings, in: placement, inPlaceOf: node)
    }
  }

  private mutating func write(
    _ entries: [Entry], of container: Int, for target: Value, in placement: Placement
  ) {
    let slots = document.slots(of: container)
    let gaps = document.gaps(of: container, slots)
    if entries.isEmpty, !gaps.contains(where: { hasMarkup($0.comments) || hasMarkup($0.tail) }) {
      output += "<\(document.nodes[container].element.name)/>".utf8
    } else if slots.isEmpty {
      fill(container, with: entries, layout.style(for: target, in: placement))
    } else {
      write(entries, of: container, slots, gaps)
    }
  }

  /// Writes a container that has slots.
  private mutating func write(_ entries: [Entry], of container: Int, _ slots: [PlistSlot], _ gaps: [PlistGap]) {
    let node = document.nodes[container]
    output += document.bytes[node.range.lowerBound..<node.content.lowerBound]
    var tail = gaps[0].tail
    var next = 0
    for entry in entries {
      guard let slot = entry.slot else {
        writeFresh(entry, style(after: next - 1, slots, gaps), behind: &tail)
        continue
      }
      writeLead(of: slot, after: next, gaps, behind: tail)
      write(entry, slots, gaps)
      tail = gaps[slot + 1].tail
      next = slot + 1
    }
    output += document.bytes[self.tail(tail, after: next..<slots.count, gaps)]
    for gone in next..<slots.count where hasMarkup(gaps[gone].comments) {
      output += document.bytes[gaps[gone].comments]
    }
    output += document.bytes[gaps[slots.count].rest.lowerBound..<node.range.upperBound]
  }

  /// Writes a new slot: on a line of its own after the end of the present one, else before that.
  private mutating func writeFresh(_ entry: Entry, _ style: PlistStyle, behind tail: inout Range<Int>) {
    if Space.hasLineBreak(style.lead) {
      output += document.bytes[tail]
      tail = tail.upperBound..<tail.upperBound
    }
    writeFresh(entry, style)
  }

  /// What stands before a slot that stays. Where the slots from `next` on go, their comments stay; and of blank lines
  /// one run, as when somebody deletes only the line of a member.
  private mutating func writeLead(of slot: Int, after next: Int, _ gaps: [PlistGap], behind tail: Range<Int>) {
    output += document.bytes[self.tail(tail, after: next..<slot, gaps)]
    let gone = gaps[next..<slot].map(\.comments)
    let comments = gone.filter(hasMarkup)
    for range in comments { output += document.bytes[range] }
    if comments.isEmpty, gaps[slot].comments.isEmpty, let blank = gone.max(by: { $0.count < $1.count }) {
      output += document.bytes[blank]
    }
    output += document.bytes[gaps[slot].rest]
  }

  /// What stands at the end of a line when the slots `gone` go, of which the first may stand on it. A slot with a line
  /// of its own takes the end of its line along.
  private func tail(_ tail: Range<Int>, after gone: Range<Int>, _ gaps: [PlistGap]) -> Range<Int> {
    gone.prefix { gaps[$0].isWithinLine }.last.map { gaps[$0 + 1].tail } ?? tail
  }

  /// Writes a slot that stays.
  private mutating func write(_ entry: Entry, _ slots: [PlistSlot], _ gaps: [PlistGap]) {
    guard case .changed(let slot, let current, let target, let spellings) = entry else {
      if let slot = entry.slot { output += document.bytes[slots[slot].body] }
      return
    }
    let start = document.nodes[slots[slot].value].range.lowerBound
    output += document.bytes[slots[slot].body.lowerBound..<start]
    let isMember = slots[slot].body.lowerBound < start
    let placement = style(after: slot, slots, gaps).placement(isMember: isMember)
    write(slots[slot].value, from: current, to: target, spellings, in: placement)
  }

  /// Whether there is a comment or a processing instruction.
  private func hasMarkup(_ range: Range<Int>) -> Bool { document.bytes[range].contains(UInt8(ascii: "<")) }

  /// How a new slot looks that follows the slot `previous`, and what stands in that slot: as it does, or as the one
  /// after it where it is the first.
  private mutating func style(after previous: Int, _ slots: [PlistSlot], _ gaps: [PlistGap]) -> PlistStyle {
    let example = previous > 0 ? previous : slots.count > 1 ? 1 : 0
    let lead = Array(document.bytes[gaps[example].lead])
    let value = slots[example].value
    let isMember = slots[example].body.lowerBound < document.nodes[value].range.lowerBound
    var keyGap = isMember ? Array(document.keyGap(before: value)) : []
    if keyGap.contains(where: { !Space.isSpace($0) }) { keyGap = layout.keyGap(after: lead) }
    return PlistStyle(lead: lead, keyGap: Array(Space.withoutBlankLines(keyGap[...])), closing: [])
  }
}
