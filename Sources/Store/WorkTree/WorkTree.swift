import FileSystem
import Git
import Records

/// A ledger opened to be changed, by `open` (Update/Opening.swift), which takes the lock and finishes what an earlier
/// command left. In `apart` the lock is let go for a while.
public final class WorkTree {
  public let ledger: Ledger
  let objects: LedgerObjects
  /// Holds the ledger's lock; nil while something travels, and others may change the ledger (`apart`).
  private var running: RunningCommand?
  /// Holds the cloud's lock, for a command that meets the cloud.
  private let cloudLock: FileLock?
  private let meetsCloud: Bool
  let isRehearsal: Bool
  /// Whether what it does goes on with what the same command has just done, and is taken back with it.
  let isContinuing: Bool
  /// The operation that the next move of the branch takes back, or brings back.
  var takesBack: String?
  /// Whether what it does cannot be taken back.
  var isLasting = false
  let garbage: GarbageHold
  /// The history of `local/`, once a command needs it (`LocalFiles.swift`).
  var openPrivateHistory: PrivateHistory?

  /// How this command gets what it commits onto the disk, once that was asked (`Flushing.swift`).
  var chosenFlush: FlushMethod?

  var surroundings: Surroundings { ledger.surroundings }

  init(
    _ ledger: Ledger, meetsCloud: Bool = false, isRehearsal: Bool = false, isContinuing: Bool = false
  ) throws {
    self.ledger = ledger
    self.isContinuing = isContinuing
    self.isRehearsal = isRehearsal
    self.meetsCloud = meetsCloud
    // Always in this order, or two commands could wait for each other.
    cloudLock = meetsCloud ? try RunningCommand.acquireLock(StateFolder.cloudLock, of: ledger) : nil
    running = try RunningCommand(ledger)
    garbage = try GarbageHold(ledger)
    objects = try LedgerObjects(toChange: ledger)
    objects.repository.beforeLocks.action = { [weak self] () throws(GitError) in try self?.bringNoteToDisk() }
    if meetsCloud { try StaleLocks(ledger).removeTransferLocks() }
  }

  func bringNoteToDisk() throws(GitError) {
    do { try running?.bringNoteToDisk() } catch {
      throw GitError(.system, doing: "note that a command runs", "\(error)")
    }
  }

  /// Everything written so far is on the disk, and the note that this command runs with it.
  func noteIsOnDisk() { running?.noteIsOnDisk() }

  /// Does something slow without the ledger's lock: a transfer, which writes objects and `incoming` alone, or a pause. Other
  /// commands may change the ledger meanwhile, so that nobody waits for a slow cloud; afterwards the branch may have moved
  /// on. `garbage` stays held, so that no git gc begins: what a transfer brings has no reference before its end.
  func apart<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    if !meetsCloud { return try body() }
    running = nil
    let outcome = Result { try body() }
    // After a failure, too: some callers go on without what they wanted from the cloud.
    running = try RunningCommand(ledger)
    try garbage.acquire()
    try finishPending()
    return try outcome.get()
  }
}

extension WorkTree {
  /// The branch that HEAD stands for, and its newest commit; nil before the first.
  struct Branch: Equatable {
    /// `refs/heads/main`.
    let name: String
    let commit: ObjectID?

    static func == (one: Branch, other: Branch) -> Bool {
      Text(one.name) == Text(other.name) && one.commit == other.commit
    }
  }

  func branch() throws -> Branch {
    switch try objects.repository.head() {
    case .branch(let name, let commit): return Branch(name: name, commit: commit)
    case .unborn(let name): return Branch(name: name, commit: nil)
    case .detached(let commit):
      throw Failure(
        .usage, "detached-head", "HEAD is detached at \(commit.short): new commits would belong to no branch",
        advice: StoreAdvice.backToBranch)
    }
  }

  /// Who commits, as git finds it out.
  func signature(_ role: Role) throws -> Signature {
    let now = role == .committer ? surroundings.committed ?? surroundings.now : surroundings.now
    let date = GitDate(seconds: Int64(now.secondsSince1970), offset: now.offsetMinutes)
    return try objects.repository.signature(role, now: date, localOffset: { _ in now.offsetMinutes })
  }

