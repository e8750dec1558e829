import Glibc
import Records
import Schema

/// Records and kinds that are expensive together, in sizes: checking them has one budget, whatever they are.
struct Validations {
  /// Of the record, and of the kind too where that can be large.
  let kilobytes: Int

  static let names = ["bills", "patterns", "members", "choices", "constants", "forms", "names"]

  private var bytes: Int { kilobytes * 1_000 }

  func pair(_ name: String) -> (schema: Value, record: Value)? {
    switch name {
    case "bills": (Self.bills, list(bytes / 40) { _ in ["d": "2026-11-20", "n": 12, "t": "a"] })
    case "patterns": (["allOf": list(20) { ["pattern": .string(Text("(a|b\($0))*c$"))] }], text(bytes))
    case "members": (["patternProperties": object(bytes / 100) { _ in true }], object(bytes / 12) { number($0) })
    case "choices":
      (["items": ["enum": list(bytes / 20) { .string(Text("choice \($0)")) }]], list(bytes / 8) { number($0) })
    case "constants": (["allOf": list(bytes / 16) { ["const": number($0)] }], text(bytes))
    case "forms":
      (["items": ["anyOf": list(bytes / 16) { ["const": number(-$0 - 1)] }]], list(bytes / 8) { number($0) })
    case "names": (["required": list(bytes / 12) { .string(Text("n\($0)")) }], object(bytes / 12) { number($0) })
    default: nil
    }
  }

  private static let bills: Value = [
    "items": [
      "properties": ["d": ["format": "date"], "n": ["type": "number", "minimum": 0], "t": ["enum": ["a", "b"]]],
      "required": ["d", "n"], "additionalProperties": false,
    ]
  ]

  private func text(_ count: Int) -> Value { .string(Text(String(repeating: "a", count: count))) }
  private func number(_ number: Int) -> Value { .number(Number(number)) }
  private func list(_ count: Int, _ value: (Int) -> Value) -> Value { .array((0..<count).map(value)) }

  private func object(_ count: Int, _ value: (Int) -> Value) -> Value {
    .object(Object(uniqueMembers: (0..<count).map { Object.Member(Text("k\($0)"), value($0)) }))
  }

  /// Reads the kind and checks the record, once. Prints how long that took and how much memory it added.
  func measure(_ name: String) {
    guard let (schema, record) = pair(name) else { return }
    let before = Self.peak
    let start = ContinuousClock.now
    let problems = Kind.read(name: "x", from: schema).kind.validate(record)
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    let isWhole = problems.last?.message.description.hasSuffix("not all of it was checked") != true
    print(
      #"{"case":"\#(name)","kilobytes":\#(kilobytes),"milliseconds":\#(milliseconds),"megabytes":\#(Self.peak - before),"#
        + #""whole":\#(isWhole)}"#)
  }

  /// Of the process so far, in megabytes. The corresponding C function is `getrusage`.
  private static var peak: Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
