internal import Records

/// In which currency the amounts are: what the amount's own column says, then a column of currencies, then what stands
/// beside the amounts, then what else the file says of its account. A file that names none has the ledger's.
extension RuleGuess {
  mutating func guessCurrency() {
    if let currency = answers.currency {
      rule.currency = currency
      return
    }
    if let mark = amounts.compactMap({ CurrencySigns.mark(ofColumn: table.names[$0]) }).first {
      return take([mark], "in the name of their column")
    }
    if takeCurrencyColumn() { return }
    let beside = Set(amounts.flatMap(cells).flatMap(CurrencySigns.marks))
    if !beside.isEmpty {
      if standAlone(beside) { return }
      if isBesideAPart(beside) {
        ask(beside.sorted(), "beside a part of the amounts")
      } else {
        take(beside.sorted(), "beside the amounts")
      }
      // An amount in another currency than the rule's is one that cannot be read.
      namedCurrencies = []
      return
    }
    let elsewhere = marksElsewhere()
    if !elsewhere.isEmpty { return take(elsewhere.sorted(), "in the file") }
    rule.currency = setting.currency
    if let currency = setting.currency {
      remarks.append("the file names no currency: its amounts are in \(currency), the ledger's")
    }
  }

  /// Whether each amount says its own currency, which is then nothing for the rule to say.
  private func standAlone(_ marks: Set<String>) -> Bool {
    let codes = marks.map { CurrencySigns.code($0, usual: setting.currency) }
    let cells = dated.flatMap { row in amounts.map { cell(row, $0) } }.filter(isAmount)
    return !codes.contains(nil) && Set(codes).count > 1 && cells.allSatisfy { CurrencySigns.marks(in: $0).count == 1 }
  }

  /// Whether some amounts have another currency than the ledger's beside them, and others none.
  private func isBesideAPart(_ marks: Set<String>) -> Bool {
    if marks.allSatisfy({ CurrencySigns.code($0, usual: setting.currency) == setting.currency }) { return false }
    let cells = dated.flatMap { row in amounts.map { cell(row, $0) } }.filter(isAmount)
    return cells.contains { CurrencySigns.marks(in: $0).isEmpty }
  }

  /// What the file's marks mean; where they mean several currencies, or nobody knows which, it is asked.
  private mutating func take(_ marks: [String], _ place: String) {
    let codes = Set(marks.map { CurrencySigns.code($0, usual: setting.currency) })
    if codes.count == 1, let only = codes.first, let code = only {
      rule.currency = code
      namedCurrencies = [code]
      if code != setting.currency { remarks.append("amounts are in \(code): \(marks[0]) stands \(place)") }
      return
    }
    ask(marks, place)
  }

  private mutating func ask(_ marks: [String], _ place: String) {
    rule.currency = setting.currency
    let codes = marks.flatMap { CurrencySigns.candidates($0, usual: setting.currency) }
    let usual = setting.currency.map { [$0] } ?? []
    var seen: Set<Text> = []
    let choices = (codes + usual).filter { seen.insert($0).inserted }.prefix(8)
    let all = marks.joined(separator: ", ")
    questions.append(
      question(
        .currency, "\(all) stands \(place), and can be several currencies",
        choices.map { .init($0.string, "all amounts are in \($0)") }, about: amounts))
  }

  // MARK: - A column of currencies

  /// Takes the column whose cells are all codes or signs, whatever it is called: the one whose name says it, then the
  /// nearest one behind the amounts.
  private mutating func takeCurrencyColumn() -> Bool {
    let amount = amounts[amounts.count - 1]
    let columns = free.sorted().filter { isCurrencies($0) && isOfAmount($0) }
    let best = columns.min { rank(ofCurrency: $0, from: amount) < rank(ofCurrency: $1, from: amount) }
    guard let column = best ?? namedCurrency() else { return false }
    let words = Set(cells(column)).sorted()
    let meanings = words.map { ($0, CurrencySigns.code($0, usual: setting.currency)) }
    let unclear = meanings.filter { $0.1 == nil && !CurrencySigns.candidates($0.0, usual: nil).isEmpty }.map(\.0)
    if !unclear.isEmpty {
      ask(unclear, "in \(quoted([column]))")
      return true
    }
    namedCurrencies = Set(meanings.compactMap(\.1))
    let written = meanings.compactMap { word, code in code.map { (Text(word), $0) } }.filter { $0.0 != $0.1 }
    free.remove(column)
    rule.map.append(("currency", .columns([table.names[column]], words: Dictionary(uniqueKeysWithValues: written))))
    let unknown = meanings.filter { $0.1 == nil }.map(\.0)
    if !unknown.isEmpty {
      remarks.append("\(unknown.joined(separator: ", ")) in \(quoted([column])) is not a currency that is known")
    }
    for (word, code) in written where CurrencyCode.named(word.string) == nil && code != setting.currency {
      remarks.append("\(word) is \(code)")
    }
    return true
  }

