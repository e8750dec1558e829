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
    let names = amounts.compactMap { CurrencySigns.mark(ofColumn: table.names[$0]) }
    let other = (names + (column.map(cells) ?? []) + beside).first { mark in
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
    if let sign = answers.sign, let problem = sideAgainst(sign) { return problem }
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
  func unreadableAmounts() -> Sentence? { smallUnits() ?? otherUnits() ?? tornDecimals() ?? tornAmounts() }

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

  /// `-7,50` and `-1,208.20` between commas, where the column behind the amounts has room for the part behind the comma.
  func tornAmounts() -> Sentence? {
    guard table.separator == ",", table.hasHeader, rule.reader == .csv else { return nil }
    for column in amounts {
      guard let row = tornRow(column) else { continue }
      return
        "“\(cell(row, column + 1))” in \(quoted([column + 1])) may be a part of the amount “\(cell(row, column))” before it, torn off by a comma that separates cells; put quotation marks around amounts with a comma"
    }
    return nil
  }

  /// A row that shows it: in a column for words or without a name, digits stand behind every whole amount, or nothing else
  /// does. A column with another name is only taken for it where it has no numbers in the other rows.
  private func tornRow(_ column: Int) -> [String]? {
    let next = column + 1
    guard free.contains(next), next != balance, !isOfNumbers(table.names[next]) else { return nil }
    let torn = dated.filter { isTorn(cell($0, column), cell($0, next)) }
    let rest = dated.filter { !isTorn(cell($0, column), cell($0, next)) }
    let isEvery = !rest.contains { Self.isWhole(cell($0, column)) }
    let hasNumbers = rest.contains { decimalSigns(cell($0, next)).isNumber }
    let isEmptyElse = rest.allSatisfy { cell($0, next).isEmpty }
    let isNameless = table.names[next] == "(\(next + 1))"
    let isSuspect =
      isNameless || isOfWords(table.names[next])
      ? isEmptyElse || (isEvery && (isNameless || !hasNumbers)) : isEvery && !hasNumbers && !rest.isEmpty
    return isSuspect ? torn.first : nil
  }

  private func isTorn(_ amount: String, _ part: String) -> Bool {
    guard Self.isWhole(amount) else { return false }
    let halves = part.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return false }
    if halves.count == 1, part.utf8.count == 2 { return true }
    return halves.count < 3 && halves[0].utf8.count == 3 && amount.count(where: \.isNumber) < 4
  }

  /// Digits alone, with a sign in front, or with a point between thousands.
  private static func isWhole(_ cell: String) -> Bool {
    let groups = cell.drop { "-+\u{2212}".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
    return groups.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
  }

  private func isOfWords(_ name: String) -> Bool {
    [ColumnWords.currency, ColumnWords.remark, ColumnWords.name, ColumnWords.payee].contains {
      ColumnWords.rank(name, among: $0) != nil
    }
  }

  /// Whether a column is called as one of numbers.
  private func isOfNumbers(_ name: String) -> Bool {
    ColumnWords.isBeside(name) || ColumnWords.isForeign(name)
      || [ColumnWords.amount, ColumnWords.debit, ColumnWords.credit, ColumnWords.fee].contains {
        ColumnWords.rank(name, among: $0) != nil
      } || PlainLetters.words(name).contains(where: Self.counts.contains)
  }

  private static let counts: Set<String> = [
    "qty", "quantity", "menge", "anzahl", "stuck", "points", "punkte", "units", "shares", "number", "no", "nr", "id",
    "ref", "reference", "code", "year", "month", "week", "count",
  ]
}
