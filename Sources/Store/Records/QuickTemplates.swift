import FileSystem
public import Records
public import Schema

/// A record that somebody writes often, as a template: `{"kind":"bill","fields":{…}}` in their folder `quick`. Its id is its
/// name.
public struct QuickTemplate: Sendable {
  static let folder: Text = "quick"

  public let record: StoredRecord
  public let kind: Text
  public let fields: Object

  public var name: Text { record.id }

  /// nil for a record that is not a template.
  init?(_ record: StoredRecord) {
    guard record.location.folder == Self.folder, let kind = record.members["kind"]?.string,
      let fields = record.members["fields"]?.object
    else { return nil }
    self.record = record
    self.kind = Text(kind)
    self.fields = fields
  }
}

extension Ledger {
  /// Somebody's templates, ordered by name, and the files in their folder that are not templates.
  public func templates(of owner: Owner) throws -> (templates: [QuickTemplate], skipped: [SkippedFile]) {
    let table = try records(below: ["\(owner.folder)/\(QuickTemplate.folder)"])
    let others = table.records.filter { QuickTemplate($0) == nil }.map {
      SkippedFile(path: $0.path, message: "a template has the members kind and fields")
    }
    return (table.records.compactMap(QuickTemplate.init).sorted { $0.name < $1.name }, table.skipped + others)
  }
}

extension WorkTree {
  /// Writes a new template and commits it. Throws `bad-name` where the name cannot be that of a file, or is in use.
  public func add(template name: String, kind: Text, _ fields: Object, of owner: Owner) throws -> StoredRecord {
    let folder = "\(owner.folder)/\(QuickTemplate.folder)"
    let path = "\(folder)/\(name).json"
    let location = RecordLocation(path: path)
    if let problem = PathRules.problemOfNew(path)
      ?? (name.holds("/") || name.begins(with: ".") ? "it names no file" : nil)
    {
      throw Failure(
        .invalid, "bad-name", "a template cannot be called “\(name)”: \(problem)",
        advice: StoreAdvice.plainWord(example: nil))
    }
    let taken = try ledger.templates(of: owner).templates.first { $0.name.string.lowercased() == name.lowercased() }
    if let taken {
      throw Failure(
        .invalid, "bad-name", "there is a template “\(taken.name)” already", path: taken.record.path,
        advice: StoreAdvice.removeTemplate(taken.name.string))
    }
    guard location?.id == Text(name) else {
      throw Failure(
        .invalid, "bad-name", "a template cannot be called “\(name)”: a part of it is taken for an id",
        advice: StoreAdvice.leaveOutPoint)
    }
    let document = try RecordDocument(writing: ["kind": .string(kind), "fields": .object(fields)], format: .json)
    try CommandEdits(self).commit(
      [FileEdit(path: path, expected: nil, bytes: document.bytes)], message: "Add quick template \(name.asTitle)")
    return try ledger.record(at: path)
  }
}
