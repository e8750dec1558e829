import Git
import Merge

extension WorkTree {
  /// Those of the newest `count` updates that git itself made: its log of the branch tells. Only moves forward: where
  /// commits were taken back, an edit of one would bring it back.
  func updatesByGit(amongLast count: Int) throws -> [UpdateCommits] {
    var (found, own): ([UpdateCommits], Int) = ([], 0)
    for entry in try objects.repository.reflog(of: branch().name, newest: 1_000) {
      if found.count + own >= count { break }
      if entry.isUpdate { own += 1 }
      guard entry.isUpdateByGit, objects.repository.contains(entry.old), objects.repository.contains(entry.new),
        try objects.repository.isAncestor(entry.old, of: entry.new)
      else { continue }
      found.append(UpdateCommits(from: entry.old, to: entry.new, age: own))
    }
    return found
  }
}

extension ReflogEntry {
  /// As `WorkTree.advance` calls it.
  fileprivate var isUpdate: Bool { message == WorkTree.updateMessage }

  /// Whether git brought what others wrote: editors may have had the files open.
  fileprivate var isUpdateByGit: Bool { Self.updating.contains(where: message.hasPrefix) }

  private static let updating = ["pull", "merge ", "commit (merge)", "rebase", "reset: moving to"]
}
