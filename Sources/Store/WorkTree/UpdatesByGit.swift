import Git
import Merge

extension WorkTree {
  /// Those of the newest `count` updates that git itself made: its log of the branch tells. Only from a commit that the branch
  /// still has: where commits were taken back or written anew, an edit of one would bring it back, and what they were made
  /// from counts instead.
  func updatesByGit(amongLast count: Int) throws -> [UpdateCommits] {
    guard let head = try branch().commit else { return [] }
    var (found, own): ([UpdateCommits], Int) = ([], 0)
    for entry in try objects.repository.reflog(of: branch().name, newest: 1_000) {
      if found.count + own >= count { break }
      if entry.isUpdate { own += 1 }
      guard entry.isUpdateByGit, objects.repository.contains(entry.old), objects.repository.contains(entry.new),
        let from = try objects.mergeBases(entry.old, entry.new).first,
        let to = try objects.mergeBases(entry.new, head).first
      else { continue }
      var update = UpdateCommits(from: from, to: to, age: own)
      if from != entry.old { update.rewritten = entry.old }
      found.append(update)
    }
    return found
  }
}

extension ReflogEntry {
  /// As `WorkTree.advance` calls it.
  fileprivate var isUpdate: Bool { message == WorkTree.updateMessage }

  /// Whether git brought what others wrote: editors may have had the files open.
  fileprivate var isUpdateByGit: Bool { Self.updating.contains(where: message.hasPrefix) }

  private static let updating = ["pull", "merge ", "commit (merge)", "rebase"]
}
