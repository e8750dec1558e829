import Desk
import Records
import Testing

@Suite("New records, by value", .household { try Household(people: ["anna", "ben"]) })
struct NewRecordsByValueTests {
  private static let notADay =
    "this bill is not valid: date: expected a day such as 2026-11-20, or a time with its offset such as "
    + "2026-11-20T12:30:00+01:00, found the text"

  @Test(
    "What is typed is read as its field wants it: what the bill has besides what every bill here has",
    arguments: [
      // Numbers.
      ("amount=12.50", "amount=12.50"), ("amount=12.5*3+4", "amount=41.5"), ("amount=(12.50+3)*2", "amount=31.00"),
      ("amount=10/3", "amount=3.3333333333"), ("amount=0.1+0.2", "amount=0.3"), ("amount=-5", "amount=-5"),
      ("amount=−5", "amount=-5"), ("amount=0", "amount=0"), ("amount=.5", "amount=0.5"),
      ("amount=3×4", "amount=12"),
      ("amount=1,759", "! invalid: amount “1,759” is not clear: nothing says how numbers are written here"),
      ("amount=abc", "! invalid: amount “abc” is not a number: expected a number, found “a”"),
      ("amount=1/0", "! invalid: amount “1/0” is not a number: division by zero"),
      ("amount=", "! invalid: this bill is not valid: amount: the field amount is missing"),
      ("name=Tea", "! invalid: this bill is not valid: amount: the field amount is missing"),
      ("amount=1|amount=2", "! usage: amount is set twice: “1” and “2”"),
      // Days.
      ("amount=1|date=2026-02-30", "! invalid: \(notADay) “2026-02-30”"),
      ("amount=1|date=soon", "! invalid: \(notADay) “soon”"),
      ("amount=1|date=3/11", "! ambiguous: “3/11” could be 2026-03-11 or 2026-11-03"),
      // Lists.
      ("amount=1|tags=work,travel", "amount=1 tags=[\"work\",\"travel\"]"),
      ("amount=1|tags=work, work", "amount=1 tags=[\"work\"]"), ("amount=1|tags=[\"a,b\"]", "amount=1 tags=[\"a,b\"]"),
      ("amount=1|tags=", "amount=1"), ("amount=1|tags+=work", "amount=1 tags=[\"work\"]"),
      ("amount=1|tags-=work", "! usage: a new record has nothing to take away"),
      // References, by id and by title.
      ("amount=1|category=food", "amount=1 category=\"food\""),
      ("amount=1|category=food AND DRINK", "amount=1 category=\"food\""),
      ("amount=1|category=salary", "amount=1 category=\"salary\" type=\"income\""),
      ("amount=1|category=Side job", "amount=1 category=\"side-job\" type=\"income\""),
      ("amount=1|category=salary|type=expense", "amount=1 category=\"salary\""),
      ("amount=1|category=foood", "! unknown-reference: there is no category “foood”"),
      ("amount=1|book=nowhere", "! unknown-reference: there is no book “nowhere”"),
      ("amount=1|book=DAILY", "amount=1"),
      // Choices and codes.
      ("amount=1|type=INCOME", "amount=1 type=\"income\""), ("amount=1|type=gift", "! invalid: type cannot be “gift”"),
      ("amount=1|currency=USD", "amount=1 currency=\"USD\""),
      (
        "amount=1|currency=usd",
        "! invalid: this bill is not valid: currency: expected three capital letters such as EUR, the code of a "
          + "currency, found the text “usd”"
      ),
      // Texts.
      ("amount=1|name=42", "amount=1 name=\"42\""), ("amount=1|name=a=b", "amount=1 name=\"a=b\""),
      ("amount=1|remark=  ", "amount=1"), ("amount=1|name=3*4", "amount=1 name=\"3*4\""),
      ("amount=1|colour=red", "! not-found: a bill has no field colour"),
      ("amount=1|nmae=x", "! not-found: a bill has no field nmae"),
      ("amount", "! usage: expected FIELD=VALUE, got “amount”"), ("=5", "! usage: expected FIELD=VALUE, got “=5”"),
    ])
  func typed(_ fields: String, _ record: String) throws {
    let household = try Household.shared
    #expect(household.shown { try household.form("bill", fields.split(separator: "|").map(String.init)) } == record)
  }

  @Test(
    "People are written by the names of users",
    arguments: [
      ("for=Ben,me", "for=[\"ben\",\"anna\"]"), ("for=all", "for=[\"anna\",\"ben\"]"), ("paidBy=BEN", "paidBy=\"ben\""),
      ("paidBy=me", "paidBy=\"anna\""), ("for=anna,BEN:2", "for=[\"anna\",\"ben:2\"]"),
      ("for=ben:1.5", "for=[\"ben:1.5\"]"), ("for={\"Ben\": 2}", "for={\"ben\":2}"),
      ("for=[\"Anna\"]", "for=[\"anna\"]"),
      ("for=carl", "! unknown-person: there is nobody called “carl” in this ledger"),
      ("paidBy=carl", "! unknown-person: there is nobody called “carl” in this ledger"),
      ("paidBy=all", "! invalid: “all” means everybody, but one person is expected"),
      ("for=anna,Anna,ben", "! invalid: anna is named twice"), ("for=me,all", "! invalid: anna is named twice"),
      ("for=ben:x", "! invalid: “ben:x” is not a name such as bob, or bob:2 for two parts"),
      ("for=ben:", "! invalid: “ben:” is not a name such as bob, or bob:2 for two parts"),
      ("for=ben:0", "! invalid: the part that “ben” bears is not above zero"),
      ("for={\"ben\":-1}", "! invalid: the part that “ben” bears is not above zero"),
    ])
  func people(_ field: String, _ written: String) throws {
    let household = try Household.shared
    let shown = household.shown { try household.form("bill", ["amount=1", field]) }
    #expect(shown == (written.hasPrefix("!") ? written : "amount=1 \(written)"))
  }

  @Test(
    "A value is taken as it is, and never read",
    arguments: [
      (["amount": 12], "amount=12"), (["amount": "12"], nil), (["amount": "3*4"], nil),
      (["amount": 1, "date": "2026-11-01"], "amount=1 date=\"2026-11-01\""), (["amount": 1, "date": "yesterday"], nil),
      (["amount": 1, "category": "food"], "amount=1 category=\"food\""),
      (["amount": 1, "category": "Food and drink"], nil), (["amount": 1, "category": "gone"], nil),
      (["amount": 1, "category": 7], nil), (["amount": 1, "type": "income"], "amount=1 type=\"income\""),
      (["amount": 1, "type": "INCOME"], nil), (["amount": 1, "tags": ["a,b", "c"]], "amount=1 tags=[\"a,b\",\"c\"]"),
      (["amount": 1, "name": "3*4"], "amount=1 name=\"3*4\""),
      (["amount": 1, "for": ["ben"]], "amount=1 for=[\"ben\"]"),
      (["amount": 1, "for": ["carl"]], nil), (["amount": 1, "colour": "red"], nil),
    ] as [(Object, String?)])
  func value(_ fields: Object, _ record: String?) throws {
    let household = try Household.shared
    let entry = try household.entry("bill")
    let shown = household.shown {
      var form = try entry.form(fields.members.map { Assignment($0.key, .value($0.value)) })
      return try form.record()
    }
    #expect(shown == record ?? shown)
    #expect(shown.hasPrefix("! ") == (record == nil))
  }
}
