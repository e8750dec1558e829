import Desk
import Merge
import Records
import Schema
import Store
import Testing

@Suite("Records that are there, by value", .household { try .withLunch() })
struct EditingByValueTests {
  @Test(
    "What is typed for a bill of 5 with the tags a and b changes its fields",
    arguments: [
      ("amount=7", "amount=7"), ("amount=3*4", "amount=12"), ("amount+=1.50", "amount=6.50"),
      ("amount-=1.50", "amount=3.50"), ("amount-=10", "amount=-5"), ("amount+=2*3", "amount=11"),
      ("amount=", "! invalid: this bill is not valid: amount: the field amount is missing"),
      ("amount=abc", "! invalid: amount “abc” is not a number: expected a number, found “a”"),
      ("tags+=c", "tags=[\"a\",\"b\",\"c\"]"), ("tags+=b,c", "tags=[\"a\",\"b\",\"c\"]"), ("tags-=a", "tags=[\"b\"]"),
      ("tags=", "tags"), ("tags=c", "tags=[\"c\"]"), ("name+=twice", "name=\"Lunch twice\""),
      ("name-=Lunch", "name=\"\""),
      ("remark+=good", "remark=\"good\""), ("category=food AND DRINK", "category=\"food\""),
      ("category=nowhere", "! unknown-reference: there is no category “nowhere”"),
      ("category+=food", "! usage: nothing can be added to category, or taken from it"),
      ("date+=1", "! usage: nothing can be added to date, or taken from it"), ("for+=ben", "for=[\"ben\"]"),
      ("for+=me", "for=[\"anna\"]"), ("for+=carl", "! unknown-person: there is nobody called “carl” in this ledger"),
      ("paidBy+=ben", "! usage: nothing can be added to paidBy, or taken from it"),
      ("colour=red", "! not-found: a bill has no field colour"), ("date=yesterday", "date=\"2026-11-19\""),
      ("type=income|amount=1", "type=\"income\" amount=1"),
      ("amount=1|amount=2", "! usage: amount is set twice: “1” and “2”"),
    ])
  func typed(_ fields: String, _ changes: String) throws {
    let typed = fields.split(separator: "|").map(String.init)
    #expect(try Household.shared.edited { try Assignment.all(typed) } == changes)
  }

  /// Values, and what they change; nil: refused.
  private static let values: [(assignment: Assignment, changes: String?)] = [
    (Assignment("amount", .value(7)), "amount=7"), (Assignment("amount", .value("7")), nil),
    (Assignment("tags", .value(["c,d"])), "tags=[\"c,d\"]"),
    (Assignment("category", .value("food")), "category=\"food\""),
    (Assignment("category", .value("Food and drink")), nil),
    (Assignment(FieldPath(keys: ["tags"]), .add, .value(["b", "c,d"])), "tags=[\"a\",\"b\",\"c,d\"]"),
    (Assignment(FieldPath(keys: ["tags"]), .remove, .value("a")), "tags=[\"b\"]"),
    (Assignment(FieldPath(keys: ["amount"]), .add, .value(2)), "amount=7"),
    (Assignment(FieldPath(keys: ["amount"]), .remove, .value(2)), "amount=3"),
    (Assignment(FieldPath(keys: ["for"]), .add, .value("ben")), "for=[\"ben\"]"),
    (Assignment(FieldPath(keys: ["for"]), .add, .value("carl")), nil),
  ]

  @Test("Values change them, too", arguments: values.indices)
  func value(_ place: Int) throws {
    let (assignment, changes) = Self.values[place]
    let shown = try Household.shared.edited { [assignment] }
    #expect(shown == changes ?? shown, "\(assignment)")
    #expect(shown.hasPrefix("! ") == (changes == nil), "\(assignment)")
  }

  @Test(
    "A copy is of today and has what is said instead",
    arguments: [
      ("", "amount=5 name=\"Lunch\" tags=[\"a\",\"b\"]"),
      ("amount=6|tags=|date=yesterday", "amount=6 date=\"2026-11-19\" name=\"Lunch\""),
      ("name=Dinner|category=salary", "amount=5 category=\"salary\" name=\"Dinner\" tags=[\"a\",\"b\"]"),
      ("amount=abc", "! invalid: amount “abc” is not a number: expected a number, found “a”"),
    ])
  func copy(_ fields: String, _ record: String) throws {
    let household = try Household.shared
    let ledger = try household.ledger()
    let lunch = try #require(try ledger.records(below: ["users/anna/bills"]).records.first)
    let copy = try RecordCopy(of: lunch, kinds: ledger.kinds(), by: household.session())
    let typed = fields.split(separator: "|").map(String.init)
    let shown = household.shown {
      var form = try copy.form(Assignment.all(typed))
      return try form.record()
    }
    #expect(shown == record)
    #expect(throws: Failure.self) { try RecordCopy.requireWhole(Assignment.all(["tags+=b"])) }
  }
}
