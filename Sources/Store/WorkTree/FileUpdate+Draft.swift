import FileSystem
import Records

extension FileUpdate {
  /// The first half: the new content, complete under a name of its own. Whether it is flushed is the caller's choice,
  /// as long as it is before the second half.
  /// - Parameter folders: those that are known to be there.
  /// - Returns: the stat data of the draft; nil where none is needed.
  func prepare(isFlushed: Bool, folders: inout Set<Text>) throws -> FileStat? {
    if journal.bases.isHeld(step.path) || step.isCarried { return nil }
    let draft = journal.draftName(number)
    if isResumed { try removeDraft() }
    guard try !isUnderWay(), let new = step.new, let permissions = try permissionsOfDraft() else { return nil }
    let folder = parent(of: draft)
    if folders.insert(Text(folder)).inserted { try tree.ledger.root.makeFolders(folder) }
    return try tree.ledger.root.writeNew(draft, try tree.objects.file(new), permissions, isFlushed: isFlushed)
  }

  /// Whether an earlier run came as far as the exchange.
  private func isUnderWay() throws -> Bool {
    guard isResumed else { return false }
    if try tree.statIfPresent(journal.replacedName(number)) != nil { return true }
    return try tree.statIfPresent(journal.exchangeName(number)) != nil
  }

  /// nil where no draft is needed: the file is there already, or what it was to replace is gone.
  private func permissionsOfDraft() throws -> Permissions? {
    let usual = step.isExecutable ? Permissions.exactly(0o755) : .usual
    if isFresh { return usual }
    guard let there = try tree.statIfPresent(step.path) else { return step.old == nil ? usual : nil }
    guard there.kind == .regular, let content = try tree.readIfPresent(step.path) else { return usual }
    if try holds(step.new, content) { return nil }
    if step.old == nil { return usual }
    let kept = content.stat.permissions
    return .exactly(step.isExecutable ? kept | 0o111 : kept & ~0o111)
  }

  func removeDraft() throws {
    guard try tree.statIfPresent(journal.draftName(number)) != nil else { return }
    try tree.ledger.root.remove(journal.draftName(number))
  }
}
