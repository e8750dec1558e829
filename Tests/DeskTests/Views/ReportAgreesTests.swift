import Desk
import Query
import Records
import Reports
import Testing

extension Household {
  /// The bills of November, of two people who share them, and a budget.
  fileprivate static func sharingNovember() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    let sharing = [["paidBy=anna", "for=anna,ben"], ["paidBy=ben", "for=anna"], ["paidBy=ben", "for=anna,ben"]]
    for (place, bill) in november.enumerated() {
      try household.add("bill", bill + sharing[place % 3], by: place % 2 == 0 ? "anna" : "ben")
    }
    try household.add("budget", ["name=Food", "amount=100", "category=food"])
    return household
  }
}

@Suite("Reports say what other commands say, by value", .household { try .sharingNovember() })
struct ReportAgreesTests {
  private static let periods = [
    [], ["2026-11"], ["2026-10"], ["2026"], ["last-month"], ["category:food"], ["2026", "category:food"],
    ["2026", "tag:trip"],
  ]

  @Test(
    "A report says what settle, budget and sum say, for each of us and in each period",
    arguments: [nil, "ben", "all"] as [String?], periods)
  func report(_ whose: String?, _ words: [String]) throws { try check(whose, words, isShare: false) }

  @Test("So does one of shares", arguments: [nil, "ben"] as [String?], periods)
  func shares(_ whose: String?, _ words: [String]) throws {
    let page = try check(whose, words, isShare: true)
    #expect(page["share_of"] == .string(Text(whose ?? "anna")))
    #expect(page["command"]?.array?.contains("--share") == true)
  }

  @discardableResult
  private func check(_ whose: String?, _ words: [String], isShare: Bool) throws -> Object {
    let ledger = try AskedLedger(Household.shared.session(whose: whose))
    let viewed = try ViewedRecords(
      ledger, words: words, isOfAllBooks: false, usual: ReportView.usual, isShare: isShare)
    let report = try ReportView(viewed, of: ledger, words: words, isOfAllBooks: false, at: nil, nil)
    let page = try #require(JSONDocument(report.data.json).object)
    let settling = try Settling(
      in: ledger, words: words, isOfAllBooks: false, usual: ReportView.usual, convertedTo: nil)
    let sums = try viewed.inquiry.sums(viewed.spec(by: []), hasTotals: false).sums.rows
    #expect(page["settling"] == settling.json)
    #expect(page["owed"] == settling.jsonOfAll)
    #expect(page["totals"] == .array(sums.map(\.json)))
    #expect(try page["budgets"] == Budgets(in: ledger, isShare: isShare).json)
    #expect(page["records"]?.object?["day"]?.array?.count == sums.map(\.count).reduce(0, +))
    return page
  }
}
