import Git
import Merge
import Records

/// An edit of an older commit than the branch's newest: a file that an editor saved while a pull replaced it, or that
/// was held back until it could be read again.
struct LateEdit: Hashable {
  let path: String
  /// The commit whose version was edited.
  let base: ObjectID
  /// nil where the file was deleted.
  let now: Leaf<ObjectID>?
}

extension Updater {
  /// Makes a commit of the late edits on each commit that they edited, and merges these commits with the branch.
  ///
  /// Returns the commit to move the branch to, and for each base the commit with the edits of that base. No file and no
  /// branch changes here.
  func merged(
    _ edits: [LateEdit], with head: ObjectID
  ) throws -> (head: ObjectID, commits: [ObjectID: ObjectID]) {
    var (head, commits): (ObjectID, [ObjectID: ObjectID]) = (head, [:])
    for base in Set(edits.map(\.base)).sorted() {
      let changes = edits.filter { $0.base == base }
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
