import Desk
import Query
import Records
import Testing

@Suite("Sums in columns, by value", .household { try .withNovember() })
struct PivotsByValueTests {
  struct Ask: Sendable, CustomTestStringConvertible {
    var words: [String] = ["bill", "currency:EUR"]
    let by: String
    var figure: String?
    let columns: String
    /// `GROUP CURRENCY: CELLS = SUM`; a dash where nothing is.
    let rows: [String]

    var testDescription: String { "\(words.joined(separator: " ")) by \(by), \(figure ?? "net")" }
  }

  private static let table: [Ask] = [
    Ask(
      by: "month,category", columns: "food home leisure salary",
      rows: ["2026-10 EUR: -20 - - - = -20", "2026-11 EUR: -17.5 -800 -30 2500 = 1652.5"]),
    Ask(
      by: "category,month", columns: "2026-10 2026-11",
      rows: [
        "food EUR: -20 -17.5 = -37.5", "home EUR: - -800 = -800", "leisure EUR: - -30 = -30",
        "salary EUR: - 2500 = 2500",
      ]),
    Ask(
      by: "category,month", figure: "expense", columns: "2026-10 2026-11",
      rows: [
        "food EUR: 20 17.5 = 37.5", "home EUR: - 800 = 800", "leisure EUR: - 30 = 30", "salary EUR: - 0 = 0",
      ]),
    Ask(
      by: "month,type", figure: "count", columns: "expense income",
      rows: ["2026-10 EUR: 1 - = 1", "2026-11 EUR: 5 1 = 6"]),
    Ask(
      by: "category,month", figure: "max", columns: "2026-10 2026-11",
      rows: ["food EUR: -20 2.5 = -", "home EUR: - -800 = -", "leisure EUR: - -30 = -", "salary EUR: - 2500 = -"]),
    Ask(
      words: ["bill", "date:2026-11", "category:food"], by: "category,currency", columns: "EUR USD",
      rows: ["food EUR: -17.5 - = -17.5", "food USD: - -5 = -5"]),
    Ask(by: "tag", columns: "trip work -", rows: [" EUR: -37.5 -30 1670 = 1632.5"]),
    Ask(words: ["bill", "date:2025"], by: "month,category", columns: "", rows: []),
  ]

  @Test("The last key becomes columns, and each row has a sum where the figure adds up", arguments: table)
  func pivot(_ ask: Ask) throws {
    let inquiry = try Household.shared.inquiry(ask.words)
    let keys = try GroupKey.parse(ask.by, kinds: inquiry.shapes)
    let view = try SumView(figures: ask.figure, isPivot: true, by: keys)
    let spec = Aggregation.Spec(groups: keys, currency: "EUR", hasStatistics: view.hasStatistics)
    let found = try inquiry.pivotSums(spec)
    let sums = try view.sums(found.sums)
    let pivot = Pivot(sums, whole: try view.sums(#require(found.totals)), of: try view.pivoted(sums))
    #expect(pivot.columns.map { $0?.string ?? "-" }.joined(separator: " ") == ask.columns)
    let rows = pivot.rows.map { row in
      let group = row.group.map { $0.value?.string ?? "-" }.joined(separator: "/")
      let cells = row.cells.map { $0?.worth ?? "-" }.joined(separator: " ")
      return "\(group) \(row.currency?.string ?? "-"): \(cells) = \(row.sum?.worth ?? "-")"
    }
    #expect(rows == ask.rows)
  }
}
