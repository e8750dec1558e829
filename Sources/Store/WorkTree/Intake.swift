import FileSystem
import Git
import Merge
import Records
import Schema

/// Decides for each changed file what a snapshot does with it.
struct Intake {
  let tree: WorkTree
  let branch: WorkTree.Branch
  private(set) var bases: EditBases
  private(set) var changes: [DiskChange] = []
  private(set) var late: [LateEdit] = []
  private(set) var leftOut: [LeftOut] = []
  /// The records of files that are left out at paths which the last commit does not have.
  private var leftNewcomers: Set<RecordLocation> = []
  private let names: FoldedPaths
  /// Whether files on disk stay as they are.
  private let isRehearsal: Bool

  init(
    tree: WorkTree, branch: WorkTree.Branch, held: HeldBack, moved: [MovedHeldBack], scan: Scan, isRehearsal: Bool
  ) {
    self.tree = tree
    self.branch = branch
    bases = EditBases(tree: tree, branch: branch, held: held, moved: moved, scan: scan)
    names = FoldedPaths(scan)
    self.isRehearsal = isRehearsal
    for path in scan.unmerged { bases.hold(path) }
  }

  /// With the late edits.
  var heldUntilMerged: HeldBack {
    var held = bases.held
    for edit in late { held.bases[Text(edit.path)] = edit.base }
    return held
  }

  var leaves: [LeafChange<ObjectID>] { changes.map { LeafChange(path: Text($0.path), leaf: $0.now) } }

  /// An editor may be in the middle of saving a file that cannot be read as a record: it is read once more, after one
  /// wait for all such files. One that was held back before is no news.
  mutating func take(_ changes: [DiskChange]) throws {
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
      if !takeLateDeletion(Text(change.path)) { self.changes.append(change) }
    }
    for path in bases.takeOldPlaces() { _ = takeLateDeletion(path) }
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
    if let base = try bases.take(change, content), base != branch.commit {
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

  private mutating func leave(_ problem: LeftOut, of change: DiskChange) {
    leftOut.append(problem)
    bases.hold(Text(change.path), as: bases.heldBase(ofMoved: change))
    if change.before == nil, let location = RecordLocation(path: change.path) { leftNewcomers.insert(location) }
  }

  /// A record whose file is left out at another path was moved, not deleted: it stays where it was until then.
  ///
  /// False where the file has been deleted since the last commit.
  private mutating func takeLateDeletion(_ path: Text) -> Bool {
    if let location = RecordLocation(path: path.string), leftNewcomers.contains(location) {
      bases.hold(path)
      return true
    }
    guard let base = bases.takeDeletion(path), base != branch.commit else { return false }
    late.append(LateEdit(path: path.string, base: base, now: nil))
    return true
  }
}

extension Scan {
  /// The changed files whose names keep them out of commits.
  var refusedNames: [LeftOut] {
    let names = FoldedPaths(self)
    return changes.compactMap(names.problem)
  }
}
