import FileSystem
import Git
import Records

/// Git's lock files that a killed command of ours left behind: without help they would block git and us for ever. And
/// its temporary files.
///
/// A command notes that it runs, and which locks were there, and takes the note away when it ends, also after an error. So
/// a note that is found by the holder of the ledger's lock is that of a command that was killed; and a lock file that the note
/// does not have, while no git works in the ledger, is what it left. All other locks are somebody else's, and stay. Clocks
/// are not asked: they can be set back. The note is on the disk before the first lock is made (`bringNoteToDisk`).
struct StaleLocks {
  static let note = "\(StateFolder.path)/running"
  private let ledger: Ledger

  init(_ ledger: Ledger) { self.ledger = ledger }

  /// Notes that this command runs, after it has removed what a killed one left. To be called with the ledger's lock held,
  /// before anything else.
  func begin() throws {
    let noted = try noted()
    try removeLeft(noted.map { noted in try locks().filter { !noted.contains($0) } } ?? [])
    if noted != nil {
      try removeTemporaries()
      try ledger.root.remove(Self.note)
    }
    let lines = try ["ledger-sync \(ledger.surroundings.command)"] + locks().map(\.line)
    try ledger.root.writeNew(Self.note, Array((lines.joined(separator: "\n") + "\n").utf8), isFlushed: false)
  }

  /// Without the note, nobody would know after a power cut that a lock was this command's.
  func bringNoteToDisk() throws {
    if try ledger.flushMethod() == .atOnce { return try ledger.root.flushAll() }
    try ledger.root.syncFile(Self.note)
    try ledger.root.syncFolder(StateFolder.path)
  }

  /// Removes the locks that killed commands left. While a git works in the ledger they stay, and are noted for a later
  /// command.
  private func removeLeft(_ found: [Lock]) throws {
    let noted = try text(of: StateFolder.leftLocks)
    if noted == nil, found.isEmpty { return }
    let left = Set(found + Self.locks(in: noted ?? ""))
    let there = try locks().filter(left.contains)
    if try !remove(there) { return try noteLeft(there, insteadOf: noted) }
    if noted != nil { try ledger.root.remove(StateFolder.leftLocks) }
  }

  private func noteLeft(_ locks: [Lock], insteadOf noted: String?) throws {
    let lines = locks.map { $0.line + "\n" }.joined()
    if lines == noted { return }
    let portions: FilePortions = { (write) throws(FileError) in try write(Array(lines.utf8)) }
    try ledger.replaceDurably(PendingState(path: StateFolder.leftLocks, portions: portions))
  }

  /// The locks that were there when a command began that was killed; nil where none was.
  private func noted() throws -> Set<Lock>? {
    guard let text = try text(of: Self.note) else { return nil }
    // After a power cut it can be there in part. Its command had made no lock then.
    guard text.begins(with: "ledger-sync "), text.ends(with: "\n") else { return Set(try locks()) }
    return Set(Self.locks(in: text))
  }

  private func text(of file: String) throws -> String? {
    guard try ledger.root.statIfPresent(file) != nil else { return nil }
    return String(decoding: try ledger.root.read(file, limit: 1 << 20).bytes, as: UTF8.self)
  }

  private static func locks(in text: String) -> [Lock] { text.split(separator: "\n").compactMap { Lock(line: $0) } }

  /// Takes the note away, and before it what libgit2 leaves without a word where it cannot remove it: locks of references
  /// that are ours alone, and locks that are done with. What cannot be taken away now is left to the next command, and so is
  /// the note.
  func end() {
    do {
      try removeCopiesOfConfiguration()
      if let noted = try noted() {
        try removeLeft(locks().filter { try !noted.contains($0) && ($0.isOurs || isDoneWith($0)) })
      }
      try ledger.root.remove(Self.note)
    } catch {}
  }

