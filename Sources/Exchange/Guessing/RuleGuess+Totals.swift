internal import Records

/// Rows that say what others come to.
extension RuleGuess {
  /// What some rows come to.
  private struct Sum {
    var amounts: [Decimal]
    /// With what was spent taken away.
    var balance = Decimal.zero
    var rows = 0

    mutating func add(_ row: Sum) throws(ArithmeticError) {
      for place in amounts.indices { try amounts[place] += row.amounts[place] }
      try balance += row.balance
      rows += row.rows
    }

    func without(_ part: Sum) throws(ArithmeticError) -> Sum {
      var rest = self
      for place in amounts.indices { rest.amounts[place] = try amounts[place] - part.amounts[place] }
      rest.balance = try balance - part.balance
      rest.rows = rows - part.rows
      return rest
    }

    /// Whether each amount of a row is the sum of these, or what they come to.
    func isTold(by own: [Decimal]) -> Bool {
      if rows == 0 || own.allSatisfy(\.isZero) { return false }
      let one = own.filter { !$0.isZero }
      return zip(own, amounts).allSatisfy { $0.abs == $1.abs } || (one.count == 1 && one[0].abs == balance.abs)
    }
  }

  /// The rows that are totals by a column. A `Total` alone is one where it is the sum of what stands above it, or below.
  func totals(in column: Int) -> [Int] {
    let texts = dated.map { cell($0, column) }
    let named = texts.map { TotalWords.isPart($0) || TotalWords.isOfPeriod($0) }
    let alone = texts.map(TotalWords.isAlone)
    let sums = alone.contains(true) ? sums { !named[$0] && !alone[$0] } : []
    return dated.indices.filter { place in
      if named[place] { return true }
      guard alone[place], let all = sums.last else { return false }
      let own = amounts.map { decimal(cell(dated[place], $0)) ?? .zero }
      do throws(ArithmeticError) {
        if sums[place].isTold(by: own) { return true }
        return try all.without(sums[place]).isTold(by: own)
      } catch { return false }
    }
  }

  /// What the rows that count come to before each row, and behind the last; empty for numbers that are too large.
  private func sums(where counts: (Int) -> Bool) -> [Sum] {
    let spent = wordsOfSpending()
    var sums = [Sum(amounts: amounts.map { _ in .zero })]
    do throws(ArithmeticError) {
      for place in dated.indices {
        var sum = sums[place]
        if counts(place) { try sum.add(single(dated[place], spent)) }
        sums.append(sum)
      }
    } catch { return [] }
    return sums
  }

  private func single(_ row: [String], _ spent: (column: Int, words: [Text: Text])?) throws(ArithmeticError) -> Sum {
    let own = amounts.map { decimal(cell(row, $0)) ?? .zero }
    return Sum(amounts: own, balance: try change(own, row, spent), rows: 1)
  }

  /// What a row changes in the account.
  private func change(
    _ own: [Decimal], _ row: [String], _ spent: (column: Int, words: [Text: Text])?
  ) throws(ArithmeticError) -> Decimal {
    if own.count == 2 { return try own[1].abs - own[0].abs }
    guard let spent, own[0] == own[0].abs else { return own[0] }
    return spent.words[Text(cell(row, spent.column))] == "expense" ? own[0].negated : own[0]
  }

  func wordsOfSpending() -> (column: Int, words: [Text: Text])? {
    amounts.count == 1 ? sides().first.map { ($0.place, $0.words) } : nil
  }
}
