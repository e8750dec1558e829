import FileSystem
import Git
import Merge
import Records

extension WorkTree {
  /// Commits what changed here, takes in what the cloud has, and brings the files after it.
  public func pull(_ options: SyncOptions) throws -> SyncReport {
    try reporting(options) { report in try pull(options, into: &report) }
  }

  /// Commits what changed here, meets the cloud, and says what is left out in the end.
  func reporting(_ options: SyncOptions, _ meetCloud: (inout SyncReport) throws -> Void) throws -> SyncReport {
    let before = try branch().commit
    let snapshot = try self.snapshot(allowDeletions: options.allowsDeletions)
    var report = SyncReport(snapshot)
    try meetCloud(&report)
    report.leftOut = try leftOut(snapshot, since: before)
    return report
  }

  /// Fetches and merges; the report gathers what several rounds did.
  func pull(_ options: SyncOptions, into report: inout SyncReport) throws {
    let branch = try self.branch()
    let cloud = try objects.cloud(of: branch.name, root: ledger.path)
    guard let incoming = try fetch(cloud, ours: branch.commit, options) else { return }
    try take(incoming, on: branch, into: &report)
    try note(cloud, has: incoming)
  }

  private func take(_ incoming: ObjectID, on branch: Branch, into report: inout SyncReport) throws {
    guard let arrival = try arrival(of: incoming, at: branch.commit) else { return }
    report.add(arrival)
    try arrive(at: arrival.commit, on: branch, report: &report)
  }

  /// What the branch comes to when the cloud's commit is taken in; nil where it has that already. No branch and no file
  /// changes here.
  func arrival(of incoming: ObjectID, at ours: ObjectID?) throws -> Arrival? {
    guard let ours else { return Arrival(commit: incoming, result: .fastForwarded) }
    if try objects.repository.isAncestor(incoming, of: ours) { return nil }
    if try objects.repository.isAncestor(ours, of: incoming) {
      return Arrival(commit: incoming, result: .fastForwarded)
    }
    try requireSameLedger(ours, incoming)
    let merged = try objects.collecting { try MergeEngine(store: $0).merge(ours, incoming) }
    return Arrival(commit: merged.commit, result: .merged, merge: merged.report)
  }

  private func arrive(at commit: ObjectID, on branch: Branch, report: inout SyncReport) throws {
    try report.add(ChangeList(ledger, objects, from: branch.commit, to: commit))
    try advance(branch, to: commit)
    report.head = try self.branch().commit
  }

  /// Histories without a common commit are two ledgers, whatever their names.
  func requireSameLedger(_ ours: ObjectID, _ theirs: ObjectID) throws {
    guard try objects.repository.mergeBases(ours, theirs).isEmpty else { return }
    throw StoreError(
      .trust, "unrelated", "the cloud holds another ledger: its history has no commit in common with this one",
      hint: "check the address with: git remote -v. To use that ledger, clone it into a folder of its own")
  }

  /// What on disk cannot be read as a record at this moment: of what a snapshot left out, of what an update held back,
  /// and of what the cloud brought, since `before` or as far as it is remembered.
  func leftOut(_ snapshot: Snapshot, since before: ObjectID?) throws -> [LeftOut] {
    let known = Set(snapshot.leftOut.map { Text($0.path) })
    let more = try Set(ledger.heldBack().paths).union(unreadable(since: before)).subtracting(known)
    let there = try more.filter { try reachable($0.string)?.kind == .regular }
    return (snapshot.leftOut + ledger.problems(at: there)).sorted { Text($0.path) < Text($1.path) }
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
  /// Of several rounds, a merge counts.
  mutating func add(_ arrival: Arrival) {
    if result != .merged { result = arrival.result }
    if let merge = arrival.merge { add(merge) }
  }
}
