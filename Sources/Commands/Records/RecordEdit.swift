internal import Desk
internal import Query
internal import Records
internal import Schema
internal import Store

/// An edit of a record that a person names: for `set`, `attach` and `detach`.
struct RecordEdit {
  private let name: String
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context

  init(_ name: String, in ledger: Ledger, kinds: Kinds, _ context: Context) {
    (self.name, self.ledger, self.kinds, self.context) = (name, ledger, kinds, context)
  }

  /// Makes the edit, commits it and says what the record is then.
  func make(_ assignments: [Assignment], attaching files: AttachmentArguments) throws {
    // Files are read before the ledger is locked: what comes on stdin may take its time.
    let attachments = files.isEmpty ? [] : try files.read(for: kinds.kind(of: find().location), in: ledger, context)
    let offer = try change(assignments, attaching: attachments, verb: "changed")
    // The ledger is not locked any more while somebody thinks.
    if let offer { try context.say(offer, in: ledger) }
  }

  /// Takes a field away, and the file that it names.
  func detach(_ field: FieldPath) throws {
    let record = try find()
    let name = try AttachmentArguments.field(field, of: kinds.kind(of: record.location)).name
    if record.members[name] == nil {
      throw Failure(
        .invalid, .notFound, "the record has no \(name)", hint: "ledger-sync show \(record.id) shows what it has"
      ).at(record.path)
    }
    _ = try change([], detaching: [name], verb: "detached \(name) from")
  }

  private func find() throws -> StoredRecord { try context.finder(ledger, kinds, to: .change).find(name) }

  /// - Returns: what the edit says about a payee.
  private func change(
    _ assignments: [Assignment], attaching attachments: [NewAttachment] = [], detaching detached: [Text] = [],
    verb: Sentence
  ) throws -> PayeeOffer? {
    guard let (tree, record) = try context.opened(ledger, to: .change, find, { [$0.place] }) else { return nil }
    context.noteProblems(of: kinds.kind(of: record.location), kinds)
    var editing = try RecordEditing(record, in: ledger, kinds: kinds)
    let changes = try editing.changes(assignments, attaching: attachments, detaching: detached)
    let changed = try tree.change(record, changes, attaching: attachments, detaching: detached, kinds: kinds)
    try ledger.agree(toTyped: assignments, of: kinds.kind(of: record.location))
    let assigned = assignments.compactMap(\.field.keys.first)
    context.noteRetired(try editing.references(of: assigned, in: changed), kinds)
    if assigned.contains(where: { Bearers.bearing.keys.first == $0 }) {
      context.noteBearers(of: changed.members, kinds.kind(of: record.location))
    }
    if assigned.contains("icon") { context.noteIcon(in: changed.members, kinds.kind(of: record.location)) }
    if assigned.contains(where: RuleProblems.fields.contains) {
      context.noteSlips(in: changed.members, kinds.kind(of: record.location), in: ledger)
    }
    let isSame = changed.document == record.document
    context.print(
      try RecordAnswer(changed, kinds, titlesIn: ledger), isSame ? "nothing to change in" : verb,
      with: isSame ? [] : assigned)
    return try PayeeOffer(assigned, of: record, now: changed, by: ledger.sessionUser(), in: ledger, kinds)
  }
}
