public import Records

/// How a file writes its days and numbers, beside a rule that was kept for files with the same columns.
extension RuleGuess {
  /// What the file proves of its days and numbers, and the rule reads otherwise; and days that no file should have.
  ///
  /// - Parameter answers: what somebody has just said of this file, and is no doubt any more.
  /// - Returns: with the topic of the answer by which it would be none; nil where there is no such answer.
  public func otherForms(
    than kept: ImportRule, besides answers: GuessAnswers
  ) -> [(doubt: Sentence, topic: GuessQuestion.Topic?)] {
    let days = answers.dayOrder == nil ? otherDays(than: kept) : nil
    let numbers = answers.decimal == nil ? otherNumbers(than: kept) : nil
    let found: [(Sentence?, GuessQuestion.Topic?)] = [(days, .dayOrder), (farYear(by: kept), nil), (numbers, .decimal)]
    return found.compactMap { doubt, topic in doubt.map { ($0, topic) } }
  }

  /// The decimal sign that the file must have in the columns of a rule; nil where it leaves it open.
  public func decimal(ofAmountsIn kept: ImportRule) -> Character? { saidDecimal(of: numberPlaces(of: kept))?.sign }

  // MARK: - Days

  private func otherDays(than kept: ImportRule) -> Sentence? {
    guard ImportRule.DateOrder.ofParts.contains(kept.dates), let (column, cells) = days(of: kept) else { return nil }
    let own = Self.orders(cells)
    guard own.count > 1, own.contains(kept.dates) else { return nil }
    let others = table.names.indices.filter { other in other != column && isMostly(other) { dayOrders($0).isDay } }
    func doubt(_ order: ImportRule.DateOrder, _ why: Sentence) -> Sentence? {
      let pairs = cells.compactMap { cell in pair(cell, kept.dates, order).map { (cell, $0) } }
      guard let (cell, (one, other)) = pairs.first(where: { $0.1.0 != $0.1.1 }) else { return nil }
      return "“\(cell.shortened)” in \(quoted([column])) is \(one) by the rule, and may be \(other): \(why)"
    }
    if let said = saidOrder(of: cells, among: own, others: others), said.order != kept.dates {
      return doubt(said.order, said.proof)
    }
    let rivals = own.filter { $0 != kept.dates }
    for rival in rivals where (rival == .yearMonthDay) != (kept.dates == .yearMonthDay) {
      if isLikelier(rival, than: kept.dates, of: cells) { return doubt(rival, "its year can stand at either end") }
    }
    for rival in rivals where rival != .yearMonthDay && kept.dates != .yearMonthDay {
      if isDoubtful(kept.dates, beside: rival, cells) {
        return doubt(rival, "by the rule, the file would have days that are still to come")
      }
    }
    return nil
  }

  /// The column of days that a rule takes, and what stands there in the rows that it takes.
  private func days(of kept: ImportRule) -> (column: Int, cells: [String])? {
    guard let names = kept.source(of: "date")?.columns, names.count == 1, let column = place(named: names[0]) else {
      return nil
    }
    let chosen = (kept.only + kept.except).map(\.column)
    let rows = table.rows.filter { row in
      var texts: [String: String] = [:]
      for name in chosen { texts[name] = place(named: name).map { cell(row, $0) } }
      return kept.takes(texts)
    }
    return (column, rows.map { cell($0, column) }.filter { dayOrders($0).isDay })
  }

  private func pair(
    _ cell: String, _ one: ImportRule.DateOrder, _ other: ImportRule.DateOrder
  ) -> (CalendarDay, CalendarDay)? {
    guard let one = SourceDay(cell, order: one)?.day, let other = SourceDay(cell, order: other)?.day else { return nil }
    return (one, other)
  }

  /// Whether days of two digits for each part can rather have their year at the other end than where a rule has it.
  ///
  /// A year in front is not taken without proof: the days are less far apart so, or they are nearer to today where people
  /// write the year first.
  private func isLikelier(
    _ rival: ImportRule.DateOrder, than kept: ImportRule.DateOrder, of cells: [String]
  ) -> Bool {
    let pairs = cells.compactMap { pair($0, kept, rival) }.filter { $0.0 != $0.1 }
    let (own, others) = (pairs.map(\.0.daysSince1970), pairs.map(\.1.daysSince1970))
    guard pairs.count == cells.count || kept == .yearMonthDay, let newest = own.max(), let oldest = own.min(),
      let newestOther = others.max(), let oldestOther = others.min()
    else { return false }
    let (span, spanOfOther) = (newest - oldest, newestOther - oldestOther)
    func distance(_ day: Int) -> Int? { setting.today.map { abs($0.daysSince1970 - day) } }
    let isNearer = distance(newest).flatMap { own in distance(newestOther).map { own < $0 } }
    if span + Self.month < spanOfOther { return false }
    if kept == .yearMonthDay { return !(setting.mayBeginWithYear && isNearer != false) }
    guard isNearer == false, let distance = distance(newest) else { return false }
    return spanOfOther + Self.month < span || distance > Self.fewYears
  }

  private static let month = 31
  private static let fewYears = 5 * 365

  /// Whether an order of days and months has days that are still to come, and another one has none.
  func isDoubtful(_ order: ImportRule.DateOrder, beside other: ImportRule.DateOrder, _ cells: [String]) -> Bool {
    order != .yearMonthDay && other != .yearMonthDay && isAhead(cells, order) && !isAhead(cells, other)
  }

  /// Whether some day is later than any that a bank writes down before it comes.
  private func isAhead(_ cells: [String], _ order: ImportRule.DateOrder) -> Bool {
    guard let today = setting.today else { return false }
    return cells.contains { cell in
      SourceDay(cell, order: order).map { $0.day.daysSince1970 > today.daysSince1970 + Self.daysAhead } ?? false
    }
  }

  private static let daysAhead = 7

  /// A day so long ago, or so far ahead, that it is a slip.
  private func farYear(by kept: ImportRule) -> Sentence? {
    guard let year = setting.thisYear, strangeYear() == nil, let (column, cells) = days(of: kept) else { return nil }
    for cell in cells {
      guard let day = SourceDay(cell, order: kept.dates)?.day, abs(day.year - year) > Self.mostYears else { continue }
      return "“\(cell.shortened)” in \(quoted([column])) would be in the year \(day.year)"
    }
    return nil
  }

  private static let mostYears = 50

  // MARK: - Numbers

  private func otherNumbers(than kept: ImportRule) -> Sentence? {
    let columns = numberPlaces(of: kept)
    guard !kept.leavesDecimal, let said = saidDecimal(of: columns), said.sign != kept.decimal else { return nil }
    for column in columns {
      for cell in cells(column) where table.isText(cell, in: column) {
        guard let own = WrittenNumber.strict(cell, decimal: kept.decimal),
          let other = WrittenNumber.strict(cell, decimal: said.sign), own != other
        else { continue }
        return
          "“\(cell.shortened)” in \(quoted([column])) is \(own.lexeme) by the rule, and may be \(other.lexeme): \(said.proof)"
      }
    }
    return nil
  }

  private func numberPlaces(of kept: ImportRule) -> [Int] {
    (kept.source(of: "amount")?.columns ?? []).compactMap { place(named: $0) }
  }
}
