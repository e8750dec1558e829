import FileSystem
import Git

extension WorkTree {
  /// Opens the work tree, and finishes what was pending.
  public static func open(_ ledger: Ledger) throws -> WorkTree {
    let tree = try WorkTree(ledger)
    try tree.finishPending()
    return tree
  }

  /// Opens the work tree for a command that meets the cloud. While it does, others may change the ledger (`apart`), but no
  /// second command meets the cloud.
  public static func openToMeetCloud(_ ledger: Ledger, isRehearsal: Bool = false) throws -> WorkTree {
    let tree = try WorkTree(ledger, meetsCloud: true, isRehearsal: isRehearsal)
    try tree.finishPending()
    return tree
  }

  /// Finishes what a command left unfinished, as far as this one may change anything.
  func finishPending() throws {
    try requireNoGitOperation()
    if isRehearsal { return try requireNothingPending() }
    try IndexUpkeep(self).mendIndex()
    try Updater(self).finishPendingEdits()
    try Updater(self).finishPendingUpdate()
    try removeKeptAlive()
    try IndexUpkeep(self).bringIndexAfterBranch()
    try takeBackLineEnds()
    try keepGitFromMovingAdditions()
  }

  /// Opens the work tree to find out what a command would do. What is pending is not finished, and so in the way.
  public static func openForRehearsal(_ ledger: Ledger) throws -> WorkTree {
    let tree = try WorkTree(ledger, isRehearsal: true)
    try tree.finishPending()
    return tree
  }

  private func requireNothingPending() throws {
    guard try ledger.readState(StateFolder.journal) == nil, try ledger.readState(StateFolder.edits) == nil else {
      throw StoreError(
        .busy, "update-pending", "an update was cut short, and what comes next depends on it",
        hint: "any command that syncs finishes it: ledger-sync pull")
    }
  }

  /// Opens the work tree also in the middle of what plain git began; what is pending then waits for its end.
  public static func openForRepair(_ ledger: Ledger, isRehearsal: Bool) throws -> WorkTree {
    let isIdle = try LedgerObjects(ledger).repository.operationInProgress == nil
    if isIdle { return isRehearsal ? try openForRehearsal(ledger) : try open(ledger) }
    let tree = try WorkTree(ledger)
    if isRehearsal { return tree }
    // In the middle of a merge the index alone knows what is unmerged: a broken one is not made anew.
    try tree.objects.withIndex { _ in }
    try Updater(tree).finishPendingEdits()
    return tree
  }

  /// A merge or rebase that plain git began is the user's to finish.
  private func requireNoGitOperation() throws {
    guard let operation = objects.repository.operationInProgress else { return }
    let next =
      operation == .bisect ? "finish it with git" : "ledger-sync repair merges what git could not; then finish it"
    throw StoreError(
      .busy, "git-operation", "a \(operation.command) that was begun here is not finished",
      hint: "\(next), or give it up with: \(operation.giveUp)")
  }
}
