import Desk
import Query
import Records
import Reports
import Testing

/// What is asked of a chart, and what it draws.
struct ChartCase: Sendable, CustomTestStringConvertible {
  let form: Chart.Form
  var words: [String] = ["currency:EUR"]
  var by: String?
  var figures: String?
  var total: String?
  var isCumulative = false
  var isCompared = false
  /// Of one chart; nil: not looked at.
  var groups: String?
  /// `expense: 20 847.5 -`: a dash where nothing is known yet.
  var series: [String] = []

  var testDescription: String {
    let more = [by.map { "by \($0)" }, figures, isCumulative ? "running" : nil, isCompared ? "compared" : nil]
    return ([form.rawValue] + words + more.compactMap(\.self)).joined(separator: " ")
  }

  func view(of household: Household, whose: String? = nil) throws -> ChartView {
    var wishes = ChartQuestion.Wishes()
    (wishes.by, wishes.figures, wishes.total) = (by, figures, total)
    (wishes.isCumulative, wishes.isCompared) = (isCumulative, isCompared)
    return try ChartView(
      ChartQuestion(form, of: AskedLedger(household.session(whose: whose)), words: words, isOfAllBooks: false, wishes))
  }
}

@Suite("Charts, by value", .household { try .withNovember() })
struct ChartsByValueTests {
  private static let none = String(repeating: "0 ", count: 9)
  private static let months = (1...12).map { $0 < 10 ? "2026-0\($0)" : "2026-\($0)" }.joined(separator: " ")

  private static let running = [
    // Zero where nothing was, and nothing where it is still to come.
    ChartCase(form: .bar, by: "month", figures: "net", groups: months, series: ["net: \(none)-20 1652.5 -"]),
    ChartCase(form: .line, by: "month", figures: "net", isCumulative: true, series: ["net: \(none)-20 1632.5 -"]),
    ChartCase(form: .bar, by: "month", figures: "expense", series: ["expense: \(none)20 847.5 -"]),
    ChartCase(form: .bar, by: "month", figures: "income", series: ["income: \(none)0 2500 -"]),
    ChartCase(form: .bar, by: "month", figures: "count", series: ["count: \(none)1 6 -"]),
    ChartCase(
      form: .bar, by: "quarter", figures: "net", groups: "2026-Q1 2026-Q2 2026-Q3 2026-Q4",
      series: ["net: 0 0 0 1632.5"]),
    ChartCase(form: .bar, by: "year", figures: "net", groups: "2026", series: ["net: 1632.5"]),
    ChartCase(
      form: .bar, words: ["2026-10..2026-11", "currency:EUR"], by: "month", total: "amount",
      series: ["total: 20 3347.5"]),
    ChartCase(
      form: .line, words: ["2026-10..2026-12", "currency:EUR"], by: "month", figures: "max", series: ["max: -20 2500 -"]
    ),
    // Income and expense, where nothing else is asked for.
    ChartCase(
      form: .bar, words: ["2026-11-01..2026-11-03", "currency:EUR"],
      series: ["income: 2500 0 0", "expense: 0 12.5 807.5"]),
    ChartCase(
      form: .line, words: ["2026-11-01..2026-11-05", "currency:EUR"], figures: "net", isCumulative: true,
      series: ["net: 2500 2487.5 1680 1680 1680"]),
    ChartCase(
      form: .bar, words: ["2026-11-18..2026-11-22", "currency:EUR"], figures: "expense", series: ["expense: 0 0 30 - -"]
    ),
    ChartCase(
      form: .bar, words: ["2026-W45..2026-W47", "currency:EUR"], by: "week", figures: "net",
      groups: "2026-W45 2026-W46 2026-W47", series: ["net: -820 2.5 -30"]),
    ChartCase(
      form: .bar, by: "weekday", figures: "expense", groups: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
      series: ["expense: 12.5 807.5 0 -2.5 30 0 0"]),
    // The period before, place by place.
    ChartCase(
      form: .bar, words: ["2026-11-03..2026-11-04", "currency:EUR"], isCompared: true,
      series: ["2026-11-03 to 2026-11-04: 807.5 0", "2026-11-01 to 2026-11-02: 0 12.5"]),
    ChartCase(
      form: .bar, words: ["2026-11", "currency:EUR"], by: "month", figures: "net", isCompared: true,
      series: ["November 2026: 1652.5", "October 2026: -20"]),
    // A second key makes series.
    ChartCase(
      form: .bar, words: ["2026-10..2026-11", "currency:EUR", "category:food or category:home"], by: "month,category",
      figures: "expense", groups: "2026-10 2026-11", series: ["Food and drink: 20 17.5", "Rent and home: 0 800"]),
    ChartCase(
      form: .line, words: ["2026-10..2026-11", "currency:EUR", "category:food or category:home"], by: "month,category",
      figures: "expense", isCumulative: true, series: ["Food and drink: 20 37.5", "Rent and home: 0 800"]),
  ]

