internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Command {
  private static let rehearsal = Option.flag("dry-run", "Only say what would be made")

  static let recur = Command(
    name: "recur",
    group: .records,
    summary: "Make the recurring bills that are due",
    details: """
      A rule is a record of the kind recurring (ledger-sync kinds recurring explains its fields): what its bills
      say, and when they come. every is month, week, 2 weeks, year; on is 1, last day, last working day,
      monday, second friday; without it the bill comes on the day of the month or week on which from is. A
      day that a month does not have is its last day. until and count end a rule. Working days are Monday to
      Friday.

      Makes what is due until today of your rules, and of those in shared/, whose bills lie in shared/, too.
      Each bill is made once: bills that several devices make are one. A bill that you
      change stays as you changed it, and one that you remove is not made again. To leave one out before it
      comes, or to have it on another day, name its day in skip or in move. Where a rule is changed, only what
      comes after its last bill follows it.

      That bills are due is said by ledger-sync alone, status, sync, refresh and watch.
      ledger-sync timeline --forecast shows what is still to come.
      """,
    options: [rehearsal],
    examples: [
      Example(
        "ledger-sync add recurring name=Rent amount=800 category=home from=2026-12-01", "Every month, on the 1st"),
      Example(
        "ledger-sync add recurring name=Salary amount=2500 category=salary from=2026-12-01 on='last working day'",
        "On the last day from Monday to Friday"),
      Example("ledger-sync recur", "Make what is due"),
      Example("ledger-sync set rent -- skip+=2027-01-01", "No rent in January"),
    ],
    answersRows: false
  ) { invocation, context in
    let session = try context.session(for: "recur")
    let ledger = session.ledger
    let kinds = try ledger.kinds()
    let user = try RecurringReader.user(session, kinds)
    var reader = try RecurringReader(ledger, kinds)
    let due = try reader.due(of: RecurringReader.owners(for: user), through: ledger.surroundings.today)
    let isRehearsal = invocation.has(rehearsal)
    let tree = isRehearsal ? try WorkTree.openForRehearsal(ledger) : try WorkTree.open(ledger)
    let report = try tree.make(due.map(\.entries))
    let answer = RecurAnswer(report, kinds, try ReaderClock(of: ledger), skipped: reader.skipped)
    if context.settings.format.isJSON {
      context.print(json: answer.json(in: context.spoken.language))
    } else {
      for line in answer.lines { context.print(line) }
      if due.isEmpty, reader.skipped.isEmpty {
        context.note("no rules; ledger-sync add recurring name=Rent amount=800 from=2026-12-01 makes one")
      }
    }
    if isRehearsal { context.note("nothing was changed: this was a dry run") }
    context.note(skipped: answer.skipped)
    return report.sync.conflicts.isEmpty && report.sync.keptBoth.isEmpty ? .done : .needsDecision
  }
}

/// What `recur` made.
private struct RecurAnswer {
  private let report: RecurrenceReport
  private let kinds: Kinds
  private let clock: ReaderClock
  let skipped: [SkippedFile]

  init(_ report: RecurrenceReport, _ kinds: Kinds, _ clock: ReaderClock, skipped: [SkippedFile]) {
    (self.report, self.kinds, self.clock) = (report, kinds, clock)
    self.skipped = skipped + report.sync.skipped.filter { !skipped.contains($0) }
  }

  var lines: [StyledLine] {
    let made = report.made.map {
      StyledLine(said: report.sync.isRehearsal ? "would make \(summary(of: $0))" : "made \(summary(of: $0))")
    }
    let answer = SyncAnswer(report: report.sync, kinds: kinds, command: "recur", clock: clock)
    return (made.isEmpty ? [StyledLine(said: "nothing is due")] : made) + answer.decisionLines
  }

  /// `7k3fq2xw  2026-12-01  Rent  800 EUR`.
  private func summary(of made: MadeEntry) -> Sentence {
    let location = RecordLocation(path: made.path)
    let kind = location.flatMap { kinds.kind(of: $0) }
    let name = Sentence(verbatim: location?.id.string ?? made.path)
    return ([name] + RecordSummary(made.entry.members, kind).short).joined(separator: "  ")
  }

  /// `{"made":[{"rule","day","id","kind","user","path","fields"}],"conflicts":[…],"left_out":[…],"dry_run":bool}`.
  func json(in language: Language) -> Value {
    let made = report.made.map { made -> Value in
      let location = RecordLocation(path: made.path)
      return [
        "rule": .string(made.rule), "day": .string(Text(made.entry.day.description)),
        "id": location.map { .string($0.id) } ?? .null,
        "kind": location.flatMap { kinds.kind(of: $0) }.map { .string($0.name) } ?? .null,
        "user": location?.owner.user.map { .string($0) } ?? .null, "path": .string(Text(made.path)),
        "fields": .object(made.entry.members),
      ]
    }
    let conflicts = report.sync.conflicts.map { ConflictAnswer.json($0, kinds: kinds) }
    return [
      "made": .array(made), "conflicts": .array(conflicts), "left_out": .array(skipped.map { $0.json(in: language) }),
      "dry_run": .bool(report.sync.isRehearsal),
    ]
  }
}
