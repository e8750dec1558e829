import Git
import Merge
import Records
public import Schema

/// What changed between two commits, record by record, and who did it.
struct ChangeList {
  let objects: LedgerObjects
  let kinds: Kinds
  private let ledger: Ledger
  private let old: ObjectID?
  private let new: ObjectID
  /// The commit up to which the past was accepted by a person: the trees before it may hold anything, and nobody looks
  /// at them.
  private let acceptedPast: ObjectID?
  /// Links and submodules, too. Whoever lets the files follow this change need not compare the trees once more.
  let all: [TreeComparison.Difference]
  /// The links and submodules that come with the newer commit and are carried along.
  let carried: [SkippedFile]
  /// Who changed what is read from at most this many commits.
  static let mostCommits = 1_000

  init(_ ledger: Ledger, _ objects: LedgerObjects, from old: ObjectID?, to new: ObjectID, acceptedPast: ObjectID? = nil)
    throws
  {
    self.acceptedPast = acceptedPast
    (self.ledger, self.objects) = (ledger, objects)
    (self.old, self.new) = (old, new)
    all = try TreeComparison(objects: objects).allDifferences(
      from: try old.map { try objects.commit($0).tree }, to: try objects.commit(new).tree)
    carried = all.compactMap { difference in difference.new.flatMap { Carried.skipped($0, at: difference.path) } }
    // Kinds that come with the newer commit decide what is a conflict, and may not be on disk yet.
    let bringsKinds = all.contains { $0.path.utf8.starts(with: "kinds/".utf8) }
    kinds = bringsKinds ? try PastLedger(ledger, objects, commit: new).kinds() : try ledger.kinds()
  }

  private var differences: [TreeComparison.Difference] { all.compactMap(\.ofFiles) }

  var newPaths: [String] { differences.filter { $0.old == nil }.map(\.path) }

  /// Throws where the newer commit lacks many records, the ledger's manifest or all kinds. Records that only a feed wrote,
  /// and that it has no more, are nobody's loss.
  func requireFewDeletions() throws {
    guard let old else { return }
    let feeds = try FeedDeletions(objects: objects, old: old, new: new).among(differences)
    let others = try differences.filter { try !feeds.contains(Text($0.path)) && !isReplacedCopy($0) }
    let deletions = try DeletionGuard(others.map { ($0.path, $0.old == nil, $0.new == nil) }) {
      try objects.repository.entry(at: "kinds", in: objects.commit(new).tree) != nil
    } all: {
      try objects.files(of: objects.commit(old).tree).count
    }
    try deletions.checkCloud { Set(try changes().filter { $0.change == .deleted }.compactMap(\.by)).sorted() }
  }

  /// Throws where the newer commit takes away many records of others: those in the folders of other users, and what is
  /// everybody's.
  ///
  /// - Parameter user: who takes them away; nil where all of it is others'.
  func requireFewDeletions(ofOthersThan user: Text?) throws {
    guard let old else { return }
    let own = user.map { Owner.user($0) }
    let others = try differences.filter { difference in
      guard let owner = RecordLocation(path: difference.path)?.owner, try !isReplacedCopy(difference) else {
        return false
      }
      switch owner {
      case .user, .shared: return owner != own
      case .local, .feed, .ledger: return false
      }
    }
    // What went to somebody else was moved, and is there.
    let moved = differences.filter { $0.old == nil && RecordLocation(path: $0.path)?.owner == own }
    let deletions = try DeletionGuard((others + moved).map { ($0.path, $0.old == nil, $0.new == nil) }) {
      true
    } all: {
      try objects.files(of: objects.commit(old).tree).count
    }
    try deletions.checkOthers()
  }

  /// Whether a difference takes away an untouched copy of a record that is shared now: nothing is lost by it.
  private func isReplacedCopy(_ difference: TreeComparison.Difference) throws -> Bool {
    guard difference.new == nil, let old = difference.old,
      let relative = PlantedRecord.relativePath(ofCopy: difference.path)
    else { return false }
    return try PlantedRecord.isUntouched(objects.file(old.id), at: difference.path)
      && PlantedRecord.sharedPaths(of: relative).contains { try objects.leaf(at: $0, of: new) != nil }
  }

  /// The files of planted records that were shared and went to one person, as they were.
  var takenBack: [(path: String, old: Leaf<ObjectID>)] {
    // Hardly anything shared ever goes: of 100,000 records that come, no path is taken apart.
    let gone = differences.compactMap { difference -> (key: Text, path: String, old: Leaf<ObjectID>)? in
      guard difference.new == nil, let old = difference.old, isPath(difference.path, below: Owner.shared.folder),
        let location = RecordLocation(path: difference.path), PlantedRecord.has(location.id, in: location.folder)
      else { return nil }
      return (Text("\(location.folder)/\(location.id)"), difference.path, old)
    }
    if gone.isEmpty { return [] }
    let come = Set(
      differences.compactMap { difference -> Text? in
        guard difference.old == nil, let location = RecordLocation(path: difference.path), case .user = location.owner
        else { return nil }
        return Text("\(location.folder)/\(location.id)")
      })
    return gone.filter { come.contains($0.key) }.map { ($0.path, $0.old) }
  }

