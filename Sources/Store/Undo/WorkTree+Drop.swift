public import Git
import Merge
import Records

extension WorkTree {
  /// Takes back what some commits have changed, whoever made them and whenever. `undo` brings it back, as the edit of
  /// whoever does that.
  public func drop(_ commits: [ObjectID], allowDeletions: Bool = false) throws -> SyncReport {
    var report = SyncReport(try Snapshotter(self).snapshot())
    let branch = try self.branch()
    guard let head = branch.commit else { return report }
    try ledger.requireWritable()
    let (end, dropped) = try dropping(commits, on: head)
    report.dropped = dropped
    let list = try ChangeList(ledger, objects, from: head, to: end)
    if !allowDeletions { try list.requireFewDeletions(ofOthersThan: ledger.sessionUser()) }
    try report.add(list)
    let message =
      dropped.count == 1 ? "Drop \(dropped[0].id.short)" : "Drop \(counted(dropped.count, "commit"))"
    try CommandEdits(self).advance(branch, to: end, besides: [], saying: message)
    report.head = try self.branch().commit
    return report
  }
}
