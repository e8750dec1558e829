internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

/// The records that a pull brought, as they are now.
struct RefreshedRecords {
  private let inquiry: Inquiry
  private let currency: Text?
  private let rows: [(row: RecordRow, change: ListedChange)]
  private let totals: Aggregation
  /// What is not a record that anybody lists: what is gone, kinds, manifests.
  let others: [ListedChange]

  init(_ report: SyncReport, in ledger: Ledger, kinds: Kinds, _ context: Context) throws {
    inquiry = try Inquiry(
      AskedLedger(Session(ledger).ofEverybody), kinds: kinds, words: QuestionWords(terms: [], kinds, in: ledger))
    currency = try ledger.readableManifest()?.currency.map { Text($0) }
    let newcomers = Newcomers(report.changes)
    let told = report.changes.filter { $0.change != .deleted && !newcomers.includes($0) }
    let came = Dictionary(told.map { (Text($0.path), $0) }) { $1 }
    let found = came.isEmpty ? [] : try FoundRecords(inquiry, .usual, limit: nil).rows(at: Set(came.keys))
    rows = found.compactMap { row in came[row.path].map { (row, $0) } }
    var sum = Aggregator(Aggregation.Spec(groups: [], currency: currency), in: inquiry.setting)
    for (row, _) in rows where inquiry.setting.shape(of: row)?.money != nil { sum.add(row) }
    totals = sum.result()
    let listed = Set(rows.map(\.row.path))
    others = report.changes.filter { !listed.contains(Text($0.path)) }
  }

  /// The records, then the totals.
  func lines(width: Int?) -> [StyledLine] {
    if rows.isEmpty { return [] }
    let columns = [
      Table.Column(""), Table.Column("DATE", mayBeCut: false), Table.Column("TITLE", isMain: true),
      Table.Column("AMOUNT", .decimal), Table.Column("", mayBeCut: false), Table.Column("KIND"), Table.Column("BY"),
    ]
    let table = Table(columns: columns, rows: rows.map { cells($0.row, $0.change) })
    let flows = totals.rows.map(CashFlow.init)
    let sums = flows.isEmpty ? [] : [StyledLine("")] + flows.table(in: .english).lines(width: width)
    return table.lines(width: width) + sums
  }

  private func cells(_ row: RecordRow, _ change: ListedChange) -> [Table.Cell] {
    let money = inquiry.setting.shape(of: row)?.money
    var amount: Table.Cell = ""
    if let money, case .number(let number)? = row.value(at: money.amount) {
      let isIncome = inquiry.setting.isIncome(row)
      amount =
        Value.number(number).decimal.map { decimal in
          isIncome.map { Table.Cell(money: decimal, isIncome: $0) } ?? Table.Cell("\(decimal)")
        } ?? Table.Cell(number.lexeme)
    }
    let unit = inquiry.currency(of: row, usual: currency).flatMap(\.self)
    return [
      Table.Cell(change.change.sign, change.change.style), Table.Cell(inquiry.day(of: row)?.description ?? "", .dim),
      Table.Cell(inquiry.setting.references.title(of: row) ?? row.id.string), amount, Table.Cell(unit?.string ?? ""),
      Table.Cell(row.kind.string, .dim), Table.Cell(change.by ?? "", .dim),
    ]
  }

  var json: (records: Value, totals: Value) {
    (.array(rows.map(\.row.json)), .array(totals.rows.map(\.json)))
  }
}
