import FileSystem
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
      for path in try attachments.files(beside: record).map(\.from) {
        edits.append(FileEdit(path: path, expected: try readIfPresent(path), bytes: nil))
      }
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
      let change = FieldChange(use.field, .string(value))
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

extension Ledger {
  /// The attachments of a record that lie beside it: `20-lunch.7k3fq2xw.receipt.jpg`.
  public func attachments(of record: StoredRecord) throws -> [String] {
    let (folder, stem) = (parent(of: record.path), Self.stem(of: record.path) + ".")
    let files = try root.list(folder).compactMap { entry -> String? in
      guard case .readable(let name) = entry.name, entry.kind == .regular, !IgnoredFiles.isIgnored(name) else {
        return nil
      }
      let path = "\(folder)/\(name)"
      return path.utf8.starts(with: stem.utf8) ? path : nil
    }
    return Attachments.beside(record.path, among: files.sorted { Text($0) < Text($1) })
  }

  /// The path without its extension.
  static func stem(of path: String) -> String { path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path }
}
