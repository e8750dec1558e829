internal import Store

extension Command {
  private static let file = Positional("FILE", .some)
  private static let rule = Option.value("rule", "NAME", "The rule that says how the file is read")
  private static let newRule = Option.value("as", "NAME", "Guess a rule and keep it by that name")
  private static let yes = Option.flag("yes", "Keep what was guessed and proposed without asking")
  private static let dryRun = Option.flag("dry-run", "Show the records that would be made, and make none")
  private static let allOrNothing = Option.flag("all-or-nothing", "Take in nothing where a row cannot be read")

  static let importing = Command(
    name: "import",
    group: .exchange,
    summary: "Take in records from a file of another program",
    details: """
      A rule says what becomes of the columns of a file: users/NAME/imports/RULE.json, which docs/imports.md
      explains. Without --rule, a rule of yours is taken that has all of its columns in the file, or one is
      guessed: it is shown with the first records, and kept if you agree. FILE may be - for stdin.

      What the file says becomes a commit on the branch imports/NAME/RULE, and is merged as what another device
      did: the same file twice makes no commit, a corrected row updates its record, and what you changed in a
      record stays. Where you and the file changed the same field, both values are listed (exit 1).

      A row that cannot be read is named with its line and column, and the others go in (exit 1). A record that
      the file does not have any more goes, if its day is among the days of the file; where you changed it, it
      stays, and the deletion is listed beside it.

      Bills that may be the same as others (day, amount and currency, and a word in common) are listed, and both
      stay. For new bills without a category, the one is proposed that most earlier bills of the payee have.
      """,
    positionals: [file],
    options: [rule, newRule, yes, dryRun, allOrNothing, SyncCommandOptions.allowDeletions],
    examples: [
      Example("ledger-sync import bank.csv", "The first file of a bank: the rule is guessed, shown and kept"),
      Example("ledger-sync import bank.csv --rule bank", "What is new in a file of the bank"),
      Example("ledger-sync import bank.csv --rule bank --dry-run", "The records that it would make"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "import")
    let options = ImportRun.Options(
      isRehearsal: invocation.has(dryRun), isAllOrNothing: invocation.has(allOrNothing),
      allowsDeletions: invocation.has(SyncCommandOptions.allowDeletions), isAgreed: invocation.has(yes))
    if invocation.has(rule), invocation.has(newRule) {
      throw Failure.usage("--rule and --as do not go together", hint: "--as NAME guesses a new rule")
    }
    let take: (String) throws -> ExitCode
    if let name = invocation[rule] {
      let run = try ImportRun(rule: name, in: ledger, context)
      take = { try run.take($0, options) }
    } else {
      let guessing = try GuessedImport(in: ledger, context)
      take = { try guessing.take($0, as: invocation[newRule], options) }
    }
    var exit = ExitCode.done
    for file in invocation.all(file) where try take(file) == .needsDecision { exit = .needsDecision }
    return exit
  }
}
