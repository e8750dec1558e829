import Git
import Merge
import Records
import Trust

/// What a push sends of this device's work where the ledger holds back what is not proven. The rest waits here: on every
/// other device it would stop the next pull.
struct SendableWork {
  /// nil where nothing of it may be sent.
  let commit: ObjectID?
  /// What of the rest is neither proven nor settled.
  let waiting: [DoubtfulCommit]

  /// All of it.
  init(_ head: ObjectID) { (commit, waiting) = (head, []) }

  init(_ commit: ObjectID?, besides waiting: [DoubtfulCommit]) { (self.commit, self.waiting) = (commit, waiting) }
}

/// Who keeps back what is not proven.
enum Guardian {
  /// In the mode `hold`, every other device.
  case ledger
  /// Its hook, in every mode.
  case server
}

extension Syncing {
  /// What of the work up to `head` may be sent: where the ledger holds something of it back, what was committed before
  /// that, and the request of a device whose key is to be listed. Otherwise nobody could list it, and the work would
  /// wait for ever.
  ///
  /// - Parameter seen: what the cloud has.
  func sendableWork(
    _ head: ObjectID, since seen: ObjectID?, _ guardian: Guardian, _ options: SyncOptions
  ) throws -> SendableWork {
    let isAccepted = options.acceptsUnproven && guardian == .ledger
    guard try !isAccepted && ledger.speaksOfKeys(objects) else { return SendableWork(head) }
    let proofs = try LedgerProofs(objects, of: ledger, at: [head])
    let news = try objects.repository.history(from: [head], hiding: [seen].compactMap { $0 })
    let waiting = try proofs.kept(among: news, by: guardian)
    if waiting.isEmpty { return SendableWork(head) }
    let proven = try sendable(of: news, besides: Set(waiting.map(\.id)), since: seen, guardian)
    guard let base = proven ?? seen, let request = try requestAlone(on: base),
      try stopped(at: request, since: seen, guardian).isEmpty
    else { return SendableWork(proven, besides: waiting) }
    return SendableWork(request, besides: waiting)
  }

  /// The newest of some commits that stops nobody, merged with what the cloud has: what a later commit settles waits with
  /// that, and is looked at once more without it.
  private func sendable(
    of news: [ObjectID], besides waiting: Set<ObjectID>, since seen: ObjectID?, _ guardian: Guardian
  ) throws -> ObjectID? {
    var waiting = waiting
    for _ in 0..<Self.mostTries {
      guard let newest = try newest(of: news, besides: waiting) else { return nil }
      let merged = try seen.map { try arrival(of: newest, at: $0, isOfCloud: false)?.commit } ?? newest
      guard let merged else { return nil }
      let more = try stopped(at: merged, since: seen, guardian).subtracting(waiting)
      if more.isEmpty { return merged }
      if more.isDisjoint(with: news) { return nil }
      waiting.formUnion(more)
    }
    return nil
  }

  /// More is put off to a time when everything may go.
  private static let mostTries = 32

  /// At what of a commit's history other devices would stop.
  private func stopped(at commit: ObjectID, since seen: ObjectID?, _ guardian: Guardian) throws -> Set<ObjectID> {
    let news = try objects.repository.history(from: [commit], hiding: [seen].compactMap { $0 })
    return Set(try LedgerProofs(objects, of: ledger, at: [commit]).kept(among: news, by: guardian).map(\.id))
  }

  /// The newest of some commits that nothing which waits leads to.
  /// - Parameter news: newest first.
  private func newest(of news: [ObjectID], besides waiting: Set<ObjectID>) throws -> ObjectID? {
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
  func refusal(of work: SendableWork, _ guardian: Guardian) throws -> Failure {
    let first = work.waiting[0]
    let proofs = try LedgerProofs(ledger)
    let left = try tree.unsent().filter {
      try objects.repository.readCommit($0).parents.count == 1 && proofs?.isRequest($0) != true
    }
    let what = counted(left.count, "commit of this device was", "commits of this device were")
    let path = first.changes.first.map { Sentence(verbatim: $0.path) } ?? "nothing"
    return Failure(
      .trust, "unproven",
      guardian == .ledger
        ? "\(what) not sent, because this ledger holds back what is not proven: \(first.id.short) changes \(path)"
        : "\(what) not sent, because the server takes only proven work: \(first.id.short) changes \(path)",
      advice: try tree.wayToProof(of: work.waiting))
  }
}

extension LedgerProofs {
  fileprivate func kept(among commits: [ObjectID], by guardian: Guardian) throws -> [DoubtfulCommit] {
    try guardian == .ledger ? held(among: commits) : refused(among: commits)
  }
}

extension WorkTree {
  /// How this device comes by the proof that its work lacks.
  /// - Parameter work: commits that are neither proven nor settled; empty where a key is all that is asked for.
  func wayToProof(of work: [DoubtfulCommit] = []) throws -> StoreAdvice {
    let key = try objects.repository.publicSigningKey()
    let proofs = try LedgerProofs(ledger)
    let listed = proofs?.keys.filter { $0.listing.key == key } ?? []
    if listed.contains(where: { $0.standing.isInForce && $0.isMember }) {
      let signable = key.flatMap { proofs?.settled(by: .bringsIn, of: work.map(\.id), signedBy: $0) } ?? []
      if !signable.isEmpty { return .signForIt }
      // Several people use this device, and one of them has asked for a key.
      let other = try ledger.keyRequests().first { request in
        work.contains { $0.changes.contains { isPath($0.path, below: "users/\(request.listing.name)") } }
      }
      if let other { return .askAs(other.listing.name) }
      let acceptable = key.flatMap { proofs?.settled(by: .accepts, of: work.map(\.id), signedBy: $0) } ?? []
      return acceptable.isEmpty ? .sendUnproven : .acceptIt
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
