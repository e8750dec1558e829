internal import Desk
internal import Records
internal import Reports

extension Command {
  static let chart = Command(
    name: "chart",
    group: .views,
    summary: "Draw money as bars, lines or a pie",
    details: """
      PERIOD and terms are those of ledger-sync timeline, and without a period it is this month, by month or
      quarter this year, by year all of it. Bars and lines are by day, of more than two months by month; a pie
      is by category. Every figure is the one that ledger-sync sum gives for the same question; each currency
      gets its own chart, unless --convert puts all amounts into one.

      Bars and lines over time show income and expense, others what was spent; --figures names other figures.
      Only running sums (--cumulative) are joined by a line: other amounts over time stand as upright bars.
      A second key makes a series of each of its values: --by month,category. With --compare the period before
      stands beside this one: months beside as many months, other periods beside as many days.

      A pie gathers its smallest slices (“9 others”). A group below zero, such as a category with more money
      back than spent, can be no slice: it is named beside the pie, and shares are those of the others. A
      record with two tags is in the slices of both.

      -o writes an SVG or PNG picture. PNG needs rsvg-convert (of Debian's librsvg2-bin).
      """,
    positionals: [ChartFile.form] + ViewedRecords.positionals,
    options: ChartQuestion.options + ViewedRecords.options + [ViewOptions.ascii, ChartFile.option],
    examples: [
      Example("ledger-sync chart pie", "What was spent this month, by category"),
      Example("ledger-sync chart bar last-month", "Income and expense of each day"),
      Example("ledger-sync chart line 2026 --by month --cumulative --compare", "The running balance, and last year's"),
      Example("ledger-sync chart bar 2026 --by month,category --convert EUR", "Where it went, month by month"),
      Example("ledger-sync chart pie 2026 --by payee -o payees.svg", "As a picture"),
    ],
    answersRows: false,
    isPaged: true
  ) { invocation, context in
    let form = try ChartFile.form(invocation)
    let file = try invocation[ChartFile.option].map { try ChartFile($0, invocation, context) }
    let question = try ChartQuestion(form, invocation, context)
    let notes = try question.viewed.inquiry.notes()
    let view = try ChartView(question)
    if let file {
      try file.write(view, isASCII: invocation.has(ViewOptions.ascii))
      if let note = view.viewed.noteOfOtherBooks() { context.note(verbatim: note) }
    } else {
      context.show(view, isASCII: invocation.has(ViewOptions.ascii))
    }
    if view.isEmpty { try context.noteNothing(question.viewed.inquiry) }
    for note in notes { context.note(note.note) }
    if view.isEmpty { try context.hint(for: question.viewed.inquiry) }
    context.note(notes: view.notes)
    context.note(skipped: view.skipped)
    return .done
  }
}

extension Context {
  /// On stdout, as JSON or drawn.
  func show(_ view: ChartView, isASCII: Bool) {
    if settings.format.isJSON { return print(json: .object(view.json)) }
    let paper = Chart.Paper(width: width, isASCII: isASCII, hasColour: isColoured(output))
    for (place, chart) in view.charts.enumerated() where output.isOpen {
      if place > 0 { print("") }
      for line in chart.lines(on: paper) { print(line) }
    }
    print(noteOf: view.viewed)
  }
}
