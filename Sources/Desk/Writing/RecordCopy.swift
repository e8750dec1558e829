package import Records
import Schema
package import Store

/// A new record like one that is there.
package struct RecordCopy {
  package let entry: RecordEntry
  private let original: StoredRecord

  package init(of original: StoredRecord, kinds: Kinds, by session: Session) throws {
    guard let kind = kinds.kind(of: original.location) else {
      throw Failure(
        .invalid, .invalid, "only records are copied, of a kind that kinds/ declares",
        hint: "cp copies files: a copy gets an id of its own"
      ).at(original.path)
    }
    self.original = original
    entry = try RecordEntry(kind, kinds: kinds, by: session)
  }

  /// Throws where an assignment is about a part of a field.
  package static func requireWhole(_ assignments: [Assignment]) throws(Failure) {
    guard let other = assignments.first(where: { $0.operation != .set }) else { return }
    throw Failure.usage(
      "a copy takes \(other.field)=VALUE, as a whole", hint: "copy it, then ledger-sync set changes a part")
  }

  /// The other one's fields, and what is different.
  package func form(_ assignments: [Assignment], attaching attachments: [NewAttachment] = []) throws -> RecordForm {
    var form = try entry.form()
    try form.take(copyOf: original)
    try form.take(assignments)
    try form.take(attachments)
    return form
  }

  /// The fields with files that stay with their record.
  package func filesLeft(besides attached: [Text]) -> [Text] {
    entry.kind.fields.filter(original.namesFiles).map(\.name).filter { !attached.contains($0) }
  }
}

extension RecordForm {
  /// The fields of a record that is there, but for its day, when it was added, conflicts, and the files beside it. What
  /// it refers to without an owner is this one's, or else its own owner's; what is everybody's is still that.
  fileprivate mutating func take(copyOf original: StoredRecord) throws {
    var copied = Value.object(original.members)
    for reference in kind.rules.references(in: copied) where original.location.owner != owner {
      let meant = try reading.references.resolve(
        reference.text, kind: reference.kind, copiedFrom: original.location.owner)
      if let meant { copied = try copied.setting(reference.path, to: .string(meant.value)) }
    }
    for member in (copied.object ?? Object()).members {
      let field = kind.field(member.key)
      let isOwn = [Kind.addedField, Kind.conflictsKey, kind.dateField].contains(member.key)
      if isOwn || field.map(original.namesFiles) == true { continue }
      members[member.key] = try people(member.value, of: member.key)
    }
    if let name = kind.dateField, original.members[name] != nil, let field = kind.field(name) {
      members[name] = .string(reading.clock.current(wantsTime: !field.formats.contains("date")))
    }
  }
}
