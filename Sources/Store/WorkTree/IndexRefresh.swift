import FileSystem
import Git
import Merge
import Records

/// Writes into git's index what a look at the files has found out, as `git status` does.
///
/// After `cp -a`, or where a backup was restored, no file has the stat data that the index knows, and whoever looks has
/// to read every file. Whoever looks next need not.
///
/// Nothing depends on it: where another program works here, where nobody may write, or where the disk is full, all stays as
/// it is. Nor is anything written where git is told not to (`GIT_OPTIONAL_LOCKS=0`), and while an update waits to be
/// finished.
struct IndexRefresh {
  let ledger: Ledger
  let objects: LedgerObjects

  /// To read fewer files again and again takes less than to write the index once.
  private static let fewestFiles = 100

  /// - Parameter commit: what the files were compared with.
  func note(_ scan: Scan, at commit: ObjectID?) throws {
    guard let commit, let stamp = scan.indexStamp, try isWanted(scan) else { return }
    do {
      // A killed command's locks are taken away by the next one, and nobody is kept waiting.
      let command = try RunningCommand(ledger, waiting: 0)
      try command.bringNoteToDisk()
      let tree = try objects.commit(commit).tree
      try withExtendedLifetime(command) {
        try objects.withIndex { (index) throws(GitError) in
          try index.writeRefreshed(scan.refreshed, seen: stamp, against: tree, of: objects.repository)
        }
      }
    } catch let error as GitError where [.locked, .modified, .system].contains(error.code) {
      return
    } catch is FileError {
      return
    }
  }

  private func isWanted(_ scan: Scan) throws -> Bool {
    if ledger.surroundings.git["GIT_OPTIONAL_LOCKS"] == "0" { return false }
    let isNews =
      try scan.refreshed.count >= Self.fewestFiles
      || scan.committedFiles >= Self.fewestFiles && objects.withIndex { $0.isTreeUnwritten }
    return try isNews && !ledger.hasPendingUpdate()
  }
}
