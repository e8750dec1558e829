internal import Records

/// In which columns the amounts stand, and which way the money went.
///
/// A name that is known says it. Without one, the only column that looks like money is taken, and that is to be checked;
/// where there are several, nobody knows which of them it is, and nothing is guessed.
extension RuleGuess {
  /// false where there are none, or it is refused to say which.
  mutating func guessAmount() -> Bool {
    let balance = column(ColumnWords.balance, where: isNumber)
    if let balance { free.remove(balance) }
    defer { if let balance { free.insert(balance) } }
    func isSide(_ column: Int) -> Bool { isNumber(column) && !isBeside(column) }
    let columns: [Int]
    if let debit = column(ColumnWords.debit, where: isSide),
      let credit = column(ColumnWords.credit, where: { $0 != debit && isSide($0) })
    {
      columns = [debit, credit]
      rule.map.append(("amount", .debit(table.names[debit], credit: table.names[credit])))
      free.subtract(columns)
      guessReversals(debit)
    } else {
      guard let column = amountColumn() else { return false }
      columns = [column]
      take(column, for: "amount")
      guessSign(column)
    }
    guessDecimal(columns.flatMap(values))
    return true
  }

  private func isNumber(_ column: Int) -> Bool { isMostly(column) { DecimalSigns($0).isNumber } }

  private func isBeside(_ column: Int) -> Bool { ColumnWords.isBeside(table.names[column]) }

  /// The one column of amounts; nil where there is none, or it is refused to say which.
  private mutating func amountColumn() -> Int? {
    let numbers = free.sorted().filter(isNumber)
    guard let column = namedAmount() ?? onlyAmount(among: numbers) else { return nil }
    let others = numbers.filter { takesTurns(column, with: $0) }
    if let fee = others.first(where: isBeside) {
      doubts.append("\(quoted([fee])) is not taken, and has amounts where \(quoted([column])) has none")
    }
    if let other = others.first(where: { !isBeside($0) }) {
      refusal =
        "the columns \(quoted([column, other])) have amounts in turns, and which of them is spending is not known"
      return nil
    }
    return column
  }

  /// The column whose name says it; those that look as if they could be it as well are to be checked.
  private mutating func namedAmount() -> Int? {
    func isOwn(_ column: Int) -> Bool { isNumber(column) && !isBeside(column) }
    let own = column(ColumnWords.amount) { isOwn($0) && !isForeign($0) }
    guard let column = own ?? column(ColumnWords.amount, where: isOwn) else { return nil }
    let others = free.sorted().filter { isOwn($0) && !isForeign($0) && isMoney($0) && values($0) != values(column) }
    let rest = others.filter { $0 != column && !takesTurns(column, with: $0) }
    if !rest.isEmpty {
      doubts.append("“\(table.names[column])” is taken as the amount; it could be \(quoted(rest, last: "or"))")
    }
    return column
  }

  /// Of columns whose names say nothing, the only one that looks like money.
  private mutating func onlyAmount(among numbers: [Int]) -> Int? {
    let likely = numbers.filter { isMoney($0) && !isForeign($0) && !isBeside($0) }
    if likely.count == 1 || (likely.isEmpty && numbers.count == 1 && isMoney(numbers[0])) {
      let column = likely.first ?? numbers[0]
      doubts.append("\(quoted([column])) is taken as the amount, which its name does not say")
      return column
    }
    if likely.count > 1 {
      refusal = "no name of a column says where the amounts are; they could be in \(quoted(likely, last: "or"))"
    } else if !numbers.isEmpty {
      refusal =
        "no name of a column says where the amounts are, and what stands in \(quoted(numbers)) does not look like money"
    }
    return nil
  }

  /// Whether its numbers have decimals, a minus or a currency: those of days, counts and accounts have not.
  private func isMoney(_ column: Int) -> Bool {
    numbers(column).contains { $0.isNegative || $0.lexeme.contains(".") }
      || values(column).contains { !CurrencySigns.marks(in: $0).isEmpty }
  }

