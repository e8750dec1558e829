import Desk
import Exchange
import Query
import Records
import Schema
import Store
import Testing

/// A month at one bank in one of several formats, as it was first, and with a row corrected, one gone and one new.
///
/// First: 2 November, 12.50 out for Lunch; 3 November, 800 out for Rent; 5 November, 2500 in from Acme. Then: Lunch was
/// 12.75, the rent is not there any more, and there was Tea for 3 on the 4th.
struct StatementCase: Sendable, CustomTestStringConvertible {
  let format: String
  let rule: Object
  let file: String
  let first: String
  let later: String

  var testDescription: String { format }

  static let all = [csv, german, json, ndjson, ofx]

  private static let map: Value = ["date": "day", "name": "what", "amount": "sum"]

  private static let csv = StatementCase(
    format: "columns with commas", rule: ["kind": "bill", "id": "no", "map": map], file: "bank.csv",
    first: "no,day,what,sum\n1,2026-11-02,Lunch,-12.50\n2,2026-11-03,Rent,-800\n3,2026-11-05,Acme,2500\n",
    later: "no,day,what,sum\n1,2026-11-02,Lunch,-12.75\n4,2026-11-04,Tea,-3\n3,2026-11-05,Acme,2500\n")

  private static let german = StatementCase(
    format: "semicolons, days and numbers as in Germany",
    rule: [
      "kind": "bill", "separator": ";", "id": "no", "map": map, "dates": "day-month-year", "decimal": ",",
      "currency": "EUR",
    ],
    file: "giro.csv",
    first: "no;day;what;sum\n1;02.11.2026;Lunch;-12,50\n2;03.11.2026;Rent;-800,00\n3;05.11.2026;Acme;2.500,00\n",
    later: "no;day;what;sum\n1;02.11.2026;Lunch;-12,75\n4;04.11.2026;Tea;-3,00\n3;05.11.2026;Acme;2.500,00\n")

  private static func object(_ no: Int, _ day: Int, _ what: String, _ sum: String) -> String {
    #"{"no":\#(no),"day":"2026-11-0\#(day)","what":"\#(what)","sum":\#(sum)}"#
  }

  private static let lunch = object(1, 2, "Lunch", "-12.50")
  private static let acme = object(3, 5, "Acme", "2500")

  private static let json = StatementCase(
    format: "JSON", rule: ["kind": "bill", "reader": "json", "items": "/data", "id": "no", "map": map],
    file: "bank.json", first: #"{"data":[\#(lunch),\#(object(2, 3, "Rent", "-800")),\#(acme)]}"#,
    later: #"{"data":[\#(object(1, 2, "Lunch", "-12.75")),\#(object(4, 4, "Tea", "-3")),\#(acme)]}"#)

  private static let ndjson = StatementCase(
    format: "a JSON object on each line", rule: ["kind": "bill", "reader": "ndjson", "id": "no", "map": map],
    file: "bank.ndjson", first: [lunch, object(2, 3, "Rent", "-800"), acme].joined(separator: "\n"),
    later: [object(1, 2, "Lunch", "-12.75"), object(4, 4, "Tea", "-3"), acme].joined(separator: "\n"))

  private static func transaction(_ no: Int, _ day: Int, _ what: String, _ sum: String) -> String {
    "<STMTTRN><TRNTYPE>POS<DTPOSTED>2026110\(day)<TRNAMT>\(sum)<FITID>A-\(no)<NAME>\(what)</STMTTRN>\n"
  }

  private static func statement(_ transactions: [String]) -> String {
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n"
      + "<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR\n<BANKACCTFROM><ACCTID>4711</BANKACCTFROM>\n<BANKTRANLIST>\n"
      + transactions.joined() + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n"
  }

  private static let ofx = StatementCase(
    format: "OFX",
    rule: [
      "kind": "bill", "reader": "ofx", "id": ["ACCTID", "FITID"],
      "map": ["date": "DTPOSTED", "name": "NAME", "amount": "TRNAMT", "currency": "CURSYM"],
    ],
    file: "bank.ofx",
    first: statement([
      transaction(1, 2, "Lunch", "-12.50"), transaction(2, 3, "Rent", "-800"), transaction(3, 5, "Acme", "2500"),
    ]),
    later: statement([
      transaction(1, 2, "Lunch", "-12.75"), transaction(4, 4, "Tea", "-3"), transaction(3, 5, "Acme", "2500"),
    ]))
}

@Suite("Imports of several formats, by value")
struct ThreeFormatsTests {
  /// What an import has done: added, edited, gone, the same.
  private func take(_ text: String, _ one: StatementCase, _ household: Household) throws -> [Int] {
    try household.write(one.file, text)
    let driver = ImportDriver(
      try household.session(), files: GivenFiles(path: { $0 }, piped: { _ in [] }), environment: [:],
      listsChanges: false, hear: { _ in })
    let run = try ImportRun(rule: "sample", by: driver)
    var counts: [Int] = []
    _ = try ImportPlan(run.text(of: "\(household.path)/\(one.file)"), [ImportPlan.Step(run: run)])
      .take(ImportRun.Options(), ifAgreed: { _ in true }) { outcome in
        #expect(outcome.isClean)
        let report = outcome.report
        counts = [report.count(of: .added), report.count(of: .edited), report.gone, report.count(of: .same)]
      }
    return counts
  }

