import Git
import Merge
import Records

extension Syncing {
  func rehearsePull(_ options: SyncOptions) throws -> SyncReport {
    let (branch, snapshot) = try rehearsedSnapshot(options)
    var report = SyncReport(snapshot)
    report.isRehearsal = true
    report.skipped += try stillSkipped(snapshot, since: branch.commit)
    let cloud = try objects.cloud(of: branch.name, root: ledger.path)
    try CloudMending(cloud, objects)?.requireWhole()
    defer { forget(OwnReferences.incoming) }
    guard let fetched = try fetch(cloud, ours: branch.commit, options) else {
      report.wouldPush = snapshot.head != nil
      return report
    }
    let incoming = fetched.commit
    if let arrival = try arrival(of: incoming, at: snapshot.head) {
      let past = try options.acceptedPast.map { try acceptedPast($0, of: incoming) }
      let list = try ChangeList(ledger, objects, from: snapshot.head, to: arrival.commit, acceptedPast: past)
      if !options.allowsDeletions { try list.requireFewDeletions() }
      _ = try judged(arrival.commit, since: snapshot.head, signers: fetched.signers, options, into: &report)
      report.add(arrival)
      try report.add(list)
      report.head = arrival.commit
    }
    report.wouldPush = report.head != incoming
    return report
  }

  /// The commit that a snapshot would make, with nothing on disk changed.
  private func rehearsedSnapshot(_ options: SyncOptions) throws -> (branch: Branch, SnapshotReport) {
    let branch = try self.branch()
    if try isNewerFormat() { return (branch, SnapshotReport(head: branch.commit)) }
    let plan = try Snapshotter(tree).planSnapshot(on: branch, allowDeletions: options.allowsDeletions)
    let head = try Snapshotter(tree).writeCommit(of: plan)
    var snapshot = SnapshotReport(of: plan, head: try head.map { try Updater(tree).merged(plan.late, with: $0).head })
    try Snapshotter(tree).noteMerge(of: head, in: &snapshot)
    return (branch, snapshot)
  }
}
