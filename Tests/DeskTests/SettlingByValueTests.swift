import Desk
import Merge
import Query
import Records
import Schema
import Store
import TestSupport
import Testing

@Suite("Settling and conflicts, by value")
struct SettlingByValueTests {
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
      let household = try Household(people: people)
      var model = Model()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let (amount, payer) = (Int.random(in: 1...40, using: &random) * 6, random.pick(people))
        let bearers = people.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).sorted()
        let fields = ["amount=\(amount)", "paidBy=\(payer)", "for=\(bearers.map(\.string).joined(separator: ","))"]
        try household.add("bill", fields, by: random.pick(people))
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

  /// The payments that are due are written down; after them nothing is due, whoever asks.
  private func settle(_ household: Household, _ settling: Settling, _ asked: AskedLedger) throws {
    let written = try PaymentRecords(settling.viewed, by: household.session()).write(settling.bills.due)
    #expect(written.count == settling.bills.due.count)
    for whose in ["all", "ben"] {
      let ledger = try AskedLedger(household.session(whose: whose))
      let after = try Settling(in: ledger, words: [], isOfAllBooks: false, usual: nil, convertedTo: nil)
      if whose == "all" { #expect(after.bills.due.isEmpty) }
      #expect(try Settling(in: asked, words: [], isOfAllBooks: true, usual: nil, convertedTo: nil).bills.due.isEmpty)
    }
  }

  @Test("A budget counts its owner's spending; a shared one everybody's")
  func budgets() throws {
    let household = try Household(people: ["anna", "ben"])
    try household.add("budget", ["name=Food", "amount=100", "category=food"])
    try household.add("bill", ["amount=43", "category=food"])
    try household.add("bill", ["amount=32", "category=food"], by: "ben")
    try household.add("bill", ["amount=9", "category=home"])
    let own = try Budgets(in: AskedLedger(household.session()))
    #expect(own.items.map { $0.standing.spent } == [Decimal(43)])
    let shared = try household.form("budget", ["name=Everything", "amount=100"])
    let everybodys = NewRecord(kind: shared.kind, owner: .shared, members: shared.members)
    _ = try WorkTree.open(household.ledger()).add(everybodys)
    for whose in [nil, "ben", "all"] {
      let seen = try Budgets(in: AskedLedger(household.session(whose: whose))).items
      #expect(seen.first { $0.budget.owner == .shared }?.standing.spent == Decimal(84), "\(whose ?? "anna")")
    }
  }

  /// `(what is typed for the conflict, what the record then says; nil: refused)`.
  private static let decisions: [(typed: String, amount: String?)] = [
    ("7", "7"), ("12.50", "12.50"), ("3*4", "12"), ("abc", nil), ("1,759", nil), ("", nil),
    ("-3", "-3"),
  ]

  @Test("A conflict is decided by what somebody types, read as set reads it")
  func conflict() throws {
    let household = try Household()
    let lunch = try contested(household)
    let ledger = try household.ledger()
    let kinds = try ledger.kinds()
    let record = try ledger.record(at: lunch.path)
    let conflict = try #require(try ListedConflict.all(of: record, kinds: kinds).first)
    #expect(conflict.entries.map { ConflictAnswer.text($0.value) } == ["5", "6"])
    let reading = try ConflictReading(record, in: ledger, kinds: kinds)
    for (typed, amount) in Self.decisions {
      func decided() throws -> String {
        ConflictAnswer.text(try reading.candidateValue(typed, at: conflict.field, of: conflict))
      }
      if let amount {
        #expect(try decided() == amount, "\(typed)")
      } else {
        #expect(throws: (any Error).self) { try decided() }
      }
    }
    let resolved = try WorkTree.open(household.ledger()).resolve(
      household.ledger().record(at: lunch.path), field: conflict.field, .value(.value(.number(Number(7)))))
    #expect(resolved.count == 1)
    #expect(try household.ledger().conflicts().isEmpty)
    #expect(try household.ledger().record(at: lunch.path).members["amount"] == .number(Number(7)))
  }

  /// A bill of which anna wrote 5, and ben 6 a second later.
  private func contested(_ household: Household) throws -> StoredRecord {
    let lunch = try household.add("bill", ["amount=5", "name=Lunch"])
    let text = String(decoding: lunch.document.bytes, as: UTF8.self)
    let listed = text.replacing(
      "\"amount\"",
      with: """
        "~conflicts": {"amount": [{"value": 5, "by": "anna", "at": "2026-11-20T12:00:00Z", "kept": true}, \
        {"value": 6, "by": "ben", "at": "2026-11-20T12:00:01Z"}]},
          "amount"
        """)
    try household.write(lunch.path, listed)
    return lunch
  }

  /// What is chosen, and the amount then; nil: refused, and the conflict stays.
  private static let choices: [(choice: Choice, amount: Int?)] = [
    (.entry(1), 5), (.entry(2), 6), (.latest, 6), (.by("anna"), 5), (.by("ben"), 6),
    (.value(.value(.number(Number(3)))), 3), (.entry(3), nil), (.entry(0), nil), (.by("chen"), nil),
  ]

  @Test("A conflict is decided by a choice among its entries")
  func choices() throws {
    let household = try Household()
    for (choice, amount) in Self.choices {
      let lunch = try contested(household)
      func resolve() throws -> [Resolved] {
        try WorkTree.open(household.ledger())
          .resolve(household.ledger().record(at: lunch.path), field: FieldPath(keys: ["amount"]), choice)
      }
      if let amount {
        #expect(try resolve().count == 1, "\(choice)")
        #expect(try household.ledger().record(at: lunch.path).members["amount"] == .number(Number(amount)), "\(choice)")
      } else {
        #expect(throws: (any Error).self, "\(choice)") { try resolve() }
      }
      let open = try household.ledger().conflicts().filter { $0.path == lunch.path }
      #expect(open.count == (amount == nil ? 1 : 0), "\(choice)")
    }
  }
}
