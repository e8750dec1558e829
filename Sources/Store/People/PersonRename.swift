import Merge
public import Records
import Schema

/// What came of another name for somebody whom records name.
public struct PersonRenameReport: Sendable {
  /// How many names in records were replaced.
  public internal(set) var names = 0
  /// Records that stay as they are: a conflict in them is to be decided first, or they name both.
  public internal(set) var unclear: [String] = []
}

extension WorkTree {
  /// Writes the name of somebody who is there where bills and payments name somebody who is nobody, in one commit: a
  /// name that was mistyped, or written before its person registered under another one. First, what was changed on disk
  /// is committed.
  public func renamePerson(_ old: Text, to new: Text) throws -> PersonRenameReport {
    try requireIdentity()
    _ = try ledger.person(named: new)
    _ = try Snapshotter(self).snapshot()
    let kinds = try ledger.kinds()
    let naming = kinds.all.filter { !$0.fieldsOfPeople.isEmpty }
    var report = PersonRenameReport()
    var edits: [FileEdit] = []
    let folders = try ledger.owners().flatMap { owner in naming.map { owner.folder(of: $0) } }
    for record in try ledger.records(below: folders).records {
      guard let kind = kinds.kind(of: record.location) else { continue }
      let names = kind.people(in: record.members)
      if !names.contains(where: { $0.name == old }) { continue }
      let isOpen = record.members[EntryTree.member] != nil
      guard !isOpen, let changes = kind.changes(in: record.members, naming: new, insteadOf: old) else {
        report.unclear.append(record.path)
        continue
      }
      let document = try changes.reduce(record.document) { try $0.setting($1.field, to: $1.value ?? .null) }
      edits.append(FileEdit(path: record.path, expected: record.content, bytes: document.bytes))
      report.names += names.count { $0.name == old }
    }
    if !edits.isEmpty { try CommandEdits(self).commit(edits, message: "Write \(new) where records name \(old)") }
    return report
  }
}

extension Kind {
  /// The changes that put one name in the place of another; nil where a field names both.
  fileprivate func changes(in members: Object, naming new: Text, insteadOf old: Text) -> [FieldChange]? {
    var changes: [FieldChange] = []
    for field in fieldsOfPeople {
      let named = people(in: members).filter { $0.field.keys.first == field }
      let places = named.filter { $0.name == old }
      if places.isEmpty { continue }
      if places.count > 1 || named.contains(where: { $0.name == new }) { return nil }
      if let parts = members[field]?.object {
        let renamed = parts.members.map { Object.Member($0.key == old ? new : $0.key, $0.value) }
        changes.append(FieldChange(FieldPath(keys: [field]), .object(Object(uniqueMembers: renamed))))
      } else if let place = places.first, let text = Value.object(members).value(at: place.field)?.string {
        let written = namesParts(field) ? WrittenShare(text).named(new).written : new
        changes.append(FieldChange(place.field, .string(written)))
      }
    }
    return changes
  }
}

extension Value {
  /// The value at a path on which lists have their indexes as keys; nil where there is none.
  fileprivate func value(at path: FieldPath) -> Value? {
    path.keys.reduce(self) { value, key in
      if let items = value?.array, let index = Int(key.string), items.indices.contains(index) { return items[index] }
      return value?.object?[key]
    }
  }
}
