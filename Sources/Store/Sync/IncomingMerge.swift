import Git
import Merge
import Records

/// Merges with the ledger's branch what does not come from the cloud: a source, an archive, entries that are due. To the
/// merge they are the commits of another device.
struct IncomingMerge: WorkTreeJob {
  let tree: WorkTree
  let branch: Branch
  /// The commit that it is merged with.
  let head: ObjectID
  private(set) var report: SyncReport
  /// The records in which the merges found a conflict.
  private var inConflict: Set<Text> = []

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
    inConflict.formUnion(arrival.merge?.conflicts.map(\.path) ?? [])
    report.head = arrival.commit
  }

  /// Writes what was merged into the work tree.
  ///
  /// - Parameter bringsConflicts: whether what came in can have conflicts of its own, as the records of a ledger can: then
  ///   all that changed is read again. A source has none, and may have very many records.
  mutating func finish(saying message: String, listsChanges: Bool = true, bringsConflicts: Bool = true) throws {
    guard let merged = report.head, merged != head else { return }
    let list = try ChangeList(ledger, objects, from: head, to: merged)
    if bringsConflicts {
      try report.add(list, listsChanges: listsChanges)
    } else {
      try report.add(list, listsChanges: listsChanges, conflictsAt: inConflict)
    }
    if tree.isRehearsal { return }
    let end = try tree.bringIn(since: head, upTo: merged)
    try Updater(tree).advance(branch, to: end, along: (consume list).all, by: .command, saying: message)
    report.head = try branch().commit
  }
}
