import Records
import Testing

@testable import Schema

/// Whatever stands in a record and in a kind, each up to 1 MiB: checking ends, says where it stopped, and names few
/// problems. What the budget allows takes under a second; `Benchmarks/Engine` measures it.
@Suite struct ValidationBudgetTests {
  private static func text(_ count: Int) -> Value { .string(Text(String(repeating: "a", count: count))) }
  private static func number(_ number: Int) -> Value { .number(Number(number)) }
  private static func key(_ number: Int) -> Text { Text("k\(number)") }

  private static func object(_ count: Int, _ value: (Int) -> Value) -> Value {
    .object(Object(uniqueMembers: (0..<count).map { Object.Member(key($0), value($0)) }))
  }

  private static func list(_ count: Int, _ value: (Int) -> Value) -> Value { .array((0..<count).map(value)) }

  /// Each took from ten seconds to an hour, or gigabytes.
  static let expensive: [(String, schema: Value, record: Value)] = [
    ("patterns and a long text", ["allOf": list(20) { ["pattern": .string(Text("(a|b\($0))*c$"))] }], text(600_000)),
    ("members and patternProperties", ["patternProperties": object(100) { _ in true }], object(20_000) { number($0) }),
    ("choices and items", ["items": ["enum": list(5_000) { .string(Text("choice \($0)")) }]], list(100_000, number)),
    ("constants and a long text", ["allOf": list(20_000) { ["const": number($0)] }], text(1_000_000)),
    (
      "names that are wanted", ["allOf": list(40) { _ in ["required": list(5_000) { .string(key($0 + 50_000)) }] }],
      object(40_000) { number($0) }
    ),
    ("dependents", ["dependentRequired": object(20_000) { _ in ["x"] }], object(60_000) { number($0) }),
    (
      "unknown members", ["properties": object(500) { _ in true }, "additionalProperties": false],
      .object(Object(uniqueMembers: (0..<50_000).map { Object.Member(Text("m\($0)"), true) }))
    ),
    ("forms of items", ["items": ["anyOf": list(5_000) { ["const": number(-$0 - 1)] }]], list(100_000, number)),
    (
      "a number with a million digits", ["allOf": list(10_000) { ["multipleOf": number($0 + 1)] }],
      .number(Number(lexeme: String(repeating: "7", count: 1_000_000)) ?? Number(1))
    ),
    (
      "addresses", ["allOf": list(10_000) { _ in ["format": "uri"] }],
      .string(Text("https://" + String(repeating: "a", count: 1_000_000)))
    ),
    ("the same item again and again", ["uniqueItems": true], list(300_000) { _ in "x" }),
  ]

  @Test(arguments: expensive.indices)
  func whatIsExpensiveIsGivenUpAndSaid(_ place: Int) throws {
    let (name, schema, record) = Self.expensive[place]
    let problems = Kind.read(name: "x", from: schema).kind.validate(record)
    #expect(problems.count <= ValidationBudget.problems + 1, "\(name)")
    #expect(
      problems.last?.message.description.hasSuffix("not all of it was checked") == true,
      "\(name): \(problems.suffix(1))")
    #expect(problems.allSatisfy { $0.message.description.utf8.count < 2_000 }, "\(name)")
  }

  /// 1 MiB of honest records is checked to its end.
  @Test func whatIsHonestIsCheckedAsAWhole() throws {
    let schema: Value = [
      "items": [
        "properties": ["d": ["format": "date"], "n": ["type": "number", "minimum": 0], "t": ["enum": ["a", "b"]]],
        "required": ["d", "n"], "additionalProperties": false,
      ]
    ]
    let kind = Kind.read(name: "x", from: schema).kind
    let good: Value = ["d": "2026-11-20", "n": 12, "t": "a"]
    let items = [Value](repeating: good, count: 26_000)
    #expect(kind.validate(.array(items)) == [])
    let problems = kind.validate(.array(items + [["d": "2026-11-20", "n": 12, "t": "c"]]))
    #expect(problems.map(\.message) == ["expected one of “a”, “b”, found the text “c”"])
    #expect(problems.map(\.field.description) == ["26000/t"])
  }

  @Test func theFirstHundredProblemsAreNamed() throws {
    let kind = Kind.read(name: "x", from: ["items": ["type": "number"]]).kind
    let problems = kind.validate(Self.list(1_000) { _ in "x" })
    #expect(problems.count == 101)
    #expect(problems[99].field.description == "99")
    #expect(problems[100].message == "there are more than these 100 problems: not all of it was checked")
  }

  /// What was cut off in a form that was only tried decides nothing: no problem is made up.
  @Test func nothingIsMadeUp() throws {
    let tried: Value = ["items": ["not": ["const": -1]], "contains": ["const": -2]]
    let problems = Kind.read(name: "x", from: ["oneOf": [tried, ["type": "string"]]]).kind
      .validate(Self.list(3_000_000) { Self.number($0) })
    #expect(
      problems.count == 1 && problems[0].message.description.hasSuffix("not all of it was checked"), "\(problems)")
  }
}
