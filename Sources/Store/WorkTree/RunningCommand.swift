import FileSystem
import Records

/// A command that may change the ledger: it holds the ledger's lock, and has noted that it runs. The note goes before the
/// lock does, also where opening the ledger fails half way (`RecoveryTests.failedOpening`).
final class RunningCommand {
  private let lock: FileLock
  private let locks: StaleLocks

  init(_ ledger: Ledger) throws {
    lock = try Self.acquireLock(StateFolder.lock, of: ledger)
    let locks = StaleLocks(ledger)
    try locks.begin()
    self.locks = locks
  }

  deinit { locks.end() }

  static func acquireLock(_ path: String, of ledger: Ledger) throws -> FileLock {
    try ledger.root.makeFolders(StateFolder.path)
    let surroundings = ledger.surroundings
    let holder = LockHolder(
      process: surroundings.process, since: Int64(surroundings.now.secondsSince1970), command: surroundings.command)
    return try FileLock(
      in: ledger.root, path, for: holder, waiting: surroundings.lockPatience,
      onWait: { surroundings.notify(.waitingFor($0?.description)) })
  }
}
