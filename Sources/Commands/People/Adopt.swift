internal import Records
internal import Store

extension Command {
  static let adopt = Command(
    name: "adopt",
    group: .people,
    summary: "Make the records in local/ yours",
    details: "Records that were kept while nobody was logged in move to your folder, with their ids, in one commit.",
    examples: [Example("ledger-sync adopt", "3 records from local/ are yours now")],
    answersRows: false
  ) { _, context in
    let ledger = try context.ledger(for: "adopt")
    guard let user = try context.user(in: ledger) else { throw Failure.nobodyIsLoggedIn }
    let count = try WorkTree.open(ledger).adopt(for: user)
    if context.settings.format.isJSON {
      context.print(json: ["adopted": .number(Number(count)), "user": .string(user)])
    } else if count == 0 {
      context.print("there is nothing in local/ to adopt")
    } else {
      context.print(count == 1 ? "1 record from local/ is yours now" : "\(count) records from local/ are yours now")
    }
    return .done
  }
}

extension Option {
  static let adopt = Option.flag("adopt", "Make the records in local/ yours")
  static let noAdopt = Option.flag("no-adopt", "Leave the records in local/ where they are")
}

extension Failure {
  static let nobodyIsLoggedIn = Failure(
    .invalid, .invalid, "nobody is logged in",
    hint: "ledger-sync login NAME logs in; ledger-sync register NAME makes a user")
}

/// Whether a new user takes over the records in `local/`: as the options say, else as a person answers.
struct AdoptionChoice {
  private let context: Context
  private let given: Bool?

  init(_ invocation: Invocation, _ context: Context) throws(Failure) {
    self.context = context
    if invocation.has(.adopt), invocation.has(.noAdopt) {
      throw .usage("--adopt and --no-adopt contradict each other", hint: "give one of them")
    }
    given = invocation.has(.adopt) ? true : invocation.has(.noAdopt) ? false : nil
  }

  /// Answers how many records came to the user.
  func carryOut(in tree: WorkTree, for user: Text) throws -> Int {
    let waiting = try tree.ledger.adoptableFiles().count
    if waiting == 0 { return 0 }
    if try given ?? isWanted(waiting) { return try tree.adopt(for: user) }
    if given == nil { context.note("files that stay in local/: \(waiting); ledger-sync adopt makes them yours") }
    return 0
  }

  /// Without a terminal nobody can be asked, and nothing is moved.
  private func isWanted(_ count: Int) throws -> Bool {
    try context.confirm("Files in local/ that nobody owns yet: \(count). Make them yours?", usual: true) ?? false
  }
}
