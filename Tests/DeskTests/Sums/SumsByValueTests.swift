import Desk
import Query
import Records
import Testing

@Suite("Sums, by value", .household { try .withNovember() })
struct SumsByValueTests {
  struct Ask: Sendable, CustomTestStringConvertible {
    var words: [String] = ["bill", "currency:EUR"]
    let by: String
    var sort: String?
    var limit: Int?
    var isCumulative = false
    var isInverted = false
    /// `GROUP CURRENCY NET`.
    let rows: [String]

    var testDescription: String {
      let more = [sort.map { "sort \($0)" }, limit.map { "limit \($0)" }, isCumulative ? "running" : nil]
      return ([words.joined(separator: " "), "by \(by)"] + more.compactMap(\.self)).joined(separator: ", ")
    }
  }

  private static let everything = ["bill", "date:2026-11"]

  private static let table: [Ask] = [
    Ask(by: "user", rows: ["anna EUR 1632.5"]),
    Ask(by: "kind", rows: ["bill EUR 1632.5"]),
    Ask(by: "user,kind", rows: ["anna/bill EUR 1632.5"]),
    Ask(by: "year", rows: ["2026 EUR 1632.5"]),
    Ask(by: "quarter", rows: ["2026-Q4 EUR 1632.5"]),
    Ask(by: "month", rows: ["2026-10 EUR -20", "2026-11 EUR 1652.5"]),
    Ask(
      by: "week", rows: ["2026-W44 EUR 2480", "2026-W45 EUR -820", "2026-W46 EUR 2.5", "2026-W47 EUR -30"]),
    Ask(
      by: "weekday",
      rows: ["Monday EUR -12.5", "Tuesday EUR -807.5", "Thursday EUR 2.5", "Friday EUR -50", "Sunday EUR 2500"]),
    Ask(words: ["bill", "date:2026-11-03"], by: "day", rows: ["2026-11-03 EUR -807.5"]),
    Ask(
      words: ["bill", "date:2026-11-10..2026-11-20"], by: "day",
      rows: ["2026-11-10 USD -5", "2026-11-12 EUR 2.5", "2026-11-20 EUR -30"]),
    Ask(words: ["bill"], by: "currency", rows: ["EUR EUR 1632.5", "USD USD -5"]),
    Ask(by: "type", rows: ["expense EUR -867.5", "income EUR 2500"]),
    Ask(by: "book", rows: ["daily EUR 1632.5"]),
    Ask(by: "payee", rows: ["- EUR 1632.5"]),
    Ask(words: ["bill", "tag:trip"], by: "tags", rows: ["trip EUR -37.5", "work EUR -30"]),
    Ask(by: "tag", rows: ["trip EUR -37.5", "work EUR -30", "- EUR 1670"]),
    Ask(
      by: "month,category",
      rows: [
        "2026-10/food EUR -20", "2026-11/food EUR -17.5", "2026-11/home EUR -800", "2026-11/leisure EUR -30",
        "2026-11/salary EUR 2500",
      ]),
    Ask(
      words: everything, by: "category",
      rows: ["food EUR -17.5", "food USD -5", "home EUR -800", "leisure EUR -30", "salary EUR 2500"]),
    Ask(words: ["bill", "date:2025"], by: "category", rows: []),
    // Running sums, and the other way round.
    Ask(by: "month", isCumulative: true, rows: ["2026-10 EUR -20", "2026-11 EUR 1632.5"]),
    Ask(
      by: "week", isCumulative: true,
      rows: ["2026-W44 EUR 2480", "2026-W45 EUR 1660", "2026-W46 EUR 1662.5", "2026-W47 EUR 1632.5"]),
    Ask(
      by: "month,category", isCumulative: true,
      rows: [
        "2026-10/food EUR -20", "2026-11/food EUR -37.5", "2026-11/home EUR -800", "2026-11/leisure EUR -30",
        "2026-11/salary EUR 2500",
      ]),
    Ask(by: "month", isInverted: true, rows: ["2026-10 EUR 20", "2026-11 EUR -1652.5"]),
    Ask(by: "month", isCumulative: true, isInverted: true, rows: ["2026-10 EUR 20", "2026-11 EUR -1632.5"]),
    // In another order.
    Ask(by: "month", sort: "-month", rows: ["2026-11 EUR 1652.5", "2026-10 EUR -20"]),
    Ask(
      by: "weekday", sort: "net",
      rows: ["Tuesday EUR -807.5", "Friday EUR -50", "Monday EUR -12.5", "Thursday EUR 2.5", "Sunday EUR 2500"]),
    Ask(
      words: everything, by: "category", sort: "net",
      rows: ["home EUR -800", "leisure EUR -30", "food EUR -17.5", "salary EUR 2500", "food USD -5"]),
    Ask(
      words: everything, by: "category", sort: "-net",
      rows: ["salary EUR 2500", "food EUR -17.5", "leisure EUR -30", "home EUR -800", "food USD -5"]),
    Ask(words: everything, by: "category", sort: "-expense", limit: 2, rows: ["home EUR -800", "leisure EUR -30"]),
    Ask(words: everything, by: "category", sort: "-count", limit: 2, rows: ["food EUR -17.5", "food USD -5"]),
    Ask(
      words: everything, by: "category", sort: "-category",
      rows: ["salary EUR 2500", "leisure EUR -30", "home EUR -800", "food EUR -17.5", "food USD -5"]),
    Ask(by: "payee,month", sort: "-month", limit: 1, rows: ["-/2026-11 EUR 1652.5"]),
    Ask(words: everything, by: "category", limit: 0, rows: []),
  ]

