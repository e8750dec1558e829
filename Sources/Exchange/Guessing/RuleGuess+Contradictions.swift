internal import Records

/// Answers that the file contradicts. Whoever gives one means another file, or slipped: to obey would make wrong figures.
extension RuleGuess {
  /// Why the answers cannot be right; nil where nothing in the file is against them.
  func contradiction() -> Sentence? {
    wrongSides() ?? wrongDays() ?? wrongCurrency() ?? wrongSign() ?? wrongFee()
  }

  private func wrongSides() -> Sentence? {
    guard let debit = place(named: answers.debit), let credit = place(named: answers.credit),
      ColumnWords.rank(table.names[debit], among: ColumnWords.credit) != nil,
      ColumnWords.rank(table.names[credit], among: ColumnWords.debit) != nil
    else { return nil }
    return "by its name, \(quoted([debit])) has what came in, and \(quoted([credit])) what was spent"
  }

  private func wrongDays() -> Sentence? {
    guard let order = answers.dayOrder, let column = places(of: "date").first,
      !Self.orders(values(column)).contains(order),
      let cell = values(column).first(where: { dayOrders($0).isDay && !dayOrders($0).orders.contains(order) })
    else { return nil }
    return "“\(cell.shortened)” in \(quoted([column])) is no day in the order \(order.rawValue)"
  }

  /// A code is one currency, and a sign one of a few.
  private func wrongCurrency() -> Sentence? {
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

  private func wrongSign() -> Sentence? {
    if let spent = answers.spent, amounts.count == 2 {
      return "\(quoted(amounts)) say which way the money went, and “\(spent.column)” need not"
    }
    if let spent = answers.spent, let column = place(named: spent.column), !cells(column).contains(spent.text) {
      return "no row has “\(spent.text)” in \(quoted([column]))"
    }
    guard answers.sign == .spentIsNegative, amounts.count == 1, proof()?.movement == .falls else { return nil }
    return "the balance falls by the amounts that have no minus sign, so they were spent"
  }

  private func wrongFee() -> Sentence? {
    guard let includes = answers.includesFee else { return nil }
    guard let fee = fees.first else { return "the file has no column for what the bank took" }
    guard let proven = provenFee(fee), proven != includes else { return nil }
    return proven
      ? "the balances show that the fee in \(quoted([fee])) is in the amounts"
      : "the balances show that the fee in \(quoted([fee])) is beside the amounts"
  }

  // MARK: - What no answer mends

  /// Why the amounts cannot be read as they stand, whatever somebody answers.
  func unreadableAmounts() -> Sentence? { smallUnits() ?? tornDecimals() }

  /// No rule multiplies.
  private func smallUnits() -> Sentence? {
    for column in amounts {
      let hasDecimals = values(column).compactMap(Self.number).contains { $0.lexeme.contains(".") }
      guard let unit = UnitWords.unit(ofColumn: table.names[column], hasDecimals: hasDecimals) else { continue }
      return
        "by its name, \(quoted([column])) has amounts in another unit (\(unit)), and a rule takes them as they are; write them as whole units with decimals first"
    }
    return nil
  }

  /// `-17,81` between commas is two cells: the row then has one more than the columns have names.
  private func tornDecimals() -> Sentence? {
    guard table.separator == ",", table.hasHeader, !rule.reader.isSheet, amounts.count == 1 else { return nil }
    func isTorn(_ row: [String]) -> Bool {
      let decimals = cell(row, amounts[0] + 1).utf8
      return row.count > table.names.count && decimals.count == 2 && decimals.allSatisfy { (0x30...0x39).contains($0) }
        && Self.number(cell(row, amounts[0])).map { !$0.lexeme.contains(".") } ?? false
    }
    guard let row = dated.first, dated.allSatisfy(isTorn) else { return nil }
    return
      "a row has \(row.count) cells, and \(table.names.count) columns have names: the decimals of the amounts may stand behind a comma that separates cells; without quotation marks around them, nobody can tell"
  }
}
