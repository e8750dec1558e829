import Desk
import Query
import Records
import Store
import Testing

@Suite("Settings that cannot be used, by value")
struct UnusableSettingsTests {
  /// - Parameter settings: members of `ledger.json`.
  private static func household(_ settings: String) throws -> Household {
    let household = try Household()
    try household.write("users/anna/bills", "tea", #"{"date":"2026-11-03","amount":5,"category":"food"}"#)
    try household.set(#require(try JSONDocument(Array("{\(settings)}".utf8)).value.object))
    return household
  }

  private static func message(_ setting: String, _ expected: String, _ found: String) -> String {
    "unreadable-setting: the setting \(setting) cannot be used: expected \(expected), found \(found)"
  }

  private static let month = message("firstDayOfMonth", "a whole number from 1 to 28", "the number 31")
  private static let week = message("firstWeekday", "a whole number from 1 (Monday) to 7 (Sunday)", "the text “x”")

  @Test(
    "What depends on where months or weeks begin is refused, and nothing else",
    arguments: [
      ([], "month", month), ([], "quarter", month), ([], "year", month), (["date:2026-11"], "", month),
      (["date:this-year"], "", month), (["date>=2026-11"], "", month), (["date:2026-11..2026-11-20"], "", month),
      (["date:this-week"], "", week), (["not date:last-week"], "", week),
      ([], "", nil), ([], "day", nil), ([], "week", nil), (["date:2026-11-03"], "", nil),
      (["date:last-30-days"], "", nil), (["date:2026-W45"], "", nil), (["date:..today"], "category", nil),
    ] as [([String], String, String?)])
  func periods(_ terms: [String], _ keys: String, _ refused: String?) throws {
    let household = try Self.household(#""firstDayOfMonth":31,"firstWeekday":"x""#)
    #expect(refusal { _ = try household.sums(["bill"] + terms, by: keys) } == refused)
  }

  @Test(
    "Views say it, and name the place",
    arguments: [
      (#""firstDayOfMonth":31"#, month), (#""firstDayOfMonth":31,"currency":"EUR""#, month),
      (#""currency":"usd""#, message("currency", "three capital letters, such as EUR", "the text “usd”")),
      (#""currency":5"#, message("currency", "three capital letters, such as EUR", "the number 5")),
      (#""firstDayOfMonth":null,"currency":null"#, nil), (#""language":5,"attachmentSize":"x""#, nil),
    ] as [(String, String?)])
  func views(_ settings: String, _ refused: String?) throws {
    let household = try Self.household(settings)
    #expect(refusal { _ = try MonthView(household.session()) } == refused)
  }

  @Test("However a whole number is written, it is read")
  func numbers() throws {
    let household = try Household()
    try household.write("users/anna/bills", "tea", #"{"date":"2026-11-03","amount":5,"category":"food"}"#)
    let manifest = #"{"format":1,"id":"a","name":"n","currency":"EUR","timeZone":"UTC","firstDayOfMonth":25.0}"#
    try household.write("ledger.json", manifest)
    #expect(try household.sums(["bill"], by: "month").rows.map(\.balance) == ["2026-10 EUR -5"])
  }

  @Test(
    "Each is a problem of the ledger",
    arguments: [
      (#""firstDayOfMonth":0"#, "firstDayOfMonth: expected a whole number from 1 to 28, found the number 0"),
      (
        #""firstWeekday":1.5"#,
        "firstWeekday: expected a whole number from 1 (Monday) to 7 (Sunday), found the number 1.5"
      ),
      (#""currency":"""#, "currency: expected three capital letters, such as EUR, found an empty text"),
      (#""language":[]"#, "language: expected a text, found an empty list"),
      (#""units":"metric""#, "units: expected us or imperial, found the text “metric”"),
      (#""attachmentSize":-1"#, "attachmentSize: expected a whole number, found the number -1"),
    ])
  func problems(_ settings: String, _ problem: String) throws {
    let found = try Self.household(settings).ledger().check().problems
    #expect(found.map { "\($0.field): \($0.message)" } == [problem])
    #expect(found.allSatisfy { $0.path == "ledger.json" && $0.position != nil })
  }

  @Test(
    "So is what a profile says of drinks, by which they are counted",
    arguments: [("standardDrink", #""12""#, "the text “12”"), ("weeklyLimit", "0", "the number 0")])
  func drinks(_ setting: String, _ value: String, _ found: String) throws {
    let household = try Household()
    try household.write("users/anna/manifest.json", #"{"name":"anna","profile":{"\#(setting)":\#(value)}}"#)
    let ledger = try household.ledger()
    #expect(
      refusal { _ = try DrinksView(of: "anna", nil, in: ledger) }
        == Self.message("profile/\(setting)", "a number above zero", found))
    #expect(try ledger.check().problems.map(\.field.description) == ["profile/\(setting)"])
  }

  @Test("The currency of a person is one, too: nothing is written in another one")
  func person() throws {
    let household = try Household()
    try household.write("users/anna/manifest.json", #"{"name":"anna","currency":"euro"}"#)
    #expect(
      refusal { _ = try household.form("bill", ["amount=5"]) }
        == Self.message("currency", "three capital letters, such as EUR", "the text “euro”"))
    #expect(try household.ledger().check().problems.map(\.path) == ["users/anna/manifest.json"])
  }
}

extension Household {
  /// Bills that leave something unsaid, a transfer, parts, and accounts that nobody has.
  fileprivate static func withGaps() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    let bills = [
      ("plain", #""date":"2026-11-01","amount":10,"category":"food""#),
      ("dollars", #""date":"2026-11-02","amount":20,"currency":"USD","category":"food""#),
      ("euros", #""date":"2026-11-03","amount":30,"currency":"EUR","account":"gone""#),
      ("move", #""date":"2026-11-04","amount":100,"type":"transfer","account":"giro","to":"gone""#),
      ("odd", #""date":"2026-11-04","amount":1,"account":["giro"]"#),
      (
        "parts",
        #""date":"2026-11-05","amount":50,"category":"food","parts":[{"id":"h","category":"home","amount":20}],"for":["anna","ben"]"#
      ),
    ]
    for (id, fields) in bills { try household.write("users/anna/bills", id, "{\(fields)}") }
    try household.write("users/ben/bills", "theirs", #"{"date":"2026-11-06","amount":7,"account":"hidden"}"#)
    try household.write("users/anna/accounts", "giro", #"{"title":"Giro","opening":{"amount":500}}"#)
    try household.write("users/anna/accounts", "yen", #"{"title":"Yen","currency":5,"opening":{"amount":500}}"#)
    try household.write("shared/payments", "paid", #"{"date":"soon","from":"ben","to":"anna","amount":5}"#)
    return household
  }
}

@Suite("Figures that are certain, by value", .household { try .withGaps() })
struct CertainFiguresTests {
  @Test(
    "A term about the currency asks that by which a bill counts",
    arguments: [
      ("currency:EUR", "plain euros move odd parts"), ("currency=eur", "plain euros move odd parts"),
      ("currency!=EUR", "dollars"), ("currency:USD", "dollars"), ("not currency:USD", "plain euros move odd parts"),
      ("currency:GBP", ""), ("has:currency", "dollars euros"),
    ])
  func currency(_ term: String, _ found: String) throws {
    let ids = try Household.shared.list(["bill", term]).map(\.id.string)
    #expect(Set(ids) == Set(found.split(separator: " ").map(String.init)))
  }

  @Test("What is on accounts that nobody has is counted and named, and what others name may be theirs")
  func accounts() throws {
    let balances = try Balances(in: AskedLedger(Household.shared.session()))
    #expect(
      balances.unplaced.map(\.description) == [
        "2 records name the account “gone”, which is not there; in no balance: +70.00 EUR"
      ])
    #expect(balances.skipped.map(\.path) == ["users/anna/bills/odd.json", "users/anna/accounts/yen.json"])
    #expect(balances.accounts.map(\.account.id) == ["giro"])
    let giro = try balances.account(named: "giro")
    #expect(try giro.amounts(on: #require(CalendarDay("2026-11-20"))).map(\.amount.worth) == ["400"])
    let all = try Balances(in: AskedLedger(Household.shared.session(whose: "all")))
    #expect(all.unplaced.count == 2)
  }

  @Test(
    "Of a bill with parts, those are settled that a question about categories means",
    arguments: [("home", "anna 20 10 0 10, ben 0 10 0 -10"), ("food", "anna 30 15 0 15, ben 0 15 0 -15")])
  func parts(_ category: String, _ account: String) throws {
    #expect(try Household.shared.settling(["category:\(category)"]).accounts == ["EUR \(account)"])
  }

  @Test("A payment without a day that can be read is in no period, and is named")
  func payments() throws {
    let settling = try Household.shared.settling(["2026-11"])
    #expect(settling.accounts == ["EUR anna 50 25 0 25, ben 0 25 0 -25"])
    #expect(settling.bills.skipped.map(\.path) == ["shared/payments/paid.json"])
    #expect(try Household.shared.settling().accounts == ["EUR anna 50 25 -5 20, ben 0 25 5 -20"])
  }

  @Test("What is moved from one account to another is in no total")
  func totals() throws {
    let inquiry = try Household.shared.inquiry(["bill", "currency:EUR"])
    let spec = Aggregation.Spec(groups: [], currency: "EUR", total: FieldPath(keys: ["amount"]))
    let rows = try inquiry.sums(spec, hasTotals: false).sums.rows
    #expect(rows.map { [$0.total?.worth, "\($0.count)"] } == [["91", "4"]])
  }
}
