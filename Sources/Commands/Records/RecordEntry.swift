internal import Records
internal import Schema
internal import Store

/// A new record from what a person types: for `add` and `quick`.
struct RecordEntry {
  private let kind: Kind
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context
  /// nil: nobody is logged in.
  private let user: Text?

  private var owner: Owner { user.map { .user($0) } ?? .local }

  init(_ kind: Kind, in ledger: Ledger, kinds: Kinds, _ context: Context) throws {
    self.kind = kind
    self.ledger = ledger
    self.kinds = kinds
    self.context = context
    context.noteProblems(of: kind, kinds)
    user = try context.user(in: ledger)
  }

  /// Writes the record, commits it and says what it is; all of it where words had to be understood.
  ///
  /// - Parameters:
  ///   - isLine: whether the arguments are a quick line also where none of them is a mere word.
  ///   - isRehearsal: whether it is only said.
  func write(
    _ arguments: [String], attaching files: AttachmentArguments, isLine: Bool = false, isRehearsal: Bool = false
  ) throws {
    var form = try RecordForm(kind, for: owner, in: ledger, kinds: kinds)
    let (assignments, isUnderstood) = try assignments(arguments, isLine: isLine)
    try form.take(assignments)
    let attachments = try files.read(for: kind, in: ledger, context)
    try form.take(attachments)
    let new = try form.record()
    if isRehearsal { return show(new) }
    let record = try WorkTree.open(ledger).add(new, attaching: attachments)
    context.print(RecordAnswer(record, kinds), "added", inFull: isUnderstood)
    if user == nil { context.note("nobody is logged in: the record is in local/, on this device only") }
  }

  /// The words of a kind with money are understood; others take `FIELD=VALUE` alone.
  private func assignments(
    _ arguments: [String], isLine: Bool
  ) throws -> (all: [Assignment], areUnderstood: Bool) {
    guard let fields = QuickFields(kind) else { return (try Assignment.all(arguments), false) }
    let typed = try QuickArguments(arguments)
    if !isLine, typed.words.isEmpty, !typed.assignments.isEmpty { return (typed.assignments, false) }
    let references = References(ledger, kinds: kinds, owner: owner)
    let catalog = try QuickCatalog(fields, references) { context.note("skipped: \($0.path): \($0.message)") }
    let reader = QuickReader(fields: fields, catalog: catalog, clock: try TypedTime(in: ledger))
    return (try typed.understood(by: reader), true)
  }

  private func show(_ record: NewRecord) {
    if context.settings.format.isJSON {
      let user: Value = user.map { .string($0) } ?? .null
      context.print(json: [
        "kind": .string(kind.name), "user": user, "fields": .object(record.members), "dry_run": true,
      ])
    } else {
      context.print("would add \(RecordSummary(record.members, kind).full.joined(separator: "  "))")
    }
    context.note("nothing was changed: this was a dry run")
  }
}
