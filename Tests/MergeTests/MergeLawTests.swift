import Records
import Schema
import Testing

@testable import Merge

/// The laws of a merge without a history, over random versions. A failure prints the seed that replays it.
@Suite("Merge laws")
struct MergeLawTests {
  private let rules: FieldRules
  private let first = Stamp(at: "2026-01-11T12:00:00Z", by: "alice")
  private let second = Stamp(at: "2026-01-12T12:00:00Z", by: "bob")
  static let seeds: Range<UInt64> = 0..<1_500

  init() throws { rules = try CaseFiles.rules() }

  private func merged(
    _ base: RecordVersion?, _ ours: RecordVersion?, _ theirs: RecordVersion?, _ stamps: (Stamp, Stamp)
  ) -> RecordVersion? {
    RecordMerge.merged(
      base: base, ours: ours, theirs: theirs, rules: rules, oursStamp: stamps.0, theirsStamp: stamps.1)
  }

  /// A base and two versions that came from it, each possibly with conflict entries of an earlier merge.
  private func triple(_ seed: UInt64) -> (base: RecordVersion?, ours: RecordVersion?, theirs: RecordVersion?) {
    var records = RandomRecords(rules: rules, random: Seeded(seed))
    let root = records.version()
    let old = (Stamp(at: "2026-01-02T12:00:00Z", by: "xavier"), Stamp(at: "2026-01-03T12:00:00Z", by: "yvonne"))
    let base = records.random.chance(50) ? merged(root, records.edited(root), records.edited(root), old) : root
    return (base, records.edited(base), records.edited(base))
  }

  @Test("merge(b, o, t) is merge(b, t, o)") func symmetry() {
    for seed in Self.seeds {
      let (base, ours, theirs) = triple(seed)
      let one = merged(base, ours, theirs, (first, second))
      let other = merged(base, theirs, ours, (second, first))
      #expect(one?.comparable(rules) == other?.comparable(rules), "seed \(seed)")
    }
  }

  @Test("merge(b, b, x) is x") func identity() {
    for seed in Self.seeds {
      let (base, ours, _) = triple(seed)
      #expect(merged(base, base, ours, (first, second)) == ours, "seed \(seed)")
      #expect(merged(base, ours, base, (first, second)) == ours, "seed \(seed)")
    }
  }

  @Test("merge(x, x, x) is x") func idempotence() {
    for seed in Self.seeds {
      let (base, _, _) = triple(seed)
      #expect(merged(base, base, base, (first, second)) == base, "seed \(seed)")
    }
  }

  @Test("merging what one side contains already changes nothing") func absorption() {
    for seed in Self.seeds {
      let (base, ours, theirs) = triple(seed)
      let both = merged(base, ours, theirs, (first, second))
      #expect(merged(ours, both, ours, (first, second)) == both, "seed \(seed)")
    }
  }

  @Test("what is merged reads back as the same candidates") func readsBack() throws {
    for seed in Self.seeds {
      let (base, ours, theirs) = triple(seed)
      guard let both = merged(base, ours, theirs, (first, second)) else { continue }
      let bytes = JSONWriter.file(.object(both.members))
      let members = try #require(JSONDocument(bytes).value.object)
      let again = try RecordVersion(path: both.path ?? "", members: members, rules: rules)
      #expect(again.comparable(rules) == both.comparable(rules), "seed \(seed): \(Value.object(both.members).text)")
    }
  }

  @Test("every value of the result was written by a side, or made by a declared rule") func nothingInvented() {
    for seed in Self.seeds {
      let (base, ours, theirs) = triple(seed)
      guard let both = merged(base, ours, theirs, (first, second)) else { continue }
      for key: Text in ["a", "b"] {
        let written = [base, ours, theirs].map { $0?.fields[key] }
        #expect(written.contains(both.fields[key]), "seed \(seed): \(key)")
      }
    }
  }

  @Test("no value that a side wrote is gone, where the other had not seen it") func nothingLost() {
    for seed in Self.seeds {
      let (base, ours, theirs) = triple(seed)
      guard let base, let ours, let theirs else { continue }
      guard let both = merged(base, ours, theirs, (first, second)) else { continue }
      for key: Text in ["a", "b"] {
        for side in [ours, theirs] where side.fields[key] != base.fields[key] {
          #expect(both.says(side.fields[key], at: key), "seed \(seed): \(key)")
        }
      }
    }
  }
}

extension RecordVersion {
  func comparable(_ rules: FieldRules) -> Value {
    .array([.object(members).comparable(rules), fields[Self.pathKey] ?? .null])
  }

  /// Whether the field shows the value or lists it.
  fileprivate func says(_ value: Value?, at key: Text) -> Bool {
    if fields[key] == value { return true }
    return entries[key].own.contains { $0.content == value.map(Content.value) ?? .absent }
  }
}
