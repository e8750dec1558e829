import Git
import Merge
import Records

/// Finds what a source said last.
///
/// Every statement is merged into the ledger's branch, so its history has them all: also where another device imported
/// last, and where the branch of the source was never fetched.
struct SourceHistory {
  let source: RecordSource
  let objects: LedgerObjects

  /// The commit of the last statement. Where two devices heard the source at the same time, their commits are merged, as
  /// branches are. nil for a source that never said anything, or of which nothing is left; then `replaced` has the
  /// statements that the next one stands instead of, so that they count no more.
  func last(head: ObjectID) throws -> (commit: ObjectID?, replaced: [ObjectID]) {
    let own = try objects.repository.reference(source.reference)
    var statements: [ObjectID] = []
    var earlier: Set<ObjectID> = []
    for id in try objects.repository.history(from: [head] + [own].compactMap { $0 }) {
      let commit = try objects.repository.readCommit(id)
      guard commit.author.name == source.name.string, commit.message.contains(source.trailer + "\n") else { continue }
      earlier.formUnion(commit.parents + Self.replaced(by: commit))
      statements.append(id)
    }
    var newest: [ObjectID] = []
    for id in (own.map { [$0] } ?? []) + statements where !earlier.contains(id) && !newest.contains(id) {
      if try newest.contains(where: { try objects.repository.isAncestor(id, of: $0) }) { continue }
      newest = try newest.filter { try !objects.repository.isAncestor($0, of: id) } + [id]
    }
    guard var last = newest.first else { return (nil, []) }
    for other in newest.dropFirst() { last = try MergeEngine(store: objects).merge(last, other).commit }
    return try isAllGone(last, head) ? (nil, newest) : (last, [])
  }

  private static let replaces = "Replaces: "

  /// The line of a commit's message that says which statements it stands instead of.
  static func lines(replacing statements: [ObjectID]) -> String {
    statements.map { "\(replaces)\($0)\n" }.joined()
  }

  private static func replaced(by commit: Commit) -> [ObjectID] {
    commit.message.split(separator: "\n").filter { $0.hasPrefix(replaces) }
      .compactMap { ObjectID(hex: String($0.dropFirst(replaces.count))) }
  }

  /// Whether nothing that the source said is in the ledger: somebody took the import back, so that the source begins anew.
  private func isAllGone(_ last: ObjectID, _ head: ObjectID) throws -> Bool {
    let tree = try objects.commit(head).tree
    return try !objects.files(of: objects.commit(last).tree).contains { file in
      try objects.repository.entry(at: file.path, in: tree) != nil
    }
  }
}
