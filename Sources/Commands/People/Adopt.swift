internal import Desk
internal import Records
internal import Store

extension Command {
  static let adopt = Command(
    name: "adopt",
    group: .people,
    summary: "Make the records in local/ yours",
    details: """
      Records that were kept while nobody was logged in move to your folder, with their ids, in one commit. One
      whose name you have already, as a category can, gets another name, and what refers to it follows. What was
      adopted before adds nothing.
      """,
    examples: [Example("ledger-sync adopt", "3 records from local/ are yours now")],
    answersRows: false,
    isDeed: true
  ) { _, context in
    let ledger = try context.ledger(for: "adopt")
    guard let user = try context.user(in: ledger) else { throw Failure.nobodyIsLoggedIn }
    let report = try WorkTree.open(ledger).adopt(for: user)
    if context.settings.format.isJSON {
      var json: Object = ["adopted": .number(Number(report.adopted)), "user": .string(user)]
      json["already"] = .number(Number(report.alreadyThere))
      json["renamed"] = .array(report.renamed.map { ["from": .string($0.from), "to": .string($0.to)] })
      json["staying"] = .array(report.staying.map { .string(Text($0)) })
      context.print(json: .object(json))
    } else {
      context.print(report)
    }
    return .done
  }
}

extension Context {
  /// What came of it, for people.
  func print(_ report: AdoptionReport) {
    let isNothing = report.adopted == 0 && report.alreadyThere == 0 && report.staying.isEmpty
    if isNothing { return print("there is nothing in local/ to adopt") }
    print("\(counted(report.adopted, "record from local/ is", "records from local/ are")) yours now")
    if report.alreadyThere > 0 { print("\(counted(report.alreadyThere, "record was", "records were")) yours already") }
    for (from, to) in report.renamed { print("\(from) is \(to) now: there was another \(from) already") }
    if report.followed > 0 { print("\(counted(report.followed, "reference follows", "references follow")) them") }
    for path in report.staying { note("\(path) stays: it is yours already, with other content") }
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

  /// What came to the user; nil where nothing was to be adopted.
  func carryOut(in tree: WorkTree, for user: Text) throws -> AdoptionReport? {
    let waiting = try tree.ledger.adoptableFiles().count
    if waiting == 0 { return nil }
    if try given ?? isWanted(waiting) { return try tree.adopt(for: user) }
    if given == nil { context.note("files that stay in local/: \(waiting); ledger-sync adopt makes them yours") }
    return nil
  }

  /// Without a terminal nobody can be asked, and nothing is moved.
  private func isWanted(_ count: Int) throws -> Bool {
    try context.confirm("Files in local/ that nobody owns yet: \(count). Make them yours?", usual: true) ?? false
  }
}
