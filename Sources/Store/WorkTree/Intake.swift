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
  private let names: FoldedPaths
  private let lastUpdates: LastUpdates
  /// Whether files on disk stay as they are.
  private let isRehearsal: Bool

  init(
    tree: WorkTree, branch: WorkTree.Branch, lastUpdates: LastUpdates, held: HeldBack, scan: Scan,
    isRehearsal: Bool = false
  ) {
    self.tree = tree
    self.branch = branch
    self.held = held
    names = FoldedPaths(scan)
    self.lastUpdates = lastUpdates
    self.isRehearsal = isRehearsal
    for path in scan.unmerged { hold(path.string) }
  }

  var leaves: [LeafChange<ObjectID>] { changes.map { LeafChange(path: Text($0.path), leaf: $0.now) } }

  /// An editor may be in the middle of saving a file that cannot be read as a record: it is read once more, after one
  /// wait for all such files. One that was held back before is no news.
  mutating func take(_ scan: Scan) throws {
    let changes = try scan.changes + held.movedAway(in: scan, tree.objects).map(\.from)
    for change in changes where change.now == nil {
      if let location = RecordLocation(path: change.path) { gone[location] = change }
    }
    var unread: [DiskChange] = []
    for change in changes where change.now != nil {
      guard let problem = try problem(taking: change) else { continue }
      if held.bases[Text(change.path)] == nil { unread.append(change) } else { leave(problem, of: change) }
    }
    if !unread.isEmpty { tree.surroundings.sleep(0.05) }
    for change in unread {
      if let problem = try problem(taking: change) { leave(problem, of: change) }
    }
    for change in changes where change.now == nil { takeDeletion(change) }
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
    if let base = try base(of: change, content), base != branch.commit {
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

  /// The older commit that the file is an edit of; nil where that is the branch's own.
  private mutating func base(of change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    let base = held.bases.removeValue(forKey: Text(change.path)) ?? heldBase(ofMoved: change)
    if let base, base != branch.commit { return base }
    // One that was held back since the last pull may still be an old text.
    if let stale = try tree.staleBase(of: change, saved: content.bytes, after: lastUpdates) { return stale }
    return try staleBase(ofMoved: change, content) ?? base
  }

  /// That of a file that was held back where it lay before somebody moved it by hand.
  private func heldBase(ofMoved change: DiskChange) -> ObjectID? {
    placeBefore(of: change).flatMap { held.bases[Text($0.path)] }
  }

  /// The file that is gone from where the record of a new one lay.
  private func placeBefore(of change: DiskChange) -> DiskChange? {
    change.before == nil ? RecordLocation(path: change.path).flatMap { gone[$0] } : nil
  }

  /// The same of an old text that was moved by hand after it was saved: of the commit that it is an edit of, the move is one,
  /// too.
  private mutating func staleBase(ofMoved change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    guard let old = placeBefore(of: change) else { return nil }
    let unmoved = DiskChange(path: old.path, before: old.before, now: change.now)
    guard let stale = try tree.staleBase(of: unmoved, saved: content.bytes, after: lastUpdates) else { return nil }
    held.bases[Text(old.path)] = stale
    return stale
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
  private mutating func takeDeletion(_ change: DiskChange) {
    if let location = RecordLocation(path: change.path), leftNewcomers.contains(location) {
      hold(change.path)
    } else if let base = held.bases.removeValue(forKey: Text(change.path)), base != branch.commit {
      late.append(LateEdit(path: change.path, base: base, now: nil))
    } else {
      changes.append(change)
    }
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
