import Git
import Records

/// Merges with the ledger's branch what does not come from the cloud: a source, an archive, entries that are due. To the
/// merge they are the commits of another device.
struct IncomingMerge: WorkTreeJob {
  let tree: WorkTree
  let branch: Branch
  /// The commit that it is merged with.
  let head: ObjectID
  private(set) var report: SyncReport

  /// Commits what was edited by hand: it is an edit of the ledger, also of what comes in now.
  init(_ tree: WorkTree) throws {
    self.tree = tree
    try tree.ledger.requireWritable()
    try tree.requireIdentity()
    report = tree.isRehearsal ? SyncReport() : SyncReport(try Snapshotter(tree).snapshot())
    branch = try tree.branch()
    guard let head = branch.commit else {
      throw Failure(
        .usage, "no-commit", "the ledger has no commit yet", advice: StoreAdvice.statusCommits)
    }
    self.head = head
    report.head = head
    report.isRehearsal = tree.isRehearsal
  }

  /// Merges a commit with what the ledger has, and with what was merged here before.
  mutating func merge(_ commit: ObjectID) throws {
    guard let arrival = try Syncing(tree).arrival(of: commit, at: report.head, isOfCloud: false) else { return }
    report.add(arrival)
    report.head = arrival.commit
  }

  /// Writes what was merged into the work tree.
  mutating func finish(saying message: String, listsChanges: Bool = true) throws {
    guard let merged = report.head, merged != head else { return }
    try report.add(ChangeList(ledger, objects, from: head, to: merged), listsChanges: listsChanges)
    if tree.isRehearsal { return }
    try Updater(tree).advance(branch, to: merged, by: .command, saying: message)
    report.head = try branch().commit
  }
}
