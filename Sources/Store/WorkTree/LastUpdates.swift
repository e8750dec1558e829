import Git
import Merge
import Records

extension WorkTree {
  /// The update before; nil where it is not known any more.
  func lastUpdate() throws -> UpdateJournal? { try ledger.readCache(StateFolder.lastUpdate).flatMap(Self.update) }

  static func update(_ state: Object) -> UpdateJournal? {
    do throws(StoreError) { return try UpdateJournal(state) } catch { return nil }
  }

  /// Keeps the journal of an update that is done, and for some more updates what those before it replaced: an editor
  /// can have a file open for longer than from one pull to the next.
  func noteLastUpdate(_ journal: UpdateJournal) throws {
    var state = journal.state
    try RememberedUpdates(ledger.readCache(StateFolder.lastUpdate)).write(to: &state)
    try ledger.writeState(StateFolder.lastUpdate, state)
  }
}

/// What the last updates of the work tree replaced: read once for all files that were changed since, when it is first
/// asked.
final class LastUpdates {
  /// A version of a file, and the commit that it is of, or an edit of.
  struct Version: Hashable {
    let file: ObjectID
    let base: ObjectID
  }

  private struct Known {
    let files: [Text: [Replaced]]
    /// Newer than those of `files` with the same age.
    let commits: [(update: UpdateCommits, replaced: [Text: UpdateCommits.ReplacedFile])]
    /// Those of the bases that the branch still has.
    let past: Set<ObjectID>
  }

  private let tree: WorkTree
  private var read: Known?
  private var readKinds: Kinds?

  init(of tree: WorkTree) { self.tree = tree }

  /// The versions that the file at a path had before updates, the oldest first. Without those of a history that was
  /// rewritten since: an edit of such a commit would bring back what somebody took out.
  func versions(at path: String) throws -> [Version] {
    let known = try known()
    return try newestFirst(path).reversed().map(\.version).filter { version in
      known.past.contains(version.base) && tree.objects.repository.contains(version.file)
    }
  }

  /// Whether the last update that changed the file took it away, and the branch has not had it again since.
  func isRemoved(_ path: String) throws -> Bool {
    guard let commit = try newestFirst(path).first?.goneWith, let head = try tree.branch().commit,
      try tree.objects.isPast(commit, of: head)
    else { return false }
    return try !tree.objects.hasHad(path, after: commit, until: head)
  }

  private func newestFirst(_ path: String) throws -> [Replaced] {
    let (known, path) = (try known(), Text(path))
    let byCommits = known.commits.compactMap { update, replaced in
      replaced[path].map {
        Replaced(
          path: path.string, version: Version(file: $0.file, base: update.from),
          goneWith: $0.isGone ? update.to : nil, age: update.age)
      }
    }
    return (byCommits + (known.files[path] ?? [])).enumerated()
      .sorted { ($0.element.age, $0.offset) < ($1.element.age, $1.offset) }.map(\.element)
  }

  /// Those of the ledger, read once.
  func kinds() throws -> Kinds {
    if let readKinds { return readKinds }
    let kinds = try tree.ledger.kinds()
    readKinds = kinds
    return kinds
  }

  private func known() throws -> Known {
    if let read { return read }
    let updates = try RememberedUpdates(tree.ledger.readCache(StateFolder.lastUpdate))
    // Of one age, git's are the newer: they came after that update of ours.
    let byCommits = try tree.updatesByGit(amongLast: RememberedUpdates.oldest + 1) + updates.commits
    let head = try tree.branch().commit
    let bases = Set(updates.files.map(\.version.base) + byCommits.map(\.from))
    let past = try bases.filter { try tree.objects.isPast($0, of: head) }
    let known = Known(
      files: Dictionary(grouping: updates.files) { Text($0.path) },
      commits: try byCommits.filter { try past.contains($0.from) && tree.objects.isPast($0.to, of: head) }
        .map { ($0, try $0.replaced(tree.objects)) },
      past: past)
    read = known
    return known
  }
}

extension LedgerObjects {
  private static let mostLookedAt = 200

  /// Whether one of the commits that have `start` in their history, and are in that of `end`, has a file at a path. Only the
  /// newest are looked at.
  fileprivate func hasHad(_ path: String, after start: ObjectID, until end: ObjectID) throws -> Bool {
    var (seen, next) = (Set<ObjectID>(), [end])
    while let commit = next.popLast() {
      if commit == start || !seen.insert(commit).inserted { continue }
      if try seen.count > Self.mostLookedAt || !repository.isAncestor(start, of: commit) { continue }
      let now = try self.commit(commit)
      if try TreeComparison(objects: self).leaf(at: path, in: now.tree) != nil { return true }
      next = now.parents + next
    }
    return false
  }

  /// Whether a commit is there, and the history that ends with `head` has it.
  func isPast(_ commit: ObjectID, of head: ObjectID?) throws -> Bool {
    guard let head, repository.contains(commit) else { return false }
    return try repository.isAncestor(commit, of: head)
  }
}
