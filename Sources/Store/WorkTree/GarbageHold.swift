import FileSystem
import Records

/// git's own sign that somebody clears the repository up (`.git/gc.pid`), held while a command writes and while it meets
/// the cloud: `git gc` steps back then. `git prune` asks nobody; against that there is `WorkTree.keepAlive`.
final class GarbageHold {
  private static let sign = ".git/gc.pid"
  private static let draft = "\(StateFolder.path)/gc.pid"
  private let ledger: Ledger
  private let content: [UInt8]

  init(_ ledger: Ledger) {
    self.ledger = ledger
    content = Array("\(ledger.surroundings.process) \(Machine.name)".utf8)
  }

  deinit { giveBack() }

  /// To be called with the ledger's lock held. A git that clears up at this moment is not waited for: it may take minutes,
  /// and `WorkTree.keepAlive` sees what it has taken away.
  func take() throws {
    if let there = try ledger.contentIfPresent(Self.sign) {
      if isHeld(there) { return }
      try ledger.root.remove(Self.sign)
    }
    if try ledger.root.statIfPresent(Self.draft) != nil { try ledger.root.remove(Self.draft) }
    try ledger.root.writeNew(Self.draft, content, isFlushed: false)
    do throws(FileError) { try ledger.root.renameNoReplace(Self.draft, to: Self.sign) } catch {
      guard error.isExisting else { throw error }
      try ledger.root.remove(Self.draft)
    }
  }

  /// As git itself reads it: the number of the process, and the name of its computer.
  private func isHeld(_ file: FileContent) -> Bool {
    let words = String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let process = Int32(words[0]) else { return false }
    return words[1] != Machine.name || Machine.isRunning(process)
  }

  /// What cannot be taken away names a process that will have ended: nobody minds it then.
  private func giveBack() {
    do {
      guard try ledger.contentIfPresent(Self.sign)?.bytes == content else { return }
      try ledger.root.remove(Self.sign)
    } catch {}
  }
}
