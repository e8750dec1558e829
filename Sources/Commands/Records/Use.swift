internal import Desk
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let book = Positional("BOOK", .optional)
  private static let all = Option(
    name: "all", summary: "No book in particular: new bills get the usual one", replacesArguments: true)

  static let use = Command(
    name: "use",
    group: .records,
    summary: "Say which book new bills get on this device",
    details: """
      BOOK is the id or title of a book. It counts for add and quick, on this device alone, until another one or
      --all is said; book=daily, or @daily in a quick line, still names another. Until then month, chart,
      timeline, report and settle show that book alone, and say how much is in others. Without BOOK it says
      which one it is.
      """,
    positionals: [book],
    options: [all],
    examples: [
      Example("ledger-sync use daily", "From now on new bills stand in this book"),
      Example("ledger-sync use --all", "Back home"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "use")
    let usage = BookUsage(ledger, try ledger.kinds(), owner: try context.user(in: ledger).map { .user($0) } ?? .local)
    if let name = invocation.optional(book) { try usage.take(name) }
    if invocation.has(all) { try WorkTree.open(ledger).use(book: nil) }
    try usage.say(to: context)
    return .done
  }
}

/// Which book new bills get here.
private struct BookUsage {
  private let ledger: Ledger
  private let kinds: Kinds
  private let references: References

  init(_ ledger: Ledger, _ kinds: Kinds, owner: Owner) {
    (self.ledger, self.kinds) = (ledger, kinds)
    references = References(ledger, kinds: kinds, owner: owner)
  }

  func take(_ name: String) throws {
    let (value, record) = try references.resolve(name, kind: PlantedKind.book.kindName)
    if record.isRetired {
      throw Failure(
        .invalid, .invalid, "the book \(value) is retired", hint: "ledger-sync set \(value) retired= takes that back"
      ).at(record.path)
    }
    try WorkTree.open(ledger).use(book: value)
  }

  func say(to context: Context) throws {
    let id = try ledger.bookInUse()
    if context.settings.format.isJSON { return context.print(json: ["book": id.map { .string($0) } ?? .null]) }
    guard let id else { return context.print("new bills get the usual book") }
    guard let record = try references.record(id, kind: PlantedKind.book.kindName) else {
      return context.print("new bills get the usual book: \(id), which was in use, is not there")
    }
    if record.isRetired {
      return context.print("new bills get the usual book: \(id), which was in use, is retired")
    }
    context.print("new bills get the book \(RecordAnswer(record, kinds).line)")
  }
}

extension PlantedKind {
  fileprivate var kindName: Text { Text(name) }
}
