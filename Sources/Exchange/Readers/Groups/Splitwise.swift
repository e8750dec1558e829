internal import Records

extension ImportRule.Reader {
  public static let splitwise = group("splitwise") { content, _ throws(SourceProblem) in
    try SplitwiseEntries(content.bytes)
  }
}

/// The table that Splitwise exports of a group: a row for each expense, and for each person what it gives or takes them:
/// what they paid less what they bear.
///
/// Such a row does not say who paid. Where one person gets money back, that is who paid, and what the others owe is what
/// they bear. The table ends with what everybody is owed in the end, which is no expense.
struct SplitwiseEntries: GroupEntries {
  private static let columns: [Text] = ["Date", "Description", "Category", "Cost", "Currency"]
  /// The category of what somebody pays back.
  private static let payment = "Payment"

  private var rows: SeparatedRows
  private let people: [String]

  init(_ text: [UInt8]) throws(SourceProblem) {
    guard let people = Self.people(of: text) else {
      throw SourceProblem(offset: 0, "it is no export of Splitwise: its first row is not “Date,Description,Category,…”")
    }
    self.people = people
    rows = SeparatedRows(text, separator: ",")
    _ = try rows.next()
  }

  /// The people of the group, as the first row names them; nil where it is no export of Splitwise.
  private static func people(of text: [UInt8]) -> [String]? {
    do throws(SourceProblem) {
      var rows = SeparatedRows(text, separator: ",")
      let first = try rows.next()?.cells ?? []
      guard first.prefix(columns.count).elementsEqual(columns.map(\.string)) else { return nil }
      let people = first.dropFirst(columns.count).map(\.trimmed)
      let isWhole = people.count > 1 && !people.contains("") && Set(people.map { Text($0) }).count == people.count
      return isWhole ? people : nil
    } catch { return nil }
  }

  mutating func next() throws(SourceProblem) -> GroupEntry? {
    while let row = try rows.next() {
      if row.isBlank || isTotal(row) { continue }
      let width = Self.columns.count + people.count
      guard row.cells.count == width else {
        throw SourceProblem(offset: row.offset, "the row has \(row.cells.count) cells, and the first row \(width)")
      }
      let isPayment = row.cells[2].trimmed == Self.payment
      return GroupEntry(
        offset: row.offset, sort: isPayment ? .payment : .expense,
        texts: Dictionary(uniqueKeysWithValues: zip(Self.columns, row.cells.map { Text($0.trimmed) })),
        split: Result { () throws(SourceProblem) in try split(row) })
    }
    return nil
  }

  /// What everybody is owed in the end: it has no cost.
  private func isTotal(_ row: SeparatedRows.Cells) -> Bool {
    row.cells.count > 3 && row.cells[1] == "Total balance" && row.cells[3].trimmed.isEmpty
  }

  private func split(_ row: SeparatedRows.Cells) throws(SourceProblem) -> GroupEntry.Split {
    func problem(_ message: Sentence) -> SourceProblem { SourceProblem(offset: row.offset, message) }
    guard let amounts = amounts(of: row) else {
      throw problem("its cost, and what it gives and takes, are not all numbers")
    }
    let given = amounts.given
    guard amounts.sum.isZero else { throw problem("what it gives and takes does not add up to nothing") }
    let payers = given.indices.filter { !given[$0].isNegative && !given[$0].isZero }
    guard let payer = payers.first else {
      throw problem("nobody owes anything for it, so it does not say who paid")
    }
    guard payers.count == 1 else {
      throw problem("\(payers.count) people get money back for it, so it does not say who paid how much")
    }
    let own = amounts.left[payer]
    if own.isNegative { throw problem("more is owed for it than it cost") }
    var parts = GroupEntry.Parts()
    for place in given.indices {
      _ = parts.add(Text(people[place]), (place == payer ? own : given[place].negated).number)
    }
    return GroupEntry.Split(payer: Text(people[payer]), parts: parts.object)
  }

  /// What each person is given, and what the cost leaves of that; nil where something is no number.
  private func amounts(of row: SeparatedRows.Cells) -> (given: [Decimal], left: [Decimal], sum: Decimal)? {
    do throws(ArithmeticError) {
      let cost = try WrittenNumber.decimal(row.cells[3])
      var (given, left, sum): ([Decimal], [Decimal], Decimal) = ([], [], .zero)
      for cell in row.cells.dropFirst(Self.columns.count) {
        let amount = try WrittenNumber.decimal(cell)
        given.append(amount)
        left.append(try cost - amount)
        try sum += amount
      }
      return (given, left, sum)
    } catch { return nil }
  }
}

extension WrittenNumber {
  /// A number with a point before its decimals.
  static func decimal(_ cell: String) throws(ArithmeticError) -> Decimal {
    guard let number = read(cell, decimal: ".") else { throw .notANumber }
    return try Decimal(number)
  }
}
