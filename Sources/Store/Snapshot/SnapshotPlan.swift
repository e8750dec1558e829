import FileSystem
import Git
import Merge
import Records
import Schema

/// What a snapshot is going to do with each changed file. Making the plan changes no file and no branch: a rehearsal
/// makes only the plan, and `WorkTree.snapshot` carries it out.
struct SnapshotPlan {
  let tree: WorkTree
  let branch: WorkTree.Branch
  let scan: Scan
  /// The table of edit bases as it is before the snapshot.
  let known: EditBases
  /// The table of edit bases once the branch has what the snapshot takes in.
  private(set) var bases: EditBases
  let origin: EditOrigin
  /// Files that lose the conflict entries which an edit has resolved.
  private(set) var edits: [FileEdit] = []
  private(set) var changes: [DiskChange] = []
  private(set) var late: [LateEdit] = []
  private(set) var skipped: [SkippedFile] = []
  /// The records whose files are left out, at paths that the last commit does not have.
  private var leftNewcomers: Set<RecordLocation> = []
  /// The old paths of files that somebody has moved, where the move is an edit of an older commit.
  private var moved: Set<Text> = []
  private let names: FoldedPaths

  init(tree: WorkTree, branch: WorkTree.Branch, bases: EditBases, scan: Scan) throws {
    (self.tree, self.branch, self.scan) = (tree, branch, scan)
    (self.known, self.bases) = (bases, bases)
    origin = EditOrigin(tree: tree, bases: bases, scan: scan)
    names = FoldedPaths(scan)
    for path in scan.unmerged { hold(path.string) }
    try take(scan.changes)
  }

  /// The table until the late edits are merged, so that after a kill the next command begins with the same edits again.
  var basesUntilMerged: EditBases {
    var bases = self.bases
    for edit in late { bases.hold(edit.path, as: edit.base) }
    return bases
  }

  var leaves: [LeafChange<ObjectID>] { changes.map { LeafChange(path: Text($0.path), leaf: $0.now) } }

  /// Sorts the changes into those that are taken in, merged as late edits, or left out. An editor may be in the middle
  /// of saving a file that cannot be read as a record, so such files are read once more, after one wait for all of
  /// them; except those that were held back before.
  private mutating func take(_ changes: [DiskChange]) throws {
    var unread: [DiskChange] = []
    for change in changes where change.now != nil {
      guard let problem = try problem(taking: change) else { continue }
      if bases.isHeld(change.path) { leave(problem, of: change) } else { unread.append(change) }
    }
    if !unread.isEmpty { tree.surroundings.sleep(0.05) }
    for change in unread {
      if let problem = try problem(taking: change) { leave(problem, of: change) }
    }
    for change in changes where change.now == nil {
      if !takeDeletion(change.path) { self.changes.append(change) }
    }
    self.changes.sort { Text($0.path) < Text($1.path) }
    skipped.sort { Text($0.path) < Text($1.path) }
  }

  /// Takes a change, unless the file cannot be read as a record: then the reason is returned.
  private mutating func problem(taking change: DiskChange) throws -> SkippedFile? {
    if let problem = names.problem(of: change) {
      leave(problem, of: change)
      return nil
    }
    guard let now = change.now, let content = try tree.readIfPresent(change.path) else { return nil }
    if let problem = RecordReading.problem(content.bytes, path: change.path) { return problem }
    try take(change, content, mode: now.mode)
    return nil
  }

  private mutating func take(_ change: DiskChange, _ content: FileContent, mode: UInt32) throws {
    if let base = try origin.base(of: change, content, head: branch.commit) {
      let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: mode)
      late.append(LateEdit(path: change.path, base: base, now: leaf))
      try takeMove(to: change.path, base: base)
      bases.remove(change.path)
    } else {
      bases.remove(change.path)
      let bytes = try Snapshotter(tree).withoutSpentEntries(content, at: change)
      if bytes != content.bytes { edits.append(FileEdit(path: change.path, expected: content, bytes: bytes)) }
      let leaf = Leaf(id: try tree.objects.writeFile(bytes), mode: mode)
      if leaf != change.before {
        changes.append(DiskChange(path: change.path, before: change.before, now: leaf))
      }
    }
  }

  private mutating func leave(_ problem: SkippedFile, of change: DiskChange) {
    skipped.append(problem)
    hold(change.path, as: origin.known(for: change))
    if change.before == nil, let location = RecordLocation(path: change.path) { leftNewcomers.insert(location) }
  }

  /// - Parameter base: nil for the branch's commit.
  private mutating func hold(_ path: String, as base: ObjectID? = nil) { bases.hold(path, as: base ?? branch.commit) }

  /// Where the base has the record at another path, and nothing is on disk there any more, somebody moved it: its going
  /// from that path is an edit of the same base.
  private mutating func takeMove(to path: String, base: ObjectID) throws {
    guard let location = RecordLocation(path: path) else { return }
    for place in origin.leftPaths(of: location) { bases.remove(place) }
    for place in try tree.objects.paths(of: [location], in: tree.objects.commit(base).tree)
    where Text(place) != Text(path) && !origin.isOnDisk(place) {
      late.append(LateEdit(path: place, base: base, now: nil))
      moved.insert(Text(place))
    }
  }

  /// Handles a file that is gone from disk, where it is more than a plain deletion. A record whose file is left out at
  /// another path was moved, not deleted: the commit keeps it at its old path until the file can be read.
  ///
  /// Returns false for a plain deletion since the last commit.
  private mutating func takeDeletion(_ path: String) -> Bool {
    if moved.contains(Text(path)) { return true }
    if let location = RecordLocation(path: path), leftNewcomers.contains(location) {
      hold(path)
      return true
    }
    let base = bases[path]?.commit
    bases.remove(path)
    guard let base, base != branch.commit else { return false }
    late.append(LateEdit(path: path, base: base, now: nil))
    return true
  }
}

extension Scan {
  /// The changed files whose names keep them out of commits.
  var refusedNames: [SkippedFile] {
    let names = FoldedPaths(self)
    return changes.compactMap(names.problem)
  }
}

extension Snapshotter {
  /// The bytes to commit for an edited record: without the conflict entries that the edit resolved.
  func withoutSpentEntries(_ content: FileContent, at change: DiskChange) throws -> [UInt8] {
    guard let location = RecordLocation(path: change.path) else { return content.bytes }
    let document = try RecordDocument.reading(content.bytes, path: change.path)
    let members = try document.recordObject(at: change.path)
    if members[EntryTree.member] == nil { return content.bytes }
    let rules = try ledger.kinds().rules(of: location)
    let version = try RecordVersion(path: Text(change.path), members: members, rules: rules)
    let settled = version.resolvingDeletion(since: try committedVersion(of: change, rules: rules)).members
    if settled == members { return content.bytes }
    return try document.updating(to: .object(settled)).bytes
  }

  /// The version that the last commit has at the same path; nil for none.
  private func committedVersion(of change: DiskChange, rules: FieldRules) throws -> RecordVersion? {
    try change.before.flatMap { RecordReading.version(try objects.file($0.id), path: change.path, rules: rules) }
  }
}
