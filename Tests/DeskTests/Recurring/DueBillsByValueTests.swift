import Desk
import Query
import Records
import Schema
import Store
import Testing

/// A rule, as somebody writes it, and the days on which its bills are due until 20 November 2026.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let days: [String]

  init(_ rule: String, _ days: [String]) { (self.rule, self.days) = (rule, days) }

  var testDescription: String { rule }

  static let all: [RuleCase] = [
    // Months, by the day of `from` or another one.
    RuleCase(#""from":"2026-09-01""#, ["2026-09-01", "2026-10-01", "2026-11-01"]),
    RuleCase(#""from":"2026-11-20""#, ["2026-11-20"]), RuleCase(#""from":"2026-11-21""#, []),
    RuleCase(#""from":"2026-09-15","on":1"#, ["2026-10-01", "2026-11-01"]),
    RuleCase(#""from":"2026-09-15","on":"20""#, ["2026-09-20", "2026-10-20", "2026-11-20"]),
    RuleCase(
      #""from":"2026-09-15","on":"5, 20""#, ["2026-09-20", "2026-10-05", "2026-10-20", "2026-11-05", "2026-11-20"]),
    RuleCase(#""from":"2026-01-10","every":"3 months""#, ["2026-01-10", "2026-04-10", "2026-07-10", "2026-10-10"]),
    // A day that a month does not have is its last one, and the next month has it again.
    RuleCase(
      #""from":"2026-01-31","until":"2026-05-31""#,
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
    RuleCase(#""from":"2024-01-30","until":"2024-03-31""#, ["2024-01-30", "2024-02-29", "2024-03-30"]),
    RuleCase(#""from":"2026-01-15","on":"31","until":"2026-03-31""#, ["2026-01-31", "2026-02-28", "2026-03-31"]),
    RuleCase(#""from":"2026-08-31","every":"2 months""#, ["2026-08-31", "2026-10-31"]),
    RuleCase(#""from":"2024-02-29","every":"year""#, ["2024-02-29", "2025-02-28", "2026-02-28"]),
    RuleCase(#""from":"2026-02-01","on":"last day","until":"2026-04-30""#, ["2026-02-28", "2026-03-31", "2026-04-30"]),
    RuleCase(
      #""from":"2026-02-01","on":"30, last day","until":"2026-03-31""#, ["2026-02-28", "2026-03-30", "2026-03-31"]),
    // Working days are Monday to Friday: 31 October is a Saturday, 1 November a Sunday.
    RuleCase(#""from":"2026-08-15","on":"first working day""#, ["2026-09-01", "2026-10-01", "2026-11-02"]),
    RuleCase(#""from":"2026-08-15","on":"last working day""#, ["2026-08-31", "2026-09-30", "2026-10-30"]),
    // Weekdays of a month. October has a fifth Friday, September and November (until the 20th) have none.
    RuleCase(#""from":"2026-09-01","on":"second friday""#, ["2026-09-11", "2026-10-09", "2026-11-13"]),
    RuleCase(#""from":"2026-09-01","on":"last monday""#, ["2026-09-28", "2026-10-26"]),
    RuleCase(#""from":"2026-09-01","on":"fifth friday""#, ["2026-10-30"]),
    RuleCase(#""from":"2026-09-02","on":"1st tuesday""#, ["2026-10-06", "2026-11-03"]),
    // Weeks and days.
    RuleCase(#""from":"2026-11-01","every":"week""#, ["2026-11-01", "2026-11-08", "2026-11-15"]),
    RuleCase(#""from":"2026-11-01","every":"2 weeks","on":"monday""#, ["2026-11-09"]),
    RuleCase(
      #""from":"2026-11-03","every":"week","on":"mon, thu""#,
      ["2026-11-05", "2026-11-09", "2026-11-12", "2026-11-16", "2026-11-19"]),
    RuleCase(#""from":"2026-11-17","every":"day""#, ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]),
    RuleCase(#""from":"2026-11-01","every":"10 days""#, ["2026-11-01", "2026-11-11"]),
    RuleCase(#""from":"2025-11-20","every":"year""#, ["2025-11-20", "2026-11-20"]),
    // Where it ends.
    RuleCase(#""from":"2026-08-01","until":"2026-10-01""#, ["2026-08-01", "2026-09-01", "2026-10-01"]),
    RuleCase(#""from":"2026-08-01","until":"2026-09-30""#, ["2026-08-01", "2026-09-01"]),
    RuleCase(#""from":"2026-08-01","count":2"#, ["2026-08-01", "2026-09-01"]),
    RuleCase(#""from":"2026-08-01","count":3,"skip":["2026-09-01"]"#, ["2026-08-01", "2026-10-01"]),
    RuleCase(#""from":"2026-08-01","retired":true"#, []),
    // Left out, or on another day.
    RuleCase(#""from":"2026-09-01","skip":["2026-10-01"]"#, ["2026-09-01", "2026-11-01"]),
    RuleCase(#""from":"2026-09-01","move":{"2026-10-01":"2026-10-05"}"#, ["2026-09-01", "2026-10-05", "2026-11-01"]),
    RuleCase(#""from":"2026-11-01","move":{"2026-12-01":"2026-11-19"}"#, ["2026-11-01", "2026-11-19"]),
    RuleCase(#""from":"2026-10-01","move":{"2026-11-01":"2026-11-30"}"#, ["2026-10-01"]),
    RuleCase(
      #""from":"2026-09-01","skip":["2026-10-01"],"move":{"2026-10-01":"2026-10-05"}"#, ["2026-09-01", "2026-11-01"]),
  ]

  /// A ledger that has all of these rules.
  static func household() throws -> Household {
    let household = try Household()
    for (place, one) in all.enumerated() {
      try household.write(
        "users/anna/recurring", "rule-\(place)", #"{\#(one.rule),"amount":12,"name":"Rule \#(place)"}"#)
    }
    return household
  }
}

@Suite("When recurring bills are due, by value", .household { try RuleCase.household() })
struct DueBillsByValueTests {
  @Test("A rule comes on the days that it says", arguments: RuleCase.all.indices)
  func days(_ place: Int) throws {
    let ledger = try Household.shared.ledger()
    var reader = try RecurringReader(ledger, ledger.kinds())
    let due = try reader.due(of: RecurringReader.owners(for: "anna"), through: ledger.surroundings.today)
    let one = due.first { $0.rule.id == Text("rule-\(place)") }
    let days = try one.map { try ledger.notMade(of: [$0.entries])[0].map(\.due.description) } ?? []
    #expect(days == RuleCase.all[place].days, "\(RuleCase.all[place].rule)")
    #expect(reader.skipped.isEmpty)
  }

  @Test("That bills are due is counted, and said")
  func count() throws {
    let ledger = try Household.shared.ledger()
    let count = RuleCase.all.reduce(0) { $0 + $1.days.count }
    #expect(try DueBills(ledger, ledger.kinds()).count == count)
  }

  @Test(
    "One bill and several are said in other words, none in none",
    arguments: [
      (0, nil), (1, "1 recurring bill is due: ledger-sync recur makes it"),
      (2, "2 recurring bills are due: ledger-sync recur makes them"),
    ] as [(Int, String?)])
  func words(_ count: Int, _ words: String?) { #expect(DueBills.sentence(count)?.description == words) }
}
