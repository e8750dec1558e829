import FileSystem
import Git
import Records

extension WorkTree {
  /// The name under which what is being written cannot be cleared away, from before it is needed until the branch has it.
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

  /// To be called when a branch has it: once more what was taken away in the middle of it is written again.
  func letGo(_ id: ObjectID) throws {
    let new = try objects.repository.collected(for: id)
    if new.isEmpty { return }
    try objects.repository.writeMissing(new)
    try objects.repository.forget(new)
    try removeKeptAlive()
  }

  /// What a killed command has left, when nothing of it is needed any more.
  func removeKeptAlive() throws {
    if try ledger.root.statIfPresent(Self.file) != nil { try ledger.root.remove(Self.file) }
  }
}
