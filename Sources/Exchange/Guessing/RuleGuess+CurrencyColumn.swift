import Records

/// Which column says the currency of the amounts. One that says the currency of other amounts beside them never does.
extension RuleGuess {
  /// Takes the column whose cells are all codes or signs, whatever it is called: the one whose name says it, then the
  /// nearest one behind the amounts.
  mutating func takeCurrencyColumn() -> Bool {
    let amount = amounts[amounts.count - 1]
    let columns = free.sorted().filter { isCurrencies($0) && owner(ofCurrency: $0) == .amounts && !isOfRivals($0) }
    let ofAccount = columns.filter { ColumnWords.isOfAccount(table.names[$0]) }
    let likely = ColumnWords.isOfAccount(table.names[amount]) && !ofAccount.isEmpty ? ofAccount : columns
    let best = likely.min { rank(ofCurrency: $0, from: amount) < rank(ofCurrency: $1, from: amount) }
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

  /// Whether something stands in it in each row with an amount.
  func isOfEachAmount(_ column: Int) -> Bool {
    dated.allSatisfy { row in !cell(row, column).isEmpty || amounts.allSatisfy { cell(row, $0).isEmpty } }
  }

  /// Whether it has something only where another column of numbers has: that one is the amount in this currency.
  func isOfOthers(_ column: Int) -> Bool {
    func isFilled(_ row: [String], _ column: Int) -> Bool { !cell(row, column).isEmpty }
    guard dated.contains(where: { !isFilled($0, column) }) else { return false }
    // The rows without it have no amount, either.
    if isOfEachAmount(column) { return false }
    return free.contains { other in
      other != column && other != balance && isNumber(other)
        && dated.allSatisfy { isFilled($0, other) == isFilled($0, column) }
    }
  }

  func isCurrencies(_ column: Int) -> Bool {
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
    return column(ColumnWords.currency) {
      owner(ofCurrency: $0) == .amounts && !isOfRivals($0) && isWords($0) && cells($0).contains(where: isCode)
    }
  }

  // MARK: - Columns of other amounts' currencies

  /// The codes of a column where another amount is the same as that of the account, and where it is another one.
  private typealias Codes = (same: Set<Text>, other: Set<Text>)

  private func codes(_ column: Int, beside rival: Int) -> Codes {
    var codes: Codes = ([], [])
    for row in dated {
      let code = Text(cell(row, column).trimmed)
      let own = amounts.compactMap { decimal(cell(row, $0)) }.first { !$0.isZero }
      guard code != "", let own, let other = decimal(cell(row, rival)), !other.isZero else { continue }
      if own.abs == other.abs { codes.same.insert(code) } else { codes.other.insert(code) }
    }
    return codes
  }

  /// Other columns of amounts.
  private var rivals: [Int] {
    free.sorted().filter { column in
      column != balance && isNumber(column) && !ColumnWords.isBeside(table.names[column])
        && ColumnWords.rank(table.names[column], among: ColumnWords.amount) != nil
        && !(amounts.count == 1 && isNet(column, of: amounts[0]))
    }
  }

  /// Whether a column says another currency exactly where another amount differs from that of the account, or several
  /// currencies where all of them differ: it is the currency of that other amount.
  private func isOfRivals(_ column: Int) -> Bool {
    if ColumnWords.isOfAccount(table.names[column]) { return false }
    return rivals.contains { rival in
      if hasCurrency(rival, besides: column) { return false }
      let codes = codes(column, beside: rival)
      return codes.same.isEmpty
        ? codes.other.count > 1 : !codes.other.isEmpty && codes.same.isDisjoint(with: codes.other)
    }
  }

  /// The currency of the account, where a column of another amount's currency says one code wherever both amounts are the
  /// same, and others where they differ.
  func provenCurrency() -> String? {
    for column in free.sorted() where isCurrencies(column) && ColumnWords.isForeign(table.names[column]) {
      for rival in rivals where isForeign(rival) {
        let codes = codes(column, beside: rival)
        if codes.same.count == 1, !codes.other.isEmpty, codes.same.isDisjoint(with: codes.other) {
          return codes.same.first?.string
        }
      }
    }
    return nil
  }

  /// Where a column of codes does not say of which amounts it is, and is in each row or could be of these, somebody has to.
  mutating func askCurrencyColumn() -> Bool {
    let columns = free.sorted().filter { column in
      let cells = cells(column)
      return !cells.isEmpty && (isOfEachAmount(column) || owner(ofCurrency: column) == .unclear)
        && cells.allSatisfy { CurrencyCode.named($0) == $0 && $0.utf8.count == 3 }
        && cells.contains { Text($0) != setting.currency }
    }
    guard let column = columns.first else { return false }
    ask(Set(cells(column)).sorted(), "in \(quoted([column])), which may be about other amounts")
    return true
  }
}
