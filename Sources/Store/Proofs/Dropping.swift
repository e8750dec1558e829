public import Git
import Merge
public import Records

/// A commit that was taken back.
public struct DroppedCommit: Hashable, Sendable {
  public let id: ObjectID
  /// Who it says that its author is.
  public let by: Text
}

extension WorkTree {
  /// Merges a head with the commits that take back what others have changed, the newest first. What was done on top of
  /// them stays; where it changed the same field, both values are listed, and the list names the program beside the one
  /// that was there before.
  ///
  /// Throws `not-dropped` (6) where this device may not write all that one of them changes.
  ///
  /// - Returns: the commit that the branch is to get, and what was taken back. No branch moves.
  func dropping(_ commits: [ObjectID], on head: ObjectID) throws -> (head: ObjectID, dropped: [DroppedCommit]) {
    let wanted = Set(commits)
    // The newest comes first in a history.
    let ordered = try objects.repository.history(from: [head]).filter(wanted.contains)
    if let stray = commits.first(where: { !ordered.contains($0) }) {
      throw Failure(
        .invalid, "unknown-revision", "\(stray.short) is not in the history of this branch",
        advice: StoreAdvice.listCommits)
    }
    let unsettled = try droppable(ordered, at: head)
    var (end, dropped) = (head, [DroppedCommit]())
    for id in ordered {
      let commit = try objects.repository.readCommit(id)
      let takeBack = try TakeBack(of: id, objects).write()
      if try objects.commit(takeBack).tree == commit.tree { continue }
      try requireLedger(in: takeBack, of: commit)
      let isTakenBack = try objects.repository.isAncestor(takeBack, of: end)
      // Somebody who may not write it may have taken it back: then only the words are missing.
      if isTakenBack, !unsettled.contains(id) { continue }
      let merged = isTakenBack ? end : try MergeEngine(store: objects).merge(end, takeBack).commit
      end = try writeCommit(
        tree: try objects.commit(merged).tree, parents: [end, takeBack], message: TakeBack.message(ofDropping: id))
      dropped.append(DroppedCommit(id: id, by: Text(commit.author.name)))
    }
    return (end, dropped)
  }

  /// Without its manifest there is no ledger: the commit that made it stays.
  private func requireLedger(in takeBack: ObjectID, of commit: Commit) throws {
    func hasManifest(_ tree: ObjectID) throws -> Bool {
      try objects.repository.entry(at: LedgerManifest.path, in: tree) != nil
    }
    guard try hasManifest(commit.tree), try !hasManifest(objects.commit(takeBack).tree) else { return }
    throw Failure(
      .invalid, "beginning", "\(commit.id.short) made the ledger, and cannot be taken back",
      advice: StoreAdvice.listCommits)
  }

  /// Where keys are in use, a drop counts for whoever may write all that it takes back, and for a keeper.
  ///
  /// - Returns: those of which something is neither proven nor settled.
  private func droppable(_ commits: [ObjectID], at head: ObjectID) throws -> Set<ObjectID> {
    guard try ledger.speaksOfKeys(objects) else { return [] }
    let proofs = try LedgerProofs(objects, of: ledger, at: [head])
    guard proofs.areKeysInUse else { return [] }
    if let keys = commits.first(where: proofs.changesKeys) {
      throw Failure(
        .invalid, "changes-keys", "\(keys.short) changes keys: a key leaves by a revocation alone",
        advice: StoreAdvice.listKeys)
    }
    let key = try objects.repository.publicSigningKey()
    let own = Set(key.map { proofs.droppable(commits, signedBy: $0) } ?? [])
    guard let stranger = commits.first(where: { !own.contains($0) }) else {
      return Set(commits.filter(proofs.isDoubtful))
    }
    throw Failure(
      .trust, "not-dropped", "\(stranger.short) changes records that this device may not write",
      advice: StoreAdvice.theirDevice)
  }
}
