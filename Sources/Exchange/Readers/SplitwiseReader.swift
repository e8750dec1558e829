internal import Records
internal import Schema

/// Reads the table that Splitwise exports of a group: a row for each expense, and for each person what it gives or takes
/// them: what they paid less what they bear.
///
/// Such a row does not say who paid. Where one person gets money back, that is who paid, and what the others owe is what
/// they bear. The table ends with what everybody is owed in the end, which is no expense.
struct SplitwiseReader: ItemReader {
  /// The columns that an item has.
  static let names: [Text] = [
    "Date", "Description", "Category", "Cost", "Currency", "Type", "PaidBy", "For", "From", "To",
  ]

  private let columns: [Text]
  private var rows: SeparatedRows
  private let people: [String]

  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    columns = rule.columns.map { Text($0) }
    guard let people = Splitwise.people(of: text) else {
      throw SourceProblem(offset: 0, "it is no export of Splitwise: its first row is not “Date,Description,Category,…”")
    }
    self.people = people
    rows = SeparatedRows(text, separator: ",")
    _ = try rows.next()
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while let row = try rows.next() {
      if row.isBlank || isTotal(row) { continue }
      let width = Splitwise.columns.count + people.count
      guard row.cells.count == width else {
        throw SourceProblem(offset: row.offset, "the row has \(row.cells.count) cells, and the first row \(width)")
      }
      return SourceItem(
        values: try values(of: row), offsets: columns.map { _ in row.offset }, offset: row.offset)
    }
    return nil
  }

  /// What everybody is owed in the end: it has no cost.
  private func isTotal(_ row: SeparatedRows.Cells) -> Bool {
    row.cells.count > 3 && row.cells[1] == "Total balance" && row.cells[3].trimmed.isEmpty
  }

  private func values(of row: SeparatedRows.Cells) throws(SourceProblem) -> [Value?] {
    let isPayment = row.cells[2].trimmed == Splitwise.payment
    let asksForOther = columns.contains { (isPayment ? ["PaidBy", "For"] : ["From", "To"]).contains($0) }
    let split = asksForOther ? nil : try split(row, isPayment: isPayment)
    return columns.map { column in
      switch column {
      case "Type": return .string(isPayment ? "payment" : "expense")
      case "PaidBy": return split.map { .string(Text($0.payer)) }
      case "For": return split.map { .object($0.shares) }
      case "From": return split.map { .string(Text($0.payer)) }
      case "To": return split?.shares.keys.first.map { .string($0) }
      default:
        guard let place = Splitwise.columns.firstIndex(of: column.string) else { return nil }
        let cell = row.cells[place].trimmed
        return cell.isEmpty ? nil : .string(Text(cell))
      }
    }
  }

  private typealias Split = (payer: String, shares: Object)

  private func split(_ row: SeparatedRows.Cells, isPayment: Bool) throws(SourceProblem) -> Split {
    guard let amounts = amounts(of: row) else {
      throw problem(row, "its cost, and what it gives and takes, are not all numbers")
    }
    let given = amounts.given
    guard amounts.sum.isZero else { throw problem(row, "what it gives and takes does not add up to nothing") }
    let payers = given.indices.filter { !given[$0].isNegative && !given[$0].isZero }
    guard let payer = payers.first else {
      throw problem(row, "nobody owes anything for it, so it does not say who paid")
    }
    guard payers.count == 1 else {
      throw problem(row, "\(payers.count) people get money back for it, so it does not say who paid how much")
    }
    let own = amounts.left[payer]
    if own.isNegative { throw problem(row, "more is owed for it than it cost") }
    var shares = Object()
    for place in given.indices {
      let share = place == payer ? own : given[place].negated
      if !share.isZero { shares[Text(people[place])] = .number(share.number) }
    }
    if isPayment, shares.count > 1 { throw problem(row, "it is called a payment, and goes to several people") }
    return (people[payer], shares)
  }

  /// What each person is given, and what the cost leaves of that; nil where something is no number.
  private func amounts(of row: SeparatedRows.Cells) -> (given: [Decimal], left: [Decimal], sum: Decimal)? {
    do throws(ArithmeticError) {
      let cost = try number(row.cells[3])
      var (given, left, sum): ([Decimal], [Decimal], Decimal) = ([], [], .zero)
      for cell in row.cells.dropFirst(Splitwise.columns.count) {
        let amount = try number(cell)
        given.append(amount)
        left.append(try cost - amount)
        try sum += amount
      }
      return (given, left, sum)
    } catch { return nil }
  }

  private func problem(_ row: SeparatedRows.Cells, _ message: String) -> SourceProblem {
    SourceProblem(offset: row.offset, message)
  }

  private func number(_ cell: String) throws(ArithmeticError) -> Decimal {
    guard let number = WrittenNumber.read(cell, decimal: ".") else { throw .notANumber }
    return try Decimal(number)
  }

  var missing: [MissingColumn] {
    columns.filter { !Self.names.contains($0) }.map { column in
      MissingColumn(name: column.string, near: column.nearest(among: Self.names)?.string)
    }
  }
}

public enum Splitwise {
  static let columns = ["Date", "Description", "Category", "Cost", "Currency"]
  /// The category of what somebody pays back.
  static let payment = "Payment"

  /// The people of the group, as the first row names them; nil where it is no export of Splitwise.
  public static func people(of text: [UInt8]) -> [String]? {
    do throws(SourceProblem) {
      var rows = SeparatedRows(text, separator: ",")
      guard let first = try rows.next()?.cells, first.prefix(columns.count).elementsEqual(columns) else { return nil }
      let people = first.dropFirst(columns.count).map(\.trimmed)
      let isWhole = people.count > 1 && !people.contains("") && Set(people.map { Text($0) }).count == people.count
      return isWhole ? people : nil
    } catch { return nil }
  }
}
