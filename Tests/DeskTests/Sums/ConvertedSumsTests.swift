import Desk
import Query
import Records
import Testing

extension Household {
  /// Rates of two days and of two directions, and bills that each need one of them.
  fileprivate static func withRates() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    let rates = [
      ("shared", "october", #"{"date":"2026-10-01","from":"USD","to":"EUR","rate":0.90}"#),
      ("shared", "november", #"{"date":"2026-11-05","from":"USD","to":"EUR","rate":0.80}"#),
      ("shared", "yen", #"{"date":"2026-10-01","from":"EUR","to":"JPY","rate":160}"#),
      ("users/anna", "own", #"{"date":"2026-11-10","from":"USD","to":"EUR","rate":0.70}"#),
      ("shared", "pounds", #"{"date":"2026-10-01","from":"CHF","to":"EUR","rate":0.90}"#),
      ("shared", "turned", #"{"date":"2026-11-05","from":"EUR","to":"CHF","rate":1.25}"#),
      ("shared", "both", #"{"date":"2026-11-10","from":"EUR","to":"CHF","rate":2}"#),
      ("shared", "both-ways", #"{"date":"2026-11-10","from":"CHF","to":"EUR","rate":0.4}"#),
      ("shared", "same-day", #"{"date":"2026-11-10","from":"USD","to":"EUR","rate":0.75}"#),
    ]
    for (owner, id, rate) in rates { try household.write("\(owner)/rate", id, rate) }
    let bills = [
      ("early", "2026-09-30", "10", "USD"), ("first", "2026-10-01", "10", "USD"), ("eve", "2026-11-04", "10", "USD"),
      ("new", "2026-11-05", "10", "USD"), ("down", "2026-11-05", "0.15625", "USD"),
      ("up", "2026-11-05", "0.16875", "USD"), ("noodles", "2026-11-06", "1000", "JPY"),
      ("sweet", "2026-11-06", "1", "JPY"), ("own", "2026-11-10", "10", "USD"), ("plain", "2026-11-06", "8", "EUR"),
      ("pounds", "2026-11-06", "10", "GBP"), ("alp", "2026-11-04", "10", "CHF"), ("turn", "2026-11-05", "10", "CHF"),
      ("pass", "2026-11-10", "10", "CHF"),
    ]
    for (name, day, amount, currency) in bills {
      for user in ["anna", "ben"] {
        try household.write(
          "users/\(user)/bills", name,
          #"{"date":"\#(day)","amount":\#(amount),"currency":"\#(currency)","name":"\#(name)","category":"food"}"#)
      }
    }
    return household
  }
}

@Suite("Sums in one currency, by value", .household { try .withRates() })
struct ConvertedSumsTests {
  @Test(
    "A bill is converted by the latest rate on or before its day, to cents, a half to the even one",
    arguments: [
      ("first", "EUR", "9"), ("eve", "EUR", "9"), ("new", "EUR", "8"), ("plain", "EUR", "8"),
      // 0.15625 · 0.8 = 0.125, and 0.16875 · 0.8 = 0.135.
      ("down", "EUR", "0.12"), ("up", "EUR", "0.14"),
      // Of the other direction: 1000 ÷ 160, and 1 ÷ 160 = 0.00625.
      ("noodles", "EUR", "6.25"), ("sweet", "EUR", "0.01"),
      // Their own before everybody's.
      ("own", "EUR", "7"),
      // The newest counts, whichever direction it has; of one day, that of the direction.
      ("alp", "EUR", "9"), ("turn", "EUR", "8"), ("pass", "EUR", "4"), ("plain", "CHF", "10"),
      // To another currency than the ledger's.
      ("plain", "USD", "10"), ("plain", "JPY", "1280"), ("first", "USD", "10"),
    ])
  func bill(_ name: String, _ currency: String, _ expense: String) throws {
    let sums = try Household.shared.sums(["bill", "name=\(name)"], convertedTo: currency)
    #expect(sums.rows.map(\.flows) == ["\(currency) 0 \(expense) 1"])
    #expect(sums.leftOut.isEmpty)
  }

  @Test("Whoever has no rate of their own has everybody's")
  func others() throws {
    let sums = try Household.shared.sums(["bill", "name=own"], whose: "ben", convertedTo: "EUR")
    #expect(sums.rows.map(\.flows) == ["EUR 0 7.5 1"])
  }

  @Test(
    "What has no rate is in no sum, and is named",
    arguments: [
      ("early", "EUR", "there is no rate from USD to EUR on or before 2026-09-30"),
      ("pounds", "EUR", "there is no rate from GBP to EUR on or before 2026-11-06"),
      ("noodles", "USD", "there is no rate from JPY to USD on or before 2026-11-06"),
    ])
  func without(_ name: String, _ currency: String, _ message: String) throws {
    let sums = try Household.shared.sums(["bill", "name=\(name)"], convertedTo: currency)
    #expect(sums.rows.isEmpty)
    #expect(sums.leftOut.map(\.message.description) == [message])
    #expect(sums.leftOut.map(\.path.string) == ["users/anna/bills/\(name).json"])
  }

  @Test(
    "Sums add up what is converted bill by bill",
    arguments: [
      ("", ["EUR 0 68.52 12"]), ("month", ["2026-10 EUR 0 9 1", "2026-11 EUR 0 59.52 11"]),
      ("currency", ["CHF EUR 0 21 3", "EUR EUR 0 8 1", "JPY EUR 0 6.26 2", "USD EUR 0 33.26 6"]),
    ])
  func sums(_ keys: String, _ rows: [String]) throws {
    let sums = try Household.shared.sums(["bill"], by: keys, convertedTo: "EUR")
    #expect(sums.rows.map(\.flows) == rows)
    #expect(sums.leftOut.count == 2)
  }

  @Test("Without a wish each currency stays what it is")
  func apart() throws {
    #expect(
      try Household.shared.sums(["bill", "date:2026-11-06"]).rows.map(\.flows) == [
        "EUR 0 8 1", "GBP 0 10 1", "JPY 0 1001 2",
      ])
  }
}
