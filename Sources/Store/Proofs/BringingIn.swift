import Git
import Records
import Trust

extension WorkTree {
  /// Vouches for commits that this device has just made and that have no proof of their own: those of an import, a feed or
  /// a recurring bill are the same on every device, so nobody signs them. They come in by a commit on top that changes
  /// nothing, is signed, and names them (decision 74).
  ///
  /// - Parameters:
  ///   - head: where they have been merged; no branch has it yet.
  ///   - old: where the branch stands.
  /// - Returns: `head`, or the commit on top of it.
  func bringIn(since old: ObjectID, upTo head: ObjectID) throws -> ObjectID {
    guard !isRehearsal, try ledger.speaksOfKeys(objects), let key = try objects.repository.publicSigningKey() else {
      return head
    }
    let proofs = try LedgerProofs(objects, of: ledger, at: [head])
    let doubtful = try objects.repository.history(from: [head], hiding: [old]).filter(proofs.isDoubtful)
    let settled = proofs.settled(by: .bringsIn, of: doubtful, signedBy: key)
    if settled.isEmpty { return head }
    do {
      return try writeWords("Bring in", .bringsIn, settled, on: head)
    } catch let error as GitError {
      // A timer cannot ask for a passphrase: what came in waits without a proof.
      guard error.code == .signing else { throw error }
      surroundings.notify(.notBroughtIn(commits: settled.count, because: error.message))
      return head
    }
  }

  /// A commit that changes no file and says the same of several others: `Accept 2 commits`. No branch moves.
  func writeWords(
    _ verb: String, _ deed: CommitTrailer.Deed, _ commits: [ObjectID], on head: ObjectID
  ) throws -> ObjectID {
    let trailers = commits.map { CommitTrailer(deed: deed, commit: $0.description) }
    return try writeWords("\(verb) \(counted(commits.count, "commit"))", trailers, on: head)
  }

  /// A commit that changes no file and says something of others. No branch moves.
  func writeWords(_ message: String, _ trailers: [CommitTrailer], on head: ObjectID) throws -> ObjectID {
    let lines = trailers.map(\.line).joined(separator: "\n")
    let tree = try objects.repository.readCommit(head).tree
    return try writeCommit(tree: tree, parents: [head], message: "\(message)\n\n\(lines)")
  }
}
