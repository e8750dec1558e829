import Desk
import Query
import Records
import Testing

@Suite("Sums, by value")
struct SumsByValueTests {
  private struct Ask: Sendable {
    var words: [String] = ["bill", "currency:EUR"]
    let by: String
    var sort: String?
    var limit: Int?
    var isCumulative = false
    var isInverted = false
    /// `GROUP CURRENCY NET`.
    let rows: [String]
  }

  private static let everything = ["bill", "date:2026-11"]

  private static let table: [Ask] = [
    Ask(by: "user", rows: ["anna EUR 1632.5"]),
    Ask(by: "kind", rows: ["bill EUR 1632.5"]),
    Ask(by: "year", rows: ["2026 EUR 1632.5"]),
    Ask(by: "quarter", rows: ["2026-Q4 EUR 1632.5"]),
    Ask(by: "month", rows: ["2026-10 EUR -20", "2026-11 EUR 1652.5"]),
    Ask(
      by: "week", rows: ["2026-W44 EUR 2480", "2026-W45 EUR -820", "2026-W46 EUR 2.5", "2026-W47 EUR -30"]),
    Ask(words: ["bill", "date:2026-11-03"], by: "day", rows: ["2026-11-03 EUR -807.5"]),
    Ask(by: "month", isCumulative: true, rows: ["2026-10 EUR -20", "2026-11 EUR 1632.5"]),
    Ask(by: "month", isInverted: true, rows: ["2026-10 EUR 20", "2026-11 EUR -1652.5"]),
    Ask(by: "month", sort: "-month", rows: ["2026-11 EUR 1652.5", "2026-10 EUR -20"]),
    Ask(
      words: ["bill", "tag:trip"], by: "tags",
      rows: ["trip EUR -37.5", "work EUR -30"]),
    Ask(
      by: "month,category",
      rows: [
        "2026-10/food EUR -20", "2026-11/food EUR -17.5", "2026-11/home EUR -800", "2026-11/leisure EUR -30",
        "2026-11/salary EUR 2500",
      ]),
    Ask(
      words: everything, by: "category",
      rows: ["food EUR -17.5", "food USD -5", "home EUR -800", "leisure EUR -30", "salary EUR 2500"]),
    Ask(
      words: everything, by: "category", sort: "net",
      rows: ["home EUR -800", "leisure EUR -30", "food EUR -17.5", "salary EUR 2500", "food USD -5"]),
    Ask(
      words: everything, by: "category", sort: "-net",
      rows: ["salary EUR 2500", "food EUR -17.5", "leisure EUR -30", "home EUR -800", "food USD -5"]),
    Ask(words: everything, by: "category", sort: "-expense", limit: 2, rows: ["home EUR -800", "leisure EUR -30"]),
    Ask(
      words: everything, by: "category", sort: "-count", limit: 2, rows: ["food EUR -17.5", "food USD -5"]),
    Ask(
      words: everything, by: "category", sort: "-category",
      rows: ["salary EUR 2500", "leisure EUR -30", "home EUR -800", "food EUR -17.5", "food USD -5"]),
    Ask(words: everything, by: "category", limit: 0, rows: []),
    Ask(words: ["bill", "date:2025"], by: "category", rows: []),
  ]

  @Test("Groups, their order and their figures are those that were added up by hand")
  func groups() throws {
    let household = try Household.withNovember()
    for ask in Self.table {
      let inquiry = try household.inquiry(ask.words)
      let keys = try GroupKey.parse(ask.by, kinds: inquiry.shapes)
      let view = try SumView(isCumulative: ask.isCumulative, isInverted: ask.isInverted, by: keys)
      let order = try SumOrder(by: ask.sort, limit: ask.limit, keys, view)
      let sums = try view.sums(inquiry.sums(Aggregation.Spec(groups: keys, currency: "EUR"), hasTotals: false).sums)
      let rows = order.applied(to: sums.rows).map { row in
        let group = row.group.map { $0.value?.string ?? "-" }.joined(separator: "/")
        return "\(group) \(row.currency?.string ?? "-") \(row.net.worth)"
      }
      #expect(rows == ask.rows, "\(ask.words) by \(ask.by)")
      #expect(order.hidden(of: sums.rows) == sums.rows.count - rows.count)
    }
  }

