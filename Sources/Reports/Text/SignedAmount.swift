public import Records

/// Money for people: what came in has a plus, what went out a minus, in every colour and without.
extension Table.Cell {
  /// - Parameter isIncome: how the amount counts; an expense of less than nothing is money that came back.
  public init(money amount: Decimal, isIncome: Bool) {
    // By the way the money went: what came back is green, though it is an expense.
    self.init((isIncome ? amount : amount.negated).signed, isIncome == amount.isNegative ? .expense : .income)
  }
}

extension Decimal {
  /// `+2486.30`, `−12.50` (U+2212); nothing before zero.
  public var signed: String {
    isZero ? abs.description : (isNegative ? "\u{2212}" : "+") + abs.description
  }
}
