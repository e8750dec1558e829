import Desk
import Query
import Records
import Store
import Testing

@Suite("Timelines, by value", .household { try .withNovember() })
struct TimelinesByValueTests {
  /// What is asked, and of each day its sums and its records.
  @Test(
    "Days come newest first, each with its sums",
    arguments: [
      (
        ["2026-11"],
        [
          "2026-11-20 EUR 0 30 1: Cinema", "2026-11-12 EUR 0 -2.5 1: Refund", "2026-11-10 USD 0 5 1: Bagel",
          "2026-11-03 EUR 0 807.5 2: Rent Tea", "2026-11-02 EUR 0 12.5 1: Lunch", "2026-11-01 EUR 2500 0 1: Salary",
        ]
      ),
      (["last-month"], ["2026-10-30 EUR 0 20 1: Market"]), (["2026-11-03"], ["2026-11-03 EUR 0 807.5 2: Rent Tea"]),
      (["last", "month"], ["2026-10-30 EUR 0 20 1: Market"]),
      (["2026-11-01", "..", "2026-11-02"], ["2026-11-02 EUR 0 12.5 1: Lunch", "2026-11-01 EUR 2500 0 1: Salary"]),
      (
        ["2026", "category:food"],
        [
          "2026-11-12 EUR 0 -2.5 1: Refund", "2026-11-10 USD 0 5 1: Bagel", "2026-11-03 EUR 0 7.5 1: Tea",
          "2026-11-02 EUR 0 12.5 1: Lunch", "2026-10-30 EUR 0 20 1: Market",
        ]
      ),
      (["amount>=800", "date:2026"], ["2026-11-03 EUR 0 800 1: Rent", "2026-11-01 EUR 2500 0 1: Salary"]),
      (["2026-11-03", "tea"], ["2026-11-03 EUR 0 7.5 1: Tea"]), (["2025"], []),
    ])
  func days(_ words: [String], _ days: [String]) throws {
    let json = try TimelineView(viewed(words)).json
    let shown = json["days"]?.array?.compactMap(\.object).map { day in
      let names = day["records"]?.array?.compactMap { $0.object?["fields"]?.object?["name"]?.string }.sorted() ?? []
      let sums = day["totals"]?.array?.compactMap(\.object).map(Self.sum).joined(separator: ", ") ?? ""
      return "\(day["day"]?.string ?? "-") \(sums): \(names.joined(separator: " "))"
    }
    #expect(shown == days)
  }

  /// `EUR 0 30 1`: income, expense, and how many.
  private static func sum(_ row: Object) -> String {
    let amounts = ["income", "expense"].map { key in
      row[key]?.string.flatMap { Number(lexeme: $0) }.flatMap { Value.number($0).worth } ?? "-"
    }
    return "\(row["currency"]?.string ?? "-") \(amounts.joined(separator: " ")) \(row["count"]?.number?.lexeme ?? "-")"
  }

  @Test(
    "What a timeline is about: a period with both ends, or none where terms say which days",
    arguments: [
      ([], "this-month", "2026-11-01 2026-11-30", "EUR 2500 847.5 6, USD 0 5 1"),
      (["last-month"], "this-month", "2026-10-01 2026-10-31", "EUR 0 20 1"),
      (["2026"], nil, "2026-01-01 2026-12-31", "EUR 2500 867.5 7, USD 0 5 1"),
      (["2026-11-10.."], nil, "2026-11-10 -", "EUR 0 27.5 2, USD 0 5 1"),
      (["date:2026-11-03"], "this-month", nil, "EUR 0 807.5 2"), ([], nil, nil, "EUR 2500 867.5 7, USD 0 5 1"),
      (["tag:trip"], "this-month", "2026-11-01 2026-11-30", "EUR 0 37.5 2"),
    ] as [([String], String?, String?, String)])
  func period(_ words: [String], _ usual: String?, _ period: String?, _ totals: String) throws {
    let json = try TimelineView(viewed(words, usual: usual)).json
    let ends = json["period"]?.object.map { period in
      ["from", "to"].map { period[$0]?.string ?? "-" }.joined(separator: " ")
    }
    #expect(ends == period)
    #expect(json["totals"]?.array?.compactMap(\.object).map(Self.sum).joined(separator: ", ") == totals)
  }

  private func viewed(_ words: [String], usual: String? = nil) throws -> ViewedRecords {
    try ViewedRecords(AskedLedger(Household.shared.session()), words: words, isOfAllBooks: false, usual: usual)
  }
}

