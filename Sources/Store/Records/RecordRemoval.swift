import Records
import Schema

extension WorkTree {
  /// Removes records with the files beside them, in one commit. References that are to move get another
  /// value in the same commit.
  ///
  /// - Parameter changes: of other records, that belong to the removal.
  public func remove(
    _ records: [StoredRecord], moving references: MovedReferences = MovedReferences(),
    changing changes: [(record: StoredRecord, fields: [FieldChange])] = [], kinds: Kinds,
    doing request: DeedRequest? = nil
  ) throws {
    var edits = try self.edits(references.changes(kinds) + changes.map { ($0.record, $0.fields) }, kinds: kinds)
    let attachments = AttachmentsThatGo(in: self)
    for record in records {
      edits.append(FileEdit(path: record.path, expected: record.content, bytes: nil))
      edits += try attachments.removals(beside: record)
    }
    let called =
      records.count == 1 ? records.map { $0.called(kinds) }.joined() : counted(records.count, "record").description
    try CommandEdits(self).commit(edits, message: "Remove \(called)", doing: request)
  }

  /// The edits of records that refer to the removed ones, or have to do with them.
  private func edits(
    _ changes: [(record: StoredRecord, changes: [FieldChange])], kinds: Kinds
  ) throws -> [FileEdit] {
    try changes.map { record, changes in
      let bytes = try record.changing(changes, rules: kinds.rules(of: record.location)).bytes
      return FileEdit(path: record.path, expected: record.content, bytes: bytes)
    }
  }
}
