internal import Records

/// In which columns the amounts stand.
///
/// A name that is known says it. Without one, the only column that looks like money is taken; where there are several, it
/// is asked.
extension RuleGuess {
  /// false where there are none, or somebody has to say which.
  mutating func guessAmount() -> Bool {
    balance = column(ColumnWords.balance, where: isNumber)
    if let column = place(named: answers.amount) {
      return take(amount: column)
    }
    if let debit = place(named: answers.debit), let credit = place(named: answers.credit), debit != credit {
      return take(debit: debit, credit: credit)
    }
    if let balance { free.remove(balance) }
    defer { if let balance { free.insert(balance) } }
    if let (debit, credit) = namedSides() { return take(debit: debit, credit: credit) }
    guard let column = amountColumn() else { return false }
    return take(amount: column)
  }

  private mutating func take(amount column: Int) -> Bool {
    amounts = [column]
    take(column, for: "amount")
    return true
  }

  private mutating func take(debit: Int, credit: Int) -> Bool {
    amounts = [debit, credit]
    rule.map.append(("amount", .debit(table.names[debit], credit: table.names[credit])))
    free.subtract(amounts)
    return true
  }

  /// Two columns by their names alone: in some months nothing stands in one of them.
  private func namedSides() -> (debit: Int, credit: Int)? {
    func isSide(_ column: Int) -> Bool { (isNumber(column) || values(column).isEmpty) && !isBeside(column) }
    func isOwn(_ column: Int) -> Bool { isSide(column) && !isForeign(column) && !isOfSomebody(column) }
    guard let debit = column(ColumnWords.debit, where: isOwn),
      let credit = column(ColumnWords.credit, where: { $0 != debit && isOwn($0) })
    else { return nil }
    let haveBoth = dated.contains { isAmount(cell($0, debit)) && isAmount(cell($0, credit)) }
    return (isNumber(debit) || isNumber(credit)) && !haveBoth ? (debit, credit) : nil
  }

  /// Numbers of accounts and people: `Sollkonto`, `Debitor`, `Credit card`.
  private func isOfSomebody(_ column: Int) -> Bool {
    let name = PlainLetters.folded(table.names[column])
    return ["konto", "account", "card", "debitor", "kreditor", "creditor", "limit"].contains(where: name.contains)
  }

