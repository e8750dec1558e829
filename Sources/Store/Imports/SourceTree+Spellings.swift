import Git
import Merge
import Records
import Schema

extension SourceTree {
  /// Gives rows that are written in another way than before the ids that they had.
  ///
  /// - Parameter ids: those that follow from the keys of the rows, in their order.
  func recognise(_ ids: inout [Text], of statement: borrowing SourceStatement, _ memory: RowMemory) throws {
    if last.isEmpty, memory.otherSides.isEmpty { return }
    var taken = Set(ids)
    for place in statement.records.indices where !isKnown(ids[place], memory) {
      for key in statement.otherKeys(statement.records[place].key) {
        let row = try source.id(ofKey: key)
        guard isKnown(row, memory), !taken.contains(row),
          try isLike(statement.records[place], last[memory.record(of: row)])
        else { continue }
        taken.insert(row)
        ids[place] = row
        break
      }
    }
  }

  func isKnown(_ row: Text, _ memory: RowMemory) -> Bool {
    last[memory.record(of: row)] != nil || memory.knows(row) || memory.otherSides[row] != nil
  }

  /// Whether a record can be that of a row, by its day and its amount. Very many spellings are looked for, and ids are short.
  private func isLike(_ record: SourceRecord, _ file: LedgerObjects.File?) throws -> Bool {
    guard let file, let before = RecordReading.members(try objects.file(file.leaf.id), path: file.path) else {
      return true
    }
    let members = try record.members.unpacked()
    return [source.kind.dateField, source.kind.moneyField].compactMap(\.self).allSatisfy { members[$0] == before[$0] }
  }
}
