internal import Git
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let commit = Positional("COMMIT", .optional)
  private static let listing = Option.flag("list", "Show what can be taken back, the newest first")

  static let undo = Command(
    name: "undo",
    group: .history,
    summary: "Take back the last thing that was done on this device",
    details: """
      An add, set, rm, mv, an edit of many records, what was edited by hand and taken in, or what a pull
      or sync brought: the records are as they were before it. Nothing that was pushed is rewritten: it is
      a new commit, and the others get it with the next push. What was done since, here or elsewhere,
      stays; where it changed the same field, both values are listed (exit 1). undo once more brings back
      what was taken back. COMMIT takes back an earlier one of those that --list shows.
      What lies in local/ is in no commit and cannot be taken back; neither can register, adopt and the like.
      """,
    positionals: [commit],
    options: [listing],
    examples: [
      Example("ledger-sync undo", "What was just done is taken back"),
      Example("ledger-sync undo --list", "What can be taken back, with its commit"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "undo")
    if invocation.has(listing) {
      context.list(try ledger.operations())
      return .done
    }
    let (operation, report) = try WorkTree.open(ledger).undo(invocation.optional(commit))
    return try context.answer(operation, report, ledger)
  }
}

extension Context {
  private static let mostOperations = 20

  fileprivate func list(_ operations: [Operation]) {
    if settings.format.isJSON { return print(json: .array(operations.map(\.json))) }
    if operations.isEmpty { note("there is nothing that this device did and can take back") }
    for operation in operations.prefix(Self.mostOperations) { print(operation.line) }
    let more = operations.count - Self.mostOperations
    if more > 0 { note("and \(more) more: ledger-sync undo --list --json") }
  }

  fileprivate func answer(_ operation: Operation, _ report: SyncReport, _ ledger: Ledger) throws -> ExitCode {
    let answer = SyncAnswer(
      report: report, kinds: try ledger.kinds(), command: "undo", clock: try ReaderClock(of: ledger))
    let isDone = !report.changes.isEmpty
    if settings.format.isJSON {
      var json = answer.json.object ?? Object()
      json["undone"] = isDone ? operation.json : .null
      print(json: .object(json))
    } else {
      print("\(isDone ? "took back" : "nothing to take back"): \(operation.message)")
      if isDone { for line in answer.lines() { print(line) } }
    }
    note(skipped: report.skipped)
    if isDone { note("ledger-sync undo once more \(operation.isUndo ? "takes it back again" : "brings it back")") }
    return report.conflicts.isEmpty && report.keptBoth.isEmpty ? .done : .needsDecision
  }
}

extension Operation {
  fileprivate var line: StyledLine { StyledLine(new.short, .dim) + StyledLine("  \(message)  (\(command))") }

  fileprivate var json: Value {
    ["commit": .string("\(new)"), "command": .string(Text(command)), "message": .string(Text(message))]
  }
}
