import Desk
import Query
import Records
import Reports
import Testing

extension Household {
  /// The bills of November: every other one is ben's, who has a category food of his own.
  fileprivate static func ofTwo() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    for (place, bill) in november.enumerated() { try household.add("bill", bill, by: place % 2 == 0 ? "anna" : "ben") }
    return household
  }
}

@Suite("The data of a report, by value", .household { try .ofTwo() })
struct ReportDataTests {
  private func page(_ words: [String], whose: String? = nil) throws -> Object {
    let ledger = try AskedLedger(Household.shared.session(whose: whose))
    let viewed = try ViewedRecords(ledger, words: words, isOfAllBooks: false, usual: ReportView.usual)
    let report = try ReportView(viewed, of: ledger, words: words, isOfAllBooks: false, at: nil, nil)
    return try #require(JSONDocument(report.data.json).object)
  }

  /// `EUR 2500 20 3`, and its group before it.
  private func sum(_ row: Object) -> String {
    let group = row["group"]?.object?.members.map { $0.value.string ?? "-" } ?? []
    let amounts = ["income", "expense"].map { key in
      row[key]?.string.flatMap { Number(lexeme: $0) }.flatMap { Value.number($0).worth } ?? "-"
    }
    return (group + [row["currency"]?.string ?? "-"] + amounts + [row["count"]?.number?.lexeme ?? "-"])
      .joined(separator: " ")
  }

  @Test(
    "What it is about: title, days, whose, and the command that sums the same",
    arguments: [
      ([], nil, "November 2026", "shared anna", "ledger-sync sum date:2026-11-01..2026-11-30"),
      (["2026-10"], "ben", "October 2026", "shared ben", "ledger-sync sum --user ben date:2026-10-01..2026-10-31"),
      (["2026"], "all", "2026", "local shared anna ben", "ledger-sync sum --user all date:2026-01-01..2026-12-31"),
      (["2026-11-03"], nil, "2026-11-03", "shared anna", "ledger-sync sum date:2026-11-03..2026-11-03"),
      (
        ["2026-11-02..2026-11-05"], nil, "2026-11-02 to 2026-11-05", "shared anna",
        "ledger-sync sum date:2026-11-02..2026-11-05"
      ),
      (["2026-11.."], nil, "from 2026-11-01", "shared anna", "ledger-sync sum date:2026-11-01.."),
      (["..2026-11-05"], nil, "until 2026-11-05", "shared anna", "ledger-sync sum date:..2026-11-05"),
    ] as [([String], String?, String, String, String)])
  func head(_ words: [String], _ whose: String?, _ title: String, _ owners: String, _ command: String) throws {
    let page = try page(words, whose: whose)
    #expect(page["title"]?.string == title)
    #expect(page["owners"]?.array?.compactMap(\.string).joined(separator: " ") == owners)
    #expect(page["command"]?.array?.compactMap(\.string).joined(separator: " ") == command)
    #expect(page["today"] == "2026-11-20" && page["format"] == 1)
  }

  /// Of anna are Lunch, Rent, Market and Refund; of ben Tea, Cinema, Salary and the Bagel in dollars.
  @Test(
    "Its sums, in all and by category, user, day and month",
    arguments: [
      (nil, "totals", ["EUR 0 830 4"]),
      (nil, "category", ["food EUR 0 30 3", "home EUR 0 800 1"]), (nil, "user", ["anna EUR 0 830 4"]),
      (
        nil, "day",
        ["2026-10-30 EUR 0 20 1", "2026-11-02 EUR 0 12.5 1", "2026-11-03 EUR 0 800 1", "2026-11-12 EUR 0 -2.5 1"]
      ),
      (nil, "month", ["2026-10 EUR 0 20 1", "2026-11 EUR 0 810 3"]),
      ("ben", "totals", ["EUR 2500 37.5 3", "USD 0 5 1"]),
      ("ben", "category", ["food EUR 0 7.5 1", "food USD 0 5 1", "leisure EUR 0 30 1", "salary EUR 2500 0 1"]),
      ("ben", "month", ["2026-11 EUR 2500 37.5 3", "2026-11 USD 0 5 1"]),
      ("all", "totals", ["EUR 2500 867.5 7", "USD 0 5 1"]),
      ("all", "user", ["anna EUR 0 830 4", "ben EUR 2500 37.5 3", "ben USD 0 5 1"]),
      ("all", "month", ["2026-10 EUR 0 20 1", "2026-11 EUR 2500 847.5 6", "2026-11 USD 0 5 1"]),
    ] as [(String?, String, [String])])
  func sums(_ whose: String?, _ key: String, _ rows: [String]) throws {
    let page = try page(["2026"], whose: whose)
    let found = key == "totals" ? page["totals"] : page["sums"]?.object?[Text(key)]
    #expect(found?.array?.compactMap(\.object).map(sum) == rows)
  }

