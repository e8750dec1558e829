import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// Moves a record, and the files beside it, to another path of its owner and kind. Where the new name lacks the record's
  /// random id, that is added; where the record's id is its path, the new path is its new id. A disputed path is resolved.
  public func move(_ record: StoredRecord, to target: String, kinds: Kinds) throws -> StoredRecord {
    let path = try ledger.target(of: record, target, kinds: kinds)
    let stays = Text(path) == Text(record.path)
    try requireNothingMade(by: record, movedTo: path)
    let files = stays ? [] : try AttachmentsThatGo(in: self).files(beside: record, to: Ledger.stem(of: path))
    let rules = kinds.rules(of: record.location)
    let named = try record.naming(files.compactMap { file in file.to.map { (file.from, $0) } }, rules: rules)
    let bytes = try record.moved(named, rules: rules).bytes
    var edits = [FileEdit(path: path, expected: stays ? record.content : nil, bytes: bytes)]
    if !stays { edits.append(FileEdit(path: record.path, expected: record.content, bytes: nil)) }
    edits += try AttachmentsThatGo(in: self).edits(files)
    try CommandEdits(self).commit(edits, message: "Move \(record.called(kinds))")
    return try ledger.record(at: path)
  }
}

extension Ledger {
  /// The path that a record moves to. Where somebody has named an existing folder, the file keeps its name there.
  func target(of record: StoredRecord, _ written: String, kinds: Kinds) throws -> String {
    let written = try inFolder(written, record)
    if written.ends(with: "/") { throw Self.refused(written, "the name of the file is missing") }
    if names(of: written).contains(where: { $0.begins(with: ".") && ![".", ".."].contains($0) }) {
      throw Self.refused(written, "a name that begins with a dot is hidden")
    }
    let path = Self.completed(written, for: record)
    if Text(path) == Text(record.path) { return path }
    if let problem = try problem(ofNew: path, for: record, kinds) { throw Self.refused(written, problem) }
    if RecordLocation(path: path)?.id != record.id {
      try requireUnused(record, written, kinds)
      try requireNoStatements(of: record, written)
    }
    return path
  }

  /// Why a record cannot lie at another path, whatever refers to it; nil for a good one.
  func problem(ofNew path: String, for record: StoredRecord, _ kinds: Kinds) throws -> Sentence? {
    if let problem = PathRules.problemOfNew(path) { return problem }
    guard let location = RecordLocation(path: path), !record.location.folder.string.isEmpty,
      location.owner == record.location.owner, location.folder == record.location.folder
    else {
      let folder = "\(record.location.owner.folder)/\(record.location.folder)"
      return "it has to stay in \(folder)/"
    }
    guard RecordFormat(path: path) == record.document.format else {
      return "the file keeps its extension .\(record.document.format.fileExtension)"
    }
    if location.id != record.id, try isShared(location, kinds) {
      return "that is the id of a shared record, and what names it would mean this one"
    }
    if try root.statIfPresent(path) != nil { return "a file stands there already" }
    return try otherSpelling(of: path, besides: record.path).map { "some systems hold the name for the same as \($0)" }
  }

  /// Why a path that is listed for a record cannot be its path; nil for a good one.
  func problem(ofListed value: CandidateValue, for record: StoredRecord) throws -> Sentence? {
    guard case .value(.string(let text)) = value else { return "it is not a path" }
    let path = text.string
    if Text(path) == Text(record.path) { return nil }
    if let problem = PathRules.problem(path) { return problem }
    if IgnoredFiles.isIgnored(path) { return "no record has such a name" }
    let isRename = RecordLocation.canBeRename(from: Text(record.path), to: Text(path))
    guard RecordLocation(path: path) == record.location || isRename else {
      return Self.problem(ofElsewhere: RecordLocation(path: path), record.location)
    }
    if try root.statIfPresent(path) != nil { return "a file stands there already" }
    return try otherSpelling(of: path, besides: record.path).map { "on some systems its name is the same as \($0)" }
  }

  private static func problem(ofElsewhere listed: RecordLocation?, _ own: RecordLocation) -> Sentence {
    if listed.map({ Text($0.folderPath) }) == Text(own.folderPath) { return "another record would lie there" }
    let places: Sentence = "this record can only lie below \(own.folderPath)/"
    switch own.owner {
    case .user: return "\(places) or shared/\(own.folder)/"
    case .shared: return "\(places) or users/NAME/\(own.folder)/"
    case .local, .feed, .ledger: return places
    }
  }

  private func inFolder(_ written: String, _ record: StoredRecord) throws -> String {
    let folder = written.ends(with: "/") ? String(written.dropLast()) : written
    guard PathRules.problem(folder) == nil, try root.statIfPresent(folder)?.kind == .folder else { return written }
    return "\(folder)/\(names(of: record.path).last ?? "")"
  }

  /// The path with the record's extension and id, where the person has left these out.
  private static func completed(_ written: String, for record: StoredRecord) -> String {
    let fileExtension = record.path[stem(of: record.path).endIndex...]
    let stem = RecordFormat(path: written) == nil ? written : stem(of: written)
    let path =
      stem + (RecordFormat(path: written) == nil ? String(fileExtension) : String(written.dropFirst(stem.count)))
    guard RecordLocation.isRandomID(record.id), RecordLocation(path: path)?.id != record.id else { return path }
    return "\(stem).\(record.id)" + path.dropFirst(stem.count)
  }

  /// Whether everybody has a record that a plain id means as long as the owner has none.
  func isShared(_ location: RecordLocation, _ kinds: Kinds) throws -> Bool {
    guard location.owner != .shared, let kind = kinds.kind(of: location) else { return false }
    return try self.record(of: .shared, kind, id: location.id) != nil
  }

  /// Throws where other records refer to one whose file name is its id: they must not lose it.
  private func requireUnused(_ record: StoredRecord, _ written: String, _ kinds: Kinds) throws {
    let uses = try uses(of: record, kinds: kinds)
    guard !uses.isEmpty else { return }
    throw Failure(
      .invalid, "in-use",
      uses.count == 1
        ? "the name of this file is its id, and 1 record refers to it"
        : "the name of this file is its id, and \(uses.count) records refer to it",
      path: record.path, advice: StoreAdvice.onlyTitle)
  }

  /// Throws for a rule by which records were imported: by another name it is another source, which would bring them all
  /// once more.
  private func requireNoStatements(of record: StoredRecord, _ written: String) throws {
    let (location, objects) = (record.location, try LedgerObjects(self))
    guard case .user(let user) = location.owner, location.folder == SourceTrailer.importRules,
      let head = try objects.repository.head().commit,
      try objects.hasStatement(of: "\(location.folder)/\(user)/\(location.id)", in: head)
    else { return }
    throw Failure(
      .invalid, "in-use",
      "records were imported by this rule, and their next import by another name would add every one once more",
      path: record.path, advice: StoreAdvice.onlyTitleInside)
  }

  private static func refused(_ written: String, _ problem: Sentence) -> Failure {
    Failure(
      .invalid, "bad-path", "a record cannot move to “\(written)”: \(problem)",
      advice: StoreAdvice.pathFromRoot)
  }
}
