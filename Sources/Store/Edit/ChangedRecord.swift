import FileSystem
import Merge
public import Records
public import Schema

extension StoredRecord {
  /// The file with these fields changed; an item of a keyed list is named by its key. The conflict entries that this
  /// resolves are gone: those of the fields that were set, and those of a disputed deletion where anything changed. No
  /// other byte changes.
  ///
  /// - Parameter decided: the fields of which the entries are gone; nil for those that were set.
  public func changing(
    _ changes: [FieldChange], deciding decided: [FieldPath]? = nil, rules: FieldRules
  ) throws -> RecordDocument {
    try settling(document.changing(changes, rules), decided: decided ?? changes.map(\.field), rules: rules)
  }

  /// The file after its record was moved to another path, with the names that its files have there. The move resolves a
  /// disputed path, and nothing else.
  func moved(_ named: RecordDocument, rules: FieldRules) throws -> RecordDocument {
    try settling(named, decided: [FieldPath(keys: [RecordVersion.pathKey])], rules: rules)
  }

  /// The file with a text that somebody made of it, without the conflict entries that this resolves.
  func rewritten(as bytes: [UInt8], rules: FieldRules) throws -> RecordDocument {
    try settling(RecordDocument.reading(bytes, path: path), decided: [], rules: rules)
  }

  private func settling(
    _ changed: RecordDocument, decided: [FieldPath], rules: FieldRules
  ) throws -> RecordDocument {
    let new = try changed.recordObject()
    let member = FieldPath(keys: [EntryTree.member])
    guard new[EntryTree.member] != nil else { return changed }
    let before = try RecordVersion(path: Text(path), members: members, rules: rules)
    var version = try RecordVersion(path: Text(path), members: new, rules: rules)
    for field in decided { version.entries.drop(field, rules: rules) }
    version = version.resolvingDeletion(since: before)
    // With the lists that wait: no edit of a field decides about a place that the kind does not have.
    guard let listed = version.listed else { return try changed.removing(member) }
    return listed == new[EntryTree.member] ? changed : try changed.setting(member, to: listed)
  }
}

extension RecordDocument {
  fileprivate func changing(_ changes: [FieldChange], _ rules: FieldRules) throws -> RecordDocument {
    try changes.reduce(self) { document, change in
      let pointer = try rules.pointer(to: change.field, in: document.value, setting: change.value, isLenient: true)
      guard let value = change.value else { return try document.removing(pointer) }
      return try document.setting(pointer, to: value)
    }
  }
}

extension EntryTree {
  /// Drops the conflict entries of a field, of everything inside it, and of the group that it belongs to.
  fileprivate mutating func drop(_ field: FieldPath, rules: FieldRules) {
    self[field] = .empty
    guard let key = field.keys.last else { return }
    let parent = FieldPath(keys: Array(field.keys.dropLast()))
    let around = parent.keys.reduce(rules) { $0.rules(for: $1) }
    if let group = around.group(of: key) { self[parent.appending(group.joinedMembers)] = .empty }
  }
}
