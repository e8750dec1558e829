import Git
import Merge
import Records

/// What a source said that it had not said before, and what became of it.
public struct SourceReport: Sendable {
  /// How many records the source has no more.
  public let gone: Int
  /// The records of the statement, in its order.
  public let records: [HeardRecord]
  /// What the merge did in the ledger.
  public let sync: SyncReport

  public func count(of change: HeardRecord.Change) -> Int { records.count { $0.change == change } }
}

/// Where a record of a source lies, and what its source says of it that it had not said before.
public struct HeardRecord: Hashable, Sendable {
  public enum Change: String, Sendable {
    case added
    case edited
    case same
  }

  public let path: String
  public let change: Change
}

extension WorkTree {
  /// Hears a source: the next commit of its branch is what it says, and is merged with the ledger's branch as the commit
  /// of another device would be. What it said before makes no commit.
  ///
  /// Throws `many-deletions` where more than a tenth of its records would be gone at once.
  public func hear(
    _ statement: SourceStatement, from source: RecordSource, allowsDeletions: Bool = false
  ) throws -> SourceReport {
    try Hearing(self).hear(statement, from: source, allowsDeletions: allowsDeletions)
  }
}

/// Takes in what a source says.
struct Hearing: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }

  func hear(_ statement: SourceStatement, from source: RecordSource, allowsDeletions: Bool) throws -> SourceReport {
    try ledger.requireWritable()
    try tree.requireIdentity()
    // What was edited by hand is an edit of the ledger, also of what the source brings now.
    var report = tree.isRehearsal ? SyncReport() : SyncReport(try Snapshotter(tree).snapshot())
    let branch = try self.branch()
    guard let head = branch.commit else {
      throw StoreError(
        .usage, "no-commit", "the ledger has no commit yet", hint: "ledger-sync status commits what is here")
    }
    report.head = head
    report.isRehearsal = tree.isRehearsal
    let last = try SourceHistory(source: source, objects: objects).last(head: head)
    let said = try SourceTree(
      statement, of: source, since: last.commit.map { try objects.commit($0).tree }, in: ledger, objects)
    if !allowsDeletions { try requireFewGone(said, source) }
    if let commit = try commit(said, of: source, after: last.commit, replacing: last.replaced) {
      try take(commit, from: source, said, on: branch, head, into: &report)
    }
    return SourceReport(gone: said.gone, records: said.records, sync: report)
  }

  /// The commit of a statement; the last one where nothing is new, which a killed command may not have merged.
  private func commit(
    _ said: SourceTree, of source: RecordSource, after last: ObjectID?, replacing replaced: [ObjectID]
  ) throws -> ObjectID? {
    if said.isEmpty { return last }
    let tree = try objects.writeTree(from: last.map { try objects.commit($0).tree }, changes: said.changes)
    let committer = try self.tree.signature(.committer)
    let author = Signature(name: source.name.string, email: committer.email, date: committer.date)
    let draft = CommitDraft(
      tree: tree, parents: [last].compactMap { $0 }, author: author, committer: committer,
      message: "\(said.sentence(source))\n\n\(source.trailer)\n\(SourceHistory.lines(replacing: replaced))")
    return self.tree.isRehearsal
      ? try objects.repository.writeCommit(draft) : try objects.repository.writeSignedCommit(draft)
  }

  private func take(
    _ commit: ObjectID, from source: RecordSource, _ said: SourceTree, on branch: Branch, _ head: ObjectID,
    into report: inout SyncReport
  ) throws {
    if !tree.isRehearsal { try note(commit, of: source, said) }
    guard try !objects.repository.isAncestor(commit, of: head) else { return }
    let arrival = try Syncing(tree).merged(commit, into: head)
    report.add(arrival)
    try report.add(ChangeList(ledger, objects, from: head, to: arrival.commit))
    report.head = arrival.commit
    if tree.isRehearsal { return }
    try Updater(tree).advance(branch, to: arrival.commit, saying: said.sentence(source))
    report.head = try self.branch().commit
  }

  /// The branch of the source comes first: what it has is merged by the next import, if this one is killed.
  private func note(_ commit: ObjectID, of source: RecordSource, _ said: SourceTree) throws {
    let before = try objects.repository.reference(source.reference)
    if before == commit { return }
    try tree.move(Branch(name: source.reference, commit: before), to: commit, saying: said.sentence(source))
  }

  private func requireFewGone(_ said: SourceTree, _ source: RecordSource) throws {
    guard said.gone >= 10, said.gone * 10 > said.lastCount else { return }
    throw StoreError(
      .limit, "many-deletions",
      "\(said.gone) of the \(counted(said.lastCount, "record")) that \(source.name) had are no longer in the file",
      hint: "nothing was changed. To remove them, add --allow-deletions; "
        + "if the file only lists what is new, set \"reach\": \"additions\" in the rule")
  }
}

extension SourceTree {
  /// `Import 12 bills from bank`.
  func sentence(_ source: RecordSource) -> String {
    let count = changes.count
    return "Import \(counted(count, source.kind.noun)) from \(source.name.string.asTitle)"
  }
}
