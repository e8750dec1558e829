public import Records

extension Aggregation.Row {
  /// A figure of the row; nil where there is none: no total, no amounts.
  public func value(of figure: Figure) -> Decimal? {
    switch figure {
    case .income: income
    case .expense: expense
    case .net: net
    case .total: total
    case .count: Decimal(count)
    case .average: statistics?.average
    case .median: statistics?.median
    case .smallest: statistics?.smallest
    case .largest: statistics?.largest
    }
  }
}
