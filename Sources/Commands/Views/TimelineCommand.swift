internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Store

extension Command {
  private static let since = Option.value(
    "since", "REV|DATE|last-sync", "What changed since: each record with its effect on the sums")
  private static let forecast = Option.flag("forecast", "Also what recurring bills will bring; no sum has it")

  static let timeline = Command(
    name: "timeline",
    group: .views,
    summary: "Show money day by day",
    details: """
      PERIOD is a month, day, year or range as in questions, such as 2026-11, last month or 2026-W47; without
      one it is this month, or what a term says about dates. Terms narrow it down as in ledger-sync list.
      Every day has its income and expense, newest first, and its records below: category, name, amount,
      📎 where there is a picture or another file, book, person and remark where they differ or are there.
      Every figure is the same as in ledger-sync sum for the same question, also with --share. A record
      whose amount is missing or cannot be read is shown, counts in no figure, and is named on stderr.
      Where ledger-sync use names a book, that book alone is shown, and the last line counts what it hides,
      unless --all or a term such as book:trip says otherwise.

      --since says why a sum is no longer what it was: the records that were added, changed or deleted since the
      end of a day, since a commit, or since the last sync that brought something began, each with what that did
      to the sums. The sums of then plus all these effects are the sums of now.
      """,
    positionals: ViewedRecords.positionals,
    options: ViewedRecords.options + [forecast, since, ViewOptions.share, ViewOptions.ascii],
    examples: [
      Example("ledger-sync timeline", "This month"),
      Example("ledger-sync timeline last month category:food", "What was eaten last month"),
      Example("ledger-sync timeline next month --forecast", "What is to come"),
      Example("ledger-sync timeline --since yesterday", "Why this month is not what it was yesterday"),
      Example("ledger-sync timeline 2026 --user all --all", "A year of the whole household, all books"),
    ],
    answersRows: false,
    isPaged: true
  ) { invocation, context in
    if let moment = invocation[since] {
      if invocation.has(forecast) {
        throw Failure.usage(
          "--since and --forecast contradict each other", hint: "leave one out: what is still to come has not changed")
      }
      return try context.showChanges(since: moment, invocation)
    }
    let viewed = try ViewedRecords("timeline", invocation, context, usual: "this-month")
    let notes = try viewed.inquiry.notes()
    let view = try TimelineView(viewed, expecting: invocation.has(forecast) ? ExpectedBills(viewed) : nil)
    if context.settings.format.isJSON {
      context.print(json: .object(view.json))
    } else {
      let lines = view.timeline.lines(width: context.width, isASCII: invocation.has(ViewOptions.ascii))
      for line in lines where context.output.isOpen { context.print(line) }
      context.print(noteOf: viewed)
      if view.isEmpty { try context.noteNothing(viewed.inquiry) }
    }
    for note in notes { context.note(note.note) }
    if view.isEmpty { try context.hint(for: viewed.inquiry) }
    context.note(notes: view.notes)
    context.note(skipped: view.skipped)
    return .done
  }
}

extension Context {
  /// Below a view: what the book in use hides.
  func print(noteOf viewed: ViewedRecords) {
    guard output.isOpen, let note = viewed.noteOfOtherBooks() else { return }
    print("")
    print(StyledLine(note, .dim))
  }
}
