import FileSystem
import Git
import Merge
public import Records
import Schema

/// Where feeds say where they come from: `feeds/zoo/feed.json`.
public enum Feeds {
  public static func path(of name: Text) -> String { "\(Owner.feed(name).folder)/feed.json" }
}

extension StoredRecord {
  /// The name of the feed that it describes; nil for every other record.
  public var feedName: Text? {
    guard case .feed(let name) = location.owner, location.folder == "" else { return nil }
    return name
  }
}

extension Ledger {
  /// The descriptions of all feeds by name, and those that cannot be read.
  public func feeds() throws -> RecordTable { try records(below: ["feeds"], where: { $0.folder == "" }) }

  /// What a feed said last; nil where it said nothing, or where that is not merged yet: two devices may have refreshed it,
  /// or a refresh was killed.
  public func lastStatement(of source: RecordSource) throws -> LastStatement? {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit else { return nil }
    let newest = try SourceHistory(source: source, objects: objects).newest(head: head).statements
    guard newest.count == 1, let id = newest.first,
      try objects.repository.isAncestor(id, of: head)
    else { return nil }
    let commit = try objects.repository.readCommit(id)
    let lines = Array(commit.message.lines.dropFirst())
    return LastStatement(
      commit: id.description, notes: lines, time: Timestamp(secondsSince1970: Int(commit.author.date.seconds)))
  }
}

/// The newest commit of what a source says.
public struct LastStatement: Sendable {
  public let commit: String
  /// The lines of its message below the first.
  public let notes: [String]
  public let time: Timestamp?
}

extension WorkTree {
  /// Writes the description of a new feed and commits it. Throws `bad-name` where the name cannot be that of a branch, or
  /// is taken.
  public func add(feed name: String, _ members: Object) throws -> StoredRecord {
    try Self.requireName(ofFeed: name, in: ledger)
    let path = Feeds.path(of: Text(name))
    let document = try RecordDocument(writing: .object(members), format: .json)
    try CommandEdits(self).commit(
      [FileEdit(path: path, expected: nil, bytes: document.bytes)], message: "Add the feed \(name.asTitle)")
    return try ledger.record(at: path)
  }

  /// Throws `bad-name` for a name that no new feed can have.
  public static func requireName(ofFeed name: String, in ledger: Ledger) throws {
    let isPlain =
      !name.isEmpty && name.utf8.count <= 64 && !name.begins(with: "-")
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let problem =
      isPlain
      ? PathRules.problemOfNew(Feeds.path(of: Text(name))) : "only letters, digits, - and _ can stand in it"
    if let problem {
      throw Failure(
        .invalid, "bad-name", "a feed cannot be called “\(name)”: \(problem)",
        advice: StoreAdvice.plainWord(example: "zoo"))
    }
    let taken = try ledger.feeds().records.first {
      FoldedNames.fold($0.feedName?.string ?? "") == FoldedNames.fold(name)
    }
    guard let taken else { return }
    throw Failure(
      .invalid, "bad-name", "there is a feed “\(taken.feedName ?? "")” already", path: taken.path,
      advice: StoreAdvice.refreshOrRemove(feed: name))
  }

  /// What was removed with a feed, and the records that were not: somebody has edited them.
  public struct RemovedFeed: Sendable {
    public let removed: Int
    public let kept: [String]
  }

  /// Removes a feed in one commit: its description and the records that are as it said them last.
  public func remove(feed source: RecordSource) throws -> RemovedFeed {
    let said = try blobs(of: source)
    let table = try ledger.records(below: [source.owner.folder])
    let strays = try strays(below: source.owner.folder)
    var (edits, kept): ([FileEdit], [String]) = ([], table.skipped.map(\.path))
    for record in table.records {
      let isUnchanged = try said[Text(record.path)] == Repository.hashBlob(record.content.bytes)
      let isAlone = try strays.isEmpty || ledger.attachments(of: record).isEmpty
      guard record.feedName != nil || isUnchanged && isAlone else {
        kept.append(record.path)
        continue
      }
      edits.append(FileEdit(path: record.path, expected: record.content, bytes: nil))
    }
    try CommandEdits(self).commit(edits, message: "Remove the feed \(source.name.string.asTitle)")
    if let branch = try objects.repository.reference(source.reference) {
      try objects.repository.deleteReference(source.reference, expecting: branch)
    }
    return RemovedFeed(removed: edits.count - 1, kept: kept)
  }

  /// Files below a folder that are not records: perhaps pictures that somebody attached.
  private func strays(below folder: String) throws -> [String] {
    try ledger.root.folder(folder).walk().files.map(\.path).filter { RecordLocation(path: "\(folder)/\($0)") == nil }
  }

  /// What a source said last, by path.
  private func blobs(of source: RecordSource) throws -> [Text: ObjectID] {
    guard let head = try branch().commit,
      let last = try SourceHistory(source: source, objects: objects).last(head: head).commit
    else { return [:] }
    let files = try objects.files(of: objects.commit(last).tree)
    return Dictionary(files.map { (Text($0.path), $0.leaf.id) }, uniquingKeysWith: { first, _ in first })
  }
}
