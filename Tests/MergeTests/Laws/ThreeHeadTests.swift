import Records
import Testing

@testable import Merge

/// Three heads in any order, and the results of two merged with each other, give the same candidates.
@Suite("Three heads")
struct ThreeHeadTests {
  /// One field; with `LAWS=wide`, two.
  @Test func everyOrderSaysTheSame() throws {
    let versions = SmallDomain.versions(
      SmallDomain.narrow, second: ExhaustiveLawTests.isWide ? SmallDomain.narrow : [.absent])
    var broken = Counterexamples()
    for base in versions {
      for a in versions {
        for b in versions {
          for c in versions {
            let heads = ThreeHeads(base: base, heads: [a, b, c])
            let results = try heads.results()
            if Set(results).count > 1 { broken.add("\(heads)\n\(results.map(\.description).joined(separator: "\n"))") }
          }
        }
      }
    }
    #expect(broken.count == 0, "\(broken.report)")
  }
}
