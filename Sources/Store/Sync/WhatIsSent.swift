import Git
import Records

extension Syncing {
  /// What does not fit its kind, in the records that the cloud did not have before.
  ///
  /// - Parameter before: the commit that the cloud was last seen to have; nil where none is known.
  func misfits(since before: ObjectID?, to head: ObjectID?, _ changes: [DiskChange] = []) throws -> [LedgerProblem] {
    let known = before.flatMap { objects.repository.contains($0) ? $0 : nil }
    let finder = MisfitFinder(ledger: ledger, objects: objects, kinds: try ledger.kinds())
    return try finder.changed(since: known, to: head, changes)
  }

  /// What does not fit its kind since a merge, and did on both sides: two edits that are right, and together are not.
  func misfits(madeBy merge: ObjectID, of ours: ObjectID, _ theirs: ObjectID) throws -> [LedgerProblem] {
    let finder = MisfitFinder(ledger: ledger, objects: objects, kinds: try ledger.kinds())
    let sinceOurs = try finder.changed(since: ours, to: merge, [])
    if sinceOurs.isEmpty { return [] }
    let sinceTheirs = try Set(finder.changed(since: theirs, to: merge, []).map { Text($0.path) })
    return sinceOurs.filter { sinceTheirs.contains(Text($0.path)) }
  }

  /// Throws `does-not-fit` where a record that is to be sent cannot be read or does not fit its kind. Looks at the
  /// files on disk, before anything is committed.
  func requireFitting() throws {
    let branch = try self.branch()
    let scan = try Scanner(ledger: ledger, objects: objects).scan(since: branch.commit)
    let cloud = try objects.cloud(of: branch.name, root: ledger.path)
    let unreadable = scan.skipped + scan.refusedNames + scan.unreadable(in: ledger)
    let before = try objects.repository.reference(cloud.tracking)
    let problems =
      try unreadable.map(LedgerProblem.init) + misfits(since: before, to: branch.commit, scan.changes)
    guard let first = problems.first else { return }
    let files = Set(problems.map { Text($0.path) }).count
    let words = counted(
      files, "file does not fit its kind or cannot be read", "files do not fit their kinds or cannot be read")
    throw Failure(
      .invalid, "does-not-fit", "\(words); the first: \(first.message)", path: first.path, position: first.position,
      advice: StoreAdvice.listProblems)
  }
}
