import Desk
import Records
import Schema
import Store
import Testing

extension Household {
  /// What a new record is of, for whoever is logged in.
  func entry(_ kind: String, isShared: Bool = false) throws -> RecordEntry {
    let kinds = try ledger().kinds()
    return try RecordEntry(#require(try kinds.called(kind)), kinds: kinds, isShared: isShared, by: session())
  }

  /// What a record has besides what every bill here has, the amount first; `! code: message` where it is refused.
  func shown(_ make: () throws -> NewRecord) -> String {
    do { return Self.shown(try make().members) } catch { return Self.refusal(error) }
  }

  /// The same of members that are there.
  static func shown(_ members: Object) -> String {
    let usual: Object = ["date": "2026-11-20", "type": "expense", "currency": "EUR", "book": "daily"]
    return members.members.filter { $0.key != "added" && usual[$0.key] != $0.value }
      .sorted { ($0.key == "amount" ? "" : $0.key) < ($1.key == "amount" ? "" : $1.key) }
      .map { "\($0.key)=\($0.value.jsonText)" }.joined(separator: " ")
  }

  /// What assignments change in the bill that `withLunch` has; `! code: message` where they are refused.
  func edited(_ assignments: () throws -> [Assignment]) throws -> String {
    let ledger = try ledger()
    let bill = try #require(try ledger.records(below: ["users/anna/bills"]).records.first)
    do {
      var editing = try RecordEditing(bill, in: ledger, kinds: ledger.kinds())
      return try editing.changes(assignments())
        .map { change in "\(change.field)" + (change.value.map { "=\($0.jsonText)" } ?? "") }
        .joined(separator: " ")
    } catch { return Self.refusal(error) }
  }

  private static func refusal(_ error: any Error) -> String {
    let failure = Failure(reporting: error)
    return "! \(failure.code.rawValue): \(failure.message)"
  }

  /// Anna and Ben, and a bill of 5 with the name Lunch and the tags a and b.
  static func withLunch() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    try household.add("bill", ["amount=5", "name=Lunch", "tags=a,b"])
    return household
  }

  /// What whoever is logged in says about themselves.
  func say(_ facts: [String]) throws {
    let today = try ledger().surroundings.today
    let facts = try Assignment.all(facts).map { try PersonFact($0, today: today) }
    try WorkTree.open(ledger()).change(
      profileOf: "anna", facts.map { FieldChange($0.path, $0.value) }, isPrivate: false)
  }
}
