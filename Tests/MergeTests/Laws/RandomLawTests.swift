import Records
import Schema
import TestSupport
import Testing

@testable import Merge

/// The laws over random records under every rule. A failure prints the seed that replays it, and the smallest case.
@Suite("Merge laws, at random")
struct RandomLawTests {
  private let rules: FieldRules

  init() throws { rules = try CaseFiles.rules() }

  @Test(arguments: Law.allCases) func holds(_ law: Law) throws {
    let rules = rules
    for seed in 0..<(ExhaustiveLawTests.isWide ? 200_000 : 1_000 as UInt64) {
      let triple = Triple(seed: seed, rules: rules)
      if try law.holds(for: triple, rules: rules) { continue }
      let smallest = try triple.shrunk { try !law.holds(for: $0, rules: rules) }
      Issue.record("\(law.rawValue): seed \(seed), smallest case:\n\(smallest)")
      return
    }
  }
}

extension Triple {
  /// A base and two versions that came from it, each possibly with conflict entries of an earlier merge.
  init(seed: UInt64, rules: FieldRules) {
    var records = RandomRecords(rules: rules, random: SeededGenerator(seed: seed))
    let root = records.version()
    let earlier = Triple(base: root, first: records.edited(root), second: records.edited(root))
    let old = Sides(
      first: Authorship(at: "2026-01-02T12:00:00Z", by: "xavier"),
      second: Authorship(at: "2026-01-03T12:00:00Z", by: "yvonne"))
    let base = records.random.chance(50) ? earlier.merged(rules, authorships: old) : root
    self.init(base: base, first: records.edited(base), second: records.edited(base))
  }
}
