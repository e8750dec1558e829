internal import Records

extension Aggregator {
  /// The sums of one row of the result.
  struct Cell: Sendable {
    let path: Int
    var income = Decimal.zero
    var expense = Decimal.zero
    var net = Decimal.zero
    var total: Decimal?
    var count = 0
    var statistics: AmountStatistics?
    /// Where shares are added up.
    var exact: ExactFlows?

    init(path: Int, hasStatistics: Bool) {
      self.path = path
      statistics = hasStatistics ? AmountStatistics() : nil
    }
  }
}

extension Aggregator.Cell {
  /// Adds all of it or, where a sum would have more than 38 digits, nothing.
  mutating func add(_ entry: MoneyReader.Contribution) throws(ArithmeticError) {
    switch entry {
    case .flow(.income, let amount): try add(income: amount, expense: .zero, to: amount)
    case .flow(.expense, let amount): try add(income: .zero, expense: amount, to: amount.negated)
    case .total(let amount):
      let sum = try (total ?? .zero) + amount
      statistics?.add(amount)
      total = sum
    case .countOnly, .moved: break
    }
    count += 1
  }

  /// Adds a share of an entry.
  mutating func add(_ entry: MoneyReader.Contribution, share: Decimal) throws(ArithmeticError) {
    var flows = exact ?? ExactFlows()
    try flows.add(share, of: entry)
    exact = flows
    count += 1
  }

  private mutating func add(
    income more: Decimal, expense less: Decimal, to amount: Decimal
  ) throws(ArithmeticError) {
    let sums = (income: try income + more, expense: try expense + less, net: try net + amount)
    statistics?.add(amount)
    (income, expense, net) = sums
  }

  /// Throws where a sum would have more than 38 digits: the sums before it are added by then.
  mutating func add(_ other: Self) throws(ArithmeticError) {
    try income += other.income
    try expense += other.expense
    try net += other.net
    if let more = other.total { total = try (total ?? .zero) + more }
    if let amounts = other.statistics { statistics?.add(amounts) }
    if let more = other.exact { exact = try (exact ?? ExactFlows()) + more }
    count += other.count
  }
}
