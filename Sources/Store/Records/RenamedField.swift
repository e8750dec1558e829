import FileSystem
import Merge
import Records
public import Schema

/// What came of another name for a field.
public struct RenamingReport: Sendable {
  /// How many records have the new name now.
  public internal(set) var records = 0
  /// How many quick templates and manifests.
  public internal(set) var others = 0
  /// Whether the schema changed, and not only records.
  public internal(set) var isOfSchema = true
  /// Records that cannot be read: what they call the field is not known.
  public internal(set) var skipped: [SkippedFile] = []
}

/// Finds what another name for a field changes, and changes nothing itself.
private struct RenamedField {
  let ledger: Ledger
  let kind: Kind
  let renaming: FieldRenaming
  private(set) var edits: [FileEdit] = []
  private(set) var report = RenamingReport()

  init(_ ledger: Ledger, kind: Kind, _ renaming: FieldRenaming) throws {
    (self.ledger, self.kind, self.renaming) = (ledger, kind, renaming)
    report.isOfSchema = !renaming.isDeclaredAnew
    try take(records: ledger.records(below: ledger.owners().map(\.folder)) { $0.folder == kind.folder })
    try takeTemplates()
    try takeDefaults()
    // As it lies on disk also where an edit by hand renamed the field there: one commit has both.
    try takeSchema()
  }

  private mutating func takeSchema() throws {
    let file = try ledger.record(at: "kinds/\(kind.name).json")
    var document = file.document
    for (path, value) in renaming.values { document = try document.setting(path, to: value) }
    // What lies deeper first: a key above it is on its path.
    for path in renaming.keys.sorted(by: { $0.keys.count > $1.keys.count }) {
      document = try document.renamingKeys(at: [path], to: renaming.newName)
    }
    edits.append(FileEdit(path: file.path, expected: file.content, bytes: document.bytes))
  }

  private mutating func take(records: RecordTable) throws {
    report.skipped = records.skipped
    for record in records.records {
      let (old, new) = renaming.places(in: .object(record.members))
      try requireFree(record, old, new)
      let entries = record.members[EntryTree.member]?.object
      let renamed = entries.map(renaming.conflicts)
      if old.isEmpty, renamed == entries { continue }
      var document = record.document
      if let renamed, renamed != entries {
        document = try document.setting(FieldPath(keys: [EntryTree.member]), to: .object(renamed))
      }
      add(record, try document.renamingKeys(at: old, to: renaming.newName))
      report.records += 1
    }
  }

  /// Two values of one field would be left, and one of them lost.
  private func requireFree(_ record: StoredRecord, _ old: [FieldPath], _ new: [FieldPath]) throws {
    let (olds, news) = (Set(old.map(Self.parent)), Set(new.map(Self.parent)))
    let taken = renaming.isDeclaredAnew ? news.intersection(olds) : news
    guard let parent = taken.sorted().first else { return }
    let field = parent.appending(renaming.newName)
    let both = olds.contains(parent)
    throw Failure(
      .invalid, "field-taken",
      both ? "the record has a field \(field) beside \(renaming.old)" : "the record has a field \(field) already",
      path: record.path, position: record.document.keyPosition(of: field),
      advice: both ? StoreAdvice.removeOneName(old: "\(renaming.old)") : .renameOtherField)
  }

  private static func parent(of path: FieldPath) -> FieldPath { FieldPath(keys: path.keys.dropLast()) }

  private mutating func takeTemplates() throws {
    let inFields = FieldPath(keys: ["fields"])
    for owner in try ledger.owners() {
      for template in try ledger.templates(of: owner).templates where template.kind == kind.name {
        let (old, new) = renaming.places(in: .object(template.fields))
        if old.isEmpty { continue }
        func below(_ paths: [FieldPath]) -> [FieldPath] { paths.map { FieldPath(keys: inFields.keys + $0.keys) } }
        try requireFree(template.record, below(old), below(new))
        add(template.record, try template.record.document.renamingKeys(at: below(old), to: renaming.newName))
        report.others += 1
      }
    }
  }

  /// What new records refer to: `defaults/book` of a manifest. The fields of other kinds go on having it by the old name.
  private mutating func takeDefaults() throws {
    guard renaming.old.keys.count == 1 else { return }
    let kinds = try ledger.kinds()
    let field = kind.field(renaming.oldName) ?? kind.field(renaming.newName)
    guard field?.reference != nil else { return }
    let isOthers = kinds.all.contains { $0.name != kind.name && $0.field(renaming.oldName)?.reference != nil }
    let folder = FieldPath(keys: ["defaults"])
    let manifests = try ledger.records(below: ledger.userNames().map { Owner.user($0).folder }) { $0.folder == "" }
    for record in manifests.records {
      guard let defaults = record.members["defaults"]?.object, let value = defaults[renaming.oldName],
        defaults[renaming.newName] == nil
      else { continue }
      let document =
        isOthers
        ? try record.document.setting(folder.appending(renaming.newName), to: value)
        : try record.document.renamingKeys(at: [folder.appending(renaming.oldName)], to: renaming.newName)
      add(record, document)
      report.others += 1
    }
  }

  private mutating func add(_ record: StoredRecord, _ document: RecordDocument) {
    edits.append(FileEdit(path: record.path, expected: record.content, bytes: document.bytes))
  }
}

extension WorkTree {
  /// Gives a field another name, in the schema of its kind and in all its records, quick templates and manifests' defaults,
  /// in one commit. Layout, comments and the order of the fields stay.
  ///
  /// Throws `field-taken` where a record has the new name, and `unknown-field` where nothing is left to rename.
  public func rename(_ renaming: FieldRenaming, of kind: Kind) throws -> RenamingReport {
    let found = try RenamedField(ledger, kind: kind, renaming)
    let report = found.report
    if renaming.isDeclaredAnew, report.records + report.others == 0 {
      throw Failure(
        .invalid, "unknown-field", "the kind \(kind.name) has no field \(renaming.old), and no record has it",
        advice: StoreAdvice.listFields(kind: kind.name))
    }
    let count = report.records == 0 ? "" : " in \(counted(report.records, "record"))"
    try commit(
      found.edits,
      message: "Rename the field \(renaming.old.description.asTitle) of \(kind.name.string.asTitle) to "
        + "\(renaming.newName.string.asTitle)\(count)")
    return report
  }
}
