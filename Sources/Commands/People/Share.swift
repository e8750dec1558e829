internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  static let share = Command(
    name: "share",
    group: .people,
    summary: "Make records everybody's",
    details: """
      The records move to shared/, in one commit, and everything that refers to them still does. KIND stands for
      all your records of that kind: ledger-sync share category book. Everybody can use a shared category, book,
      rule or account, and a shared budget or account counts everybody's bills.
      Everybody starts with the same categories and books. Once yours are shared, the other devices remove their
      own copies at the next sync. A copy that somebody has changed stays.
      """,
    positionals: [.recordsOrKinds],
    examples: [
      Example("ledger-sync share category book", "One set of categories and books for everybody"),
      Example("ledger-sync share Rent", "The rule for the rent is everybody's"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    try SharingCommand(context, named: "share").run(invocation.all(.recordsOrKinds))
    return .done
  }

  static let unshare = Command(
    name: "unshare",
    group: .people,
    summary: "Make shared records yours",
    details: """
      The records move from shared/ to your folder, in one commit. Records of other people that use them then
      name you as the owner: anna/food.
      """,
    positionals: [.recordsOrKinds],
    examples: [Example("ledger-sync unshare Rent", "From now on the rule makes bills for you alone")],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    try SharingCommand(context, named: "unshare").run(invocation.all(.recordsOrKinds))
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
    guard
      let (tree, records) = try context.opened(
        ledger, to: isSharing ? .share : .unshare, { try find(names) }, { $0.map(\.place) })
    else {
      return
    }
    if records.isEmpty { return sayNothingToDo(names) }
    let report =
      try isSharing ? tree.share(records, kinds: kinds) : tree.unshare(records, for: user, kinds: kinds)
    if context.settings.format.isJSON { return context.print(json: json(report)) }
    try context.print(report.moved, kinds, isSharing ? "shared" : "unshared", titlesIn: ledger)
    if !report.copies.isEmpty { context.print(copies(report.copies)) }
    if report.references > 0 {
      context.print("changed \(counted(report.references, "reference")) to them")
    }
  }

  /// What has a day of its own is entered, not set up: who shares all of that has mistaken the command.
  private func find(_ names: [String]) throws -> [StoredRecord] {
    for kind in names.compactMap({ kinds.kind(named: Text($0)) }) where isSharing {
      if kind.isPrivate {
        throw Failure.usage(
          "\(kind.name) is private, and stays on this device",
          hint: "ledger-sync kinds public \(kind.name) makes the kind public again")
      }
      if kind.shard == .none { continue }
      let division: Sentence = kind.field("for") == nil ? "" : "; to divide one among everybody, write for=all"
      throw Failure.usage(
        "each \(kind.one) belongs to a day, and a shared one is in nobody's month",
        hint: "name the \(kind.several) that you mean\(division)")
    }
    return try context.records(named: names, ledger, kinds, of: [isSharing ? .user(user) : .shared])
  }

  private func sayNothingToDo(_ names: [String]) {
    if context.settings.format.isJSON { return context.print(json: json(SharingReport())) }
    let kinds = names.said(separator: " or ")
    context.note(isSharing ? "you have no \(kinds) of your own" : "no \(kinds) is shared")
  }

  private func copies(_ records: [StoredRecord]) -> Sentence {
    records.count == 1
      ? "\(records[0].id) was there already; the extra copy was removed"
      : "\(records.count) of them were there already; the extra copies were removed"
  }

  private func json(_ report: SharingReport) -> Value {
    [
      isSharing ? "shared" : "unshared": .array(report.moved.map { RecordAnswer($0, kinds).json }),
      "copies": .array(report.copies.map { .string($0.id) }), "references": .number(Number(report.references)),
    ]
  }
}
