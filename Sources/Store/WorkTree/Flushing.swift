import FileSystem
import Git
import Records

// In which order things get onto the disk (decision 86): what stands in a file before its name is there, the names of objects
// before that of anything that leads to them, and all that a command does before its journal goes.

/// A file of our own state that is to be on the disk before something else happens (`StateFolder`).
struct PendingState {
  let path: String
  var permissions = Permissions.usual
  let portions: FilePortions
}

extension Ledger {
  /// How something gets onto the disk at this moment.
  func flushMethod() throws -> FlushMethod {
    try surroundings.flush ?? FlushMethod.quickest(in: root, writing: Self.parts)
  }

  /// Where a disk of its own could be mounted.
  private static let parts = [".git", ".git/objects", StateFolder.path, "users", "shared", "local"]

  /// To be called by the holder of the ledger's lock, for no two states of one path at once. The note that this command runs
  /// may not be on the disk yet: after a power cut nobody would look for a file with a fresh name.
  func writePending(_ state: PendingState, isFlushed: Bool) throws(FileError) -> PendingFile {
    try root.makeFolders(StateFolder.path)
    let temporary = TemporaryName.fixed(beside: state.path)
    if try root.statIfPresent(temporary) != nil { try root.remove(temporary) }
    return try root.writePending(
      state.path, state.permissions, as: temporary, isFlushed: isFlushed, state.portions)
  }

  func replaceDurably(_ state: PendingState) throws(FileError) {
    let pending = try writePending(state, isFlushed: true)
    do throws(FileError) { try root.name(pending) } catch {
      root.discard(pending)
      throw error
    }
    try root.syncFolder(StateFolder.path)
  }

  /// Brings objects to the disk, and gives them their names; then the files may get theirs that lead to them. What else was
  /// written before is on the disk, too, where everything is flushed at once.
  func flush(_ pending: inout PendingObjects, _ method: FlushMethod) throws {
    if method == .atOnce { try root.flushAll() }
    if pending.isEmpty { return }
    try pending.name()
    if method == .atOnce { try root.flushAll() } else { try pending.flushNames() }
  }
}

extension WorkTree {
  /// How this command gets what it commits onto the disk: asked once, for an update begins and ends in the same way.
  func flushMethod() throws -> FlushMethod {
    let method = try chosenFlush ?? ledger.flushMethod()
    chosenFlush = method
    return method
  }

  /// Above this many files one flush of the whole file system is quicker than one for each file.
  static let manyFiles = 64

  /// Whether so many new files are flushed at once, and not each of them.
  func flushesTogether(_ count: Int) throws -> Bool {
    try count > Self.manyFiles || count > 1 && flushMethod() == .atOnce
  }
}
