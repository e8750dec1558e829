public import Records
public import Schema

/// One version of a record: where it lies, what it says, and the entries of its conflicts.
public struct RecordVersion: Hashable, Sendable {
  /// A record's path is one of its fields: it has candidates like the others.
  public static let pathKey: Text = "~path"

  /// The record's members and, first, its path under `~path`; without `~conflicts`.
  public var fields: Object
  public var entries: EntryTree

  public var path: Text? { if case .string(let path) = fields[Self.pathKey] { path } else { nil } }

  init(fields: Object, entries: EntryTree) {
    self.fields = fields
    self.entries = entries
  }

  /// Reads a record's members. Entries that are spent (their field was edited since) are dropped.
  public init(path: Text, members: Object, rules: FieldRules) throws(ConflictsError) {
    if members[Self.pathKey] != nil { throw ConflictsError(place: .root, problem: .reservedField) }
    var listed = Object(uniqueMembers: [Object.Member(Self.pathKey, .string(path))] + members.members)
    let entries = try EntryTree(reading: listed[EntryTree.member])
    listed[EntryTree.member] = nil
    self.init(fields: listed, entries: entries.isEmpty ? entries : entries.live(in: listed, rules: rules))
  }

  /// The members of the record's file: fields, then `~conflicts` where there are any.
  public var members: Object {
    var members = fields
    members[Self.pathKey] = nil
    members[EntryTree.member] = entries.written
    return members
  }
}