  /// Whether it says the currency of the amounts, and not of other ones beside it: it stands beside the amounts, or beside
  /// no amounts in another currency, or is of the account.
  private func isOfAmount(_ column: Int) -> Bool {
    if ColumnWords.isForeign(table.names[column]) || isOfOthers(column) { return false }
    if ColumnWords.isOfAccount(table.names[column]) { return true }
    // `Amount,Currency` is more usual than `Currency,Amount`.
    for other in [column - 1, column + 1] where table.names.indices.contains(other) {
      if amounts.contains(other) { return true }
      if free.contains(other), other != balance, isMoney(other) { return !isForeign(other) }
    }
    return cells(column).count == dated.count
  }

  /// Whether it has something only where another column of numbers has: that one is the amount in this currency.
  private func isOfOthers(_ column: Int) -> Bool {
    func isFilled(_ row: [String], _ column: Int) -> Bool { !cell(row, column).isEmpty }
    guard dated.contains(where: { !isFilled($0, column) }) else { return false }
    return free.contains { other in
      other != column && isNumber(other) && dated.allSatisfy { isFilled($0, other) == isFilled($0, column) }
    }
  }

  private func isCurrencies(_ column: Int) -> Bool {
    let cells = cells(column)
    // `TOP` and `ALL` are words as well.
    let isNamed = ColumnWords.rank(table.names[column], among: ColumnWords.currency) != nil
    return !cells.isEmpty && cells.allSatisfy { !CurrencySigns.candidates($0, usual: nil).isEmpty }
      && (isNamed || !cells.allSatisfy { CurrencyCode.isWord($0.uppercased()) }
        || Set(cells) == [setting.currency?.string ?? ""])
  }

  private func rank(ofCurrency column: Int, from amount: Int) -> (Int, Int) {
    let isNamed = ColumnWords.rank(table.names[column], among: ColumnWords.currency) != nil
    let distance = column > amount ? column - amount : table.names.count + amount - column
    return (isNamed ? 0 : 1, distance)
  }

  /// A column that is called so, and in which some word is a currency or looks like a code. The others are left for their
  /// rows to be named.
  private func namedCurrency() -> Int? {
    func isCode(_ cell: String) -> Bool {
      !CurrencySigns.candidates(cell, usual: nil).isEmpty
        || (cell.utf8.count == 3 && cell.utf8.allSatisfy { (0x41...0x5A).contains($0) })
    }
    return column(ColumnWords.currency) { isOfAmount($0) && isWords($0) && cells($0).contains(where: isCode) }
  }

  // MARK: - What else the file says

  /// The marks beside balances and in the names of their columns, and the codes in the lines before the table.
  private func marksElsewhere() -> Set<String> {
    let numbers = table.names.indices.filter { !isForeign($0) && isNumber($0) }
    let cells = numbers.flatMap(cells).flatMap(CurrencySigns.marks)
    let names = numbers.compactMap { CurrencySigns.mark(ofColumn: table.names[$0]) }
    return Set(cells + names + table.preamble.flatMap(Self.marks))
  }

  /// `Currency;CHF`, `Währung: CHF`, `Opening balance;1'000.00 CHF`
  private static func marks(inLine cells: [String]) -> [String] {
    cells.indices.flatMap { place -> [String] in
      let cell = cells[place].trimmed
      if CurrencyCode.named(cell) == cell, place > 0 {
        let isLabelled = ColumnWords.rank(cells[place - 1], among: ColumnWords.currency) != nil
        return isLabelled || !CurrencyCode.isWord(cell) ? [cell] : []
      }
      if DecimalSigns(cell).isNumber { return CurrencySigns.marks(in: cell) }
      let parts = cell.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2 else { return [] }
      let isNamed = ColumnWords.rank(parts[0], among: ColumnWords.currency) != nil
      return isNamed || DecimalSigns(parts[1]).isNumber ? CurrencySigns.marks(in: parts[1]) : []
    }
  }
}
