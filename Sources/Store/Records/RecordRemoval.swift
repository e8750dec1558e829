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

  /// The edits of records that refer to the removed ones.
  private func movingEdits(_ references: MovedReferences, kinds: Kinds) throws -> [FileEdit] {
    try references.changes(kinds).map { record, changes in
      let bytes = try record.changing(changes, rules: kinds.rules(of: record.location)).bytes
      return FileEdit(path: record.path, expected: record.content, bytes: bytes)
    }
  }
}
