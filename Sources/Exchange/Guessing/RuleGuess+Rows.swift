internal import Records

/// Where the table ends, and what tells its rows apart.
extension RuleGuess {
  private func places(of field: Text) -> [Int] {
    let names = rule.map.first { $0.field == field }?.from.columns ?? []
    return names.compactMap { table.names.firstIndex(of: $0) }
  }

  private func cells(_ row: [String], _ places: [Int]) -> [String] {
    places.filter(row.indices.contains).map { row[$0] }.filter { !$0.isEmpty }
  }

  /// Whether a row has a day.
  func hasDay(_ row: [String]) -> Bool { cells(row, places(of: "date")).contains { DayOrders($0).isDay } }

  /// Behind the last row with a day a row ends the table that begins with a word for a total, or has no day and no amount.
  /// Every other row there is one that cannot be read, and is named.
  mutating func guessEnd() {
    guard let last = table.rows.lastIndex(where: hasDay) else { return }
    let amounts = places(of: "amount")
    let end = table.rows[(last + 1)...].first { row in
      guard let word = row.first(where: { !$0.isEmpty }) else { return false }
      return ColumnWords.isTotal(word) || cells(row, amounts).isEmpty
    }
    // With a star, it would end at rows with a day, too.
    guard let word = end?.first(where: { !$0.isEmpty }), !word.ends(with: "*") else { return }
    // The words of a row that counts must not end it.
    let isOfARow = table.rows[...last].contains { $0.first { !$0.isEmpty }?.begins(with: word) == true }
    if !isOfARow { rule.end = [word] }
  }

  /// A column tells rows apart for ever where its name says so: that its values are all different in one file does not
  /// mean that they do not come again in the next.
  mutating func guessID() {
    guard let column = column(ColumnWords.id, where: tellsApart) ?? columnCalledID(), tellsApart(column) else { return }
    free.remove(column)
    rule.id = [table.names[column]]
    doubts.append("rows of all files are told apart by “\(table.names[column])” alone: the same one is the same record")
  }

  /// `Account ID` and `Customer ID` are of somebody else.
  private func columnCalledID() -> Int? { free.sorted().first { table.names[$0].lowercased() == "id" } }

  private func tellsApart(_ column: Int) -> Bool {
    let rows = table.rows.filter(hasDay)
    let values = rows.flatMap { cells($0, [column]) }
    let isDifferent = values.count > 1 && values.count == rows.count && Set(values.map { Text($0) }).count == rows.count
    return isDifferent && !isCount(values)
  }

  /// Whether they are small numbers, with which each file starts over.
  private func isCount(_ values: [String]) -> Bool { values.allSatisfy { $0.utf8.count < 6 && Int($0) != nil } }
}
