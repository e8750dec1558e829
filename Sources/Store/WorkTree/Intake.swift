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
  private let names: FoldedPaths
  /// Whether files on disk stay as they are.
  private let isRehearsal: Bool

  init(tree: WorkTree, branch: WorkTree.Branch, held: HeldBack, names: FoldedPaths, isRehearsal: Bool = false) {
    self.tree = tree
    self.branch = branch
    self.held = held
    self.names = names
    self.isRehearsal = isRehearsal
  }

  var leaves: [LeafChange<ObjectID>] { changes.map { LeafChange(path: Text($0.path), leaf: $0.now) } }

  mutating func take(_ change: DiskChange) throws {
    if let problem = names.problem(of: change) { return leave(problem) }
    guard let now = change.now else { return takeDeletion(change) }
    guard var content = try tree.readIfPresent(change.path) else { return }
    if RecordCheck.problem(content.bytes, path: change.path) != nil {
      // An editor may be in the middle of saving.
      tree.surroundings.sleep(0.05)
      guard let again = try tree.readIfPresent(change.path) else { return }
      content = again
    }
    if let problem = RecordCheck.problem(content.bytes, path: change.path) { return leave(problem) }
    if let base = try base(of: change, content), base != branch.commit {
      let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: now.mode)
      late.append(LateEdit(path: change.path, base: base, now: leaf))
    } else {
      let bytes = try isRehearsal ? tree.settled(content, at: change) : tree.settle(content, at: change)
      let leaf = Leaf(id: try tree.objects.writeFile(bytes), mode: now.mode)
      if leaf != change.before {
        changes.append(DiskChange(path: change.path, before: change.before, now: leaf))
      }
    }
  }

  /// The older commit that the file is an edit of; nil where that is the branch's own.
  private mutating func base(of change: DiskChange, _ content: FileContent) throws -> ObjectID? {
    try held.bases.removeValue(forKey: Text(change.path)) ?? tree.staleBase(of: change, saved: content.bytes)
  }

  private mutating func leave(_ problem: LeftOut) {
    leftOut.append(problem)
    let path = Text(problem.path)
    if held.bases[path] == nil { held.bases[path] = branch.commit }
  }

  private mutating func takeDeletion(_ change: DiskChange) {
    if let base = held.bases.removeValue(forKey: Text(change.path)), base != branch.commit {
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
    let names = FoldedPaths(paths)
    return changes.compactMap(names.problem)
  }
}
