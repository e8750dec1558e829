internal import Desk
internal import Query
internal import Records
internal import Reports

/// Sums with the values of the last key as columns.
struct PivotTable {
  private let titles: GroupTitles
  private let groups: [GroupKey]
  private let pivot: Pivot
  private let isInverted: Bool

  init(_ inquiry: Inquiry, _ groups: [GroupKey], _ pivot: Pivot, isInverted: Bool) {
    titles = GroupTitles(inquiry)
    self.groups = groups
    self.pivot = pivot
    self.isInverted = isInverted
  }

  /// Where it is the same everywhere, it stands beside the name of the first key.
  private var currency: Text? { groups.count > 1 ? Text.common(to: pivot.rows.map(\.currency)) : nil }

  private var hasCurrency: Bool { currency == nil && pivot.rows.contains { $0.currency != nil } }

  private var hasSums: Bool { pivot.figure.isAdditive && pivot.columns.count > 1 }

  // MARK: For people

  var table: Rows {
    let names = groups.dropLast().enumerated().map { place, key in
      titles.labels.heading(key) + (place == 0 ? currency.map { " (\($0))" } ?? "" : "")
    }
    let heads = names.map { Table.Column($0) } + (hasCurrency ? [Table.Column(titles.labels.heading("currency"))] : [])
    let values = pivot.columns.map { Table.Column(columnTitle($0).uppercased(), .decimal) }
    return Rows(
      columns: heads + values + (hasSums ? [Table.Column(titles.labels.heading("sum"), .decimal)] : []),
      rows: pivot.rows.map { Rows.Row(cells: cells($0)) }, whenEmpty: "no records", repeatedColumns: heads.count)
  }

  private func columnTitle(_ value: Text?) -> String {
    groups.last.map { titles.title(of: value, $0) ?? titles.none(of: $0).text } ?? ""
  }

  private func cells(_ row: Pivot.Row) -> [Table.Cell] {
    let heads = zip(groups, row.group).map { key, group in
      titles.title(of: group.value, key).map { Table.Cell($0) } ?? titles.none(of: key)
    }
    let currency = hasCurrency ? [Table.Cell(row.currency?.string ?? "")] : []
    let amounts = (row.cells + (hasSums ? [row.sum] : [])).map { amount in
      amount.map { pivot.figure.cell($0, isInverted: isInverted) } ?? Table.Cell("")
    }
    return heads + currency + amounts
  }

  // MARK: For programs

  /// As they are asked for; a column without a value is called `(none)`.
  var export: Rows {
    let names = groups.dropLast().map(\.name.string) + ["currency"] + pivot.columns.map { $0?.string ?? "(none)" }
    return Rows(
      columns: (names + (hasSums ? ["sum"] : [])).map { Table.Column($0) },
      rows: pivot.rows.map { row in
        let heads = row.group.map { $0.value?.string ?? "" } + [row.currency?.string ?? ""]
        let amounts = (row.cells + (hasSums ? [row.sum] : [])).map { $0?.description ?? "" }
        return Rows.Row(cells: (heads + amounts).map { Table.Cell($0) })
      }, keepsCaseOfTitles: true)
  }

  /// `{"group":{…},"currency":…,"figure":"net","values":[{"group":{"category":"food"},"value":"-12.50"}],"sum":…}`.
  var json: [Value] {
    pivot.rows.map { row in
      let values = zip(pivot.columns, row.cells).compactMap { column, cell -> Value? in
        guard let cell, let key = groups.last else { return nil }
        let group: Object = [key.name: column.map(Value.string) ?? .null]
        return ["group": .object(group), "value": .string(cell.description)]
      }
      return [
        "group": .object(row.group.json), "currency": row.currency.map(Value.string) ?? .null,
        "figure": .string(pivot.figure.rawValue), "values": .array(values),
        "sum": row.sum.map { .string($0.description) } ?? .null,
      ]
    }
  }
}
