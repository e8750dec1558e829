import FileSystem
import Git
import Merge
import Records

/// Brings one file from the version that is expected on disk to the new one, without ever overwriting bytes that nobody
/// has looked at: the new file is exchanged with the file that is there, and the file that came out is looked at then. It
/// is the expected version, or an edit that somebody saved at the last moment.
///
/// An update has two halves. `prepare` writes the new content beside the file, as a draft; `install` puts the draft in the
/// file's place and inspects what came out. All drafts of a journal are on the disk before the first is installed; only
/// what stands in the way of a folder goes earlier.
///
/// Each step can be repeated after a crash at any point. Which of these names there is, and what it holds, tells how far
/// an earlier run came (`UpdateJournal.draftName` and the others):
///
///     name       what it holds                       what a later run does
///     draft      the new content, perhaps torn       writes it again
///     exchange   the new content, complete           exchanges it with the file
///     exchange   something else: it came out         moves it to replaced
///     replaced   what came out                       looks at it
struct FileUpdate {
  /// What the updates of all files of a journal have in common. A class, for there may be very many.
  final class Common {
    let tree: WorkTree
    let journal: UpdateJournal
    /// Whether an earlier run may have left something behind.
    let isResumed: Bool
    /// Where the file before lies.
    let folder = LastFolder()
    /// What editors may have had open before the update.
    let oldTexts: OldTexts

    init(_ tree: WorkTree, _ journal: UpdateJournal, isResumed: Bool) {
      (self.tree, self.journal, self.isResumed) = (tree, journal, isResumed)
      oldTexts = OldTexts(of: tree)
    }
  }

  let common: Common
  let number: Int

  var tree: WorkTree { common.tree }
  var journal: UpdateJournal { common.journal }
  var isResumed: Bool { common.isResumed }
  var step: UpdateJournal.Step { journal.steps[number] }
  var isUncommitted: Bool { journal.isUncommitted(step) }
  var isHeld: Bool { !isUncommitted && journal.bases.isHeld(step.path) }

  /// How the update of a file ended.
  enum Result {
    /// The file is as the journal says. The stat data is that of the file that this update put there; nil where it put
    /// none there, or where somebody may have written the file since.
    case done(FileStat?)
    /// An edit has to be merged: what came out is not the expected version, or somebody has deleted the file.
    case late(LateEdit)
    /// The file stays, or is back, as somebody left it: it cannot be read as a record, no commit of ours has it, or the
    /// new file cannot take its place. Where a commit has it, it counts as an edit of the commit before the update.
    case heldBack
  }

  /// The second half: puts the draft in the file's place, and inspects what came out.
  /// - Parameter draft: the stat data of the draft; nil where `prepare` found that none is needed.
  func install(_ draft: FileStat?) throws -> Result {
    if isHeld { return .heldBack }
    if step.isCarried { return .done(nil) }
    if isResumed, try tree.statIfPresent(journal.replacedName(number)) != nil {
      try finishTwoSteps()
      return try inspect(draft)
    }
    if isResumed, try tree.statIfPresent(journal.exchangeName(number)) != nil, try !returnToDraft() {
      return try replace(draft)
    }
    if isFresh { return try create(draft) }
    let there = try tree.statIfPresent(step.path)
    if let there, there.kind != .regular { return try blocked() }
    if draft == nil, try isDone() { return .done(nil) }
    if step.old != nil, there == nil {
      return try tree.objects.skipsWorkTree(step.path) ? doneWithoutFile() : lateDeletion()
    }
    if step.new == nil { return try removeOld() }
    if there == nil { return try create(draft) }
    // `prepare` found the new content in its place already, and now it is not there: somebody is writing the file.
    guard draft != nil else { return .heldBack }
    try tree.ledger.root.rename(journal.draftName(number), to: journal.exchangeName(number))
    return try replace(draft)
  }

  /// Ends an update that is given up or rolled back: its temporary files go, and the file stays as it is.
  func giveUp() throws {
    try removeDraft()
    if try isBetweenTwoSteps() { try tree.ledger.root.renameNoReplace(journal.replacedName(number), to: step.path) }
    for name in [journal.exchangeName(number), journal.replacedName(number)] {
      try Updater(tree).drop(name, from: step.path, known: [step.old, step.new])
    }
  }

  /// Whether the file is new, in a first run. Nobody need look whether one is there: the rename that installs the draft
  /// refuses to replace any.
  var isFresh: Bool { !isResumed && step.old == nil && step.new != nil }

  /// Whether nothing is to be done but to give its draft the file's name.
  var isPlainlyNew: Bool { isFresh && !isHeld && !step.isCarried }

  private func isDone() throws -> Bool {
    guard let new = step.new else { return try tree.statIfPresent(step.path) == nil }
    return try holds(new, at: step.path)
  }

  /// Whether the file at a path has the content of a blob, and the executable bit that the new version has.
  func holds(_ blob: ObjectID?, at path: String) throws -> Bool {
    guard try tree.statIfPresent(path)?.kind == .regular, let content = try tree.readIfPresent(path) else {
      return false
    }
    return try holds(blob, content)
  }

  func holds(_ blob: ObjectID?, _ content: FileContent) throws -> Bool {
    try Repository.hashBlob(content.bytes) == blob && (isUncommitted || content.stat.isExecutable == step.isExecutable)
  }

  /// The stat data of the file that this update has installed, for git's index; nil where somebody may have written the
  /// file since.
  private func statOfInstalled(_ draft: FileStat?) throws -> FileStat? {
    unlessWritten(try tree.ledger.root.statIfPresent(step.path, near: common.folder), since: draft)
  }

