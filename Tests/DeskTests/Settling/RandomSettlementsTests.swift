import Desk
import Query
import Records
import Store
import TestSupport
import Testing

@Suite("Settling of random households, by value")
struct RandomSettlementsTests {
  /// What each person is owed, in hundredths, by a slow model: who paid has it from all that bear it.
  private struct Model {
    private(set) var balances: [Text: Int] = [:]

    /// - Parameter amount: so that it divides without a rest.
    mutating func pay(_ amount: Int, by payer: Text, for people: [Text]) {
      balances[payer, default: 0] += amount * 100
      for person in people { balances[person, default: 0] -= amount * 100 / people.count }
    }
  }

  @Test("20 random households: balances are as the model says, and payments end them")
  func asTheModelSays() throws {
    var random = SeededGenerator()
    let people: [Text] = ["anna", "ben", "chen"]
    for _ in 0..<20 {
      let household = try Household(people: [people[0]])
      for person in people.dropFirst() {
        try household.write("users/\(person)", "manifest", #"{"name":"\#(person)","guest":true}"#)
      }
      var model = Model()
      for number in 0..<Int.random(in: 1...4, using: &random) {
        let (amount, payer) = (Int.random(in: 1...40, using: &random) * 6, random.pick(people))
        let bearers = people.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).sorted()
        let names = bearers.map { "\"\($0)\"" }.joined(separator: ",")
        try household.write(
          "users/\(random.pick(people))/bills", "bill-\(number)",
          #"{"date":"2026-11-20","amount":\#(amount),"paidBy":"\#(payer)","for":[\#(names)]}"#)
        model.pay(amount, by: payer, for: Array(bearers))
      }
      let asked = try AskedLedger(household.session())
      let settling = try Settling(in: asked, words: [], isOfAllBooks: false, usual: nil, convertedTo: nil)
      var balances: [Text: Int] = [:]
      for account in settling.bills.accounts {
        for (person, standing) in account.people {
          balances[person] = Int((try standing.balance * Decimal(100)).normalised.description)
        }
      }
      #expect(balances.filter { $0.value != 0 } == model.balances.filter { $0.value != 0 })
      try settle(household, settling, asked)
    }
  }

  /// The payments that are due are written down; after them nothing is due.
  private func settle(_ household: Household, _ settling: Settling, _ asked: AskedLedger) throws {
    let written = try PaymentRecords(settling.viewed, by: household.session()).write(settling.bills.due)
    #expect(written.count == settling.bills.due.count)
    #expect(try household.settling(whose: "all").due.isEmpty)
    #expect(try Settling(in: asked, words: [], isOfAllBooks: true, usual: nil, convertedTo: nil).due.isEmpty)
  }
}
