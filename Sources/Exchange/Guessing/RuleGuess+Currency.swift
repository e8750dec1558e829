internal import Records

/// In which currency the amounts are. What the amount's own column says comes first, then a column of currencies, then
/// what stands beside the amounts, and then the ledger's own.
extension RuleGuess {
  mutating func guessCurrency(_ usual: Text?) {
    let names = rule.map.first { $0.field == "amount" }?.from.columns ?? []
    if guessCurrency(ofColumns: names, usual) || guessCurrencyColumn(usual) { return }
    let values = table.rows.filter(hasDay).flatMap { row in
      names.compactMap { table.names.firstIndex(of: $0) }.filter(row.indices.contains).map { row[$0] }
    }
    let marks = Set(values.flatMap(CurrencySigns.marks)).sorted()
    let codes = Set(marks.map { CurrencySigns.code($0, usual: usual) })
    if marks.isEmpty {
      rule.currency = usual
    } else if codes.count == 1, let only = codes.first, let code = only {
      rule.currency = code
      if code != usual { doubts.append("amounts are taken as \(code), because of the \(marks[0]) beside them") }
    } else {
      rule.currency = usual
      doubtMarks(marks)
    }
  }

  private mutating func doubtMarks(_ marks: [String]) {
    let taken = rule.currency.map { "amounts are taken as \($0)" } ?? "amounts get no currency"
    doubts.append("\(taken), and beside some of them stands \(marks.joined(separator: ", "))")
  }

  /// `Betrag (EUR)`, and false where the name says none.
  private mutating func guessCurrency(ofColumns names: [String], _ usual: Text?) -> Bool {
    guard let mark = names.compactMap(CurrencySigns.mark).first else { return false }
    guard let code = CurrencySigns.code(mark, usual: usual) else {
      rule.currency = usual
      doubtMarks([mark])
      return true
    }
    rule.currency = code
    if CurrencyCode.named(mark) == nil, code != usual {
      doubts.append("amounts are taken as \(code), because of the \(mark) in the name of their column")
    }
    return true
  }

  /// Whether a column is about amounts in another currency than the account's.
  func isForeign(_ column: Int) -> Bool {
    ColumnWords.foreign.contains(where: table.names[column].lowercased().contains)
  }

  /// A column of codes and signs is taken, with what its words mean. A word that means none stays as it is, so that its row
  /// cannot be read and is named.
  private mutating func guessCurrencyColumn(_ usual: Text?) -> Bool {
    func isWords(_ column: Int) -> Bool {
      !values(column).isEmpty && !isMostly(column) { DayOrders($0).isDay || DecimalSigns($0).isNumber }
    }
    guard let column = column(ColumnWords.currency, where: { !isForeign($0) && isWords($0) }) else { return false }
    let words = Set(table.rows.filter(hasDay).flatMap { $0.indices.contains(column) ? [$0[column]] : [] })
      .filter { !$0.isEmpty }
    let meanings = words.compactMap { word in CurrencySigns.code(word, usual: usual).map { (Text(word), $0) } }
    guard !meanings.isEmpty else {
      doubts.append("“\(table.names[column])” has no currency that is known: amounts are taken as the ledger's")
      return false
    }
    free.remove(column)
    let written = meanings.filter { $0.0 != $0.1 }
    rule.map.append(("currency", .columns([table.names[column]], words: Dictionary(uniqueKeysWithValues: written))))
    for (word, code) in written.sorted(by: { $0.0 < $1.0 })
    where CurrencyCode.named(word.string) == nil && code != usual {
      doubts.append("\(word) is taken as \(code)")
    }
    return true
  }
}