  /// The stat data of a file, unless it was written since it was a draft.
  func unlessWritten(_ now: FileStat?, since draft: FileStat?) -> FileStat? {
    guard let draft, let now, now.isWritten(as: draft) else { return nil }
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

// MARK: - Steps of the second half: installing

extension FileUpdate {
  /// A link or a folder stands where the file should be: it is not touched, and the file is held back.
  private func blocked() throws -> Result {
    try removeDraft()
    return .heldBack
  }

  /// The file that was to be replaced is gone: somebody deleted it meanwhile, and that is an edit, too.
  private func lateDeletion() throws -> Result {
    try removeDraft()
    guard !isUncommitted, let base = journal.base(of: step.path) else { return .heldBack }
    return .late(LateEdit(path: step.path, base: base, now: nil))
  }

  /// A file that git was told to leave out of the work tree is not made there.
  private func doneWithoutFile() throws -> Result {
    try removeDraft()
    return .done(nil)
  }

  /// Installs a draft where no file should be. The rename refuses to replace one that is there after all.
  private func create(_ draft: FileStat?) throws -> Result {
    do throws(FileError) {
      try tree.ledger.root.renameNoReplace(journal.draftName(number), to: step.path, near: common.folder)
    } catch {
      guard error.isExisting else { throw error }
      if try removeEmptyFolder() { return try create(draft) }
      if let there = try tree.statIfPresent(step.path), there.kind != .regular { return try blocked() }
      try tree.ledger.root.rename(journal.draftName(number), to: journal.exchangeName(number))
      return try replace(draft)
    }
    return .done(try statOfInstalled(draft))
  }

  /// Removes a folder at the file's path that holds nothing but empty folders, as git does, which knows no empty folders.
  /// Returns whether there was one.
  private func removeEmptyFolder() throws -> Bool {
    guard try tree.statIfPresent(step.path)?.kind == .folder else { return false }
    return try !tree.ledger.root.removeEmptyFolders(step.path, upTo: parent(of: step.path)).isEmpty
  }

  /// Exchanges the new file with the one that is there. After a crash the exchange may have happened already: then the
  /// file under the exchange name is what came out.
  private func replace(_ draft: FileStat?) throws -> Result {
    let exchange = journal.exchangeName(number)
    if try !isResumed || holds(step.new, at: exchange) {
      try tree.ledger.root.exchange(exchange, with: step.path, out: journal.replacedName(number))
    } else {
      try tree.ledger.root.rename(exchange, to: journal.replacedName(number))
    }
    return try inspect(draft)
  }

  /// Makes the finished new file a draft again where somebody has deleted the old one since a crash that came before the
  /// exchange: there is nothing to exchange it with. Returns whether that was so.
  private func returnToDraft() throws -> Bool {
    let exchange = journal.exchangeName(number)
    guard try tree.statIfPresent(step.path) == nil, try holds(step.new, at: exchange) else { return false }
    try tree.ledger.root.rename(exchange, to: journal.draftName(number))
    return true
  }

  /// Finishes what stands for an exchange on a file system that has none: the old file is moved away, then the new one
  /// moved in. A crash can come between the two.
  private func finishTwoSteps() throws {
    let exchange = journal.exchangeName(number)
    guard try holds(step.new, at: exchange) else { return }
    if try tree.statIfPresent(step.path) == nil {
      try tree.ledger.root.renameNoReplace(exchange, to: step.path)
    } else {
      try tree.ledger.root.remove(exchange)
    }
  }

  private func removeOld() throws -> Result {
    try tree.ledger.root.rename(step.path, to: journal.replacedName(number))
    return try inspect(nil)
  }

  /// Looks at what came out: the expected version is done with, an edit is merged, and what cannot be read goes back.
  private func inspect(_ draft: FileStat?) throws -> Result {
    guard let content = try tree.readIfPresent(journal.replacedName(number)) else { return .done(nil) }
    let id = try Repository.hashBlob(content.bytes)
    if id == step.old { return .done(try statOfInstalled(draft)) }
    if id == step.new { return try inspectNewFile(draft) }
    if isUncommitted { return try putBack() }
    if isStray {
      try Updater(tree).setAside(journal.replacedName(number), id, from: step.path)
      return .done(try statOfInstalled(draft))
    }
    guard RecordReading.problem(content.bytes, path: step.path) == nil,
      try PrivateFiles(tree.ledger.kinds()).problem(of: step.path) == nil,
      let base = try common.oldTexts.base(of: content.bytes, of: step, in: journal)
    else { return try putBack() }
    let leaf = Leaf(id: try tree.objects.writeFile(content.bytes), mode: FileMode.of(isExecutable: step.isExecutable))
    return .late(LateEdit(path: step.path, base: base, now: leaf))
  }

  /// Inspects what came out where that is the new content itself. Somebody may have saved just that. Or a power cut has
  /// kept the move that followed the exchange, and not the exchange: then that is made once more
  /// (`RecoveryTests.exchangeLost`).
  private func inspectNewFile(_ draft: FileStat?) throws -> Result {
    if try holds(step.new, at: step.path) { return .done(nil) }
    guard isResumed, step.old != nil, try holds(step.old, at: step.path) else { return .heldBack }
    try tree.ledger.root.rename(journal.replacedName(number), to: journal.exchangeName(number))
    return try replace(draft)
  }

  /// Gives a file that cannot be merged its place back, whatever the update brought for it: a half-saved one, which its
  /// user is still at work on, or one that no commit of ours has. Where somebody has saved the file since, that version
  /// keeps the place, and a reference keeps this one.
  private func putBack() throws -> Result {
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
