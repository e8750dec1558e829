import Git
import Records

/// What `undo` takes back: the commits that the branch got by one operation. The message of its commit says so, so that
/// every device knows it.
struct TakenBack: Hashable {
  /// The branch before and after the operation.
  let old: ObjectID
  let new: ObjectID

  private static let label = "Takes back: "

  init(from old: ObjectID, to new: ObjectID) { (self.old, self.new) = (old, new) }

  /// nil for a commit that takes nothing back.
  init?(_ commit: Commit) {
    guard let line = commit.message.lines.last, let ids = line.rest(behind: Self.label) else { return nil }
    guard let dots = ids.place(of: ".."), let old = ObjectID(hex: String(ids[..<dots.lowerBound])),
      let new = ObjectID(hex: String(ids[dots.upperBound...]))
    else { return nil }
    self.init(from: old, to: new)
  }

  /// The last line of a message.
  var line: String { "\(Self.label)\(old)..\(new)" }
}

/// What a commit stands instead of: commits that were taken back. Its message says so, and so it is another commit than
/// they are, even where it says the same.
enum Replaced {
  private static let label = "Replaces: "

  /// The last lines of the commit's message.
  static func lines(_ commits: [ObjectID]) -> String { commits.sorted().map { "\(label)\($0)\n" }.joined() }

  static func ids(by commit: Commit) -> [ObjectID] {
    commit.message.lines.compactMap { $0.rest(behind: label).flatMap { ObjectID(hex: $0) } }
  }
}

extension LedgerObjects {
  /// The commits that count as taken back: those of every operation that an undo took back, unless that undo was itself
  /// taken back.
  ///
  /// - Parameters:
  ///   - undos: of a history, children before parents.
  ///   - graph: that history, as far as it was gone through.
  func takenBack(by undos: [Commit], in graph: CommitGraph) throws -> Set<ObjectID> {
    var gone: Set<ObjectID> = []
    // What takes an undo back comes after it, and so stands before it here.
    for commit in undos where !gone.contains(commit.id) {
      guard let range = TakenBack(commit) else { continue }
      if let known = graph.commits(of: range.new, besides: range.old) {
        gone.formUnion(known)
      } else if repository.contains(range.old), repository.contains(range.new) {
        for id in try repository.history(from: [range.new], hiding: [range.old]) {
          // With wrong clocks, the walk comes to commits that both have.
          if try !repository.isAncestor(id, of: range.old) { gone.insert(id) }
        }
      }
    }
    return gone
  }
}
