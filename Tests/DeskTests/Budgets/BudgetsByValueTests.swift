import Desk
import Query
import Records
import Store
import Testing

/// A budget, and what its line says on 20 November 2026; nil: it is not in force.
struct BudgetCase: Sendable, CustomTestStringConvertible {
  let fields: String
  /// First and last day, what was carried over, spent and left, what would be spent by today if every day took as much,
  /// what will be by the end.
  let standing: String?

  init(_ fields: String, _ standing: String?) { (self.fields, self.standing) = (fields, standing) }

  var testDescription: String { fields }

  /// Of the bills of `Household.november`, all of anna, in the book Daily but for the cinema.
  static let all: [BudgetCase] = [
    // Months: 20 of 30 days are over, so 17.5 · 30 ÷ 20 = 26.25 are to be expected.
    BudgetCase(#""amount":100,"category":"food""#, "2026-11-01 2026-11-30: 0 17.5 82.5 66.67 26.25"),
    BudgetCase(#""amount":700,"category":"home""#, "2026-11-01 2026-11-30: 0 800 -100 466.67 1200"),
    BudgetCase(#""amount":1000"#, "2026-11-01 2026-11-30: 0 847.5 152.5 666.67 1271.25"),
    BudgetCase(#""amount":800,"category":"home""#, "2026-11-01 2026-11-30: 0 800 0 533.33 1200"),
    BudgetCase(#""amount":0"#, "2026-11-01 2026-11-30: 0 847.5 -847.5 0 1271.25"),
    BudgetCase(#""amount":50,"category":"phone""#, "2026-11-01 2026-11-30: 0 0 50 33.33 0"),
    BudgetCase(#""amount":50,"category":"salary""#, "2026-11-01 2026-11-30: 0 0 50 33.33 0"),
    // A week: 5 of 7 days. A year: 324 of 365.
    BudgetCase(#""amount":50,"period":"week""#, "2026-11-16 2026-11-22: 0 30 20 35.71 42"),
    BudgetCase(#""amount":2000,"period":"year""#, "2026-01-01 2026-12-31: 0 867.5 1132.5 1775.34 977.28"),
    BudgetCase(#""amount":365,"period":"year","category":"food""#, "2026-01-01 2026-12-31: 0 37.5 327.5 324 42.25"),
    // Another currency, another book.
    BudgetCase(#""amount":20,"category":"food","currency":"USD""#, "2026-11-01 2026-11-30: 0 5 15 13.33 7.5"),
    BudgetCase(#""amount":100,"currency":"TWD""#, "2026-11-01 2026-11-30: 0 0 100 66.67 0"),
    BudgetCase(#""amount":60,"book":"trip""#, "2026-11-01 2026-11-30: 0 30 30 40 45"),
    BudgetCase(#""amount":1000,"book":"daily""#, "2026-11-01 2026-11-30: 0 817.5 182.5 666.67 1226.25"),
    BudgetCase(#""amount":60,"book":"trip","category":"food""#, "2026-11-01 2026-11-30: 0 0 60 40 0"),
    // From a day of its own: of the month from 25 October, 27 of 31 days are over.
    BudgetCase(#""amount":310,"from":"2026-08-25""#, "2026-10-25 2026-11-24: 0 867.5 -557.5 270 996.02"),
    BudgetCase(#""amount":30,"from":"2026-10-31","category":"food""#, "2026-10-31 2026-11-29: 0 17.5 12.5 21 25"),
    BudgetCase(#""amount":7,"period":"week","from":"2026-11-07""#, "2026-11-14 2026-11-20: 0 30 -23 7 30"),
    BudgetCase(#""amount":12,"period":"year","from":"2026-11-20""#, "2026-11-20 2027-11-19: 0 30 -18 0.03 10950"),
    BudgetCase(#""amount":30,"from":"2026-11-20""#, "2026-11-20 2026-12-19: 0 30 0 1 900"),
    // What a period left is there in the next one, and what it spent too much is not.
    BudgetCase(
      #""amount":30,"category":"food","from":"2026-10-01","carry":true"#,
      "2026-11-01 2026-11-30: 10 17.5 22.5 26.67 26.25"),
    BudgetCase(
      #""amount":15,"category":"food","from":"2026-10-01","carry":true"#,
      "2026-11-01 2026-11-30: -5 17.5 -7.5 6.67 26.25"),
    BudgetCase(
      #""amount":30,"category":"food","from":"2026-08-01","carry":true"#,
      "2026-11-01 2026-11-30: 70 17.5 82.5 66.67 26.25"),
    BudgetCase(
      #""amount":30,"category":"food","from":"2026-10-01""#, "2026-11-01 2026-11-30: 0 17.5 12.5 20 26.25"),
    BudgetCase(#""amount":30,"category":"food","carry":true"#, "2026-11-01 2026-11-30: 0 17.5 12.5 20 26.25"),
    // Not in force.
    BudgetCase(#""amount":30,"retired":true"#, nil), BudgetCase(#""amount":30,"from":"2026-12-01""#, nil),
    BudgetCase(#""amount":30,"from":"2026-11-21""#, nil),
    // Not to be read.
    BudgetCase(#""amount":"5""#, "! the amount is not a number"), BudgetCase(#""name":"x""#, "! there is no amount"),
    BudgetCase(#""amount":5,"category":"nowhere""#, "! there is no category “nowhere”"),
    BudgetCase(#""amount":5,"book":"nowhere""#, "! there is no book “nowhere”"),
    BudgetCase(#""amount":5,"period":"day""#, "! period must be week, month or year"),
    BudgetCase(#""amount":5,"from":"soon""#, "! from is not a date such as 2026-11-20"),
  ]

  static func household() throws -> Household {
    let household = try Household()
    try household.add("book", ["name=Trip"])
    for bill in Household.november {
      try household.add("bill", bill + (bill.contains("name=Cinema") ? ["book=trip"] : []))
    }
    for (place, one) in all.enumerated() {
      try household.write("users/anna/budget", "budget-\(place)", "{\(one.fields)}")
    }
    return household
  }
}

@Suite("Budgets, by value", .household { try BudgetCase.household() })
struct BudgetsByValueTests {
  @Test("How far a budget is used, by today and by the end", arguments: BudgetCase.all.indices)
  func standing(_ place: Int) throws {
    let one = BudgetCase.all[place]
    let budgets = try Budgets(in: AskedLedger(Household.shared.session()))
    let item = budgets.items.first { $0.budget.id == Text("budget-\(place)") }
    let problem = budgets.skipped.first { $0.path == "users/anna/budget/budget-\(place).json" }
    if let problem {
      #expect("! \(problem.message)" == one.standing, "\(one.fields)")
      #expect(item == nil)
      return
    }
    let shown = item.map { item -> String in
      let standing = item.standing
      let days = [standing.period.from, standing.period.to?.adding(days: -1)].map { $0?.description ?? "-" }
      let amounts = [standing.carried, standing.spent, standing.left, standing.due, standing.projected].map(\.worth)
      return "\(days.joined(separator: " ")): \(amounts.joined(separator: " "))"
    }
    #expect(shown == one.standing, "\(one.fields)")
    #expect(item?.standing.isOver == item?.standing.left.isNegative)
  }

  @Test("A budget that is to carry over, and does not say since when, is told of")
  func notes() throws {
    let notes = try Budgets(in: AskedLedger(Household.shared.session())).notes
    #expect(notes.map(\.message) == ["nothing is carried, for the field from does not say since when"])
  }

  @Test("In one currency, those in others are not shown, and what is in others counts by the rates that are kept")
  func converted() throws {
    let ledger = try AskedLedger(Household.shared.session())
    let dollars = try Budgets(in: ledger, convertedTo: "USD")
    #expect(
      dollars.items.map { $0.budget.currency } == ["USD"] && dollars.items.map { $0.standing.spent.worth } == ["5"])
    #expect(try Budgets(in: ledger, convertedTo: "JPY").items.isEmpty)
  }

  @Test("The view of the month and its data have the same budgets")
  func month() throws {
    let month = try MonthView(Household.shared.session())
    #expect(try month.json(month.waiting())["budgets"] == Budgets(in: AskedLedger(Household.shared.session())).json)
  }
}

@Suite("Budgets of categories and of everybody, by value")
struct SharedBudgetsTests {
  @Test("A category's budget is a month's; amounts in other currencies are in none, and are counted")
  func category() throws {
    let household = try Household.withNovember()
    let food = try household.ledger().record(at: "users/anna/categories/food.json")
    let text = String(decoding: food.document.bytes, as: UTF8.self)
    try household.write(food.path, text.replacing("\"type\"", with: "\"budget\": 60, \"type\""))
    let budgets = try Budgets(in: AskedLedger(household.session()))
    #expect(budgets.items.map { $0.budget.title } == ["Food and drink"])
    #expect(budgets.items.map { $0.standing.spent.worth } == ["17.5"])
    #expect(budgets.otherCurrencies.map { "\($0.currency?.string ?? "-") \($0.count)" } == ["USD 1"])
  }

  @Test("A budget without a name is called by its category or book, by their ids where these have no title")
  func titles() throws {
    let household = try Household.withNovember()
    try household.write("users/anna/categories", "fun", #"{"type":"expense"}"#)
    for (id, more) in [
      ("a", #","category":"fun""#), ("b", #","category":"food""#), ("c", #","book":"daily""#), ("d", ""),
    ] {
      try household.write("users/anna/budget", id, #"{"amount":100\#(more)}"#)
    }
    let items = try Budgets(in: AskedLedger(household.session())).items
    #expect(items.map { $0.budget.title ?? "everything" } == ["fun", "Food and drink", "Daily", "everything"])
  }

  @Test("A budget counts its owner's spending, a shared one everybody's, whoever asks")
  func everybody() throws {
    let household = try Household(people: ["anna", "ben"])
    for (user, id, amount, category) in [("anna", "a", 43, "food"), ("ben", "b", 32, "food"), ("anna", "c", 9, "home")]
    {
      try household.write(
        "users/\(user)/bills", id, #"{"date":"2026-11-05","amount":\#(amount),"category":"\#(category)"}"#)
    }
    try household.write("users/anna/budget", "own", #"{"name":"Own","amount":100,"category":"food"}"#)
    try household.write("users/ben/budget", "his", #"{"name":"His","amount":100}"#)
    try household.write("shared/budget", "all", #"{"name":"All","amount":100}"#)
    for (whose, spent) in [
      (nil, ["All 84", "Own 43"]), ("ben", ["All 84", "His 32"]), ("all", ["All 84", "Own 43", "His 32"]),
    ]
      as [(String?, [String])]
    {
      let items = try Budgets(in: AskedLedger(household.session(whose: whose))).items
      #expect(
        items.map { "\($0.budget.title ?? "everything") \($0.standing.spent.worth)" } == spent, "\(whose ?? "anna")")
    }
  }
}
