import Desk
import Query
import Records
import Reports
import Testing

extension Household {
  /// 1000 of ten categories in November, a refund, and what came in; 60 in October; some in other currencies.
  fileprivate static func withPie() throws -> Household {
    let household = try Household()
    let spent = [
      ("home", "500"), ("food", "200"), ("travel", "100"), ("gifts", "60"), ("phone", "40"), ("clothes", "30"),
      ("health", "21"), ("care", "20"), ("pets", "15"), ("education", "14"), ("leisure", "-50"), ("salary", "3000"),
    ]
    for (category, amount) in spent {
      try household.write(
        "users/anna/bills", "b-\(category)",
        #"{"date":"2026-11-05","amount":\#(amount),"currency":"EUR","category":"\#(category)"}"#)
    }
    try household.write("users/anna/bills", "third", #"{"date":"2026-10-05","amount":20,"category":"food"}"#)
    try household.write("users/anna/bills", "rest", #"{"date":"2026-10-05","amount":40,"category":"home"}"#)
    let others = [
      ("food", "7", "USD"), ("home", "1000", "GBP"), ("food", "5", "GBP"), ("travel", "4", "GBP"),
      ("gifts", "3", "GBP"),
      ("pets", "2", "GBP"),
    ]
    for (category, amount, currency) in others {
      try household.write(
        "users/anna/bills", "\(currency)-\(category)".lowercased(),
        #"{"date":"2026-11-05","amount":\#(amount),"currency":"\#(currency)","category":"\#(category)"}"#)
    }
    return household
  }
}

@Suite("Pies, by value", .household { try .withPie() })
struct PiesByValueTests {
  @Test(
    "A slice is what is above zero; at most eight, the smallest and those under two per cent become one; the sum is 1000",
    arguments: [
      (
        ["2026-11", "currency:EUR"],
        [
          "Rent and home 500 500", "Food and drink 200 200", "Travel 100 100", "Gifts and donations 60 60",
          "Phone and internet 40 40", "Clothes 30 30", "Health 21 21", "3 others 49 49",
        ]
      ),
      // 20 of 60 are 333.3 of a thousand, and 40 are 666.7.
      (["2026-10"], ["Rent and home 40 667", "Food and drink 20 333"]),
      (["2026-11", "currency:EUR", "amount<=15"], ["Pets 15 517", "Books and learning 14 483"]),
      // One alone under two per cent is gathered with nothing.
      (
        ["2026-11", "currency:EUR", "category:home or category:food or category:pets or category:education"],
        ["Rent and home 500 686", "Food and drink 200 274", "Pets 15 21", "Books and learning 14 19"]
      ),
      // The three largest stand alone, however small they are.
      (
        ["2026-11", "currency:GBP"],
        ["Rent and home 1000 986", "Food and drink 5 5", "Travel 4 4", "2 others 5 5"]
      ),
      (["2026-11", "currency:USD"], ["Food and drink 7 1000"]), (["2026-11", "category:salary"], ["Salary 3000 1000"]),
      (["2026-11", "category:leisure"], []), (["2025"], []),
    ])
  func slices(_ words: [String], _ slices: [String]) throws {
    let charts = try ChartCase(form: .pie, words: words).view(of: .shared).json["charts"]?.array ?? []
    #expect(charts.count == 1)
    let found = charts.first?.object?["slices"]?.array?.compactMap(\.object).map { slice in
      "\(slice["name"]?.string ?? "-") \(slice["value"]?.string ?? "-") \(slice["permille"]?.worth ?? "-")"
    }
    #expect(found == slices)
  }

  @Test("One pie for each currency, and for each period that is compared")
  func several() throws {
    let both = try ChartCase(form: .pie, words: ["2026-11"]).view(of: .shared)
    #expect(both.charts.count == 3)
    let compared = try ChartCase(form: .pie, words: ["2026-11", "currency:EUR"], isCompared: true).view(of: .shared)
    #expect(compared.charts.map(\.title) == ["November 2026", "October 2026"])
  }
}
