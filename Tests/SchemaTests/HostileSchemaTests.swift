import Records
import TestSupport
import Testing

@testable import Schema

/// Kinds come from the cloud: whatever stands in them, reading and checking end, and end soon.
@Suite struct HostileSchemaTests {
  @Test func spoiledKindsAreReadAndUsed() throws {
    var random = SeededGenerator()
    let seed = random.seed
    let kinds = try PlantedKind.all.map { try value($0.json) }
    for round in 0..<400 {
      var schema = kinds[round % kinds.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) { schema = spoiled(schema, using: &random) }
      let (kind, problems) = Kind.read(name: "spoiled", from: schema)
      #expect(problems.count < 200, "seed \(seed), round \(round)")
      for record in Self.records { #expect(kind.validate(record).count < 200, "seed \(seed), round \(round)") }
      _ = kind.nearestField(to: "amuont")
    }
  }

  /// The value with one part of it, at any depth, replaced.
  private func spoiled(_ value: Value, using random: inout SeededGenerator) -> Value {
    if Int.random(in: 0..<4, using: &random) > 0 {
      if case .object(var object) = value, let member = object.members.randomElement(using: &random) {
        object[member.key] = spoiled(member.value, using: &random)
        return .object(object)
      }
      if case .array(var items) = value, let place = items.indices.randomElement(using: &random) {
        items[place] = spoiled(items[place], using: &random)
        return .array(items)
      }
    }
    return Self.poisons.randomElement(using: &random) ?? .null
  }

  private static let records: [Value] = [
    ["date": "2026-11-20", "amount": 1, "tags": ["a"], "name": "x", "names": ["de": "y"]], [], 3, .null,
    ["date": 7, "amount": [1, [2]], "type": .null, "brand": "", "~conflicts": 1],
  ]

  private static let poisons: [Value] = [
    .null, true, false, "", "#", 0, -1, [], [:], "^(a+)+$", "(", [[]], ["$ref": "#"], ["$ref": "#/properties/date"],
    ["allOf": [["$ref": "#"], ["$ref": "#"]]], ["not": ["$ref": "#"]], ["properties": ["date": ["$ref": "#"]]],
    ["x-ledger": ["merge": "keyed", "key": "date"], "items": ["$ref": "#"]], ["type": ["null", "text"]],
    ["enum": []], ["pattern": "a{1000}", "minLength": 1], ["if": ["$ref": "#"], "then": false, "else": ["$ref": "#"]],
  ]
}
