internal import Records

/// What the payments are called.
extension RuleGuess {
  mutating func guessTexts() {
    guessPayee()
    if let name = namedText() { take(name, for: "name") }
    guessRemark()
    if let category = column(ColumnWords.category, where: isText) { take(category, for: "category") }
    if let tags = column(ColumnWords.tags, where: isOfTags) { take(tags, for: "tags") }
    if !isNamed, let best = mostVaried(), length(best) > 0 { take(best, for: "name") }
  }

  private var isNamed: Bool { rule.map.contains { ["payee", "name"].contains($0.field) } }

  private func mostVaried() -> Int? {
    let texts = free.sorted().filter { isText($0) && !isLabel($0) }
    let others = texts.filter { ColumnWords.rank(table.names[$0], among: ColumnWords.way) == nil }
    let words = others.filter { !isMostly($0, Self.isCode) }
    return [words, others, texts].first { !$0.isEmpty }?.max { (variety($0), length($0)) < (variety($1), length($1)) }
  }

  /// Whether a text is what a bank knows a payment by: `9WN1MBZ9ADCE`, `TX-20417`. It differs from row to row, and says
  /// nothing to a person.
  private static func isCode(_ cell: String) -> Bool {
    cell.utf8.count > 5 && !cell.contains(" ") && cell.contains { "0"..."9" ~= $0 }
      && cell.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !cell.contains { $0.isLowercase }
  }

  /// In a file that calls its payments nothing else, a remark is what they are called.
  private mutating func guessRemark() {
    guard let remark = column(ColumnWords.remark) else { return }
    take(remark, for: !isNamed && mostVaried() == remark ? "name" : "remark")
  }

  /// A name that only has such a word in it can say anything: `Label` is what payments are called.
  private func isOfTags(_ column: Int) -> Bool {
    let rank = ColumnWords.rank(table.names[column], among: ColumnWords.tags)
    return isText(column) && rank.map { $0 < ColumnWords.tags.words.count } ?? false
  }

  /// The column that is called so; of several, one that says the same of most payments says less than another.
  private func namedText() -> Int? {
    // `Account Name` is one's own.
    func isName(_ column: Int) -> Bool {
      isText(column) && !ColumnWords.isOfAccount(table.names[column]) && !repeatsWay(column)
    }
    guard let best = column(ColumnWords.name, where: isName) else { return nil }
    let all = free.filter { isName($0) && ColumnWords.rank(table.names[$0], among: ColumnWords.name) != nil }
    let richest = all.sorted().max { variety($0) < variety($1) } ?? best
    return variety(best) < variety(richest) && length(best) < length(richest) ? richest : best
  }

  /// Whether it says in every row what a column of ways of paying says.
  private func repeatsWay(_ column: Int) -> Bool {
    free.contains { other in
      other != column && ColumnWords.rank(table.names[other], among: ColumnWords.way) != nil
        && cells(other) == cells(column)
    }
  }

  /// Of a sender and a receiver, one is the person whose account it is: both are taken.
  private mutating func guessPayee() {
    let parties = [ColumnWords.sender, ColumnWords.receiver].compactMap { column($0, where: isText) }
    if parties.count == 2, parties[0] != parties[1] {
      free.subtract(parties)
      rule.map.append(("payee", .columns(parties.map { table.names[$0] }, words: [:])))
    } else if let payee = column(ColumnWords.payee, where: { isText($0) && !isMostly($0) { $0.contains("@") } }) {
      take(payee, for: "payee")
    }
  }

  /// Whether it puts payments into groups.
  private func isLabel(_ column: Int) -> Bool {
    ColumnWords.rank(table.names[column], among: ColumnWords.category) != nil
  }

  /// Whether it reads like words, and is not one's own account in every row.
  private func isText(_ column: Int) -> Bool {
    // What the parts of other formats are called is known, also where one is empty this month.
    if !rule.reader.hasRows { return true }
    let cells = cells(column)
    return cells.contains { $0.count(where: \.isLetter) > 1 } && !isMostly(column) { Self.isAccount($0) }
      && !isMostly(column) { dayOrders($0).isDay || decimalSigns($0).isNumber }
  }

  /// How many different texts it has: a type of payment has few, the payments themselves have many.
  private func variety(_ column: Int) -> Int { Set(cells(column).map { Text($0) }).count }

  private func length(_ column: Int) -> Int { cells(column).reduce(0) { $0 + $1.count } }
}
