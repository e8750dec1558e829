import Git
import Merge
public import Records
import Schema

/// A field of records that their kind does not name. That is allowed; after a change of the kind it is worth a word.
public struct UnnamedField: Hashable, Sendable {
  public let kind: Text
  public let field: FieldPath
  /// How many records have it.
  public let records: Int

  /// By kind and field, from the fields of each record.
  static func counted(_ found: some Sequence<(kind: Text, field: FieldPath)>) -> [UnnamedField] {
    var counts: [Text: [FieldPath: Int]] = [:]
    for (kind, field) in found { counts[kind, default: [:]][field, default: 0] += 1 }
    return counts.keys.sorted().flatMap { kind in
      (counts[kind] ?? [:]).sorted { $0.key < $1.key }.map {
        UnnamedField(kind: kind, field: $0.key, records: $0.value)
      }
    }
  }
}

/// What a change of a kind, not committed yet, means for the records of that kind.
public struct KindChange: Sendable {
  public let kind: Text
  public let path: String
  /// How many there are.
  public let records: Int
  /// How many fitted the kind before, and do not now.
  public let noLongerFit: Int
  public let unnamed: [UnnamedField]
}

extension Ledger {
  /// Of the kinds that were edited since the last commit, those that no longer say the same of their records.
  func kindChanges(_ scan: Scan, _ objects: LedgerObjects, _ kinds: Kinds) throws -> [KindChange] {
    try scan.changes.compactMap { change -> KindChange? in
      guard let location = RecordLocation(path: change.path), location.isKind, let before = change.before,
        let new = kinds.kind(named: location.id), change.now != nil,
        let schema = RecordReading.members(try objects.file(before.id), path: change.path)
      else { return nil }
      let found = try kindChange(from: Kind(name: new.name, reading: .object(schema)), to: new, at: change.path)
      return found.noLongerFit == 0 && found.unnamed.isEmpty ? nil : found
    }
  }

  private func kindChange(from old: Kind, to new: Kind, at path: String) throws -> KindChange {
    let names = DeclaredNames(of: new)
    let folders = try owners().filter { $0 != .local }.map(\.folder)
    let found = try records(below: folders, where: { [old.folder, new.folder].contains($0.folder) }) {
      record -> (isMisfit: Bool, fields: Set<FieldPath>) in
      let value = Value.object(record.members)
      let isMisfit = !new.validate(value).isEmpty && old.validate(value).isEmpty
      return (isMisfit, names.unnamed(in: record.members))
    }
    return KindChange(
      kind: new.name, path: path, records: found.rows.count, noLongerFit: found.rows.count(where: \.isMisfit),
      unnamed: UnnamedField.counted(found.rows.flatMap { row in row.fields.map { (new.name, $0) } }))
  }
}
