import Git
import Merge
import Records
import Trust

extension Syncing {
  /// Looks at who made what a pull brings, where keys are in use, before anything changes here. What is not proven is in
  /// the report.
  ///
  /// Throws `unproven` (6) where the ledger holds such commits back, and nobody has let them in.
  ///
  /// - Parameters:
  ///   - arrival: the commit that the branch is to get.
  ///   - ours: where it stands.
  ///   - signers: who signed what was fetched, as far as that is known.
  /// - Returns: the commit that it gets: `arrival`, or one on top of it that accepts what was let in; and what the history up
  ///   to `arrival` proves.
  func judged(
    _ arrival: ObjectID, since ours: ObjectID?, signers: CommitSigners?, _ options: SyncOptions,
    into report: inout SyncReport
  ) throws -> JudgedArrival {
    guard try ledger.speaksOfKeys(objects) || speaksOfKeys(arrival) else { return JudgedArrival(commit: arrival) }
    let proofs = try LedgerProofs(objects, of: ledger, at: [arrival], signers: signers)
    guard proofs.areKeysInUse else { return JudgedArrival(commit: arrival) }
    if !tree.isRehearsal { try tree.remember(proofs.beginning) }
    return JudgedArrival(
      commit: try letIn(arrival, since: ours, proofs, options, into: &report), proofs: proofs)
  }

  private func letIn(
    _ arrival: ObjectID, since ours: ObjectID?, _ proofs: LedgerProofs, _ options: SyncOptions,
    into report: inout SyncReport
  ) throws -> ObjectID {
    let news = proofs.commits(since: ours)
    let doubts = try proofs.doubts(in: news)
    report.unproven += doubts
    let passed = try ledger.passedCommits()
    let held = try proofs.held(among: news).filter { !passed.contains($0.id) }
    if options.dropsUnproven { return try dropping(news, held, proofs, on: arrival, into: &report) }
    guard let first = held.first else { return arrival }
    guard options.acceptsUnproven else { throw Self.refusal(of: held, first) }
    if tree.isRehearsal { return arrival }
    // They settle all of that sort that this person may settle, also what came earlier; the rest passes here alone.
    let settled = try settled(of: proofs.commits.filter(proofs.isDoubtful), by: proofs)
    report.unproven.removeAll { settled.contains($0.id) }
    report.accepted += try proofs.doubts(in: settled)
    try ledger.pass(held)
    if settled.isEmpty { return arrival }
    return try tree.writeWords("Accept", .accepts, settled, on: arrival)
  }

  private static func refusal(of held: [DoubtfulCommit], _ first: DoubtfulCommit) -> Failure {
    let more: Sentence = held.count > 1 ? ", and \(counted(held.count - 1, "commit")) more" : ""
    return Failure(
      .trust, "unproven",
      "this ledger holds back what is not proven: \(first.id.short) in the name of “\(first.claimed)” changes \(first.changes.first.map { Sentence(verbatim: $0.path) } ?? "nothing")\(more)",
      advice: StoreAdvice.acceptUnproven)
  }

  /// Takes back what came in without a proof, as far as this device may. The rest passes here. Whoever has registered and
  /// waits to be let in is left alone.
  private func dropping(
    _ news: [ObjectID], _ held: [DoubtfulCommit], _ proofs: LedgerProofs, on arrival: ObjectID,
    into report: inout SyncReport
  ) throws -> ObjectID {
    if tree.isRehearsal { return arrival }
    let key = try objects.repository.publicSigningKey()
    let unproven = try proofs.refused(among: news).map(\.id).filter { !proofs.changesKeys($0) }
    let own = key.map { proofs.droppable(unproven, signedBy: $0) } ?? []
    let (end, dropped) = own.isEmpty ? (arrival, []) : try tree.dropping(own, on: arrival, isAsFarAsItGoes: true)
    let gone = Set(dropped.map(\.id))
    report.unproven.removeAll { gone.contains($0.id) }
    report.dropped += dropped
    let left = held.filter { !gone.contains($0.id) }
    if !left.isEmpty { try ledger.pass(left) }
    return end
  }

  /// Those of some commits that this device may accept.
  private func settled(of commits: [ObjectID], by proofs: LedgerProofs) throws -> [ObjectID] {
    guard let key = try objects.repository.publicSigningKey() else { return [] }
    return proofs.settled(by: .accepts, of: commits, signedBy: key)
  }

  private func speaksOfKeys(_ commit: ObjectID) throws -> Bool {
    let tree = try objects.commit(commit).tree
    guard let leaf = try TreeComparison(objects: objects).leaf(at: LedgerManifest.path, in: tree), leaf.isFile else {
      return false
    }
    let members = RecordReading.members(try objects.file(leaf.id), path: LedgerManifest.path)
    let mode = members?[LedgerManifest.signatures]?.string.flatMap(SignatureMode.init)
    return mode ?? .off != .off
  }
}

/// What a pull brings the branch to, once it was looked at.
struct JudgedArrival {
  let commit: ObjectID
  /// What the history proves; nil where keys are not in use.
  var proofs: LedgerProofs?
}

extension Ledger {
  /// The commits without a proof that were let in on this device.
  fileprivate func passedCommits() throws -> Set<ObjectID> {
    let written = try readCache(StateFolder.passed)?["commits"]?.array ?? []
    return Set(written.compactMap { $0.string.flatMap(ObjectID.init(hex:)) })
  }

  /// Lets commits in for good on this device.
  fileprivate func pass(_ commits: [DoubtfulCommit]) throws {
    let written = try passedCommits().union(commits.map(\.id)).sorted().map { Value.string(Text($0.description)) }
    try writeState(StateFolder.passed, ["commits": .array(written)])
  }
}