  /// Whether its numbers are days: `20261121`.
  private func isDays(_ column: Int) -> Bool {
    isMostly(column) { text in
      DayOrders(text).isDay && text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  private func isBeside(_ column: Int) -> Bool { ColumnWords.isBeside(table.names[column]) }

  /// Whether a column is about amounts in another currency than the account's.
  func isForeign(_ column: Int) -> Bool {
    ColumnWords.isForeignAmount(table.names[column])
  }

  /// The one column of amounts; nil where there is none, or somebody has to say which.
  private mutating func amountColumn() -> Int? {
    let numbers = free.sorted().filter { isNumber($0) && !isDays($0) }
    guard let column = namedAmount() ?? namedSpending() ?? onlyAmount(among: numbers) else { return nil }
    if let other = numbers.first(where: { !isBeside($0) && takesTurns(column, with: $0) }) {
      askSides(column, other)
      return nil
    }
    return column
  }

  private mutating func askSides(_ one: Int, _ other: Int) {
    let names = [one, other].map { table.names[$0] }
    questions.append(
      question(
        .sides,
        "\(quoted([one, other])) have amounts in turns, and their names do not say which has what was spent",
        [
          .init(names[0], "“\(names[0])” has what was spent, “\(names[1])” what came in"),
          .init(names[1], "“\(names[1])” has what was spent, “\(names[0])” what came in"),
        ], about: [one, other]))
  }

  /// The column whose name says it. Where the names of several say it, it is asked.
  private mutating func namedAmount() -> Int? {
    // What most payments have none of is something else.
    func isOwn(_ column: Int) -> Bool {
      isNumber(column) && !isBeside(column) && !isDays(column) && cells(column).count * 2 >= dated.count
    }
    let own = column(ColumnWords.amount) { isOwn($0) && !isForeign($0) }
    // A foreign amount is taken where there is nothing else that could be one.
    let others = namedSpending() != nil || free.contains { isOwn($0) && !isForeign($0) && isMoney($0) }
    guard let column = own ?? (others ? nil : column(ColumnWords.amount, where: isOwn)) else { return nil }
    let likely = free.sorted().filter { other in
      other != column && isOwn(other) && !isForeign(other) && isMoney(other)
        && ColumnWords.rank(table.names[other], among: ColumnWords.amount) != nil
        && !isSame(other, column) && !takesTurns(column, with: other) && !isNet(other, of: column)
    }
    // `Amount` alone is one, beside a `Value of points`; beside an `Amount (EUR)`, nobody knows what it is in.
    let isRivalled = likely.contains { CurrencySigns.mark(ofColumn: table.names[$0]) != nil }
    if likely.isEmpty || (isExact(column) && !isRivalled) { return column }
    let ofAccount = ([column] + likely).filter(isInOneCurrency)
    if ofAccount.count == 1 { return ofAccount[0] }
    ask(among: [column] + likely)
    return nil
  }

  /// A column of what was spent alone, as apps have it.
  private func namedSpending() -> Int? {
    if !questions.isEmpty { return nil }
    return column(ColumnWords.debit) { column in
      isNumber(column) && !isBeside(column) && !isForeign(column) && ColumnWords.isSpending(table.names[column])
    }
  }

  /// Whether the column behind says the same currency of all amounts: that of the account. Those of payments differ.
  private func isInOneCurrency(_ column: Int) -> Bool {
    let codes = Set(cells(column + 1))
    return codes.count == 1 && codes.allSatisfy { CurrencySigns.code($0, usual: setting.currency) != nil }
  }

  private func isExact(_ column: Int) -> Bool {
    ColumnWords.amount.words.contains(PlainLetters.folded(table.names[column]).trimmed)
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    dated.allSatisfy { row in decimal(cell(row, one)) == decimal(cell(row, other)) }
  }

  /// Whether a column has what is left of amounts after a fee: `Net` beside `Gross` and `Fee`.
  func isNet(_ net: Int, of gross: Int) -> Bool {
    guard let fee = feeColumn() else { return false }
    return dated.allSatisfy { row in
      guard let all = decimal(cell(row, gross)), let left = decimal(cell(row, net)) else { return true }
      let part = decimal(cell(row, fee)) ?? .zero
      do throws(ArithmeticError) { return [try all - part.abs, try all + part.abs].contains(left) } catch {
        return false
      }
    }
  }

  private mutating func ask(among columns: [Int]) {
    let choices = columns.map { column in
      GuessQuestion.Choice(table.names[column], values(column).prefix(3).joined(separator: ", "))
    }
    questions.append(
      question(
        .amount, "the amounts could be in \(quoted(columns, last: "or"))", choices, about: columns))
  }

  /// Of columns whose names say nothing, the only one that looks like money.
  private mutating func onlyAmount(among numbers: [Int]) -> Int? {
    if !questions.isEmpty { return nil }
    var likely = numbers.filter { isMoney($0) && !isForeign($0) && !isBeside($0) }
    // What a balance follows is the amount, and the balance is none.
    if likely.count == 2, let (amount, left) = balanced(likely) {
      balance = left
      likely = [amount]
    }
    if likely.count == 1 || (likely.isEmpty && numbers.count == 1 && isMoney(numbers[0])) {
      let column = likely.first ?? numbers[0]
      remarks.append("\(quoted([column])) is the only column that looks like money, and has the amounts")
      return column
    }
    if likely.count == 2, takesTurns(likely[0], with: likely[1]) {
      askSides(likely[0], likely[1])
    } else if likely.count > 1 {
      ask(among: likely)
    } else if !numbers.isEmpty {
      refusal =
        "no name of a column says where the amounts are, and what stands in \(quoted(numbers)) does not look like money"
    }
    return nil
  }

  /// Of two columns, which is the amount and which the balance, where one follows the other.
  private func balanced(_ columns: [Int]) -> (amount: Int, balance: Int)? {
    let pairs = [(columns[0], columns[1]), (columns[1], columns[0])].filter { amount, balance in
      proof(of: { decimal(cell($0, amount)) }, in: balance) != nil
    }
    return pairs.count == 1 ? pairs.first : nil
  }

  /// Whether its numbers have decimals, a minus or a currency: those of days, counts and accounts have not.
  func isMoney(_ column: Int) -> Bool {
    values(column).compactMap { Self.number($0) }.contains { $0.isNegative || $0.lexeme.contains(".") }
      || values(column).contains { !CurrencySigns.marks(in: $0).isEmpty }
  }

  static func number(_ text: String) -> Number? {
    WrittenNumber.read(text, decimal: ".") ?? WrittenNumber.read(text, decimal: ",")
  }

  /// Whether in each row one of two columns has an amount, and the other has none, or 0: they are two sides.
  private func takesTurns(_ one: Int, with other: Int) -> Bool {
    // A row that says what an account has has neither.
    let sides = dated.map { row in [one, other].map { isAmount(cell(row, $0)) } }.filter { $0.contains(true) }
    return sides.allSatisfy { $0[0] != $0[1] } && sides.contains { $0[0] } && sides.contains { $0[1] }
  }

  func isAmount(_ cell: String) -> Bool { Self.number(cell).map { !$0.isZero } ?? false }
}
