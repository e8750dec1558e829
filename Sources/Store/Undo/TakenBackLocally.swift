import FileSystem
import Git
import Merge
import Records
import Schema

/// What has to change in `local/` to take back what was done there: its history is merged as the ledger's own is.
struct TakenBackLocally {
  private(set) var edits: [FileEdit] = []
  private(set) var changes: [DiskChange] = []

  init(_ range: LocalMove, in work: WorkTree, saying message: String) throws {
    let history = try work.privateHistory()
    guard let head = try history.head() else { return }
    let objects = history.objects
    let before = try range.old.map { try objects.commit($0).tree } ?? objects.writeTree(from: nil, changes: [])
    var after = before
    if range.new != head {
      let author = try objects.repository.readCommit(range.new).author
      let date = GitDate(seconds: Int64(work.surroundings.now.secondsSince1970))
      let now = Signature(name: author.name, email: author.email, date: date)
      let opposite = try objects.repository.writeCommit(
        CommitDraft(tree: before, parents: [range.new], author: now, committer: now, message: message + "\n"))
      after = try objects.commit(MergeEngine(store: objects).merge(head, opposite).commit).tree
    }
    for difference in try TreeComparison(objects: objects).differences(from: objects.commit(head).tree, to: after) {
      let content = try work.reachable(difference.path)?.kind == .regular ? work.readIfPresent(difference.path) : nil
      edits.append(
        FileEdit(path: difference.path, expected: content, bytes: try difference.new.map { try objects.file($0.id) }))
      changes.append(DiskChange(path: difference.path, before: difference.old, now: difference.new))
    }
  }
}

extension SyncReport {
  /// Adds what changed in `local/`, once it has.
  mutating func add(_ local: TakenBackLocally, in ledger: Ledger) throws {
    for change in FileChange.changes(of: local.changes) {
      guard let location = RecordLocation(path: change.path) else { continue }
      changes.append(ListedChange(location: location, path: change.path, change: change.change, by: nil))
      guard change.change != .deleted, let content = try ledger.contentIfPresent(change.path),
        RecordReading.problem(content.bytes, path: change.path) == nil
      else { continue }
      conflicts += try ledger.conflicts(of: ledger.record(at: change.path))
    }
  }
}
