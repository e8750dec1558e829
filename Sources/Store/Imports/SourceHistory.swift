import Git
import Merge
public import Records
import Schema

/// Finds what a source said last.
///
/// Every statement is merged into the ledger's branch, so its history has them all: also where another device imported
/// last, and where the branch of the source was never fetched. A statement that was taken back (`undo`) counts no more.
struct SourceHistory {
  let source: RecordSource
  let objects: LedgerObjects

  /// The statements that no other one follows.
  struct Newest {
    /// One, unless two devices imported at the same time.
    var statements: [ObjectID] = []
    /// Those that were taken back.
    var takenBack: [ObjectID] = []
  }

  /// What the next statement follows.
  struct Last {
    /// Where two devices imported at the same time, their commits are merged, as branches are. nil for a source that never
    /// said anything, or of which all was taken back.
    let commit: ObjectID?
    /// The newest of those that were taken back. The next statement names them: it is another commit than they are, even
    /// where it says the same, and stays the last one if they are brought back.
    let replaced: [ObjectID]
  }

  func last(head: ObjectID) throws -> Last { try last(of: newest(head: head)) }

  func last(among commits: SourceCommits) throws -> Last { try last(of: newest(among: commits)) }

  /// What the next statement follows that stands in place of all that was said.
  func begunAnew(head: ObjectID) throws -> Last {
    let newest = try newest(head: head)
    return Last(commit: nil, replaced: newest.takenBack + newest.statements)
  }

  func newest(head: ObjectID) throws -> Newest {
    let own = try objects.repository.reference(source.reference)
    return try newest(among: SourceCommits(from: [head] + [own].compactMap { $0 }, objects))
  }

  func newest(among commits: SourceCommits) throws -> Newest {
    let statements = commits.statements.filter(isStatement)
    if statements.isEmpty { return Newest() }
    let gone = commits.takenBack
    return Newest(
      statements: try newest(of: statements.filter { !gone.contains($0.id) }),
      takenBack: try newest(of: statements).filter(gone.contains))
  }

  private func last(of newest: Newest) throws -> Last {
    var commit = newest.statements.first
    for other in newest.statements.dropFirst() {
      commit = try commit.map { try MergeEngine(store: objects).merge($0, other).commit }
    }
    return Last(commit: commit, replaced: newest.takenBack)
  }

  /// The ids of records that a statement before this one had, and the one after it had no more.
  func recordsGone(upTo last: ObjectID) throws -> Set<Text> {
    let comparison = TreeComparison(objects: objects)
    var gone: Set<Text> = []
    for id in try objects.repository.history(from: [last]) {
      let commit = try objects.commit(id)
      for parent in commit.parents {
        for file in try comparison.differences(from: objects.commit(parent).tree, to: commit.tree) where file.new == nil
        {
          if let location = RecordLocation(path: file.path) { gone.insert(location.id) }
        }
      }
    }
    return gone
  }

  func isStatement(_ commit: Commit) -> Bool {
    Text(commit.author.name) == Text(source.author(GitDate(seconds: 0)).name)
      && commit.isStatement(of: source.branch)
  }

  /// Those that no other one follows.
  private func newest(of statements: [Commit]) throws -> [ObjectID] {
    let earlier = Set(statements.flatMap { $0.parents + Replaced.ids(by: $0) })
    var newest: [ObjectID] = []
    for id in statements.map(\.id) where !earlier.contains(id) {
      if try newest.contains(where: { try objects.repository.isAncestor(id, of: $0) }) { continue }
      newest = try newest.filter { try !objects.repository.isAncestor($0, of: id) } + [id]
    }
    return newest.sorted()
  }
}

/// What all sources said in a history, and what of it was taken back: one look at the history for many sources.
struct SourceCommits {
  /// Newest first.
  private(set) var statements: [Commit] = []
  /// Whether something was taken back, by a source or by somebody.
  let hasUndo: Bool
  /// What counts no more.
  let takenBack: Set<ObjectID>

  init(from heads: [ObjectID], hiding hidden: [ObjectID] = [], _ objects: LedgerObjects) throws {
    var (undos, graph): ([Commit], CommitGraph) = ([], CommitGraph())
    for id in try objects.repository.history(from: heads, hiding: hidden) {
      let commit = try objects.repository.readCommit(id)
      graph.note(commit)
      if commit.message.holds("\n\(SourceTrailer.name)") { statements.append(commit) }
      if TakenBack(commit) != nil { undos.append(commit) }
    }
    hasUndo = !undos.isEmpty
    takenBack = statements.isEmpty ? [] : try objects.takenBack(by: undos, in: graph)
  }
}

extension Ledger {
  /// For each source, the ids of the records that it said last.
  public func idsSaid(by sources: [RecordSource]) throws -> [Set<Text>] {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit else { return sources.map { _ in [] } }
    let commits = try SourceCommits(from: [head], objects)
    return try sources.map { source in
      let newest = try SourceHistory(source: source, objects: objects).newest(among: commits)
      return try newest.statements.reduce(into: []) { ids, statement in
        ids.formUnion(try StatementFiles(of: source, in: statement, objects).ids)
      }
    }
  }
}
