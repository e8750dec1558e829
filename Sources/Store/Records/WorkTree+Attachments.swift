import FileSystem
public import Records
import Schema

extension WorkTree {
  /// Changes fields of a record, writes files beside it that its fields then name, and removes the files that they named
  /// before, in one commit of these files alone. Where nothing changes there is no commit.
  ///
  /// - Parameter fields: the fields to remove, together with the files that they name.
  public func change(
    _ record: StoredRecord, _ changes: [FieldChange], attaching attachments: [NewAttachment] = [],
    detaching fields: [Text] = [], kinds: Kinds
  ) throws -> StoredRecord {
    let (naming, files) = try naming(attachments, beside: record.path)
    let gone = fields.map { FieldChange(FieldPath(keys: [$0]), nil) }
    let rules = kinds.rules(of: record.location)
    let document = try record.changing(changes + naming + gone, rules: rules)
    let dropped = try filesDropped(by: document, of: record, fields + attachments.map(\.field), rules)
    var edits = [FileEdit(path: record.path, expected: record.content, bytes: document.bytes)] + files
    edits += try dropped.map { FileEdit(path: $0, expected: try readIfPresent($0), bytes: nil) }
    if edits.allSatisfy({ $0.bytes == $0.expected?.bytes }) { return record }
    let verb = Self.verb(attaching: attachments.map(\.field), detaching: fields)
    try CommandEdits(self).commit(edits, message: "\(verb) \(record.called(kinds))")
    return try ledger.record(at: record.path)
  }

  /// The beginning of the commit's message: `Attach photo to`.
  private static func verb(attaching: [Text], detaching: [Text]) -> String {
    func list(_ fields: [Text]) -> String { fields.map(\.string).joined(separator: ", ") }
    if !attaching.isEmpty { return "Attach \(list(attaching)) to" }
    return detaching.isEmpty ? "Edit" : "Detach \(list(detaching)) from"
  }

  /// The fields that name the files, and the edits that write them.
  func naming(
    _ attachments: [NewAttachment], beside record: String
  ) throws -> (changes: [FieldChange], edits: [FileEdit]) {
    var edits: [FileEdit] = []
    let changes = try attachments.map { attachment in
      let path = try attachment.path(beside: record, in: self)
      // Two fields may name one file.
      if !edits.contains(where: { Text($0.path) == Text(path) }) {
        edits.append(FileEdit(path: path, expected: try readIfPresent(path), bytes: attachment.bytes))
      }
      return FieldChange(FieldPath(keys: [attachment.field]), .string(Text(names(of: path).last ?? "")))
    }
    return (changes, edits)
  }

  /// The files of these fields, the shown one and those that a conflict lists, that lie under the record's stem, and that
  /// nothing in the record names any more.
  private func filesDropped(
    by document: RecordDocument, of record: StoredRecord, _ fields: [Text], _ rules: FieldRules
  ) throws -> [String] {
    let stay = Value.object(try document.recordObject(at: record.path)).texts
    let named = record.members.namesOfFiles(rules, in: fields).subtracting(stay)
    if named.isEmpty { return [] }
    return try AttachmentsThatGo(in: self).files(beside: record) { named.contains(Text(names(of: $0).last ?? "")) }
      .map(\.from)
  }
}

extension Ledger {
  /// The type of a file; nil where that is not known.
  public func mediaType(of path: String) throws -> MediaType? { MediaType(of: try content(of: path)) }

  /// The bytes of a file beside a record.
  public func content(of path: String) throws -> [UInt8] { try root.read(path, limit: Ledger.largestFile).bytes }

  /// The file that a field names beside its record, from the ledger's root; nil where none lies there under that name.
  public func attachment(named name: Text, of record: StoredRecord) throws -> String? {
    try attachment(named: name, beside: record.path)
  }

  /// The same of a record at a path.
  public func attachment(named name: Text, beside record: String) throws -> String? {
    if name.string.isEmpty || name.string.utf8.contains(UInt8(ascii: "/")) { return nil }
    let path = "\(parent(of: record))/\(name)"
    guard PathRules.problem(path) == nil, try reachable(path)?.kind == .regular else { return nil }
    return path
  }
}
