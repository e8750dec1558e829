internal import Query
internal import Records
internal import Reports

/// Sums as rows: for people with titles, colours and totals, for spreadsheets as they are in JSON.
struct SumTable {
  private let inquiry: Inquiry
  private let groups: [GroupKey]
  private let rows: [Aggregation.Row]
  private let hasMoney: Bool
  private let hasTotal: Bool

  /// A column of amounts.
  private enum Figure: String, CaseIterable {
    case income, expense, net, total
  }

  init(_ inquiry: Inquiry, _ spec: Aggregation.Spec, _ rows: [Aggregation.Row]) {
    self.inquiry = inquiry
    groups = spec.groups
    self.rows = rows
    hasMoney = rows.contains { $0.currency != nil || !$0.income.isZero || !$0.expense.isZero }
    hasTotal = rows.contains { $0.total != nil }
  }

  private func names(_ figures: [Figure], hasCurrency: Bool) -> [String] {
    groups.map(\.name.string) + (hasCurrency ? ["currency"] : []) + figures.map(\.rawValue) + ["count"]
  }

  // MARK: For people

  /// - Parameter totals: a row for each currency.
  func table(totals: [Aggregation.Row]) -> Rows {
    let alignments =
      groups.map { _ in Table.Alignment.left } + (hasMoney ? [.left] : []) + shown.map { _ in .decimal } + [.right]
    return Rows(
      columns: zip(names(shown, hasCurrency: hasMoney), alignments).map { Table.Column($0.uppercased(), $1) },
      rows: rows.map { row in Rows.Row(cells: groupCells(row) + figureCells(row)) },
      totals: rows.count > 1 ? totals.map { totalCells + figureCells($0) } : [], whenEmpty: "no records")
  }

  /// The columns of amounts in which anything stands.
  private var shown: [Figure] { hasTotal ? [.total] : hasMoney ? [.income, .expense, .net] : [] }

  private var totalCells: [Table.Cell] {
    groups.indices.map { $0 == 0 ? Table.Cell("total", .strong) : "" }
  }

  private func groupCells(_ row: Aggregation.Row) -> [Table.Cell] {
    zip(groups, row.group).map { key, group in
      group.value.map { Table.Cell(title(of: $0, key)) } ?? Table.Cell("(none)", .dim)
    }
  }

  private func figureCells(_ row: Aggregation.Row) -> [Table.Cell] {
    let amounts = shown.map { figure in
      let amount = amount(figure, of: row)
      return Table.Cell(amount.description, style(figure, amount))
    }
    let currency = hasMoney ? [Table.Cell(row.currency?.string ?? "")] : []
    return currency + amounts + [Table.Cell(String(row.count))]
  }

  private func style(_ figure: Figure, _ amount: Decimal) -> TextStyle {
    switch figure {
    case .total: .plain
    case _ where amount.isZero: .dim
    case .income: .income
    case .expense: .expense
    case .net: amount.isNegative ? .expense : .income
    }
  }

  private func amount(_ figure: Figure, of row: Aggregation.Row) -> Decimal {
    switch figure {
    case .income: row.income
    case .expense: row.expense
    case .net: row.net
    case .total: row.total ?? .zero
    }
  }

  /// The title of what a group refers to, where everybody whose records are seen has the same one.
  private func title(of value: Text, _ key: GroupKey) -> String {
    guard case .field(let path) = key.source else { return value.string }
    let kinds = inquiry.shapes.compactMap { $0.type(of: path)?.referredKind }
    let references = inquiry.setting.references
    let titles = kinds.flatMap { kind in
      inquiry.viewpoint.owners.compactMap { owner in
        references.target(of: value, kind: kind, for: owner.asked).flatMap { references.title(of: $0) }
      }
    }
    guard let first = titles.first, titles.allSatisfy({ Text($0) == Text(first) }) else { return value.string }
    return first
  }

  // MARK: For spreadsheets

  var export: Rows {
    Rows(
      columns: names(exportedFigures, hasCurrency: true).map { Table.Column($0) }, rows: rows.map(exported),
      keepsCaseOfTitles: true)
  }

  private var exportedFigures: [Figure] { [.income, .expense, .net] + (hasTotal ? [.total] : []) }

  private func exported(_ row: Aggregation.Row) -> Rows.Row {
    let texts =
      row.group.map { $0.value?.string ?? "" } + [row.currency?.string ?? ""]
      + exportedFigures.map { amount($0, of: row).description } + [String(row.count)]
    return Rows.Row(cells: texts.map { Table.Cell($0) })
  }
}

extension FieldType {
  fileprivate var referredKind: Text? { if case .reference(let kind) = self { kind } else { nil } }
}
