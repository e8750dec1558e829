import FileSystem
import Merge
public import Records
import Schema

/// What an adoption of the records in `local/` did.
public struct AdoptionReport: Sendable {
  /// How many records are the user's now.
  public internal(set) var adopted = 0
  /// How many records the user had already, word for word.
  public internal(set) var alreadyThere = 0
  /// Records that got another id, because the user has a record of that name.
  public internal(set) var renamed: [(from: Text, to: Text)] = []
  /// How many references were changed to lead to these.
  public internal(set) var followed = 0
  /// Records that the user has with other content: they stay in `local/`.
  public internal(set) var staying: [String] = []
}

/// Moves the records that were kept while nobody was logged in to a user's folder.
///
/// Where the user has a record of the same random id, it is the same record, adopted before: nothing is added. Where a
/// record's id is its name, and the user has a record of that name with other content, or everybody has one, these are two
/// records: the new one gets a free name, and the records in `local/` that refer to it follow. What names everybody's goes
/// on naming that.
struct Adoption {
  private let tree: WorkTree
  private let user: Text
  private let kinds: Kinds
  /// The paths of the user's records.
  private let own: [RecordLocation: String]
  private(set) var edits: [FileEdit] = []
  private(set) var report = AdoptionReport()
  /// The path to which each record in `local/` goes, by its path; its own path where it stays.
  private var targets: [Text: String] = [:]
  /// The new ids of records that were renamed.
  private var newIDs: [RecordLocation: Text] = [:]

  private var ledger: Ledger { tree.ledger }

