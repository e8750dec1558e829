internal import Records

/// The rows of GnuCash's tables, which say what its XML says. They can be gone through once.
struct GnuCashTables {
  typealias Row = [Text?]

  fileprivate let accounts: [Row]
  fileprivate var slots: [Text: [Text: Text]] = [:]
  fileprivate let splits: SourceTable

  /// - Parameters:
  ///   - accounts: the id, name, type and parent of each, whether it is a template, and the space and name of what it is
  ///     kept in.
  ///   - slots: what each is of, its name, and what it says.
  ///   - splits: those of one payment after the other: the payment's id, number, day and description, and the space and
  ///     name of its currency; the split's id, account, memo and state, and numerator and denominator of its value and of
  ///     its quantity.
  init(accounts: [Row], slots: [Row], splits: SourceTable) {
    (self.accounts, self.splits) = (accounts, splits)
    for slot in slots where slot.count == 3 {
      if let object = slot[0], let name = slot[1] { self.slots[object, default: [:]][name] = slot[2] ?? "" }
    }
  }

  init(_ tables: any SourceTables) throws(SourceProblem) {
    func table(_ question: String) throws(SourceProblem) -> SourceTable {
      try tables.answer(to: question, about: Self.names)
    }
    func rows(_ question: String) throws(SourceProblem) -> [Row] {
      var (table, rows) = (try table(question), [Row]())
      do throws(SourceProblem) {
        while let row = try table.next() { rows.append(Self.texts(row)) }
      } catch { throw Self.damaged }
      return rows
    }
    // What is there twice would be joined with everything twice.
    guard try rows(Self.twins).first?.first == "0" else { throw Self.damaged }
    self.init(accounts: try rows(Self.accounts), slots: try rows(Self.slots), splits: try table(Self.splits))
  }

  private static let damaged = SourceProblem.ofWhole("it is not an SQLite file, or it is damaged")

  /// A text is what the file has it as; numbers are digits.
  fileprivate static func texts(_ cells: [SourceTable.Cell]) -> Row {
    cells.map { cell in
      switch cell {
      case .integer(let number): Text("\(number)")
      case .text(let text): text
      case .nothing, .real, .bytes: nil
      }
    }
  }

  /// Reads them by a rule.
  func reader(_ rule: ImportRule) throws(SourceProblem) -> BookReader {
    var isFirst = true
    return try BookReader(rule) {
      defer { isFirst = false }
      return isFirst ? GnuCashAccountWalk(self) : GnuCashSplitWalk(self) as any BookWalk
    }
  }
}

private struct GnuCashAccountWalk: BookWalk {
  private var rows: ArraySlice<GnuCashTables.Row>

  init(_ tables: GnuCashTables) { rows = tables.accounts[...] }

  mutating func next() throws(SourceProblem) -> BookPart? {
    while let row = rows.popFirst() {
      guard row.count == 7, let id = row[0] else { continue }
      let type = row[2]?.string ?? ""
      guard let sort = GnuCash.sort(ofType: type) else {
        throw SourceProblem(offset: 0, "the type of an account is “\(type.shortened)”, which is not known")
      }
      let account = BookAccount(
        name: row[1]?.string.onOneLine ?? "", parent: row[3], sort: sort,
        currency: GnuCash.currency(row[5]?.string, row[6]?.string))
      return .account(id, account)
    }
    return nil
  }
}

private struct GnuCashSplitWalk: BookWalk {
  private let slots: [Text: [Text: Text]]
  private var splits: SourceTable
  private let templates: Set<Text>
  /// The first split of the next payment.
  private var waiting: (row: GnuCashTables.Row, offset: Int)?

  init(_ tables: GnuCashTables) {
    (slots, splits) = (tables.slots, tables.splits)
    templates = Set(tables.accounts.compactMap { $0.count == 7 && $0[4] == "1" ? $0[0] : nil })
  }

  mutating func next() throws(SourceProblem) -> BookPart? {
    var rows: [(row: GnuCashTables.Row, offset: Int)] = []
    while let next = try nextRow() {
      if let first = rows.first, first.row[0] != next.row[0] {
        waiting = next
        break
      }
      rows.append(next)
    }
    guard let first = rows.first else { return nil }
    if rows.contains(where: { $0.row[7].map(templates.contains) ?? false }) { return .leftOut(.scheduled) }
    do throws(SourceProblem) {
      var payment = try payment(first.row, first.offset)
      if rows.contains(where: { $0.row[9] == "v" }) { payment.state = .void }
      for (row, offset) in rows where payment.state == nil { payment.splits.append(try Self.split(row, offset)) }
      return .payment(payment)
    } catch { return .unreadable(error) }
  }

