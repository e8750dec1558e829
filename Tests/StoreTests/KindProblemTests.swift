import Merge
import Records
import Schema
import Testing

@testable import Store

/// What a kind asks for and is not checked is known with its place in the file, and blocks nothing.
@Suite("What kinds ask for in vain")
struct KindProblemTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func places() throws -> [String] {
    try fixture.ledger().status().problems.map { "\($0.path):\($0.position?.description ?? "") \($0.field)" }
  }

  @Test("status names each place with its line, in the order of the files and lines")
  func status() throws {
    #expect(try places() == [])
    try fixture.write(
      "kinds/plant.json",
      """
      {
        "requierd": ["name"],
        "properties": { "name": { "pattern": "(?=x)" }, "height": { "$ref": "#/$defs/length" } },
        "unevaluatedProperties": false
      }
      """)
    try fixture.write("kinds/animal.json", #"{ "properties": { "a": { "minimun": 1 } } }"#)
    #expect(
      try places() == [
        "kinds/animal.json:1:37 properties/a/minimun", "kinds/plant.json:2:15 requierd",
        "kinds/plant.json:3:40 properties/name/pattern", "kinds/plant.json:3:71 properties/height/$ref",
        "kinds/plant.json:4:28 unevaluatedProperties",
      ])
    let kinds = try fixture.ledger().kinds()
    let plant = try #require(kinds.kind(named: "plant"))
    #expect(kinds.problems(of: plant).count == 4)
    #expect(plant.field("name") != nil)
  }

  @Test(
    "what can be read, and asks for nothing",
    arguments: [
      (##"{ "properties": { "a": { "x-ledger": { "ref": "ctegory" } } } }"##, "1:47 properties/a/x-ledger/ref"),
      (
        ##"{ "properties": { "a": { "items": { "x-ledger": { "ref": "no" } } } } }"##,
        "1:58 properties/a/items/x-ledger/ref"
      ),
      (##"{ "allOf": [{ "$ref": "#" }], "required": ["a"] }"##, "1:23 allOf/0/$ref"),
      (
        ##"{ "$ref": "#/$defs/a", "$defs": { "a": { "anyOf": [{ "$ref": "#/$defs/a" }] } } }"##,
        "1:62 $defs/a/anyOf/0/$ref"
      ),
      (
        ##"{ "properties": { "a": { "x-ledger": { "computed": "b * * 2" } }, "b": {} } }"##,
        "1:52 properties/a/x-ledger/computed"
      ),
      (
        ##"{ "properties": { "a": { "x-ledger": { "computed": "amunt / 2" } }, "amount": {} } }"##,
        "1:52 properties/a/x-ledger/computed"
      ),
      (##"{ "properties": { "a": { "divisibleBy": 2 } } }"##, "1:41 properties/a/divisibleBy"),
    ])
  func asksForNothing(kind: String, place: String) throws {
    try fixture.write("kinds/plant.json", kind)
    #expect(try places() == ["kinds/plant.json:\(place)"])
  }

  @Test(
    "what may look like it, and is right",
    arguments: [
      ##"{ "x-ledger": { "folder": "plants" }, "properties": { "parts": { "items": { "$ref": "#" } } } }"##,
      ##"{ "x-ledger": { "folder": "plants" }, "properties": { "parent": { "$ref": "#" } } }"##,
      ##"{ "properties": { "a": { "x-ledger": { "computed": "b / (c - d) + other" } }, "b": {}, "c": {}, "d": {} } }"##,
      ##"{ "anyOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/a" }], "$defs": { "a": { "not": { "type": "null" } } } }"##,
      ##"{ "properties": { "a": { "x-ledger": { "ref": "plant" } }, "b": { "x-ledger": { "ref": "category" } } } }"##,
      ##"{ "properties": { "a": { "x-ledger": { "ref": "broken" } } } }"##,
    ])
  func isRight(kind: String) throws {
    try fixture.write("kinds/broken.json", "{")
    try fixture.write("kinds/plant.json", kind)
    #expect(try places() == [])
  }

  @Test("a circle is left out, and what stands beside it counts")
  func circle() throws {
    try fixture.write("kinds/plant.json", ##"{ "allOf": [{ "$ref": "#" }, { "required": ["name"] }] }"##)
    let plant = try #require(try fixture.ledger().kinds().kind(named: "plant"))
    #expect(plant.validate(["name": "Rose"]) == [])
    #expect(plant.validate(["nme": "Rose"]).map(\.field) == [FieldPath(keys: ["name"])])
  }

  @Test("a kind that stands in for a broken file has no places in it")
  func standIn() throws {
    try fixture.write("kinds/plant.json", #"{ "requierd": ["name"] }"#)
    _ = try fixture.tree { try $0.snapshot() }
    try fixture.write("kinds/plant.json", #"{ "requierd": "#)
    let kinds = try fixture.ledger().kinds()
    #expect(kinds.problems() == [] && kinds.skipped.count == 1)
  }

  @Test("of two kinds with one folder the second is said to have no records")
  func sharedFolder() throws {
    try fixture.write("kinds/cost.json", #"{ "title": "Cost", "x-ledger": { "folder": "bills" } }"#)
    #expect(try places() == ["kinds/cost.json:1:44 x-ledger/folder"])
    let cost = try #require(try fixture.ledger().kinds().kind(named: "cost"))
    #expect(cost.folder == "bills")
    // The merge takes the same one, in whatever order it comes to read them.
    var rules = KindRules()
    let counter: Value = ["properties": ["n": ["x-ledger": ["merge": "counter"]]], "x-ledger": ["folder": "bills"]]
    for name in ["zebra", "bill"] { rules.add(schema: name == "bill" ? counter : [:], name: name) }
    rules.add(schema: ["x-ledger": ["folder": "bills"]], name: "cost")
    let bill = RecordLocation(owner: .user("alice"), folder: "bills", id: "a")
    #expect(rules.rules(of: bill).rules(for: "n").rule == .counter)
  }
}
