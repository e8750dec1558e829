public import Records

/// The sums of a row that adds up shares of amounts: exact until they become figures, each of which is rounded once.
struct ExactFlows: Hashable, Sendable {
  private(set) var income = Decimal.zero
  private(set) var expense = Decimal.zero
  private(set) var net = Decimal.zero
  private(set) var total: Decimal?

  /// Throws where the numbers get too long: then nothing is added.
  mutating func add(_ share: Decimal, of entry: MoneyReader.Contribution) throws(ArithmeticError) {
    switch entry {
    case .flow(.income, _): (income, net) = (try income + share, try net + share)
    case .flow(.expense, _): (expense, net) = (try expense + share, try net - share)
    case .total: total = try (total ?? .zero) + share
    case .countOnly, .moved: break
    }
  }

  static func + (a: ExactFlows, b: ExactFlows) throws(ArithmeticError) -> ExactFlows {
    var sum = a
    try sum.income += b.income
    try sum.expense += b.expense
    try sum.net += b.net
    if let more = b.total { sum.total = try (a.total ?? .zero) + more }
    return sum
  }
}

extension Aggregation.Row {
  /// The expense before it was rounded, to be added to others.
  public var exactExpense: Decimal { exact?.expense ?? expense }

  /// With figures in whole coins of the currency, a half to the even neighbour. The net figure is that of the exact sums.
  init(group: [Aggregation.Group], currency: Text?, exact: ExactFlows, count: Int) {
    let decimals = SmallestCoin.decimals(of: currency)
    func figure(_ sum: Decimal) -> Decimal {
      // There is room for the digits of a coin where there was room for those of shares.
      do throws(ArithmeticError) { return try sum.inCoins(decimals: decimals) } catch { return sum }
    }
    self.init(
      group: group, currency: currency, income: figure(exact.income), expense: figure(exact.expense),
      net: figure(exact.net), total: exact.total.map(figure), count: count, statistics: nil, exact: exact)
  }
}
