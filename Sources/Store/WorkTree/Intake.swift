import FileSystem
import Git
import Merge
import Records
import Schema

/// Decides for each changed file what a snapshot does with it.
struct Intake {
  let tree: WorkTree
  let branch: WorkTree.Branch
  var held: HeldBack
  private(set) var changes: [DiskChange] = []
  private(set) var late: [LateEdit] = []
  private(set) var leftOut: [LeftOut] = []
  /// The records of files that are left out at paths which the last commit does not have.
  private var leftNewcomers: Set<RecordLocation> = []
  /// Where the records lay whose file is not there any more: it may have been moved by hand.
  private var gone: [RecordLocation: DiskChange] = [:]
  /// By the paths of the files that they may be now.
  private var moved: [Text: MovedHeldBack] = [:]
  /// Of those, the ones whose text has told; whether they are what was held back.
  private var told: [MovedHeldBack: Bool] = [:]
  private let names: FoldedPaths
  private let lastUpdates: LastUpdates
  /// Whether files on disk stay as they are.
  private let isRehearsal: Bool

  init(
    tree: WorkTree, branch: WorkTree.Branch, held: HeldBack, scan: Scan, isRehearsal: Bool
  ) {
    self.tree = tree
    self.branch = branch
    self.held = held
    names = FoldedPaths(scan)
    lastUpdates = LastUpdates(of: tree)
    self.isRehearsal = isRehearsal
    for path in scan.unmerged { hold(path.string) }
  }

  /// With the late edits.
  var heldUntilMerged: HeldBack {
    var held = held
    for edit in late { held.bases[Text(edit.path)] = edit.base }
    return held
  }

  var leaves: [LeafChange<ObjectID>] { changes.map { LeafChange(path: Text($0.path), leaf: $0.now) } }

  /// An editor may be in the middle of saving a file that cannot be read as a record: it is read once more, after one
  /// wait for all such files. One that was held back before is no news.
  mutating func take(_ scan: Scan) throws {
    let changes = scan.changes
    for change in changes where change.now == nil {
      if let location = RecordLocation(path: change.path) { gone[location] = change }
    }
    for one in try MovedHeldBack.all(held, in: scan, tree.objects, head: branch.commit) { moved[one.to] = one }
    var unread: [DiskChange] = []
    for change in changes where change.now != nil {
      guard let problem = try problem(taking: change) else { continue }
      if held.bases[Text(change.path)] == nil { unread.append(change) } else { leave(problem, of: change) }
    }
    if !unread.isEmpty { tree.surroundings.sleep(0.05) }
    for change in unread {
      if let problem = try problem(taking: change) { leave(problem, of: change) }
    }
    for change in changes where change.now == nil {
      if !takeLateDeletion(change.path) { self.changes.append(change) }
    }
    for one in moved.values.sorted(by: { $0.from < $1.from }) { takeOldPlace(of: one) }
    self.changes.sort { Text($0.path) < Text($1.path) }
    leftOut.sort { Text($0.path) < Text($1.path) }
  }

