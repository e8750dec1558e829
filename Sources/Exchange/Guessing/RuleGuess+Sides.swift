internal import Records

/// Which way the money went, where a column has two words that nobody knows: somebody can say which is which.
extension RuleGuess {
  /// The words of what may be such a column: it has two, and one of them in each row with an amount.
  func choicesOfSides() -> (column: Int, choices: [GuessQuestion.Choice])? {
    let paid = dated.filter { row in isAmount(cell(row, amounts[0])) }
    guard paid.count > 2 else { return nil }
    let column = free.sorted().first { column in
      let words = Set(paid.map { cell($0, column) })
      return words.count == 2 && !words.contains("") && isWords(column) && isDirection(column) && !isCalledText(column)
        && ColumnWords.rank(table.names[column], among: ColumnWords.currency) == nil
    }
    guard let column else { return nil }
    let choices = Set(paid.map { cell($0, column) }).sorted().map { word in
      GuessQuestion.Choice("\(table.names[column])=\(word)", "rows with “\(word)” were spent, all others came in")
    }
    return (column, choices)
  }

  /// Takes what somebody said of the words of a column.
  mutating func takeAnsweredSides() -> Bool {
    guard let spent = answers.spent, let column = place(named: spent.column), amounts.count == 1, setting.tellsIncome
    else {
      return false
    }
    let words = Set(cells(column).map { Text($0) }).union([Text(spent.text)])
    free.remove(column)
    let meanings = words.map { ($0, ($0 == Text(spent.text) ? "expense" : "income") as Text) }
    rule.map.append(("type", .columns([table.names[column]], words: Dictionary(uniqueKeysWithValues: meanings))))
    return true
  }
}
