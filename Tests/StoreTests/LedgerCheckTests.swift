import Glibc
import Records
import Testing

@testable import Store

/// `CHECK_FAULTS=2000` plants as many faults; `CHECK_SEED=7` plays one ledger again.
@Suite("A check of the whole ledger")
struct LedgerCheckTests {
  private static let faultsOfALedger = 25

  private static let seeds: ClosedRange<Int> = {
    if let seed = number("CHECK_SEED") { return seed...seed }
    return 1...max(1, (number("CHECK_FAULTS") ?? 200) / faultsOfALedger)
  }()

  private static func number(_ variable: String) -> Int? {
    unsafe getenv(variable).flatMap { Int(unsafe String(cString: $0)) }
  }

  private static func places(_ problems: [LedgerProblem]) -> Set<String> {
    Set(problems.map { problem in problem.path + (problem.position.map { ":\($0.line)" } ?? "") })
  }

  @Test("Every planted fault is found at its line, and nothing else", arguments: seeds)
  func planted(seed: Int) throws {
    let fixture = try LedgerFixture()
    var ledger = try PlantedFaults(fixture, seed: UInt64(seed), bills: Self.faultsOfALedger + 5)
    try #require(try fixture.ledger().check().problems == [], "CHECK_SEED=\(seed): it is sound")
    let isCommitted = seed.isMultiple(of: 2)
    if isCommitted { _ = try fixture.tree { try $0.snapshot() } }
    // What status remembers is brought along, one fault after the other, and says what a look at everything says.
    for fault in 1...Self.faultsOfALedger {
      try ledger.plant()
      if fault.isMultiple(of: 8) { try requireSameStatus(fixture, ledger.expected, seed) }
    }
    let found = try Self.places(fixture.ledger().check().problems)
    #expect(found == ledger.expected, "CHECK_SEED=\(seed): \(found.symmetricDifference(ledger.expected).sorted())")
  }

  private func requireSameStatus(_ fixture: LedgerFixture, _ expected: Set<String>, _ seed: Int) throws {
    let misfits = try fixture.ledger().status().misfits
    let all = try fixture.ledger().check().problems
    let records = all.filter { misfits.contains($0) || ($0.expected != nil && $0.path.hasPrefix("users/")) }
    try #require(Self.places(misfits) == Self.places(records), "CHECK_SEED=\(seed): status")
    try #require(Self.places(all) == expected, "CHECK_SEED=\(seed)")
  }
}
