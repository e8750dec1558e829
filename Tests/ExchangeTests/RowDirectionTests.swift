import Query
import Records
import Schema
import Testing

@testable import Exchange

/// Which way the money went of a row whose column of words says nothing.
@Suite("Rows and their direction")
struct RowDirectionTests {
  private let kind: Kind

  init() throws { kind = Kind.read(name: "bill", from: try JSONDocument(PlantedKind.bill.json).value).kind }

  /// The types of the records, and where a row cannot be read, its line.
  private func read(_ rows: [String], rule more: Object = [:]) throws -> (types: [String], lines: [Int]) {
    var written: Object = [
      "kind": "bill",
      "map": [
        "date": "Date", "name": "Text", "amount": "Amount",
        "type": ["column": "Type", "words": ["Uit": "expense", "Bij": "income", "?": ""]],
      ],
    ]
    for member in more.members { written[member.key] = member.value }
    let rule = try ImportRule(written)
    let mapping = try ItemMapping(
      rule, kind, names: [:], people: KnownPeople([], writer: nil),
      setting: Matcher.Setting(
        calendar: PeriodCalendar(today: try #require(CalendarDay("2026-11-27"))), kinds: [], references: .none),
      usualCurrency: "EUR")
    let text = Array((["Date,Text,Amount,Type"] + rows).joined(separator: "\n").utf8)
    let state = try SourceState(SourceContent(text), rule, mapping)
    let types = try state.records.map { try $0.members.unpacked()["type"]?.string ?? "none" }
    return (types, state.problems.positions(in: text).map(\.position.line))
  }

  private static let rows = ["2026-11-01,a,7,Uit", "2026-11-02,b,8,", "2026-11-03,c,9,Bij", "2026-11-04,d,0,"]

  @Test("An empty cell makes its row one that cannot be read, unless no money moved")
  func empty() throws {
    let state = try read(Self.rows)
    #expect(state.types == ["expense", "income", "none"] && state.lines == [3])
  }

  @Test("What the rule says of rows without a word holds: a constant, a condition, a word that means nothing")
  func said() throws {
    #expect(try read(Self.rows, rule: ["constants": ["type": "income"]]).types[1] == "income")
    let condition: Object = ["where": "name:b", "set": ["type": "income"]]
    #expect(try read(Self.rows, rule: ["conditions": [.object(condition)]]).types[1] == "income")
    #expect(try read(["2026-11-02,b,8,?"]).types == ["none"])
  }
}
