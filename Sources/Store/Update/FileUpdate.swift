import FileSystem
import Git
import Merge
import Records

/// Brings one file from the version that is expected to the new one, without ever overwriting what it has not seen:
/// the new file is exchanged with the old name, and what came out is looked at.
///
/// Every step can be repeated after a crash at any point: the names tell how far it came.
///
///     draft      the new content, perhaps torn       written anew
///     exchange   the new content, complete           exchange it with the file
///     exchange   something else                      the exchange has happened: this came out
///     replaced   what came out                       look at it
struct FileUpdate {
  let tree: WorkTree
  let journal: UpdateJournal
  let number: Int
  /// Whether an earlier run may have left something behind.
  let isResumed: Bool

  var step: UpdateJournal.Step { journal.steps[number] }
  var isPlain: Bool { journal.isPlain(step) }
  var isHeld: Bool { !isPlain && journal.bases.isHeld(step.path) }

  /// What came out of the work tree.
  enum Outcome {
    /// The expected version, or nothing was to be replaced. With the stat data of the file that is now there, where
    /// it was this update that put it there.
    case done(FileStat?)
    /// Something else: an edit that has to be merged.
    case late(LateEdit)
    /// Something else that cannot be read, or that no commit of ours has: it was put back, and is based on the old commit.
    case heldBack
  }

  /// The second half: the file in its place, and a look at what stood there.
  func place(_ draft: FileStat?) throws -> Outcome {
    if isHeld { return .heldBack }
    if step.isCarried { return .done(nil) }
    if isResumed, try tree.statIfPresent(journal.replacedName(number)) != nil {
      try finishTwoSteps()
      return try inspect(draft)
    }
    if isResumed, try tree.statIfPresent(journal.exchangeName(number)) != nil, try !isDeletedSince() {
      return try replace(draft)
    }
    if isFresh { return try create(draft) }
    let there = try tree.statIfPresent(step.path)
    if let there, there.kind != .regular { return try abandoned() }
    if draft == nil, try isDone() { return .done(nil) }
    if step.old != nil, there == nil { return try skipsWorkTree() ? doneWithoutFile() : lateDeletion() }
    if step.new == nil { return try takeOut() }
    if there == nil { return try create(draft) }
    // Nothing had to be done a moment ago, and now there is: somebody is writing the file.
    guard draft != nil else { return .heldBack }
    try tree.ledger.root.rename(journal.draftName(number), to: journal.exchangeName(number))
    return try replace(draft)
  }

  /// Where the update is given up: its temporary files go, and the file stays as it is.
  func giveUp() throws {
    try removeDraft()
    if try isBetweenTwoSteps() { try tree.ledger.root.renameNoReplace(journal.replacedName(number), to: step.path) }
    for name in [journal.exchangeName(number), journal.replacedName(number)] {
      try Updater(tree).drop(name, from: step.path, known: [step.old, step.new])
    }
  }

  /// A new file in a first run: nothing can be there yet, and what is there after all is found by the rename.
  var isFresh: Bool { !isResumed && step.old == nil && step.new != nil }

  private func isDone() throws -> Bool {
    guard let new = step.new else { return try tree.statIfPresent(step.path) == nil }
    return try holds(new, at: step.path)
  }

  /// Whether a file has this content and the executable bit that the new version has.
  func holds(_ blob: ObjectID?, at path: String) throws -> Bool {
    guard try tree.statIfPresent(path)?.kind == .regular, let content = try tree.readIfPresent(path) else {
      return false
    }
    return try holds(blob, content)
  }

  func holds(_ blob: ObjectID?, _ content: FileContent) throws -> Bool {
    try Repository.hashBlob(content.bytes) == blob && (isPlain || content.stat.isExecutable == step.isExecutable)
  }

  /// The stat data of the file that is now in its place; nil where somebody else may have written it since.
  private func placed(_ draft: FileStat?) throws -> FileStat? {
    guard let draft, let now = try tree.statIfPresent(step.path), now.isWritten(as: draft) else { return nil }
    return now
  }
}

extension FileStat {
  /// Whether the file is the one that `other` was, and was not written since.
  fileprivate func isWritten(as other: FileStat) -> Bool {
    (inode, device, size, mode) == (other.inode, other.device, other.size, other.mode)
      && (modifiedSeconds, modifiedNanoseconds) == (other.modifiedSeconds, other.modifiedNanoseconds)
  }
}

// MARK: - Steps of the second half

extension FileUpdate {
  /// A link or a folder stands where the file should be: it is not touched, and the file is held back.
  private func abandoned() throws -> Outcome {
    try removeDraft()
    return .heldBack
  }

  /// The file that was to be replaced is gone: somebody deleted it meanwhile.
  private func lateDeletion() throws -> Outcome {
    try removeDraft()
    guard !isPlain, let base = journal.base(of: step.path) else { return .heldBack }
    return .late(LateEdit(path: step.path, base: base, now: nil))
  }

