public import Records

/// What people paid for each other in one currency, what each of them bears, and what they have settled since.
public struct SharedAccount: Sendable {
  public struct Standing: Hashable, Sendable {
    public fileprivate(set) var paid = Decimal.zero
    public fileprivate(set) var share = Decimal.zero
    /// Payments to others less those of others.
    public fileprivate(set) var settled = Decimal.zero
    /// What is owed to them; below zero, what they owe.
    public fileprivate(set) var balance = Decimal.zero
  }

  public let currency: Text?
  private var standings: [Text: Standing] = [:]
  private var counted: [CountedDebt] = []

  public init(currency: Text?) { self.currency = currency }

  /// In the order of their names.
  public var people: [(person: Text, standing: Standing)] {
    standings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The payments after which nobody owes anybody anything.
  public func payments() throws(ArithmeticError) -> [Settlement.Payment] {
    try Settlement(people.map { ($0.person, $0.standing.balance) }).payments
  }

  /// What a payment of this account settles.
  public func debts(settledBy payment: Settlement.Payment) -> SettledDebts {
    SettledDebts(payment, in: currency, of: counted)
  }

  /// Remembers which record was added.
  public mutating func note(_ debt: CountedDebt) { counted.append(debt) }

  /// An income is money that was received for others: it counts the other way. Where the numbers get too long, nothing has
  /// changed.
  public mutating func add(_ counted: CountedAmount, _ bearers: Bearers, id: Text) throws(ArithmeticError) {
    let amount = counted.isIncome == true ? counted.amount.negated : counted.amount
    let decimals = SmallestCoin.decimals(of: currency)
    let parts = try SharedAmount(amount, among: bearers.shares, id: id, decimals: decimals).parts
    var standings = standings
    var payer = standings[bearers.payer] ?? Standing()
    try payer.paid += amount
    try payer.balance += amount
    standings[bearers.payer] = payer
    for part in parts {
      var bearer = standings[part.person] ?? Standing()
      try bearer.share += part.amount
      try bearer.balance -= part.amount
      standings[part.person] = bearer
    }
    self.standings = standings
  }

  /// Money that one gave the other to settle up.
  public mutating func add(_ payment: Settlement.Payment) throws(ArithmeticError) {
    var standings = standings
    for (person, amount) in [(payment.from, payment.amount), (payment.to, payment.amount.negated)] {
      var standing = standings[person] ?? Standing()
      try standing.settled += amount
      try standing.balance += amount
      standings[person] = standing
    }
    self.standings = standings
  }
}
