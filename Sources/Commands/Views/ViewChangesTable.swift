internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Store

extension Context {
  /// `timeline --since`
  func showChanges(since moment: String, _ invocation: Invocation) throws -> ExitCode {
    let changes = try ViewChanges(
      AskedLedger("timeline", invocation, self), since: moment, words: ViewedRecords.words(invocation),
      isOfAllBooks: invocation.has(ViewedRecords.allBooks), usual: "this-month",
      isShare: invocation.has(ViewOptions.share))
    let notes = try changes.viewed.inquiry.notes()
    if settings.format.isJSON {
      print(json: .object(changes.json))
    } else {
      print(changes.table)
      print(noteOf: changes.viewed)
    }
    for note in notes { self.note(note.note) }
    note(skipped: changes.skipped)
    return .done
  }
}

extension ViewChanges {
  /// A row for each record and currency, and the sums below.
  fileprivate var table: Rows {
    let labels = viewed.inquiry.labels
    let effects = changes.flatMap(\.effects) + totals
    let currency = Text.common(to: effects.map(\.currency))
    let amounts = ["before", "after", "change"].map { title in
      Table.Column(labels.heading(title) + (currency.map { " \($0)" } ?? ""), .decimal)
    }
    let columns =
      [Table.Column(""), Table.Column(labels.heading("day")), Table.Column(labels.heading("record"), isMain: true)]
      + (currency == nil ? [Table.Column(labels.heading("currency"))] : []) + amounts
    let rests = rounding.map { one -> Rows.Row in
      Rows.Row(cells: ["", "", Table.Cell(labels.word("rounding"))] + Self.cells(one, currency))
    }
    let sums = totals.map { one -> [Table.Cell] in
      ["", Table.Cell(labels.word("total"), .strong), ""] + Self.cells(one, currency)
    }
    return Rows(
      columns: columns, rows: changes.flatMap { Self.rows($0, currency) } + rests, totals: sums,
      whenEmpty: "nothing has changed here since then")
  }

  private static func rows(_ one: ChangedRecord, _ currency: Text?) -> [Rows.Row] {
    let head = [
      Table.Cell(one.change.sign, one.change.style), Table.Cell(one.day?.description ?? ""), Table.Cell(one.name),
    ]
    let none: [Table.Cell] = (currency == nil ? [""] : []) + ["", "", ""]
    let amounts = one.effects.isEmpty ? [none] : one.effects.map { cells($0, currency) }
    return amounts.map { Rows.Row(cells: head + $0) }
  }

  private static func cells(_ one: SumDifference, _ currency: Text?) -> [Table.Cell] {
    let figure: Figure = one.change(of: .total) != nil && one.change(of: .net)?.isZero != false ? .total : .net
    let change = one.change(of: figure)
    return (currency == nil ? [Table.Cell(one.currency?.string ?? "")] : [])
      + [one.before?.value(of: figure), one.after?.value(of: figure)].map { amount in
        Table.Cell(amount.map { figure.cell($0, isInverted: false).text } ?? "", .dim)
      } + [change.map { figure.cell($0, isInverted: false) } ?? ""]
  }

  private static func cells(_ one: Rounding, _ currency: Text?) -> [Table.Cell] {
    (currency == nil ? [Table.Cell(one.currency?.string ?? "")] : [])
      + ["", "", Figure.net.cell(one.net, isInverted: false)]
  }
}
