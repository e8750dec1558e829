import FileSystem
import Git
import Records

extension WorkTree {
  /// The reference that keeps git from clearing away what is being written, from before it is needed until the branch has
  /// it.
  private static let reference = "refs/ledger-sync/writing"
  private static let file = ".git/\(reference)"
  private static let draft = "\(StateFolder.path)/writing"

  /// Writes a commit, or a file, of ours to the disk with all that it leads to, and makes sure that it lasts although no
  /// branch has it yet: a reference leads to it, and then what was taken away before is written again
  /// (`Tests/Faults/sweep.py --action prune`). Until then everything waits in memory, where nobody can take it away.
  ///
  /// - Parameter states: what is to be noted on the disk before the branch moves. It gets its names when all of the commit has
  ///   them, and nobody can take that away any more, also after a power cut.
  func keepAlive(_ id: ObjectID, noting states: [PendingState] = []) throws {
    let new = try objects.repository.collected(for: id)
    let line = Array("\(id)\n".utf8)
    let isKept = try new.isEmpty || ledger.contentIfPresent(Self.file)?.bytes == line
    if isKept, states.isEmpty { return try objects.repository.writeMissing(new) }
    let method = try flushMethod()
    if method == .each { try bringNoteToDisk() }
    var commit = try objects.repository.writePending(new, isFlushed: method == .each)
    defer { commit.discard() }
    var files: [PendingFile] = []
    do {
      if !isKept { files.append(try writeReference(line, isFlushed: method == .each)) }
      for state in states { files.append(try ledger.writePending(state, isFlushed: method == .each)) }
      try ledger.flush(&commit, method)
      if method == .atOnce { noteIsOnDisk() }
      if !isKept { try ledger.root.name(files.removeFirst()) }
      try objects.repository.writeMissing(new)
      while let file = files.first {
        try ledger.root.name(file)
        files.removeFirst()
      }
    } catch {
      for file in files { ledger.root.discard(file) }
      throw error
    }
    try flushNames(isReferenceNew: !isKept, isStateNew: !states.isEmpty, method)
    try objects.repository.writeMissing(new)
  }

  /// Without a state on the disk that names the commit, nobody misses the reference after a power cut.
  private func flushNames(isReferenceNew: Bool, isStateNew: Bool, _ method: FlushMethod) throws {
    if method == .atOnce {
      if isStateNew { try ledger.root.flushAll() }
    } else {
      if isReferenceNew { try ledger.root.syncFolder(parent(of: Self.file)) }
      if isStateNew { try ledger.root.syncFolder(StateFolder.path) }
    }
  }

  /// Git never finds half of it: it is written in a folder of ours.
  private func writeReference(_ line: [UInt8], isFlushed: Bool) throws -> PendingFile {
    if try ledger.root.statIfPresent(Self.draft) != nil { try ledger.root.remove(Self.draft) }
    try ledger.root.makeFolders(parent(of: Self.file))
    try ledger.root.writeNew(Self.draft, line, isFlushed: isFlushed)
    return PendingFile(temporary: Self.draft, path: Self.file)
  }

  /// Lets go of a commit, or a file, that a branch has now. Once more, objects that somebody took away in the middle of the
  /// move are written again.
  ///
  /// A git that looked for what is in use before our reference was there may take objects away long after this command
  /// has ended. It only takes files of single objects: where one is at work, everything goes into a pack as well.
  ///
  /// - Parameter isFlushedLater: whether a power cut could still take the move back. Then the reference stays until
  ///   `removeKeptAlive`.
  func letGo(_ id: ObjectID, isFlushedLater: Bool) throws {
    let new = try objects.repository.collected(for: id)
    if new.isEmpty { return }
    // Asked first: what a git that has just ended took away is written again then.
    let isSomebodyThere = try garbage.isSomebodyClearingUp
    try objects.repository.writeMissing(new)
    if isSomebodyThere { try objects.repository.writeIntoPack(new) }
    try objects.repository.forget(new)
    if !isFlushedLater { try removeKeptAlive() }
  }

  /// Removes the reference when nothing needs it any more: at the end of a command, or after one that was killed.
  func removeKeptAlive() throws {
    if try ledger.root.statIfPresent(Self.file) != nil { try ledger.root.remove(Self.file) }
    // A git gc may have moved it into packed-refs meanwhile.
    guard let packed = try objects.repository.reference(Self.reference) else { return }
    do throws(GitError) { try objects.repository.deleteReference(Self.reference, expecting: packed) } catch {
      // It keeps too much alive and does no other harm; the next command removes it.
      guard error.code == .locked || error.code == .modified else { throw error }
    }
  }
}