  @Test("Groups, their order and their figures are those that were added up by hand", arguments: table)
  func groups(_ ask: Ask) throws {
    let inquiry = try Household.shared.inquiry(ask.words)
    let keys = try GroupKey.parse(ask.by, kinds: inquiry.shapes)
    let view = try SumView(isCumulative: ask.isCumulative, isInverted: ask.isInverted, by: keys)
    let order = try SumOrder(by: ask.sort, limit: ask.limit, keys, view)
    let sums = try view.sums(inquiry.sums(Aggregation.Spec(groups: keys, currency: "EUR"), hasTotals: false).sums)
    let rows = order.applied(to: sums.rows)
    #expect(rows.map(\.balance) == ask.rows)
    #expect(order.hidden(of: sums.rows) == sums.rows.count - rows.count)
  }

  @Test(
    "Each figure of a sum, of what is in EUR: single amounts are negative where they went out",
    arguments: [
      ("bill", .income, "2500"), ("bill", .expense, "867.5"), ("bill", .net, "1632.5"), ("bill", .count, "7"),
      ("bill", .smallest, "-800"), ("bill", .largest, "2500"), ("bill", .median, "-12.5"),
      ("bill category:food", .median, "-10"), ("bill category:food", .smallest, "-20"),
      ("bill category:food", .largest, "2.5"), ("bill category:food", .expense, "37.5"),
      // 37.5 of four are 9.375, and a half goes to the even neighbour.
      ("bill category:food", .average, "-9.38"), ("bill category:food", .count, "4"),
      ("bill category:food date:2026-11", .average, "-5.83"), ("bill category:food date:2026-11", .median, "-7.5"),
      ("bill tag:trip", .average, "-18.75"), ("bill tag:trip", .median, "-18.75"), ("bill tag:trip", .count, "2"),
      ("bill tag:work", .average, "-30"), ("bill category:salary", .median, "2500"),
      ("bill category:salary", .expense, "0"), ("bill category:food", .income, "0"),
      ("bill name:Refund", .expense, "-2.5"), ("bill name:Refund", .net, "2.5"), ("bill name:Refund", .largest, "2.5"),
      ("bill currency:USD", .net, nil),
    ] as [(String, Figure, String?)])
  func figures(_ question: String, _ figure: Figure, _ worth: String?) throws {
    let inquiry = try Household.shared.inquiry(["bill", String(question.dropFirst("bill ".count))])
    let spec = Aggregation.Spec(groups: [], currency: "EUR", hasStatistics: true)
    let row = try inquiry.sums(spec, hasTotals: false).sums.rows.first { $0.currency == "EUR" }
    #expect(row?.value(of: figure)?.worth == worth)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var by: String?
    var figures: String?
    var sort: String?
    var limit: Int?
    var isCumulative = false
    var isPivot = false
    let message: String

    var testDescription: String { message }
  }

  private static let refusals = [
    Refusal(by: "categry", message: "“categry” is neither a field nor a period"),
    Refusal(by: "category", sort: "nett", message: "--sort cannot be “nett”"),
    Refusal(by: "category", sort: "average", message: "--sort average needs the figure itself"),
    Refusal(by: "category", figures: "avg", message: "“avg” is not a figure"),
    Refusal(by: "category", isCumulative: true, message: "--cumulative needs a period to run over"),
    Refusal(isPivot: true, message: "--pivot needs --by"),
    Refusal(by: "month", figures: "median", isCumulative: true, message: "--cumulative has no median"),
    Refusal(by: "month,category", figures: "net,count", isPivot: true, message: "--pivot shows one figure"),
    Refusal(by: "month,category", sort: "net", isPivot: true, message: "--pivot has an order of its own"),
    Refusal(by: "month,category", limit: 2, isPivot: true, message: "--pivot has an order of its own"),
  ]

  @Test("What goes not together, and what there is not, is refused", arguments: refusals)
  func refused(_ ask: Refusal) throws {
    let inquiry = try Household.shared.inquiry(["bill"])
    let said = refusal {
      let keys = try ask.by.map { try GroupKey.parse($0, kinds: inquiry.shapes) } ?? []
      let view = try SumView(figures: ask.figures, isCumulative: ask.isCumulative, isPivot: ask.isPivot, by: keys)
      _ = try SumOrder(by: ask.sort, limit: ask.limit, keys, view)
    }
    #expect(said == "usage: \(ask.message)")
  }

  @Test("An order by money has each currency by itself, one by anything else has not")
  func currencies() throws {
    let inquiry = try Household.shared.inquiry(Self.everything)
    let keys = try GroupKey.parse("category", kinds: inquiry.shapes)
    let rows = try inquiry.sums(Aggregation.Spec(groups: keys, currency: "EUR"), hasTotals: false).sums.rows
    for (sort, isByCurrency) in [("net", true), ("-expense", true), ("count", false), ("category", false)] {
      #expect(try SumOrder(by: sort, limit: nil, keys, SumView(by: keys)).isByCurrency(rows) == isByCurrency, "\(sort)")
    }
  }
}
