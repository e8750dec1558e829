import Git
import Merge
import Records
import Trust

/// What a push sends of this device's work where the ledger holds back what is not proven. The rest waits here: on every
/// other device it would stop the next pull.
struct SendableWork {
  /// nil where nothing of it may be sent.
  let commit: ObjectID?
  let waiting: [DoubtfulCommit]

  /// All of it.
  init(_ head: ObjectID) { (commit, waiting) = (head, []) }

  init(_ commit: ObjectID?, besides waiting: [DoubtfulCommit]) { (self.commit, self.waiting) = (commit, waiting) }
}

extension Syncing {
  /// What of the work up to `head` may be sent: where the ledger holds something of it back, what was committed before
  /// that, and the request of a device whose key is to be listed. Otherwise nobody could list it, and the work would
  /// wait for ever.
  ///
  /// - Parameter seen: what the cloud has.
  func sendableWork(_ head: ObjectID, since seen: ObjectID?, _ options: SyncOptions) throws -> SendableWork {
    guard try !options.acceptsUnproven && ledger.speaksOfKeys(objects) else { return SendableWork(head) }
    let proofs = try LedgerProofs(objects, of: ledger, at: [head])
    let news = try objects.repository.history(from: [head], hiding: [seen].compactMap { $0 })
    let waiting = try proofs.held(among: news)
    if waiting.isEmpty { return SendableWork(head) }
    var sent = try newestProven(of: news, besides: Set(waiting.map(\.id)))
    if let seen, let commit = sent { sent = try arrival(of: commit, at: seen, isOfCloud: false)?.commit }
    if let base = sent ?? seen, let request = try requestAlone(on: base) { sent = request }
    return SendableWork(sent, besides: waiting)
  }

  /// The newest of some commits that nothing which waits leads to.
  /// - Parameter news: newest first.
  private func newestProven(of news: [ObjectID], besides waiting: Set<ObjectID>) throws -> ObjectID? {
    var behind = waiting
    var newest: ObjectID?
    for id in news.reversed() where !behind.contains(id) {
      if try objects.repository.readCommit(id).parents.contains(where: behind.contains) {
        behind.insert(id)
      } else {
        newest = id
      }
    }
    return newest
  }

  /// A commit with which this device asks for its key once more, on top of one that has no such request; nil where it
  /// asks for none, or the request is there.
  private func requestAlone(on base: ObjectID) throws -> ObjectID? {
    guard let request = try ledger.ownRequest(), let head = try branch().commit else { return nil }
    let trees = TreeComparison(objects: objects)
    let tree = try objects.commit(base).tree
    guard try trees.leaf(at: request.path, in: tree) == nil,
      let leaf = try trees.leaf(at: request.path, in: objects.commit(head).tree)
    else { return nil }
    let asking = try objects.writeTree(from: tree, changes: [LeafChange(path: Text(request.path), leaf: leaf)])
    return try self.tree.writeCommit(tree: asking, parents: [base], message: request.message)
  }

  /// What this device has not sent, because the ledger holds it back on every other device.
  func refusal(of work: SendableWork) throws -> Failure {
    let first = work.waiting[0]
    let what = counted(work.waiting.count, "commit of this device was", "commits of this device were")
    return Failure(
      .trust, "unproven",
      "\(what) not sent, because this ledger holds back what is not proven: \(first.id.short) changes \(first.changes.first.map { Sentence(verbatim: $0.path) } ?? "nothing")",
      advice: try tree.wayToProof(of: work.waiting.map(\.id)))
  }
}

extension WorkTree {
  /// How this device comes by the proof that its work lacks.
  /// - Parameter work: commits that are neither proven nor settled; empty where a key is all that is asked for.
  func wayToProof(of work: [ObjectID] = []) throws -> StoreAdvice {
    let key = try objects.repository.publicSigningKey()
    let proofs = try LedgerProofs(ledger)
    let listed = proofs?.keys.filter { $0.listing.key == key } ?? []
    if listed.contains(where: { $0.standing.isInForce && $0.isMember }) {
      let signable = key.flatMap { proofs?.settled(by: .bringsIn, of: work, signedBy: $0) } ?? []
      return signable.isEmpty ? .sendUnproven : .signForIt
    }
    if let request = try ledger.ownRequest() { return .waitForGrant(request.listing.name, words: request.words) }
    guard let waiting = listed.first(where: { $0.standing != .revoked })?.listing else {
      return listed.isEmpty ? .addFirstKey : .askAnewHere
    }
    // What lies between has to arrive with it.
    let isUnsent = try proofs?.registration(of: waiting).map { try unsent().contains($0) } ?? true
    return isUnsent ? .askToBeLetIn(waiting.name) : .waitToBeLetIn(waiting.name)
  }
}