  @Test("Its records, column by column: places in lists, and 0 for an expense, 1 for an income")
  func records() throws {
    let page = try page(["2026-11"], whose: "ben")
    let columns = try #require(page["records"]?.object)
    func numbers(_ column: Text) -> [Int] {
      columns[column]?.array?.compactMap { $0.number.flatMap { Int($0.lexeme) } } ?? []
    }
    func list(_ name: Text, _ key: Text) -> [String?] {
      page["lists"]?.object?[name]?.array?.map { $0.object?[key]?.string } ?? []
    }
    let days = page["days"]?.array?.map { $0.object?["day"]?.string } ?? []
    #expect(numbers("day").map { days[$0] } == ["2026-11-20", "2026-11-10", "2026-11-03", "2026-11-01"])
    #expect(numbers("type") == [0, 0, 0, 1])
    let currencies = page["currencies"]?.array?.map(\.string) ?? []
    #expect(numbers("currency").map { currencies[$0] } == ["EUR", "USD", "EUR", "EUR"])
    #expect(list("person", "value") == ["ben"])
    #expect(list("category", "title") == ["Leisure and sports", "Food and drink", "Salary"])
    #expect(list("tag", "value") == ["trip", "work", nil])
    #expect(list("book", "title") == ["Daily"])
  }

  @Test(
    "A list names the term that asks for the same",
    arguments: [
      ("category", ["category==\"food\"", "category==\"home\""]), ("tag", ["not has:tags"]),
      ("book", ["book==\"daily\""]),
      ("person", ["user:\"anna\""]),
    ])
  func terms(_ list: String, _ terms: [String]) throws {
    let page = try page(["2026-11"])
    let items = page["lists"]?.object?[Text(list)]?.array?.compactMap(\.object) ?? []
    #expect(items.compactMap { $0["term"]?.string } == terms)
    for (item, term) in zip(items, terms) {
      let value = item["value"]?.string ?? ""
      #expect(try !Household.shared.list(["bill", term]).isEmpty, "\(value)")
    }
  }

  @Test(
    "Bars run over every day, week, month and year until today",
    arguments: [
      (["2026-11"], 20, 4, 1, 1, "day"), (["2026-10"], 31, 5, 1, 1, "day"), (["2026"], 324, 47, 11, 1, "month"),
      (["2026-11-03"], 1, 1, 1, 1, "day"), (["2026-10-01..2026-11-30"], 51, 8, 2, 1, "day"),
      (["2020..2026"], 2516, 360, 83, 7, "year"),
    ])
  func axes(_ words: [String], _ days: Int, _ weeks: Int, _ months: Int, _ years: Int, _ unit: String) throws {
    let page = try page(words)
    let axes = page["axes"]?.object
    #expect(["day", "week", "month", "year"].map { axes?[$0]?.array?.count } == [days, weeks, months, years])
    #expect(page["unit"]?.string == unit)
  }

  @Test(
    "Periods that are not over on 2026-11-20 are named; days are over",
    arguments: [
      (["2026-11"], "week 2026-W47, month 2026-11, year 2026"), (["2026-10"], "year 2026"),
      (["2025"], ""), (["2026"], "week 2026-W47, month 2026-11, year 2026"),
    ])
  func unfinished(_ words: [String], _ expected: String) throws {
    let unfinished = try page(words)["unfinished"]?.object?.members ?? []
    let told = unfinished.map { "\($0.key) \($0.value.array?.compactMap(\.string).joined(separator: " ") ?? "")" }
    #expect(told.joined(separator: ", ") == expected)
  }
}
