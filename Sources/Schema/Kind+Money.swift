public import Records

extension Kind {
  /// The field that says whether money goes out or comes in: the first with both choices. nil where the kind has no money.
  public var wayOfMoney: Field? {
    guard moneyField != nil else { return nil }
    return fields.first { field in [Self.expense, Self.income].allSatisfy { field.choices.contains(.string($0)) } }
  }

  /// Whether a record says that it is a transfer.
  public func isTransfer(_ members: Object) -> Bool {
    wayOfMoney.map { members[$0.name] == .string(Self.transfer) } ?? false
  }

  public static let expense: Text = "expense"
  public static let income: Text = "income"
  /// Neither: money that one account gave another.
  public static let transfer: Text = "transfer"
}
