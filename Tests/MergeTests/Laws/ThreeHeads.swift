import Records

@testable import Merge

/// Three versions written independently on one base.
struct ThreeHeads: CustomStringConvertible {
  var base: RecordVersion?
  var heads: [RecordVersion?]

  /// What the six ways of bringing them together say: each pair with the third, and each two pairs.
  func results(schema: [UInt8]? = nil) throws -> [CandidateSets] {
    let ledger = try RecordLedger(schema: schema)
    let root = try ledger.commit(base, at: 0)
    let (a, b, c) = (
      try ledger.commit(heads[0], on: [root], at: 1), try ledger.commit(heads[1], on: [root], at: 2),
      try ledger.commit(heads[2], on: [root], at: 3)
    )
    let (ab, bc, ac) = (try ledger.join(a, b), try ledger.join(b, c), try ledger.join(a, c))
    return try [
      ledger.join(ab, c), ledger.join(bc, a), ledger.join(ac, b), ledger.join(ab, bc), ledger.join(bc, ac),
      ledger.join(ac, ab),
    ].map(ledger.said)
  }

  var description: String {
    ([base] + heads).enumerated().map { place, version in
      "\(["base", "a", "b", "c"][place]) \(version.map { Value.object($0.members).text } ?? "-")"
    }.joined(separator: "\n")
  }
}
