import FileSystem
public import Git
import Merge
import Records
import Schema

/// The text of a record, given to somebody to edit as a whole while others go on changing the ledger.
public struct RecordText: Sendable {
  public let path: String
  public let bytes: [UInt8]
  let location: RecordLocation
  /// The record; nil where the text cannot be read as one.
  public let record: StoredRecord?
  let content: FileContent
  /// The commit that has the text; nil where none has, as below `local/`, or where the text cannot be read as a record.
  public let commit: ObjectID?
}

extension WorkTree {
  /// The text of a record to be edited. Edits that somebody has made by hand are committed first: what others change meanwhile
  /// can only be merged with an edit of a commit.
  public func text(of place: RecordFinder.Place, kinds: Kinds) throws -> RecordText {
    let content = try ledger.root.read(place.path, limit: Ledger.largestFile)
    let isLocal = place.location.owner == .local
    if RecordReading.problem(content.bytes, path: place.path) != nil {
      return RecordText(
        path: place.path, bytes: content.bytes, location: place.location, record: nil, content: content, commit: nil)
    }
    let record = try ledger.record(at: place.path)
    if !isLocal {
      try commit(
        [FileEdit(path: place.path, expected: record.content, bytes: record.content.bytes)],
        message: "Edit \(record.called(kinds))")
    }
    return RecordText(
      path: place.path, bytes: record.content.bytes, location: place.location, record: record, content: record.content,
      commit: isLocal ? nil : try branch().commit)
  }

  /// The text of a record as it was in a commit, for an edit that somebody made of that text, perhaps long ago.
  ///
  /// Throws `unknown-base` where this history does not have the commit, and `not-found` where the commit has no such record.
  public func text(of place: RecordFinder.Place, at base: ObjectID) throws -> RecordText {
    guard let head = try branch().commit, objects.repository.contains(base),
      try objects.repository.isAncestor(base, of: head)
    else {
      throw Failure(
        .busy, "unknown-base", "the history of this ledger does not have the commit \(base)", path: place.path)
    }
    guard let path = try objects.paths(of: [place.location], in: objects.commit(base).tree).first,
      let leaf = try objects.leaf(at: path, of: base)
    else { throw Failure(.invalid, .notFound, "the commit \(base) does not have this record", path: place.path) }
    let content = FileContent(bytes: try objects.file(leaf.id), stat: .none)
    let record = try StoredRecord(path: path, location: place.location, content: content)
    return RecordText(
      path: path, bytes: content.bytes, location: place.location, record: record, content: content, commit: base)
  }

  /// Gives the record the text that somebody made of it, in a commit of its own, and merges that with what was changed
  /// meanwhile. Returns the path of the record then, and what the merge did.
  ///
  /// Throws `changed-meanwhile` for a file that no commit has and that was changed.
  /// - Parameter request: what is done by it.
  public func replace(
    _ text: RecordText, with bytes: [UInt8], kinds: Kinds, doing request: DeedRequest? = nil
  ) throws -> (path: String, report: SyncReport) {
    let now = try readIfPresent(text.path)
    guard let record = text.record else { return (text.path, try mend(text, with: bytes, now: now)) }
    let message = "Edit \(record.called(kinds))"
    if let now, now.bytes == text.bytes {
      let document = try record.rewritten(as: bytes, rules: kinds.rules(of: record.location))
      try CommandEdits(self).commit(
        [FileEdit(path: text.path, expected: now, bytes: document.bytes)], message: message, doing: request)
      return (text.path, SyncReport())
    }
    try PrivateFiles(kinds).requireNone(among: [FileEdit(path: text.path, expected: now, bytes: bytes)])
    let leaf = try Leaf(id: objects.writeFile(bytes), mode: FileMode.of(isExecutable: text.content.stat.isExecutable))
    return try meet(text, leaf, message: message, doing: request)
  }