  @Test("What runs over time has every day, week or month", arguments: running)
  func inTime(_ one: ChartCase) throws { try check(one) }

  private static let sorted = [
    ChartCase(
      form: .bar, words: ["2026-11", "currency:EUR", "type:expense"], by: "category",
      groups: "Rent and home|Leisure and sports|Food and drink", series: ["expense: 800 30 17.5"]),
    ChartCase(
      form: .bar, words: ["2026", "currency:EUR", "type:expense"], by: "category", figures: "count",
      groups: "Food and drink|Rent and home|Leisure and sports", series: ["count: 4 1 1"]),
    ChartCase(
      form: .bar, words: ["2026-11", "currency:EUR"], by: "tag", figures: "expense",
      groups: "no tag|trip|work", series: ["expense: 810 37.5 30"]),
    ChartCase(
      form: .bar, words: ["2026-11", "currency:EUR"], by: "user", figures: "net", groups: "anna",
      series: ["net: 1652.5"]),
  ]

  @Test("Bars of anything else are sorted, the largest first", arguments: sorted)
  func groups(_ one: ChartCase) throws { try check(one) }

  private func check(_ one: ChartCase) throws {
    let charts = try one.view(of: .shared).json["charts"]?.array?.compactMap(\.object) ?? []
    #expect(charts.count == 1)
    let chart = try #require(charts.first)
    let series = chart["series"]?.array?.compactMap(\.object).map { series in
      let values = series["values"]?.array?.map {
        $0.string.flatMap { Number(lexeme: $0) }.flatMap { Value.number($0).worth } ?? "-"
      }
      return "\(series["name"]?.string ?? "-"): \(values?.joined(separator: " ") ?? "")"
    }
    #expect(series == one.series)
    if let groups = one.groups {
      let labels = chart["groups"]?.array?.compactMap(\.string) ?? []
      #expect(labels.joined(separator: groups.contains("|") ? "|" : " ") == groups)
    }
  }

  private static let refusals: [(ChartCase, String)] = [
    (ChartCase(form: .pie, by: "category,month"), "usage: chart pie takes one key"),
    (ChartCase(form: .line, by: "category"), "usage: chart line needs a period to run over"),
    (ChartCase(form: .bar, by: "month,category,user"), "usage: a chart takes two keys at most"),
    (ChartCase(form: .pie, figures: "income,expense"), "usage: chart pie draws one figure"),
    (
      ChartCase(form: .bar, by: "month,category", figures: "income,expense"),
      "usage: chart bar draws one figure where --by has two keys"
    ),
    (
      ChartCase(form: .bar, words: ["date:2026"], isCompared: true),
      "usage: --compare needs a period with a first and a last day"
    ),
    (
      ChartCase(form: .bar, words: ["2026-11"], by: "month,category", isCompared: true),
      "usage: --compare takes one key"
    ),
    (ChartCase(form: .pie, isCumulative: true), "usage: chart pie has no --cumulative"),
    (ChartCase(form: .bar, by: "day", figures: "average", isCumulative: true), "usage: --cumulative has no average"),
    (ChartCase(form: .pie, figures: "median"), "usage: chart pie has no median"),
    (ChartCase(form: .bar, by: "category", isCumulative: true), "usage: --cumulative needs a period to run over"),
    (ChartCase(form: .bar, by: "categry"), "usage: “categry” is neither a field nor a period"),
    (
      ChartCase(form: .pie, words: ["2026-13"]),
      "usage: “2026-13” is not a day, month, quarter, week or year of the calendar"
    ),
    (ChartCase(form: .pie, words: ["2026-05..2026-01"]), "usage: “2026-05..2026-01” ends before it begins"),
    (
      ChartCase(form: .bar, words: ["2020.."], by: "day"),
      "limit: from 2020-01-01 to 2026-11-20 a chart by day would have more than 1000 groups"
    ),
  ]

  @Test("What cannot be drawn is refused", arguments: refusals.indices)
  func refused(_ place: Int) throws {
    let (one, message) = Self.refusals[place]
    #expect(refusal { _ = try one.view(of: .shared) } == message, "\(one)")
  }
}
