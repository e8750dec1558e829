import Desk
import Query
import Records
import Schema
import Store
import Testing

@Suite("What recurring bills say, by value")
struct RecurringBillsByValueTests {
  @Test(
    "A bill says what its rule says, and gets what follows from records alone",
    arguments: [
      (#""amount":800"#, #"amount=800 date="2026-11-01""#),
      (
        #""amount":800.50,"name":"Rent","category":"home","payee":"Flat","tags":["a"]"#,
        #"amount=800.50 category="home" date="2026-11-01" name="Rent" payee="Flat" tags=["a"]"#
      ),
      (
        #""amount":2500,"category":"salary""#,
        #"amount=2500 category="salary" date="2026-11-01" type="income""#
      ),
      (
        #""amount":9,"currency":"USD","for":["anna","ben"],"paidBy":"ben""#,
        #"amount=9 currency="USD" date="2026-11-01" for=["anna","ben"] paidBy="ben""#
      ),
      (#""amount":9,"added":"2026-11-01T10:00:00Z","until":"2026-12-01","count":3"#, #"amount=9 date="2026-11-01""#),
      (#""amount":9,"move":{"2026-11-01":"2026-11-03"}"#, #"amount=9 date="2026-11-03""#),
    ])
  func bill(_ rule: String, _ bill: String) throws {
    let (due, skipped) = try Self.due(#"{"from":"2026-11-01",\#(rule)}"#)
    #expect(due.map(Household.shown) == [bill])
    #expect(skipped.isEmpty)
  }

  @Test(
    "A rule that means nothing is skipped, and its place is named",
    arguments: [
      (#""amount":5,"every":"fortnight""#, "“fortnight” is not like month, week or 2 weeks"),
      (#""amount":5,"every":"0 months""#, "“0 months” is not like month, week or 2 weeks"),
      (
        #""amount":5,"on":"32""#,
        "“32” is not a day of the month, such as 1, last day, last working day or second friday"
      ),
      (#""amount":5,"every":"week","on":"1""#, "“1” is not a day of the week, such as monday"),
      (
        #""amount":5,"every":"day","on":"monday""#,
        "what comes every day, or every few days, cannot have a day of its own"
      ),
      (#""amount":5,"count":2.0"#, "the count is not a whole number such as 12"),
      (#""amount":5,"skip":["monday"]"#, "skip is not a date such as 2026-11-20"),
      (#""amount":5,"category":"nothing""#, "there is no category “nothing”"),
      (#""name":"Gym""#, "its bills would not be valid: the field amount is missing"),
      (
        #""amount":5,"for":["zoe"]"#,
        "there is nobody called “zoe” in this ledger; "
          + "ledger-sync users add zoe --guest adds somebody who has no device"
      ),
    ])
  func skipped(_ rule: String, _ message: String) throws {
    let (due, skipped) = try Self.due(#"{"from":"2026-11-01",\#(rule)}"#)
    #expect(due.isEmpty)
    #expect(skipped.map(\.message.description) == [message])
    #expect(skipped.map(\.path) == ["users/anna/recurring/rule.json"])
  }

  @Test(
    "So is one whose first day is not known, or too long ago",
    arguments: [
      (#"{"from":"soon","amount":5}"#, "from is not a date such as 2026-11-20"),
      (#"{"amount":5}"#, "there is no first day"),
      (
        #"{"from":"1900-01-01","amount":5,"every":"day"}"#,
        "from 1900-01-01 on it would have come more than 10,000 times"
      ),
    ])
  func from(_ rule: String, _ message: String) throws {
    let (due, skipped) = try Self.due(rule)
    #expect(due.isEmpty && skipped.map(\.message.description) == [message])
  }

  /// What the first bill of a rule says; none, and why, where it is skipped.
  private static func due(_ rule: String) throws -> (bills: [Object], skipped: [SkippedFile]) {
    let household = try Household()
    try household.write("users/ben", "manifest", #"{"name":"ben","guest":true}"#)
    try household.write("users/anna/recurring", "rule", rule)
    let ledger = try household.ledger()
    var reader = try RecurringReader(ledger, ledger.kinds())
    let due = try reader.due(of: RecurringReader.owners(for: "anna"), through: ledger.surroundings.today)
    let bills = try ledger.notMade(of: due.map(\.entries)).compactMap(\.first).map(\.members)
    return (bills, reader.skipped)
  }

  @Test("Rules of one's own and everybody's are followed, not those of others; each makes bills of its owner")
  func owners() throws {
    let household = try Household(people: ["anna", "ben"])
    for (owner, name) in [("users/anna", "Own"), ("users/ben", "Others"), ("shared", "Everybody")] {
      try household.write("\(owner)/recurring", "rule", #"{"from":"2026-11-01","amount":1,"name":"\#(name)"}"#)
    }
    let ledger = try household.ledger()
    var reader = try RecurringReader(ledger, ledger.kinds())
    for (user, rules) in [("anna", ["Everybody", "Own"]), ("ben", ["Everybody", "Others"])] as [(Text, [String])] {
      let due = try reader.due(of: RecurringReader.owners(for: user), through: ledger.surroundings.today)
      #expect(due.map { $0.rule.fields["name"]?.string } == rules)
      #expect(due.map(\.owner) == [.shared, .user(user)])
    }
  }

  @Test("A bill that was made is not due again, changed or removed; of a changed rule what comes later follows")
  func made() throws {
    let household = try Household()
    try household.add("recurring", ["name=Rent", "amount=800", "from=2026-09-01"])
    func due() throws -> [String] {
      let ledger = try household.ledger()
      var reader = try RecurringReader(ledger, ledger.kinds())
      let due = try reader.due(of: RecurringReader.owners(for: "anna"), through: ledger.surroundings.today)
      return try ledger.notMade(of: due.map(\.entries)).joined().map(\.due.description)
    }
    #expect(try due() == ["2026-09-01", "2026-10-01", "2026-11-01"])
    let ledger = try household.ledger()
    var reader = try RecurringReader(ledger, ledger.kinds())
    let report = try WorkTree.open(ledger).make(
      reader.due(of: RecurringReader.owners(for: "anna"), through: ledger.surroundings.today).map(\.entries))
    #expect(report.made.map(\.entry.due.description) == ["2026-09-01", "2026-10-01", "2026-11-01"])
    #expect(try due().isEmpty)
    #expect(try household.sums(["bill"]).rows.map(\.flows) == ["EUR 0 2400 3"])
    let removed = try household.ledger().record(at: report.made[1].path)
    _ = try WorkTree.open(household.ledger()).remove([removed], kinds: household.ledger().kinds())
    #expect(try due().isEmpty)
    #expect(try household.sums(["bill"]).rows.map(\.flows) == ["EUR 0 1600 2"])
  }

  @Test(
    "What is wrong with a rule, or never happens, is found",
    arguments: [
      (
        #""from":"2026-11-01","on":"32""#, "on",
        "“32” is not a day of the month, such as 1, last day, last working day or second friday"
      ),
      (
        #""from":"2026-11-10","until":"2026-11-09""#, "until",
        "it ends on 2026-11-09, before it comes for the first time"
      ),
      (#""from":"2026-11-01","count":2.0"#, "count", "the count is not a whole number such as 12"),
      (#""from":"2026-09-01","skip":["2027-03-11"]"#, "skip", "it does not come on 2027-03-11, but on 2027-03-01"),
      (
        #""from":"2026-09-01","move":{"2027-03-02":"2027-03-05"}"#, "move",
        "it does not come on 2027-03-02, but on 2027-03-01"
      ),
      (#""from":"2026-09-01","skip":["2027-03-01"]"#, nil, ""),
      (#""from":"2026-09-01","skip":["2027-03-11"],"retired":true"#, nil, ""),
    ] as [(String, String?, String)])
  func problems(_ rule: String, _ field: String?, _ message: String) throws {
    let household = try Household()
    try household.write("users/anna/recurring", "rule", #"{\#(rule),"amount":1}"#)
    let ledger = try household.ledger()
    let problems = try RuleProblems(ledger, ledger.kinds()).all()
    #expect(problems.map(\.message.description) == (field == nil ? [] : [message]))
    #expect(problems.map(\.field.description) == (field.map { [$0] } ?? []))
  }
}
