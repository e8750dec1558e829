internal import Desk
internal import Git
internal import Records
internal import Schema
internal import Store

/// An edit of a record as an older commit has it: it is made there, and merged with what came since, as the edits of two
/// devices are.
struct EditOnBase {
  private let name: String
  private let base: ObjectID
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context

  init(_ name: String, of commit: String, in ledger: Ledger, kinds: Kinds, _ context: Context) throws(Failure) {
    guard let base = ObjectID(hex: commit) else {
      throw .usage("“\(commit)” is not the id of a commit", hint: "show ID --base says it, all of its digits")
    }
    (self.name, self.base, self.ledger, self.kinds, self.context) = (name, base, ledger, kinds, context)
  }

  func make(_ assignments: [Assignment], doing request: RequestArgument?) throws -> ExitCode {
    guard let (tree, place) = try context.opened(ledger, to: .change, find, { [$0] }) else { return .done }
    if let request, try request.isDone(in: tree, context) { return .done }
    let text = try tree.text(of: place, at: base)
    let (path, report) = try tree.replace(
      text, with: bytes(of: text, assignments), kinds: kinds, doing: request?.request)
    try ledger.agree(toTyped: assignments, of: kinds.kind(of: place.location))
    context.print(
      try RecordAnswer(ledger.record(at: path), kinds, titlesIn: ledger), "changed",
      with: assignments.compactMap(\.field.keys.first), besides: try tree.commitMember(doing: request?.request))
    return try context.noteMeeting(report, in: ledger, kinds)
  }

  /// Removes the record instead. What was edited since wins over that, and the removal is listed beside it.
  func remove(doing request: RequestArgument?) throws -> ExitCode {
    // Sent again, it finds no record, and has been done all the same.
    if let request, try request.isDone(in: WorkTree.open(ledger), context) { return .done }
    guard let (tree, place) = try context.opened(ledger, to: .remove, find, { [$0] }) else { return .done }
    let text = try tree.text(of: place, at: base)
    if try tree.isCurrent(text) {
      let removal = RemovalCommand(context, tree, kinds)
      try removal.remove(removal.find([place.path]), movingTo: nil, doing: request?.request)
      return .done
    }
    let (isGone, report) = try tree.remove(text, kinds: kinds, doing: request?.request)
    if context.settings.format.isJSON {
      let removed: Object = ["removed": .array(isGone ? [.string(place.location.id)] : [])]
      context.print(
        json: .object(removed + Object(uniqueMembers: try tree.commitMember(doing: request?.request))))
    } else {
      context.print(isGone ? "removed \(place.fullID)" : "\(place.fullID) stays, for it was changed since")
    }
    return try context.note(report.conflicts, in: ledger, kinds)
  }

  private func find() throws -> RecordFinder.Place {
    try context.finder(ledger, kinds, to: .change).place(ofSeen: name)
  }

  /// Throws where the record would have problems that it did not have.
  private func bytes(of text: RecordText, _ assignments: [Assignment]) throws -> [UInt8] {
    guard let record = text.record else { return text.bytes }
    var editing = try RecordEditing(record, in: ledger, kinds: kinds)
    return try text.changing(editing.changes(assignments), kinds: kinds) ?? text.bytes
  }
}
