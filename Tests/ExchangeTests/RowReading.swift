import Query
import Records
import Schema
import Testing

@testable import Exchange

/// Rows of a table that are read as bills, in a ledger in euros.
struct RowReading {
  let records: [Object]
  /// Of the rows that cannot be read.
  let lines: [Int]

  /// - Parameters:
  ///   - rows: below the header `Date,Text,Amount` and one column more.
  ///   - map: of that column's field.
  ///   - more: members that the rule has besides.
  init(_ rows: [String], _ column: String, _ map: Object, rule more: Object) throws {
    var all: Object = ["date": "Date", "name": "Text", "amount": "Amount"]
    for member in map.members { all[member.key] = member.value }
    var written: Object = ["kind": "bill", "map": .object(all)]
    for member in more.members { written[member.key] = member.value }
    let rule = try ImportRule(written)
    let kind = Kind.read(name: "bill", from: try JSONDocument(PlantedKind.bill.json).value).kind
    let mapping = try ItemMapping(
      rule, kind, names: [:], people: KnownPeople([], writer: nil),
      setting: Matcher.Setting(
        calendar: PeriodCalendar(today: try #require(CalendarDay("2026-11-27"))), kinds: [], references: .none),
      usualCurrency: "EUR")
    let text = Array((["Date,Text,Amount,\(column)"] + rows).joined(separator: "\n").utf8)
    let state = try SourceState(SourceContent(text), rule, mapping)
    records = try state.records.map { try $0.members.unpacked() }
    lines = state.problems.positions(in: text).map(\.position.line)
  }
}
