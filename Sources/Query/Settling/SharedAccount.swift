public import Records

/// What people paid for each other in one currency, what each of them bears, and what they have settled since.
public struct SharedAccount: Sendable {
  /// What is shown of a person, in whole coins: paid and settled, less the share, are the balance.
  public struct Standing: Hashable, Sendable {
    public let paid: Decimal
    public let share: Decimal
    /// Payments to others less those of others.
    public let settled: Decimal
    /// What is owed to them; below zero, what they owe.
    public let balance: Decimal
  }

  private struct Tally: Sendable {
    var paid = Decimal.zero
    var share = Decimal.zero
    var settled = Decimal.zero
  }

  public let currency: Text?
  private var tallies: [Text: Tally] = [:]
  private var counted: [CountedDebt] = []

  public init(currency: Text?) { self.currency = currency }

  /// In the order of their names. The balances are zero together.
  public func people() throws(ArithmeticError) -> [(person: Text, standing: Standing)] {
    let tallies = tallies.sorted { $0.key < $1.key }
    var exact: [(person: Text, amount: Decimal)] = []
    for (person, tally) in tallies {
      exact.append((person, try tally.paid + tally.settled - tally.share))
    }
    let balances = try WholeCoins(exact, decimals: SmallestCoin.decimals(of: currency)).amounts
    var people: [(person: Text, standing: Standing)] = []
    for ((person, tally), balance) in zip(tallies, balances.map(\.amount)) {
      let share = try tally.paid + tally.settled - balance
      people.append(
        (person, Standing(paid: tally.paid, share: share, settled: tally.settled, balance: balance)))
    }
    return people
  }

  /// What a payment of this account settles.
  public func debts(settledBy payment: Settlement.Payment) -> SettledDebts {
    SettledDebts(payment, in: currency, of: counted)
  }

  /// Remembers which record was added.
  public mutating func note(_ debt: CountedDebt) { counted.append(debt) }

  /// An income is money that was received for others: it counts the other way. Where the numbers get too long, nothing has
  /// changed.
  public mutating func add(_ counted: CountedAmount, _ bearers: Bearers) throws(ArithmeticError) {
    let amount = counted.isIncome == true ? counted.amount.negated : counted.amount
    let decimals = SmallestCoin.decimals(of: currency)
    var tallies = tallies
    try tallies[bearers.payer, default: Tally()].paid += amount
    for share in bearers.shares {
      let part = try amount.share(share.weight, of: bearers.wholeWeight, decimals: decimals)
      try tallies[share.person, default: Tally()].share += part
    }
    self.tallies = tallies
  }

  /// Money that one gave the other to settle up.
  public mutating func add(_ payment: Settlement.Payment) throws(ArithmeticError) {
    var tallies = tallies
    try tallies[payment.from, default: Tally()].settled += payment.amount
    try tallies[payment.to, default: Tally()].settled -= payment.amount
    self.tallies = tallies
  }
}
