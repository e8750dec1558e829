internal import Records

extension Aggregator {
  public func result() -> Aggregation {
    let counted = cells.filter { $0.count > 0 }.map { (cell: $0, values: values(of: $0.path)) }
    let sorted = counted.sorted { Self.precedes($0.values, $1.values) }
    return Aggregation(
      rows: sorted.map { row($0.cell, $0.values) }, leftOut: leftOut.sorted(), notes: notes.sorted(),
      transfers: transfers, lastValues: lastValues(of: sorted.map(\.values)))
  }

  private func lastValues(of rows: [[GroupValues.Value]]) -> [Text?] {
    guard let last = readers.indices.last else { return [] }
    var values: [Text?: GroupValues.Value] = [:]
    for row in rows { values[row[last].text] = row[last] }
    return values.values.sorted { GroupValues.Value.order($0, $1) < 0 }.map(\.text)
  }

  /// The values of the group keys, and the currency last.
  func values(of path: Int) -> [GroupValues.Value] {
    var numbers: [Int] = []
    var path = path
    while path != 0 {
      numbers.append(paths[path].value)
      path = paths[path].before
    }
    numbers.reverse()
    let all = readers.map(\.values) + [currencies]
    return zip(all, numbers).map { $0.values[$1] }
  }

  private static func precedes(_ a: [GroupValues.Value], _ b: [GroupValues.Value]) -> Bool {
    for (a, b) in zip(a, b) {
      let order = GroupValues.Value.order(a, b)
      if order != 0 { return order < 0 }
    }
    return false
  }

  private func row(_ cell: Cell, _ values: [GroupValues.Value]) -> Aggregation.Row {
    let group = zip(spec.groups, values).map { Aggregation.Group(name: $0.name, value: $1.text) }
    if let exact = cell.exact {
      return Aggregation.Row(group: group, currency: values.last?.text, exact: exact, count: cell.count)
    }
    return Aggregation.Row(
      group: group, currency: values.last?.text, income: cell.income, expense: cell.expense, net: cell.net,
      total: cell.total, count: cell.count, statistics: cell.statistics, exact: nil)
  }
}
