import FileSystem
import Git
import Records

extension WorkTree {
  /// The name under which what is being written cannot be cleared away, from before it is needed until the branch has it.
  private static let reference = "refs/ledger-sync/writing"
  private static let file = ".git/\(reference)"
  private static let draft = "\(StateFolder.path)/writing"

  /// Makes sure that a commit of ours lasts although no branch has it yet: a reference leads to it, and then what was
  /// taken away before is written again (`Tests/Faults/sweep.py --action prune`).
  func keepAlive(_ commit: ObjectID) throws {
    guard objects.repository.hasWritten else { return }
    try objects.repository.writeMissing()
    if try ledger.root.statIfPresent(Self.draft) != nil { try ledger.root.remove(Self.draft) }
    try ledger.root.makeFolders(parent(of: Self.file))
    try ledger.root.writeNew(Self.draft, Array("\(commit)\n".utf8))
    try ledger.root.rename(Self.draft, to: Self.file)
    try ledger.root.syncFolder(parent(of: Self.file))
    try objects.repository.writeMissing()
  }

  /// To be called when a branch has it: once more what was taken away in the middle of it is written again.
  func letGo() throws {
    guard objects.repository.hasWritten else { return }
    try objects.repository.writeMissing()
    objects.repository.forgetWritten()
    try removeKeptAlive()
  }

  /// What a killed command has left, when nothing of it is needed any more.
  func removeKeptAlive() throws {
    if try ledger.root.statIfPresent(Self.file) != nil { try ledger.root.remove(Self.file) }
  }

  /// Runs `body`, which writes objects that need each other; once more where one was cleared away in the middle.
  func writingObjects<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as GitError where Self.isOfMissing(error) {
      try objects.repository.writeMissing()
      return try body()
    }
  }

  /// libgit2 has no code of its own for a tree that is to name what is not there.
  private static func isOfMissing(_ error: GitError) -> Bool { error.code == .notFound || error.code == .other }
}
