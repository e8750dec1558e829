import Records

/// A column while its records are read: each different value once.
struct ColumnDraft {
  /// Of the files so far; those after the last have none.
  private var codes: [UInt32] = []
  private var values = ValueTable()

  mutating func set(_ value: Value, of file: Int) {
    codes += repeatElement(0, count: file - codes.count)
    codes.append(values.number(of: value))
  }

  func write(_ files: Int, to writer: inout ByteWriter) {
    writer.write(codes + repeatElement(0, count: files - codes.count), below: values.count + 1)
    writer.write(UInt32(values.count))
    values.write(to: &writer)
  }
}

/// Parts of different lengths while they are collected.
struct PartsDraft {
  private(set) var contents: [UInt8] = []
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func add(_ part: [UInt8]) {
    contents += part
    ends.append(UInt32(contents.count))
  }

  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }

  func write(to writer: inout ByteWriter) { writer.write(parts: contents, ends: ends) }
}

/// Different values, numbered from 1. A value that is known costs no allocation.
private struct ValueTable {
  private var values = PartsDraft()
  /// Numbers of values, 0 for none; each at the first free index from that of its hash.
  private var slots = [UInt32](repeating: 0, count: 16)
  private var cell: [UInt8] = []

  var count: Int { values.count }

  mutating func number(of value: Value) -> UInt32 {
    cell.removeAll(keepingCapacity: true)
    value.writeCell(to: &cell)
    let slot = slot()
    if slots[slot] != 0 { return slots[slot] }
    values.add(cell)
    slots[slot] = UInt32(values.count)
    if values.count * 2 > slots.count { grow() }
    return UInt32(values.count)
  }

  func write(to writer: inout ByteWriter) { values.write(to: &writer) }

  /// Where the value in `cell` stands, or is to stand.
  private func slot() -> Int {
    var slot = Int(truncatingIfNeeded: Checksum.of(cell, from: 0)) & (slots.count - 1)
    while slots[slot] != 0, !cell.elementsEqual(values.contents[values.range(Int(slots[slot]) - 1)]) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in 0..<values.count {
      cell = Array(values.contents[values.range(index)])
      slots[slot()] = UInt32(index + 1)
    }
  }
}
