internal import Desk
internal import Query
internal import Records
internal import Reports

extension SumDifferences {
  var table: Rows {
    let currency = Text.common(to: differences.map(\.currency))
    let labels = titles.labels
    let heads =
      groups.map { Table.Column(labels.heading($0)) }
      + (currency == nil ? [Table.Column(labels.heading("currency"))] : [])
    let figures = ["before", "after", "change"].map { title in
      Table.Column(labels.heading(title) + (currency.map { " \($0)" } ?? ""), .decimal)
    }
    return Rows(
      columns: heads + figures,
      rows: differences.map { Rows.Row(cells: cells($0, hasCurrency: currency == nil)) },
      whenEmpty: "the sums are the same")
  }

  private func cells(_ one: SumDifference, hasCurrency: Bool) -> [Table.Cell] {
    let heads = zip(groups, one.group).map { key, group in
      titles.title(of: group.value, key).map { Table.Cell($0) } ?? titles.none(of: key)
    }
    let amounts = [one.before?.value(of: figure), one.after?.value(of: figure)].map { amount in
      Table.Cell(amount.map { figure.cell($0, isInverted: false).text } ?? "", .dim)
    }
    let change = one.change(of: figure)
    return heads + (hasCurrency ? [Table.Cell(one.currency?.string ?? "")] : []) + amounts
      + [change.map { figure.cell($0, isInverted: false) } ?? ""]
  }

  var export: Rows {
    let names = groups.map(\.name.string) + ["currency", "before", "after", "change"]
    return Rows(
      columns: names.map { Table.Column($0) },
      rows: differences.map { one in
        let heads = one.group.map { $0.value?.string ?? "" } + [one.currency?.string ?? ""]
        let amounts = [one.before?.value(of: figure), one.after?.value(of: figure), one.change(of: figure)]
        return Rows.Row(cells: (heads + amounts.map { $0?.description ?? "" }).map { Table.Cell($0) })
      }, keepsCaseOfTitles: true)
  }
}

extension Context {
  func print(_ differences: SumDifferences) {
    switch settings.format {
    case .json: JSONOutput(output).print(items: differences.json)
    case .ndjson: for row in differences.json { print(json: row) }
    case .csv, .tsv: print(differences.export)
    case .table: print(differences.table)
    }
    note(skipped: differences.skipped)
  }
}
