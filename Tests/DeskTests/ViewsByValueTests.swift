import Desk
import Query
import Records
import Reports
import Store
import Testing

@Suite("Views, by value")
struct ViewsByValueTests {
  /// `(fields, spent, left)`; nil: not in force.
  private static let budgets: [(fields: [String], standing: (spent: String, left: String)?)] = [
    (["name=Food", "amount=100", "category=food"], ("17.5", "82.5")),
    (["name=Home", "amount=700", "category=home"], ("800", "-100")),
    (["name=All", "amount=1000"], ("847.5", "152.5")),
    (["name=Week", "amount=50", "period=week"], ("30", "20")),
    (["name=Year", "amount=2000", "period=year"], ("867.5", "1132.5")),
    (["name=Dollars", "amount=20", "category=food", "currency=USD"], ("5", "15")),
    (["name=Kept", "amount=30", "category=food", "from=2026-10-01", "carry=true"], ("17.5", "22.5")),
    (["name=Not kept", "amount=30", "category=food", "from=2026-10-01"], ("17.5", "12.5")),
    (["name=Old", "amount=30", "retired=true"], nil), (["name=Coming", "amount=30", "from=2026-12-01"], nil),
  ]

  @Test("How far budgets are used, also in the view of the month")
  func budgetsOfNovember() throws {
    let household = try Household.withNovember()
    for budget in Self.budgets { try household.add("budget", budget.fields) }
    let budgets = try Budgets(in: AskedLedger(household.session()))
    for (fields, standing) in Self.budgets {
      let name = fields[0].dropFirst("name=".count)
      let item = budgets.items.first { $0.budget.title == name }
      #expect(item?.standing.spent.worth == standing?.spent, "\(name)")
      #expect(item?.standing.left.worth == standing?.left, "\(name)")
      #expect(item?.standing.isOver == standing.map { $0.left.hasPrefix("-") }, "\(name)")
    }
    #expect(
      try Budgets(in: AskedLedger(household.session()), convertedTo: "USD").items.map(\.budget.title) == ["Dollars"])
    let month = try MonthView(household.session())
    #expect(try month.json(month.waiting())["budgets"] == budgets.json)
  }

  @Test("The view of the month: categories, and what waits, one thing after the other")
  func month() throws {
    let household = try Household.withNovember()
    let month = try MonthView(household.session())
    let categories = try month.json(month.waiting())["categories"]?.array?.compactMap(\.object) ?? []
    let shown = categories.map { row in
      [row["group"]?.object?["category"]?.string, row["currency"]?.string, row["net"]?.string.map(worth)]
    }
    #expect(
      shown == [
        ["food", "EUR", "-17.5"], ["food", "USD", "-5"], ["home", "EUR", "-800"], ["leisure", "EUR", "-30"],
        ["salary", "EUR", "2500"],
      ])
    #expect(try waiting(household) == [:])
    try household.add("recurring", ["name=Gym", "amount=12", "category=leisure", "from=2026-09-01"])
    #expect(try waiting(household) == ["recurring_due": 3])
    let lunch = try household.add("bill", ["amount=5", "name=Snack"])
    let text = String(decoding: lunch.document.bytes, as: UTF8.self)
    try household.write(lunch.path, text.replacing("Snack", with: "Supper"))
    #expect(try waiting(household) == ["recurring_due": 3, "changed": 1])
    try household.write(lunch.path, "{")
    #expect(try waiting(household)["left_out"] == 1)
  }

  private func worth(_ text: String) -> String { Number(lexeme: text).flatMap { Value.number($0).worth } ?? text }

  /// Those that are not zero.
  private func waiting(_ household: Household) throws -> [String: Int] {
    let json = try MonthView(household.session()).waiting().json.object ?? Object()
    return Dictionary(
      uniqueKeysWithValues: json.members.compactMap { member in
        guard let count = member.value.decimal.flatMap({ Int($0.description) }), count != 0 else { return nil }
        return (member.key.string, count)
      })
  }

  private static let periods = [
    [], ["2026-11"], ["2026-10"], ["2026"], ["last-month"], ["category:food"], ["2026", "category:food"],
    ["2026", "tag:trip"],
  ]

  @Test("A report says what settle, budget and sum say, for each of us and in each period")
  func report() throws {
    let household = try Household(people: ["anna", "ben"])
    let sharing = [["paidBy=anna", "for=anna,ben"], ["paidBy=ben", "for=anna"], ["paidBy=ben", "for=anna,ben"]]
    for (place, bill) in Household.november.enumerated() {
      try household.add("bill", bill + sharing[place % 3], by: place % 2 == 0 ? "anna" : "ben")
    }
    try household.add("budget", ["name=Food", "amount=100", "category=food"])
    for whose in [nil, "ben", "all"] {
      for words in Self.periods {
        let ledger = try AskedLedger(household.session(whose: whose))
        let viewed = try ViewedRecords(ledger, words: words, isOfAllBooks: false, usual: ReportView.usual)
        let report = try ReportView(viewed, words: words, isOfAllBooks: false, at: nil, nil)
        let page = try #require(JSONDocument(report.data.json).object)
        let settling = try Settling(
          in: ledger, words: words, isOfAllBooks: false, usual: ReportView.usual, convertedTo: nil)
        let sums = try viewed.inquiry.sums(viewed.spec(by: []), hasTotals: false).sums.rows
        #expect(page["settling"] == settling.json, "\(words) of \(whose ?? "anna")")
        #expect(page["owed"] == settling.jsonOfAll, "\(words) of \(whose ?? "anna")")
        #expect(page["totals"] == .array(sums.map(\.json)), "\(words) of \(whose ?? "anna")")
        #expect(try page["budgets"] == Budgets(in: ledger).json)
        #expect(page["records"]?.object?["day"]?.array?.count == sums.map(\.count).reduce(0, +))
      }
    }
  }

  private struct Drawn: Sendable {
    let form: Chart.Form
    let by: String
    var figures: String?
    var isCumulative = false
    let points: [String]
  }

  private static let none = Array(repeating: "0", count: 9)
  private static let charts = [
    Drawn(form: .bar, by: "month", figures: "net", points: none + ["-20", "1652.5", "-"]),
    Drawn(form: .line, by: "month", figures: "net", isCumulative: true, points: none + ["-20", "1632.5", "-"]),
    Drawn(form: .bar, by: "month", figures: "expense", points: none + ["20", "847.5", "-"]),
    Drawn(form: .bar, by: "month", figures: "income", points: none + ["0", "2500", "-"]),
    Drawn(form: .bar, by: "month", figures: "count", points: none + ["1", "6", "-"]),
    Drawn(form: .bar, by: "quarter", figures: "net", points: ["0", "0", "0", "1632.5"]),
    Drawn(form: .bar, by: "year", figures: "net", points: ["1632.5"]),
  ]

  @Test("Charts have zero where nothing was, and nothing where it is still to come")
  func charts() throws {
    let household = try Household.withNovember()
    for drawn in Self.charts {
      var wishes = ChartQuestion.Wishes()
      (wishes.by, wishes.figures, wishes.isCumulative) = (drawn.by, drawn.figures, drawn.isCumulative)
      let view = try ChartView(
        ChartQuestion(
          drawn.form, of: AskedLedger(household.session()), words: ["currency:EUR"], isOfAllBooks: false, wishes))
      let points = view.charts.first?.series.first?.points.map { $0?.worth ?? "-" }
      #expect(points == drawn.points, "\(drawn)")
    }
  }

  /// What a profile says, and the grams of its standard drink.
  private static let profiles: [(facts: Object, language: String?, grams: String, limit: String?)] = [
    (["country": "GB"], nil, "8", nil), (["country": "US"], nil, "14", nil), (["country": "XX"], nil, "10", nil),
    ([:], "en-GB", "8", nil), ([:], "de", "10", nil), ([:], nil, "10", nil),
    (["standardDrink": 12, "country": "GB"], "en-US", "12", nil), (["standardDrink": 0], nil, "10", nil),
    (["weeklyLimit": 14], nil, "10", "14"), (["weeklyLimit": -1], nil, "10", nil),
    (["weeklyLimit": "many"], nil, "10", nil),
  ]

  @Test("The standard drink is that of the profile, of its country, of the language, or the usual one")
  func drinkers() {
    for (facts, language, grams, limit) in Self.profiles {
      let profile = DrinkerProfile(facts, language: language)
      #expect(profile.standard.grams.worth == grams, "\(facts)")
      #expect(profile.weeklyLimit?.worth == limit, "\(facts)")
    }
  }

  @Test("A diary is added up by week")
  func drinks() throws {
    let household = try Household()
    try household.add("diary", ["brand=Beer", "amount=500", "abv=5", "date=2026-11-18"])
    try household.add("diary", ["brand=Wine", "amount=200", "abv=12.5", "date=2026-11-11"])
    let view = try DrinksView(of: "anna", nil, in: household.ledger())
    #expect(view.weeks.map(\.alcohol.worth) == ["0", "0", "19.725", "19.725"])
    #expect(view.weeks.map(\.entries) == [0, 0, 1, 1])
    #expect(try view.weeks.map { try view.standard($0.alcohol, places: 1).worth } == ["0", "0", "2", "2"])
  }
}
