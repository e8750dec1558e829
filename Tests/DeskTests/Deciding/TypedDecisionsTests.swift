import Desk
import Merge
import Query
import Records
import Schema
import Store
import Testing

extension Household {
  /// A bill of 5, of which anna wrote one value of a field, and ben another one.
  fileprivate static func contested(_ field: String, _ values: [String], language: String? = nil) throws -> Household {
    let household = try Household(language: language, people: ["anna", "ben"])
    let entries = zip(values, ["anna", "ben"]).enumerated().map { place, entry in
      let kept = place == 0 ? #","kept":true"# : ""
      return #"{"value":\#(entry.0),"by":"\#(entry.1)","at":"2026-11-20T12:00:0\#(place)Z"\#(kept)}"#
    }
    var bill: Object = ["date": "2026-11-20", "amount": 5, "currency": "EUR", "name": "Lunch"]
    let shown = try JSONDocument(values[0]).value
    if field != "amount+currency" { bill[Text(field)] = shown }
    let listed = #"{"\#(field)":[\#(entries.joined(separator: ","))]}"#
    bill["~conflicts"] = try JSONDocument(listed).value
    try household.write("users/anna/bills", "lunch", Value.object(bill).jsonText)
    return household
  }

  /// What somebody types for the conflict comes to; `! code: message` where it is refused.
  fileprivate func decided(_ typed: String, at field: FieldPath? = nil) throws -> String {
    let ledger = try ledger()
    let kinds = try ledger.kinds()
    let record = try ledger.record(at: "users/anna/bills/lunch.json")
    let conflict = try #require(try ListedConflict.all(of: record, kinds: kinds).first)
    let reading = try ConflictReading(record, in: ledger, kinds: kinds)
    do {
      return try ConflictAnswer.text(reading.candidateValue(typed, at: field ?? conflict.field, of: conflict))
        .description
    } catch {
      let failure = Failure(reporting: error)
      return "! \(failure.code.rawValue): \(failure.message)"
    }
  }
}

@Suite("An amount in conflict is typed, by value", .household { try .contested("amount", ["5", "6"]) })
struct TypedAmountTests {
  @Test(
    "It is read as set reads it",
    arguments: [
      ("7", "7"), ("12.50", "12.50"), ("3*4", "12"), ("13/2", "6.5"), ("-3", "-3"), ("−3", "-3"), ("0", "0"),
      ("abc", "! invalid: amount “abc” is not a number: expected a number, found “a”"),
      ("1,759", "! invalid: amount “1,759” is not clear: nothing says how numbers are written here"),
      ("", "! invalid: this bill is not valid: amount: the field amount is missing"),
    ])
  func amount(_ typed: String, _ value: String) throws { #expect(try Household.shared.decided(typed) == value) }
}

@Suite("Other fields in conflict are typed, by value")
struct TypedFieldsTests {
  @Test(
    "Days, people, references and texts are read as set reads them",
    arguments: [
      ("date", [#""2026-11-18""#, #""2026-11-19""#], "yesterday", "2026-11-19"),
      ("date", [#""2026-11-18""#, #""2026-11-19""#], "3 days ago", "2026-11-17"),
      (
        "date", [#""2026-11-18""#, #""2026-11-19""#], "",
        "! invalid: this bill is not valid: date: the field date is missing"
      ),
      ("remark", [#""hot""#, #""cold""#], "2026", "2026"), ("remark", [#""hot""#, #""cold""#], "", "(no value)"),
      ("category", [#""food""#, #""home""#], "FOOD and drink", "food"),
      ("category", [#""food""#, #""home""#], "nowhere", "! unknown-reference: there is no category “nowhere”"),
      ("paidBy", [#""anna""#, #""ben""#], "me", "anna"), ("paidBy", [#""anna""#, #""ben""#], "BEN", "ben"),
      ("paidBy", [#""anna""#, #""ben""#], "carl", "! unknown-person: there is nobody called “carl” in this ledger"),
      ("name", [#""Lunch""#, #""Tea""#], "3*4", "3*4"),
    ])
  func field(_ field: String, _ values: [String], _ typed: String, _ value: String) throws {
    #expect(try Household.contested(field, values).decided(typed) == value)
  }

  @Test(
    "A group is typed member by member, or as an object with all",
    arguments: [
      ("amount", "7", #"{"amount":7,"currency":"EUR"}"#), ("amount", "13/2", #"{"amount":6.5,"currency":"EUR"}"#),
      ("currency", "CHF", #"{"amount":5,"currency":"CHF"}"#), ("currency", "", #"{"amount":5}"#),
      (nil, #"{"amount":12.50,"currency":"CHF"}"#, #"{"amount":12.50,"currency":"CHF"}"#),
      (nil, #"{"amount":"3*4","currency":"CHF"}"#, #"{"amount":12,"currency":"CHF"}"#),
      (nil, #"{"amount":7}"#, #"{"amount":7}"#),
      (nil, "12", "! invalid: amount+currency cannot have this value: 2 fields belong together here"),
      (
        nil, #"{"amount":12,"name":"Tea"}"#,
        "! invalid: amount+currency cannot have this value: the group has no member name"
      ),
      (nil, #"{"amount":"a dozen"}"#, "! invalid: amount “a dozen” is not a number: expected a number, found “a”"),
      ("amount", "abc", "! invalid: amount “abc” is not a number: expected a number, found “a”"),
      (
        "currency", "euro",
        "! invalid: this bill is not valid: currency: expected three capital letters such as EUR, the code of a currency, "
          + "found the text “euro”"
      ),
    ] as [(Text?, String, String)])
  func group(_ member: Text?, _ typed: String, _ value: String) throws {
    let money = [#"{"amount":5,"currency":"EUR"}"#, #"{"amount":6,"currency":"JPY"}"#]
    let household = try Household.contested("amount+currency", money)
    #expect(try household.decided(typed, at: member.map { FieldPath(keys: [$0]) }) == value)
  }

  @Test("Numbers in an object are those of JSON, wherever a point stands in this language")
  func german() throws {
    let money = [#"{"amount":5,"currency":"EUR"}"#, #"{"amount":6,"currency":"EUR"}"#]
    let household = try Household.contested("amount+currency", money, language: "de")
    #expect(
      try household.decided(#"{"amount": 70.360, "currency": "EUR"}"#) == #"{"amount":70.360,"currency":"EUR"}"#)
    #expect(try household.decided("70,360", at: FieldPath(keys: ["amount"])) == #"{"amount":70.360,"currency":"EUR"}"#)
  }

  @Test("A deletion takes no value")
  func deletion() throws {
    let household = try Household()
    try household.write(
      "users/anna/bills", "lunch",
      #"{"date":"2026-11-20","amount":5,"~conflicts":{"":[{"deleted":true,"by":"ben"},{"by":"anna","kept":true}]}}"#)
    #expect(try household.decided("5") == "! invalid: a deletion takes no value")
  }
}
