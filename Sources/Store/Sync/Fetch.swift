import Git
import Records

extension Syncing {
  /// Fetches, and returns the newest commit of the cloud's branch, inspected; nil where the cloud is empty. The branches of
  /// feeds follow the cloud at once: no file depends on them.
  ///
  /// Where the cloud has nothing new, nothing is written. What comes is kept under `OwnReferences.incoming` until every tree of it has been looked at. Throws, and changes nothing,
  /// where a tree has to be refused or the cloud has lost commits that it had.
  func fetch(_ cloud: Cloud, ours: ObjectID?, _ options: SyncOptions) throws -> FetchedHead? {
    let seen = try objects.repository.reference(cloud.seen)
    let known = try [ours, seen].compactMap { $0 }.filter(isKnown)
    let there = try tree.apart {
      try NewPacks(in: ledger).checking {
        try withCloud(cloud.url) { () throws(GitError) in
          try objects.repository.fetch(
            [FetchSpec(cloud.branch, to: OwnReferences.incoming)], from: cloud.url, known: known, options.network)
        }
      }
    }
    sayUnseen(cloud, there)
    let incoming = there.first { Text($0.name) == Text(cloud.branch) }?.id
    guard let incoming else {
      let had = try seen ?? objects.repository.reference(cloud.tracking)
      if let had, !options.acceptsRewound { throw gone(had, cloud, there) }
      return nil
    }
    var inspection = IncomingInspection(
      objects: objects, acceptedPast: try options.acceptedPast.map { try self.acceptedPast($0, of: incoming) })
    let new: [ObjectID] = try objects.repository.history(from: [incoming], hiding: known).reversed()
    // Another thread begins with the signatures while this one inspects the trees.
    let signers = try !new.isEmpty && ledger.speaksOfKeys(objects) ? CommitSigners(ofFirst: new, objects) : nil
    try inspection.inspect(incoming, new: new, known: known)
    if let seen, !options.acceptsRewound, try !isKnown(seen) || !objects.repository.isAncestor(seen, of: incoming) {
      if let ours { try requireSameLedger(ours, incoming) }
      throw try rewound(seen, to: incoming)
    }
    try followFeeds(there, in: incoming)
    return FetchedHead(commit: incoming, signers: signers)
  }

  /// Says where other devices, which follow the branch that a clone of the cloud shows, do not see this one.
  func sayUnseen(_ cloud: Cloud, _ there: [RemoteReference]) {
    guard let main = there.first(where: { $0.name == "HEAD" })?.target, Text(main) != Text(cloud.branch) else { return }
    let short = { (name: String) in String(decoding: name.utf8.dropFirst("refs/heads/".utf8.count), as: UTF8.self) }
    surroundings.notify(.unseenBranch(short(cloud.branch), main: short(main)))
  }

  func acceptedPast(_ revision: String, of incoming: ObjectID) throws -> ObjectID {
    do throws(GitError) {
      let commit = try objects.repository.resolve(revision)
      if try objects.repository.isAncestor(commit, of: incoming) { return commit }
    } catch {
      guard [.notFound, .ambiguous, .invalidName, .invalidArgument].contains(error.code) else { throw error }
    }
    throw Failure(
      .usage, "unknown-commit", "the cloud has no commit \(revision)",
      advice: StoreAdvice.seeRefusal)
  }

  func isKnown(_ commit: ObjectID) throws -> Bool { objects.repository.contains(commit) }

  /// Removes a reference that is needed only while the cloud is met: once what was fetched has been merged or refused,
  /// or what was sent has arrived. Until then nothing else may lead to those commits.
  func forget(_ name: String) {
    do {
      if let commit = try objects.repository.reference(name) {
        try objects.repository.deleteReference(name, expecting: commit)
      }
    } catch { surroundings.notify(.warning("\(error)")) }
  }

  /// The error for a branch that the cloud no longer has: it was renamed or removed, or this is another cloud.
  private func gone(_ seen: ObjectID, _ cloud: Cloud, _ there: [RemoteReference]) -> Failure {
    let branches = there.filter { $0.name.begins(with: "refs/heads/") && !Self.isOfFeed($0.name) }
    let short = { (name: String) in String(name.dropFirst("refs/heads/".count)) }
    guard let renamed = branches.first(where: { $0.id == seen }) ?? (branches.count == 1 ? branches.first : nil) else {
      let others = branches.map { short($0.name) }
      let has: Sentence = others.isEmpty ? "it says that it is empty" : "it has \(others.joined(separator: ", "))"
      return Failure(
        .trust, "rewound", "the cloud's branch \(short(cloud.branch)) is gone, which was at \(seen.short); \(has)",
        advice: StoreAdvice.acceptRewound)
    }
    let name = short(renamed.name)
    return Failure(
      .trust, "rewound",
      "the cloud's branch \(short(cloud.branch)) is gone, which was at \(seen.short); it may be called \(name) now",
      advice: StoreAdvice.followBranch(name, instead: short(cloud.branch)))
  }

  private func rewound(_ seen: ObjectID, to incoming: ObjectID) throws -> Failure {
    if try isKnown(seen) && objects.repository.isAncestor(incoming, of: seen) {
      let lost = try objects.repository.history(from: [seen], hiding: [incoming]).count
      return Failure(
        .trust, "rewound",
        "the cloud is behind what it acknowledged: it is at \(incoming.short), without the \(counted(lost, "commit")) up to \(seen.short). It was restored from a copy, or somebody took them out",
        advice: StoreAdvice.acceptRewoundOrSendAgain)
    }
    return Failure(
      .trust, "rewound",
      "the cloud is at \(incoming.short) and no longer has \(seen.short), which it had: somebody replaced its history",
      advice: StoreAdvice.acceptRewound)
  }

  /// Remembers which commit the cloud has, in git's tracking branch, which people look at, and in a reference of our own,
  /// which no `git fetch` moves: so a cloud that has lost commits is noticed.
  func note(_ cloud: Cloud, has commit: ObjectID) throws {
    try remember(commit, as: cloud.tracking, saying: "the cloud has it")
    try remember(commit, as: cloud.seen)
  }

  /// Its name is waited for: a power cut must not leave the lock file when the note of whose it was has gone.
  func remember(_ commit: ObjectID, as name: String, saying message: String? = nil) throws {
    let before = try objects.repository.reference(name)
    if before == commit { return }
    try tree.move(Branch(name: name, commit: before), to: commit, saying: message)
  }
}

/// The newest commit of the cloud's branch.
struct FetchedHead {
  let commit: ObjectID
  /// Who signed the commits that are new here, as far as that is known; nil where no keys are in use.
  let signers: CommitSigners?
}
