import Desk
import Merge
import Query
import Records
import Schema
import Store
import Testing

extension Household {
  /// Bills of two months, two books and two owners, a bill of everybody and one that no other device has.
  fileprivate static func sharing() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    let bills = [
      ("users/anna", "aaaaaaa1", #""date":"2026-10-10","amount":200,"name":"Hotel","book":"trip""#),
      ("users/anna", "aaaaaaa2", #""date":"2026-11-10","amount":20,"name":"Taxi","category":"transport""#),
      ("users/ben", "aaaaaaa3", #""date":"2026-11-12","amount":8,"name":"Tea","category":"food""#),
      ("shared", "aaaaaaa4", #""date":"2026-11-13","amount":12,"name":"Gas","paidBy":"ben""#),
      ("users/ben", "aaaaaaa5", #""date":"2026-09-01","amount":40,"name":"Boat","paidBy":"anna""#),
    ]
    for (owner, id, fields) in bills {
      try household.write("\(owner)/bills", id, #"{\#(fields),"for":["anna","ben"]}"#)
    }
    try household.write("users/anna/books", "trip", #"{"name":"Trip"}"#)
    return household
  }
}

@Suite("Settling up in part, by value", .household { try .sharing() })
struct SettlingInPartTests {
  @Test(
    "A period, a book or other terms are settled by themselves, with everybody's bills unless somebody is named",
    arguments: [
      ([], nil, "anna 260 140 0 120, ben 20 140 0 -120", "ben anna 120"),
      (["2026-10"], nil, "anna 200 100 0 100, ben 0 100 0 -100", "ben anna 100"),
      (["2026-11"], nil, "anna 20 20 0 0, ben 20 20 0 0", nil),
      (["this-month", "category:food"], nil, "anna 0 4 0 -4, ben 8 4 0 4", "anna ben 4"),
      (["2026-11-10..2026-11-12"], nil, "anna 20 14 0 6, ben 8 14 0 -6", "ben anna 6"),
      (["..2026-09"], nil, "anna 40 20 0 20, ben 0 20 0 -20", "ben anna 20"),
      (["book:trip"], nil, "anna 200 100 0 100, ben 0 100 0 -100", "ben anna 100"),
      (["amount<10"], nil, "anna 0 4 0 -4, ben 8 4 0 4", "anna ben 4"),
      (["hotel or tea"], nil, "anna 200 104 0 96, ben 8 104 0 -96", "ben anna 96"),
      (["user:shared"], nil, "anna 0 6 0 -6, ben 12 6 0 6", "anna ben 6"),
      ([], "ben", "anna 40 30 0 10, ben 20 30 0 -10", "ben anna 10"),
      ([], "anna", "anna 220 116 0 104, ben 12 116 0 -104", "ben anna 104"),
      (["2026-11"], "anna", "anna 20 16 0 4, ben 12 16 0 -4", "ben anna 4"), (["2025"], nil, nil, nil),
    ] as [([String], String?, String?, String?)])
  func part(_ words: [String], _ whose: String?, _ account: String?, _ due: String?) throws {
    let settling = try Household.shared.settling(words, whose: whose)
    #expect(settling.accounts == (account.map { ["EUR \($0)"] } ?? []))
    #expect(settling.due == (due.map { ["EUR \($0)"] } ?? []))
  }

  @Test(
    "What one person's bills come to is not what is owed, where it is something else",
    arguments: [
      ([], "ben", nil), ([], "all", nil), (["2026-10"], nil, nil),
      (["this-month", "category:food"], nil, nil),
      (["user:shared"], "ben", "of all bills together, anna does not owe ben 6.00: others have bills, too"),
    ] as [([String], String?, String?)])
  func otherwise(_ words: [String], _ whose: String?, _ said: String?) throws {
    #expect(try Household.shared.settling(words, whose: whose).settledOtherwise?.description == said)
  }
}

@Suite("Payments that are recorded, by value")
struct RecordedPaymentsTests {
  private func household() throws -> Household {
    try SettlementCase(
      "",
      [(1, #""amount":30,"for":["anna","ben"]"#), (2, #""amount":9,"currency":"USD","for":["ben"],"book":"trip""#)], []
    ).household()
  }

  private func record(_ words: [String] = [], in household: Household) throws -> [StoredRecord] {
    let settling = try household.settling(words)
    try settling.requireRecordable(settling.undecided())
    return try PaymentRecords(settling.viewed, by: household.session()).write(settling.bills.due)
  }

  @Test("A payment is everybody's, of the day and the book of what it settles; then nothing is owed")
  func written() throws {
    let household = try household()
    try household.write("users/anna/books", "trip", #"{"name":"Trip"}"#)
    let records = try record(in: household)
    #expect(
      records.map { Value.object($0.members).jsonText } == [
        #"{"date":"2026-11-01","from":"ben","to":"anna","amount":15.00,"currency":"EUR","name":"Settling up"}"#,
        #"{"date":"2026-11-02","from":"ben","to":"anna","amount":9.00,"currency":"USD","book":"anna/trip","name":"Settling up"}"#,
      ])
    #expect(records.map(\.location.owner) == [.shared, .shared])
    let after = try household.settling()
    #expect(after.due.isEmpty)
    #expect(after.accounts == ["EUR anna 30 15 -15 0, ben 0 15 15 0", "USD anna 9 0 -9 0, ben 0 9 9 0"])
    #expect(try household.sums(["bill"]).rows.map(\.flows) == ["EUR 0 30 1", "USD 0 9 1"])
    #expect(try record(in: household).isEmpty)
  }

  @Test("Two who record what they both see have made one payment")
  func alike() throws {
    let (one, other) = (try household(), try household())
    try other.write("users/anna/bills", "coffee", #"{"date":"2026-11-03","amount":3}"#)
    #expect(try record(in: one).map(\.path) == record(["2026-11"], in: other).map(\.path))
  }

  @Test("A payment of all days is no debt of one month")
  func months() throws {
    let household = try SettlementCase("", [(1, #""amount":20,"for":["anna","ben"]"#)], []).household()
    try household.write("users/anna/bills", "hotel", #"{"date":"2026-10-10","amount":200,"for":["anna","ben"]}"#)
    #expect(try record(in: household).map { $0.members["amount"]?.decimal } == [Decimal(110)])
    #expect(try household.settling(["2026-11"]).due == ["EUR anna ben 100"])
    #expect(
      refusal { _ = try record(["2026-11"], in: household) }
        == "usage: of all bills together, anna does not owe ben 100.00: a payment that was recorded settles others, too"
    )
    #expect(try household.settling(["2026-10"]).due == ["EUR ben anna 100"])
    #expect(refusal { _ = try record(["2026-10"], in: household) } != nil)
  }

  @Test(
    "Payments that would not settle what they seem to are refused",
    arguments: [
      (
        #""amount":30,"for":["ben"],"~conflicts":{"amount":[{"value":30,"by":"anna","at":"2026-11-20T12:00:00Z","kept":true},{"value":6,"by":"ben","at":"2026-11-20T12:00:01Z"}]}"#,
        [], "usage: −30 on 2026-11-01 is in conflict, so what is owed is not certain"
      ),
      (
        #""amount":30,"for":["ben"]"#, ["category:food or for:ben"],
        "usage: payments can be recorded only for a period and a book, and these terms say more"
      ),
    ])
  func refused(_ fields: String, _ words: [String], _ said: String) throws {
    let household = try SettlementCase("", [(1, fields)], []).household()
    #expect(refusal { _ = try record(words, in: household) } == said)
  }

  @Test("In one currency, each bill is converted and then split; such payments are not recorded")
  func converted() throws {
    let household = try household()
    try household.write("shared/rate", "usd", #"{"date":"2026-11-01","from":"USD","to":"EUR","rate":0.777}"#)
    let settling = try household.settling(in: "EUR")
    // 9 · 0.777 = 6.993, to cents 6.99.
    #expect(settling.accounts == ["EUR anna 36.99 15 0 21.99, ben 0 21.99 0 -21.99"])
    #expect(
      refusal { try settling.requireRecordable([]) }
        == "usage: not everything that is owed is in EUR: converted payments would leave the bills in USD unsettled")
    let yen = try household.settling(in: "JPY")
    #expect(yen.accounts.isEmpty && yen.bills.skipped.count == 2)
  }
}
