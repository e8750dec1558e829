import FileSystem
import Git
import Merge
import Records

/// Brings one file from the version that is expected to the new one, without ever overwriting what it has not seen:
/// the new file is exchanged with the old name, and what came out is looked at.
///
/// Every step can be repeated after a crash at any point: the names tell how far it came.
struct FileUpdate {
  let tree: WorkTree
  let journal: UpdateJournal
  let number: Int
  var folders = DurableFolders()

  private var step: UpdateJournal.Step { journal.steps[number] }

  /// What came out of the work tree.
  enum Outcome {
    /// The expected version, or nothing was to be replaced.
    case done
    /// Something else: an edit that has to be merged.
    case late(LateEdit)
    /// Something else that cannot be read: it was put back, and is based on the old commit.
    case heldBack
  }

  mutating func run() throws -> Outcome {
    try finishDraft()
    if try tree.statIfPresent(journal.replacedName(number)) != nil { return try inspect() }
    if let there = try tree.statIfPresent(step.path), there.kind != .regular { return .heldBack }
    if try tree.statIfPresent(journal.exchangeName(number)) != nil { return try replace() }
    if try isDone() { return .done }
    if step.old != nil, let deletion = try lateDeletion() { return .late(deletion) }
    if step.new != nil {
      try writeDraft()
      return try replace()
    }
    return try takeOut()
  }

  /// A draft may be torn: it is written again.
  private func finishDraft() throws {
    if try tree.statIfPresent(journal.draftName(number)) != nil {
      try tree.ledger.root.remove(journal.draftName(number))
    }
  }

  private func isDone() throws -> Bool {
    guard let new = step.new else { return try tree.statIfPresent(step.path) == nil }
    return try tree.blob(at: step.path) == new
  }

  /// The file that was to be replaced is gone: somebody deleted it meanwhile.
  private func lateDeletion() throws -> LateEdit? {
    guard try tree.statIfPresent(step.path) == nil, let base = step.base ?? journal.from else { return nil }
    return LateEdit(path: step.path, base: base, now: nil)
  }

  private mutating func writeDraft() throws {
    guard let new = step.new else { return }
    let draft = journal.draftName(number)
    for folder in try tree.ledger.root.makeFolders(parent(of: draft)) { folders.insert(parentOf: folder) }
    let bytes = try tree.objects.file(new)
    let mode = try tree.statIfPresent(step.path).map { $0.kind == .regular ? $0.permissions : nil } ?? nil
    let usual: Permissions = step.isExecutable ? .exactly(0o755) : .usual
    try tree.ledger.root.writeNew(draft, bytes, mode.map { .exactly(withExecutable($0)) } ?? usual)
    try tree.ledger.root.rename(draft, to: journal.exchangeName(number))
  }

  private func withExecutable(_ mode: UInt32) -> UInt32 { step.isExecutable ? mode | 0o111 : mode & ~0o111 }

  /// Puts the new file in place. After a crash the exchange may have happened already: then the file under the
  /// exchange name is what came out.
  private mutating func replace() throws -> Outcome {
    let exchange = journal.exchangeName(number)
    folders.insert(parentOf: step.path)
    if try tree.blob(at: exchange) == step.new {
      if try tree.statIfPresent(step.path) == nil {
        do throws(FileError) {
          try tree.ledger.root.renameNoReplace(exchange, to: step.path)
          return .done
        } catch { guard error.isExisting else { throw error } }
      }
      try tree.ledger.root.exchange(exchange, with: step.path)
    }
    try tree.ledger.root.makeFolders(StateFolder.replaced)
    try tree.ledger.root.rename(exchange, to: journal.replacedName(number))
    return try inspect()
  }

  private mutating func takeOut() throws -> Outcome {
    folders.insert(parentOf: step.path)
    try tree.ledger.root.makeFolders(StateFolder.replaced)
    try tree.ledger.root.rename(step.path, to: journal.replacedName(number))
    return try inspect()
  }

  private mutating func inspect() throws -> Outcome {
    let replaced = journal.replacedName(number)
    guard let content = try tree.readIfPresent(replaced) else { return .done }
    let id = try Repository.hashBlob(content.bytes)
    if id == step.old { return .done }
    if id == step.new { return try tree.blob(at: step.path) == step.new ? .done : .heldBack }
    if RecordCheck.problem(content.bytes, path: step.path) != nil { return try putBack() }
    let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: UpdateJournal.mode(step.isExecutable))
    guard let base = step.base ?? journal.from else { return try putBack() }
    return .late(LateEdit(path: step.path, base: base, now: leaf))
  }

  /// A half-saved file stays the user's: it comes back to its place, whatever the pull brought for it.
  private mutating func putBack() throws -> Outcome {
    let replaced = journal.replacedName(number)
    if try tree.statIfPresent(step.path) == nil {
      try tree.ledger.root.makeFolders(parent(of: step.path))
      try tree.ledger.root.renameNoReplace(replaced, to: step.path)
    } else {
      try tree.ledger.root.exchange(replaced, with: step.path)
    }
    return .heldBack
  }
}

extension UpdateJournal {
  static func mode(_ isExecutable: Bool) -> UInt32 { isExecutable ? 0o100755 : 0o100644 }
}

/// The folder that holds a name; empty for the root.
func parent(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

extension WorkTree {
  func statIfPresent(_ path: String) throws -> FileStat? { try ledger.root.statIfPresent(path) }

  func readIfPresent(_ path: String) throws -> FileContent? {
    do throws(FileError) { return try ledger.root.read(path, limit: Scanner.largestFile) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  /// The id that the file's content has as a blob; nil where there is no file.
  func blob(at path: String) throws -> ObjectID? {
    try readIfPresent(path).map { try Repository.hashBlob($0.bytes) }
  }
}