  /// Throws where git knows nobody who could be the author of a commit, before anything is written.
  func requireIdentity() throws {
    _ = try signature(.author)
    _ = try signature(.committer)
  }

  /// Writes a commit by whoever works here, signed as git would sign it; no branch moves. Merge commits are the engine's:
  /// every device makes the same ones, and nobody signs them. Nor is one signed that a rehearsal forgets again.
  func writeCommit(tree: ObjectID, parents: [ObjectID], message: String) throws -> ObjectID {
    let draft = CommitDraft(
      tree: tree, parents: parents, author: try signature(.author), committer: try signature(.committer),
      message: message + "\n")
    if isRehearsal { return try objects.repository.writeCommit(draft) }
    return try objects.repository.writeSignedCommit(draft) { key in
      if Repository.isTouched(key) { surroundings.notify(.waitingForTouch) }
    }
  }

  /// What the entries of ledger-sync in git's log of the branch begin with.
  static let ownMove = "ledger-sync "
  /// What they say of what was edited by hand, of what a pull brought, and of an update that was cut short.
  static let (snapshotMove, updateMove, finishingMove) = ("snapshot", "update", "finish an update")

  /// Moves the branch by compare-and-swap, so that a commit that git made meanwhile is never lost.
  /// - Parameters:
  ///   - note: for the list of operations; nil for branches that are none of the user's, and where it is noted already.
  ///   - message: for git's log; nil for a reference of our own, of which nobody needs one.
  ///   - isFlushedLater: whether all that happens now is flushed at once afterwards.
  func move(
    _ branch: Branch, to commit: ObjectID, saying message: String?, noting note: OperationNote? = nil,
    isFlushedLater: Bool = false
  ) throws {
    try keepAlive(commit, noting: [try pending(note, from: branch.commit, to: commit)].compactMap { $0 })
    do throws(GitError) {
      try objects.repository.updateReference(
        branch.name, to: commit, expecting: branch.commit,
        logMessage: message.map {
          "\(Self.ownMove)\(surroundings.command): \(isContinuing ? Operation.further : "")\($0)"
        },
        by: engineOrCommitter(), isNameFlushed: !isFlushedLater)
    } catch {
      guard error.code == .modified || error.code == .locked else { throw error }
      throw Failure(
        .busy, "branch-moved", "another program is changing the branch \(branch.name) at this moment",
        advice: StoreAdvice.runAgain)
    }
    try letGo(commit, isFlushedLater: isFlushedLater)
  }

  /// Who moves the branch, for git's log: the committer, or the engine where git knows no identity. A pull needs none.
  private func engineOrCommitter() -> Signature {
    do { return try signature(.committer) } catch {
      let date = GitDate(seconds: Int64(surroundings.now.secondsSince1970))
      return Signature(name: LedgerObjects.engineName, email: LedgerObjects.engineEmail, date: date)
    }
  }
}

extension WorkTree {
  /// What stands at a path; nil where nothing does. A link in the way is an error.
  func statIfPresent(_ path: String) throws -> FileStat? { try ledger.root.statIfPresent(path) }

  /// The file at a path; nil where nothing stands there.
  func readIfPresent(_ path: String) throws -> FileContent? {
    do throws(FileError) { return try ledger.root.read(path, limit: Ledger.largestFile) } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
  }

  /// What stands at a path, as `statIfPresent` says it; but where a link is in the way, nothing does.
  func reachable(_ path: String) throws -> FileStat? { try ledger.reachable(path) }
}

/// A job that is done in an open work tree: one type for each, so that whoever reads one has all of it in its folder.
protocol WorkTreeJob {
  var tree: WorkTree { get }
}

/// What every job asks of the work tree.
extension WorkTreeJob {
  typealias Branch = WorkTree.Branch

  var ledger: Ledger { tree.ledger }
  var objects: LedgerObjects { tree.objects }
  var surroundings: Surroundings { tree.surroundings }

  func branch() throws -> Branch { try tree.branch() }
  func statIfPresent(_ path: String) throws -> FileStat? { try tree.statIfPresent(path) }
  func readIfPresent(_ path: String) throws -> FileContent? { try tree.readIfPresent(path) }
  func reachable(_ path: String) throws -> FileStat? { try tree.reachable(path) }
}
