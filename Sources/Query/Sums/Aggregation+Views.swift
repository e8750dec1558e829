internal import Records

/// Other ways to look at the same sums.
extension Aggregation {
  /// Expenses positive: `net`, `total` and the figures of single amounts with the opposite sign.
  public func inverted() -> Aggregation {
    Aggregation(
      rows: rows.map(\.inverted), leftOut: leftOut, notes: notes, transfers: transfers, lastValues: lastValues)
  }

  /// Each row with those before it that differ in the period alone: what there was up to then.
  ///
  /// - Parameter period: the index of the period among the group keys. A row without a day comes after all others.
  /// - Returns: nil where a sum has more than 38 digits.
  public func cumulative(over period: Int) -> Aggregation? {
    var sums: [Series: Row] = [:]
    do throws(ArithmeticError) {
      let running = try rows.map { row throws(ArithmeticError) in
        let series = Series(row, without: period)
        let sum = try sums[series].map { sum throws(ArithmeticError) in try row.adding(sum) } ?? row
        sums[series] = sum
        return sum
      }
      return Aggregation(rows: running, leftOut: leftOut, notes: notes, transfers: transfers, lastValues: lastValues)
    } catch { return nil }
  }
}

/// The rows that one running sum goes through: all but the period.
private struct Series: Hashable {
  let group: [Aggregation.Group]
  let currency: Text?

  init(_ row: Aggregation.Row, without period: Int) {
    group = row.group.indices.filter { $0 != period }.map { row.group[$0] }
    currency = row.currency
  }
}

extension Aggregation.Row {
  fileprivate var inverted: Self {
    Self(
      group: group, currency: currency, income: income, expense: expense, net: net.negated, total: total?.negated,
      count: count, statistics: statistics?.inverted, exact: exact)
  }

  /// With the sums of an earlier row; statistics of single amounts have none.
  func adding(_ earlier: Self) throws(ArithmeticError) -> Self {
    if let exact, let before = earlier.exact {
      return Self(group: group, currency: currency, exact: try exact + before, count: count + earlier.count)
    }
    var total = total ?? earlier.total
    if let own = self.total, let before = earlier.total { total = try own + before }
    return Self(
      group: group, currency: currency, income: try income + earlier.income, expense: try expense + earlier.expense,
      net: try net + earlier.net, total: total, count: count + earlier.count, statistics: nil, exact: nil)
  }
}
