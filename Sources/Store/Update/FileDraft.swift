import FileSystem
import Git
import Records

extension FileUpdate {
  /// The first half: writes the new content, complete, under a name of its own. It has to be flushed to the disk before
  /// the second half begins; a caller with many files flushes them all at once instead of here.
  /// - Parameter content: what the file is to be; nil for what the new commit has.
  /// - Returns: the stat data of the draft; nil where none is needed.
  func prepare(
    _ content: [UInt8]? = nil, isFlushed: Bool = true, folders: inout DraftFolders
  ) throws -> FileStat? {
    if let there = try draftOfEarlierRun() { return there }
    guard let draft = try draft(content, folders: &folders) else { return nil }
    return try tree.ledger.root.writeNew(
      draft.path, draft.bytes, draft.permissions, isFlushed: isFlushed, near: common.folder)
  }

  /// No commit has the content: where the draft of the earlier run is gone, it cannot be written again.
  private func draftOfEarlierRun() throws -> FileStat? {
    guard isResumed, isUncommitted, !step.isCarried else { return nil }
    let draft = journal.draftName(number)
    return try holds(step.new, at: draft) ? tree.statIfPresent(draft) : nil
  }

  /// The draft that is to be written, and the folder for it; nil where none is needed.
  func draft(_ content: [UInt8]? = nil, folders: inout DraftFolders) throws -> NewFile? {
    if isHeld || step.isCarried { return nil }
    let draft = journal.draftName(number)
    if isResumed {
      try removeDraft()
      if isUncommitted { return nil }
    }
    guard try !isUnderWay(), let new = step.new, let permissions = try permissionsOfDraft() else { return nil }
    try folders.make(parent(of: draft), in: tree.ledger.root)
    return NewFile(path: draft, bytes: try content ?? tree.objects.file(new), permissions: permissions)
  }

  /// Whether what the file is to be can be found after a crash: in the new commit, or complete on the disk.
  func isAtHand() throws -> Bool {
    guard isUncommitted, let new = step.new else { return true }
    if try isUnderWay() { return true }
    return try holds(new, at: journal.draftName(number)) || holds(new, at: step.path)
  }

  /// Whether a crash came between the two moves that stand for an exchange: the old file is moved away, and the new one
  /// not moved in.
  func isBetweenTwoSteps() throws -> Bool {
    guard try tree.reachable(step.path) == nil else { return false }
    return try tree.reachable(journal.exchangeName(number)) != nil
      && tree.statIfPresent(journal.replacedName(number)) != nil
  }

  /// Whether an earlier run came at least as far as the exchange: the draft has its second name, or is in its place.
  private func isUnderWay() throws -> Bool {
    guard isResumed else { return false }
    if try tree.statIfPresent(journal.replacedName(number)) != nil { return true }
    return try tree.statIfPresent(journal.exchangeName(number)) != nil
  }

  /// The permissions of the new file: those of the file that it replaces, but for the executable bit, which the commit
  /// has. nil where no draft is needed: the new content is there already, or the file that it was to replace is gone.
  private func permissionsOfDraft() throws -> Permissions? {
    let usual = step.isExecutable ? Permissions.exactly(0o755) : .usual
    if isFresh { return usual }
    guard let there = try tree.statIfPresent(step.path) else { return step.old == nil ? usual : nil }
    guard there.kind == .regular, let content = try tree.readIfPresent(step.path) else { return usual }
    if try holds(step.new, content) { return nil }
    if step.old == nil { return usual }
    let kept = content.stat.permissions
    if isUncommitted || content.stat.isExecutable == step.isExecutable { return .exactly(kept) }
    return .exactly(step.isExecutable ? kept | 0o111 : kept & ~0o111)
  }

  func removeDraft() throws {
    guard try tree.statIfPresent(journal.draftName(number)) != nil else { return }
    try tree.ledger.root.remove(journal.draftName(number))
  }
}

/// The folders in which drafts are written.
struct DraftFolders {
  /// Those that are known to be there.
  var known: Set<Text> = [""]
  /// Where new ones were made.
  private var durable = DurableFolders()

  /// Waits until the new ones are on the disk.
  mutating func sync(in root: borrowing Folder) throws(FileError) { try durable.sync(in: root) }

  mutating func make(_ folder: String, in root: borrowing Folder) throws(FileError) {
    guard known.insert(Text(folder)).inserted else { return }
    for made in try root.makeFolders(folder) { durable.insert(parentOf: made) }
  }
}
