public import Git
import Merge
public import Records
import Trust

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
  /// Throws `not-dropped` (6) where this device may not write all that one of them changes, `not-droppable` (3) for what
  /// cannot be taken back.
  ///
  /// - Parameter isAsFarAsItGoes: whether what cannot be taken back is left as it is.
  /// - Returns: the commit that the branch is to get, and what was taken back. No branch moves.
  func dropping(
    _ commits: [ObjectID], on head: ObjectID, isAsFarAsItGoes: Bool = false
  ) throws -> (head: ObjectID, dropped: [DroppedCommit]) {
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
      do {
        end = try dropping(id, on: end, isProven: !unsettled.contains(id))
        dropped.append(DroppedCommit(id: id, by: Text(try objects.repository.readCommit(id).author.name)))
      } catch let failure as Failure where isAsFarAsItGoes && failure.code == DropObstacle.code {}
    }
    return (end, dropped)
  }

  /// - Parameter isProven: whether all of it is proven or settled, or no keys are in use. A thief shields nothing by
  ///   making a user with it.
  private func dropping(_ id: ObjectID, on head: ObjectID, isProven: Bool) throws -> ObjectID {
    let commit = try objects.repository.readCommit(id)
    let takeBack = try TakeBack(of: id, objects).write()
    let start = try objects.commit(takeBack).tree
    let isTakenBack = try objects.repository.isAncestor(takeBack, of: head)
    // Somebody who may not write it may have taken it back: then only the words are missing.
    if start == commit.tree || isTakenBack && isProven { throw nothingToTakeBack(id, isTakenBack) }
    let obstacle = try DropObstacle(objects, commit, from: start)
    if isProven { try obstacle.require() }
    let merged = isTakenBack ? head : try MergeEngine(store: objects).merge(head, takeBack).commit
    let tree = try objects.commit(merged).tree
    try obstacle.require(goneFrom: tree)
    return try writeCommit(tree: tree, parents: [head, takeBack], message: TakeBack.message(ofDropping: id))
  }

  private func nothingToTakeBack(_ id: ObjectID, _ isTakenBack: Bool) -> Failure {
    Failure(
      .invalid, "nothing-to-drop",
      isTakenBack
        ? "\(id.short) has been taken back already; where somebody has brought it back since, take back that commit"
        : "\(id.short) made no change of its own: a merge brings what other commits have changed",
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
        .invalid, "changes-keys",
        "\(keys.short) changes keys, or what is done with signatures; a key can only be removed by revoking it",
        advice: StoreAdvice.listKeys)
    }
    guard let key = try objects.repository.publicSigningKey(),
      proofs.keys.contains(where: { $0.listing.key == key && $0.standing.isInForce })
    else {
      throw Failure(.trust, "not-allowed", "this device has no key that counts", advice: StoreAdvice.addFirstKey)
    }
    let own = Set(proofs.droppable(commits, signedBy: key))
    guard let stranger = commits.first(where: { !own.contains($0) }) else {
      return Set(commits.filter(proofs.isDoubtful))
    }
    throw Failure(
      .trust, "not-dropped", "\(stranger.short) changes records that this device may not write",
      advice: StoreAdvice.theirDevice)
  }
}
