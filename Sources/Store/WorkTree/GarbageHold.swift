import FileSystem
import Records

/// git's own sign that somebody clears the repository up (`.git/gc.pid`), held while a command writes and while it meets
/// the cloud: `git gc` steps back then. `git prune` asks nobody; against that there is `WorkTree.keepAlive`.
final class GarbageHold {
  private static let sign = ".git/gc.pid"
  private static let draft = "\(StateFolder.path)/gc.pid"
  private let ledger: Ledger
  private let content: [UInt8]

  /// Takes the sign, and gives it back at the end of the value's life. To be called with the ledger's lock held.
  init(_ ledger: Ledger) throws {
    self.ledger = ledger
    content = Array("\(ledger.surroundings.process) \(Machine.name)".utf8)
    try acquire()
  }

  deinit { release() }

  /// Takes the sign again, should somebody have removed it meanwhile. A git that clears up at this moment is not waited
  /// for: it may take minutes, and `WorkTree.letGo` makes good what it takes away.
  func acquire() throws {
    if let there = try ledger.contentIfPresent(Self.sign) {
      if Self.isHeld(there) { return }
      try ledger.root.remove(Self.sign)
    }
    if try ledger.root.statIfPresent(Self.draft) != nil { try ledger.root.remove(Self.draft) }
    try ledger.root.writeNew(Self.draft, content, isFlushed: false)
    do throws(FileError) { try ledger.root.renameNoReplace(Self.draft, to: Self.sign) } catch {
      guard error.isExisting else { throw error }
      try ledger.root.remove(Self.draft)
    }
  }

  /// Whether another program may be taking objects away at this moment: a `git gc` with its sign, or any git that works
  /// in the ledger, for `git prune` has no sign.
  var isSomebodyClearingUp: Bool {
    get throws {
      if let there = try ledger.contentIfPresent(Self.sign), there.bytes != content, Self.isHeld(there) { return true }
      return try ProcessTable.isRunning("git", below: ledger.path)
    }
  }

  /// Whether the process is running that a sign names. A sign has, as git reads it, the number of the process and the name of
  /// its computer.
  private static func isHeld(_ file: FileContent) -> Bool {
    let words = String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let process = Int32(words[0]) else { return false }
    return words[1] != Machine.name || Machine.isRunning(process)
  }

  /// Removes the sign. One that cannot be removed names a process that will have ended: nobody minds it then.
  private func release() {
    do {
      guard try ledger.contentIfPresent(Self.sign)?.bytes == content else { return }
      try ledger.root.remove(Self.sign)
    } catch {}
  }
}