  private func household(_ one: StatementCase) throws -> Household {
    let household = try Household()
    _ = try WorkTree.open(household.ledger()).add(importRule: "sample", one.rule, of: .user("anna"))
    return household
  }

  private func bills(_ household: Household) throws -> [String] {
    try household.list(["bill"]).map { row in
      let text = ["date", "type", "currency", "book"].map { row.fields[$0]?.string ?? "-" }.joined(separator: " ")
      return "\(row.word) \(row.fields["amount"]?.worth ?? "-") \(text)"
    }
  }

  @Test("The first time every row is a new bill, with what every bill gets", arguments: StatementCase.all)
  func first(_ one: StatementCase) throws {
    let household = try household(one)
    #expect(try take(one.first, one, household) == [3, 0, 0, 0])
    #expect(
      try bills(household) == [
        "Acme 2500 2026-11-05 income EUR daily", "Rent 800 2026-11-03 expense EUR daily",
        "Lunch 12.5 2026-11-02 expense EUR daily",
      ])
    #expect(try household.sums(["bill"]).rows.map(\.flows) == ["EUR 2500 812.5 3"])
  }

  @Test("The second time nothing is new, and no commit is made", arguments: StatementCase.all)
  func again(_ one: StatementCase) throws {
    let household = try household(one)
    _ = try take(one.first, one, household)
    let before = try bills(household)
    #expect(try take(one.first, one, household) == [0, 0, 0, 3])
    #expect(try bills(household) == before)
  }

  @Test(
    "A corrected row corrects its bill, one that is gone takes its bill away, a new one brings one",
    arguments: StatementCase.all)
  func later(_ one: StatementCase) throws {
    let household = try household(one)
    _ = try take(one.first, one, household)
    #expect(try take(one.later, one, household) == [1, 1, 1, 1])
    #expect(
      try bills(household) == [
        "Acme 2500 2026-11-05 income EUR daily", "Tea 3 2026-11-04 expense EUR daily",
        "Lunch 12.75 2026-11-02 expense EUR daily",
      ])
    #expect(try household.sums(["bill"]).rows.map(\.flows) == ["EUR 2500 15.75 3"])
  }

  @Test("What somebody edited stays, and what somebody removed does not come back", arguments: StatementCase.all)
  func edited(_ one: StatementCase) throws {
    let household = try household(one)
    _ = try take(one.first, one, household)
    let records = try household.ledger().records(below: ["users/anna/bills"]).records
    let lunch = try #require(records.first { $0.members["name"] == "Lunch" })
    let rent = try #require(records.first { $0.members["name"] == "Rent" })
    let text = String(decoding: lunch.document.bytes, as: UTF8.self)
    try household.write(lunch.path, text.replacing("Lunch", with: "Noodles"))
    _ = try WorkTree.open(household.ledger()).remove([rent], kinds: household.ledger().kinds())
    #expect(try take(one.later, one, household) == [1, 1, 1, 1])
    #expect(
      try bills(household) == [
        "Acme 2500 2026-11-05 income EUR daily", "Tea 3 2026-11-04 expense EUR daily",
        "Noodles 12.75 2026-11-02 expense EUR daily",
      ])
  }
}
