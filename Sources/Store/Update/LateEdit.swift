import Git
import Merge
import Records
import Schema

/// An edit of an older commit than the branch's newest: a file that an editor saved while a pull replaced it, an old text
/// that an editor still had open, or a file that was held back and can be read again.
struct LateEdit: Hashable {
  let path: String
  /// The commit whose version was edited.
  let base: ObjectID
  /// The file as it was saved; nil where it was deleted.
  let now: Leaf<ObjectID>?

  /// The edit as an editor goes on from it: what it saves next is an edit of this text, which is in the commit made of
  /// it, and no longer one of the older base.
  func merged(as commits: [ObjectID: ObjectID]) -> LateEdit {
    LateEdit(path: path, base: commits[base] ?? base, now: now)
  }
}

extension Updater {
  /// Makes, on each commit that late edits are edits of, a commit with these edits, and merges it with the branch. No file
  /// and no branch changes here.
  ///
  /// - Returns: `head`, the commit to move the branch to, and `commits`, for each base the commit with its edits.
  func merged(
    _ edits: [LateEdit], with head: ObjectID
  ) throws -> (head: ObjectID, commits: [ObjectID: ObjectID]) {
    var (head, commits): (ObjectID, [ObjectID: ObjectID]) = (head, [:])
    for base in Set(edits.map(\.base)).sorted() {
      // nil where the edits change nothing in their base.
      guard let commit = try self.commit(edits.filter { $0.base == base }, on: base) else { continue }
      commits[base] = commit
      if try objects.repository.isAncestor(commit, of: head) { continue }
      let isNewer = try objects.repository.isAncestor(head, of: commit)
      head = isNewer ? commit : try MergeEngine(store: objects).merge(head, commit).commit
    }
    return (head, commits)
  }

  private func commit(_ edits: [LateEdit], on base: ObjectID) throws -> ObjectID? {
    let before = try objects.commit(base).tree
    let changes =
      edits.map { LeafChange(path: Text($0.path), leaf: $0.now) }
      + (try pathsLeft(by: edits, in: before).map { LeafChange(path: Text($0), leaf: nil) })
    let tree = try objects.writeTree(from: before, changes: changes)
    if tree == before { return nil }
    return try self.tree.writeCommit(tree: tree, parents: [base], message: "Edit \(counted(edits.count, "file"))")
  }

  /// The paths at which a commit has records that lie somewhere else now, where their edits were saved. They go with these
  /// edits: otherwise the new commit would have the records twice.
  private func pathsLeft(by edits: [LateEdit], in tree: ObjectID) throws -> [String] {
    let comparison = TreeComparison(objects: objects)
    let newcomers = try edits.filter { try $0.now != nil && comparison.leaf(at: $0.path, in: tree) == nil }
    if newcomers.isEmpty { return [] }
    let edited = Set(edits.map { Text($0.path) })
    return try objects.paths(of: Set(newcomers.compactMap { RecordLocation(path: $0.path) }), in: tree).filter {
      try !edited.contains(Text($0)) && reachable($0) == nil
    }
  }
}
