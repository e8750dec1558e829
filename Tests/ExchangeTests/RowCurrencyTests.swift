import Records
import Testing

@testable import Exchange

/// In which currency a row is that names none where others do.
@Suite("Rows and their currencies")
struct RowCurrencyTests {
  /// What becomes of rows in a ledger in euros: `7 USD` of a record, and where a row cannot be read, its line.
  private func read(_ rows: [String], rule more: Object = [:]) throws -> (records: [String], lines: [Int]) {
    let read = try RowReading(rows, "Cur", ["currency": "Cur"], rule: more)
    let records = read.records.map { members in
      [members["amount"], members["currency"]].compactMap { $0?.text }.joined(separator: " ")
    }
    return (records, read.lines)
  }

  @Test("An empty cell among the codes of several currencies makes its row one that cannot be read")
  func empty() throws {
    let rows = ["2026-11-01,a,-7,EUR", "2026-11-02,b,-8,", "2026-11-03,c,-9,USD", "2026-11-04,d,0,"]
    let several = try read(rows)
    #expect(several.records == ["7 EUR", "9 USD", "0"] && several.lines == [3])
    let foreign = try read(["2026-11-01,a,-7,USD", "2026-11-02,b,-8,"])
    #expect(foreign.records == ["7 USD"] && foreign.lines == [3])
    let ofRule = try read(rows, rule: ["currency": "EUR"])
    #expect(ofRule.records == ["7 EUR", "8 EUR", "9 USD", "0 EUR"] && ofRule.lines == [])
  }

  @Test("Where all codes are the ledger's, an empty cell is the ledger's as well")
  func usual() throws {
    let state = try read(["2026-11-01,a,-7,EUR", "2026-11-02,b,-8,"])
    #expect(state.records == ["7 EUR", "8"] && state.lines == [])
  }

  @Test(
    "A sign beside the amount that is none of the row's currency, or the ledger's, makes it one that cannot be read")
  func signs() throws {
    let state = try read([
      "2026-11-01,a,-7€,", "2026-11-02,b,-8$,", "2026-11-03,c,-9 kr,EUR", "2026-11-04,d,-9 kr,SEK",
    ])
    #expect(state.records == ["7 EUR", "9 SEK"] && state.lines == [3, 4])
  }
}
