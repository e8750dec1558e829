import FileSystem
import Merge
import Records
import Schema

extension WorkTree {
  /// Changes fields of several records in one commit. Where nothing changes there is no commit.
  /// - Parameter message: of the commit; nil: how many records it edits.
  /// - Returns: the records that changed, as they are now.
  public func change(
    _ changes: [(record: StoredRecord, fields: [FieldChange])], kinds: Kinds, saying message: String? = nil
  ) throws -> [StoredRecord] {
    let edits = try changes.compactMap { record, fields -> FileEdit? in
      let bytes = try record.changing(fields, rules: kinds.rules(of: record.location)).bytes
      return bytes == record.content.bytes ? nil : FileEdit(path: record.path, expected: record.content, bytes: bytes)
    }
    if edits.isEmpty { return [] }
    let changed = Set(edits.map { Text($0.path) })
    let called = changes.filter { changed.contains(Text($0.record.path)) }.map { $0.record.called(kinds) }
    let edited = called.count == 1 ? called[0] : counted(called.count, "record").description
    try CommandEdits(self).commit(edits, message: message ?? "Edit \(edited)")
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
