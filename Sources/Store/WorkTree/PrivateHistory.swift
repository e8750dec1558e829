import FileSystem
import Git
import Merge
import Records

/// The history of `local/`: a bare repository without a remote, whose commits have the files of `local/` at the paths that
/// they have in the ledger. Nothing of them is ever written to the ledger's own repository, from which things are sent.
///
/// Only who holds the ledger's lock writes here, and nobody but the owner of its files may read them. Below `folder` lies,
/// beside the repository, what else this device alone knows about what is private.
final class PrivateHistory {
  static let folder = StateFolder.privateHistory
  static let branch = "refs/heads/main"

  /// The repository: trees, records and merges of `local/` are read from it as from the ledger's own.
  let objects: LedgerObjects
  private let ledger: Ledger

  /// A move of the history: between its two commits lies what one command did to `local/`, or what somebody did there by
  /// hand.
  struct Move: Hashable {
    /// nil before the first commit.
    let old: ObjectID?
    let new: ObjectID
    let message: String
    let isByHand: Bool
  }

  /// What was committed since this was opened, in this order.
  private(set) var moves: [Move] = []

  /// Opens the history to write to it, and makes it where there is none. To be called with the ledger's lock held.
  init(toChange ledger: Ledger) throws {
    self.ledger = ledger
    try Self.removeLocks(in: ledger)
    try Self.makeIfMissing(in: ledger)
    objects = try LedgerObjects(toChangeLocal: ledger)
    if try head() == nil { try prepare() }
  }

  /// Whether there is such a history. Asks the disk for one file.
  static func isThere(in ledger: Ledger) throws -> Bool {
    try ledger.root.statIfPresent("\(folder)/HEAD")?.kind == .regular
  }

  /// The newest commit; nil before the first.
  func head() throws -> ObjectID? { try objects.repository.reference(Self.branch) }

  /// The tree of the newest commit.
  func tree() throws -> ObjectID? { try head().map { try objects.commit($0).tree } }

  /// Commits changes of files below `local/`. The commit is on the disk, and the history has moved, when this returns.
  ///
  /// - Parameter note: notes what is about to be done, before the history moves.
  /// - Returns: nil where the newest commit has all of it: then there is no commit.
  @discardableResult
  func commit(
    _ changes: [LeafChange<ObjectID>], message: String, isByHand: Bool = false, by author: Signature,
    noting note: (LocalMove) throws -> Void = { _ in }
  ) throws -> Move? {
    let old = try head()
    let before = try old.map { try objects.commit($0).tree }
    let tree = try objects.writeTree(from: before, changes: changes)
    if tree == before || (before == nil && changes.isEmpty) { return nil }
    let new = try objects.repository.writeCommit(
      CommitDraft(
        tree: tree, parents: [old].compactMap(\.self), author: author, committer: author, message: message + "\n"))
    try note(LocalMove(old: old, new: new))
    // As git's log of the ledger's branch says it.
    try move(Self.branch, from: old, to: new, saying: isByHand ? WorkTree.snapshotMove : message, by: author)
    let move = Move(old: old, new: new, message: message, isByHand: isByHand)
    moves.append(move)
    return move
  }

  /// Moves a reference of this repository, after everything that it leads to is on the disk.
  func move(
    _ reference: String, from old: ObjectID?, to new: ObjectID, saying message: String, by author: Signature
  ) throws {
    let collected = try objects.repository.collected(for: new)
    try OwnerOnly.making {
      let method = try ledger.flushMethod()
      var pending = try objects.repository.writePending(collected, isFlushed: method == .each)
      defer { pending.discard() }
      try ledger.flush(&pending, method)
      try objects.repository.updateReference(
        reference, to: new, expecting: old, logMessage: "\(WorkTree.ownMove)\(ledger.surroundings.command): \(message)",
        by: author)
      // Where somebody has cleared up here meanwhile.
      try objects.repository.writeMissing(collected)
    }
    try objects.repository.forget(collected)
  }
}

extension PrivateHistory {
  /// Removes a broken index, so that the next one is made again.
  func removeIndex() throws { try ledger.root.remove("\(Self.folder)/index") }
}

extension PrivateHistory {
  /// Keeps bytes under a reference of their own, as `Updater.keep` does it.
  func keep(_ bytes: [UInt8], saying message: String, by author: Signature) throws -> KeptText {
    let blob = try objects.writeFile(bytes)
    let name = "refs/ledger-sync/rescue/\(blob)"
    if try objects.repository.reference(name) == nil {
      try move(name, from: nil, to: blob, saying: message, by: author)
    }
    return KeptText(name: name, isPrivate: true)
  }
}

// MARK: - Making it

extension PrivateHistory {
  /// Makes the folder, for the owner alone.
  static func makeFolder(in ledger: Ledger) throws { try ledger.root.makeFolders(folder, .secret) }

  /// A kill in between leaves a repository without `HEAD`, or without a commit; the next run goes on from there.
  private static func makeIfMissing(in ledger: Ledger) throws {
    if try isThere(in: ledger) { return }
    try makeFolder(in: ledger)
    let environment = ledger.surroundings.git
    try OwnerOnly.making {
      _ = try Repository.create(at: "\(ledger.path)/\(folder)", isBare: true, environment: environment)
    }
  }

  /// Of a bare repository git keeps no log of the branches by itself. All of it is on the disk before the first commit.
  private func prepare() throws {
    try OwnerOnly.making { try objects.repository.configure("core.logAllRefUpdates", "true") }
    try ledger.root.flushAll()
  }

  private static let locks = ["HEAD.lock", "index.lock", "config.lock", "packed-refs.lock", "\(branch).lock"]

  /// Removes the lock files that a killed command of ours left: nobody else writes here while the ledger's lock is held, but
  /// a git that somebody has started in this folder.
  private static func removeLocks(in ledger: Ledger) throws {
    let left = try locks.map { "\(folder)/\($0)" }.filter { try ledger.root.statIfPresent($0) != nil }
    if try left.isEmpty || ProcessTable.isRunning("git", below: "\(ledger.path)/\(folder)") { return }
    for lock in left { try ledger.root.remove(lock) }
  }
}
