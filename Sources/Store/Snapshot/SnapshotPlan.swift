import FileSystem
import Git
import Merge
import Records
import Schema

/// What a snapshot is going to do with each changed file: commit it, merge it as an edit of an older commit, or skip it.
/// Making the plan changes no file and no branch, so a rehearsal can make one too; `Snapshotter` carries it out.
struct SnapshotPlan {
  let tree: WorkTree
  let branch: WorkTree.Branch
  let scan: Scan
  /// The table of edit bases as it was before the snapshot.
  let basesBefore: EditBases
  /// The table of edit bases as it will be when the branch has everything that the snapshot commits and merges.
  private(set) var bases: EditBases
  let origin: EditOrigin
  /// Files that an edit has resolved a conflict in: they lose the entries of that conflict on disk as well.
  private(set) var edits: [FileEdit] = []
  /// The edits of the branch's newest commit: they become the snapshot's own commit.
  private(set) var changes: [DiskChange] = []
  /// The edits of older commits: each becomes a commit on the one that was edited, and is merged with the branch.
  private(set) var late: [LateEdit] = []
  private(set) var skipped: [SkippedFile] = []
  /// Texts at paths that this device may not write, of records that lie elsewhere now.
  private(set) var moved: [MovedText] = []
  /// The records of skipped files at paths that the last commit does not have. Such a record may have been moved there.
  private var skippedNewcomers: Set<RecordLocation> = []
  /// The paths from which a late edit has moved its record: that the file is gone there is a part of that edit.
  private var movedAway: Set<Text> = []
  private let names: FoldedPaths
  private let kept: PrivateFiles
  /// nil where keys are not in use: then everybody writes everything.
  private let rights: WriteRights?

  init(tree: WorkTree, branch: WorkTree.Branch, bases: EditBases, scan: Scan) throws {
    (self.tree, self.branch, self.scan) = (tree, branch, scan)
    (self.basesBefore, self.bases) = (bases, bases)
    origin = EditOrigin(tree: tree, bases: bases, scan: scan)
    names = FoldedPaths(scan)
    // Nothing but changed files is looked at: where there are none, nobody needs the kinds.
    kept = PrivateFiles(scan.changes.isEmpty ? Kinds(reading: []) : try tree.ledger.kinds())
    rights = scan.changes.isEmpty ? nil : try WriteRights(of: tree.ledger, tree.objects, at: branch.commit)
    for path in scan.unmerged { hold(path.string) }
    try plan(scan.changes)
  }

  /// The table while the late edits are being merged: it still names their bases, so that after a kill the next command
  /// begins with the same edits again.
  var basesUntilMerged: EditBases {
    var bases = self.bases
    for edit in late { bases.hold(edit.path, as: edit.base) }
    return bases
  }

  var leaves: [LeafChange<ObjectID>] { changes.map { LeafChange(path: Text($0.path), leaf: $0.now) } }

  /// Plans all changes. An editor may be in the middle of saving a file that cannot be read as a record, so such files
  /// are read once more, after one wait for all of them. A file that was held back before is not waited for: it has had
  /// its time. And a file that is away may be on its way back: some editors move the old one aside and write a new one.
  private mutating func plan(_ changes: [DiskChange]) throws {
    var unreadable: [DiskChange] = []
    for change in changes where change.now != nil {
      guard let problem = try plan(change) else { continue }
      if bases.isHeld(change.path) { skip(change, problem) } else { unreadable.append(change) }
    }
    let missing = changes.filter { $0.now == nil }
    if !unreadable.isEmpty || !missing.isEmpty { tree.surroundings.sleep(0.05) }
    for change in unreadable {
      if let problem = try plan(change) { skip(change, problem) }
    }
    // Deletions come last: only then is it known which of them are halves of moves.
    for change in missing where try tree.reachable(change.path)?.kind != .regular { planDeletion(change) }
    self.changes.sort { Text($0.path) < Text($1.path) }
    skipped.sort { Text($0.path) < Text($1.path) }
  }

  /// Plans what becomes of a file that is on disk. Returns the problem of a file that cannot be read as a record:
  /// nothing is planned for it then.
  private mutating func plan(_ change: DiskChange) throws -> SkippedFile? {
    if let problem = names.problem(of: change) ?? kept.problem(of: change.path) {
      skip(change, problem)
      return nil
    }
    guard let now = change.now, let content = try tree.readIfPresent(change.path) else { return nil }
    let problem = rights?.problem(of: change)
    let text = try movedText(change, content, mayWrite: problem == nil)
    if let text, try !isOwnLate(text) {
      moved.append(text)
      if let problem { skip(change, problem) }
      return nil
    }
    if text == nil, let problem {
      skip(change, problem)
      return nil
    }
    if let problem = RecordReading.problem(content.bytes, path: change.path) { return problem }
    if let base = try origin.base(of: change, content, head: branch.commit) {
      try planLateEdit(change, content, mode: now.mode, base: base)
    } else {
      try planEdit(change, content, mode: now.mode)
    }
    return nil
  }