  /// Whether a lock is the same file as what it locks. So libgit2 gives a new file its name: it makes a second name for the
  /// lock, and then takes the first one away.
  private func isDoneWith(_ lock: Lock) throws -> Bool {
    try ledger.root.statIfPresent(".git/\(lock.path.dropLast(".lock".count))")?.inode == lock.file
  }

  /// The locks of the references that a transfer writes while others may work here. A left one is taken away by the next
  /// holder of the cloud's lock alone.
  func removeTransferLocks() throws {
    for lock in Self.transferLocks where try ledger.root.statIfPresent(".git/\(lock)") != nil {
      try ledger.root.remove(".git/\(lock)")
    }
  }

  private static let transferLocks = [OwnReferences.incoming, OwnReferences.outgoing].map { $0 + ".lock" }

  /// State files and objects that were on their way to their names, and git's configuration on its way.
  private func removeTemporaries() throws {
    try removeCopiesOfConfiguration()
    for folder in [".git/objects", "\(StateFolder.privateHistory)/objects"] {
      guard try ledger.root.statIfPresent(folder)?.kind == .folder else { continue }
      for entry in try ledger.root.list(folder) {
        guard case .readable(let name) = entry.name, PendingObjects.isPending(name) else { continue }
        try ledger.root.remove("\(folder)/\(name)")
      }
    }
    for folder in [StateFolder.path, ".git/info"] where try ledger.root.statIfPresent(folder) != nil {
      for entry in try ledger.root.list(folder) {
        guard case .readable(let name) = entry.name, TemporaryName.isTemporary(name) else { continue }
        try ledger.root.remove("\(folder)/\(name)")
      }
    }
  }

  private func removeCopiesOfConfiguration() throws {
    for ending in ["", ".lock"] {
      let copy = ".git/config\(Repository.copyEnding)\(ending)"
      if try ledger.root.statIfPresent(copy) != nil { try ledger.root.remove(copy) }
    }
  }

  /// - Returns: false where a git works in the ledger, which may have made one of them: all stay then.
  @discardableResult
  private func remove(_ locks: [Lock]) throws -> Bool {
    if locks.isEmpty { return true }
    if try ProcessTable.isRunning("git", below: ledger.path) { return false }
    for lock in locks { try ledger.root.remove(".git/\(lock.path)") }
    return true
  }

  private static let fixed = ["index.lock", "HEAD.lock", "config.lock", "packed-refs.lock"]

  private func locks() throws -> [Lock] {
    try (Self.fixed + refLocks("refs")).compactMap { path in
      guard let stat = try ledger.root.statIfPresent(".git/\(path)"), stat.kind == .regular else { return nil }
      return Lock(path: path, stat)
    }
  }

  private func refLocks(_ folder: String) throws -> [String] {
    guard try ledger.root.statIfPresent(".git/\(folder)")?.kind == .folder else { return [] }
    return try ledger.root.list(".git/\(folder)").flatMap { entry -> [String] in
      guard case .readable(let name) = entry.name else { return [] }
      let path = "\(folder)/\(name)"
      if entry.kind == .folder { return try refLocks(path) }
      return name.ends(with: ".lock") && !Self.transferLocks.contains { Text($0) == Text(path) } ? [path] : []
    }
  }
}

/// A lock file below `.git`, as it was seen: another one of the same name is another file, or was made at another time.
private struct Lock: Hashable {
  let path: String
  let file: UInt64
  let time: String

  init(path: String, _ stat: FileStat) {
    self.path = path
    file = stat.inode
    time = "\(stat.changedSeconds).\(stat.changedNanoseconds)"
  }

  /// `4711 1795183331.25 refs/heads/main.lock`
  init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let file = UInt64(parts[0]) else { return nil }
    (self.file, time, path) = (file, String(parts[1]), String(parts[2]))
  }

  var line: String { "\(file) \(time) \(path)" }

  /// Whether only ledger-sync writes what it locks.
  var isOurs: Bool { path.begins(with: "refs/ledger-sync/") }
}
