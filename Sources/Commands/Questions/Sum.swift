internal import Desk
internal import Query
internal import Records
internal import Store

extension Command {
  private static let by = Option.value(
    "by", "KEY[,KEY...]", "Group by day, week, month, quarter, year, weekday, user, person, kind or fields")
  private static let total = Option.value("total", "FIELD", "Add up this field instead of the money")
  private static let convert = Option.value("convert", "CURRENCY", "Convert all amounts, by the rates that you keep")

  static let sum = Command(
    name: "sum",
    group: .questions,
    summary: "Add up money, exactly",
    details: """
      KIND and terms as in ledger-sync list; without KIND every kind that has money counts. One row for each
      group and currency: currencies are never added together. net = income - expense. A record without a
      type counts as its category says; a refund is a negative amount. Weeks are those of ISO 8601.
      A record with two tags counts under both. Records that cannot be counted are named on stderr.

      Average, median, min and max are those of single amounts, expenses negative as in net. Tables show what
      went out with a minus, in EXPENSE too; JSON and CSV have expense as a positive number.
      --convert takes the latest rate on or before the day of each record, of those that you added:
        ledger-sync add rate from=JPY to=EUR rate=0.0061
      Each amount is rounded to two decimals; what has no rate is left out and said.

      --share counts your share of each bill, whoever wrote it: your part of those with `for`, and the whole of
      your own bills without it. --by person counts everybody's share; with --user all, of all bills. Shares are
      exact, and each figure is rounded once.
      """,
    positionals: [QuestionOptions.kind, QuestionOptions.terms],
    options: [by] + SumView.Options.all + [
      ViewOptions.share, SumOrder.sort, SumOrder.limit, total, convert, AskedLedger.at, AnswerFile.option,
      Explanation.option,
    ],
    examples: [
      Example("ledger-sync sum bill date:2026 --by month", "Every month of the year"),
      Example("ledger-sync sum bill date:2026 --by month,category --pivot --invert", "A column for each category"),
      Example("ledger-sync sum bill --by year --figures count,average,median", "What a bill usually is"),
      Example("ledger-sync sum bill --by month --cumulative --convert EUR", "What was left by the end of each month"),
      Example("ledger-sync sum bill --by category --sort -expense --limit 5", "Where most of the money went"),
      Example("ledger-sync sum bill date:last-month --by category --share", "What the month was for you alone"),
      Example("ledger-sync sum diary --total alcohol --by week", "Another field than money"),
    ],
    isPaged: true
  ) { invocation, context in
    let asked = try AskedShares(AskedLedger("sum", invocation, context), isWanted: invocation.has(ViewOptions.share))
    let ledger = asked.ledger
    let kinds = try ledger.kinds()
    let words = try QuestionWords(terms: invocation, kinds, in: ledger.ledger)
    let inquiry = try Inquiry(ledger, kinds: kinds, words: words, about: .money)
    if try context.explains(inquiry, invocation) { return .done }
    let groups = try invocation[by].map { try GroupKey.parse($0, kinds: inquiry.shapes) } ?? []
    let view = try SumView(invocation, groups)
    let order = try SumOrder(invocation, groups, view)
    let spec = Aggregation.Spec(
      groups: groups, currency: try inquiry.currency(),
      total: try invocation[total].flatMap { try inquiry.numberField($0) }, hasStatistics: view.hasStatistics,
      conversion: try invocation[convert].map { try inquiry.conversion(to: $0) },
      shares: try asked.shares(by: groups, hasStatistics: view.hasStatistics))
    try context.answering(invocation) { try $0.sum(inquiry, spec, view, order) }
    return .done
  }
}

extension Context {
  fileprivate func sum(_ inquiry: Inquiry, _ spec: Aggregation.Spec, _ view: SumView, _ order: SumOrder) throws {
    let notes = try inquiry.notes()
    let hasTotals = !view.isPivot && settings.format == .table && !spec.groups.isEmpty && view.hasTotals
    let found = try view.isPivot ? inquiry.pivotSums(spec) : inquiry.sums(spec, hasTotals: hasTotals)
    let sums = try view.sums(found.sums)
    if view.isPivot {
      let pivot = Pivot(sums, whole: try found.totals.map(view.sums) ?? sums, of: try view.pivoted(sums))
      print(PivotTable(inquiry, spec.groups, pivot, isInverted: view.isInverted))
    } else {
      let totals = sums.rows.count > 1 ? try found.totals.map(view.sums)?.rows ?? [] : []
      let rows = order.applied(to: sums.rows)
      // `--limit 0` leaves nothing to show, which is not that there is nothing.
      let isNothing = sums.rows.isEmpty && sums.transfers == 0
      if !rows.isEmpty || isNothing || settings.format != .table {
        print(rows, SumTable(inquiry, spec.groups, rows, view), totals: totals)
      }
      if order.isByCurrency(sums.rows) { noteCurrencies(of: sums.rows.map(\.currency)) }
      let hidden = order.hidden(of: sums.rows)
      if hidden > 0 { note("\(counted(hidden, "more row")); --limit shows them") }
    }
    for note in notes { self.note(note.note) }
    if sums.rows.isEmpty {
      if sums.transfers > 0 { note(transfers: sums.transfers) } else { try hint(for: inquiry) }
    }
    note(notes: sums.notes)
    if let total = spec.total {
      let count = try inquiry.unreckoned(total)
      if count == 1 {
        note("note: 1 record has no \(total), as a value it is reckoned from is missing: the total leaves it out")
      } else if count > 0 {
        note(
          "note: \(count) records have no \(total), as a value it is reckoned from is missing: the total leaves them out"
        )
      }
    }
    let uncounted = try sums.leftOut.map { try inquiry.skipped($0) }
    note(skipped: found.skipped + uncounted)
  }

  private func print(_ rows: [Aggregation.Row], _ table: SumTable, totals: [Aggregation.Row]) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: rows.lazy.map(\.json))
    case .ndjson: for row in rows { print(json: row.json) }
    case .csv, .tsv: print(table.export)
    case .table: print(table.table(totals: totals))
    }
  }

  private func print(_ pivot: PivotTable) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: pivot.json)
    case .ndjson: for row in pivot.json { print(json: row) }
    case .csv, .tsv: print(pivot.export)
    case .table: print(pivot.table)
    }
  }

  /// Says why amounts are not in one order.
  func noteCurrencies(of currencies: [Text?]) {
    let names = Set(currencies.compactMap(\.self)).sorted().map(\.string)
    let range: Sentence = names.count > 1 ? ", from \(names[0]) to \(names[names.count - 1])" : ""
    note("note: amounts of several currencies are not compared: one currency comes after the other\(range)")
  }

  /// Says why what was found is in no row.
  private func note(transfers count: Int) {
    note(
      count == 1
        ? "1 record was found, a transfer from one account to another, which is in no sum"
        : "\(count) records were found, transfers from one account to another, which are in no sum")
  }

  /// The first few of each sort, and how many there are.
  func note(notes: [Aggregation.Remark]) {
    var counts: [Sentence: Int] = [:]
    for remark in notes {
      counts[remark.message, default: 0] += 1
      if counts[remark.message, default: 0] <= 3 { note("note: \(remark.path): \(remark.message)") }
    }
    for (message, count) in counts.sorted(by: { Text($0.key.description) < Text($1.key.description) }) where count > 3 {
      note("note: \(count - 3) more: \(message)")
    }
  }
}
