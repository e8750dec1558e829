import FileSystem
import Records

/// A command that may change the ledger: it holds the ledger's lock, and has noted that it runs. The note goes before the
/// lock does, also where opening the ledger fails half way (`RecoveryTests.failedOpening`).
///
/// Others see the note at once. It is flushed only before the first lock of git's is made, so that a command that finds
/// nothing to do never waits for the disk.
final class RunningCommand {
  private let lock: FileLock
  private let locks: StaleLocks
  private var isNoteOnDisk = false

  /// - Parameter seconds: how long to wait for another command; nil: as long as people wait.
  init(_ ledger: Ledger, waiting seconds: Double? = nil) throws {
    lock = try Self.acquireLock(StateFolder.lock, of: ledger, waiting: seconds)
    let locks = StaleLocks(ledger)
    try locks.begin()
    self.locks = locks
  }

  deinit { locks.end() }

  /// To be called before a lock of git's is made.
  func bringNoteToDisk() throws {
    if isNoteOnDisk { return }
    try locks.bringNoteToDisk()
    isNoteOnDisk = true
  }

  /// Everything written so far is on the disk, and the note with it.
  func noteIsOnDisk() { isNoteOnDisk = true }

  static func acquireLock(_ path: String, of ledger: Ledger, waiting seconds: Double? = nil) throws -> FileLock {
    try ledger.root.makeFolders(StateFolder.path)
    let surroundings = ledger.surroundings
    let holder = LockHolder(
      process: surroundings.process, since: Int64(surroundings.now.secondsSince1970), command: surroundings.command)
    return try FileLock(
      in: ledger.root, path, for: holder, waiting: seconds ?? surroundings.lockPatience,
      onWait: { surroundings.notify(.waitingFor($0?.description)) })
  }
}
