import Git
import Merge
import Records

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
      let changes = edits.filter { $0.base == base }
      // nil where the edits change nothing in their base.
      let commit = try self.commit(changes.map { LeafChange(path: Text($0.path), leaf: $0.now) }, on: base)
      guard let commit else { continue }
      commits[base] = commit
      if try objects.repository.isAncestor(commit, of: head) { continue }
      let isNewer = try objects.repository.isAncestor(head, of: commit)
      head = isNewer ? commit : try MergeEngine(store: objects).merge(head, commit).commit
    }
    return (head, commits)
  }

  private func commit(_ changes: [LeafChange<ObjectID>], on base: ObjectID) throws -> ObjectID? {
    let before = try objects.commit(base).tree
    let tree = try objects.writeTree(from: before, changes: changes)
    if tree == before { return nil }
    return try self.tree.writeCommit(tree: tree, parents: [base], message: "Edit \(counted(changes.count, "file"))")
  }
}
