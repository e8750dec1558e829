import FileSystem
public import Git
import Merge
import Records
import Schema

/// What a snapshot found and did.
public struct SnapshotReport: Sendable {
  /// The branch's newest commit afterwards; nil in a ledger without one.
  public internal(set) var head: ObjectID?
  public internal(set) var changes: [FileChange] = []
  public internal(set) var skipped: [SkippedFile] = []
  /// The conflicts of edits of older commits with what came since.
  public internal(set) var conflicts: [ListedConflict] = []
  /// Files of which both versions were kept, because such an edit could not be merged.
  public internal(set) var keptBoth: [String] = []
  /// Files that are not records, that git does not track and no ignore rule hides: they are left to git.
  public internal(set) var untracked: [String] = []
  /// Records that were committed although an ignore rule hides them.
  public internal(set) var hiddenRecords: [String] = []
}

extension SnapshotReport {
  /// What is known about a snapshot before anything is merged.
  init(of plan: SnapshotPlan, head: ObjectID?) {
    self.head = head
    skipped = plan.scan.skipped + plan.skipped
    changes = FileChange.changes(of: plan.changes)
    untracked = plan.scan.strays
    let committed = Set(plan.changes.map { Text($0.path) })
    hiddenRecords = plan.scan.hiddenRecords.filter { committed.contains(Text($0)) }
  }
}

/// Commits what people changed on the disk.
struct Snapshotter: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }
}

extension WorkTree {
  /// Commits what changed on disk since the last commit. A file that cannot be read as a record stays exactly as it is,
  /// and out of the commit; everything else goes on.
  ///
  /// Files that were held back and can be read again are merged as edits of the commit that they are based on.
  public func snapshot(allowDeletions: Bool = false) throws -> SnapshotReport {
    try Snapshotter(self).snapshot(allowDeletions: allowDeletions)
  }
}

extension Snapshotter {
  /// Copies get ids of their own on disk, edits of what others have moved come to where that lies, and `.gitattributes` gets
  /// its line, before anything is committed; what is on disk is then planned again, so that the plan is about the files as
  /// they are.
  func snapshot(allowDeletions: Bool = false) throws -> SnapshotReport {
    try tree.snapshotLocalFiles(allowDeletions: allowDeletions)
    let branch = try self.branch()
    var plan = try planSnapshot(on: branch, allowDeletions: allowDeletions)
    if try giveCopiesNewIDs(in: plan) || bring(plan.moved, since: branch.commit) {
      plan = try planSnapshot(on: branch, allowDeletions: allowDeletions)
    }
    if !plan.changes.isEmpty, try tree.tellGitOfLineEnds() { return try snapshot(allowDeletions: allowDeletions) }
    return try carryOut(plan)
  }

  /// Plans a snapshot. No file changes: a copied record still has its original's id.
  func planSnapshot(on branch: Branch, allowDeletions: Bool) throws -> SnapshotPlan {
    let scan = try Scanner(ledger: ledger, objects: objects).scan(since: branch.commit)
    if !allowDeletions { try DeletionGuard(scan).check() }
    let bases = try ledger.editBases().stillValid(in: scan, objects, head: branch.commit)
    try storeMany(scan.changes)
    return try SnapshotPlan(tree: tree, branch: branch, bases: bases, scan: scan)
  }

  /// The contents of more changed files than this go into one pack: an object file and a flush for each would take
  /// minutes.
  private static let manyChanges = 256

  /// Writes the contents of many changed files at once. The plan, which writes them one by one, then finds them there.
  func storeMany(_ changes: [DiskChange]) throws {
    let paths = changes.compactMap { $0.now == nil ? nil : $0.path }
    if paths.count <= Self.manyChanges { return }
    let kept = PrivateFiles(try ledger.kinds())
    let records = paths.filter { RecordLocation(path: $0) != nil && kept.problem(of: $0) == nil }
    let contents = ledger.root.readAll(records, limit: ReadLimits().bytes) { _, content in content }
    try objects.repository.withBulkWriting { (pack) throws(GitError) in
      for case .success(let content) in contents { _ = try pack.writeBlob(content.bytes) }
    }
  }

