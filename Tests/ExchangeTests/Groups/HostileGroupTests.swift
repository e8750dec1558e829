import Glibc
import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("Files of groups that are hostile, cut off or garbled")
struct HostileGroupTests {
  private typealias T = GroupText

  private static let files: [(ImportRule.Reader, String)] = [
    (
      .spliit,
      T.spliit(
        T.expense("1050", ("a", "150"), ("b", "50")), T.expense("-300", by: "b", ("a", "7"), mode: "EVENLY"),
        T.expense("200", by: "c", ("a", "1"), mode: "BY_AMOUNT", rest: ", \"notes\": \"Käse\""))
    ),
    (
      .spliit,
      T.table(
        "2026-11-02,Käse,,EUR,10.00,No,Evenly,3.34,-3.33,-3.33", "2026-11-02,\"Tea, hot\",,EUR,-10.00,No,Evenly,-5,0,5",
        "2026-11-02,Back,,EUR,10.00,Yes,Evenly,-10,0,0")
    ),
    (
      .ihatemoney,
      T.bills(
        "Käse,Expense,9.0,XXX,2026-11-02,Anna,2.0,\"Anna, Ben\"", "Tea,Reimbursement,9.5,EUR,2026-11-02,Ben,1.0,Anna")
    ),
    (
      .ihatemoney,
      #"[{"what": "Käse", "amount": 9.5, "date": "2026-11-02", "payer_name": "Anna", "payer_weight": 2.0, "#
        + #""owers": ["Anna", "Ben"]}, {"what": "Tea", "amount": 1, "date": "2026-11-02", "payer_name": "Ben", "#
        + #""payer_weight": 1, "owers": ["Ben"]}]"#
    ),
    (
      .splitwise,
      "Date,Description,Category,Cost,Currency,Anna,Ben\n2026-11-02,Käse,General,10.00,EUR,5.00,-5.00\n"
        + "2026-11-05,Back,Payment,20.00,EUR,-20.00,20.00\n\n2026-11-27,Total balance, , ,EUR,-15.00,15.00\n"
    ),
  ]

  /// How many garbled files of each are read. GROUP_CASES=100000 reads as many.
  private static var cases: Int { unsafe getenv("GROUP_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 1000 }

  @Test("Garbled files are read or refused, without a crash or a hang; what is read has one payer and positive parts")
  func garbled() {
    for (reader, text) in Self.files {
      var random = SeededGenerator()
      let original = Array(text.utf8)
      let pieces = original.split(separator: UInt8(ascii: ",")).map { $0 }
      var rule = ImportRule(kind: "bill")
      rule.reader = reader
      rule.map = GroupColumn.all.filter { $0 != "From" && $0 != "To" }.map {
        (Text("field of \($0)"), .column($0.string))
      }
      let place = rule.columns.firstIndex(of: "For") ?? 0
      for number in 0..<Self.cases {
        let bytes = GarbledBytes.garbled(original, pieces, &random)
        do throws(SourceProblem) {
          var items = try rule.open(SourceContent(bytes)).items
          var count = 0
          while count < bytes.count {
            count += 1
            do throws(SourceProblem) {
              guard let item = try items.next() else { break }
              let parts = item.values[place]?.object?.members.compactMap(\.value.number) ?? []
              #expect(
                !parts.contains { $0.isZero || $0.isNegative }, "\(reader) \(number) of seed \(random.seed)")
            } catch { #expect(error.offset <= bytes.count) }
          }
          #expect(count < bytes.count, "\(reader) \(number) of seed \(random.seed)")
        } catch { #expect(error.offset <= bytes.count, "\(reader) \(number) of seed \(random.seed)") }
        _ = (GroupCurrency(bytes, rule, usual: "EUR"), GuessedItems.format(of: bytes))
        _ = IHateMoney.peopleWithoutWeight(bytes, rule)
      }
    }
  }

  @Test("Many people in many rows are read in one walk")
  func many() throws {
    let people = (0..<1000).map { "P\($0)" }
    let row = "2026-11-02,Tea,,EUR,1000.00,No,Evenly,1" + String(repeating: ",-1", count: 999)
    let table = ([T.table(people: people.joined(separator: ","))] + Array(repeating: row, count: 100)).joined(
      separator: "\n")
    #expect(try ReadStatements(table, .spliit, ["For"]).items.count == 100)
    let bill = "Tea,Expense,9.0,XXX,2026-11-02,P1,1.0,\"\(people.joined(separator: ","))\""
    let paid = people.map { "Tea,Expense,1.0,XXX,2026-11-02,\($0),1.0,\($0)" }
    let bills = ([T.bills()] + Array(repeating: bill, count: 100) + paid).joined(separator: "\n")
    #expect(try ReadStatements(bills, .ihatemoney, ["For"]).items.count == 1100)
  }

  @Test("Deep JSON is refused")
  func deep() {
    for begin in ["[", "{\"expenses\":"] {
      let deep = String(repeating: begin, count: 200_000)
      for reader in [ImportRule.Reader.spliit, .ihatemoney] {
        #expect(throws: SourceProblem.self) { try ReadStatements(deep, reader, ["Cost"]) }
      }
      #expect(RuleGuess(SourceContent(Array(deep.utf8)), .json, in: GuessSetting(kind: "bill")) == nil)
    }
  }
}
