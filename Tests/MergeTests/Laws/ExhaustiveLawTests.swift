import Foundation
import Schema
import Testing

@testable import Merge

/// The laws over every base, first side and second side of a small domain. `LAWS=wide` takes the larger one, as `make soak` does.
@Suite("Merge laws, exhaustively")
struct ExhaustiveLawTests {
  static let isWide = ProcessInfo.processInfo.environment["LAWS"] == "wide"

  @Test(arguments: Law.allCases) func holds(_ law: Law) throws {
    let versions =
      Self.isWide
      ? SmallDomain.versions(SmallDomain.wide, disputed: true)
      : SmallDomain.versions(SmallDomain.narrow)
    var broken = Counterexamples()
    for base in versions {
      for first in law.versions > 1 ? versions : [nil] {
        for second in law.versions > 2 ? versions : [nil] {
          let triple = Triple(base: base, first: first, second: second)
          if try !law.holds(for: triple, rules: .none) { broken.add("\(triple)") }
        }
      }
    }
    #expect(broken.count == 0, "\(law.rawValue): \(broken.report)")
  }
}
