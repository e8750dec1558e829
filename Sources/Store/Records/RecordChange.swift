import FileSystem
import Merge
import Records
import Schema

extension WorkTree {
  /// Changes fields of several records in one commit. Where nothing changes there is no commit.
  /// - Returns: the records that changed, as they are now.
  public func change(
    _ changes: [(record: StoredRecord, fields: [FieldChange])], kinds: Kinds
  ) throws -> [StoredRecord] {
    let edits = try changes.compactMap { record, fields -> FileEdit? in
      let bytes = try record.changing(fields, rules: kinds.rules(of: record.location)).bytes
      return bytes == record.content.bytes ? nil : FileEdit(path: record.path, expected: record.content, bytes: bytes)
    }
    if edits.isEmpty { return [] }
    let changed = Set(edits.map { Text($0.path) })
    let called = changes.filter { changed.contains(Text($0.record.path)) }.map { $0.record.called(kinds) }
    try CommandEdits(self).commit(
      edits, message: "Edit \(called.count == 1 ? called[0] : counted(called.count, "record"))")
    return try edits.map { try ledger.record(at: $0.path) }
  }
}

extension StoredRecord {
  /// The name of a record in messages of commits: `bill Lunch`.
  func called(_ kinds: Kinds) -> String {
    let noun = kinds.kind(of: location)?.noun ?? "record"
    return "\(noun) \((title(kinds) ?? id.string).asTitle)"
  }
}
