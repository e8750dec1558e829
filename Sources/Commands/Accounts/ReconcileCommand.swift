internal import Query
internal import Records
internal import Reports
internal import Desk
internal import Store

extension Command {
  private static let account = Positional("ACCOUNT")
  private static let amount = Positional("AMOUNT")
  private static let day = Positional("DAY")

  static let reconcile = Command(
    name: "reconcile",
    group: .views,
    summary: "Compare an account with what the bank says",
    details: """
      Saves in the account what the bank says it held at the end of a day, and compares that with its bills. If
      the two differ, the exit code is 1, and the bills that could explain it are listed: those of exactly the
      difference or of half of it; if there are none, every bill since the last day on which both agreed.
      """,
    positionals: [account, amount, day],
    examples: [
      Example("ledger-sync reconcile giro 1532.10 2026-11-30", "What the statement of November ends with"),
      Example("ledger-sync reconcile giro 1532.10 yesterday --format json", "For programs"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try AskedLedger("reconcile", invocation, context)
    let found = try Reconciliation(
      in: ledger, account: invocation[account], amount: invocation[amount], day: invocation[day])
    try context.note(found, in: ledger.ledger)
    if context.settings.format.isJSON {
      context.print(json: found.json)
    } else {
      context.print(found.sentence)
      for line in found.list.lines(width: context.width) { context.print(line) }
    }
    context.warn(unplaced: found.unplaced)
    context.note(skipped: found.skipped)
    return found.agrees ? .done : .needsDecision
  }
}

extension Context {
  /// Writes the bank's figure into the account.
  fileprivate func note(_ found: Reconciliation, in ledger: Ledger) throws {
    let kinds = try ledger.kinds()
    let record = try ledger.record(at: found.account.path.string)
    var editing = try RecordEditing(record, in: ledger, kinds: kinds)
    _ = try WorkTree.open(ledger).change([(record, editing.changes([found.assignment]))], kinds: kinds)
  }
}
