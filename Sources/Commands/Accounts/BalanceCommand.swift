internal import Records
internal import Reports
internal import Desk

extension Command {
  private static let account = Positional("ACCOUNT", .optional)
  private static let day = Positional("DAY", .optional)
  private static let convert = Option.value(
    "convert", "CURRENCY", "Add up all accounts in this currency, by the rates that you keep")

  static let balance = Command(
    name: "balance",
    group: .views,
    summary: "Show what accounts hold",
    details: """
      An account holds what it opened with, what bills with account=ACCOUNT brought and took since then, and what
      transfers moved: type=transfer account=giro to=savings is neither income nor expense. On a shared account
      everybody's bills count. Balances are those of the end of DAY, which is today unless you say so.
      """,
    positionals: [account, day],
    options: [convert, AskedLedger.at],
    examples: [
      Example("ledger-sync add account title=Giro type=bank opening=1000", "An account that holds 1000"),
      Example("ledger-sync add bill 12.50 lunch account=giro", "A lunch paid from Giro"),
      Example("ledger-sync add bill type=transfer amount=100 account=giro to=savings", "Move 100 to savings"),
      Example("ledger-sync balance", "What all accounts hold today"),
      Example("ledger-sync balance giro 2026-10-31 --format json", "One of them at the end of October"),
    ],
    answersRows: false
  ) { invocation, context in
    let ledger = try AskedLedger("balance", invocation, context)
    let words = [account, day].compactMap(invocation.optional)
    let answer = try BalanceAnswer(in: ledger, words: words, convertedTo: invocation[convert])
    if context.settings.format.isJSON {
      context.print(json: answer.json)
    } else {
      for line in answer.list.lines(width: context.width, in: answer.words) { context.print(line) }
      if answer.isEmpty { context.note("no accounts yet; ledger-sync add account title=NAME opening=AMOUNT makes one") }
    }
    for sentence in answer.unknown { context.note("note: \(sentence)") }
    context.warn(unplaced: answer.unplaced)
    context.note(skipped: answer.skipped)
    return .done
  }
}

extension Context {
  /// Says what is in no balance, for nobody has the account that it names.
  func warn(unplaced sentences: [Sentence]) {
    for sentence in sentences { warn(StyledLine(said: "skipped: ", .warning) + StyledLine(said: sentence)) }
  }
}
