public import Records

extension Field {
  /// Whether it can say that money goes out, and that it comes in.
  var saysWayOfMoney: Bool { [Kind.expense, Kind.income].allSatisfy { choices.contains(.string($0)) } }
}

extension Kind {
  /// Whether a record says that it is a transfer.
  public func isTransfer(_ members: Object) -> Bool {
    wayOfMoney.map { members[$0.name] == .string(Self.transfer) } ?? false
  }

  public static let expense: Text = "expense"
  public static let income: Text = "income"
  /// Neither: money that one account gave another.
  public static let transfer: Text = "transfer"
}
