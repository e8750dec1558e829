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

  /// The commit that a snapshot would make, with nothing on disk changed: a copied record keeps the id that it has.
  private func rehearsedSnapshot(_ options: SyncOptions) throws -> (branch: Branch, Snapshot) {
    let branch = try self.branch()
    let scan = try Scanner(ledger: ledger, objects: objects).scan(since: branch.commit)
    if !options.allowsDeletions { try DeletionGuard(scan).check() }
    try storeMany(scan.changes)
    var intake = Intake(
      tree: self, branch: branch, lastUpdates: LastUpdates(of: self),
      held: try ledger.heldBack().open(in: scan, objects, head: branch.commit), scan: scan,
      isRehearsal: true)
    try intake.take(scan)
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
