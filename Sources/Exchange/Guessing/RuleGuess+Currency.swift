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
    if let code = provenCurrency() { return take([code], "where both amounts are the same") }
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
    if askCurrencyColumn() || askCurrencyOfFees() { return }
    rule.currency = setting.currency
    if let currency = setting.currency {
      remarks.append("the file names no currency: its amounts are in \(currency), the ledger's")
    }
  }

  /// Whether each amount says its own currency, which is then nothing for the rule to say.
  private func standAlone(_ marks: Set<String>) -> Bool {
    let codes = marks.map { CurrencySigns.code($0, usual: setting.currency) }
    // What several currencies have is the ledger's, which a record gets that says none.
    if marks.contains(where: {
      CurrencySigns.only(in: $0) == nil && CurrencySigns.code($0, usual: setting.currency) != setting.currency
    }) {
      return false
    }
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
  private mutating func take(_ marks: [String], _ place: Sentence) {
    let codes = Set(marks.map { CurrencySigns.code($0, usual: setting.currency) })
    if codes.count == 1, let only = codes.first, let code = only {
      rule.currency = code
      namedCurrencies = [code]
      if code != setting.currency { remarks.append("amounts are in \(code): \(marks[0]) stands \(place)") }
      return
    }
    ask(marks, place)
  }

  mutating func ask(_ marks: [String], _ place: Sentence) {
    let all = marks.joined(separator: ", ")
    ask(marks, because: "\(all) stands \(place), and can be several currencies")
  }

  private mutating func ask(_ marks: [String], because doubt: Sentence) {
    rule.currency = setting.currency
    let codes = marks.flatMap { CurrencySigns.candidates($0, usual: setting.currency) }
    let usual = setting.currency.map { [$0] } ?? []
    var seen: Set<Text> = []
    let choices = (codes + usual).filter { seen.insert($0).inserted }.prefix(8)
    questions.append(
      question(
        .currency, doubt,
        choices.map { .init($0.string, "all amounts are in \($0)") }, about: amounts))
  }

  /// What the bank took can be in another currency than the amounts.
  private mutating func askCurrencyOfFees() -> Bool {
    let named = fees.compactMap { CurrencySigns.mark(ofColumn: table.names[$0]) }
    let marks = Set(named + fees.flatMap(cells).filter(isAmount).flatMap(CurrencySigns.marks)).sorted()
    let others = marks.filter { CurrencySigns.code($0, usual: setting.currency) != setting.currency }
    guard let mark = others.first else { return false }
    ask(marks, because: "\(mark) stands beside the fees alone, and the amounts may be in another currency")
    return true
  }

  // MARK: - What else the file says

  /// The marks beside balances and in the names of their columns, and the codes in the lines before the table.
  private func marksElsewhere() -> Set<String> {
    let numbers = table.names.indices.filter { !isForeign($0) && isNumber($0) && !fees.contains($0) }
    let cells = numbers.flatMap(cells).flatMap(CurrencySigns.marks)
    let names = numbers.compactMap { CurrencySigns.mark(ofColumn: table.names[$0]) }
    return Set(cells + names + (table.preamble + table.rows.filter(table.isProse)).flatMap(Self.marks))
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
      if let code = code(inParts: cell) { return [code] }
      let parts = cell.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2 else { return mark(inProse: cell).map { [$0] } ?? [] }
      let isNamed = ColumnWords.rank(parts[0], among: ColumnWords.currency) != nil
      return isNamed || DecimalSigns(parts[1]).isNumber ? CurrencySigns.marks(in: parts[1]) : []
    }
  }

  /// `All amounts in USD.`
  private static func mark(inProse line: String) -> String? {
    let words = line.split { !$0.isLetter }.map(String.init)
    guard words.contains(where: { ColumnWords.rank($0, among: ColumnWords.amount) != nil }) else { return nil }
    return words.first { CurrencyCode.named($0) == $0 && !CurrencyCode.isWord($0) }
  }

  /// `PT50… - EUR - Conta`, `Giro account (CHF)`: a code that stands alone between signs.
  private static func code(inParts cell: String) -> String? {
    let parts = cell.split { "-\u{2013}\u{2014}/()[]|,".contains($0) }.map { String($0).trimmed }
    return parts.count < 2 ? nil : parts.first { CurrencyCode.named($0) == $0 && !CurrencyCode.isWord($0) }
  }
}
