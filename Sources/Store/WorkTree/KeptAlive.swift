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
  func keepAlive(_ id: ObjectID) throws {
    let new = try objects.repository.collected(for: id)
    if new.isEmpty { return }
    try objects.repository.writeMissing(new)
    let line = Array("\(id)\n".utf8)
    if try ledger.contentIfPresent(Self.file)?.bytes == line { return }
    if try ledger.root.statIfPresent(Self.draft) != nil { try ledger.root.remove(Self.draft) }
    try ledger.root.makeFolders(parent(of: Self.file))
    try ledger.root.writeNew(Self.draft, line)
    try ledger.root.rename(Self.draft, to: Self.file)
    try ledger.root.syncFolder(parent(of: Self.file))
    try objects.repository.writeMissing(new)
  }

  /// Lets go of a commit, or a file, that a branch has now. Once more, objects that somebody took away in the middle of the
  /// move are written again.
  ///
  /// A git that looked for what is in use before our reference was there may take objects away long after this command
  /// has ended. It only takes files of single objects: where one is at work, everything goes into a pack as well.
  func letGo(_ id: ObjectID) throws {
    let new = try objects.repository.collected(for: id)
    if new.isEmpty { return }
    // Asked first: what a git that has just ended took away is written again then.
    let isSomebodyThere = try garbage.isSomebodyClearingUp
    try objects.repository.writeMissing(new)
    if isSomebodyThere { try objects.repository.writeIntoPack(new) }
    try objects.repository.forget(new)
    try removeKeptAlive()
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
