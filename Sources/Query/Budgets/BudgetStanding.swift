public import Records

/// How far a budget is used in one period.
public struct BudgetStanding: Hashable, Sendable {
  public let period: Period
  /// What may be spent, with what was carried over.
  public let available: Decimal
  /// What earlier periods left, or below zero what they spent too much.
  public let carried: Decimal
  public let spent: Decimal
  /// `available` − `spent`.
  public let left: Decimal
  /// What would be spent by the end of today if every day took as much as any other, to two decimals.
  public let due: Decimal
  /// What will be spent by the end of the period if it goes on as until today, with what is written for later days, to two
  /// decimals.
  public let projected: Decimal
  /// Days of the period until today, today too, and all of them.
  public let elapsed: Int
  public let days: Int

  public var isOver: Bool { available < spent }

  /// - Parameters:
  ///   - amount: of each period.
  ///   - spent: in each of `periods`, the last of which is the one in question.
  ///   - soFar: what of the last of them was spent until today, today too.
  ///   - isCarried: whether what a period leaves is added to the next one.
  ///   - decimals: of the currency, where what was spent is exact and each figure is to be rounded once; nil: it is not.
  /// nil without periods, and where the last one has no end.
  public init?(
    amount: Decimal, spent all: [Decimal], soFar: Decimal, periods: [Period], isCarried: Bool, today: CalendarDay,
    decimals: Int? = nil
  ) throws(ArithmeticError) {
    guard let period = periods.last, let from = period.from, let to = period.to, let spent = all.last else {
      return nil
    }
    var carried = Decimal.zero
    if isCarried { for earlier in all.dropLast() { carried = try carried + amount - earlier } }
    func figure(_ exact: Decimal) throws(ArithmeticError) -> Decimal {
      guard let decimals else { return exact }
      return try exact.inCoins(decimals: decimals)
    }
    self.period = period
    self.carried = try figure(carried)
    self.spent = try figure(spent)
    available = try figure(amount + carried)
    left = try figure(amount + carried - spent)
    days = to.daysSince1970 - from.daysSince1970
    elapsed = min(days, max(0, today.daysSince1970 - from.daysSince1970 + 1))
    let (whole, part) = (Decimal(days), Decimal(elapsed))
    due = try (available * part).dividedHalfEven(by: whole, scale: 2)
    let isUnderWay = elapsed > 0 && elapsed < days
    projected =
      try isUnderWay
      ? (soFar * whole + (spent - soFar) * part).dividedHalfEven(by: part, scale: 2) : self.spent
  }
}
