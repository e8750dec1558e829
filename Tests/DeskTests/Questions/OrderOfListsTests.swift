import Desk
import Query
import Records
import Testing

extension Household {
  /// Bills of three days: of one day some say when they were added.
  fileprivate static func inDisorder() throws -> Household {
    let household = try Household()
    let bills = [
      ("One", #""date":"2026-11-20","amount":3,"currency":"EUR","added":"2026-11-20T09:00:00Z""#),
      ("Two", #""date":"2026-11-20","amount":1,"added":"2026-11-20T10:00:00Z","payee":"Zoe""#),
      ("Three", #""date":"2026-11-20","amount":2,"currency":"USD""#),
      ("Four", #""date":"2026-11-19","amount":10.0,"currency":"EUR","added":"2026-11-20T11:00:00Z""#),
      (
        "Five",
        #""date":"2026-11-21","amount":-2,"currency":"EUR","category":"food","payee":"Acme","remark":"25cl of milk""#
      ),
    ]
    for (name, fields) in bills {
      try household.write("users/anna/bills", "b-\(name.lowercased())", "{\(fields),\"name\":\"\(name) bill\"}")
    }
    try household.write(
      "users/anna/diary", "stout", #"{"date":"2026-11-18T20:00:00Z","brand":"Stout","amount":568,"abv":4.2}"#)
    try household.write("users/anna/drinks", "guinness", #"{"brand":"Guinness","type":"stout","abv":4.2,"volume":330}"#)
    try household.write("users/anna/drinks", "pils", #"{"brand":"Pils","type":"lager","abv":4.8,"volume":500}"#)
    return household
  }
}

@Suite("Order of lists and what search finds, by value", .household { try .inDisorder() })
struct OrderOfListsTests {
  @Test(
    "The kind says the order; one that is asked for falls back on it",
    arguments: [
      (nil, "Five Two One Three Four"),
      ("date", "Four Two One Three Five"), ("-date", "Five Two One Three Four"),
      ("name", "Five Four One Three Two"), ("-name", "Two Three One Four Five"),
      // What has no value comes last, whichever way.
      ("payee", "Five Two One Three Four"), ("-payee", "Two Five One Three Four"),
      ("category", "Five Two One Three Four"), ("-category", "Five Two One Three Four"),
      ("added", "One Two Four Five Three"), ("-added", "Four Two One Five Three"),
      ("date,name", "Four One Three Two Five"), ("-date,-name", "Five Two Three One Four"),
      // Amounts of one currency after those of the other: without one it is the ledger's.
      ("amount", "Five Two One Four Three"), ("-amount", "Four One Two Five Three"),
    ] as [(String?, String)])
  func bills(_ order: String?, _ found: String) throws {
    #expect(try Household.shared.list(["bill"], by: order).map(\.word).joined(separator: " ") == found)
  }

  @Test(
    "Without a kind all that has a date is listed, newest first; what has none where it is asked for",
    arguments: [
      ([], "Five Two One Three Four Stout"), (["date:2026-11-18"], "Stout"), (["kind:drink"], "Guinness Pils"),
      (["type:stout"], ""), (["volume:330"], "Guinness"), (["drink"], "Guinness Pils"), (["drink", "abv>4.5"], "Pils"),
      (["drink", "abv:4.2"], "Guinness"), (["drink", "stout"], "Guinness"), (["diary"], "Stout"),
      (["diary", "alcohol>18"], "Stout"), (["diary", "alcohol>19"], ""), (["book"], "Daily"),
      (["category", "type:income"], "Salary Bonus Side Interest Presents Other"),
      (["kind:category", "title:salary"], "Salary"),
    ])
  func kinds(_ words: [String], _ found: String) throws {
    #expect(try Household.shared.list(words).map(\.word).joined(separator: " ") == found)
  }

  @Test(
    "Search looks for each text as it stands, and for amounts with their unit",
    arguments: [
      (["bill"], "Five Two One Three Four"), (["bill", "two"], "Two"), (["bill", "zo"], "Two"),
      (["bill", "bill", "acme"], "Five"), (["bill", "three bill"], "Three"), (["bill", "bill three"], ""),
      (["bill", "amount>1"], ""), (["stout"], "Stout Guinness"), (["drink", "stout"], "Guinness"),
      (["4.2%"], "Stout Guinness"), (["drink", "4.8%"], "Pils"), (["drink", "4.9%"], ""), (["33cl"], "Guinness"),
      (["0.5l"], "Pils"), (["568ml"], "Stout"), (["25cl"], "Five"), (["drink", "4.8%", "lager"], "Pils"),
      (["drink", "4.8%", "stout"], ""),
    ])
  func search(_ texts: [String], _ found: String) throws {
    #expect(try Household.shared.search(texts).map(\.word).joined(separator: " ") == found)
  }

  @Test("A list that is cut has the first of them", arguments: 0...6)
  func limit(_ limit: Int) throws {
    let inquiry = try Household.shared.inquiry(["bill"], about: .dates)
    let found = try FoundRecords(inquiry, .usual, limit: limit)
    #expect(found.count == 5)
    #expect(found.rows.map(\.word) == Array(["Five", "Two", "One", "Three", "Four"].prefix(limit)))
    #expect(try FoundRecords(inquiry, .usual, limit: nil).limited(to: limit).rows.map(\.word) == found.rows.map(\.word))
  }
}
