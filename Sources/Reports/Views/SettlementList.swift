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
  /// Whose bills these are, and of which days: `November 2026 · everybody's bills`.
  public let scope: String
  /// What is owed of all bills together, where that is something else.
  public let together: [Account]?
  private let words: ViewWords

  public init(_ accounts: [Account], scope: String, together: [Account]? = nil, in words: ViewWords = .english) {
    (self.accounts, self.scope, self.together, self.words) = (accounts, scope, together, words)
  }

  static let nothing = "nobody owes anybody anything"

  /// A table of each currency, and below it a sentence for each payment.
  ///
  /// - Parameter width: columns of the terminal; nil: nothing is cut.
  public func lines(width: Int?) -> [StyledLine] {
    if accounts.isEmpty { return [] }
    let parts = accounts.map { $0.table(in: words).lines(width: width) + $0.sentences(in: words) }
    return [StyledLine(scope, .heading)] + Array(parts.joined(separator: [StyledLine()]))
  }
}

extension SettlementList.Account {
  fileprivate func table(in words: ViewWords) -> Table {
    let titles = ["Paid", "Share"] + (hasSettled ? ["Settled"] : []) + ["Balance"]
    return Table(
      columns: [Table.Column(currency.isEmpty ? words["Person"].uppercased() : currency)]
        + titles.map { Table.Column(words[$0].uppercased(), .decimal) },
      rows: people.map { person in
        [Table.Cell(person.name)] + amounts(of: person).map { Table.Cell($0.withMinus) }
          + [Table.Cell(person.balance.signed, person.balance.isNegative ? .expense : .income)]
      })
  }

  /// Those of a row but the last one.
  func amounts(of person: SettlementList.Person) -> [Decimal] {
    [person.paid, person.share] + (hasSettled ? [person.settled] : [])
  }

  fileprivate func sentences(in words: ViewWords) -> [StyledLine] {
    payments.isEmpty
      ? [StyledLine(words[SettlementList.nothing])] : payments.map { StyledLine(sentence($0, words), .strong) }
  }

  /// `bob pays alice 12.50 EUR`.
  private func sentence(_ payment: SettlementList.Payment, _ words: ViewWords) -> String {
    let amount = [payment.amount.description, currency].filter { !$0.isEmpty }.joined(separator: " ")
    return words.filled(
      "{from} pays {to} {amount}", ["from": payment.from, "to": payment.to, "amount": amount])
  }
}

extension Decimal {
  /// `12.50`, `−3` (U+2212).
  public var withMinus: String { isNegative ? signed : description }
}
