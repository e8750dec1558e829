public import Git
import Merge
import Records
public import Schema

/// A commit, and what it changed file by file.
public struct CommitChanges: Sendable {
  public struct Change: Hashable, Sendable {
    /// The record; nil for a file that is not one.
    public let location: RecordLocation?
    public let path: String
    public let change: FileChange.Change
  }

  public let commit: CommitSummary
  /// Whether the commit has more than one parent.
  public let isMerge: Bool
  /// The changes, in the order of the paths; for a merge, only versions that none of its parents had.
  public let changes: [Change]
}

extension LedgerHistory {
  /// The commits that `to` has and `from` does not: children before parents.
  public func commits(from: ObjectID?, to: ObjectID) throws -> [ObjectID] {
    try objects.repository.history(from: [to], hiding: [from].compactMap { $0 })
  }

  /// The commits of the branch: children before parents, else newest first; at most `limit`.
  public func commits(limit: Int? = nil) throws -> [CommitChanges] {
    if limit == 0 { return [] }
    return try objects.repository.history(from: [head], limit: limit ?? .max).map { id in
      let commit = try objects.commit(id)
      return CommitChanges(
        commit: try summary(of: id), isMerge: commit.parents.count > 1,
        changes: try changes(in: commit.tree, since: try commit.parents.map { try objects.commit($0).tree }))
    }
  }

  private func changes(in tree: ObjectID, since parents: [ObjectID]) throws -> [CommitChanges.Change] {
    let comparison = TreeComparison(objects: objects)
    var differences = try comparison.differences(from: parents.first, to: tree)
    for parent in parents.dropFirst() {
      let others = Set(try comparison.differences(from: parent, to: tree).map { Text($0.path) })
      differences.removeAll { !others.contains(Text($0.path)) }
    }
    let disk = differences.map { DiskChange(path: $0.path, before: $0.old, now: $0.new) }
    return FileChange.changes(of: disk).map { one in
      // A file that a merge made from the versions of several parents is not new: it counts as edited.
      let change = parents.count > 1 && one.change != .deleted ? .edited : one.change
      return CommitChanges.Change(location: RecordLocation(path: one.path), path: one.path, change: change)
    }
  }

  /// A record that is not there any more, by its id, `OWNER/ID` or path; of several such records the one that went
  /// last.
  public func gone(_ name: String) throws -> RecordFinder.Place? {
    for id in try objects.repository.history(from: [head]) {
      let commit = try objects.commit(id)
      let before = try commit.parents.first.map { try objects.commit($0).tree }
      for difference in try TreeComparison(objects: objects).differences(from: before, to: commit.tree)
      where difference.new == nil {
        guard let location = RecordLocation(path: difference.path) else { continue }
        let place = RecordFinder.Place(path: difference.path, location: location)
        if [difference.path, location.id.string, place.fullID].contains(where: { Text($0) == Text(name) }) {
          return place
        }
      }
    }
    return nil
  }
}
