import Git
import Records

/// The commit that takes back what another one has changed by itself: its only child with the tree from which that one
/// started.
///
/// It follows from that commit alone, so two people who take it back at once make the same commit, and take it back once
/// (`DropTests`).
struct TakeBack {
  private let commit: Commit
  private let objects: LedgerObjects

  init(of id: ObjectID, _ objects: LedgerObjects) throws {
    self.objects = objects
    commit = try objects.repository.readCommit(id)
  }

  /// The message of a merge with the take-back of a commit, but for the end of its last line.
  static func message(ofDropping id: ObjectID) -> String {
    "Drop \(id.short)\n\n\(CommitTrailer(deed: .drops, commit: id.description).line)"
  }

  func write() throws -> ObjectID {
    let start = try SignedFactsReader(objects).startTree(of: commit)
    func engine(_ date: GitDate) -> Signature {
      Signature(name: LedgerObjects.engineName, email: LedgerObjects.engineEmail, date: date)
    }
    return try objects.repository.writeCommit(
      CommitDraft(
        tree: try start ?? objects.writeTree(from: nil, changes: []), parents: [commit.id],
        author: engine(commit.author.date), committer: engine(commit.committer.date),
        message: "Take back \(commit.id)\n"))
  }
}
