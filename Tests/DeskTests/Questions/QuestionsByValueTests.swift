import Desk
import Query
import Records
import Schema
import Store
import Testing

/// A bill as the model knows it.
private struct Bill: Sendable {
  let owner: Text
  let day: String
  let amount: String
  let category: String
  let name: String
  let tags: [String]
  let currency: String

  var money: Decimal { get throws { try Decimal(parsing: amount) } }

  static func all() -> [Bill] {
    let names = ["Lunch", "Green tea", "Rent", "Cinema", "Salary", "Bread", "pâté", "牛肉麵"]
    let categories = ["food", "food", "home", "leisure", "salary", "food", "food", "food"]
    return (0..<24).map { place in
      Bill(
        owner: place % 3 == 1 ? "ben" : "anna", day: "2026-\(place % 2 == 0 ? "11" : "10")-\(10 + place % 20)",
        amount: "\(place * 7 % 50 + 1).\(place % 2 == 0 ? "50" : "25")", category: categories[place % 8],
        name: names[place % 8], tags: place % 4 == 0 ? ["trip"] : place % 5 == 0 ? ["trip", "work"] : [],
        currency: place % 6 == 5 ? "USD" : "EUR")
    }
  }

  var fields: [String] {
    ["date=\(day)", "amount=\(amount)", "category=\(category)", "name=\(name)", "currency=\(currency)"]
      + (tags.isEmpty ? [] : ["tags=\(tags.joined(separator: ","))"])
  }
}

extension Household {
  fileprivate static func withBills() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    for bill in Bill.all() { try household.add("bill", bill.fields, by: bill.owner) }
    return household
  }
}

@Suite("Questions, by value", .household { try .withBills() })
struct QuestionsByValueTests {
  /// A question, and what it means, said once more in Swift.
  private static let table: [(words: [String], holds: @Sendable (Bill) throws -> Bool)] = [
    (["bill"], { _ in true }),
    (["bill", "category:food"], { $0.category == "food" }),
    (["bill", "category:food", "date:this-month"], { $0.category == "food" && $0.day.hasPrefix("2026-11") }),
    (["bill", "date:last-month"], { $0.day.hasPrefix("2026-10") }),
    (["bill", "date:2026-10-11..2026-10-21"], { "2026-10-11" <= $0.day && $0.day <= "2026-10-21" }),
    (["bill", "date>=2026-11-20"], { "2026-11-20" <= $0.day }),
    (["bill", "date<2026-11-01"], { $0.day < "2026-11-01" }),
    (["bill", "date:today"], { $0.day == "2026-11-20" }),
    (["bill", "date:yesterday"], { $0.day == "2026-11-19" }),
    (["bill", "amount>=20"], { try Decimal(20) <= $0.money }),
    (["bill", "amount<8.50"], { try $0.money < Decimal(parsing: "8.50") }),
    (["bill", "amount:8.5"], { try $0.money == Decimal(parsing: "8.5") }),
    (["bill", "amount:10..30"], { try Decimal(10) <= $0.money && $0.money <= Decimal(30) }),
    (["bill", "not", "category:food"], { $0.category != "food" }),
    (["bill", "category:food", "or", "category:home"], { ["food", "home"].contains($0.category) }),
    (["bill", "tag:trip"], { $0.tags.contains("trip") }),
    (["bill", "tag:trip", "tag:work"], { $0.tags.contains("trip") && $0.tags.contains("work") }),
    (["bill", "not", "tag:trip"], { !$0.tags.contains("trip") }),
    (["bill", "has:tags"], { !$0.tags.isEmpty }),
    (["bill", "not", "has:tags"], { $0.tags.isEmpty }),
    (["bill", "lunch"], { $0.name == "Lunch" }),
    (["bill", "name:tea"], { $0.name == "Green tea" }),
    (["bill", "name=Rent"], { $0.name == "Rent" }),
    (["bill", "PÂTÉ"], { $0.name == "pâté" }),
    (["bill", "牛肉"], { $0.name == "牛肉麵" }),
    (["bill", "currency:USD"], { $0.currency == "USD" }),
    (["bill", "category:salary"], { $0.category == "salary" }),
    (["bill", "user:ben"], { $0.owner == "ben" }),
    (["bill", "zzz"], { _ in false }),
    (
      ["bill", "category:food", "amount>10", "date:2026-11"],
      {
        try $0.category == "food" && Decimal(10) < $0.money && $0.day.hasPrefix("2026-11")
      }
    ),
  ]

  private static let whose: [String?] = [nil, "ben", "all"]

  @Test("Count, sums and the list of a question agree with a slow model", arguments: whose, table.indices)
  func asTheModelSays(_ whose: String?, _ place: Int) throws {
    let (words, holds) = Self.table[place]
    let wanted = try Bill.all().filter { whose == "all" || $0.owner == Text(whose ?? "anna") }.filter(holds)
    let inquiry = try Household.shared.inquiry(words, whose: whose)
    let sums = try inquiry.sums(Aggregation.Spec(groups: [], currency: "EUR"), hasTotals: false).sums
    let found = try FoundRecords(inquiry, .usual, limit: nil)
    #expect(found.count == wanted.count, "\(words)")
    #expect(Set(found.rows.compactMap { $0.fields["name"]?.string }) == Set(wanted.map(\.name)), "\(words)")
    for currency in ["EUR", "USD"] {
      let row = sums.rows.first { $0.currency == Text(currency) }
      func total(_ isIncome: Bool) throws -> Decimal {
        try wanted.filter { $0.currency == currency && ($0.category == "salary") == isIncome }
          .reduce(.zero) { try $0 + $1.money }
      }
      #expect(try (row?.income ?? .zero) == total(true), "income of \(words), \(currency)")
      #expect(try (row?.expense ?? .zero) == total(false), "expense of \(words), \(currency)")
    }
  }

  @Test(
    "Views of the same records have the same sums: timeline, chart, list", arguments: whose,
    [["2026-11"], ["2026-10"], ["2026"], ["2026", "category:food"], ["this-month", "tag:trip"]])
  func viewsAgree(_ whose: String?, _ words: [String]) throws {
    let ledger = try AskedLedger(Household.shared.session(whose: whose))
    let viewed = try ViewedRecords(ledger, words: words, isOfAllBooks: false, usual: nil)
    let sums = try viewed.inquiry.sums(viewed.spec(by: []), hasTotals: false).sums.rows
    let timeline = try TimelineView(viewed).json
    #expect(timeline["totals"]?.array == sums.map(\.json))
    let days = timeline["days"]?.array?.compactMap { $0.object?["records"]?.array?.count }.reduce(0, +)
    #expect(days == sums.map(\.count).reduce(0, +))
  }

  @Test("The view of the month has the sums of this month", arguments: whose)
  func month(_ whose: String?) throws {
    let session = try Household.shared.session(whose: whose)
    let month = try MonthView(session)
    let viewed = try ViewedRecords(AskedLedger(session), words: [], isOfAllBooks: false, usual: "this-month")
    let sums = try viewed.inquiry.sums(viewed.spec(by: []), hasTotals: false).sums.rows
    #expect(try month.json(month.waiting())["totals"]?.array == sums.map(\.json))
  }
}
