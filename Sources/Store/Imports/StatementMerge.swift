import Git
import Merge
import Records
import Schema

/// What a source said that it had not said before, and what became of it.
public struct SourceReport: Sendable {
  /// How many records the source has no more.
  public let gone: Int
  /// The records of the statement, in its order.
  public let records: StatedRecords
  /// Rows that were known again in another form.
  public let pairs: [RowPair]
  /// How many rows say another amount than the other side of their transfer.
  public let contradicted: Int
  /// How many of them the ledger does not have, because somebody removed them.
  public let removed: Int
  /// The commit of what the source says now.
  public let statement: String?
  /// What the merge did in the ledger.
  public let sync: SyncReport

  public func count(of change: StatedRecord.News) -> Int { records.count(of: change) }
}

extension WorkTree {
  /// Merges what a source says: it becomes the next commit of the source's branch, and that is merged with the ledger's
  /// branch as the commit of another device would be. What it said before makes no commit.
  ///
  /// Throws where more than a tenth of its records would be gone at once: `many-gone` for a feed, and for a file
  /// `many-deletions`, if they are at least 10.
  public func merge(
    _ statement: consuming SourceStatement, of source: RecordSource, allowsDeletions: Bool = false
  ) throws -> SourceReport {
    try StatementMerge(self).merge(statement, of: source, allowsDeletions: allowsDeletions)
  }
}

/// Commits and merges what a source says.
struct StatementMerge: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }

  /// - Parameter named: the source as its owner is called now.
  func merge(
    _ statement: consuming SourceStatement, of named: RecordSource, allowsDeletions: Bool
  ) throws -> SourceReport {
    var incoming = try IncomingMerge(tree)
    let head = incoming.head
    let source = try named.asKnown(at: head, in: ledger, objects)
    let history = SourceHistory(source: source, objects: objects)
    let last = try statement.beginsAnew ? history.begunAnew(head: head) : history.last(head: head)
    let (notes, listsChanges) = (statement.notes, statement.listsChanges)
    // What the source says may take all the room there is.
    objects.closeIndex()
    var said = try SourceTree(
      statement, of: source, since: last.commit, head: head, in: ledger, objects)
    if !allowsDeletions { try requireFewGone(said, source) }
    let commit = try commit(&said, of: source, after: last, notes)
    if let commit {
      if !tree.isRehearsal { try note(commit, of: source, said) }
      try incoming.merge(commit)
      try incoming.finish(saying: said.sentence(source), listsChanges: listsChanges, bringsConflicts: false)
    }
    let removed = try incoming.report.head.map { try self.removed(of: said.records, named, in: $0) } ?? 0
    return SourceReport(
      gone: said.gone, records: said.records.following(from: source.owner, to: named.owner),
      pairs: said.pairs.map { $0.following(from: source.owner, to: named.owner) }, contradicted: said.contradicted,
      removed: removed,
      statement: commit?.description,
      sync: incoming.report)
  }

  /// How many records of a statement the ledger does not have. A record that is new to the source is never among them.
  private func removed(of records: StatedRecords, _ source: RecordSource, in head: ObjectID) throws -> Int {
    if records.count(of: .added) == records.count { return 0 }
    let there = try objects.ids(of: source, in: head)
    return records.count { record in RecordLocation(path: record.path).map { !there.contains($0.id) } ?? false }
  }

  /// The commit of a statement; the last one where nothing is new, which a killed command may not have merged.
  ///
  /// It follows from the statement and the last one alone, as a merge follows from its parents: two devices that take in
  /// the same file make the same commit, and what one of them then removes does not come back from the other. So nobody's
  /// name or clock is in it, and nobody signs it.
  private func commit(
    _ said: inout SourceTree, of source: RecordSource, after last: SourceHistory.Last, _ notes: [String]
  ) throws -> ObjectID? {
    if said.isEmpty { return last.commit }
    let before = try last.commit.map { try objects.repository.readCommit($0) }
    let tree = try objects.writeTree(from: before?.tree, changes: said.takenChanges())
    let signature = source.author(date(of: said, after: before?.author.date))
    let draft = CommitDraft(
      tree: tree, parents: [last.commit].compactMap { $0 }, author: signature, committer: signature,
      message: "\(said.sentence(source))\n\n\(source.trailer)\n" + notes.map { $0 + "\n" }.joined()
        + RowMemory.lines(said.foundRows)
        + RowMemory.lines(ofSides: said.foundSides) + RowMemory.lines(ofArriving: said.newArriving)
        + Replaced.lines(last.replaced))
    return try objects.repository.writeCommit(draft)
  }

  /// The last day that the statement has; today where that is in the future, or there is none. Always later than the
  /// statement before.
  private func date(of said: SourceTree, after last: GitDate?) -> GitDate {
    let day = 86_400
    let today = surroundings.now.secondsSince1970 / day * day
    let said = said.lastDay.map { min($0.daysSince1970 * day, today) } ?? today
    return GitDate(seconds: max(Int64(said), (last?.seconds ?? -1) + 1))
  }

  /// The branch of the source comes first: what it has is merged by the next import, if this one is killed.
  private func note(_ commit: ObjectID, of source: RecordSource, _ said: SourceTree) throws {
    let before = try objects.repository.reference(source.reference)
    if before == commit { return }
    try tree.move(Branch(name: source.reference, commit: before), to: commit, saying: said.sentence(source))
  }

  private func requireFewGone(_ said: SourceTree, _ source: RecordSource) throws {
    if source.isFeed {
      guard said.gone * 10 > said.lastCount else { return }
      throw Failure(
        .usage, FailureCode.manyGone,
        "\(said.gone) of the \(source.kind.counted(said.lastCount)) of the feed \(source.name) are gone from its source at once",
        advice: StoreAdvice.agreeToFeed(source.name.string))
    }
    guard said.gone >= 10, said.gone * 10 > said.lastCount else { return }
    throw Failure(
      .limit, "many-deletions",
      "\(said.gone) of the \(counted(said.lastCount, "record")) that \(source.name) had are no longer in the file",
      advice: StoreAdvice.allowMissingRows)
  }
}

extension LedgerObjects {
  /// Of the records that a ledger has where those of a source lie.
  func ids(of source: RecordSource, in head: ObjectID) throws -> Set<Text> {
    var ids: Set<Text> = []
    try forEachRecord(of: source, in: head) { id, _ in ids.insert(id) }
    return ids
  }

  /// By id, what each of these records is.
  func leaves(of source: RecordSource, in head: ObjectID) throws -> [Text: ObjectID] {
    var leaves: [Text: ObjectID] = [:]
    try forEachRecord(of: source, in: head) { id, file in if leaves[id] == nil { leaves[id] = file.leaf.id } }
    return leaves
  }

  private func forEachRecord(of source: RecordSource, in head: ObjectID, _ body: (Text, File) -> Void) throws {
    let folder = source.owner.folder(of: source.kind)
    guard let entry = try repository.entry(at: folder, in: commit(head).tree) else { return }
    try forEachLeaf(of: entry.id, below: "\(folder)/") { file in
      if file.leaf.isFile, let location = RecordLocation(path: file.path) { body(location.id, file) }
    }
  }
}

extension SourceTree {
  /// `Import 12 bills from bank`, `Refresh 3 animals of the feed zoo`.
  func sentence(_ source: RecordSource) -> String {
    let count = records.count(of: .added) + records.count(of: .edited) + gone
    let records = source.kind.counted(count)
    if source.isFeed { return "Refresh \(records) of the feed \(source.name.string.asTitle)" }
    return "Import \(records) from \(source.name.string.asTitle)"
  }
}
