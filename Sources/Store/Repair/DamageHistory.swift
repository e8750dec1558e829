import Git
import Merge
import Records

/// Where in the history a record became unreadable.
struct DamageHistory {
  let objects: LedgerObjects

  enum Origin {
    /// A merge of two commits that have the record whole.
    case merge(ObjectID, of: (ObjectID, ObjectID))
    /// A commit in which somebody committed what a rebase, a cherry-pick or an editor had left.
    case commit(ObjectID)
  }

  /// Goes back from `head` as long as the file cannot be read. nil where `head` does not have the file, or has it
  /// whole.
  func origin(of path: String, in head: ObjectID) throws -> Origin? {
    var (path, commit) = (path, head)
    guard try isDamaged(path, in: commit) else { return nil }
    while true {
      let parents = try objects.commit(commit).parents
      if let before = try parents.first(where: { try isDamaged(path, in: $0) }) {
        commit = before
      } else if let before = try nameBefore(path, in: commit, parents) {
        (path, commit) = before
      } else {
        return parents.count == 2 ? .merge(commit, of: (parents[0], parents[1])) : .commit(commit)
      }
    }
  }

  private func isDamaged(_ path: String, in commit: ObjectID) throws -> Bool {
    guard let leaf = try leaf(at: path, in: commit) else { return false }
    return RecordReading.problem(try objects.file(leaf.id), path: path) != nil
  }

  private func leaf(at path: String, in commit: ObjectID) throws -> Leaf<ObjectID>? {
    try objects.leaf(at: path, of: commit)
  }

  /// The path that a file had before it gave way to another in a merge.
  private func nameBefore(
    _ path: String, in commit: ObjectID, _ parents: [ObjectID]
  ) throws -> (path: String, commit: ObjectID)? {
    guard let leaf = try leaf(at: path, in: commit) else { return nil }
    let folder = parent(of: path)
    for parent in parents where try self.leaf(at: path, in: parent) == nil {
      let tree = try objects.commit(parent).tree
      guard let names = try objects.repository.entry(at: folder, in: tree)?.id else { continue }
      let same = try objects.repository.readTree(names).first { $0.id == leaf.id }
      if let same, try isDamaged("\(folder)/\(same.name)", in: parent) { return ("\(folder)/\(same.name)", parent) }
    }
    return nil
  }
}
