import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Makes the entries that are due and were never made, and merges them with the ledger's branch as what another device
  /// did. What somebody removed stays away. Those of private kinds are written into `local/`.
  public func make(_ due: [DueEntries]) throws -> RecurrenceReport { try RecurrenceMerge(self).make(due) }
}

/// Commits and merges what is due.
struct RecurrenceMerge: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }

  func make(_ due: [DueEntries]) throws -> RecurrenceReport {
    var incoming = try IncomingMerge(tree)
    let commits = try SourceCommits(from: [incoming.head], objects)
    let zone = try ledger.zone().rules
    let kept = try KeptEntries(ledger)
    var made: [MadeEntry] = []
    for rule in due where !rule.kind.isPrivate {
      let source = try rule.source(in: ledger)
      let chain = try EntryChain(
        rule.entries, of: source, among: commits, besides: kept.days(of: source.branch), in: zone, objects)
      guard let tip = chain.tip, !chain.made.isEmpty else { continue }
      try incoming.merge(tip)
      made += chain.made
    }
    try incoming.finish(saying: "Make \(counted(made.count, "recurring entry", "recurring entries"))")
    made += try tree.makeKept(due.filter(\.kind.isPrivate))
    return RecurrenceReport(made: made, sync: incoming.report)
  }
}
