import Records
import Schema

@testable import Merge

/// A history that was made: what every commit says, and in which order the devices' heads came together.
struct HistoryRun {
  let ledger: RecordLedger
  /// What people committed, in the order in which they did.
  private(set) var written: [Commit] = []
  private(set) var heads: [Text]

  struct Commit {
    let id: Text
    let parents: [Text]
  }

  init(_ plan: HistoryPlan, schema: [UInt8]?) throws {
    ledger = try RecordLedger(schema: schema)
    let root = try ledger.commit(plan.base, at: 0)
    heads = Array(repeating: root, count: plan.devices)
    for step in plan.steps { try take(step) }
  }

  private mutating func take(_ step: HistoryPlan.Step) throws {
    switch step {
    case .write(let device, let edits, let second):
      let before = try ledger.version(in: heads[device])
      let after = edits.reduce(before) { $1.applied(to: $0) }
      try commit(after, since: before, on: [heads[device]], device: device, at: second)
    case .join(let device, let other): heads[device] = try ledger.join(heads[device], heads[other])
    case .gitMerge(let device, let other, let second):
      if let taken = try ledger.gitMerge(heads[device], heads[other]) {
        try commit(taken, since: taken, on: [heads[device], heads[other]], device: device, at: second)
      } else {
        heads[device] = try ledger.join(heads[device], heads[other])
      }
    }
  }

  /// Entries whose field was edited are spent, as a snapshot has it.
  private mutating func commit(
    _ version: RecordVersion?, since before: RecordVersion?, on parents: [Text], device: Int, at second: Int
  ) throws {
    var version = version
    if let edited = version {
      version?.entries = edited.entries.live(in: edited.fields, rules: ledger.rules)
      version = version?.resolvingDeletion(since: before)
    }
    heads[device] = try ledger.commit(version, on: parents, at: second)
    written.append(Commit(id: heads[device], parents: parents))
  }

  // MARK: - What comes out

  /// What all heads together say, brought together in several orders: forwards, backwards, each with its neighbour
  /// first.
  func ends() throws -> [CandidateSets] {
    let pairs = try heads.indices.map { try ledger.join(heads[$0], heads[($0 + 1) % heads.count]) }
    return try [heads, heads.reversed(), pairs].map { order in
      try ledger.said(in: order.dropFirst().reduce(order[0]) { try ledger.join($0, $1) })
    }
  }
}
