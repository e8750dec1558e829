import FileSystem
import Git
import Merge
import Records
import Schema

extension Syncing {
  func pull(_ options: SyncOptions) throws -> SyncReport {
    try afterSnapshot(options) { report in
      let cloud = try objects.cloud(of: branch().name, root: ledger.path)
      try CloudMending(cloud, objects)?.requireWhole()
      try pullRound(options, into: &report)
    }
  }

  /// Commits what changed here, lets `meetCloud` do its work, and adds to the report which files are still skipped in the
  /// end, which of them the cloud therefore does not have, and what became of people's names.
  func afterSnapshot(_ options: SyncOptions, _ meetCloud: (inout SyncReport) throws -> Void) throws -> SyncReport {
    let before = try branch().commit
    var snapshot = try snapshotIfWritable(options)
    if try !isNewerFormat() { try tree.removeReplacedCopies() }
    var report = SyncReport(snapshot)
    try meetCloud(&report)
    if let skipped = try isNewerFormat() ? nil : Snapshotter(tree).bringHeldTexts() {
      snapshot.skipped = skipped
      report.skipped = skipped
    }
    let known = Set(report.skipped)
    report.skipped += try stillSkipped(snapshot, since: before).filter { !known.contains($0) }
    report.notSent = try Set(report.skipped.map(\.path).filter(differsFromBranch).map { Text($0) })
    try followPeople(since: before, &report)
    _ = try tree.rememberFirstKey()
    try tree.followKeys()
    return report
  }

  /// Two people who registered one name are found by whoever pulls the second of them; and a session follows a name that
  /// was changed, or changed back, on another device.
  private func followPeople(since before: ObjectID?, _ report: inout SyncReport) throws {
    guard report.result != .upToDate, let head = try branch().commit else { return }
    report.nameClashes = try ledger.nameClashes(objects, at: head)
    guard let session = try ledger.sessionAfterRename(objects, from: before, to: head) else { return }
    try tree.setSession(session.to)
    if let kept = try ledger.keptProfile(of: session.from, following: session.to) {
      try CommandEdits(tree).commit([kept], message: "Follow \(session.from) to \(session.to)")
    }
    report.renamedSession = session
  }

  /// Whether the file on disk differs from the newest commit's. Something that is not a file, or is too large to
  /// compare, counts as different.
  private func differsFromBranch(_ path: String) throws -> Bool {
    guard let head = try branch().commit else { return true }
    guard let entry = try objects.repository.entry(at: path, in: objects.commit(head).tree) else { return true }
    guard let stat = try ledger.root.statIfPresent(path), stat.kind == .regular, stat.size <= Ledger.largestFile else {
      return true
    }
    return try Repository.hashBlob(ledger.root.read(path, limit: Ledger.largestFile).bytes) != entry.id
  }

  /// One round of a pull: fetches, merges and updates the files. A push that is overtaken makes several rounds, and the
  /// report collects what all of them did.
  func pullRound(_ options: SyncOptions, into report: inout SyncReport) throws {
    let branch = try self.branch()
    let cloud = try objects.cloud(of: branch.name, root: ledger.path)
    defer { forget(OwnReferences.incoming) }
    guard let fetched = try fetch(cloud, ours: branch.commit, options) else { return }
    try integrate(fetched, on: currentBranch(expecting: branch), options, into: &report)
    try note(cloud, has: fetched.commit)
  }

  /// The branch as it is after a transfer, during which another command may have committed. Throws where another branch
  /// has been checked out.
  private func currentBranch(expecting branch: Branch) throws -> Branch {
    let now = try self.branch()
    if Text(now.name) == Text(branch.name) { return now }
    throw Failure(
      .busy, "branch-moved", "another branch was checked out meanwhile: \(now.name)",
      advice: StoreAdvice.runAgain)
  }

  /// Merges the cloud's commit with the branch, and brings the files to the result.
  private func integrate(
    _ fetched: FetchedHead, on branch: Branch, _ options: SyncOptions, into report: inout SyncReport
  ) throws {
    let incoming = fetched.commit
    let past = try options.acceptedPast.map { try acceptedPast($0, of: incoming) }
    guard let arrival = try arrival(of: incoming, at: branch.commit) else { return }
    func changes(to end: ObjectID) throws -> ChangeList {
      let list = try ChangeList(ledger, objects, from: branch.commit, to: end, acceptedPast: past)
      if !options.allowsDeletions { try list.requireFewDeletions() }
      return list
    }
    // What is taken back at once deletes nothing here.
    let arriving = options.dropsUnproven ? nil : try changes(to: arrival.commit)
    let keptBefore = try ledger.kinds().all.filter(\.isPrivate)
    let judged = try judged(arrival.commit, since: branch.commit, signers: fetched.signers, options, into: &report)
    let end = judged.commit
    let list = try arriving ?? changes(to: end)
    report.add(arrival)
    try report.add(list)
    try Updater(tree).advance(branch, to: end, along: list.all, by: .others)
    // The next command need not read the history for that.
    if let proofs = judged.proofs { _ = try RememberedOwners(ledger, objects).owners(at: arrival.commit, proofs) }
    try tree.rememberPrivateKinds()
    try sayStillPrivate(keptBefore, in: report)
    try sayPrivateNow(keptBefore, in: report)
    if try !isNewerFormat() {
      try tree.removeReplacedCopies()
      try tree.keepTakenBack(list)
    }
    try noteLateEdits(since: end, in: &report)
    if arrival.result == .merged, let ours = branch.commit {
      report.misfits = try misfits(madeBy: arrival.commit, of: ours, incoming)
    }
    surroundings.sayNamesForWindows(list.newPaths)
  }

