internal import Records

/// Answers that the file contradicts. Whoever gives one means another file, or slipped: to obey would make wrong figures.
extension RuleGuess {
  /// Why the answers cannot be right; nil where nothing in the file is against them.
  func contradiction() -> String? {
    wrongSides() ?? wrongDays() ?? wrongCurrency() ?? wrongSign() ?? wrongFee()
  }

  private func wrongSides() -> String? {
    guard let debit = place(named: answers.debit), let credit = place(named: answers.credit),
      ColumnWords.rank(table.names[debit], among: ColumnWords.credit) != nil,
      ColumnWords.rank(table.names[credit], among: ColumnWords.debit) != nil
    else { return nil }
    return "by its name, \(quoted([debit])) has what came in, and \(quoted([credit])) what was spent"
  }

  private func wrongDays() -> String? {
    guard let order = answers.dayOrder, let column = places(of: "date").first,
      !Self.orders(values(column)).contains(order),
      let cell = values(column).first(where: { DayOrders($0).isDay && !DayOrders($0).orders.contains(order) })
    else { return nil }
    return "“\(cell.shortened)” in \(quoted([column])) is no day in the order \(order.rawValue)"
  }

  /// A code is one currency, and a sign one of a few.
  private func wrongCurrency() -> String? {
    guard let currency = answers.currency else { return nil }
    var unasked = self
    unasked.setting.answers.currency = nil
    unasked.guessCurrency()
    let column = unasked.rule.source(of: "currency")?.columns.first.flatMap { place(named: $0) }
    let beside = amounts.flatMap(cells).flatMap(CurrencySigns.marks)
    let other = ((column.map(cells) ?? []) + beside).first { mark in
      let codes = CurrencySigns.candidates(mark, usual: nil)
      return !codes.isEmpty && !codes.contains(currency)
    }
    return other.map { "the file has amounts in \($0), which is not \(currency)" }
  }

  private func wrongSign() -> String? {
    guard answers.sign == .spentIsNegative, amounts.count == 1, proof()?.movement == .falls else { return nil }
    return "the balance falls by the amounts that have no minus sign, so they were spent"
  }

  private func wrongFee() -> String? {
    guard let includes = answers.includesFee else { return nil }
    guard let fee = fees.first else { return "the file has no column for what the bank took" }
    guard let proven = provenFee(fee), proven != includes else { return nil }
    return "the balances show that the fee in \(quoted([fee])) is " + (proven ? "in the amounts" : "beside the amounts")
  }
}
