internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let commits = Positional("COMMIT", .some)
  private static let allowDeletions = Option.flag(
    "allow-deletions", "Go on although many records of others would disappear")

  static let drop = Command(
    name: "drop",
    group: .history,
    summary: "Take back what a commit changed, whoever made it",
    details: """
      Whatever else was done since stays; where somebody has changed the same field since, both values are listed
      (exit 1). Nothing is rewritten: the commit stays in the history, and the others get what takes it back with
      your next push. If two people drop the same commit at the same time, it is taken back once. Where keys are
      in use, you can drop what you may write, and a keeper everything; for verify it is settled then. undo brings
      it back.
      """,
    positionals: [commits],
    options: [allowDeletions],
    examples: [
      Example("ledger-sync drop 1f3a5b7c", "Take back what that commit changed"),
      Example("ledger-sync sync --drop-unproven", "Take back at once what comes in unproven"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let history = try HistoryContext("drop", context)
    let ids = try invocation.all(commits).map { try history.commit(named: $0) }
    let report = try WorkTree.open(history.ledger).drop(ids, allowDeletions: invocation.has(allowDeletions))
    let answer = SyncAnswer(
      report: report, kinds: try history.ledger.kinds(), command: "drop", clock: try ReaderClock(of: history.ledger))
    if context.settings.format.isJSON {
      context.print(json: answer.json(in: context.spoken.language))
    } else {
      for commit in report.dropped { context.print(commit.line) }
      if !report.changes.isEmpty { for line in answer.lines() { context.print(line) } }
    }
    context.note(skipped: report.skipped)
    context.note("ledger-sync undo brings it back")
    return report.conflicts.isEmpty && report.keptBoth.isEmpty ? .done : .needsDecision
  }
}

extension DroppedCommit {
  var line: Sentence { "took back \(id.short) of \(by)" }
}