  /// Says of which private kinds another device says that they are private no more. Here they stay so.
  private func sayStillPrivate(_ kinds: [Kind], in report: SyncReport) throws {
    for kind in kinds {
      let path = "kinds/\(kind.name).json"
      guard let change = report.changes.last(where: { Text($0.path) == Text(path) }),
        let content = try ledger.contentIfPresent(path), RecordReading.problem(content.bytes, path: path) == nil,
        try !Kind(name: kind.name, reading: RecordDocument.reading(content.bytes, path: path).value).isPrivate
      else { continue }
      surroundings.notify(
        .stillPrivate(kind: kind.name, by: change.by.map { "\($0)" }))
    }
  }

  /// Says which kinds another device made private: what is here of them stays where it is, and goes to nobody any more.
  private func sayPrivateNow(_ before: [Kind], in report: SyncReport) throws {
    let known = Set(before.map(\.name))
    for kind in try ledger.kinds().all where kind.isPrivate && !known.contains(kind.name) {
      let path = Text("kinds/\(kind.name).json")
      guard let change = report.changes.last(where: { Text($0.path) == path }) else { continue }
      surroundings.notify(
        .privateNow(kind: kind.name, by: change.by.map { "\($0)" }))
    }
  }

  /// Notes what the merge of edits brought that were saved while the files followed the branch.
  private func noteLateEdits(since arrival: ObjectID, in report: inout SyncReport) throws {
    report.head = try self.branch().commit
    guard let head = report.head, head != arrival else { return }
    let list = try ChangeList(ledger, objects, from: arrival, to: head)
    report.conflicts += try list.conflicts()
    report.addKeptBoth(try list.keptBoth())
  }

  /// The commit that the branch gets when the cloud's commit, or another one, is merged; nil where the branch already
  /// contains that. No branch and no file changes here.
  func arrival(of incoming: ObjectID, at ours: ObjectID?, isOfCloud: Bool = true) throws -> Arrival? {
    guard let ours else { return Arrival(commit: incoming, result: .fastForwarded) }
    if try objects.repository.isAncestor(incoming, of: ours) { return nil }
    if try objects.repository.isAncestor(ours, of: incoming) {
      return Arrival(commit: incoming, result: .fastForwarded)
    }
    if isOfCloud { try requireSameLedger(ours, incoming) }
    return try merged(incoming, into: ours)
  }

  /// The merge of two commits neither of which contains the other.
  private func merged(_ incoming: ObjectID, into ours: ObjectID) throws -> Arrival {
    let merged = try MergeEngine(store: objects).merge(ours, incoming)
    try requireKnownFormat(of: merged.commit)
    return Arrival(commit: merged.commit, result: .merged, merge: merged.report)
  }

  /// Histories without a common commit are two ledgers, whatever their names.
  func requireSameLedger(_ ours: ObjectID, _ theirs: ObjectID) throws {
    guard try objects.repository.mergeBases(ours, theirs).isEmpty else { return }
    throw Failure(
      .trust, "unrelated", "the cloud holds another ledger: its history has no commit in common with this one",
      advice: StoreAdvice.compareAddress)
  }

  /// The files on disk that cannot be read as records at this moment: those that the snapshot skipped, those that an update
  /// held back, and those that the newest commit has. Of the last ones, all are found where they are remembered; otherwise
  /// those that came since `before`, because no pull is worth reading all records.
  func stillSkipped(_ snapshot: SnapshotReport, since before: ObjectID?) throws -> [SkippedFile] {
    let known = Set(snapshot.skipped.map { Text($0.path) })
    let more = try Set(ledger.editBases().paths).union(unreadable(since: before)).subtracting(known)
    let there = try more.filter { try reachable($0.string)?.kind == .regular }
    return (snapshot.skipped + ledger.problems(at: there)).sorted { Text($0.path) < Text($1.path) }
  }

  private func unreadable(since before: ObjectID?) throws -> Set<Text> {
    guard let head = try branch().commit else { return [] }
    let paths = OpenPathsFinder(ledger: ledger, objects: objects)
    let tree = try before.map { try objects.commit($0).tree }
    return try paths.paths(in: objects.commit(head).tree, since: tree).unreadable
  }
}

/// The commit that a pull brings the branch to.
struct Arrival {
  let commit: ObjectID
  let result: SyncReport.Result
  var merge: MergeReport?
}

extension SyncReport {
  /// Adds the arrival of one round. A merge in any of the rounds makes the whole result `.merged`.
  mutating func add(_ arrival: Arrival) {
    if result != .merged { result = arrival.result }
    if let merge = arrival.merge { add(merge) }
  }
}
