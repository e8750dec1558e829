import FileSystem
public import Git
import Merge
import Records
import Schema

/// What a snapshot found and did.
public struct Snapshot: Sendable {
  /// The branch's newest commit afterwards; nil in a ledger without one.
  public internal(set) var head: ObjectID?
  public internal(set) var changes: [SnapshotChange] = []
  public internal(set) var leftOut: [LeftOut] = []
  /// Those that edits of older commits made with what came since.
  public internal(set) var conflicts: [ListedConflict] = []
  /// Files that such edits could not be merged with.
  public internal(set) var keptBoth: [String] = []
  /// Files that are no records, that git does not track and no ignore rule hides: they are left to git.
  public internal(set) var untracked: [String] = []
  /// Records that were taken in although an ignore rule hides them.
  public internal(set) var hiddenRecords: [String] = []
}

/// A file whose change a snapshot took in.
public struct SnapshotChange: Hashable, Sendable {
  public enum Change: String, Hashable, Sendable { case added, edited, deleted, moved }

  public let path: String
  public let change: Change
}

extension Snapshot {
  /// What is known of it before anything is merged.
  init(of scan: Scan, _ intake: Intake, head: ObjectID?) {
    self.head = head
    leftOut = scan.leftOut + intake.leftOut
    changes = SnapshotChange.changes(of: intake.changes)
    untracked = scan.strays
    let taken = Set(intake.changes.map { Text($0.path) })
    hiddenRecords = scan.hiddenRecords.filter { taken.contains(Text($0)) }
  }
}

extension WorkTree {
  /// Commits what changed on disk since the last commit. What cannot be read as a record is left exactly as it is, and
  /// out of the commit; everything else goes on.
  ///
  /// Files that were held back and can be read again are taken in as edits of the commit that they are based on.
  public func snapshot(allowDeletions: Bool = false) throws -> Snapshot {
    let branch = try self.branch()
    let (scan, intake) = try intake(on: branch, allowDeletions: allowDeletions, isRehearsal: false)
    if !intake.changes.isEmpty, try tellGitOfLineEnds() { return try snapshot(allowDeletions: allowDeletions) }
    return try commit(intake, scan: scan, on: branch)
  }

  /// What a snapshot takes in. A rehearsal changes no file: a copied record keeps the id that it has.
  func intake(
    on branch: Branch, allowDeletions: Bool, isRehearsal: Bool
  ) throws -> (scan: Scan, intake: Intake) {
    let scanner = Scanner(ledger: ledger, objects: objects)
    var scan = try scanner.scan(since: branch.commit)
    let known = try ledger.editBases()
    var bases = try known.stillValid(in: scan, objects, head: branch.commit)
    if try !isRehearsal && giveCopiesNewIDs(in: scan, bases, head: branch.commit) {
      scan = try scanner.scan(since: branch.commit)
      bases = try known.stillValid(in: scan, objects, head: branch.commit)
    }
    if !allowDeletions { try DeletionGuard(scan).check() }
    try storeMany(scan.changes)
    var intake = Intake(tree: self, branch: branch, bases: bases, scan: scan, isRehearsal: isRehearsal)
    try intake.take(scan.changes)
    return (scan, intake)
  }

  /// Above this many changed files their contents go into one pack: a file and a flush for each would take minutes.
  private static let manyChanges = 256

  func storeMany(_ changes: [DiskChange]) throws {
    let paths = changes.compactMap { $0.now == nil ? nil : $0.path }
    if paths.count <= Self.manyChanges { return }
    let records = paths.filter { RecordLocation(path: $0) != nil }
    let contents = ledger.root.readAll(records, limit: ReadLimits().bytes) { _, content in content }
    try objects.repository.withBulkWriting { (pack) throws(GitError) in
      for case .success(let content) in contents { _ = try pack.writeBlob(content.bytes) }
    }
  }

  private func commit(_ intake: Intake, scan: Scan, on branch: Branch) throws -> Snapshot {
    var snapshot = Snapshot(of: scan, intake, head: branch.commit)
    let before = try branch.commit.map { try objects.commit($0).tree }
    var here = branch
    var tree = before
    if !intake.changes.isEmpty {
      let written = try objects.writeTree(from: before, changes: intake.leaves)
      let commit = try writeCommit(
        tree: written, parents: [branch.commit].compactMap { $0 }, message: CommitMessage(intake.changes).text)
      try move(branch, to: commit, saying: "snapshot")
      here = Branch(name: branch.name, commit: commit)
      tree = written
    }
    try ledger.write(intake.basesUntilMerged)
    if let tree { try refreshIndex(after: intake, scan: scan, TreeStep(from: before, to: tree)) }
    snapshot.head = try takeIn(intake.late, on: here)
    try noteMerge(of: here.commit, in: &snapshot)
    surroundings.sayNamesForWindows(snapshot.changes.filter { [.added, .moved].contains($0.change) }.map(\.path))
    return snapshot
  }

  /// What the merge with edits of older commits brought, where there were any.
  func noteMerge(of head: ObjectID?, in snapshot: inout Snapshot) throws {
    guard let head, let merged = snapshot.head, head != merged else { return }
    let list = try ChangeList(ledger, objects, from: head, to: merged)
    snapshot.conflicts = try list.conflicts()
    snapshot.keptBoth = try list.keptBoth()
  }

  private func refreshIndex(after intake: Intake, scan: Scan, _ step: TreeStep) throws {
    var entries = scan.refreshed
    for change in intake.changes {
      guard let leaf = change.now else { continue }
      if let stat = scan.stats[Text(change.path)], try ledger.root.statIfPresent(change.path) == stat.stat,
        stat.id == leaf.id
      {
        entries.append(IndexEntry(path: change.path, id: leaf.id, stat: stat.stat))
      } else {
        entries.append(try entry(of: LedgerObjects.File(path: change.path, leaf: leaf)))
      }
    }
    let gone = intake.changes.filter { $0.now == nil }.map(\.path)
    try refreshIndex(put: entries, remove: gone + scan.unknownEntries, after: step)
  }

  /// Merges the edits of older commits, and brings the files of the result to disk.
  private func takeIn(_ late: [LateEdit], on branch: Branch) throws -> ObjectID? {
    guard let head = branch.commit, !late.isEmpty else { return branch.commit }
    let (merged, commits) = try self.merged(late, with: head)
    // An editor that goes on with its text edits what it has saved, not what that was an edit of.
    let onDisk = late.map { LateEdit(path: $0.path, base: commits[$0.base] ?? $0.base, now: $0.now) }
    try advance(branch, to: merged, merging: onDisk)
    try say(late, mergedIn: merged)
    return merged
  }

  /// Names the files that are not as they were saved: who meant them so has to look again.
  private func say(_ late: [LateEdit], mergedIn commit: ObjectID) throws {
    let (tree, comparison) = (try objects.commit(commit).tree, TreeComparison(objects: objects))
    let other = try late.filter { try $0.now != nil && comparison.leaf(at: $0.path, in: tree)?.id != $0.now?.id }
    if !other.isEmpty { surroundings.notify(.mergedOldTexts(paths: other.map(\.path))) }
  }
}
