import FileSystem
import Records

/// Git's lock files that a killed command of ours left behind: without help they would block git and us for ever. And
/// its temporary files.
///
/// A command notes that it runs, and takes the note away when it ends, also after an error. So a note that is found by
/// the holder of the ledger's lock is that of a command that was killed; and a lock file that is younger than the note,
/// while no git works in the ledger, is what it left. All other locks are somebody else's, and stay.
struct StaleLocks {
  private static let note = "\(StateFolder.path)/running"
  private let ledger: Ledger

  init(_ ledger: Ledger) { self.ledger = ledger }

  /// To be called with the ledger's lock held, before anything else.
  func begin() throws {
    if let note = try ledger.root.statIfPresent(Self.note) {
      try removeLocks(youngerThan: note)
      try removeTemporaries()
      try ledger.root.remove(Self.note)
    }
    try ledger.root.writeNew(Self.note, Array("ledger-sync \(ledger.surroundings.command)\n".utf8))
    try ledger.root.syncFolder(StateFolder.path)
  }

  /// Takes the note away, and before it the locks of references that are ours alone: libgit2 says nothing where it could
  /// not remove one. What cannot be taken away now is left to the next command, and so is the note.
  func end() {
    do {
      if let note = try ledger.root.statIfPresent(Self.note) { try removeOwnLocks(youngerThan: note) }
      try ledger.root.remove(Self.note)
    } catch {}
  }

  private func removeOwnLocks(youngerThan note: FileStat) throws {
    let folder = "refs/ledger-sync"
    guard try ledger.root.statIfPresent(".git/\(folder)") != nil else { return }
    try remove(refLocks(folder).filter { try isYounger($0, note) })
  }

  private func removeLocks(youngerThan note: FileStat) throws {
    let locks = try Self.places.filter { try isYounger($0, note) } + refLocks("refs").filter { try isYounger($0, note) }
    try remove(locks)
  }

  /// State files that were on their way to their names.
  private func removeTemporaries() throws {
    for folder in [StateFolder.path, ".git/info"] where try ledger.root.statIfPresent(folder) != nil {
      for entry in try ledger.root.list(folder) {
        guard case .readable(let name) = entry.name, TemporaryName.isTemporary(name) else { continue }
        try ledger.root.remove("\(folder)/\(name)")
      }
    }
  }

  private func remove(_ locks: [String]) throws {
    if try locks.isEmpty || ProcessTable.isRunning("git", below: ledger.path) { return }
    for lock in locks { try ledger.root.remove(".git/\(lock)") }
  }

  private static let places = ["index.lock", "HEAD.lock", "config.lock", "packed-refs.lock"]

  private func isYounger(_ lock: String, _ note: FileStat) throws -> Bool {
    guard let stat = try ledger.root.statIfPresent(".git/\(lock)"), stat.kind == .regular else { return false }
    return (stat.changedSeconds, stat.changedNanoseconds) >= (note.modifiedSeconds, note.modifiedNanoseconds)
  }

  private func refLocks(_ folder: String) throws -> [String] {
    try ledger.root.list(".git/\(folder)").flatMap { entry -> [String] in
      guard case .readable(let name) = entry.name else { return [] }
      let path = "\(folder)/\(name)"
      if entry.kind == .folder { return try refLocks(path) }
      return name.hasSuffix(".lock") ? [path] : []
    }
  }
}
