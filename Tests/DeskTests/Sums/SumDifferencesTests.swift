import Desk
import Query
import Records
import Store
import Testing

extension Household {
  /// Four commits: 10 and then 2.50 for food, 800 for home in October, and the 2.50 are taken away again.
  fileprivate static func inFourCommits() throws -> Household {
    let household = try Household()
    try household.add("bill", ["date=2026-11-02", "amount=10", "category=food"])
    let tea = try household.add("bill", ["date=2026-11-03", "amount=2.50", "category=food"])
    try household.add("bill", ["date=2026-10-03", "amount=800", "category=home"])
    _ = try WorkTree.open(household.ledger()).remove([tea], kinds: household.ledger().kinds())
    return household
  }
}

@Suite("What changed in money, by value", .household { try .inFourCommits() })
struct SumDifferencesTests {
  @Test(
    "From one state of the ledger to another, or to now, is the difference of two sums",
    arguments: [
      ("category", "HEAD~2", nil, ["food -12.5 -10 2.5", "home - -800 -800"]),
      ("category", "HEAD~3", "HEAD~1", ["food -10 -12.5 -2.5", "home - -800 -800"]),
      ("category", "HEAD~3", "HEAD", ["home - -800 -800"]), ("category", "HEAD", "HEAD~1", ["food -10 -12.5 -2.5"]),
      ("category", "HEAD~4", "HEAD~3", ["food - -10 -10"]),
      ("category", "HEAD~1", "HEAD~3", ["food -12.5 -10 2.5", "home -800 - 800"]),
      ("month", "HEAD~2", "HEAD~1", ["2026-10 - -800 -800"]), ("month", "HEAD~1", nil, ["2026-11 -12.5 -10 2.5"]),
      ("month,category", "HEAD~3", nil, ["2026-10/home - -800 -800"]), ("user", "HEAD~3", nil, ["anna -10 -810 -800"]),
      ("year", "HEAD~1", "HEAD", ["2026 -812.5 -810 2.5"]), ("category", "HEAD", nil, []),
    ] as [(String, String, String?, [String])])
  func differences(_ keys: String, _ from: String, _ to: String?, _ rows: [String]) throws {
    let differences = try SumDifferences(by: keys, from: from, to: to, Household.shared.session())
    let shown = differences.differences.map { one in
      let group = one.group.map { $0.value?.string ?? "-" }.joined(separator: "/")
      let amounts = [one.before?.net, one.after?.net, one.change(of: .net)].map { $0?.worth ?? "-" }
      return "\(group) \(amounts.joined(separator: " "))"
    }
    #expect(shown == rows)
  }

  @Test(
    "Sums of a past state are those that were asked then",
    arguments: [
      ("HEAD", "EUR 0 810 2"), ("HEAD~1", "EUR 0 812.5 3"), ("HEAD~2", "EUR 0 12.5 2"), ("HEAD~3", "EUR 0 10 1"),
    ])
  func past(_ moment: String, _ sum: String) throws {
    let ledger = try AskedLedger(Household.shared.session(), at: moment)
    let kinds = try ledger.kinds()
    let inquiry = try Inquiry(
      ledger, kinds: kinds, words: QuestionWords(terms: ["bill"], kinds, in: ledger.ledger), about: .money)
    let sums = try inquiry.sums(Aggregation.Spec(groups: [], currency: "EUR"), hasTotals: false).sums
    #expect(sums.rows.map(\.flows) == [sum])
  }

  @Test(
    "What is no commit and no key is refused",
    arguments: [
      ("category", "nope", "unknown-revision: there is no commit “nope”"),
      ("categry", "HEAD", "usage: “categry” is neither a field nor a period"),
    ])
  func refused(_ keys: String, _ from: String, _ said: String) throws {
    let session = try Household.shared.session()
    #expect(refusal { _ = try SumDifferences(by: keys, from: from, to: nil, session) } == said)
  }
}
