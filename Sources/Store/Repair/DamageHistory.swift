import Git
import Merge
import Records

/// Where in the history a record became unreadable.
struct DamageHistory {
  let objects: LedgerObjects

  enum Origin {
    /// A merge of two commits that have the record whole.
    case merge(ObjectID, of: (ObjectID, ObjectID))
    /// Somebody committed what a rebase, a cherry-pick or an editor had left.
    case commit(ObjectID)
  }

  /// Goes back from `head` as long as the file cannot be read; nil where `head` has it not, or whole.
  func origin(of path: String, in head: ObjectID) throws -> Origin? {
    var commit = head
    guard try isDamaged(path, in: commit) else { return nil }
    while true {
      let parents = try objects.commit(commit).parents
      guard let before = try parents.first(where: { try isDamaged(path, in: $0) }) else {
        return parents.count == 2 ? .merge(commit, of: (parents[0], parents[1])) : .commit(commit)
      }
      commit = before
    }
  }

  private func isDamaged(_ path: String, in commit: ObjectID) throws -> Bool {
    let tree = try objects.commit(commit).tree
    guard let leaf = try TreeComparison(objects: objects).leaf(at: path, in: tree) else { return false }
    return RecordReading.problem(try objects.file(leaf.id), path: path) != nil
  }
}
