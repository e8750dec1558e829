public import Records
public import Schema

/// One version of a record: its path, its fields, and the entries of its conflicts.
public struct RecordVersion: Hashable, Sendable {
  /// The key of the record's path, which is one of its fields: it has candidates like the others.
  public static let pathKey: Text = "~path"

  /// The record's members and, first, its path under `~path`; without `~conflicts`.
  public var fields: Object
  public var entries: EntryTree
  /// Lists for places that the kind does not have at present, as they stand in the file: see
  /// `waiting(_:in:live:rules:)`.
  var waiting = Object()

  public var path: Text? { if case .string(let path) = fields[Self.pathKey] { path } else { nil } }

  init(fields: Object, entries: EntryTree) {
    self.fields = fields
    self.entries = entries
  }

  /// Reads a record's members. Entries that are spent (their field was edited since) are dropped.
  /// - Parameter path: nil where it is not known: the version then has no such field.
  public init(path: Text?, members: Object, rules: FieldRules) throws(ConflictsError) {
    if members[Self.pathKey] != nil { throw ConflictsError(place: .root, problem: .reservedField) }
    let pathMember = path.map { [Object.Member(Self.pathKey, .string($0))] } ?? []
    var listed = Object(uniqueMembers: pathMember + members.members)
    let lists = listed[EntryTree.member]
    var entries = try EntryTree(reading: lists)
    if let path {
      entries[Self.pathKey].own = entries[Self.pathKey].own.inFolder(of: path)
    } else {
      entries[Self.pathKey] = .empty
    }
    listed[EntryTree.member] = nil
    self.init(fields: listed, entries: entries.isEmpty ? entries : entries.live(in: listed, rules: rules))
    if let lists = lists?.object { waiting = Self.waiting(lists, in: fields, live: self.entries, rules: rules) }
  }

  /// Whether both have the same members and entries, whatever the record's path.
  func saysTheSame(as other: RecordVersion) -> Bool { entries == other.entries && members == other.members }

  /// The members of the record's file: fields, then `~conflicts` where there are any.
  public var members: Object {
    var members = fields
    members[Self.pathKey] = nil
    members[EntryTree.member] = listed
    return members
  }

  /// What stands under `~conflicts`: the entries that count, then the lists that wait.
  public var listed: Value? {
    if waiting.isEmpty { return entries.written }
    let lists = entries.written?.object?.members ?? []
    let counting = Set(lists.map(\.key))
    return .object(Object(uniqueMembers: lists + waiting.members.filter { !counting.contains($0.key) }))
  }
}