  /// Takes a change, unless the file cannot be read as a record: then the reason is returned.
  private mutating func problem(taking change: DiskChange) throws -> LeftOut? {
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
    if let base = try takeBase(of: change, content), base != branch.commit {
      let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: mode)
      late.append(LateEdit(path: change.path, base: base, now: leaf))
    } else {
      let bytes = try isRehearsal ? tree.settled(content, at: change) : tree.settle(content, at: change)
      let leaf = Leaf(id: try tree.objects.writeFile(bytes), mode: mode)
      if leaf != change.before {
        changes.append(DiskChange(path: change.path, before: change.before, now: leaf))
      }
    }
  }

  /// The older commit that the file is an edit of; nil where that is the branch's own. It is held back no more.
  private mutating func takeBase(of change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    let own = held.bases.removeValue(forKey: Text(change.path))
    let base = try movedBase(of: change, content) ?? own ?? heldBase(ofMoved: change)
    if let base, base != branch.commit { return base }
    // One that was held back since the last pull may still be an old text.
    if let stale = try tree.staleBase(of: change, saved: content.bytes, after: lastUpdates) { return stale }
    return try staleBase(ofMoved: change, content) ?? base
  }

  /// That of a file that was held back where it lay before somebody moved it by hand.
  private func heldBase(ofMoved change: DiskChange) -> ObjectID? {
    if let moved = moved[Text(change.path)] { return moved.rival == nil ? held.bases[moved.from] : nil }
    return placeBefore(of: change).flatMap { held.bases[Text($0.path)] }
  }

  /// Where the record of a new file lay that is gone from there.
  private func placeBefore(of change: DiskChange) -> DiskChange? {
    change.before == nil ? RecordLocation(path: change.path).flatMap { gone[$0] } : nil
  }

  /// The older commit that the text of a moved file is an edit of. Its going from the old place is an edit of that commit, too.
  private mutating func staleBase(ofMoved change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    guard let old = placeBefore(of: change) else { return nil }
    let unmoved = DiskChange(path: old.path, before: old.before, now: change.now)
    guard let stale = try tree.staleBase(of: unmoved, saved: content.bytes, after: lastUpdates) else { return nil }
    held.bases[Text(old.path)] = stale
    return stale
  }

  /// That of the version that was held back and is here now; nil where the file is an edit of what the branch has.
  private mutating func movedBase(of change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    guard let moved = moved[Text(change.path)], let base = held.bases[moved.from] else { return nil }
    told[moved] = try moved.rival.map { try isEdit(content, of: moved, base, rather: $0) } ?? true
    return told[moved] == true ? base : nil
  }

  private func isEdit(
    _ content: FileContent, of moved: MovedHeldBack, _ base: ObjectID, rather rival: DiskChange
  ) throws -> Bool {
    let folder = try tree.objects.commit(base).tree
    guard let leaf = try TreeComparison(objects: tree.objects).leaf(at: moved.from.string, in: folder) else {
      return false
    }
    let change = DiskChange(path: moved.to.string, before: rival.before, now: nil)
    let opened = [LastUpdates.Version(file: leaf.id, base: base)]
    return try tree.staleBase(of: change, saved: content.bytes, opened: opened, lastUpdates) != nil
  }

  /// A file that is no edit of what was held back says that somebody gave that up. One that cannot be read says nothing.
  private mutating func takeOldPlace(of moved: MovedHeldBack) {
    switch told[moved] {
    case true?: _ = takeLateDeletion(moved.from.string)
    case false?: held.bases[moved.from] = nil
    case nil: break
    }
  }

  private mutating func leave(_ problem: LeftOut, of change: DiskChange) {
    leftOut.append(problem)
    hold(change.path, as: heldBase(ofMoved: change))
    if change.before == nil, let location = RecordLocation(path: change.path) { leftNewcomers.insert(location) }
  }

  private mutating func hold(_ path: String, as base: ObjectID? = nil) {
    if held.bases[Text(path)] == nil { held.bases[Text(path)] = base ?? branch.commit }
  }

  /// A record whose file is left out at another path was moved, not deleted: it stays where it was until then.
  ///
  /// False where the file has been deleted since the last commit.
  private mutating func takeLateDeletion(_ path: String) -> Bool {
    if let location = RecordLocation(path: path), leftNewcomers.contains(location) {
      hold(path)
      return true
    }
    guard let base = held.bases.removeValue(forKey: Text(path)), base != branch.commit else { return false }
    late.append(LateEdit(path: path, base: base, now: nil))
    return true
  }
}

extension FoldedPaths {
  /// Why the name of a file that is on disk keeps it out of commits; nil for a good one.
  func problem(of change: DiskChange) -> LeftOut? {
    if change.now == nil { return nil }
    if let problem = PathRules.problem(change.path) { return LeftOut(path: change.path, message: problem) }
    guard change.before == nil, let other = clash(of: change.path) else { return nil }
    return LeftOut(
      path: change.path, message: "some systems hold its name for the same as \(other): rename one of the two")
  }
}

extension Scan {
  /// The changed files whose names keep them out of commits.
  var refusedNames: [LeftOut] {
    let names = FoldedPaths(self)
    return changes.compactMap(names.problem)
  }
}