  private mutating func nextRow() throws(SourceProblem) -> (row: GnuCashTables.Row, offset: Int)? {
    if let next = waiting.take() { return next }
    let place = splits.count
    return try splits.next().map { (GnuCashTables.texts($0), place) }
  }

  private func payment(_ row: GnuCashTables.Row, _ offset: Int) throws(SourceProblem) -> BookPayment {
    let slots = row[0].flatMap { self.slots[$0] } ?? [:]
    let written = slots["date-posted"] ?? row[2] ?? ""
    guard let day = Self.day(written.string) else {
      throw SourceProblem(offset: offset, "“\(written.string.shortened)” is no day (post_date)")
    }
    var payment = BookPayment(
      offset: offset, day: day, currency: GnuCash.currency(row[4]?.string, row[5]?.string))
    (payment.id, payment.number, payment.payee) = (row[0]?.string, row[1]?.string, row[3]?.string)
    payment.notes = slots["notes"]?.string
    payment.state = slots["void-reason"] != nil ? .void : slots["book_closing"] != nil ? .opening : nil
    return payment
  }

  /// `20261120`, or a time in UTC: `2026-11-20 10:59:00`, of older versions `20261120105900`. That time stands for the day
  /// itself; another one is midnight wherever it was written, and is left as it is.
  private static func day(_ text: String) -> String? {
    let digits = text.filter { $0 >= "0" && $0 <= "9" }
    guard digits.utf8.count == 8 || digits.utf8.count == 14, text.utf8.allSatisfy({ "0123456789-: ".utf8.contains($0) })
    else { return nil }
    func part(_ start: Int, _ count: Int) -> String { String(digits.dropFirst(start).prefix(count)) }
    guard let day = CalendarDay("\(part(0, 4))-\(part(4, 2))-\(part(6, 2))") else { return nil }
    if digits.utf8.count == 8 || part(8, 6) == "105900" { return day.description }
    let time = "\(day)T\(part(8, 2)):\(part(10, 2)):\(part(12, 2))Z"
    return Timestamp(time) == nil ? nil : time
  }

  private static func split(_ row: GnuCashTables.Row, _ offset: Int) throws(SourceProblem) -> BookSplit {
    guard let account = row[7] else { throw SourceProblem(offset: offset, "this split has no account") }
    func amount(_ place: Int, _ what: String) throws(SourceProblem) -> Decimal {
      try BookFraction.required("\(row[place] ?? "")/\(row[place + 1] ?? "")", what, offset)
    }
    var split = BookSplit(
      id: row[6]?.string, account: account, value: try amount(10, "value"), quantity: try amount(12, "quantity"),
      offset: offset)
    split.memo = row[8].flatMap { $0.string.isEmpty ? nil : $0.string }
    return split
  }
}

extension GnuCashTables {
  /// That a file of GnuCash has.
  static let names: [Text] = ["accounts", "books", "commodities", "slots", "splits", "transactions"]

  fileprivate static let twins = """
    SELECT (SELECT count(*) - count(DISTINCT guid) FROM transactions)
      + (SELECT count(*) - count(DISTINCT guid) FROM commodities) + (SELECT count(*) - count(DISTINCT guid) FROM accounts)
    """
  fileprivate static let accounts = """
    SELECT a.guid, a.name, a.account_type, a.parent_guid,
      a.guid IN (SELECT root_template_guid FROM books) OR a.parent_guid IN (SELECT root_template_guid FROM books),
      c.namespace, c.mnemonic
    FROM accounts a LEFT JOIN commodities c ON c.guid = a.commodity_guid
    """
  fileprivate static let slots = """
    SELECT obj_guid, name, coalesce(gdate_val, string_val, int64_val) FROM slots
    WHERE name IN ('date-posted', 'notes', 'void-reason', 'book_closing')
    """
  fileprivate static let splits = """
    SELECT t.guid, t.num, t.post_date, t.description, c.namespace, c.mnemonic, s.guid, s.account_guid, s.memo,
      s.reconcile_state, s.value_num, s.value_denom, s.quantity_num, s.quantity_denom
    FROM transactions t JOIN splits s ON s.tx_guid = t.guid LEFT JOIN commodities c ON c.guid = t.currency_guid
    ORDER BY t.post_date, t.guid, s.guid
    """
}
