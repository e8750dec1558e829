internal import Records

/// The sums of a row that adds up shares of amounts: exact until they become figures, each of which is rounded once.
struct ExactFlows: Hashable, Sendable {
  private(set) var income = Fraction.zero
  private(set) var expense = Fraction.zero
  private(set) var net = Fraction.zero
  private(set) var total: Fraction?

  /// Throws where the numbers get too long: then nothing is added.
  mutating func add(_ share: Fraction, of entry: MoneyReader.Contribution) throws(ArithmeticError) {
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
  /// With figures in whole coins of the currency, a half to the even neighbour. The net figure is that of the exact sums.
  init(group: [Aggregation.Group], currency: Text?, exact: ExactFlows, count: Int) {
    let scale = SmallestCoin.decimals(of: currency)
    self.init(
      group: group, currency: currency, income: exact.income.figure(scale), expense: exact.expense.figure(scale),
      net: exact.net.figure(scale), total: exact.total?.figure(scale), count: count, statistics: nil, exact: exact)
  }
}

extension Fraction {
  /// Rounded to `scale` digits after the point, or to as many as the number leaves room for.
  fileprivate func figure(_ scale: Int) -> Decimal {
    for scale in (0...scale).reversed() {
      do throws(ArithmeticError) { return try rounded(scale: scale) } catch { continue }
    }
    return numerator
  }
}
