internal import Desk
internal import Records
internal import Schema
internal import Store

/// A record of a catalogue that a new record names and that is not there: somebody at a terminal can add it on the way.
struct MissingRecord {
  private let kind: Kind
  private let name: String
  private let entry: RecordEntry
  private let context: Context

  /// nil where nobody can be asked, or something else is wrong.
  init?(_ failure: Failure, _ arguments: [String], of entry: RecordEntry, in context: Context) throws {
    guard failure.code == .unknownReference, context.environment.ask != nil,
      !context.settings.format.isJSON, let field = failure.field.flatMap({ entry.kind.field(Text($0)) }),
      let kind = field.reference.flatMap({ entry.kinds.kind(named: $0) }), kind.titleField != nil,
      kind.measures(entry.kind)
    else { return nil }
    let assignments = try arguments.filter { $0.utf8.starts(with: "\(field.name)=".utf8) }.map { try Assignment($0) }
    guard let name = assignments.first?.text else { return nil }
    (self.kind, self.name, self.entry, self.context) = (kind, name, entry, context)
  }

  /// Asks, and has the record filled in. Whether it is there now.
  func isAdded() throws -> Bool {
    let question: Sentence = "there is no \(kind.one) “\(name)” yet. Add it?"
    guard let title = kind.titleField, try context.confirm(question, usual: true) == true else { return false }
    let user = try entry.ledger.sessionUser()
    let isShared = try user != nil && !kind.isPrivate && context.confirm("for everybody?", usual: true) == true
    let new = try context.entry(of: kind, in: entry.ledger, kinds: entry.kinds, isShared: isShared)
    let known = Assignment(title, .typed(name))
    guard var form = try FormConversation(new, knowing: [known], in: context) else { return false }
    try form.run()
    return true
  }
}
