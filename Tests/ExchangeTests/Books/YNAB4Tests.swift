import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("Budgets of YNAB 4 as items")
struct YNAB4Tests {
  private static func budget(_ transactions: String..., scheduled: String = "") -> String {
    """
    {"accounts": [{"entityId": "A", "accountName": "Giro"}, {"entityId": "B", "accountName": "Cash"}],
     "payees": [{"entityId": "P", "name": "Shop"}, {"entityId": "O", "name": "Starting Balance"}],
     "masterCategories": [
      {"entityId": "M", "name": "Day", "subCategories": [{"entityId": "F", "name": "Food"}]},
      {"entityId": "H", "name": "Hidden Categories", "subCategories": [{"entityId": "K", "name": "Day ` Films ` 7"}]}],
     "transactions": [\(transactions.joined(separator: ",\n"))],
     "scheduledTransactions": [\(scheduled)]}
    """
  }

  private static func transaction(_ id: String, _ amount: String, _ more: String = #""categoryId": "F""#) -> String {
    #"{"entityId": "\#(id)", "date": "2026-11-20", "accountId": "A", "payeeId": "P", "amount": \#(amount), \#(more)}"#
  }

  private func read(_ text: String) throws -> ReadStatements {
    try ReadStatements(text, .ynab4, ["Date", "Amount", "CategoryPath", "Account", "Payee", "Memo", "ID", "ToAccount"])
  }

  @Test("A transaction is an item, and so is each of its parts; hidden categories lie where they were")
  func items() throws {
    let parts = #"""
      "memo": "all", "subTransactions": [{"amount": -3, "categoryId": "F", "memo": "tea"}, {"entityId": "S", "amount": -2, "categoryId": "K"}]
      """#
    let text = Self.budget(
      Self.transaction("1", "-12.300000000000001"), Self.transaction("2", "-5", parts),
      Self.transaction("3", "7", #""categoryId": "Category/__DeferredIncome__""#),
      Self.transaction("4", "-1", #""x": 1"#))
    let read = try read(text)
    #expect(read.problems == [])
    #expect(
      read.items == [
        ["2026-11-20", "-12.3", "Day:Food", "Giro", "Shop", nil, "1", nil],
        ["2026-11-20", "-3", "Day:Food", "Giro", "Shop", "tea", "2 1", nil],
        ["2026-11-20", "-2", "Day:Films", "Giro", "Shop", "all", "S", nil],
        ["2026-11-20", "7", "Income", "Giro", "Shop", nil, "3", nil],
        ["2026-11-20", "-1", nil, "Giro", "Shop", nil, "4", nil],
      ])
  }

  @Test("A transfer is told once, by the side that gave, also where it is a part")
  func transfers() throws {
    let part = #""subTransactions": [{"amount": -2, "categoryId": "F"}, {"amount": -40, "targetAccountId": "B"}]"#
    let came = #"{"entityId": "9", "date": "2026-11-20", "accountId": "B", "amount": 40, "targetAccountId": "A"}"#
    let took = #""subTransactions": [{"amount": -9, "categoryId": "F"}, {"amount": 4, "targetAccountId": "B"}]"#
    let gave = #"{"entityId": "8", "date": "2026-11-20", "accountId": "B", "amount": -4, "targetAccountId": "A"}"#
    let read = try read(
      Self.budget(Self.transaction("1", "-42", part), came, Self.transaction("2", "-5", took), gave))
    #expect(read.problems == [])
    #expect(
      read.items.map { [$0[1], $0[2], $0[3], $0[7]] } == [
        ["-2", "Day:Food", "Giro", nil], ["-40", nil, "Giro", "Cash"], ["-9", "Day:Food", "Giro", nil],
        ["-4", nil, "Cash", "Giro"],
      ])
  }

  @Test("Pay of which a part goes to another account at once is income and a transfer")
  func payAndTransfer() throws {
    let parts =
      #""subTransactions": [{"amount": 1200, "categoryId": "Category/__ImmediateIncome__"}, {"amount": -200, "targetAccountId": "B"}]"#
    let read = try read(Self.budget(Self.transaction("1", "1000", parts)))
    #expect(read.problems == [])
    #expect(
      read.items.map { [$0[1], $0[2], $0[3], $0[7]] } == [
        ["1200", "Income", "Giro", nil], ["-200", nil, "Giro", "Cash"],
      ])
  }

  @Test("First balances, what was deleted and what is to come are left out")
  func leftOut() throws {
    let opening = #"{"entityId": "1", "date": "2026-11-01", "accountId": "A", "payeeId": "O", "amount": 900}"#
    let read = try read(
      Self.budget(opening, Self.transaction("2", "-1", #""isTombstone": true"#), scheduled: Self.transaction("3", "-5"))
    )
    #expect(read.items == [] && read.problems == [])
    #expect(read.notBooked[.opening] == 1 && read.notBooked[.scheduled] == 1)
  }

  @Test(
    "A transaction that is not what it has to be is named, and the others are read",
    arguments: [
      (transaction("1", "-5", #""subTransactions": [{"amount": -3}]"#), "add up to -3"),
      (transaction("1", #""five""#), "the amount"), ("7", "an object"),
      (#"{"entityId": "1", "date": "2026-11-20", "amount": 1}"#, "no account"),
      (#"{"entityId": "1", "date": "20 Nov", "accountId": "A", "amount": 1}"#, "is no day"),
      (transaction("1", "-5", #""categoryId": "gone""#), "not in the file"),
    ])
  func wrong(_ transaction: String, _ words: String) throws {
    let read = try read(Self.budget(transaction, Self.transaction("2", "-1")))
    #expect(read.items.map { $0[1] } == ["-1"])
    #expect(read.problems.count == 1 && read.problems[0].contains(words), "\(read.problems)")
  }

  @Test("A budget is known by its lists; no other document is one")
  func known() {
    #expect(YNAB4.isYNAB4(Array(Self.budget().utf8)))
    #expect(YNAB4.isYNAB4(Array(Self.budget(Self.transaction("1", "1")).utf8)))
    #expect(!YNAB4.isYNAB4(Array(#"{"transactions": [{"entityId": 1}]}"#.utf8)))
    #expect(!YNAB4.isYNAB4(Array(("x" + Self.budget()).utf8)))
  }

  @Test("However it is cut off or garbled, it ends", arguments: 0..<8)
  func garbled(seed: Int) throws {
    var draw = SeededGenerator(seed: UInt64(seed))
    let whole = Array(Self.budget(Self.transaction("1", "-12.5"), Self.transaction("2", "3")).utf8)
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &draw) {
        bytes[Int.random(in: bytes.indices, using: &draw)] = UInt8.random(in: 0...255, using: &draw)
      }
      if Bool.random(using: &draw) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &draw)) }
      do throws(SourceProblem) {
        let read = try ReadStatements(bytes: bytes, .ynab4, ["Date", "Amount"])
        #expect(read.items.count + read.problems.count <= 3)
      } catch { #expect(!error.message.description.isEmpty) }
    }
  }
}
