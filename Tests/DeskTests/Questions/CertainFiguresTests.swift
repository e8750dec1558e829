import Desk
import Index
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
      // Of a field that no kind declares nobody knows whether it has a day.
      (["due:2026-01"], "", month), (["due:2026-01-05"], "", nil), (["due:soon"], "", nil), (["amount>2000"], "", nil),
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

  @Test(
    "The currency is needed by what says none alone",
    arguments: [
      (["amount=5", "currency=USD"], nil), (["amount=5"], currency),
      (["amount=5", "currency=USD", "type=transfer", "account=giro", "to=cash"], currency),
    ] as [([String], String?)])
  func newRecords(_ fields: [String], _ refused: String?) throws {
    let household = try Self.household(#""currency":"eur""#)
    for account in ["giro", "cash"] { try household.write("users/anna/accounts", account, #"{"title":"\#(account)"}"#) }
    #expect(refusal { _ = try household.form("bill", fields) } == refused)
  }

  private static let currency = message("currency", "three capital letters, such as EUR", "the text “eur”")

  @Test("A kind without money is added up without one", arguments: [("diary", nil), ("bill", currency)])
  func withoutMoney(_ kind: String, _ refused: String?) throws {
    let household = try Self.household(#""currency":"eur""#)
    #expect(refusal { _ = try household.inquiry([kind]).currency() } == refused)
  }

  @Test(
    "Of SQL what reads the currency of amounts is refused",
    arguments: [
      ("select 1", nil), ("select sum(micros) from amounts", nil), ("select amount from bill", nil),
      ("select currency from amounts", currency), ("select * from amounts", currency),
    ])
  func sql(_ statement: String, _ refused: String?) throws {
    let ledger = try AskedLedger(Self.household(#""currency":"eur""#).session())
    let kinds = try ledger.kinds()
    let inquiry = SQLInquiry(statement, RecordTables(KindShape.all(kinds.all)), ledger, kinds)
    #expect(refusal { _ = try inquiry.answer { false } } == refused)
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

  @Test("What is kept on this device is named where it is, and what is another's is set in their manifest")
  func keptDrinks() throws {
    let household = try Household(people: ["anna", "ben"])
    try household.write("users/anna/manifest.json", #"{"name":"anna","profile":{"weeklyLimit":7}}"#)
    try household.write("users/ben/manifest.json", #"{"name":"ben","profile":{"weeklyLimit":0}}"#)
    try household.write("local/manifest.json", #"{"profiles":{"anna":{"weeklyLimit":"viel"}}}"#)
    let ledger = try household.ledger()
    func failure(_ user: Text) throws -> Failure? {
      do { _ = try DrinksView(of: user, nil, in: ledger) } catch let failure as Failure { return failure }
      return nil
    }
    let (own, other) = (try #require(try failure("anna")), try #require(try failure("ben")))
    #expect(own.path == "local/manifest.json" && own.position != nil)
    #expect(own.hint == .advice(StoreAdvice.mendProfile(.weeklyLimit)))
    #expect(other.path == "users/ben/manifest.json" && other.position != nil)
    #expect(other.hint == .advice(StoreAdvice.mendSetting(path: "users/ben/manifest.json", .weeklyLimit)))
    #expect(
      try ledger.check().problems.map { "\($0.path) \($0.field)" } == [
        "local/manifest.json profiles/anna/weeklyLimit", "users/ben/manifest.json profile/weeklyLimit",
      ])
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
    try household.write("users/anna/budget", "all", #"{"name":"All","amount":500}"#)
    try household.write("users/anna/budget", "usd", #"{"name":"Dollars","amount":500,"currency":"USD"}"#)
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

  @Test(
    "So it does of payments, accounts and budgets, which are the ledger's where they say none",
    arguments: [
      ("payment", "currency:EUR", "paid"), ("payment", "currency!=EUR", ""), ("payment", "currency:E", ""),
      ("account", "currency:eur", "giro"), ("account", "currency!=EUR", "yen"), ("account", "not currency:EUR", "yen"),
      ("budget", "currency=EUR", "all"), ("budget", "currency!=EUR", "usd"), ("budget", "currency:USD", "usd"),
    ])
  func othersCurrency(_ kind: String, _ term: String, _ found: String) throws {
    let ids = try Household.shared.list([kind] + term.split(separator: " ").map(String.init)).map(\.id.string)
    #expect(Set(ids) == Set(found.split(separator: " ").map(String.init)))
  }

  @Test("Payments are settled of the currency that they have", arguments: [["currency:EUR"], [], ["currency!=USD"]])
  func settledCurrency(_ terms: [String]) throws {
    let household = try Household(people: ["anna", "bob"])
    try household.write(
      "users/anna/bills", "dinner", #"{"date":"2026-11-01","amount":100,"category":"food","for":["anna","bob"]}"#)
    try household.write("shared/payments", "a", #"{"date":"2026-11-02","from":"bob","to":"anna","amount":20}"#)
    #expect(try household.settling(terms).accounts == ["EUR anna 100 50 -20 30, bob 0 50 20 -30"])
  }

  @Test("A payment that says no day is in no period, and is named", arguments: ["", #""date":null,"#])
  func dayless(_ day: String) throws {
    let household = try Household(people: ["anna", "bob"])
    try household.write(
      "users/anna/bills", "dinner", #"{"date":"2026-11-01","amount":100,"category":"food","for":["anna","bob"]}"#)
    try household.write("shared/payments", "a", #"{\#(day)"from":"bob","to":"anna","amount":20}"#)
    let settling = try household.settling(["2026-11"])
    #expect(settling.accounts == ["EUR anna 100 50 0 50, bob 0 50 0 -50"])
    #expect(
      settling.bills.skipped.map { "\($0.path) \($0.message)" } == [
        "shared/payments/a.json it has no day, so it is in no period"
      ])
    #expect(try household.settling().bills.skipped.isEmpty)
    #expect(try household.settling(["2026-11", "currency:USD"]).bills.skipped.isEmpty)
  }

  @Test("What is on accounts that nobody has is counted and named, and what others name may be theirs")
  func accounts() throws {
    let balances = try Balances(in: AskedLedger(Household.shared.session()))
    func unplaced(_ day: String) throws -> [String] {
      try balances.unplaced(until: #require(CalendarDay(day))).map(\.description)
    }
    #expect(try unplaced("2026-11-02").isEmpty)
    #expect(
      try unplaced("2026-11-03") == [
        "1 record names the account “gone”, which neither its owner nor shared/ has; in no balance: −30.00 EUR (users/anna/bills/euros.json)"
      ])
    #expect(
      try unplaced("2026-11-20") == [
        "2 records name the account “gone”, which neither their owner nor shared/ has; in no balance: +70.00 EUR (users/anna/bills/euros.json and 1 more)"
      ])
    #expect(balances.skipped.map(\.path) == ["users/anna/bills/odd.json", "users/anna/accounts/yen.json"])
    #expect(balances.accounts.map(\.account.id) == ["giro"])
    let giro = try balances.account(named: "giro")
    #expect(try giro.amounts(on: #require(CalendarDay("2026-11-20"))).map(\.amount.worth) == ["400"])
    let all = try Balances(in: AskedLedger(Household.shared.session(whose: "all")))
    #expect(try all.unplaced(until: #require(CalendarDay("2026-11-20"))).count == 2)
  }

  @Test("Whoever names an account of which nothing is known reads why", arguments: ["yen", "Yen", "anna/yen"])
  func unknownAccount(_ name: String) throws {
    let balances = try Balances(in: AskedLedger(Household.shared.session()))
    #expect(
      refusal { _ = try balances.account(named: name) }
        == "unreadable: the account has no currency such as EUR, so what it holds is not known")
  }

  @Test(
    "Why a name leads to no account is said, and what cannot be read once",
    arguments: [
      ("users/anna/accounts", "{", "which cannot be read"), ("shared/accounts", "{", "which cannot be read"),
      ("users/ben/accounts", #"{"title":"Giro"}"#, "which neither its owner nor shared/ has"),
      (
        "local/accounts", #"{"title":"Giro"}"#, "which only records in local/ can name, as it is private"
      ),
    ])
  func reasons(_ folder: String, _ account: String, _ reason: String) throws {
    let household = try Household(people: ["anna", "ben"])
    try household.write("users/anna/bills", "tea", #"{"date":"2026-11-03","amount":5,"account":"giro"}"#)
    try household.write(folder, "giro", account)
    let balances = try Balances(in: AskedLedger(household.session()))
    #expect(
      try balances.unplaced(until: #require(CalendarDay("2026-11-20"))).map(\.description) == [
        "1 record names the account “giro”, \(reason); in no balance: −5.00 EUR (users/anna/bills/tea.json)"
      ])
    #expect(Set(balances.skipped).count == balances.skipped.count)
    if account == "{" {
      #expect(refusal { _ = try balances.account(named: "giro") } == "unreadable: \(balances.skipped[0].message)")
    }
  }

  @Test("What is shared is converted by shared rates alone, and the advice says so")
  func sharedRates() throws {
    let household = try Household()
    try household.write("shared/accounts", "yen", #"{"title":"Yen","currency":"JPY","opening":{"amount":500}}"#)
    try household.write("users/anna/rate", "jpy", #"{"date":"2026-01-01","from":"JPY","to":"EUR","rate":0.006}"#)
    let bill = #"{"date":"2026-11-03","amount":500,"currency":"JPY","category":"food"}"#
    try household.write("shared/bills", "noodles", bill)
    try household.write("users/anna/bills", "soup", bill)
    let day = "2026-11-20"
    do {
      _ = try BalanceAnswer(in: AskedLedger(household.session()), words: [day], convertedTo: "EUR")
      Issue.record("was converted")
    } catch let failure as Failure {
      #expect(
        failure.hint.map { "\($0)" }?.contains("--shared: what is shared is converted by shared rates alone") == true)
    }
    let inquiry = try household.inquiry(["bill"])
    let sums = try inquiry.sums(
      Aggregation.Spec(groups: [], currency: "EUR", conversion: inquiry.conversion(to: "EUR")), hasTotals: false)
    #expect(
      sums.sums.leftOut.map { "\($0.path): \($0.message)" } == [
        "shared/bills/noodles.json: there is no shared rate from JPY to EUR on or before 2026-11-03, and what is shared needs one"
      ])
    #expect(sums.sums.rows.map(\.count) == [1])
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
    let transfers = try Household.shared.inquiry(["bill", "type:transfer"])
    for total in [nil, spec.total] {
      let sums = try transfers.sums(Aggregation.Spec(groups: [], currency: "EUR", total: total), hasTotals: false).sums
      #expect((sums.rows.count, sums.transfers) == (0, 1))
    }
  }
}

extension Household {
  /// Bills with parts that do not say which way their money went.
  fileprivate static func withParts() throws -> Household {
    let household = try Household()
    try household.write(
      "users/anna/bills", "rewe",
      #"{"date":"2026-11-10","amount":50,"category":"food","name":"Rewe","parts":[{"id":"a","category":"salary","amount":5}]}"#
    )
    try household.write(
      "users/anna/bills", "pay",
      #"{"date":"2026-11-11","amount":100,"category":"salary","name":"Pay","parts":[{"id":"a","category":"travel","amount":20,"name":"milk"}]}"#
    )
    try household.write(
      "users/anna/bills", "tea", #"{"date":"2026-11-12","amount":7,"category":"travel","name":"Tea"}"#)
    return household
  }
}

@Suite("What is asked of a bill, and what of its parts", .household { try .withParts() })
struct BillsAndPartsTests {
  @Test(
    "Categories choose parts; all else is asked of the whole bill",
    arguments: [
      ([], ["EUR 100 57 3"]),
      // Which way money went, a bill says or its own category.
      (["type:income"], ["EUR 100 0 1"]), (["type:expense"], ["EUR 0 57 2"]), (["type!=income"], ["EUR 0 57 2"]),
      (["type:income", "category:travel"], ["EUR 20 0 1"]), (["type:income", "category:salary"], ["EUR 80 0 1"]),
      (["type:expense", "category:salary"], ["EUR 0 5 1"]), (["type:income", "category:food"], []),
      // So it is with parts as a field, and with texts, also where categories are asked for.
      (["category:salary", "has:parts"], ["EUR 80 5 2"]), (["category:travel", "has:parts"], ["EUR 20 0 1"]),
      (["category:travel", "not", "has:parts"], ["EUR 0 7 1"]), (["type:income", "not", "has:parts"], []),
      (["milk"], ["EUR 100 0 1"]), (["category:salary", "milk"], ["EUR 80 0 1"]),
      (["not", "category:travel", "milk"], ["EUR 80 0 1"]), (["category:salary", "not", "milk"], ["EUR 0 5 1"]),
      (["category:salary", "pay"], ["EUR 80 0 1"]), (["category:travel", "amount>=50"], ["EUR 20 0 1"]),
    ] as [([String], [String])])
  func sums(_ terms: [String], _ rows: [String]) throws {
    #expect(try Household.shared.sums(["bill"] + terms).rows.map(\.flows) == rows)
    let isFound = try !Household.shared.list(["bill"] + terms).isEmpty
    #expect(isFound == !rows.isEmpty)
  }
}

@Suite("Names that one record has as its id and another one as its title, by value", .household { try .withTwins() })
struct TwinNamesTests {
  @Test(
    "The very id means that record alone; any other spelling means both",
    arguments: [
      (["category:food"], ["EUR 0 10 1"]), (["category=food"], ["EUR 0 10 1"]), (["category:twin"], ["EUR 0 3 1"]),
      (["category:Food"], ["EUR 0 13 2"]), (["category!=food"], ["EUR 0 8 2"]),
      (["category:\"Food and drink\""], ["EUR 0 10 1"]), (["category:anna/food"], ["EUR 0 10 1"]),
      // An id that only somebody else has hides no title of one's own.
      (["category:lunch"], ["EUR 0 5 1"]), (["category:Lunch"], ["EUR 0 5 1"]), (["category!=lunch"], ["EUR 0 13 2"]),
      (["category==lunch"], []), (["category==mine"], ["EUR 0 5 1"]),
    ] as [([String], [String])])
  func sums(_ terms: [String], _ rows: [String]) throws {
    #expect(try Household.shared.sums(["bill"] + terms).rows.map(\.flows) == rows)
  }
}

extension Household {
  fileprivate static func withTwins() throws -> Household {
    let household = try Household()
    try household.write("users/anna/categories", "twin", #"{"title":"food","type":"expense"}"#)
    try household.write("users/anna/categories", "mine", #"{"title":"Lunch","type":"expense"}"#)
    try household.write("users/ben/categories", "lunch", #"{"title":"Lunch","type":"expense"}"#)
    for (id, amount, category) in [("a", 10, "food"), ("b", 3, "twin"), ("c", 5, "mine")] {
      try household.write(
        "users/anna/bills", id, #"{"date":"2026-11-10","amount":\#(amount),"category":"\#(category)"}"#)
    }
    return household
  }
}

@Suite("Bills without a day, and days that are read", .household { try .withOddDays() })
struct DaysOfBillsTests {
  @Test("Of what has no day that can be read no balance knows; it is named")
  func balances() throws {
    let balances = try Balances(in: AskedLedger(Household.shared.session()))
    let giro = try balances.account(named: "giro")
    for (day, amount) in [("2026-10-31", "1000"), ("2026-11-01", "993"), ("2026-12-31", "993")] {
      #expect(try giro.amounts(on: #require(CalendarDay(day))).map(\.amount.worth) == [amount])
      // Of an account that nobody has, neither.
      #expect(try balances.unplaced(until: #require(CalendarDay(day))).isEmpty)
    }
    let message = "it has no day that can be read, so it is in no balance"
    #expect(
      balances.skipped.map { "\($0.path) \($0.message)" }.sorted()
        == ["dayless", "odd", "transfer"].map {
          "users/anna/bills/\($0).json \(message)"
        })
  }

  @Test(
    "A time of ISO 8601 counts on its day in the ledger's zone, or on none",
    arguments: [
      ("2026-10-31T23:30:00Z", "2026-11-01"), ("2026-10-31T23:30Z", "2026-11-01"),
      ("2026-10-31T23:30:00+0000", "2026-11-01"), ("2026-10-31 23:30:00Z", "2026-11-01"),
      ("2026-10-31T23:30:00+00", "2026-11-01"), ("2026-10-31T23:30:00.5 -0030", "2026-11-01"),
      ("2026-10-31T23:30+01:00", "2026-10-31"), ("2026-10-31", "2026-10-31"),
      // A time without an offset counts as it is written.
      ("2026-10-31T23:30", "2026-10-31"), ("2026-10-31 23:30:00", "2026-10-31"),
      ("2026-10-31T23:30:00.250", "2026-10-31"),
      ("2026-10-31T24:00:00Z", nil), ("2026-10-31T23:30 CET", nil), ("2026-10-31T25:00", nil), ("2026-10-31x", nil),
      ("5.12.2026", nil),
    ] as [(String, String?)])
  func days(_ written: String, _ day: String?) throws {
    let berlin = try Household.shared.inquiry([]).setting.calendar.zone
    #expect(Value.string(Text(written)).day(in: berlin)?.description == day)
  }
}

extension Household {
  fileprivate static func withOddDays() throws -> Household {
    let household = try Household()
    try household.set(["timeZone": "Europe/Berlin"])
    try household.write(
      "users/anna/accounts", "giro", #"{"title":"Giro","opening":{"amount":1000,"date":"2026-10-31"}}"#)
    for (id, members) in [
      ("odd", #""date":"5.12.2026","amount":500"#), ("dayless", #""amount":30"#), ("unsaid", #""date":"x","amount":9"#),
      ("late", #""date":"2026-10-31T23:30Z","amount":7"#),
      ("transfer", #""date":null,"amount":10,"type":"transfer","to":"gone""#),
    ] {
      let account = id == "unsaid" ? "" : #","account":"giro""#
      try household.write("users/anna/bills", id, "{\(members),\"category\":\"food\"\(account)}")
    }
    return household
  }
}
