internal import Desk
internal import Records
internal import Store

extension Command {
  static let whoami = Command(
    name: "whoami",
    group: .people,
    summary: "Say who is logged in",
    examples: [Example("ledger-sync whoami", "alice")],
    answersRows: false
  ) { _, context in
    let ledger = try context.ledger(for: "whoami")
    let user = try ledger.sessionUser()
    try SessionAnswer(ledger, context).print(
      user.map { Sentence(verbatim: $0.string) } ?? "nobody is logged in; new records go to local/")
    try context.note(revokedKeyIn: ledger)
    return .done
  }
}

/// What commands about the session answer.
struct SessionAnswer {
  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) {
    self.ledger = ledger
    self.context = context
  }

  /// Words for people; for programs who is logged in now.
  func print(_ words: Sentence, adopted: AdoptionReport? = nil) throws {
    guard context.settings.format.isJSON else {
      context.print(words)
      if let adopted { context.print(adopted) }
      return
    }
    let user: Value = try ledger.sessionUser().map { .string($0) } ?? .null
    let manifest = try ledger.manifest()
    let currency: Value = manifest.currency.map { .string(Text($0)) } ?? .null
    context.print(json: ["user": user, "ledger": .string(manifest.id), "currency": currency])
  }
}
