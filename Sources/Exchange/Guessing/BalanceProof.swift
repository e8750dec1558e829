internal import Records

/// What a column of balances proves about the amounts beside it: from one row to the next the balance moves by exactly what
/// was booked.
struct BalanceProof {
  enum Movement {
    /// The balance rises by the amount: a minus is what was spent.
    case rises
    /// It falls by the amount: what was spent has no minus.
    case falls
    /// It rises or falls by the amount, whose sign does not say which.
    case turns
  }

  let movement: Movement
  /// For each row, whether the balance fell; nil where the row before it is not known.
  let fell: [Bool?]

  /// nil where the balances move otherwise, or too few rows show it: two, or one whose amount has so many digits that no
  /// other two balances are likely to lie that far apart.
  ///
  /// - Parameters:
  ///   - rows: amount and balance of each row, in the order of the file.
  ///   - isNewestLast: nil where the days of the rows do not say it. Read the wrong way round, a balance before each
  ///     payment falls by what came in.
  init?(_ rows: [(amount: Decimal?, balance: Decimal?)], isNewestLast: Bool?) {
    // Where both could be, nothing is proven.
    let orders = isNewestLast.map { [$0] } ?? [true, false]
    let readings = orders.compactMap { isNewestLast -> (Movement, [Bool?])? in
      guard let steps = Self.steps(rows, isNewestLast) else { return nil }
      let known = steps.compactMap { $0 }
      if known.count < 2, !known.contains(where: { $0.amount.normalised.abs.mantissa > 99 }) { return nil }
      return Self.movement(of: known).map { ($0, steps.map { $0?.change.isNegative }) }
    }
    guard readings.count == 1, let (movement, fell) = readings.first else { return nil }
    (self.movement, self.fell) = (movement, fell)
  }

  private static func movement(of steps: [Step]) -> Movement? {
    if steps.allSatisfy({ $0.change == $0.amount }) { return .rises }
    if steps.allSatisfy({ $0.change == $0.amount.negated }) { return .falls }
    return steps.allSatisfy({ $0.change.abs == $0.amount.abs }) ? .turns : nil
  }

  private typealias Step = (amount: Decimal, change: Decimal)

  /// For each row what the balance changed by; nil for numbers that are too large to take apart.
  private static func steps(_ rows: [(amount: Decimal?, balance: Decimal?)], _ isNewestLast: Bool) -> [Step?]? {
    var steps = [Step?](repeating: nil, count: rows.count)
    for place in rows.indices {
      let before = isNewestLast ? place - 1 : place + 1
      guard rows.indices.contains(before), let amount = rows[place].amount, !amount.isZero,
        let now = rows[place].balance, let then = rows[before].balance
      else { continue }
      do throws(ArithmeticError) { steps[place] = (amount, try now - then) } catch { return nil }
    }
    return steps
  }
}