  init(_ tree: WorkTree, for user: Text) throws {
    (self.tree, self.user) = (tree, user)
    kinds = try tree.ledger.kinds()
    let places = try RecordFinder(tree.ledger, kinds: kinds).places(below: [.user(user)])
    own = Dictionary(places.map { ($0.location, $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func adopt(_ paths: [String]) throws {
    let records = paths.filter { RecordLocation(path: $0) != nil }
    // Names first: what they become stands in the records that refer to them.
    let isRandom = { RecordLocation(path: $0).map { RecordLocation.isRandomID($0.id) } ?? false }
    for path in records.filter({ !isRandom($0) }) + records.filter(isRandom) { try choose(for: path) }
    for path in records { try adoptRecord(path) }
    for path in paths where RecordLocation(path: path) == nil { try adoptFile(path, of: paths) }
  }

  // MARK: Where to

  /// The path to which a file in `local/` goes where nothing stands in its way.
  private func usualTarget(of path: String) -> String { "users/\(user)/\(path.dropFirst("local/".count))" }

  private mutating func choose(for path: String) throws {
    guard let location = RecordLocation(path: path), let content = try ledger.contentIfPresent(path) else { return }
    let mine = RecordLocation(owner: .user(user), folder: location.folder, id: location.id)
    let target = usualTarget(of: path)
    let inTheWay = try ledger.contentIfPresent(target) == nil ? nil : target
    guard let there = own[mine] ?? inTheWay else {
      if try isShared(location) { return try giveFreeName(location, at: path, target, content) }
      targets[Text(path)] = target
      return
    }
    let bytes = try ledger.contentIfPresent(there)?.bytes
    if try bytes == content.bytes || PlantedRecord.isPlanted(bytes, at: path)
      || bytes == following(content.bytes, at: path, to: there).bytes
    {
      targets[Text(path)] = there
    } else if RecordLocation.isRandomID(location.id) {
      targets[Text(path)] = path
      report.staying.append(path)
    } else {
      try giveFreeName(location, at: path, target, content)
    }
  }

  private mutating func giveFreeName(
    _ location: RecordLocation, at path: String, _ target: String, _ content: FileContent
  ) throws {
    let free = try freePath(target, for: content.bytes)
    targets[Text(path)] = free
    if let id = RecordLocation(path: free)?.id { newIDs[location] = id }
  }

  /// Whether everybody has a record of that id, so that the user's records mean that one by it.
  private func isShared(_ location: RecordLocation) throws -> Bool {
    try !RecordLocation.isRandomID(location.id) && ledger.isShared(location, kinds)
  }

  /// How a record of the user names what a plain id in `local/` means; nil where that stays as it is.
  private func sharedName(_ id: Text, _ kind: Kind) throws -> Text? {
    guard try ledger.record(of: .local, kind, id: id) == nil, try ledger.record(of: .shared, kind, id: id) != nil,
      let own = try ledger.record(of: .user(user), kind, id: id), !own.isAsPlanted
    else { return nil }
    return Text("shared/\(id)")
  }

  /// A free path beside one that is in use: `food-2.json` beside `food.json`. A file there with the same bytes is the record
  /// itself, adopted before.
  private func freePath(_ path: String, for bytes: [UInt8]) throws -> String {
    let stem = Ledger.stem(of: path)
    var number = 2
    while true {
      let candidate = relocated(path, from: stem, to: "\(stem)-\(number)")
      guard try ledger.root.statIfPresent(candidate) != nil else {
        if let location = RecordLocation(path: candidate), try isShared(location) { number += 1; continue }
        return candidate
      }
      if try ledger.contentIfPresent(candidate)?.bytes == bytes { return candidate }
      number += 1
    }
  }

  // MARK: Moving

  private mutating func adoptRecord(_ path: String) throws {
    guard let target = targets[Text(path)], Text(target) != Text(path), let content = try ledger.contentIfPresent(path)
    else {
      return
    }
    let there = try ledger.contentIfPresent(target)
    let (bytes, references) = try following(content.bytes, at: path, to: target)
    if there?.bytes == content.bytes || there?.bytes == bytes {
      report.alreadyThere += 1
    } else {
      report.adopted += 1
      report.followed += references
      if let location = RecordLocation(path: path), let id = newIDs[location] {
        report.renamed.append((location.id, id))
      }
      edits.append(FileEdit(path: target, expected: there, bytes: bytes))
    }
    // What was planted there is so again, for whoever keeps records before a login.
    edits.append(FileEdit(path: path, expected: content, bytes: try ledger.planted(at: path)))
  }

  /// The bytes of a record with the new names of its files, and with references to records that were renamed; and the number
  /// of these references.
  private func following(
    _ bytes: [UInt8], at path: String, to target: String
  ) throws -> (bytes: [UInt8], references: Int) {
    guard RecordReading.problem(bytes, path: path) == nil else { return (bytes, 0) }
    let record = try ledger.record(at: path)
    let rules = kinds.rules(of: record.location)
    var changes: [FieldChange] = []
    for reference in rules.references(in: .object(record.members)) {
      guard let kind = kinds.kind(named: reference.kind) else { continue }
      let isFull = isPath(reference.text.string, below: "local")
      let id = isFull ? Text(String(reference.text.string.dropFirst("local/".count))) : reference.text
      let to =
        try newIDs[RecordLocation(owner: .local, folder: kind.folder, id: id)] ?? (isFull ? nil : sharedName(id, kind))
        ?? id
      if to == reference.text { continue }
      changes.append(FieldChange(rules.field(at: reference.path, in: .object(record.members)), .string(to)))
    }
    let references = changes.count
    let files = try ledger.attachments(of: record).map { file in
      (from: file, to: Attachments.path(file, of: path, movedTo: target))
    }
    changes += record.renaming(files.filter { names(of: $0.from).last != names(of: $0.to).last }, kinds)
    return (changes.isEmpty ? bytes : try record.changing(changes, rules: rules).bytes, references)
  }

  /// Moves a file beside a record to where that record goes.
  private mutating func adoptFile(_ path: String, of paths: [String]) throws {
    guard let record = Attachments.owner(of: path, among: paths), let to = targets[Text(record)],
      Text(to) != Text(record),
      let content = try ledger.contentIfPresent(path)
    else { return }
    let target = Attachments.path(path, of: record, movedTo: to)
    let there = try ledger.contentIfPresent(target)
    if let there, there.bytes != content.bytes { return report.staying.append(path) }
    if there == nil { edits.append(FileEdit(path: target, expected: nil, bytes: content.bytes)) }
    edits.append(FileEdit(path: path, expected: content, bytes: nil))
  }

  /// Whether an ignore rule says that a file beside a record must not be sent. Tells the person then.
  func isHidden(_ path: String, _ rules: IgnoreQuestions) throws -> Bool {
    let target = usualTarget(of: path)
    guard RecordLocation(path: path) == nil, try rules.hide(target) else { return false }
    tree.surroundings.notify(.warning("\(path) stays in local/: an ignore rule hides \(target) from git"))
    return true
  }
}

extension Ledger {
  /// The records in `local/` that wait to become somebody's, with their attachments: all but those that stay there
  /// because their kind is private.
  public func adoptableFiles() throws -> [String] {
    let kinds = try self.kinds()
    return try filesInLocal().filter { path in
      guard let location = Attachments.location(of: path) else { return true }
      return try !isKept(at: path, location, kinds)
    }
  }

  /// Whether a record of `local/` is private. Where this device has private kinds, one whose kind is gone, or has another
  /// folder now, may be of one of them, and stays.
  func staysHere(_ location: RecordLocation, _ kinds: Kinds) throws -> Bool {
    if let kind = kinds.kind(of: location) { return kind.isPrivate }
    if ["", SourceTrailer.importRules].contains(location.folder) { return false }
    return try !PrivateKinds(self).names.isEmpty
  }

  /// Templates are as private as what they begin.
  private func isKept(at path: String, _ location: RecordLocation, _ kinds: Kinds) throws -> Bool {
    guard location.folder == "quick" else { return try staysHere(location, kinds) }
    guard let content = try contentIfPresent(path), RecordReading.problem(content.bytes, path: path) == nil else {
      return false
    }
    guard let kind = try record(at: path).members["kind"]?.string.flatMap({ kinds.kind(named: Text($0)) }) else {
      return try !PrivateKinds(self).names.isEmpty
    }
    return kind.isPrivate
  }

  /// The records in `local/` that somebody made, with their attachments: all records but the planted ones.
  func filesInLocal() throws -> [String] {
    guard try root.statIfPresent("local")?.kind == .folder else { return [] }
    let walk = try root.folder("local").walk()
    for problem in walk.problems { try problem.below("local").requireOfTheFile() }
    let paths = walk.files.map { "local/\($0.path)" }.filter { !IgnoredFiles.isIgnored($0) }
    let records = Set(paths.filter { RecordLocation(path: $0) != nil }.map { Text($0) })
    return try paths.filter { path in
      if !records.contains(Text(path)), !Attachments.records(of: path).contains(where: { records.contains(Text($0)) }) {
        return false
      }
      if !PlantedRecord.isPlanted(at: path) { return true }
      return try !PlantedRecord.isPlanted(contentIfPresent(path)?.bytes, at: path)
    }
  }
}

extension WorkTree {
  /// Moves the records in `local/` to the user, in one commit.
  @discardableResult
  public func adopt(for user: Text) throws -> AdoptionReport {
    try requireIdentity()
    var adoption = try Adoption(self, for: user)
    let rules = IgnoreQuestions(ledger)
    let files = try ledger.adoptableFiles().filter { try !adoption.isHidden($0, rules) }
    try adoption.adopt(files.sorted { Text($0) < Text($1) })
    let report = adoption.report
    if !adoption.edits.isEmpty {
      try CommandEdits(self).commit(adoption.edits, message: "Adopt \(counted(report.adopted, "record")) for \(user)")
    }
    return report
  }
}
