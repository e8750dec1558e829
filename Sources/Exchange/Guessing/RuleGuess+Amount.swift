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
    guard let named = amountColumn(), let column = paid(named) else { return false }
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

  /// Two columns by their names alone: in some months nothing stands in one of them, or only 0. A row with an amount in
  /// both of them is an odd one, and cannot be read.
  private func namedSides() -> (debit: Int, credit: Int)? {
    func isSide(_ column: Int) -> Bool { (isNumber(column) || values(column).isEmpty) && !isBeside(column) }
    func isOwn(_ column: Int) -> Bool { isSide(column) && !isForeign(column) && !isOfSomebody(column) }
    // What has an amount comes before what has none.
    func sides(_ names: ColumnWords.Names) -> [Int] {
      let columns = columns(names, where: isOwn)
      return columns.filter(hasAmounts) + columns.filter { !hasAmounts($0) }
    }
    let credits = sides(ColumnWords.credit)
    let ranked = sides(ColumnWords.debit).flatMap { debit in credits.map { (debit: debit, credit: $0) } }
    let own = free.sorted().filter(isOwn)
    let named = own.flatMap { debit in own.map { (debit: debit, credit: $0) } }.filter { debit, credit in
      SideWords.arePair(table.names[debit], table.names[credit])
    }
    return (ranked + named).first { debit, credit in
      let rows = dated.map { [isAmount(cell($0, debit)), isAmount(cell($0, credit))] }
      let both = rows.count { $0 == [true, true] }
      return debit != credit && (isNumber(debit) || isNumber(credit))
        && (both == 0 || both < rows.count { $0[0] != $0[1] })
    }
  }

  func hasAmounts(_ column: Int) -> Bool { cells(column).contains(where: isAmount) }

  /// Numbers of accounts and people: `Sollkonto`, `Debitor`, `Credit card`.
  private func isOfSomebody(_ column: Int) -> Bool {
    let name = PlainLetters.folded(table.names[column])
    // `Ut av konto` says where the money came from.
    if [" av konto", " pa konto", " fra konto", " til konto"].contains(where: name.hasSuffix) { return false }
    return ["konto", "account", "card", "debitor", "kreditor", "creditor", "limit"].contains(where: name.contains)
  }

  /// Whether its numbers are days: `20261121`.
  private func isDays(_ column: Int) -> Bool {
    isMostly(column) { text in
      dayOrders(text).isDay && text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
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
    let others = numbers.filter { $0 != column && !isBeside($0) && !isForeign($0) && isMoney($0) }
    let losing = others.filter { other in dated.contains { isZero(cell($0, column)) && isAmount(cell($0, other)) } }
    if losing.isEmpty { return column }
    if losing.count == 1 {
      askSides(column, losing[0], "where \(quoted([column])) is 0, \(quoted(losing)) can have an amount")
    } else {
      ask(among: [column] + losing)
    }
    return nil
  }

  private func isZero(_ cell: String) -> Bool { Self.number(cell)?.isZero ?? false }

  private mutating func askSides(_ one: Int, _ other: Int, _ doubt: String? = nil) {
    let turns = "\(quoted([one, other])) have amounts in turns"
    let names = [one, other].map { table.names[$0] }
    questions.append(
      question(
        .sides, "\(doubt ?? turns), and their names do not say which has what was spent",
        [
          .init(names[0], "\(quoted([one])) has what was spent, \(quoted([other])) what came in"),
          .init(names[1], "\(quoted([other])) has what was spent, \(quoted([one])) what came in"),
        ], about: [one, other]))
  }

  /// The column whose name says it. Where the names of several say it, it is asked.
  private mutating func namedAmount() -> Int? {
    // What most payments have none of is something else.
    func isOwn(_ column: Int) -> Bool {
      isNumber(column) && !isBeside(column) && !isDays(column) && cells(column).count * 2 >= dated.count
    }
    let own = column(ColumnWords.amount) { isOwn($0) && !isForeign($0) }
    guard let column = own else {
      let others = namedSpending() != nil || free.contains { isOwn($0) && !isForeign($0) && isMoney($0) }
      if !others { refuseLetters() }
      if !others, refusal == nil, let foreign = column(ColumnWords.amount, where: isOwn) { askForeign(foreign) }
      return nil
    }
    let likely = free.sorted().filter { other in
      other != column && isOwn(other) && !isForeign(other) && isMoney(other)
        && (ColumnWords.rank(table.names[other], among: ColumnWords.amount) != nil || mirrors(other, column))
        && !isSame(other, column) && !takesTurns(column, with: other) && !isNet(other, of: column)
    }
    // `Amount` alone is one, beside a `Value of points`; beside an `Amount (EUR)`, nobody knows what it is in.
    let isRivalled = likely.contains { CurrencySigns.mark(ofColumn: table.names[$0]) != nil || mirrors($0, column) }
    if likely.isEmpty || (isExactAmount(column) && !isRivalled) { return column }
    let ofAccount = ([column] + likely).filter { codes(behind: $0).count == 1 && !codes(behind: $0).contains(nil) }
    let isOfPayments = ([column] + likely).contains { codes(behind: $0).count > 1 && !codes(behind: $0).contains(nil) }
    if ofAccount.count == 1, isOfPayments || codes(behind: ofAccount[0]) == [setting.currency] { return ofAccount[0] }
    let named = ([column] + likely).filter { ColumnWords.isOfAccount(table.names[$0]) }
    if named.count == 1 { return named[0] }
    if let proven = proven(among: [column] + likely) { return proven }
    ask(among: [column] + likely)
    return nil
  }

  /// Whether two columns have the same amount in most rows, and another one in some: those in another currency.
  private func mirrors(_ one: Int, _ other: Int) -> Bool {
    let pairs = dated.map { row in [one, other].map { decimal(cell(row, $0)) ?? .zero } }
    let same = pairs.count { $0[0].abs == $0[1].abs && !$0[0].isZero }
    return same * 2 > pairs.count && same < pairs.count && !pairs.contains { $0[0].isZero != $0[1].isZero }
  }

  /// The only one of several columns by whose numbers the balance moves.
  func proven(among columns: [Int]) -> Int? {
    guard let balance else { return nil }
    let proven = columns.filter { column in proof(of: { decimal(cell($0, column)) }, in: balance) != nil }
    return proven.count == 1 ? proven.first : nil
  }

  /// An amount in another currency is not that of the account, whatever else is missing, and neither is a fee.
  private mutating func askForeign(_ column: Int) {
    let doubt: Sentence =
      fees.contains(column)
      ? "by its name that is what the bank takes" : "they may be in another currency than the account's"
    questions.append(
      question(
        .amount, "only \(quoted([column])) has amounts, and \(doubt)",
        [.init(table.names[column], Sentence(verbatim: values(column).prefix(3).joined(separator: ", ")))],
        about: [column]))
  }

  /// A column that is called so, and has letters beside its numbers: `599,95 DR`.
  private mutating func refuseLetters() {
    func isLettered(_ cell: String) -> Bool {
      cell.contains(where: \.isLetter) && !decimalSigns(cell).isNumber && !dayOrders(cell).isDay
        && decimalSigns(cell.filter { !$0.isLetter }.trimmed).isNumber
    }
    let column = column(ColumnWords.amount) { !isForeign($0) && !isBeside($0) && isMostly($0, isLettered) }
    guard let column, let cell = cells(column).first(where: isLettered) else { return }
    refusal =
      "“\(cell.shortened)” in \(quoted([column])) is not a number: the letters beside it may say which way the money went"
  }

  /// A column of what was spent alone, as apps have it.
  private func namedSpending() -> Int? {
    if !questions.isEmpty || refusal != nil { return nil }
    return free.sorted().first { column in
      isNumber(column) && !isBeside(column) && !isForeign(column) && ColumnWords.isSpending(table.names[column])
    }
  }

  /// The codes in the column behind: that of the account is the same of all amounts, those of payments differ.
  private func codes(behind column: Int) -> Set<Text?> {
    Set(cells(column + 1).map { CurrencySigns.code($0, usual: setting.currency) })
  }

  func isExactAmount(_ column: Int) -> Bool {
    ColumnWords.amount.words.contains(PlainLetters.folded(table.names[column]).trimmed)
  }

  func isSame(_ one: Int, _ other: Int) -> Bool {
    dated.allSatisfy { row in decimal(cell(row, one)) == decimal(cell(row, other)) }
  }

  /// Whether a column has what is left of amounts after a fee: `Net` beside `Gross` and `Fee`.
  func isNet(_ net: Int, of gross: Int) -> Bool {
    guard let fee = feeColumn(),
      dated.contains(where: { row in [fee, net, gross].allSatisfy { isAmount(cell(row, $0)) } })
    else { return false }
    return dated.allSatisfy { row in
      guard let all = decimal(cell(row, gross)), let left = decimal(cell(row, net)) else { return true }
      let part = decimal(cell(row, fee)) ?? .zero
      // The one may have signs, and the other none.
      do throws(ArithmeticError) {
        return [try all - part.abs, try all + part.abs].contains { $0 == left || $0 == left.negated }
      } catch {
        return false
      }
    }
  }

  mutating func ask(among columns: [Int]) {
    let choices = columns.map { column in
      GuessQuestion.Choice(table.names[column], Sentence(verbatim: values(column).prefix(3).joined(separator: ", ")))
    }
    questions.append(
      question(
        .amount, "the amounts could be in \(quoted(columns, isChoice: true))", choices, about: columns))
  }

  /// Of columns whose names say nothing, the only one that looks like money.
  private mutating func onlyAmount(among numbers: [Int]) -> Int? {
    if !questions.isEmpty || refusal != nil { return nil }
    var likely = numbers.filter { isMoney($0) && !isForeign($0) && !isBeside($0) }
    // What a balance follows is the amount, and the balance is none.
    if likely.count == 2, let (amount, left) = balanced(likely) {
      balance = left
      likely = [amount]
    }
    // What a card owes rises with what was spent: which of the two that was, the balance does not say.
    if likely.count == 3, let left = balance(ofSides: likely) {
      balance = left
      likely.removeAll { $0 == left }
    }
    if likely.isEmpty, numbers.count == 1, isMoney(numbers[0]), isForeign(numbers[0]) || fees.contains(numbers[0]) {
      askForeign(numbers[0])
      return nil
    }
    if likely.count == 1 || (likely.isEmpty && numbers.count == 1 && isMoney(numbers[0])) {
      let column = likely.first ?? numbers[0]
      // Of two sides, each can be that of a few rows. What most payments have none of is something else.
      if cells(column).count * 2 < dated.count {
        refusal = "no name of a column says where the amounts are, and most rows have none in \(quoted([column]))"
        return nil
      }
      remarks.append("\(quoted([column])) is the only column that looks like money, and has the amounts")
      return column
    }
    if likely.count == 2, takesTurns(likely[0], with: likely[1]), !isOfCurrencies(likely) {
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

  /// Of three columns, the balance that follows the other two, which have amounts in turns.
  private func balance(ofSides columns: [Int]) -> Int? {
    let found = columns.filter { balance in
      let sides = columns.filter { $0 != balance }
      func amount(_ row: [String]) -> Decimal? {
        let (one, other) = (decimal(cell(row, sides[0])), decimal(cell(row, sides[1])))
        return one.flatMap { $0.isZero ? nil : $0 } ?? other?.negated
      }
      return takesTurns(sides[0], with: sides[1]) && proof(of: amount, in: balance) != nil
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether each of the columns is for amounts in another currency: `CAD$`, `USD$`.
  private func isOfCurrencies(_ columns: [Int]) -> Bool {
    let marks = columns.compactMap { CurrencySigns.mark(ofColumn: table.names[$0]) }
    return marks.count == columns.count && Set(marks).count == marks.count
  }

  /// Whether its numbers have decimals, groups of digits, a minus or a currency: those of days, counts and accounts have not.
  func isMoney(_ column: Int) -> Bool {
    if isNumber(column), CurrencySigns.mark(ofColumn: table.names[column]) != nil { return true }
    return values(column).compactMap { Self.number($0) }.contains { $0.isNegative || $0.lexeme.contains(".") }
      || values(column).contains { $0.contains(",") || !CurrencySigns.marks(in: $0).isEmpty }
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
