public import Records

extension Kind {
  /// The field that says of what the money is: the other member of the amount's group, else `currency`.
  public var currencyField: Text? {
    guard let moneyField else { return nil }
    return rules.group(of: moneyField)?.members.first { $0 != moneyField } ?? field("currency")?.name
  }
}
