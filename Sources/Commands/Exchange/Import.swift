internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let file = Positional("FILE", .any)
  private static let rule = Option.value("rule", "NAME", "The rule that says how the file is read")
  private static let newRule = Option.value("as", "NAME", "The name of the new rule")
  private static let yes = Option.flag("yes", "Accept the guessed rule and the proposed categories without asking")
  private static let categories = Option.choice(
    "categories", NewNames.allCases.map(\.rawValue),
    "What becomes of categories that are new: make them, or skip them for good")
  private static let accounts = Option.choice(
    "accounts", NewNames.allCases.map(\.rawValue),
    "What becomes of accounts that are new: make them, or skip them for good")
  private static let people = Option(
    name: "people", placeholder: "make|skip|NAME=USER",
    summary: "Who the unknown people in a group's file are: guests to make, skipped, or users", isRepeatable: true)
  private static let dryRun = Option.flag("dry-run", "Show the records that would be made, and make none")
  private static let review = Option.flag("review", "Go through likely duplicates: keep both, or remove one")
  private static let allowDeletions = Option.flag(
    "allow-deletions", "Remove records although many are no longer in the file")
  private static let allOrNothing = Option.flag("all-or-nothing", "Import nothing if any row cannot be read")

  static let importing: Command = Command(
    name: "import",
    group: .exchange,
    summary: "Import records from another program's file",
    details: """
      A rule says what each column of a file becomes. It is a record, users/NAME/imports/RULE.json; see
      docs/imports.md. Without --rule, import uses the one of your rules whose columns are all in the file, or one
      that ships for the files of some programs, or guesses one, shows it with the first records, and keeps it if
      you agree. FILE may be - for stdin, or a folder, where a rule says which of its files are read. Several files
      are imported one after the other.

      Without FILE, --rule NAME runs the program that you have named for this rule, such as one that asks your bank,
      and takes in what it writes to stdout. Only your own configuration of git can name it, never the ledger:
      git config --global ledger-sync.fetch.NAME COMMAND. A shell runs it, in a folder of its own.

      What a file leaves open, such as which way the money went, is asked on a terminal. Without one, nothing is
      changed (exit 3), and the message names the option that answers it, such as --sign. --yes answers no question.

      What the file says becomes a commit on the branch imports/NAME/RULE, and is merged like another device's
      edits: importing the same file again makes no commit, a corrected row updates its record, and what you
      changed in a record stays. Where you and the file changed the same field, both values are listed (exit 1).

      A row that cannot be read is named with its line and column, and the others go in (exit 1). With --rule, a
      record that is no longer in the file is removed if its day falls within the days of the file; if you changed
      it, it stays, and you are asked to decide (ledger-sync conflicts). Without --rule nothing is removed: the
      file may be that of another account.

      What ledger-sync export --all or export ndjson wrote needs no rule, and is merged by the ids of its records.

      New bills that may duplicate others (same day, amount and currency, and a word in common) are listed, and
      both stay. --review goes through them on a terminal: each decision is committed at once, and nobody is asked
      about two bills again that both stay. Without a terminal it lists them (exit 1).

      Pictures that come with records lose the place where they were taken, as with ledger-sync attach;
      --keep-location leaves it.

      A column of categories is read, too. Those that the ledger has are found by id, title or one of their words.
      New ones are asked about on a terminal: make them, say for each what it is, or leave them out. Without one
      they are left out and listed (exit 1), unless --categories says what becomes of them. The rule remembers it.

      Bills that a group shared in Splitwise, Spliit or ihatemoney name people. Who is not in the ledger is asked
      about: make them guests, say who they are, or leave out what names them. Without a terminal nothing is changed
      (exit 3), unless --people says it: make, skip, or 'Bob B.=bob' for each. The rule remembers it.

      Money between your own accounts is a transfer, and neither income nor expense. Add the accounts first, with
      the IBAN or name by which the bank knows them: ledger-sync add account title=Giro words+=IBAN. --account
      says which account a new file is of; its rule remembers it. Give the file of each account a rule of its own
      with --as: both files have the transfer, and it becomes one record. You are asked about an account that may
      be yours and is not in the ledger; without a terminal it is listed (exit 1), unless --accounts decides.

      A new bill without a category is offered the one that most earlier bills of its payee have.
      """,
    positionals: [file],
    options: [
      rule, newRule, yes, categories, accounts, people, review, dryRun, allOrNothing, allowDeletions,
      AttachmentArguments.keepLocation,
    ]
      + GuessArguments.all,
    examples: [
      Example("ledger-sync import bank.csv", "A bank's first file: a rule is guessed, shown and kept"),
      Example("ledger-sync import bank.csv --rule bank", "What is new in a file of the bank"),
      Example("ledger-sync import bank.csv --rule bank --dry-run", "The records that it would make"),
      Example(
        "ledger-sync import card.csv --sign spent-is-positive", "A card's list, in which purchases have no minus"),
      Example("ledger-sync import --rule giro", "What the program writes that git's configuration names for giro"),
      Example("ledger-sync import --review", "Goes through what may be there twice"),
      Example("ledger-sync import backup", "What ledger-sync export --all backup wrote"),
    ]
  ) { invocation, context in
    let ledger = try context.ledger(for: "import")
    var options = ImportRun.Options()
    options.isRehearsal = invocation.has(dryRun)
    options.isAllOrNothing = invocation.has(allOrNothing)
    options.allowsDeletions = invocation.has(allowDeletions)
    options.isAgreed = invocation.has(yes)
    options.accounts = invocation[accounts].flatMap(NewNames.init(rawValue:))
    options.categories = invocation[categories].flatMap(NewNames.init(rawValue:))
    options.people = try PeopleArgument.choice(invocation.all(people))
    options.keepsLocation = invocation.has(AttachmentArguments.keepLocation)
    if invocation.has(rule), invocation.has(newRule) {
      throw Failure.usage("--rule and --as do not go together", hint: "--as NAME guesses a new rule")
    }
    try context.importDriver(of: ledger).begin(options)
    let files = invocation.all(file)
    guard invocation.has(review) else {
      if files.isEmpty { return try takeFetched(invocation, options, in: ledger, context) }
      return try take(files, invocation, options, in: ledger, context)
    }
    if options.isRehearsal { throw Failure.usage("--review and --dry-run do not go together", of: importing) }
    let taken = files.isEmpty ? .done : try take(files, invocation, options, in: ledger, context)
    var conversation = try DuplicateReview(in: ledger, context)
    let reviewed = try conversation.run(of: invocation[rule])
    return taken == .done ? reviewed : taken
  }

  /// What the program writes that the person has named for the rule.
  private static func takeFetched(
    _ invocation: Invocation, _ options: ImportRun.Options, in ledger: Ledger, _ context: Context
  ) throws -> ExitCode {
    guard let name = invocation[rule] ?? invocation[newRule] else {
      throw Failure.usage("FILE is missing", of: importing)
    }
    // What is wrong with the command is found before a bank is asked.
    _ = try answers(invocation)
    let file = try FetchedFile(rule: name, isNew: invocation.has(newRule), by: context.importDriver(of: ledger))
    if let warning = file.warning {
      context.warn(StyledLine(said: "please check: ", .warning) + StyledLine(said: warning))
    }
    // The program writes there, too.
    context.errors.flush()
    if let bytes = try file.content(showsErrors: context.environment.terminals.errors) {
      let given = context.files.with(bytes, as: name)
      return try take([name], invocation, options, in: ledger, context, given: given)
    }
    context.note("\(name): the program wrote nothing, so nothing is new")
    if context.settings.format.isJSON { context.print(json: ["rule": .string(Text(name)), "fetched": false]) }
    return .done
  }

  /// - Parameter given: where the files come from that are not named by their paths.
  private static func take(
    _ files: [String], _ invocation: Invocation, _ options: ImportRun.Options, in ledger: Ledger, _ context: Context,
    given: GivenFiles? = nil
  ) throws -> ExitCode {
    let archives = try given == nil ? files.compactMap { try ArchiveImport($0, in: ledger, context) } : []
    if !archives.isEmpty {
      guard archives.count == 1, files.count == 1 else {
        throw Failure.usage("what export wrote is imported by itself", hint: "name it alone")
      }
      if let other = ([rule, newRule, categories, accounts, people] + GuessArguments.all).first(where: invocation.has) {
        throw Failure.usage("what export wrote needs no rule", hint: "leave \(other.spelling) out")
      }
      return try archives[0].take(options)
    }
    var answers = ImportAnswers(isRehearsal: options.isRehearsal)
    var exit = ExitCode.done
    func take(_ plan: consuming ImportPlan) throws {
      let consent = ImportConsent(context: context, isAgreed: options.isAgreed)
      let isClean = try plan.take(options, ifAgreed: consent.agrees) { outcome in
        answers.add(try ImportAnswer(outcome, context).print(outcome.report))
        if let known = outcome.known { try outcome.run.say(known, about: outcome.report, options, in: context) }
      }
      if isClean == false { exit = .needsDecision }
    }
    if options.isAllOrNothing {
      for plan in try plans(of: files, invocation, options, in: ledger, context, given) { try take(plan) }
    } else {
      for file in files { try take(plan(of: file, invocation, in: ledger, context, given)) }
    }
    answers.print(context)
    return exit
  }

  private static func plan(
    of file: String, _ invocation: Invocation, in ledger: Ledger, _ context: Context, _ given: GivenFiles?
  ) throws -> ImportPlan {
    let answers = try answers(invocation)
    let driver = context.importDriver(of: ledger, files: given)
    guard let name = invocation[rule] else {
      return try GuessedImport(by: driver)
        .plan(file, as: invocation[newRule], answers, makesAccounts: invocation[accounts] == NewNames.make.rawValue)
    }
    var run = try ImportRun(rule: name, by: driver)
    let text = try run.text(of: file)
    try run.settleDecimal(of: text)
    return ImportPlan(text, [ImportPlan.Step(run: run)])
  }

  /// What is said about a file that has no rule yet.
  private static func answers(_ invocation: Invocation) throws -> GuessAnswers {
    if let name = invocation[rule], let option = GuessArguments.all.first(where: invocation.has) {
      throw Failure.usage(
        "\(option.spelling) is only for a file that has no rule yet",
        hint: "leave it out: the rule \(name) decides that; or change the rule")
    }
    return try GuessArguments.answers(invocation)
  }

  /// Those of several files, all of which can be read as a whole.
  private static func plans(
    of files: [String], _ invocation: Invocation, _ options: ImportRun.Options, in ledger: Ledger, _ context: Context,
    _ given: GivenFiles?
  ) throws -> [ImportPlan] {
    var plans = try files.map { file in
      var plan = try plan(of: file, invocation, in: ledger, context, given)
      try plan.decidePeople(options)
      return plan
    }
    if files.count > 1, plans.contains(where: \.addsRules) {
      throw Failure.usage(
        "with --all-or-nothing, several files need a rule that is there already",
        hint: "import one of them first, or name the rule with --rule")
    }
    for place in plans.indices {
      guard let (run, _, problems) = try plans[place].unreadable() else { continue }
      throw ImportRefusal(run, named: plans[place].name, problems).ofWhole
    }
    return plans
  }
}
