import Git
public import Merge
public import Records
public import Schema

/// A place of a record that has more than one candidate.
public struct ListedConflict: Hashable, Sendable {
  public let location: RecordLocation
  public let path: String
  public let field: FieldPath
  /// Ordered by (at, value bytes); one is kept.
  public let entries: [Entry]

  /// The name of the field as people and programs write it: `amount`, `amount+currency`, `~path`, or nothing for the
  /// record as a whole.
  public var fieldName: String {
    field.keys == [RecordVersion.pathKey] ? RecordVersion.pathKey.string : field.description
  }
}

extension Ledger {
  /// All conflicts of the ledger as it lies on disk, ordered by path and field.
  public func conflicts() throws -> (conflicts: [ListedConflict], leftOut: [LeftOut]) {
    let kinds = try self.kinds()
    let table = try records(
      below: ["users", "shared", "feeds", "local"], mentioning: EntryTree.member.string)
    let conflicts = try table.records.flatMap { record in try ListedConflict.all(of: record, kinds: kinds) }
    return (conflicts, table.leftOut)
  }
}

extension ListedConflict {
  /// Those of one record, ordered by field.
  public static func all(of record: StoredRecord, kinds: Kinds) throws -> [ListedConflict] {
    try all(of: record.members, at: record.path, record.location, rules: kinds.rules(of: record.location))
  }

  static func all(
    of members: Object, at path: String, _ location: RecordLocation, rules: FieldRules
  ) throws -> [ListedConflict] {
    if members[EntryTree.member] == nil { return [] }
    let version = try RecordVersion(path: Text(path), members: members, rules: rules)
    return version.entries.places.map { place in
      ListedConflict(location: location, path: path, field: place.path, entries: place.entries)
    }
  }
}

extension Ledger {
  /// The records that have conflicts, ordered by path.
  public func recordsWithConflicts() throws -> [StoredRecord] {
    let kinds = try self.kinds()
    return try records(
      below: ["users", "shared", "feeds", "local"], mentioning: EntryTree.member.string
    ).records.filter { record in
      try !ListedConflict.all(of: record, kinds: kinds).isEmpty
    }
  }

  /// The conflicts of one record, ordered by field.
  public func conflicts(of record: StoredRecord) throws -> [ListedConflict] {
    try ListedConflict.all(of: record, kinds: try kinds())
  }
}