  /// Of `words`, each in EUR. Single amounts are negative where they went out.
  private static let figures: [(words: [String], figure: Figure, worth: String)] = [
    (["bill"], .income, "2500"), (["bill"], .expense, "867.5"), (["bill"], .net, "1632.5"), (["bill"], .count, "7"),
    (["bill"], .smallest, "-800"), (["bill"], .largest, "2500"),
    (["bill", "category:food"], .median, "-10"), (["bill", "category:food"], .smallest, "-20"),
    (["bill", "category:food"], .largest, "2.5"), (["bill", "category:food"], .expense, "37.5"),
    (["bill", "tag:trip"], .average, "-18.75"), (["bill", "category:salary"], .median, "2500"),
    (["bill", "category:salary"], .expense, "0"), (["bill", "name:Refund"], .expense, "-2.5"),
  ]

  @Test("Each figure of a sum")
  func figures() throws {
    let household = try Household.withNovember()
    for (words, figure, worth) in Self.figures {
      let inquiry = try household.inquiry(words)
      let spec = Aggregation.Spec(groups: [], currency: "EUR", hasStatistics: true)
      let row = try inquiry.sums(spec, hasTotals: false).sums.rows.first { $0.currency == "EUR" }
      #expect(row?.value(of: figure)?.worth == worth, "\(figure) of \(words)")
    }
  }

  private struct Refusal: Sendable {
    var by: String?
    var figures: String?
    var sort: String?
    var limit: Int?
    var isCumulative = false
    var isPivot = false
  }

  private static let refusals = [
    Refusal(by: "categry"), Refusal(by: "category", sort: "nett"), Refusal(by: "category", sort: "average"),
    Refusal(by: "category", figures: "avg"), Refusal(by: "category", isCumulative: true), Refusal(isPivot: true),
    Refusal(by: "month", figures: "median", isCumulative: true),
    Refusal(by: "month,category", figures: "net,count", isPivot: true),
    Refusal(by: "month,category", sort: "net", isPivot: true),
    Refusal(by: "month,category", limit: 2, isPivot: true),
  ]

  @Test("What goes not together, and what there is not, is refused")
  func refused() throws {
    let inquiry = try Household().inquiry(["bill"])
    for ask in Self.refusals {
      #expect(throws: (any Error).self, "\(ask)") {
        let keys = try ask.by.map { try GroupKey.parse($0, kinds: inquiry.shapes) } ?? []
        let view = try SumView(
          figures: ask.figures, isCumulative: ask.isCumulative, isPivot: ask.isPivot, by: keys)
        _ = try SumOrder(by: ask.sort, limit: ask.limit, keys, view)
      }
    }
  }

  @Test("What changed in money from one state of the ledger to another is the difference of two sums")
  func differences() throws {
    let household = try Household()
    try household.add("bill", ["date=2026-11-02", "amount=10", "category=food"])
    try household.add("bill", ["date=2026-11-03", "amount=2.50", "category=food"])
    try household.add("bill", ["date=2026-11-03", "amount=800", "category=home"])
    let differences = try SumDifferences(by: "category", from: "HEAD~2", to: nil, household.session())
    let rows = differences.differences.map { one in
      "\(one.group.first?.value?.string ?? "-") \(one.before?.net.worth ?? "-") \(one.after?.net.worth ?? "-") "
        + "\(one.change(of: .net)?.worth ?? "-")"
    }
    #expect(rows == ["food -10 -12.5 -2.5", "home - -800 -800"])
  }
}
