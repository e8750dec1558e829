internal import Records

/// The table that Spliit exports of a group: a row for each expense, and for each person their share of it, which is
/// positive for who paid and negative for the others; the other way around where money came in.
///
/// Who paid and bears nothing of it has no sign. Where others bear nothing either, such a row does not say who paid.
struct SpliitTable {
  /// What the group writes beside its amounts, where it names no currency by its code.
  private(set) var sign: String?
  private var rows: SeparatedRows
  private let names: [String]
  /// Where the columns of people begin.
  private let start: Int

  private static let first = ["Date", "Description", "Category", "Currency", "Cost"]
  private static let reimbursement = "Is Reimbursement"
  private static let mode = "Split mode"

  static let empty = SpliitTable()

  private init() { (rows, names, start) = (SeparatedRows([], separator: ","), [], 0) }

  /// nil for another file.
  init?(_ text: [UInt8]) {
    var rows = SeparatedRows(text, separator: ",")
    do throws(SourceProblem) {
      guard let names = try rows.next()?.cells.map({ $0.trimmed.withoutFormulaMark }),
        names.prefix(Self.first.count).elementsEqual(Self.first), names.contains(Self.reimbursement),
        let mode = names.firstIndex(of: Self.mode), names.count > mode + 1
      else { return nil }
      let people = names[(mode + 1)...]
      guard !people.contains(""), Set(people.map { Text($0) }).count == people.count else { return nil }
      (self.rows, self.names, start) = (rows, names, mode + 1)
    } catch { return nil }
    do throws(SourceProblem) {
      let said = try rows.next()?.cells.dropFirst(3).first?.trimmed
      sign = said.flatMap { CurrencyCode.named($0) == $0 ? nil : $0 }
    } catch { sign = nil }
  }

  mutating func next() throws(SourceProblem) -> GroupEntry? {
    while let row = try rows.next() {
      if row.isBlank { continue }
      guard row.cells.count == names.count else {
        throw SourceProblem(
          offset: row.offset, "the row has \(row.cells.count) cells, and the first row \(names.count)")
      }
      return try entry(row)
    }
    return nil
  }

  private func cell(_ name: String, _ row: SeparatedRows.Cells) -> String {
    names.firstIndex(of: name).map { row.cells[$0].trimmed } ?? ""
  }

  private func entry(_ row: SeparatedRows.Cells) throws(SourceProblem) -> GroupEntry {
    var cost = Decimal.zero
    do throws(ArithmeticError) { cost = try WrittenNumber.decimal(cell("Cost", row)) } catch {
      throw SourceProblem(offset: row.offset, "its cost is no number")
    }
    let isPayment = cell(Self.reimbursement, row) == "Yes"
    let isIncome = !isPayment && cost.isNegative
    var texts: [Text: Text] = [
      "Date": Text(cell("Date", row)), "Description": Text(cell("Description", row).withoutFormulaMark),
      "Cost": Text((isIncome ? cost.negated : cost).description),
    ]
    let category = cell("Category", row).withoutFormulaMark
    if category != Spliit.noCategory { texts["Category"] = Text(category) }
    let currency = cell("Currency", row)
    if CurrencyCode.named(currency) == currency { texts["Currency"] = Text(currency) }
    return GroupEntry(
      offset: row.offset, sort: isPayment ? .payment : isIncome ? .income : .expense, texts: texts,
      split: Result { () throws(SourceProblem) in try split(row, cost) })
  }

  private func split(_ row: SeparatedRows.Cells, _ cost: Decimal) throws(SourceProblem) -> GroupEntry.Split {
    func problem(_ message: Sentence) -> SourceProblem { SourceProblem(offset: row.offset, message) }
    let people = names[start...].map { Text($0) }
    guard let shares = shares(row, cost) else { throw problem("its shares are not all numbers") }
    guard isWhole(shares, cost) else { throw problem("its shares do not add up to what it cost") }
    let positive = people.indices.filter { !shares[$0].isNegative && !shares[$0].isZero }
    let able = positive.isEmpty ? people.indices.filter { shares[$0].isZero } : positive
    guard let payer = able.first, able.count == 1 else {
      throw problem(
        positive.isEmpty
          ? "it does not say who paid, for they bear nothing of it: the export as JSON does" : "it says twice who paid")
    }
    let isEven = cell(Self.mode, row).begins(with: "Evenly")
    var parts = GroupEntry.Parts()
    for place in people.indices where !shares[place].isZero {
      _ = parts.add(people[place], isEven ? Number(1) : shares[place].abs.normalised.number)
    }
    return GroupEntry.Split(payer: people[payer], parts: parts.object)
  }

  /// What each person bears, with the sign that says who paid, as if money had been spent.
  private func shares(_ row: SeparatedRows.Cells, _ cost: Decimal) -> [Decimal]? {
    var shares: [Decimal] = []
    do throws(ArithmeticError) {
      for cell in row.cells[start...] {
        let share = try WrittenNumber.decimal(cell)
        shares.append(cost.isNegative ? share.negated : share)
      }
    } catch { return nil }
    return shares
  }

  /// Whether they add up to the cost. Older exports round each of them by itself.
  private func isWhole(_ shares: [Decimal], _ cost: Decimal) -> Bool {
    do throws(ArithmeticError) {
      var left = cost.abs
      for share in shares { left = try left - share.abs }
      let most = try Decimal.coin(decimals: cost.scale) * Decimal(shares.count)
      return !cost.isZero && left.abs < most
    } catch { return false }
  }
}
