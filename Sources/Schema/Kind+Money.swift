public import Records

extension Kind {
  /// The field that says whether money goes out or comes in: the first with both choices. nil where the kind has no money.
  public var wayOfMoney: Field? {
    guard moneyField != nil else { return nil }
    return fields.first { field in [Self.expense, Self.income].allSatisfy { field.choices.contains(.string($0)) } }
  }

  public static let expense: Text = "expense"
  public static let income: Text = "income"
  /// Neither: money that one account gave another.
  public static let transfer: Text = "transfer"
}
