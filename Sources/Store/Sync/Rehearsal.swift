import Git
import Merge
import Records

extension WorkTree {
  /// What a pull would do. Objects are fetched and written; no branch and no file changes.
  public func rehearsePull(_ options: SyncOptions) throws -> SyncReport {
    let (branch, snapshot) = try rehearsedSnapshot(options)
    var report = SyncReport(snapshot)
    report.isRehearsal = true
    report.leftOut = try leftOut(snapshot, since: branch.commit)
    let cloud = try objects.cloud(of: branch.name, root: ledger.path)
    guard let incoming = try fetch(cloud, ours: branch.commit, options) else {
      report.wouldPush = snapshot.head != nil
      return report
    }
    if let arrival = try arrival(of: incoming, at: snapshot.head) {
      report.add(arrival)
      try report.add(ChangeList(ledger, objects, from: snapshot.head, to: arrival.commit))
      report.head = arrival.commit
    }
    report.wouldPush = report.head != incoming
    return report
  }

  /// The commit that a snapshot would make, with nothing on disk changed.
  private func rehearsedSnapshot(_ options: SyncOptions) throws -> (branch: Branch, Snapshot) {
    let branch = try self.branch()
    let (scan, intake) = try intake(on: branch, allowDeletions: options.allowsDeletions, isRehearsal: true)
    let head = try commit(intake, on: branch)
    var snapshot = Snapshot(
      head: try head.map { try merged(intake.late, with: $0).head }, leftOut: scan.leftOut + intake.leftOut)
    snapshot.changes = SnapshotChange.changes(of: intake.changes)
    try noteMerge(of: head, in: &snapshot)
    return (branch, snapshot)
  }

  private func commit(_ intake: Intake, on branch: Branch) throws -> ObjectID? {
    if intake.changes.isEmpty { return branch.commit }
    let before = try branch.commit.map { try objects.commit($0).tree }
    return try writeCommit(
      tree: try objects.writeTree(from: before, changes: intake.leaves), parents: [branch.commit].compactMap { $0 },
      message: CommitMessage(intake.changes).text)
  }
}
