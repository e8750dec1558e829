public import Git
import Records
import Trust

/// What `sign` did.
public struct LateSignature: Sendable {
  public let signed: [ObjectID]
  /// What this device has not sent and may not sign for.
  public let left: [DoubtfulCommit]
}

extension WorkTree {
  /// Signs for what this device has not sent yet and what has no proof: work from before its key, or commits that were made
  /// without a signature. No commit is made anew: one on top that changes nothing names them (decision 74).
  ///
  /// Throws `no-keys` (3) where keys are not in use, `not-allowed` (6) where this device has no key that counts.
  public func signUnsent() throws -> LateSignature {
    let user = try requireUser()
    _ = try Snapshotter(self).snapshot()
    let branch = try self.branch()
    guard let head = branch.commit, let proofs = try LedgerProofs(ledger), proofs.areKeysInUse else {
      throw Failure(
        .invalid, "no-keys", "no keys are in use in this ledger, so nothing is signed", advice: StoreAdvice.addFirstKey)
    }
    guard let own = try ownListing(of: user, proofs) else {
      throw Failure(
        .trust, "not-allowed", "this device has no key of \(user) that counts", advice: try wayToProof())
    }
    let doubts = try proofs.doubts(in: unsent())
    let signed = proofs.settled(by: .bringsIn, of: doubts.map(\.id), signedBy: own.key)
    if !signed.isEmpty {
      let commit = try writeWords("Sign", .bringsIn, signed, on: head)
      try CommandEdits(self).advance(branch, to: commit, besides: [], saying: "Sign \(counted(signed.count, "commit"))")
      try confirm { _ in true }
    }
    let after = signed.isEmpty ? proofs : try LedgerProofs(ledger)
    return LateSignature(signed: signed, left: try after?.doubts(in: doubts.map(\.id)) ?? [])
  }

  /// The commits that the cloud was not seen to have; without a cloud all of them.
  func unsent() throws -> [ObjectID] {
    let branch = try self.branch()
    guard let head = branch.commit else { return [] }
    var seen: ObjectID?
    if try objects.remoteAddress(of: branch.name) != nil {
      seen = try objects.repository.reference(objects.cloud(of: branch.name, root: ledger.path).seen)
    }
    return try objects.repository.history(from: [head], hiding: [seen].compactMap { $0 })
  }
}
