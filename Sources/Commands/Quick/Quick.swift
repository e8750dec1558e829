internal import Desk
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
      A currency can touch it or stand beside it: 5€, 4 USD. Words that are the id or title of a category name it.
      Words that a category lists, what earlier bills of that name had, or an abbreviation where it is the only
      word (elc is Electricity) name one, too, and stay in the name. @ stands before a book, # before a tag. Days
      and times are those of add: yesterday, last friday, 3 days ago, 2026-11-20, 20.11., 8:30, a day and a time.
      FIELD=VALUE sets any field, name='7 eleven' too. All else is the name.

      A plus says that money comes in: +500 bonus. Without it, a category of income counts only where nothing but
      days, tags, people and a book stands beside it: 2500 salary.

      quick add NAME FIELD=VALUE... keeps what you write often as a template: its name in a line stands for these
      fields, and what else stands there counts instead. quick list shows the templates, quick rm NAME takes one
      away.

      With --dry-run or --request, every line is a bill, whatever its first word.

      What was understood is shown, and behind “or” what was guessed or might have been meant. Two amounts, two
      days, or words that could mean two categories are an error that shows them, and nothing is written. Retired
      categories and books are not found.

      To a shell, # begins a comment, and * stands for files: put a line with them in quotes.
      ledger-sync add KIND takes such a line for every kind with an amount of money.
      """,
    positionals: [line],
    options: [AttachmentArguments.attach, AttachmentArguments.keepLocation, RequestArgument.option, dryRun],
    examples: [
      Example("ledger-sync quick 12.50 lunch food", "A bill of today"),
      Example("ledger-sync quick +40 refund", "Money that comes in"),
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
    // What comes from a page or a timer is a line, whatever its first word is.
    let isLine = invocation.has(RequestArgument.option) || invocation.has(dryRun)
    if !isLine, let templates = QuickTemplateCommand(invocation.all(line)) {
      try templates.run(kind, in: ledger, kinds: kinds, context)
      return .done
    }
    let entry = try context.entry(of: kind, in: ledger, kinds: kinds)
    let words = invocation.all(line)
    try entry.write(
      words, attaching: try AttachmentArguments(invocation), isLine: true, isRehearsal: invocation.has(dryRun),
      doing: try RequestArgument(
        invocation, askingFor: ["quick", words.joined(separator: " ")] + invocation.all(AttachmentArguments.attach),
        with: context.sentFiles),
      in: context)
    return .done
  }
}