  /// Removes the record that somebody saw with this text, where it has been changed since: that is merged with the changes,
  /// as the deletion of another device is.
  public func remove(
    _ text: RecordText, kinds: Kinds, doing request: DeedRequest?
  ) throws -> (isGone: Bool, report: SyncReport) {
    let called = text.record?.called(kinds) ?? text.path
    let (path, report) = try meet(text, nil, message: "Remove \(called)", doing: request)
    return (try readIfPresent(path) == nil, report)
  }

  /// Whether the file of a record still has this text.
  public func isCurrent(_ text: RecordText) throws -> Bool { try readIfPresent(text.path)?.bytes == text.bytes }

  /// Commits the leaf at the text's commit, and merges that.
  private func meet(
    _ text: RecordText, _ leaf: Leaf<ObjectID>?, message: String, doing request: DeedRequest?
  ) throws -> (path: String, report: SyncReport) {
    guard let base = text.commit else { throw Self.changedMeanwhile(text) }
    // As `undo` does: what else was edited by hand is not part of it, and is committed first.
    var report = SyncReport(try snapshot())
    let tree = try objects.writeTree(
      from: objects.commit(base).tree, changes: [LeafChange(path: Text(text.path), leaf: leaf)])
    let edit = try writeCommit(tree: tree, parents: [base], message: request?.message(message) ?? message)
    let branch = try self.branch()
    guard let head = branch.commit, let arrival = try Syncing(self).arrival(of: edit, at: head) else {
      return (text.path, report)
    }
    report.add(arrival)
    try report.add(ChangeList(ledger, objects, from: head, to: arrival.commit))
    try Updater(self).advance(branch, to: arrival.commit, by: .command, saying: message)
    let paths = try objects.paths(of: [text.location], in: objects.commit(arrival.commit).tree)
    return (paths.first ?? text.path, report)
  }

  /// Writes a readable text over a file that could not be read as a record. A snapshot then commits it as the edit that it is.
  private func mend(_ text: RecordText, with bytes: [UInt8], now: FileContent?) throws -> SyncReport {
    guard let now, now.bytes == text.bytes else { throw Self.changedMeanwhile(text) }
    try Updater(self).apply([FileEdit(path: text.path, expected: now, bytes: bytes)])
    return SyncReport(try snapshot())
  }

  private static func changedMeanwhile(_ text: RecordText) -> Failure {
    Failure(
      .busy, "changed-meanwhile", "the file was changed by another program meanwhile", path: text.path,
      advice: StoreAdvice.editAgain)
  }
}

extension RecordText {
  /// The text with some fields changed; nil where it cannot be read as a record.
  public func changing(_ fields: [FieldChange], kinds: Kinds) throws -> [UInt8]? {
    try record.map { try $0.changing(fields, rules: kinds.rules(of: location)).bytes }
  }

  /// The problems that the record would have with this text, and did not have before, in the order of their lines. A text that
  /// cannot be read as a record has one.
  public func problems(with bytes: [UInt8], in ledger: Ledger, kinds: Kinds) throws -> [LedgerProblem] {
    let new: StoredRecord
    do throws(SkippedFileError) {
      new = try StoredRecord(
        path: path, location: location, content: FileContent(bytes: bytes, stat: content.stat))
    } catch { return [LedgerProblem(error.skipped)] }
    if location.isKind { return kinds.problems(ofKindIn: new.document, path: path) }
    let inspection = try RecordInspection(ledger, kinds: kinds)
    let before = Set(record.map { inspection.findings(of: $0).map(\.problem.fault) } ?? [])
    return try inspection.findings(of: new).filter { finding in
      if before.contains(finding.problem.fault) { return false }
      return try finding.unless.map { try ledger.reachable($0) == nil } ?? true
    }.map(\.problem)
  }
}

extension LedgerProblem {
  /// The problem itself, wherever in the file it stands.
  fileprivate var fault: [String] { [field.description, message.description] }
}