  /// Carries out a plan, in an order in which a kill at any point loses nothing: first the files lose the entries of
  /// resolved conflicts (the next snapshot would find them like that, and commit the same), then the branch moves, then
  /// the table is written, which names the bases of the late edits until these are merged.
  private func carryOut(_ plan: SnapshotPlan) throws -> SnapshotReport {
    let before = plan.branch.commit
    let commit = try writeCommit(of: plan)
    let move = try commit.map { commit in
      TreeMove(from: try before.map { try objects.commit($0).tree }, to: try objects.commit(commit).tree)
    }
    try Updater(tree).apply(plan.edits)
    if let commit, commit != before {
      let token = try surroundings.token()
      let note = tree.note(CommitMessage(plan.changes).text, by: .hand, token: token)
      try tree.move(plan.branch, to: commit, saying: WorkTree.snapshotMove, noting: note)
    }
    try ledger.write(plan.basesUntilMerged)
    if let move { try refreshIndex(after: plan, move) }
    let branch = Branch(name: plan.branch.name, commit: commit)
    var report = SnapshotReport(of: plan, head: try merge(plan.late, with: branch))
    try noteMerge(of: commit, in: &report)
    surroundings.sayNamesForWindows(report.changes.filter { [.added, .moved].contains($0.change) }.map(\.path))
    return report
  }

  /// Writes the commit of a plan's changes; no branch has it yet. Without changes it is the branch's newest commit
  /// itself; nil in a ledger without one.
  func writeCommit(of plan: SnapshotPlan) throws -> ObjectID? {
    let head = plan.branch.commit
    if plan.changes.isEmpty { return head }
    return try tree.writeCommit(
      tree: try objects.writeTree(from: head.map { try objects.commit($0).tree }, changes: plan.leaves),
      parents: [head].compactMap { $0 }, message: CommitMessage(plan.changes).text)
  }

  /// Notes in the report what the merge of late edits brought: conflicts, and files of which both versions were kept.
  /// - Parameter head: the commit with which the late edits were merged.
  func noteMerge(of head: ObjectID?, in report: inout SnapshotReport) throws {
    guard let head, let merged = report.head, head != merged else { return }
    let list = try ChangeList(ledger, objects, from: head, to: merged)
    report.conflicts = try list.conflicts()
    report.keptBoth = try list.keptBoth()
  }

  private func refreshIndex(after plan: SnapshotPlan, _ move: TreeMove) throws {
    var entries = plan.scan.refreshed
    for change in plan.changes {
      guard let leaf = change.now else { continue }
      if let stat = plan.scan.stats[Text(change.path)], try ledger.root.statIfPresent(change.path) == stat.stat,
        stat.id == leaf.id
      {
        entries.append(IndexEntry(path: change.path, id: leaf.id, stat: stat.stat))
      } else {
        entries.append(try IndexUpkeep(tree).entry(of: LedgerObjects.File(path: change.path, leaf: leaf)))
      }
    }
    let gone = plan.changes.filter { $0.now == nil }.map(\.path)
    try IndexUpkeep(tree).refreshIndex(put: entries, remove: gone + plan.scan.unknownEntries, after: move)
  }

  /// Merges the late edits with the branch, and brings the files of the result to disk. Returns the branch's newest
  /// commit afterwards.
  private func merge(_ late: [LateEdit], with branch: Branch) throws -> ObjectID? {
    guard let head = branch.commit, !late.isEmpty else { return branch.commit }
    let (merged, commits) = try Updater(tree).merged(late, with: head)
    try Updater(tree).advance(branch, to: merged, merging: late.map { $0.merged(as: commits) })
    try say(late, mergedIn: merged)
    return merged
  }

  /// Names the files that are not as they were saved, so that whoever saved them can look again.
  private func say(_ late: [LateEdit], mergedIn commit: ObjectID) throws {
    let (tree, comparison) = (try objects.commit(commit).tree, TreeComparison(objects: objects))
    let other = try late.filter { try $0.now != nil && comparison.leaf(at: $0.path, in: tree)?.id != $0.now?.id }
    if !other.isEmpty { surroundings.notify(.mergedOldTexts(paths: other.map(\.path))) }
  }
}
