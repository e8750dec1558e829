public import Records

/// What came in and went out in one currency, as `sum` counts it.
public struct CashFlow: Hashable, Sendable {
  /// nil where neither a record nor the ledger names one.
  public let currency: String?
  public let income: Decimal
  public let expense: Decimal
  /// `income` − `expense`.
  public let balance: Decimal
  /// Of kinds that do not tell income from expense; nil where no record is of such a kind.
  public let total: Decimal?

  public init(currency: String?, income: Decimal, expense: Decimal, balance: Decimal, total: Decimal?) {
    self.currency = currency
    self.income = income
    self.expense = expense
    self.balance = balance
    self.total = total
  }
}

extension [CashFlow] {
  /// Income, expense and balance under each other, a column for each currency.
  public func table(in words: ViewWords) -> Table {
    var figures: [(name: String, value: (CashFlow) -> Table.Cell)] = [
      ("income", { $0.income.isZero ? Table.Cell("0", .dim) : Table.Cell(money: $0.income, isIncome: true) }),
      ("expense", { $0.expense.isZero ? Table.Cell("0", .dim) : Table.Cell(money: $0.expense, isIncome: false) }),
      ("balance", { Table.Cell($0.balance.signed, $0.balance.isNegative ? .expense : .income) }),
    ]
    if contains(where: { $0.total != nil }) { figures.append(("total", { Table.Cell($0.total?.description ?? "") })) }
    var table = Table(
      columns: [Table.Column("")] + map { Table.Column($0.currency ?? "", .decimal) },
      rows: figures.map { figure in [Table.Cell(words[figure.name], .dim)] + map(figure.value) },
      showsHeader: contains { $0.currency != nil })
    table.repeatedColumns = 1
    return table
  }
}