  /// The text of a file as an edit of its record where that lies now, under another owner; nil where the file stands for
  /// itself. Where this device may write the file, that is so for everything but the unchanged old text of such a record.
  private func movedText(_ change: DiskChange, _ content: FileContent, mayWrite: Bool) throws -> MovedText? {
    guard change.before == nil, let head = branch.commit,
      RecordReading.problem(content.bytes, path: change.path) == nil
    else { return nil }
    let edited = try mayWrite ? nil : origin.base(of: change, content, head: head)
    guard let base = try edited ?? origin.texts.base(ofUnedited: content, at: change.path),
      let text = try MovedText(content, at: change.path, editing: base, in: tree, at: head)
    else { return nil }
    return !mayWrite || text.hasOtherOwner ? text : nil
  }

  /// Whether a text is an edit of a record of one's own that lay there under a former name: then it is merged as an edit of
  /// the commit that had it there.
  private func isOwnLate(_ text: MovedText) throws -> Bool {
    guard text.isEdit, let head = branch.commit, rights?.stranger(at: text.place) == nil else { return false }
    return try tree.objects.isRenamed(text.path, at: text.base, to: text.place, at: head)
  }

  private mutating func planLateEdit(
    _ change: DiskChange, _ content: FileContent, mode: UInt32, base: ObjectID
  ) throws {
    let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: mode)
    late.append(LateEdit(path: change.path, base: base, now: leaf))
    try planMove(to: change.path, base: base)
    bases.remove(change.path)
  }

  /// Plans an edit of the branch's newest commit. What is left of it without the resolved conflicts may be just what
  /// that commit has: then there is nothing to commit.
  private mutating func planEdit(_ change: DiskChange, _ content: FileContent, mode: UInt32) throws {
    bases.remove(change.path)
    let bytes = try withoutSpentEntries(content, at: change)
    if bytes != content.bytes { edits.append(FileEdit(path: change.path, expected: content, bytes: bytes)) }
    let leaf = Leaf(id: try tree.objects.writeFile(bytes), mode: mode)
    if leaf != change.before { changes.append(DiskChange(path: change.path, before: change.before, now: leaf)) }
  }

  private mutating func skip(_ change: DiskChange, _ problem: SkippedFile) {
    skipped.append(problem)
    hold(change.path, as: origin.notedBase(of: change))
    if change.before == nil, let location = RecordLocation(path: change.path) { skippedNewcomers.insert(location) }
  }

  /// - Parameter base: nil for the branch's newest commit.
  private mutating func hold(_ path: String, as base: ObjectID? = nil) { bases.hold(path, as: base ?? branch.commit) }

  /// Where the base of a late edit has the record at another path, and nothing is on disk there any more, somebody has
  /// moved the record: that it is gone from the old path is an edit of the same base.
  private mutating func planMove(to path: String, base: ObjectID) throws {
    guard let location = RecordLocation(path: path) else { return }
    for oldPath in origin.formerPaths(of: location) { bases.remove(oldPath) }
    for oldPath in try tree.objects.paths(of: [location], in: tree.objects.commit(base).tree)
    where Text(oldPath) != Text(path) && !origin.isOnDisk(oldPath) {
      late.append(LateEdit(path: oldPath, base: base, now: nil))
      movedAway.insert(Text(oldPath))
    }
  }

  /// Plans what becomes of a file that is gone from disk. A record whose file is skipped at another path was moved, not
  /// deleted: the commit keeps it at its old path until the file can be read.
  private mutating func planDeletion(_ change: DiskChange) {
    if movedAway.contains(Text(change.path)) { return }
    if let problem = rights?.problem(of: change) { return skip(change, problem) }
    if let location = RecordLocation(path: change.path), skippedNewcomers.contains(location) {
      return hold(change.path)
    }
    let base = bases[change.path]?.commit
    bases.remove(change.path)
    if let base, base != branch.commit {
      late.append(LateEdit(path: change.path, base: base, now: nil))
    } else {
      changes.append(change)
    }
  }
}

extension Scan {
  /// The changed files whose names keep them out of commits.
  var refusedNames: [SkippedFile] {
    let names = FoldedPaths(self)
    return changes.compactMap(names.problem)
  }
}

extension SnapshotPlan {
  /// The bytes to commit for an edited record: without the conflict entries that the edit resolved.
  private func withoutSpentEntries(_ content: FileContent, at change: DiskChange) throws -> [UInt8] {
    guard let location = RecordLocation(path: change.path) else { return content.bytes }
    let document = try RecordDocument.reading(content.bytes, path: change.path)
    let members = try document.recordObject(at: change.path)
    if members[EntryTree.member] == nil { return content.bytes }
    let rules = try tree.ledger.kinds().rules(of: location)
    let version = try RecordVersion(path: Text(change.path), members: members, rules: rules)
    let resolved = version.resolvingDeletion(since: try committedVersion(of: change, rules: rules)).members
    if resolved == members { return content.bytes }
    return try document.updating(to: .object(resolved)).bytes
  }

  /// The version that the last commit has at the same path; nil for none.
  private func committedVersion(of change: DiskChange, rules: FieldRules) throws -> RecordVersion? {
    try change.before.flatMap { RecordReading.version(try tree.objects.file($0.id), path: change.path, rules: rules) }
  }
}
