internal import Records

/// In which column the days stand, and in which order their parts are.
extension RuleGuess {
  /// false where there is no such column.
  mutating func guessDate() -> Bool {
    // A total behind the table has no day: half of the values are enough.
    // Some banks write there that a payment is open.
    let payments = table.rows.filter { !isTrailer($0) }
    func isDate(_ column: Int) -> Bool {
      let cells = payments.map { cell($0, column) }.filter { !$0.isEmpty && !WrittenNumber.isNothing($0) }
      let texts = cells.filter { StateWords.isOpen($0) != true }
      return texts.count { dayOrders($0).isDay } * 2 > texts.count
    }
    // The day of the booking comes before the one from which it bears interest.
    let columns = free.sorted().filter(isDate)
    let best = columns.min { rank(ofDay: $0) < rank(ofDay: $1) }
    guard let column = best else { return false }
    take(column, for: "date")
    if table.repeatsNames { rule.except.append((table.names[column], [table.names[column]])) }
    dated = table.rows.filter(hasDay)
    rule.dates = dayOrder(of: column, others: free.sorted().filter(isDate))
    if rule.reader.isSheet { refusal = turnedDays(in: column) }
    return true
  }

  /// A day by which a file counts its years in another way, as Thailand, Israel and Iran do; nil where most days are not so:
  /// one alone is that of something open, or an odd one. In a list of two digits, most days are then far ahead, and none
  /// is near, where a plan for a loan begins.
  func strangeYear() -> Sentence? {
    guard let column = places(of: "date").first else { return nil }
    let days = dated.compactMap { row in
      SourceDay(cell(row, column), order: rule.dates).map { (text: cell(row, column), year: $0.day.year) }
    }
    let near = setting.thisYear.map { $0...($0 + Self.mostYearsAhead) }
    let strange = days.filter { day in
      !(1900..<2200).contains(day.year) || (near.map { day.year > $0.upperBound } ?? false)
    }
    let isPlan = days.contains { near?.contains($0.year) ?? false } && strange.allSatisfy { $0.year < 2200 }
    guard strange.count * 2 > days.count, !isPlan, let strange = strange.first else { return nil }
    return
      "“\(strange.text.shortened)” in \(quoted([column])) would be in the year \(strange.year): if the file counts years in another way, such as 2569 for 2026, write its days in the usual calendar first"
  }

  /// A plan for a loan has days further ahead, and nearer ones.
  private static let mostYearsAhead = 20

  /// Whether a row says how much all of them are, or what the account has, also where its last cells stand under other
  /// names, or is a line of prose.
  private func isTrailer(_ row: [String]) -> Bool {
    guard let word = row.first(where: { !$0.isEmpty }) else { return true }
    if table.isProse(row) { return true }
    return TotalWords.balanceWords(word) != nil || (TotalWords.isTotal(word) && !row.contains { dayOrders($0).isDay })
  }

  /// A program that opens a table of another country takes a part of its days for dates, with day and month turned, and
  /// leaves as text those whose day is above 12. Which days were meant nobody can tell.
  private func turnedDays(in column: Int) -> Sentence? {
    let cells = values(column).filter { dayOrders($0).isDay }
    let dates = cells.filter { $0.prefix(while: \.isNumber).count == 4 }
    let texts = cells.filter { $0.prefix(while: \.isNumber).count < 3 && !$0.contains(where: \.isLetter) }
    guard let date = dates.first, let text = texts.first,
      texts.allSatisfy({ dayOrders($0).orders.subtracting([.yearMonthDay]).count == 1 }),
      dates.allSatisfy({ (SourceDay($0, order: .yearMonthDay)?.day.day ?? 31) <= 12 })
    else { return nil }
    return
      "in \(quoted([column])), a part of the days are dates, and all others have a day above 12, such as \(date) and \(text.shortened): some program may have turned day and month in the dates"
  }

  private func rank(ofDay column: Int) -> (Int, Int, Int) {
    let name = table.names[column]
    return (
      ColumnWords.rank(name, among: ColumnWords.valueDate) == nil ? 0 : 1,
      ColumnWords.rank(name, among: ColumnWords.date) ?? Int.max, column
    )
  }

