import Desk
import Query
import Records
import Reports
import Testing

extension Household {
  /// Anna, who is logged in, and Ben, a bill of each, one of everybody and one of nobody yet.
  fileprivate static func ofFour() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    let bills = [
      ("users/anna", 1, "Anna"), ("users/ben", 2, "Ben"), ("shared", 4, "Everybody"), ("local", 8, "Nobody"),
    ]
    for (owner, amount, name) in bills {
      try household.write(
        "\(owner)/bills", "0000000\(amount)",
        #"{"date":"2026-11-\#(10 + amount)","amount":\#(amount),"name":"\#(name)","category":"fun"}"#)
    }
    try household.write("users/ben/categories", "fun", #"{"title":"Football","type":"expense"}"#)
    try household.write("users/anna/categories", "fun", #"{"title":"Opera","type":"expense"}"#)
    return household
  }
}

@Suite("Whose records are asked, by value", .household { try .ofFour() })
struct WhoseRecordsTests {
  @Test(
    "One's own and everybody's, those of somebody else, or all",
    arguments: [
      (nil, "bill", "Everybody Anna", "EUR 0 5 2"), ("anna", "bill", "Everybody Anna", "EUR 0 5 2"),
      ("ben", "bill", "Everybody Ben", "EUR 0 6 2"), ("all", "bill", "Nobody Everybody Ben Anna", "EUR 0 15 4"),
      (nil, "bill user:anna", "Anna", "EUR 0 1 1"), (nil, "bill user:shared", "Everybody", "EUR 0 4 1"),
      (nil, "bill user:ben", "", ""), ("ben", "bill user:anna", "", ""), ("all", "bill user:ben", "Ben", "EUR 0 2 1"),
      ("all", "bill not user:ben", "Nobody Everybody Anna", "EUR 0 13 3"),
      ("all", "bill user:local", "Nobody", "EUR 0 8 1"),
      ("all", "bill user!=anna", "Nobody Everybody Ben", "EUR 0 14 3"),
      // What is called fun is another category for each of them.
      ("all", "bill category:Football", "Ben", "EUR 0 2 1"), ("all", "bill category:Opera", "Anna", "EUR 0 1 1"),
      ("all", "bill category:ben/fun", "Ben", "EUR 0 2 1"),
      ("all", "bill category:fun", "Nobody Everybody Ben Anna", "EUR 0 15 4"),
      ("feeds/zoo", "bill", nil, "not-found: there is no feed “zoo”"),
      ("feed:zoo", "bill", nil, "not-found: there is no feed “zoo”"),
      ("carol", "bill", nil, "unknown-user: there is no user carol here"),
    ] as [(String?, String, String?, String)])
  func whose(_ whose: String?, _ question: String, _ listed: String?, _ sum: String) throws {
    let words = question.split(separator: " ", maxSplits: 1).map(String.init)
    guard let listed else {
      #expect(refusal { _ = try Household.shared.list(words, whose: whose) } == sum)
      return
    }
    #expect(try Household.shared.list(words, whose: whose).map(\.word).joined(separator: " ") == listed)
    #expect(try Household.shared.sums(words, whose: whose).rows.map(\.flows) == (sum.isEmpty ? [] : [sum]))
  }

  @Test(
    "Views say whose bills they show",
    arguments: [
      (nil, "anna's and shared bills"), ("anna", "anna's and shared bills"), ("ben", "ben's and shared bills"),
      ("all", "everybody's bills"),
    ] as [(String?, String)])
  func title(_ whose: String?, _ title: String) throws {
    let inquiry = try Household.shared.inquiry(["bill"], whose: whose)
    #expect(try WhoseRecords(inquiry).title(in: .english) == title)
  }

  @Test(
    "Sums by user name whose what is",
    arguments: [
      (nil, ["anna EUR 0 1 1", "- EUR 0 4 1"]), ("ben", ["ben EUR 0 2 1", "- EUR 0 4 1"]),
      ("all", ["anna EUR 0 1 1", "ben EUR 0 2 1", "- EUR 0 12 2"]),
    ] as [(String?, [String])])
  func byUser(_ whose: String?, _ rows: [String]) throws {
    #expect(try Household.shared.sums(["bill"], by: "user", whose: whose).rows.map(\.flows) == rows)
  }
}
