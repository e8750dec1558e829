internal import Records

/// What people get back or owe in whole coins, where their exact shares have fractions of one.
///
/// Each amount is cut to whole coins, towards zero: whoever owes less than a coin owes nothing. Where one side (those who
/// get money back, or those who owe) then has fewer coins than the other, its people get one more each, the largest
/// cut-off fraction first and equal ones by name; only those who have a coin, and lost a fraction. What is missing after
/// that, the other side has too much: its people lose a coin each, the smallest fraction first. So the amounts are zero
/// together, as the exact ones are, and they are the same on every device.
struct WholeCoins {
  let amounts: [(person: Text, amount: Decimal)]

  /// - Parameters:
  ///   - exact: together zero but for what shares have behind their last digit; each person once, in the order of names.
  ///   - decimals: how many digits after the point the coin has.
  init(_ exact: [(person: Text, amount: Decimal)], decimals: Int) throws(ArithmeticError) {
    var coins: [Int128] = []
    var fractions: [Decimal] = []
    for one in exact {
      let amount = try one.amount.withoutDust(decimals: decimals)
      let cut = try Self.coins(amount, decimals)
      coins.append(cut)
      fractions.append(try (amount - Decimal(mantissa: cut, scale: decimals)).abs)
    }
    coins = Self.evened(coins, fractions)
    var amounts: [(person: Text, amount: Decimal)] = []
    for (one, coins) in zip(exact, coins) {
      amounts.append((one.person, try Decimal(mantissa: coins, scale: decimals)))
    }
    self.amounts = amounts
  }

  /// Whole coins, towards zero.
  private static func coins(_ amount: Decimal, _ decimals: Int) throws(ArithmeticError) -> Int128 {
    if amount.scale <= decimals { return try amount.units(at: decimals) }
    let nearest = try amount.rounded(scale: decimals)
    let isTooFar = nearest.abs > amount.abs
    return nearest.mantissa - (isTooFar ? nearest.mantissa.signum() : 0)
  }

  private static func evened(_ cut: [Int128], _ fractions: [Decimal]) -> [Int128] {
    var coins = cut
    /// Of the side with too many coins; the other side's are counted the other way.
    var surplus = cut.reduce(0, +)
    let step: Int128 = surplus > 0 ? 1 : -1
    func isOfLarger(_ place: Int) -> Bool { coins[place].signum() == step }
    let gaining = cut.indices.filter { cut[$0] != 0 && !isOfLarger($0) && !fractions[$0].isZero }
    for place in gaining.sorted(by: { fractions[$0] == fractions[$1] ? $0 < $1 : fractions[$0] > fractions[$1] })
    where surplus != 0 {
      coins[place] -= step
      surplus -= step
    }
    while surplus != 0 {
      let losing = coins.indices.filter(isOfLarger)
      for place in losing.sorted(by: { (fractions[$0], $0) < (fractions[$1], $1) }) where surplus != 0 {
        coins[place] -= step
        surplus -= step
      }
    }
    return coins
  }
}
