internal import Records

/// Rows that say what others come to.
extension RuleGuess {
  func isTotal(at place: Int, in column: Int) -> Bool {
    let text = cell(dated[place], column)
    if TotalWords.isPart(text) || TotalWords.isOfPeriod(text) { return true }
    guard TotalWords.isAlone(text) else { return false }
    return [Array(dated[..<place]), Array(dated[(place + 1)...])].contains { rows in
      isSum(dated[place], of: rows.filter { !isCalledTotal(cell($0, column)) })
    }
  }

  private func isCalledTotal(_ text: String) -> Bool {
    TotalWords.isPart(text) || TotalWords.isOfPeriod(text) || TotalWords.isAlone(text)
  }

  /// Whether each amount of a row is the sum of that of others, or what they come to when what was spent is taken away.
  private func isSum(_ row: [String], of others: [[String]]) -> Bool {
    let own = amounts.map { decimal(cell(row, $0)) ?? .zero }
    if others.isEmpty || own.allSatisfy(\.isZero) { return false }
    do throws(ArithmeticError) {
      var (sums, balance) = (amounts.map { _ in Decimal.zero }, Decimal.zero)
      let spent = wordsOfSpending()
      for other in others {
        for (place, column) in amounts.enumerated() { try sums[place] += decimal(cell(other, column)) ?? .zero }
        try balance += change(other, spent)
      }
      let one = own.filter { !$0.isZero }
      return zip(own, sums).allSatisfy { $0.abs == $1.abs } || (one.count == 1 && one[0].abs == balance.abs)
    } catch { return false }
  }

  /// What a row changes in the account.
  private func change(_ row: [String], _ spent: (column: Int, words: [Text: Text])?) throws(ArithmeticError) -> Decimal
  {
    let own = amounts.map { decimal(cell(row, $0)) ?? .zero }
    if own.count == 2 { return try own[1].abs - own[0].abs }
    guard let spent, own[0] == own[0].abs else { return own[0] }
    return spent.words[Text(cell(row, spent.column))] == "expense" ? own[0].negated : own[0]
  }

  func wordsOfSpending() -> (column: Int, words: [Text: Text])? {
    amounts.count == 1 ? sides().first.map { ($0.place, $0.words) } : nil
  }
}
