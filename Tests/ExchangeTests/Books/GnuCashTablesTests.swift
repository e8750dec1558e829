import Records
import Testing

@testable import Exchange

@Suite("Tables of GnuCash as items")
struct GnuCashTablesTests {
  private typealias Row = GnuCashTables.Row

  private static let accounts: [Row] = [
    ["root", "Root", "ROOT", nil, "0", nil, nil], ["giro", "Giro", "BANK", "root", "0", "CURRENCY", "EUR"],
    ["food", "Food", "EXPENSE", "root", "0", "CURRENCY", "EUR"],
    ["rent", "Rent", "BANK", "x", "1", "template", "template"],
  ]

  private func split(
    _ payment: Text, _ account: Text?, _ value: Text?, day: Text? = "2026-11-20 10:59:00", state: Text = "n"
  ) -> Row {
    [
      payment, "", day, "Shop", "CURRENCY", "EUR", Text("\(payment) \(account ?? "")"), account, "", state, value,
      "100",
      value, "100",
    ]
  }

  /// Rows begin again behind the last one, as those of SQLite do.
  private func read(_ splits: [Row], slots: [Row] = [], accounts: [Row] = accounts) throws -> (
    items: [[String?]], problems: [String], notBooked: EntriesNotBooked
  ) {
    var rule = ImportRule(kind: "bill")
    rule.map = ["Date", "Amount", "ID", "Notes"].map { (Text($0), .column($0)) }
    var next = 0
    let table = SourceTable(columns: []) {
      next = next == splits.count ? 0 : next + 1
      return next == 0 ? nil : splits[next - 1].map { $0.map(SourceTable.Cell.text) ?? .nothing }
    }
    let tables = GnuCashTables(accounts: accounts, slots: slots, splits: table)
    var reader = try tables.reader(rule)
    var (items, problems): ([[String?]], [String]) = ([], [])
    while items.count + problems.count < 100 {
      do throws(SourceProblem) {
        guard let item = try reader.next() else { break }
        items.append(item.values.map { $0?.text })
      } catch { problems.append(error.message.description) }
    }
    return (items, problems, reader.notBooked)
  }

  @Test("Splits of one payment are read together, with its day and its notes")
  func payments() throws {
    let found = try read(
      [
        split("a", "food", "1250"), split("a", "giro", "-1250"), split("b", "food", "300", day: "20261121105900"),
        split("b", "giro", "-300"), split("c", "food", "1", day: "2015-02-28 23:00:00"), split("c", "giro", "-1"),
      ], slots: [["a", "date-posted", "20261119"], ["a", "notes", "a note"]])
    #expect(found.problems == [])
    #expect(
      found.items == [
        ["2026-11-19", "-12.50", "a food", "a note"], ["2026-11-21", "-3.00", "b food", nil],
        ["2015-02-28T23:00:00Z", "-0.01", "c food", nil],
      ])
  }

  @Test("Voided payments, templates and closing entries are left out")
  func leftOut() throws {
    let found = try read(
      [
        split("a", "food", "1"), split("a", "giro", "-1", state: "v"), split("b", "rent", "0"), split("c", "food", "1"),
        split("c", "giro", "-1"), split("d", "food", "1"), split("d", "giro", "-1"),
      ], slots: [["c", "book_closing", "1"], ["d", "void-reason", ""]])
    #expect((found.items.count, found.problems) == (0, []))
    #expect(EntryState.allCases.map { found.notBooked[$0] } == [0, 0, 0, 1, 0, 2, 1])
  }

  @Test("What a row does not say makes its payment one that cannot be read; an unknown type refuses the file")
  func unreadable() throws {
    let whole = [split("z", "food", "100"), split("z", "giro", "-100")]
    for splits in [
      [split("a", nil, "1")], [split("a", "food", nil)], [split("a", "food", "1.5")], [split("a", "nowhere", "1")],
      [split("a", "food", "1")], [split("a", "food", "1", day: nil)],
      [split("a", "food", "1", day: "2026-13-01 10:59:00")],
      [split("a", "food", "1", day: "20261120256199")],
    ] {
      let found = try read(splits + whole)
      #expect((found.items.count, found.problems.count) == (1, 1), "\(splits)")
    }
    #expect(throws: SourceProblem.self) {
      try read(whole, accounts: Self.accounts + [["x", "X", "OTHER", nil, "0", nil, nil]])
    }
  }
}
