import Records
import Testing

@testable import Merge

/// Kinds are records: they are merged first, and the merged ones have the rules of all others.
@Suite("Kinds that change")
struct KindMergeTests {
  private static let kind = "kinds/thing.json"
  private static let record = "users/u/thing/p.abcdefgh.json"

  private func kind(_ properties: String) -> String { #"{"type": "object", "properties": {\#(properties)}}"# }

  private static let counter = #""n": {"x-ledger": {"merge": "counter"}}"#
  private static let amount = #""a": {"x-ledger": {"group": "money"}}"#
  private static let currency = #""c": {"x-ledger": {"group": "money"}}"#

  /// The merged record, where each side has its kind and its record.
  private func merged(
    _ base: (kind: String, record: String), _ first: (kind: String, record: String),
    _ second: (kind: String, record: String)
  ) throws -> String? {
    func tree(_ side: (kind: String, record: String)) -> [String: String] {
      [Self.kind: side.kind, Self.record: side.record].filter { !$0.value.isEmpty }
    }
    return try MemoryLedger().merged(tree(base), tree(first), tree(second))[Self.record]
  }

  @Test("a rule that one side declared holds for what both sides did")
  func newRule() throws {
    let plain = kind(#""n": {}"#)
    let merged = try merged(
      (plain, #"{"n": 1}"#), (kind(Self.counter), #"{"n": 3}"#), (plain, #"{"n": 4}"#))
    #expect(merged == #"{"n": 6}"#)
  }

  @Test("a counter that one side declared counts what both sides changed alike")
  func newCounterOfEqualFiles() throws {
    let plain = kind(#""n": {}"#)
    let merged = try merged(
      (plain, #"{"n": 1}"#), (kind(Self.counter), #"{"n": 2}"#), (plain, #"{"n": 2}"#))
    #expect(merged == #"{"n": 3}"#)
  }

  @Test("rules and groups that both sides declared all hold")
  func rulesOfBothSides() throws {
    let merged = try merged(
      (kind(#""n": {}, "a": {}, "c": {}"#), #"{"n": 1, "a": 1, "c": "EUR"}"#),
      (kind(#"\#(Self.counter), "a": {}, "c": {}"#), #"{"n": 2, "a": 2, "c": "EUR"}"#),
      (kind(#""n": {}, \#(Self.amount), \#(Self.currency)"#), #"{"n": 2, "a": 1, "c": "JPY"}"#))
    #expect(merged?.hasPrefix(#"{"n": 3, "a": 1, "c": "JPY", "~conflicts": {"a+c""#) == true, "\(merged ?? "")")
  }

  @Test("where both sides declared different rules, the one that the merged kind shows holds")
  func disputedRule() throws {
    let maximum = kind(#""n": {"x-ledger": {"merge": "max"}}"#)
    let minimum = kind(#""n": {"x-ledger": {"merge": "min"}}"#)
    let merged = try merged((kind(#""n": {}"#), #"{"n": 5}"#), (maximum, #"{"n": 7}"#), (minimum, #"{"n": 6}"#))
    #expect(merged == #"{"n": 6}"#)
  }

  @Test("without a kind that can be read, both values are candidates: nothing is combined, nothing is lost")
  func unreadableKind() throws {
    let counter = kind(Self.counter)
    for broken in ["{", "[]", ""] {
      let merged = try merged((counter, #"{"n": 1}"#), (counter, #"{"n": 3}"#), (broken, #"{"n": 4}"#))
      #expect(merged?.contains(#"{"value": 3, "by": "person 1""#) == true, "\(broken): \(merged ?? "")")
      #expect(merged?.hasPrefix(#"{"n": 4"#) == true)
    }
  }

  @Test("the report names the kinds that cannot be read, and none that can")
  func unreadableKindIsReported() throws {
    let ledger = MemoryLedger()
    let files = [Self.kind: "{", "kinds/other.json": "{}"]
    let root = try ledger.commit(files)
    let sides = try [1, 2].map {
      try ledger.commit(files.merging([Self.record: #"{"n": \#($0)}"#]) { $1 }, on: [root], at: $0)
    }
    #expect(try MergeEngine(store: ledger.store).merge(sides[0], sides[1]).report.unreadableKinds == [Text(Self.kind)])
  }

  @Test("a kind that cannot be read on one side and changed on the other: both files stay, the readable one holds")
  func unreadableAndChangedKind() throws {
    let ledger = MemoryLedger()
    let folder = #""x-ledger": {"folder": "thing"}, "#
    let counter = #"{\#(folder)"properties": {\#(Self.counter)}}"#
    let files = try ledger.merged(
      [Self.kind: "{}", Self.record: #"{"n": 1}"#], [Self.kind: counter, Self.record: #"{"n": 3}"#],
      [Self.kind: "{", Self.record: #"{"n": 4}"#])
    #expect(files[Self.record] == #"{"n": 6}"#)
    #expect(files.values.contains("{") && files.values.contains(counter))
  }

  @Test("what was in conflict under another rule stays so until somebody decides")
  func conflictUnderAnotherRule() throws {
    let disputed =
      #"{"n": 4, "~conflicts": {"n": [{"value": 3, "by": "x", "at": "2026-01-01T00:00:00Z"}, "#
      + #"{"value": 4, "by": "y", "at": "2026-01-01T00:00:01Z", "kept": true}]}}"#
    let plain = kind(#""n": {}"#)
    let merged = try merged(
      (plain, disputed), (kind(Self.counter), disputed), (plain, disputed.replacing("4", with: "5")))
    #expect(merged?.hasPrefix(#"{"n": 5"#) == true)
    #expect(merged?.contains(#""value": 3"#) == true)
  }

  @Test("the folder that a kind names is where its rules hold")
  func folderOfAKind() throws {
    let named = #"{"x-ledger": {"folder": "thing"}, "properties": {\#(Self.counter)}}"#
    let files = try MemoryLedger().merged(
      ["kinds/other.json": named, Self.record: #"{"n": 1}"#], ["kinds/other.json": named, Self.record: #"{"n": 2}"#],
      ["kinds/other.json": named, Self.record: #"{"n": 2}"#])
    #expect(files[Self.record] == #"{"n": 3}"#)
    let bill = "users/u/bills/p.json"
    let counter = kind(Self.counter)
    let planted = try MemoryLedger().merged(
      ["kinds/bill.json": counter, bill: #"{"n": 1}"#], ["kinds/bill.json": counter, bill: #"{"n": 2}"#],
      ["kinds/bill.json": counter, bill: #"{"n": 2}"#])
    #expect(planted[bill] == #"{"n": 3}"#)
  }

  @Test(
    "ledger.json, manifests, feeds and kinds are merged by field",
    arguments: [
      "ledger.json", "users/u/manifest.json", "feeds/zoo/feed.json", "kinds/thing.json",
    ])
  func recordsOfTheLedger(_ path: String) throws {
    let files = try MemoryLedger().merged(
      [path: #"{"a": 1, "b": 1}"#], [path: #"{"a": 2, "b": 1}"#], [path: #"{"a": 1, "b": 2}"#])
    #expect(files == [path: #"{"a": 2, "b": 2}"#])
    let both = try MemoryLedger().merged([path: #"{"a": 1}"#], [path: #"{"a": 2}"#], [path: #"{"a": 3}"#])
    #expect(both[path]?.hasPrefix(#"{"a": 3, "~conflicts": {"a": [{"value": 2"#) == true)
  }

  @Test("a person's records in a folder named kinds are records, and no kinds")
  func folderNamedKinds() throws {
    let path = "users/u/kinds/a.json"
    let files = try MemoryLedger().merged(
      [path: #"{"a": 1, "b": 1}"#], [path: #"{"a": 2, "b": 1}"#], [path: #"{"a": 1, "b": 2}"#])
    #expect(files == [path: #"{"a": 2, "b": 2}"#])
  }
}
