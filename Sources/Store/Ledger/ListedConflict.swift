import Git
public import Merge
public import Records
public import Schema

/// A place of a record that has more than one candidate.
public struct ListedConflict: Hashable, Sendable {
  public let location: RecordLocation
  public let path: String
  public let field: FieldPath
  /// Ordered by (at, value bytes); one is kept, unless the list waits.
  public let entries: [Entry]
  /// What the record says besides, with the values that it shows.
  public let members: Object
  /// Whether the kind has no such place, as it is now: the list waits, and nothing is shown there.
  public var waits = false
  /// Why `resolve` refuses some of the entries, by their numbers from 0: they are paths at which the record cannot lie.
  /// This is known of conflicts that were looked up in a ledger, for their first 100 entries.
  public internal(set) var refusals: [Int: Sentence] = [:]
  /// The path of a record that may be this one under another name, where one side removed this one, and the commits do not
  /// tell: both count. Known as `refusals` are.
  public internal(set) var twin: String?

  /// The name of the field as people and programs write it: `amount`, `amount+currency`, `~path`, or nothing for the
  /// record as a whole.
  public var fieldName: String { field.placeName }
}

extension ListedConflict {
  /// The conflicts of one record, ordered by field; those that wait are the last.
  public static func all(of record: StoredRecord, kinds: Kinds) throws -> [ListedConflict] {
    try all(of: record.members, at: record.path, record.location, rules: kinds.rules(of: record.location))
  }

  static func all(
    of members: Object, at path: String, _ location: RecordLocation, rules: FieldRules
  ) throws -> [ListedConflict] {
    if members[EntryTree.member] == nil { return [] }
    let version = try RecordVersion(path: Text(path), members: members, rules: rules)
    func conflict(_ place: (path: FieldPath, entries: [Entry]), waits: Bool) -> ListedConflict {
      ListedConflict(
        location: location, path: path, field: place.path, entries: place.entries, members: members, waits: waits)
    }
    return version.entries.places.map { conflict($0, waits: false) }
      + version.waitingPlaces.map { conflict($0, waits: true) }
  }
}

extension Ledger {
  /// At most so many entries of a conflict are marked: each is looked for on disk, and nobody reads more.
  private static let mostMarked = 100

  /// The conflicts of one record as it lies on disk, with the entries marked that cannot be taken.
  func marked(of record: StoredRecord, kinds: Kinds) throws -> [ListedConflict] {
    try ListedConflict.all(of: record, kinds: kinds).map { conflict in
      var conflict = conflict
      if conflict.field.isRoot { conflict.twin = try twin(of: record, kinds.kind(of: record.location)) }
      guard conflict.field.keys == [RecordVersion.pathKey] else { return conflict }
      for (number, entry) in conflict.entries.prefix(Self.mostMarked).enumerated() {
        conflict.refusals[number] = try problem(ofListed: entry.value, for: record)
      }
      return conflict
    }
  }

  /// Another record without an id in its name, of the same kind and of the same owner or in shared/, that says all that this
  /// record says but for one field, which is not its day: a rent is paid each month.
  private func twin(of record: StoredRecord, _ kind: Kind?) throws -> String? {
    guard RecordLocation.canBeRename(from: Text(record.path), to: Text(record.path)) else { return nil }
    let said = record.members.members.filter { $0.key != EntryTree.member }
    let shared = RecordLocation(owner: .shared, folder: record.location.folder, id: record.location.id)
    let folders = Set([record.location.folderPath, shared.folderPath])
    return try records(below: folders.sorted()).records.first { other in
      guard Text(other.path) != Text(record.path),
        RecordLocation.canBeRename(from: Text(record.path), to: Text(other.path))
      else { return false }
      let others = said.filter { other.members[$0.key] != $0.value }
      return said.count > 1 && others.count <= 1 && others.allSatisfy { $0.key != kind?.dateField }
    }?.path
  }
}
