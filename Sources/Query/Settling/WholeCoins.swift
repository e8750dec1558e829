internal import Records

/// What people get back or owe in whole coins, where their exact shares have fractions of one.
///
/// Each amount is cut to whole coins, towards zero: whoever owes less than a coin owes nothing. Where one side (those who
/// get money back, or those who owe) then has fewer coins than the other, its people get one more each, the largest
/// cut-off rest first and equal ones by name; only those who have a coin, and lost a rest. What is missing after that, the
/// other side has too much: its people lose a coin each, the smallest rest first. So the amounts are zero together, as the
/// exact ones are, and they are the same on every device.
struct WholeCoins {
  let amounts: [(person: Text, amount: Decimal)]

  /// - Parameters:
  ///   - exact: together zero, each person once, in the order of their names.
  ///   - decimals: how many digits after the point the coin has.
  init(_ exact: [(person: Text, amount: Fraction)], decimals: Int) throws(ArithmeticError) {
    let common = try Fraction.common(exact.map(\.amount))
    var numerators: [Decimal] = []
    for one in exact { numerators.append(try one.amount.numerator(over: common).normalised) }
    let scale = max(decimals, numerators.map(\.scale).max() ?? 0)
    let coin = try Self.product(common, Decimal(mantissa: 1, scale: decimals).units(at: scale))
    var units: [Int128] = []
    for numerator in numerators { units.append(try numerator.units(at: scale)) }
    let coins = Self.evened(units.map { $0 / coin }, rests: units.map { ($0 % coin).magnitude })
    var amounts: [(person: Text, amount: Decimal)] = []
    for (one, coins) in zip(exact, coins) {
      amounts.append((one.person, try Decimal(mantissa: coins, scale: decimals)))
    }
    self.amounts = amounts
  }

  private static func evened(_ cut: [Int128], rests: [UInt128]) -> [Int128] {
    var coins = cut
    /// Of the side with too many coins; the other side's are counted the other way.
    var surplus = cut.reduce(0, +)
    let step: Int128 = surplus > 0 ? 1 : -1
    func isOfLarger(_ place: Int) -> Bool { coins[place].signum() == step }
    let gaining = cut.indices.filter { cut[$0] != 0 && !isOfLarger($0) && rests[$0] > 0 }
    for place in gaining.sorted(by: { rests[$0] == rests[$1] ? $0 < $1 : rests[$0] > rests[$1] }) where surplus != 0 {
      coins[place] -= step
      surplus -= step
    }
    while surplus != 0 {
      let losing = coins.indices.filter(isOfLarger)
      for place in losing.sorted(by: { (rests[$0], $0) < (rests[$1], $1) }) where surplus != 0 {
        coins[place] -= step
        surplus -= step
      }
    }
    return coins
  }

  private static func product(_ a: Int128, _ b: Int128) throws(ArithmeticError) -> Int128 {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    if overflow { throw .overflow }
    return product
  }
}