  /// What a cell with a part above 12 says, in this column or in another one of days; else how the days are written; else
  /// where the ledger is. Where none of it decides, it is asked.
  private mutating func dayOrder(of column: Int, others: [Int]) -> ImportRule.DateOrder {
    let own = Self.orders(values(column))
    if own.count < 2 { return own.first ?? .yearMonthDay }
    if let answer = answers.dayOrder, own.contains(answer) { return answer }
    if let said = saidOrder(of: values(column), among: own, others: others) { return said.order }
    if let usual = setting.dayOrder, own.contains(usual), !isOfAnotherCountry(than: usual),
      !own.contains(where: { isDoubtful(usual, beside: $0, values(column)) })
    {
      return usual
    }
    guard let example = values(column).first(where: { Self.areDifferent($0, own) }) else { return own[0] }
    ask(own, about: column, such: example)
    return own.contains(.dayMonthYear) ? .dayMonthYear : own[0]
  }

  /// The order in which days must be that have several ones by themselves, and why; nil where the file leaves it open.
  ///
  /// - Parameters:
  ///   - own: the orders in which the days can be.
  ///   - others: the other columns of days.
  func saidOrder(
    of days: [String], among own: [ImportRule.DateOrder], others: [Int]
  ) -> (order: ImportRule.DateOrder, proof: Sentence)? {
    // 2026-11-20 is the same in every order.
    if own.contains(.yearMonthDay), let first = days.first(where: { $0.prefix { $0.isNumber }.count == 4 }) {
      return (.yearMonthDay, "“\(first.shortened)” begins with the year")
    }
    func only(_ cells: [String]) -> (order: ImportRule.DateOrder, cell: String)? {
      let both = own.filter(Self.orders(cells).contains)
      guard both.count == 1, let order = both.first,
        let cell = cells.first(where: { dayOrders($0).orders.intersection(own) == [order] })
      else { return nil }
      return (order, cell)
    }
    for other in others {
      guard let (order, cell) = only(values(other)) else { continue }
      return (order, "“\(cell.shortened)” in \(quoted([other])) is a day in the order \(order.rawValue) alone")
    }
    let period = table.preamble.joined().flatMap { $0.split(separator: " ").map(String.init) }
    if let (order, cell) = only(period.filter { dayOrders($0).isDay }) {
      return (order, "“\(cell.shortened)” above the table is a day in the order \(order.rawValue) alone")
    }
    // With points it is the third of April, whatever the country, except where the year comes first.
    if !(setting.mayBeginWithYear && own.contains(.yearMonthDay)), own.contains(.dayMonthYear),
      days.allSatisfy({ $0.drop(while: \.isNumber).first == "." })
    {
      return (.dayMonthYear, "days with points are written day first")
    }
    let word = days.first { text in
      text.split { !$0.isLetter }.contains { MonthNames.month($0) != nil } && dayOrders(text).isDay
    }
    guard let word, own.contains(.dayMonthYear) else { return nil }
    return (.dayMonthYear, "“\(word.shortened)” has its day first")
  }

  /// Whether the file is of a country with a decimal comma, where nobody writes the month first.
  private func isOfAnotherCountry(than usual: ImportRule.DateOrder) -> Bool {
    usual == .monthDayYear && table.rows.contains { $0.contains { decimalSigns($0).signs == [","] } }
  }

  /// Whether a cell is another day in each order: 2026-11-20 is the same one in all of them.
  static func areDifferent(_ cell: String, _ orders: [ImportRule.DateOrder]) -> Bool {
    Set(orders.compactMap { SourceDay(cell, order: $0)?.day }).count > 1
  }

  private mutating func ask(_ orders: [ImportRule.DateOrder], about column: Int, such example: String) {
    let choices = orders.map { order in
      GuessQuestion.Choice(order.rawValue, SourceDay(example, order: order).map { "\($0.day)" } ?? "")
    }
    questions.append(
      question(.dayOrder, "“\(example)” can be two days", choices, about: [column]))
  }

  /// The orders in which most of the cells are days.
  static func orders(_ cells: [String]) -> [ImportRule.DateOrder] {
    let orders = cells.map { DayOrders($0).orders }.filter { !$0.isEmpty }
    let fitting = ImportRule.DateOrder.ofParts.map { order in (order, orders.count { $0.contains(order) }) }
    let most = fitting.map(\.1).max() ?? 0
    return most == 0 ? [] : fitting.filter { $0.1 == most }.map(\.0)
  }

  /// Whether a row has a day.
  func hasDay(_ row: [String]) -> Bool { places(of: "date").contains { dayOrders(cell(row, $0)).isDay } }
}
