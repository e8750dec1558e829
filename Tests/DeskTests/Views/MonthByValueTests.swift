import Desk
import Query
import Records
import Store
import Testing

@Suite("The view of the month, by value")
struct MonthByValueTests {
  private static let bill = #"{"date":"2026-11-05","amount":5,"name":"Tea"}"#
  private static let contested =
    #"{"date":"2026-11-05","amount":5,"~conflicts":{"amount":[{"value":5,"by":"anna","kept":true},"#
    + #"{"value":6,"by":"ben"}]}}"#

  /// Files that somebody wrote in an editor: folder, id and text; and what then waits, of what is not zero.
  @Test(
    "What waits is counted: edits of its records, conflicts, problems, what cannot be read, bills that are due",
    arguments: [
      ([], [:]), ([("bills", "tea", bill)], ["changed": 1]),
      ([("bills", "tea", bill), ("bills", "cake", bill)], ["changed": 2]),
      ([("bills", "old", bill.replacing("2026-11", with: "2026-10"))], [:]),
      ([("bills", "tea", "{")], ["left_out": 1]),
      ([("bills", "tea", bill.replacing("5,", with: #""12,50","#))], ["problems": 1, "changed": 1]),
      ([("bills", "tea", contested)], ["conflicts": 1, "changed": 1]),
      ([("recurring", "gym", #"{"from":"2026-09-20","amount":12}"#)], ["recurring_due": 3]),
      ([("recurring", "gym", #"{"from":"2026-11-21","amount":12}"#)], [:]),
    ] as [([(String, String, String)], [String: Int])])
  func waiting(_ files: [(String, String, String)], _ counts: [String: Int]) throws {
    let household = try household(files)
    _ = try waiting(household)
    #expect(try waiting(household) == counts)
  }

  @Test("The first look counts what the second one counts")
  func twice() throws {
    let household = try household([("bills", "old", Self.bill.replacing("2026-11", with: "2026-10"))])
    let (first, second) = (try waiting(household), try waiting(household))
    #expect(first == second)
  }

  private func household(_ files: [(String, String, String)]) throws -> Household {
    let household = try Household()
    try household.add("bill", ["date=2026-11-04", "amount=1"])
    for (folder, id, text) in files { try household.write("users/anna/\(folder)", id, text) }
    return household
  }

  private func waiting(_ household: Household) throws -> [String: Int] {
    let json = try MonthView(household.session()).waiting().json.object ?? Object()
    let found = json.members.compactMap { member -> (String, Int)? in
      guard let count = member.value.number.flatMap({ Int($0.lexeme) }), count != 0 else { return nil }
      return (member.key.string, count)
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  @Test(
    "It shows this month alone, of whoever is asked",
    arguments: [
      (nil, ["EUR 1 bill"]), ("ben", ["EUR 1 bill", "USD 1 bill"]), ("all", ["EUR 2 bill", "USD 1 bill"]),
    ] as [(String?, [String])])
  func whose(_ whose: String?, _ totals: [String]) throws {
    let household = try Household(people: ["anna", "ben"])
    let bills = [
      ("anna", "a", "2026-11-30", "EUR"), ("anna", "b", "2026-10-31", "EUR"), ("anna", "c", "2026-12-01", "EUR"),
      ("ben", "d", "2026-11-01", "EUR"), ("ben", "e", "2026-11-20", "USD"),
    ]
    for (user, id, day, currency) in bills {
      try household.write("users/\(user)/bills", id, #"{"date":"\#(day)","amount":1,"currency":"\#(currency)"}"#)
    }
    let month = try MonthView(household.session(whose: whose))
    let rows = try month.json(month.waiting())["totals"]?.array?.compactMap(\.object) ?? []
    #expect(
      rows.map { "\($0["currency"]?.string ?? "-") \($0["count"]?.number?.lexeme ?? "-") bill" } == totals)
  }
}
