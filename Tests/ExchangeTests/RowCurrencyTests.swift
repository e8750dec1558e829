import Query
import Records
import Schema
import Testing

@testable import Exchange

/// In which currency a row is that names none where others do.
@Suite("Rows and their currencies")
struct RowCurrencyTests {
  private let kind: Kind

  init() throws { kind = Kind.read(name: "bill", from: try JSONDocument(PlantedKind.bill.json).value).kind }

  /// What becomes of rows in a ledger in euros: `7 USD` of a record, and where a row cannot be read, its line.
  private func read(_ rows: [String], rule more: Object = [:]) throws -> (records: [String], lines: [Int]) {
    var written: Object = [
      "kind": "bill", "map": ["date": "Date", "name": "Text", "amount": "Amount", "currency": "Cur"],
    ]
    for member in more.members { written[member.key] = member.value }
    let rule = try ImportRule(written)
    let mapping = try ItemMapping(
      rule, kind, names: [:], people: KnownPeople([], writer: nil),
      setting: Matcher.Setting(
        calendar: PeriodCalendar(today: try #require(CalendarDay("2026-11-27"))), kinds: [], references: .none),
      usualCurrency: "EUR")
    let text = Array((["Date,Text,Amount,Cur"] + rows).joined(separator: "\n").utf8)
    let state = try SourceState(SourceContent(text), rule, mapping)
    return (
      try state.records.map { record in
        let members = try record.members.unpacked()
        return [members["amount"], members["currency"]].compactMap { $0?.text }.joined(separator: " ")
      }, state.problems.positions(in: text).map(\.position.line)
    )
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
