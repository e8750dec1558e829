public import Records

/// Who paid what for others, bears what, and owes whom: of each currency.
public struct SettlementList: Sendable {
  public struct Person: Sendable {
    public let name: String
    public let paid: Decimal
    public let share: Decimal
    /// Payments to others less those of others to them.
    public let settled: Decimal
    /// What they get back; below zero, what they owe.
    public let balance: Decimal

    public init(name: String, paid: Decimal, share: Decimal, settled: Decimal, balance: Decimal) {
      self.name = name
      self.paid = paid
      self.share = share
      self.settled = settled
      self.balance = balance
    }
  }

  public struct Payment: Sendable {
    public let from: String
    public let to: String
    public let amount: Decimal

    public init(from: String, to: String, amount: Decimal) {
      self.from = from
      self.to = to
      self.amount = amount
    }
  }

  public struct Account: Sendable {
    public let currency: String
    public let people: [Person]
    public let payments: [Payment]
    let hasSettled: Bool

    public init(currency: String, people: [Person], payments: [Payment]) {
      self.currency = currency
      self.people = people
      self.payments = payments
      hasSettled = people.contains { !$0.settled.isZero }
    }
  }

  public let accounts: [Account]

  public init(_ accounts: [Account]) { self.accounts = accounts }

  static let nothing = "nobody owes anybody anything"

  /// A table of each currency, and below it a sentence for each payment.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut.
  public func lines(width: Int?) -> [StyledLine] {
    Array(accounts.map { $0.table.lines(width: width) + $0.sentences }.joined(separator: [StyledLine()]))
  }
}

extension SettlementList.Account {
  fileprivate var table: Table {
    let titles = ["PAID", "SHARE"] + (hasSettled ? ["SETTLED"] : []) + ["BALANCE"]
    return Table(
      columns: [Table.Column(currency.isEmpty ? "PERSON" : currency)] + titles.map { Table.Column($0, .decimal) },
      rows: people.map { person in
        [Table.Cell(person.name)] + amounts(of: person).map { Table.Cell($0.withMinus) }
          + [Table.Cell(person.balance.signed, person.balance.isNegative ? .expense : .income)]
      })
  }

  /// Those of a row but the last one.
  func amounts(of person: SettlementList.Person) -> [Decimal] {
    [person.paid, person.share] + (hasSettled ? [person.settled] : [])
  }

  fileprivate var sentences: [StyledLine] {
    payments.isEmpty ? [StyledLine(SettlementList.nothing)] : payments.map { StyledLine(sentence($0), .strong) }
  }

  /// `bob pays alice 12.50 EUR`.
  private func sentence(_ payment: SettlementList.Payment) -> String {
    ["\(payment.from) pays \(payment.to) \(payment.amount)", currency].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Decimal {
  /// `12.50`, `−3` (U+2212).
  public var withMinus: String { isNegative ? signed : description }
}
