import Records
import Schema

extension WorkTree {
  /// Removes records with the files beside them, in one commit. References that are to move get another
  /// value in the same commit.
  public func remove(
    _ records: [StoredRecord], moving references: MovedReferences = MovedReferences(), kinds: Kinds
  ) throws {
    var edits = try movingEdits(references, kinds: kinds)
    let attachments = AttachmentsThatGo(in: self)
    for record in records {
      edits.append(FileEdit(path: record.path, expected: record.content, bytes: nil))
      edits += try attachments.removals(beside: record)
    }
    let called = records.count == 1 ? records.map { $0.called(kinds) }.joined() : counted(records.count, "record")
    try CommandEdits(self).commit(edits, message: "Remove \(called)")
  }

  /// The edits of records that refer to the removed ones. A record may refer with several fields: one edit changes them all.
  private func movingEdits(_ references: MovedReferences, kinds: Kinds) throws -> [FileEdit] {
    var order: [String] = []
    var changes: [Text: (record: StoredRecord, changes: [FieldChange])] = [:]
    for (use, value) in references.moves {
      let path = use.record.path
      if changes[Text(path)] == nil { order.append(path) }
      let change = FieldChange(use.named(kinds), .string(value))
      changes[Text(path), default: (use.record, [])].changes.append(change)
    }
    return try order.compactMap { path in
      guard let entry = changes[Text(path)] else { return nil }
      let rules = kinds.rules(of: entry.record.location)
      let bytes = try entry.record.changing(entry.changes, rules: rules).bytes
      return FileEdit(path: path, expected: entry.record.content, bytes: bytes)
    }
  }
}
