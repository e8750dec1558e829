import Git
import Merge

extension WorkTree {
  /// How many moves of the branch an index may have missed.
  private static let mostMoves = 32

  /// Brings an index up to date that could not be written when a command of ours moved the branch, as on a full disk: it says
  /// itself that it is what the branch had then. What plain git has staged is no such tree, and stays.
  ///
  /// - Returns: whether it had missed something.
  @discardableResult
  func bringIndexAfterBranch() throws -> Bool {
    guard case .branch(let name, let commit) = try objects.repository.head() else { return false }
    let now = try objects.commit(commit).tree
    guard let missed = try objects.withIndex({ $0.tree }), missed != now else { return false }
    for move in try objects.repository.reflog(of: name, newest: Self.mostMoves) {
      guard move.message.hasPrefix(Self.ownMove), objects.repository.contains(move.old) else { return false }
      guard try objects.commit(move.old).tree == missed else { continue }
      try refreshIndex(from: missed, to: now)
      return true
    }
    return false
  }

  private func refreshIndex(from old: ObjectID, to new: ObjectID) throws {
    let differences = try TreeComparison(objects: objects).allDifferences(from: old, to: new)
    let entries = try differences.compactMap { difference in
      try difference.new.map { leaf in
        let file = LedgerObjects.File(path: difference.path, leaf: leaf)
        return leaf.isFile ? try entry(of: file) : IndexEntry(carried: file)
      }
    }
    let gone = differences.filter { $0.new == nil }.map(\.path)
    try refreshIndex(put: entries, remove: gone, after: TreeStep(from: old, to: new))
  }
}
