internal import Records
internal import Schema

/// What stands beside an amount, and what else is said about its currency.
extension ItemMapping {
  /// A code beside the amount, or a sign that only one currency has, is its currency, where neither the row nor the rule
  /// says one. Where they say another one, the
  /// row cannot be read: nobody knows what is right.
  func setCurrency(of item: SourceItem, in members: inout Object) throws(SourceProblem) {
    guard let money = kind.moneyField, let name = kind.currencyField else { return }
    for place in fields.first(where: { $0.name == money })?.places ?? [] {
      guard let text = item.values[place]?.string, Self.hasMark(text) else { continue }
      let stated = members[name]?.string.map { Text($0) }
      let code = WrittenNumber.currencyCode(in: text)
      guard let currency = stated ?? rule.currency else {
        if let code = code ?? CurrencySigns.only(in: text) { members[name] = .string(Text(code)) }
        continue
      }
      let other = code.map { Text($0) == currency ? nil : $0 } ?? CurrencySigns.mark(in: text, otherThan: currency)
      guard let other else { continue }
      throw SourceProblem(
        offset: item.offsets[place],
        stated == nil
          ? "“\(text.shortened)” is in \(other), and the currency of the rule is \(currency)"
          : "“\(text.shortened)” is in \(other), and the currency of the row is \(currency)", field: money)
    }
  }

  /// Most amounts are only digits.
  private static func hasMark(_ text: String) -> Bool {
    text.utf8.contains { $0 > 0x7F || $0 == UInt8(ascii: "$") || (0x41...0x5A).contains($0) }
  }
}
