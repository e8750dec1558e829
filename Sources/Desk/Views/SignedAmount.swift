package import Query
package import Records
package import Reports

/// Figures for people: what came in has a plus, what went out a minus, in every colour and without.
extension Figure {
  /// - Parameter isInverted: whether the other figures of the row have the opposite sign: expenses positive.
  package func cell(_ amount: Decimal, isInverted: Bool) -> Table.Cell {
    switch self {
    case .total, .count: return Table.Cell(amount.description)
    case _ where amount.isZero: return Table.Cell(amount.description, .dim)
    case .income:
      return Table.Cell((isInverted ? amount.negated : amount).signed, amount.isNegative ? .expense : .income)
    case .expense:
      return Table.Cell((isInverted ? amount : amount.negated).signed, amount.isNegative ? .income : .expense)
    case .net, .average, .median, .smallest, .largest:
      return Table.Cell(amount.signed, amount.isNegative == isInverted ? .income : .expense)
    }
  }
}
