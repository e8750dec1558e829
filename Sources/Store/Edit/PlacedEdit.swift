import FileSystem
import Git
import Records

/// One file of an edit that a command makes itself: put in its place, taken back, or cleared up after.
///
/// After a crash the names tell how far it came:
///
///     draft      the new content, perhaps torn
///     exchange   the new content, complete: it is not in its place yet; something else: it came out
///     replaced   what came out
struct PlacedEdit {
  let tree: WorkTree
  let journal: EditJournal
  let number: Int

  private var ledger: Ledger { tree.ledger }
  private var step: EditJournal.Step { journal.steps[number] }
  private var draft: String { journal.draftName(number) }
  private var exchanged: String { journal.exchangeName(number) }
  private var replaced: String { journal.replacedName(number) }

  /// Whether what came out is what the command had read; where it is not, the edit has to be taken back.
  func place(_ edit: FileEdit) throws -> Bool {
    do throws(FileError) { try exchange(edit) } catch {
      // Deleted at this moment, or made anew.
      guard error.isNotFound || error.isExisting, edit.expected != nil else { throw error }
      return false
    }
    return try edit.expected == nil || holds(step.old, replaced)
  }

  private func exchange(_ edit: FileEdit) throws(FileError) {
    guard let bytes = edit.bytes else { return try ledger.root.rename(step.path, to: replaced) }
    try ledger.root.writeNew(draft, bytes, edit.expected.map { .exactly($0.stat.permissions) } ?? .usual)
    try ledger.root.rename(draft, to: exchanged)
    if edit.expected == nil {
      try ledger.root.renameNoReplace(exchanged, to: step.path)
    } else {
      try ledger.root.exchange(exchanged, with: step.path, out: replaced)
    }
  }

  /// Undoes what was done, as far as it was done. Can be repeated after a crash at any point.
  /// - Returns: whether the new content stays, because somebody has saved the file since.
  func takeBack() throws -> Bool {
    if try removeDraft() { return false }
    let isWaiting = try isWaiting()
    if try tree.statIfPresent(replaced) != nil { return try putBack() }
    if !isWaiting, step.old == nil, try holds(step.new, step.path) { try takeAway() }
    return false
  }

  /// Takes away what the edit has left besides the file, which has its new content.
  func clearUp() throws {
    _ = try removeDraft()
    _ = try isWaiting()
    try dropReplaced()
    if step.new == nil { try ledger.root.removeEmptyFolders(parent(of: step.path)) }
  }
}

extension PlacedEdit {
  /// Whether the new content was ready and not in its place yet; then it goes. What came out takes its name instead.
  private func isWaiting() throws -> Bool {
    guard let ready = try tree.reachable(exchanged) else { return false }
    guard try holds(step.new, exchanged) else {
      try ledger.root.rename(exchanged, to: replaced)
      return false
    }
    // Where a file gets its second name before it loses the first, it can have both.
    let there = try tree.reachable(step.path)
    try ledger.root.remove(exchanged)
    return there?.inode != ready.inode || there?.device != ready.device
  }

  /// What came out goes back, unless somebody has saved the file since.
  private func putBack() throws -> Bool {
    if try tree.statIfPresent(step.path) == nil {
      try ledger.root.makeFolders(parent(of: step.path))
      try ledger.root.renameNoReplace(replaced, to: step.path)
      return false
    }
    let isOurs = try step.new != nil && holds(step.new, step.path)
    if isOurs {
      try ledger.root.exchange(replaced, with: step.path, out: exchanged)
      if try holds(step.new, exchanged) {
        try ledger.root.remove(exchanged)
        return false
      }
      // Saved between the two looks: it stands where it was again, and what came out is dropped or kept.
      try ledger.root.exchange(exchanged, with: step.path, out: replaced)
    }
    try dropReplaced()
    return try !holds(step.old, step.path)
  }

  private func takeAway() throws {
    try ledger.root.rename(step.path, to: exchanged)
    if try holds(step.new, exchanged) {
      try ledger.root.remove(exchanged)
      try ledger.root.removeEmptyFolders(parent(of: step.path))
    } else {
      try ledger.root.renameNoReplace(exchanged, to: step.path)
    }
  }

  private func dropReplaced() throws { try tree.drop(replaced, from: step.path, known: [step.old, step.new]) }

  private func removeDraft() throws -> Bool {
    guard try tree.reachable(draft) != nil else { return false }
    try ledger.root.remove(draft)
    return true
  }

  private func holds(_ blob: ObjectID?, _ path: String) throws -> Bool {
    guard try tree.reachable(path)?.kind == .regular, let content = try tree.readIfPresent(path) else { return false }
    return try Repository.hashBlob(content.bytes) == blob
  }
}
