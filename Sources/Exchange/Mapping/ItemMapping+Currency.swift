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
        if let code = code ?? CurrencySigns.only(in: text) {
          members[name] = .string(Text(code))
        } else if let mark = usualCurrency.flatMap({ CurrencySigns.mark(in: text, otherThan: $0) }) {
          throw SourceProblem(
            offset: item.offsets[place],
            "“\(text.shortened)” is in \(mark), and neither the row nor the rule says which currency that is",
            field: money)
        }
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
    text.utf8.contains { $0 > 0x7F || $0 == UInt8(ascii: "$") || (0x41...0x5A).contains($0 & 0xDF) }
  }

  /// Notes what a row says in the column of currencies. What an empty cell means, only all rows together can tell.
  mutating func noteCurrency(of item: SourceItem, _ members: Object, place record: Int) {
    guard rule.reader.isTable, rule.currency == nil, let name = kind.currencyField, let money = kind.moneyField,
      let place = fields.first(where: { $0.name == name })?.places.first,
      let amount = members[money]?.number, !amount.isZero
    else { return }
    if let currency = members[name]?.string {
      currencies.insert(Text(currency))
    } else if item.values[place] == nil {
      withoutCurrency.append((record, item.offsets[place]))
    }
  }

  /// Rows with an amount and no currency, where other rows have another one than the ledger's: nobody knows what they are in.
  var rowsInNoCurrency: [(place: Int, problem: SourceProblem)] {
    guard currencies.count > 1 || currencies.contains(where: { usualCurrency != nil && $0 != usualCurrency }) else {
      return []
    }
    let column = rule.source(of: kind.currencyField ?? "")?.columns.first ?? ""
    let others = currencies.sorted().map(\.string).joined(separator: ", ")
    return withoutCurrency.map { place, offset in
      (
        place,
        SourceProblem(
          offset: offset, "“\(column)” is empty, and other rows are in \(others)", field: kind.currencyField)
      )
    }
  }
}