  func changes() throws -> [ListedChange] {
    let authors = try old.map { try self.authors(from: $0) } ?? [:]
    let disk = differences.map { DiskChange(path: $0.path, before: $0.old, now: $0.new) }
    return FileChange.changes(of: disk).compactMap { change in
      guard let location = RecordLocation(path: change.path) else { return nil }
      return ListedChange(
        location: location, path: change.path, change: change.change, by: authors[Text(change.path)])
    }
  }

  /// For each path, the author of the newest commit that touched it.
  private func authors(from old: ObjectID) throws -> [Text: String] {
    var authors: [Text: String] = [:]
    for id in try objects.repository.history(
      from: [new], hiding: [old, acceptedPast].compactMap { $0 }, limit: Self.mostCommits)
    {
      let commit = try objects.commit(id)
      let written = try pathsWritten(by: commit)
      if try written.isEmpty || (commit.isSignedByEngine && objects.isMergeOfParents(id)) { continue }
      let by = try source(of: id) ?? commit.authorship.by.string
      for path in written where authors[path] == nil { authors[path] = by }
    }
    return authors
  }

  /// What made a commit that no person did: `recurring: Rent`, `import: bank`, `feed: zoo`; nil where a person did.
  private func source(of commit: ObjectID) throws -> String? {
    let author = try objects.repository.readCommit(commit).author
    guard isPath(author.email, endingIn: SourceTrailer.emailEnding) else { return nil }
    let parts = author.email.parts(at: "@")[0].parts(at: "/").map { String($0) }
    guard parts.count > 1 else { return nil }
    let words = ["imports": "import", "feeds": "feed"]
    return "\(words[parts[0]] ?? parts[0]): \(try title(ofRule: author.name, parts) ?? author.name)"
  }

  private func title(ofRule id: String, _ branch: [String]) throws -> String? {
    guard let kind = kinds.all.first(where: { $0.folder == Text(branch[0]) }) else { return nil }
    let owner = branch[1] == Owner.shared.folder ? Owner.shared : .user(Text(branch[1]))
    return try ledger.record(of: owner, kind, id: Text(id))?.title(kinds)
  }

  /// The paths that a commit has as none of its parents has them.
  private func pathsWritten(by commit: CommitFacts<ObjectID>) throws -> Set<Text> {
    let comparison = TreeComparison(objects: objects)
    guard let first = commit.parents.first else {
      return Set(try comparison.differences(from: nil, to: commit.tree).map { Text($0.path) })
    }
    func changed(since parent: ObjectID) throws -> Set<Text> {
      Set(try comparison.differences(from: objects.commit(parent).tree, to: commit.tree).map { Text($0.path) })
    }
    var written = try changed(since: first)
    for parent in commit.parents.dropFirst() where !written.isEmpty {
      written.formIntersection(try changed(since: parent))
    }
    return written
  }

  /// The conflicts that records have in the newer commit, and did not have in the older one with the same entries.
  ///
  /// - Parameter mayHave: whether the file at a path can have one.
  func conflicts(where mayHave: (String) -> Bool = { _ in true }) throws -> [ListedConflict] {
    let differences = differences.filter { mayHave($0.path) }
    let before = try Set(differences.flatMap { try conflicts(of: $0.old, at: $0.path) }.map(ConflictKey.init))
    return try differences.flatMap { try conflicts(of: $0.new, at: $0.path) }.filter {
      !before.contains(ConflictKey($0))
    }
  }

  /// Files that were added because two versions could not be merged, each after the file that it stands beside.
  func keptBoth() throws -> [String] {
    try KeptBoth(ledger, objects, differences, in: objects.commit(new).tree, isFirst: old == nil).paths()
  }

  /// What identifies a conflict, whatever the path of its record.
  private struct ConflictKey: Hashable {
    let location: RecordLocation
    let field: FieldPath
    let entries: [Entry]

    init(_ conflict: ListedConflict) {
      location = conflict.location
      field = conflict.field
      entries = conflict.entries
    }
  }

  private static let conflictsMember = Array(EntryTree.member.string.utf8)

  private func conflicts(of leaf: Leaf<ObjectID>?, at path: String) throws -> [ListedConflict] {
    guard let leaf, let location = RecordLocation(path: path) else { return [] }
    let bytes = try objects.file(leaf.id)
    // Most records list none: that is seen before they are read.
    if RecordFormat(path: path) == .json, !bytes.mentions(Self.conflictsMember) { return [] }
    guard let members = RecordReading.members(bytes, path: path) else { return [] }
    return try ListedConflict.all(of: members, at: path, location, rules: kinds.rules(of: location))
  }
}

/// A record that the cloud brought, changed or took away.
public struct ListedChange: Hashable, Sendable {
  public let location: RecordLocation
  public let path: String
  public let change: FileChange.Change
  /// Who made the change: the author of the newest commit that touched the record; nil where no single commit did.
  public let by: String?
}
