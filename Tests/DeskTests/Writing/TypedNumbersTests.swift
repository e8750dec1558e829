import Desk
import Records
import Store
import Testing

extension Household {
  fileprivate static func writing(_ members: Object) throws -> Household {
    let household = try Household()
    try household.set(members)
    try household.write("users/anna/drinks", "guinness", #"{"brand":"Guinness","type":"stout","abv":4.2,"volume":330}"#)
    try household.write("users/anna/drinks", "kinmen", #"{"brand":"Kinmen","type":"spirit","abv":58}"#)
    return household
  }

  /// The amount of a bill for which `typed` was typed; `! message` where it is refused.
  fileprivate func amount(_ typed: String) -> String {
    shown { try form("bill", ["amount=\(typed)"]) }.replacing("amount=", with: "")
  }

  /// The amount of an entry in the diary, in millilitres.
  fileprivate func volume(_ typed: String) throws -> String? {
    try form("diary", ["amount=\(typed)"]).members["amount"]?.number?.lexeme
  }
}

private func refused(_ typed: String, _ reason: String) -> String { "! invalid: amount “\(typed)” \(reason)" }

@Suite("Numbers where people write 12,50, by value", .household { try .writing(["language": "de"]) })
struct CommaNumbersTests {
  @Test(
    "A comma stands before the decimals",
    arguments: [
      ("12,50", "12.50"), ("12.50", "12.50"), ("1.234,50", "1234.50"), ("0,50+3,25", "3.75"), ("1,759*40", "70.360"),
      ("1.234.567", "1234567"), ("0,001*3", "0.003"), ("12", "12"), ("−12,50", "-12.50"),
      ("1.234", refused("1.234", "could be 1234 or 1,234")), ("1,2,3", refused("1,2,3", "is not a number")),
      ("1,234.50", refused("1,234.50", "is not how numbers are written here")),
    ])
  func amount(_ typed: String, _ amount: String) throws { #expect(try Household.shared.amount(typed) == amount) }

  @Test(
    "So in terms of questions",
    arguments: [("amount:4,2", 1), ("abv:4.2", 1), ("abv:4,2", 1), ("abv<5,5", 1), ("abv>=58,0", 1)])
  func terms(_ term: String, _ count: Int) throws {
    #expect(try Household.shared.list(["drink", term.replacing("amount", with: "abv")]).count == count)
  }
}

@Suite(
  "Numbers where people write 12.50, by value", .household { try .writing(["language": "en-GB", "units": "imperial"]) })
struct PointNumbersTests {
  @Test(
    "A point stands before the decimals",
    arguments: [
      ("12.50", "12.50"), ("1,234.50", "1234.50"), ("1,234", "1234"), ("1.234", "1.234"), ("1,234,567.8", "1234567.8"),
      ("1,000*2", "2000"), ("12,50", refused("12,50", "is not how numbers are written here")),
      ("1.234,50", refused("1.234,50", "is not how numbers are written here")),
    ])
  func amount(_ typed: String, _ amount: String) throws { #expect(try Household.shared.amount(typed) == amount) }

  /// A pint has 568.26125 ml, an ounce a twentieth of that.
  @Test(
    "Pints and ounces are those of Britain",
    arguments: [
      ("1 pint", "568.26125"), ("2pint", "1136.5225"), ("12oz", "340.95675"), ("20 oz", "568.26125"), ("33cl", "330"),
      ("0.5l", "500"), ("5dl", "500"), ("568ml", "568"), ("568", "568"),
    ])
  func volume(_ typed: String, _ amount: String) throws { #expect(try Household.shared.volume(typed) == amount) }
}

@Suite("Numbers where nothing says how, by value", .household { try .writing([:]) })
struct UnclearNumbersTests {
  private static let reason = "is not clear: nothing says how numbers are written here"

  @Test(
    "Nothing is guessed",
    arguments: [
      ("12.50", "12.50"), ("1.234", "1.234"), ("12,50", refused("12,50", reason)),
      ("1.234,50", refused("1.234,50", reason)), ("1,234.50", refused("1,234.50", reason)),
    ])
  func amount(_ typed: String, _ amount: String) throws { #expect(try Household.shared.amount(typed) == amount) }

  @Test(
    "Units that are one thing everywhere are read, others not",
    arguments: [
      ("33cl", "330"), ("0.33l", "330"), ("56.8cl", "568"), ("1 l", "1000"), ("12oz", nil), ("1 pint", nil),
      ("2kg", nil), ("3 EUR", nil),
    ] as [(String, String?)])
  func volume(_ typed: String, _ amount: String?) throws {
    guard let amount else {
      #expect(throws: Failure.self) { try Household.shared.volume(typed) }
      return
    }
    #expect(try Household.shared.volume(typed) == amount)
  }

  @Test("Whose ounces are meant is asked")
  func ounces() throws {
    let said = refusal { _ = try Household.shared.volume("12oz") }
    #expect(said == "ambiguous: amount “12oz”: oz is one amount in America and another one in Britain")
  }

  @Test(
    "What a drink of the catalogue says, its entry has, unless something else is said",
    arguments: [
      (["drink=guinness"], "Guinness 4.2 330"), (["drink=GUIN"], "Guinness 4.2 330"),
      (["drink=guinness", "amount=500"], "Guinness 4.2 500"), (["drink=guinness", "abv=0"], "Guinness 0 330"),
      (["drink=kinmen", "amount=4cl"], "Kinmen 58 40"), (["drink=kin", "amount=4cl", "brand=Own"], "Own 58 40"),
      (["drink=kinmen"], "! invalid: this diary entry is not valid: amount: the field amount is missing"),
      (["drink=ki", "amount=1"], "! unknown-reference: there is no drink “ki”"),
      (
        ["drink=guinness", "amount=0"],
        "! invalid: this diary entry is not valid: amount: expected a number of more than 0, found the number 0"
      ),
    ])
  func drinks(_ fields: [String], _ entry: String) throws {
    let household = try Household.shared
    do {
      let members = try household.form("diary", fields).members
      let shown = ["brand", "abv", "amount"].map { members[$0]?.string ?? members[$0]?.number?.lexeme ?? "-" }
      #expect(shown.joined(separator: " ") == entry)
    } catch {
      let failure = Failure(reporting: error)
      #expect("! \(failure.code.rawValue): \(failure.message)" == entry)
    }
  }
}

@Suite("Ounces of America, by value", .household { try .writing(["units": "us"]) })
struct AmericanUnitsTests {
  /// A gallon of 231 cubic inches has 128 ounces and 8 pints.
  @Test(
    "An ounce has 29.5735295625 ml", arguments: [("12oz", "354.88235475"), ("1 pint", "473.176473"), ("33cl", "330")])
  func volume(_ typed: String, _ amount: String) throws { #expect(try Household.shared.volume(typed) == amount) }
}
