public import Git
public import Merge
public import Records
import Schema

/// A commit as people know it.
public struct CommitSummary: Hashable, Sendable {
  public let id: ObjectID
  public let by: String
  /// When its author wrote the commit.
  public let at: Timestamp?
  /// The first line of its message.
  public let title: String
}

/// The history of a ledger, read from its commits. Looks, and changes nothing: no lock is taken.
public struct LedgerHistory {
  public let ledger: Ledger
  public let kinds: Kinds
  /// The newest commit.
  public let head: ObjectID
  let objects: LedgerObjects

  /// Whether the history ends before the newest commit. Then what is on disk is not part of it.
  let isPast: Bool

  /// Throws where nothing was committed yet.
  /// - Parameters:
  ///   - part: whose history is meant.
  ///   - commit: the commit at which the history ends; nil for the newest one.
  public init(_ ledger: Ledger, of part: LedgerPart = .sent, at commit: ObjectID? = nil) throws {
    self.ledger = ledger
    kinds = try ledger.kinds()
    guard let objects = try part == .sent ? LedgerObjects(ledger) : LedgerObjects(ofLocal: ledger) else {
      throw Self.noHistory(of: part)
    }
    self.objects = objects
    isPast = commit != nil
    if let commit {
      head = commit
      return
    }
    guard let head = try objects.repository.head().commit else {
      throw Self.noHistory(of: part)
    }
    self.head = head
  }

  private static func noHistory(of part: LedgerPart) -> Failure {
    Failure(
      .invalid, "no-history", part == .sent ? "nothing was committed here yet" : "local/ has no history yet",
      advice: part == .sent ? StoreAdvice.syncCommits : .beginsWithNextRecord)
  }

  /// Whose history it is.
  public var part: LedgerPart { objects.part }

  public func summary(of id: ObjectID) throws -> CommitSummary {
    let commit = try objects.repository.readCommit(id)
    let title = commit.message.lines.first
    return CommitSummary(
      id: id, by: commit.author.name,
      at: Timestamp(
        secondsSince1970: Int(commit.author.date.seconds), offsetMinutes: commit.author.date.offset),
      title: title ?? "")
  }

  /// The path at which the newest commit has the record: its present path, or any other in its folder; nil where the
  /// commit does not have it.
  func committedPath(of place: RecordFinder.Place) throws -> Text? {
    let tree = try objects.commit(head).tree
    if try TreeComparison(objects: objects).leaf(at: place.path, in: tree) != nil { return Text(place.path) }
    return try objects.paths(of: [place.location], in: tree).first.map { Text($0) }
  }

  func recordRevisions(of place: RecordFinder.Place) throws -> RecordRevisions<LedgerObjects> {
    RecordRevisions(
      of: place.location, in: objects, rules: kinds.rules(of: place.location), head: head,
      path: try committedPath(of: place))
  }
}

extension Ledger {
  /// The parts of the ledger of which something was committed here.
  public func partsWithHistory() throws -> [LedgerPart] {
    let sent = try LedgerObjects(self).repository.head().commit
    let local = try LedgerObjects(ofLocal: self)?.repository.head().commit
    return [(LedgerPart.sent, sent), (.local, local)].filter { $0.1 != nil }.map(\.0)
  }
}

extension LedgerHistory {
  /// What the commits wrote of one record, newest first.
  ///
  /// - Parameter visit: false ends the walk.
  public func forEachRevision(
    of place: RecordFinder.Place, _ visit: (RecordRevision<ObjectID>) throws -> Bool
  ) throws {
    let revisions = try recordRevisions(of: place)
    for commit in try objects.repository.history(from: [head]) {
      if let revision = try revisions.revision(of: commit), try !visit(revision) { return }
    }
  }
}
