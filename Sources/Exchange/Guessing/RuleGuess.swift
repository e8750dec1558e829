public import Records

/// A rule for a file that nobody has written one for, as far as its columns tell.
public struct RuleGuess: Sendable {
  public var rule: ImportRule
  /// The columns from which nothing is taken.
  public private(set) var unused: [String] = []
  /// What could be otherwise: `days are read as day-month-year, which could be month-day-year`.
  public internal(set) var doubts: [String] = []

  /// Why the rule must not be used: it has no amounts, because nobody can tell where they stand.
  public internal(set) var refusal: String?

  let table: GuessedTable
  /// Whether its kind tells income from expense.
  let tellsIncome: Bool
  var free: Set<Int>

  /// nil for a text that is not a table with a day and an amount.
  /// - Parameters:
  ///   - format: what the file is written in.
  ///   - currency: of amounts that say none.
  ///   - categories: names of categories, in lower case, by which a column of categories is one.
  ///   - tellsIncome: whether the kind's field `type` is `expense` or `income`.
  public init?(
    _ text: [UInt8], _ format: ImportRule.Reader = .csv, kind: Text, currency: Text?, categories: Set<Text>,
    tellsIncome: Bool = true
  ) {
    switch format {
    case .csv: self.init(GuessedTable(text), format, kind: kind, currency, categories, tellsIncome)
    case .ofx: self.init(ofx: kind)
    case .qif, .hledger, .ledger, .beancount:
      self.init(GuessedTable(text, itemsOf: format), format, kind: kind, currency, categories, tellsIncome)
      // In journals, what goes to an account of expenses is positive.
      if format.isJournal { rule.sign = .spentIsPositive }
    case .json, .ndjson, .plist, .sqlite: return nil
    }
  }

  /// OFX says what its parts mean.
  private init(ofx kind: Text) {
    rule = ImportRule(kind: kind)
    rule.reader = .ofx
    rule.id = ["ACCTID", "FITID"]
    rule.map = [
      ("date", .column("DTPOSTED")), ("name", .column("MEMO")),
      ("payee", .columns(["NAME", "PAYEE/NAME"], words: [:])),
      ("amount", .column("TRNAMT")), ("currency", .column("CURSYM")),
    ]
    table = GuessedTable(names: [], rows: [])
    tellsIncome = true
    free = []
  }

  private init?(
    _ table: GuessedTable?, _ format: ImportRule.Reader, kind: Text, _ currency: Text?, _ categories: Set<Text>,
    _ tellsIncome: Bool
  ) {
    guard let table else { return nil }
    self.table = table
    self.tellsIncome = tellsIncome
    free = Set(table.names.indices.filter { !table.names[$0].isEmpty })
    rule = ImportRule(kind: kind)
    rule.reader = format
    (rule.separator, rule.skip, rule.hasHeader) = (table.separator, table.skip, table.hasHeader)
    guard guessDate(), guessAmount() || refusal != nil else { return nil }
    if refusal != nil { return }
    if format == .csv { guessEnd() }
    guessTexts(categories)
    // A journal's program says days and signs as they are.
    if format.isJournal { doubts = [] }
    guessCurrency(currency)
    guessID()
    unused = free.sorted().map { table.names[$0] }
  }
}

extension RuleGuess {
  func values(_ column: Int) -> [String] {
    table.rows.compactMap { $0.indices.contains(column) && !$0[column].isEmpty ? $0[column] : nil }
  }

  /// Whether nine of ten values, of which there are some, are as asked.
  func isMostly(_ column: Int, _ holds: (String) -> Bool) -> Bool {
    let values = values(column)
    return !values.isEmpty && values.count(where: holds) * 10 >= values.count * 9
  }

  /// The free column with the best name for a meaning.
  func column(_ words: [String], where holds: (Int) -> Bool = { _ in true }) -> Int? {
    let ranked = free.sorted().compactMap { column in
      ColumnWords.rank(table.names[column], among: words).map { (rank: $0, column: column) }
    }
    return ranked.filter { holds($0.column) }.min { ($0.rank, $0.column) < ($1.rank, $1.column) }?.column
  }

  mutating func take(_ column: Int, for field: Text) {
    free.remove(column)
    rule.map.append((field, .column(table.names[column])))
  }

  private mutating func guessDate() -> Bool {
    // A total behind the table has no day: half of the values are enough.
    func isDate(_ column: Int) -> Bool { values(column).count { DayOrders($0).isDay } * 2 > values(column).count }
    guard let column = column(ColumnWords.date, where: isDate) ?? free.sorted().first(where: isDate) else {
      return false
    }
    let orders = values(column).map { DayOrders($0).orders }.filter { !$0.isEmpty }
    let fitting = ImportRule.DateOrder.ofParts.map { order in (order, orders.count { $0.contains(order) }) }
    let most = fitting.map(\.1).max() ?? 0
    let best = fitting.filter { $0.1 == most }.map(\.0)
    rule.dates = best.first ?? .yearMonthDay
    // 2026-11-20 is the same in every order.
    let isYearFirst = values(column).contains { $0.prefix { $0.isNumber }.count >= 4 }
    if best.count > 1, !isYearFirst {
      // 03/04/2026 and 03/04/26: with points it is the third of April, with slashes nobody knows.
      let isMonthFirst = best.contains(.monthDayYear) && values(column).contains { $0.contains("/") }
      rule.dates = isMonthFirst ? .monthDayYear : .dayMonthYear
      let others = best.filter { $0 != rule.dates }.map(\.rawValue).joined(separator: " or ")
      doubts.append("days are read as \(rule.dates.rawValue); they could be \(others)")
    }
    take(column, for: "date")
    return true
  }

  private mutating func guessTexts(_ categories: Set<Text>) {
    if let payee = column(ColumnWords.payee) { take(payee, for: "payee") }
    if let name = column(ColumnWords.name) { take(name, for: "name") }
    if let remark = column(ColumnWords.remark) { take(remark, for: "remark") }
    func isKnown(_ column: Int) -> Bool { values(column).allSatisfy { categories.contains(Text($0.lowercased())) } }
    if let category = column(ColumnWords.category, where: isKnown) { take(category, for: "category") }
    let hasText = rule.map.contains { ["payee", "name"].contains($0.field) }
    if !hasText, let longest = free.max(by: { length($0) < length($1) }), length(longest) > 0 {
      take(longest, for: "name")
    }
  }

  private func length(_ column: Int) -> Int {
    let texts = values(column).filter { !DecimalSigns($0).isNumber && !DayOrders($0).isDay }
    return texts.reduce(0) { $0 + $1.count }
  }
}
