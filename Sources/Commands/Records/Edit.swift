internal import Desk
internal import FileSystem
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let id = Positional("ID")

  static let edit = Command(
    name: "edit",
    group: .records,
    summary: "Open a record in an editor, and check what was made of it",
    details: """
      VISUAL or EDITOR names the editor; it gets a copy of the record's text. What is saved there is checked, then
      committed at once. What others change meanwhile is merged with it. A text that does not fit its kind is
      named with line and column: on a terminal you can go back to the editor; elsewhere the text is kept in a file
      that is named, and the record stays as it was. An editor that fails changes nothing.
      Kinds are edited in the same way: edit kinds/bill.json.
      """,
    positionals: [id],
    examples: [Example("ledger-sync edit 7k3fq2xw", "Opens the bill in your editor")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "edit")
    let kinds = try ledger.kinds()
    let conversation = try EditConversation(invocation[id], in: ledger, kinds: kinds, context)
    return try conversation.isMeant() ? conversation.hold() : .done
  }
}

/// A person and an editor, until the text is good or given up.
private struct EditConversation {
  private let place: RecordFinder.Place
  private let ledger: Ledger
  private let kinds: Kinds
  private let context: Context
  private let editor: Editor

  init(_ name: String, in ledger: Ledger, kinds: Kinds, _ context: Context) throws {
    (self.ledger, self.kinds, self.context) = (ledger, kinds, context)
    editor = try Editor(context.environment)
    place = try context.finder(ledger, kinds, to: .change).place(of: name)
  }

  /// Whether a record of somebody else is meant, where it is one.
  func isMeant() throws -> Bool { try context.agrees(to: .edit, [place], in: ledger) }

  func hold() throws -> ExitCode {
    // Nobody waits for a lock while somebody types.
    let text = try WorkTree.open(ledger).text(of: place, kinds: kinds)
    let copy = try EditedCopy(of: text, in: ledger)
    let replaced: (path: String, report: SyncReport)
    do {
      guard let bytes = try goodBytes(of: text, in: copy) else {
        try copy.remove()
        return try say("nothing to change in", text.path)
      }
      replaced = try WorkTree.open(ledger).replace(text, with: bytes, kinds: kinds)
    } catch {
      throw try kept(copy, of: text, after: Failure(reporting: error))
    }
    try copy.remove()
    return try say("changed", replaced.path, replaced.report)
  }

  /// What the person made of the text; nil where that is the same. Throws where it is given up.
  private func goodBytes(of text: RecordText, in copy: EditedCopy) throws -> [UInt8]? {
    while true {
      context.output.flush()
      context.errors.flush()
      try editor.open(AbsolutePath.joined(ledger.path, copy.path))
      let bytes = try copy.read()
      if bytes == text.bytes { return nil }
      let problems = try text.problems(with: bytes, in: ledger, kinds: kinds)
      guard let first = problems.first else { return bytes }
      if context.environment.ask != nil {
        for problem in problems { context.note(problem.line) }
        if try context.confirm("Back to the editor?", usual: true) == true { continue }
      }
      throw refused(first, besides: problems.dropFirst())
    }
  }

  private func refused(_ problem: LedgerProblem, besides others: ArraySlice<LedgerProblem>) -> Failure {
    var failure = Failure(
      .invalid, .invalid, problem.field.isRoot ? problem.message : "\(problem.field): \(problem.message)"
    )
    .at(problem.path, line: problem.position?.line, column: problem.position?.column)
    failure.field = problem.field.isRoot ? nil : problem.field.description
    failure.details = others.map(\.line)
    return failure
  }

  /// What somebody typed is not thrown away.
  private func kept(_ copy: EditedCopy, of text: RecordText, after failure: Failure) throws -> Failure {
    if try copy.read() == text.bytes {
      try copy.remove()
      return failure
    }
    var failure = failure
    failure.hint = .words("the record is as it was, and what you wrote is in \(copy.path)")
    return failure
  }

  private func say(_ verb: Sentence, _ path: String, _ report: SyncReport? = nil) throws -> ExitCode {
    context.print(try RecordAnswer(ledger.record(at: path), kinds, titlesIn: ledger), verb)
    return try report.map { try context.noteMeeting($0, in: ledger, kinds) } ?? .done
  }
}

extension Context {
  /// On stderr: what came of an edit that met others. Returns whether something needs a decision.
  func noteMeeting(_ report: SyncReport, in ledger: Ledger, _ kinds: Kinds) throws -> ExitCode {
    if report.changes.isEmpty, report.conflicts.isEmpty { return .done }
    note("it was changed meanwhile, and both edits are merged")
    return try note(report.conflicts, in: ledger, kinds)
  }

  /// Names the conflicts that somebody has to decide.
  func note(_ conflicts: [ListedConflict], in ledger: Ledger, _ kinds: Kinds) throws -> ExitCode {
    let clock = try ReaderClock(of: ledger)
    for conflict in conflicts { for line in ConflictAnswer.lines(conflict, kinds, clock) { note(line) } }
    return conflicts.isEmpty ? .done : .needsDecision
  }
}