  /// Whether git was told that the file need not be in the work tree.
  private func skipsWorkTree() throws -> Bool {
    try tree.objects.skipsWorkTree(step.path)
  }

  private func doneWithoutFile() throws -> Outcome {
    try removeDraft()
    return .done(nil)
  }

  private func create(_ draft: FileStat?) throws -> Outcome {
    do throws(FileError) {
      try tree.ledger.root.renameNoReplace(journal.draftName(number), to: step.path)
    } catch {
      guard error.isExisting else { throw error }
      if try isEmptyFolderRemoved() { return try create(draft) }
      if let there = try tree.statIfPresent(step.path), there.kind != .regular { return try abandoned() }
      try tree.ledger.root.rename(journal.draftName(number), to: journal.exchangeName(number))
      return try replace(draft)
    }
    return .done(try placed(draft))
  }

  /// A folder with nothing in it stands in nobody's way: git knows none, and takes it away too.
  private func isEmptyFolderRemoved() throws -> Bool {
    guard try tree.statIfPresent(step.path)?.kind == .folder else { return false }
    return try !tree.ledger.root.removeEmptyFolders(step.path, upTo: parent(of: step.path)).isEmpty
  }

  /// Puts the new file in place. After a crash the exchange may have happened already: then the file under the
  /// exchange name is what came out.
  private func replace(_ draft: FileStat?) throws -> Outcome {
    let exchange = journal.exchangeName(number)
    if try !isResumed || holds(step.new, at: exchange) {
      try tree.ledger.root.exchange(exchange, with: step.path, out: journal.replacedName(number))
    } else {
      try tree.ledger.root.rename(exchange, to: journal.replacedName(number))
    }
    return try inspect(draft)
  }

  /// Whether somebody deleted the file after a crash that came before the exchange: the new content is a draft again.
  private func isDeletedSince() throws -> Bool {
    let exchange = journal.exchangeName(number)
    guard try tree.statIfPresent(step.path) == nil, try holds(step.new, at: exchange) else { return false }
    try tree.ledger.root.rename(exchange, to: journal.draftName(number))
    return true
  }

  /// Where files cannot be exchanged, a crash can come between the old file's going and the new one's coming.
  private func finishTwoSteps() throws {
    let exchange = journal.exchangeName(number)
    guard try holds(step.new, at: exchange) else { return }
    if try tree.statIfPresent(step.path) == nil {
      try tree.ledger.root.renameNoReplace(exchange, to: step.path)
    } else {
      try tree.ledger.root.remove(exchange)
    }
  }

  private func takeOut() throws -> Outcome {
    try tree.ledger.root.rename(step.path, to: journal.replacedName(number))
    return try inspect(nil)
  }

  private func inspect(_ draft: FileStat?) throws -> Outcome {
    guard let content = try tree.readIfPresent(journal.replacedName(number)) else { return .done(nil) }
    let id = try Repository.hashBlob(content.bytes)
    if id == step.old { return .done(try placed(draft)) }
    if id == step.new { return try inspectNewFile(draft) }
    if isPlain { return try putBack() }
    if isStray {
      try Updater(tree).setAside(journal.replacedName(number), id, from: step.path)
      return .done(try placed(draft))
    }
    guard RecordReading.problem(content.bytes, path: step.path) == nil, let base = journal.base(of: step.path) else {
      return try putBack()
    }
    let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: FileMode.of(isExecutable: step.isExecutable))
    return .late(LateEdit(path: step.path, base: base, now: leaf))
  }

  /// Where what came out is the new file itself. A power cut may keep the move that followed the exchange, and not the
  /// exchange: then it is made once more (`RecoveryTests.exchangeLost`).
  private func inspectNewFile(_ draft: FileStat?) throws -> Outcome {
    if try holds(step.new, at: step.path) { return .done(nil) }
    guard isResumed, step.old != nil, try holds(step.old, at: step.path) else { return .heldBack }
    try tree.ledger.root.rename(journal.replacedName(number), to: journal.exchangeName(number))
    return try replace(draft)
  }

  /// A half-saved file stays the user's: it comes back to its place, whatever the pull brought for it. So does one that is
  /// in no commit. Where somebody has saved the file since, that version keeps the place, and this one stays reachable.
  private func putBack() throws -> Outcome {
    let replaced = journal.replacedName(number)
    if try tree.statIfPresent(step.path) == nil {
      try tree.ledger.root.makeFolders(parent(of: step.path))
      try tree.ledger.root.renameNoReplace(replaced, to: step.path)
    } else if try !holds(step.new, at: step.path) {
      try Updater(tree).drop(replaced, from: step.path, known: [step.old, step.new])
    } else {
      try tree.ledger.root.exchange(replaced, with: step.path)
    }
    return .heldBack
  }
}
