internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let what = Positional("ID|KIND", .some)

  static let share = Command(
    name: "share",
    group: .people,
    summary: "Make records everybody's",
    details: """
      The records move to shared/, in one commit, and what names them leads to them as before. KIND means all your
      records of a kind: ledger-sync share category book. A shared category, book, rule, budget or account
      is the household's: everybody can use it, and it counts everybody's bills.
      Where others have the same category as it was planted, their devices let go of that copy with their next
      sync. A copy that somebody changed stays.
      """,
    positionals: [what],
    examples: [
      Example("ledger-sync share category book", "One set of categories and books for everybody"),
      Example("ledger-sync share Rent", "The rule for the rent is everybody's"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    try SharingCommand(context, named: "share").run(invocation.all(what))
    return .done
  }

  static let unshare = Command(
    name: "unshare",
    group: .people,
    summary: "Make shared records yours",
    details: """
      The records move from shared/ to your folder, in one commit. Where others use them, their records name them
      with you as the owner from then on: anna/food.
      """,
    positionals: [what],
    examples: [Example("ledger-sync unshare Rent", "The rule makes your bills from now on")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    try SharingCommand(context, named: "unshare").run(invocation.all(what))
    return .done
  }
}

/// Makes records everybody's, or one person's, and says so.
private struct SharingCommand {
  private let context: Context
  private let name: String
  private let ledger: Ledger
  private let kinds: Kinds
  private let user: Text
  private var isSharing: Bool { name == "share" }

  init(_ context: Context, named name: String) throws {
    (self.context, self.name) = (context, name)
    ledger = try context.ledger(for: name)
    kinds = try ledger.kinds()
    guard let user = try context.user(in: ledger) else { throw Failure.nobodyIsLoggedIn }
    self.user = user
  }

  func run(_ names: [String]) throws {
    guard let (tree, records) = try context.opened(ledger, to: name, { try find(names) }, { $0.map(\.place) }) else {
      return
    }
    if records.isEmpty { return sayNothingToDo(names) }
    let report =
      try isSharing ? tree.share(records, kinds: kinds) : tree.unshare(records, for: user, kinds: kinds)
    if context.settings.format.isJSON { return context.print(json: json(report)) }
    context.print(report.moved, kinds, isSharing ? "shared" : "now yours:")
    if !report.copies.isEmpty { context.print(copies(report.copies)) }
    if report.references > 0 {
      context.print("\(counted(report.references, "reference was", "references were")) changed to lead there")
    }
  }

  /// What has a day of its own is entered, not set up: who shares all of that has mistaken the command.
  private func find(_ names: [String]) throws -> [StoredRecord] {
    for kind in names.compactMap({ kinds.kind(named: Text($0)) }) where isSharing && kind.shard != .none {
      throw Failure.usage(
        "\(kind.name) has a record for each day, and shared ones are in nobody's month",
        hint: "name the records that you mean; for=all says that a \(kind.name) is for everybody")
    }
    return try context.records(named: names, ledger, kinds, of: [isSharing ? .user(user) : .shared])
  }

  private func sayNothingToDo(_ names: [String]) {
    if context.settings.format.isJSON { return context.print(json: json(SharingReport())) }
    let kinds = names.joined(separator: " or ")
    context.note(isSharing ? "you have no \(kinds) of your own" : "no \(kinds) is shared")
  }

  private func copies(_ records: [StoredRecord]) -> String {
    records.count == 1
      ? "\(records[0].id) is there already, and the other copy of it went"
      : "\(records.count) of them are there already, and the other copies went"
  }

  private func json(_ report: SharingReport) -> Value {
    [
      isSharing ? "shared" : "unshared": .array(report.moved.map { RecordAnswer($0, kinds).json }),
      "copies": .array(report.copies.map { .string($0.id) }), "references": .number(Number(report.references)),
    ]
  }
}
