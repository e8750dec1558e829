public import Records
public import Schema

/// A field with different values in two versions of a record.
public struct FieldDifference: Hashable, Sendable {
  public let field: FieldPath
  /// nil where the older version has nothing there.
  public let before: Value?
  /// nil where the newer version has nothing there.
  public let after: Value?
}

/// A place that lists different entries in two versions of a record.
public struct ConflictDifference: Hashable, Sendable {
  public let field: FieldPath
  public let before: [Entry]
  public let after: [Entry]
}

/// How the data of two versions of a record differ. The layout of their files and the spelling of numbers do not count.
public struct VersionDifferences: Hashable, Sendable {
  /// In the order of the newer version's members; a removed field comes behind the field that it followed.
  public internal(set) var fields: [FieldDifference] = []
  /// Ordered by field.
  public internal(set) var conflicts: [ConflictDifference] = []

  public var isEmpty: Bool { fields.isEmpty && conflicts.isEmpty }

  public init() {}

  /// How the record's path changed; nil where it is the same.
  public var path: FieldDifference? { fields.first { $0.field.keys == [RecordVersion.pathKey] } }

  /// What changed in the record itself, without its path.
  public var members: [FieldDifference] { fields.filter { $0.field.keys != [RecordVersion.pathKey] } }
}

extension VersionDifferences {
  /// nil stands for a version in which the record is not there. Objects and keyed lists are compared inside; groups are
  /// compared member by member.
  public init(from before: RecordVersion?, to after: RecordVersion?, rules: FieldRules) {
    compare(before?.fields ?? Object(), after?.fields ?? Object(), at: .root, rules)
    compareEntries(before?.entries ?? .empty, after?.entries ?? .empty)
  }

  private mutating func compare(_ before: Object, _ after: Object, at path: FieldPath, _ rules: FieldRules) {
    if before == after { return }
    let (old, new) = (IndexedObject(before), IndexedObject(after))
    for key in OrderMerge(base: before, first: after, second: before).order {
      compare(old.value(of: key), new.value(of: key), at: path.appending(key), rules.rules(for: key))
    }
  }

  private mutating func compare(_ before: Value?, _ after: Value?, at path: FieldPath, _ rules: FieldRules) {
    if before == after { return }
    switch (MergeableValue(before, rules: rules), MergeableValue(after, rules: rules)) {
    case (.object(let old), .object(let new)): compare(old, new, at: path, rules)
    case (.keyed(let old), .keyed(let new)) where old.items != new.items:
      compareItems(old.items, new.items, at: path, rules.items)
    default: fields.append(FieldDifference(field: path, before: before, after: after))
    }
  }

  private mutating func compareItems(_ before: Object, _ after: Object, at path: FieldPath, _ rules: FieldRules) {
    let (old, new) = (IndexedObject(before), IndexedObject(after))
    for key in OrderMerge(base: before, first: after, second: before).order {
      compare(old.value(of: key), new.value(of: key), at: path.appending(key), rules)
    }
  }

  private mutating func compareEntries(_ before: EntryTree, _ after: EntryTree) {
    if before == after { return }
    let places = Set(before.places.map(\.path)).union(after.places.map(\.path))
    for place in places.sorted() where before[place].own != after[place].own {
      conflicts.append(ConflictDifference(field: place, before: before[place].own, after: after[place].own))
    }
  }
}

extension VersionDifferences {
  /// The differences that are in both: for a merge and its parents, what the merge made that no side had.
  func shared(with other: VersionDifferences) -> VersionDifferences {
    var shared = VersionDifferences()
    shared.fields = fields.filter { one in other.fields.contains { $0.field.touches(one.field) } }
    shared.conflicts = conflicts.filter { one in other.conflicts.contains { $0.field == one.field } }
    return shared
  }

  var withoutBefore: VersionDifferences {
    var after = self
    after.fields = fields.map { FieldDifference(field: $0.field, before: nil, after: $0.after) }
    after.conflicts = conflicts.map { ConflictDifference(field: $0.field, before: [], after: $0.after) }
    return after
  }
}

extension FieldPath {
  /// Whether one of the two is the other or lies within it.
  public func touches(_ other: FieldPath) -> Bool {
    zip(keys, other.keys).allSatisfy { $0 == $1 }
  }
}
