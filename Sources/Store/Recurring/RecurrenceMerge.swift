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
    try ledger.requireWritable()
    try tree.requireIdentity()
    // What was edited by hand is an edit of the ledger, also of what is made now.
    var report = RecurrenceReport(
      sync: tree.isRehearsal ? SyncReport() : SyncReport(try Snapshotter(tree).snapshot()))
    report.sync.isRehearsal = tree.isRehearsal
    let branch = try self.branch()
    guard let head = branch.commit else {
      throw StoreError(
        .usage, "no-commit", "the ledger has no commit yet", hint: "ledger-sync status commits what is here")
    }
    report.sync.head = head
    let commits = try SourceCommits(from: [head], objects)
    let zone = try ledger.zone().rules
    let kept = try KeptEntries(ledger)
    var result = head
    for rule in due where !rule.kind.isPrivate {
      let source = try rule.source(in: ledger)
      let chain = try EntryChain(
        rule.entries, of: source, among: commits, besides: kept.days(of: source.branch), in: zone, objects)
      guard let tip = chain.tip, !chain.made.isEmpty else { continue }
      let arrival = try Syncing(tree).merged(tip, into: result)
      report.sync.add(arrival)
      report.made += chain.made
      result = arrival.commit
    }
    if result != head { try advance(branch, from: head, to: result, &report) }
    report.made += try tree.makeKept(due.filter(\.kind.isPrivate))
    return report
  }

  private func advance(
    _ branch: Branch, from head: ObjectID, to result: ObjectID, _ report: inout RecurrenceReport
  ) throws {
    try report.sync.add(ChangeList(ledger, objects, from: head, to: result))
    report.sync.head = result
    if tree.isRehearsal { return }
    try Updater(tree).advance(
      branch, to: result, saying: "Make \(counted(report.made.count, "recurring entry", "recurring entries"))")
    report.sync.head = try self.branch().commit
  }
}
