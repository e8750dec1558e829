import Desk
import Records
import Schema
import Store
import Testing

extension Household {
  /// What a bill gets where nothing else is said: day, book, category, type, currency, payee; a dash where it gets none.
  ///
  /// - Parameter here: whether it is typed here and now, or follows from records alone.
  fileprivate func usual(_ owner: Owner, here: Bool, _ said: Object) throws -> String {
    let ledger = try ledger()
    let kinds = try ledger.kinds()
    let kind = try #require(try kinds.called("bill"))
    var members = said
    members["amount"] = 1
    var usual = try UsualFields(
      kind, for: owner, by: owner.user ?? "anna", in: ledger, kinds: kinds,
      from: here ? .hereAndNow(TypedTime(in: ledger)) : .records)
    _ = try usual.fill(&members)
    return ["date", "book", "category", "type", "currency"].map { members[$0]?.string ?? "-" }.joined(separator: " ")
  }

  fileprivate static func withBooks(_ facts: [String] = [], inUse book: Text? = nil) throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    for fields in [["name=Trip"], ["name=Japan", "currency=JPY"], ["name=Old", "retired=true"]] {
      try household.add("book", fields)
    }
    if !facts.isEmpty { try household.say(facts) }
    if let book { try WorkTree.open(household.ledger()).use(book: book) }
    return household
  }
}

private let (anna, ben) = (Owner.user("anna"), Owner.user("ben"))

@Suite("What a new record gets, by value", .household { try .withBooks() })
struct UsualFieldsTests {
  @Test(
    "Nobody has said anything: today, the usual book, an expense, the ledger's currency",
    arguments: [
      (anna, true, [:], "2026-11-20 daily - expense EUR"), (anna, false, [:], "- daily - expense EUR"),
      (ben, true, [:], "2026-11-20 daily - expense EUR"), (ben, false, [:], "- daily - expense EUR"),
      (anna, true, ["date": "2026-11-01"], "2026-11-01 daily - expense EUR"),
      (anna, false, ["date": "2026-11-01"], "2026-11-01 daily - expense EUR"),
      // The type follows from the category.
      (anna, true, ["category": "salary"], "2026-11-20 daily salary income EUR"),
      (anna, false, ["category": "salary"], "- daily salary income EUR"),
      (anna, true, ["category": "food"], "2026-11-20 daily food expense EUR"),
      (anna, true, ["type": "expense", "category": "salary"], "2026-11-20 daily salary expense EUR"),
      (anna, true, ["type": "income"], "2026-11-20 daily - income EUR"),
      // The currency from the book.
      (anna, true, ["book": "japan"], "2026-11-20 japan - expense JPY"),
      (anna, false, ["book": "japan"], "- japan - expense JPY"),
      (anna, true, ["book": "trip"], "2026-11-20 trip - expense EUR"),
      (anna, true, ["book": "japan", "currency": "USD"], "2026-11-20 japan - expense USD"),
      (anna, false, ["currency": "TWD"], "- daily - expense TWD"),
      (anna, true, ["book": "old"], "2026-11-20 old - expense EUR"),
    ] as [(Owner, Bool, Object, String)])
  func nothingSaid(_ owner: Owner, _ here: Bool, _ said: Object, _ record: String) throws {
    #expect(try Household.shared.usual(owner, here: here, said) == record)
  }
}

@Suite("What a new record gets where a book is in use, by value", .household { try .withBooks(inUse: "japan") })
struct BookInUseTests {
  @Test(
    "The book counts for what is typed here alone, and brings its currency",
    arguments: [
      (anna, true, [:], "2026-11-20 japan - expense JPY"), (anna, false, [:], "- daily - expense EUR"),
      (anna, true, ["book": "trip"], "2026-11-20 trip - expense EUR"),
      (anna, true, ["currency": "EUR"], "2026-11-20 japan - expense EUR"),
      (anna, true, ["category": "salary"], "2026-11-20 japan salary income JPY"),
    ] as [(Owner, Bool, Object, String)])
  func book(_ owner: Owner, _ here: Bool, _ said: Object, _ record: String) throws {
    #expect(try Household.shared.usual(owner, here: here, said) == record)
  }
}

@Suite(
  "What a new record gets by a user's habits, by value",
  .household { try .withBooks(["currency=TWD", "defaults/book=trip", "defaults/category=food"]) })
struct HabitsTests {
  @Test(
    "Habits count for what is that user's, here and on all devices",
    arguments: [
      (anna, true, [:], "2026-11-20 trip food expense TWD"), (anna, false, [:], "- trip food expense TWD"),
      (anna, true, ["category": "salary"], "2026-11-20 trip salary income TWD"),
      (anna, true, ["book": "daily"], "2026-11-20 daily food expense TWD"),
      (anna, true, ["book": "japan"], "2026-11-20 japan food expense JPY"),
      (anna, true, ["currency": "EUR"], "2026-11-20 trip food expense EUR"),
      (ben, true, [:], "2026-11-20 daily - expense EUR"), (ben, false, [:], "- daily - expense EUR"),
    ] as [(Owner, Bool, Object, String)])
  func habits(_ owner: Owner, _ here: Bool, _ said: Object, _ record: String) throws {
    #expect(try Household.shared.usual(owner, here: here, said) == record)
  }

  @Test("Nobody's habits count for what is everybody's", arguments: [true, false])
  func shared(_ here: Bool) throws {
    let record = try Household.shared.usual(.shared, here: here, [:]).split(separator: " ")
    #expect(record.suffix(3) == ["-", "expense", "EUR"])
  }
}

@Suite(
  "What a new record gets where habits are gone, by value",
  .household { try .withBooks(["defaults/book=old"], inUse: "trip") })
struct GoneHabitsTests {
  @Test(
    "A book that is retired is passed over",
    arguments: [
      (anna, true, [:], "2026-11-20 trip - expense EUR"), (anna, false, [:], "- daily - expense EUR"),
    ] as [(Owner, Bool, Object, String)])
  func retired(_ owner: Owner, _ here: Bool, _ said: Object, _ record: String) throws {
    #expect(try Household.shared.usual(owner, here: here, said) == record)
  }
}
