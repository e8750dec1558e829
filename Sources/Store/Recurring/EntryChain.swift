import Git
import Merge
import Records
import Schema

/// The entries of one rule as commits, one after the other, on top of the last one that was made.
///
/// Each commit follows from the entry and the commit before it alone: devices that know nothing of each other make the
/// same ones, whenever and however often they look. So an entry is made once, and what somebody removes or changes on one
/// device is not news from another.
struct EntryChain {
  /// What is new.
  private(set) var made: [MadeEntry] = []
  /// The newest commit; nil where nothing was ever made.
  private(set) var tip: ObjectID?

  private let source: RecordSource
  private let objects: LedgerObjects

  /// - Parameter kept: what was made on this device while its kind was private.
  init(
    _ entries: [DueEntry], of source: RecordSource, among commits: SourceCommits,
    besides kept: Set<CalendarDay>, in zone: TimeZoneRules, _ objects: LedgerObjects
  ) throws {
    (self.source, self.objects) = (source, objects)
    let history = SourceHistory(source: source, objects: objects)
    let last = try history.last(among: commits)
    tip = last.commit
    let standing = commits.statements.filter { history.isStatement($0) && !commits.takenBack.contains($0.id) }
    let days = MadeDays(kept.union(standing.compactMap(MadeDays.day(of:))))
    var replaced = last.replaced
    for entry in entries where days.isNew(entry) {
      try make(entry, replacing: replaced, in: zone)
      replaced = []
    }
  }

  private mutating func make(_ entry: DueEntry, replacing replaced: [ObjectID], in zone: TimeZoneRules) throws {
    let new = NewRecord(kind: source.kind, owner: source.owner, members: entry.members)
    let id = try RecordID.derived(from: Text(entry.day.description), path: source.branch)
    let path = new.path(id: id, in: zone)
    let document = try RecordDocument(writing: .object(entry.members), format: source.kind.format)
    let before = try tip.map { try objects.repository.readCommit($0) }
    let leaf = Leaf(id: try objects.writeFile(document.bytes), mode: FileMode.plain)
    let tree = try objects.writeTree(from: before?.tree, changes: [LeafChange(path: Text(path), leaf: leaf)])
    let seconds = max(Int64(entry.due.daysSince1970) * 86_400, (before?.author.date.seconds ?? -1) + 1)
    let author = source.author(GitDate(seconds: seconds))
    let title = new.title.isEmpty ? source.name.string : new.title
    let draft = CommitDraft(
      tree: tree, parents: [tip].compactMap { $0 }, author: author, committer: author,
      message:
        "Make \(source.kind.noun) \(title.asTitle) of \(entry.day)\n\n\(source.trailer)\n\(MadeDays.line(entry.day))"
        + Replaced.lines(replaced))
    tip = try objects.repository.writeCommit(draft)
    made.append(MadeEntry(rule: source.name, entry: entry, path: path))
  }
}
