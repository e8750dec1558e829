import Records
import Schema
import TestSupport

@testable import Merge

/// Random versions of a record of the kind in Cases/schema.json, over a domain so small that every rule is met often.
struct RandomRecords {
  let rules: FieldRules
  var random: SeededGenerator

  mutating func version() -> RecordVersion? {
    if random.chance(10) { return nil }
    return RecordVersion(fields: fields(path: random.pick(["p", "q"])), entries: .empty)
  }

  private mutating func fields(path: String) -> Object {
    var fields: Object = [RecordVersion.pathKey: .string(path)]
    for key: Text in ["a", "b", "n", "M", "m", "s", "k", "l", "g", "h", "o"] where random.chance(60) {
      fields[key] = value(of: key)
    }
    return fields
  }

  private mutating func value(of key: Text) -> Value {
    switch key.string {
    case "s": return .array(["p", "q", "r"].filter { _ in random.chance(50) }.map { .string($0) })
    case "l": return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in number() })
    case "k":
      return .array(["1", "2", "3"].filter { _ in random.chance(50) }.map { ["id": .string($0), "x": number()] })
    case "o": return random.chance(15) ? 5 : ["x": number(), "n": number(), "o": ["y": number()]]
    case "n", "M", "m": return random.chance(10) ? "s" : number()
    default: return random.chance(30) ? "t" : number()
    }
  }

  /// Members and items in another order; the path stays first.
  private mutating func reordered(_ fields: Object) -> Object {
    var fields = fields
    if let items = fields["k"]?.array { fields["k"] = .array(items.shuffled(using: &random)) }
    let rest = fields.members.filter { $0.key != RecordVersion.pathKey }.shuffled(using: &random)
    return Object(uniqueMembers: fields.members.filter { $0.key == RecordVersion.pathKey } + rest)
  }

  private mutating func number() -> Value { .number(Number(Int.random(in: 0...2, using: &random))) }

  /// A version with some fields changed.
  mutating func edited(_ version: RecordVersion?) -> RecordVersion? {
    guard var version else { return random.chance(50) ? nil : self.version() }
    if random.chance(10) { return nil }
    for key in fields(path: "p").keys where random.chance(25) {
      version.fields[key] = key == RecordVersion.pathKey ? "r" : random.chance(25) ? nil : value(of: key)
    }
    if random.chance(20) { version.fields = reordered(version.fields) }
    version.entries = version.entries.live(in: version.fields, rules: rules)
    return version
  }
}
