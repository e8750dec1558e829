import Desk
import Exchange
import Records
import Schema
import Schema
import Store
import Testing

/// Rows without an id are known by their texts, in which an amount counts by its value.
@Suite("Rows that are written in another way")
struct RowSpellingTests {
  private let household: Household
  private static let rule: Object = [
    "kind": "bill", "map": ["date": "Date", "name": "What", "amount": "Amount"], "reach": "additions",
  ]

  init() throws { household = try Household() }

  private func take(_ text: String, by rule: Object = Self.rule) throws -> [Int] {
    if try household.ledger().importRules(of: .user("anna")).records.isEmpty {
      _ = try WorkTree.open(household.ledger()).add(importRule: "sample", rule, of: .user("anna"))
    }
    try household.write("f.csv", text)
    let driver = ImportDriver(
      try household.session(), files: GivenFiles(path: { $0 }, piped: { _ in [] }), environment: [:],
      listsChanges: false, hear: { _ in })
    let run = try ImportRun(rule: "sample", by: driver)
    var counts: [Int] = []
    _ = try ImportPlan(run.text(of: "\(household.path)/f.csv"), [ImportPlan.Step(run: run)])
      .take(ImportRun.Options(), ifAgreed: { _ in true }) { outcome in
        let report = outcome.report
        counts = [report.count(of: .added), report.count(of: .edited), report.gone, report.count(of: .same)]
      }
    return counts
  }

  private static func file(_ amounts: [String], _ head: String = "Date,What,Amount") -> String {
    ([head] + amounts.map { "2026-10-13,Shop,\($0)" }).joined(separator: "\n") + "\n"
  }

  @Test(
    "An amount in other digits is the same row",
    arguments: [
      ("-7.50", "-7.5"), ("-7.5", "-7.50"), ("-1250.00", "\"-1,250.00\""), ("\"-1,250.00\"", "-1250"), ("7", "+7.00"),
      ("-7.50 EUR", "-7.5 EUR"), ("-0.5", "-.50"),
    ])
  func digits(_ first: String, _ later: String) throws {
    #expect(try take(Self.file([first])) == [1, 0, 0, 0])
    #expect(try take(Self.file([later])) == [0, 0, 0, 1])
    #expect(try take(Self.file([first])) == [0, 0, 0, 1])
  }

  @Test("Another amount is another row, and so are rows that are alike in one file")
  func others() throws {
    #expect(try take(Self.file(["-7.50", "-7.50"])) == [2, 0, 0, 0])
    #expect(try take(Self.file(["-7.5", "-7.5", "-7.5"])) == [1, 0, 0, 2])
    #expect(try take(Self.file(["-7.50", "-7.5", "-7.500"])) == [0, 0, 0, 3])
    #expect(try take(Self.file(["-7.05", "-75"])) == [2, 0, 0, 0])
  }

  @Test("Of two columns the empty one can have a zero")
  func sides() throws {
    let rule: Object = [
      "kind": "bill", "map": ["date": "Date", "name": "What", "amount": ["debit": "Out", "credit": "In"]],
      "reach": "additions",
    ]
    let head = "Date,What,Out,In"
    #expect(try take(Self.file(["7.50,", ",3"], head), by: rule) == [2, 0, 0, 0])
    #expect(try take(Self.file(["7.5,0.00", "0,3.00"], head), by: rule) == [0, 0, 0, 2])
  }

  @Test("Where rows have ids, their amounts are corrected by value alone")
  func ids() throws {
    let rule: Object = ["kind": "bill", "id": "No", "map": ["date": "Date", "name": "What", "amount": "Amount"]]
    let head = "Date,What,Amount,No"
    #expect(try take(Self.file(["-7.50,1"], head), by: rule) == [1, 0, 0, 0])
    #expect(try take(Self.file(["-7.5,1"], head), by: rule) == [0, 0, 0, 1])
    #expect(try take(Self.file(["-7.5,1", "-7.50,2"], head), by: rule) == [1, 0, 0, 1])
  }
}
