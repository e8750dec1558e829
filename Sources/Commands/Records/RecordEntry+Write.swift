internal import Desk
internal import Query
internal import Records
internal import Schema
internal import Store

extension RecordEntry {
  /// Writes the record, commits it and says what it is; all of it where words had to be understood.
  ///
  /// - Parameters:
  ///   - isLine: whether the arguments are a quick line also where none of them is a mere word.
  ///   - isRehearsal: whether it is only said.
  ///   - request: what it is the answer to, where that may come again.
  func write(
    _ arguments: [String], attaching files: AttachmentArguments, isLine: Bool = false, isRehearsal: Bool = false,
    doing request: RequestArgument? = nil, in context: Context
  ) throws {
    if let request, !isRehearsal, try request.isDone(for: self, in: context) { return }
    let line = try understand(arguments, isLine: isLine) { context.note(unread: $0) }
    try write(line, attaching: files, isRehearsal: isRehearsal, doing: request, in: context)
  }

  func write(
    _ line: Meaning, attaching files: AttachmentArguments, isRehearsal: Bool = false,
    doing request: RequestArgument? = nil, in context: Context
  ) throws {
    var form = try form(line)
    let attachments = try files.read(for: kind, in: ledger, context)
    try form.take(attachments)
    let new = try form.record()
    context.noteRetired(form.references, kinds)
    context.noteBearers(of: new.members, kind)
    context.noteIcon(in: new.members, kind)
    context.noteSlips(in: new.members, kind, in: ledger)
    if isRehearsal { return try show(new, line, in: context) }
    guard let (record, commit) = try add(new, attachments, doing: request, in: context) else { return }
    try ledger.agree(toTyped: line.assignments, of: kind)
    context.print(
      try RecordAnswer(record, kinds, titlesIn: ledger), "added", inFull: line.meaning != nil,
      remark: line.remark(beside: record.members, of: kind),
      besides: line.doubts(in: context.spoken.language) + commit)
    context.noteLocal(owner, user)
    if user == nil { context.noteRuleOfNobody(kind) }
    if kind.moneyField != nil { try context.noteBookGone(in: ledger, kinds, owner) }
  }

  /// The record, and for a request the member that says which commit has done it; nil where it was done meanwhile.
  func add(
    _ record: NewRecord, _ attachments: [NewAttachment], doing request: RequestArgument?, in context: Context
  ) throws -> (record: StoredRecord, commit: [Object.Member])? {
    let tree = try WorkTree.open(ledger)
    guard let request else { return (try tree.add(record, attaching: attachments), []) }
    if try request.isDone(in: tree, context) { return nil }
    let (record, commit) = try tree.add(record, attaching: attachments, doing: request.request)
    return (record, commit.map { [Object.Member("commit", .string(Text("\($0)")))] } ?? [])
  }

  private func show(_ record: NewRecord, _ line: Meaning, in context: Context) throws {
    if context.settings.format.isJSON {
      let user: Value = user.map { .string($0) } ?? .null
      let answer: Value = [
        "kind": .string(kind.name), "user": user, "fields": .object(record.members), "dry_run": true,
      ]
      context.print(json: answer.adding(line.doubts(in: context.spoken.language)))
    } else {
      let titled = try References(ledger, kinds: kinds, owner: owner).titled(record.members, of: kind)
      context.print(
        "would add \(RecordSummary(titled, kind).full.joined(separator: "  "))\(line.remark(beside: record.members, of: kind))"
      )
    }
    context.note("nothing was changed: this was a dry run")
  }
}

extension Context {
  /// What a new record is of; says what is wrong with its kind.
  func entry(of kind: Kind, in ledger: Ledger, kinds: Kinds, isShared: Bool = false) throws -> RecordEntry {
    noteProblems(of: kind, kinds)
    return try RecordEntry(kind, kinds: kinds, isShared: isShared, by: session(of: ledger))
  }

  /// On stderr: a file that could not be read.
  func note(unread file: SkippedFile) { note("skipped: \(file.path): \(file.message)") }

  /// On stderr: why `settle` passes over a bill.
  func noteBearers(of members: Object, _ kind: Kind?) {
    guard let kind, kind.moneyField != nil, let name = Bearers.bearing.keys.first, let value = members[name],
      let problem = Bearers.problem(ofBearing: value)
    else { return }
    note("note: \(problem); ledger-sync settle leaves this \(kind.one) out")
  }

  /// On stderr: that the book in use is not there any more, so that new records get another one.
  func noteBookGone(in ledger: Ledger, _ kinds: Kinds, _ owner: Owner) throws {
    guard let id = try ledger.bookInUse() else { return }
    let book = Text(PlantedKind.book.name)
    if try References(ledger, kinds: kinds, owner: owner).resolveIfPresent(id.string, kind: book) != nil { return }
    note("note: there is no book \(id), which was in use here: ledger-sync use BOOK names another")
  }

  /// On stderr: that a new record of nobody's stays here. Of a private one whoever keeps it knows.
  func noteLocal(_ owner: Owner, _ user: Text?) {
    if owner == .local, user == nil { note("nobody is logged in: the record is in local/, on this device only") }
  }
}
