internal import Desk
internal import Query
internal import Records
internal import Reports

/// Sums as rows: for people with titles, colours and totals, for spreadsheets as they are in JSON.
struct SumTable {
  private let titles: GroupTitles
  private let groups: [GroupKey]
  private let rows: [Aggregation.Row]
  private let view: SumView

  init(_ inquiry: Inquiry, _ groups: [GroupKey], _ rows: [Aggregation.Row], _ view: SumView) {
    titles = GroupTitles(inquiry)
    self.groups = groups
    self.rows = rows
    self.view = view
  }

  private var hasMoney: Bool { rows.contains { $0.currency != nil || !$0.income.isZero || !$0.expense.isZero } }

  private var hasTotal: Bool { rows.contains { $0.total != nil } }

  // MARK: For people

  /// - Parameter totals: a row for each currency. A single one stands in the titles.
  func table(totals: [Aggregation.Row]) -> Rows {
    // Totals are of all rows, those too that are not shown.
    let currency = Text.common(to: (rows + totals).map(\.currency))
    let hasCurrency = hasMoney && currency == nil
    let shown = shown
    let columns =
      groups.map { Table.Column(titles.labels.heading($0)) }
      + (hasCurrency ? [Table.Column(titles.labels.heading("currency"))] : [])
      + shown.map { Table.Column(title(of: $0, in: currency), $0 == .count ? .right : .decimal) }
    return Rows(
      columns: columns,
      rows: rows.map { Rows.Row(cells: groupCells($0) + cells(of: $0, shown, hasCurrency)) },
      totals: totals.map { totalCells + cells(of: $0, shown, hasCurrency) },
      whenEmpty: "no records")
  }

  /// `NET EUR`, where all rows are in one currency.
  private func title(of figure: Figure, in currency: Text?) -> String {
    titles.labels.heading(figure) + (figure == .count ? "" : currency.map { " \($0)" } ?? "")
  }

  private var shown: [Figure] {
    if !view.figures.isEmpty { return view.figures }
    let hasFlows = rows.contains(where: \.hasFlows)
    return (hasFlows ? [.income, .expense, .net] : []) + (hasTotal ? [.total] : []) + [.count]
  }

  private var totalCells: [Table.Cell] {
    groups.indices.map { $0 == 0 ? Table.Cell(titles.labels.word("total"), .strong) : "" }
  }

  private func groupCells(_ row: Aggregation.Row) -> [Table.Cell] {
    zip(groups, row.group).map { key, group in
      titles.title(of: group.value, key).map { Table.Cell($0) } ?? titles.none(of: key)
    }
  }

  private func cells(of row: Aggregation.Row, _ shown: [Figure], _ hasCurrency: Bool) -> [Table.Cell] {
    let currency = hasCurrency ? [Table.Cell(row.currency?.string ?? "")] : []
    return currency
      + shown.map { figure in
        guard let amount = row.value(of: figure) else { return "" }
        return figure.cell(amount, isInverted: view.isInverted)
      }
  }

  // MARK: For spreadsheets

  var export: Rows {
    let figures =
      view.figures.isEmpty ? [.income, .expense, .net] + (hasTotal ? [.total] : []) + [.count] : view.figures
    return Rows(
      columns: (groups.map(\.name.string) + ["currency"] + figures.map(\.rawValue)).map { Table.Column($0) },
      rows: rows.map { row in
        let names = row.group.map { $0.value?.string ?? "" } + [row.currency?.string ?? ""]
        let amounts = figures.map { row.value(of: $0)?.description ?? "" }
        return Rows.Row(cells: (names + amounts).map { Table.Cell($0) })
      }, keepsCaseOfTitles: true)
  }
}
