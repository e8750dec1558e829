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
  public var fieldName: String { field.placeName }
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
