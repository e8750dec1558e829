import FileSystem
import Git
import Merge
import Records

/// Notes in git's index what a look at the files has found out, as `git status` does.
///
/// After `cp -a`, or where a backup was restored, no file has the stat data that the index knows, and whoever looks has
/// to read every file. Whoever looks next need not.
///
/// Nothing depends on it. All stays as it is where another program works here, where nobody may write, where the disk is
/// full, in another user's ledger, where git is told not to write (`GIT_OPTIONAL_LOCKS=0`), and while an update waits to be
/// finished.
struct IndexRefresh {
  let ledger: Ledger
  let objects: LedgerObjects

  /// Reading fewer files than this each time is cheaper than writing the index once.
  private static let fewestFilesWorthWriting = 100

  /// - Parameter commit: what the files were compared with.
  func note(_ scan: Scan, at commit: ObjectID?) throws {
    guard let commit, let seen = scan.indexStamp, !ledger.surroundings.git.isFalse("GIT_OPTIONAL_LOCKS"),
      Int64(seen.modified.seconds) < scan.begun, try ledger.root.stat().user == Machine.user
    else { return }
    let (entries, changed) = (try entriesAsStaged(scan), try changedSinceStaged(scan))
    guard try isWorthWriting(entries.count, scan) else { return }
    do {
      // As a command of its own, so that the next one takes away the lock if this one is killed; and without waiting for
      // others.
      let command = try RunningCommand(ledger, waiting: 0)
      if try ledger.hasPendingUpdate() { return }
      try command.bringNoteToDisk()
      let tree = try objects.commit(commit).tree
      try withExtendedLifetime(command) {
        try objects.withIndex { (index) throws(GitError) in
          try index.writeRefreshed(
            entries, changed: changed, seen: seen, against: tree, of: objects.repository)
        }
      }
    } catch let error as GitError where [.locked, .modified, .system].contains(error.code) {
      return
    } catch is FileError {
      return
    }
  }

  /// A file can be what the commit has, and something else be staged: that stays.
  ///
  /// And git compares whole seconds: a file that was written in the second in which the look began may have been written
  /// once more since, and would seem to be as it was. The same goes for an index that was written in that second.
  private func entriesAsStaged(_ scan: Scan) throws -> [IndexEntry] {
    try objects.withIndex { index in
      scan.refreshed.filter { entry in
        guard Int64(entry.modified.seconds) < scan.begun, let position = index.image.position(of: entry.path) else {
          return false
        }
        return index.image.id(at: position) == entry.id && index.image.mode(at: position) == entry.mode
      }
    }
  }

  /// The paths of the files that are not what their entries say.
  private func changedSinceStaged(_ scan: Scan) throws -> [String] {
    try objects.withIndex { index in
      scan.changes.map(\.path).filter { path in
        guard let now = scan.stats[Text(path)], let position = index.image.position(of: path) else { return false }
        return index.image.id(at: position) != now.id
      }
    }
  }

  private func isWorthWriting(_ entries: Int, _ scan: Scan) throws -> Bool {
    if entries >= Self.fewestFilesWorthWriting { return true }
    return try scan.committedFiles >= Self.fewestFilesWorthWriting && objects.withIndex { $0.isTreeUnwritten }
  }
}
