internal import Records
internal import Schema
internal import Store

extension Command {
  private static let line = Positional("WORD", .some)
  private static let dryRun = Option.flag("dry-run", "Show what would be written, and write nothing")

  static let quick = Command(
    name: "quick",
    group: .records,
    summary: "Write a bill in one line of words",
    details: """
      The words stand in any order. A number or arithmetic is the amount, which is all that is needed: 12.50+3.
      Beside it a currency can stand: 4 USD. Words that are the id or title of a category name it, else a word of
      three or more letters with which one category's begins, also without its vowels (elc is Electricity).
      @ stands before a book, # before a tag. Days and times are those of add: yesterday, last friday, 3 days
      ago, 2026-11-20, 20.11., 19:30, a day and a time. FIELD=VALUE sets any field, name='7 eleven' too. All
      else is the name.

      quick add NAME FIELD=VALUE... keeps what you write often as a template: its name in a line stands for these
      fields, and what else stands there counts instead. quick list shows the templates, quick rm NAME takes one
      away.

      What was understood is shown, and what a word might have been besides. Two amounts, two days, or words that
      could mean two categories are an error that shows them, and nothing is written. Retired categories and books
      are not found.

      To a shell, # begins a comment, and * stands for files: put a line with them in quotes.
      ledger-sync add KIND takes such a line for every kind with an amount of money.
      """,
    positionals: [line],
    options: [AttachmentArguments.attach, AttachmentArguments.keepLocation, dryRun],
    examples: [
      Example("ledger-sync quick 12.50 lunch food", "A bill of today"),
      Example("ledger-sync quick '120 lunch food #work @daily yesterday'", "With a tag, in a book, the day before"),
      Example("ledger-sync quick add lunch category=food amount=120", "A template"),
      Example("ledger-sync quick lunch 95", "A bill from it, today for less"),
    ],
    answersRows: false,
    isDeed: true
  ) { invocation, context in
    let ledger = try context.ledger(for: "quick")
    let kinds = try ledger.kinds()
    let kind = try kinds.ofMoney()
    if let templates = QuickTemplateCommand(invocation.all(line)) {
      try templates.run(kind, in: ledger, kinds: kinds, context)
      return .done
    }
    let entry = try RecordEntry(kind, in: ledger, kinds: kinds, context)
    try entry.write(
      invocation.all(line), attaching: try AttachmentArguments(invocation), isLine: true,
      isRehearsal: invocation.has(dryRun))
    return .done
  }
}

extension Kinds {
  /// The kind that a quick line is of: the planted one, where that has money, else the only one that has.
  func ofMoney() throws(Failure) -> Kind {
    if let planted = try called(PlantedKind.bill.name), QuickFields(planted) != nil { return planted }
    let found = all.filter { QuickFields($0) != nil }
    if let kind = found.first, found.count == 1 { return kind }
    if found.isEmpty {
      throw Failure(
        .invalid, .notFound, "no kind of this ledger has an amount of money",
        hint: "\"money\" in a kind's x-ledger names the field")
    }
    let names = found.map(\.name.string).joined(separator: ", ")
    throw .usage("several kinds have an amount of money: \(names)", hint: "ledger-sync add KIND 12.50 lunch")
  }
}
