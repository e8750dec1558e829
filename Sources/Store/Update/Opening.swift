import FileSystem
import Git
import Records

extension WorkTree {
  /// Opens the work tree, and finishes what an earlier command left unfinished.
  ///
  /// - Parameter isContinuing: whether the command goes on with what it has just done: `undo` takes both back.
  public static func open(_ ledger: Ledger, isContinuing: Bool = false) throws -> WorkTree {
    let tree = try WorkTree(ledger, isContinuing: isContinuing)
    try tree.finishPending()
    return tree
  }

  /// Finishes what an earlier command left unfinished, for a command that reads the ledger before it opens the work tree:
  /// else it would not find what the earlier one has committed, and make it once more.
  public static func finishPending(in ledger: Ledger) throws {
    let isPending = try ledger.readState(StateFolder.journal) != nil || ledger.readState(StateFolder.edits) != nil
    if isPending { _ = try open(ledger) }
  }

  /// Opens the work tree for a command that meets the cloud. While something travels, other commands may change the ledger
  /// (`apart`), but no second command may meet the cloud.
  public static func openToMeetCloud(_ ledger: Ledger, isRehearsal: Bool = false) throws -> WorkTree {
    let tree = try WorkTree(ledger, meetsCloud: true, isRehearsal: isRehearsal)
    try tree.finishPending()
    return tree
  }

  /// Finishes what an earlier command left unfinished. A rehearsal may change nothing: it ends where something is pending.
  func finishPending() throws {
    try requireNoGitOperation()
    if isRehearsal { return try requireNothingPending() }
    try IndexUpkeep(self).mendIndex()
    try Updater(self).finishPendingEdits()
    try Updater(self).finishPendingUpdate()
    try finishBook()
    try rememberPrivateKinds()
    try removeKeptAlive()
    try IndexUpkeep(self).bringIndexAfterBranch()
    try restoreLineEnds()
    try keepGitFromMovingAdditions()
  }

  /// Opens the work tree to find out what a command would do. Throws where something is pending: it would have to be
  /// finished first.
  public static func openForRehearsal(_ ledger: Ledger) throws -> WorkTree {
    let tree = try WorkTree(ledger, isRehearsal: true)
    try tree.finishPending()
    return tree
  }

  private func requireNothingPending() throws {
    guard try ledger.readState(StateFolder.journal) == nil, try ledger.readState(StateFolder.edits) == nil else {
      throw Failure(
        .busy, "update-pending", "an update was cut short, and what comes next depends on it",
        advice: StoreAdvice.finishUpdate)
    }
  }

  /// Opens the work tree also in the middle of a merge or rebase that plain git began. A pending update waits for the end of
  /// that; pending edits without a commit do not.
  public static func openForRepair(_ ledger: Ledger, isRehearsal: Bool) throws -> WorkTree {
    let isIdle = try LedgerObjects(ledger).repository.operationInProgress == nil
    if isIdle { return isRehearsal ? try openForRehearsal(ledger) : try open(ledger) }
    let tree = try WorkTree(ledger)
    if isRehearsal { return tree }
    // In the middle of a merge the index alone knows what is unmerged: a broken one is not made again.
    try tree.objects.withIndex { _ in }
    try Updater(tree).finishPendingEdits()
    return tree
  }

  /// A merge or rebase that plain git began is the user's to finish.
  private func requireNoGitOperation() throws {
    guard let operation = objects.repository.operationInProgress else { return }
    throw Failure(
      .busy, "git-operation", "a \(operation.command) that was begun here is not finished",
      advice: operation == .bisect
        ? StoreAdvice.finishBisect(giveUp: operation.giveUp) : .finishMerge(giveUp: operation.giveUp))
  }
}
