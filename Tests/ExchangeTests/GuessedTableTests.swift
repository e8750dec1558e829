import Records
import Testing

@testable import Exchange

@Suite("Where a guessed table begins, and what ends it")
struct GuessedTableTests {
  private func guessed(_ text: String) -> RuleGuess? {
    RuleGuess(Array(text.utf8), kind: "bill", currency: "EUR", categories: [])
  }

  @Test(
    "Empty last columns make no row narrower: the header is found",
    arguments: [
      (
        "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit\n"
          + "2026-11-01,2026-11-02,1234,SHOP A,Dining,12.50,\n2026-11-03,2026-11-04,1234,SHOP B,Dining,8.00,\n"
          + "2026-11-05,2026-11-06,1234,SHOP C,Dining,3.25,\n2026-11-07,2026-11-08,1234,PAYMENT,Payment/Credit,,23.75\n",
        ["Debit", "Credit"]
      ),
      (
        "Date,Details,Balance,Money In,Money Out,Notes\n2026-11-01,a,90,,10,\n2026-11-02,b,80,,10,\n2026-11-03,c,85,5,,\n",
        ["Money Out", "Money In"]
      ),
      (
        "Date,Text,Debit,Credit\n2026-11-01,a,1,\n2026-11-02,b,2,\n2026-11-03,c,3,\n2026-11-04,d,,9\n",
        ["Debit", "Credit"]
      ),
      ("Account,4711,,,\nDate,Text,Amount,Note,More\n2026-11-01,a,-1,,\n2026-11-02,b,-2,,\n", ["Amount"]),
      ("Date,Text,Amount,A,B,C\n2026-11-01,a,-1\n2026-11-02,b,-2\n", ["Amount"]),
    ])
  func header(_ text: String, _ amount: [String]) throws {
    let rule = try #require(guessed(text)).rule
    #expect(rule.hasHeader)
    #expect(rule.map.first { $0.field == "amount" }?.from.columns == amount)
  }
}
