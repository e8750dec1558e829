internal import Records

/// What can be asked of the rows and columns that a guess looks at.
extension RuleGuess {
  func values(_ column: Int) -> [String] {
    table.rows.filter { !table.isProse($0) }.compactMap { filled($0, column) }
  }

  /// What stands in a cell; nil for an empty one, and for one with a line in it.
  private func filled(_ row: [String], _ column: Int) -> String? {
    guard row.indices.contains(column), !row[column].isEmpty, !WrittenNumber.isNothing(row[column]) else { return nil }
    return row[column]
  }

  /// The cells of a column in rows that have a day, without empty ones.
  func cells(_ column: Int) -> [String] {
    dated.compactMap { filled($0, column) }
  }

  func cell(_ row: [String], _ column: Int) -> String { row.indices.contains(column) ? row[column] : "" }

  /// Whether nine of ten values, of which there are some, are as asked.
  func isMostly(_ column: Int, _ holds: (String) -> Bool) -> Bool {
    let values = values(column)
    return !values.isEmpty && values.count(where: holds) * 10 >= values.count * 9
  }

  func isNumber(_ column: Int) -> Bool { isMostly(column) { decimalSigns($0).isNumber } }

  /// Whether a column of rows with a day is one of words.
  func isWords(_ column: Int) -> Bool {
    let cells = cells(column)
    return !cells.isEmpty && cells.contains { $0.contains(where: \.isLetter) }
      && !isMostly(column) { dayOrders($0).isDay || decimalSigns($0).isNumber || Self.isAccount($0) }
  }

  /// An account's number: `DE02120300000000202051`, digits with little between them.
  static func isAccount(_ cell: String) -> Bool {
    let packed = cell.utf8.filter { ![0x20, 0x2D, 0x2E, 0x2F, 0x2A].contains($0) }
    let digits = packed.count { (0x30...0x39).contains($0) }
    if digits >= 4, digits == packed.count { return true }
    // The code of a bank: `DEUTDEFF500`.
    if packed.count == cell.utf8.count, [8, 11].contains(packed.count),
      packed.prefix(6).allSatisfy({ (0x41...0x5A).contains($0) }),
      packed.dropFirst(6).allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    {
      return true
    }
    let isIBAN = packed.count >= 14 && packed.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    return (isIBAN && digits >= 10)
      || (digits >= 4 && packed.count(where: { $0 | 0x20 == 0x78 }) + digits == packed.count)
  }

  /// The free column with the best name for a meaning.
  func column(_ names: ColumnWords.Names, where holds: (Int) -> Bool = { _ in true }) -> Int? {
    columns(names, where: holds).first
  }

  /// The free columns with a name for a meaning, the best one first.
  func columns(_ names: ColumnWords.Names, where holds: (Int) -> Bool) -> [Int] {
    let ranked = free.sorted().compactMap { column in
      ColumnWords.rank(table.names[column], among: names).map { (rank: $0, column: column) }
    }
    return ranked.filter { holds($0.column) }.sorted { ($0.rank, $0.column) < ($1.rank, $1.column) }.map(\.column)
  }

  /// The column that an answer names, whatever its name was taken for.
  func place(named name: String?) -> Int? {
    guard let name else { return nil }
    return table.names.firstIndex(of: name)
      ?? table.names.firstIndex { PlainLetters.folded($0) == PlainLetters.folded(name) }
  }

  /// The names of the file's columns.
  public var columns: [String] { table.names.filter { !$0.isEmpty } }

  public func hasColumn(_ name: String) -> Bool { place(named: name) != nil }

  mutating func take(_ column: Int, for field: Text) {
    free.remove(column)
    rule.map.append((field, .column(table.names[column])))
  }

  /// `“Paid”, “Kept” or “Cash”`, `column 2 or column 5`
  func quoted(_ columns: [Int], isChoice: Bool = false) -> Sentence {
    let names: [Sentence] = columns.map { table.hasHeader ? "“\(table.names[$0])”" : "column \($0 + 1)" }
    guard let last = names.last, names.count > 1 else { return names.joined(separator: ", ") }
    let others = names.dropLast().joined(separator: ", ")
    return isChoice ? "\(others) or \(last)" : "\(others) and \(last)"
  }

  /// A question, with up to three rows that show it.
  func question(
    _ topic: GuessQuestion.Topic, _ doubt: Sentence, _ choices: [GuessQuestion.Choice], about columns: [Int],
    where holds: ([String]) -> Bool = { _ in true }
  ) -> GuessQuestion {
    GuessQuestion(topic, doubt, choices, rows: Array(dated.filter(holds).prefix(3)), columns: columns)
  }

  /// The cells that show what a question is about, beside the day and the name of the payment.
  func examples(of question: GuessQuestion) -> [[String]] {
    let texts = (places(of: "payee") + places(of: "name")).prefix(1)
    let shown = places(of: "date").prefix(1) + texts + question.columns
    var seen: Set<Int> = []
    let columns = shown.filter { seen.insert($0).inserted }
    return question.rows.map { row in columns.map { cell(row, $0) } }
  }

  func places(of field: Text) -> [Int] {
    let names = rule.map.first { $0.field == field }?.from.columns ?? []
    return names.compactMap { table.names.firstIndex(of: $0) }
  }

  /// A number as the decimal sign of the guess has it, else as any has it.
  func decimal(_ text: String) -> Decimal? {
    let other: Character = rule.decimal == "," ? "." : ","
    guard let number = WrittenNumber.read(text, decimal: rule.decimal) ?? WrittenNumber.read(text, decimal: other)
    else { return nil }
    do throws(ArithmeticError) { return try Decimal(number) } catch { return nil }
  }
}