@Suite("Views of a book, of what cannot be counted, and of what is to come, by value")
struct NarrowedTimelineTests {
  @Test(
    "The book in use hides others, and says how many; all of them, or a term about books, do not",
    arguments: [
      ([], false, ["Museum"], 2), ([], true, ["Museum", "Lunch", "Kiosk"], 0), (["book:daily"], false, ["Lunch"], 0),
      (["amount<10"], false, [], 1), (["not book:daily"], false, ["Museum", "Kiosk"], 0),
    ])
  func book(_ words: [String], _ isOfAll: Bool, _ shown: [String], _ hidden: Int) throws {
    let household = try Household()
    let trip = try household.add("book", ["name=Trip"])
    let bills = [("Museum", 20, ",\"book\":\"trip\""), ("Lunch", 12, ",\"book\":\"daily\""), ("Kiosk", 3, "")]
    for (place, (name, amount, book)) in bills.enumerated() {
      try household.write(
        "users/anna/bills", name.lowercased(),
        #"{"date":"2026-11-\#(19 - place)","amount":\#(amount),"name":"\#(name)"\#(book)}"#)
    }
    try WorkTree.open(household.ledger()).use(book: trip.id)
    let viewed = try ViewedRecords(
      AskedLedger(household.session()), words: words, isOfAllBooks: isOfAll, usual: "this-month")
    let days = try TimelineView(viewed).json["days"]?.array ?? []
    let names = days.flatMap { $0.object?["records"]?.array ?? [] }
      .compactMap { $0.object?["fields"]?.object?["name"]?.string }
    #expect(names == shown)
    #expect(viewed.otherBooks == hidden)
    #expect((viewed.noteOfOtherBooks() == nil) == (hidden == 0))
  }

  @Test(
    "What cannot be counted is shown, is in no figure, and is said",
    arguments: [
      (#"{"date":"2026-11-12","amount":"12,50","name":"Comma"}"#, ["Comma"], "the amount is not a number"),
      (#"{"date":"2026-11-12","name":"Nothing"}"#, ["Nothing"], "there is no amount"),
      (#"{"date":"2026-11-12","amount":1,}"#, [], "a comma stands before this }: remove the comma"),
      (#"{"date":"#, [], "expected a value, found the end of the file"),
      (#"{"date":"soon","amount":1,"name":"Odd"}"#, [], "its date cannot be read, and the question depends on it"),
    ])
  func uncounted(_ text: String, _ shown: [String], _ message: String) throws {
    let household = try Household()
    try household.write("users/anna/bills", "odd", text)
    let viewed = try ViewedRecords(
      AskedLedger(household.session()), words: ["2026-11"], isOfAllBooks: false, usual: nil)
    let view = try TimelineView(viewed)
    #expect(view.paths.count == shown.count)
    #expect(view.json["totals"] == .array([]))
    #expect(view.skipped.map(\.message.description) == [message])
    #expect(view.skipped.map(\.path) == ["users/anna/bills/odd.json"])
  }

  @Test(
    "What rules will bring stands among the days, and in no sum",
    arguments: [
      (["this-month"], ["2026-11-27", "2026-11-21"]), (["2026-12"], ["2026-12-31", "2026-12-01"]),
      (["2027-01"], ["2027-01-29", "2027-01-01"]), (["last-month"], []),
      (["2026-12", "category:home"], ["2026-12-01"]),
      (["2026-12", "user:ben"], []), (["2027-11.."], ["2027-11-01"]),
    ])
  func forecast(_ words: [String], _ days: [String]) throws {
    let household = try Household()
    let rules = [
      ("rent", #""from":"2026-12-01","amount":800,"category":"home""#),
      (
        "salary",
        #""from":"2026-09-01","amount":2500,"category":"salary","on":"last working day","move":{"2026-11-30":"2026-11-27"}"#
      ),
      ("once", #""from":"2026-11-21","amount":5,"count":1"#),
      ("old", #""from":"2026-09-01","amount":5,"until":"2026-11-15""#),
    ]
    for (name, rule) in rules { try household.write("users/anna/recurring", name, "{\(rule)}") }
    let viewed = try ViewedRecords(AskedLedger(household.session()), words: words, isOfAllBooks: false, usual: nil)
    let expected = try ExpectedBills(viewed)
    #expect(expected.bills.map(\.day.description) == days)
    let json = try TimelineView(viewed, expecting: expected).json
    #expect(json["days"]?.array?.compactMap { $0.object?["day"]?.string } == days)
    #expect(json["totals"] == .array([]))
  }
}