  /// Whether in each row one of two columns has an amount, and the other has none, or 0: they are two sides.
  private func takesTurns(_ one: Int, with other: Int) -> Bool {
    let sides = table.rows.filter(hasDay).map { row in [one, other].map { isAmount($0, in: row) } }
    return sides.allSatisfy { $0[0] != $0[1] } && sides.contains { $0[0] } && sides.contains { $0[1] }
  }

  private func isAmount(_ column: Int, in row: [String]) -> Bool {
    row.indices.contains(column) && Self.number(row[column]).map { !$0.isZero } ?? false
  }

  /// `“Paid”, “Kept” or “Cash”`, `column 2 or column 5`
  private func quoted(_ columns: [Int], last: String = "and") -> String {
    let names = columns.map { table.hasHeader ? "“\(table.names[$0])”" : "column \($0 + 1)" }
    guard names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) \(last) \(names[names.count - 1])"
  }

  /// Some banks write a minus before all that was spent, and some before what came back. In a column with both it is the
  /// latter.
  private mutating func guessReversals(_ debit: Int) {
    let numbers = numbers(debit).filter { !$0.isZero }
    guard numbers.contains(where: \.isNegative), numbers.contains(where: { !$0.isNegative }) else { return }
    rule.sign = .spentIsPositive
    doubts.append(
      "“\(table.names[debit])” has amounts with a minus and without: a minus is taken as money that came back")
  }

  private func numbers(_ column: Int) -> [Number] { values(column).compactMap(Self.number) }

  private static func number(_ text: String) -> Number? {
    WrittenNumber.read(text, decimal: ".") ?? WrittenNumber.read(text, decimal: ",")
  }

  private mutating func guessDecimal(_ numbers: [String]) {
    let signs = numbers.map { DecimalSigns($0).signs }
    let (points, commas) = (signs.count { $0.contains(".") }, signs.count { $0.contains(",") })
    rule.decimal = commas > points ? "," : "."
    if points == commas, numbers.contains(where: { $0.contains(".") || $0.contains(",") }) {
      doubts.append("the decimal separator is taken to be a point; it could be a comma")
    }
  }

  /// Where no amount has a minus, a column of words may say which way the money went; else all was spent. Where most have
  /// none, it may be a card's list, in which the minus is before what was paid back.
  private mutating func guessSign(_ column: Int) {
    let amounts = numbers(column).filter { !$0.isZero }
    let spent = amounts.count(where: \.isNegative)
    if spent > 0 {
      if spent * 2 < amounts.count {
        doubts.append("most amounts have no minus sign: they are taken as income, and those with one as spending")
      }
      return
    }
    if guessSides(beside: column) { return }
    rule.sign = .spentIsPositive
    doubts.append("no amount has a minus sign: all are taken as spending")
  }

  /// A column of words such as `S` and `H`, the nearest one behind the amount: the balance may have one of its own.
  private mutating func guessSides(beside amount: Int) -> Bool {
    let sides = table.names.indices.compactMap { place in
      SideWords.meanings(of: values(place)).map { (place: place, words: $0) }
    }
    let nearest = sides.filter { free.contains($0.place) || table.names[$0.place].isEmpty }
      .min { ($0.place < amount ? 1 : 0, abs($0.place - amount)) < ($1.place < amount ? 1 : 0, abs($1.place - amount)) }
    guard let (place, words) = nearest else { return false }
    let name = table.names[place]
    guard tellsIncome, !name.isEmpty, table.names.firstIndex(of: name) == place else {
      let examples = words.keys.sorted().map(\.string).joined(separator: ", ")
      doubts.append("column \(place + 1) (\(examples)) may say which way the money went, and no rule can take it")
      return false
    }
    free.remove(place)
    rule.map.append(("type", .columns([name], words: words)))
    return true
  }
}
