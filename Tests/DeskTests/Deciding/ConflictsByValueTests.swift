import Desk
import Merge
import Query
import Records
import Schema
import Store
import Testing

/// A record of anna with conflicts, as a merge lists them.
private enum Contested {
  /// Of a bill of which anna wrote one value, and ben another a second later.
  static func entries(_ first: String, _ second: String) -> String {
    "[\(entry(first, "anna", 0)),\(entry(second, "ben", 1))]"
  }

  /// The first one is that which the record shows.
  static func entry(_ value: String, _ by: String, _ second: Int) -> String {
    let (comma, kept) = (value.isEmpty ? "" : ",", second == 0 ? #","kept":true"# : "")
    return #"{\#(value)\#(comma)"by":"\#(by)","at":"2026-11-20T12:00:0\#(second)Z"\#(kept)}"#
  }

  static func household(_ json: String, in folder: String = "users/anna/bills") throws -> Household {
    let household = try Household()
    try household.write(folder, "lunch", json)
    return household
  }

  static let amount =
    #"{"date":"2026-11-20","amount":5,"currency":"EUR","name":"Lunch","~conflicts":{"remark":"#
    + entries(#""value":"hot""#, #""value":"cold""#) + #"},"remark":"hot"}"#

  static let group =
    #"{"date":"2026-11-20","amount":5,"currency":"EUR","name":"Lunch","~conflicts":{"amount+currency":"#
    + entries(#""value":{"amount":5,"currency":"EUR"}"#, #""value":{"amount":6,"currency":"JPY"}"#) + "}}"
}

@Suite("Conflicts decided by a choice, by value")
struct ChosenEntriesTests {
  private func resolve(_ household: Household, _ path: String, _ field: FieldPath?, _ choice: Choice) throws
    -> [Resolved]
  {
    try WorkTree.open(household.ledger()).resolve(household.ledger().record(at: path), field: field, choice)
  }

  @Test(
    "An entry by its number, the last one, somebody's, or a value",
    arguments: [
      (.entry(1), "hot", nil), (.entry(2), "cold", nil), (.latest, "cold", nil), (.by("anna"), "hot", nil),
      (.by("ben"), "cold", nil), (.value(.value("mild")), "mild", nil), (.value(.absent), nil, nil),
      (.entry(0), "hot", "no-entry: there is no entry 0 for remark of lunch"),
      (.entry(3), "hot", "no-entry: there is no entry 3 for remark of lunch"),
      (.by("chen"), "hot", "no-entry: chen wrote none of the entries for remark of lunch"),
    ] as [(Choice, String?, String?)])
  func choice(_ choice: Choice, _ remark: String?, _ said: String?) throws {
    let household = try Contested.household(Contested.amount)
    let path = "users/anna/bills/lunch.json"
    #expect(refusal { _ = try resolve(household, path, FieldPath(keys: ["remark"]), choice) } == said)
    let members = try household.ledger().record(at: path).members
    #expect(members["remark"]?.string == remark)
    #expect((members["~conflicts"] == nil) == (said == nil))
    #expect(try household.ledger().conflicts().isEmpty == (said == nil))
  }

  @Test("A field without a conflict has none to decide")
  func none() throws {
    let household = try Contested.household(Contested.amount)
    let said = refusal {
      _ = try resolve(household, "users/anna/bills/lunch.json", FieldPath(keys: ["name"]), .latest)
    }
    #expect(said == "no-conflict: the field name of lunch has no conflict")
  }

  /// Ben removed what anna changed a second before.
  @Test(
    "A deletion: the record goes, or stays with its changes",
    arguments: [
      (.entry(1), true), (.entry(2), false), (.latest, false), (.by("anna"), true), (.by("ben"), false),
    ] as [(Choice, Bool)])
  func deletion(_ choice: Choice, _ stays: Bool) throws {
    let text =
      #"{"date":"2026-11-20","amount":5,"name":"Lunch","~conflicts":{"":"#
      + "[\(Contested.entry("", "anna", 0)),\(Contested.entry(#""deleted":true"#, "ben", 1))]}}"
    let household = try Contested.household(text)
    let path = "users/anna/bills/lunch.json"
    let conflict = try #require(try household.ledger().conflicts().first)
    #expect(conflict.entries.map { ConflictAnswer.text($0.value) } == ["(kept with its changes)", "(deleted)"])
    _ = try resolve(household, path, FieldPath(keys: []), choice)
    #expect(try household.ledger().conflicts().isEmpty)
    #expect(try household.list(["bill"]).map(\.word) == (stays ? ["Lunch"] : []))
  }

  @Test(
    "A group is decided as a whole, also by the name of one of its members",
    arguments: [
      ("amount+currency", .entry(1), "5 EUR"), ("amount+currency", .entry(2), "6 JPY"), ("amount", .latest, "6 JPY"),
      ("currency", .by("anna"), "5 EUR"),
      ("amount+currency", .value(.value(["amount": 7, "currency": "CHF"])), "7 CHF"),
    ] as [(Text, Choice, String)])
  func group(_ field: Text, _ choice: Choice, _ money: String) throws {
    let household = try Contested.household(Contested.group)
    let path = "users/anna/bills/lunch.json"
    _ = try resolve(household, path, FieldPath(keys: [field]), choice)
    let members = try household.ledger().record(at: path).members
    #expect("\(members["amount"]?.worth ?? "-") \(members["currency"]?.string ?? "-")" == money)
    #expect(members["~conflicts"] == nil)
  }

  @Test("Of several conflicts one is decided, or all")
  func several() throws {
    let text =
      #"{"date":"2026-11-20","amount":5,"name":"Lunch","payee":"Zoe","~conflicts":{"name":"#
      + Contested.entries(#""value":"Lunch""#, #""value":"Dinner""#) + #","payee":"#
      + Contested.entries(#""value":"Zoe""#, #""value":"Eve""#) + "}}"
    for (field, left, name) in [(FieldPath(keys: ["name"]), 1, "Dinner"), (nil, 0, "Dinner")]
      as [(FieldPath?, Int, String)]
    {
      let household = try Contested.household(text)
      #expect(try resolve(household, "users/anna/bills/lunch.json", field, .latest).count == 2 - left)
      #expect(try household.ledger().conflicts().count == left)
      #expect(try household.list(["bill"]).map(\.word) == [name])
    }
  }

  /// A list whose items go by their ids: of the one with 1, anna wrote 4, ben 5.
  @Test(
    "An item of a keyed list is decided where it stands",
    arguments: [
      (.entry(1), "3 1, 1 4"), (.entry(2), "3 1, 1 5"), (.latest, "3 1, 1 5"), (.by("anna"), "3 1, 1 4"),
      (.value(.value(7)), "3 1, 1 7"),
    ] as [(Choice, String)])
  func item(_ choice: Choice, _ items: String) throws {
    let household = try Household()
    try household.write(
      "kinds/recipe.json",
      """
      {"type":"object","x-ledger":{"folder":"recipes","title":"name"},"properties":{"name":{"type":"string"},
      "items":{"type":"array","x-ledger":{"merge":"keyed","key":"id"},"items":{"type":"object","properties":
      {"id":{"type":"integer"},"n":{"type":"number"}}}}}}
      """)
    try household.write(
      "users/anna/recipes", "bread",
      #"{"name":"Bread","items":[{"id":3,"n":1},{"id":1,"n":4}],"~conflicts":{"items/1/n":"#
        + Contested.entries(#""value":4"#, #""value":5"#) + "}}")
    let path = "users/anna/recipes/bread.json"
    let conflict = try #require(try household.ledger().conflicts().first)
    #expect(conflict.fieldName == "items/1/n")
    _ = try resolve(household, path, conflict.field, choice)
    let record = try household.ledger().record(at: path)
    let found = record.members["items"]?.array?.compactMap(\.object).map { item in
      "\(item["id"]?.worth ?? "-") \(item["n"]?.worth ?? "-")"
    }
    #expect(found?.joined(separator: ", ") == items)
    #expect(record.members["~conflicts"] == nil)
  }
}
