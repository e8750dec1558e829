internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let operation = Positional("OPERATION", .optional)
  private static let listing = Option.flag("list", "Show what was done on this device, the newest first")
  private static let allowDeletions = Option.flag(
    "allow-deletions", "Take many records from others at once, if that is what was done")
  private static let yes = Option.flag("yes", "Take back what others did, too, without asking")

  static let undo = Command(
    name: "undo",
    group: .history,
    summary: "Take back the last thing that was done on this device",
    details: """
      An add, set, rm, mv, an edit of many records, the book that use named, what was edited by hand and taken
      in, or what a pull or sync brought: all is as it was before it. Nothing that was pushed is rewritten: it
      is a new commit, and the others get it with the next push. What was done since, here or elsewhere, stays;
      where it changed the same field, both values are listed (exit 1). undo once more takes back what was done
      before that; redo goes forward again. OPERATION is one of those that --list shows, or its commit.
      What a pull or sync brought is others' work: it is asked about; without a terminal, --yes or OPERATION says
      that it is meant. Where it would take many records from others, --allow-deletions does.
      What cannot be taken back (login, register, kinds private and the like) is said, with exit 3, and passed.
      """,
    positionals: [operation],
    options: [listing, yes, allowDeletions],
    examples: [
      Example("ledger-sync undo", "What was just done is taken back"),
      Example("ledger-sync undo --list", "What was done here, and what of it was taken back"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "undo")
    if invocation.has(listing) {
      context.list(try ledger.operations())
      return .done
    }
    let run = UndoRun(
      context: context, ledger: ledger, allowsDeletions: invocation.has(allowDeletions))
    return try run.undo(invocation.optional(operation), isAgreed: invocation.has(yes))
  }

  static let redo = Command(
    name: "redo",
    group: .history,
    summary: "Bring back what undo took back",
    details: """
      What was taken back last is done again, as a new commit; redo once more brings back what was taken back
      before that. It ends with the next new thing that is done on this device.
      """,
    options: [allowDeletions],
    examples: [Example("ledger-sync redo", "What undo took back is there again")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "redo")
    return try UndoRun(
      context: context, ledger: ledger, allowsDeletions: invocation.has(allowDeletions)
    )
    .redo()
  }
}

/// One run of `undo` or of `redo`.
private struct UndoRun {
  let context: Context
  let ledger: Ledger
  let allowsDeletions: Bool

  func undo(_ written: String?, isAgreed: Bool) throws -> ExitCode {
    if let written {
      let tree = try WorkTree.open(ledger)
      return try take(tree.operation(named: written), in: tree)
    }
    var tree = try WorkTree.open(ledger)
    let operations = try tree.operationsToUndo()
    guard let newest = operations.first else { throw WorkTree.nothingToUndo }
    if newest.origin != .others || isAgreed { return try take(newest, in: tree) }
    // Nobody waits for the ledger while a person thinks.
    _ = consume tree
    guard let chosen = try chosen(newest, operations.first { [.command, .hand].contains($0.origin) }) else {
      context.note("nothing was taken back")
      return .done
    }
    tree = try WorkTree.open(ledger)
    return try take(chosen, in: tree)
  }

  /// The newest operation brought others' work: that one, or the newest of one's own before it.
  private func chosen(_ newest: Operation, _ own: Operation?) throws -> Operation? {
    guard let isMeant = try context.confirm("take back \(newest.message), which others did?", usual: false) else {
      let other: Sentence? = own.map {
        "; ledger-sync undo \($0.id) takes back what you did before it: \($0.message)"
      }
      throw Failure(
        .usage, .othersWork, "the newest is \(newest.message), which others did: nobody is here to be asked",
        hint: "ledger-sync undo --yes takes it back\(other ?? "")")
    }
    if isMeant { return newest }
    guard let own else { return nil }
    return try context.confirm("take back what you did before it: \(own.message)?", usual: true) == true ? own : nil
  }

  private func take(_ operation: Operation, in tree: WorkTree) throws -> ExitCode {
    let report = try tree.undo(operation, allowDeletions: allowsDeletions)
    return try answer(
      report, member: "undone", done: "took back", not: "nothing to take back", next: "ledger-sync redo brings it back")
  }

  func redo() throws -> ExitCode {
    let report = try WorkTree.open(ledger).redo(allowDeletions: allowsDeletions)
    return try answer(
      report, member: "redone", done: "brought back", not: "nothing to bring back",
      next: "ledger-sync undo takes it back again")
  }

  private func answer(
    _ report: UndoReport, member: Text, done: Sentence, not: Sentence, next: Sentence
  ) throws -> ExitCode {
    let changes = report.changes
    let answer = SyncAnswer(
      report: changes, kinds: try ledger.kinds(), command: "undo", clock: try ReaderClock(of: ledger))
    if context.settings.format.isJSON {
      var json = answer.json(in: context.spoken.language).object ?? Object()
      json[member] = report.isDone ? .object(report.operation.json) : .null
      context.print(json: .object(json))
    } else {
      context.print("\(report.isDone ? done : not): \(report.operation.message)")
      if report.isDone, !changes.changes.isEmpty { for line in answer.lines() { context.print(line) } }
      if let book = report.book {
        context.print(book.new.map { "new bills get the book \($0)" } ?? "new bills get the usual book")
      }
    }
    context.note(skipped: changes.skipped)
    if report.keepsOthers { context.note("what it changed and this device may not change stays as it is") }
    if report.isDone { context.note(next) }
    return changes.conflicts.isEmpty && changes.keptBoth.isEmpty ? .done : .needsDecision
  }
}

extension Context {
  private static let mostOperations = 20

  fileprivate func list(_ operations: [Operation]) {
    if settings.format.isJSON {
      return print(
        json: .array(
          operations.map { operation in
            var json = operation.json
            json["undone"] = .bool(operation.isUndone)
            return .object(json)
          }))
    }
    if operations.isEmpty { note("this device has done nothing that it can take back") }
    for operation in operations.prefix(Self.mostOperations) { print(operation.line) }
    let more = operations.count - Self.mostOperations
    if more > 0 { note("and \(more) more: ledger-sync undo --list --json") }
  }
}

extension Operation {
  fileprivate var line: StyledLine {
    let words: Sentence = isUndone ? ", taken back" : origin == .lasting ? ", cannot be taken back" : ""
    return StyledLine(id, .dim) + StyledLine(said: "  \(message)  (\(command)\(words))")
  }

  fileprivate var json: Object {
    [
      "operation": .string(Text(id)), "commit": commit.map { .string("\($0)") } ?? .null,
      "command": .string(Text(command)), "message": .string(Text(message)),
    ]
  }
}
