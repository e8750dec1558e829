public import Records

/// What stands in the tables of a file of GnuCash, row by row. A text is what the file has it as; numbers are digits.
public struct GnuCashFile {
  public typealias Row = [Text?]

  /// `guid`, `name`, `account_type`, `parent_guid`, whether it is a template, and the commodity's `namespace` and
  /// `mnemonic`.
  public let accounts: [Row]
  /// `obj_guid`, `name` and what it says.
  public let slots: [Row]
  /// The splits of one payment after the other: the payment's `guid`, `num`, `post_date`, `description`, and the
  /// currency's `namespace` and `mnemonic`; the split's `guid`, `account_guid`, `memo`, `reconcile_state`, `value_num`,
  /// `value_denom`, `quantity_num` and `quantity_denom`.
  private let splits: ForeignTable

  private static let tables: [Text] = ["accounts", "books", "commodities", "slots", "splits", "transactions"]

  /// Whether a file of SQLite has the tables of GnuCash.
  public static func isOne(_ path: String) -> Bool {
    do throws(ForeignTableError) {
      return try ForeignTable.has(tables, in: path)
    } catch { return false }
  }

  public init(_ path: String) throws(ForeignTableError) {
    func table(_ question: String) throws(ForeignTableError) -> ForeignTable {
      try ForeignTable(path, asking: question, of: Self.tables)
    }
    // What is there twice would be joined with everything twice.
    let twins = try table(Self.twins)
    guard let count = try twins.next()?.first, count == .integer(0) else { throw .unreadable }
    accounts = try Self.rows(table(Self.accounts))
    slots = try Self.rows(table(Self.slots))
    splits = try table(Self.splits)
  }

  /// The next split; nil after the last.
  public func next() throws(ForeignTableError) -> Row? { try splits.next()?.map(Self.text) }

  private static func rows(_ table: ForeignTable) throws(ForeignTableError) -> [Row] {
    var rows: [Row] = []
    while let row = try table.next() { rows.append(row.map(text)) }
    return rows
  }

  private static func text(_ value: SQLValue) -> Text? {
    switch value {
    case .integer(let number): Text("\(number)")
    case .text(let text): Text(text)
    case .null, .real, .blob: nil
    }
  }

  private static let twins = """
    SELECT (SELECT count(*) - count(DISTINCT guid) FROM transactions)
      + (SELECT count(*) - count(DISTINCT guid) FROM commodities) + (SELECT count(*) - count(DISTINCT guid) FROM accounts)
    """
  private static let accounts = """
    SELECT a.guid, a.name, a.account_type, a.parent_guid,
      a.guid IN (SELECT root_template_guid FROM books) OR a.parent_guid IN (SELECT root_template_guid FROM books),
      c.namespace, c.mnemonic
    FROM accounts a LEFT JOIN commodities c ON c.guid = a.commodity_guid
    """
  private static let slots = """
    SELECT obj_guid, name, coalesce(gdate_val, string_val, int64_val) FROM slots
    WHERE name IN ('date-posted', 'notes', 'void-reason', 'book_closing')
    """
  private static let splits = """
    SELECT t.guid, t.num, t.post_date, t.description, c.namespace, c.mnemonic, s.guid, s.account_guid, s.memo,
      s.reconcile_state, s.value_num, s.value_denom, s.quantity_num, s.quantity_denom
    FROM transactions t JOIN splits s ON s.tx_guid = t.guid LEFT JOIN commodities c ON c.guid = t.currency_guid
    ORDER BY t.post_date, t.guid, s.guid
    """
}
